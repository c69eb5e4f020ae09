#!/usr/bin/python3
"""How far a run in parts scales, simulated from what was measured (bench/shard_times.csv).

    scaling_simulation.py [--cores 1,10,100] [--shards 2,8,30] [--minutes 10] [--seed 1] …

Every core plays parts, one after the other. A part waits until the launcher starts it, opens the
run's directory under a lock that all parts take in turn, lists what is there, and plays its shards:
their times are sums of measured ones, times how slow its core is. A shard is published while the
next is played; the file server deals with one operation after the other. The table has the
efficiency, the time that the cores need for the games if nothing comes between over the time until
the last part has ended, and how long finalise takes then, on one core. Small runs are repeated,
with other cores, and their lengths spread by one shard a part, so that it does not matter whether
the shards happen to go into the parts evenly; the table has the means.
"""

import argparse
import csv
import dataclasses
import heapq
import pathlib

import numpy

OPEN_OPERATIONS = 14  # of files, under the lock: counted with strace, so are the next
PUBLISH_OPERATIONS = 16
LISTINGS = 3  # of the shards, by a part that begins
ENTRIES_AN_OPERATION = 1000  # of a directory that is listed; a shard has two
LAUNCH, OPEN = -2, -1  # events that are not a shard's
MOST_RUNS = 100


@dataclasses.dataclass(frozen=True)
class Place:
    """What is not measured but assumed; every field is an option."""

    operation_ms: float = 0.5  # from a core to the file server and back, on average
    operations_per_s: float = 20000.0  # that the server manages in all
    launches_per_s: float = 1000.0
    spread: float = 0.02  # standard deviation of how slow the cores are (logarithm)
    slow_share: float = 0.0  # how likely a core is to take …
    slow_factor: float = 1.5  # … so much longer


def read_times(file):
    """Measured seconds by kind, and the games that one of them stands for."""
    seconds, games = {}, {}
    with open(file, newline="") as lines:
        for row in csv.DictReader(lines):
            seconds.setdefault(row["kind"], []).append(float(row["seconds"]))
            games[row["kind"]] = int(row["games"])
    return {kind: numpy.array(values) for kind, values in seconds.items()}, games


def draw_sums(sample, terms, count, random):
    """So many sums of so many measured times each."""
    chunk = max(1, 1_000_000 // terms)
    sizes = [min(chunk, count - first) for first in range(0, count, chunk)]
    return numpy.concatenate([random.choice(sample, (size, terms)).sum(axis=1) for size in sizes])


def draw_slowness(place, cores, random):
    slowness = numpy.exp(random.normal(0, place.spread, cores))
    slowness[random.random(cores) < place.slow_share] *= place.slow_factor
    return slowness


class Simulation:
    """One run: `end` is when its last part has ended, `ideal` when its games are played at best."""

    def __init__(self, place, times, plays, slowness, parts, random):
        self.place, self.parts, self.plays = place, parts, plays.tolist()
        self.starts = random.choice(times["start"], parts).tolist()
        self.opens = self.operations(OPEN_OPERATIONS, parts, random).tolist()
        writes = self.operations(PUBLISH_OPERATIONS, len(plays), random)
        self.writes = (writes + random.choice(times["publish_wall"], len(plays))).tolist()
        self.end, self.published = 0.0, 0
        self.ideal, self.slowness = plays.sum() / (1 / slowness).sum(), slowness.tolist()
        self.lock_free = self.server_free = self.launcher_free = 0.0
        self.started, self.events = 0, []  # (when, core, part, shard or LAUNCH or OPEN)
        cores = len(slowness)
        self.played = [0.0] * cores  # when the shard last played was done
        self.written = [(0.0, 0.0)] * cores  # when the last two were published
        for core in range(min(cores, parts)):
            self.launch(core, 0.0)
        while self.events:
            when, core, part, shard = heapq.heappop(self.events)
            if shard == LAUNCH:
                self.launch(core, when)
            elif shard == OPEN:
                self.open(when, core, part)
            else:
                self.publish(when, core, part, shard)

    def operations(self, count, times, random):
        return random.gamma(count, self.place.operation_ms / 1000, times)

    def launch(self, core, now):
        if self.started == self.parts:
            return
        self.launcher_free = max(now, self.launcher_free) + 1 / self.place.launches_per_s
        when = self.launcher_free + self.starts[self.started]
        heapq.heappush(self.events, (when, core, self.started, OPEN))
        self.started += 1

    def open(self, when, core, part):
        self.lock_free = max(when, self.lock_free) + self.opens[part]
        listing = LISTINGS * (1 + 2 * self.published // ENTRIES_AN_OPERATION)
        self.played[core] = self.lock_free + listing * self.place.operation_ms / 1000
        self.written[core] = (0.0, 0.0)
        self.play(core, part, part, self.played[core])

    def play(self, core, part, shard, begin):
        if shard >= len(self.plays):
            end = max(self.written[core][1], begin)
            self.end = max(self.end, end)
            heapq.heappush(self.events, (end, core, part, LAUNCH))
            return
        self.played[core] = begin + self.plays[shard] * self.slowness[core]
        when = max(self.played[core], self.written[core][1])
        heapq.heappush(self.events, (when, core, part, shard))

    def publish(self, when, core, part, shard):
        work = PUBLISH_OPERATIONS / self.place.operations_per_s
        self.server_free = max(when, self.server_free) + work
        before = self.written[core][1]
        self.written[core] = (before, self.server_free + self.writes[shard])
        self.published += 1
        self.play(core, part, shard + self.parts, max(self.played[core], before))


def runs_of(given, place, times, games, cores, parts_a_core, shard_s):
    """Of given.minutes a core, in shards of about shard_s: mean efficiency, finalise's seconds."""
    random = numpy.random.default_rng([given.seed, cores])
    sample = times[given.games]
    terms = max(1, round(shard_s / sample.mean()))
    shards = max(1, round(cores * given.minutes * 60 / (terms * sample.mean())))
    runs = min(MOST_RUNS, max(1, round(given.shards_simulated / shards)))
    parts, efficiencies = cores * parts_a_core, []
    for run in range(runs):
        length = max(1, shards + round(parts * ((run + 0.5) / runs - 0.5)))
        plays = draw_sums(sample, terms, length, random)
        slowness = draw_slowness(place, cores, random)
        simulated = Simulation(place, times, plays, slowness, parts, random)
        efficiencies.append(simulated.ideal / simulated.end)
    finalise = shards * (times["finalise_shard"].mean() + 3 * place.operation_ms / 1000)
    finalise += shards * terms * games[given.games] * times[f"finalise_{given.games}"].mean()
    return numpy.mean(efficiencies), finalise


def print_table(head, rows):
    for row in [head, ["---:"] * len(head), *rows]:
        print("|", " | ".join(row), "|")


def numbers(kind):
    return lambda text: [kind(number) for number in text.split(",")]


def parse():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--cores", type=numbers(int), default=[1, 10, 100, 1000, 3000, 10000])
    parser.add_argument("--shards", type=numbers(float), default=[2, 8, 30, 120], help="seconds")
    parser.add_argument("--parts-a-core", type=numbers(int), default=[1])
    parser.add_argument("--minutes", type=float, default=10, help="of play a core")
    parser.add_argument("--games", choices=("megiddo", "oware"), default="megiddo")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--shards-simulated", type=float, default=4e5,
                        help="runs are repeated until there are about so many")
    for field in dataclasses.fields(Place):
        parser.add_argument("--" + field.name.replace("_", "-"), type=float, default=field.default)
    parser.add_argument("--times", default=pathlib.Path(__file__).with_name("shard_times.csv"))
    return parser.parse_args()


def main():
    given = parse()
    place = Place(**{field.name: getattr(given, field.name) for field in dataclasses.fields(Place)})
    times, games = read_times(given.times)
    for parts_a_core in given.parts_a_core:
        run = f"{given.minutes:g} minutes of {given.games} a core"
        print(f"\n{run}, {parts_a_core} part(s) a core:\n")
        rows = []
        for cores in given.cores:
            runs = [runs_of(given, place, times, games, cores, parts_a_core, shard_s)
                    for shard_s in given.shards]
            rows.append([f"{cores:,}", *(f"{efficiency:.2f}, {finalise:,.0f} s"
                                         for efficiency, finalise in runs)])
        print_table(["cores", *(f"shards of {s:g} s" for s in given.shards)], rows)


if __name__ == "__main__":
    main()
