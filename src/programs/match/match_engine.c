/* SPDX-License-Identifier: MIT */
/* A contestant that is another program: a line of JSON with a request, and lines of JSON with answers (docs/engine.md). */

#include "programs/match/match_engine.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "programs/common/child_process.h"
#include "programs/common/json.h"
#include "programs/common/platform/system.h"
#include "programs/common/players.h"
#include "programs/common/words.h"
#include "programs/match/match_seat.h"

/* Without a time for its moves a program has this long for each. The first move includes the start of the program. */
#define SECONDS_DEFAULT 60.0
#define SECONDS_TO_START 10.0
#define SECONDS_TO_END 1.0

enum { ID_SIZE = 32, NOT_EXECUTABLE = 126, NOT_FOUND = 127 };

struct match_engine {
    const match_contestant *who;
    double grace;
    child_process *child; /* NULL: does not run */
    int has_answered;     /* since it was started */
    uint64_t requests;
    char request[BP_RECORD_TEXT + 256];
};

/* The members of an answer that matter here. */
typedef struct answer {
    char id[ID_SIZE];
    char done[8];
    char move[64];
    char error[BP_MESSAGE_TEXT];
    char nodes[32];
    char depth[32];
    char exact[8];
} answer;

const char *const match_fault_names[MATCH_FAULTS + 1] = {"none",  "crash",   "timeout", "illegal",
                                                         "error", "not run", NULL};

int match_engine_open(match_engine **out, const match_contestant *who, double grace)
{
    *out = calloc(1, sizeof **out);
    if (!*out) {
        return BP_ERR_MEMORY;
    }
    (*out)->who = who;
    (*out)->grace = grace;
    return BP_OK;
}

void match_engine_close(match_engine *engine)
{
    if (engine) {
        child_end(engine->child, match_is_stopped() ? 0 : SECONDS_TO_END, NULL);
        free(engine);
    }
}

/* --- Faults --------------------------------------------------------------------------------------- */

/* Notes a fault with printable text, and ends the program. */
static void blame(match_choice *out, match_engine *engine, enum match_fault_kind kind,
                  const char *text)
{
    out->fault.kind = kind;
    words_copy_printable(out->fault.text, sizeof out->fault.text, text);
    child_end(engine->child, 0, NULL);
    engine->child = NULL;
}

/* The program has closed a pipe. A shell that does not find its command ends with a code of its own. */
static void blame_end(match_choice *out, match_engine *engine)
{
    char end[CHILD_TEXT_SIZE];
    char text[sizeof out->fault.text];
    int code = child_end(engine->child, SECONDS_TO_END, end);
    engine->child = NULL;
    if (!engine->has_answered && (code == NOT_FOUND || code == NOT_EXECUTABLE)) {
        snprintf(text, sizeof text, "'%.120s' can't be run: %s", engine->who->command,
                 code == NOT_FOUND ? "not found" : "not executable");
        blame(out, engine, MATCH_NOT_RUN, text);
        return;
    }
    snprintf(text, sizeof text, "the program ended with %s", end);
    blame(out, engine, MATCH_CRASH, text);
}

static void blame_result(match_choice *out, match_engine *engine, enum child_result result,
                         double limit)
{
    char text[sizeof out->fault.text];
    if (result == CHILD_ENDED) {
        blame_end(out, engine);
    } else if (result == CHILD_LATE) {
        snprintf(text, sizeof text, "no move within %.3f seconds", limit);
        blame(out, engine, MATCH_TIMEOUT, text);
    } else if (result == CHILD_LONG) {
        snprintf(text, sizeof text, "an answer longer than %d bytes", CHILD_LINE_SIZE);
        blame(out, engine, MATCH_ERROR, text);
    }
}

/* --- Requests ------------------------------------------------------------------------------------- */

/* The position as a record, without its result. */
static int write_request(match_engine *engine, const bp_state *state, uint64_t seed)
{
    const match_contestant *who = engine->who;
    char record[BP_RECORD_TEXT];
    char limits[96] = "";
    char level[LEVEL_TEXT_SIZE];
    int status = bp_record_format(record, sizeof record, NULL, state);
    if (status != BP_OK) {
        return status;
    }
    char *result = strstr(record, " result=");
    if (result) {
        *result = '\0';
    }
    if (who->seconds > 0) {
        snprintf(limits, sizeof limits, ",\"seconds\":%.6f", who->seconds);
    }
    if (who->nodes > 0) {
        size_t length = strlen(limits);
        snprintf(limits + length, sizeof limits - length, ",\"nodes\":%" PRIu64, who->nodes);
    }
    level_format(level, who->level);
    int is_auto = who->level == BP_LEVEL_AUTO;
    /* 53 bits, because JSON numbers are doubles in many languages. */
    snprintf(engine->request, sizeof engine->request,
             "{\"id\":\"%" PRIu64 "\",\"query\":\"choose\",\"position\":\"%s\",\"level\":%s%s%s"
             "%s,\"seed\":%" PRIu64 "}",
             ++engine->requests, record, is_auto ? "\"" : "", level, is_auto ? "\"" : "", limits,
             seed >> 11);
    return BP_OK;
}

/* --- Answers -------------------------------------------------------------------------------------- */

static int read_answer(answer *out, const char *text, char *why, size_t why_size)
{
    json_member members[] = {{"id", out->id, sizeof out->id, JSON_ABSENT},
                             {"done", out->done, sizeof out->done, JSON_ABSENT},
                             {"move", out->move, sizeof out->move, JSON_ABSENT},
                             {"error", out->error, sizeof out->error, JSON_ABSENT},
                             {"nodes", out->nodes, sizeof out->nodes, JSON_ABSENT},
                             {"depth", out->depth, sizeof out->depth, JSON_ABSENT},
                             {"exact", out->exact, sizeof out->exact, JSON_ABSENT}};
    int is_fine = json_read_object(members, sizeof members / sizeof *members, text, why, why_size);
    for (size_t i = 2; i <= 3; i++) { /* move and error are strings */
        if (members[i].kind != JSON_STRING) {
            members[i].out[0] = '\0';
        }
    }
    return is_fine;
}

/* Plays the move of the last answer, which is for the current request. */
static void take_answer(match_choice *out, match_engine *engine, const answer *a,
                        const bp_state *state)
{
    char why[128];
    char text[sizeof out->fault.text];
    uint64_t nodes = 0;
    int64_t depth = 0;
    if (a->error[0] || !a->move[0]) {
        snprintf(text, sizeof text, "%s%.150s",
                 a->error[0] ? "error: " : "an answer without a move", a->error);
        blame(out, engine, MATCH_ERROR, text);
        return;
    }
    if (bp_move_parse(&out->move, state, a->move, why, sizeof why) != BP_OK) {
        snprintf(text, sizeof text, "the move '%.40s' is not legal: %s", a->move, why);
        blame(out, engine, MATCH_ILLEGAL, text);
        return;
    }
    words_count(&nodes, a->nodes, 0, INT64_MAX);
    words_number(&depth, a->depth, 0, INT32_MAX);
    out->nodes = nodes;
    out->depth = (int32_t)depth;
    out->exact = strcmp(a->exact, "true") == 0;
}

/* Reads lines until the last answer to the current request. Answers to other requests and progress are skipped. */
static void wait_for_answer(match_choice *out, match_engine *engine, const bp_state *state,
                            double until, double limit)
{
    char id[ID_SIZE];
    snprintf(id, sizeof id, "%" PRIu64, engine->requests);
    for (;;) {
        answer a;
        const char *text;
        char why[128];
        enum child_result result = child_read(&text, engine->child, until, match_is_stopped);
        if (result != CHILD_FINE) {
            blame_result(out, engine, result, limit);
            return;
        }
        if (!read_answer(&a, text, why, sizeof why)) {
            char message[sizeof out->fault.text];
            snprintf(message, sizeof message, "'%.50s' is no answer: %.100s", text, why);
            blame(out, engine, MATCH_ERROR, message);
            return;
        }
        engine->has_answered = 1;
        int is_mine = strcmp(a.id, id) == 0 || (a.error[0] && strcmp(a.id, "null") == 0);
        if (is_mine && strcmp(a.done, "false") != 0) {
            take_answer(out, engine, &a, state);
            return;
        }
    }
}

int match_engine_choose(match_choice *out, match_engine *engine, const bp_state *state,
                        uint64_t seed)
{
    char why[sizeof out->fault.text];
    double limit =
        (engine->who->seconds > 0 ? engine->who->seconds : SECONDS_DEFAULT) + engine->grace;
    int status = write_request(engine, state, seed);
    if (status != BP_OK) {
        return status;
    }
    if (!engine->child) {
        limit += SECONDS_TO_START;
        engine->has_answered = 0;
        engine->child = child_start(engine->who->command, why, sizeof why);
        if (!engine->child) {
            blame(out, engine, MATCH_NOT_RUN, why);
            return BP_OK;
        }
    }
    double until = system_clock() + limit;
    enum child_result result = child_write(engine->child, engine->request, until, match_is_stopped);
    if (result == CHILD_FINE) {
        wait_for_answer(out, engine, state, until, limit);
    } else {
        blame_result(out, engine, result, limit);
    }
    return BP_OK;
}
