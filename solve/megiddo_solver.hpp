#pragma once

#include <filesystem>
#include <memory>
#include <optional>

#include "core/games/megiddo.hpp"
#include "solve/budget.hpp"
#include "solve/exact_config.hpp"
#include "solve/solver.hpp"

namespace arbatta {

/// Solves Megiddo of two sides without slides: outcomes by proof-number search over alpha-beta,
/// margins by alpha-beta. Tables hold full positions. What it takes grows about threefold with each
/// empty point (README, "Exact values").
class MegiddoSolver {
 public:
  /// Throws Error for three sides and for slides.
  MegiddoSolver(const Megiddo& game, const ExactConfig& config);
  MegiddoSolver(MegiddoSolver&&) noexcept;
  MegiddoSolver& operator=(MegiddoSolver&&) noexcept;
  ~MegiddoSolver();

  /// At most `config.empties` points are empty.
  bool covers(const MegiddoState& state) const;
  std::optional<int> outcome(const MegiddoState& state, Budget& budget);
  std::optional<int> margin(const MegiddoState& state, Budget& budget);

  /// How far the search for an outcome is, above a dozen empty points: how many positions at least
  /// are still to be decided for an answer of yes and for one of no; 0 and 2^30 once it is known.
  struct Progress {
    std::uint32_t yes = 1;
    std::uint32_t no = 1;
  };
  /// Of the question whether the side to move gets at least `goal` (1 = a win, 0 = a draw).
  Progress progress(const MegiddoState& state, int goal) const;

  /// Keeps what is known of large positions in a file, whole or not at all, from which another
  /// solver of the same game and table size goes on. Throws Error for a file of another kind, game
  /// or size, Error::failure for a damaged one and where the system refuses.
  void save(const std::filesystem::path& file) const;
  void load(const std::filesystem::path& file);

 private:
  struct Searches;
  template <bool kEdge, bool kReverse>
  struct SearchesBy;

  std::string table_header() const;

  Megiddo game_;
  int empties_;
  std::unique_ptr<Searches> searches_;
};

}  // namespace arbatta
