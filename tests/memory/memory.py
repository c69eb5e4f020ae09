"""Plays random games for a while and says how the memory of the program grows with them.

    memory.py ARBATTA [--seconds 300] [--games N] [--logged | --games-only]

Memory is VmRSS of /proc/PID/status; games are read off the progress bar. What the first games add is
left out: until there are two million most are remembered, to count the different ones exactly. Exit 1 if
the slope is a megabyte a million games or more, 77 if too few were played to tell. Of a logged run only
the latest shards are kept, so that it may last longer than the disk is large.
"""

import argparse
import json
import os
import pathlib
import pty
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

EVERY_S = 0.25
WARM_UP = 2_500_000  # games
FEWEST = 1_000_000  # games after these, to tell anything
LIMIT = 1.0  # megabytes a million games


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--logged", action="store_true")
    parser.add_argument("--games-only", action="store_true")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--games", type=int, default=4_000_000_000, help="end after these")
    return parser.parse_args()


class Bar:
    """The last count on a progress bar that a process writes to a terminal."""

    def __init__(self):
        self.master, self.slave = pty.openpty()
        self.games = 0
        self.text = b""

    def follow(self):
        os.close(self.slave)
        try:
            while chunk := os.read(self.master, 4096):
                self.text = (self.text + chunk)[-1000:]
                counts = re.findall(rb"(\d+)/\d+ games", self.text)
                if counts:
                    self.games = int(counts[-1])
        except OSError:
            pass  # the process has closed its end


def resident_bytes(pid):
    """None once the process has ended."""
    status = pathlib.Path(f"/proc/{pid}/status").read_text()
    found = re.search(r"VmRSS:\s+(\d+)", status)
    return 1024 * int(found.group(1)) if found else None


def drop_old_shards(run):
    for shard in sorted(run.glob("shards/*.h5"))[:-4]:
        shard.unlink()
        shard.with_suffix(".sha256").unlink(missing_ok=True)


def sample(options, run):
    """[(games, bytes)] while the program plays."""
    command = [options.program, "selfplay", "--players", "random", "--games", "4000000000"]
    command += ["--threads", str(options.threads)]
    if options.logged or options.games_only:
        command += ["--out", str(run)]
    if options.games_only:
        command += ["--record", "games"]
    bar = Bar()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=bar.slave)
    threading.Thread(target=bar.follow, daemon=True).start()
    samples = []
    end = time.monotonic() + options.seconds
    while time.monotonic() < end and bar.games < options.games and process.poll() is None:
        time.sleep(EVERY_S)
        if (resident := resident_bytes(process.pid)) is not None:
            samples.append((bar.games, resident))
        drop_old_shards(run)
    process.send_signal(signal.SIGTERM)
    if process.wait(60) != 143:
        sys.exit(f"the run ended by itself: {bar.text.decode(errors='replace')}")
    return samples


def slope(samples):
    """Bytes a game, by least squares."""
    games = [games for games, _ in samples]
    resident = [resident for _, resident in samples]
    mean_games, mean_resident = sum(games) / len(games), sum(resident) / len(resident)
    above = sum((g - mean_games) * (r - mean_resident) for g, r in samples)
    return above / sum((g - mean_games) ** 2 for g in games)


def main():
    options = arguments()
    folder = pathlib.Path(tempfile.mkdtemp(prefix="arbatta-memory-"))
    try:
        samples = sample(options, folder / "run")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    later = [(games, resident) for games, resident in samples if games > WARM_UP]
    if not later or later[-1][0] < WARM_UP + FEWEST:
        print(f"only {samples[-1][0]} games were played")
        return 77
    found = {
        "games": samples[-1][0],
        "megabytes": round(samples[-1][1] / 1e6, 1),
        "most_megabytes": round(max(resident for _, resident in samples) / 1e6, 1),
        "megabytes_a_million_games": round(slope(later), 3),
    }
    print(json.dumps(found))
    return 0 if found["megabytes_a_million_games"] < LIMIT else 1


if __name__ == "__main__":
    sys.exit(main())
