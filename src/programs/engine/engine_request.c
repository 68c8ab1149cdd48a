/* SPDX-License-Identifier: MIT */
/* Requests of bigpoints engine: a table has the fields that belong to a query, and bp_option_info() those that are options of
   the query's searcher. */

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "programs/common/command.h"
#include "programs/common/open_state.h"
#include "programs/common/words.h"
#include "programs/engine/engine.h"

enum { SECONDS_MAX = 1000000000, DEPTH_MAX = 1000, MEMORY_SHIFT = 20 /* MiB */, QUOTED = 100 };

const char *const engine_query_names[] = {"choose",  "solve",     "moves", "apply", "evaluate",
                                          "review",  "puzzle",    "draw",  "svg",   "perft",
                                          "version", "terminate", NULL};

/* --- The fields ----------------------------------------------------------------------------------- */

enum field_kind {
    FIELD_TEXT,    /* const char * */
    FIELD_TEXTS,   /* the member `moves` */
    FIELD_QUERY,   /* int32_t */
    FIELD_GAME,    /* const bp_game_kind * */
    FIELD_INT,     /* int32_t */
    FIELD_SECONDS, /* double, greater than 0 */
    FIELD_OPTION   /* an option of the searcher */
};

typedef struct field {
    const char *name;
    enum field_kind kind;
    size_t offset;     /* in engine_request */
    unsigned queries;  /* those that have the field: bit q for query q */
    unsigned required; /* those that need it */
} field;

#define BIT(number) (1U << (number))
#define AT(member) offsetof(engine_request, member)

enum {
    ALL = BIT(ENGINE_TERMINATE + 1) - 1,
    ON_STATES = ALL & ~(BIT(ENGINE_PUZZLE) | BIT(ENGINE_VERSION) | BIT(ENGINE_TERMINATE)),
    ON_GAMES = ON_STATES | BIT(ENGINE_PUZZLE),
    WITH_PROGRESS = BIT(ENGINE_CHOOSE) | BIT(ENGINE_SOLVE) | BIT(ENGINE_REVIEW) |
                    BIT(ENGINE_PUZZLE) | BIT(ENGINE_PERFT)
};

static const field fields[] = {
    {"id", FIELD_TEXT, AT(id), ALL, ALL},
    {"query", FIELD_QUERY, AT(query), ALL, ALL},
    {"game", FIELD_GAME, AT(game), ON_GAMES, 0},
    {"position", FIELD_TEXT, AT(position), ON_GAMES, ON_GAMES},
    {"moves", FIELD_TEXTS, AT(moves), ON_STATES, 0},
    {"depth", FIELD_INT, AT(depth), BIT(ENGINE_PERFT), BIT(ENGINE_PERFT)},
    {"progress", FIELD_SECONDS, AT(progress), WITH_PROGRESS, 0},
    {"terminate_id", FIELD_TEXT, AT(terminate_id), BIT(ENGINE_TERMINATE), 0},
};

enum { FIELDS = sizeof fields / sizeof *fields, MEMBERS = FIELDS + BP_OPTION_COUNT + 1 };

/* The queries that search: by whom, and with which of its options. */
static const struct {
    int32_t searcher;
    uint32_t options;
} searches[ENGINE_TERMINATE + 1] = {
    [ENGINE_CHOOSE] = {BP_SEARCHER_PLAYER, UINT32_MAX},
    [ENGINE_SOLVE] = {BP_SEARCHER_SOLVER, ~BIT(BP_OPTION_MOVE_PVS)},
    [ENGINE_REVIEW] = {BP_SEARCHER_REVIEW, UINT32_MAX},
    [ENGINE_PUZZLE] = {BP_SEARCHER_PLAYER, BIT(BP_OPTION_SEED)},
};

/* The name of an option as a field: limits of time are in seconds. */
static const char *option_name(int32_t option)
{
    const char *name = NULL;
    if (option == BP_OPTION_MILLISECONDS) {
        return "seconds";
    }
    for (int32_t searcher = BP_SEARCHER_SOLVER; !name && searcher <= BP_SEARCHER_CENSUS;
         searcher++) {
        bp_option_info(&name, NULL, NULL, NULL, NULL, searcher, option);
    }
    return name;
}

/* --- Values --------------------------------------------------------------------------------------- */

typedef struct reading {
    engine_request *out;
    const bp_game_kind *const *games;
    json_member members[MEMBERS]; /* the fields, the options, and a name that is none of them */
    char *why;
    size_t why_size;
} reading;

static int refuse(reading *r, const char *format, ...) __attribute__((format(printf, 2, 3)));

static int refuse(reading *r, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(r->why, r->why_size, format, arguments);
    va_end(arguments);
    return BP_ERR_ARGUMENT;
}

/* A whole number in a range; 5.0 is one too. */
static int read_whole(int64_t *out, reading *r, const json_member *m, int64_t min, int64_t max)
{
    double real = m->kind == JSON_NUMBER ? strtod(m->out, NULL) : NAN;
    int fine = m->kind == JSON_NUMBER && words_number(out, m->out, min, max);
    if (!fine && real > -1e15 && real < 1e15) {
        *out = (int64_t)real;
        fine = (double)*out == real && *out >= min && *out <= max;
    }
    return fine ? BP_OK
                : refuse(r, "'%s' must be a whole number from %lld to %lld", m->name,
                         (long long)min, (long long)max);
}

static int read_seconds(double *out, reading *r, const json_member *m)
{
    *out = m->kind == JSON_NUMBER ? strtod(m->out, NULL) : 0;
    return *out > 0 && *out <= SECONDS_MAX
               ? BP_OK
               : refuse(r, "'%s' must be a number greater than 0, at most %d", m->name,
                        SECONDS_MAX);
}

static int read_choice(int32_t *out, reading *r, const json_member *m, const char *const *words)
{
    char list[WORDS_LIST_SIZE];
    *out = m->kind == JSON_STRING ? words_find(words, m->out) : -1;
    return *out >= 0 ? BP_OK : refuse(r, "'%s' must be %s", m->name, words_list(list, words));
}

static int read_switch(int64_t *out, reading *r, const json_member *m)
{
    *out = m->out[0] == 't';
    return m->kind == JSON_BOOL ? BP_OK : refuse(r, "'%s' must be true or false", m->name);
}

static int read_game(const bp_game_kind **out, reading *r, const json_member *m)
{
    char reason[GAME_WHY_SIZE];
    if (m->kind != JSON_STRING) {
        return refuse(r, "'%s' must be a text", m->name);
    }
    return game_find(out, r->games, m->out, reason) ? BP_OK
                                                    : refuse(r, "'%s': %s", m->name, reason);
}

/* A value of bp_option_info(), as people write it: names, true or false, seconds, MiB. */
static int read_option(reading *r, int32_t option, const json_member *m)
{
    engine_request *out = r->out;
    int64_t *value = &out->options[option];
    int64_t min = 0;
    int64_t max = 0;
    int32_t choice = 0;
    double seconds = 0;
    int status = BP_OK;
    bp_option_info(NULL, NULL, &min, &max, NULL, searches[out->query].searcher, option);
    out->given |= BIT(option);
    if (option == BP_OPTION_MILLISECONDS) {
        status = read_seconds(&seconds, r, m);
        *value = milliseconds_of(seconds);
    } else if (option == BP_OPTION_OBJECTIVE) {
        status = read_choice(&choice, r, m, objective_names);
        *value = choice;
    } else if (option == BP_OPTION_LEVEL && m->kind == JSON_STRING && !strcmp(m->out, "auto")) {
        *value = BP_LEVEL_AUTO;
    } else if (option == BP_OPTION_LEVEL) {
        status = read_whole(value, r, m, BP_LEVEL_MIN, BP_LEVEL_MAX) == BP_OK
                     ? BP_OK
                     : refuse(r, "'%s' must be a whole number from %d to %d, or 'auto'", m->name,
                              BP_LEVEL_MIN, BP_LEVEL_MAX);
    } else if (option == BP_OPTION_MEMORY) {
        status = read_whole(value, r, m, min, max >> MEMORY_SHIFT);
        *value = status == BP_OK ? *value << MEMORY_SHIFT : 0;
    } else if (min == 0 && max == 1) {
        status = read_switch(value, r, m);
    } else {
        status = read_whole(value, r, m, min, max);
    }
    return status;
}

static int read_value(reading *r, const field *f, json_member *m)
{
    void *target = (char *)r->out + f->offset;
    int64_t number = 0;
    int status;
    switch (f->kind) {
    case FIELD_TEXT:
        if (m->kind != JSON_STRING) {
            return refuse(r, "'%s' must be a text", m->name);
        }
        *(const char **)target = m->out;
        return BP_OK;
    case FIELD_TEXTS:
        return m->kind == JSON_ARRAY &&
                       json_read_texts(r->out->moves, ENGINE_MOVES_MAX, &r->out->move_count, m->out)
                   ? BP_OK
                   : refuse(r, "'%s' must be an array of at most %d texts", m->name,
                            ENGINE_MOVES_MAX);
    case FIELD_QUERY: return read_choice(target, r, m, engine_query_names);
    case FIELD_GAME: return read_game(target, r, m);
    case FIELD_SECONDS: return read_seconds(target, r, m);
    case FIELD_INT:
        status = read_whole(&number, r, m, 0, DEPTH_MAX);
        *(int32_t *)target = (int32_t)number;
        return status;
    case FIELD_OPTION: break;
    }
    return read_option(r, (int32_t)f->offset, m);
}

/* --- The request ---------------------------------------------------------------------------------- */

/* Divides the members of the line; each of them can be as long as the line. */
static int read_members(reading *r, const char *line)
{
    char reason[128];
    size_t size = strlen(line) + 1;
    r->out->texts = malloc(MEMBERS * size);
    if (!r->out->texts) {
        return BP_ERR_MEMORY;
    }
    for (size_t i = 0; i < MEMBERS; i++) {
        const char *name = i < FIELDS        ? fields[i].name
                           : i < MEMBERS - 1 ? option_name((int32_t)(i - FIELDS))
                                             : NULL;
        r->members[i] = (json_member){name, r->out->texts + i * size, size, JSON_ABSENT};
    }
    if (json_read_object(r->members, MEMBERS, line, reason, sizeof reason)) {
        return BP_OK;
    }
    snprintf(r->why, r->why_size, "this is no JSON object: %s", reason);
    return BP_ERR_SYNTAX;
}

/* The field of a member. */
static field field_at(const char *name, size_t at)
{
    if (at < FIELDS) {
        return fields[at];
    }
    field out = {name, FIELD_OPTION, at - FIELDS, 0, 0};
    for (int32_t query = 0; query <= ENGINE_TERMINATE; query++) {
        int has = searches[query].options >> out.offset & 1 &&
                  bp_option_info(NULL, NULL, NULL, NULL, NULL, searches[query].searcher,
                                 (int32_t)out.offset) == BP_OK;
        out.queries |= has ? BIT(query) : 0;
    }
    return out;
}

static int read_fields(reading *r)
{
    int status = BP_OK;
    for (size_t i = 0; i < MEMBERS - 1 && status == BP_OK; i++) {
        json_member *m = &r->members[i];
        field f = field_at(r->members[i].name, i);
        unsigned query = r->out->query < 0 ? ALL : BIT(r->out->query);
        if (m->kind != JSON_ABSENT) {
            status = f.queries & query ? read_value(r, &f, m)
                                       : refuse(r, "the query '%s' has no field '%s'",
                                                engine_query_names[r->out->query], m->name);
        } else if (r->out->query < 0 && f.required == ALL) {
            status = refuse(r, "the field '%s' is missing", m->name);
        } else if (f.required & query) {
            status = refuse(r, "the query '%s' needs the field '%s'",
                            engine_query_names[r->out->query], m->name);
        }
    }
    return status;
}

int engine_request_read(engine_request *out, const char *line, const bp_game_kind *usual,
                        const bp_game_kind *const *games, char *why, size_t why_size)
{
    reading r = {.out = out, .games = games, .why_size = why_size};
    r.why = why;
    *out = (engine_request){.query = -1, .game = usual};
    int status = read_members(&r, line);
    if (status == BP_OK) {
        status = read_fields(&r);
    }
    const json_member *other = &r.members[MEMBERS - 1];
    if (status == BP_OK && other->kind != JSON_ABSENT) {
        status = refuse(&r, "the query '%s' has no field '%.*s'", engine_query_names[out->query],
                        QUOTED, other->out);
    }
    return status;
}

void engine_request_free(engine_request *request)
{
    free(request->texts);
    request->texts = NULL;
}
