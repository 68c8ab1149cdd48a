/* SPDX-License-Identifier: MIT */
/* The games of examples/games by their names, for JavaScript. */
#ifndef WASM_GAMES_H
#define WASM_GAMES_H

#include <bigpoints.h>

/* Creates a game of a name and a set-up, as bp_game_name() and bp_game_format() write them. An empty set-up is the usual game.

       nim        heaps=3+5+7 last=loses
       connect4   7x6
       gomoku     15x15

   Returns BP_OK, BP_ERR_ARGUMENT, BP_ERR_UNSUPPORTED for another name, BP_ERR_SYNTAX, BP_ERR_RANGE or BP_ERR_MEMORY. `why`
   receives the reason, and may be NULL. */
int bp_games_new(bp_game **out, const char *name, const char *setup, char *why, size_t why_size);

#endif
