#!/usr/bin/python3
"""The nets of bench_nets beside the same ones in PyTorch, on one core, as ratios of positions a second (of processor
time, since other load must not count).

    apt-get install python3-torch libopenblas0-pthread
    bench/compare_torch.py build/release/bench/bench_nets

PyTorch runs with OpenBLAS preloaded: Debian's otherwise takes the reference BLAS, which is much
slower. Rounds of the two alternate, and the best of each counts.
"""

import glob
import json
import os
import subprocess
import sys
import time

NETS = {0: (128, 64, 32, 1), 1: (256, 256, 128, 1)}
CASES = [("Inference", large, rows) for large in NETS for rows in (64, 1)]
CASES += [("TrainingStep", large, 1024) for large in NETS]
TARGETS = dict(zip(CASES, (1.8, 10, 1.3, 3, 1.5, 1.1)))
ROUNDS = 5
SECONDS = 0.2  # a case and round


def rate(step, rows):
    """Positions a second of a step, warmed up."""
    for _ in range(5):
        step()
    count, start = 0, time.process_time()
    while time.process_time() - start < SECONDS:
        step()
        count += 1
    return count * rows / (time.process_time() - start)


def torch_rates():
    import torch

    torch.set_num_threads(1)
    torch.manual_seed(1)
    rates = {}
    for what, large, rows in CASES:
        widths, layers = NETS[large], []
        for inputs, outputs in zip(widths, widths[1:]):
            layers += [torch.nn.Linear(inputs, outputs), torch.nn.ReLU()]
        net = torch.nn.Sequential(*layers[:-1])
        data = torch.rand(rows, widths[0]) * 2 - 1
        targets = (data[:, :1] > 0).float()
        optimizer = torch.optim.Adam(net.parameters(), lr=0.001)
        loss_of = torch.nn.BCEWithLogitsLoss()

        def infer():
            with torch.no_grad():
                net(data)

        def train():
            optimizer.zero_grad()
            loss_of(net(data), targets).backward()
            optimizer.step()

        rates[f"{what}/{large}/{rows}"] = rate(infer if what == "Inference" else train, rows)
    return rates


def own_rates(program):
    command = [program, "--benchmark_format=json", f"--benchmark_min_time={SECONDS}"]
    report = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    rates = {}
    for entry in report["benchmarks"]:
        what, large, rows = (part.split(":")[-1] for part in entry["run_name"].split("/"))
        rates[f"{what}/{large}/{rows}"] = entry["samples/s"]
    return rates


def preloaded_torch_rates():
    libraries = glob.glob("/usr/lib/*/openblas-pthread/libopenblas.so.0")
    environment = dict(os.environ, OPENBLAS_NUM_THREADS="1", OMP_NUM_THREADS="1")
    if libraries:
        environment["LD_PRELOAD"] = libraries[0]
    else:
        print("OpenBLAS is not here: the ratios flatter", file=sys.stderr)
    command = [sys.executable, __file__, "--torch"]
    output = subprocess.run(command, check=True, capture_output=True, env=environment).stdout
    return json.loads(output)


def main():
    if sys.argv[1:] == ["--torch"]:
        print(json.dumps(torch_rates()))
        return 0
    if len(sys.argv) != 2:
        print(__doc__)
        return 2
    best = ({}, {})
    for _ in range(ROUNDS):
        for rates, seen in zip(best, (own_rates(sys.argv[1]), preloaded_torch_rates())):
            for case, value in seen.items():
                rates[case] = max(value, rates.get(case, 0))
    print("| net | what | rows | positions/s | PyTorch | ratio | wanted |")
    print("| --- | --- | ---: | ---: | ---: | ---: | ---: |")
    for what, large, rows in CASES:
        own, other = (rates[f"{what}/{large}/{rows}"] for rates in best)
        net = "-".join(map(str, NETS[large]))
        print(f"| {net} | {what} | {rows} | {own:,.0f} | {other:,.0f} | {own / other:.2f} "
              f"| {TARGETS[what, large, rows]} |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
