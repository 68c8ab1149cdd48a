/* A game tree that is to be drawn: positions, branches, and moves that are refused. */
#ifndef BP_PROGRAMS_TREE_TREE_PICTURE_H
#define BP_PROGRAMS_TREE_TREE_PICTURE_H

#include <stddef.h>
#include <stdio.h>

#include <bigpoints.h>

#include "programs/tree/tree_request.h"

enum { TREE_NAME_SIZE = 8, TREE_MOVES_SIZE = 96, TREE_WHY_SIZE = 1024 };

/* A position. */
typedef struct tree_node {
    char name[TREE_NAME_SIZE];
    bp_state *state;
    uint64_t key[2]; /* what it is known by; see tree_key() */
    int32_t mover;   /* negative at an end of the game */
    int is_cut;      /* the game goes on, but not in the picture */
    int32_t value;   /* for player 1, if the picture has values */
} tree_node;

/* A move, or several with the same effect. */
typedef struct tree_branch {
    int32_t from;
    int32_t to;
    char moves[TREE_MOVES_SIZE];
    int is_best;
} tree_branch;

/* Moves that are not legal, for one reason. */
typedef struct tree_refusal {
    int32_t from;
    char moves[TREE_MOVES_SIZE];
    char reason[TREE_MOVES_SIZE]; /* in the fewest words */
    char why[TREE_WHY_SIZE];      /* as the library explains it, a line for each move */
} tree_refusal;

/* Nodes are numbered breadth first. Branches and refusals are in the order of the nodes they begin with. */
typedef struct tree_picture {
    const command *line;
    const tree_request *asked;
    const struct tree_art *art;
    int32_t players;
    tree_node *nodes;
    size_t node_count;
    tree_branch *branches;
    size_t branch_count;
    tree_refusal *refusals;
    size_t refusal_count;
} tree_picture;

/* How a game is drawn. */
typedef struct tree_art {
    /* The room that a position takes. */
    void (*measure)(double *width, double *height, const bp_state *state);
    /* Draws it in SVG, from its upper left corner on. */
    void (*draw)(FILE *out, double x, double y, const bp_state *state);
    /* Writes it as lines of text, with \n between them. */
    void (*write)(char *out, size_t size, const bp_state *state);
    /* A key that does not tell symmetric positions apart; NULL: there is none. */
    void (*key)(uint64_t key[2], const bp_state *state);
    /* Adds what is refused in a position that is not the end. */
    void (*refuse)(tree_picture *picture, int32_t node);
} tree_art;

extern const tree_art tree_art_bigpoints;
extern const tree_art tree_art_nim;

/* Fills a picture as asked; what can't be drawn ends the program. */
void tree_picture_make(tree_picture *picture, const command *line, const tree_request *asked,
                       const bp_state *state);
void tree_picture_free(tree_picture *picture);

/* Adds a node; the state belongs to the picture then. */
int32_t tree_picture_node(tree_picture *picture, bp_state *state);

/* Positions with the same key are drawn as one, if each is to be drawn once. With merged moves that are heaps in any
   order. */
void tree_key(uint64_t key[2], const tree_picture *picture, const bp_state *state);

/* Adds a branch, or one more move to a branch between the same nodes that was added before. */
void tree_picture_branch(tree_picture *picture, int32_t from, int32_t to, const char *move);

/* Adds a move that is refused; those with the same reason go together. */
void tree_picture_refuse(tree_picture *picture, int32_t from, const char *move, const char *reason);

/* Ends the program for a failure. */
void tree_need(const tree_picture *picture, int status);

/* Ends it because the tree is too large. */
_Noreturn void tree_too_large(const tree_picture *picture);

#endif
