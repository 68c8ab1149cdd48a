/* The picture of a game tree: positions, branches and illegal moves. */
#ifndef BP_PROGRAMS_TREE_TREE_PICTURE_H
#define BP_PROGRAMS_TREE_TREE_PICTURE_H

#include <stddef.h>
#include <stdio.h>

#include <bigpoints.h>

#include "programs/tree/tree_options.h"

enum { TREE_NAME_SIZE = 8, TREE_MOVES_SIZE = 96, TREE_WHY_SIZE = 1024 };

/* A position. */
typedef struct tree_node {
    char name[TREE_NAME_SIZE];
    bp_state *state;
    uint64_t key[2]; /* its identity; see tree_key() */
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

/* The functions that draw a game. */
typedef struct tree_art {
    /* The size of a position in SVG. */
    void (*measure)(double *width, double *height, const bp_state *state);
    /* Draws it in SVG; (x, y) is the upper left corner. */
    void (*draw)(FILE *out, double x, double y, const bp_state *state);
    /* Writes it as lines of text, separated by \n. */
    void (*write)(char *out, size_t size, const bp_state *state);
    /* A key that is the same for symmetric positions; NULL: there is none. */
    void (*key)(uint64_t key[2], const bp_state *state);
    /* Adds the illegal moves of a position that is not over. */
    void (*refuse)(tree_picture *picture, int32_t node);
} tree_art;

extern const tree_art tree_art_bigpoints;
extern const tree_art tree_art_nim;

/* Makes the picture that the options describe; a failure ends the program. */
void tree_picture_make(tree_picture *picture, const command *line, const tree_options *options,
                       const bp_state *state);
void tree_picture_free(tree_picture *picture);

/* Adds a node; the picture takes ownership of the state. */
int32_t tree_picture_node(tree_picture *picture, bp_state *state);

/* The identity of a position: with --once, positions with the same key are one node. With --merge, heaps of Nim have
   the same key in any order. */
void tree_key(uint64_t key[2], const tree_picture *picture, const bp_state *state);

/* Adds a branch, or adds the move to the branch between the same nodes if there is one. */
void tree_picture_branch(tree_picture *picture, int32_t from, int32_t to, const char *move);

/* Adds an illegal move; moves with the same reason are grouped. */
void tree_picture_refuse(tree_picture *picture, int32_t from, const char *move, const char *reason);

/* Ends the program because the tree is too large. */
_Noreturn void tree_too_large(const tree_picture *picture);

#endif
