/* Where the nodes and branches of a picture come from. */
#ifndef BP_PROGRAMS_TREE_TREE_GROW_H
#define BP_PROGRAMS_TREE_TREE_GROW_H

#include "programs/tree/tree_picture.h"

/* Everything that can follow, by the library's tree. */
void tree_grow_whole(tree_picture *picture, const bp_state *state);

/* What can follow in a few moves, however large the game is; or all of it, with nodes that tree_key() knows. */
void tree_grow_near(tree_picture *picture, const bp_state *state);

#endif
