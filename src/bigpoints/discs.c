/* SPDX-License-Identifier: MIT */
/* Boards as plain data: letters, limits, parsing, formatting, shuffling (Fisher-Yates). */

#include "bigpoints/discs.h"

#include <string.h>

#include <bigpoints/status.h>

#include "base/random.h"
#include "base/text.h"

static const char letters[] = "RGBYPWK";

char bp__disc_letter(int32_t disc)
{
    return letters[disc];
}

const char *bp__disc_name(int32_t disc)
{
    static const char *const names[BP__KINDS] = {"red",    "green", "blue", "yellow",
                                                 "purple", "white", "black"};
    return names[disc];
}

int32_t bp__disc_of_letter(char letter)
{
    for (int32_t disc = 0; disc < BP__KINDS; disc++) {
        if (bp__upper(letter) == letters[disc]) {
            return disc;
        }
    }
    return BP_NO_DISC;
}

int32_t bp__disc_of_place(char place)
{
    return place >= '1' && place <= '5' ? place - '1' : bp__disc_of_letter(place);
}

int32_t bp__disc_limit(int32_t disc)
{
    return disc < BP__COLOURS ? BP_DISCS_MAX : BP_SPECIALS_MAX;
}

int32_t bp__counts_total(const bp__counts *counts)
{
    int32_t total = 0;
    for (int32_t disc = 0; disc < BP__KINDS; disc++) {
        total += counts->of[disc];
    }
    return total;
}

int32_t bp__counts_colours(const bp__counts *counts)
{
    int32_t colours = 0;
    for (int32_t disc = 0; disc < BP__COLOURS; disc++) {
        colours += counts->of[disc] > 0;
    }
    return colours;
}

int bp__counts_check(const bp__counts *counts, char *why, size_t why_size)
{
    for (int32_t disc = 0; disc < BP__KINDS; disc++) {
        if (counts->of[disc] > bp__disc_limit(disc)) {
            return bp__why(why, why_size, BP_ERR_CONFIG, "%d %s discs; at most %d are allowed",
                           counts->of[disc], bp__disc_name(disc), bp__disc_limit(disc));
        }
    }
    int32_t colours = bp__counts_colours(counts);
    if (colours < BP_COLOURS_MIN) {
        return bp__why(why, why_size, BP_ERR_CONFIG,
                       "%d of the colours R G B Y P in play; at least %d are needed", colours,
                       BP_COLOURS_MIN);
    }
    return BP_OK;
}

int bp__board_read(bp__board *out, const char *text, size_t length, size_t first, char *why,
                   size_t why_size)
{
    bp__board board = {0, {{0}}, {0}};
    for (size_t i = 0; i < length; i++) {
        if (text[i] == ' ') {
            continue;
        }
        int32_t disc = bp__disc_of_place(text[i]);
        if (disc == BP_NO_DISC) {
            char shown[] = {'\'', bp__printable(text[i]), '\'', '\0'};
            int breaks = text[i] == '\n' || text[i] == '\r';
            return bp__why(why, why_size, BP_ERR_SYNTAX,
                           "character %zu: %s is no disc; a board has R G B Y P W K or 1-5",
                           first + i, breaks ? "a line break" : shown);
        }
        if (board.counts.of[disc] == bp__disc_limit(disc)) {
            return bp__why(why, why_size, BP_ERR_CONFIG,
                           "character %zu: more than %d %s discs on the board", first + i,
                           bp__disc_limit(disc), bp__disc_name(disc));
        }
        board.counts.of[disc]++;
        board.disc[board.length++] = (uint8_t)disc;
    }
    if (board.length == 0) {
        return bp__why(why, why_size, BP_ERR_SYNTAX, "character %zu: the board is empty", first);
    }
    int status = bp__counts_check(&board.counts, why, why_size);
    if (status == BP_OK) {
        *out = board;
    }
    return status;
}

void bp__board_write(char *out, const bp__board *board)
{
    for (int32_t i = 0; i < board->length; i++) {
        out[i] = letters[board->disc[i]];
    }
    out[board->length] = '\0';
}

void bp__board_shuffle(bp__board *out, const bp__counts *counts, uint64_t seed, uint64_t index)
{
    out->counts = *counts;
    out->length = 0;
    for (int32_t disc = 0; disc < BP__KINDS; disc++) {
        memset(out->disc + out->length, disc, counts->of[disc]);
        out->length += counts->of[disc];
    }
    bp__random random = bp__random_seed(seed, index);
    for (int32_t i = out->length - 1; i > 0; i--) {
        uint64_t j = bp__random_below(&random, (uint64_t)i + 1);
        uint8_t moved = out->disc[i];
        out->disc[i] = out->disc[j];
        out->disc[j] = moved;
    }
}
