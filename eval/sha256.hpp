#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace arbatta {

/// SHA-256 (FIPS 180-4) of the bytes, as 64 lower-case hexadecimal digits.
std::string sha256(std::span<const std::byte> bytes);
std::string sha256(std::string_view text);

}  // namespace arbatta
