/* SPDX-License-Identifier: MIT */
/* The JSON of bigpoints solve: one object on one line for each board, values for the mover. */

#include <stdio.h>
#include <stdlib.h>

#include <bigpoints.h>

#include "programs/common/command.h"
#include "programs/common/open_state.h"
#include "programs/common/result_json.h"
#include "programs/solve/solve_report.h"

static void write_game(json *j, const command *line, const solve_answer *answer)
{
    size_t length;
    bp_state_format(NULL, 0, &length, answer->state);
    char *position = checked_alloc(line, length + 1, 1);
    bp_state_format(position, length + 1, NULL, answer->state);
    json_text(j, "input", answer->text);
    json_text(j, "position", position);
    free(position);
    json_text(j, "objective", objective_names[answer->options->objective]);
    json_text(j, "rules", rules_names[answer->rules]);
    json_int(j, "players", answer->players);
    json_int(j, "mover", answer->mover + 1);
}

void solve_report_json(const command *line, const solve_answer *answer)
{
    int64_t replies = bp_result_count(answer->result, BP_COUNT_REPLIES);
    json j = {0};
    json_open(&j, NULL, '{');
    write_game(&j, line, answer);
    command_need(line, result_json(&j, answer->state, answer->result));
    if (replies >= 0) {
        json_count(&j, "proof_replies", (uint64_t)replies);
    } else {
        json_no_value(&j, "proof_replies");
    }
    json_close(&j, '}');
    putchar('\n');
}
