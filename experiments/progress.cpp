#include "experiments/progress.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <condition_variable>
#include <cstdio>
#include <mutex>

namespace arbatta {

namespace {

constexpr int kBarWidth = 30;

std::string bar(double fraction) {
  const auto full = static_cast<std::size_t>(fraction * kBarWidth);
  return std::string(full, '#') + std::string(kBarWidth - full, '.');
}

}  // namespace

std::string duration_text(double seconds) {
  const auto s = static_cast<std::int64_t>(seconds + 0.5);
  if (s < 60) return fmt::format("{} s", s);
  if (s < 3600) return fmt::format("{} min {:02} s", s / 60, s % 60);
  return fmt::format("{} h {:02} min", s / 3600, s % 3600 / 60);
}

void write_error_text(const std::string& text) { std::fputs(text.c_str(), stderr); }

Progress::Progress(std::string label, std::uint64_t total, ProgressStyle style, Details details)
    : label_(std::move(label)), total_(total), style_(style), details_(std::move(details)) {
  if (style_ == ProgressStyle::none) return;
  printer_ = std::jthread([this](const std::stop_token& stop) { print_until(stop); });
}

Progress::~Progress() {
  if (!printer_.joinable()) return;
  printer_.request_stop();
  printer_.join();
  if (style_ == ProgressStyle::bar) write_error_text("\r\033[K");  // the result takes its place
}

void Progress::print_until(const std::stop_token& stop) const {
  using namespace std::chrono_literals;
  const auto interval = style_ == ProgressStyle::bar ? 200ms : 10s;
  std::mutex mutex;
  std::condition_variable_any stopped;
  std::unique_lock lock(mutex);
  while (!stopped.wait_for(lock, stop, interval, [&] { return stop.stop_requested(); })) {
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start_;
    if (style_ == ProgressStyle::bar)
      write_error_text(fmt::format("\r{}\033[K", status(seconds.count())));
    else
      write_error_text(status(seconds.count()) + '\n');
    std::fflush(stderr);
  }
}

std::string Progress::status(double seconds) const {
  const auto done = done_.load(std::memory_order_relaxed);
  const auto own = done - std::min(done, found_.load(std::memory_order_relaxed));
  const double rate = static_cast<double>(own) / seconds;
  const std::string more = details_ ? ", " + details_(seconds) : "";
  if (total_ == 0)
    return fmt::format("{} {}, {:.0f}/s{}, {}", done, label_, rate, more, duration_text(seconds));
  const double fraction = std::min(1.0, static_cast<double>(done) / static_cast<double>(total_));
  std::string text = fmt::format("{}/{} {}, {:.0f}/s{}", done, total_, label_, rate, more);
  if (style_ == ProgressStyle::bar) text = fmt::format("[{}] {}", bar(fraction), text);
  if (own == 0 || done >= total_) return text;
  return text + fmt::format(", {} left", duration_text(static_cast<double>(total_ - done) / rate));
}

}  // namespace arbatta
