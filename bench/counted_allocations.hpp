#pragma once

// Every allocation of the program that includes this (in one file only) is counted.

#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <new>

namespace arbatta::bench {

inline std::atomic<std::uint64_t> allocations{0};

inline void* counted(void* memory) {
  allocations.fetch_add(1, std::memory_order_relaxed);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

}  // namespace arbatta::bench

// g++ warns of a mismatch where it inlines one half of a pair.
[[gnu::noinline]] void* operator new(std::size_t size) {
  return arbatta::bench::counted(std::malloc(size));
}
[[gnu::noinline]] void* operator new(std::size_t size, std::align_val_t alignment) {
  const auto unit = static_cast<std::size_t>(alignment);
  return arbatta::bench::counted(std::aligned_alloc(unit, (size + unit - 1) / unit * unit));
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::align_val_t) noexcept {
  std::free(memory);
}
[[gnu::noinline]] void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
  std::free(memory);
}
