#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "experiments/json.hpp"
#include "experiments/progress.hpp"
#include "experiments/table.hpp"

namespace arbatta {

/// The one way from a command to the terminal. Without --json standard output is for people, with
/// it for one JSON object; so a command says both and one is printed.
class Output {
 public:
  Output(bool json, bool quiet) : json_(json), quiet_(quiet) {}

  bool json() const { return json_; }

  /// For a part of a command that prints for itself: shows how far it is and says nothing else.
  Output progress_only() const { return Output(true, quiet_); }

  /// Text for people, written as it stands: end lines with \n.
  template <class... Args>
  void print(fmt::format_string<Args...> format, Args&&... args) {
    if (!json_) write(fmt::format(format, std::forward<Args>(args)...));
  }

  /// A Markdown table for people.
  void print(const Table& table) {
    if (!json_) write(table.markdown());
  }

  /// The command's result under --json; call it once.
  void result(const Json& result);

  /// A line on standard error, whatever the mode.
  void note(std::string_view text);

  /// Shows on standard error how far a long task is, until it goes out of scope; `label` names what
  /// is counted ("games"), `total` may be 0 = unknown.
  Progress progress(std::string label, std::uint64_t total, Progress::Details details = {}) const;

 private:
  void write(std::string_view text);

  bool json_;
  bool quiet_;
};

/// Throws Error (exit 1) if standard output is closed; the other streams, if closed, are opened on
/// /dev/null so that no data file can take their place.
void check_standard_streams();

/// Writes out what is still buffered; throws Error (exit 1) if any of the output was lost.
void flush_standard_output();

}  // namespace arbatta
