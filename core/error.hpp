#pragma once

#include <fmt/format.h>

#include <stdexcept>
#include <string>

namespace arbatta {

/// The one exception type: something from outside is wrong. `what()` is one line, "where: what:
/// what was expected". Caught only in main (which prints it and exits) and where a player is called
/// (a game ends as `crashed`).
class Error : public std::runtime_error {
 public:
  enum class Kind {
    bad_input,  ///< wrong usage or bad input: exit code 2
    failed,     ///< the run itself failed (a full disk, data that does not verify): exit code 1
  };

  Error(const std::string& where, const std::string& what, const std::string& expected,
        Kind kind = Kind::bad_input)
      : std::runtime_error(fmt::format("{}: {}: {}", where, what, expected)), kind_(kind) {}

  /// A run that failed; `expected` may be the system's own text, such as "No space left on device".
  static Error failure(const std::string& where, const std::string& what,
                       const std::string& expected) {
    return Error(where, what, expected, Kind::failed);
  }

  Kind kind() const { return kind_; }

 private:
  Kind kind_;
};

}  // namespace arbatta
