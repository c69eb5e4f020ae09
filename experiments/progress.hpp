#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <thread>

namespace arbatta {

/// Writes to standard error, whatever becomes of it: where it can't be told, nothing can.
void write_error_text(const std::string& text);

enum class ProgressStyle { none, lines, bar };

/// Shows on standard error how far a task is: a bar with rate and time left, or a line every 10 s.
/// Any thread may report; it costs one relaxed atomic. A thread of its own does the printing.
class Progress {
 public:
  /// What else there is to say after so many seconds, such as "2 of 3 disks full"; it is asked in
  /// the thread that prints.
  using Details = std::function<std::string(double seconds)>;

  Progress(std::string label, std::uint64_t total, ProgressStyle style, Details details = {});
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void set(std::uint64_t done) { done_.store(done, std::memory_order_relaxed); }
  /// For those who count by themselves.
  std::atomic<std::uint64_t>& counter() { return done_; }
  void add(std::uint64_t more) { done_.fetch_add(more, std::memory_order_relaxed); }
  /// So much of what is done was there before: it says nothing about the rate.
  void found(std::uint64_t count) { found_.store(count, std::memory_order_relaxed); }

  /// What is shown after so many seconds.
  std::string status(double seconds) const;

 private:
  void print_until(const std::stop_token& stop) const;

  std::string label_;
  std::uint64_t total_;
  ProgressStyle style_;
  Details details_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  std::atomic<std::uint64_t> done_{0};
  std::atomic<std::uint64_t> found_{0};
  std::jthread printer_;
};

/// `12 s`, `3 min 05 s`, `1 h 02 min`.
std::string duration_text(double seconds);

}  // namespace arbatta
