/* SPDX-License-Identifier: MIT */
/* A lesson on bp_table_ops: a transposition table of your own. This one is a direct-mapped array with an always-replace
   policy. A solver uses it like a built-in one and finds the same value.

       custom_table [BOARD]

   Build it outside the tree with:  cc custom_table.c $(pkg-config --cflags --libs bigpoints) */

#include <stdio.h>
#include <stdlib.h>

#include <bigpoints.h>
#include <bigpoints/sys/table_ops.h>

typedef struct entry {
    uint64_t key[2];
    uint64_t value;
    uint64_t generation; /* an entry of another generation than the table's is empty */
} entry;

typedef struct table {
    uint64_t count;
    uint64_t generation;
    uint64_t used;      /* entries that are not empty */
    uint64_t *replaced; /* counts replaced entries: the user's own, passed to create */
    entry entries[];
} table;

/* A table for general use would take its memory from the shape's allocator. This example never sets one. */
static int create(void **out, const bp_table_shape *shape, void *user)
{
    uint64_t bytes = shape->bytes ? shape->bytes : 1 << 20;
    uint64_t count = bytes > sizeof(table) ? (bytes - sizeof(table)) / sizeof(entry) : 0;
    table *t = count ? calloc(1, sizeof *t + (size_t)count * sizeof(entry)) : NULL;
    if (!t) {
        return count ? BP_ERR_MEMORY : BP_ERR_LIMIT;
    }
    t->count = count;
    t->generation = 1;
    t->replaced = user;
    *out = t;
    return BP_OK;
}

static void destroy(void *instance)
{
    free(instance);
}

/* The slot of a key. Entries store the whole key, so a poor hash costs time but never gives a wrong answer. */
static entry *slot_of(table *t, const uint64_t key[2])
{
    uint64_t mixed =
        (key[0] ^ key[1] * UINT64_C(0x9E3779B97F4A7C15)) * UINT64_C(0xD6E8FEB86659FD93);
    return &t->entries[(mixed ^ mixed >> 32) % t->count];
}

static int probe(uint64_t *out, const uint64_t key[2], void *instance)
{
    table *t = instance;
    const entry *e = slot_of(t, key);
    if (e->generation != t->generation || e->key[0] != key[0] || e->key[1] != key[1]) {
        return 0;
    }
    *out = e->value;
    return 1;
}

static int store(const uint64_t key[2], uint64_t value, uint32_t weight, void *instance)
{
    table *t = instance;
    entry *e = slot_of(t, key);
    (void)weight; /* a better table would keep the entries that cost more to search */
    if (e->generation != t->generation) {
        t->used++;
    } else if (t->replaced && (e->key[0] != key[0] || e->key[1] != key[1])) {
        ++*t->replaced;
    }
    *e = (entry){{key[0], key[1]}, value, t->generation};
    return BP_OK;
}

static void clear(void *instance)
{
    table *t = instance;
    t->generation++;
    t->used = 0;
}

static void stats(uint64_t *bytes, uint64_t *entries, void *instance)
{
    const table *t = instance;
    *bytes = sizeof *t + t->count * sizeof(entry);
    *entries = t->used;
}

/* No flags: the table can lose entries, and one thread at a time may use it. */
static const bp_table_ops always_replace = {
    .version = BP_TABLE_OPS_VERSION,
    .name = "always-replace",
    .create = create,
    .destroy = destroy,
    .probe = probe,
    .store = store,
    .clear = clear,
    .stats = stats,
};

/* Solves a state with a table and prints the work. A failure ends the program. */
static int32_t solve(const bp_state *state, bp_table *lent)
{
    bp_solver *solver;
    bp_result *result;
    int32_t margin;
    if (bp_solver_new(&solver, NULL) != BP_OK || bp_solver_set_table(solver, lent) != BP_OK ||
        bp_solver_set(solver, BP_OPTION_OBJECTIVE, BP_OBJECTIVE_MARGIN) != BP_OK ||
        bp_solve(&result, solver, state) != BP_OK || bp_result_value(&margin, result) != BP_OK) {
        exit(1);
    }
    printf("%s: margin %d, %.0f nodes, %.0f of %.0f probes answered, %.0f entries, %.0f bytes\n",
           bp_table_name(lent), (int)margin,
           (double)(uint64_t)bp_result_count(result, BP_COUNT_NODES),
           (double)(uint64_t)bp_result_count(result, BP_COUNT_HITS),
           (double)(uint64_t)bp_result_count(result, BP_COUNT_PROBES),
           (double)bp_table_entry_count(lent), (double)bp_table_bytes(lent));
    bp_result_free(result);
    bp_solver_free(solver);
    return margin;
}

int main(int count, char **words)
{
    char text[32 + BP_BOARD_MAX], why[BP_MESSAGE_TEXT];
    uint64_t replaced = 0;
    bp_state *state;
    bp_table *own, *built_in;
    if (count > 2) {
        fprintf(stderr, "usage: custom_table [BOARD]\n");
        return 2;
    }
    snprintf(text, sizeof text, "board=%s", count > 1 ? words[1] : "RGKBWRBGBRG");
    if (bp_bigpoints_open(&state, text, NULL, why, sizeof why) != BP_OK ||
        bp_table_new_custom(&own, &always_replace, 1 << 16, &replaced, NULL) != BP_OK ||
        bp_table_new(&built_in, "array", 1 << 16, NULL) != BP_OK) {
        fprintf(stderr, "custom_table: %s\n", why[0] ? why : "out of memory");
        return 2;
    }
    int32_t margin = solve(state, own);
    printf("%.0f entries replaced\n", (double)replaced);
    int same = solve(state, built_in) == margin;
    bp_table_free(own);
    bp_table_free(built_in);
    bp_state_free(state);
    return same ? 0 : 1;
}
