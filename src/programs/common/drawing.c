/* Draws a position of Big Points as text, in colour if the terminal shows colours. */

/* For isatty. */
#define _POSIX_C_SOURCE 200809L /* NOLINT(bugprone-reserved-identifier) */

#include "programs/common/drawing.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <bigpoints/state.h>
#include <bigpoints/view.h>

enum { PLACES_A_LINE = 20 };

/* A letter, a name and the colours of each kind of disc: text, then background. */
static const struct {
    char letter;
    const char *name;
    const char *colours;
} kinds[] = {
    [BP_RED] = {'R', "red", "97;41"},       [BP_GREEN] = {'G', "green", "30;42"},
    [BP_BLUE] = {'B', "blue", "97;44"},     [BP_YELLOW] = {'Y', "yellow", "30;103"},
    [BP_PURPLE] = {'P', "purple", "97;45"}, [BP_WHITE] = {'W', "white", "30;107"},
    [BP_BLACK] = {'K', "black", "97;40"},   [BP_NO_DISC] = {'.', "nothing", "0"},
};

int drawing_in_colour(FILE *stream)
{
    const char *no_colour = getenv("NO_COLOR");
    const char *terminal = getenv("TERM");
    return isatty(fileno(stream)) && (!no_colour || !no_colour[0]) &&
           !(terminal && strcmp(terminal, "dumb") == 0);
}

/* Prints the letter of a disc with a text on either side of it. */
static void draw(FILE *stream, const char *before, int32_t disc, const char *after, int colour)
{
    int plain = !colour || disc == BP_NO_DISC;
    fprintf(stream, "%s%s%s%s%c%s%s", plain ? "" : "\033[", plain ? "" : kinds[disc].colours,
            plain ? "" : "m", before, kinds[disc].letter, after, plain ? "" : "\033[0m");
}

void drawing_position(FILE *stream, const bp_state *state, int colour)
{
    int32_t length = bp_track_length(state);
    fprintf(stream, "    START ");
    for (int32_t pawn = BP_RED; pawn <= BP_PURPLE; pawn++) {
        if (bp_pawn_place(state, pawn) == BP_PLACE_START) {
            draw(stream, "[", pawn, "]", colour);
        }
    }
    fprintf(stream, length > PLACES_A_LINE ? "\n    " : "  ");
    for (int32_t place = 1; place <= length; place++) {
        int pawn = bp_track_pawn(state, place) != BP_NO_DISC;
        draw(stream, pawn ? "[" : " ", bp_track_disc(state, place), pawn ? "]" : " ", colour);
        if (place % PLACES_A_LINE == 0 && place < length) {
            fprintf(stream, "\n    ");
        }
    }
    fprintf(stream, length > PLACES_A_LINE ? "\n    LADDER" : "  LADDER");
    for (int32_t step = 0; step < bp_ladder_step_count(state); step++) {
        fprintf(stream, " %" PRId32 ":", bp_ladder_worth(state, step));
        draw(stream, "", bp_ladder_pawn(state, step), "", colour);
    }
    fputc('\n', stream);
}

void drawing_hands(FILE *stream, const bp_state *state, int32_t players, int colour)
{
    for (int32_t seat = 0; seat < players; seat++) {
        int32_t held = 0;
        for (int32_t disc = BP_RED; disc <= BP_BLACK; disc++) {
            for (int32_t i = bp_hand_count(state, seat, disc); i > 0; i--) {
                if (held++ == 0) {
                    fprintf(stream, "    player %" PRId32 " holds", seat + 1);
                }
                fputc(' ', stream);
                draw(stream, "", disc, "", colour);
            }
        }
        if (held > 0) {
            fputc('\n', stream);
        }
    }
}

void drawing_move(FILE *stream, const bp_state *state, bp_move move)
{
    char text[64] = "?";
    int32_t pawn = bp_move_pawn(state, move);
    int32_t target = bp_move_target(state, move);
    bp_move_format(text, sizeof text, NULL, state, move);
    fprintf(stream, "    player %" PRId32 "  %-5s", bp_state_mover(state) + 1, text);
    if (pawn < 0 || pawn == BP_NO_DISC) {
        fprintf(stream, "ends the turn\n");
        return;
    }
    fprintf(stream, "%s%s", bp_turn_is_extra(state) == 1 ? "extra turn: " : "", kinds[pawn].name);
    if (target == BP_PLACE_LADDER) {
        fprintf(stream, " climbs the ladder");
    } else {
        fprintf(stream, " goes to place %" PRId32, target);
    }
    fprintf(stream, ", takes %s\n", kinds[bp_move_taken_disc(state, move)].name);
}
