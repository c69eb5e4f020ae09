#include "eval/sha256.hpp"

#include <openssl/evp.h>

#include <array>

#include "core/error.hpp"

namespace arbatta {

std::string sha256(std::span<const std::byte> bytes) {
  std::array<unsigned char, 32> hash{};
  if (EVP_Digest(bytes.data(), bytes.size(), hash.data(), nullptr, EVP_sha256(), nullptr) != 1)
    throw Error::failure("sha256", "OpenSSL failed", "a digest");
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  for (const unsigned char byte : hash) {
    text += digits[byte >> 4];
    text += digits[byte & 15];
  }
  return text;
}

std::string sha256(std::string_view text) { return sha256(std::as_bytes(std::span(text))); }

}  // namespace arbatta
