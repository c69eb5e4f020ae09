#include "eval/compress.hpp"

#include <isa-l/igzip_lib.h>
#include <libdeflate.h>

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <memory>
#include <new>

#include "core/error.hpp"

namespace arbatta {
namespace {

constexpr std::uint32_t kLevel = 1;

// A stored block, what a deflate stream falls back to; its frame and the stream's are rounded up.
constexpr std::size_t kBlockBytes = 65535;
constexpr std::size_t kFrameBytes = 64;

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

// The scratch memory is dear to map and clear anew for every chunk.
std::vector<std::byte> deflate(std::span<const std::byte> bytes) {
  thread_local std::vector<std::uint8_t> tables(ISAL_DEF_LVL1_DEFAULT);
  thread_local std::vector<std::byte> room;
  const std::size_t most = bytes.size() + kFrameBytes * (2 + bytes.size() / kBlockBytes);
  room.resize(std::max(room.size(), most));
  isal_zstream stream;
  isal_deflate_stateless_init(&stream);
  stream.hist_bits = 0;  // all of the window; the line above leaves it as it was
  stream.level = kLevel;
  stream.level_buf = tables.data();
  stream.level_buf_size = static_cast<std::uint32_t>(tables.size());
  stream.gzip_flag = IGZIP_ZLIB;
  stream.next_in = const_cast<std::uint8_t*>(reinterpret_cast<const std::uint8_t*>(bytes.data()));
  stream.avail_in = static_cast<std::uint32_t>(bytes.size());
  stream.next_out = reinterpret_cast<std::uint8_t*>(room.data());
  stream.avail_out = static_cast<std::uint32_t>(room.size());
  if (isal_deflate_stateless(&stream) != COMP_OK)
    throw Error::failure("deflate", "ISA-L failed", "expected a compressed chunk");
  return {room.begin(), room.begin() + static_cast<std::ptrdiff_t>(stream.total_out)};
}

bool inflate(std::span<const std::byte> stream, std::span<std::byte> out) {
  return libdeflate_zlib_decompress(decompressor(), stream.data(), stream.size(), out.data(),
                                    out.size(), nullptr) == LIBDEFLATE_SUCCESS;
}

}  // namespace arbatta
