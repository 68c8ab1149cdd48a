/* SPDX-License-Identifier: MIT */
/*
 * How fast the library counts move sequences, against the naive implementation in the same run, and how
 * fast and small its states are.
 *
 *   usage: bench_perft [--quick]
 *
 * The exit code is 1 if the two disagree, or if the library is not at least 20 times faster on each
 * board. Both count the same sequences. Times are those of the processor, the best of several rounds that
 * take turns, so that a busy machine matters little.
 */
#include <bigpoints.h>
#include <bigpoints/sys/allocator.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../naive/naive.h"

enum { ROUNDS = 3, FASTER = 20 };

typedef struct board {
    const char *name;
    const char *text;
    int players;
    int thesis;
    int depth;
    int quick_depth;
} board;

static const board BOARDS[] = {
    {"standard", "RGBYPWKRGBYPWKRGBYPWKRGBYPWKRGBYPWKRGBYPRGBYPRGBYPRGBYP", 3, 0, 6, 5},
    {"standard", "RGBYPWKRGBYPWKRGBYPWKRGBYPWKRGBYPWKRGBYPRGBYPRGBYPRGBYP", 2, 0, 6, 5},
    {"5 x 4", "RGBYPPYBGRRPGYBGBRYP", 2, 0, 6, 5},
    {"4 x 4, thesis", "RGBYYBGRGYRBRBYG", 2, 1, 7, 6},
    {"4 x 3, 3 W, 3 K", "KRGWYBKGRYBWRGWKBY", 4, 0, 7, 6},
};

static double seconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

static _Noreturn void give_up(const char *what)
{
    fprintf(stderr, "bench_perft: %s\n", what);
    exit(1);
}

static bp_state *open_board(const board *b)
{
    char text[128], why[128];
    bp_state *state = NULL;
    (void)snprintf(text, sizeof text, "players=%d rules=%s board=%s", b->players,
                   b->thesis ? "thesis" : "official", b->text);
    if (bp_bigpoints_open(&state, text, NULL, why, sizeof why) != BP_OK) {
        give_up(why);
    }
    return state;
}

/* ---------------------------------------------------------------------------------- counting */

/* Sequences per second of the library: counted again and again for a while. */
static double library_speed(const bp_state *state, int depth, double while_seconds)
{
    uint64_t count = 0, total = 0;
    const double begin = seconds();
    double now;
    do {
        if (bp_state_perft(&count, state, depth) != BP_OK) {
            give_up("bp_state_perft failed");
        }
        total += count;
        now = seconds();
    } while (now - begin < while_seconds);
    return (double)total / (now - begin);
}

static double naive_speed(const naive *game, int depth, double while_seconds)
{
    uint64_t total = 0;
    const double begin = seconds();
    double now;
    do {
        total += naive_perft(game, depth);
        now = seconds();
    } while (now - begin < while_seconds);
    return (double)total / (now - begin);
}

/* One line of the table; the result is 0 if the library is right and fast enough. */
static int compare(const board *b, int quick)
{
    naive game;
    uint64_t count = 0;
    double fast = 0, slow = 0;
    bp_state *state = open_board(b);
    if (naive_start(&game, b->text, b->players, 0, b->thesis) != 0) {
        give_up("naive_start failed");
    }
    const int depth = quick ? b->quick_depth : b->depth;
    if (bp_state_perft(&count, state, depth) != BP_OK || count != naive_perft(&game, depth)) {
        give_up("the library and the naive implementation count differently");
    }
    for (int round = 0; round < ROUNDS; round++) {
        const double ours = library_speed(state, depth, quick ? 0.02 : 0.2);
        const double theirs = naive_speed(&game, depth, quick ? 0.02 : 0.2);
        fast = ours > fast ? ours : fast;
        slow = theirs > slow ? theirs : slow;
    }
    bp_state_free(state);
    const double ratio = fast / slow;
    printf("%-16s %7d %6d %14" PRIu64 " %12.2f %12.3f %8.0f%s\n", b->name, b->players, depth, count,
           fast / 1e6, slow / 1e6, ratio, ratio < FASTER ? "  TOO SLOW" : "");
    return ratio < FASTER;
}

/* -------------------------------------------------------------------------- sizes and copies */

/* An allocator that counts the bytes it has given. */
static void *counting_alloc(size_t size, void *user)
{
    *(size_t *)user += size;
    return malloc(size);
}

static void counting_free(void *pointer, void *user)
{
    (void)user;
    free(pointer);
}

static void print_sizes(const board *b)
{
    size_t bytes = 0, code = 0;
    const bp_allocator allocator = {BP_ALLOCATOR_VERSION, counting_alloc, counting_free, &bytes};
    char text[128];
    bp_state *state = NULL, *copy = NULL;
    (void)snprintf(text, sizeof text, "players=%d board=%s", b->players, b->text);
    if (bp_bigpoints_open(&state, text, &allocator, NULL, 0) != BP_OK) {
        give_up("bp_bigpoints_open failed");
    }
    bytes = 0;
    if (bp_state_clone(&copy, state) != BP_OK || bp_state_encode(NULL, 0, &code, state) != BP_OK) {
        give_up("bp_state_clone or bp_state_encode failed");
    }
    printf("a state of the standard game for %d: %zu bytes as a handle, %zu bytes encoded\n",
           b->players, bytes, code);
    bp_state_free(copy);
    bp_state_free(state);
}

static void print_copies(const board *b, int quick)
{
    const int times = quick ? 200000 : 2000000;
    bp_state *state = open_board(b), *copy = NULL;
    bp_move moves[64];
    for (int ply = 0; ply < 20; ply++) {
        if (bp_state_moves(moves, 64, NULL, state) != BP_OK ||
            bp_state_apply(state, moves[0]) != BP_OK) {
            give_up("20 moves can't be played");
        }
    }
    double begin = seconds();
    for (int i = 0; i < times; i++) {
        if (bp_state_clone(&copy, state) != BP_OK) {
            give_up("bp_state_clone failed");
        }
        bp_state_free(copy);
    }
    const double clones = times / (seconds() - begin + 1e-9);
    begin = seconds();
    bp_state_moves(moves, 64, NULL, state);
    for (int i = 0; i < times; i++) {
        if (bp_state_apply(state, moves[0]) != BP_OK || bp_state_undo(state) != BP_OK) {
            give_up("bp_state_apply or bp_state_undo failed");
        }
    }
    const double plays = times / (seconds() - begin + 1e-9);
    printf("after 20 moves, per second: %.1f million clone+free, %.1f million apply+undo\n",
           clones / 1e6, plays / 1e6);
    bp_state_free(state);
}

int main(int argc, char **argv)
{
    const int quick = argc == 2 && strcmp(argv[1], "--quick") == 0;
    int failures = 0;
    if (argc > 1 && !quick) {
        fprintf(stderr, "usage: %s [--quick]\n", argv[0]);
        return 2;
    }
    printf("%-16s %7s %6s %14s %12s %12s %8s\n", "perft", "players", "depth", "sequences",
           "library", "naive", "ratio");
    printf("%-16s %7s %6s %14s %12s %12s\n", "", "", "", "", "million/s", "million/s");
    for (size_t i = 0; i < sizeof BOARDS / sizeof BOARDS[0]; i++) {
        failures += compare(&BOARDS[i], quick);
    }
    print_sizes(&BOARDS[0]);
    print_copies(&BOARDS[0], quick);
    if (failures > 0) {
        fprintf(stderr, "bench_perft: the library is not %d times faster than the naive one\n",
                FASTER);
    }
    return failures > 0 ? 1 : 0;
}
