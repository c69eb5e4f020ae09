#include "eval/hdf5.hpp"

#include <fmt/format.h>

#include <atomic>
#include <cstring>

#include "core/error.hpp"

namespace arbatta::hdf5 {
namespace {

// Called from the outermost to the innermost record of the error stack; the innermost says what
// went wrong.
herr_t keep_text(unsigned, const H5E_error2_t* error, void* text) {
  if (error->desc) *static_cast<std::string*>(text) = error->desc;
  return 0;
}

hid_t base_type(ColumnType type) {
  switch (type) {
    case ColumnType::u8:
    case ColumnType::reason:
      return H5T_STD_U8LE;
    case ColumnType::u16:
      return H5T_STD_U16LE;
    case ColumnType::i16:
      return H5T_STD_I16LE;
    case ColumnType::u32:
      return H5T_STD_U32LE;
    case ColumnType::u64:
      return H5T_STD_U64LE;
    case ColumnType::f32:
      return H5T_IEEE_F32LE;
  }
  return H5I_INVALID_HID;
}

}  // namespace

Calls::Calls(std::string file) : file_(std::move(file)) {
  H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
}

std::string Calls::name_in_memory() const {
  static std::atomic<std::uint64_t> opened{0};
  return fmt::format("{}#{}", file_, opened++);
}

Handle Calls::type(ColumnType type) const {
  if (type != ColumnType::reason) return own(H5Tcopy(base_type(type)), H5Tclose);
  Handle names = own(H5Tenum_create(base_type(type)), H5Tclose);
  for (std::uint8_t value = 0; value < kReasonNames.size(); ++value)
    check(H5Tenum_insert(names, std::string(kReasonNames[value]).c_str(), &value));
  return names;
}

Handle Calls::text_type() const {
  Handle type = own(H5Tcopy(H5T_C_S1), H5Tclose);
  check(H5Tset_size(type, H5T_VARIABLE));
  check(H5Tset_cset(type, H5T_CSET_UTF8));
  return type;
}

std::size_t stated_size(const std::byte* image) {
  constexpr std::size_t kPlace = 28;  // HDF5 file format specification, version 3
  std::uint64_t size = 0;
  std::memcpy(&size, image + kPlace, sizeof size);
  return size;
}

void Calls::fail() const {
  std::string text = "unknown error";
  H5Ewalk2(H5E_DEFAULT, H5E_WALK_DOWNWARD, keep_text, &text);
  throw Error::failure(file_, "HDF5", text);
}

}  // namespace arbatta::hdf5
