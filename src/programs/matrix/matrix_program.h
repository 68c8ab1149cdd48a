/* SPDX-License-Identifier: MIT */
/* bigpoints matrix: a matrix game, its solutions, and how they are printed. */
#ifndef BP_PROGRAMS_MATRIX_MATRIX_PROGRAM_H
#define BP_PROGRAMS_MATRIX_MATRIX_PROGRAM_H

#include <bigpoints.h>
#include <bigpoints/experimental/matrix_game.h>
#include <bigpoints/sys/game_kind.h>

#include "programs/common/command.h"

typedef struct matrix_options {
    int32_t format;
    int transpose;
    int32_t supports;
    const char *nfg;
    const char *csv;
    const char *file; /* NULL: standard input */
    /* Of a game by name: */
    const bp_game_kind *kind; /* NULL: the game is in a file */
    char *text;               /* a board or another set-up, or a position */
    int32_t rules;
    int32_t players;
    int32_t payoff; /* one of bp_payoff */
    int unmerged;
    int32_t nodes;    /* max positions */
    int32_t profiles; /* max profiles of strategies */
    const char *ends;
} matrix_options;

/* A strategy that the elimination removes. */
typedef struct matrix_removal {
    int32_t round;
    int32_t seat;
    int32_t strategy;
    int32_t by;
} matrix_removal;

/* What the library found. */
typedef struct matrix_report {
    const command *line;
    bp_matrix *matrix;
    int32_t players;
    int32_t counts[BP_PLAYERS_MAX];
    matrix_removal *removals;
    size_t removal_count;
    int32_t *left[BP_PLAYERS_MAX]; /* the strategies that remain */
    size_t left_count[BP_PLAYERS_MAX];
    int32_t *pure; /* the pure equilibria: a strategy of each player, one behind the other */
    size_t pure_count;
    bp_equilibria *optimal; /* NULL unless the game is zero-sum and small enough */
    bp_equilibria *all;     /* NULL if there are too many supports */
    int32_t supports;       /* the maximum */
} matrix_report;

/* Texts of the library, which the caller frees. */
char *matrix_name(const matrix_report *report, int32_t seat, int32_t strategy);
char *matrix_title(const matrix_report *report);
char *matrix_probability(const matrix_report *report, const bp_equilibria *from, int32_t index,
                         int32_t seat, int32_t strategy);
char *matrix_payoff(const matrix_report *report, const bp_equilibria *from, int32_t index,
                    int32_t seat);

/* Whether one strategy of each player remains: the dominant-strategy equilibrium. */
int matrix_is_dominant(const matrix_report *report);

/* The title, and the numbers of strategies. */
void matrix_print_head(const matrix_report *report);

void matrix_print_text(const matrix_report *report, int with_head);
void matrix_print_json(const matrix_report *report);

#endif
