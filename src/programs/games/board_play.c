/* Commands that all board games share: moves, undo, and the settings of the search. */

#include "programs/games/board_game.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "programs/common/stop_signal.h"
#include "programs/common/words.h"

/* Moves */

/* Whether it is a side's turn; writes the error message if not. */
static int may_move(const board_request *r, int32_t side)
{
    const bp_state *state = r->game->state;
    int32_t mover = bp_state_mover(state);
    if (mover < 0) {
        board_wrong(r, "the game is over: %s", board_state_text(state, r->game->set.first));
        return 0;
    }
    int32_t turn = board_side(r->game, mover);
    if (side != turn) {
        board_wrong(r, "it is the turn of %s, not of %s", board_sides[turn], board_sides[side]);
        return 0;
    }
    return 1;
}

static enum board_answer show(const board_game *g)
{
    board_show_position(g);
    board_show_standing(g, NULL);
    return BOARD_DONE;
}

enum board_answer board_do_put(const board_request *r)
{
    board_game *g = r->game;
    char why[128] = "";
    bp_move move;
    if (!may_move(r, words_find(board_sides, r->words[0]))) {
        return BOARD_WRONG;
    }
    if (bp_move_parse(&move, g->state, r->words[1], why, sizeof why) != BP_OK) {
        return board_wrong(r, "'%.40s' can't be played: %s", r->words[1], why);
    }
    board_show_move(g, g->state, move);
    command_need(g->line, bp_state_apply(g->state, move));
    return show(g);
}

/* The move is printed before the second search that compares node counts. */
static enum board_answer do_move(const board_request *r)
{
    board_game *g = r->game;
    int32_t side = words_find(board_sides, r->words[1]);
    if (side < 0) {
        return board_wrong(r, "move needs max or min, not '%.40s'", r->words[1]);
    }
    if (!may_move(r, side)) {
        return BOARD_WRONG;
    }
    board_choice choice = board_choose(g);
    if (choice.stop == BP_STOP_CANCELLED && stop_signal_seen()) {
        return BOARD_DONE; /* the program is about to end */
    }
    bp_state *before;
    command_need(g->line, bp_state_clone(&before, g->state));
    board_show_move(g, before, choice.move);
    command_need(g->line, bp_state_apply(g->state, choice.move));
    board_show_position(g);
    board_show_standing(g, &choice);
    command_flush(g->line);
    board_show_work(g, before, &choice);
    bp_state_free(before);
    return BOARD_DONE;
}

static enum board_answer do_undo(const board_request *r)
{
    if (bp_state_undo(r->game->state) != BP_OK) {
        return board_wrong(r, "there is no move to take back");
    }
    return show(r->game);
}

static enum board_answer do_new(const board_request *r)
{
    if (r->count > 1) {
        int32_t first = words_find(board_sides, r->words[1]);
        if (first < 0) {
            return board_wrong(r, "new needs the side that begins, max or min, not '%.40s'",
                               r->words[1]);
        }
        r->game->set.first = first;
    }
    board_restart(r->game);
    return show(r->game);
}

/* The computer */

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
    if (which < 2) {
        return show_player(r->game);
    }
    printf("output nodes %s, time %s\n", set->show_nodes ? "on" : "off",
           set->show_time ? "on" : "off");
    return BOARD_DONE;
}

enum board_answer board_do_depth(const board_request *r)
{
    int64_t depth = 0;
    if (strcmp(r->words[1], "auto") != 0 &&
        !words_number(&depth, r->words[1], 1, BP_MINIMAX_DEPTH)) {
        return board_wrong(r, "depth needs a whole number from 1 to %d, or auto, not '%.40s'",
                           BP_MINIMAX_DEPTH, r->words[1]);
    }
    r->game->set.depth = (int32_t)depth;
    return show_player(r->game);
}

static enum board_answer do_time(const board_request *r)
{
    int64_t milliseconds;
    if (!words_number(&milliseconds, r->words[1], 0, BOARD_TIME_MAX)) {
        return board_wrong(r, "time needs milliseconds from 0 to %d, not '%.40s'", BOARD_TIME_MAX,
                           r->words[1]);
    }
    r->game->set.milliseconds = (int32_t)milliseconds;
    return show_player(r->game);
}

enum board_answer board_do_heuristic(const board_request *r)
{
    const char *const *names = r->game->kind->heuristics;
    char list[WORDS_LIST_SIZE];
    int32_t which = words_find(names, r->words[1]);
    if (which < 0) {
        return board_wrong(r, "heuristic needs %s, not '%.40s'", words_list(list, names),
                           r->words[1]);
    }
    r->game->set.heuristic = which;
    return show_player(r->game);
}

enum board_answer board_do_equal(const board_request *r)
{
    int32_t which = words_find(board_equals, r->words[1]);
    if (which < 0) {
        return board_wrong(r, "equal needs late or shallow, not '%.40s'", r->words[1]);
    }
    r->game->set.equal = which;
    return show_player(r->game);
}

/* The rest */

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
    {"move", 1, 1, "max or min", "move max, move min", "let the computer play for that side",
     do_move},
    {"undo", 0, 0, "nothing", "undo", "take the last move back", do_undo},
    {"new", 0, 1, "max, min or nothing", "new, new max, new min",
     "begin again, and which side begins", do_new},
    {"show", 0, 0, "nothing", "show", "the board, and how the computer plays", do_show},
    {"time", 1, 1, "milliseconds", "time MS", "milliseconds for a move; 0: no limit", do_time},
    {"toggle", 1, 1, TOGGLE_USAGE, "toggle ab", "alpha-beta pruning on or off", do_toggle},
    {"toggle", 1, 1, TOGGLE_USAGE, "toggle compare",
     "count the nodes of the other setting too, on or off", do_toggle},
    {"toggle", 1, 1, TOGGLE_USAGE, "toggle nodes", "nodes of a search on or off", do_toggle},
    {"toggle", 1, 1, TOGGLE_USAGE, "toggle time", "time of a search on or off", do_toggle},
    {"help", 0, 0, "nothing", "help", "this list", do_help},
    {"quit", 0, 0, "nothing", "quit", "leave", do_quit},
    {NULL, 0, 0, NULL, NULL, NULL, NULL},
};
