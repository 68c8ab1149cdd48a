/* SPDX-License-Identifier: MIT */
/* Requests of bigpoints engine: jansson parses the line, a table checks the fields. */

#include "programs/engine/engine_request.h"

#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <bigpoints.h>

#include "programs/common/open_state.h"
#include "programs/common/words.h"

enum { SECONDS_MAX = 1000000000, DEPTH_MAX = 1000, MEMORY_MAX = 1 << 30 /* MiB */ };

const char *const engine_query_names[] = {"choose",  "solve",     "moves", "apply", "evaluate",
                                          "review",  "puzzle",    "draw",  "svg",   "perft",
                                          "version", "terminate", NULL};

/* --- The fields ----------------------------------------------------------------------------------- */

enum field_kind {
    FIELD_TEXT,    /* const char * */
    FIELD_TEXTS,   /* the member `moves` */
    FIELD_CHOICE,  /* int32_t, the index of one of `words` */
    FIELD_GAME,    /* const bp_game_kind * */
    FIELD_INT,     /* int32_t */
    FIELD_LEVEL,   /* int32_t, or the text "auto" */
    FIELD_COUNT,   /* uint64_t */
    FIELD_MEMORY,  /* uint64_t, bytes; MiB in the request */
    FIELD_SECONDS, /* double, greater than 0 */
    FIELD_SWITCH   /* int */
};

typedef struct field {
    const char *name;
    enum field_kind kind;
    size_t offset;     /* in engine_request */
    unsigned queries;  /* those that have the field: bit q for query q */
    unsigned required; /* those that need it */
    int64_t min;
    int64_t max;
    const char *const *words;
} field;

#define BIT(query) (1U << (query))
#define AT(member) offsetof(engine_request, member)

enum {
    ALL = BIT(ENGINE_TERMINATE + 1) - 1,
    SEARCHES = BIT(ENGINE_CHOOSE) | BIT(ENGINE_SOLVE) | BIT(ENGINE_REVIEW),
    ON_STATES = ALL & ~(BIT(ENGINE_PUZZLE) | BIT(ENGINE_VERSION) | BIT(ENGINE_TERMINATE)),
    ON_GAMES = ON_STATES | BIT(ENGINE_PUZZLE)
};

static const field fields[] = {
    {"id", FIELD_TEXT, AT(id), ALL, ALL, 0, 0, NULL},
    {"query", FIELD_CHOICE, AT(query), ALL, ALL, 0, 0, engine_query_names},
    {"game", FIELD_GAME, AT(game), ON_GAMES, 0, 0, 0, NULL},
    {"position", FIELD_TEXT, AT(position), ON_GAMES, ON_GAMES, 0, 0, NULL},
    {"moves", FIELD_TEXTS, AT(moves), ON_STATES, 0, 0, ENGINE_MOVES_MAX, NULL},
    {"objective", FIELD_CHOICE, AT(objective), BIT(ENGINE_SOLVE), 0, 0, 0, objective_names},
    {"all_moves", FIELD_SWITCH, AT(all_moves), BIT(ENGINE_SOLVE), 0, 0, 1, NULL},
    {"pv", FIELD_SWITCH, AT(pv), BIT(ENGINE_SOLVE), 0, 0, 1, NULL},
    {"threads", FIELD_INT, AT(threads), BIT(ENGINE_SOLVE), 0, 1, BP_THREADS_MAX, NULL},
    {"level", FIELD_LEVEL, AT(level), BIT(ENGINE_CHOOSE), 0, BP_LEVEL_MIN, BP_LEVEL_MAX, NULL},
    {"seed", FIELD_COUNT, AT(seed), BIT(ENGINE_CHOOSE) | BIT(ENGINE_PUZZLE), 0, 0, INT64_MAX, NULL},
    {"seconds", FIELD_SECONDS, AT(seconds), SEARCHES, 0, 0, SECONDS_MAX, NULL},
    {"nodes", FIELD_COUNT, AT(nodes), BIT(ENGINE_CHOOSE) | BIT(ENGINE_SOLVE), 0, 1, INT64_MAX,
     NULL},
    {"solve_nodes", FIELD_COUNT, AT(solve_nodes), BIT(ENGINE_REVIEW), 0, 1, INT64_MAX, NULL},
    {"search_nodes", FIELD_COUNT, AT(search_nodes), BIT(ENGINE_REVIEW), 0, 1, INT64_MAX, NULL},
    {"memory", FIELD_MEMORY, AT(memory), SEARCHES, 0, 1, MEMORY_MAX, NULL},
    {"depth", FIELD_INT, AT(depth), BIT(ENGINE_PERFT), BIT(ENGINE_PERFT), 0, DEPTH_MAX, NULL},
    {"progress", FIELD_SECONDS, AT(progress), SEARCHES | BIT(ENGINE_PUZZLE) | BIT(ENGINE_PERFT), 0,
     0, SECONDS_MAX, NULL},
    {"terminate_id", FIELD_TEXT, AT(terminate_id), BIT(ENGINE_TERMINATE), 0, 0, 0, NULL},
};

enum { FIELDS = sizeof fields / sizeof *fields, QUOTED = 100 };

static const field *find_field(const char *name)
{
    for (size_t i = 0; i < FIELDS; i++) {
        if (strcmp(fields[i].name, name) == 0) {
            return &fields[i];
        }
    }
    return NULL;
}

/* --- Values --------------------------------------------------------------------------------------- */

static int refuse(char *why, size_t why_size, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static int refuse(char *why, size_t why_size, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(why, why_size, format, arguments);
    va_end(arguments);
    return BP_ERR_ARGUMENT;
}

/* A whole number in the range of a field; 5.0 is one too. */
static int read_whole(int64_t *out, const field *f, const json_t *value, char *why, size_t why_size)
{
    double real = json_number_value(value);
    int64_t number = json_is_integer(value) ? json_integer_value(value) : 0;
    int fine = json_is_integer(value);
    if (json_is_real(value) && real > -1e15 && real < 1e15) {
        number = (int64_t)real;
        fine = (double)number == real;
    }
    if (!fine || number < f->min || number > f->max) {
        return refuse(why, why_size, "'%s' must be a whole number from %lld to %lld", f->name,
                      (long long)f->min, (long long)f->max);
    }
    *out = number;
    return BP_OK;
}

static int read_texts(engine_request *r, const field *f, const json_t *value, char *why,
                      size_t why_size)
{
    r->move_count = json_array_size(value);
    if (!json_is_array(value) || r->move_count > (size_t)f->max) {
        return refuse(why, why_size, "'%s' must be an array of at most %lld texts", f->name,
                      (long long)f->max);
    }
    for (size_t i = 0; i < r->move_count; i++) {
        r->moves[i] = json_string_value(json_array_get(value, i));
        if (!r->moves[i]) {
            return refuse(why, why_size, "'%s': element %zu must be a text", f->name, i + 1);
        }
    }
    return BP_OK;
}

static int read_choice(int32_t *out, const field *f, const json_t *value, char *why,
                       size_t why_size)
{
    char list[WORDS_LIST_SIZE];
    const char *text = json_string_value(value);
    int32_t found = text ? words_find(f->words, text) : -1;
    if (found < 0) {
        return refuse(why, why_size, "'%s' must be %s", f->name, words_list(list, f->words));
    }
    *out = found;
    return BP_OK;
}

/* A whole number, or the text "auto". */
static int read_level(int32_t *out, const field *f, const json_t *value, char *why, size_t why_size)
{
    int64_t number = 0;
    const char *text = json_string_value(value);
    int fine =
        text ? strcmp(text, "auto") == 0 : read_whole(&number, f, value, why, why_size) == BP_OK;
    if (!fine) {
        return refuse(why, why_size, "'%s' must be a whole number from %lld to %lld, or 'auto'",
                      f->name, (long long)f->min, (long long)f->max);
    }
    *out = text ? BP_LEVEL_AUTO : (int32_t)number;
    return BP_OK;
}

static int read_game(const bp_game_kind **out, const field *f, const json_t *value, char *why,
                     size_t why_size)
{
    char reason[BP_MESSAGE_TEXT];
    const char *name = json_string_value(value);
    if (!name) {
        return refuse(why, why_size, "'%s' must be a text", f->name);
    }
    if (bp_game_kind_find(out, name, NULL, 0, reason, sizeof reason) != BP_OK) {
        return refuse(why, why_size, "'%s': %s", f->name, reason);
    }
    return BP_OK;
}

static int read_number(void *target, const field *f, const json_t *value, char *why,
                       size_t why_size)
{
    int64_t number = 0;
    int status = read_whole(&number, f, value, why, why_size);
    if (status != BP_OK) {
        return status;
    }
    if (f->kind == FIELD_INT) {
        *(int32_t *)target = (int32_t)number;
    } else {
        *(uint64_t *)target = (uint64_t)number << (f->kind == FIELD_MEMORY ? 20 : 0);
    }
    return BP_OK;
}

static int read_value(engine_request *r, const field *f, const json_t *value, char *why,
                      size_t why_size)
{
    void *target = (char *)r + f->offset;
    double seconds = json_number_value(value);
    switch (f->kind) {
    case FIELD_TEXT:
        if (!json_is_string(value)) {
            return refuse(why, why_size, "'%s' must be a text", f->name);
        }
        *(const char **)target = json_string_value(value);
        return BP_OK;
    case FIELD_TEXTS: return read_texts(r, f, value, why, why_size);
    case FIELD_CHOICE: return read_choice(target, f, value, why, why_size);
    case FIELD_LEVEL: return read_level(target, f, value, why, why_size);
    case FIELD_GAME: return read_game(target, f, value, why, why_size);
    case FIELD_SECONDS:
        if (!(seconds > 0 && seconds <= (double)f->max)) {
            return refuse(why, why_size, "'%s' must be a number greater than 0, at most %lld",
                          f->name, (long long)f->max);
        }
        *(double *)target = seconds;
        return BP_OK;
    case FIELD_SWITCH:
        if (!json_is_boolean(value)) {
            return refuse(why, why_size, "'%s' must be true or false", f->name);
        }
        *(int *)target = json_is_true(value);
        return BP_OK;
    default: return read_number(target, f, value, why, why_size);
    }
}

/* --- The request ---------------------------------------------------------------------------------- */

/* Parses a line. A whole number beyond 64 bits is no reason to lose the rest: it is read as a real number, which the range
   of its field refuses. */
static json_t *parse(const char *line, char *why, size_t why_size)
{
    json_error_t error;
    json_t *root = json_loads(line, JSON_REJECT_DUPLICATES, &error);
    if (!root && json_error_code(&error) == json_error_numeric_overflow) {
        root = json_loads(line, JSON_REJECT_DUPLICATES | JSON_DECODE_INT_AS_REAL, &error);
    }
    if (!root) {
        snprintf(why, why_size, "this is not JSON: character %d: %s", error.position, error.text);
    } else if (!json_is_object(root)) {
        snprintf(why, why_size, "a request must be a JSON object");
        json_decref(root);
        root = NULL;
    }
    return root;
}

static int read_required(engine_request *r, const char *name, char *why, size_t why_size)
{
    const json_t *value = json_object_get(r->root, name);
    if (!value) {
        return refuse(why, why_size, "the field '%s' is missing", name);
    }
    return read_value(r, find_field(name), value, why, why_size);
}

/* Reads every field but `id` and `query`, which are known. */
static int read_fields(engine_request *r, char *why, size_t why_size)
{
    const char *name;
    json_t *value;
    const char *query = engine_query_names[r->query];
    json_object_foreach((json_t *)r->root, name, value)
    {
        const field *f = find_field(name);
        if (!f || !(f->queries & BIT(r->query))) {
            return refuse(why, why_size, "the query '%s' has no field '%.*s'", query, QUOTED, name);
        }
        int status = read_value(r, f, value, why, why_size);
        if (status != BP_OK) {
            return status;
        }
    }
    for (size_t i = 0; i < FIELDS; i++) {
        if ((fields[i].required & BIT(r->query)) && !json_object_get(r->root, fields[i].name)) {
            return refuse(why, why_size, "the query '%s' needs the field '%s'", query,
                          fields[i].name);
        }
    }
    return BP_OK;
}

int engine_request_read(engine_request *out, const char *line, char *why, size_t why_size)
{
    *out = (engine_request){.query = -1, .level = BP_LEVEL_MAX, .threads = 1, .pv = 1};
    bp_game_kind_at(&out->game, 0);
    out->root = parse(line, why, why_size);
    if (!out->root) {
        return BP_ERR_SYNTAX;
    }
    int status = read_required(out, "id", why, why_size);
    if (status == BP_OK) {
        status = read_required(out, "query", why, why_size);
    }
    return status == BP_OK ? read_fields(out, why, why_size) : status;
}

void engine_request_free(engine_request *request)
{
    json_decref(request->root);
    request->root = NULL;
}
