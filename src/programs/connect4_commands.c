/* The commands of bp-connect4. */

/* For strcasecmp. */
#define _POSIX_C_SOURCE 200809L /* NOLINT(bugprone-reserved-identifier) */

#include "programs/connect4_commands.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "programs/connect4_answers.h"
#include "programs/connect4_show.h"
#include "programs/connect4_solver.h"
#include "programs/connect4_stop.h"

enum { WORDS_MOST = 6, LINE_SIZE = 256 };

/* A line in words. */
typedef struct request {
    connect4_session *s;
    const char *words[WORDS_MOST];
    int count;
    int stops;
} request;

static enum connect4_answer wrong(const request *r, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static enum connect4_answer wrong(const request *r, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(r->s->why, sizeof r->s->why, format, arguments);
    va_end(arguments);
    return CONNECT4_WRONG;
}

/* Whether a side may move now; says why not. */
static int may_move(const request *r, int32_t side)
{
    const bp_state *state = r->s->state;
    if (bp_state_is_over(state)) {
        wrong(r, "the game is over: %s", connect4_state_text(state));
        return 0;
    }
    int32_t mover = bp_state_mover(state);
    if (side != mover) {
        wrong(r, "it is the turn of %s, not of %s", connect4_sides[mover], connect4_sides[side]);
        return 0;
    }
    return 1;
}

/* Moves */

static enum connect4_answer drop(const request *r, int32_t side)
{
    connect4_session *s = r->s;
    char reason[128] = "";
    int32_t column;
    if (!may_move(r, side)) {
        return CONNECT4_WRONG;
    }
    int32_t width = bp_game_max_moves(s->game);
    if (!connect4_read_number(&column, r->words[1], 1, width)) {
        return wrong(r, "a column is a number from 1 to %d, not '%s'", (int)width, r->words[1]);
    }
    bp_move move = (bp_move)column;
    if (!bp_state_is_legal(s->state, move)) {
        bp_state_explain(reason, sizeof reason, NULL, s->state, move);
        return wrong(r, "column %d can't be played: %s", (int)column, reason);
    }
    connect4_need(s->line, bp_state_apply(s->state, move));
    connect4_show_move(side, move);
    connect4_show_grid(s->state);
    connect4_show_turn(s->state);
    return CONNECT4_DONE;
}

static enum connect4_answer do_max(const request *r)
{
    return drop(r, 0);
}

static enum connect4_answer do_min(const request *r)
{
    return drop(r, 1);
}

/* The move is shown first, so that nobody waits for the comparison. */
static enum connect4_answer do_move(const request *r)
{
    connect4_session *s = r->s;
    int32_t side = connect4_find_word(r->words[1], connect4_sides);
    if (side < 0) {
        return wrong(r, "move wants max or min, not '%s'", r->words[1]);
    }
    if (!may_move(r, side)) {
        return CONNECT4_WRONG;
    }
    connect4_thought thought = connect4_think(s);
    if (thought.stop == BP_STOP_CANCELLED && !r->stops) {
        return CONNECT4_DONE; /* the program is about to end */
    }
    bp_state *before;
    connect4_need(s->line, bp_state_clone(&before, s->state));
    connect4_need(s->line, bp_state_apply(s->state, thought.move));
    connect4_show_move(side, thought.move);
    connect4_show_grid(s->state);
    connect4_show_value(&thought);
    connect4_show_turn(s->state);
    command_flush(s->line);
    connect4_show_nodes(s, before, &thought);
    bp_state_free(before);
    return CONNECT4_DONE;
}

static enum connect4_answer do_solve(const request *r)
{
    connect4_session *s = r->s;
    if (bp_state_is_over(s->state)) {
        return wrong(r, "the game is over: %s", connect4_state_text(s->state));
    }
    command_flush(s->line);
    bp_result *result = connect4_solver_run(s->line, s->solver, s->state);
    connect4_show_solution(s->state, result);
    bp_result_free(result);
    return CONNECT4_DONE;
}

static enum connect4_answer do_undo(const request *r)
{
    connect4_session *s = r->s;
    if (bp_state_undo(s->state) != BP_OK) {
        return wrong(r, "there is no move to take back");
    }
    connect4_show_grid(s->state);
    connect4_show_turn(s->state);
    return CONNECT4_DONE;
}

static enum connect4_answer do_new(const request *r)
{
    connect4_session *s = r->s;
    while (bp_state_undo(s->state) == BP_OK) {
    }
    connect4_show_grid(s->state);
    connect4_show_turn(s->state);
    return CONNECT4_DONE;
}

static enum connect4_answer do_show(const request *r)
{
    connect4_show_grid(r->s->state);
    connect4_show_turn(r->s->state);
    connect4_show_player(r->s);
    return CONNECT4_DONE;
}

/* The computer player */

static enum connect4_answer do_toggle(const request *r)
{
    static const char *const switches[] = {"ab", "compare", NULL};
    connect4_session *s = r->s;
    int32_t which = connect4_find_word(r->words[1], switches);
    if (which < 0) {
        return wrong(r, "toggle wants ab or compare, not '%s'", r->words[1]);
    }
    int *what = which == 0 ? &s->pruning : &s->compare;
    *what = !*what;
    connect4_show_player(s);
    return CONNECT4_DONE;
}

static enum connect4_answer do_depth(const request *r)
{
    int is_auto = strcmp(r->words[1], "auto") == 0;
    int32_t depth = 0;
    if (!is_auto && !connect4_read_number(&depth, r->words[1], 1, CONNECT4_DEPTH_MOST)) {
        return wrong(r, "depth wants a whole number from 1 to %d, or auto, not '%s'",
                     CONNECT4_DEPTH_MOST, r->words[1]);
    }
    r->s->depth = depth;
    connect4_show_player(r->s);
    return CONNECT4_DONE;
}

static enum connect4_answer do_time(const request *r)
{
    if (!connect4_read_number(&r->s->milliseconds, r->words[1], 0, CONNECT4_TIME_MOST)) {
        return wrong(r, "time wants milliseconds from 0 to %d, not '%s'", CONNECT4_TIME_MOST,
                     r->words[1]);
    }
    connect4_show_player(r->s);
    return CONNECT4_DONE;
}

static enum connect4_answer do_heuristic(const request *r)
{
    int32_t kind = connect4_find_word(r->words[1], connect4_heuristics);
    if (kind < 0) {
        return wrong(r, "heuristic wants groups, sum or cube, not '%s'", r->words[1]);
    }
    r->s->heuristic.kind = kind;
    connect4_show_player(r->s);
    return CONNECT4_DONE;
}

static enum connect4_answer do_weights(const request *r)
{
    int32_t weights[CONNECT4_WEIGHTS];
    if (r->count == 2 ? !connect4_read_weights(weights, r->words[1]) : r->count != 5) {
        return wrong(r, "weights wants four whole numbers from 0 to %d", CONNECT4_WEIGHT_MOST);
    }
    for (int i = 0; i < CONNECT4_WEIGHTS && r->count == 5; i++) {
        if (!connect4_read_number(&weights[i], r->words[i + 1], 0, CONNECT4_WEIGHT_MOST)) {
            return wrong(r, "a weight is a whole number from 0 to %d, not '%s'",
                         CONNECT4_WEIGHT_MOST, r->words[i + 1]);
        }
    }
    memcpy(r->s->heuristic.weights, weights, sizeof weights);
    r->s->heuristic.kind = CONNECT4_GROUPS;
    connect4_show_player(r->s);
    return CONNECT4_DONE;
}

static enum connect4_answer do_help(const request *r)
{
    (void)r;
    connect4_show_help();
    return CONNECT4_DONE;
}

static enum connect4_answer do_quit(const request *r)
{
    (void)r;
    return CONNECT4_QUIT;
}

/* Words */

typedef struct verb {
    const char *name;
    int least; /* words behind it */
    int most;
    const char *usage;
    enum connect4_answer (*run)(const request *r);
} verb;

static const verb verbs[] = {
    {"move", 1, 1, "max or min", do_move},
    {"max", 1, 1, "a column", do_max},
    {"min", 1, 1, "a column", do_min},
    {"toggle", 1, 1, "ab or compare", do_toggle},
    {"depth", 1, 1, "a number, or auto", do_depth},
    {"time", 1, 1, "milliseconds", do_time},
    {"heuristic", 1, 1, "groups, sum or cube", do_heuristic},
    {"weights", 1, 4, "four whole numbers", do_weights},
    {"solve", 0, 0, "nothing", do_solve},
    {"undo", 0, 0, "nothing", do_undo},
    {"new", 0, 0, "nothing", do_new},
    {"show", 0, 0, "nothing", do_show},
    {"help", 0, 0, "nothing", do_help},
    {"quit", 0, 0, "nothing", do_quit},
};

static enum connect4_answer run(const request *r)
{
    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++) {
        const verb *v = &verbs[i];
        if (strcmp(r->words[0], v->name) == 0) {
            int behind = r->count - 1;
            return behind < v->least || behind > v->most
                       ? wrong(r, "%s wants %s behind it", v->name, v->usage)
                       : v->run(r);
        }
    }
    return wrong(r, "'%s' is no command; help lists them", r->words[0]);
}

/* Cuts a text into words, all in small letters; returns how many there are, of which some are kept. */
static int cut(const char *words[WORDS_MOST], char *text)
{
    int count = 0;
    char *at = text + strspn(text, " \t");
    while (*at) {
        size_t length = strcspn(at, " \t");
        char *next = at + length + strspn(at + length, " \t");
        at[length] = '\0';
        for (char *c = at; *c; c++) {
            *c = *c >= 'A' && *c <= 'Z' ? (char)(*c - 'A' + 'a') : *c;
        }
        if (count < WORDS_MOST) {
            words[count] = at;
        }
        count++;
        at = next;
    }
    return count;
}

enum connect4_answer connect4_run(connect4_session *s, const char *text, int stops)
{
    char copy[LINE_SIZE];
    request r = {.s = s, .stops = stops};
    if (strlen(text) >= sizeof copy) {
        return wrong(&r, "the line is too long");
    }
    memcpy(copy, text, strlen(text) + 1);
    r.count = cut(r.words, copy);
    if (r.count == 0 || r.words[0][0] == '#') {
        return CONNECT4_DONE;
    }
    if (stops) {
        connect4_stop_begin();
    }
    enum connect4_answer answer = run(&r);
    if (stops) {
        connect4_stop_end();
    }
    return answer;
}
