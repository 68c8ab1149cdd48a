/* SPDX-License-Identifier: MIT */
/* Prints drawings of positions and moves of Big Points, in colour if the terminal shows colours. */

#include "programs/common/drawing.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <bigpoints/constants.h>
#include <bigpoints/state.h>
#include <bigpoints/view.h>

#include "programs/common/command.h"
#include "programs/common/platform/system.h"

/* The letters of discs stand behind the labels of a drawing's lines. */
enum { LABEL = 10 };

/* The letters of the discs in the order of bp_disc, and the colours of each: text, then background. */
static const char letters[] = "RGBYPWK";
static const char *const colours[] = {"97;41", "30;42",  "97;44", "30;103",
                                      "97;45", "30;107", "97;40"};

static const char *const names[] = {
    [BP_RED] = "red",       [BP_GREEN] = "green", [BP_BLUE] = "blue",   [BP_YELLOW] = "yellow",
    [BP_PURPLE] = "purple", [BP_WHITE] = "white", [BP_BLACK] = "black", [BP_NO_DISC] = "nothing",
};

static int has_colours(void)
{
    const char *no_colour = getenv("NO_COLOR");
    const char *terminal = getenv("TERM");
    return system_is_terminal(stdout) && (!no_colour || !no_colour[0]) &&
           !(terminal && strcmp(terminal, "dumb") == 0);
}

void drawing_print(const command *line, const bp_state *state)
{
    size_t length = 0;
    int in_colour = has_colours();
    bp_state_draw(NULL, 0, &length, state);
    char *text = checked_alloc(line, length + 1, 1);
    bp_state_draw(text, length + 1, NULL, state);
    int column = 0;
    for (const char *at = text; *at; at++) {
        const char *disc = column >= LABEL && in_colour ? strchr(letters, *at) : NULL;
        fputs(column == 0 ? "    " : "", stdout);
        if (disc) {
            printf("\033[%sm%c\033[0m", colours[disc - letters], *at);
        } else {
            putchar(*at);
        }
        column = *at == '\n' ? 0 : column + 1;
    }
    free(text);
}

void drawing_print_move(const bp_state *state, bp_move move)
{
    char text[BP_MOVE_TEXT] = "?";
    int32_t pawn = bp_move_pawn(state, move);
    int32_t target = bp_move_target(state, move);
    bp_move_format(text, sizeof text, NULL, state, move);
    printf("    player %" PRId32 "  %-5s", bp_state_mover(state) + 1, text);
    if (pawn < 0 || pawn == BP_NO_DISC) {
        printf("ends the turn\n");
        return;
    }
    printf("%s%s", bp_turn_is_extra(state) == 1 ? "extra turn: " : "", names[pawn]);
    if (target == BP_PLACE_LADDER) {
        printf(" climbs the ladder");
    } else {
        printf(" goes to place %" PRId32, target);
    }
    printf(", takes %s\n", names[bp_move_taken_disc(state, move)]);
}
