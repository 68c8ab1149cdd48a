/* What a move is worth to the one who makes it, by search: the same depth for every move that is compared. */

#include "programs/play_parts.h"

enum { NODES_BETWEEN = 1024, INFINITE = INT32_MAX };

typedef struct deepening {
    play_session *session;
    int32_t *depths;
    int32_t depth; /* of the last value heard */
    int32_t depth_most;
    int32_t sign;
} deepening;

static void hear_depth(deepening *d, int32_t depth, int32_t value)
{
    for (; d->depth < depth && d->depth + 1 < PLAY_DEPTHS; d->depth++) {
        d->depths[d->depth + 1] = d->sign * value;
    }
}

static int hear_deepening(uint64_t nodes, int32_t depth, bp_move best, int32_t value, void *user)
{
    deepening *d = user;
    play_thinking now = {.nodes = nodes};
    (void)best;
    hear_depth(d, depth, value);
    return play_tell_watcher(d->session, &now) || (d->depth_most > 0 && d->depth >= d->depth_most);
}

/* Own score less the best other's, from one look. */
static int32_t look(const bp_state *state, int32_t seat)
{
    int32_t guesses[BP_PLAYERS_MAX] = {0};
    size_t count = 0;
    bp_state_estimate(guesses, BP_PLAYERS_MAX, &count, state);
    int32_t best = INT32_MIN;
    for (int32_t other = 0; other < (int32_t)count; other++) {
        if (other != seat && guesses[other] > best) {
            best = guesses[other];
        }
    }
    return best == INT32_MIN ? 0 : guesses[seat] - best;
}

/* Where there is no choice the game goes on by itself; returns the number of moves made. */
static int32_t play_forced(bp_state *state)
{
    bp_move moves[BP_MOVES_MAX];
    size_t count;
    int32_t made = 0;
    while (bp_state_moves(moves, BP_MOVES_MAX, &count, state) == BP_OK && count == 1 &&
           bp_state_apply(state, moves[0]) == BP_OK) {
        made++;
    }
    return made;
}

static void take_back(bp_state *state, int32_t moves)
{
    while (moves-- > 0) {
        bp_state_undo(state);
    }
}

/* With three players or more a player's value is of its own mover alone. So the mover of the move is set against
   all others here, with a search of no great art: deeper and deeper, the game's own estimate at the end. */
typedef struct against_all {
    play_session *session;
    bp_state *state;
    int32_t seat;
    uint64_t nodes;
    uint64_t nodes_most;
    int ended; /* what is returned now is void */
} against_all;

static void count_node(against_all *a)
{
    if (++a->nodes % NODES_BETWEEN == 0) {
        play_thinking now = {.nodes = a->nodes};
        a->ended |= play_tell_watcher(a->session, &now);
    }
    a->ended |= a->nodes >= a->nodes_most;
}

/* What the seat reaches against all others, if it lies between `alpha` and `beta`; otherwise a bound on that side. */
/* NOLINTNEXTLINE(misc-no-recursion): as deep as the search looks ahead */
static int32_t value_against(against_all *a, int32_t depth, int32_t alpha, int32_t beta)
{
    bp_move moves[BP_MOVES_MAX];
    size_t count = 0;
    if (depth == 0 || bp_state_is_over(a->state)) {
        return look(a->state, a->seat);
    }
    count_node(a);
    bp_state_moves(moves, BP_MOVES_MAX, &count, a->state);
    int is_own = bp_state_mover(a->state) == a->seat;
    for (size_t i = 0; i < count && alpha < beta && !a->ended; i++) {
        if (bp_state_apply(a->state, moves[i]) != BP_OK) {
            a->ended = 1;
            break;
        }
        int32_t value = value_against(a, depth - 1, alpha, beta);
        bp_state_undo(a->state);
        if (is_own && value > alpha) {
            alpha = value;
        } else if (!is_own && value < beta) {
            beta = value;
        }
    }
    return is_own ? alpha : beta;
}

static int32_t search_against_all(int32_t *depths, play_session *session, bp_state *state,
                                  int32_t seat, uint64_t nodes, int32_t depth_most)
{
    against_all a = {.session = session, .state = state, .seat = seat, .nodes_most = nodes};
    int32_t depth = 0;
    while (depth < PLAY_DEPTHS - 1 && (depth_most == 0 || depth < depth_most)) {
        int32_t value = value_against(&a, depth + 1, -INFINITE, INFINITE);
        if (a.ended) {
            break;
        }
        depths[++depth] = value;
    }
    return session->stopped ? -1 : depth;
}

/* Searches a position that is not over, for a seat. */
static int32_t search(int32_t *depths, play_session *session, bp_state *state, int32_t seat,
                      uint64_t nodes, int32_t depth_most)
{
    deepening d = {.session = session,
                   .depths = depths,
                   .depth_most = depth_most,
                   .sign = bp_state_mover(state) == seat ? 1 : -1};
    play_advice advice;
    if (session->players > 2) {
        return search_against_all(depths, session, state, seat, nodes, depth_most);
    }
    if (!play_advise_heard(&advice, session, state, nodes, hear_deepening, &d) ||
        session->stopped) {
        return -1;
    }
    hear_depth(&d, advice.exact ? PLAY_DEPTHS : advice.depth, advice.value);
    return d.depth;
}

int32_t play_search_move(int32_t depths[PLAY_DEPTHS], play_session *session, bp_state *state,
                         bp_move move, uint64_t nodes, int32_t depth_most)
{
    int32_t seat = bp_state_mover(state);
    if (!play_check(session, bp_state_apply(state, move))) {
        return -1;
    }
    int32_t made = 1 + play_forced(state);
    int32_t depth = PLAY_DEPTHS - 1;
    depths[0] = look(state, seat);
    if (bp_state_is_over(state)) {
        for (int32_t i = 1; i < PLAY_DEPTHS; i++) {
            depths[i] = depths[0];
        }
    } else {
        depth = search(depths, session, state, seat, nodes, depth_most);
    }
    take_back(state, made);
    return depth;
}
