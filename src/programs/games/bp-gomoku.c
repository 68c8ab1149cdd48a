/* bp-gomoku: Gomoku by depth-limited minimax, and matches between its two evaluation functions. */

#include <stddef.h>

#include "programs/common/command_old.h"
#include "programs/games/gomoku_match.h"
#include "programs/games/gomoku_play.h"

static const char help[] =
    "Usage: bp-gomoku [OPTION]...\n"
    "       bp-gomoku --match N [OPTION]...\n"
    "Gomoku: five in a row win. Commands are read from standard input, one on a line:\n"
    "max h8 and min h8 put a mark, move max and move min let the computer play; help\n"
    "lists them all.\n"
    "\n"
    "  --size N           places on each side of the board, 5 to 19 (15)\n"
    "  --depth N          depth of the search in moves, 1 to 120; without it as deep as\n"
    "                     time and nodes allow\n"
    "  --time MS          milliseconds for a move; 0: no limit (1000; with --depth or\n"
    "                     --nodes 0)\n"
    "  --nodes N          nodes to search for a move; 0: no limit (0)\n"
    "  --heuristic WHICH  the evaluation function: threats, or report, the score that\n"
    "                     the report had (threats)\n"
    "  --no-pruning       begin with alpha-beta switched off; depth 3 unless given\n"
    "  --match N          play N games of threats against report, each opening twice,\n"
    "                     with the sides changed, and say which is stronger; depth 4\n"
    "                     unless there is a limit\n"
    "  --seed S           which openings the match has (0)\n"
    "  --opening N        random moves at the beginning of its games, 0 to 8 (4)\n"
    "  --help             print this text\n"
    "  --version          print the version\n"
    "\n"
    "A value is for max, on the report's scale: +500 if max wins, -500 if min wins.\n"
    "\n"
    "Exit codes: 0 fine, 1 a failed job or a wrong command in a script, 2 wrong\n"
    "usage, 130 interrupted.\n"
    "Example: printf 'max h8\\nmove min\\n' | bp-gomoku\n";

int main(int count, char **words)
{
    command line = command_start_old("bp-gomoku", help, count, words);
    gomoku_options options = gomoku_options_read(&line);
    return options.games > 0 ? gomoku_match(&line, &options) : gomoku_play(&line, &options);
}
