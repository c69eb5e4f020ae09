"""Holds exports of a run against its shards: check_exports.py RUN NPZ [MINARI]."""

import json
import pathlib
import sys

import h5py
import numpy

run, npz, *minari = sys.argv[1:]
shards = [h5py.File(path) for path in sorted(pathlib.Path(run).glob("shards/*.h5"))]
arrays = numpy.load(npz)
games_before = positions_before = entries_before = 0
before = {"game": [], "offset": [], "policy_ptr": []}
for shard in shards:
    before["game"].append(games_before)
    before["offset"].append(positions_before)
    before["policy_ptr"].append(entries_before)
    games_before += len(shard["games/id"])
    positions_before += len(shard["positions/seat"])
    entries_before += len(shard["positions/policy_move"])


def column(name):
    """The column in all shards, as one table has it."""
    short = name.split("/")[1]
    parts = [shard[name][:] for shard in shards]
    if short in before:
        parts = [part + start for part, start in zip(parts, before[short])]
    if short in ("offset", "policy_ptr"):
        parts = [parts[0]] + [part[1:] for part in parts[1:]]
    return numpy.concatenate(parts)


names = [f"{group}/{name}" for group in ("positions", "games") for name in shards[0][group]]
for name in names:
    array, expected = arrays[name.removeprefix("positions/")], column(name)
    assert array.dtype == expected.dtype, (name, array.dtype, expected.dtype)
    assert numpy.array_equal(array, expected), name
assert set(arrays.files) == {name.removeprefix("positions/") for name in names} | {"attributes"}
attributes = json.loads(bytes(arrays["attributes"]))
assert attributes["game"] == shards[0].attrs["game"]

if minari:
    data = pathlib.Path(minari[0]) / "data"
    metadata = json.loads((data / "metadata.json").read_text())
    episodes = h5py.File(data / "main_data.hdf5")
    games, offset = column("games/length"), column("games/offset")
    assert metadata["total_episodes"] == episodes.attrs["total_episodes"] == len(games)
    assert metadata["total_steps"] == episodes.attrs["total_steps"] == offset[-1]
    assert json.loads(metadata["action_space"])["n"] == len(shards[0].attrs["action_names"])
    state, move, outcome = column("positions/state"), column("positions/move"), column("games/outcome")
    assert json.loads(metadata["observation_space"])["shape"] == [state.shape[1]]
    for number, (first, end) in enumerate(zip(offset[:-1], offset[1:])):
        episode = episodes[f"episode_{number}"]
        assert episode.attrs["id"] == number and episode.attrs["total_steps"] == end - first
        assert numpy.array_equal(episode["observations"][:-1], state[first:end])
        assert episode["observations"].shape == (end - first + 1, state.shape[1])
        assert numpy.array_equal(episode["actions"], move[first:end])
        assert numpy.all(episode["rewards"][:-1] == 0)
        assert episode["rewards"][-1] == outcome[number][0] == episode.attrs["outcome"][0]
        ends = episode["terminations"][:] | episode["truncations"][:]
        assert ends.dtype == bool and list(numpy.flatnonzero(ends)) == [end - first - 1]
