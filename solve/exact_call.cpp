#include "solve/exact_call.hpp"

namespace arbatta {

ExactConfig parse_exact(std::string_view text) {
  const Call call = parse_call(text);
  if (call.name != kExactName)
    throw Error(fmt::format("'{}'", text), fmt::format("'{}' gives no exact values", call.name),
                "expected exact, such as exact(empties=12)");
  return parse_config<ExactConfig>(call);
}

std::string exact_text(const ExactConfig& config) { return canonical_text(kExactName, config); }

}  // namespace arbatta
