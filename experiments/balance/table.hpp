#pragma once

#include <string>
#include <vector>

#include "experiments/balance/entry.hpp"
#include "experiments/json.hpp"
#include "experiments/table.hpp"

namespace arbatta {

/// What the entries say together: each against the first variant with the same player and
/// openings, and p-values that are held to their word over all entries (Holm).
Json balance_json(const std::vector<BalanceEntry>& entries);

/// The answers: first side's score, verdict, what would make it even.
Table balance_table(const std::vector<BalanceEntry>& entries);
/// What the games were like.
Table games_table(const std::vector<BalanceEntry>& entries);
/// Every kind of first move with its score; empty without first moves.
std::string first_moves_text(const std::vector<BalanceEntry>& entries);
/// The numbers of `balance_json`, a line an entry.
std::string balance_csv(const Json& json);

}  // namespace arbatta
