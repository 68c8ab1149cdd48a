/* Big Points' method table. */
#ifndef BP_BIGPOINTS_METHODS_H
#define BP_BIGPOINTS_METHODS_H

#include <bigpoints/sys/game_ops.h>

extern const bp_game_ops bp__bigpoints_ops;

#endif
