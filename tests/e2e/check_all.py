"""Holds the one table of a run against its shards, with plain h5py: python3 check_all.py RUN."""

import pathlib
import sys

import h5py
import numpy

run = pathlib.Path(sys.argv[1])
shards = [h5py.File(path) for path in sorted(run.glob("shards/*.h5"))]
assert len(shards) > 1, "expected several shards"


def column(name):
    return [shard[name][:] for shard in shards]


def renumbered(name, counts):
    """What counts within a shard: moved by what the shards before it hold."""
    starts = numpy.cumsum([0] + counts[:-1])
    return [values + start for values, start in zip(column(name), starts)]


def pointers(name, counts):
    return [[0]] + [values[1:] for values in renumbered(name, counts)]


games = [len(shard["games/id"]) for shard in shards]
rows = [len(shard["positions/seat"]) for shard in shards]
entries = [len(shard["positions/policy_move"]) for shard in shards]
stored = {
    "positions/game": renumbered("positions/game", games),
    "positions/policy_ptr": pointers("positions/policy_ptr", entries),
    "games/offset": pointers("games/offset", rows),
}
with h5py.File(run / "all.h5") as table:
    assert table.attrs["complete"] == 1 and table.attrs["shards"] == len(shards)
    for group in ("positions", "games"):
        assert set(table[group]) == set(shards[0][group])
        for name, values in table[group].items():
            path = f"{group}/{name}"
            expected = numpy.concatenate(stored.get(path) or column(path))
            assert values.dtype == shards[0][path].dtype, path
            assert numpy.array_equal(values[:], expected), path
            assert values.is_virtual != (path in stored) or not len(expected), path
    for name, value in shards[0].attrs.items():
        if name not in ("shard", "digest", "complete"):
            assert numpy.array_equal(table.attrs[name], value), name
