#pragma once

#include <array>
#include <string_view>

namespace arbatta {

/// What a net sees of a state.
enum class NetInputs { both, board, features };
constexpr std::array<std::string_view, 3> enum_names(NetInputs) {
  return {"both", "board", "features"};
}

}  // namespace arbatta
