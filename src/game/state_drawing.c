/* SPDX-License-Identifier: MIT */
/* Drawings of positions for people, through a game's methods. */

#include <bigpoints/state.h>
#include <bigpoints/status.h>

#include "base/text.h"
#include "game/game_internal.h"

typedef size_t draw_fn(char *out, size_t size, const void *state, const void *before, bp_move last,
                       const void *setup);

static int draw(char *out, size_t size, size_t *length, const bp_state *state, draw_fn *method)
{
    if (!method) {
        return BP_ERR_UNSUPPORTED;
    }
    const void *before = state->ply > 0 ? bp__state_past(state, state->ply - 1) : NULL;
    bp_move last = state->ply > 0 ? bp__state_made(state)[state->ply - 1] : 0;
    const void *setup = state->game->setup;
    size_t needed = method(NULL, 0, state->position, before, last, setup);
    int status = bp__check_buffer(out, size, length, needed, 1);
    if (status == BP_OK && out) {
        method(out, size, state->position, before, last, setup);
    }
    return status;
}

int bp_state_draw(char *out, size_t size, size_t *length, const bp_state *state)
{
    return state ? draw(out, size, length, state, state->game->ops->draw) : BP_ERR_ARGUMENT;
}

int bp_state_svg(char *out, size_t size, size_t *length, const bp_state *state)
{
    return state ? draw(out, size, length, state, state->game->ops->svg) : BP_ERR_ARGUMENT;
}
