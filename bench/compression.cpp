// What the columns of a log weigh and cost under each way to store them: deflate of several levels,
// with and without HDF5's shuffle before it, or nothing. It is what `Packing` was chosen by.

#include <benchmark/benchmark.h>
#include <libdeflate.h>

#include <memory>

#include "bench/check.hpp"
#include "eval/compress.hpp"
#include "eval/shard_image.hpp"
#include "experiments/run_options.hpp"
#include "selfplay/block_maker.hpp"
#include "selfplay/roster.hpp"

namespace arbatta {
namespace {

constexpr int kStored = 0;  // the level of no compression

/// The columns of some games, as a shard has them.
struct Sample {
  Layout layout;
  ShardRows shard;
  std::size_t positions() const { return shard.rows.positions.size(); }
};

Sample played(const std::string& text, const std::string& player, std::uint64_t games,
              Record record) {
  return std::visit(
      [&](const auto& game) {
        using G = std::decay_t<decltype(game)>;
        const Roster<G> roster(game, parse_players({player}));
        const SeriesPlan plan{.opening_plies = 4, .assignments = assignments_of(1, game.sides())};
        const std::atomic<bool> go_on{false};
        Heartbeat heartbeat;
        BlockMaker<G> maker(
            game, [&](int index) { return roster.make(index); }, plan, 1,
            MakerOptions{.logged = record}, heartbeat);
        MadeBlock block;
        maker.make(0, games, go_on, block);
        Sample sample{.layout = layout_of(game, false, record),
                      .shard = {.rows = block.rows, .offset = {}, .policy_ptr = {}}};
        index_rows(sample.shard);
        return sample;
      },
      make_game(text));
}

using Compressor = std::unique_ptr<libdeflate_compressor, decltype(&libdeflate_free_compressor)>;

/// Stores a chunk and returns its bytes.
std::vector<std::byte> stored(std::span<const std::byte> chunk, std::size_t value_bytes,
                              bool shuffled, libdeflate_compressor* compressor) {
  std::vector<std::byte> bytes(chunk.begin(), chunk.end());
  if (shuffled && value_bytes > 1) shuffle(chunk, value_bytes, bytes);
  if (compressor == nullptr) return bytes;
  std::vector<std::byte> out(libdeflate_zlib_compress_bound(compressor, bytes.size()));
  out.resize(
      libdeflate_zlib_compress(compressor, bytes.data(), bytes.size(), out.data(), out.size()));
  return out;
}

void check_readable(std::span<const std::byte> chunk, std::size_t value_bytes, bool shuffled,
                    bool deflated, std::span<const std::byte> bytes) {
  std::vector<std::byte> plain(chunk.size()), back(chunk.size());
  if (deflated)
    check(inflate(bytes, plain), "a chunk is inflated");
  else
    plain.assign(bytes.begin(), bytes.end());
  if (shuffled && value_bytes > 1)
    unshuffle(plain, value_bytes, back);
  else
    back = plain;
  check(std::equal(back.begin(), back.end(), chunk.begin(), chunk.end()), "a chunk reads back");
}

/// Calls visit(chunk, bytes a value) for all chunks of all columns.
void each_chunk(const Sample& sample, auto&& visit) {
  for (const Column& column : shard_columns(sample.layout, sample.shard)) {
    const std::size_t size = Packing{}.chunk_rows * column.row_bytes();
    for (std::size_t at = 0; at < column.bytes.size(); at += size)
      visit(column.bytes.subspan(at, std::min(size, column.bytes.size() - at)),
            value_bytes(column.type));
  }
}

void Store(benchmark::State& state, const Sample& sample) {
  const auto level = static_cast<int>(state.range(0));
  const bool shuffled = state.range(1) != 0;
  const Compressor owner(level == kStored ? nullptr : libdeflate_alloc_compressor(level),
                         &libdeflate_free_compressor);
  std::size_t bytes = 0;
  each_chunk(sample, [&](auto chunk, std::size_t width) {
    const auto out = stored(chunk, width, shuffled, owner.get());
    check_readable(chunk, width, shuffled, level != kStored, out);
    bytes += out.size();
  });
  for (auto _ : state)
    each_chunk(sample, [&](auto chunk, std::size_t width) {
      benchmark::DoNotOptimize(stored(chunk, width, shuffled, owner.get()));
    });
  const auto positions = static_cast<double>(sample.positions());
  state.counters["bytes/position"] = static_cast<double>(bytes) / positions;
  state.counters["rows/s"] = benchmark::Counter(positions * static_cast<double>(state.iterations()),
                                                benchmark::Counter::kIsRate);
}

void add(const std::string& name, const std::string& game, const std::string& player,
         std::uint64_t games, Record record = Record::positions) {
  const auto sample = std::make_shared<Sample>(played(game, player, games, record));
  auto* store = benchmark::RegisterBenchmark(
      ("Store/" + name).c_str(), [sample](benchmark::State& state) { Store(state, *sample); });
  store->ArgNames({"level", "shuffle"})
      ->Args({kStored, 0})
      ->MinTime(0.05)
      ->Unit(benchmark::kMillisecond);
  for (const int level : {1, 2, 3, 6, 9})
    for (const int shuffled : {0, 1}) store->Args({level, shuffled});
}

}  // namespace
}  // namespace arbatta

int main(int argc, char** argv) {
  using namespace arbatta;
  benchmark::Initialize(&argc, argv);
  add("megiddo", "megiddo", "random", 4'000);
  add("megiddo_games", "megiddo", "random", 4'000, Record::games);
  add("megiddo_puct", "megiddo", "puct(sims=30,temperature=1)", 300);
  add("oware", "mancala(preset=oware)", "random", 1'000);
  add("opposition", "opposition", "random", 400);
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
