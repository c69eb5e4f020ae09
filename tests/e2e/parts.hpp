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

/// For the shell: `shards` counts those published in a directory so far, `await N` waits until
/// there are more than N, 30 seconds at most; `limited` runs the program to its end, as long at
/// most.
inline std::string shell_functions(const std::string& out) {
  return "shards() { find '" + out + "' -name '*.h5' 2>/dev/null | wc -l; }; " +
         "await() { for try in $(seq 1500); do [ $(shards) -gt $1 ] && return; sleep 0.02; done; "
         "}; "
         "limited() { timeout -s KILL 30 \"$@\"; }; ";
}

inline std::string out_of(const Words& words) {
  return *(std::find(words.begin(), words.end(), "--out") + 1);
}

/// The same, each part killed first, as soon as it has published a shard; at least one of them
/// before it was done.
inline void play_killed_parts(const Words& words, int parts) {
  const auto out = out_of(words);
  std::string line = shell_functions(out);
  for (int part = 0; part < parts; ++part)
    line += "before=$(shards); " + line_of(part_of(words, part, parts)) +
            " >/dev/null 2>&1 & await $before; kill -9 $!; wait $!; ";
  for (int trial = 0; trial < 10; ++trial) {
    shell(line);
    if (arbatta({"finalise", out, "--quiet"}).code == 1) return play_parts(words, parts);
    fs::remove_all(out);
  }
  ADD_FAILURE() << "all parts are over before they can be killed";
}

/// A part that is being played keeps others out until it is killed; it can be played then, and
/// stopped. `words` are of a run that takes for ever.
inline void expect_played_once_at_a_time(const Words& words) {
  const auto play = line_of(part_of(words, 1, 3));
  const Result result =
      shell(shell_functions(out_of(words)) + play + " >/dev/null & await 0; limited " + play +
            "; echo $?; limited " + line_of(part_of(words, 0, 2)) +
            "; echo $?; limited \"$ARBATTA\" finalise '" + out_of(words) +
            "' --quiet; echo $?; kill -9 $!; wait $!; before=$(shards); " + play +
            " & await $before; kill -TERM $!; wait $!; echo $?");
  EXPECT_EQ(result.out, "2\n2\n1\n143\n");
  for (const auto* text : {"part 1/3 is being played", "in use by parts of 3: parts of 2 were",
                           "in use by parts of 3: one run at a time", "stopped; what was"})
    EXPECT_NE(result.err.find(text), std::string::npos) << text << " in " << result.err;
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
