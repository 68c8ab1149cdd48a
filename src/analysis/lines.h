/* Text about game trees that is handed over line by line. */
#ifndef BP_ANALYSIS_LINES_H
#define BP_ANALYSIS_LINES_H

#include <bigpoints/solver.h>

#include "analysis/game_tree.h"

/* A line in the making. After the first failure nothing more is written. */
typedef struct bp__lines {
    bp__memory memory;
    bp_line_fn receive;
    void *user;
    bp__list text; /* without a closing NUL */
    int status;
} bp__lines;

bp__lines bp__lines_to(bp_line_fn receive, void *user, const bp__memory *memory);

void bp__lines_text(bp__lines *lines, const char *text);
void bp__lines_number(bp__lines *lines, int64_t number);

/* Room for so many characters at the end of the line, to be written at once; NULL after a failure. */
char *bp__lines_room(bp__lines *lines, size_t count);

/* The name of a node. */
void bp__lines_name(bp__lines *lines, int32_t node);

/* A move and a position as the game writes them, for text within quotation marks: those in it become apostrophes, and
   backslashes become slashes. */
void bp__lines_move(bp__lines *lines, const bp_game *game, bp_move move, const void *position);
void bp__lines_position(bp__lines *lines, const bp_game *game, const void *position);

/* The name of the game and its set-up, within quotation marks. */
void bp__lines_title(bp__lines *lines, const bp_game *game);

/* Hands the line over and begins the next one. */
void bp__lines_end(bp__lines *lines);

/* Gives the memory back. BP_OK, BP_ERR_MEMORY, or BP_ERR_LIMIT if the receiver stopped it. */
int bp__lines_close(bp__lines *lines);

#endif
