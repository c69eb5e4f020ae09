#include "solve/seed_database.hpp"

#include "core/error.hpp"
#include "eval/sha256.hpp"
#include "solve/checked_file.hpp"

namespace arbatta {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kFirstLine = "arbatta endgame database 1\n";

/// The header's lines up to the checksum; those of the rules come first.
std::string rules_lines(const SeedRules& rules) {
  return fmt::format("{}rules {}\n", kFirstLine, rules.text());
}

std::string level_lines(const SeedRules& rules, int seeds, std::uint64_t positions) {
  return rules_lines(rules) +
         fmt::format(
             "pits {}\nseeds {}\npositions {}\n"
             "value: one signed byte each: the seeds that the side to move still gets less those "
             "that the other still gets, best play of both; endless play 0; target off\n"
             "order: number r of the placements of `seeds` seeds in the holes from the left of the "
             "side to move, then from the left of the other: r = sum over the first 2*pits-1 "
             "holes, i from 0, of binomial(s_i + i, i + 1), s_i = seeds in holes 0 to i\n",
             rules.pits(), seeds, positions);
}

}  // namespace

std::string digest(const SeedLevel& level) {
  return sha256(std::as_bytes(std::span(level.values)));
}

fs::path level_file(const fs::path& directory, int seeds) {
  return directory / fmt::format("{:02}.seeds", seeds);
}

void write_level(const fs::path& directory, const SeedRules& rules, const SeedLevel& level) {
  write_checked(level_file(directory, level.seeds),
                level_lines(rules, level.seeds, level.values.size()),
                std::as_bytes(std::span(level.values)));
}

void check_rules(const fs::path& file, const SeedRules& rules) {
  const auto text = read_head(file);
  if (!text.starts_with(kFirstLine))
    throw Error(file.string(), "no endgame database of this program", "expected one");
  if (text.starts_with(rules_lines(rules))) return;
  const auto line =
      text.substr(kFirstLine.size(), text.find('\n', kFirstLine.size()) - kFirstLine.size());
  throw Error(file.string(), fmt::format("a database of other {}", line),
              "expected rules " + rules.text());
}

SeedLevel read_level(const fs::path& directory, const SeedRules& rules, const SeedIndex& index,
                     int seeds) {
  const fs::path file = level_file(directory, seeds);
  check_rules(file, rules);
  const std::uint64_t positions = index.positions(seeds);
  SeedLevel level{.seeds = seeds, .values = std::vector<std::int8_t>(positions)};
  read_checked(file, level_lines(rules, seeds, positions),
               std::as_writable_bytes(std::span(level.values)),
               "expected a whole level; delete it and have it built again");
  return level;
}

}  // namespace arbatta
