/* SPDX-License-Identifier: MIT */
/*
 * Measures when the end of a game can be solved: the share of positions that 50,000 nodes solve, by the moves left. The
 * positions occur in games between players of level 8. The first row counts moves of pawns alone, the second one is the
 * method `moves_left` of the game, whose weights of black discs (src/bigpoints/evaluation.c) make the step from 100 % to 0 %
 * as steep as possible. A table of docs/notes.md is from it.
 *
 *   usage: tune_endgames [GAMES [SEED [CONFIGURATION]]]
 */
#include <bigpoints.h>
#include <stdio.h>
#include <stdlib.h>

#include "bigpoints/bits.h"
#include "bigpoints/position.h"
#include "game/game_internal.h"
#include "work.h"

enum {
    LEVEL = 8,
    GAMES = 100,
    NODES = 50000,
    MOVES_MAX = 28,
    STEP = 2,
    COLUMNS = MOVES_MAX / STEP
};

typedef struct tally {
    long positions;
    long solved;
} tally;

/* The moves that the pawns not on the ladder need, if none of their discs is taken. */
static int32_t pawn_moves(const bp__position *p, const bp__setup *setup)
{
    int32_t moves = 0;
    for (int32_t i = 0; i < setup->colours; i++) {
        int32_t colour = setup->colour[i];
        if (p->pawn[colour] < BP__PAWN_LADDER) {
            uint64_t ahead = p->track & setup->discs[colour] & (~UINT64_C(0) << p->pawn[colour]);
            moves += 1 + bp__bit_count(ahead);
        }
    }
    return moves;
}

static void add(tally *row, int32_t moves, int is_solved)
{
    if (moves < MOVES_MAX) {
        row[moves / STEP].positions++;
        row[moves / STEP].solved += is_solved;
    }
}

/* Solves a position with an empty table; too early in a game it does nothing. */
static void measure(tally rows[2][COLUMNS], bp_solver *solver, const bp_state *state)
{
    const bp_game *game = state->game;
    int32_t moves = pawn_moves((const void *)state->position, game->setup);
    bp_result *result;
    int32_t value;
    if (moves >= MOVES_MAX) {
        return;
    }
    work_need(bp_solver_clear(solver));
    work_need(bp_solve(&result, solver, state));
    int is_solved = bp_result_value(&value, result) == BP_OK;
    bp_result_free(result);
    add(rows[0], moves, is_solved);
    add(rows[1], game->ops->moves_left(state->position, game->setup), is_solved);
}

static void play(tally rows[2][COLUMNS], bp_player *player, bp_solver *solver, const char *text,
                 unsigned long long seed)
{
    char line[256];
    bp_state *state;
    snprintf(line, sizeof line, "%s seed=%llu", text, seed);
    work_need(bp_bigpoints_open(&state, line, NULL, NULL, 0));
    int two = state->game->traits.players == 2;
    work_need(bp_solver_set(solver, BP_OPTION_OBJECTIVE,
                            two ? BP_OBJECTIVE_MARGIN : BP_OBJECTIVE_GUARANTEED));
    while (!bp_state_is_over(state)) {
        measure(rows, solver, state);
        work_need(bp_state_apply(state, work_choose(player, state)));
    }
    bp_state_free(state);
}

static void print(tally rows[2][COLUMNS])
{
    static const char *const names[] = {"moves of pawns", "`moves_left`"};
    printf("| moves |");
    for (int i = 2; i < COLUMNS; i++) {
        printf(" %d, %d |", STEP * i, STEP * i + 1);
    }
    printf("\n|---|");
    for (int i = 2; i < COLUMNS; i++) {
        printf("---|");
    }
    for (int k = 0; k < 2; k++) {
        printf("\n| %s |", names[k]);
        for (int i = 2; i < COLUMNS; i++) {
            const tally *t = &rows[k][i];
            double n = t->positions > 0 ? (double)t->positions : 1;
            printf(" %.0f %% |", 100 * (double)t->solved / n);
        }
    }
    printf("\n");
}

int main(int count, char **words)
{
    long games = count > 1 ? strtol(words[1], NULL, 10) : GAMES;
    unsigned long long seed = count > 2 ? strtoull(words[2], NULL, 10) : 1;
    const char *text = count > 3 ? words[3] : "players=2";
    tally rows[2][COLUMNS] = {{{0, 0}}};
    bp_player *player;
    if (games < 1 || count > 4) {
        fprintf(stderr, "usage: tune_endgames [GAMES [SEED [CONFIGURATION]]]\n");
        return 2;
    }
    work_need(bp_player_new(&player, LEVEL, seed, NULL));
    work_need(bp_player_set(player, BP_OPTION_MILLISECONDS, 0));
    bp_solver *solver = work_new_solver(BP_OBJECTIVE_MARGIN, 64 * MIB, 1);
    work_need(bp_solver_set(solver, BP_OPTION_NODES, NODES));
    for (long i = 0; i < games; i++) {
        play(rows, player, solver, text, seed + (unsigned long long)i);
    }
    printf("%ld games of %s\n\n", games, text);
    print(rows);
    bp_solver_free(solver);
    bp_player_free(player);
    return 0;
}
