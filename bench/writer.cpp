// The log's data path (pack, hash, image, publish; one worker beside the writer, as in a run)
// against write(2) of the same bytes, and against libdeflate alone.

#include <benchmark/benchmark.h>
#include <fcntl.h>
#include <libdeflate.h>
#include <unistd.h>

#include <filesystem>

#include "bench/check.hpp"
#include "core/games/megiddo.hpp"
#include "eval/sha256.hpp"
#include "eval/shard_reader.hpp"
#include "experiments/memory.hpp"
#include "selfplay/block_maker.hpp"
#include "selfplay/roster.hpp"
#include "selfplay/run_workers.hpp"
#include "selfplay/shard_writer.hpp"

namespace arbatta {
namespace {

namespace fs = std::filesystem;

ShardRows random_games(std::uint64_t count) {
  const Megiddo game({});
  const SeriesPlan plan{
      .seed = 1, .opening_plies = 0, .match_target = 0, .assignments = assignments_of(1, 2)};
  const std::atomic<bool> go_on{false};
  Heartbeat heartbeat;
  BlockMaker<Megiddo> maker(
      game, [&](int) { return std::make_unique<RandomPlayer<Megiddo>>(game); }, plan, 1,
      MakerOptions{.logged = Record::positions}, heartbeat);
  MadeBlock block;
  maker.make(0, count, go_on, block);
  return {.rows = block.rows, .offset = {}, .policy_ptr = {}};
}

const Layout kLayout = layout_of(Megiddo({}));

ShardRows& rows() {
  static ShardRows shard = random_games(8'000);
  return shard;
}

std::vector<std::byte> image_of(Compression compression) {
  ShardAttributes attributes;
  attributes.game = "megiddo";
  return shard_image("bench", attributes, kLayout, rows(), {.compression = compression});
}

fs::path scratch() { return fs::temp_directory_path() / fmt::format("arbatta-bench-{}", getpid()); }

void set_rate(benchmark::State& state, std::uint64_t shards = 1) {
  state.counters["rows/s"] = benchmark::Counter(
      static_cast<double>(shards * rows().rows.positions.size() * state.iterations()),
      benchmark::Counter::kIsRate);
}

/// write(2) and fsync of the image, nothing else.
void RawWrite(benchmark::State& state, Compression compression) {
  const auto image = image_of(compression);
  const auto file = scratch();
  for (auto _ : state) {
    const int descriptor = open(file.c_str(), O_CREAT | O_WRONLY | O_TRUNC, 0644);
    const auto written = write(descriptor, image.data(), image.size());
    check(written == static_cast<ssize_t>(image.size()), "everything is written");
    fsync(descriptor);
    close(descriptor);
  }
  fs::remove(file);
  set_rate(state);
}

/// A few shards of rows that are there already, one after the other.
void write_log(ShardStore& store, Compression compression) {
  constexpr std::uint64_t kShards = 16;
  const std::atomic<bool> stop{false};
  ShardAttributes attributes;
  attributes.game = "megiddo";
  OrderedRing<int> ring(kShards, 2, stop);
  ShardWriter writer(store, {attributes, kLayout, {.compression = compression}}, ring.jobs());
  const auto take = [&](std::uint64_t shard, int) {
    writer.append(rows().rows);
    writer.seal(shard);
  };
  run_ring(
      ring, 1, [](int, std::uint64_t, int&) {},
      [&] {
        if (ring.consume(take, [&] { writer.poll(); })) writer.drain();
      });
  check(list_shards(scratch()).size() == kShards, "all shards are published");
}

void WriteLog(benchmark::State& state, Compression compression) {
  const auto bytes = image_of(compression);
  check(ShardReader("bench", bytes).read_all().rows == rows().rows, "the shard reads back equal");
  ShardStore store(scratch());
  for (auto _ : state) write_log(store, compression);
  const auto shards = list_shards(scratch()).size();
  fs::remove_all(scratch());
  state.counters["bytes/row"] =
      static_cast<double>(bytes.size()) / static_cast<double>(rows().rows.positions.size());
  set_rate(state, shards);
}

/// Every chunk of the columns, shuffled.
std::vector<std::vector<std::byte>> shuffled_chunks() {
  std::vector<std::vector<std::byte>> chunks;
  index_rows(rows());
  for (const Column& column : shard_columns(kLayout, rows())) {
    const std::size_t size = Packing{}.chunk_rows * column.row_bytes();
    for (std::size_t at = 0; at < column.bytes.size(); at += size) {
      const auto plain = column.bytes.subspan(at, std::min(size, column.bytes.size() - at));
      shuffle(plain, value_bytes(column.type), chunks.emplace_back(plain.size()));
    }
  }
  return chunks;
}

/// libdeflate alone, on the same bytes.
void Libdeflate(benchmark::State& state) {
  const std::unique_ptr<libdeflate_compressor, decltype(&libdeflate_free_compressor)> compressor(
      libdeflate_alloc_compressor(1), &libdeflate_free_compressor);
  const auto chunks = shuffled_chunks();
  std::vector<std::byte> out(1 << 20);
  for (auto _ : state)
    for (const auto& chunk : chunks)
      check(libdeflate_zlib_compress(compressor.get(), chunk.data(), chunk.size(), out.data(),
                                     out.size()) > 0,
            "a chunk is compressed");
  set_rate(state);
}

BENCHMARK_CAPTURE(RawWrite, none, Compression::none)->UseRealTime();
BENCHMARK_CAPTURE(WriteLog, none, Compression::none)->UseRealTime();
BENCHMARK_CAPTURE(RawWrite, deflate, Compression::deflate)->UseRealTime();
BENCHMARK_CAPTURE(WriteLog, deflate, Compression::deflate)->MeasureProcessCPUTime();
BENCHMARK(Libdeflate)->MeasureProcessCPUTime();

}  // namespace
}  // namespace arbatta

int main(int argc, char** argv) {
  arbatta::keep_freed_memory();
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
