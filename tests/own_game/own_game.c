/* SPDX-License-Identifier: MIT */
/* The command with a game more: every verb that takes --game also takes Tic-tac-toe, which tests/support/tictactoe.c describes. This
   list is all that a program needs for a game of its own. */

#include "programs/common/command.h"
#include "support/tictactoe.h"

static const bp_game_kind *const games[] = {&test_tictactoe_kind, NULL};

static const verb_row verbs[] = {
    {"play", "play", play_run},
    {"solve", "solve", solve_run},
    {"match", "match", match_run},
    {"perft", "perft", perft_run},
    {"tree", "tree", tree_run},
#ifdef BP_ENGINE
    {"engine", "engine", engine_run},
#endif
    {0},
};

int main(int count, char **words)
{
    return verb_run("own_game", verbs, games, "Usage: own_game VERB [OPTION]...\n", "", count,
                    words);
}
