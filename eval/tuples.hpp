#pragma once

#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <numeric>
#include <span>
#include <string>
#include <vector>

#include "core/game.hpp"

namespace arbatta {

/// A table of weights, an entry for each content that a group of cells can have.
struct TupleTable {
  std::string name;
  std::size_t size = 0;
};

/// Tables one behind the other: where the last one added begins.
class TupleTables {
 public:
  std::size_t add(std::string name, std::size_t size) {
    tables_.push_back({std::move(name), size});
    entries_ += size;
    return entries_ - size;
  }

  std::size_t entries() const { return entries_; }
  const std::vector<TupleTable>& list() const { return tables_; }

 private:
  std::vector<TupleTable> tables_;
  std::size_t entries_ = 0;
};

/// An n-tuple network's view of a state: for each of `count()` groups of cells the entry that their
/// content has in the group's table, as a side sees it that is on the move. A game has groups of
/// its own by a specialisation in eval/tuples/ that is listed below; this one takes every byte of
/// the packed state as a group. Names and sizes of the tables are what model files are checked
/// against. Where moves leave most entries as they are, a specialisation may also tell which ones
/// changed (`Seen` and `update`, as Megiddo's does).
template <Game G>
class Tuples {
 public:
  explicit Tuples(const G& game) : game_(game) {
    for (int byte = 0; byte < game_.state_bytes(); ++byte)
      tables_.add(fmt::format("byte {}", byte), kBytes * static_cast<std::size_t>(game.sides()));
  }

  const TupleTables& tables() const { return tables_; }
  std::size_t count() const { return tables_.list().size(); }

  /// Writes `count()` entries of a state that is not over.
  void look_up(const typename G::State& state, int mover, std::span<std::uint32_t> out) const {
    std::array<std::uint8_t, 64> bytes{};
    game_.encode(state, std::span(bytes).first(count()));
    for (std::size_t i = 0; i < out.size(); ++i) {
      const std::size_t row = i * static_cast<std::size_t>(game_.sides()) + mover;
      out[i] = static_cast<std::uint32_t>(kBytes * row + bytes[i]);
    }
  }

 private:
  static constexpr std::size_t kBytes = 256;

  G game_;
  TupleTables tables_;
};

}  // namespace arbatta

// Games with groups of their own. They belong here, so that nobody can meet the general template in
// one file and the special one in another.
#include "eval/tuples/mancala.hpp"
#include "eval/tuples/megiddo.hpp"
#include "eval/tuples/opposition.hpp"
