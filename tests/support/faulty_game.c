/* SPDX-License-Identifier: MIT */
/*
 * A game with one fault, written on the public headers alone.
 */
#include "support/faulty_game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unity.h>

typedef struct faulty {
    fault broken;
    int32_t players;
    int32_t from;
    int *calls; /* what an impure method remembers */
} faulty;

typedef struct heap {
    int8_t left;
    int8_t mover;
} heap;

static int has(const void *setup, fault f)
{
    return ((const faulty *)setup)->broken == f;
}

/* Whether a fault shows in a position. */
static int breaks(const void *state, const void *setup, fault f)
{
    return has(setup, f) && ((const heap *)state)->left <= ((const faulty *)setup)->from;
}

static int count_call(const void *setup)
{
    return ++*((const faulty *)setup)->calls;
}

static void initial(void *state, const void *setup)
{
    ((heap *)state)->left = FAULTY_COUNTERS;
    if (has(setup, FAULT_INITIAL_IMPURE)) {
        ((heap *)state)->left = (int8_t)(FAULTY_COUNTERS + count_call(setup) % 2);
    }
}

static int32_t mover(const void *state, const void *setup)
{
    int32_t seat = ((const heap *)state)->mover;

    if (breaks(state, setup, FAULT_MOVER_HIGH)) {
        return 100;
    }
    if (breaks(state, setup, FAULT_MOVER_NEGATIVE)) {
        return -3;
    }
    return breaks(state, setup, FAULT_MOVER_IMPURE) ? count_call(setup) % 2 : seat;
}

static int is_over(const void *state, const void *setup)
{
    if (breaks(state, setup, FAULT_OVER_NEVER)) {
        return 0;
    }
    if (breaks(state, setup, FAULT_OVER_CHANGES_POSITION)) {
        ((heap *)(uintptr_t)state)->mover ^= 1;
    }
    return ((const heap *)state)->left == 0;
}

static size_t moves(bp_move *out, const void *state, const void *setup)
{
    int32_t left = ((const heap *)state)->left;
    size_t count = 0;

    for (bp_move take = 1; take <= FAULTY_MAX_MOVES && (int32_t)take <= left; take++) {
        out[count++] = take;
    }
    if (breaks(state, setup, FAULT_MOVES_CHANGES_POSITION)) {
        ((heap *)(uintptr_t)state)->mover ^= 1;
    }
    if (breaks(state, setup, FAULT_OVER_NEVER) && left == 0) {
        out[0] = 4; /* a move that changes the mover alone */
        return 1;
    }
    if (breaks(state, setup, FAULT_MOVES_NONE)) {
        return 0;
    }
    if (breaks(state, setup, FAULT_MOVES_MANY) || breaks(state, setup, FAULT_MOVES_WRITES_MORE)) {
        for (size_t i = count; i < FAULTY_MAX_MOVES + 40; i++) {
            out[i] = (bp_move)i + 1;
        }
        return has(setup, FAULT_MOVES_MANY) ? FAULTY_MAX_MOVES + 40 : count;
    }
    if (breaks(state, setup, FAULT_MOVES_HUGE_COUNT)) {
        return SIZE_MAX;
    }
    if (breaks(state, setup, FAULT_MOVES_ZERO)) {
        out[0] = 0;
    }
    if (breaks(state, setup, FAULT_MOVES_TWICE) && count < FAULTY_MAX_MOVES) {
        out[count++] = 1;
    }
    if (breaks(state, setup, FAULT_MOVES_IMPURE) && count_call(setup) % 2 == 0) {
        count = 1;
    }
    return count;
}

static void apply(void *state, bp_move move, const void *setup)
{
    heap *h = state;

    if (breaks(state, setup, FAULT_APPLY_NOTHING)) {
        return;
    }
    move = move == 0 || move > FAULTY_MAX_MOVES ? 1 : move;
    if (breaks(state, setup, FAULT_OVER_NEVER) && h->left == 0) {
        move = 0;
    }
    if (breaks(state, setup, FAULT_APPLY_IMPURE) && h->left > 1) {
        move = (bp_move)(1 + count_call(setup) % 2);
    }
    h->left = (int8_t)((int32_t)move < h->left ? h->left - (int32_t)move : 0);
    h->mover = (int8_t)((h->mover + 1) % ((const faulty *)setup)->players);
}

/* Whoever moved last has taken the last counter. */
static void scores(int32_t *out, const void *state, const void *setup)
{
    const heap *h = state;
    int32_t players = ((const faulty *)setup)->players;

    for (int32_t seat = 0; seat < players; seat++) {
        int won = h->left == 0 && seat == (h->mover + players - 1) % players;
        out[seat] = won                                ? 1
                    : has(setup, FAULT_SCORES_HIGH)    ? 2
                    : has(setup, FAULT_SCORES_LOW)     ? -1
                    : has(setup, FAULT_SCORES_EXTREME) ? (seat == 0 ? INT32_MAX : INT32_MIN)
                                                       : 0;
    }
    if (has(setup, FAULT_SCORES_UNSET)) {
        memset(&out[1], count_call(setup) % 2, sizeof *out);
    }
    if (has(setup, FAULT_SCORES_MORE)) {
        out[players] = 5;
    }
}

static size_t format_move(char *out, size_t size, bp_move move, const void *state,
                          const void *setup)
{
    if (breaks(state, setup, FAULT_FORMAT_MOVE_UNCLOSED)) {
        for (size_t i = 0; i < size; i++) {
            out[i] = 'x';
        }
        return size > 0 ? size - 1 : 0;
    }
    if (breaks(state, setup, FAULT_FORMAT_MOVE_HUGE_LENGTH)) {
        return SIZE_MAX;
    }
    const char *form = breaks(state, setup, FAULT_FORMAT_MOVE_SPACE)   ? "take %u"
                       : breaks(state, setup, FAULT_FORMAT_MOVE_SAME)  ? "take"
                       : breaks(state, setup, FAULT_FORMAT_MOVE_EMPTY) ? ""
                       : breaks(state, setup, FAULT_FORMAT_MOVE_LONG)  ? "take%0100u"
                                                                       : "take%u";

#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
#endif
    return (size_t)snprintf(out, size, form, (unsigned)move);
#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif
}

static int parse_move(bp_move *out, const char *text, char *why, size_t why_size, const void *state,
                      const void *setup)
{
    unsigned number = 0;

    if (breaks(state, setup, FAULT_PARSE_MOVE_STATUS)) {
        return 12345;
    }
    if (breaks(state, setup, FAULT_PARSE_MOVE_WHY)) {
        for (size_t i = 0; i < why_size; i++) {
            why[i] = 'x';
        }
        return BP_ERR_SYNTAX;
    }
    if ((sscanf(text, "take%3u", &number) != 1 && sscanf(text, "TAKE%3u", &number) != 1) ||
        number == 0) {
        snprintf(why, why_size, "a move is written like take2");
        return BP_ERR_SYNTAX;
    }
    *out = breaks(state, setup, FAULT_PARSE_MOVE_OTHER) ? number + 1 : number;
    return BP_OK;
}

static size_t explain(char *out, size_t size, bp_move move, const void *state, const void *setup)
{
    (void)move;
    if (breaks(state, setup, FAULT_EXPLAIN_HUGE_LENGTH)) {
        return SIZE_MAX;
    }
    return (size_t)snprintf(out, size, "%s",
                            breaks(state, setup, FAULT_EXPLAIN_EMPTY) ? "" : "too many counters");
}

static size_t format_setup(char *out, size_t size, const void *setup)
{
    return (size_t)snprintf(out, size, "left=%d mover=0",
                            FAULTY_COUNTERS - has(setup, FAULT_FORMAT_SETUP_OTHER));
}

static size_t format_position(char *out, size_t size, const void *state, const void *setup)
{
    const heap *h = state;

    if (breaks(state, setup, FAULT_FORMAT_POSITION_UNBOUNDED) && out && size < 12 && size > 0) {
        size = 12;
    }
    size_t length =
        (size_t)snprintf(out, size, "left=%d%smover=%d%s", h->left,
                         breaks(state, setup, FAULT_FORMAT_POSITION_LINES) ? "\n" : " ", h->mover,
                         breaks(state, setup, FAULT_FORMAT_POSITION_MOVES) ? " moves=1" : "");
    return breaks(state, setup, FAULT_FORMAT_POSITION_HUGE_LENGTH) ? SIZE_MAX
           : breaks(state, setup, FAULT_FORMAT_POSITION_LENGTH)    ? length + 3
                                                                   : length;
}

static int parse_position(void *state, const char *text, char *why, size_t why_size,
                          const void *setup)
{
    heap *h = state;
    int left = -1;
    int seat = -1;
    int end = 0;

    if (has(setup, FAULT_PARSE_POSITION_REFUSES)) {
        return BP_ERR_SYNTAX;
    }
    if (has(setup, FAULT_PARSE_POSITION_STATUS)) {
        return 5;
    }
    int fields = sscanf(text, "left=%3d%*1[ \n]mover=%3d%n", &left, &seat, &end);
    if (has(setup, FAULT_PARSE_POSITION_GARBAGE)) {
        h->left = (int8_t)(fields == 2 ? left : 1);
        h->mover = (int8_t)(fields == 2 ? seat : 77);
        return BP_OK;
    }
    if (fields != 2 || (text[end] != '\0' && strcmp(text + end, " moves=1") != 0) || left < 0 ||
        left > FAULTY_COUNTERS || seat < 0 || seat >= ((const faulty *)setup)->players) {
        snprintf(why, why_size, "a position is written like left=5 mover=0");
        return BP_ERR_SYNTAX;
    }
    h->left = (int8_t)left;
    h->mover = (int8_t)(has(setup, FAULT_PARSE_POSITION_OTHER) ? 1 - seat : seat);
    return BP_OK;
}

static void encode(uint8_t *out, const void *state, const void *setup)
{
    const heap *h = state;

    out[0] = (uint8_t)h->left;
    out[1] = (uint8_t)h->mover;
    if (breaks(state, setup, FAULT_ENCODE_LONG)) {
        out[2] = 1;
    }
    if (breaks(state, setup, FAULT_ENCODE_IMPURE)) {
        out[0] ^= (uint8_t)(count_call(setup) % 2);
    }
}

static int decode(void *state, const uint8_t *bytes, const void *setup)
{
    heap *h = state;

    if (!has(setup, FAULT_DECODE_ANYTHING) &&
        (bytes[0] > FAULTY_COUNTERS || bytes[1] >= ((const faulty *)setup)->players)) {
        return 1;
    }
    h->left = (int8_t)(bytes[0] % (FAULTY_COUNTERS + 1));
    h->mover = (int8_t)(has(setup, FAULT_DECODE_ANYTHING) ? bytes[1] & 1
                        : has(setup, FAULT_DECODE_OTHER)  ? 1 - bytes[1]
                                                          : bytes[1]);
    return 0;
}

static void estimate(int32_t *out, const void *state, const void *setup)
{
    const heap *h = state;

    for (int32_t seat = 0; seat < ((const faulty *)setup)->players; seat++) {
        int wins = (h->left % 4 != 0) == (seat == h->mover);
        out[seat] = (1 + 2 * wins) * BP_ESTIMATE_POINT / 4;
        if (breaks(state, setup, FAULT_ESTIMATE_HIGH)) {
            out[seat] = 2 * BP_ESTIMATE_POINT;
        }
        if (breaks(state, setup, FAULT_ESTIMATE_EXTREME)) {
            out[seat] = seat == 0 ? INT32_MAX : INT32_MIN;
        }
    }
    if (breaks(state, setup, FAULT_ESTIMATE_IMPURE)) {
        out[0] += count_call(setup) % 2;
    }
}

static int32_t moves_left(const void *state, const void *setup)
{
    return breaks(state, setup, FAULT_LEFT_NEGATIVE)  ? -4
           : breaks(state, setup, FAULT_LEFT_EXTREME) ? INT32_MAX
                                                      : (((const heap *)state)->left + 1) / 2;
}

/* The winning move if there is one, otherwise one counter. */
static size_t candidates(bp_move *out, const void *state, const void *setup)
{
    int32_t left = ((const heap *)state)->left;

    out[0] = left == 0 ? 4 : left % 4 == 0 ? 1 : (bp_move)(left % 4);
    if (breaks(state, setup, FAULT_CANDIDATES_NONE)) {
        return 0;
    }
    if (breaks(state, setup, FAULT_CANDIDATES_HUGE_COUNT)) {
        return SIZE_MAX;
    }
    if (breaks(state, setup, FAULT_CANDIDATES_MANY)) {
        for (size_t i = 0; i < FAULTY_MAX_MOVES + 20; i++) {
            out[i] = (bp_move)i + 1;
        }
        return FAULTY_MAX_MOVES + 20;
    }
    if (breaks(state, setup, FAULT_CANDIDATES_ILLEGAL)) {
        out[1] = FAULTY_MAX_MOVES + 1;
        return 2;
    }
    if (breaks(state, setup, FAULT_CANDIDATES_TWICE)) {
        out[1] = out[0];
        return 2;
    }
    if (breaks(state, setup, FAULT_CANDIDATES_WITHOUT_BEST) && left > 1) {
        out[0] = out[0] == 1 ? 2 : 1;
    }
    return 1;
}

static void key(uint64_t out[2], const void *state, const void *setup)
{
    const heap *h = state;

    out[0] = (uint64_t)h->left << 4 | (uint64_t)h->mover;
    out[1] = breaks(state, setup, FAULT_KEY_WIDE) ? 1 : 0;
    if (breaks(state, setup, FAULT_KEY_SHARED)) {
        out[0] = (uint64_t)h->mover;
    }
}

static void reduce(bp_reduction *out, const void *state, const void *setup)
{
    int32_t left = ((const heap *)state)->left;

    out->lower = -1;
    out->upper = 1;
    out->estimate = left % 4 == 0 ? -64 : 64;
    if (breaks(state, setup, FAULT_REDUCE_WRONG_BOUNDS)) {
        out->upper = left % 4 == 0 ? 1 : 0;
        out->lower = left % 4 == 0 ? 0 : -1;
    }
    if (breaks(state, setup, FAULT_REDUCE_CROSSED_BOUNDS)) {
        out->lower = 1;
        out->upper = -1;
    }
    if (breaks(state, setup, FAULT_REDUCE_EXTREME)) {
        *out = (bp_reduction){INT32_MAX, INT32_MIN, INT32_MAX, INT32_MIN};
    }
    if (breaks(state, setup, FAULT_REDUCE_IMPURE)) {
        out->banked = count_call(setup) % 2;
    }
    if (breaks(state, setup, FAULT_REDUCE_BANKED)) {
        out->banked = 1; /* the bounds of the future are not changed with it */
    }
}

static void reduced_key(uint64_t out[2], const void *state, const void *setup)
{
    int32_t left = ((const heap *)state)->left;

    out[0] = (uint64_t)left;
    out[1] = breaks(state, setup, FAULT_REDUCED_KEY_WIDE) ? 1 : 0;
    if (breaks(state, setup, FAULT_REDUCED_KEY_SHARED)) {
        out[0] = 0;
    }
}

/* The library's own method is used, unless this one is at fault. */
static int thesis_solve(bp_thesis_solution *out, const void *state, const void *setup)
{
    (void)state;
    out->pv[0] = 1;
    out->pv_length = 1;
    out->scores[0] = 1;
    out->scores[1] = 0;
    for (size_t i = 0; i < (size_t)2 * FAULTY_MAX_MOVES; i++) {
        out->move_scores[i] = has(setup, FAULT_THESIS_MOVE_SCORES) ? -1000 : 0;
    }
    switch (((const faulty *)setup)->broken) {
    case FAULT_THESIS_LONG_PV: out->pv_length = out->pv_size + 1000000; return BP_OK;
    case FAULT_THESIS_NO_PV: out->pv_length = 0; return BP_OK;
    case FAULT_THESIS_SCORES: out->scores[1] = 1000; return BP_OK;
    case FAULT_THESIS_MOVE_SCORES: return BP_OK;
    case FAULT_THESIS_STATUS: return 3;
    case FAULT_THESIS_BUSY: return BP_ERR_BUSY;
    default: return BP_ERR_UNSUPPORTED;
    }
}

static void free_setup(void *setup)
{
    free(((faulty *)setup)->calls);
    free(setup);
}

const char *test_fault_name(fault broken)
{
    static const char *const names[] = {TEST_FAULTS(TEST_FAULT_NAME)};
    return names[broken];
}

const bp_game_ops test_faulty_ops = {
    .version = BP_GAME_OPS_VERSION,
    .name = "faulty",
    .initial = initial,
    .mover = mover,
    .is_over = is_over,
    .moves = moves,
    .apply = apply,
    .scores = scores,
    .format_move = format_move,
    .parse_move = parse_move,
    .explain = explain,
    .format_setup = format_setup,
    .format_position = format_position,
    .parse_position = parse_position,
    .encode = encode,
    .decode = decode,
    .estimate = estimate,
    .moves_left = moves_left,
    .candidates = candidates,
    .key = key,
    .reduce = reduce,
    .reduced_key = reduced_key,
    .free_setup = free_setup,
};

static const bp_game_experimental_ops experimental_ops = {
    .version = BP_GAME_EXPERIMENTAL_OPS_VERSION,
    .thesis_solve = thesis_solve,
};

bp_game_traits test_faulty_traits(int32_t players)
{
    return (bp_game_traits){
        .version = BP_GAME_OPS_VERSION,
        .players = players,
        .state_size = sizeof(heap),
        .max_moves = FAULTY_MAX_MOVES,
        .score_max = 1,
        .encoded_size = 2,
        .key_bits = 16,
        .reduced_bits = players == 2 ? 8 : 0,
        .has_thesis = players == 2,
        .candidates_keep_value = players == 2,
    };
}

void *test_faulty_setup(fault broken, int32_t players, int32_t from)
{
    faulty *setup = malloc(sizeof *setup);

    TEST_ASSERT_NOT_NULL(setup);
    *setup = (faulty){broken, players, from, calloc(1, sizeof(int))};
    TEST_ASSERT_NOT_NULL(setup->calls);
    return setup;
}

bp_game *test_faulty_game(fault broken, int32_t players, int32_t from)
{
    bp_game_traits traits = test_faulty_traits(players);
    bp_game *game = NULL;
    char why[256] = "";

    int status = bp_game_new_experimental(&game, &test_faulty_ops, &traits,
                                          test_faulty_setup(broken, players, from),
                                          &experimental_ops, NULL, why, sizeof why);
    TEST_ASSERT_EQUAL_INT_MESSAGE(BP_OK, status, why);
    return game;
}
