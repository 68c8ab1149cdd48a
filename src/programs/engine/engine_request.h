/* SPDX-License-Identifier: MIT */
/* Requests of bigpoints engine: one line of JSON, its fields checked by a table. */
#ifndef BP_PROGRAMS_ENGINE_ENGINE_REQUEST_H
#define BP_PROGRAMS_ENGINE_ENGINE_REQUEST_H

#include <stddef.h>
#include <stdint.h>

#include <bigpoints/sys/game_kind.h>

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
    void *root;     /* the JSON value, or NULL */
    const char *id; /* NULL if it could not be read */
    int32_t query;  /* one of engine_query, -1 if it could not be read */
    const bp_game_kind *game;
    const char *position;
    const char *moves[ENGINE_MOVES_MAX];
    size_t move_count;
    const char *terminate_id; /* or NULL */
    int32_t objective;
    int32_t level;
    int32_t depth;
    int32_t threads;
    int all_moves;
    int pv;
    uint64_t seed;
    uint64_t memory;       /* bytes; 0: not given */
    uint64_t nodes;        /* 0: not given */
    uint64_t solve_nodes;  /* 0: not given */
    uint64_t search_nodes; /* 0: not given */
    double seconds;        /* 0: not given */
    double progress;       /* seconds between progress answers; 0: none */
} engine_request;

/* Reads a line. Returns BP_OK, or a status with the reason; `id` and `query` are then set as far as they could be read.
   Free the request in either case. */
int engine_request_read(engine_request *out, const char *line, char *why, size_t why_size);

void engine_request_free(engine_request *request);

#endif
