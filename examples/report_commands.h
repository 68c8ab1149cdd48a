/* SPDX-License-Identifier: MIT */
/* The commands that the programs of the Four in a Row report and of the Gomoku report have in common, read from standard input:
   "max 4", "move min", "toggle ab" and so on. connect4.c and gomoku.c add their own.

   Max has X and min has O, whoever begins. A wrong command is reported on standard error with its line, and changes nothing. */
#ifndef REPORT_COMMANDS_H
#define REPORT_COMMANDS_H

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <bigpoints.h>
#include <bigpoints/experimental/minimax.h>
#include <bigpoints/sys/game_kind.h>

enum { WORDS_MAX = 8, LINE_SIZE = 256, TEXT_SIZE = 4096 };

struct session;

/* A command with its least and its greatest number of words behind it. It returns 0 after it has called wrong(). */
typedef struct command {
    const char *name;
    int min;
    int max;
    const char *help;
    int (*run)(struct session *s, int count, char **words);
} command;

typedef struct session {
    const char *program;
    const bp_game_kind *kind;
    const command *commands; /* of the game; a row of zeros ends them */
    bp_game *game;
    bp_state *state;
    bp_minimax *minimax;
    int first;     /* the side that begins: 0 is max, 1 is min */
    int depth;     /* 0: as the report says */
    int heuristic; /* index into those of the kind */
    int32_t weights[BP_GAME_WEIGHTS_MAX];
    int pruning;
    int is_shallow; /* of equal ends always the earlier one, as in the Four in a Row report */
    int candidates; /* only the candidate moves of the game */
    int shows_nodes;
    long line;
    int code;
} session;

static const char *const sides[] = {"max", "min"};

/* The side of a seat, and the seat of a side: seat 0 begins. */
static int side_of(const session *s, int seat)
{
    return seat ^ s->first;
}

static int wrong(session *s, const char *format, ...)
{
    va_list arguments;
    fflush(stdout);
    fprintf(stderr, "%s: line %ld: ", s->program, s->line);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
    s->code = 1;
    return 0;
}

/* --- Output --------------------------------------------------------------------------------------- */

/* "running", "max wins", "min wins" or "draw". */
static const char *state_text(const session *s)
{
    uint32_t winners = 0;
    bp_state_winners(&winners, s->state);
    return winners == 0   ? "running"
           : winners == 3 ? "draw"
           : winners == 1 ? (s->first ? "min wins" : "max wins")
                          : (s->first ? "max wins" : "min wins");
}

/* The mark of a drawing in which seat 0 has X, so that max has it. */
static char mark_of(const session *s, char mark)
{
    int is_mark = mark == 'X' || mark == 'O';
    return is_mark && s->first ? (char)(mark == 'X' ? 'O' : 'X') : mark;
}

/* The value of the position for max: of its end, or what a search found one move before. */
static void print_value(const session *s, const bp_result *result)
{
    const bp_game_kind *kind = s->kind;
    int is_over = bp_state_is_over(s->state);
    const char *state = state_text(s);
    int32_t unit = kind->value_unit ? kind->value_unit : BP_ESTIMATE_POINT;
    int32_t value = 0;
    if (!result && (!is_over || kind->value_win == 0)) {
        return;
    }
    printf("%-6s ", kind->value_name ? kind->value_name : "value");
    if (is_over && kind->value_win == 0) {
        fputs(state, stdout);
    } else if (is_over) {
        int won = strcmp(state, "max wins") == 0 ? 1 : strcmp(state, "min wins") == 0 ? -1 : 0;
        printf(won ? "%+d" : "%d", won * (int)kind->value_win);
    } else {
        int left = (int)bp_result_count(result, BP_COUNT_DISTANCE) - 1;
        bp_result_estimate(&value, result);
        value = side_of(s, bp_result_seat(result)) == 0 ? value : -value;
        if (left >= 0 && kind->value_win > 0) {
            printf("%+d, ", value > 0 ? (int)kind->value_win : -(int)kind->value_win);
        }
        if (left >= 0) {
            printf("%s wins in %d move%s", sides[value < 0], left, left == 1 ? "" : "s");
        } else {
            int32_t points = (value + (value < 0 ? -unit : unit) / 2) / unit;
            printf(points ? "%+d" : "%d", (int)points);
        }
    }
    if (result) {
        printf(", depth %d", (int)bp_result_count(result, BP_COUNT_DEPTH));
    }
    putchar('\n');
}

/* Prints the position, its value if it is known, the turn and the state. */
static void show(const session *s, const bp_result *result)
{
    char text[TEXT_SIZE] = "";
    int mover = (int)bp_state_mover(s->state);
    bp_state_draw(text, sizeof text, NULL, s->state);
    for (const char *at = text; *at; at++) {
        putchar(mark_of(s, *at));
    }
    print_value(s, result);
    if (mover >= 0) {
        printf("turn   %d, %s\n", (int)bp_state_ply(s->state) + 1, sides[side_of(s, mover)]);
    } else {
        printf("turn   %d\n", (int)bp_state_ply(s->state));
    }
    printf("state  %s\n", state_text(s));
}

static void print_player(const session *s)
{
    const bp_game_kind *kind = s->kind;
    printf("player ");
    if (s->depth > 0) {
        printf("depth %d", s->depth);
    } else {
        printf("depth auto (%d)", (int)kind->search_depth(bp_state_position(s->state),
                                                          bp_game_setup(s->game), s->pruning));
    }
    printf(", ab %s, %s", s->pruning ? "on" : "off", kind->heuristics[s->heuristic].name);
    for (int i = 0; i < kind->heuristics[s->heuristic].weight_count; i++) {
        printf(" %d", (int)s->weights[i]);
    }
    printf("%s%s\n", s->is_shallow ? ", equal shallow" : "", s->candidates ? "" : ", all moves");
}

/* --- Moves ---------------------------------------------------------------------------------------- */

/* Whether it is the turn of a side; complains if not. */
static int may_move(session *s, int side)
{
    if (bp_state_is_over(s->state)) {
        return wrong(s, "the game is over: %s", state_text(s));
    }
    int turn = side_of(s, (int)bp_state_mover(s->state));
    return side == turn ? 1 : wrong(s, "it is the turn of %s, not of %s", sides[turn], sides[side]);
}

static int side_named(const char *word)
{
    return strcmp(word, "max") == 0 ? 0 : strcmp(word, "min") == 0 ? 1 : -1;
}

static void play(session *s, bp_move move, const bp_result *result)
{
    char text[16] = "";
    bp_move_format(text, sizeof text, NULL, s->state, move);
    printf("move   %s %s\n", sides[side_of(s, (int)bp_state_mover(s->state))], text);
    bp_state_apply(s->state, move);
    show(s, result);
}

/* max 4 */
static int do_put(session *s, int count, char **words)
{
    char why[BP_MESSAGE_TEXT];
    bp_move move;
    (void)count;
    if (!may_move(s, side_named(words[0]))) {
        return 0;
    }
    if (bp_move_parse(&move, s->state, words[1], why, sizeof why) != BP_OK) {
        return wrong(s, "'%.40s' can't be played: %s", words[1], why);
    }
    play(s, move, NULL);
    return 1;
}

/* move min: the move of the search, or of the side whose turn it is. */
static int do_move(session *s, int count, char **words)
{
    bp_result *result;
    bp_move move = 0;
    const bp_game_heuristic *heuristic = &s->kind->heuristics[s->heuristic];
    int mover = (int)bp_state_mover(s->state);
    int side = count > 1 ? side_named(words[1]) : side_of(s, mover < 0 ? 0 : mover);
    if (side < 0) {
        return wrong(s, "move needs max, min or nothing, not '%.40s'", words[1]);
    }
    if (!may_move(s, side)) {
        return 0;
    }
    int depth = s->depth > 0 ? s->depth
                             : (int)s->kind->search_depth(bp_state_position(s->state),
                                                          bp_game_setup(s->game), s->pruning);
    bp_minimax_set_estimate(s->minimax, heuristic->estimate,
                            heuristic->weight_count > 0 ? s->weights : NULL);
    bp_minimax_set(s->minimax, BP_OPTION_DEPTH, depth);
    bp_minimax_set(s->minimax, BP_OPTION_PRUNING, s->pruning);
    bp_minimax_set(s->minimax, BP_OPTION_DELAY, !s->is_shallow);
    bp_minimax_set(s->minimax, BP_OPTION_CANDIDATES, s->candidates);
    int status = bp_minimax_search(&result, s->minimax, s->state);
    if (status != BP_OK) {
        return wrong(s, "the search failed: %s", bp_status_text(status));
    }
    bp_result_best(&move, result);
    play(s, move, result);
    if (s->shows_nodes) {
        printf("nodes  %" PRId64 " %s pruning\n", bp_result_count(result, BP_COUNT_NODES),
               s->pruning ? "with" : "without");
    }
    bp_result_free(result);
    return 1;
}

static int do_undo(session *s, int count, char **words)
{
    (void)count, (void)words;
    if (bp_state_undo(s->state) != BP_OK) {
        return wrong(s, "there is no move to take back");
    }
    show(s, NULL);
    return 1;
}

static int do_new(session *s, int count, char **words)
{
    int side = count > 1 ? side_named(words[1]) : s->first;
    if (side < 0) {
        return wrong(s, "new needs the side that begins, max or min, not '%.40s'", words[1]);
    }
    s->first = side;
    while (bp_state_undo(s->state) == BP_OK) {
    }
    show(s, NULL);
    return 1;
}

static int do_show(session *s, int count, char **words)
{
    (void)count, (void)words;
    show(s, NULL);
    print_player(s);
    return 1;
}

/* --- Settings ------------------------------------------------------------------------------------- */

static int do_toggle(session *s, int count, char **words)
{
    (void)count;
    if (strcmp(words[1], "ab") == 0) {
        s->pruning = !s->pruning;
    } else if (strcmp(words[1], "nodes") == 0) {
        s->shows_nodes = !s->shows_nodes;
        return 1;
    } else {
        return wrong(s, "toggle needs ab or nodes, not '%.40s'", words[1]);
    }
    print_player(s);
    return 1;
}

static int do_depth(session *s, int count, char **words)
{
    char *end;
    long depth = strtol(words[1], &end, 10);
    int is_auto = strcmp(words[1], "auto") == 0;
    (void)count;
    if (!is_auto &&
        (*end || words[1][0] < '0' || words[1][0] > '9' || depth < 1 || depth > BP_DEPTH_MAX)) {
        return wrong(s, "depth needs a whole number from 1 to %d, or auto, not '%.40s'",
                     BP_DEPTH_MAX, words[1]);
    }
    s->depth = is_auto ? 0 : (int)depth;
    print_player(s);
    return 1;
}

static int do_heuristic(session *s, int count, char **words)
{
    (void)count;
    for (int i = 0; i < s->kind->heuristic_count; i++) {
        if (strcmp(s->kind->heuristics[i].name, words[1]) == 0) {
            s->heuristic = i;
            print_player(s);
            return 1;
        }
    }
    return wrong(s, "there is no heuristic '%.40s'", words[1]);
}

/* --- The session ---------------------------------------------------------------------------------- */

static const command shared_commands[] = {
    {"max", 1, 1, "max MOVE     play it for max, who has X", do_put},
    {"min", 1, 1, "min MOVE     play it for min, who has O", do_put},
    {"move", 0, 1, "move max     let the search play for max; move min, move", do_move},
    {"toggle", 1, 1, "toggle ab    alpha-beta pruning on or off; toggle nodes", do_toggle},
    {"depth", 1, 1, "depth N      of the search; depth auto: that of the report", do_depth},
    {"heuristic", 1, 1, "heuristic H  the evaluation function", do_heuristic},
    {"undo", 0, 0, "undo         take the last move back", do_undo},
    {"new", 0, 1, "new          another game; new max, new min: who begins", do_new},
    {"show", 0, 0, "show         the position, and how the search plays", do_show},
    {NULL, 0, 0, NULL, NULL}};

static const command *find(const command *list, const char *name)
{
    while (list->name && strcmp(list->name, name) != 0) {
        list++;
    }
    return list->name ? list : NULL;
}

static void print_help(const session *s)
{
    const command *const lists[] = {shared_commands, s->commands};
    for (int i = 0; i < 2; i++) {
        for (const command *c = lists[i]; c->name; c++) {
            puts(c->help);
        }
    }
    puts("quit         leave");
}

/* Runs a line. Returns 0 at its end, and for quit. */
static int run_line(session *s, char *line)
{
    char *words[WORDS_MAX + 1];
    int count = 0;
    for (char *c = line; *c; c++) {
        *c = *c >= 'A' && *c <= 'Z' ? (char)(*c - 'A' + 'a') : *c;
    }
    for (char *word = strtok(line, " \t\r\n"); word && count <= WORDS_MAX; count++) {
        words[count] = word;
        word = strtok(NULL, " \t\r\n");
    }
    if (count == 0 || words[0][0] == '#') {
        return 1;
    }
    if (strcmp(words[0], "quit") == 0 || strcmp(words[0], "q") == 0) {
        return 0;
    }
    if (strcmp(words[0], "help") == 0) {
        print_help(s);
        return 1;
    }
    const command *c = find(s->commands, words[0]);
    c = c ? c : find(shared_commands, words[0]);
    if (!c) {
        wrong(s, "there is no command '%.40s'; help lists them", words[0]);
    } else if (count - 1 < c->min || count - 1 > c->max) {
        wrong(s, "a wrong number of words: %s", c->help);
    } else {
        c->run(s, count, words);
    }
    return 1;
}

/* Opens a game and runs the commands of standard input; returns the exit code. */
static int run_commands(session *s, const char *game, const char *setup)
{
    char line[LINE_SIZE];
    char why[BP_MESSAGE_TEXT] = "";
    int status = bp_game_kind_find(&s->kind, game, NULL, 0, why, sizeof why);
    if (status == BP_OK) {
        status =
            s->kind->open(&s->state, setup ? setup : s->kind->usual_setup, NULL, why, sizeof why);
    }
    if (status == BP_OK) {
        status = bp_state_game(&s->game, s->state);
    }
    if (status == BP_OK) {
        status = bp_minimax_new(&s->minimax, NULL);
    }
    if (status != BP_OK) {
        fprintf(stderr, "%s: %s\n", s->program, why[0] ? why : bp_status_text(status));
        s->code = 2;
    }
    for (int i = 0; status == BP_OK && i < s->kind->heuristics[0].weight_count; i++) {
        s->weights[i] = s->kind->heuristics[0].weights[i];
    }
    s->pruning = 1;
    while (status == BP_OK && fgets(line, sizeof line, stdin)) {
        s->line++;
        if (strlen(line) + 1 == sizeof line && !strchr(line, '\n')) {
            for (int c = 0; c != '\n' && c != EOF; c = getchar()) {
            }
            wrong(s, "the line is too long");
        } else if (!run_line(s, line)) {
            break;
        }
    }
    bp_minimax_free(s->minimax);
    bp_game_free(s->game);
    bp_state_free(s->state);
    return fflush(stdout) == 0 && !ferror(stdout) ? s->code : 1;
}

#endif
