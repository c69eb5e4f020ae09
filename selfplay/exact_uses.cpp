#include "selfplay/exact_uses.hpp"

#include "solve/exact_call.hpp"

namespace arbatta {
namespace {

constexpr std::string_view kLabel = "label = \"", kAdjudicate = "adjudicate = \"";

std::string line_of(std::string_view key, const std::optional<ExactConfig>& use) {
  return use ? fmt::format("{}{}\"\n", key, exact_text(*use)) : "";
}

std::optional<ExactConfig> use_of(std::string_view line, std::string_view key) {
  if (!line.starts_with(key) || !line.ends_with('"')) return std::nullopt;
  line.remove_prefix(key.size());
  line.remove_suffix(1);
  return parse_exact(line);
}

}  // namespace

std::string exact_lines(const ExactUses& uses) {
  return line_of(kLabel, uses.label) + line_of(kAdjudicate, uses.adjudicate);
}

ExactUses exact_uses_of(std::string_view config) {
  ExactUses uses;
  for (const auto line : split_at(config, '\n')) {
    if (const auto label = use_of(line, kLabel)) uses.label = label;
    if (const auto adjudicate = use_of(line, kAdjudicate)) uses.adjudicate = adjudicate;
  }
  return uses;
}

}  // namespace arbatta
