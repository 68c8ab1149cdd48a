/* Pictures as files. */
#ifndef BP_PROGRAMS_TREE_TREE_WRITE_H
#define BP_PROGRAMS_TREE_TREE_WRITE_H

#include <stdio.h>

#include "programs/tree/tree_picture.h"

/* In SVG: complete, with nothing to be installed. */
void tree_write_svg(FILE *out, const tree_picture *picture, const char *title);

/* For Graphviz. */
void tree_write_dot(FILE *out, const tree_picture *picture, const char *title);

#endif
