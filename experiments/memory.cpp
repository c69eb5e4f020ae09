#include "experiments/memory.hpp"

#include <malloc.h>

namespace arbatta {

void keep_freed_memory() {
#ifdef __GLIBC__
  constexpr int kMapped = 32 << 20;  // the most that glibc allows
  constexpr int kTrimmed = 1 << 30;
  mallopt(M_MMAP_THRESHOLD, kMapped);
  mallopt(M_TRIM_THRESHOLD, kTrimmed);
#endif
}

}  // namespace arbatta
