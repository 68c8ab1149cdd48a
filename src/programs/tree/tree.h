/* SPDX-License-Identifier: MIT */
/* bigpoints tree: the picture of a game tree or of a call tree, and how dot gets it. */
#ifndef BP_PROGRAMS_TREE_TREE_H
#define BP_PROGRAMS_TREE_TREE_H

#include <stddef.h>
#include <stdio.h>

#include <bigpoints.h>
#include <bigpoints/experimental/strategic.h>
#include <bigpoints/sys/game_kind.h>

#include "programs/common/command.h"

enum tree_format { TREE_SVG, TREE_PNG, TREE_PDF, TREE_DOT, TREE_EFG };

typedef struct tree_options {
    const bp_game_kind *kind;
    const char *
        text; /* a board or another set-up, a position or a record; NULL: the usual set-up, or calls */
    int32_t fibonacci; /* the number whose calls to draw; -1: draw a game */
    int32_t rules;
    int32_t players;
    int32_t payoff; /* one of bp_payoff */
    int32_t depth;  /* 0: to the end of the game */
    int32_t max;    /* nodes */
    int once;
    int merge;
    int illegal;
    int values;
    int32_t format;
    const char *output;
} tree_options;

/* --- The picture ------------------------------------------------------------------------------------ */

enum { TREE_NAME_SIZE = 16, TREE_MOVES_SIZE = 96, TREE_WHY_SIZE = 1024, TREE_TEXT_SIZE = 1024 };

/* The mark of a call of a recursion: computed for the first time; the root of a subtree that was computed before, where a
   table answers; below such a root, where a table saves the call. */
enum tree_mark { TREE_FIRST, TREE_REPEATED, TREE_SAVED };

/* A position, or a call of a recursion. */
typedef struct tree_node {
    char name[TREE_NAME_SIZE];
    bp_state *state; /* NULL for a call */
    enum tree_mark mark;
    uint64_t key[2]; /* its identity. For a call: its argument */
    int32_t mover;   /* negative at an end of the game */
    int is_cut;      /* its children are beyond the depth limit */
    int has_values;
    /* The payoffs under best play, if the picture has values: each mover takes the move that is best for itself, the first one of
       several (max^n). */
    int32_t values[BP_PLAYERS_MAX];
} tree_node;

/* A move, or several with the same effect. */
typedef struct tree_branch {
    int32_t from;
    int32_t to;
    char moves[TREE_MOVES_SIZE];
    int is_best;
} tree_branch;

/* The illegal moves of a node with the same reason. */
typedef struct tree_refusal {
    int32_t from;
    char moves[TREE_MOVES_SIZE];
    char reason[TREE_MOVES_SIZE]; /* in a few words */
    char why[TREE_WHY_SIZE];      /* the library's explanations, a line for each move */
} tree_refusal;

/* Nodes are numbered breadth first. Branches and refusals are sorted by the node they start from. */
typedef struct tree_picture {
    const command *line;
    const tree_options *options;
    const struct tree_art *art;
    int32_t players;
    tree_node *nodes;
    size_t node_count;
    tree_branch *branches;
    size_t branch_count;
    tree_refusal *refusals;
    size_t refusal_count;
} tree_picture;

/* What a picture shows of a game beside its text. */
typedef struct tree_art {
    /* Writes a position as rows of a table in the HTML of Graphviz. */
    void (*draw)(FILE *out, const tree_picture *picture, const bp_state *state);
    /* Writes it as lines of text, separated by \n. */
    void (*write)(char *out, size_t size, const tree_picture *picture, const bp_state *state);
    /* A key that is the same for symmetric positions; NULL: there is none. */
    void (*key)(uint64_t key[2], const bp_state *state);
    /* Adds the illegal moves of a position that is not over; NULL: there are none. */
    void (*refuse)(tree_picture *picture, int32_t node);
    const char *note; /* on the positions, and on the moves */
    const char *moves;
} tree_art;

/* That of a kind of game: of Big Points, of Nim, or that of all others. */
const tree_art *tree_art_of(const bp_game_kind *kind);

/* Makes the picture that the options describe; a failure ends the program. The state is NULL for calls. */
void tree_picture_make(tree_picture *picture, const command *line, const tree_options *options,
                       const bp_state *state);
void tree_picture_free(tree_picture *picture);

/* Adds an illegal move; moves with the same reason are grouped. */
void tree_picture_refuse(tree_picture *picture, int32_t from, const char *move, const char *reason);

/* The Fibonacci number F(n), n from 0 to 90; and the calls of the recursion for it: 2 F(n + 1) - 1. */
uint64_t tree_fibonacci(int32_t n);
uint64_t tree_fibonacci_calls(int32_t n);

/* --- Graphviz --------------------------------------------------------------------------------------- */

/* Writes a text with the characters that mean something in HTML replaced. */
void tree_put_escaped(FILE *out, const char *text);

/* Writes a graph for dot. */
void tree_write_dot(FILE *out, const tree_picture *picture, const char *title);

#endif
