/* SPDX-License-Identifier: MIT */
/* bigpoints: the verbs of the command. */

#include <stddef.h>

#include "programs/common/command.h"

static const char before[] =
    "Usage: bigpoints VERB [OPTION]... [ARGUMENT]...\n"
    "Big Points is a board game: 2 to 5 players move shared pawns along a track of\n"
    "coloured discs and collect discs; how the pawns arrive decides what they score.\n";

static const char after[] = "Try:\n"
                            "  bigpoints play\n"
                            "  bigpoints solve --moves RGBGRBRGB\n"
                            "  bigpoints census --colours 3 --discs 3\n";

static const verb_row verbs[] = {
    {"play", "play Big Points or another game against people and computers", play_run},
    {"solve", "solve boards and positions exactly", solve_run},
    {"census", "solve all boards of a size and count who wins", census_run},
    {"match", "measure the strength of computer players", match_run},
    {"plot", "draw figures of censuses and measurements", plot_run},
    {"tree", "draw the tree of a small game", tree_run},
    {"matrix", "solve a game given as a payoff matrix", matrix_run},
#ifdef BP_ENGINE
    {"engine", "answer requests of other programs, as JSON", engine_run},
#endif
    {"perft", "count move sequences, to check move generators", perft_run},
    {0},
};

int main(int count, char **words)
{
    return verb_run("bigpoints", verbs, NULL, before, after, count, words);
}
