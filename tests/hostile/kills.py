# SPDX-License-Identifier: MIT
"""Programs that write are killed by SIGKILL at random moments, again and again, each time on the files that the kill
before left behind. Files that are replaced are the old or the new ones; files that are kept are continued; a run that
comes to its end has the right result."""

import os
import random
import shutil
import signal
import tempfile
import time
from pathlib import Path

from common import BIN, SECONDS, Job, Reference, Tally, content, finish, in_parallel, start

COUNT = 1000
AGAIN = 10  # after so many kills the next run must come to its end


def census(program, prefix, *options):
    """A census that is long enough to be killed within."""
    command = (program, "census", *options, "--format", "csv", "--memory", "1", "--checkpoint", "c", "--every", "0.01",
               "--rows", "r", "--details", "d")
    return Job(f"census by {program}", command, prefix=prefix, replaced=("d",), kept=("c", "r"))


def weighted_jobs():
    """Jobs of some tenths of a second, and how many of 1,000 kills each gets."""
    solve = ("bigpoints", "solve", "--objective", "margin", "--format", "csv", "--memory", "1")
    saves = "save s\n" + "Ra\nsave\nundo\nsave\n" * 300 + "quit\n"
    match = ("bigpoints", "match", "--seat", "3", "--seat", "5", "--nodes", "2000", "--games", "400", "--format", "csv",
             "--record", "m", "--replace", "--threads", "2", "colours=4", "discs=3")
    play = ("bigpoints", "play", "--plain", "--seat", "human", "--seat", "1", "--seed", "3", "--nodes", "100", "board=RGBRGB")
    return [
        (250, census("bigpoints", (), "--colours", "4", "--discs", "3", "--objective", "margin", "--sample", "300")),
        (150, census("bigpoints", (), "--colours", "3", "--discs", "3", "--rules", "thesis", "--objective", "thesis")),
        (50, census("bigpoints-mpi", ("mpirun", "-n", "3"), "--colours", "4", "--discs", "3", "--sample", "300")),
        (250, Job("table file", (*solve, "--table-file", "t", "RGBYRGBYRGBYBRGY"), kept=("t",), columns=3)),
        (100, Job("certificate", (*solve, "--proof", "p", "RGBYBGRYRGBY"), before=(*solve, "--proof", "p", "RGGR"),
                  replaced=("p",))),
        (100, Job("match records", match, before=(*match, "--seed", "7"), replaced=("m",))),
        (100, Job("saved game", play, input=saves, before=play, input_before="save s\nquit\n", replaced=("s",),
                  check=("bigpoints", "play", "--plain", "--load", "s"), check_input="quit\n", message_on_output=True)),
    ]


def members(folder):
    """The processes that work in a folder: mpirun starts some that are not its children."""
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            if os.readlink(entry / "cwd") == os.path.realpath(folder):
                found.append(int(entry.name))
        except OSError:
            pass  # it has ended, or is not ours
    return found


def kill_one(process, folder, chance):
    """Kills a program. Of several processes all are killed, or one of them; the others must end by themselves."""
    several = members(folder) if process.args[0] == "mpirun" else []
    for pid in several if chance.random() < 0.5 else [chance.choice(several)] if several else []:
        try:
            os.kill(pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
    if not several:
        process.kill()


def wait_for_members(folder):
    """Waits until all processes that work in a folder have ended."""
    deadline = time.monotonic() + SECONDS
    while members(folder):
        if time.monotonic() > deadline:
            raise SystemExit(f"processes do not end after a kill: {members(folder)}")
        time.sleep(0.01)


def kill_at(reference, folder, moment, chance):
    """Starts a job and kills it after so many seconds. Returns how it ended; None if it was killed."""
    process = start(reference.job, folder)
    try:
        process.stdin.write(reference.job.input.encode())
        process.stdin.close()
    except BrokenPipeError:
        pass
    process.stdin = None
    time.sleep(moment)
    ended = process.poll() is not None
    if not ended:
        kill_one(process, folder, chance)
    done = finish(process, "")
    if reference.job.prefix:
        wait_for_members(folder)
    return done if ended else None


def kill_often(job, count, seed, tally):
    """Kills a job so many times."""
    chance = random.Random(f"{seed} {job.name} {job.command}")
    reference = Reference(job)
    kills = 0
    while kills < count:
        with tempfile.TemporaryDirectory() as folder:
            before = reference.begin(folder, with_old=True)
            for _ in range(min(AGAIN, count - kills)):
                done = kill_at(reference, folder, chance.uniform(0, 1.1 * reference.seconds), chance)
                what = f"{job.name}, kill {kills + 1} (seed {seed})"
                if done is None:
                    kills += 1
                    tally.add(what, reference.intact(folder, before))
                else:
                    tally.fail_if(what, reference.complete(folder, done) if done.code == 0 else
                                  [f"exit code {done.code}: {done.error.strip()}"])
                    break
                before = {name: content(folder, name) for name in job.replaced}
            tally.fail_if(f"{job.name}, after kill {kills} (seed {seed})", reference.again(folder))


def main(count=COUNT, seed=None):
    """Returns the tallies."""
    seed = seed or int(os.environ.get("BP_TEST_SEED") or time.time_ns() % 1000000)
    print(f"kills: --seed {seed}", flush=True)
    tally = Tally("kill", "SIGKILL at random moments, one after the other")
    cluster = Tally("kill of an MPI run", "SIGKILL of all processes, or of one")
    todo = []
    for weight, job in weighted_jobs():
        if job.prefix and not ((BIN / job.command[0]).exists() and shutil.which(job.prefix[0])):
            cluster.note = "skipped: MPI is missing"
        else:
            todo.append((job, max(1, count * weight // COUNT), seed, cluster if job.prefix else tally))
    in_parallel(lambda item: kill_often(*item), todo)
    return [tally, cluster]
