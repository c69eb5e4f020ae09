#include "eval/sha256.hpp"

#include <openssl/evp.h>

#include <array>
#include <memory>
#include <new>
#include <vector>

#include "core/error.hpp"

namespace arbatta {
namespace {

using Hash = std::array<unsigned char, 32>;
using Context = std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)>;

void check(int result) {
  if (result != 1) throw Error::failure("sha256", "OpenSSL failed", "a digest");
}

std::string digits_of(const Hash& hash) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  for (const unsigned char byte : hash) {
    text += digits[byte >> 4];
    text += digits[byte & 15];
  }
  return text;
}

Context empty_context() {
  Context context(EVP_MD_CTX_new(), &EVP_MD_CTX_free);
  if (!context) throw std::bad_alloc();
  return context;
}

Context new_context() {
  Context context = empty_context();
  check(EVP_DigestInit_ex(context.get(), EVP_sha256(), nullptr));
  return context;
}

Context copy_of(const Context& context) {
  Context copy = empty_context();
  check(EVP_MD_CTX_copy_ex(copy.get(), context.get()));
  return copy;
}

}  // namespace

std::string sha256(std::span<const std::byte> bytes) {
  Hash hash{};
  check(EVP_Digest(bytes.data(), bytes.size(), hash.data(), nullptr, EVP_sha256(), nullptr));
  return digits_of(hash);
}

std::string sha256_of_zeros(std::size_t size) {
  static constexpr std::array<std::byte, 1 << 16> kZeros{};
  thread_local std::vector<Context> after;  // so many times kZeros
  if (after.empty()) after.push_back(new_context());
  while (after.size() <= size / kZeros.size()) {
    Context next = copy_of(after.back());
    check(EVP_DigestUpdate(next.get(), kZeros.data(), kZeros.size()));
    after.push_back(std::move(next));
  }
  const Context context = copy_of(after[size / kZeros.size()]);
  check(EVP_DigestUpdate(context.get(), kZeros.data(), size % kZeros.size()));
  Hash hash{};
  check(EVP_DigestFinal_ex(context.get(), hash.data(), nullptr));
  return digits_of(hash);
}

std::string sha256(std::string_view text) { return sha256(std::as_bytes(std::span(text))); }

}  // namespace arbatta
