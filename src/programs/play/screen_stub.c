/* SPDX-License-Identifier: MIT */
/* A stub in place of the full screen, for builds without ncurses. */

#include <stdio.h>

#include "programs/common/command.h"
#include "programs/play/screen.h"

int screen_is_possible(char *why, size_t size)
{
    snprintf(why, size, "the full screen was not built into this program");
    return 0;
}

int screen_play(play_session **session, const play_setup *setup)
{
    (void)session;
    (void)setup;
    return COMMAND_FAILED;
}
