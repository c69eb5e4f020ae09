#!/usr/bin/python3
"""One run on a cluster that is only this machine: munged, slurmctld and slurmd, each real.

    slurm.py PROGRAM

Starts the three in a scratch directory, on free ports and with a key of their own, plays a run by
--launcher "srun -n 2", by an array of jobs and by an array of jobs of two tasks each, kills an
array task and queues it again, and takes everything down. Every digest must be that of one process.
Exit code 77: Slurm is not here, or the machine does not let it start (no root, munge or cgroups).
"""

import contextlib
import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

DAEMONS = ("munged", "slurmctld", "slurmd")
CLIENTS = ("srun", "sbatch", "sinfo", "squeue", "scontrol", "scancel")
PATIENCE_S = 60
REFUSED = {"munged": "munged: Error", "slurmctld": "munge", "slurmd": "cgroup"}  # in their logs


class Skipped(Exception):
    pass


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_until(condition, what, seconds=PATIENCE_S):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, f"{what}: nothing within {seconds} s"
        time.sleep(0.1)


class Cluster:
    """The daemons, and the clients' environment."""

    def __init__(self, scratch):
        self.scratch = pathlib.Path(scratch)
        self.daemons = []
        self.environment = {name: value for name, value in os.environ.items()
                            if not name.startswith("SLURM_")}
        self.environment["SLURM_CONF"] = str(self.scratch / "slurm.conf")

    def write_config(self):
        host = socket.gethostname().split(".")[0]
        (self.scratch / "state").mkdir()
        (self.scratch / "spool").mkdir()
        (self.scratch / "slurm.conf").write_text(f"""
ClusterName=arbatta
SlurmctldHost={host}(127.0.0.1)
SlurmUser=root
SlurmctldPort={free_port()}
SlurmdPort={free_port()}
AuthType=auth/munge
AuthInfo=socket={self.scratch}/munge.socket
CredType=cred/munge
StateSaveLocation={self.scratch}/state
SlurmdSpoolDir={self.scratch}/spool
SlurmctldPidFile={self.scratch}/slurmctld.pid
SlurmdPidFile={self.scratch}/slurmd.pid
ProctrackType=proctrack/pgid
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
SlurmdParameters=config_overrides
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerParameters=sched_interval=1,sched_min_interval=100000
ReturnToService=2
KillWait=2
NodeName={host} NodeAddr=127.0.0.1 CPUs=4 State=UNKNOWN
PartitionName=all Nodes={host} Default=YES MaxTime=INFINITE State=UP
""")
        key = self.scratch / "munge.key"
        key.write_bytes(os.urandom(1024))
        key.chmod(0o400)

    def start_daemon(self, *words):
        log = open(self.scratch / f"{words[0]}.log", "w", encoding="utf-8")
        words = ("setpriv", "--pdeathsig", "TERM", *words)  # ends with this process, in any case
        self.daemons.append(subprocess.Popen(words, stdout=log, stderr=log, cwd=self.scratch,
                                             env=self.environment, start_new_session=True))
        log.close()

    def start(self):
        self.write_config()
        self.start_daemon("munged", "--foreground", "--force", "--num-threads=2",
                          *(f"--{name}-file={self.scratch}/munge.{name}"
                            for name in ("key", "log", "pid", "seed")),
                          f"--socket={self.scratch}/munge.socket")
        wait_until((self.scratch / "munge.socket").exists, "munged")
        self.start_daemon("slurmctld", "-D", "-i")
        self.start_daemon("slurmd", "-D")
        idle = lambda: "idle" in self.run("sinfo", "-h", "-o", "%T").stdout
        wait_until(idle, "an idle node")

    def cancel_jobs(self):
        """All of them, and waits for their ends."""
        self.ask("scancel", "--user", "root")
        wait_until(lambda: not self.ask("squeue", "-h", "-o", "%A").strip(), "no more jobs")

    def stop(self):
        for daemon in reversed(self.daemons):
            daemon.terminate()
        for daemon in self.daemons:
            with contextlib.suppress(subprocess.TimeoutExpired):
                daemon.wait(timeout=10)
            with contextlib.suppress(ProcessLookupError):
                os.killpg(daemon.pid, signal.SIGKILL)

    def run(self, *words, timeout=30):
        return subprocess.run(words, capture_output=True, text=True, timeout=timeout,
                              env=self.environment)

    def ask(self, *words, timeout=30):
        """What a program says, which must end well."""
        done = self.run(*words, timeout=timeout)
        assert done.returncode == 0, f"{' '.join(words[:2])}: {done.returncode}, {done.stderr}"
        return done.stdout

    def logs(self):
        files = {name: self.scratch / f"{name}.log" for name in DAEMONS}
        return {name: file.read_text(errors="replace")
                for name, file in files.items() if file.exists()}

    def logs_text(self):
        return "\n".join(f"{name}: {text[-1500:]}" for name, text in self.logs().items())

    def refusal(self):
        """What the machine does not let the daemons do, where they could not start."""
        return [line for name, text in self.logs().items() for line in text.splitlines()
                if REFUSED[name] in line and "rror" in line]


@contextlib.contextmanager
def running_cluster():
    absent = [name for name in DAEMONS + CLIENTS if shutil.which(name) is None]
    if absent:
        raise Skipped(f"{', '.join(absent)} not installed (Debian: slurmctld slurmd munge)")
    if os.geteuid() != 0:
        raise Skipped("the daemons need root")
    with tempfile.TemporaryDirectory(prefix="arbatta-slurm-") as scratch:
        cluster = Cluster(scratch)
        try:
            try:
                cluster.start()
            except (AssertionError, subprocess.TimeoutExpired) as problem:
                if refusal := cluster.refusal():
                    raise Skipped(f"{problem}: {refusal[0]}") from problem
                raise AssertionError(f"{problem}\n{cluster.logs_text()}") from problem
            try:
                yield cluster
            finally:
                cluster.cancel_jobs()
        finally:
            cluster.stop()


class Trials:
    """Runs of one kind, and the digest that one process gives them."""

    def __init__(self, program, cluster):
        self.program, self.cluster = program, cluster
        self.count = 0
        self.digest = self.digest_of_one_process()

    def directory(self):
        self.count += 1
        return self.cluster.scratch / f"run-{self.count}"

    def command(self, out, *more, games=4000):
        return [self.program, "selfplay", "--game", "megiddo(preset=master)", "--players",
                "greedy,random", "--games", str(games), "--shard-games", "128", "--threads", "1",
                "--out", str(out), "--quiet", *more]

    def digest_of_one_process(self, **options):
        out = self.directory()
        self.run(*self.command(out, **options))
        return self.digest_of(out)

    def run(self, *words):
        return self.cluster.ask(*words, timeout=120)

    def digest_of(self, out):
        said = self.run(self.program, "finalise", str(out), "--json", "--quiet")
        return json.loads(said)["digest"]

    def check(self, out, expected=None):
        digest = self.digest_of(out)
        assert digest == (expected or self.digest), f"digest {digest}"

    def submit(self, words, *options):
        """Queues a job whose script runs these words; its number."""
        line = " ".join(f"'{word}'" for word in words)
        job = self.run("sbatch", "--parsable", f"--output={self.cluster.scratch}/job-%A-%a.txt",
                       *options, "--wrap", line).strip()
        assert job.isdigit(), job
        return job

    def wait_for(self, job):
        states = lambda: self.cluster.ask("squeue", "-h", "-j", job, "-o", "%T").strip()
        wait_until(lambda: not states(), f"job {job}")

    def outputs(self, job):
        texts = (file.read_text() for file in self.cluster.scratch.glob(f"job-{job}-*.txt"))
        return [text for text in texts if text.strip()]


def launched(trials):
    """--launcher "srun -n 2" """
    out = trials.directory()
    trials.run(*trials.command(out, "--launcher", "srun -n 2"))
    trials.check(out)
    return "starts two parts, waits, finalises"


def array(trials):
    """sbatch --array=0-2, --part auto"""
    out = trials.directory()
    job = trials.submit(trials.command(out, "--part", "auto"), "--array=0-2")
    trials.wait_for(job)
    said = sorted(trials.outputs(job))
    for part in range(3):
        assert any(f"part {part}/3 " in text for text in said), said
    trials.check(out)
    return "three parts"


def array_from_one(trials):
    """sbatch --array=2-6:2, --part auto"""
    out = trials.directory()
    job = trials.submit(trials.command(out, "--part", "auto"), "--array=2-6:2")
    trials.wait_for(job)
    trials.check(out)
    return "three parts, whatever their numbers"


def array_of_tasks(trials):
    """sbatch --array=0-1 of srun -n 2, --part auto"""
    out = trials.directory()
    job = trials.submit(["srun", *trials.command(out, "--part", "auto")], "--array=0-1", "-n", "2")
    trials.wait_for(job)
    said = "".join(trials.outputs(job))
    for part in range(4):
        assert f"part {part}/4 " in said, said
    trials.check(out)
    return "four parts"


def requeued(trials):
    """an array task is killed and queued again"""
    games, out = 30000, trials.directory()
    job = trials.submit(trials.command(out, "--part", "auto", games=games),
                        "--array=0-1", "--requeue")
    of_the_second = lambda: [file for file in out.glob("shards/*.h5") if int(file.stem) % 2 == 1]
    wait_until(of_the_second, "the second part's first shard")
    trials.run("scontrol", "requeue", f"{job}_1")
    state = lambda: trials.cluster.ask("squeue", "-h", "-j", f"{job}_1", "-o", "%T").strip()
    wait_until(lambda: state() == "PENDING", "the second part queued again")
    published = len(of_the_second())
    assert published < games // 128 // 2, "it was done before it could be killed"
    trials.run("scontrol", "update", f"JobId={job}_1", "StartTime=now")
    trials.wait_for(job)
    trials.check(out, trials.digest_of_one_process(games=games))
    return f"goes on behind its {published} shards"


def match(trials):
    """match --launcher "srun -n 2" """
    answers = []
    for more in ([], ["--launcher", "srun -n 2"]):
        out = trials.directory()
        answer = json.loads(trials.run(
            trials.program, "match", "--players", "alphabeta(depth=2),greedy,random", "--games",
            "600", "--shard-games", "64", "--out", str(out), "--quiet", "--json", *more))
        del answer["seconds"]
        answers.append(answer)
    assert answers[0] == answers[1], answers
    return "the table of one process"


def main():
    trials_of = (launched, array, array_from_one, array_of_tasks, requeued, match)
    failed = 0
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    try:
        with running_cluster() as cluster:
            trials = Trials(sys.argv[1], cluster)
            for trial in trials_of:
                try:
                    print(f"{trial.__doc__.strip()}: {trial(trials)}", flush=True)
                except (AssertionError, subprocess.TimeoutExpired) as problem:
                    failed += 1
                    print(f"{trial.__doc__.strip()}: FAILED, {problem}", flush=True)
            if failed:
                print(cluster.logs_text())
    except Skipped as reason:
        print(f"skipped: {reason}")
        sys.exit(77)
    except (AssertionError, subprocess.TimeoutExpired) as problem:
        failed += 1
        print(f"the cluster: FAILED, {problem}")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
