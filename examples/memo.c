/* What remembering is worth. A recursion that works out every game to its end meets the same position again and again, as
   the plain recursion for Fibonacci's numbers does; one with a table works each position out once. The larger the
   board, the more that saves.

       memo [LIMIT]     for growing boards: positions worked out without a table and with one, and the time of each;
                        without a table at most LIMIT (2000000)

   Build it outside the tree with:  cc memo.c $(pkg-config --cflags --libs bigpoints) -o memo */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include <bigpoints.h>

enum { MOVES = 16, SLOTS_FIRST = 1024 };

/* One remembered position: its key, and its value for the first player. */
typedef struct entry {
    uint64_t key[2];
    int32_t value;
    int32_t used;
} entry;

/* The table: a key is looked for from a place that its bits decide, until it or an empty place is found. */
typedef struct memory {
    entry *entries; /* NULL: nothing is remembered */
    size_t size;    /* a power of two, at most half of it in use */
    size_t count;
} memory;

/* What a recursion has done. */
typedef struct work {
    memory table;
    uint64_t met;   /* positions worked out, not counting ends of the game */
    uint64_t ends;  /* ends met */
    uint64_t limit; /* most positions to work out */
} work;

static entry *find(const memory *table, const uint64_t key[2])
{
    uint64_t mixed = (key[0] ^ key[1] * 31) * UINT64_C(0x9E3779B97F4A7C15);
    size_t at = (size_t)(mixed >> 32) & (table->size - 1);
    while (table->entries[at].used &&
           (table->entries[at].key[0] != key[0] || table->entries[at].key[1] != key[1])) {
        at = (at + 1) & (table->size - 1);
    }
    return &table->entries[at];
}

static void make_room(memory *table, size_t size)
{
    memory larger = {calloc(size, sizeof(entry)), size, table->count};
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

static void remember(memory *table, const uint64_t key[2], int32_t value)
{
    if (2 * table->count >= table->size) {
        make_room(table, 2 * table->size);
    }
    *find(table, key) = (entry){{key[0], key[1]}, value, 1};
    table->count++;
}

/* The first player's score less the second's under best play. The two lines that ask and fill the table are all the
   difference. Beyond the limit it only comes back. */
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
    w->met++;
    bp_state_moves(moves, MOVES, &count, state);
    for (size_t i = 0; i < count && w->met <= w->limit; i++) {
        bp_state_apply(state, moves[i]);
        int32_t value = value_of(w, state);
        bp_state_undo(state);
        best = i == 0 || sign * value > sign * best ? value : best;
    }
    if (w->table.entries) {
        remember(&w->table, key, best);
    }
    return best;
}

/* Works a board out; returns the seconds that it took. */
static double run(work *w, const char *board, int32_t *value)
{
    char line[64];
    bp_state *state;
    snprintf(line, sizeof line, "players=2 rules=thesis board=%s", board);
    int status = bp_bigpoints_open(&state, line, NULL, NULL, 0);
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

/* Works a board out both ways and prints a line; returns 0 if the two ways disagree. */
static int compare(const char *board, uint64_t limit)
{
    work without = {.limit = limit};
    work with = {.limit = UINT64_MAX};
    int32_t values[2];
    make_room(&with.table, SLOTS_FIRST);
    double slow = run(&without, board, &values[0]);
    double fast = run(&with, board, &values[1]);
    int cut = without.met > limit;
    uint64_t met = cut ? limit : without.met;
    printf("%-14s %s%10" PRIu64 " %9.3f %9" PRIu64 " %9.3f   ", board, cut ? ">" : " ", met, slow,
           with.met, fast);
    if (met < with.met) {
        puts("?"); /* the limit tells nothing: there are at least as many without a table */
    } else {
        printf("%s%.1f\n", cut ? "> " : "", (double)met / (double)with.met);
    }
    return cut || values[0] == values[1];
}

/* How the numbers of the smallest game compare with what the thesis expected of it. */
static void tell_thesis(void)
{
    static const char *const boards[] = {"RRGG", "RGRG", "RGGR", "GRRG", "GRGR", "GGRR"};
    uint64_t min[2] = {UINT64_MAX, UINT64_MAX};
    uint64_t max[2] = {0, 0};
    for (int i = 0; i < 12; i++) {
        work w = {.limit = UINT64_MAX};
        int32_t value;
        int with = i % 2;
        if (with) {
            make_room(&w.table, SLOTS_FIRST);
        }
        run(&w, boards[i / 2], &value);
        uint64_t number = with ? w.met : w.met + w.ends;
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
    tell_thesis();
    return !good || fflush(stdout) != 0;
}
