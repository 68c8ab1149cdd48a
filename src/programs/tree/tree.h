/* SPDX-License-Identifier: MIT */
/* bigpoints tree: options, the picture of a game tree or of a call tree, its layout, and the writers. */
#ifndef BP_PROGRAMS_TREE_TREE_H
#define BP_PROGRAMS_TREE_TREE_H

#include <stddef.h>
#include <stdio.h>

#include <bigpoints.h>

#include "programs/common/nim_heaps.h"

/* --- Options ------------------------------------------------------------------------------------- */

enum tree_format { TREE_SVG, TREE_DOT, TREE_EFG };

typedef struct tree_options {
    const char *board;
    const char *position;
    nim_heaps heaps;
    int is_nim;
    int32_t nim_rule;
    int32_t fibonacci; /* the number whose calls to draw; -1: draw a game */
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

/* Returns the root position, NULL for calls; a wrong one ends the program. */
bp_state *tree_options_open(const tree_options *options, const command *line);

/* --- The picture of a game tree ------------------------------------------------------------------ */

enum { TREE_NAME_SIZE = 8, TREE_MOVES_SIZE = 96, TREE_WHY_SIZE = 1024 };

/* The mark of a call of a recursion: computed for the first time; the root of a subtree that was computed before, where a
   table answers; below such a root, where a table saves the call. */
enum tree_mark { TREE_FIRST, TREE_REPEATED, TREE_SAVED };

/* A position, or a call of a recursion. */
typedef struct tree_node {
    char name[TREE_NAME_SIZE];
    bp_state *state; /* NULL for a call */
    enum tree_mark mark;
    uint64_t key[2]; /* its identity; see tree_key(). For a call: its argument */
    int32_t mover;   /* negative at an end of the game */
    int is_cut;      /* its children are beyond the depth limit */
    int32_t value;   /* for player 1, if the picture has values */
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

/* The functions that draw a game, or calls; the state of a call is NULL. */
typedef struct tree_art {
    /* The size of a position in SVG. */
    void (*measure)(double *width, double *height, const tree_picture *picture,
                    const bp_state *state);
    /* Draws it in SVG; (x, y) is the upper left corner. */
    void (*draw)(FILE *out, double x, double y, const tree_picture *picture, const bp_state *state);
    /* Writes it as lines of text, separated by \n. */
    void (*write)(char *out, size_t size, const tree_picture *picture, const bp_state *state);
    /* A key that is the same for symmetric positions; NULL: there is none. */
    void (*key)(uint64_t key[2], const bp_state *state);
    /* Adds the illegal moves of a position that is not over. */
    void (*refuse)(tree_picture *picture, int32_t node);
} tree_art;

extern const tree_art tree_art_bigpoints;
extern const tree_art tree_art_nim;
extern const tree_art tree_art_fibonacci;

/* Makes the picture that the options describe; a failure ends the program. */
void tree_picture_make(tree_picture *picture, const command *line, const tree_options *options,
                       const bp_state *state);
void tree_picture_free(tree_picture *picture);

/* Adds a node; the picture takes ownership of the state. */
int32_t tree_picture_node(tree_picture *picture, bp_state *state);

/* Adds a call named F(n). */
int32_t tree_picture_call(tree_picture *picture, int32_t n, enum tree_mark mark);

/* The identity of a position: with --once, positions with the same key are one node. With --merge, heaps of Nim have
   the same key in any order. */
void tree_key(uint64_t key[2], const tree_picture *picture, const bp_state *state);

/* Adds a branch, or adds the move to the branch between the same nodes if there is one. */
void tree_picture_branch(tree_picture *picture, int32_t from, int32_t to, const char *move);

/* Adds an illegal move; moves with the same reason are grouped. */
void tree_picture_refuse(tree_picture *picture, int32_t from, const char *move, const char *reason);

/* Ends the program because the tree is too large. */
_Noreturn void tree_too_large(const tree_picture *picture);

/* --- Expansion of the tree ----------------------------------------------------------------------- */

/* Adds the whole game tree, copied from the library's tree. */
void tree_grow_whole(tree_picture *picture, const bp_state *state);

/* Expands the tree breadth first, to the depth of the options or to the end of the game. With --once, positions with
   the same tree_key() are one node. */
void tree_grow_breadth_first(tree_picture *picture, const bp_state *state);

/* Adds the calls of the recursion for a Fibonacci number, breadth first. With --once, each number is one node. */
void tree_grow_fibonacci(tree_picture *picture);

/* The Fibonacci number F(n), n from 0 to 90. */
uint64_t tree_fibonacci(int32_t n);

/* The number of calls of the recursion for F(n): 2 F(n + 1) - 1. */
uint64_t tree_fibonacci_calls(int32_t n);

/* --- The layout, from left to right -------------------------------------------------------------- */

/* The place of a node or of a bend. Branches arrive and leave at `y`, the middle of the node's box. Illegal moves are
   listed below the box. */
typedef struct tree_place {
    int32_t column;
    double x;
    double y;
    double width; /* of the box */
    double up;    /* height above `y`: half of the box */
    double down;  /* height below `y` */
} tree_place;

/* The places of the nodes, then those of the bends. A branch that passes a column has a bend there, which keeps it
   clear of the boxes of that column. */
typedef struct tree_layout {
    tree_place *places;
    size_t place_count;
    size_t *bends;    /* for each branch its first bend; one more entry ends the list */
    double *arrivals; /* for each branch the y coordinate at its end */
    int32_t columns;
    double *labels; /* for each column, the width of the labels of the moves that lead to it */
    double *ends;   /* for each column, its right edge */
    double width;
    double height;
    size_t crossings; /* of branches */
} tree_layout;

/* Sizes of text in pictures. */
enum {
    TREE_FONT = 11,
    TREE_HEAD = 16,           /* the row with the name of a node */
    TREE_PAD = 6,             /* between a box and what is in it */
    TREE_ROW_GAP = 10,        /* between two boxes */
    TREE_REFUSAL = 14,        /* a row with illegal moves */
    TREE_REFUSAL_INDENT = 36, /* width of such a row without its text */
};

/* Computes the layout of a picture. */
void tree_layout_make(tree_layout *layout, const tree_picture *picture);
void tree_layout_free(tree_layout *layout);

/* Computes columns, bends and y coordinates of a graph, in which nodes can have several parents. */
void tree_layers_make(tree_layout *layout, const tree_picture *picture);

/* Two places in adjacent columns that a branch joins. */
typedef struct tree_link {
    size_t left;
    size_t right;
} tree_link;

typedef struct tree_links {
    tree_link *of;
    size_t count;
} tree_links;

/* Orders the places of each column so that few links cross: `out` receives the rank of each place in its column, from 0.
   Returns the number of crossings. */
size_t tree_order_columns(size_t *out, const tree_layout *layout, const tree_links *links,
                          int32_t columns, const tree_picture *picture);

/* Writes the heading of a node after its name: the player to move, or the result; of a call its value. */
void tree_head_text(char *out, size_t size, const tree_picture *picture, const tree_node *node);

/* --- The writers --------------------------------------------------------------------------------- */

/* Writes a complete SVG file, which browsers show. */
void tree_write_svg(FILE *out, const tree_picture *picture, const char *title);

/* Writes a graph for Graphviz. */
void tree_write_dot(FILE *out, const tree_picture *picture, const char *title);

#endif
