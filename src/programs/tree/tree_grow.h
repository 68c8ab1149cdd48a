/* Expansion of a game tree into the nodes and branches of a picture. */
#ifndef BP_PROGRAMS_TREE_TREE_GROW_H
#define BP_PROGRAMS_TREE_TREE_GROW_H

#include "programs/tree/tree_picture.h"

/* Adds the whole game tree, copied from the library's tree. */
void tree_grow_whole(tree_picture *picture, const bp_state *state);

/* Expands the tree breadth first, to the depth of the options or to the end of the game. With --once, positions with
   the same tree_key() are one node. */
void tree_grow_breadth_first(tree_picture *picture, const bp_state *state);

#endif
