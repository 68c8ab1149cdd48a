/* SPDX-License-Identifier: MIT */
/*
 * A line for bigpoints engine: it gets exactly one last answer, which is JSON with the id and the query of the request. A position in
 * an answer can be opened again and is written as read; a move that was chosen is legal there. Limits keep each line short.
 */
#include <jansson.h>

#include "fuzz.h"
#include "programs/engine/engine_work.h"

enum { NODES = 300, DEPTH = 3, MEMORY = 1 << 20 };

/* The answers to a request. */
typedef struct answers {
    const engine_request *request;
    json_t *last;
    int progress;
} answers;

static int receive(const char *line, void *user)
{
    answers *a = user;
    CHECK(a->last == NULL && strchr(line, '\n') == NULL);
    json_t *answer = json_loads(line, JSON_REJECT_DUPLICATES, NULL);
    CHECK(json_is_object(answer));
    json_t *id = json_object_get(answer, "id");
    json_t *query = json_object_get(answer, "query");
    CHECK(a->request->id ? strcmp(json_string_value(id), a->request->id) == 0 : json_is_null(id));
    CHECK(a->request->query >= 0
              ? strcmp(json_string_value(query), engine_query_names[a->request->query]) == 0
              : json_is_null(query));
    if (json_is_true(json_object_get(answer, "done"))) {
        a->last = answer;
    } else {
        CHECK(json_is_false(json_object_get(answer, "done")));
        a->progress++;
        json_decref(answer);
    }
    return 0;
}

static void limit(uint64_t *number, uint64_t max)
{
    *number = *number == 0 || *number > max ? max : *number;
}

static void check_error(const json_t *answer, int status)
{
    const char *name = json_string_value(json_object_get(answer, "status"));
    const char *error = json_string_value(json_object_get(answer, "error"));
    CHECK(name && strncmp(name, "BP_ERR_", 7) == 0 && strcmp(name, "BP_ERR_UNKNOWN") != 0);
    CHECK(error && error[0] && json_object_size(answer) == 5);
    CHECK(status == BP_OK || strcmp(name, bp_status_name(status)) == 0);
}

/* What the answer says about its position. */
static void check_position(const engine_request *request, const json_t *answer)
{
    char why[BP_MESSAGE_TEXT];
    char again[4096];
    bp_state *state;
    bp_move move;
    const char *position = json_string_value(json_object_get(answer, "position"));
    if (!position) {
        return;
    }
    CHECK(request->game->open(&state, position, NULL, why, sizeof why) == BP_OK);
    CHECK(bp_state_format(again, sizeof again, NULL, state) == BP_OK);
    CHECK(strcmp(again, position) == 0);
    CHECK(json_is_null(json_object_get(answer, "mover")) == (bp_state_is_over(state) == 1));
    const char *chosen = json_string_value(json_object_get(answer, "move"));
    CHECK((chosen != NULL) == (request->query == ENGINE_CHOOSE));
    CHECK(!chosen || bp_move_parse(&move, state, chosen, NULL, 0) == BP_OK);
    bp_state_free(state);
}

static void run(engine_request *request, const engine_output *output)
{
    atomic_int phase;
    int is_puzzle = request->query == ENGINE_PUZZLE; /* one takes too long: it is stopped */
    atomic_init(&phase, is_puzzle ? ENGINE_STOPPED : ENGINE_RUNS);
    limit(&request->nodes, NODES);
    limit(&request->solve_nodes, NODES);
    limit(&request->search_nodes, NODES);
    request->threads = 1;
    request->depth = request->depth > DEPTH ? DEPTH : request->depth;
    engine_work_run(request, output, &phase, MEMORY);
    CHECK(atomic_load(&phase) == ENGINE_ANSWERED);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char why[BP_MESSAGE_TEXT] = "";
    engine_request request;
    answers a = {.request = &request};
    engine_output output = {receive, &a};
    char *line = fuzz_alloc(size + 1);
    memcpy(line, data, size);
    line[size] = '\0';
    int status = engine_request_read(&request, line, why, sizeof why);
    if (status != BP_OK) {
        CHECK(why[0] != '\0');
        engine_answer_error(&output, request.id, request.query, status, why);
        check_error(a.last, status);
    } else if (request.query != ENGINE_VERSION && request.query != ENGINE_TERMINATE) {
        run(&request, &output);
        if (json_object_get(a.last, "error")) {
            check_error(a.last, BP_OK);
        } else {
            check_position(&request, a.last);
        }
        CHECK(request.progress > 0 || a.progress == 0);
    }
    json_decref(a.last);
    engine_request_free(&request);
    free(line);
    return 0;
}
