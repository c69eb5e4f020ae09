#include "solve/checked_file.hpp"

#include <algorithm>
#include <string_view>

#include "core/error.hpp"
#include "eval/posix_file.hpp"
#include "eval/sha256.hpp"

namespace arbatta {
namespace {

constexpr std::size_t kHeaderBytes = 4096;

std::string header(const std::string& lines, std::span<const std::byte> bytes) {
  std::string text = fmt::format("{}sha256 {}\n", lines, sha256(bytes));
  text.resize(kHeaderBytes - 1, ' ');
  return text + '\n';
}

std::string in_one_line(std::string lines) {
  lines.pop_back();
  std::replace(lines.begin(), lines.end(), '\n', ';');
  return lines;
}

}  // namespace

void write_checked(const std::filesystem::path& file, const std::string& lines,
                   std::span<const std::byte> bytes) {
  StagedStream stream(file);
  stream.write(header(lines, bytes));
  stream.file().write(bytes);
  stream.publish();
}

void read_checked(const std::filesystem::path& file, const std::string& lines,
                  std::span<std::byte> bytes) {
  const auto found = read_file(file);
  const std::string_view text(reinterpret_cast<const char*>(found.data()),
                              std::min(found.size(), kHeaderBytes));
  if (!text.starts_with(lines))
    throw Error(file.string(), "a file of another kind, game or size",
                "expected one with these lines: " + in_one_line(lines));
  if (found.size() != kHeaderBytes + bytes.size())
    throw Error::failure(file.string(), fmt::format("{} bytes", found.size()),
                         fmt::format("expected {}", kHeaderBytes + bytes.size()));
  const auto content = std::span(found).subspan(kHeaderBytes);
  if (text != header(lines, content))
    throw Error::failure(file.string(), "does not match its checksum", "expected a whole file");
  std::copy(content.begin(), content.end(), bytes.begin());
}

}  // namespace arbatta
