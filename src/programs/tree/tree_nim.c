/* SPDX-License-Identifier: MIT */
/* Drawing of a position of Nim: the sticks of each heap, or their number. */

#include <stdio.h>

#include "programs/common/svg.h"
#include "programs/tree/tree.h"

/* The distances between sticks and between heaps; a heap of more than DRAWN sticks is drawn as a number. */
enum { PITCH = 5, GAP = 14, ROW = 24, DRAWN = 9, FONT = 13 };

static double heap_width(int sticks)
{
    char number[8];
    snprintf(number, sizeof number, "%d", sticks);
    return sticks > 0 && sticks <= DRAWN ? PITCH * sticks : figure_text_width(number, FONT);
}

static void measure(double *width, double *height, const tree_picture *picture,
                    const bp_state *state)
{
    uint8_t heaps[NIM_HEAPS];
    nim_heaps_left(heaps, state);
    *width = 0;
    for (int32_t i = 0; i < picture->options->heaps.count; i++) {
        *width += heap_width(heaps[i]) + GAP;
    }
    *height = ROW;
}

static void draw(FILE *out, double x, double y, const tree_picture *picture, const bp_state *state)
{
    uint8_t heaps[NIM_HEAPS];
    nim_heaps_left(heaps, state);
    for (int32_t i = 0; i < picture->options->heaps.count; i++) {
        int sticks = heaps[i];
        x += GAP / 2.0;
        for (int stick = 0; sticks <= DRAWN && stick < sticks; stick++) {
            fprintf(out,
                    "<path d=\"M%.1f %.1fv16\" stroke=\"#8B5A2B\" stroke-width=\"2.4\" "
                    "stroke-linecap=\"round\"/>\n",
                    x + PITCH * (stick + 0.5), y + 4);
        }
        if (sticks == 0 || sticks > DRAWN) {
            char number[8];
            snprintf(number, sizeof number, "%d", sticks);
            svg_text(out, x, y + 17, number,
                     (svg_style){.size = FONT, .ink = sticks ? SVG_INK : "#999999"});
        }
        x += heap_width(sticks) + GAP / 2.0;
    }
}

static void write(char *out, size_t size, const tree_picture *picture, const bp_state *state)
{
    char text[NIM_TEXT_SIZE];
    uint8_t heaps[NIM_HEAPS];
    nim_heaps_left(heaps, state);
    snprintf(out, size, "%s", nim_heaps_text(text, heaps, picture->options->heaps.count));
}

/* The key of a position up to symmetry: the heaps in descending order, and the mover. */
static void key(uint64_t out[2], const bp_state *state)
{
    uint8_t heaps[NIM_HEAPS];
    out[1] = (uint64_t)nim_heaps_left(heaps, state);
    out[0] = 0;
    for (int sticks = NIM_STICKS; sticks > 0; sticks--) {
        for (int i = 0; i < NIM_HEAPS; i++) {
            out[0] = heaps[i] == sticks ? out[0] << 8 | (uint64_t)sticks : out[0];
        }
    }
}

/* The illegal moves: taking from an empty heap. */
static void refuse(tree_picture *picture, int32_t node)
{
    uint8_t heaps[NIM_HEAPS];
    nim_heaps_left(heaps, picture->nodes[node].state);
    for (int32_t i = 0; i < picture->options->heaps.count; i++) {
        if (heaps[i] == 0) {
            char text[TREE_MOVES_SIZE];
            snprintf(text, sizeof text, "1-from-%d", (int)i + 1);
            tree_picture_refuse(picture, node, text, "empty");
        }
    }
}

const tree_art tree_art_nim = {measure, draw, write, key, refuse};
