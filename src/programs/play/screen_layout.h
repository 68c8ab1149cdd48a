/* SPDX-License-Identifier: MIT */
/* The layout of the window: the lines and columns of each section, computed from the size of the window. */
#ifndef BP_PROGRAMS_PLAY_SCREEN_LAYOUT_H
#define BP_PROGRAMS_PLAY_SCREEN_LAYOUT_H

#include <stdint.h>

enum {
    SCREEN_COLUMNS = 60, /* of every window */
    SCREEN_LINES = 20,
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
    int lines;
    int columns;
    int fits;    /* the window is large enough; otherwise nothing is drawn */
    int minimum; /* the lines that these contents need in this width */
    int narrow;  /* fewer than SCREEN_WIDE columns */

    int start_line;
    int track_line;    /* the first row's numbers */
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
    int log_line; /* below its rule */
    int log_lines;
    int choice_line;
    int message_line;
    int message_lines;
    int prompt_line;
    int keys_line;
} screen_layout;

/* The sizes of what is shown. */
typedef struct screen_contents {
    int32_t places;
    int32_t steps;
    int32_t players;
    int32_t kinds; /* of discs */
    int log_lines; /* lines that the text of the guide needs; other sections grow only beyond that */
} screen_contents;

void screen_layout_make(screen_layout *out, int lines, int columns,
                        const screen_contents *contents);

#endif
