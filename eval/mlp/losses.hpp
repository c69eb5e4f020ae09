#pragma once

#include <span>

namespace arbatta {

/// Cross entropy of a row's values in nats: of the mover's log-odds (`targets` its score) or of a
/// logit a side (theirs). Writes its gradient by the logits, `weight` times.
template <class Real>
double value_loss(std::span<const Real> logits, std::span<const float> targets, double weight,
                  std::span<Real> gradient);

/// The mover's log-odds; of three sides it has the first logit.
template <class Real>
double mover_log_odds(std::span<const Real> logits);

/// Whether a policy is known: a move is legal.
bool has_policy(std::span<const float> targets);

/// Cross entropy of a row's policy in nats, among the legal moves (those whose target is no less
/// than 0). Writes its gradient by their logits, `weight` times.
template <class Real>
double policy_loss(std::span<const Real> logits, std::span<const float> targets, double weight,
                   std::span<Real> gradient);

}  // namespace arbatta
