/* SPDX-License-Identifier: MIT */
/* A bank of time for a whole game. */

#include "programs/common/game_clock.h"

#include <stdlib.h>
#include <string.h>

/* The limits of both numbers. A game ends after half of the longest possible one, but 30 moves of a player are many. Of the
   increment a quarter, and of the whole time a fifth, are kept for moves that take longer than they should. */
#define SECONDS_MAX 1e6
#define LENGTH 0.5
#define MOVES_MAX 30
#define OF_INCREMENT 0.75
#define OF_BANK 0.8
#define FORCED 0.001

/* Reads a number without sign, exponent or words; returns what is behind it, or NULL. */
static const char *read_seconds(double *out, const char *text)
{
    char *end;
    *out = strtod(text, &end);
    size_t length = (size_t)(end - text);
    return length > 0 && strspn(text, "0123456789.") >= length && *out <= SECONDS_MAX ? end : NULL;
}

int game_clock_parse(game_clock *out, const char *text)
{
    const char *end = read_seconds(&out->bank, text);
    out->increment = 0;
    if (end && *end == '+') {
        end = read_seconds(&out->increment, end + 1);
    }
    return end && *end == '\0' && out->bank > 0;
}

/* The moves that the mover probably has to make, at least 1. */
static double moves_left(const bp_state *state)
{
    bp_game *game;
    double moves = MOVES_MAX;
    if (bp_state_game(&game, state) == BP_OK) {
        double plies = LENGTH * (bp_game_max_plies(game) - bp_state_ply(state));
        moves = plies / bp_game_player_count(game);
        bp_game_free(game);
    }
    return moves < 1 ? 1 : moves > MOVES_MAX ? MOVES_MAX : moves;
}

double game_clock_share(const game_clock *clock, double left, const bp_state *state)
{
    size_t count = 0;
    if (bp_state_moves(NULL, 0, &count, state) == BP_OK && count == 1) {
        return FORCED;
    }
    double share = left / moves_left(state) + OF_INCREMENT * clock->increment;
    share = share < OF_BANK * left ? share : OF_BANK * left;
    return share > FORCED ? share : FORCED;
}

double game_clock_after(const game_clock *clock, double left, double taken)
{
    double rest = left - taken;
    return rest < 0 ? rest : rest + clock->increment;
}
