/* Where everything of a picture goes: from left to right, move by move. */
#ifndef BP_PROGRAMS_TREE_TREE_LAYOUT_H
#define BP_PROGRAMS_TREE_TREE_LAYOUT_H

#include "programs/tree/tree_picture.h"

/* A place for a node, or for a bend. Branches arrive and leave at `y`, the middle of the node's box; below the box
   stand the moves that are refused. */
typedef struct tree_place {
    int32_t column;
    double x;
    double y;
    double width; /* of the box */
    double up;    /* what it takes above `y`: half of the box */
    double down;  /* and below */
} tree_place;

/* The places of the nodes, then of the bends: a branch that crosses a column on its way has a bend there, so that it does
   not cross what stands in it. */
typedef struct tree_layout {
    tree_place *places;
    size_t place_count;
    size_t *bends;    /* for each branch the place of its first bend; one more closes the list */
    double *arrivals; /* for each branch where it arrives at its node */
    int32_t columns;
    double *labels; /* for each column, the room for the moves that lead to it */
    double *ends;   /* and where it ends */
    double width;
    double height;
} tree_layout;

/* Sizes of text in pictures. */
enum {
    TREE_FONT = 11,
    TREE_HEAD = 16,           /* the row with the name of a node */
    TREE_PAD = 6,             /* between a box and what is in it */
    TREE_ROW_GAP = 10,        /* between two boxes */
    TREE_REFUSAL = 14,        /* a row with refused moves */
    TREE_REFUSAL_INDENT = 36, /* and what it takes beside its text */
};

/* Arranges a picture. */
void tree_layout_make(tree_layout *layout, const tree_picture *picture);
void tree_layout_free(tree_layout *layout);

/* Arranges a graph, in which nodes can have several parents: columns, bends and heights. */
void tree_layers_make(tree_layout *layout, const tree_picture *picture);

/* What the head of a node says behind its name: who moves, or how it ended. */
void tree_head_text(char *out, size_t size, const tree_picture *picture, const tree_node *node);

#endif
