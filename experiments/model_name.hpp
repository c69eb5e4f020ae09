#pragma once

#include <filesystem>
#include <string>

namespace arbatta {

/// A path that is the same however it was written: players are named with their model files.
std::filesystem::path resolved_path(const std::filesystem::path& path);

/// Throws Error, which begins with `where` and the name, unless a player string can name a model
/// file so: `model=` ends at a comma, and parentheses have to match.
void check_model_name(const std::string& where, const std::filesystem::path& file);

}  // namespace arbatta
