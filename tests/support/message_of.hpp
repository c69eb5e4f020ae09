#pragma once

#include <string>

#include "core/error.hpp"

namespace arbatta::test {

/// What the Error says that `action` throws.
std::string message_of(auto action) {
  try {
    action();
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

}  // namespace arbatta::test
