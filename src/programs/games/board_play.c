/* SPDX-License-Identifier: MIT */
/* Commands that all games share: moves, hints, undo and redo, who plays, and the settings of the search. */

#include "programs/games/board_game.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "programs/common/input.h"
#include "programs/common/stop_signal.h"
#include "programs/common/words.h"

/* --- Moves ------------------------------------------------------------------------------------------ */

/* Whether the game is running; writes the error message if not. */
static int is_running(const board_request *r)
{
    const board_game *g = r->game;
    if (bp_state_is_over(g->state)) {
        board_wrong(r, "the game is over: %s%s", board_state_text(g->state, g->set.first),
                    g->is_typed ? "; new begins another one, undo goes back" : "");
        return 0;
    }
    return 1;
}

/* Whether it is a side's turn; writes the error message if not. */
static int may_move(const board_request *r, int32_t side)
{
    if (!is_running(r)) {
        return 0;
    }
    int32_t turn = board_side(r->game, bp_state_mover(r->game->state));
    if (side != turn) {
        board_wrong(r, "it is the turn of %s, not of %s", board_sides[turn], board_sides[side]);
        return 0;
    }
    return 1;
}

/* After a change of the position. A terminal shows it before the next prompt. */
static enum board_answer show(board_game *g)
{
    g->is_shown = 0;
    if (!g->is_typed) {
        board_show_position(g);
        board_show_standing(g, NULL);
    }
    return BOARD_DONE;
}

/* The words as a move; returns 0 if they can be none. */
static int read_words(char out[BOARD_MOVE_SIZE], const board_game *g, const char *const *words,
                      int count)
{
    if (count > BOARD_WORDS_MAX) {
        return 0; /* the request has only the first words */
    }
    if (g->kind->read_move) {
        char line[INPUT_TYPED_SIZE];
        size_t length = 0;
        for (int i = 0; i < count; i++) {
            length += (size_t)snprintf(line + length, sizeof line - length, "%s%s",
                                       i == 0 ? "" : " ", words[i]);
        }
        length = g->kind->read_move(out, BOARD_MOVE_SIZE, line);
        return length > 0 && length < BOARD_MOVE_SIZE;
    }
    snprintf(out, BOARD_MOVE_SIZE, "%.40s", words[0]);
    return count == 1;
}

/* Plays a move for the mover. `first` is the index of its first word. */
static enum board_answer put(const board_request *r, int first)
{
    board_game *g = r->game;
    char text[BOARD_MOVE_SIZE];
    char why[128] = "";
    bp_move move;
    if (!read_words(text, g, r->words + first, r->count - first)) {
        return board_wrong(r, "that is no move: %s", g->kind->move_help);
    }
    if (bp_move_parse(&move, g->state, text, why, sizeof why) != BP_OK) {
        return board_wrong(r, "'%.40s' can't be played: %s", text, why);
    }
    if (!g->is_typed) {
        board_show_move(g, g->state, move);
    }
    command_need(g->line, bp_state_apply(g->state, move));
    return show(g);
}

enum board_answer board_do_put(const board_request *r)
{
    if (!may_move(r, words_find(board_sides, r->words[0]))) {
        return BOARD_WRONG;
    }
    enum board_answer answer = put(r, 1);
    r->game->set.answers &= answer != BOARD_DONE;
    return answer;
}

/* The beginning of the line as it was typed. */
static const char *join(char out[BOARD_MOVE_SIZE], const board_request *r)
{
    size_t length = 0;
    out[0] = '\0';
    for (int i = 0; i < r->count && i < BOARD_WORDS_MAX && length < BOARD_MOVE_SIZE; i++) {
        length += (size_t)snprintf(out + length, BOARD_MOVE_SIZE - length, "%s%.40s",
                                   i == 0 ? "" : " ", r->words[i]);
    }
    return out;
}

enum board_answer board_do_typed_move(const board_request *r)
{
    const board_game *g = r->game;
    char text[BOARD_MOVE_SIZE];
    char typed[BOARD_MOVE_SIZE];
    char why[128] = "";
    bp_move move;
    if (!read_words(text, g, r->words, r->count) ||
        bp_move_parse(&move, g->state, text, why, sizeof why) == BP_ERR_SYNTAX) {
        return board_wrong(r, "'%s' is neither a command nor a move: %s; help lists the commands",
                           join(typed, r), *why ? why : g->kind->move_help);
    }
    if (!is_running(r)) {
        return BOARD_WRONG;
    }
    enum board_answer answer = put(r, 0);
    r->game->set.answers |= answer == BOARD_DONE;
    return answer;
}

/* --- The computer's moves --------------------------------------------------------------------------- */

int board_is_computer(const board_game *g, int32_t side)
{
    int32_t computer = g->set.computer;
    return computer == BOARD_COMPUTER_BOTH ||
           computer == (side == 0 ? BOARD_COMPUTER_MAX : BOARD_COMPUTER_MIN);
}

int board_is_computer_turn(const board_game *g)
{
    int32_t mover = bp_state_mover(g->state);
    return g->set.answers && mover >= 0 && board_is_computer(g, board_side(g, mover));
}

/* What the settings say about the last search. A script sees the value in any case. */
static void show_work(board_game *g)
{
    int is_stopped = g->choice.stop == BP_STOP_CANCELLED;
    command_flush(g->line);
    if (g->is_typed && (g->set.show_nodes || g->set.show_time || is_stopped)) {
        board_show_value(g);
    }
    if (g->set.show_nodes) {
        board_show_nodes(g, g->set.compare);
    }
    if (g->set.show_time) {
        board_show_time(g);
    }
}

/* The move is printed before the second search that compares node counts. */
void board_play_computer(board_game *g)
{
    board_choice choice = board_choose(g);
    if (stop_signal_seen()) {
        return; /* the program is about to end */
    }
    if (stop_signal_requested()) {
        putchar('\n'); /* after the echo of Ctrl-C */
        g->set.answers &= g->set.computer != BOARD_COMPUTER_BOTH;
    }
    bp_state_free(g->before);
    command_need(g->line, bp_state_clone(&g->before, g->state));
    g->choice = choice;
    command_need(g->line, bp_state_apply(g->state, choice.move));
    g->is_shown = 0;
    if (g->is_typed) {
        board_screen_move(g, g->before, choice.move);
    } else {
        board_show_move(g, g->before, choice.move);
        board_show_position(g);
        board_show_standing(g, &choice);
    }
    show_work(g);
    if (g->is_typed && board_is_computer_turn(g)) {
        board_screen_position(g); /* there is no prompt between the moves */
        command_flush(g->line);
    }
}

static enum board_answer do_move(const board_request *r)
{
    board_game *g = r->game;
    int32_t mover = bp_state_mover(g->state);
    int32_t side =
        r->count > 1 ? words_find(board_sides, r->words[1]) : board_side(g, mover < 0 ? 0 : mover);
    if (side < 0) {
        return board_wrong(r, "move needs max, min or nothing, not '%.40s'", r->words[1]);
    }
    if (!may_move(r, side)) {
        return BOARD_WRONG;
    }
    g->set.answers &= r->count == 1;
    board_play_computer(g);
    return BOARD_DONE;
}

static enum board_answer do_hint(const board_request *r)
{
    board_game *g = r->game;
    if (!is_running(r)) {
        return BOARD_WRONG;
    }
    command_flush(g->line); /* shows the output before the search */
    board_choice choice = board_advise(g);
    if (stop_signal_seen()) {
        return BOARD_DONE;
    }
    if (stop_signal_requested()) {
        putchar('\n');
    }
    if (g->is_typed) {
        board_screen_hint(g, &choice);
    } else {
        board_show_hint(g, &choice);
    }
    return BOARD_DONE;
}

static enum board_answer do_stats(const board_request *r)
{
    if (!r->game->before) {
        return board_wrong(r, "the computer has not moved yet");
    }
    board_show_value(r->game);
    if (r->game->choice.depth > 0) {
        board_show_nodes(r->game, 1);
        board_show_time(r->game);
    }
    return BOARD_DONE;
}

/* --- Undo, redo and new ----------------------------------------------------------------------------- */

/* Whether the computer plays against a person: then undo and redo go on to the person's turn. */
static int is_duel(const board_game *g)
{
    return g->set.answers && g->set.computer <= BOARD_COMPUTER_MAX;
}

static int is_persons_turn(const board_game *g)
{
    int32_t mover = bp_state_mover(g->state);
    return mover >= 0 && !board_is_computer(g, board_side(g, mover));
}

/* Whether a person has made one of the moves so far. */
static int has_persons_move(const board_game *g)
{
    int32_t count = bp_state_ply(g->state);
    return count > 1 || (count == 1 && !board_is_computer(g, board_side(g, 0)));
}

static enum board_answer do_undo(const board_request *r)
{
    board_game *g = r->game;
    if (is_duel(g) ? !has_persons_move(g) : bp_state_ply(g->state) == 0) {
        return board_wrong(r, is_duel(g) ? "there is no move of yours to take back"
                                         : "there is no move to take back");
    }
    do {
        command_need(g->line, bp_state_undo(g->state));
    } while (is_duel(g) && !is_persons_turn(g));
    g->set.answers &= is_duel(g); /* the computer would play the move again */
    return show(g);
}

static enum board_answer do_redo(const board_request *r)
{
    board_game *g = r->game;
    if (bp_state_redo(g->state) != BP_OK) {
        return board_wrong(r, "there is no move to play again");
    }
    while (is_duel(g) && !is_persons_turn(g) && bp_state_redo(g->state) == BP_OK) {
    }
    return show(g);
}

enum board_answer board_do_new(const board_request *r)
{
    board_game *g = r->game;
    if (r->count > 1) {
        int32_t first = words_find(board_sides, r->words[1]);
        if (first < 0) {
            return board_wrong(r, "new needs the side that begins, max or min, not '%.40s'",
                               r->words[1]);
        }
        g->set.first = first;
    }
    board_restart(g);
    g->set.seed += !g->set.is_seeded;
    g->set.answers |= g->is_typed;
    if (g->is_typed) {
        board_screen_players(g);
    }
    return show(g);
}

/* --- Settings --------------------------------------------------------------------------------------- */

static enum board_answer show_player(const board_game *g)
{
    board_show_player(g);
    return BOARD_DONE;
}

static enum board_answer do_show(const board_request *r)
{
    show(r->game);
    return show_player(r->game);
}

enum board_answer board_set_search(board_game *g)
{
    g->set.levels[0] = g->set.levels[1] = 0;
    return show_player(g);
}

static enum board_answer do_level(const board_request *r)
{
    int64_t levels[2] = {0, 0};
    int is_off = r->count == 2 && strcmp(r->words[1], "off") == 0;
    for (int i = 1; i < r->count && !is_off; i++) {
        if (!words_number(&levels[i - 1], r->words[i], BP_LEVEL_MIN, BP_LEVEL_MAX)) {
            return board_wrong(r,
                               "level needs a number from %d to %d, two for max and min, or off"
                               ", not '%.40s'",
                               BP_LEVEL_MIN, BP_LEVEL_MAX, r->words[i]);
        }
    }
    if (r->count > 1) {
        r->game->set.levels[0] = (int32_t)levels[0];
        r->game->set.levels[1] = (int32_t)levels[r->count > 2];
    }
    return show_player(r->game);
}

static enum board_answer do_computer(const board_request *r)
{
    board_game *g = r->game;
    int32_t which = words_find(board_computers, r->words[1]);
    if (which < 0) {
        return board_wrong(r, "computer needs max, min, both or none, not '%.40s'", r->words[1]);
    }
    g->set.computer = which;
    g->set.answers = 1;
    if (g->is_typed) {
        board_screen_players(g);
    } else {
        printf("computer %s\n", board_computers[which]);
    }
    return BOARD_DONE;
}

static enum board_answer do_toggle(const board_request *r)
{
    static const char *const switches[] = {"ab", "compare", "nodes", "time", NULL};
    board_settings *set = &r->game->set;
    int *const settings[] = {&set->pruning, &set->compare, &set->show_nodes, &set->show_time};
    int32_t which = words_find(switches, r->words[1]);
    if (which < 0) {
        return board_wrong(r, "toggle needs ab, compare, nodes or time, not '%.40s'", r->words[1]);
    }
    *settings[which] = !*settings[which];
    if (which == 0) {
        return board_set_search(r->game);
    }
    if (which == 1) {
        return show_player(r->game);
    }
    printf("output nodes %s, time %s\n", set->show_nodes ? "on" : "off",
           set->show_time ? "on" : "off");
    return BOARD_DONE;
}

enum board_answer board_do_depth(const board_request *r)
{
    int64_t depth = 0;
    if (strcmp(r->words[1], "auto") != 0 && !words_number(&depth, r->words[1], 1, BP_DEPTH_MAX)) {
        return board_wrong(r, "depth needs a whole number from 1 to %d, or auto, not '%.40s'",
                           BP_DEPTH_MAX, r->words[1]);
    }
    r->game->set.depth = (int32_t)depth;
    return board_set_search(r->game);
}

static enum board_answer do_time(const board_request *r)
{
    int64_t milliseconds;
    if (!words_number(&milliseconds, r->words[1], 0, BOARD_TIME_MAX)) {
        return board_wrong(r, "time needs milliseconds from 0 to %d, not '%.40s'", BOARD_TIME_MAX,
                           r->words[1]);
    }
    r->game->set.milliseconds = (int32_t)milliseconds;
    return board_set_search(r->game);
}

enum board_answer board_do_heuristic(const board_request *r)
{
    const char *names[BOARD_NAMES_SIZE];
    char list[WORDS_LIST_SIZE];
    board_heuristic_names(names, r->game->kind);
    int32_t which = words_find(names, r->words[1]);
    if (which < 0) {
        return board_wrong(r, "heuristic needs %s, not '%.40s'", words_list(list, names),
                           r->words[1]);
    }
    r->game->set.heuristic = which;
    return board_set_search(r->game);
}

enum board_answer board_do_equal(const board_request *r)
{
    int32_t which = words_find(board_equals, r->words[1]);
    if (which < 0) {
        return board_wrong(r, "equal needs late or shallow, not '%.40s'", r->words[1]);
    }
    r->game->set.equal = which;
    return board_set_search(r->game);
}

/* --- The rest --------------------------------------------------------------------------------------- */

static enum board_answer do_help(const board_request *r)
{
    board_show_help(r->game);
    return BOARD_DONE;
}

static enum board_answer do_quit(const board_request *r)
{
    (void)r;
    return BOARD_QUIT;
}

#define TOGGLE_USAGE "ab, compare, nodes or time"

const board_verb board_verbs[] = {
    {"hint", 0, 0, "nothing", "hint", "a good move, and its value", do_hint},
    {"undo", 0, 0, "nothing", "undo", "take your last move back, and the answer to it", do_undo},
    {"redo", 0, 0, "nothing", "redo", "play again what was taken back", do_redo},
    {"new", 0, 1, "max, min or nothing", "new, new max, new min",
     "another game, and which side begins", board_do_new},
    {"level", 0, 2, "a number", "level 7, level 3 7", "strength of the computer, or of max and min",
     do_level},
    {"computer", 1, 1, "max, min, both or none", "computer max",
     "the sides it plays: max, min, both or none", do_computer},
    {"show", 0, 0, "nothing", "show", "the position, and how the computer plays", do_show},
    {"stats", 0, 0, "nothing", "stats",
     "value, nodes with and without pruning, and time\n"
     "                        of the computer's last move",
     do_stats},
    {"help", 0, 0, "nothing", "help", "this list", do_help},
    {"?", 0, 0, "nothing", NULL, NULL, do_help},
    {"quit", 0, 0, "nothing", "quit", "leave", do_quit},
    {"exit", 0, 0, "nothing", NULL, NULL, do_quit},
    {NULL, 0, 0, NULL, NULL, NULL, NULL},
};

const board_verb board_search_verbs[] = {
    {"move", 0, 1, "max, min or nothing", "move max, move min",
     "let the computer play for that side; move: for the\n"
     "                        side whose turn it is",
     do_move},
    {"time", 1, 1, "milliseconds", "time MS", "milliseconds for a move; 0: no limit", do_time},
    {"toggle", 1, 1, TOGGLE_USAGE, "toggle ab", "alpha-beta pruning on or off", do_toggle},
    {"toggle", 1, 1, TOGGLE_USAGE, "toggle compare",
     "count the nodes of the other setting too, on or off", do_toggle},
    {"toggle", 1, 1, TOGGLE_USAGE, "toggle nodes", "nodes of a search on or off", do_toggle},
    {"toggle", 1, 1, TOGGLE_USAGE, "toggle time", "time of a search on or off", do_toggle},
    {NULL, 0, 0, NULL, NULL, NULL, NULL},
};
