#pragma once

namespace arbatta {

/// What the program frees stays with it: the memory of one shard is that of the next. (By default
/// glibc gives blocks of this size back to the system, which maps and clears them anew.)
void keep_freed_memory();

}  // namespace arbatta
