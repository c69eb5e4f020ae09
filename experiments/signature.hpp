#pragma once

#include <cstdint>
#include <string>

namespace arbatta {

/// The functional fingerprint of the program: it changes when any game plays, searches or logs
/// differently.
struct Signature {
  std::uint64_t nodes = 0;   ///< of fixed alpha-beta searches
  std::string digest;        ///< of a few logged random games of each game
  std::string text() const;  ///< `NODES-DIGEST`, the digest shortened
};

Signature program_signature();

}  // namespace arbatta
