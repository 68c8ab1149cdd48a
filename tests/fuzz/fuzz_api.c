/* SPDX-License-Identifier: MIT */
/*
 * Bytes choose calls on a pool of handles: games, states, tables, solvers, players, results and reviews, made, shared, used
 * and freed in any order, with wrong arguments and with allocations that fail. A model knows which statuses the headers
 * promise, which options are set, and the position of each state by the naive implementation.
 *
 * After each call its status is one that the model expects, BP_ERR_MEMORY only if an allocation was refused; a handle
 * output is NULL after a failure, and a state is unchanged. Bounds contain the value that brute force finds, and so does
 * every exact value of a solver, a player or a review. In the end no block is left.
 */
#include <bigpoints/experimental/review.h>
#include <bigpoints/sys/allocator.h>

#include "fuzz.h"
#include "games/nim.h"
#include "naive/brute.h"

enum {
    SLOTS = 4,            /* of each kind */
    CALLS_MAX = 100,      /* of one input */
    PLIES = 64,           /* of any game here */
    BLOCK_MAX = 1 << 22,  /* larger blocks are refused */
    SMALL = 1 << 16,      /* bytes of a table */
    NODES_MAX = 3000,     /* of a search on a board that brute force can't solve */
    POSITIONS_MAX = 3000, /* of brute force */
    NIM = -1              /* in place of the number of a text: Nim, a game without brute force */
};

/* Of the texts, brute force can solve all but the last one. */
static const char *const texts[] = {
    "players=2 start=1 rules=official board=RGGR",
    "players=2 start=2 rules=official board=RRGGB",
    "players=2 start=1 rules=official board=RKGGRW",
    "players=2 start=1 rules=thesis board=RGGR",
    "players=3 start=1 rules=official board=RGRGB",
    "players=5 start=3 rules=official board=RGGR",
    "players=2 start=1 rules=official board=RGBYRGBYRGBYKRGBY",
};
enum { TEXTS = sizeof texts / sizeof *texts, LONG = TEXTS - 1 };

/* --- Memory ---------------------------------------------------------------------------------------- */

static struct memory {
    size_t live;
    size_t refused; /* since the call began */
    int fail_in;    /* the number, from 1, of the allocation that fails; 0: none */
    int for_ever;   /* and all later ones of the call */
} memory;

static void *allocate(size_t size, void *user)
{
    CHECK(user == &memory && size > 0);
    const int fails = memory.fail_in == 1;
    memory.fail_in -= memory.fail_in > 0 && !(fails && memory.for_ever);
    void *block = fails || size > BLOCK_MAX ? NULL : malloc(size);
    if (block == NULL) {
        memory.refused++;
        return NULL;
    }
    memset(block, 0xA5, size);
    memory.live++;
    return block;
}

static void release(void *pointer, void *user)
{
    CHECK(user == &memory && pointer != NULL && memory.live > 0);
    memory.live--;
    free(pointer);
}

/* An allocator that the byte chooses, NULL in one of four cases; wrong ones are checked in wrong_allocators(). */
static const bp_allocator *allocator_of(int byte)
{
    static const bp_allocator ours = {BP_ALLOCATOR_VERSION, allocate, release, &memory};
    return byte % 4 == 0 ? NULL : &ours;
}

/* --- The pool -------------------------------------------------------------------------------------- */

/* A game in the pool. */
typedef struct game_slot {
    bp_game *handle;
    int text;
} game_slot;

typedef struct state_slot {
    bp_state *handle;
    int text;
    int ply;
    int redo;
    int has_model;               /* not after a position of another game was read */
    naive history[PLIES];        /* of a Big Points state; [ply] is the position */
    bp__nim_position nim[PLIES]; /* otherwise */
} state_slot;

/* What a table is bound to; its references share this. */
typedef struct binding {
    int text; /* of the game whose positions it has; FRESH: none; ANY: not known */
    int32_t objective;
} binding;

enum { FRESH = -2, ANY = -3 };

typedef struct table_slot {
    bp_table *handle;
    binding *bound;
} table_slot;

typedef struct solver_slot {
    bp_solver *handle;
    bp_table *table; /* that was set; the solver has the reference */
    binding *bound;  /* of that table */
    int64_t options[BP_OPTION_COUNT];
    int is_cancelled;
} solver_slot;

typedef struct player_slot {
    bp_player *handle;
    int64_t options[BP_OPTION_COUNT];
    int is_cancelled;
} player_slot;

typedef struct review_slot {
    bp_review *handle;
    int64_t options[BP_OPTION_COUNT];
    int is_cancelled;
} review_slot;

/* A result and what it said first: it never changes, whatever is freed. */
typedef struct result_slot {
    bp_result *handle;
    int32_t bounds[2];
    int32_t objective;
    int32_t estimate;
    int has_estimate;
    size_t pv_length;
} result_slot;

typedef struct pool {
    fuzz_bytes bytes;
    binding bindings[CALLS_MAX]; /* of all tables that were made */
    int table_count;
    game_slot games[SLOTS];
    state_slot states[SLOTS];
    table_slot tables[SLOTS];
    solver_slot solvers[SLOTS];
    player_slot players[SLOTS];
    review_slot reviews[SLOTS];
    result_slot results[SLOTS];
    int stop_in; /* calls of a callback until it stops the search; 0: never */
    void *running;
    int callbacks; /* of the call that runs */
} pool;

static int is_memory(int status)
{
    return status == BP_ERR_MEMORY && memory.refused > 0;
}

/* A call that makes a handle and can fail for want of memory alone. */
#define CHECK_MADE(status, handle) \
    CHECK(((status) == BP_OK && (handle) != NULL) || (is_memory(status) && (handle) == NULL))

static int next(pool *p, int count)
{
    return fuzz_byte(&p->bytes) % count;
}

/* --- The truth ------------------------------------------------------------------------------------- */

/* What brute force finds; 0 if the position is over, or not small enough. Answers are kept, because brute force is slow. */
static int find_truth(brute_answer *out, const state_slot *s)
{
    static struct {
        naive game;
        int is_known;
        int has_answer;
        brute_answer answer;
    } kept[1 << 10];
    const naive *game = &s->history[s->ply];
    uint32_t hash = 0;
    if (!s->has_model || s->text < 0 || s->text == LONG) {
        return 0;
    }
    for (size_t i = 0; i < sizeof *game; i++) {
        hash = hash * 31 + ((const unsigned char *)game)[i];
    }
    const size_t at = hash % (sizeof kept / sizeof *kept);
    if (!kept[at].is_known || memcmp(&kept[at].game, game, sizeof *game) != 0) {
        kept[at].is_known = 1;
        kept[at].game = *game;
        kept[at].has_answer = brute_solve(&kept[at].answer, game, POSITIONS_MAX) == 0;
    }
    *out = kept[at].answer;
    return kept[at].has_answer;
}

static int32_t truth_for(const brute_value *value, const brute_answer *answer, int objective)
{
    return brute_for_seat(value, objective, answer->players, answer->mover);
}

/* The value that players and reviews call exact. */
static int32_t exact_for(const brute_value *value, const brute_answer *answer)
{
    return BP_ESTIMATE_POINT *
           truth_for(value, answer, answer->players == 2 ? BRUTE_MARGIN : BRUTE_GUARANTEED);
}

static unsigned sticks(const state_slot *s)
{
    return (unsigned)s->nim[s->ply].heaps[0] + s->nim[s->ply].heaps[1];
}

static int is_over(const state_slot *s)
{
    return s->text == NIM ? sticks(s) == 0 : naive_over(&s->history[s->ply]);
}

static int player_count(const state_slot *s)
{
    return s->text == NIM ? 2 : s->history[0].players;
}

/* The score of seat 0 less the best other one, of a game that is over. */
static int32_t final_value(const state_slot *s)
{
    int scores[5] = {0};
    int other = INT32_MIN;
    if (s->text == NIM) { /* who is not to move has taken the last stick */
        return s->nim[s->ply].mover ? 1 : -1;
    }
    naive_scores(&s->history[s->ply], scores);
    for (int seat = 1; seat < player_count(s); seat++) {
        other = scores[seat] > other ? scores[seat] : other;
    }
    return scores[0] - other;
}

/* --- Games and states ------------------------------------------------------------------------------ */

static void start_model(state_slot *s, int text)
{
    s->text = text;
    s->ply = s->redo = 0;
    s->has_model = 1;
    if (text == NIM) {
        s->nim[0] = (bp__nim_position){.heaps = {3, 2}};
        return;
    }
    const char *board = strstr(texts[text], "board=") + 6;
    CHECK(naive_start(&s->history[0], board, texts[text][8] - '0', texts[text][16] - '1',
                      strstr(texts[text], "thesis") != NULL) == 0);
}

/* Whether a state is where the model says. */
static void check_state(const state_slot *s)
{
    bp_move moves[PLIES];
    naive_move names[NAIVE_MOVES_MAX];
    char name[BP_MOVE_TEXT];
    size_t count = 99;
    if (s->handle == NULL || !s->has_model) {
        return;
    }
    CHECK(bp_state_ply(s->handle) == s->ply && bp_state_redo_count(s->handle) == s->redo);
    CHECK(bp_state_is_over(s->handle) == is_over(s));
    CHECK(bp_state_moves(moves, PLIES, &count, s->handle) == BP_OK);
    if (s->text == NIM) {
        CHECK(count == sticks(s)); /* each stick is the last one of a move */
        CHECK(bp_state_mover(s->handle) == (count ? s->nim[s->ply].mover : BP_ERR_OVER));
        return;
    }
    const naive *now = &s->history[s->ply];
    CHECK(bp_state_mover(s->handle) == (naive_over(now) ? BP_ERR_OVER : now->mover));
    CHECK((int)count == naive_moves(now, names));
    for (size_t i = 0; i < count; i++) {
        CHECK(bp_move_format(name, sizeof name, NULL, s->handle, moves[i]) == BP_OK);
        CHECK(strcmp(name, names[i]) == 0);
    }
}

static void make_game(pool *p)
{
    game_slot *g = &p->games[next(p, SLOTS)];
    const int text = next(p, TEXTS + 1) - 1;
    const bp_allocator *allocator = allocator_of(fuzz_byte(&p->bytes));
    bp_state *state = (bp_state *)p;
    bp_game_free(g->handle);
    g->handle = NULL;
    g->text = text;
    if (text == NIM) {
        CHECK(bp__nim_new(&g->handle, &bp__nim_ops, (const uint8_t[]){3, 2}, 2, 2,
                          BP__NIM_LAST_WINS, NULL) == BP_OK);
        return;
    }
    const int status = bp_bigpoints_open(&state, texts[text], allocator, NULL, 0);
    CHECK_MADE(status, state);
    if (status == BP_OK) {
        CHECK(bp_state_game(&g->handle, state) == BP_OK);
        bp_state_free(state);
    }
}

static void share_game(pool *p)
{
    const game_slot *from = &p->games[next(p, SLOTS)];
    game_slot *to = &p->games[next(p, SLOTS)];
    bp_game *game = (bp_game *)p;
    const int status = bp_game_ref(&game, from->handle);
    CHECK(status == (from->handle ? BP_OK : BP_ERR_ARGUMENT) && game == from->handle);
    const int text = from->text;
    bp_game_free(to->handle);
    *to = (game_slot){game, text};
}

static void make_state(pool *p)
{
    const game_slot *g = &p->games[next(p, SLOTS)];
    state_slot *s = &p->states[next(p, SLOTS)];
    bp_state *state = (bp_state *)p;
    const int status = bp_state_new(&state, g->handle);
    if (g->handle == NULL) {
        CHECK(status == BP_ERR_ARGUMENT && state == NULL);
        return;
    }
    CHECK_MADE(status, state);
    if (status == BP_OK) {
        bp_state_free(s->handle);
        s->handle = state;
        start_model(s, g->text);
    }
}

static void copy_state(pool *p)
{
    const state_slot *from = &p->states[next(p, SLOTS)];
    state_slot *to = &p->states[next(p, SLOTS)];
    bp_state *copy = (bp_state *)p;
    const int status = bp_state_clone(&copy, from->handle);
    CHECK((status == BP_OK) == (copy != NULL));
    if (from->handle == NULL) {
        CHECK(status == BP_ERR_ARGUMENT);
    } else if (status == BP_OK) {
        bp_state_free(to->handle);
        if (to != from) {
            *to = *from;
        }
        to->handle = copy;
    } else {
        CHECK(is_memory(status));
    }
}

/* Plays one move of the model, which has been played in the state. */
static void play_in_model(state_slot *s, bp_move move, const char *name)
{
    const int same = s->redo > 0; /* perhaps: the state says whether it kept the moves to redo */
    CHECK(s->ply + 1 < PLIES);
    if (s->text == NIM) {
        bp__nim_position after = s->nim[s->ply];
        uint8_t *heap = &after.heaps[(move >> 16) - 1];
        *heap = (uint8_t)(*heap - (move & 0xFFFF));
        after.mover ^= 1;
        s->nim[s->ply + 1] = after;
    } else {
        naive after = s->history[s->ply];
        CHECK(naive_play(&after, name) == 0);
        s->history[s->ply + 1] = after;
    }
    s->ply++;
    s->redo = same ? bp_state_redo_count(s->handle) : 0;
}

static void play(pool *p)
{
    state_slot *s = &p->states[next(p, SLOTS)];
    const int choice = fuzz_byte(&p->bytes);
    bp_move moves[PLIES];
    char name[BP_MOVE_TEXT] = "";
    size_t count = 0;
    if (s->handle == NULL) {
        CHECK(bp_state_apply(NULL, (bp_move)choice) == BP_ERR_ARGUMENT);
        return;
    }
    CHECK(bp_state_moves(moves, PLIES, &count, s->handle) == BP_OK);
    if (count == 0) {
        CHECK(bp_state_apply(s->handle, (bp_move)choice) == BP_ERR_OVER);
        return;
    }
    const bp_move move =
        choice % 8 == 7 ? 0xFFFFFFFFu - (bp_move)choice : moves[(size_t)choice % count];
    const int is_legal = choice % 8 != 7;
    const int undone = s->redo;
    bp_move again = 0;
    if (is_legal) {
        CHECK(bp_move_format(name, sizeof name, NULL, s->handle, move) == BP_OK);
    }
    const int status = bp_state_apply(s->handle, move);
    if (!is_legal) {
        CHECK(status == BP_ERR_ILLEGAL);
    } else if (status == BP_OK) {
        CHECK(bp_state_move_at(&again, NULL, s->handle, s->ply) == BP_OK && again == move);
        play_in_model(s, move, name);
        CHECK(s->redo == 0 || s->redo == undone - 1);
    } else {
        CHECK(is_memory(status));
    }
}

static void undo_redo(pool *p)
{
    state_slot *s = &p->states[next(p, SLOTS)];
    if (fuzz_byte(&p->bytes) % 2 == 0) {
        const int status = bp_state_undo(s->handle);
        CHECK(status == (!s->handle ? BP_ERR_ARGUMENT : s->ply > 0 ? BP_OK : BP_ERR_HISTORY));
        if (status == BP_OK) {
            s->ply--;
            s->redo++;
        }
        return;
    }
    const int status = bp_state_redo(s->handle);
    if (s->handle && s->redo > 0) {
        CHECK(status == BP_OK || is_memory(status));
        s->ply += status == BP_OK;
        s->redo -= status == BP_OK;
    } else {
        CHECK(status == (s->handle ? BP_ERR_HISTORY : BP_ERR_ARGUMENT));
    }
}

/* A position or a record of one state, read for any game: right if the set-ups agree. */
static void read_state(pool *p)
{
    const state_slot *from = &p->states[next(p, SLOTS)];
    const game_slot *g = &p->games[next(p, SLOTS)];
    const int is_record = fuzz_byte(&p->bytes) % 2;
    char text[BP_RECORD_TEXT + 256];
    char why[BP_MESSAGE_TEXT];
    bp_state *state = (bp_state *)p;
    if (from->handle == NULL || g->handle == NULL) {
        CHECK(bp_state_parse(&state, g->handle, NULL, NULL, 0) == BP_ERR_ARGUMENT && !state);
        return;
    }
    CHECK((is_record ? bp_record_format : bp_state_format)(text, sizeof text, NULL, from->handle) ==
          BP_OK);
    const int status = bp_state_parse(&state, g->handle, text, why, sizeof why);
    CHECK((status == BP_OK) == (state != NULL));
    if (g->text == NIM || from->text == NIM) {
        CHECK(status != BP_OK || g->text == from->text);
    } else if (g->text != from->text) {
        CHECK(status == BP_ERR_MISMATCH || is_memory(status));
    } else {
        CHECK(status == BP_OK || is_memory(status));
    }
    if (status == BP_OK) {
        uint64_t a[2], b[2];
        CHECK(bp_state_key(a, state) == BP_OK && bp_state_key(b, from->handle) == BP_OK);
        CHECK(a[0] == b[0] && a[1] == b[1]);
        CHECK(bp_state_ply(state) == (is_record ? from->ply : 0));
    }
    bp_state_free(state);
}

/* --- Tables ---------------------------------------------------------------------------------------- */

static void make_table(pool *p)
{
    static const char *const names[] = {"array", "growing", "uthash", "none", "hash"};
    static const uint64_t sizes[] = {SMALL, 1 << 18, 1 << 10, 128, 127, 1};
    table_slot *t = &p->tables[next(p, SLOTS)];
    const char *name = names[next(p, 5)];
    const uint64_t bytes = sizes[next(p, 6)];
    bp_table *table = (bp_table *)p;
    const int status = bp_table_new(&table, name, bytes, allocator_of(fuzz_byte(&p->bytes)));
    if (strcmp(name, "hash") == 0) {
        CHECK(status == BP_ERR_ARGUMENT && !table);
        return;
    }
    if (bytes < 128) {
        CHECK(status == BP_ERR_LIMIT && !table);
        return;
    }
    CHECK_MADE(status, table);
    if (table) {
        CHECK(strcmp(bp_table_name(table), name) == 0 && bp_table_entry_count(table) == 0);
        bp_table_free(t->handle);
        *t = (table_slot){table, &p->bindings[p->table_count++]};
        *t->bound = (binding){.text = FRESH};
    }
}

typedef struct stream {
    uint8_t *bytes;
    size_t size;
    size_t at;
    int stops;
} stream;

static int keep(const void *bytes, size_t size, void *user)
{
    stream *s = user;
    s->bytes = realloc(s->bytes, s->size + size + 1);
    CHECK(s->bytes != NULL);
    memcpy(s->bytes + s->size, bytes, size);
    s->size += size;
    return s->stops;
}

static size_t supply(void *out, size_t size, void *user)
{
    stream *s = user;
    size = size < s->size - s->at ? size : s->size - s->at;
    memcpy(out, s->bytes + s->at, size);
    s->at += size;
    return size;
}

/* Saves one table and loads it into another. */
static void move_entries(pool *p)
{
    bp_table *from = p->tables[next(p, SLOTS)].handle;
    const table_slot *slot = &p->tables[next(p, SLOTS)];
    bp_table *to = slot->handle;
    const int byte = fuzz_byte(&p->bytes);
    stream s = {.stops = byte % 8 == 7};
    const int saved = bp_table_save(from, keep, &s);
    if (from == NULL) {
        CHECK(saved == BP_ERR_ARGUMENT && s.size == 0);
    } else if (saved == BP_OK) {
        const int damaged = byte % 4 == 2 && s.size > 40;
        char why[BP_MESSAGE_TEXT] = "Z";
        s.size -= damaged ? 1 : 0;
        const uint64_t before = bp_table_entry_count(to);
        const int loaded = bp_table_load(to, supply, &s, why, sizeof why);
        CHECK(s.bytes != NULL && loaded != BP_ERR_BUSY);
        CHECK((loaded == BP_ERR_ARGUMENT) == (to == NULL));
        CHECK(loaded == (damaged ? BP_ERR_FILE : BP_OK) || loaded == BP_ERR_ARGUMENT ||
              loaded == BP_ERR_MISMATCH || loaded == BP_ERR_LIMIT || is_memory(loaded));
        CHECK((why[0] == '\0') == (loaded == BP_OK) || loaded == BP_ERR_ARGUMENT);
        if (to && slot->bound->text == FRESH) {
            slot->bound->text = ANY;
        }
        const int32_t keeps = to ? bp_table_flags(to) & BP_TABLE_NEVER_FORGETS : 0;
        CHECK(loaded == BP_OK || keeps || bp_table_entry_count(to) == before);
        if (loaded == BP_OK && keeps) {
            CHECK(bp_table_entry_count(to) >= before);
        }
    } else {
        CHECK(saved == BP_ERR_MISMATCH || saved == BP_ERR_UNSUPPORTED ||
              (saved == BP_ERR_STOPPED && s.stops) || is_memory(saved));
    }
    free(s.bytes);
}

static void use_table(pool *p)
{
    const table_slot from = p->tables[next(p, SLOTS)];
    table_slot *to = &p->tables[next(p, SLOTS)];
    bp_table *table = from.handle;
    bp_table *other = (bp_table *)p;
    switch (next(p, 3)) {
    case 0:
        CHECK(bp_table_clear(table) == (table ? BP_OK : BP_ERR_ARGUMENT));
        CHECK(bp_table_entry_count(table) == 0);
        if (table) {
            from.bound->text = FRESH;
        }
        break;
    case 1: CHECK(bp_table_sync(table) == (table ? BP_OK : BP_ERR_ARGUMENT)); break;
    default:
        CHECK(bp_table_ref(&other, table) == (table ? BP_OK : BP_ERR_ARGUMENT) && other == table);
        bp_table_free(to->handle);
        *to = (table_slot){other, from.bound};
    }
}

/* --- Results --------------------------------------------------------------------------------------- */

/* Keeps a result in the place of an earlier one. */
static void keep_result(result_slot *r, bp_result *result)
{
    bp_result_free(r->handle);
    r->handle = result;
    r->objective = bp_result_objective(result);
    r->has_estimate = bp_result_estimate(&r->estimate, result) == BP_OK;
    CHECK(bp_result_bounds(&r->bounds[0], &r->bounds[1], result) == BP_OK);
    CHECK(bp_result_pv(NULL, 0, &r->pv_length, result) == BP_OK);
}

static void check_kept(const result_slot *r)
{
    int32_t lower = 1, upper = 0, estimate = 0;
    bp_move pv[PLIES];
    size_t count = 99;
    if (r->handle == NULL) {
        return;
    }
    CHECK(bp_result_bounds(&lower, &upper, r->handle) == BP_OK);
    CHECK(lower == r->bounds[0] && upper == r->bounds[1]);
    CHECK(bp_result_is_exact(r->handle) == (lower == upper));
    CHECK(bp_result_estimate(&estimate, r->handle) == (r->has_estimate ? BP_OK : BP_ERR_NOT_KNOWN));
    CHECK(!r->has_estimate || estimate == r->estimate);
    CHECK(bp_result_objective(r->handle) == r->objective);
    CHECK(bp_result_pv(pv, r->pv_length, &count, r->handle) == BP_OK && count == r->pv_length);
}

/* --- Solvers --------------------------------------------------------------------------------------- */

/* Progress of any search: setters of its handle are busy, and so is a table in use. */
static int hear(const bp_progress *progress, void *user)
{
    pool *p = user;
    bp_result *result = (bp_result *)p;
    CHECK(p->running != NULL && bp_progress_seconds(progress) >= 0);
    for (int i = 0; i < SLOTS; i++) {
        if (p->running == p->solvers[i].handle) {
            bp_solver *solver = p->running;
            int32_t lower = 1;
            int32_t upper = 0;
            CHECK(bp_progress_bounds(&lower, &upper, progress) == BP_OK && lower <= upper);
            CHECK(bp_solver_set(solver, BP_OPTION_NODES, 7) == BP_ERR_BUSY);
            CHECK(bp_solver_set_table(solver, NULL) == BP_ERR_BUSY);
            CHECK(bp_solver_clear(solver) == BP_ERR_BUSY);
            CHECK(p->states[0].handle == NULL ||
                  (bp_solve(&result, solver, p->states[0].handle) == BP_ERR_BUSY && !result));
        } else if (p->running == p->players[i].handle) {
            CHECK(bp_player_set(p->running, BP_OPTION_LEVEL, 3) == BP_ERR_BUSY);
            CHECK(bp_player_clear(p->running) == BP_ERR_BUSY);
        } else if (p->running == p->reviews[i].handle) {
            CHECK(bp_review_set(p->running, BP_OPTION_SOLVE_NODES, 1) == BP_ERR_BUSY);
        }
    }
    p->callbacks++;
    return p->stop_in > 0 && p->callbacks >= p->stop_in;
}

static int hear_line(const char *line, void *user)
{
    pool *p = user;
    CHECK(line[0] != '\0' && strchr(line, '\n') == NULL);
    p->callbacks++;
    return p->stop_in > 0 && p->callbacks >= p->stop_in;
}

static void make_solver(pool *p)
{
    solver_slot *s = &p->solvers[next(p, SLOTS)];
    bp_solver *solver = (bp_solver *)p;
    const int status = bp_solver_new(&solver, allocator_of(fuzz_byte(&p->bytes)));
    CHECK_MADE(status, solver);
    if (solver) {
        bp_solver_free(s->handle);
        *s = (solver_slot){
            .handle = solver,
            .options = {[BP_OPTION_THREADS] = 1, [BP_OPTION_PV] = 1, [BP_OPTION_MEMORY] = SMALL}};
        CHECK(bp_solver_set(solver, BP_OPTION_MEMORY, SMALL) == BP_OK);
    }
}

/* Sets an option; the model has it too if it is right. */
#define SET(kind, option, wanted, is_right)                                                   \
    do {                                                                                      \
        const int is_set = s->handle && (is_right);                                           \
        CHECK(bp_##kind##_set(s->handle, option, wanted) == (is_set      ? BP_OK              \
                                                             : s->handle ? BP_ERR_RANGE       \
                                                                         : BP_ERR_ARGUMENT)); \
        s->options[option] = is_set ? (wanted) : s->options[option];                          \
    } while (0)

/* Sets one option to a right or a wrong value. */
static void set_solver(pool *p)
{
    static const int64_t sizes[] = {SMALL, 1 << 20, SMALL - 1, 1};
    static const int64_t times[] = {0, INT64_MAX, -1, 1};
    solver_slot *s = &p->solvers[next(p, SLOTS)];
    const int what = next(p, 12);
    const int byte = fuzz_byte(&p->bytes);
    const int value = byte - 3;
    const int objective = value % 8;
    const int threads = value > 2 ? BP_THREADS_MAX + 1 : value;
    const int status = s->handle ? BP_OK : BP_ERR_ARGUMENT;
    const int is_flag = value > 0;
    const int flag = value < 0 || value > 250 ? value : is_flag; /* wrong ones too */
    switch (what) {
    case 0:
        SET(solver, BP_OPTION_OBJECTIVE, objective,
            objective >= 0 && objective <= BP_OBJECTIVE_REFINED);
        break;
    case 1: SET(solver, BP_OPTION_THREADS, threads, threads >= 1 && threads <= 2); break;
    case 2: SET(solver, BP_OPTION_MEMORY, sizes[byte % 4], sizes[byte % 4] >= BP_MEMORY_MIN); break;
    case 3: SET(solver, BP_OPTION_MILLISECONDS, times[byte % 4], times[byte % 4] >= 0); break;
    case 4: SET(solver, BP_OPTION_NODES, byte * 8, 1); break;
    case 5: SET(solver, BP_OPTION_ALL_MOVES, flag, flag == is_flag); break;
    case 6: SET(solver, BP_OPTION_PV, flag, flag == is_flag); break;
    case 7: SET(solver, BP_OPTION_MOVE_PVS, flag, flag == is_flag); break;
    case 8: {
        const table_slot table = value < 0 ? (table_slot){NULL, NULL} : p->tables[value % SLOTS];
        CHECK(bp_solver_set_table(s->handle, table.handle) == status);
        s->table = table.handle;
        s->bound = table.handle ? table.bound : NULL;
        break;
    }
    case 9: CHECK(bp_solver_set_progress(s->handle, is_flag ? hear : NULL, p) == status); break;
    case 10:
        CHECK(bp_solver_set_proof(s->handle, is_flag ? hear_line : NULL, p, (uint64_t)byte) ==
              status);
        break;
    default:
        if (value % 3 == 0) {
            bp_solver_cancel(s->handle, 0);
            s->is_cancelled = 0;
        } else if (value % 3 == 1) {
            bp_solver_cancel(s->handle, 1);
            s->is_cancelled = 1;
        } else {
            CHECK(bp_solver_clear(s->handle) == status);
            if (s->handle && s->bound) {
                s->bound->text = FRESH;
            }
        }
    }
}

/* The options of a searcher are those of the model; what it has no option for is refused, and changes nothing. */
#define CHECK_OPTIONS(kind, handle, model, searcher)                                          \
    for (int32_t option = -1; (handle) != NULL && option <= BP_OPTION_COUNT; option++) {      \
        int64_t found = -77;                                                                  \
        const int status = bp_option_info(NULL, NULL, NULL, NULL, NULL, searcher, option);    \
        CHECK(status == BP_OK || status == BP_ERR_OPTION);                                    \
        CHECK(bp_##kind##_get(&found, handle, option) == status);                             \
        CHECK(found == (status == BP_OK ? (model)[option] : -77));                            \
        CHECK(status == BP_OK || bp_##kind##_set(handle, option, 0) == BP_ERR_OPTION);        \
        CHECK(status != BP_OK || bp_option_check(searcher, option, found, NULL, 0) == BP_OK); \
    }

/* A principal variation can be played, and ends where the game is over if it is complete. */
static void check_pv(const bp_state *state, const bp_move *pv, size_t count)
{
    bp_state *copy = NULL;
    CHECK(count < PLIES);
    if (bp_state_clone(&copy, state) != BP_OK) {
        return; /* an allocation was to fail */
    }
    for (size_t i = 0; i < count; i++) {
        const int status = bp_state_apply(copy, pv[i]);
        CHECK(status == BP_OK || is_memory(status));
        if (status != BP_OK) {
            break;
        }
    }
    bp_state_free(copy);
}

/* Whether no move is better by brute force; the moves of both are in the same order. */
static int is_best(const bp_state *state, bp_move move, const brute_answer *truth, int objective)
{
    bp_move moves[PLIES];
    size_t count = 0;
    int index = 0;
    CHECK(bp_state_moves(moves, PLIES, &count, state) == BP_OK && (int)count == truth->count);
    while (moves[index] != move) {
        CHECK(++index < truth->count);
    }
    return brute_is_best(truth, objective, index);
}

static void check_result(const bp_result *result, const solver_slot *solver, const state_slot *s)
{
    brute_answer truth;
    int32_t lower = 1, upper = 0, value = 99, outcome = 99;
    bp_move pv[PLIES], best = 0;
    size_t count = 0;
    const int objective = (int)solver->options[BP_OPTION_OBJECTIVE];
    const int has_truth = objective != BP_OBJECTIVE_REFINED && find_truth(&truth, s);
    CHECK(bp_result_objective(result) == objective);
    CHECK(bp_result_bounds(&lower, &upper, result) == BP_OK && lower <= upper);
    const int is_known = bp_result_value(&value, result) == BP_OK;
    CHECK(is_known == (lower == upper) && (!is_known || value == lower));
    CHECK(!is_known ||
          (bp_result_outcome(&outcome, result) == BP_OK && outcome == (value > 0) - (value < 0)));
    CHECK(is_known || bp_result_stop_reason(result) != BP_STOP_SOLVED);
    CHECK(bp_result_pv(pv, PLIES, &count, result) == BP_OK);
    check_pv(s->handle, pv, count);
    const int has_best = bp_result_best(&best, result) == BP_OK;
    if (has_truth) {
        const int32_t right = truth_for(&truth.value, &truth, objective);
        CHECK(lower <= right && right <= upper);
        CHECK(!has_best || is_best(s->handle, best, &truth, objective));
        CHECK(count == 0 || is_best(s->handle, pv[0], &truth, objective));
        const int32_t moves = bp_result_move_count(result);
        CHECK(moves == 0 || moves == truth.count);
        for (int32_t i = 0; i < moves; i++) {
            const int32_t child = truth_for(&truth.after[i], &truth, objective);
            CHECK(bp_result_move(&best, &lower, &upper, result, i) == BP_OK);
            CHECK(lower <= child && child <= upper && bp_state_is_legal(s->handle, best) == 1);
            CHECK(bp_result_move_pv(pv, PLIES, &count, result, i) == BP_OK);
            CHECK(count == 0 || pv[0] == best);
            check_pv(s->handle, pv, count);
        }
        CHECK(bp_result_move(NULL, NULL, NULL, result, moves) == BP_ERR_ARGUMENT);
        CHECK(moves == 0 || bp_result_move_estimate(NULL, NULL, result, 0) == BP_ERR_UNSUPPORTED);
    }
    if (s->has_model && is_over(s)) {
        const int32_t right = final_value(s);
        CHECK(is_known && bp_result_seat(result) == 0 && count == 0 && !has_best);
        CHECK(value == (objective == BP_OBJECTIVE_OUTCOME ? (right > 0) - (right < 0) : right));
    }
    if (s->has_model && s->text == NIM && !is_over(s)) {
        const int32_t right = bp__nim_rule_wins(s->nim[s->ply].heaps, BP__NIM_LAST_WINS) ? 1 : -1;
        CHECK(lower <= right && right <= upper);
    }
}

static int is_suitable(const solver_slot *solver, const state_slot *s)
{
    switch (solver->options[BP_OPTION_OBJECTIVE]) {
    case BP_OBJECTIVE_THESIS: return s->text >= 0 && strstr(texts[s->text], "rules=thesis") != NULL;
    case BP_OBJECTIVE_MAXN:
    case BP_OBJECTIVE_REFINED:
    case BP_OBJECTIVE_GUARANTEED: return 1;
    default: return player_count(s) == 2;
    }
}

static void check_stop(int32_t reason, const solver_slot *solver, const pool *p, int was_cancelled)
{
    switch (reason) {
    case BP_STOP_SOLVED: break;
    case BP_STOP_SECONDS: CHECK(solver->options[BP_OPTION_MILLISECONDS] > 0); break;
    case BP_STOP_NODES: CHECK(solver->options[BP_OPTION_NODES] > 0); break;
    case BP_STOP_CANCELLED:
        CHECK(was_cancelled || (p->stop_in > 0 && p->callbacks >= p->stop_in));
        break;
    default: CHECK(reason == BP_STOP_MEMORY);
    }
}

/* Whether the table of a solver can be of no use for a state: it has other keys, or threads that it is not safe for. */
static int can_mismatch(const solver_slot *solver, const state_slot *s)
{
    const binding *bound = solver->bound;
    const int64_t objective = solver->options[BP_OPTION_OBJECTIVE];
    const int is_same = bound && bound->text == s->text && bound->objective == objective &&
                        objective <= BP_OBJECTIVE_MARGIN;
    return bound && ((solver->options[BP_OPTION_THREADS] > 1 &&
                      !(bp_table_flags(solver->table) & BP_TABLE_THREAD_SAFE)) ||
                     (bound->text != FRESH && !is_same));
}

static void solve(pool *p)
{
    solver_slot *solver = &p->solvers[next(p, SLOTS)];
    const state_slot *s = &p->states[next(p, SLOTS)];
    result_slot *r = &p->results[next(p, SLOTS)];
    bp_result *result = (bp_result *)p;
    int64_t *nodes = &solver->options[BP_OPTION_NODES];
    if (solver->handle && s->handle && s->text == LONG && (*nodes == 0 || *nodes > NODES_MAX)) {
        CHECK(bp_solver_set(solver->handle, BP_OPTION_NODES, NODES_MAX) == BP_OK);
        *nodes = NODES_MAX;
    }
    p->running = solver->handle;
    p->callbacks = 0;
    const int status = bp_solve(&result, solver->handle, s->handle);
    p->running = NULL;
    CHECK((status == BP_OK) == (result != NULL));
    if (solver->handle == NULL || s->handle == NULL) {
        CHECK(status == BP_ERR_ARGUMENT);
        return;
    }
    if (status != BP_OK) {
        char why[BP_MESSAGE_TEXT];
        CHECK(bp_solver_why(why, sizeof why, NULL, solver->handle) == BP_OK);
        CHECK((status == BP_ERR_UNSUPPORTED && !is_suitable(solver, s)) ||
              (status == BP_ERR_MISMATCH && can_mismatch(solver, s)) ||
              (status == BP_ERR_LIMIT && solver->table) || is_memory(status));
        CHECK(why[0] != '\0' || status == BP_ERR_MEMORY);
        if (solver->bound && solver->bound->text == FRESH) {
            solver->bound->text = ANY; /* perhaps it was bound before the failure */
        }
        return;
    }
    CHECK(is_suitable(solver, s));
    if (solver->bound && solver->bound->text == FRESH && !is_over(s)) {
        *solver->bound = (binding){s->text, (int32_t)solver->options[BP_OPTION_OBJECTIVE]};
    }
    check_stop(bp_result_stop_reason(result), solver, p, solver->is_cancelled);
    solver->is_cancelled = 0; /* used up */
    check_result(result, solver, s);
    keep_result(r, result);
}

/* --- Players and reviews --------------------------------------------------------------------------- */

static void make_player(pool *p)
{
    player_slot *s = &p->players[next(p, SLOTS)];
    const int32_t level = next(p, 13) - 1;
    const int32_t wanted = level == 11 ? BP_LEVEL_AUTO : level;
    const uint64_t seed = fuzz_word(&p->bytes);
    bp_player *player = (bp_player *)p;
    const int status = bp_player_new(&player, wanted, seed, allocator_of(fuzz_byte(&p->bytes)));
    if (level < 1) {
        CHECK(status == BP_ERR_RANGE && !player);
        return;
    }
    CHECK_MADE(status, player);
    if (player) {
        bp_player_free(s->handle);
        *s = (player_slot){.handle = player,
                           .options = {[BP_OPTION_LEVEL] = wanted,
                                       [BP_OPTION_SEED] = (int64_t)seed,
                                       [BP_OPTION_MILLISECONDS] = 1000}};
        SET(player, BP_OPTION_MILLISECONDS, 0, 1);
        SET(player, BP_OPTION_NODES, 200, 1);
        SET(player, BP_OPTION_MEMORY, SMALL, 1);
    }
}

static void set_player(pool *p)
{
    player_slot *s = &p->players[next(p, SLOTS)];
    const int value = fuzz_byte(&p->bytes);
    const int status = s->handle ? BP_OK : BP_ERR_ARGUMENT;
    switch (value % 5) {
    case 0: SET(player, BP_OPTION_NODES, 1 + value, 1); break;
    case 1: CHECK(bp_player_set_progress(s->handle, value > 99 ? hear : NULL, p) == status); break;
    case 2: SET(player, BP_OPTION_SEED, value > 200 ? -value : value, 1); break;
    case 3: CHECK(bp_player_clear(s->handle) == status); break;
    default: bp_player_cancel(s->handle, 1); s->is_cancelled = 1;
    }
    SET(player, BP_OPTION_NODES, -1 - value, 0);
    SET(player, BP_OPTION_LEVEL, BP_LEVEL_AUTO + 1 + value, 0);
}

static void choose(pool *p)
{
    player_slot *player = &p->players[next(p, SLOTS)];
    const state_slot *s = &p->states[next(p, SLOTS)];
    brute_answer truth;
    bp_result *result = (bp_result *)p;
    bp_move move = 0, pv[PLIES];
    size_t length = 0;
    int32_t value = 0;
    p->running = player->handle;
    p->callbacks = 0;
    const int status = bp_player_choose(&result, player->handle, s->handle);
    p->running = NULL;
    CHECK((status == BP_OK) == (result != NULL));
    if (status != BP_OK) {
        const int is_wrong = player->handle == NULL || s->handle == NULL;
        CHECK(is_wrong     ? status == BP_ERR_ARGUMENT
              : is_over(s) ? status == BP_ERR_OVER
                           : is_memory(status));
        return;
    }
    CHECK(bp_result_best(&move, result) == BP_OK && bp_state_is_legal(s->handle, move) == 1);
    CHECK(bp_result_stop_reason(result) != BP_STOP_CANCELLED || player->is_cancelled ||
          p->callbacks > 0);
    player->is_cancelled = 0;
    CHECK(bp_result_pv(pv, PLIES, &length, result) == BP_OK && length >= 1 && pv[0] == move);
    check_pv(s->handle, pv, length);
    CHECK(bp_result_estimate(&value, result) == BP_OK);
    if (bp_result_is_exact(result) == 1 && find_truth(&truth, s)) {
        CHECK(value == exact_for(&truth.value, &truth));
    }
    keep_result(&p->results[player - p->players], result);
}

static void make_review(pool *p)
{
    review_slot *s = &p->reviews[next(p, SLOTS)];
    bp_review *review = (bp_review *)p;
    const int status = bp_review_new(&review, allocator_of(fuzz_byte(&p->bytes)));
    CHECK_MADE(status, review);
    if (review) {
        bp_review_free(s->handle);
        *s = (review_slot){.handle = review};
        SET(review, BP_OPTION_SOLVE_NODES, 500, 1);
        SET(review, BP_OPTION_SEARCH_NODES, 100, 1);
        SET(review, BP_OPTION_MEMORY, 1 << 20, 1);
        SET(review, BP_OPTION_MEMORY, SMALL - 1, 0);
        CHECK(bp_review_set_progress(review, hear, p) == BP_OK);
    }
}

/* The values of a judged move are what brute force finds, if they are called exact. */
static void check_judgement(pool *p, const review_slot *r, const state_slot *s, int32_t ply)
{
    brute_answer truth;
    state_slot before = *s;
    bp_result *result = (bp_result *)p;
    bp_move move = 0;
    int32_t mover = -1, best = 0;
    naive_move name;
    const int status = bp_review_result(&result, r->handle, ply);
    const int32_t regret = bp_review_regret(r->handle, ply);
    CHECK(bp_review_move(&move, &mover, r->handle, ply) == BP_OK);
    CHECK((status == BP_OK) == (result != NULL));
    if (status != BP_OK) {
        CHECK(status == BP_ERR_NOT_KNOWN && regret == BP_ERR_NOT_KNOWN);
        return;
    }
    const int is_exact = bp_result_is_exact(result);
    CHECK(regret >= 0 && bp_result_seat(result) == mover);
    CHECK(bp_result_estimate(&best, result) == BP_OK);
    keep_result(&p->results[r - p->reviews], result);
    before.ply = ply;
    if (is_exact != 1 || !find_truth(&truth, &before)) {
        return;
    }
    const int32_t played = best - regret;
    CHECK(best == exact_for(&truth.value, &truth));
    bp_state *at = NULL;
    if (bp_state_clone(&at, s->handle) == BP_OK) {
        while (bp_state_ply(at) > ply) {
            CHECK(bp_state_undo(at) == BP_OK);
        }
        CHECK(bp_move_format(name, sizeof name, NULL, at, move) == BP_OK);
        for (int i = 0; i < truth.count; i++) {
            CHECK(strcmp(truth.moves[i], name) != 0 ||
                  played == exact_for(&truth.after[i], &truth));
        }
    }
    bp_state_free(at);
}

static void review(pool *p)
{
    review_slot *r = &p->reviews[next(p, SLOTS)];
    const state_slot *s = &p->states[next(p, SLOTS)];
    if (fuzz_byte(&p->bytes) % 4 == 0) {
        bp_review_cancel(r->handle, 1);
        r->is_cancelled = 1;
    }
    p->running = r->handle;
    p->callbacks = 0;
    const int status = bp_review_run(r->handle, s->handle);
    p->running = NULL;
    if (r->handle == NULL || s->handle == NULL) {
        CHECK(status == BP_ERR_ARGUMENT);
        return;
    }
    if (status != BP_OK) {
        CHECK(is_memory(status) && bp_review_count(r->handle, BP_COUNT_UNITS) == 0);
        return;
    }
    const int32_t count = (int32_t)bp_review_count(r->handle, BP_COUNT_UNITS);
    CHECK(count == s->ply && bp_review_count(r->handle, BP_COUNT_UNITS_DONE) <= count);
    CHECK(!r->is_cancelled || count == 0 || bp_review_stop_reason(r->handle) == BP_STOP_CANCELLED);
    r->is_cancelled = 0;
    memory.fail_in = 0;
    for (int32_t ply = 0; ply < count && s->has_model; ply++) {
        check_judgement(p, r, s, ply);
    }
    CHECK(bp_review_regret(r->handle, count) == BP_ERR_ARGUMENT);
}

/* --- Wrong arguments ------------------------------------------------------------------------------- */

static void wrong_allocators(void)
{
    const bp_allocator newer = {BP_ALLOCATOR_VERSION + 1, allocate, release, &memory};
    const bp_allocator empty = {BP_ALLOCATOR_VERSION, allocate, NULL, &memory};
    bp_solver *solver = (bp_solver *)&memory;
    bp_player *player = (bp_player *)&memory;
    bp_review *judge = (bp_review *)&memory;
    bp_table *table = (bp_table *)&memory;
    bp_state *state = (bp_state *)&memory;
    CHECK(bp_solver_new(&solver, &newer) == BP_ERR_VERSION && !solver);
    CHECK(bp_solver_new(&solver, &empty) == BP_ERR_METHOD && !solver);
    CHECK(bp_player_new(&player, 3, 1, &newer) == BP_ERR_VERSION && !player);
    CHECK(bp_player_new(&player, 3, 1, &empty) == BP_ERR_METHOD && !player);
    CHECK(bp_review_new(&judge, &newer) == BP_ERR_VERSION && !judge);
    CHECK(bp_review_new(&judge, &empty) == BP_ERR_METHOD && !judge);
    CHECK(bp_table_new(&table, "array", SMALL, &newer) == BP_ERR_VERSION && !table);
    CHECK(bp_table_new(&table, "none", SMALL, &empty) == BP_ERR_METHOD && !table);
    CHECK(bp_bigpoints_open(&state, texts[0], &newer, NULL, 0) == BP_ERR_VERSION && !state);
    CHECK(bp_bigpoints_open(&state, texts[0], &empty, NULL, 0) == BP_ERR_METHOD && !state);
}

/* A state of any game where one of Big Points is expected. */
static void foreign_state(pool *p)
{
    const state_slot *s = &p->states[next(p, SLOTS)];
    bp_config *config = (bp_config *)p;
    const int expected = !s->handle ? BP_ERR_ARGUMENT : s->text == NIM ? BP_ERR_MISMATCH : BP_OK;
    const int status = bp_bigpoints_config(&config, s->handle, allocator_of(1));
    CHECK(status == expected || is_memory(status));
    CHECK((status == BP_OK) == (config != NULL));
    bp_config_free(config);
}

/* --- Freeing --------------------------------------------------------------------------------------- */

#define FREE(kind, slot) (bp_##kind##_free((slot)->handle), (slot)->handle = NULL)

/* Frees the handle of a number, all kinds counted through. */
static void drop(pool *p, int number)
{
    const int slot = number % SLOTS;
    switch (number / SLOTS % 7) {
    case 0: FREE(game, &p->games[slot]); break;
    case 1: FREE(state, &p->states[slot]); break;
    case 2: FREE(table, &p->tables[slot]); break;
    case 3: FREE(solver, &p->solvers[slot]); break;
    case 4: FREE(player, &p->players[slot]); break;
    case 5: FREE(review, &p->reviews[slot]); break;
    default: FREE(result, &p->results[slot]);
    }
}

static void drop_one(pool *p)
{
    drop(p, fuzz_byte(&p->bytes));
}

static void set_stop(pool *p)
{
    p->stop_in = next(p, 8);
    wrong_allocators();
}

static void (*const calls[])(pool *p) = {
    make_game,  share_game, make_state,    copy_state,   play,        play,       undo_redo,
    read_state, make_table, use_table,     move_entries, make_solver, set_solver, set_solver,
    solve,      solve,      solve,         make_player,  set_player,  choose,     make_review,
    review,     drop_one,   foreign_state, set_stop,
};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static pool p;
    p = (pool){.bytes = {data, size}};
    memory = (struct memory){0};
    for (int i = 0; i < CALLS_MAX && p.bytes.size > 0; i++) {
        const int byte = fuzz_byte(&p.bytes);
        if (byte >= 200) { /* an allocation of this call fails, or all from there on */
            memory.fail_in = 1 + (byte - 200) / 2;
            memory.for_ever = byte % 2;
        }
        memory.refused = 0;
        calls[(size_t)byte % (sizeof calls / sizeof *calls)](&p);
        memory.fail_in = 0;
        for (int k = 0; k < SLOTS; k++) {
            check_state(&p.states[k]);
            CHECK_OPTIONS(solver, p.solvers[k].handle, p.solvers[k].options, BP_SEARCHER_SOLVER);
            CHECK_OPTIONS(player, p.players[k].handle, p.players[k].options, BP_SEARCHER_PLAYER);
            CHECK_OPTIONS(review, p.reviews[k].handle, p.reviews[k].options, BP_SEARCHER_REVIEW);
            check_kept(&p.results[k]);
        }
    }
    const int first = size > 0 ? data[size - 1] : 0;
    for (int i = 0; i < 7 * SLOTS; i++) {
        drop(&p, (first + 5 * i) % (7 * SLOTS)); /* 5 and 28 have no common divisor */
    }
    CHECK(memory.live == 0);
    return 0;
}
