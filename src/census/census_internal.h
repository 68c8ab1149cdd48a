/* What the parts of a census share. */
#ifndef BP_CENSUS_CENSUS_INTERNAL_H
#define BP_CENSUS_CENSUS_INTERNAL_H

#include <stdatomic.h>

#include <bigpoints/experimental/census.h>
#include <bigpoints/solver.h>
#include <bigpoints/sys/allocator.h>

#include "base/memory.h"
#include "bigpoints/board_rank.h"
#include "bigpoints/config_internal.h"

enum {
    BP__SEATS_MAX = 5,
    BP__SCORE_MAX = 160, /* no score is more, nor less than -1 */
    BP__FIRST_MOVES = 2 * BP__COLOURS,
    BP__FIRST_KINDS = 3 * (BP_BOARD_MAX + 1) /* by place and what is taken */
};

/* Sums over units: boards counted. */
typedef struct bp__census_counts {
    uint64_t outcomes[BP__SEATS_MAX][3]; /* losses, draws, wins */
    uint64_t margins[2 * BP__SCORE_MAX + 1];
    uint64_t scores[BP__SEATS_MAX][BP__SCORE_MAX + 2]; /* from -1 on */
    uint64_t legal[BP__FIRST_KINDS];
    uint64_t best[BP__FIRST_KINDS];
    uint64_t states;
    uint64_t nodes;
    uint64_t milliseconds;
} bp__census_counts;

/* What was found of one unit. */
typedef struct bp__unit_result {
    uint64_t states;
    uint64_t nodes;
    int16_t values[BP__SEATS_MAX]; /* the row's, but of a class under `thesis` */
    uint8_t move_count;
    uint8_t moves[BP__FIRST_MOVES]; /* kinds of first moves: 3 * place + what is taken */
    uint16_t best_moves;            /* a bit for each that is best */
    int16_t scores[][2];            /* of a class under `thesis`: those of each board */
} bp__unit_result;

/* Units from `first` to before `end`. */
typedef struct bp__range {
    uint64_t first;
    uint64_t end;
} bp__range;

/* Spans in order that do not touch. */
typedef struct bp__ranges {
    bp__range *items;
    size_t count;
    size_t capacity;
} bp__ranges;

struct bp_census {
    bp__memory memory;
    bp_allocator allocator;
    int own_allocator;
    bp_config config;
    int32_t objective;

    uint64_t sample; /* boards; 0 for all */
    uint64_t seed;
    int32_t moves;
    uint64_t shard; /* from 1 on */
    uint64_t shards;
    bp__range range; /* in place of the shard, unless it is empty */

    int32_t threads;
    uint64_t bytes;
    bp_table *table; /* lent, or NULL */
    bp_census_progress_fn progress;
    void *progress_user;
    bp_census_row_fn row;
    void *row_user;
    bp_census_save_fn save;
    void *save_user;
    double save_seconds;

    /* The plan, which follows from what stands above. */
    bp__listing listing;
    uint64_t units;   /* 0: more than 64 bits number */
    uint64_t weight;  /* boards of a unit */
    size_t renamings; /* of a class under `thesis`; otherwise 0 */
    size_t result_bytes;

    /* What is done. */
    bp__ranges done;
    bp__census_counts counts;
    unsigned char
        *kept; /* under `thesis`, over all boards: the result of every unit of the shard */

    atomic_int cancelled;
    atomic_int busy;
};

/* Spans: makes room for one more, adds one that overlaps none (returns BP_ERR_MISMATCH otherwise), counts units,
   finds the next unit from `unit` on that is in none, and the next one that begins a range. */
int bp__ranges_reserve(bp__ranges *ranges, const bp__memory *memory);
int bp__ranges_add(bp__ranges *ranges, bp__range range, const bp__memory *memory);
uint64_t bp__ranges_units(const bp__ranges *ranges);
uint64_t bp__ranges_skip(const bp__ranges *ranges, uint64_t unit);
uint64_t bp__ranges_next(const bp__ranges *ranges, uint64_t unit);

/* Begins a call that changes what is done, if the boards can be numbered and no other call is at it; and ends it. */
int bp__census_begin(bp_census *census, char *why, size_t why_size);
void bp__census_end(bp_census *census);

/* The units of the shard. */
bp__range bp__census_range(const bp_census *census);
bp__range bp__shard_range(uint64_t units, uint64_t index, uint64_t count);

/* Room for what is kept of every unit of the shard, when something of it is to be kept. */
int bp__census_keep(bp_census *census);
bp__unit_result *bp__census_kept(const bp_census *census, uint64_t unit);

/* The board of a unit; and of the next unit, from that of the unit before. */
void bp__census_board(bp__board *out, const bp_census *census, uint64_t unit);
void bp__census_next_board(bp__board *board, const bp_census *census, uint64_t unit);

/* Counts a result. */
void bp__census_counts_add(bp__census_counts *counts, const bp_census *census,
                           const bp__unit_result *result);
void bp__census_counts_merge(bp__census_counts *counts, const bp__census_counts *more);

/* One thread's means to solve units. */
typedef struct bp__solving bp__solving;

/* `table` is shared by all threads, or NULL if each has its own. `poll` is called at least every 1,024 nodes with
   the nodes of the unit so far; non-zero: stop. */
int bp__solving_new(bp__solving **out, const bp_census *census, bp_table *table,
                    int (*poll)(uint64_t nodes, void *user), void *user);
void bp__solving_free(bp__solving *solving);

/* Solves a board. BP_OK; BP_ERR_BUSY: stopped by `poll`; BP_ERR_MEMORY; BP_ERR_LIMIT. */
int bp__solving_board(bp__unit_result *out, bp__solving *solving, const bp__board *board);

/* Whether all threads solve on one table. */
int bp__solving_shares(const bp_census *census);

/* What is counted, in one line; and a census of it. */
enum { BP__IDENTITY_MAX = 256 };
void bp__census_identify(char out[BP__IDENTITY_MAX], const bp_census *census);
int bp__census_of_identity(bp_census **out, const char *text, const bp_allocator *allocator,
                           char *why, size_t why_size);

/* bp_census_save(), also while it runs. */
int bp__census_write(const bp_census *census, bp_census_save_fn save, void *user);

/* Delivers the rows of `thesis` over all boards. Returns BP_OK, BP_ERR_MEMORY, or BP_ERR_BUSY if told to stop. */
int bp__census_send_classes(const bp_census *census);

#endif
