/* SPDX-License-Identifier: MIT */
/* The census handle, and what the files of the census share. */
#ifndef BP_CENSUS_CENSUS_INTERNAL_H
#define BP_CENSUS_CENSUS_INTERNAL_H

#include <stdatomic.h>

#include <bigpoints/experimental/census.h>
#include <bigpoints/solver.h>
#include <bigpoints/sys/allocator.h>

#include "base/progress_internal.h"
#include "base/searcher.h"
#include "bigpoints/board_rank.h"
#include "bigpoints/config_internal.h"

enum {
    BP__SEATS_MAX = 5,
    BP__SCORE_MAX = 160, /* scores are between -1 and this */
    BP__FIRST_MOVES = 2 * BP__COLOURS,
    BP__FIRST_KINDS = 3 * (BP_BOARD_MAX + 1) /* by place and by what is taken */
};

/* Totals over the units that are done; nothing but counters. */
typedef struct bp__census_counts {
    uint64_t outcomes[BP__SEATS_MAX][3]; /* losses, draws, wins */
    uint64_t margins[2 * BP__SCORE_MAX + 1];
    uint64_t scores[BP__SEATS_MAX][BP__SCORE_MAX + 2]; /* from score -1 */
    uint64_t legal[BP__FIRST_KINDS];
    uint64_t best[BP__FIRST_KINDS];
    uint64_t states;
    uint64_t nodes;
    uint64_t milliseconds;
} bp__census_counts;

/* The result of one unit. */
typedef struct bp__unit_result {
    uint64_t states;
    uint64_t nodes;
    int16_t values[BP__SEATS_MAX]; /* of the row; unused for a class under `thesis` */
    uint8_t move_count;
    uint8_t moves[BP__FIRST_MOVES]; /* kinds of first moves: 3 * place + what is taken */
    uint16_t best_moves;            /* bit i: moves[i] is a best move */
    int16_t scores[][2];            /* of each board of a class, under `thesis` */
} bp__unit_result;

/* Units from `first` to before `end`. */
typedef struct bp__range {
    uint64_t first;
    uint64_t end;
} bp__range;

/* Ranges in ascending order. Adjacent ones are joined. */
typedef struct bp__ranges {
    bp__range *items;
    size_t count;
    size_t capacity;
} bp__ranges;

/* The results of consecutive units, side by side. */
typedef struct bp__segment {
    bp__range range;
    unsigned char *results;
} bp__segment;

/* Segments in ascending order. */
typedef struct bp__kept {
    bp__segment *items;
    size_t count;
    size_t capacity;
} bp__kept;

struct bp_census {
    bp__searcher searcher;
    bp_config config;
    bp_table *table; /* the caller's, or NULL */
    bp_census_row_fn row;
    void *row_user;
    bp_census_save_fn save;
    void *save_user;
    double save_seconds;

    /* Derived from the options above. */
    bp__listing listing;
    uint64_t units;   /* 0 if 64 bits do not suffice */
    uint64_t weight;  /* boards per unit */
    size_t renamings; /* boards of a class under `thesis`; otherwise 0 */
    size_t result_bytes;

    /* What is done. */
    bp__ranges done;
    bp__census_counts counts;
    bp__kept kept; /* `thesis` over all boards: the results of all units that are done */
};

/* The objective; and the number of boards of a sample, or 0 for all boards. */
static inline int32_t bp__census_objective(const bp_census *census)
{
    return (int32_t)bp__option(&census->searcher, BP_OPTION_OBJECTIVE);
}

static inline uint64_t bp__census_sample(const bp_census *census)
{
    return (uint64_t)bp__option(&census->searcher, BP_OPTION_SAMPLE);
}

/* Makes sure that the next bp__ranges_add() needs no memory. */
int bp__ranges_reserve(bp__ranges *ranges, const bp__memory *memory);

/* Adds a range. BP_OK, BP_ERR_MEMORY, or BP_ERR_MISMATCH if it overlaps another. */
int bp__ranges_add(bp__ranges *ranges, bp__range range, const bp__memory *memory);

/* Appends a range in any order. BP_OK or BP_ERR_MEMORY. bp__ranges_sort() has to follow. */
int bp__ranges_append(bp__ranges *ranges, bp__range range, const bp__memory *memory);

/* Sorts ranges, none of them empty, and joins adjacent ones. BP_OK, or BP_ERR_MISMATCH if two overlap. */
int bp__ranges_sort(bp__ranges *ranges);

/* Writes the ranges of both lists to `out`, which is empty. BP_OK, BP_ERR_MEMORY, or BP_ERR_MISMATCH if two overlap. */
int bp__ranges_merge(bp__ranges *out, const bp__ranges *a, const bp__ranges *b,
                     const bp__memory *memory);

/* The number of units; the first unit from `unit` on that is in no range; the first one that begins a range, or
   UINT64_MAX. */
uint64_t bp__ranges_units(const bp__ranges *ranges);
uint64_t bp__ranges_skip(const bp__ranges *ranges, uint64_t unit);
uint64_t bp__ranges_next(const bp__ranges *ranges, uint64_t unit);

/* Takes the busy flag for a call that changes what is done. BP_OK, BP_ERR_BUSY, or BP_ERR_RANGE if there are too many boards
   to number. */
int bp__census_begin(bp_census *census, char *why, size_t why_size);

/* The units of the census's shard, and of any shard. */
bp__range bp__census_range(const bp_census *census);
bp__range bp__shard_range(uint64_t units, uint64_t index, uint64_t count);

/* Makes sure that there is space for `count` more segments. */
int bp__kept_reserve(bp__kept *kept, size_t count, const bp__memory *memory);

/* Adds zeroed results of units that have none. BP_OK or BP_ERR_MEMORY. */
int bp__kept_add(bp__kept *kept, bp__range range, size_t result_bytes, const bp__memory *memory);

/* Moves all segments of `from`, for which space is reserved. The units of both lists differ. */
void bp__kept_move(bp__kept *kept, bp__kept *from);

/* The result of a unit that has one. */
bp__unit_result *bp__kept_find(const bp__kept *kept, uint64_t unit, size_t result_bytes);

/* Gives the memory of all segments back. */
void bp__kept_free(bp__kept *kept, const bp__memory *memory);

/* The memory limit for all tables of a run. */
uint64_t bp__census_bytes(const bp_census *census);

/* The board of a unit; and the board of `unit` made from that of the unit before it. */
void bp__census_board(bp__board *out, const bp_census *census, uint64_t unit);
void bp__census_next_board(bp__board *board, const bp_census *census, uint64_t unit);

/* Counts a result; adds other counts. */
void bp__census_counts_add(bp__census_counts *counts, const bp_census *census,
                           const bp__unit_result *result);
void bp__census_counts_merge(bp__census_counts *counts, const bp__census_counts *more);

/* One thread's solver. */
typedef struct bp__unit_solver bp__unit_solver;

/* `table` is shared by all threads, or NULL if each has its own. `poll` is called at least every 1,024 nodes with
   the nodes of the unit so far; it returns non-zero to stop. After a failure *out still has to be freed. */
int bp__unit_solver_new(bp__unit_solver **out, const bp_census *census, bp_table *table,
                        int (*poll)(uint64_t nodes, void *user), void *user);
void bp__unit_solver_free(bp__unit_solver *u);

/* Solves the unit of a board. BP_OK, BP_ERR_BUSY (stopped by `poll`), BP_ERR_MEMORY, BP_ERR_LIMIT. */
int bp__unit_solver_solve(bp__unit_result *out, bp__unit_solver *u, const bp__board *board);

/* How full the table of this thread is, which may be shared; negative if not known. Between two polls of its solver. */
double bp__unit_solver_table_fill(const bp__unit_solver *u);

/* Whether the objective is a two-player value, which all threads solve with one transposition table. */
int bp__census_shares_table(const bp_census *census);

/* What is counted, as one line of text; and a census made from such a line. */
enum { BP__IDENTITY_MAX = 256 };
void bp__census_identify(char out[BP__IDENTITY_MAX], const bp_census *census);
int bp__census_of_identity(bp_census **out, const char *text, const bp_allocator *allocator,
                           char *why, size_t why_size);

/* bp_census_save(), but also during a run: writes a checkpoint. BP_OK, BP_ERR_MEMORY, BP_ERR_STOPPED (`save` failed). */
int bp__checkpoint_write(const bp_census *census, bp_census_save_fn save, void *user);

/* Sends the rows of `thesis` over all boards. BP_OK, BP_ERR_MEMORY, or BP_ERR_BUSY if cancelled or stopped by the row
   callback. */
int bp__census_send_thesis_rows(const bp_census *census);

#endif
