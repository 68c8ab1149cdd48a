# SPDX-License-Identifier: MIT
"""What the hostile tests share: the programs that write, how they are run, and what must hold afterwards."""

import dataclasses
import os
import shutil
import subprocess
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

BUILD = Path(os.environ.get("BUILD", "build"))
BIN = (BUILD if (BUILD / "bin").is_dir() else Path("build")).resolve() / "bin"
JOBS = int(os.environ.get("TEST_JOBS", "2"))
SECONDS = 60  # that a program may take
if os.access("/dev/shm", os.W_OK):
    tempfile.tempdir = "/dev/shm"  # where fsync() costs nothing

# Open MPI refuses root, and more processes than processors, unless it is allowed. Its search for networks is slow. It
# leaves its shared memory behind when it is killed.
SHARED_MEMORY = tempfile.TemporaryDirectory()
MPI = {
    "OMPI_MCA_btl_vader_backing_directory": SHARED_MEMORY.name,
    "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1", "OMPI_MCA_rmaps_base_oversubscribe": "1",
    "OMPI_MCA_btl_vader_single_copy_mechanism": "none", "OMPI_MCA_pml": "ob1",
    "PRTE_ALLOW_RUN_AS_ROOT": "1", "PRTE_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
    "PRTE_MCA_rmaps_default_mapping_policy": ":oversubscribe",
}


@dataclasses.dataclass(frozen=True)
class Job:
    """A run of a program that writes files, in a folder of its own.

    `replaced` are written to a temporary file and renamed: each is the old one or the new one at every moment. `kept` are
    updated while the program runs, and the same command continues with them."""

    name: str
    command: tuple  # the first word is the program
    before: tuple = ()  # makes the files that are there before
    input: str = ""
    input_before: str = ""
    replaced: tuple = ()
    kept: tuple = ()
    columns: int = 0  # of standard output that count; 0: all of it. The number of nodes depends on a kept table.
    check: tuple = ()  # a command that succeeds if the replaced files are complete, whichever they are
    check_input: str = ""
    partial: bool = False  # after a failure the replaced files may have some of the lines, at least one
    message_on_output: bool = False  # a failure is reported on standard output, and the program goes on
    prefix: tuple = ()  # such as mpirun


def _census(name, *options):
    command = ("bigpoints", "census", *options, "--format", "csv", "--header", "--checkpoint", "c", "--every", "0.001",
               "--rows", "r", "--details", "d")
    return Job(name, command, before=(*command, "--shard", "1/2"), replaced=("d",), kept=("c", "r"))


def jobs():
    """The files that the programs write, each at least once."""
    play = ("bigpoints", "play", "--plain", "--seat", "human", "--seat", "1", "--seed", "3", "--nodes", "100", "board=RGBRGB")
    match = ("bigpoints", "match", "--seat", "1", "--seat", "3", "--nodes", "100", "--games", "12", "--format", "csv",
             "--record", "m", "--replace", "--threads", "2", "colours=3", "discs=2")
    solve = ("bigpoints", "solve", "--objective", "margin", "--format", "csv", "--memory", "1")
    return [
        _census("census", "--colours", "4", "--discs", "2", "--objective", "margin", "--memory", "1"),
        # The rows of a shard are not a beginning of all rows, because they come in the order of the boards.
        _census("census of the thesis", "--colours", "2", "--discs", "4", "--rules", "thesis", "--objective", "thesis",
                "--replace"),
        Job("certificate", (*solve, "--proof", "p", "RGBGRB"), before=(*solve, "--proof", "p", "RGGR"),
            replaced=("p",)),
        Job("table file", (*solve, "--table-file", "t", "RGBGRBGRB"),
            before=(*solve, "--table-file", "t", "RGBBGRGRB"), kept=("t",), columns=3),
        Job("match records", match, before=(*match, "--seed", "7"), replaced=("m",), partial=True),
        Job("saved game", play, input="Ra\nsave s\nquit\n", before=play, input_before="save s\nquit\n",
            replaced=("s",), message_on_output=True),
        Job("figure", ("bigpoints", "plot", "outcomes", "--output", "o.svg"), replaced=("o.svg",),
            input="colours,discs,wins,draws,losses\n3,2,54,30,6\n", before=("bigpoints", "plot", "outcomes", "--output", "o.svg"),
            input_before="colours,discs,wins,draws,losses\n3,3,1,2,3\n"),
        Job("drawn tree", ("bigpoints", "tree", "--values", "--output", "o.svg", "RGGR"),
            before=("bigpoints", "tree", "--output", "o.svg", "RGRG"), replaced=("o.svg",)),
        Job("matrix of Nim", ("bigpoints", "matrix", "--game", "nim", "--ends", "e", "--nfg", "n", "--csv", "v", "heaps=2+2 last=loses"),
            before=("bigpoints", "matrix", "--game", "nim", "--ends", "e", "--nfg", "n", "--csv", "v", "heaps=1+2 last=loses"),
            replaced=("e", "n", "v")),
        Job("standard output of bigpoints perft", ("bigpoints", "perft", "--depth", "4", "RGBRGB")),
        Job("standard output of bigpoints solve", ("bigpoints", "solve", "--game", "connect4", "--format", "csv", "-"),
            input="4x4 1\n4x4 22\n"),
    ]


@dataclasses.dataclass
class Ran:
    """How a program ended, and what it wrote."""

    code: int
    output: str
    error: str


def start(job, folder, words=None, environment=None, pass_fds=()):
    """Starts the program of a job, with its own command or with another one."""
    words = words or job.command
    return subprocess.Popen([*job.prefix, str(BIN / words[0]), *words[1:]], cwd=folder, stdin=subprocess.PIPE,
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE, pass_fds=pass_fds,
                            env={**os.environ, **MPI, "LC_ALL": "C", **(environment or {})})


def finish(process, text):
    """Waits for the end of a program."""
    try:
        output, error = process.communicate(text.encode(), timeout=SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        return Ran(124, "", f"it did not end within {SECONDS} seconds")
    return Ran(process.returncode, output.decode(errors="replace"), error.decode(errors="replace"))


def run(job, folder, words=None, text=None, **options):
    """Runs a job to its end."""
    return finish(start(job, folder, words, **options), job.input if text is None else text)


def result_of(job, output):
    """The text of standard output that does not depend on what happened before."""
    if not job.columns:
        return output
    return "\n".join(",".join(line.split(",")[:job.columns]) for line in output.splitlines())


def content(folder, name):
    """The bytes of a file, or None."""
    try:
        return Path(folder, name).read_bytes()
    except FileNotFoundError:
        return None


class Reference:
    """What a job writes when nothing goes wrong, and what its files were before."""

    def __init__(self, job):
        self.job = job
        self.old_folder = tempfile.TemporaryDirectory()
        self.none = dict.fromkeys(job.replaced)
        with tempfile.TemporaryDirectory() as folder:
            began = time.monotonic()
            done = run(job, folder)
            self.seconds = time.monotonic() - began
            if done.code != 0:
                raise SystemExit(f"{job.name} fails without a fault: {done.code} {done.error}")
            self.output = result_of(job, done.output)
            self.new = {name: content(folder, name) for name in job.replaced}
            self.new |= {name: content(folder, name) for name in job.kept if self.is_stable(name)}
        if job.before and (made := run(job, self.old_folder.name, job.before, job.input_before)).code != 0:
            raise SystemExit(f"{job.name} fails without a fault: {made.code} {made.error}")
        self.old = {name: content(self.old_folder.name, name) for name in job.replaced}

    @staticmethod
    def is_stable(name):
        """Checkpoints have the time that they took, and a table file depends on the order of the work."""
        return name not in ("c", "t")

    def begin(self, folder, with_old):
        """Puts the old files into an empty folder, or none. Returns what the replaced files are now."""
        if with_old:
            shutil.copytree(self.old_folder.name, folder, dirs_exist_ok=True)
        return dict(self.old if with_old else self.none)

    def complete(self, folder, done):
        """Faults of a run that ended well."""
        faults = []
        if result_of(self.job, done.output) != self.output:
            faults.append(f"it printed something else: {done.output[-200:]!r}")
        for name, wanted in self.new.items():
            if content(folder, name) != wanted:
                faults.append(f"{name} is not complete, and the exit code is 0")
        return faults

    def is_part(self, name, now):
        """Whether a file has some of the lines of the new one."""
        return self.job.partial and now and set(now.splitlines()) <= set(self.new[name].splitlines())

    def intact(self, folder, before):
        """Faults of the replaced files after a run that failed."""
        now = {name: content(folder, name) for name in self.job.replaced}
        wrong = [name for name, bytes_now in now.items() if bytes_now not in (before[name], self.new[name])
                 and not self.is_part(name, bytes_now)]
        if wrong and self.job.check and run(self.job, folder, self.job.check, self.job.check_input).code == 0:
            return []
        return [f"{name} is neither the old file nor the new one" for name in wrong]

    def leftovers(self, folder, before=()):
        """Files that no run should leave behind, but for those that were there before."""
        known = {*self.job.replaced, *self.job.kept, *before}
        return [f"{name} is left" for name in sorted(os.listdir(folder)) if name not in known]

    def again(self, folder):
        """Faults of the same command after a fault: it must succeed, with the same result."""
        before = os.listdir(folder)
        done = run(self.job, folder)
        if done.code != 0:
            return [f"the next run fails: {done.code} {done.error.strip()}"]
        return [f"the next run: {fault}" for fault in self.complete(folder, done) + self.leftovers(folder, before)]


class Tally:
    """Counts what was tried, and prints the first failures."""

    SHOWN = 20

    def __init__(self, kind, how):
        self.kind, self.how = kind, how
        self.tried = self.failed = 0
        self.note = ""
        self.lock = threading.Lock()

    def add(self, what, faults):
        """Counts a try."""
        with self.lock:
            self.tried += 1
        self.fail_if(what, faults)

    def fail_if(self, what, faults):
        """Counts a failure, if there is one."""
        with self.lock:
            self.failed += bool(faults)
            if faults and self.failed <= self.SHOWN:
                print(f"FAIL: {self.kind}, {what}: " + "; ".join(faults), flush=True)


def in_parallel(function, items):
    """Calls a function for every item, JOBS of them at a time. The first exception is raised."""
    with ThreadPoolExecutor(JOBS) as pool:
        for future in [pool.submit(function, item) for item in items]:
            future.result()


def print_table(tallies):
    """The table at the end of a run. Returns the exit code."""
    rows = [("kind of fault", "how it is injected", "tried", "failed")]
    rows += [(t.kind, t.how, str(t.tried) if t.tried or not t.note else t.note, str(t.failed)) for t in tallies]
    widths = [max(len(row[i]) for row in rows) for i in range(4)]
    for row in rows:
        print("  ".join(cell.ljust(width) if i < 2 else cell.rjust(width)
                        for i, (cell, width) in enumerate(zip(row, widths))).rstrip())
    return 1 if any(t.failed for t in tallies) else 0
