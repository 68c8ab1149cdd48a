/* One game of a match. */

#include "programs/match/match_play.h"

#include "programs/match/match_stop.h"

int32_t match_seat_of(const match_request *asked, int64_t game, int32_t contestant)
{
    return (int32_t)((contestant + game) % asked->players);
}

static int32_t contestant_at(const match_request *asked, int64_t game, int32_t seat)
{
    int32_t turned = (int32_t)(game % asked->players);
    return (seat + asked->players - turned) % asked->players;
}

int match_table_open(match_table *out, const match_request *asked)
{
    int status = BP_OK;
    *out = (match_table){.asked = asked};
    for (int32_t i = 0; i < asked->players && status == BP_OK; i++) {
        status = match_seat_open(&out->seats[i], &asked->contestants[i], asked->players);
    }
    if (status == BP_OK && asked->regret) {
        status = match_solver_open(&out->judge, asked->players);
    }
    return status;
}

void match_table_close(match_table *table)
{
    for (int32_t i = 0; i < BP_PLAYERS_MAX; i++) {
        match_seat_close(&table->seats[i]);
    }
    bp_solver_free(table->judge);
}

/* Regret */

/* What a position is worth to seat 0 of two. A search that was broken off tells nothing: match_stop_asked()
   is then true. */
static int worth(int32_t *out, bp_solver *judge, const bp_state *state)
{
    int32_t scores[BP_PLAYERS_MAX];
    bp_result *result;
    *out = 0;
    if (bp_state_is_over(state)) {
        int status = bp_state_scores(scores, BP_PLAYERS_MAX, NULL, state);
        *out = status == BP_OK ? scores[0] - scores[1] : 0;
        return status;
    }
    int status = bp_solve(&result, judge, state);
    if (status != BP_OK) {
        return status;
    }
    status = bp_result_value(out, result);
    bp_result_free(result);
    if (bp_state_mover(state) != 0) {
        *out = -*out;
    }
    return status == BP_ERR_RANGE && match_stop_asked() ? BP_OK : status;
}

/* Counts what a move gave away. `*value` is the worth of the position before it, then of the one after. */
static int judge(match_tally *tally, int32_t *value, bp_solver *solver, const bp_state *state,
                 int32_t mover)
{
    int32_t after;
    int status = worth(&after, solver, state);
    int32_t lost = mover == 0 ? *value - after : after - *value;
    *value = after;
    if (status != BP_OK || match_stop_asked()) {
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

/* The game */

static int begin(match_table *table, int64_t number)
{
    int status = BP_OK;
    uint64_t seed = match_mix(table->asked->seed, (uint64_t)number);
    for (int32_t i = 0; i < table->asked->players && status == BP_OK; i++) {
        status = match_seat_begin(&table->seats[i], match_mix(seed, (uint64_t)i));
    }
    return status;
}

static int play_move(match_tally *tally, match_seat *seat, bp_state *state)
{
    match_thought thought;
    int status = match_seat_choose(&thought, seat, state);
    if (status == BP_OK) {
        status = bp_state_apply(state, thought.move);
    }
    tally->moves++;
    tally->nodes += thought.nodes;
    tally->depth += (uint64_t)thought.depth;
    tally->exact += (uint64_t)thought.exact;
    tally->seconds += thought.seconds;
    return status;
}

static int finish(match_game *out, const match_request *asked, const bp_state *state,
                  int64_t number)
{
    int32_t scores[BP_PLAYERS_MAX];
    int status = bp_state_scores(scores, BP_PLAYERS_MAX, NULL, state);
    for (int32_t i = 0; i < asked->players && status == BP_OK; i++) {
        out->scores[i] = (int16_t)scores[match_seat_of(asked, number, i)];
    }
    out->over = status == BP_OK;
    return status;
}

int match_play(match_game *out, match_tally *tallies, match_table *table, bp_state *state,
               int64_t number)
{
    int32_t value = 0;
    int status = begin(table, number);
    *out = (match_game){.over = 0};
    if (status == BP_OK && table->judge) {
        status = worth(&value, table->judge, state);
    }
    while (status == BP_OK && !bp_state_is_over(state) && !match_stop_asked()) {
        int32_t mover = bp_state_mover(state);
        int32_t i = contestant_at(table->asked, number, mover);
        status = play_move(&tallies[i], &table->seats[i], state);
        if (status == BP_OK && table->judge) {
            status = judge(&tallies[i], &value, table->judge, state, mover);
        }
    }
    if (status == BP_OK && bp_state_is_over(state) && !match_stop_asked()) {
        status = finish(out, table->asked, state, number);
    }
    return status;
}
