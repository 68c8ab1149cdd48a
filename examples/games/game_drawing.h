/* SPDX-License-Identifier: MIT */
/* Drawings of positions: text and SVG documents, written like snprintf: the functions return the length of the whole, and
   write as much of it as fits, with a closing NUL. */
#ifndef GAMES_GAME_DRAWING_H
#define GAMES_GAME_DRAWING_H

#include <stddef.h>

/* A text that grows in a buffer. */
typedef struct drawing {
    char *out;
    size_t size;
    size_t length;
} drawing;

drawing drawing_over(char *out, size_t size);
void drawing_put(drawing *d, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Begins and ends an SVG document. `desc` is the position in the notation of the game. */
void drawing_begin_svg(drawing *d, int width, int height, const char *title, const char *desc);
void drawing_end_svg(drawing *d);

/* A square grid with the marks X and O. */
typedef struct drawing_grid {
    int width;
    int height;
    const char *rows; /* "..X/.O." from the top, '.' for an empty place */
    int last_column;  /* the place of the last move, or -1 */
    int last_row;     /* from the top */
    int has_holes; /* discs in the holes of a rack, columns 1, 2, 3; otherwise stones on crossings a1, b2 */
} drawing_grid;

void drawing_put_grid(drawing *d, const drawing_grid *grid);
void drawing_put_grid_svg(drawing *d, const drawing_grid *grid, const char *title,
                          const char *desc);

#endif
