/* bp-gomoku: Gomoku by depth-limited minimax, and matches between its two evaluation functions. */

#include "programs/games/gomoku_match.h"
#include "programs/games/gomoku_play.h"

int main(int count, char **words)
{
    command line = command_start("bp-gomoku", count, words);
    gomoku_options options = gomoku_options_read(&line);
    return options.games > 0 ? gomoku_match(&line, &options) : gomoku_play(&line, &options);
}
