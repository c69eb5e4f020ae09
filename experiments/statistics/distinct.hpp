#pragma once

#include <cstdint>
#include <vector>

namespace arbatta {

/// How many different 64-bit fingerprints (of games) were seen. Exact up to `capacity` of them;
/// then the `capacity` smallest of the scrambled fingerprints are kept and the number is estimated
/// from the largest of these (k minimum values: Beyer et al., SIGMOD 2007; unbiased, relative
/// standard error 1 / sqrt(capacity - 2), 0.1 % at a million). Never more than 16 * capacity bytes.
/// The answer does not depend on the order of adding, nor on which of several counters, later
/// merged, added what.
class DistinctCounter {
 public:
  explicit DistinctCounter(std::size_t capacity = 1'000'000);  ///< capacity > 2

  void add(std::uint64_t fingerprint);
  void merge(const DistinctCounter& other);  ///< of the same capacity

  struct Count {
    std::uint64_t distinct = 0;
    bool exact = true;  ///< false: an estimate
  };
  Count count() const;

 private:
  void keep(std::uint64_t scrambled);
  void shrink();

  std::size_t capacity_;
  std::uint64_t limit_;              // larger scrambled fingerprints are of no interest
  bool overflowed_ = false;          // some were dropped
  std::vector<std::uint64_t> kept_;  // may hold duplicates until it is shrunk
};

}  // namespace arbatta
