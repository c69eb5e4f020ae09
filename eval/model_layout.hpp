#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "eval/training.hpp"

namespace arbatta {

inline constexpr std::string_view kModelSchema = "arbatta model";
inline constexpr std::size_t kModelBlock = 512;  ///< HDF5 looks for its own signature there, too

// Numbers a row of the data sets.
inline constexpr std::size_t kHistoryWidth = 6;
inline constexpr std::size_t kBinWidth = 3;
static_assert(sizeof(EpochResult) == kHistoryWidth * sizeof(float));
static_assert(sizeof(CalibrationBin) == kBinWidth * sizeof(float));

/// What stands before the HDF5 data of a model file: HDF5 trusts the bytes that it reads, so they
/// are checked first.
std::string model_head(std::span<const std::byte> data);

}  // namespace arbatta
