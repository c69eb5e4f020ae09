#pragma once

#include <cstdio>
#include <cstdlib>

/// A benchmark checks its answer before it is timed.
inline void check(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "bench: wrong answer: %s\n", what);
  std::exit(1);
}
