/* Layout of a game tree from left to right: a column for each move. */
#ifndef BP_PROGRAMS_TREE_TREE_LAYOUT_H
#define BP_PROGRAMS_TREE_TREE_LAYOUT_H

#include "programs/tree/tree_picture.h"

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

/* Writes the heading of a node after its name: the player to move, or the result. */
void tree_head_text(char *out, size_t size, const tree_picture *picture, const tree_node *node);

#endif
