/* Search settings of a board game, set by options and by commands. */

#include "programs/common/command_old.h"
#include "programs/games/board_settings.h"

#include <string.h>

#include <bigpoints.h>
#include <bigpoints/experimental/minimax.h>

int board_settings_read(board_settings *out, command *line, const char *option,
                        const char *const *heuristics)
{
    if (strcmp(option, "--depth") == 0) {
        out->depth = (int32_t)command_number(line, option, 1, BP_MINIMAX_DEPTH);
    } else if (strcmp(option, "--time") == 0) {
        out->milliseconds = (int32_t)command_number(line, option, 0, BOARD_TIME_MAX);
    } else if (strcmp(option, "--heuristic") == 0) {
        out->heuristic = command_choice(line, option, heuristics);
    } else if (strcmp(option, "--no-pruning") == 0) {
        out->pruning = 0;
    } else {
        return 0;
    }
    return 1;
}
