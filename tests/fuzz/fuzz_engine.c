/* SPDX-License-Identifier: MIT */
/*
 * A line for bigpoints engine: it gets exactly one last answer, which is JSON with the id and the query of the request. A position in
 * an answer can be opened again and is written as read; a move that was chosen is legal there. Limits keep each line short.
 */
#include "fuzz.h"
#include "programs/engine/engine.h"

enum { NODES = 300, DEPTH = 3, MEMORY = 1 << 20 };

enum { ID, QUERY, DONE, STATUS, ERROR, POSITION, MOVER, MOVE, MEMBERS };

/* The answers to a request: the members of the last one, each as long as its line. */
typedef struct answers {
    const engine_request *request;
    json_member members[MEMBERS];
    char *texts; /* NULL: there is no last answer yet */
    int progress;
} answers;

static int receive(const char *line, void *user)
{
    static const char *const names[MEMBERS] = {"id",    "query",    "done",  "status",
                                               "error", "position", "mover", "move"};
    answers *a = user;
    char why[128];
    const size_t size = strlen(line) + 1;
    CHECK(a->texts == NULL && strchr(line, '\n') == NULL);
    a->texts = fuzz_alloc(MEMBERS * size);
    for (size_t i = 0; i < MEMBERS; i++) {
        a->members[i] = (json_member){names[i], a->texts + i * size, size, JSON_ABSENT};
    }
    CHECK(json_read_object(a->members, MEMBERS, line, why, sizeof why));
    CHECK(a->request->id ? strcmp(a->members[ID].out, a->request->id) == 0
                         : a->members[ID].kind == JSON_NULL);
    CHECK(a->request->query >= 0
              ? strcmp(a->members[QUERY].out, engine_query_names[a->request->query]) == 0
              : a->members[QUERY].kind == JSON_NULL);
    if (strcmp(a->members[DONE].out, "true") != 0) {
        CHECK(strcmp(a->members[DONE].out, "false") == 0);
        a->progress++;
        free(a->texts);
        a->texts = NULL;
    }
    return 0;
}

/* Limits an option of whole numbers; 0 stands for no limit. */
static void limit(engine_request *request, int32_t option, int64_t max)
{
    int64_t *number = &request->options[option];
    *number = *number == 0 || *number > max ? max : *number;
    request->given |= 1U << option;
}

static void check_error(const answers *a, int status)
{
    const char *name = a->members[STATUS].out;
    CHECK(strncmp(name, "BP_ERR_", 7) == 0 && strcmp(name, "BP_ERR_UNKNOWN") != 0);
    CHECK(a->members[ERROR].kind == JSON_STRING && a->members[ERROR].out[0] != '\0');
    CHECK(a->members[POSITION].kind == JSON_ABSENT);
    CHECK(status == BP_OK || strcmp(name, bp_status_name(status)) == 0);
}

/* What the answer says about its position. */
static void check_position(const answers *a)
{
    char why[BP_MESSAGE_TEXT];
    char again[4096];
    bp_state *state;
    bp_move move;
    const engine_request *request = a->request;
    const json_member *chosen = &a->members[MOVE];
    if (a->members[POSITION].kind == JSON_ABSENT) {
        return;
    }
    CHECK(request->game->open(&state, a->members[POSITION].out, NULL, why, sizeof why) == BP_OK);
    CHECK(bp_state_format(again, sizeof again, NULL, state) == BP_OK);
    CHECK(strcmp(again, a->members[POSITION].out) == 0);
    CHECK((a->members[MOVER].kind == JSON_NULL) == (bp_state_is_over(state) == 1));
    CHECK((chosen->kind == JSON_STRING) == (request->query == ENGINE_CHOOSE));
    CHECK(chosen->kind == JSON_ABSENT ||
          bp_move_parse(&move, state, chosen->out, NULL, 0) == BP_OK);
    bp_state_free(state);
}

static void run(engine_request *request, const engine_output *output)
{
    atomic_int phase;
    int is_puzzle = request->query == ENGINE_PUZZLE; /* one takes too long: it is stopped */
    atomic_init(&phase, is_puzzle ? ENGINE_STOPPED : ENGINE_RUNS);
    if (request->query == ENGINE_REVIEW) {
        limit(request, BP_OPTION_SOLVE_NODES, NODES);
        limit(request, BP_OPTION_SEARCH_NODES, NODES);
    } else {
        limit(request, BP_OPTION_NODES, NODES);
    }
    request->given &= ~(1U << BP_OPTION_THREADS);
    request->depth = request->depth > DEPTH ? DEPTH : request->depth;
    engine_work_run(request, output, &phase, MEMORY);
    CHECK(atomic_load(&phase) == ENGINE_ANSWERED);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char why[BP_MESSAGE_TEXT] = "";
    engine_request request;
    const bp_game_kind *usual;
    answers a = {.request = &request};
    CHECK(bp_game_kind_at(&usual, 0) == BP_OK);
    engine_output output = {receive, &a};
    char *line = fuzz_alloc(size + 1);
    memcpy(line, data, size);
    line[size] = '\0';
    int status = engine_request_read(&request, line, usual, NULL, why, sizeof why);
    if (status != BP_OK) {
        CHECK(why[0] != '\0');
        engine_answer_error(&output, request.id, request.query, status, why);
        check_error(&a, status);
    } else if (request.query != ENGINE_VERSION && request.query != ENGINE_TERMINATE) {
        run(&request, &output);
        CHECK(a.texts != NULL);
        if (a.members[ERROR].kind != JSON_ABSENT) {
            check_error(&a, BP_OK);
        } else {
            check_position(&a);
        }
        CHECK(request.progress > 0 || a.progress == 0);
    }
    free(a.texts);
    engine_request_free(&request);
    free(line);
    return 0;
}
