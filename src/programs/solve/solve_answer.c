/* SPDX-License-Identifier: MIT */
/* The answer of a solve, as all report formats of bigpoints solve use it. */

#include <stdio.h>
#include <stdlib.h>

#include <bigpoints.h>

#include "programs/common/open_state.h"
#include "programs/solve/solve_report.h"

solve_answer solve_answer_of(const solve_options *options, const char *text, const bp_state *state,
                             const bp_result *result)
{
    bp_game *game;
    solve_answer answer = {
        .options = options,
        .text = text,
        .state = state,
        .result = result,
        .rules = config_number_of(state, BP_CONFIG_RULES),
        .mover = bp_state_mover(state),
        .stop_reason = bp_result_stop_reason(result),
    };
    bp_result_bounds(&answer.lower, &answer.upper, result);
    if (bp_state_game(&game, state) == BP_OK) {
        answer.players = bp_game_player_count(game);
        bp_game_free(game);
    }
    return answer;
}

const char *solve_move_text(char out[BP_MOVE_TEXT], const bp_state *state, bp_move move)
{
    if (bp_move_format(out, BP_MOVE_TEXT, NULL, state, move) != BP_OK) {
        snprintf(out, BP_MOVE_TEXT, "?");
    }
    return out;
}

bp_move *solve_pv(const command *line, size_t *count, const solve_answer *answer)
{
    bp_result_pv(NULL, 0, count, answer->result);
    bp_move *moves = malloc((*count + 1) * sizeof *moves);
    if (!moves) {
        command_fail(line, "%s", bp_status_text(BP_ERR_MEMORY));
    }
    bp_result_pv(moves, *count, count, answer->result);
    return moves;
}

bp_state *solve_copy(const command *line, const solve_answer *answer)
{
    bp_state *state;
    int status = bp_state_clone(&state, answer->state);
    if (status != BP_OK) {
        command_fail(line, "%s", bp_status_text(status));
    }
    return state;
}

void solve_print_moves(const command *line, const solve_answer *answer, const bp_move *moves,
                       size_t count, const char *quote, const char *between)
{
    char text[BP_MOVE_TEXT];
    bp_state *state = solve_copy(line, answer);
    for (size_t i = 0; i < count; i++) {
        printf("%s%s%s%s", i == 0 ? "" : between, quote, solve_move_text(text, state, moves[i]),
               quote);
        bp_state_apply(state, moves[i]);
    }
    bp_state_free(state);
}
