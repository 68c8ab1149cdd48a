/* SPDX-License-Identifier: MIT */
/* Drawings of positions: text and SVG documents, written like snprintf: the functions return the length of the whole, and
   write as much of it as fits, with a closing NUL. */
#ifndef BP_GAMES_GAME_DRAWING_H
#define BP_GAMES_GAME_DRAWING_H

#include <stddef.h>

/* A text that grows in a buffer. */
typedef struct bp__drawing {
    char *out;
    size_t size;
    size_t length;
} bp__drawing;

bp__drawing bp__drawing_over(char *out, size_t size);
void bp__drawing_put(bp__drawing *d, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Begins and ends an SVG document. `desc` is the position in the notation of the game. */
void bp__drawing_begin_svg(bp__drawing *d, int width, int height, const char *title,
                           const char *desc);
void bp__drawing_end_svg(bp__drawing *d);

/* A square grid with the marks X and O. */
typedef struct bp__drawing_grid {
    int width;
    int height;
    const char *rows; /* "..X/.O." from the top, '.' for an empty place */
    int last_column;  /* the place of the last move, or -1 */
    int last_row;     /* from the top */
    int has_holes; /* discs in the holes of a rack, columns 1, 2, 3; otherwise stones on crossings a1, b2 */
} bp__drawing_grid;

void bp__drawing_put_grid(bp__drawing *d, const bp__drawing_grid *grid);
void bp__drawing_put_grid_svg(bp__drawing *d, const bp__drawing_grid *grid, const char *title,
                              const char *desc);

#endif
