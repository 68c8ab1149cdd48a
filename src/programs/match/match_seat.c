/* SPDX-License-Identifier: MIT */
/* A contestant of a match: a computer player, or another program, which gets the `choose` requests of bigpoints engine on a pipe
   (docs/engine.md). */

#include <inttypes.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "programs/common/child_process.h"
#include "programs/common/json.h"
#include "programs/common/open_state.h"
#include "programs/common/platform/system.h"
#include "programs/common/players.h"
#include "programs/common/stop_signal.h"
#include "programs/common/words.h"
#include "programs/match/match.h"

/* Without a time for its moves a program has this long for each. The first move includes the start of the program. */
#define SECONDS_DEFAULT 60.0
#define SECONDS_TO_START 10.0
#define SECONDS_TO_END 1.0

enum { ID_SIZE = 32, NOT_EXECUTABLE = 126, NOT_FOUND = 127 };

typedef struct match_program {
    child_process *child; /* NULL: does not run */
    const char *command;
    int has_answered; /* since it was started */
    uint64_t requests;
} match_program;

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

/* --- Stopping ------------------------------------------------------------------------------------- */

static atomic_int stopped;

void match_stop(void)
{
    atomic_store(&stopped, 1);
}

int match_is_stopped(void)
{
    return atomic_load_explicit(&stopped, memory_order_relaxed) || stop_signal_seen();
}

int match_progress_stop(const bp_progress *progress, void *user)
{
    (void)progress;
    (void)user;
    return match_is_stopped();
}

/* --- Faults of a program -------------------------------------------------------------------------- */

/* Notes a fault with printable text, and ends the program. */
static void blame(match_fault *out, match_program *p, enum match_fault_kind kind, const char *text)
{
    out->kind = kind;
    words_copy_printable(out->text, sizeof out->text, text);
    child_end(p->child, 0, NULL);
    p->child = NULL;
}

/* The program has closed a pipe. A shell that does not find its command ends with a code of its own. */
static void blame_end(match_fault *out, match_program *p)
{
    char end[CHILD_TEXT_SIZE];
    char text[sizeof out->text];
    int code = child_end(p->child, SECONDS_TO_END, end);
    p->child = NULL;
    if (!p->has_answered && (code == NOT_FOUND || code == NOT_EXECUTABLE)) {
        snprintf(text, sizeof text, "'%.120s' can't be run: %s", p->command,
                 code == NOT_FOUND ? "not found" : "not executable");
        blame(out, p, MATCH_NOT_RUN, text);
        return;
    }
    snprintf(text, sizeof text, "the program ended with %s", end);
    blame(out, p, MATCH_CRASH, text);
}

static void blame_result(match_fault *out, match_program *p, enum child_result result, double limit)
{
    char text[sizeof out->text];
    if (result == CHILD_ENDED) {
        blame_end(out, p);
    } else if (result == CHILD_LATE) {
        snprintf(text, sizeof text, "no move within %.3f seconds", limit);
        blame(out, p, MATCH_TIMEOUT, text);
    } else if (result == CHILD_LONG) {
        snprintf(text, sizeof text, "an answer longer than %d bytes", CHILD_LINE_SIZE);
        blame(out, p, MATCH_ERROR, text);
    }
}

/* --- Requests ------------------------------------------------------------------------------------- */

/* What the line of a request is made of. */
typedef struct request {
    const match_seat *seat;
    const bp_state *state;
    const char *record;
    double seconds; /* 0: no limit */
} request;

static void put_request(FILE *file, const void *from)
{
    const request *r = from;
    const match_seat *seat = r->seat;
    const game_player_settings *set = &seat->who->player;
    json j = {.file = file};
    char id[ID_SIZE];
    snprintf(id, sizeof id, "%" PRIu64, seat->program->requests);
    json_open(&j, NULL, '{');
    json_text(&j, "id", id);
    json_text(&j, "query", "choose");
    if (!game_is_bigpoints(seat->options->kind)) {
        json_text(&j, "game", seat->options->kind->name);
    }
    json_text(&j, "position", r->record);
    if (set->level == BP_LEVEL_AUTO) {
        json_text(&j, "level", "auto");
    } else {
        json_int(&j, "level", set->level);
    }
    if (r->seconds > 0) {
        json_decimal(&j, "seconds", r->seconds, 6);
    }
    if (set->nodes > 0) {
        json_count(&j, "nodes", set->nodes);
    }
    /* 53 bits, because JSON numbers are doubles in many languages. */
    json_count(&j, "seed", game_mix(seat->seed, (uint64_t)bp_state_ply(r->state)) >> 11);
    json_close(&j, '}');
}

/* Writes the line: the position as a record, without its result. */
static int make_request(char **out, match_seat *seat, const bp_state *state, double seconds)
{
    char *record = NULL;
    int status = match_make_record(&record, state);
    if (status != BP_OK) {
        return status;
    }
    char *result = strstr(record, " result=");
    if (result) {
        *result = '\0';
    }
    seat->program->requests++;
    *out = file_capture(put_request, &(request){seat, state, record, seconds});
    free(record);
    return *out ? BP_OK : BP_ERR_MEMORY;
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
static void take_answer(game_choice *out, match_fault *fault, match_program *p, const answer *a,
                        const bp_state *state)
{
    char why[128];
    char text[sizeof fault->text];
    uint64_t nodes = 0;
    int64_t depth = 0;
    if (a->error[0] || !a->move[0]) {
        snprintf(text, sizeof text, "%s%.150s",
                 a->error[0] ? "error: " : "an answer without a move", a->error);
        blame(fault, p, MATCH_ERROR, text);
        return;
    }
    if (bp_move_parse(&out->move, state, a->move, why, sizeof why) != BP_OK) {
        snprintf(text, sizeof text, "the move '%.40s' is not legal: %s", a->move, why);
        blame(fault, p, MATCH_ILLEGAL, text);
        return;
    }
    words_count(&nodes, a->nodes, 0, INT64_MAX);
    words_number(&depth, a->depth, 0, INT32_MAX);
    out->nodes = nodes;
    out->depth = (int32_t)depth;
    out->is_exact = strcmp(a->exact, "true") == 0;
}

/* Reads lines until the last answer to the current request. Answers to other requests and progress are skipped. */
static void wait_for_answer(game_choice *out, match_fault *fault, match_program *p,
                            const bp_state *state, double until, double limit)
{
    char id[ID_SIZE];
    snprintf(id, sizeof id, "%" PRIu64, p->requests);
    for (;;) {
        answer a;
        const char *text;
        char why[128];
        enum child_result result = child_read(&text, p->child, until, match_is_stopped);
        if (result != CHILD_FINE) {
            blame_result(fault, p, result, limit);
            return;
        }
        if (!read_answer(&a, text, why, sizeof why)) {
            char message[sizeof fault->text];
            snprintf(message, sizeof message, "'%.50s' is no answer: %.100s", text, why);
            blame(fault, p, MATCH_ERROR, message);
            return;
        }
        p->has_answered = 1;
        int is_mine = strcmp(a.id, id) == 0 || (a.error[0] && strcmp(a.id, "null") == 0);
        if (is_mine && strcmp(a.done, "false") != 0) {
            take_answer(out, fault, p, &a, state);
            return;
        }
    }
}

/* Requests a move. After a fault the program is ended; the next request starts it again. */
static int choose_by_program(game_choice *out, match_fault *fault, match_seat *seat,
                             const bp_state *state, double seconds)
{
    match_program *p = seat->program;
    char why[sizeof fault->text];
    char *line = NULL;
    double limit = seat->who->player.clock.bank > 0 ? seat->left
                   : seconds > 0                    ? seconds
                                                    : SECONDS_DEFAULT;
    limit += seat->options->grace;
    int status = make_request(&line, seat, state, seconds);
    if (status != BP_OK) {
        return status;
    }
    if (!p->child) {
        limit += SECONDS_TO_START;
        p->has_answered = 0;
        p->child = child_start(p->command, why, sizeof why);
        if (!p->child) {
            blame(fault, p, MATCH_NOT_RUN, why);
            free(line);
            return BP_OK;
        }
    }
    double until = system_clock() + limit;
    enum child_result result = child_write(p->child, line, until, match_is_stopped);
    free(line);
    if (result == CHILD_FINE) {
        wait_for_answer(out, fault, p, state, until, limit);
    } else {
        blame_result(fault, p, result, limit);
    }
    return BP_OK;
}

/* --- Seats ---------------------------------------------------------------------------------------- */

int match_seat_open(match_seat *out, const match_contestant *who, const match_options *options)
{
    *out = (match_seat){.options = options, .who = who};
    if (who->command) {
        out->program = calloc(1, sizeof *out->program);
        if (out->program) {
            out->program->command = who->command;
        }
        return out->program ? BP_OK : BP_ERR_MEMORY;
    }
    bp_game_kind room;
    const bp_game_kind *kind = game_kind_for(&room, options->kind, options->players);
    int status = game_player_new(&out->player, kind, &who->player);
    if (status == BP_OK) {
        game_player_set_progress(out->player, match_progress_stop, NULL);
    }
    return status;
}

void match_seat_close(match_seat *seat)
{
    game_player_free(seat->player);
    if (seat->program) {
        child_end(seat->program->child, match_is_stopped() ? 0 : SECONDS_TO_END, NULL);
        free(seat->program);
    }
    *seat = (match_seat){.who = NULL};
}

int match_seat_begin(match_seat *seat, uint64_t seed)
{
    seat->seed = seed;
    seat->left = seat->who->player.clock.bank;
    return seat->player ? game_player_begin(seat->player, seed) : BP_OK;
}

/* The time of a move of a program: its own limit, and its share of the clock. */
static double seconds_for(const match_seat *seat, const bp_state *state)
{
    const game_player_settings *set = &seat->who->player;
    if (set->clock.bank <= 0) {
        return set->seconds;
    }
    double share = game_clock_share(&set->clock, seat->left, state);
    return set->seconds > 0 && set->seconds < share ? set->seconds : share;
}

/* Looks at the clock of a seat after a move. */
static void read_clock(match_fault *fault, match_seat *seat, double taken)
{
    const game_clock *clock = &seat->who->player.clock;
    seat->left = seat->player ? game_player_time_left(seat->player)
                              : game_clock_after(clock, seat->left, taken);
    if (seat->left < -seat->options->grace) {
        fault->kind = MATCH_TIMEOUT;
        snprintf(fault->text, sizeof fault->text, "its clock has run out by %.3f seconds",
                 -seat->left);
    }
    seat->left = seat->left < 0 ? clock->increment : seat->left;
}

int match_seat_choose(game_choice *out, match_fault *fault, match_seat *seat, const bp_state *state)
{
    double began = system_clock();
    *out = (game_choice){0};
    *fault = (match_fault){.kind = MATCH_NO_FAULT};
    int status = seat->program
                     ? choose_by_program(out, fault, seat, state, seconds_for(seat, state))
                     : game_player_choose(out, seat->player, state);
    out->seconds = system_clock() - began;
    if (seat->who->player.clock.bank > 0 && status == BP_OK && fault->kind == MATCH_NO_FAULT) {
        read_clock(fault, seat, out->seconds);
    }
    return status;
}
