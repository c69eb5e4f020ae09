#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace arbatta {

/// One of the processes that share a run, each with shards of its own: part `index` of `count`
/// plays the shards index, index + count, …
struct Part {
  std::uint64_t index = 0;
  std::uint64_t count = 1;

  bool operator==(const Part&) const = default;
  bool has(std::uint64_t shard) const { return shard % count == index; }
  /// How many of the first `shards` shards are its own.
  std::uint64_t share_of(std::uint64_t shards) const {
    return shards > index ? (shards - index - 1) / count + 1 : 0;
  }
  /// Its part of another run, dealt out on from where `runs` runs of one shard each would end: the
  /// first shard of run 1 goes to part 1, and so on.
  Part after(std::uint64_t runs) const { return {(index + count - runs % count) % count, count}; }
  std::string text() const;  ///< `0/3`
};

/// The value of an environment variable, if it is set.
using Environment = std::function<std::optional<std::string>(const std::string& name)>;
std::optional<std::string> process_environment(const std::string& name);

/// `r/R`, or `auto` for what the launcher of this process says in its environment: the ranks of
/// OpenMPI's and PMI's mpirun and of Slurm's tasks; within them or alone, Slurm's array or the
/// index of a Kubernetes job, each of whose tasks may have ranks. Throws Error for anything else,
/// and if the environment says nothing or contradicts itself.
Part parse_part(std::string_view text, const Environment& environment = process_environment);

}  // namespace arbatta
