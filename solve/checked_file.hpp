#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>

namespace arbatta {

/// The bytes in front of the values in a checked file: lines of text, filled up with spaces, that
/// say what the file holds and give the SHA-256 of the values.
inline constexpr std::size_t kCheckedHeaderBytes = 4096;

/// Writes `lines`, the SHA-256 of `values` and these, whole or not at all. Throws Error for lines
/// that are too long, Error::failure where the system refuses.
void write_checked(const std::filesystem::path& file, const std::string& lines,
                   std::span<const std::byte> values);

/// The lines that a file begins with, whoever wrote it; fewer bytes than a header if it is shorter.
std::string read_head(const std::filesystem::path& file);

/// Reads a file that was written with these lines. Throws Error::failure, which asks for `wanted`,
/// if its size, lines or checksum are others.
void read_checked(const std::filesystem::path& file, const std::string& lines,
                  std::span<std::byte> values, const std::string& wanted);

}  // namespace arbatta
