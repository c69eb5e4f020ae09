#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace arbatta {

enum class Compression { none, deflate };

constexpr std::array<std::string_view, 2> enum_names(Compression) { return {"none", "deflate"}; }

/// Some bytes, which are all the same.
bool is_uniform(std::span<const std::byte> bytes);

/// HDF5's shuffle filter: byte k of every element, for k = 0, 1, ...; sizes are equal, in bytes,
/// and multiples of `element_bytes` (1, 2, 4 or 8).
void shuffle(std::span<const std::byte> in, std::size_t element_bytes, std::span<std::byte> out);

/// The inverse of `shuffle`.
void unshuffle(std::span<const std::byte> in, std::size_t element_bytes, std::span<std::byte> out);

/// One zlib stream (RFC 1950) of libdeflate's level 1, as HDF5's deflate filter reads it.
std::vector<std::byte> deflate(std::span<const std::byte> bytes);

/// Undoes `deflate`. False if `stream` is not a sound stream of exactly out.size() bytes.
bool inflate(std::span<const std::byte> stream, std::span<std::byte> out);

}  // namespace arbatta
