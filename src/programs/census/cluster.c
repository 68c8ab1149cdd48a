/* SPDX-License-Identifier: MIT */
/* MPI calls of bigpoints-mpi census: start, end, and messages between the processes. */

/* For nanosleep. */
#define _POSIX_C_SOURCE 200809L /* NOLINT(bugprone-reserved-identifier) */

#include <mpi.h>
#include <stdlib.h>
#include <time.h>

#include "programs/census/cluster.h"
#include "programs/common/command.h"

enum { TAG_JOB = 1, TAG_ANSWER, TAG_PIECE };

/* MPI counts bytes with an int, so long texts are sent in pieces. */
static const size_t piece_max = (size_t)1 << 26;

/* An answer begins with these numbers. */
enum { KIND, SIGNAL, MICROSECONDS, TEXT_LENGTH, ROWS_LENGTH, NUMBERS };

static int own_rank;
static int has_begun;
static int ends_apart = 1;

/* Broadcasts from process 0 whether the command line is good. */
static int agree(int good)
{
    MPI_Bcast(&good, 1, MPI_INT, 0, MPI_COMM_WORLD);
    return good;
}

static void leave(void)
{
    if (own_rank == 0 && !has_begun) {
        agree(0);
    }
    if (ends_apart) {
        MPI_Finalize();
    } else {
        MPI_Abort(MPI_COMM_WORLD, COMMAND_FAILED);
    }
}

void cluster_join(int *count, char ***words)
{
    int level;
    if (MPI_Init_thread(count, words, MPI_THREAD_FUNNELED, &level) != MPI_SUCCESS) {
        exit(COMMAND_FAILED);
    }
    atexit(leave);
    MPI_Comm_rank(MPI_COMM_WORLD, &own_rank);
    if (own_rank > 0 && !agree(0)) {
        exit(COMMAND_FINE); /* process 0 has printed the message */
    }
}

void cluster_place(int *rank, int *size)
{
    *rank = own_rank;
    MPI_Comm_size(MPI_COMM_WORLD, size);
}

void cluster_begin(void)
{
    if (own_rank == 0) {
        agree(1);
    }
    has_begun = 1;
}

void cluster_end_apart(int apart)
{
    ends_apart = apart;
}

int cluster_neighbours(int rank)
{
    MPI_Comm machine;
    int solves = rank > 0;
    int count = 0;
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, rank, MPI_INFO_NULL, &machine);
    MPI_Allreduce(&solves, &count, 1, MPI_INT, MPI_SUM, machine);
    MPI_Comm_free(&machine);
    return count > 0 ? count : 1;
}

void cluster_nap(void)
{
    struct timespec millisecond = {0, 1000000};
    nanosleep(&millisecond, NULL);
}

void cluster_send_job(int worker, cluster_job job)
{
    uint64_t numbers[2] = {job.first, job.end};
    MPI_Send(numbers, 2, MPI_UINT64_T, worker, TAG_JOB, MPI_COMM_WORLD);
}

int cluster_has_job(void)
{
    int there = 0;
    MPI_Iprobe(0, TAG_JOB, MPI_COMM_WORLD, &there, MPI_STATUS_IGNORE);
    return there;
}

cluster_job cluster_receive_job(void)
{
    uint64_t numbers[2] = {0, 0};
    MPI_Recv(numbers, 2, MPI_UINT64_T, 0, TAG_JOB, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return (cluster_job){numbers[0], numbers[1]};
}

static int piece_length(size_t left)
{
    return (int)(left < piece_max ? left : piece_max);
}

static void send_text(const census_text *text)
{
    for (size_t at = 0; at < text->length;) {
        int length = piece_length(text->length - at);
        MPI_Send(text->text + at, length, MPI_CHAR, 0, TAG_PIECE, MPI_COMM_WORLD);
        at += (size_t)length;
    }
}

static void receive_text(census_text *out, uint64_t length, int worker, const command *line)
{
    *out = (census_text){.length = (size_t)length, .capacity = (size_t)length + 1};
    out->text = checked_alloc(line, out->capacity, 1);
    for (size_t at = 0; at < out->length;) {
        int piece = piece_length(out->length - at);
        MPI_Recv(out->text + at, piece, MPI_CHAR, worker, TAG_PIECE, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
        at += (size_t)piece;
    }
}

void cluster_send_answer(const cluster_answer *answer)
{
    uint64_t numbers[NUMBERS];
    numbers[KIND] = (uint64_t)answer->kind;
    numbers[SIGNAL] = (uint64_t)answer->signal;
    numbers[MICROSECONDS] = (uint64_t)(answer->seconds * 1e6);
    numbers[TEXT_LENGTH] = answer->text.length;
    numbers[ROWS_LENGTH] = answer->rows.length;
    MPI_Send(numbers, NUMBERS, MPI_UINT64_T, 0, TAG_ANSWER, MPI_COMM_WORLD);
    send_text(&answer->text);
    send_text(&answer->rows);
}

int cluster_receive_answer(cluster_answer *out, const command *line)
{
    uint64_t numbers[NUMBERS] = {0};
    int there = 0;
    MPI_Status from;
    MPI_Iprobe(MPI_ANY_SOURCE, TAG_ANSWER, MPI_COMM_WORLD, &there, &from);
    if (!there) {
        return 0;
    }
    MPI_Recv(numbers, NUMBERS, MPI_UINT64_T, from.MPI_SOURCE, TAG_ANSWER, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
    *out = (cluster_answer){.kind = (int32_t)numbers[KIND],
                            .signal = (int32_t)numbers[SIGNAL],
                            .seconds = 1e-6 * (double)numbers[MICROSECONDS]};
    receive_text(&out->text, numbers[TEXT_LENGTH], from.MPI_SOURCE, line);
    receive_text(&out->rows, numbers[ROWS_LENGTH], from.MPI_SOURCE, line);
    return from.MPI_SOURCE;
}
