/* SPDX-License-Identifier: MIT */
/* Answers of bigpoints engine: an object that grows in memory and is sent as one line. */

/* For open_memstream. */
#define _POSIX_C_SOURCE 200809L /* NOLINT(bugprone-reserved-identifier) */

#include "programs/engine/engine_answer.h"

#include <stdlib.h>

#include <bigpoints/status.h>

int engine_answer_begin(engine_answer *answer, const char *id, int32_t query, int done)
{
    *answer = (engine_answer){.text = NULL};
    answer->json.file = open_memstream(&answer->text, &answer->size);
    if (!answer->json.file) {
        return BP_ERR_MEMORY;
    }
    json_open(&answer->json, NULL, '{');
    json_text(&answer->json, "id", id);
    json_text(&answer->json, "query", query < 0 ? NULL : engine_query_names[query]);
    json_bool(&answer->json, "done", done);
    return BP_OK;
}

int engine_answer_send(engine_answer *answer, const engine_output *output)
{
    json_close(&answer->json, '}');
    int failed = ferror(answer->json.file);
    failed |= fclose(answer->json.file);
    if (!failed) {
        output->write(answer->text, output->user);
    }
    free(answer->text);
    return failed ? BP_ERR_MEMORY : BP_OK;
}

void engine_answer_drop(engine_answer *answer)
{
    fclose(answer->json.file);
    free(answer->text);
}

void engine_answer_error(const engine_output *output, const char *id, int32_t query, int status,
                         const char *why)
{
    engine_answer answer;
    if (engine_answer_begin(&answer, id, query, 1) == BP_OK) {
        json_text(&answer.json, "error", why[0] ? why : bp_status_text(status));
        json_text(&answer.json, "status", bp_status_name(status));
        if (engine_answer_send(&answer, output) == BP_OK) {
            return;
        }
    }
    output->write(
        "{\"id\":null,\"query\":null,\"done\":true,\"error\":\"there is not enough memory\","
        "\"status\":\"BP_ERR_MEMORY\"}",
        output->user);
}
