#include "eval/tuples/megiddo.hpp"

#include <algorithm>
#include <bit>
#include <map>

namespace arbatta {
namespace {

using megiddo::Board;
using megiddo::kSize;
using megiddo::kSymmetries;

/// A group of points of some kind, by what it is called.
struct Group {
  Board points;
  const char* kind;
};

std::vector<Group> all_groups() {
  std::vector<Group> groups;
  for (const Board line : megiddo::kLines) groups.push_back({line, "line"});
  const auto add_window = [&](int start, int direction) {
    Board window = 0;
    for (int k = 0; k < 4; ++k) {
      const int point = megiddo::step(start, direction, k, megiddo::is_radial(direction));
      if (point < 0) return;
      window |= megiddo::bit(point);
    }
    groups.push_back({window, "window"});
  };
  for (int point = 0; point < megiddo::kPoints; ++point)
    for (const int direction : {megiddo::kRingClockwise, megiddo::kOutward,
                                megiddo::kClockwiseOutward, megiddo::kAnticlockwiseOutward})
      add_window(point, direction);
  for (int ring = 0; ring + 1 < kSize; ++ring)
    for (int radial = 0; radial < kSize; ++radial) {
      Board block = 0;
      for (int k = 0; k < 6; ++k)
        block |= megiddo::bit(megiddo::point_at(ring + k / 3, (radial + k % 3) % kSize));
      groups.push_back({block, "block"});
    }
  return groups;
}

/// The content of a group after a symmetry, as the group sees it that it is carried to. Digit i of
/// a content belongs to the i-th lowest point.
std::size_t carried(std::size_t content, Board from, int symmetry) {
  const Board to = megiddo::transformed(from, symmetry);
  std::size_t result = 0;
  for (; from != 0; from &= from - 1, content /= 3) {
    const Board image = megiddo::transformed(from & -from, symmetry);
    std::size_t weight = 1;
    for (int i = std::popcount(to & (image - 1)); i > 0; --i) weight *= 3;
    result += content % 3 * weight;
  }
  return result;
}

std::size_t contents_of(Board points) {
  std::size_t contents = 1;
  for (int i = std::popcount(points); i > 0; --i) contents *= 3;
  return contents;
}

/// The symmetries that carry `from` to `to`.
std::vector<int> symmetries_between(Board from, Board to) {
  std::vector<int> found;
  for (int symmetry = 0; symmetry < kSymmetries; ++symmetry)
    if (megiddo::transformed(from, symmetry) == to) found.push_back(symmetry);
  return found;
}

/// Numbers the contents of a group, equal for those that its own symmetries carry into each other.
std::vector<std::uint16_t> own_entries(Board points, std::size_t& count) {
  const auto own = symmetries_between(points, points);
  std::vector<std::uint16_t> entries(contents_of(points));
  count = 0;
  for (std::size_t content = 0; content < entries.size(); ++content) {
    std::size_t least = content;
    for (const int symmetry : own) least = std::min(least, carried(content, points, symmetry));
    entries[content] = least < content ? entries[least] : static_cast<std::uint16_t>(count++);
  }
  return entries;
}

std::string group_name(const Group& group, const Megiddo& game) {
  std::string name = group.kind;
  for (Board rest = group.points; rest != 0; rest &= rest - 1)
    name += ' ' + game.move_to_text(static_cast<Move>(std::countr_zero(rest)));
  return name;
}

}  // namespace

Tuples<Megiddo>::Layout Tuples<Megiddo>::make_layout() {
  struct Class {
    Board points;
    std::vector<std::uint16_t> entries;
    std::size_t size;
    std::size_t first;
  };
  const Megiddo game({});
  Layout layout;
  std::vector<Class> classes;
  for (const Group& group : all_groups()) {
    std::vector<int> path;
    auto known = classes.begin();
    for (; known != classes.end(); ++known)
      if (!(path = symmetries_between(group.points, known->points)).empty()) break;
    if (known == classes.end()) {
      Class own{group.points, {}, 0, layout.tables.entries()};
      own.entries = own_entries(group.points, own.size);
      for (const char* phase : {"early", "middle", "late"})
        layout.tables.add(group_name(group, game) + ", " + phase, own.size);
      known = classes.insert(known, std::move(own));
      path = {0};
    }
    std::vector<std::uint16_t> entries(known->entries.size());
    for (std::size_t content = 0; content < entries.size(); ++content)
      entries[content] = known->entries[carried(content, group.points, path.front())];
    layout.entries.push_back(std::move(entries));
    Tuple tuple{group.points, layout.entries.back().data(), {}};
    for (std::size_t phase = 0; phase < kPhases; ++phase)
      tuple.first[phase] = static_cast<std::uint32_t>(known->first + phase * known->size);
    layout.tuples.push_back(tuple);
  }
  layout.containing = numbers_by_point(layout.tuples);
  layout.missing = static_cast<std::uint32_t>(layout.tables.add("missing", kMissing * kMissing));
  layout.empty = static_cast<std::uint32_t>(layout.tables.add("empty", megiddo::kPoints + 1));
  return layout;
}

Tuples<Megiddo>::Numbers Tuples<Megiddo>::numbers_by_point(const std::vector<Tuple>& tuples) {
  Numbers numbers;
  for (std::size_t i = 0; i < tuples.size(); ++i)
    for (Board rest = tuples[i].points; rest != 0; rest &= rest - 1)
      numbers[std::countr_zero(rest)].push_back(static_cast<std::uint8_t>(i));
  return numbers;
}

const Tuples<Megiddo>::Layout& Tuples<Megiddo>::layout() {
  static const Layout kLayout = make_layout();
  return kLayout;
}

Tuples<Megiddo>::Tuples(const Megiddo& game)
    : layout_(&layout()), sides_(game.sides()), arbatta_(game.config().arbatta) {}

/// Of the stones that the mover and the furthest other side still have to capture.
std::uint32_t Tuples<Megiddo>::missing_entry(const MegiddoState& state, int mover) const {
  int most = 0;
  for (int side = 0; side < sides_; ++side)
    if (side != mover) most = std::max(most, state.captured[side]);
  const auto missing = [&](int captured) {
    return static_cast<std::uint32_t>(std::clamp(arbatta_ - captured, 0, kMissing - 1));
  };
  return layout_->missing + kMissing * missing(state.captured[mover]) + missing(most);
}

}  // namespace arbatta
