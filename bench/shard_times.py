#!/usr/bin/python3
"""Measures what bench/scaling_simulation.py draws from, and writes it as bench/shard_times.csv:

    shard_times.py PROGRAM [--scale X] > bench/shard_times.csv

Processor seconds, so that a busy machine disturbs them little, except where it says wall.
"""

import argparse
import os
import pathlib
import subprocess
import tempfile

GAMES = {  # workload: game, player, games a shard of some tenths of a second, how many shards
    "megiddo": ("megiddo", "alphabeta(depth=4)", 16, 100),
    "oware": ("mancala(preset=oware)", "mcts(sims=400)", 4, 60),
}


def processor_seconds(words):
    """Of a process to its end."""
    child = subprocess.Popen(words, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    assert status == 0, words
    return usage.ru_utime + usage.ru_stime


def selfplay(program, out, game, player, games, shard_games, *more):
    return [program, "selfplay", "--game", game, "--players", player, "--games", str(games),
            "--shard-games", str(shard_games), "--threads", "1", "--out", str(out), "--quiet", *more]


def tell(kind, games, seconds):
    print(f"{kind},{games},{seconds:.6g}", flush=True)


def measure_shards(program, scratch, kind, scale):
    game, player, shard_games, shards = GAMES[kind]
    shards = max(2, round(shards * scale))
    command = selfplay(program, scratch / kind, game, player, shards * shard_games, shard_games)
    idle = [processor_seconds([*command, "--part", f"{shards}/{shards + 1}"]) for _ in range(5)]
    for shard in range(shards):
        seconds = processor_seconds([*command, "--part", f"{shard}/{shards + 1}"])
        tell(kind, shard_games, seconds - sorted(idle)[2])
    return idle


def measure_publishing(program, scratch, scale):
    """From one shard of a single game to the next, which takes microseconds to play."""
    run, shards = scratch / "publishing", max(10, round(300 * scale))
    subprocess.run(selfplay(program, run, "megiddo", "random", shards, 1),
                   stdout=subprocess.DEVNULL, check=True)
    times = sorted(file.stat().st_mtime for file in run.glob("shards/*.sha256"))
    for before, after in zip(times, times[1:]):
        tell("publish_wall", 1, after - before)
    tell("finalise_shard", 1, processor_seconds([program, "finalise", str(run), "--quiet"]) / shards)


def measure_finalise(program, scratch, kind, scale):
    run, games = scratch / f"long-{kind}", max(1000, round(100_000 * scale))
    subprocess.run(selfplay(program, run, GAMES[kind][0], "random", games, games),
                   stdout=subprocess.DEVNULL, check=True)
    seconds = processor_seconds([program, "finalise", str(run), "--quiet"])
    tell(f"finalise_{kind}", 1, seconds / games)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--scale", type=float, default=1, help="how many shards, relative to the file's")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="arbatta-shards-") as place:
        scratch = pathlib.Path(place)
        print("kind,games,seconds")
        for kind in GAMES:
            for seconds in measure_shards(given.program, scratch, kind, given.scale):
                tell("start", 0, seconds)
        measure_publishing(given.program, scratch, given.scale)
        for kind in GAMES:
            measure_finalise(given.program, scratch, kind, given.scale)


if __name__ == "__main__":
    main()
