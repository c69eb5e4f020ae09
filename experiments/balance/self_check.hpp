#pragma once

#include "experiments/output.hpp"

namespace arbatta {

/// Measures what is known: players against themselves, a planted advantage, boards solved by
/// others, and how often the sequential test is wrong. Prints a line each; returns 1 if any is not
/// as it must be. Each interval check errs in one of about 1000 seeds.
int self_check(std::uint64_t seed, int threads, Output& output);

}  // namespace arbatta
