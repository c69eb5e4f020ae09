#include "eval/npz_file.hpp"

#include <fmt/ranges.h>
#include <libdeflate.h>

#include <cassert>

namespace arbatta {
namespace {

// PKWARE's APPNOTE 6.3: sizes and offsets are all in the ZIP64 fields.
constexpr std::uint16_t kVersion = 45;
constexpr std::uint16_t kDate = 1 << 5 | 1;  // 1 January 1980: equal data, equal bytes
constexpr std::uint32_t kIn64 = 0xFFFFFFFF;
constexpr std::size_t kLocalBytes = 30, kLocalExtraBytes = 20;

template <class... Numbers>
std::string packed(Numbers... numbers) {
  std::string bytes;
  (bytes.append(reinterpret_cast<const char*>(&numbers), sizeof numbers), ...);
  return bytes;
}

const char* numpy_type(ColumnType type) {
  switch (type) {
    case ColumnType::u8:
    case ColumnType::reason:
      return "|u1";
    case ColumnType::u16:
      return "<u2";
    case ColumnType::i16:
      return "<i2";
    case ColumnType::u32:
      return "<u4";
    case ColumnType::u64:
      return "<u8";
    case ColumnType::f32:
      return "<f4";
  }
  return "";
}

std::string npy_header(const NpzArray& array) {
  constexpr std::size_t kAlign = 64, kPrefix = 10;
  std::string text = fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': ({},), }}",
                                 numpy_type(array.type), fmt::join(array.shape, ", "));
  text.append(kAlign - (kPrefix + text.size() + 1) % kAlign, ' ');
  text += '\n';
  return "\x93NUMPY\x01" + std::string(1, '\0') + packed(static_cast<std::uint16_t>(text.size())) +
         text;
}

std::uint64_t values_bytes(const NpzArray& array) {
  std::uint64_t bytes = value_bytes(array.type);
  for (const auto extent : array.shape) bytes *= extent;
  return bytes;
}

std::span<const std::byte> bytes_of(const std::string& text) {
  return std::as_bytes(std::span(text));
}

}  // namespace

std::uint64_t NpzFile::Entry::data() const {
  return begin + kLocalBytes + name.size() + kLocalExtraBytes;
}

NpzFile::NpzFile(const std::filesystem::path& place, const std::vector<NpzArray>& arrays)
    : stream_(place) {
  for (const auto& array : arrays) {
    const std::string header = npy_header(array);
    entries_.push_back(
        {.name = array.name + ".npy", .begin = end_, .size = header.size() + values_bytes(array)});
    end_ = entries_.back().data() + entries_.back().size;
    append(entries_.size() - 1, bytes_of(header));
  }
}

void NpzFile::append(std::size_t array, std::span<const std::byte> bytes) {
  if (bytes.empty()) return;  // of nothing libdeflate gives the checksum of a new stream
  Entry& entry = entries_[array];
  assert(entry.written + bytes.size() <= entry.size);
  stream_.file().write_at(entry.data() + entry.written, bytes);
  entry.crc = libdeflate_crc32(entry.crc, bytes.data(), bytes.size());
  entry.written += bytes.size();
}

void NpzFile::publish() {
  std::string central;
  for (const Entry& entry : entries_) {
    assert(entry.written == entry.size);
    stream_.file().write_at(entry.begin, bytes_of(local_header(entry)));
    central += central_header(entry);
  }
  stream_.file().write_at(
      end_, bytes_of(central + end_of_central(end_, central.size(), entries_.size())));
  stream_.publish();
}

std::string NpzFile::local_header(const Entry& entry) {
  constexpr std::uint16_t kStored = 0, kNoFlags = 0, kTime = 0, kZip64 = 1;
  return "PK\x03\x04" + packed(kVersion, kNoFlags, kStored, kTime, kDate, entry.crc, kIn64, kIn64) +
         packed(static_cast<std::uint16_t>(entry.name.size()),
                static_cast<std::uint16_t>(kLocalExtraBytes)) +
         entry.name + packed(kZip64, std::uint16_t{16}, entry.size, entry.size);
}

std::string NpzFile::central_header(const Entry& entry) {
  constexpr std::uint16_t kStored = 0, kNone = 0, kZip64 = 1;
  return "PK\x01\x02" +
         packed(kVersion, kVersion, kNone, kStored, kNone, kDate, entry.crc, kIn64, kIn64) +
         packed(static_cast<std::uint16_t>(entry.name.size()), std::uint16_t{28}, kNone, kNone,
                kNone, std::uint32_t{0}, kIn64) +
         entry.name + packed(kZip64, std::uint16_t{24}, entry.size, entry.size, entry.begin);
}

std::string NpzFile::end_of_central(std::uint64_t begin, std::uint64_t size, std::size_t entries) {
  constexpr std::uint32_t kDisk = 0;
  const std::uint64_t count = entries;
  const auto short_count = static_cast<std::uint16_t>(entries);
  return "PK\x06\x06" +
         packed(std::uint64_t{44}, kVersion, kVersion, kDisk, kDisk, count, count, size, begin) +
         "PK\x06\x07" + packed(kDisk, begin + size, std::uint32_t{1}) + "PK\x05\x06" +
         packed(std::uint16_t{0}, std::uint16_t{0}, short_count, short_count, kIn64, kIn64,
                std::uint16_t{0});
}

}  // namespace arbatta
