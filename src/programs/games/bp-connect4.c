/* bp-connect4: Four in a Row, played by depth-limited minimax and solved exactly. */

#include "programs/games/connect4_play.h"
#include "programs/games/connect4_scores.h"

int main(int count, char **words)
{
    command line = command_start("bp-connect4", count, words);
    connect4_options options = connect4_options_read(&line);
    return options.solve ? connect4_scores(&line, &options) : connect4_play(&line, &options);
}
