#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace arbatta {

/// SHA-256 (FIPS 180-4) of the bytes, as 64 lower-case hexadecimal digits.
std::string sha256(std::span<const std::byte> bytes);
std::string sha256(std::string_view text);

/// sha256 of that many zeros. The hash's states on the way are kept for the next time, so that what
/// a run of logs leaves empty costs next to nothing.
std::string sha256_of_zeros(std::size_t size);

}  // namespace arbatta
