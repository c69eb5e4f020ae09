#include "eval/episode_file.hpp"

#include <fmt/format.h>
#include <sys/mman.h>

#include <exception>

#include "core/error.hpp"
#include "eval/hdf5.hpp"
#include "eval/posix_file.hpp"

namespace arbatta {
namespace {

using hdf5::Handle;

constexpr std::size_t kGrowth = std::size_t{16} << 20;

/// A staged file as memory that grows, for HDF5's core driver. Where the disk is full, what grows
/// is plain memory, since HDF5 can't close a file after a failure; `check` then says why.
class MappedStream {
 public:
  explicit MappedStream(const std::filesystem::path& place) : stream_(place) {}
  MappedStream(MappedStream&&) = delete;
  ~MappedStream() { unmap(); }

  const std::byte* data() const { return data_; }

  /// Null if there is no room in memory either.
  void* resize(std::size_t size) {
    reserve(size);
    unmap();
    constexpr int kAccess = PROT_READ | PROT_WRITE;
    void* map = ::mmap(nullptr, size, kAccess, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (map != MAP_FAILED && on_disk_ > 0)
      map = ::mmap(map, on_disk_, kAccess, MAP_SHARED | MAP_FIXED, stream_.file().descriptor(), 0);
    if (map == MAP_FAILED) return nullptr;
    size_ = size;
    return data_ = static_cast<std::byte*>(map);
  }

  void check() const {
    if (error_) std::rethrow_exception(error_);
  }

  void publish(std::size_t size) {
    unmap();
    stream_.file().truncate(size);
    stream_.publish();
  }

 private:
  void reserve(std::size_t size) {
    if (error_) return;
    try {
      stream_.file().reserve(size);
      on_disk_ = size;
    } catch (const Error&) {
      error_ = std::current_exception();
    }
  }

  void unmap() {
    if (data_ != nullptr) ::munmap(data_, size_);
    data_ = nullptr;
  }

  StagedStream stream_;
  std::byte* data_ = nullptr;
  std::size_t size_ = 0;
  std::size_t on_disk_ = 0;
  std::exception_ptr error_;
};

H5FD_file_image_callbacks_t memory_of(MappedStream& stream) {
  return {.image_malloc = nullptr,
          .image_memcpy = nullptr,
          .image_realloc = [](void*, std::size_t size, H5FD_file_image_op_t, void* own) -> void* {
            return static_cast<MappedStream*>(own)->resize(size);
          },
          .image_free = [](void*, H5FD_file_image_op_t, void*) -> herr_t { return 0; },
          .udata_copy = [](void* own) { return own; },
          .udata_free = [](void*) -> herr_t { return 0; },
          .udata = &stream};
}

}  // namespace

class EpisodeFile::File {
 public:
  explicit File(const std::filesystem::path& place) : calls_(place.string()), stream_(place) {
    guarded([&] { open(); });
  }

  void add(std::uint64_t number, const Episode& episode) {
    guarded([&] {
      const Handle group = calls_.own(H5Gcreate2(file_, fmt::format("episode_{}", number).c_str(),
                                                 H5P_DEFAULT, untimed_group_, H5P_DEFAULT),
                                      H5Gclose);
      const hsize_t steps = episode.actions.size();
      attribute(group, "id", H5T_NATIVE_INT64, {}, &number);
      attribute(group, "total_steps", H5T_NATIVE_INT64, {}, &steps);
      attribute(group, "outcome", H5T_NATIVE_FLOAT, {episode.outcome.size()},
                episode.outcome.data());
      dataset(group, "observations", H5T_NATIVE_UINT8, {steps + 1, episode.observation_bytes},
              episode.observations.data());
      dataset(group, "actions", H5T_NATIVE_INT64, {steps}, episode.actions.data());
      dataset(group, "rewards", H5T_NATIVE_DOUBLE, {steps}, episode.rewards.data());
      dataset(group, "terminations", boolean_, {steps}, episode.terminations.data());
      dataset(group, "truncations", boolean_, {steps}, episode.truncations.data());
    });
  }

  void publish(std::uint64_t episodes, std::uint64_t steps) {
    guarded([&] {
      attribute(file_, "total_episodes", H5T_NATIVE_INT64, {}, &episodes);
      attribute(file_, "total_steps", H5T_NATIVE_INT64, {}, &steps);
      calls_.check(H5Fflush(file_, H5F_SCOPE_LOCAL));
      file_ = {};
    });
    stream_.publish(hdf5::stated_size(stream_.data()));
  }

 private:
  template <class Action>
  void guarded(Action action) {
    action();
    stream_.check();
  }

  void open() {
    const Handle access = calls_.own(H5Pcreate(H5P_FILE_ACCESS), H5Pclose);
    calls_.check(H5Pset_fapl_core(access, kGrowth, /*backing_store=*/false));
    H5FD_file_image_callbacks_t callbacks = memory_of(stream_);
    calls_.check(H5Pset_file_image_callbacks(access, &callbacks));
    calls_.check(H5Pset_libver_bounds(access, H5F_LIBVER_V18, H5F_LIBVER_V18));
    untimed_group_ = calls_.own(H5Pcreate(H5P_GROUP_CREATE), H5Pclose);
    untimed_dataset_ = calls_.own(H5Pcreate(H5P_DATASET_CREATE), H5Pclose);
    calls_.check(H5Pset_obj_track_times(untimed_group_, false));
    calls_.check(H5Pset_obj_track_times(untimed_dataset_, false));
    boolean_ = calls_.own(H5Tenum_create(H5T_STD_I8LE), H5Tclose);  // as h5py writes bool
    for (const std::int8_t value : {std::int8_t{0}, std::int8_t{1}})
      calls_.check(H5Tenum_insert(boolean_, value == 0 ? "FALSE" : "TRUE", &value));
    file_ = calls_.own(
        H5Fcreate(calls_.name_in_memory().c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, access), H5Fclose);
  }

  Handle space(const std::vector<hsize_t>& shape) const {
    if (shape.empty()) return calls_.own(H5Screate(H5S_SCALAR), H5Sclose);
    return calls_.own(H5Screate_simple(static_cast<int>(shape.size()), shape.data(), nullptr),
                      H5Sclose);
  }

  void attribute(const Handle& object, const char* name, hid_t type,
                 const std::vector<hsize_t>& shape, const void* values) const {
    const Handle own = calls_.own(
        H5Acreate2(object, name, type, space(shape), H5P_DEFAULT, H5P_DEFAULT), H5Aclose);
    calls_.check(H5Awrite(own, type, values));
  }

  void dataset(const Handle& group, const char* name, hid_t type, const std::vector<hsize_t>& shape,
               const void* values) const {
    const Handle own = calls_.own(
        H5Dcreate2(group, name, type, space(shape), H5P_DEFAULT, untimed_dataset_, H5P_DEFAULT),
        H5Dclose);
    if (shape[0] > 0) calls_.check(H5Dwrite(own, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, values));
  }

  hdf5::Calls calls_;
  MappedStream stream_;
  Handle untimed_group_, untimed_dataset_, boolean_;
  Handle file_;
};

EpisodeFile::EpisodeFile(const std::filesystem::path& place)
    : file_(std::make_unique<File>(place)) {}

EpisodeFile::~EpisodeFile() = default;

void EpisodeFile::add(const Episode& episode) {
  file_->add(episodes_, episode);
  ++episodes_;
  steps_ += episode.actions.size();
}

void EpisodeFile::publish() { file_->publish(episodes_, steps_); }

}  // namespace arbatta
