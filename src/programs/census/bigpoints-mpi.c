/* SPDX-License-Identifier: MIT */
/* bigpoints-mpi census: a census on the processes of an MPI cluster, one coordinator and its workers. */

#include "programs/census/census_alone.h"
#include "programs/census/census_report.h"
#include "programs/census/cluster.h"
#include "programs/common/command.h"

static const char help_before[] =
    "Usage: bigpoints-mpi census --colours C --discs D [OPTION]...\n"
    "       mpirun -n N bigpoints-mpi census --colours C --discs D [OPTION]...\n"
    "Runs bigpoints census on N processes of an MPI cluster. The first process\n"
    "distributes the work and writes the files, the others solve. A single process\n"
    "does both.\n";

static const char help_after[] =
    "--threads and --memory are for each process that solves. Without --memory all\n"
    "processes on one machine together use up to a quarter of its memory.\n"
    "Ctrl-C stops it; with --checkpoint the same command continues it, with any\n"
    "number of processes. Checkpoints are those of bigpoints census.\n"
    "Examples:\n"
    "  mpirun -n 3 bigpoints-mpi census --colours 4 --discs 3\n"
    "  srun -n 64 bigpoints-mpi census --colours 4 --discs 4 --checkpoint 4x4\n";

static int run(command *line)
{
    int rank;
    int size;
    cluster_place(&rank, &size);
    census_options options = census_options_read(line, 1, help_before, help_after);
    bp_census *census = census_from_options(&options, line);
    cluster_begin();
    int neighbours = cluster_neighbours(rank);
    options.memory = options.memory ? options.memory : census_memory(neighbours);

    if (rank > 0) {
        cluster_work(&options, line);
    } else if (size > 1) {
        cluster_coordinate(&options, line, census, size - 1);
    } else {
        bp_census_set(census, BP_OPTION_MEMORY, (int64_t)options.memory);
        census_alone(&options, line, census);
    }
    if (rank == 0) {
        census_report(&options, line, census);
    }
    bp_census_free(census);
    command_finish(line);
}

int main(int count, char **words)
{
    static const verb_row verbs[] = {
        {"census", "solve all boards of a size on a cluster and count who wins", run}, {0}};
    cluster_join(&count, &words);
    return verb_run("bigpoints-mpi", verbs, NULL,
                    "Usage: bigpoints-mpi VERB [OPTION]...\n"
                    "What bigpoints does with the same verb, on the processes of an MPI cluster.\n",
                    "Try:\n  mpirun -n 3 bigpoints-mpi census --colours 4 --discs 3\n", count,
                    words);
}
