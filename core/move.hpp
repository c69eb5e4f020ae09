#pragma once

#include <array>
#include <cassert>
#include <cstdint>

namespace arbatta {

/// One decision, in the game's own numbering: 0 <= move < game.move_count(). This is the log's
/// `move` column.
using Move = std::uint16_t;

inline constexpr Move kNoMove = 0xFFFF;
inline constexpr int kMaxMoves = 256;  ///< legal decisions in one state, over all games

/// A list of moves on the stack; nothing is initialised but its size.
class MoveList {
 public:
  void push(Move move) {
    assert(size_ < kMaxMoves);
    moves_[size_++] = move;
  }
  void clear() { size_ = 0; }
  int size() const { return size_; }
  bool empty() const { return size_ == 0; }
  Move operator[](int i) const { return moves_[i]; }
  Move& operator[](int i) { return moves_[i]; }
  const Move* begin() const { return moves_.data(); }
  const Move* end() const { return moves_.data() + size_; }
  Move* begin() { return moves_.data(); }
  Move* end() { return moves_.data() + size_; }

 private:
  int size_ = 0;
  std::array<Move, kMaxMoves> moves_;
};

}  // namespace arbatta
