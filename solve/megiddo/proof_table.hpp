#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "solve/megiddo/bound_table.hpp"

namespace arbatta::megiddo {

inline constexpr std::uint32_t kInfinite = 1u << 30;

/// Proof and disproof number of a question about a position.
struct Numbers {
  std::uint32_t proof = 1;
  std::uint32_t disproof = 1;

  bool solved() const { return proof == 0 || disproof == 0; }
};
inline constexpr Numbers kProven{0, kInfinite};
inline constexpr Numbers kDisproven{kInfinite, 0};

/// Numbers by position and goal. Early positions are the same for all their symmetries. Of four
/// places the one with the least work behind it is replaced.
class ProofTable {
 public:
  explicit ProofTable(int bits) : entries_(std::size_t{1} << bits), shift_(64 - bits) {}

  /// Lets the processor fetch what `find` will read, unless that takes long to tell.
  void prefetch(const Position& position, int goal) const {
    if (std::popcount(position.empty()) < kSymmetricEmpties)
      __builtin_prefetch(places(entry_of(position, goal)));
  }

  bool find(const Position& position, int goal, Numbers& numbers) const {
    const Entry wanted = entry_of(position, goal);
    for (const Entry* entry = places(wanted); entry != places(wanted) + kPlaces; ++entry)
      if (entry->own == wanted.own && entry->enemy == wanted.enemy) {
        numbers = entry->numbers;
        return true;
      }
    return false;
  }

  /// `work` adds to what is known of the position.
  void store(const Position& position, int goal, Numbers numbers, std::uint64_t work) {
    Entry wanted = entry_of(position, goal);
    Entry* const first = places(wanted);
    Entry* place = first;
    for (Entry* entry = first; entry != first + kPlaces; ++entry) {
      if (entry->own == wanted.own && entry->enemy == wanted.enemy) {
        wanted.work = entry->work;
        place = entry;
        break;
      }
      if (entry->work < place->work) place = entry;
    }
    wanted.numbers = numbers;
    wanted.work += work;
    *place = wanted;
  }

  static constexpr std::size_t kEntryBytes = 32;
  /// All that it holds.
  std::span<std::byte> bytes() { return std::as_writable_bytes(entries_.all()); }

 private:
  static constexpr int kPlaces = 4;
  static constexpr int kSymmetricEmpties = 24;  // from so many on symmetry pays

  struct Entry {
    std::uint64_t own = 0;  // no position: the goal is never 0 there
    std::uint64_t enemy = 0;
    Numbers numbers;
    std::uint64_t work = 0;
  };
  static_assert(sizeof(Entry) == kEntryBytes && std::is_trivially_copyable_v<Entry>);

  static Entry entry_of(Position position, int goal) {
    if (std::popcount(position.empty()) >= kSymmetricEmpties) position = canonical(position);
    return {.own = position.own_and_captured() | static_cast<std::uint64_t>(goal + 1) << 48,
            .enemy = position.enemy,
            .numbers = {}};
  }
  static Position canonical(const Position& position) {
    Position least = position;
    for (int symmetry = 1; symmetry < kSymmetries; ++symmetry) {
      const Position other = transformed(position, symmetry);
      if (std::pair(other.own, other.enemy) < std::pair(least.own, least.enemy)) least = other;
    }
    return least;
  }

  std::size_t place(const Entry& entry) const {
    return mix(entry.own, entry.enemy) >> shift_ & ~std::size_t{kPlaces - 1};
  }
  const Entry* places(const Entry& entry) const { return &entries_[place(entry)]; }
  Entry* places(const Entry& entry) { return &entries_[place(entry)]; }

  HugeArray<Entry> entries_;
  int shift_;
};

}  // namespace arbatta::megiddo
