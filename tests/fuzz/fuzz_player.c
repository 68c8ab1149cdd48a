/* SPDX-License-Identifier: MIT */
/*
 * Bytes make players think: the first choose a game, the others set levels, seeds and budgets, clear, cancel, play
 * moves, take them back, and ask for choices. Every choice is legal, its pv can be played, the state stays as it was,
 * the budget is kept, and what is said to be exact is.
 */
#include "fuzz.h"

enum { STEPS_MAX = 60, CHOICES_MAX = 12, NODES_MAX = 2000, POLL = 1024, MOVES = 64, LINE = 512 };

typedef struct session {
    bp_state *state;
    bp_player *players[2];
    uint64_t nodes[2]; /* limits */
    int choices;
    int proofs;
    int calls; /* of the callback that are still to come before it says stop; -1: it never does */
} session;

static int think(const bp_progress *progress, void *user)
{
    session *s = user;
    bp_move best = 0;
    CHECK((uint64_t)bp_progress_count(progress, BP_COUNT_NODES) <= 2 * NODES_MAX + 2 * POLL);
    CHECK(bp_progress_count(progress, BP_COUNT_DEPTH) >= 0 &&
          bp_progress_table_fill(progress) <= 1);
    CHECK(bp_progress_best(&best, NULL, progress) == BP_OK &&
          bp_state_is_legal(s->state, best) == 1);
    CHECK(bp_progress_bounds(NULL, NULL, progress) == BP_ERR_UNSUPPORTED);
    for (int i = 0; i < 2; i++) {
        const int status = bp_player_set(s->players[i], BP_OPTION_LEVEL, 0);
        CHECK(status == BP_ERR_RANGE);
    }
    return s->calls == 0 || s->calls-- == 1;
}

static void check_line(const session *s, const bp_result *result, bp_move move)
{
    bp_move pv[LINE];
    size_t count = 0;
    bp_state *copy = NULL;
    CHECK(bp_result_pv(pv, LINE, &count, result) == BP_OK);
    CHECK(count >= 1 && pv[0] == move);
    CHECK(bp_state_clone(&copy, s->state) == BP_OK);
    for (size_t i = 0; i < count; i++) {
        CHECK(bp_state_apply(copy, pv[i]) == BP_OK);
    }
    bp_state_free(copy);
}

/* The root moves are legal, each is there once, and the highest estimate comes first. */
static void check_moves(const session *s, const bp_result *result)
{
    int32_t before = INT32_MAX;
    size_t count = 0;
    const int32_t moves = bp_result_move_count(result);
    CHECK(bp_state_moves(NULL, 0, &count, s->state) == BP_OK);
    CHECK(moves == 0 || moves == (int32_t)count);
    for (int32_t i = 0; i < moves; i++) {
        bp_move move = 0;
        bp_move other = 0;
        int32_t estimate = 0;
        int64_t visits = 0;
        CHECK(bp_result_move(&move, NULL, NULL, result, i) == BP_OK);
        CHECK(bp_result_move_estimate(&estimate, &visits, result, i) == BP_OK);
        CHECK(bp_state_is_legal(s->state, move) == 1 && estimate <= before && visits >= 1);
        for (int32_t k = 0; k < i; k++) {
            CHECK(bp_result_move(&other, NULL, NULL, result, k) == BP_OK && other != move);
        }
        before = estimate;
    }
}

/* A solver of its own says the same. It takes its time, so this is done seldom. */
static void check_exact(session *s, const bp_result *choice)
{
    bp_solver *solver = NULL;
    bp_result *result = NULL;
    bp_game *game = NULL;
    int32_t truth = 0;
    int32_t value = 0;
    int32_t estimate = 0;
    CHECK(bp_result_value(&value, choice) == BP_OK);
    CHECK(bp_result_estimate(&estimate, choice) == BP_OK);
    CHECK(estimate == value * BP_ESTIMATE_POINT);
    CHECK(bp_result_is_lossless(choice) >= 0);
    if (s->proofs++ > 2) {
        return;
    }
    CHECK(bp_state_game(&game, s->state) == BP_OK && bp_solver_new(&solver, NULL) == BP_OK);
    CHECK(bp_solver_set(solver, BP_OPTION_OBJECTIVE,
                        bp_game_player_count(game) == 2 ? BP_OBJECTIVE_MARGIN
                                                        : BP_OBJECTIVE_GUARANTEED) == BP_OK);
    CHECK(bp_solver_set(solver, BP_OPTION_MEMORY, 1 << 18) == BP_OK);
    CHECK(bp_solver_set(solver, BP_OPTION_NODES, 50000) == BP_OK);
    CHECK(bp_solve(&result, solver, s->state) == BP_OK);
    if (bp_result_value(&truth, result) == BP_OK) {
        CHECK(truth == value);
    }
    bp_result_free(result);
    bp_solver_free(solver);
    bp_game_free(game);
}

static void choose(session *s, int which)
{
    bp_player *player = s->players[which];
    bp_result *result = NULL;
    bp_move move = 0;
    int32_t value = 0;
    const int32_t over = bp_state_is_over(s->state);
    if (!over && s->choices++ >= CHOICES_MAX) {
        return;
    }
    char *before = fuzz_line(fuzz_write_record, s->state);
    const int status = bp_player_choose(&result, player, s->state);
    char *after = fuzz_line(fuzz_write_record, s->state);
    CHECK(strcmp(before, after) == 0);
    free(after);
    free(before);
    if (over) {
        CHECK(status == BP_ERR_OVER && result == NULL);
        return;
    }
    CHECK(status == BP_OK && bp_result_best(&move, result) == BP_OK);
    CHECK(bp_state_is_legal(s->state, move) == 1);
    CHECK(bp_result_estimate(&value, result) == BP_OK);
    CHECK(bp_result_count(result, BP_COUNT_NODES) >= 0);
    CHECK((uint64_t)bp_result_count(result, BP_COUNT_NODES) <= s->nodes[which] + POLL);
    CHECK(bp_result_count(result, BP_COUNT_DEPTH) >= 0);
    CHECK(bp_result_count(result, BP_COUNT_LEVEL) >= BP_LEVEL_MIN &&
          bp_result_count(result, BP_COUNT_LEVEL) <= BP_LEVEL_MAX);
    CHECK(bp_result_stop_reason(result) >= BP_STOP_SOLVED &&
          bp_result_stop_reason(result) <= BP_STOP_CANCELLED);
    check_line(s, result, move);
    check_moves(s, result);
    if (bp_result_is_exact(result) == 1) {
        check_exact(s, result);
    }
    bp_result_free(result);
}

static void play(session *s, int choice)
{
    bp_move moves[MOVES];
    size_t count = 0;
    CHECK(bp_state_moves(moves, MOVES, &count, s->state) == BP_OK);
    if (count > 0) {
        CHECK(bp_state_apply(s->state, moves[(size_t)choice % count]) == BP_OK);
    }
}

static void estimate(const session *s)
{
    int32_t guesses[BP_PLAYERS_MAX], again[BP_PLAYERS_MAX], scores[BP_PLAYERS_MAX];
    size_t count = 0;
    CHECK(bp_state_estimate(guesses, BP_PLAYERS_MAX, &count, s->state) == BP_OK);
    CHECK(bp_state_estimate(again, BP_PLAYERS_MAX, NULL, s->state) == BP_OK);
    CHECK(memcmp(guesses, again, count * sizeof *guesses) == 0);
    CHECK(bp_state_scores(scores, BP_PLAYERS_MAX, NULL, s->state) == BP_OK);
    for (size_t seat = 0; seat < count && bp_state_is_over(s->state); seat++) {
        CHECK(guesses[seat] == scores[seat] * BP_ESTIMATE_POINT);
    }
}

static void set_nodes(session *s, int which, uint64_t nodes)
{
    s->nodes[which] = nodes > 0 && nodes <= NODES_MAX ? nodes : NODES_MAX;
    CHECK(bp_player_set(s->players[which], BP_OPTION_NODES, (int64_t)s->nodes[which]) == BP_OK);
}

static void step(session *s, fuzz_bytes *bytes)
{
    const int byte = fuzz_byte(bytes), which = byte >> 3 & 1, choice = byte >> 4;
    bp_player *player = s->players[which];
    switch (byte & 7) {
    case 0:
    case 1: choose(s, which); break;
    case 2: play(s, choice); break;
    case 3: {
        const int32_t level = choice - 2; /* wrong ones too */
        const int good =
            bp_option_check(BP_SEARCHER_PLAYER, BP_OPTION_LEVEL, level, NULL, 0) == BP_OK;
        CHECK(good == ((level >= BP_LEVEL_MIN && level <= BP_LEVEL_MAX) || level == BP_LEVEL_AUTO));
        CHECK(bp_player_set(player, BP_OPTION_LEVEL, level) == (good ? BP_OK : BP_ERR_RANGE));
        break;
    }
    case 4: set_nodes(s, which, fuzz_word(bytes) >> (choice * 2)); break;
    case 5: CHECK(bp_player_set(player, BP_OPTION_SEED, (int64_t)fuzz_word(bytes)) == BP_OK); break;
    case 6:
        for (int i = 0; i < 8 && choice >= 8; i++) {
            play(s, choice + i);
        }
        if (choice < 8 && bp_state_ply(s->state) > 0) {
            CHECK(bp_state_undo(s->state) == BP_OK);
        }
        estimate(s);
        break;
    default:
        switch (choice % 5) {
        case 0: CHECK(bp_player_clear(player) == BP_OK); break;
        case 1: bp_player_cancel(player, 1); break;
        case 2: s->calls = choice % 3 - 1; break;
        case 3: {
            const uint64_t limit = (uint64_t)1 << (8 + choice);
            CHECK(bp_player_set(player, BP_OPTION_MEMORY, (int64_t)limit) ==
                  (limit < 65536 ? BP_ERR_RANGE : BP_OK));
            break;
        }
        default: CHECK(bp_player_set_progress(player, choice % 2 ? think : NULL, s) == BP_OK);
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_bytes bytes = {data, size};
    bp_game *game = fuzz_game(&bytes);
    if (game == NULL) {
        return 0;
    }
    session s = {.calls = -1};
    CHECK(bp_state_new(&s.state, game) == BP_OK);
    bp_game_free(game);
    for (int i = 0; i < 2; i++) {
        CHECK(bp_player_new(&s.players[i], i ? 8 : BP_LEVEL_MAX, (uint64_t)i, NULL) == BP_OK);
        CHECK(bp_player_set(s.players[i], BP_OPTION_MILLISECONDS, 0) == BP_OK);
        CHECK(bp_player_set(s.players[i], BP_OPTION_MEMORY, 1 << 16) == BP_OK);
        CHECK(bp_player_set_progress(s.players[i], think, &s) == BP_OK);
        set_nodes(&s, i, 500);
    }
    for (int steps = 0; bytes.size > 0 && steps < STEPS_MAX; steps++) {
        step(&s, &bytes);
    }
    choose(&s, 0);
    choose(&s, 1);
    estimate(&s);
    bp_player_free(s.players[0]);
    bp_player_free(s.players[1]);
    bp_state_free(s.state);
    return 0;
}
