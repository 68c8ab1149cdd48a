/* SPDX-License-Identifier: MIT */
/* bigpoints engine: from a line with a request to the lines of its answers. engine.c has the input and the queue,
   engine_request.c reads requests, engine_work.c answers them, engine_queries.c has the queries. */
#ifndef BP_PROGRAMS_ENGINE_ENGINE_H
#define BP_PROGRAMS_ENGINE_ENGINE_H

#include <stdatomic.h>

#include <bigpoints.h>
#include <bigpoints/sys/game_kind.h>

#include "programs/common/json.h"

/* --- Requests ------------------------------------------------------------------------------------- */

enum engine_query {
    ENGINE_CHOOSE,
    ENGINE_SOLVE,
    ENGINE_MOVES,
    ENGINE_APPLY,
    ENGINE_EVALUATE,
    ENGINE_REVIEW,
    ENGINE_PUZZLE,
    ENGINE_DRAW,
    ENGINE_SVG,
    ENGINE_PERFT,
    ENGINE_VERSION,
    ENGINE_TERMINATE
};

extern const char *const engine_query_names[]; /* of engine_query; NULL-terminated */

enum { ENGINE_MOVES_MAX = 1000 };

/* The fields of a request. Texts are valid until the request is freed. */
typedef struct engine_request {
    char *texts;    /* all of them */
    const char *id; /* NULL if it could not be read */
    int32_t query;  /* one of engine_query, -1 if it could not be read */
    const bp_game_kind *game;
    const char *position;
    char *moves[ENGINE_MOVES_MAX];
    size_t move_count;
    int32_t depth;
    double progress;          /* seconds between progress answers; 0: none */
    const char *terminate_id; /* or NULL */

    /* Options of the searcher, by bp_option, and which of them were given: bit o for option o. */
    int64_t options[BP_OPTION_COUNT];
    uint32_t given;
} engine_request;

/* Reads a line. `usual` is the game of a request that names none, `games` are those of the program, as in `command`. Returns BP_OK, or a status with the reason; `id` and `query` are then set as far as they could be read.
   Free the request in either case. */
int engine_request_read(engine_request *out, const char *line, const bp_game_kind *usual,
                        const bp_game_kind *const *games, char *why, size_t why_size);

void engine_request_free(engine_request *request);

/* --- Answers -------------------------------------------------------------------------------------- */

/* The receiver of the lines. Several threads call `write` at once. */
typedef struct engine_output {
    bp_line_fn write;
    void *user;
} engine_output;

/* An object that grows in memory and is sent as one line, so that no two answers mix. */
typedef struct engine_answer {
    json json; /* fields are added here */
    char *text;
    size_t size;
} engine_answer;

/* Begins an answer to a request: `id`, `query` and `done`. Returns BP_OK or BP_ERR_MEMORY. */
int engine_answer_begin(engine_answer *answer, const char *id, int32_t query, int done);

/* Sends the answer and frees it. Returns BP_OK or BP_ERR_MEMORY: it was not sent. */
int engine_answer_send(engine_answer *answer, const engine_output *output);

/* Sends an error answer. Without memory it is one without `id`. */
void engine_answer_error(const engine_output *output, const char *id, int32_t query, int status,
                         const char *why);

/* --- Work ----------------------------------------------------------------------------------------- */

/* A request that runs. It can be stopped until its last answer is sent. */
enum engine_phase { ENGINE_RUNS, ENGINE_STOPPED, ENGINE_ANSWERED };

typedef struct engine_work {
    const engine_request *request;
    const engine_output *output; /* for progress answers */
    atomic_int *phase;           /* one of engine_phase */
    uint64_t memory;             /* the limit of the request, bytes */
    bp_state *state;             /* NULL for `puzzle` */
    json *out;                   /* the answer */
    char why[BP_MESSAGE_TEXT];   /* the reason of a failure */
    double next_progress;        /* on a monotonic clock */
} engine_work;

/* Answers a request: reads its position, computes, sends progress and the last answer. `memory` is the limit in bytes of one
   request. `version` and `terminate` are not for this function. */
void engine_work_run(const engine_request *request, const engine_output *output, atomic_int *phase,
                     uint64_t memory);

/* Whether the request is terminated. */
int engine_is_stopped(const engine_work *w);

/* A bp_progress_fn; `user` is the engine_work. Sends progress answers and stops a request that is terminated. */
int engine_progress(const bp_progress *progress, void *user);

/* Begins a progress answer if one is due. Returns 1 if the caller adds fields and sends it. */
int engine_progress_begin(engine_answer *answer, engine_work *w);

/* Adds the fields of the answer to the query of a request; returns a status. On failure the fields are dropped. */
int engine_query_run(engine_work *w);

#endif
