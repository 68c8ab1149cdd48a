# SPDX-License-Identifier: MIT
"""System calls that fail in turn, in every program that writes: the first, the second, and so on, until none is left.

After each failure the program has said why and ended with 1, or it has done its work all the same. Each file that it
replaces is the old or the new one. The next run succeeds with the same result."""

import errno
import itertools
import os
import platform
import subprocess
import tempfile
from pathlib import Path

from common import Reference, Tally, in_parallel, jobs, run

WRITING = "write,pwrite64,writev,open,openat,rename,renameat,renameat2,link,linkat,fsync,fdatasync,ftruncate,fallocate,msync"
OTHERS = "unlink,unlinkat,stat,lstat,newfstatat,fstat,statx,read,pread64,lseek,flock,fcntl,close"

# (name, error, calls, whether all later ones fail too)
FAULTS = (
    ("EIO", errno.EIO, f"{WRITING},{OTHERS}", False),
    ("ENOSPC", errno.ENOSPC, WRITING, True),
    ("EINTR", errno.EINTR, "write,openat,read,fsync,ftruncate,fallocate,flock,close,msync,fcntl", False),
    ("EMFILE", errno.EMFILE, "open,openat", True),
    ("ENOMEM", errno.ENOMEM, "mmap", False),
    ("EAGAIN", errno.EAGAIN, "thread", True),
    ("short write", 0, "write", False),
)


def build(folder):
    """The library for LD_PRELOAD, or None where it does not exist."""
    if platform.system() != "Linux" or platform.machine() not in ("x86_64", "aarch64"):
        return None
    library = Path(folder, "failing_calls.so")
    source = Path(__file__).with_name("failing_calls.c")
    subprocess.run([*os.environ.get("CC", "cc").split(), "-std=c11", "-Wall", "-Wextra", "-Werror", "-O1", "-shared",
                    "-fPIC", "-o", library, source, "-ldl"], check=True)
    return library


def fail_once(reference, library, fault, number, with_old):
    """Runs a job whose call of this number fails. Returns what failed, and what is wrong; (None, []) if all calls are done."""
    name, error, calls, rest = fault
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryFile() as log:
        before = reference.begin(folder, with_old)
        done = run(reference.job, folder, pass_fds=(log.fileno(),), environment={
            "LD_PRELOAD": str(library), "HOSTILE_CALLS": calls, "HOSTILE_AT": str(number), "HOSTILE_ERRNO": str(error),
            "HOSTILE_REST": str(int(rest)), "HOSTILE_LOG": str(log.fileno())})
        log.seek(0)
        failed = log.read().decode().split("\n")[0]
        if not failed:
            return None, []
        return failed, judge(reference, folder, before, done, failed)


def judge(reference, folder, before, done, failed):
    """What is wrong after a run in which a call failed."""
    call, descriptor = failed.split()
    said = done.error or (reference.job.message_on_output and "can't" in done.output)
    faults = []
    if done.code == 0 and not (reference.job.message_on_output and said):
        faults += reference.complete(folder, done)
    elif done.code in (0, 1):
        faults += reference.intact(folder, before)
        if not said and descriptor not in ("001", "002"):
            faults.append("it does not say what failed")
    else:
        faults.append(f"exit code {done.code}: {done.error.strip()[-300:]}")
    if not call.startswith("unlink"):
        faults += reference.leftovers(folder)
    return faults + reference.again(folder)


def main(quick=False):
    """Returns the tallies."""
    tally = Tally("failing system call", "seccomp filter in a preloaded library")
    with tempfile.TemporaryDirectory() as folder:
        library = build(folder)
        if library is None:
            tally.note = "skipped: only for Linux on x86-64 and 64-bit ARM"
            return [tally]

        def fail_all(reference):
            for fault, with_old in itertools.product(FAULTS, (False, True)):
                for number in itertools.count(1, 4 if quick else 1):
                    failed, faults = fail_once(reference, library, fault, number, with_old)
                    if failed is None:
                        break
                    if failed.startswith("unsupported"):
                        tally.note = "skipped: this machine has no seccomp filters"
                        return
                    tally.add(f"{reference.job.name}, {fault[0]} of call {number} ({failed}), "
                              f"{'with' if with_old else 'without'} old files", faults)

        in_parallel(fail_all, [Reference(job) for job in jobs()])
    return [tally]
