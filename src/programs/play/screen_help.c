/* SPDX-License-Identifier: MIT */
/* The help page of the full screen. */

/* For open_memstream. */
#define _POSIX_C_SOURCE 200809L /* NOLINT(bugprone-reserved-identifier) */

#include <stdio.h>
#include <stdlib.h>

#include "programs/play/screen_internal.h"

static const char keys_text[] =
    "Keys:\n"
    "  Up, Down        another pawn\n"
    "  Left, Right     take the disc behind the pawn, or the one ahead of it\n"
    "  Enter           play the selected move; Tab selects the next one\n"
    "  r g b y p x :   type a move, small or capital: ra, Rb, Rc, xGa, xG-b, pass\n"
    "  h               a hint           e   the value of each move\n"
    "  u               undo             U   redo, also Ctrl-R\n"
    "  s               save             l   load; lists the saved games\n"
    "  n               a new board      v   review the game\n"
    "  m               start screen     q   quit; --resume continues\n"
    "  ? or F1         this page\n"
    "  Space           during a computer's search: move now\n"
    "  Ctrl-L          redraw the window\n"
    "  Ctrl-Z          suspend the program; Ctrl-C quits at once\n"
    "\n"
    "On the window:\n"
    "  [R]   a pawn on its disc           {R}   the pawn of the selected move\n"
    "  >R<   its target                   (G)   the disc that it takes\n"
    "  {R)   both: it leaves this disc and takes it\n"
    "  now   points that are safe         end   an estimate of the final score\n"
    "  .     a disc that is gone          o     one taken since your last move\n"
    "  <-    takes the disc behind it     ->    takes the one ahead of it\n"
    "  L5    a computer of level 5        ~5    one that adapts, now at level 5\n"
    "\n";

/* Writes a text with each paragraph as one line, which screen_page() wraps to its width. */
static void write_paragraphs(FILE *out, const char *text)
{
    char before = '\n';
    for (; *text; before = *text++) {
        int inside = text[0] == '\n' && text[1] && text[1] != '\n' && before != '\n';
        fputc(inside ? ' ' : *text, out);
    }
}

void screen_help(screen *shown)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (!out) {
        return;
    }
    fprintf(out, "%sThe rules:\n", keys_text);
    write_paragraphs(out, play_rules_text);
    if (fclose(out) == 0) {
        screen_page(shown, "Help", text);
    }
    free(text);
}
