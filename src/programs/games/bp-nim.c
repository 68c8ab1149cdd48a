/* bp-nim: plays Nim, solves it, and prints the strategic form of small games. */

#include <stdio.h>

#include "programs/common/command_old.h"
#include "programs/games/nim_options.h"
#include "programs/games/nim_play.h"
#include "programs/games/nim_solve.h"
#include "programs/games/nim_tables.h"

static const char help[] =
    "Usage: bp-nim [OPTION]... HEAP...\n"
    "Nim: players take turns to take any number of sticks from one heap. Whoever\n"
    "takes the last stick loses. Plays against you, says who wins, or prints a small\n"
    "game in full: its tree, its strategies, its matrices.\n"
    "\n"
    "HEAP is the number of sticks of a heap, 0 to 255; there are up to 8 heaps.\n"
    "\n"
    "  --normal          whoever takes the last stick wins\n"
    "  --seconds S       solve for at most S seconds (10); not for small games below\n"
    "  --help            print this text\n"
    "  --version         print the version\n"
    "\n"
    "Playing, with commands on standard input (help lists them):\n"
    "  --second          the computer begins\n"
    "  --level N         the computer's strength, 1 to 10; without it, it never errs\n"
    "  --seed N          with --level: decides what it does among equals (1)\n"
    "\n"
    "Solving:\n"
    "  --solve           print who wins, and every winning move\n"
    "\n"
    "Small games:\n"
    "  --tables          positions, strategies, normal form, payoffs, minimax\n"
    "  --unmerged        keep symmetric moves apart\n"
    "  --dot FILE        write the tree for Graphviz; - is standard output, for one\n"
    "                    of these and without --tables\n"
    "  --efg FILE        write the tree for Gambit\n"
    "  --nfg FILE        write the strategic form for Gambit\n"
    "  --csv FILE        write the normal form as comma-separated values\n"
    "  --payoffs FILE    write the payoffs as comma-separated values\n"
    "  --max-nodes N     at most N positions in the tree (100000)\n"
    "  --max-pairs N     at most N pairs of strategies (1000000)\n"
    "\n"
    "Exit codes: 0 fine, 1 a failed job, a limit that was reached or a wrong command\n"
    "in a script, 2 wrong usage, 130 interrupted.\n"
    "Example: bp-nim --tables 2 2\n";

int main(int count, char **words)
{
    command line = command_start_old("bp-nim", help, count, words);
    nim_options options = nim_options_read(&line);
    if (options.task == NIM_SOLVE) {
        return nim_solve(&line, &options);
    }
    if (options.task == NIM_TABLES || nim_options_has_exports(&options)) {
        return nim_tables(&line, &options);
    }
    return nim_play(&line, &options);
}
