/* A lesson on minimax with memoisation, the method of the thesis. Plain minimax visits the same position again and
   again, as the plain recursion for Fibonacci numbers does; with a hash table it solves each position once. There is
   no pruning. The larger the board, the more the table saves.

       memo [LIMIT]     for growing boards: positions visited without a table and with one, and the time of each;
                        without a table at most LIMIT (2000000)

   Build it outside the tree with:  cc memo.c $(pkg-config --cflags --libs bigpoints) -o memo */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include <bigpoints.h>

enum { MOVES = 16, SLOTS_FIRST = 1024 };

/* An entry of the table: the key of a position, and its value for the first player. */
typedef struct entry {
    uint64_t key[2];
    int32_t value;
    int32_t used;
} entry;

/* A hash table with open addressing and linear probing. */
typedef struct memo_table {
    entry *entries; /* NULL: no memoisation */
    size_t size;    /* a power of two, at most half of it in use */
    size_t count;
} memo_table;

/* The table and the counters of a recursion. */
typedef struct work {
    memo_table table;
    uint64_t visited; /* positions, without the ends of the game */
    uint64_t ends;    /* ends of the game */
    uint64_t limit;   /* max positions to visit */
} work;

static entry *find(const memo_table *table, const uint64_t key[2])
{
    uint64_t mixed = (key[0] ^ key[1] * 31) * UINT64_C(0x9E3779B97F4A7C15);
    size_t at = (size_t)(mixed >> 32) & (table->size - 1);
    while (table->entries[at].used &&
           (table->entries[at].key[0] != key[0] || table->entries[at].key[1] != key[1])) {
        at = (at + 1) & (table->size - 1);
    }
    return &table->entries[at];
}

static void resize(memo_table *table, size_t size)
{
    memo_table larger = {calloc(size, sizeof(entry)), size, table->count};
    if (!larger.entries) {
        fprintf(stderr, "memo: %s\n", bp_status_text(BP_ERR_MEMORY));
        exit(1);
    }
    for (size_t i = 0; i < table->size; i++) {
        if (table->entries[i].used) {
            *find(&larger, table->entries[i].key) = table->entries[i];
        }
    }
    free(table->entries);
    *table = larger;
}

static void store(memo_table *table, const uint64_t key[2], int32_t value)
{
    if (2 * table->count >= table->size) {
        resize(table, 2 * table->size);
    }
    *find(table, key) = (entry){{key[0], key[1]}, value, 1};
    table->count++;
}

/* Minimax: the first player's score less the second's under best play. Memoisation adds only the probe and the store.
   Beyond the limit the recursion just returns. */
static int32_t value_of(work *w, bp_state *state)
{
    uint64_t key[2];
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
    if (w->table.entries && find(&w->table, key)->used) {
        return find(&w->table, key)->value;
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
    if (w->table.entries) {
        store(&w->table, key, best);
    }
    return best;
}

/* Solves a board; returns the seconds that it took. */
static double run(work *w, const char *board, int32_t *value)
{
    char text[64 + BP_BOARD_MAX];
    bp_state *state;
    snprintf(text, sizeof text, "players=2 rules=thesis board=%s", board);
    int status = bp_bigpoints_open(&state, text, NULL, NULL, 0);
    if (status != BP_OK) {
        fprintf(stderr, "memo: %s: %s\n", board, bp_status_text(status));
        exit(1);
    }
    clock_t begun = clock();
    *value = value_of(w, state);
    double seconds = (double)(clock() - begun) / CLOCKS_PER_SEC;
    bp_state_free(state);
    free(w->table.entries);
    return seconds;
}

/* Solves a board without a table and with one, and prints a row; returns 0 if the values differ. */
static int compare(const char *board, uint64_t limit)
{
    work without = {.limit = limit};
    work with = {.limit = UINT64_MAX};
    int32_t values[2];
    resize(&with.table, SLOTS_FIRST);
    double slow = run(&without, board, &values[0]);
    double fast = run(&with, board, &values[1]);
    int cut = without.visited > limit;
    uint64_t visited = cut ? limit : without.visited;
    printf("%-14s %s%10" PRIu64 " %9.3f %9" PRIu64 " %9.3f   ", board, cut ? ">" : " ", visited,
           slow, with.visited, fast);
    if (visited < with.visited) {
        puts("?"); /* the limit is too small for a ratio */
    } else {
        printf("%s%.1f\n", cut ? "> " : "", (double)visited / (double)with.visited);
    }
    return cut || values[0] == values[1];
}

/* Compares the tree and the table of the smallest game with the numbers of the thesis. */
static void compare_with_thesis(void)
{
    static const char *const boards[] = {"RRGG", "RGRG", "RGGR", "GRRG", "GRGR", "GGRR"};
    uint64_t min[2] = {UINT64_MAX, UINT64_MAX};
    uint64_t max[2] = {0, 0};
    for (int i = 0; i < 12; i++) {
        work w = {.limit = UINT64_MAX};
        int32_t value;
        int with = i % 2;
        if (with) {
            resize(&w.table, SLOTS_FIRST);
        }
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
    char *end = "";
    uint64_t limit = count > 1 ? strtoull(words[1], &end, 10) : 2000000;
    if (count > 2 || *end || limit == 0 ||
        (count > 1 && (words[1][0] < '0' || words[1][0] > '9'))) {
        fprintf(stderr, "usage: memo [LIMIT], a whole number from 1\n");
        return 2;
    }
    int good = 1;
    printf("Positions worked out, not counting ends, and seconds:\n\n"
           "board              without   seconds      with   seconds   ratio\n");
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        good &= compare(boards[i], limit);
        good &= fflush(stdout) == 0;
    }
    compare_with_thesis();
    return !good || fflush(stdout) != 0;
}
