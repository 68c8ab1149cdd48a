/* Plays one game of a match, and measures the regret of its moves by an exact review. */

#include "programs/match/match_play.h"

/* Who sits at a seat. With each game of a round the seats rotate by one. */
static int32_t contestant_at(const match_options *options, int64_t game, int32_t seat)
{
    int32_t turned = (int32_t)(game % options->players);
    return (seat + options->players - turned) % options->players;
}

/* --- Regret --------------------------------------------------------------------------------------- */

/* Progress callback. */
static int stop(const bp_progress *progress, void *user)
{
    (void)progress;
    (void)user;
    return match_is_stopped();
}

/* A review without limits: every judgement of it is exact. */
static int open_review(bp_review **out)
{
    int status = bp_review_new(out, NULL);
    if (status == BP_OK) {
        bp_review_set_solve_nodes(*out, 0);
        bp_review_set_progress(*out, stop, NULL);
    }
    return status;
}

/* Adds the regrets of a game to the tallies of the contestants. */
static int add_regrets(match_tally *tallies, const match_players *players, const bp_state *state,
                       int64_t number)
{
    const bp_review *review = players->review;
    int status = bp_review_run(players->review, state);
    for (int32_t ply = 0; status == BP_OK && ply < bp_review_move_count(review); ply++) {
        if (bp_review_is_exact(review, ply) != 1) {
            return match_is_stopped() ? BP_OK : BP_ERR_LIMIT;
        }
        int32_t who = contestant_at(players->options, number, bp_review_mover(review, ply));
        int32_t lost = bp_review_regret(review, ply) / BP_ESTIMATE_POINT;
        match_tally *tally = &tallies[who];
        tally->lost += (uint64_t)lost;
        tally->lossless += lost == 0;
        tally->lost_max = lost > tally->lost_max ? lost : tally->lost_max;
    }
    return status;
}

/* --- Opening and closing -------------------------------------------------------------------------- */

int match_players_open(match_players *out, const match_options *options)
{
    int status = BP_OK;
    *out = (match_players){.options = options};
    for (int32_t i = 0; i < options->players && status == BP_OK; i++) {
        status = match_seat_open(&out->seats[i], &options->contestants[i], options->players);
    }
    if (status == BP_OK && options->regret) {
        status = open_review(&out->review);
    }
    return status;
}

void match_players_close(match_players *players)
{
    for (int32_t i = 0; i < BP_PLAYERS_MAX; i++) {
        match_seat_close(&players->seats[i]);
    }
    bp_review_free(players->review);
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
    int status = begin(players, number);
    *out = (match_game){.over = 0};
    while (status == BP_OK && !bp_state_is_over(state) && !match_is_stopped()) {
        int32_t i = contestant_at(players->options, number, bp_state_mover(state));
        status = play_move(&tallies[i], &players->seats[i], state);
    }
    if (status == BP_OK && players->review && !match_is_stopped()) {
        status = add_regrets(tallies, players, state, number);
    }
    if (status == BP_OK && bp_state_is_over(state) && !match_is_stopped()) {
        status = finish(out, players->options, state, number);
    }
    return status;
}
