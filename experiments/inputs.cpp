#include "experiments/inputs.hpp"

#include "eval/posix_file.hpp"
#include "eval/sha256.hpp"

namespace arbatta {
namespace {

/// As sha256sum writes it.
std::string line_of(const std::string& digest, const std::string& what) {
  return fmt::format("{}  {}\n", digest, what);
}

std::string model_line(const PlayerSpec& player) {
  const auto file = player.model_file();
  return file.empty() ? "" : line_of(sha256(read_file(file)), file);
}

/// The first line of `lines` that `others` does not have.
std::string line_missing(const std::string& lines, const std::string& others) {
  for (std::size_t at = 0, end; at < lines.size(); at = end) {
    end = lines.find('\n', at) + 1;
    if (others.find(lines.substr(at, end - at)) == others.npos)
      return lines.substr(at, end - 1 - at);
  }
  return "fewer lines";
}

}  // namespace

void keep_inputs(const RunDirectory& directory, const Inputs& inputs,
                 const std::vector<std::string>& results) {
  const auto file = directory.path() / "inputs.sha256";
  std::string lines;
  for (const auto& player : inputs.players) lines += model_line(player);
  for (const auto& digest : inputs.data) lines += line_of(digest, "(data)");
  if (!std::filesystem::exists(file)) {
    for (const auto& result : results)
      if (std::filesystem::exists(directory.path() / result))
        throw Error(file.string(), "missing, but " + result + " is there",
                    "expected the digests of what the run to resume began with; use another --out");
    return write_text_file(file, lines);
  }
  const auto bytes = read_file(file);
  const std::string before(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  if (lines != before)
    throw Error(file.string(), line_missing(lines, before) + " now",
                "expected the model files and data of the run to resume; use another --out");
}

}  // namespace arbatta
