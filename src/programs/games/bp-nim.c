/* bp-nim: plays Nim, solves it, and prints the strategic form of small games. */

#include "programs/games/nim_options.h"
#include "programs/games/nim_play.h"
#include "programs/games/nim_solve.h"
#include "programs/games/nim_tables.h"

int main(int count, char **words)
{
    command line = command_start("bp-nim", count, words);
    nim_options options = nim_options_read(&line);
    if (options.task == NIM_SOLVE) {
        return nim_solve(&line, &options);
    }
    if (options.task == NIM_TABLES || nim_options_has_exports(&options)) {
        return nim_tables(&line, &options);
    }
    return nim_play(&line, &options);
}
