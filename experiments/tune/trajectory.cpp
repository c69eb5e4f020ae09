#include "experiments/tune/trajectory.hpp"

#include <fcntl.h>
#include <fmt/ranges.h>

#include <charconv>
#include <cmath>
#include <optional>

#include "core/call.hpp"
#include "core/error.hpp"

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
    const auto [rest, error] = std::from_chars(piece.data(), end, numbers.emplace_back());
    if (error != std::errc() || rest != end || !std::isfinite(numbers.back())) return std::nullopt;
  }
  if (numbers.size() != count) return std::nullopt;
  return numbers;
}

}  // namespace

Trajectory::Trajectory(const std::filesystem::path& file, std::size_t scores,
                       const std::vector<std::string>& values)
    : path_(file),
      file_(file, O_RDWR | O_CREAT),
      names_(values),
      header_(header_of(scores, values)) {
  const auto bytes = file_.read_all();
  read({reinterpret_cast<const char*>(bytes.data()), bytes.size()}, scores);
  file_.truncate(size_);
  if (size_ == 0) append(header_);
}

std::string Trajectory::place(std::size_t line) const {
  return fmt::format("{}: line {}", path_.string(), line);
}

/// Notes the steps of the lines that are whole, and where these end.
void Trajectory::read(std::string_view text, std::size_t scores) {
  const std::string first = header_ + '\n';
  if (first.starts_with(text) && text != first) return;
  if (!text.starts_with(first))
    throw Error(place(1), "not the columns of this search", "expected " + header_);
  size_ = first.size();
  for (std::size_t end; (end = text.find('\n', size_)) != text.npos; size_ = end + 1)
    recorded_.push_back(step_of(text.substr(size_, end - size_), scores));
}

Trajectory::Step Trajectory::step_of(std::string_view line, std::size_t scores) const {
  const auto number = recorded_.size() + 1;
  const auto numbers = numbers_of(line, kBeforeScores + scores + names_.size());
  if (!numbers || numbers->front() != static_cast<double>(number))
    throw Error(place(number + 1), fmt::format("'{}'", line),
                fmt::format("expected step {} with the numbers of {}", number, header_));
  const auto first = numbers->begin() + kBeforeScores;
  const auto last = first + static_cast<std::ptrdiff_t>(scores);
  return {place(number + 1), {first, last}, {last, numbers->end()}};
}

void Trajectory::follow_next(const std::vector<double>& values) {
  const Step& step = recorded_.front();
  for (std::size_t i = 0; i < names_.size(); ++i)
    if (values[i] != step.values[i])
      throw Error(step.line, fmt::format("{} is {}", names_[i], step.values[i]),
                  fmt::format("{} comes out now; expected the program and the model files of the "
                              "run to resume",
                              values[i]));
  recorded_.pop_front();
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
