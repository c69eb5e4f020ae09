#include "experiments/model_name.hpp"

#include <algorithm>

#include "core/call.hpp"
#include "core/error.hpp"

namespace arbatta {
namespace {

bool comes_back(const std::string& value) {
  try {
    const auto arguments = parse_call("player(model=" + value + ")").arguments;
    return arguments.size() == 1 && arguments[0].value == value;
  } catch (const Error&) {
    return false;
  }
}

bool is_control(unsigned char c) { return c < ' '; }

}  // namespace

std::filesystem::path resolved_path(const std::filesystem::path& path) {
  std::error_code none, error;
  auto whole = std::filesystem::absolute(path, none);
  if (none) whole = path;
  auto found = std::filesystem::weakly_canonical(whole, error);
  if (error) found = whole.lexically_normal();
  return found.has_filename() ? found : found.parent_path();
}

void check_model_name(const std::string& where, const std::filesystem::path& file) {
  const auto text = file.string();
  if (!comes_back(text) || std::any_of(text.begin(), text.end(), is_control))
    throw Error(where, text,
                "expected a path without commas and control characters, with parentheses in pairs");
}

}  // namespace arbatta
