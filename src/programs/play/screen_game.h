/* SPDX-License-Identifier: MIT */
/* The window of a game on the full screen: its layout, the board, the moves, and the commands. */
#ifndef BP_PROGRAMS_PLAY_SCREEN_GAME_H
#define BP_PROGRAMS_PLAY_SCREEN_GAME_H

#include "programs/play/play_guide.h"
#include "programs/play/play_session.h"
#include "programs/play/screen_widgets.h"

enum {
    SCREEN_KINDS = BP_BLACK + 1,
    SCREEN_TRACK_LINE = 2, /* the first row's numbers */
    SCREEN_VALUE_SIZE = 16,
    SCREEN_WIDE = 80 /* columns of a window that is not narrow */
};

/* From top to bottom:

       the title
       START                            LADDER
       the track: rows of numbers,      its steps, and the discs
       discs and marks                  beside it
       ---------------------------------------
       hands             the grid of moves
       the selected move in words
       ---------------------------------------
       the move log or the text of the guide, in the lines that are left
       a message of two lines
       the prompt, or in a low window the second line of the message
       the keys */
typedef struct screen_layout {
    int narrow;        /* fewer than SCREEN_WIDE columns */
    int32_t row_count; /* rows of the track */
    int32_t row_size;  /* places in each */
    int row_lines;     /* lines of a row: numbers, discs, marks, perhaps a blank one */
    int cell;          /* columns of a place */
    int disc_lines;    /* 1, or 3 if they fit */
    int ladder_column;
    int hands_line;
    int hands_lines;
    int name_width;  /* of a player among the hands */
    int count_width; /* of a number among the hands: 3, or 2 if narrow */
    int moves_column;
    int choice_line; /* the selected move */
    int log_line;    /* below its rule */
    int log_lines;
    int message_line;
    int32_t kinds[SCREEN_KINDS]; /* of discs: white and black ones if the board has them */
    int kind_count;
} screen_layout;

/* The columns of the grid of moves: forward and behind, forward and ahead, backward and behind, backward and ahead. A climb,
   a move that takes nothing and `pass` are in the first column. */
enum { SCREEN_GRID_COLUMNS = 4 };

typedef struct screen_cell {
    bp_move move;
    int row;    /* 0 for `pass`, 1 for the first pawn in play, ... */
    int column; /* 0 to 3 */
    char text[16];
} screen_cell;

/* The legal moves as a grid, a row for each pawn, and the selected one. */
typedef struct screen_grid {
    size_t count;
    size_t at; /* the index of the selected cell */
    screen_cell cells[BP_MOVES_MAX];
    int has_pass;
} screen_grid;

/* The search that runs, if any. */
enum screen_work { SCREEN_IDLE, SCREEN_MOVE, SCREEN_HINT, SCREEN_EVALUATION, SCREEN_REVIEW };

typedef struct screen {
    screen_window window;
    play_session *session; /* NULL on the start screen */
    const play_setup *setup;
    screen_layout layout;
    screen_grid grid;

    char message[PLAY_TEXT_SIZE + PLAY_WHY_SIZE]; /* empty: the latest moves are shown instead */
    enum screen_style message_style;

    play_evaluation evaluation;
    int32_t evaluated; /* the ply of the evaluated position; -1: none */

    enum screen_work work;
    play_progress progress;
    int64_t drawn;  /* when the window was last drawn during a search */
    int64_t polled; /* when the keys were last polled during a search */
    int stopped;    /* the user has stopped the search */
    int stuck;      /* a computer could not move; retried when the game changes */
    int to_start;   /* the user goes to the start screen */
} screen;

/* --- The board (screen_board.c) --------------------------------------------------------------------- */

/* Computes the layout for the size of the window; returns the lines that the game needs. */
int screen_layout_make(screen *shown);

/* START, the track and the ladder, with the marks of a move (0: none). `latest`: see screen_latest_gaps(). */
void screen_draw_track(const screen *shown, bp_move move, uint64_t latest);

/* The hands, or after the game how the scores come about. */
void screen_draw_hands(const screen *shown);

/* --- The moves (screen_moves.c) --------------------------------------------------------------------- */

/* Fills in the legal moves of a position and selects the first one. */
void screen_grid_make(screen_grid *out, const bp_state *state);

/* The selected move, or 0 if there is none. */
bp_move screen_grid_move(const screen_grid *grid);

/* Selects a move, if it is in the grid. */
void screen_grid_select(screen_grid *grid, bp_move move);

/* Moves the selection up or down to the next row that has a move, or left or right within the row. The selection stays
   if there is no such cell. */
void screen_grid_go(screen_grid *grid, int down, int right);

/* Selects the next move in move order, or the previous one; wraps around. */
void screen_grid_next(screen_grid *grid, int forward);

/* Selects the first move of a pawn, or if one of them is selected, the next one; BP_NO_DISC: `pass`. Returns 0 if there is none. */
int screen_grid_pawn(screen_grid *grid, const bp_state *state, int32_t pawn);

/* Draws the grid with a marked move. */
void screen_draw_grid(const screen *shown, bp_move marked);

/* A legal move in words: the longest of some sentences that takes at most `width` columns. */
void screen_move_text(char *out, size_t size, int width, const bp_state *state, bp_move move);

/* The value of a move in the last evaluation, at most four characters: "+3", "-0.5", "+12"; empty if there is none. */
void screen_value_text(char out[SCREEN_VALUE_SIZE], const screen *shown, bp_move move);

/* --- The window (screen_game.c) --------------------------------------------------------------------- */

/* Draws the window of the game. */
void screen_draw_game(void *user);

/* The places from which discs were taken since the last decision of the player to move, bit p for place p. */
uint64_t screen_latest_gaps(const screen *shown);

/* Sets the message. */
void screen_say(screen *shown, enum screen_style style, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Sets the message to the last failure of the session. */
void screen_complain(screen *shown);

/* --- The commands (screen_play.c) ------------------------------------------------------------------- */

/* A search begins and ends. Between the two calls the window shows its progress and handles keys. */
void screen_work_begin(screen *shown, enum screen_work work);
void screen_work_end(screen *shown);

/* The keys that matter now: "h hint  v values  ...". */
void screen_keys_text(char *out, size_t size, const screen *shown);

/* Lets the user choose a saved game and loads it. */
void screen_load(screen *shown);

void screen_help(screen *shown);

/* --- Other windows ---------------------------------------------------------------------------------- */

/* The start screen: sets shown->session. Returns 0 if the user leaves. */
int screen_start(screen *shown);

void screen_review(screen *shown);

#endif
