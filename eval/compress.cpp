#include "eval/compress.hpp"

#include <libdeflate.h>

#include <algorithm>
#include <cassert>
#include <cstring>
#include <map>
#include <memory>
#include <new>

namespace arbatta {
namespace {

constexpr int kLevel = 1;

struct FreeCompressor {
  void operator()(libdeflate_compressor* compressor) const {
    libdeflate_free_compressor(compressor);
  }
};

// A compressor's tables are scratch memory that is dear to map anew for every chunk.
libdeflate_compressor* compressor() {
  thread_local const std::unique_ptr<libdeflate_compressor, FreeCompressor> own(
      libdeflate_alloc_compressor(kLevel));
  if (!own) throw std::bad_alloc();
  return own.get();
}

struct FreeDecompressor {
  void operator()(libdeflate_decompressor* decompressor) const {
    libdeflate_free_decompressor(decompressor);
  }
};

libdeflate_decompressor* decompressor() {
  thread_local const std::unique_ptr<libdeflate_decompressor, FreeDecompressor> own(
      libdeflate_alloc_decompressor());
  if (!own) throw std::bad_alloc();
  return own.get();
}

template <std::size_t ElementBytes>
void unshuffle_elements(const std::byte* in, std::size_t count, std::byte* out) {
  for (std::size_t i = 0; i < count; ++i)
    for (std::size_t byte = 0; byte < ElementBytes; ++byte)
      out[i * ElementBytes + byte] = in[byte * count + i];
}

template <std::size_t ElementBytes>
void shuffle_elements(const std::byte* in, std::size_t count, std::byte* out) {
  for (std::size_t byte = 0; byte < ElementBytes; ++byte)
    for (std::size_t i = 0; i < count; ++i) *out++ = in[i * ElementBytes + byte];
}

std::vector<std::byte> stream_of(std::span<const std::byte> bytes) {
  thread_local std::vector<std::byte> room;  // dear to map and clear anew, too
  libdeflate_compressor* own = compressor();
  room.resize(std::max(room.size(), libdeflate_zlib_compress_bound(own, bytes.size())));
  const std::size_t size =
      libdeflate_zlib_compress(own, bytes.data(), bytes.size(), room.data(), room.size());
  assert(size > 0);
  return {room.begin(), room.begin() + static_cast<std::ptrdiff_t>(size)};
}

// Columns that a run leaves empty are many chunks of the same zeros.
std::vector<std::byte> uniform_stream(std::span<const std::byte> bytes) {
  constexpr std::size_t kKept = 16;
  thread_local std::map<std::pair<std::size_t, std::byte>, std::vector<std::byte>> streams;
  if (streams.size() > kKept) streams.clear();
  std::vector<std::byte>& known = streams[{bytes.size(), bytes.front()}];
  if (known.empty()) known = stream_of(bytes);
  return known;
}

}  // namespace

bool is_uniform(std::span<const std::byte> bytes) {
  return !bytes.empty() && std::memcmp(bytes.data(), bytes.data() + 1, bytes.size() - 1) == 0;
}

void shuffle(std::span<const std::byte> in, std::size_t element_bytes, std::span<std::byte> out) {
  assert(in.size() == out.size() && in.size() % element_bytes == 0);
  const std::size_t count = in.size() / element_bytes;
  switch (element_bytes) {
    case 1:
      return shuffle_elements<1>(in.data(), count, out.data());
    case 2:
      return shuffle_elements<2>(in.data(), count, out.data());
    case 4:
      return shuffle_elements<4>(in.data(), count, out.data());
    case 8:
      return shuffle_elements<8>(in.data(), count, out.data());
    default:
      assert(false);
  }
}

void unshuffle(std::span<const std::byte> in, std::size_t element_bytes, std::span<std::byte> out) {
  assert(in.size() == out.size() && in.size() % element_bytes == 0);
  const std::size_t count = in.size() / element_bytes;
  switch (element_bytes) {
    case 1:
      return unshuffle_elements<1>(in.data(), count, out.data());
    case 2:
      return unshuffle_elements<2>(in.data(), count, out.data());
    case 4:
      return unshuffle_elements<4>(in.data(), count, out.data());
    case 8:
      return unshuffle_elements<8>(in.data(), count, out.data());
    default:
      assert(false);
  }
}

std::vector<std::byte> deflate(std::span<const std::byte> bytes) {
  return is_uniform(bytes) ? uniform_stream(bytes) : stream_of(bytes);
}

bool inflate(std::span<const std::byte> stream, std::span<std::byte> out) {
  return libdeflate_zlib_decompress(decompressor(), stream.data(), stream.size(), out.data(),
                                    out.size(), nullptr) == LIBDEFLATE_SUCCESS;
}

}  // namespace arbatta
