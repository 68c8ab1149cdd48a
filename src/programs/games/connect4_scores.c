/* SPDX-License-Identifier: MIT */
/* Batch solving of Four in a Row (bigpoints connect4 --solve): prints the exact score of each position on its own line. */

#include "programs/games/connect4_program.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <bigpoints.h>

#include "programs/common/input.h"
#include "programs/common/stop_signal.h"
#include "programs/common/words.h"
#include "programs/games/board_game.h"

enum { SCORE_MAX = 99, MOVES_SIZE = 80 };

typedef struct scoring {
    const command *line;
    const connect4_options *options;
    bp_game *game;
    bp_solver *solver;
    uint64_t positions;
    uint64_t nodes;
    uint64_t compared;
    uint64_t different; /* scores that differ from the given ones */
    double seconds;
    int code;
} scoring;

/* A sequence of columns and the expected score, if one is given. */
typedef struct sequence {
    const char *where; /* "line 3: ", or empty */
    char moves[MOVES_SIZE];
    int has_score;
    int64_t score;
    bp_state *state;
} sequence;

/* Plays one column of a sequence; an illegal one ends the program. */
static void play(const scoring *s, const sequence *it, const char *text, size_t index)
{
    int32_t width = s->options->width;
    int place = (int)index + 1;
    char column = text[index];
    if (column < '1' || column > '0' + width) {
        command_usage(s->line,
                      "%s'%.64s': character %d: a column is a digit from 1 to %d, not '%c'",
                      it->where, text, place, (int)width, column);
    }
    int status = bp_state_apply(it->state, (bp_move)(column - '0'));
    if (status == BP_ERR_ILLEGAL) {
        command_usage(s->line, "%s'%.64s': character %d: column %c is full", it->where, text, place,
                      column);
    }
    if (status == BP_ERR_OVER) {
        command_usage(s->line, "%s'%.64s': character %d: the game was over before it: %s",
                      it->where, text, place, board_state_text(it->state, 0));
    }
    command_need(s->line, status);
}

/* Reads the rest of a sequence: nothing, or a score. */
static void read_score(const scoring *s, sequence *it, const char *text, size_t at)
{
    char number[16] = "";
    at += strspn(text + at, " \t");
    size_t length = strcspn(text + at, " \t");
    int is_last = text[at + length + strspn(text + at + length, " \t")] == '\0';
    if (length < sizeof number) {
        memcpy(number, text + at, length);
    }
    it->has_score = length > 0;
    if (length > 0 && (!is_last || !words_number(&it->score, number, -SCORE_MAX, SCORE_MAX))) {
        command_usage(s->line,
                      "%s'%.64s': character %d: a score is a whole number, and nothing follows it",
                      it->where, text, (int)at + 1);
    }
    if (s->options->check && !it->has_score) {
        command_usage(s->line, "%s'%.64s': --check needs a score after the columns", it->where,
                      text);
    }
}

/* Reads a sequence: columns or a dot, then an optional score. The caller frees the state. */
static void read_sequence(const scoring *s, sequence *it, const char *where, const char *text)
{
    text += strspn(text, " \t");
    size_t length = strcspn(text, " \t");
    *it = (sequence){.where = where};
    command_need(s->line, bp_state_new(&it->state, s->game));
    int is_empty = length == 0 || (length == 1 && text[0] == '.');
    for (size_t i = 0; i < length && !is_empty; i++) {
        play(s, it, text, i);
        it->moves[i] = text[i]; /* a grid has fewer cells than MOVES_SIZE */
    }
    if (is_empty) {
        it->moves[0] = '.';
    }
    read_score(s, it, text, length);
    if (bp_state_is_over(it->state)) {
        command_usage(s->line, "%s'%s': the game is over: %s", where, text,
                      board_state_text(it->state, 0));
    }
}

/* Compares a score with the expected one. */
static void compare(scoring *s, const sequence *it, int32_t score)
{
    s->compared++;
    if (it->score != score) {
        s->different++;
        fprintf(stderr, "%s: %s'%s': the score is %" PRId32 ", not %" PRId64 "\n", s->line->name,
                it->where, it->moves, score, it->score);
    }
}

static void solve(scoring *s, const sequence *it)
{
    int32_t lower = 0;
    int32_t upper = 0;
    if (s->options->cold) {
        command_need(s->line, bp_solver_clear(s->solver));
    }
    bp_result *result = connect4_solver_run(s->line, s->solver, it->state);
    bp_result_bounds(&lower, &upper, result);
    printf("%s %" PRId32, it->moves, lower);
    if (lower != upper) {
        printf("..%" PRId32, upper);
        s->code = COMMAND_FAILED;
    }
    printf(" %" PRIu64 "\n", (uint64_t)bp_result_count(result, BP_COUNT_NODES));
    s->positions++;
    s->nodes += (uint64_t)bp_result_count(result, BP_COUNT_NODES);
    s->seconds += bp_result_seconds(result);
    command_flush(s->line);
    if (s->options->check && lower == upper) {
        compare(s, it, lower);
    }
    if (lower != upper && !stop_signal_seen()) {
        fprintf(stderr, "%s: %s'%s': the time was over before the score was known\n", s->line->name,
                it->where, it->moves);
    }
    bp_result_free(result);
}

static void run(scoring *s, const char *where, const char *text, int is_trial)
{
    sequence it;
    read_sequence(s, &it, where, text);
    if (!is_trial) {
        solve(s, &it);
    }
    bp_state_free(it.state);
}

/* Solves the sequences from standard input, one per line. */
static void run_lines(scoring *s)
{
    input lines = input_of(s->line, NULL, NULL);
    char text[INPUT_TYPED_SIZE];
    enum input_result kind;
    for (long number = 1; (kind = input_line(&lines, text, sizeof text)) != INPUT_END; number++) {
        char where[32];
        snprintf(where, sizeof where, "line %ld: ", number);
        if (kind == INPUT_STOPPED || stop_signal_seen()) {
            return;
        }
        if (kind != INPUT_LINE) {
            command_usage(s->line, "%sno columns but %s", where,
                          kind == INPUT_NUL ? "a NUL character" : "a line that is too long");
        }
        if (text[0] != '#' && text[strspn(text, " \t")] != '\0') {
            run(s, where, text, 0);
        }
    }
}

/* Prints the totals of --check and --stats. */
static void report(const scoring *s)
{
    char number[WORDS_NUMBER_SIZE];
    if (s->options->check) {
        fprintf(stderr, "%s: %" PRIu64 " compared, %" PRIu64 " different\n", s->line->name,
                s->compared, s->different);
    }
    if (s->options->stats && s->positions > 0) {
        double positions = (double)s->positions;
        double nodes = (double)s->nodes;
        fprintf(stderr, "%s: %s position%s", s->line->name, words_grouped(number, s->positions),
                s->positions == 1 ? "" : "s");
        fprintf(stderr, ", %s nodes, %.3f s: %.1f nodes and %.1f microseconds a position",
                words_grouped(number, s->nodes), s->seconds, nodes / positions,
                1e6 * s->seconds / positions);
        fprintf(stderr, ", %.2f million nodes a second\n", nodes / 1e6 / (s->seconds + 1e-9));
    }
}

int connect4_scores(const command *line, const connect4_options *options)
{
    scoring s = {.line = line, .options = options, .code = COMMAND_FINE};
    command_need(line, bp_game_open(&s.game, options->kind->name, options->setup, NULL, NULL, 0));
    for (int i = 0; i < line->operand_count; i++) {
        if (strcmp(line->operands[i], "-") != 0) {
            run(&s, "", line->operands[i], 1); /* finds errors before the first solve */
        }
    }
    s.solver = connect4_solver_new(line, options);
    command_need(line, bp_solver_set(s.solver, BP_OPTION_MILLISECONDS, options->set.milliseconds));
    command_need(line, bp_solver_set(s.solver, BP_OPTION_PV, 0));
    stop_signal_catch();
    for (int i = 0; i < line->operand_count && !stop_signal_seen(); i++) {
        if (strcmp(line->operands[i], "-") == 0) {
            run_lines(&s);
        } else {
            run(&s, "", line->operands[i], 0);
        }
    }
    command_flush(line);
    report(&s);
    bp_solver_free(s.solver);
    bp_game_free(s.game);
    return stop_signal_exit_code(s.different > 0 ? COMMAND_FAILED : s.code);
}
