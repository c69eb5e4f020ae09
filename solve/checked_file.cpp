#include "solve/checked_file.hpp"

#include <algorithm>
#include <fstream>
#include <string_view>

#include "core/error.hpp"
#include "eval/posix_file.hpp"
#include "eval/sha256.hpp"

namespace arbatta {
namespace {

std::string header(const std::string& lines, std::span<const std::byte> values) {
  std::string text = fmt::format("{}sha256 of the values {}\n", lines, sha256(values));
  if (text.size() >= kCheckedHeaderBytes)
    throw Error("header of a file", "the rules are too long",
                fmt::format("expected at most {} bytes of text", kCheckedHeaderBytes));
  text.resize(kCheckedHeaderBytes - 1, ' ');
  return text + '\n';
}

}  // namespace

void write_checked(const std::filesystem::path& file, const std::string& lines,
                   std::span<const std::byte> values) {
  StagedStream stream(file);
  stream.write(header(lines, values));
  stream.file().write(values);
  stream.publish();
}

std::string read_head(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  std::string text(kCheckedHeaderBytes, '\0');
  stream.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(stream.gcount()));
  return text;
}

void read_checked(const std::filesystem::path& file, const std::string& lines,
                  std::span<std::byte> values, const std::string& wanted) {
  const auto found = read_file(file);
  const auto expected = kCheckedHeaderBytes + values.size();
  if (found.size() != expected)
    throw Error::failure(file.string(),
                         fmt::format("{} bytes instead of {}", found.size(), expected), wanted);
  const auto content = std::span(found).subspan(kCheckedHeaderBytes);
  const std::string_view head(reinterpret_cast<const char*>(found.data()), kCheckedHeaderBytes);
  if (head != header(lines, content))
    throw Error::failure(file.string(), "does not match its checksum", wanted);
  std::copy(content.begin(), content.end(), values.begin());
}

}  // namespace arbatta
