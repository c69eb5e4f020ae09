#include "eval/training_identity.hpp"

#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "eval/train_config.hpp"

namespace arbatta {
namespace {

/// What the lines of an identity are of; what its data count and their digests follow.
constexpr std::array<std::string_view, 3> kLines = {"program", "game", "options"};
constexpr std::size_t kOptions = 2;

std::vector<std::pair<std::string, std::string>> options_of(std::string_view text) {
  std::vector<std::pair<std::string, std::string>> options;
  const auto config = parse_config<TrainConfig>(parse_call(text));
  fields(config, [&](const Field& field, const auto& member) {
    options.emplace_back(field.key, value_text(member));
  });
  return options;
}

[[noreturn]] void refuse(const std::filesystem::path& file, std::string_view what,
                         std::string_view before, std::string_view now) {
  throw Error(file.string(), fmt::format("{} = {} in the training to resume", what, before),
              fmt::format("{} was given; use another --out, or begin anew without --resume", now));
}

/// Refuses the first that differs; none if it was no training by these options.
void name_option(const std::filesystem::path& file, std::string_view before, std::string_view now) {
  if (parse_call(before).name != parse_call(now).name) return;
  const auto old_options = options_of(before), options = options_of(now);
  for (std::size_t i = 0; i < options.size(); ++i)
    if (options[i].second != old_options[i].second)
      refuse(file, options[i].first, old_options[i].second, options[i].second);
}

}  // namespace

std::string training_identity(const Training& training, const std::string& game,
                              const std::vector<double>& counted) {
  return fmt::format("{}\n{}\n{}\n{}\n{}", training.program, game, training.config,
                     fmt::join(counted, " "), fmt::join(training.data, "\n"));
}

void check_same_training(const std::filesystem::path& file, const std::string& before,
                         const std::string& now) {
  if (before == now) return;
  const auto old_lines = split_at(before, '\n'), lines = split_at(now, '\n');
  for (std::size_t i = 0; i < kLines.size() && i < std::min(lines.size(), old_lines.size()); ++i) {
    if (lines[i] == old_lines[i]) continue;
    if (i == kOptions) name_option(file, old_lines[i], lines[i]);
    refuse(file, kLines[i], old_lines[i], lines[i]);
  }
  throw Error(file.string(), "a training on other data",
              "expected the data of the one to resume; use another --out, or begin anew without "
              "--resume");
}

}  // namespace arbatta
