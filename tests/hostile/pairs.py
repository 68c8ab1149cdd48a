"""Two processes write the same files at the same time: each succeeds, or is refused with a message, and not both of
them are. The files are complete, as one of the two alone would have written them, and the next run succeeds."""

import random
import tempfile
import threading
import time

from common import Reference, Tally, finish, in_parallel, jobs, start

COUNT = 1000


def run_pair(reference, with_old, delay):
    """Runs two processes of a job in one folder, the second one a moment later. Returns what is wrong."""
    job, ends, faults = reference.job, [], []
    with tempfile.TemporaryDirectory() as folder:
        before = reference.begin(folder, with_old)

        def work(seconds):
            time.sleep(seconds)
            ends.append(finish(start(job, folder), job.input))

        threads = [threading.Thread(target=work, args=(seconds,)) for seconds in (0, delay)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for done in ends:
            refused = job.message_on_output and "can't" in done.output
            if done.code not in (0, 1):
                faults.append(f"exit code {done.code}: {done.error.strip()}")
            elif done.code == 0 and not refused:
                faults += reference.complete(folder, done)
            elif not done.error and not refused:
                faults.append("a refusal without a message")
        if all(done.code != 0 for done in ends):
            faults += ["both failed: " + ends[0].error.strip(), *reference.intact(folder, before)]
        return faults + reference.leftovers(folder) + reference.again(folder)


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
