/* Command-line options of bp-tree. */
#ifndef BP_PROGRAMS_TREE_TREE_OPTIONS_H
#define BP_PROGRAMS_TREE_TREE_OPTIONS_H

#include "programs/common/nim_heaps.h"

enum tree_format { TREE_SVG, TREE_DOT, TREE_EFG };

typedef struct tree_options {
    const char *board;
    const char *position;
    nim_heaps heaps;
    int is_nim;
    int32_t nim_rule;
    int32_t rules;
    int32_t players;
    int32_t depth; /* 0: to the end of the game */
    int32_t max;   /* nodes */
    int once;
    int merge;
    int illegal;
    int values;
    int32_t format;
    const char *output;
} tree_options;

/* Reads the command line; wrong usage ends the program. */
tree_options tree_options_read(command *line);

/* Returns the root position; a wrong one ends the program. */
bp_state *tree_options_open(const tree_options *options, const command *line);

#endif
