/* SPDX-License-Identifier: MIT */
/* A lesson on minimax with memoisation, the method of the thesis. Plain minimax visits the same position again and
   again, as the plain recursion for Fibonacci numbers does; with one of the library's tables it solves each position once. There is
   no pruning. The larger the board, the more the table saves.

       memo [LIMIT]     for growing boards: positions visited without a table and with one, and the time of each;
                        without a table at most LIMIT (2000000)
       memo --csv [LIMIT]   the same for a figure: bigpoints plot calls

   Build it outside the tree with:  cc memo.c $(pkg-config --cflags --libs bigpoints) -o memo */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <bigpoints.h>
#include <bigpoints/sys/table_ops.h>

enum { MOVES = 16, KEY_BITS = 128, VALUE_BITS = 16, VALUE_ZERO = 1 << 15 };

/* The table and the counters of a recursion. */
typedef struct work {
    bp_table *
        table; /* key of a position -> VALUE_ZERO + its value for the first player; NULL: no memoisation */
    uint64_t visited; /* positions, without the ends of the game */
    uint64_t ends;    /* ends of the game */
    uint64_t limit;   /* max positions to visit */
} work;

static void need(int status, const char *what)
{
    if (status != BP_OK) {
        fprintf(stderr, "memo: %s: %s\n", what, bp_status_text(status));
        exit(1);
    }
}

static bp_table *new_table(void)
{
    bp_table *table;
    need(bp_table_new(&table, "growing", UINT64_C(1) << 30, NULL), "the table");
    need(bp_table_bind(table, "memo", 1, KEY_BITS, VALUE_BITS), "the table");
    return table;
}

/* Minimax: the first player's score minus the second's under best play. Memoisation adds only the probe and the store.
   Beyond the limit the recursion just returns. */
static int32_t value_of(work *w, bp_state *state)
{
    uint64_t key[2];
    uint64_t stored;
    bp_move moves[MOVES];
    size_t count = 0;
    int32_t scores[2];
    int32_t best = 0;
    if (bp_state_is_over(state)) {
        w->ends++;
        bp_state_scores(scores, 2, NULL, state);
        return scores[0] - scores[1];
    }
    bp_state_key(key, state);
    if (w->table && bp_table_probe(&stored, w->table, key) == 1) {
        return (int32_t)stored - VALUE_ZERO;
    }
    int32_t sign = bp_state_mover(state) == 0 ? 1 : -1;
    w->visited++;
    bp_state_moves(moves, MOVES, &count, state);
    for (size_t i = 0; i < count && w->visited <= w->limit; i++) {
        bp_state_apply(state, moves[i]);
        int32_t value = value_of(w, state);
        bp_state_undo(state);
        best = i == 0 || sign * value > sign * best ? value : best;
    }
    if (w->table) {
        need(bp_table_store(w->table, key, (uint64_t)VALUE_ZERO + (uint64_t)best, 0), "the table");
    }
    return best;
}

/* Solves a board; returns the seconds that it took. */
static double run(work *w, const char *board, int32_t *value)
{
    char text[64 + BP_BOARD_MAX];
    bp_state *state;
    snprintf(text, sizeof text, "players=2 rules=thesis board=%s", board);
    need(bp_bigpoints_open(&state, text, NULL, NULL, 0), board);
    clock_t begun = clock();
    *value = value_of(w, state);
    double seconds = (double)(clock() - begun) / CLOCKS_PER_SEC;
    bp_state_free(state);
    bp_table_free(w->table);
    return seconds;
}

static void print_row(const char *board, const work *without, double slow, const work *with,
                      double fast)
{
    int cut = without->visited > without->limit;
    uint64_t visited = cut ? without->limit : without->visited;
    printf("%-14s %s%10" PRIu64 " %9.3f %9" PRIu64 " %9.3f   ", board, cut ? ">" : " ", visited,
           slow, with->visited, fast);
    if (visited < with->visited) {
        puts("?"); /* the limit is too small for a ratio */
    } else {
        printf("%s%.1f\n", cut ? "> " : "", (double)visited / (double)with->visited);
    }
}

/* Prints a row for each method; none for a recursion that was cut short. n is the number of discs. */
static void print_csv_rows(const char *board, const work *without, double slow, const work *with,
                           double fast)
{
    static const char letters[] = "RGBYP";
    int colours = 0;
    for (const char *letter = letters; *letter; letter++) {
        colours += strchr(board, *letter) != NULL;
    }
    if (without->visited <= without->limit) {
        printf("%zu,%d colours without a table,%" PRIu64 ",%.6f\n", strlen(board), colours,
               without->visited, slow);
    }
    printf("%zu,%d colours with a table,%" PRIu64 ",%.6f\n", strlen(board), colours, with->visited,
           fast);
}

/* Solves a board without a table and with one, and prints it; returns 0 if the values differ. */
static int compare(const char *board, uint64_t limit, int csv)
{
    work without = {.limit = limit};
    work with = {.table = new_table(), .limit = UINT64_MAX};
    int32_t values[2];
    double slow = run(&without, board, &values[0]);
    double fast = run(&with, board, &values[1]);
    (csv ? print_csv_rows : print_row)(board, &without, slow, &with, fast);
    return without.visited > limit || values[0] == values[1];
}

/* Compares the tree and the table of the smallest game with the numbers of the thesis. */
static void compare_with_thesis(void)
{
    static const char *const boards[] = {"RRGG", "RGRG", "RGGR", "GRRG", "GRGR", "GGRR"};
    uint64_t min[2] = {UINT64_MAX, UINT64_MAX};
    uint64_t max[2] = {0, 0};
    for (int i = 0; i < 12; i++) {
        int with = i % 2;
        work w = {.table = with ? new_table() : NULL, .limit = UINT64_MAX};
        int32_t value;
        run(&w, boards[i / 2], &value);
        uint64_t number = with ? w.visited : w.visited + w.ends;
        min[with] = number < min[with] ? number : min[with];
        max[with] = number > max[with] ? number : max[with];
    }
    printf("\nThe thesis expects a tree of 341 nodes for two colours of two discs: four moves in "
           "every\n"
           "position, four moves deep, 1 + 4 + 16 + 64 + 256. Pawns on the ladder and sides "
           "without a\n"
           "free disc leave fewer: over all six boards the tree has %" PRIu64 " to %" PRIu64
           " nodes, its ends\ncounted. A table holds %" PRIu64 " to %" PRIu64
           " positions, as in the tables of the thesis (17 to 25).\n",
           min[0], max[0], min[1], max[1]);
}

int main(int count, char **words)
{
    static const char *const boards[] = {"RGRG",         "RGRGRG",      "RGRGRGRG",     "RGBRGB",
                                         "RGRGRGRGRG",   "RGBRGBRGB",   "RGRGRGRGRGRG", "RGBYRGBY",
                                         "RGBRGBRGBRGB", "RGBYRGBYRGBY"};
    int csv = count > 1 && strcmp(words[1], "--csv") == 0;
    const char *given = count > 1 + csv ? words[1 + csv] : "2000000";
    char *end;
    uint64_t limit = strtoull(given, &end, 10);
    if (count > 2 + csv || *end || limit == 0 || given[0] < '0' || given[0] > '9') {
        fprintf(stderr, "usage: memo [--csv] [LIMIT], a whole number from 1\n");
        return 2;
    }
    int good = 1;
    fputs(csv ? "n,method,calls,seconds\n"
              : "Positions worked out, not counting ends, and seconds:\n\n"
                "board              without   seconds      with   seconds   ratio\n",
          stdout);
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        good &= compare(boards[i], limit, csv);
        good &= fflush(stdout) == 0;
    }
    if (!csv) {
        compare_with_thesis();
    }
    return !good || fflush(stdout) != 0;
}
