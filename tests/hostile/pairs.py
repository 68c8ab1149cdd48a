# SPDX-License-Identifier: MIT
"""Two processes write the same files at the same time: each succeeds, or is refused with a message, and not both of
them are. Each file is complete, as one of the two alone would have written it, and the next run succeeds."""

import random
import tempfile
import threading
import time

from common import Reference, Tally, finish, in_parallel, jobs, start

COUNT = 1000


def run_both(reference, folder, delay):
    """Runs two processes in one folder, the second one a moment later. Where files are replaced it writes other ones."""
    job, ends = reference.job, [None, None]
    first = (job.command, job.input)
    second = first if job.kept else (job.before, job.input_before)

    def work(number, seconds, words, text):
        time.sleep(seconds)
        ends[number] = finish(start(job, folder, words), text)

    threads = [threading.Thread(target=work, args=(number, number * delay, words, text))
               for number, (words, text) in enumerate((first, second))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return ends


def run_pair(reference, with_old, delay):
    """Runs a pair. Returns what is wrong."""
    job, faults = reference.job, []
    with tempfile.TemporaryDirectory() as folder:
        reference.begin(folder, with_old)
        ends = run_both(reference, folder, delay)
        for done in ends:
            refused = job.message_on_output and "can't" in done.output
            if done.code not in (0, 1):
                faults.append(f"exit code {done.code}: {done.error.strip()}")
            elif done.code == 0 and job.kept:
                faults += reference.complete(folder, done)
            elif done.code == 1 and not done.error and not refused:
                faults.append("a refusal without a message")
        if all(done.code != 0 for done in ends):
            faults.append("both failed: " + ends[0].error.strip())
        faults += reference.intact(folder, reference.old) + reference.leftovers(folder)
        return faults + reference.again(folder)


def main(count=COUNT, seed=1):
    """Returns the tallies."""
    tally = Tally("pair of processes", "two programs write the same files at once")
    references = [Reference(job) for job in jobs() if job.replaced or job.kept]
    chance = random.Random(seed)
    tries = [(references[i % len(references)], chance.random() < 0.5, chance.choice((0, 0, 0.001, 0.003, 0.01)))
             for i in range(count)]
    in_parallel(lambda item: tally.add(f"{item[0].job.name}, {'with' if item[1] else 'without'} old files, "
                                       f"the second {item[2]} s later", run_pair(*item)), tries)
    return [tally]
