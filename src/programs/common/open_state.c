/* SPDX-License-Identifier: MIT */
/* Creates states of Big Points from text: a board, or a configuration, position or record. Reads their configurations. */

#include "programs/common/open_state.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <bigpoints.h>

const char *const objective_names[] = {"outcome", "margin", "thesis", "maxn", "guaranteed", NULL};
const char *const rules_names[] = {"official", "thesis", NULL};
const char *const stop_reason_names[] = {"solved", "seconds", "nodes", "memory", "cancelled", NULL};

enum { WHY_SIZE = 256, QUOTED = 100 };

/* Quotes the user's text in a message. A long text is cut, so that the reason stays visible. */
static const char *quote(char out[QUOTED + 4], const char *text)
{
    snprintf(out, QUOTED + 4, "%.*s%s", QUOTED, text, strlen(text) > QUOTED ? "..." : "");
    return out;
}

static int is_users_fault(int status)
{
    return status == BP_ERR_SYNTAX || status == BP_ERR_CONFIG || status == BP_ERR_POSITION ||
           status == BP_ERR_ILLEGAL || status == BP_ERR_OVER || status == BP_ERR_MISMATCH;
}

bp_state *open_state_on_board(const command *line, const char *where, const char *board,
                              int32_t players, int32_t rules)
{
    char why[WHY_SIZE];
    char quoted[QUOTED + 4];
    bp_config *config;
    bp_game *game = NULL;
    bp_state *state = NULL;
    int status = bp_config_new(&config, NULL);
    if (status != BP_OK) {
        command_fail(line, "%s", bp_status_text(status));
    }
    bp_config_set(config, BP_CONFIG_PLAYERS, players);
    bp_config_set(config, BP_CONFIG_RULES, rules);
    status = bp_config_set_board(config, board, why, sizeof why);
    if (status == BP_OK) {
        status = bp_bigpoints_new(&game, config, NULL, why, sizeof why);
    }
    if (is_users_fault(status)) {
        command_usage(line, "%sboard '%s': %s", where, quote(quoted, board), why);
    }
    if (status == BP_OK) {
        status = bp_state_new(&state, game);
    }
    if (status != BP_OK) {
        command_fail(line, "%s", bp_status_text(status));
    }
    bp_config_free(config);
    bp_game_free(game);
    return state;
}

bp_state *open_state_from_text(const command *line, const char *text)
{
    char why[WHY_SIZE];
    char quoted[QUOTED + 4];
    bp_state *state;
    int status = bp_bigpoints_open(&state, text, NULL, why, sizeof why);
    if (is_users_fault(status)) {
        command_usage(line, "position '%s': %s", quote(quoted, text), why);
    }
    if (status != BP_OK) {
        command_fail(line, "%s", bp_status_text(status));
    }
    return state;
}

int32_t config_number(const bp_config *config, int32_t field)
{
    int64_t number = 0;
    bp_config_get(&number, config, field);
    return (int32_t)number;
}

int32_t config_number_of(const bp_state *state, int32_t field)
{
    bp_config *config;
    if (bp_bigpoints_config(&config, state, NULL) != BP_OK) {
        return -1;
    }
    int32_t number = config_number(config, field);
    bp_config_free(config);
    return number;
}
