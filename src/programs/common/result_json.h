/* SPDX-License-Identifier: MIT */
/* The result of a solve as fields of a JSON object. bigpoints solve and bigpoints engine share them. */
#ifndef BP_PROGRAMS_COMMON_RESULT_JSON_H
#define BP_PROGRAMS_COMMON_RESULT_JSON_H

#include <stddef.h>

#include <bigpoints/types.h>

#include "programs/common/json.h"

/* Writes the fields of a result of this state, from `stop_reason` to `lossless`. Returns BP_OK or BP_ERR_MEMORY. */
int result_json(json *j, const bp_state *state, const bp_result *result);

/* Writes an array of moves, each played after the one before it. Returns BP_OK or BP_ERR_MEMORY. */
int result_json_moves(json *j, const char *name, const bp_state *state, const bp_move *moves,
                      size_t count);

/* Writes a legal move of the state, or null if there is none (0). */
void result_json_move(json *j, const char *name, const bp_state *state, bp_move move);

/* Writes an array of numbers. */
void result_json_ints(json *j, const char *name, const int32_t *numbers, int32_t count);

/* The principal variation as "pv". BP_OK or BP_ERR_MEMORY. */
int result_json_pv(json *j, const bp_state *state, const bp_result *result);

#endif
