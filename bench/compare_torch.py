#!/usr/bin/python3
"""The nets of bench_nets beside the same ones in PyTorch, on one thread each, as ratios of positions a second of
processor time (other load must not count).

    apt-get install python3-torch libopenblas0-pthread
    bench/compare_torch.py build/release/bench/bench_nets

PyTorch runs with OpenBLAS preloaded: Debian's otherwise takes the reference BLAS, which is much
slower. A round measures both, one right after the other, so that both meet the same state of the
machine; what counts is the median of the rounds' ratios. Their range stands behind it.
"""

import glob
import json
import os
import statistics
import subprocess
import sys
import time

NETS = {0: (128, 64, 32, 1), 1: (256, 256, 128, 1)}
CASES = [("Inference", large, rows) for large in NETS for rows in (64, 1)]
CASES += [("TrainingStep", large, 1024) for large in NETS]
TARGETS = dict(zip(CASES, (1.8, 10, 1.3, 3, 1.5, 1.1)))
ROUNDS = 11
SECONDS = 0.2  # a case, round and side


def torch_step(what, large, rows):
    """One call of what is timed."""
    import torch

    torch.set_num_threads(1)
    torch.manual_seed(1)
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

    return infer if what == "Inference" else train


def serve_torch():
    """For each line of standard input, a case: a line with its positions a second."""
    steps = {case: torch_step(*case) for case in CASES}
    for line in sys.stdin:
        what, large, rows = json.loads(line)
        step = steps[what, large, rows]
        for _ in range(5):
            step()
        count, start = 0, time.process_time()
        while time.process_time() - start < SECONDS:
            step()
            count += 1
        print(count * rows / (time.process_time() - start), flush=True)


def started_torch():
    libraries = glob.glob("/usr/lib/*/openblas-pthread/libopenblas.so.0")
    environment = dict(os.environ, OPENBLAS_NUM_THREADS="1", OMP_NUM_THREADS="1")
    if libraries:
        environment["LD_PRELOAD"] = libraries[0]
    else:
        print("OpenBLAS is not here: the ratios flatter", file=sys.stderr)
    command = [sys.executable, __file__, "--torch"]
    return subprocess.Popen(command, env=environment, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def torch_rate(torch, case):
    print(json.dumps(case), file=torch.stdin, flush=True)
    return float(torch.stdout.readline())


def own_rate(program, case):
    what, large, rows = case
    command = [program, "--benchmark_format=json", f"--benchmark_min_time={SECONDS}",
               f"--benchmark_filter={what}/large:{large}/rows:{rows}$"]
    report = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    return report["benchmarks"][0]["samples/s"]


def main():
    if sys.argv[1:] == ["--torch"]:
        serve_torch()
        return 0
    if len(sys.argv) != 2:
        print(__doc__)
        return 2
    rounds = {case: [] for case in CASES}
    with started_torch() as torch:
        for _ in range(ROUNDS):
            for case in CASES:
                rounds[case].append((own_rate(sys.argv[1], case), torch_rate(torch, case)))
        torch.stdin.close()
    print("| net | what | rows | positions/s | PyTorch | ratio | from … to | wanted |")
    print("| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |")
    for case in CASES:
        what, large, rows = case
        own, other = (statistics.median(rates) for rates in zip(*rounds[case]))
        ratios = [own / other for own, other in rounds[case]]
        print(f"| {'-'.join(map(str, NETS[large]))} | {what} | {rows} | {own:,.0f} | {other:,.0f} "
              f"| {statistics.median(ratios):.2f} | {min(ratios):.2f} … {max(ratios):.2f} | {TARGETS[case]} |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
