#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>

namespace arbatta {

/// Writes lines of text that say what the file holds, the SHA-256 of `bytes` and these, whole or
/// not at all. Throws Error::failure where the system refuses.
void write_checked(const std::filesystem::path& file, const std::string& lines,
                   std::span<const std::byte> bytes);

/// Reads such a file into `bytes`. Throws Error if its lines are others, Error::failure if it does
/// not match its checksum or cannot be read.
void read_checked(const std::filesystem::path& file, const std::string& lines,
                  std::span<std::byte> bytes);

}  // namespace arbatta
