/* SPDX-License-Identifier: MIT */
/* The reports of bigpoints solve: text, CSV, JSON, and the values of a heuristic. */

#include "programs/solve/solve.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <bigpoints.h>

#include "programs/common/open_state.h"
#include "programs/common/platform/system.h"
#include "programs/common/result_json.h"
#include "programs/common/words.h"

/* --- Moves ---------------------------------------------------------------------------------------- */

/* Writes a legal move of a state. */
static const char *move_text(char out[BP_MOVE_TEXT], const bp_state *state, bp_move move)
{
    if (bp_move_format(out, BP_MOVE_TEXT, NULL, state, move) != BP_OK) {
        snprintf(out, BP_MOVE_TEXT, "?");
    }
    return out;
}

/* The principal variation: `*count` moves that the caller frees. */
static bp_move *find_pv(const command *line, size_t *count, const solve_answer *answer)
{
    bp_result_pv(NULL, 0, count, answer->result);
    bp_move *moves = checked_alloc(line, *count + 1, sizeof *moves);
    bp_result_pv(moves, *count, count, answer->result);
    return moves;
}

/* A copy of the answer's state, on which moves can be played. */
static bp_state *copy_state(const command *line, const solve_answer *answer)
{
    bp_state *state;
    command_need(line, bp_state_clone(&state, answer->state));
    return state;
}

/* Prints a sequence of moves from the answer's state. */
static void print_moves(const command *line, const solve_answer *answer, const bp_move *moves,
                        size_t count)
{
    char text[BP_MOVE_TEXT];
    bp_state *state = copy_state(line, answer);
    for (size_t i = 0; i < count; i++) {
        printf("%s%s", i == 0 ? "" : " ", move_text(text, state, moves[i]));
        bp_state_apply(state, moves[i]);
    }
    bp_state_free(state);
}

/* --- Drawings ------------------------------------------------------------------------------------- */

/* The letters of discs stand behind the labels of a drawing's lines. */
enum { LABEL = 10 };

/* The letters of the discs in the order of bp_disc, and the colours of each: text, then background. */
static const char letters[] = "RGBYPWK";
static const char *const colours[] = {"97;41", "30;42",  "97;44", "30;103",
                                      "97;45", "30;107", "97;40"};

static const char *const names[] = {
    [BP_RED] = "red",       [BP_GREEN] = "green", [BP_BLUE] = "blue",   [BP_YELLOW] = "yellow",
    [BP_PURPLE] = "purple", [BP_WHITE] = "white", [BP_BLACK] = "black", [BP_NO_DISC] = "nothing",
};

static int has_colours(void)
{
    const char *no_colour = getenv("NO_COLOR");
    const char *terminal = getenv("TERM");
    return system_is_terminal(stdout) && (!no_colour || !no_colour[0]) &&
           !(terminal && strcmp(terminal, "dumb") == 0);
}

/* Prints the drawing of a position, indented. Discs of Big Points get colours if standard output is a terminal with colours
   and NO_COLOR is not set. */
static void draw(const command *line, const solve_options *options, const bp_state *state)
{
    size_t length = 0;
    int in_colour = options->is_bigpoints && has_colours();
    bp_state_draw(NULL, 0, &length, state);
    char *text = checked_alloc(line, length + 1, 1);
    bp_state_draw(text, length + 1, NULL, state);
    int column = 0;
    for (const char *at = text; *at; at++) {
        const char *disc = column >= LABEL && in_colour ? strchr(letters, *at) : NULL;
        fputs(column == 0 ? "    " : "", stdout);
        if (disc) {
            printf("\033[%sm%c\033[0m", colours[disc - letters], *at);
        } else {
            putchar(*at);
        }
        column = *at == '\n' ? 0 : column + 1;
    }
    free(text);
}

/* Prints one line about a legal move of Big Points: the player, the move, and the disc that it takes. */
static void print_step(const bp_state *state, bp_move move)
{
    char text[BP_MOVE_TEXT] = "?";
    int32_t pawn = bp_move_pawn(state, move);
    int32_t target = bp_move_target(state, move);
    bp_move_format(text, sizeof text, NULL, state, move);
    printf("    player %" PRId32 "  %-5s", bp_state_mover(state) + 1, text);
    if (pawn < 0 || pawn == BP_NO_DISC) {
        printf("ends the turn\n");
        return;
    }
    printf("%s%s", bp_turn_is_extra(state) == 1 ? "extra turn: " : "", names[pawn]);
    if (target == BP_PLACE_LADDER) {
        printf(" climbs the ladder");
    } else {
        printf(" goes to place %" PRId32, target);
    }
    printf(", takes %s\n", names[bp_move_taken_disc(state, move)]);
}

/* --- Text ----------------------------------------------------------------------------------------- */

static const char *points(int32_t number)
{
    return number == 1 || number == -1 ? "point" : "points";
}

/* Prints the predicate of a sentence about the mover: "wins by 3 points". */
static void print_verdict(const solve_answer *answer, int32_t lower, int32_t upper)
{
    int32_t objective = answer->options->objective;
    const char *unit = answer->options->is_bigpoints ? "margin" : "score";
    if (objective == BP_OBJECTIVE_OUTCOME) {
        static const char *const words[3][3] = {{"loses", "loses or draws", "wins, draws or loses"},
                                                {"", "draws", "draws or wins"},
                                                {"", "", "wins"}};
        fputs(words[lower + 1][upper + 1], stdout);
    } else if (lower != upper) {
        printf("gets a %s between %+" PRId32 " and %+" PRId32, unit, lower, upper);
    } else if (lower == 0) {
        printf("draws");
    } else if (!answer->options->is_bigpoints) {
        printf("%s with score %+" PRId32, lower > 0 ? "wins" : "loses", lower);
    } else {
        printf("%s by %" PRId32 " %s", lower > 0 ? "wins" : "loses", abs(lower), points(lower));
    }
}

static const char *const reasons[] = {
    [BP_STOP_SECONDS] = "the time is over",
    [BP_STOP_NODES] = "the node limit is reached",
    [BP_STOP_MEMORY] = "the table is full",
    [BP_STOP_CANCELLED] = "interrupted",
};

/* Who wins, and by how much. */
static void print_value(const solve_answer *answer)
{
    int32_t scores[BP_PLAYERS_MAX];
    int32_t objective = answer->options->objective;
    if (answer->stop_reason != BP_STOP_SOLVED) {
        printf("  Stopped early: %s.\n", reasons[answer->stop_reason]);
    }
    if (bp_result_scores(scores, BP_PLAYERS_MAX, NULL, answer->result) == BP_OK) {
        for (int32_t seat = 0; seat < answer->players; seat++) {
            printf("%s %" PRId32 " gets %" PRId32, seat == 0 ? "  Player" : ", player", seat + 1,
                   scores[seat]);
        }
        printf(" points.\n");
        return;
    }
    printf("  Player %" PRId32 " ", answer->mover + 1);
    print_verdict(answer, answer->lower, answer->upper);
    printf("%s%s.\n", objective == BP_OBJECTIVE_GUARANTEED ? " against all others together" : "",
           answer->lower == answer->upper ? "" : ", as far as is known");
}

/* How the principal variation ends, and what it is one of. */
static void print_end(const solve_answer *answer, const bp_state *state, size_t count)
{
    int32_t scores[BP_PLAYERS_MAX];
    if (!answer->options->is_bigpoints) {
        printf("  It ends after %zu move%s.\n", count, count == 1 ? "" : "s");
        return;
    }
    bp_state_scores(scores, BP_PLAYERS_MAX, NULL, state);
    printf("  It ends ");
    for (int32_t seat = 0; seat < answer->players; seat++) {
        printf("%s%" PRId32, seat == 0 ? "" : " : ", scores[seat]);
    }
    printf(".\n");
    if (answer->options->objective == BP_OBJECTIVE_OUTCOME && answer->lower != 0) {
        printf("  It keeps the outcome, not the largest margin: --objective margin finds that.\n");
    }
}

/* The principal variation, and with --pv what each of its moves does. */
static void print_pv(const command *line, const solve_answer *answer)
{
    size_t count;
    bp_move *moves = find_pv(line, &count, answer);
    if (count > 0) {
        printf("  Principal variation: ");
        print_moves(line, answer, moves, count);
        putchar('\n');
    }
    bp_state *state = copy_state(line, answer);
    for (size_t i = 0; i < count; i++) {
        if (answer->options->pv && answer->options->is_bigpoints) {
            print_step(state, moves[i]);
        }
        bp_state_apply(state, moves[i]);
    }
    if (count > 0 && bp_state_is_over(state) == 1) {
        print_end(answer, state, count);
    }
    bp_state_free(state);
    free(moves);
}

/* What is not proved by the solve: the estimate of a player, or what a theorem says. */
static void print_estimate(const solve_answer *answer)
{
    char text[BP_MOVE_TEXT];
    const solve_estimate *e = &answer->estimate;
    if (!e->is_known) {
        return;
    }
    if (e->is_theorem && answer->lower == answer->upper) {
        int agrees = (e->value > 0) == (answer->lower > 0) && (e->value < 0) == (answer->lower < 0);
        printf("  The theorem of the game says %s.\n", agrees ? "so too" : "otherwise");
        return;
    }
    printf(e->is_theorem ? "  By the theorem of the game" : "  Estimate, not proved:");
    if (e->is_end) {
        printf(" player %" PRId32 " %s", answer->mover + 1,
               e->value > 0   ? "wins"
               : e->value < 0 ? "loses"
                              : "draws");
    } else {
        const bp_game_heuristic *heuristics = answer->options->kind->heuristics;
        printf(" %+.1f %s%s for player %" PRId32, fabs(e->value) < 0.05 ? 0 : e->value,
               heuristics ? "by the heuristic " : "points", heuristics ? heuristics[0].name : "",
               answer->mover + 1);
    }
    printf("; best move %s.\n", move_text(text, answer->state, e->best));
}

static void print_first_moves(const solve_answer *answer)
{
    int32_t count = bp_result_move_count(answer->result);
    if (count > 0) {
        printf("  First moves:\n");
    }
    for (int32_t i = 0; i < count; i++) {
        char text[BP_MOVE_TEXT];
        bp_move move;
        int32_t lower;
        int32_t upper;
        bp_result_move(&move, &lower, &upper, answer->result, i);
        printf("    %-*s", answer->options->is_bigpoints ? 6 : 12,
               move_text(text, answer->state, move));
        print_verdict(answer, lower, upper);
        putchar('\n');
    }
}

static void print_work(const solve_answer *answer)
{
    char number[WORDS_NUMBER_SIZE];
    int64_t states = bp_result_count(answer->result, BP_COUNT_STATES);
    int64_t replies = bp_result_count(answer->result, BP_COUNT_REPLIES);
    double seconds = bp_result_seconds(answer->result);
    uint64_t nodes = (uint64_t)bp_result_count(answer->result, BP_COUNT_NODES);
    uint64_t probes = (uint64_t)bp_result_count(answer->result, BP_COUNT_PROBES);
    printf("  Work: %s nodes in %.3f s", words_grouped(number, nodes), seconds);
    if (seconds >= 0.01) {
        printf(" (%.2f million a second)", (double)nodes / seconds / 1e6);
    }
    if (states >= 0) {
        printf(", %s positions", words_grouped(number, (uint64_t)states));
    }
    printf(", table of %.1f MiB",
           (double)bp_result_count(answer->result, BP_COUNT_TABLE_BYTES) / (1 << 20));
    if (probes > 0) {
        printf(" answered %.0f %%",
               100.0 * (double)bp_result_count(answer->result, BP_COUNT_HITS) / (double)probes);
    }
    if (answer->lower == answer->upper) {
        printf("; exact%s", bp_result_is_lossless(answer->result) == 1 ? "" : " with hashed keys");
    }
    printf(".\n");
    if (replies >= 0) {
        printf("  Proof: %s replies in %s\n", words_grouped(number, (uint64_t)replies),
               answer->options->proof);
    }
}

static void report_text(const command *line, const solve_answer *answer)
{
    const solve_options *options = answer->options;
    if (options->is_bigpoints) {
        printf("%s: %s, %" PRId32 " players, %s rules\n", answer->text,
               objective_names[options->objective], answer->players, rules_names[answer->rules]);
    } else {
        printf("%s: %s, %s\n", answer->text, options->kind->title,
               objective_names[options->objective]);
    }
    draw(line, options, answer->state);
    print_value(answer);
    print_estimate(answer);
    print_pv(line, answer);
    print_first_moves(answer);
    print_work(answer);
}

/* --- CSV ------------------------------------------------------------------------------------------ */

void solve_report_csv_header(const solve_options *options, int32_t players)
{
    static const char *const columns[] = {
        [BP_OBJECTIVE_OUTCOME] = "outcome,best,nodes",
        [BP_OBJECTIVE_MARGIN] = "margin,best,nodes",
        [BP_OBJECTIVE_THESIS] = "p1,p2,states",
        [BP_OBJECTIVE_MAXN] = "",
        [BP_OBJECTIVE_REFINED] = "",
        [BP_OBJECTIVE_GUARANTEED] = "value,best,nodes",
    };
    const char *rest = columns[options->objective];
    printf("%s%s%s", options->is_bigpoints ? "board" : "position", rest[0] ? "," : "", rest);
    if (options->objective == BP_OBJECTIVE_MAXN || options->objective == BP_OBJECTIVE_REFINED) {
        for (int32_t seat = 1; seat <= players; seat++) {
            printf(",s%" PRId32, seat);
        }
        fputs(",states", stdout);
    }
    printf("%s%s\n", options->moves ? ",moves" : "", options->pv ? ",pv" : "");
}

/* A position has commas, so it is quoted. */
static void print_field(const char *text)
{
    if (!strpbrk(text, ",\"\r\n")) {
        fputs(text, stdout);
        return;
    }
    putchar('"');
    for (; *text; text++) {
        if (*text == '"') {
            putchar('"');
        }
        putchar(*text);
    }
    putchar('"');
}

/* A value for the first player, or `lower..upper` if it is not known. */
static void print_bounds(const solve_answer *answer, int32_t lower, int32_t upper)
{
    int turn = solve_is_zero_sum(answer->options->objective) && answer->mover != 0;
    int32_t low = turn ? -upper : lower;
    int32_t high = turn ? -lower : upper;
    printf("%" PRId32, low);
    if (low != high) {
        printf("..%" PRId32, high);
    }
}

static void print_best(const solve_answer *answer)
{
    char text[BP_MOVE_TEXT];
    bp_move best;
    putchar(',');
    print_bounds(answer, answer->lower, answer->upper);
    putchar(',');
    if (bp_result_best(&best, answer->result) == BP_OK) {
        fputs(move_text(text, answer->state, best), stdout);
    }
    printf(",%" PRIu64, (uint64_t)bp_result_count(answer->result, BP_COUNT_NODES));
}

/* Scores and states; empty where they are not known. */
static void print_score_fields(const solve_answer *answer)
{
    int32_t scores[BP_PLAYERS_MAX];
    int64_t states = bp_result_count(answer->result, BP_COUNT_STATES);
    int known = bp_result_scores(scores, BP_PLAYERS_MAX, NULL, answer->result) == BP_OK;
    for (int32_t seat = 0; seat < answer->players; seat++) {
        if (known) {
            printf(",%" PRId32, scores[seat]);
        } else {
            putchar(',');
        }
    }
    putchar(',');
    if (known && states >= 0) {
        printf("%" PRId64, states);
    }
}

static void print_move_bounds(const solve_answer *answer)
{
    int32_t count = bp_result_move_count(answer->result);
    for (int32_t i = 0; i < count; i++) {
        char text[BP_MOVE_TEXT];
        bp_move move;
        int32_t lower;
        int32_t upper;
        bp_result_move(&move, &lower, &upper, answer->result, i);
        printf("%s%s=", i == 0 ? "" : " ", move_text(text, answer->state, move));
        print_bounds(answer, lower, upper);
    }
}

static void report_csv(const command *line, const solve_answer *answer)
{
    print_field(answer->text);
    if (solve_gives_scores(answer->options->objective)) {
        print_score_fields(answer);
    } else {
        print_best(answer);
    }
    if (answer->options->moves) {
        putchar(',');
        print_move_bounds(answer);
    }
    if (answer->options->pv) {
        size_t count;
        bp_move *moves = find_pv(line, &count, answer);
        putchar(',');
        print_moves(line, answer, moves, count);
        free(moves);
    }
    putchar('\n');
}

/* --- JSON ----------------------------------------------------------------------------------------- */

static void write_game(json *j, const command *line, const solve_answer *answer)
{
    size_t length;
    bp_state_format(NULL, 0, &length, answer->state);
    char *position = checked_alloc(line, length + 1, 1);
    bp_state_format(position, length + 1, NULL, answer->state);
    json_text(j, "input", answer->text);
    json_text(j, "position", position);
    free(position);
    json_text(j, "game", answer->options->kind->name);
    json_text(j, "objective", objective_names[answer->options->objective]);
    json_text(j, "rules", answer->options->is_bigpoints ? rules_names[answer->rules] : NULL);
    json_int(j, "players", answer->players);
    json_int(j, "mover", answer->mover + 1);
}

static void write_estimate(json *j, const solve_answer *answer)
{
    char text[BP_MOVE_TEXT];
    if (!answer->estimate.is_known) {
        json_no_value(j, "estimate");
        return;
    }
    json_open(j, "estimate", '{');
    if (answer->estimate.is_end) {
        json_no_value(j, "value");
        json_int(j, "outcome", (int64_t)answer->estimate.value);
    } else {
        json_decimal(j, "value", answer->estimate.value, 3);
        json_no_value(j, "outcome");
    }
    json_text(j, "best", move_text(text, answer->state, answer->estimate.best));
    json_bool(j, "theorem", answer->estimate.is_theorem);
    json_close(j, '}');
}

static void report_json(const command *line, const solve_answer *answer)
{
    int64_t replies = bp_result_count(answer->result, BP_COUNT_REPLIES);
    json j = {0};
    json_open(&j, NULL, '{');
    write_game(&j, line, answer);
    command_need(line, result_json(&j, answer->state, answer->result));
    if (replies >= 0) {
        json_count(&j, "proof_replies", (uint64_t)replies);
    } else {
        json_no_value(&j, "proof_replies");
    }
    write_estimate(&j, answer);
    json_close(&j, '}');
    putchar('\n');
}

void solve_report(const command *line, const solve_answer *answer)
{
    static void (*const reports[])(const command *, const solve_answer *) = {
        [SOLVE_TEXT] = report_text,
        [SOLVE_CSV] = report_csv,
        [SOLVE_JSON] = report_json,
    };
    reports[answer->options->format](line, answer);
}

/* --- Heuristics ----------------------------------------------------------------------------------- */

/* The value of a position for the player of its last move, by the heuristic of the options. */
static double value_of(const solve_options *options, const bp_state *state, int32_t player,
                       bp_move last)
{
    bp_game *game = NULL;
    double unit = options->kind->value_unit > 0 ? options->kind->value_unit : BP_ESTIMATE_POINT;
    if (bp_state_game(&game, state) != BP_OK) {
        return 0;
    }
    int32_t value =
        options->heuristic->estimate(bp_state_position(state), last, bp_game_setup(game), NULL);
    bp_game_free(game);
    return (player == 0 ? value : -value) / unit;
}

/* The last move: its value, and the numbers that it is made of. */
static void print_last_move(const command *line, const solve_options *options,
                            const bp_state *state)
{
    const bp_game_heuristic *heuristic = options->heuristic;
    int32_t parts[BP_GAME_PARTS_MAX][2];
    char text[BP_MOVE_TEXT];
    bp_state *before;
    bp_game *game;
    bp_move last = 0;
    if (bp_state_ply(state) < 1 ||
        bp_state_move_at(&last, NULL, state, bp_state_ply(state) - 1) != BP_OK) {
        return;
    }
    command_need(line, bp_state_clone(&before, state));
    command_need(line, bp_state_undo(before));
    printf("  Last move %s by player %" PRId32 ": %g\n", move_text(text, before, last),
           bp_state_mover(before) + 1, value_of(options, state, bp_state_mover(before), last));
    if (heuristic->parts && bp_state_game(&game, state) == BP_OK) {
        heuristic->split(parts[0], bp_state_position(state), last, bp_game_setup(game));
        printf("    %-12s player 1 player 2\n", "");
        for (int i = 0; heuristic->parts[i]; i++) {
            printf("    %-12s %8" PRId32 " %8" PRId32 "\n", heuristic->parts[i], parts[i][0],
                   parts[i][1]);
        }
        bp_game_free(game);
    }
    bp_state_free(before);
}

/* The value of every next move, on the grid of the game if its moves are the places of one. */
static void print_next_moves(const command *line, const solve_options *options,
                             const bp_state *state)
{
    char text[BP_MOVE_TEXT];
    char column = 0;
    size_t count = 0;
    bp_state_moves(NULL, 0, &count, state);
    bp_move *moves = checked_alloc(line, count + 1, sizeof *moves);
    bp_state_moves(moves, count, &count, state);
    printf("  Next moves of player %" PRId32 ":", bp_state_mover(state) + 1);
    for (size_t i = 0; i < count; i++) {
        bp_state *next;
        command_need(line, bp_state_clone(&next, state));
        bp_state_apply(next, moves[i]);
        move_text(text, state, moves[i]);
        printf("%s%s %g", i > 0 && text[0] > column ? "  " : "\n    ", text,
               value_of(options, next, bp_state_mover(state), moves[i]));
        column = text[0];
        bp_state_free(next);
    }
    printf("\n");
    free(moves);
}

void solve_report_heuristic(const command *line, const solve_options *options, const char *text,
                            const bp_state *state)
{
    printf("%s: %s, heuristic %s\n", text, options->kind->title, options->heuristic->name);
    draw(line, options, state);
    print_last_move(line, options, state);
    print_next_moves(line, options, state);
    command_flush(line);
}
