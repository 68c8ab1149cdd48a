/* SPDX-License-Identifier: MIT */
/* Answers of bigpoints engine: an object that grows in memory and is sent as one line, so that no two answers mix. */
#ifndef BP_PROGRAMS_ENGINE_ENGINE_ANSWER_H
#define BP_PROGRAMS_ENGINE_ENGINE_ANSWER_H

#include <stddef.h>

#include <bigpoints/types.h>

#include "programs/common/json.h"
#include "programs/engine/engine_request.h"

/* The receiver of the lines. Several threads call `write` at once. */
typedef struct engine_output {
    bp_line_fn write;
    void *user;
} engine_output;

typedef struct engine_answer {
    json json; /* fields are added here */
    char *text;
    size_t size;
} engine_answer;

/* Begins an answer to a request: `id`, `query` and `done`. Returns BP_OK or BP_ERR_MEMORY. */
int engine_answer_begin(engine_answer *answer, const char *id, int32_t query, int done);

/* Sends the answer and frees it. Returns BP_OK or BP_ERR_MEMORY: it was not sent. */
int engine_answer_send(engine_answer *answer, const engine_output *output);

/* Frees an answer that is not sent. */
void engine_answer_drop(engine_answer *answer);

/* Sends an error answer. Without memory it is one without `id`. */
void engine_answer_error(const engine_output *output, const char *id, int32_t query, int status,
                         const char *why);

#endif
