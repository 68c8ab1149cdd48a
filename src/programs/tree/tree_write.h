/* Writers of a picture, one for each file format. */
#ifndef BP_PROGRAMS_TREE_TREE_WRITE_H
#define BP_PROGRAMS_TREE_TREE_WRITE_H

#include <stdio.h>

#include "programs/tree/tree_picture.h"

/* Writes a complete SVG file, which browsers show. */
void tree_write_svg(FILE *out, const tree_picture *picture, const char *title);

/* Writes a graph for Graphviz. */
void tree_write_dot(FILE *out, const tree_picture *picture, const char *title);

#endif
