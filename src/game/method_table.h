/* SPDX-License-Identifier: MIT */
/* Reading the method table and the traits that the author of a game fills in. */
#ifndef BP_GAME_METHOD_TABLE_H
#define BP_GAME_METHOD_TABLE_H

#include <bigpoints/sys/game_ops.h>

/* Copy a table of this or an earlier version; what its version does not have is zero. They refuse what lacks a required
   method, is out of range or contradicts itself, with a reason. BP_OK, BP_ERR_VERSION, BP_ERR_METHOD or, for traits,
   BP_ERR_ARGUMENT. */
int bp__game_read_methods(bp_game_ops *out, const bp_game_ops *ops, char *why, size_t why_size);
int bp__game_read_traits(bp_game_traits *out, const bp_game_traits *traits, const bp_game_ops *ops,
                         char *why, size_t why_size);

#endif
