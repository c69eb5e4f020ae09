#pragma once

// Runs played by several processes, as on many machines that share a directory.

#include <algorithm>

#include "tests/e2e/scratch_test.hpp"

namespace arbatta::e2e {

using Words = std::vector<std::string>;

inline Words with(Words words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

/// For the shell.
inline std::string line_of(const Words& words) {
  std::string line = "\"$ARBATTA\"";
  for (const auto& word : words) {
    line += " '";
    for (const char c : word) line += c == '\'' ? "'\\''" : std::string(1, c);
    line += '\'';
  }
  return line;
}

inline Words part_of(const Words& words, int part, int parts) {
  return with(words, {"--quiet", "--part", std::to_string(part) + "/" + std::to_string(parts)});
}

/// Plays the parts one beside the other.
inline void play_parts(const Words& words, int parts) {
  std::string line;
  for (int part = 0; part < parts; ++part)
    line += line_of(part_of(words, part, parts)) + " >/dev/null & pids=\"$pids $!\"; ";
  const Result result = shell(line + "for pid in $pids; do wait $pid || exit 1; done");
  EXPECT_EQ(result.code, 0) << result.err;
}

/// The same, each part killed first, as soon as it has published a shard.
inline void play_killed_parts(const Words& words, int parts) {
  const auto out = *(std::find(words.begin(), words.end(), "--out") + 1);
  std::string line = "shards() { find '" + out + "' -name '*.h5' 2>/dev/null | wc -l; }; ";
  for (int part = 0; part < parts; ++part)
    line += "before=$(shards); " + line_of(part_of(words, part, parts)) +
            " >/dev/null 2>&1 & for try in $(seq 100); do [ $(shards) -gt $before ] && break; "
            "sleep 0.01; done; kill -9 $!; wait $!; ";
  shell(line);
  EXPECT_EQ(arbatta({"finalise", out, "--quiet"}).code, 1) << "killed before they were done";
  play_parts(words, parts);
}

/// A launcher that gives ranks and passes on what it is told, as mpirun does.
inline const std::string kLauncher =
    "sh -c 'for rank in 0 1 2; do PMI_RANK=$rank PMI_SIZE=3 \"$@\" & pids=\"$pids $!\"; done; "
    "trap \"kill \\$pids\" TERM; for pid in $pids; do wait $pid || bad=1; done; exit $bad' "
    "launcher";

/// Without what a clock says.
inline Json timeless(Json json) {
  if (json.is_object()) json.erase("seconds");
  for (auto& child : json)
    if (child.is_structured()) child = timeless(child);
  return json;
}

}  // namespace arbatta::e2e
