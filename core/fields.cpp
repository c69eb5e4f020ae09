#include "core/fields.hpp"

namespace arbatta::detail {

void bad_value(const std::string& where, std::string_view key, std::string_view value,
               const std::string& expected) {
  throw Error(where, fmt::format("{}={}", key, value), "expected " + expected);
}

std::string number_range(const Field& field) {
  if (field.max == Field{}.max) return fmt::format("a number of at least {}", field.min);
  return fmt::format("a number from {} to {}", field.min, field.max);
}

}  // namespace arbatta::detail
