#include "eval/replayed_rows.hpp"

#include "core/error.hpp"

namespace arbatta {
namespace {

template <Game G>
class RowReplay {
 public:
  RowReplay(const G& game, const Layout& whole, const GameRows& games, PositionRows stored,
            const std::string& file)
      : game_(game),
        games_(games),
        file_(file),
        sides_(static_cast<std::size_t>(whole.sides)),
        state_bytes_(static_cast<std::size_t>(whole.state_bytes)),
        rows_(std::move(stored)) {
    const Layout own{game.state_bytes(), game.sides(), game.seats()};
    if (own != whole) throw Error::failure(file_, "layout", "expected that of " + canonical(game));
    make_room();
  }

  PositionRows run() {
    for (std::size_t row = 0; row < games_.size(); ++row) play(row);
    if (at_ != rows_.size())
      throw Error::failure(file_, "more positions than the games are long", "expected as many");
    return std::move(rows_);
  }

 private:
  void make_room() {
    const std::size_t count = rows_.size();
    rows_.state.resize(count * state_bytes_);
    rows_.seat.resize(count);
    rows_.side.resize(count);
    rows_.ply.resize(count);
    rows_.game.resize(count);
    rows_.value.resize(count * sides_);
    rows_.outcome.resize(count * sides_);
    rows_.plies_left.resize(count);
    rows_.policy_count.resize(count);
  }

  void play(std::size_t row) {
    const std::uint16_t length = games_.length[row];
    auto state = game_.decode(std::span(games_.start).subspan(row * state_bytes_, state_bytes_));
    for (std::uint16_t ply = 0; ply < length; ++ply, ++at_) {
      check_move(state, row);
      game_.encode(state, std::span(rows_.state).subspan(at_ * state_bytes_, state_bytes_));
      rows_.seat[at_] = static_cast<std::uint8_t>(game_.seat_to_move(state));
      rows_.side[at_] = static_cast<std::uint8_t>(game_.side_to_move(state));
      rows_.ply[at_] = ply;
      rows_.game[at_] = static_cast<std::uint32_t>(row);
      for (std::size_t side = 0; side < sides_; ++side)
        rows_.outcome[at_ * sides_ + side] = games_.outcome[row * sides_ + side];
      rows_.plies_left[at_] = static_cast<std::uint16_t>(length - ply);
      state = game_.apply(state, rows_.move[at_]);
    }
  }

  void check_move(const typename G::State& state, std::size_t row) const {
    if (at_ >= rows_.size() || game_.seat_to_move(state) == kNoSeat)
      throw Error::failure(file_, fmt::format("games row {}", row),
                           "its length is not the replay's");
    if (!is_legal(game_, state, rows_.move[at_]))
      throw Error::failure(
          file_, fmt::format("positions row {}, column move", at_),
          fmt::format("{} is not legal at {}", rows_.move[at_], game_.to_text(state)));
  }

  const G& game_;
  const GameRows& games_;
  const std::string& file_;
  std::size_t sides_;
  std::size_t state_bytes_;
  PositionRows rows_;
  std::size_t at_ = 0;
};

}  // namespace

PositionRows replayed_rows(const AnyGame& any_game, const Layout& whole, const GameRows& games,
                           PositionRows stored, const std::string& file) {
  return std::visit(
      [&](const auto& game) {
        return RowReplay(game, whole, games, std::move(stored), file).run();
      },
      any_game);
}

}  // namespace arbatta
