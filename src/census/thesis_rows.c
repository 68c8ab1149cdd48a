/* SPDX-License-Identifier: MIT */
/* Rows of the objective `thesis` over all boards, sorted by board rank. Units are classes in the order of their first
   boards, so the boards of all classes can be sorted only when the last class is done. */

#include <stdlib.h>

#include <bigpoints/status.h>

#include "base/size.h"
#include "census/census_internal.h"

/* A board: its rank, and where its scores are kept. */
typedef struct entry {
    uint64_t rank;
    uint64_t unit;
    size_t renaming;
} entry;

static int compare(const void *a, const void *b)
{
    uint64_t left = ((const entry *)a)->rank;
    uint64_t right = ((const entry *)b)->rank;
    return (left > right) - (left < right);
}

static bp__board rename_board(const bp__board *board, const uint8_t name[BP__COLOURS])
{
    bp__board out = *board;
    for (int32_t i = 0; i < out.length; i++) {
        out.disc[i] = name[out.disc[i]]; /* the thesis has neither white nor black discs */
    }
    return out;
}

static int send_rows(const bp_census *census, const entry *entries, size_t count,
                     uint8_t (*names)[BP__COLOURS])
{
    for (size_t i = 0; i < count; i++) {
        const entry *e = &entries[i];
        const bp__unit_result *result = bp__kept_find(&census->kept, e->unit, census->result_bytes);
        bp__board first;
        bp__census_board(&first, census, e->unit);
        bp__board board = rename_board(&first, names[e->renaming]);
        char text[BP_BOARD_MAX + 1];
        bp__board_write(text, &board);
        int32_t scores[2] = {result->scores[e->renaming][0], result->scores[e->renaming][1]};
        if (bp__searcher_is_cancelled(&census->searcher) ||
            census->row(text, 1, scores, 2, result->states, census->row_user) != 0) {
            return BP_ERR_BUSY;
        }
    }
    return BP_OK;
}

int bp__census_send_thesis_rows(const bp_census *census)
{
    uint8_t names[BP__RENAMINGS_MAX][BP__COLOURS];
    bp__range range = bp__census_range(census);
    size_t renamings = bp__board_renamings(names, &census->config.counts);
    /* Every unit has been kept in memory, so the number of units fits. */
    size_t count = bp__size_mul((size_t)(range.end - range.first), renamings);
    entry *entries =
        bp__memory_alloc_array(&census->searcher.memory, bp__size_add(count, 1), sizeof *entries);
    if (!entries) {
        return BP_ERR_MEMORY;
    }
    size_t filled = 0;
    bp__board first;
    for (uint64_t unit = range.first; unit < range.end; unit++) {
        if (unit == range.first) {
            bp__census_board(&first, census, unit);
        } else {
            bp__census_next_board(&first, census, unit);
        }
        for (size_t i = 0; i < renamings; i++) {
            bp__board board = rename_board(&first, names[i]);
            entries[filled++] = (entry){bp__board_rank(&board), unit, i};
        }
    }
    qsort(entries, count, sizeof *entries, compare);
    int status = send_rows(census, entries, count, names);
    bp__memory_free(&census->searcher.memory, entries);
    return status;
}
