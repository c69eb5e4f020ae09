#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "eval/training.hpp"

namespace arbatta {

/// What decides a model, as a text that a checkpoint keeps: program, game, config and data of a
/// training, and what each shard counts.
std::string training_identity(const Training& training, const std::string& game,
                              const std::vector<double>& counted);

/// Throws Error naming `file`, which a training of identity `before` has left, and the first option
/// or other thing in which the one to resume is another.
void check_same_training(const std::filesystem::path& file, const std::string& before,
                         const std::string& now);

}  // namespace arbatta
