"""Reads a shard with plain h5py and recomputes its digest: read_shard.py FILE DIGEST."""

import hashlib
import sys

import h5py

TYPES = {"|u1": "u8", "<u2": "u16", "<i2": "i16", "<u4": "u32", "<u8": "u64", "<f4": "f32"}
POSITIONS = "state seat side ply game move value outcome plies_left flags policy_ptr policy_move policy_visits"
GAMES = "id length outcome points reason opening pair series game_in_series starter players offset"

path, digest = sys.argv[1:]
sha256 = lambda data: hashlib.sha256(data).hexdigest()
lines = ""
with h5py.File(path, "r") as shard:
    for name in [f"positions/{c}" for c in POSITIONS.split()] + [f"games/{c}" for c in GAMES.split()]:
        column = shard[name]
        kind = "reason" if h5py.check_enum_dtype(column.dtype) else TYPES[column.dtype.str]
        width = column.shape[1] if column.ndim == 2 else 1
        lines += f"{name} {kind} {width} {column.shape[0]} {sha256(column[...].tobytes())}\n"
        assert column.compression in (None, "gzip")
    positions, games = shard["positions"], shard["games"]
    rows = {len(positions[c]) for c in POSITIONS.split()[:10]}
    assert rows == {len(positions["policy_ptr"]) - 1} == {games["offset"][-1]}, rows
    assert len(positions["policy_move"]) == positions["policy_ptr"][-1]
    assert len({positions[c].chunks[0] for c in POSITIONS.split()}) == 1
    names = h5py.check_enum_dtype(games["reason"].dtype)
    assert names["megiddo"] == 0 and names["adjudicated"] == 14
    assert shard.attrs["schema"] == "arbatta" and shard.attrs["schema_version"] == 1
    assert "für" in shard.attrs["rules"] and shard.attrs["complete"] == 1
    assert shard.attrs["seed"] == 2**64 - 1
    assert list(shard.attrs["action_names"]) == ["a1", "b2", ""]
    assert shard.attrs["symmetries"].tolist() == [[0, 1, 2], [2, 1, 0]]
    assert [p.decode() for p in shard["players"]] == ["random", "greedy"]
    assert shard.attrs["digest"] == digest
assert sha256(lines.encode()) == digest
