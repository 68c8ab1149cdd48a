/* bp-connect4: Four in a Row, played by depth-limited minimax and solved exactly. */

#include <stdlib.h>

#include "programs/common/command_old.h"
#include "programs/games/connect4_play.h"
#include "programs/games/connect4_scores.h"

static const char help[] =
    "Usage: bp-connect4 [OPTION]...\n"
    "       bp-connect4 --solve [OPTION]... MOVES...\n"
    "Four in a Row. Without --solve, commands are read from standard input, one on a\n"
    "line: max 4 and min 4 play a disc, move max and move min let the computer play,\n"
    "solve prints exact scores; help lists them all.\n"
    "\n"
    "  --size WxH       columns and rows of the grid (7x6)\n"
    "  --depth N        depth of the search in moves, 1 to 120; without it 8, and 11\n"
    "                   after turn 20\n"
    "  --time MS        milliseconds for each move, or with --solve for each\n"
    "                   position; 0: no limit (0)\n"
    "  --heuristic WHICH  the evaluation function: groups, sum or cube (groups)\n"
    "  --weights A,B,C,D  of groups with one to four discs of one player\n"
    "                   (1,10,100,6900)\n"
    "  --no-pruning     begin with alpha-beta switched off\n"
    "  --memory MIB     memory of the exact solver; without it, as much as the work\n"
    "                   needs, up to a quarter of the machine\n"
    "  --threads N      1 to 256 threads of the exact solver (1)\n"
    "  --solve          print the exact score of each MOVES for the player to move,\n"
    "                   and the nodes it took. MOVES are the columns played so far,\n"
    "                   such as 4455; . is the empty grid; - reads them from standard\n"
    "                   input, one on a line, perhaps with a score behind it\n"
    "  --check          compare with these scores\n"
    "  --cold           clear the transposition table between positions\n"
    "  --stats          print the nodes and the time of all positions together\n"
    "  --help           print this text\n"
    "  --version        print the version\n"
    "\n"
    "A score is 22 less the discs that the winner will have played, on the usual\n"
    "grid: positive if the player to move wins, negative if it loses, 0 for a draw.\n"
    "\n"
    "Exit codes: 0 fine, 1 a failed job, a wrong command in a script, a different\n"
    "score or a limit that was reached, 2 wrong usage, 130 interrupted.\n"
    "Example: printf 'max 4\\nmove min\\n' | bp-connect4\n";

int main(int count, char **words)
{
    command line = command_start_old("bp-connect4", help, count, words);
    connect4_options options = connect4_options_read(&line);
    int code = options.solve ? connect4_scores(&line, &options) : connect4_play(&line, &options);
    free(options.sequences);
    return code;
}
