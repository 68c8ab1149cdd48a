/* Plays one game of a match, and measures the regret of its moves: the exact value before a move less that after it. */

#include "programs/match/match_play.h"

/* Who sits at a seat. With each game of a round the seats rotate by one. */
static int32_t contestant_at(const match_options *options, int64_t game, int32_t seat)
{
    int32_t turned = (int32_t)(game % options->players);
    return (seat + options->players - turned) % options->players;
}

int match_players_open(match_players *out, const match_options *options)
{
    int status = BP_OK;
    *out = (match_players){.options = options};
    for (int32_t i = 0; i < options->players && status == BP_OK; i++) {
        status = match_seat_open(&out->seats[i], &options->contestants[i], options->players);
    }
    if (status == BP_OK && options->regret) {
        status = match_solver_open(&out->regret_solver, options->players);
    }
    return status;
}

void match_players_close(match_players *players)
{
    for (int32_t i = 0; i < BP_PLAYERS_MAX; i++) {
        match_seat_close(&players->seats[i]);
    }
    bp_solver_free(players->regret_solver);
}

/* --- Regret --------------------------------------------------------------------------------------- */

/* The exact margin of a position for seat 0 of two. The value of a cancelled search means nothing;
   match_is_stopped() is then true. */
static int position_value(int32_t *out, bp_solver *solver, const bp_state *state)
{
    int32_t scores[BP_PLAYERS_MAX];
    bp_result *result;
    *out = 0;
    if (bp_state_is_over(state)) {
        int status = bp_state_scores(scores, BP_PLAYERS_MAX, NULL, state);
        *out = status == BP_OK ? scores[0] - scores[1] : 0;
        return status;
    }
    int status = bp_solve(&result, solver, state);
    if (status != BP_OK) {
        return status;
    }
    status = bp_result_value(out, result);
    bp_result_free(result);
    if (bp_state_mover(state) != 0) {
        *out = -*out;
    }
    return status == BP_ERR_RANGE && match_is_stopped() ? BP_OK : status;
}

/* Adds the regret of a move, which led to `state`. `*value` is the value of the position before it, then of the one
   after it. */
static int add_regret(match_tally *tally, int32_t *value, bp_solver *solver, const bp_state *state,
                      int32_t mover)
{
    int32_t after;
    int status = position_value(&after, solver, state);
    int32_t lost = mover == 0 ? *value - after : after - *value;
    *value = after;
    if (status != BP_OK || match_is_stopped()) {
        return status;
    }
    if (lost < 0) {
        return BP_ERR_MISMATCH; /* a move can't be better than the best */
    }
    tally->lost += (uint64_t)lost;
    tally->lossless += lost == 0;
    tally->lost_max = lost > tally->lost_max ? lost : tally->lost_max;
    return BP_OK;
}

/* --- The game ------------------------------------------------------------------------------------- */

static int begin(match_players *players, int64_t number)
{
    int status = BP_OK;
    uint64_t seed = match_mix(players->options->seed, (uint64_t)number);
    for (int32_t i = 0; i < players->options->players && status == BP_OK; i++) {
        status = match_seat_begin(&players->seats[i], match_mix(seed, (uint64_t)i));
    }
    return status;
}

static int play_move(match_tally *tally, match_seat *seat, bp_state *state)
{
    match_choice choice;
    int status = match_seat_choose(&choice, seat, state);
    if (status == BP_OK) {
        status = bp_state_apply(state, choice.move);
    }
    tally->moves++;
    tally->nodes += choice.nodes;
    tally->depth += (uint64_t)choice.depth;
    tally->exact += (uint64_t)choice.exact;
    tally->seconds += choice.seconds;
    return status;
}

static int finish(match_game *out, const match_options *options, const bp_state *state,
                  int64_t number)
{
    int32_t scores[BP_PLAYERS_MAX];
    int status = bp_state_scores(scores, BP_PLAYERS_MAX, NULL, state);
    for (int32_t i = 0; i < options->players && status == BP_OK; i++) {
        out->scores[i] = (int16_t)scores[(i + number) % options->players];
    }
    out->over = status == BP_OK;
    return status;
}

int match_play(match_game *out, match_tally *tallies, match_players *players, bp_state *state,
               int64_t number)
{
    int32_t value = 0;
    int status = begin(players, number);
    *out = (match_game){.over = 0};
    if (status == BP_OK && players->regret_solver) {
        status = position_value(&value, players->regret_solver, state);
    }
    while (status == BP_OK && !bp_state_is_over(state) && !match_is_stopped()) {
        int32_t mover = bp_state_mover(state);
        int32_t i = contestant_at(players->options, number, mover);
        status = play_move(&tallies[i], &players->seats[i], state);
        if (status == BP_OK && players->regret_solver) {
            status = add_regret(&tallies[i], &value, players->regret_solver, state, mover);
        }
    }
    if (status == BP_OK && bp_state_is_over(state) && !match_is_stopped()) {
        status = finish(out, players->options, state, number);
    }
    return status;
}
