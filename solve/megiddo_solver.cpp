#include "solve/megiddo_solver.hpp"

#include <algorithm>

#include "core/error.hpp"
#include "solve/checked_file.hpp"
#include "solve/megiddo/margin.hpp"
#include "solve/megiddo/proof_number.hpp"

namespace arbatta {

using megiddo::Position;

/// The searches of one set of rules. Each table takes its memory when it is first needed.
struct MegiddoSolver::Searches {
  virtual ~Searches() = default;
  virtual int outcome(const Position& position, Budget& budget) = 0;
  virtual int margin(const Position& position, Budget& budget) = 0;
  virtual megiddo::Numbers numbers(const Position& position, int goal) = 0;
  virtual megiddo::ProofTable& proofs() = 0;
};

template <bool kEdge, bool kReverse>
struct MegiddoSolver::SearchesBy final : Searches {
  using Captures = megiddo::Captures<kEdge, kReverse>;

  SearchesBy(int arbatta, int table_bits)
      : tactics(arbatta), arbatta_captures(arbatta), bits(table_bits) {}

  int outcome(const Position& position, Budget& budget) override {
    if (tactics.wins(position)) return 1;
    const auto own = tactics.points(position);
    if (search().reaches(position, own, 1, budget) || budget.spent()) return 1;
    return search().reaches(position, own, 0, budget) ? 0 : -1;
  }
  megiddo::Numbers numbers(const Position& position, int goal) override {
    megiddo::Numbers numbers;
    search().table().find(position, goal, numbers);
    return numbers;
  }
  megiddo::ProofTable& proofs() override { return search().table(); }
  megiddo::ProofNumberSearch<Captures>& search() {
    if (!outcomes) outcomes.emplace(tactics, bits, kReverse ? kSmallReverse : kSmall);
    return *outcomes;
  }
  int margin(const Position& position, Budget& budget) override {
    if (!margins) margins.emplace(arbatta_captures, bits);
    return margins->margin(position, budget);
  }

  // Empty points from which on alpha-beta alone is faster.
  static constexpr int kSmall = 12;
  static constexpr int kSmallReverse = 14;

  megiddo::Tactics<Captures> tactics;
  int arbatta_captures;
  int bits;
  std::optional<megiddo::ProofNumberSearch<Captures>> outcomes;
  std::optional<megiddo::MarginSearch<Captures>> margins;
};

MegiddoSolver::MegiddoSolver(const Megiddo& game, const ExactConfig& config)
    : game_(game), empties_(config.empties) {
  const auto& rules = game.config();
  if (rules.sides != 2)
    throw Error("megiddo", fmt::format("sides={}", rules.sides),
                "expected sides=2: exact values are of two sides");
  if (rules.slides)
    throw Error("megiddo", "slides=true", "expected slides=false: no position may come again");
  const auto make = [&]<bool kEdge, bool kReverse>() {
    searches_ = std::make_unique<SearchesBy<kEdge, kReverse>>(rules.arbatta, config.table_bits);
  };
  if (rules.edge_captures)
    rules.reverse_captures ? make.operator()<true, true>() : make.operator()<true, false>();
  else
    rules.reverse_captures ? make.operator()<false, true>() : make.operator()<false, false>();
}

MegiddoSolver::MegiddoSolver(MegiddoSolver&&) noexcept = default;
MegiddoSolver& MegiddoSolver::operator=(MegiddoSolver&&) noexcept = default;
MegiddoSolver::~MegiddoSolver() = default;

bool MegiddoSolver::covers(const MegiddoState& state) const {
  return megiddo::empty_points(state) <= empties_;
}

std::optional<int> MegiddoSolver::outcome(const MegiddoState& state, Budget& budget) {
  const int value =
      searches_->outcome(megiddo::position_of(state, game_.side_to_move(state)), budget);
  return budget.spent() ? std::nullopt : std::optional(value);
}

std::optional<int> MegiddoSolver::margin(const MegiddoState& state, Budget& budget) {
  const int value =
      searches_->margin(megiddo::position_of(state, game_.side_to_move(state)), budget);
  return budget.spent() ? std::nullopt : std::optional(value);
}

MegiddoSolver::Progress MegiddoSolver::progress(const MegiddoState& state, int goal) const {
  const auto numbers =
      searches_->numbers(megiddo::position_of(state, game_.side_to_move(state)), goal);
  return {numbers.proof, numbers.disproof};
}

std::string MegiddoSolver::table_header() const {
  return fmt::format("arbatta proof table 2\nrules {}\nentries {}\n", canonical(game_),
                     searches_->proofs().bytes().size() / megiddo::ProofTable::kEntryBytes);
}

void MegiddoSolver::save(const std::filesystem::path& file) const {
  write_checked(file, table_header(), searches_->proofs().bytes());
}

void MegiddoSolver::load(const std::filesystem::path& file) {
  auto lines = table_header();
  const bool fits = read_head(file).starts_with(lines);
  std::replace(lines.begin(), lines.end() - 1, '\n', ';');
  if (!fits)
    throw Error(file.string(), "a file of another kind, game or size",
                "expected one with these lines: " + lines.substr(0, lines.size() - 1));
  read_checked(file, table_header(), searches_->proofs().bytes(), "expected a whole file");
}

static_assert(Solver<MegiddoSolver, Megiddo>);

}  // namespace arbatta
