/* SPDX-License-Identifier: MIT */
/* Draws a position of Big Points as text, or as a picture for a page.

       draw 'players=2 board=RGGR moves=Ra'
       draw --svg seed=7 > board.svg
*/
#include <bigpoints.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int count, char **words)
{
    int as_svg = count == 3 && strcmp(words[1], "--svg") == 0;
    int (*draw)(char *, size_t, size_t *, const bp_state *) = as_svg ? bp_state_svg : bp_state_draw;
    char why[BP_MESSAGE_TEXT];
    bp_state *state;
    size_t length;
    if (count != 2 + as_svg) {
        fprintf(stderr, "usage: draw [--svg] CONFIGURATION|POSITION|RECORD\n");
        return 2;
    }
    if (bp_bigpoints_open(&state, words[count - 1], NULL, why, sizeof why) != BP_OK) {
        fprintf(stderr, "draw: %s\n", why);
        return 2;
    }
    int status = draw(NULL, 0, &length, state); /* how long is it? */
    char *text = status == BP_OK ? malloc(length + 1) : NULL;
    status = text ? draw(text, length + 1, NULL, state) : BP_ERR_MEMORY;
    if (status == BP_OK) {
        fputs(text, stdout);
    } else {
        fprintf(stderr, "draw: %s\n", bp_status_text(status));
    }
    free(text);
    bp_state_free(state);
    return status == BP_OK ? 0 : 1;
}
