/* The commands of bp-gomoku. */

#include "programs/gomoku_commands.h"

#include <stdio.h>
#include <string.h>

#include "programs/gomoku_show.h"

/* Whether a side may move now; says why not. */
static int may_move(const board_request *r, int32_t side)
{
    const gomoku_session *s = r->session;
    int32_t mover = bp_state_mover(s->state);
    if (mover < 0) {
        board_wrong(r, "the game is over: %s", gomoku_state_text(s->state));
        return 0;
    }
    if (side != mover) {
        board_wrong(r, "it is the turn of %s, not of %s", gomoku_sides[mover], gomoku_sides[side]);
        return 0;
    }
    return 1;
}

/* Plays a move, and shows it and the board. */
static void play(gomoku_session *s, bp_move move)
{
    gomoku_show_move(bp_state_mover(s->state), s->state, move);
    gomoku_need(s->line, bp_state_apply(s->state, move));
    gomoku_show_board(s->state);
}

static enum board_answer put(const board_request *r, int32_t side)
{
    gomoku_session *s = r->session;
    char why[128] = "";
    bp_move move;
    if (!may_move(r, side)) {
        return BOARD_WRONG;
    }
    if (bp_move_parse(&move, s->state, r->words[1], why, sizeof why) != BP_OK) {
        return board_wrong(r, "'%.20s' can't be played: %s", r->words[1], why);
    }
    play(s, move);
    gomoku_show_turn(s->state);
    return BOARD_DONE;
}

static enum board_answer do_max(const board_request *r)
{
    return put(r, 0);
}

static enum board_answer do_min(const board_request *r)
{
    return put(r, 1);
}

static enum board_answer do_move(const board_request *r)
{
    gomoku_session *s = r->session;
    int32_t side = board_find_word(r->words[1], gomoku_sides);
    if (side < 0) {
        return board_wrong(r, "move wants max or min, not '%.40s'", r->words[1]);
    }
    if (!may_move(r, side)) {
        return BOARD_WRONG;
    }
    command_flush(s->line); /* what was said so far can be read meanwhile */
    gomoku_thought thought = gomoku_think(s);
    if (thought.stop == BP_STOP_CANCELLED && !r->typed) {
        return BOARD_DONE; /* the program is about to end */
    }
    play(s, thought.move);
    gomoku_show_thought(s, &thought);
    gomoku_show_turn(s->state);
    return BOARD_DONE;
}

static enum board_answer show(const gomoku_session *s)
{
    gomoku_show_board(s->state);
    gomoku_show_turn(s->state);
    return BOARD_DONE;
}

static enum board_answer do_undo(const board_request *r)
{
    gomoku_session *s = r->session;
    if (bp_state_undo(s->state) != BP_OK) {
        return board_wrong(r, "there is no move to take back");
    }
    return show(s);
}

static enum board_answer do_new(const board_request *r)
{
    gomoku_session *s = r->session;
    while (bp_state_undo(s->state) == BP_OK) {
    }
    return show(s);
}

static enum board_answer do_show(const board_request *r)
{
    show(r->session);
    gomoku_show_player(r->session);
    return BOARD_DONE;
}

static enum board_answer do_toggle(const board_request *r)
{
    gomoku_session *s = r->session;
    if (strcmp(r->words[1], "ab") != 0) {
        return board_wrong(r, "toggle wants ab, not '%.40s'", r->words[1]);
    }
    s->pruning = !s->pruning;
    gomoku_show_player(s);
    return BOARD_DONE;
}

static enum board_answer do_depth(const board_request *r)
{
    gomoku_session *s = r->session;
    int32_t depth = 0;
    if (strcmp(r->words[1], "auto") != 0 &&
        !board_read_number(&depth, r->words[1], 1, GOMOKU_DEPTH_MOST)) {
        return board_wrong(r, "depth wants a whole number from 1 to %d, or auto, not '%.40s'",
                           GOMOKU_DEPTH_MOST, r->words[1]);
    }
    s->depth = depth;
    gomoku_show_player(s);
    return BOARD_DONE;
}

static enum board_answer do_time(const board_request *r)
{
    gomoku_session *s = r->session;
    if (!board_read_number(&s->milliseconds, r->words[1], 0, GOMOKU_TIME_MOST)) {
        return board_wrong(r, "time wants milliseconds from 0 to %d, not '%.40s'", GOMOKU_TIME_MOST,
                           r->words[1]);
    }
    gomoku_show_player(s);
    return BOARD_DONE;
}

static enum board_answer do_heuristic(const board_request *r)
{
    gomoku_session *s = r->session;
    int32_t which = board_find_word(r->words[1], gomoku_heuristic_names);
    if (which < 0) {
        return board_wrong(r, "heuristic wants threats or report, not '%.40s'", r->words[1]);
    }
    s->heuristic = which;
    gomoku_show_player(s);
    return BOARD_DONE;
}

static enum board_answer do_help(const board_request *r)
{
    (void)r;
    board_show_help(gomoku_verbs);
    return BOARD_DONE;
}

static enum board_answer do_quit(const board_request *r)
{
    (void)r;
    return BOARD_QUIT;
}

const board_verb gomoku_verbs[] = {
    {"max", 1, 1, "a place", "max PLACE", "put an X for max, who begins; a place is like h8",
     do_max},
    {"min", 1, 1, "a place", "min PLACE", "put an O for min", do_min},
    {"move", 1, 1, "max or min", "move max, move min", "let the computer play for that side",
     do_move},
    {"undo", 0, 0, "nothing", "undo", "take the last move back", do_undo},
    {"new", 0, 0, "nothing", "new", "begin again", do_new},
    {"show", 0, 0, "nothing", "show", "the board, and how the computer plays", do_show},
    {"depth", 1, 1, "a number, or auto", "depth N, depth auto",
     "moves that it looks ahead; auto: as time allows", do_depth},
    {"time", 1, 1, "milliseconds", "time MS", "milliseconds for a move; 0: no limit", do_time},
    {"toggle", 1, 1, "ab", "toggle ab", "alpha-beta pruning on or off", do_toggle},
    {"heuristic", 1, 1, "threats or report", "heuristic WHICH", "threats or report", do_heuristic},
    {"help", 0, 0, "nothing", "help", "this list", do_help},
    {"quit", 0, 0, "nothing", "quit", "leave", do_quit},
    {NULL, 0, 0, NULL, NULL, NULL, NULL},
};
