/* SPDX-License-Identifier: MIT */
/* The verbs of a command such as `bigpoints solve`: a row each, the screen that lists them, and the one that runs. */
#ifndef BP_PROGRAMS_COMMON_VERB_H
#define BP_PROGRAMS_COMMON_VERB_H

#include "programs/common/command.h"

/* A row of zeros ends a table. */
typedef struct verb {
    const char *name;
    const char *help;          /* one line */
    int (*run)(command *line); /* returns the exit code; words[0] of the line is the verb */
} verb;

/* Runs the verb that the command line names; returns the exit code. Without one, and for `help` and --help, prints `before`,
   the verbs and `after`. `help VERB` is `VERB --help`. */
int verb_run(const char *name, const verb *verbs, const char *before, const char *after, int count,
             char **words);

int census_run(command *line);
int connect4_run(command *line);
int engine_run(command *line);
int gomoku_run(command *line);
int match_run(command *line);
int matrix_run(command *line);
int nim_run(command *line);
int perft_run(command *line);
int play_run(command *line);
int plot_run(command *line);
int solve_run(command *line);
int tree_run(command *line);

#endif
