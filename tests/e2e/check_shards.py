"""Opens every shard of a run with plain h5py and checks its shape: python3 check_shards.py RUN."""

import json
import pathlib
import sys

import h5py
import numpy

shards = sorted(pathlib.Path(sys.argv[1]).glob("shards/*.h5"))
assert shards, "no shards"
for path in shards:
    with h5py.File(path) as shard:
        assert shard.attrs["complete"] == 1 and shard.attrs["schema_version"] == 1
        assert json.loads(shard.attrs["rules"])["arbatta"] == 6
        positions, games = shard["positions"], shard["games"]
        rows, count = len(positions["seat"]), len(games["id"])
        ragged = {"policy_ptr", "policy_move", "policy_visits"}
        assert all(len(column) == rows for name, column in positions.items() if name not in ragged)
        assert len(positions["policy_ptr"]) == rows + 1
        assert len(positions["policy_move"]) == positions["policy_ptr"][-1]
        assert all(len(column) == count for name, column in games.items() if name != "offset")
        assert len(games["offset"]) == count + 1 and games["offset"][-1] == rows
        assert numpy.array_equal(numpy.diff(games["offset"]), games["length"])
        # The packed state, as the attribute says how to read it: one plane a side.
        state = positions["state"][:]
        planes = numpy.unpackbits(
            state[:, :10].reshape(-1, 2, 5), axis=2, bitorder="little"
        )[:, :, :36]
        assert numpy.array_equal(planes.sum(axis=(1, 2)), positions["ply"])
        assert numpy.all(planes.sum(axis=1) <= 1)
        assert numpy.array_equal(positions["outcome"][:, 0], -positions["outcome"][:, 1])
