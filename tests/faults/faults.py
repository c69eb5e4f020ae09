#!/usr/bin/python3
"""Disturbs runs of the program in every way that we could think of, and checks what is left.

    faults.py PROGRAM [--trials N] [--only NAME]

Whatever happens: what is published verifies, --resume leads to the digest of an undisturbed run,
the program says one line and ends with the right code. Exit code 77: all of what was asked for
needs something that is not here.
"""

import argparse
import contextlib
import os
import pathlib
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time

GAMES, SHARD_GAMES = 20000, 1000
FAULTS = {}


class Skipped(Exception):
    pass


def fault(function):
    """Registers a fault; its name is the function's, its help the first line of its comment."""
    FAULTS[function.__name__] = function
    return function


class Runs:
    """Runs of one kind in a scratch directory, and the digest that an undisturbed one has."""

    def __init__(self, program, scratch, trials):
        self.program, self.scratch, self.trials = program, pathlib.Path(scratch), trials
        self.count = 0
        self.digest = self.finish(self.directory())

    def directory(self):
        self.count += 1
        return self.scratch / f"run-{self.count}"

    def command(self, out, *more):
        return [self.program, "selfplay", "--game", "megiddo(preset=master)", "--players",
                "random,greedy", "--games", str(GAMES), "--shard-games", str(SHARD_GAMES),
                "--out", str(out), "--resume", "--quiet", *more]

    def start(self, out, *more, **options):
        options.setdefault("stdout", subprocess.DEVNULL)
        return subprocess.Popen(self.command(out, *more), stderr=subprocess.PIPE, text=True, **options)

    def disturbed(self, out, *more, **options):
        """A run to its end: its code and what it said on standard error."""
        process = self.start(out, *more, **options)
        said = process.communicate(timeout=60)[1]
        return process.returncode, said

    def finish(self, out):
        """Resumes a run to its end; its digest."""
        done = subprocess.run(self.command(out), capture_output=True, text=True, timeout=120)
        assert done.returncode == 0, done.stderr
        return next(line for line in done.stdout.splitlines() if line.startswith("digest "))

    def verify(self, out):
        return subprocess.run([self.program, "verify", str(out), "--quiet"], capture_output=True,
                              text=True, timeout=120)

    def check_whole(self, out):
        """What is published is right, and the run can be resumed to what it should be."""
        if any(pathlib.Path(out).glob("shards/*.h5")):
            verified = self.verify(out)
            assert verified.returncode == 0, verified.stderr
        assert self.finish(out) == self.digest, "another digest after --resume"


def halted(runs, out, part=0, parts=1):
    """A run, or the part of one, halted (SIGSTOP) with shards published and shards to come."""
    own = range(part, GAMES // SHARD_GAMES, parts)
    published = lambda: sum((out / "shards" / f"{shard:06}.h5").exists() for shard in own)
    more = ("--part", f"{part}/{parts}") if parts > 1 else ()
    for _ in range(10):
        process = runs.start(out, *more)
        while process.poll() is None and published() < 2:
            time.sleep(0.002)
        process.send_signal(signal.SIGSTOP)
        if process.poll() is None and published() < len(own):
            return process
        process.kill()
        process.communicate()
        shutil.rmtree(out)
    raise Skipped("runs are over before they can be halted")


def one_line(said, *parts):
    assert said.count("\n") == 1, f"not one line: {said!r}"
    for part in parts:
        assert part in said, f"{part!r} is not in {said!r}"


@contextlib.contextmanager
def mounted(place, options):
    """A file system in memory; needs root."""
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", options, "arbatta-faults", str(place)]
    if shutil.which("mount") is None or subprocess.run(mount, capture_output=True).returncode != 0:
        raise Skipped("mounting needs root")
    try:
        yield place
    finally:
        subprocess.run(["umount", "-l", str(place)], check=True)


def limited(which, amount):
    return {"preexec_fn": lambda: resource.setrlimit(which, (amount, amount))}


@fault
def kill(runs):
    """SIGKILL at random moments"""
    for trial in range(runs.trials):
        out = runs.directory()
        process = runs.start(out)
        time.sleep(random.Random(trial).uniform(0, 0.4))
        process.kill()
        process.communicate()
        runs.check_whole(out)
        shutil.rmtree(out)
    return f"{runs.trials} times: whole shards only, resumed to the same digest"


@fault
def sigterm(runs):
    """SIGTERM, or Ctrl-C once"""
    for number, code in ((signal.SIGTERM, 143), (signal.SIGINT, 130)):
        out = runs.directory()
        process = halted(runs, out)
        process.send_signal(number)
        process.send_signal(signal.SIGCONT)
        said = process.communicate(timeout=6)[1]
        assert process.returncode == code, process.returncode
        one_line(said, "stopped")
        runs.check_whole(out)
    return "exit 143 or 130 within seconds"


@fault
def ctrl_c_twice(runs):
    """Ctrl-C twice, in a decision that goes on for minutes"""
    out = runs.directory()
    process = runs.start(out, "--players", "mcts(sims=10000000)")
    while not (out / "config.toml").exists():
        time.sleep(0.01)
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=5)
    assert process.returncode == 130, process.returncode
    return "exit 130 at once"


@fault
def disk_full(runs):
    """the disk is full"""
    with mounted(runs.directory(), "size=2m") as place:
        code, said = runs.disturbed(place / "run")
        assert code == 1, code
        one_line(said, "No space left on device")
        verified = runs.verify(place / "run")
        assert verified.returncode == 0, verified.stderr
        subprocess.run(["mount", "-o", "remount,size=64m", str(place)], check=True)
        runs.check_whole(place / "run")
    return "exit 1, No space left on device"


@fault
def read_only(runs):
    """a directory that can't be written to"""
    with mounted(runs.directory(), "size=8m") as place:
        subprocess.run(["mount", "-o", "remount,ro", str(place)], check=True)
        code, said = runs.disturbed(place / "run")
        assert code == 2, code
        one_line(said, "Read-only file system")
    return "exit 2, Read-only file system"


@fault
def directory_vanishes(runs):
    """the directory is removed meanwhile"""
    out = runs.directory()
    process = halted(runs, out)
    shutil.rmtree(out)
    process.send_signal(signal.SIGCONT)
    said = process.communicate(timeout=60)[1]
    assert process.returncode == 1, process.returncode
    one_line(said, "No such file or directory")
    runs.check_whole(out)
    return "exit 1, No such file or directory"


def damage(runs, change):
    out = runs.directory()
    runs.finish(out)
    shard = out / "shards" / "000003.h5"
    change(shard)
    verified = runs.verify(out)
    assert verified.returncode == 1, verified.returncode
    one_line(verified.stderr, "000003")
    assert runs.finish(out) == runs.digest, "another digest after --resume"
    runs.check_whole(out)


@fault
def cut_short(runs):
    """a shard is cut short"""
    damage(runs, lambda shard: os.truncate(shard, shard.stat().st_size // 2))
    return "verify: exit 1 and its name; --resume plays it again"


@fault
def flipped_byte(runs):
    """a byte of a shard is flipped"""

    def flip(shard):
        data = bytearray(shard.read_bytes())
        data[len(data) // 3] ^= 0x10
        shard.write_bytes(data)

    damage(runs, flip)
    return "verify: exit 1 and its name; --resume plays it again"


@fault
def foreign_files(runs):
    """foreign files in the directory"""
    out = runs.directory()
    process = halted(runs, out)
    process.kill()
    process.communicate()
    (out / "notes.txt").write_text("mine")
    (out / "shards" / "old.h5").write_text("not a shard")
    (out / "shards" / ".000002.h5.tmp").write_text("half")
    runs.check_whole(out)
    assert (out / "notes.txt").read_text() == "mine"
    assert (out / "shards" / "old.h5").read_text() == "not a shard"
    return "they stay and do no harm; half-written shards are removed"


@fault
def two_runs(runs):
    """two runs into one directory, then a lock that a killed run left"""
    out = runs.directory()
    first = halted(runs, out)
    code, said = runs.disturbed(out)
    assert code == 2, code
    one_line(said, f"in use by process {first.pid}")
    first.kill()
    first.communicate()
    assert (out / ".lock").exists()
    runs.check_whole(out)
    return "the second: exit 2 and the process in the way; a stale lock is none"


@fault
def killed_part(runs):
    """one of three parts is killed"""
    out = runs.directory()
    parts = [halted(runs, out, 1, 3)]
    try:
        parts += [runs.start(out, "--part", f"{part}/3") for part in (0, 2)]
        parts[0].kill()
        assert [part.wait(timeout=60) for part in parts] == [-signal.SIGKILL, 0, 0]
    finally:
        for part in parts:
            part.kill()
            part.communicate()
    finalise = [runs.program, "finalise", str(out), "--quiet"]
    early = subprocess.run(finalise, capture_output=True, text=True, timeout=60)
    assert early.returncode == 1, early.returncode
    one_line(early.stderr, "shards missing or damaged", "play them with: arbatta selfplay")
    assert runs.disturbed(out, "--part", "1/3") == (0, ""), "the part again"
    whole = subprocess.run(finalise, capture_output=True, text=True, timeout=60)
    assert runs.digest in whole.stdout.splitlines(), whole.stderr
    return "the others end; finalise: exit 1 and what is missing; the part again fills it"


@fault
def memory_limit(runs):
    """ulimit -v"""
    out = runs.directory()
    code, said = runs.disturbed(out, "--players", "mcts(sims=10000000)",
                                **limited(resource.RLIMIT_AS, 600 << 20))
    assert code == 1, code
    one_line(said, "out of memory")
    return "exit 1, out of memory"


@fault
def hardly_enough_memory(runs):
    """hardly enough memory, or hardly enough threads"""
    for megabytes in range(56, 140, 6):
        out = runs.directory()
        runs.disturbed(out, "--threads", "2", **limited(resource.RLIMIT_AS, megabytes << 20))
        if any(out.glob("shards/*.h5")):
            verified = runs.verify(out)
            assert verified.returncode == 0, f"{megabytes} MiB: {verified.stderr}"
    return "what is published is right"


@fault
def thread_limit(runs):
    """no thread to be had"""
    out = runs.directory()
    code, said = runs.disturbed(out, "--threads", "64", **limited(resource.RLIMIT_AS, 300 << 20))
    assert code == 1, code
    one_line(said, "cannot start a thread")
    runs.check_whole(out)
    train = [runs.program, "train", "--data", str(out), "--out", str(out / "m.h5"), "--threads", "64"]
    trained = subprocess.run(train, capture_output=True, text=True, timeout=60,
                             **limited(resource.RLIMIT_AS, 300 << 20))
    assert trained.returncode == 1, trained.returncode
    one_line(trained.stderr, "cannot start a thread")
    return "exit 1, cannot start a thread"


@fault
def descriptor_limit(runs):
    """ulimit -n"""
    out = runs.directory()
    code, said = runs.disturbed(out, **limited(resource.RLIMIT_NOFILE, 5))
    assert code in (1, 2), code
    one_line(said, "Too many open files")
    runs.check_whole(out)
    return "one line, Too many open files"


@fault
def file_size_limit(runs):
    """ulimit -f"""
    out = runs.directory()
    code, said = runs.disturbed(out, **limited(resource.RLIMIT_FSIZE, 50 << 10))
    assert code == 1, code
    one_line(said, "File too large")
    runs.check_whole(out)
    return "exit 1, File too large"


@fault
def clock_jumps(runs):
    """the clock jumps by days"""
    if shutil.which("faketime") is None:
        raise Skipped("faketime is not installed")
    out = runs.directory()
    jump = ["faketime", "-f", "+3d x500"]
    done = subprocess.run(jump + runs.command(out), capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    runs.check_whole(out)
    return "nothing: only steady clocks are read"


@fault
def german_numbers(runs):
    """locale de_DE.UTF-8, where a point is a comma"""
    places = runs.scratch / "locales"
    places.mkdir()
    make = ["localedef", "-i", "de_DE", "-f", "UTF-8", str(places / "de_DE.UTF-8")]
    if shutil.which("localedef") is None or subprocess.run(make, capture_output=True).returncode > 1:
        raise Skipped("the locale's sources are not installed")
    german = dict(os.environ, LOCPATH=str(places), LC_ALL="de_DE.UTF-8")
    command = [runs.program, "match", "--players", "greedy,random", "--games", "200", "--quiet", "--json"]
    plain = subprocess.run(command, capture_output=True, text=True, env=dict(os.environ, LC_ALL="C"))
    other = subprocess.run(command, capture_output=True, text=True, env=german)
    seconds = [line for line in plain.stdout.splitlines() if '"seconds"' in line]
    strip = lambda text: [line for line in text.splitlines() if '"seconds"' not in line]
    assert seconds and strip(plain.stdout) == strip(other.stdout)
    return "the same numbers"


@fault
def output_closed(runs):
    """standard output is closed, or full"""
    for ending in (">&-", "> /dev/full"):
        line = f"'{runs.program}' selfplay --games 10 --quiet {ending}"
        done = subprocess.run(["sh", "-c", line], stderr=subprocess.PIPE, text=True)
        assert done.returncode == 1, done.returncode
        one_line(done.stderr)
    return "exit 1 and one line"


@fault
def player_hangs(runs):
    """a player that never answers"""
    out = runs.directory()
    code, said = runs.disturbed(out, "--players", "mcts(sims=10000000)", "--stall-s", "1")
    assert code == 1, code
    one_line(said, "game ", "mcts(sims=10000000)", "1 s")
    return "after stall_s: exit 1, the game and the player are named"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--trials", type=int, default=5)
    parser.add_argument("--only", choices=FAULTS)
    given = parser.parse_args()
    failed = skipped = 0
    chosen = [given.only] if given.only else list(FAULTS)
    with tempfile.TemporaryDirectory(prefix="arbatta-faults-") as scratch:
        runs = Runs(given.program, scratch, given.trials)
        for name in chosen:
            what = FAULTS[name].__doc__
            try:
                print(f"{what}: {FAULTS[name](runs)}", flush=True)
            except Skipped as reason:
                skipped += 1
                print(f"{what}: skipped, {reason}", flush=True)
            except (AssertionError, subprocess.TimeoutExpired) as problem:
                failed += 1
                print(f"{what}: FAILED, {problem}", flush=True)
    if skipped == len(chosen):
        sys.exit(77)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
