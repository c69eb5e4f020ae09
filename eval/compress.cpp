#include "eval/compress.hpp"

#include <libdeflate.h>

#include <cassert>
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

}  // namespace

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
  libdeflate_compressor* own = compressor();
  std::vector<std::byte> out(libdeflate_zlib_compress_bound(own, bytes.size()));
  const std::size_t size =
      libdeflate_zlib_compress(own, bytes.data(), bytes.size(), out.data(), out.size());
  assert(size > 0);
  out.resize(size);
  out.shrink_to_fit();
  return out;
}

bool inflate(std::span<const std::byte> stream, std::span<std::byte> out) {
  return libdeflate_zlib_decompress(decompressor(), stream.data(), stream.size(), out.data(),
                                    out.size(), nullptr) == LIBDEFLATE_SUCCESS;
}

}  // namespace arbatta
