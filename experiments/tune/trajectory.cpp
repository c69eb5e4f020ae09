#include "experiments/tune/trajectory.hpp"

#include <fcntl.h>
#include <fmt/ranges.h>

#include <charconv>
#include <optional>

#include "core/call.hpp"

namespace arbatta {
namespace {

constexpr std::size_t kBeforeScores = 2;  // step and games

std::string header_of(std::size_t scores, const std::vector<std::string>& values) {
  std::string header = "step,games";
  for (std::size_t i = 1; i <= scores; ++i) header += fmt::format(",score_{}", i);
  for (const auto& value : values) header += ',' + value;
  return header;
}

/// The numbers of a line, as many as there should be.
std::optional<std::vector<double>> numbers_of(std::string_view line, std::size_t count) {
  std::vector<double> numbers;
  for (const auto piece : split_at(line, ',')) {
    const auto end = piece.data() + piece.size();
    if (std::from_chars(piece.data(), end, numbers.emplace_back()).ptr != end) return std::nullopt;
  }
  if (numbers.size() != count) return std::nullopt;
  return numbers;
}

}  // namespace

Trajectory::Trajectory(const std::filesystem::path& file, std::size_t scores,
                       const std::vector<std::string>& values)
    : file_(file, O_RDWR | O_CREAT) {
  const auto header = header_of(scores, values);
  read(header, scores);
  file_.truncate(size_);
  if (size_ == 0) append(header);
}

/// Notes the scores of the lines that are whole, and where these end.
void Trajectory::read(const std::string& header, std::size_t scores) {
  const auto bytes = file_.read_all();
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  if (!text.starts_with(header + '\n')) return;
  size_ = header.size() + 1;
  const auto columns = split_at(header, ',').size();
  for (std::size_t end; (end = text.find('\n', size_)) != text.npos; size_ = end + 1) {
    const auto numbers = numbers_of(text.substr(size_, end - size_), columns);
    const auto expected = static_cast<double>(recorded_.size() + 1);
    if (!numbers || numbers->front() != expected) return;
    const auto first = numbers->begin() + kBeforeScores;
    recorded_.emplace_back(first, first + static_cast<std::ptrdiff_t>(scores));
  }
}

std::vector<double> Trajectory::take_next() {
  auto scores = recorded_.front();
  recorded_.pop_front();
  return scores;
}

void Trajectory::add(std::uint64_t step, std::uint64_t games, const std::vector<double>& scores,
                     const std::vector<double>& values) {
  append(fmt::format("{},{},{},{}", step, games, fmt::join(scores, ","), fmt::join(values, ",")));
}

void Trajectory::append(const std::string& line) {
  const std::string text = line + '\n';
  file_.write_at(size_, std::as_bytes(std::span(text)));
  size_ += text.size();
}

}  // namespace arbatta
