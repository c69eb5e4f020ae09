#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <memory>
#include <span>
#include <type_traits>

#include "core/error.hpp"

namespace arbatta {

/// Zeroed memory for a large table that is read at random: in huge pages where the system has them,
/// taken from it as it is written. Throws Error where there is none.
template <class T>
requires std::is_trivially_copyable_v<T>
class HugeArray {
 public:
  explicit HugeArray(std::size_t size) : data_(allocated(size), Unmap{size * sizeof(T)}) {}

  std::span<T> all() { return {data_.get(), data_.get_deleter().bytes / sizeof(T)}; }
  T& operator[](std::size_t i) { return data_.get()[i]; }
  const T& operator[](std::size_t i) const { return data_.get()[i]; }

 private:
  struct Unmap {
    std::size_t bytes;
    void operator()(T* data) const { ::munmap(data, bytes); }
  };

  static T* allocated(std::size_t size) {
    void* const memory = ::mmap(nullptr, size * sizeof(T), PROT_READ | PROT_WRITE,
                                MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED)
      throw Error::failure("memory", fmt::format("{} bytes", size * sizeof(T)), "not available");
    ::madvise(memory, size * sizeof(T), MADV_HUGEPAGE);  // a wish: pages of 4 KiB do too
    return static_cast<T*>(memory);
  }

  std::unique_ptr<T, Unmap> data_;
};

}  // namespace arbatta
