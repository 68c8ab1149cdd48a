/* SPDX-License-Identifier: MIT */
/* The public functions for boards: count, rank, unrank, canonical form under renaming of colours, random boards. */

#include <bigpoints/board.h>

#include <string.h>

#include <bigpoints/status.h>

#include "base/text.h"
#include "bigpoints/board_rank.h"
#include "bigpoints/config_internal.h"
#include "bigpoints/discs.h"

/* Reads the text of a board for the functions below. */
static int read(bp__board *out, const char *board, char *why, size_t why_size)
{
    int status = bp__why_begin(why, why_size, board);
    return status == BP_OK ? bp__board_read(out, board, strlen(board), 1, why, why_size) : status;
}

static int deliver(char *out, size_t size, size_t *length, const bp__board *board)
{
    char text[BP_BOARD_MAX + 1];
    bp__board_write(text, board);
    return bp__deliver(out, size, length, text);
}

int bp_board_normalise(char *out, size_t size, size_t *length, const char *board, char *why,
                       size_t why_size)
{
    bp__board read_board;
    int status = read(&read_board, board, why, why_size);
    return status == BP_OK ? deliver(out, size, length, &read_board) : status;
}

int bp_board_count(char *out, size_t size, size_t *length, const bp_config *config)
{
    if (!config) {
        return BP_ERR_ARGUMENT;
    }
    int status = bp__counts_check(&config->counts, NULL, 0);
    if (status != BP_OK) {
        return status;
    }
    char text[80];
    bp__big count = bp__board_count(&config->counts);
    bp__big_format(text, &count);
    return bp__deliver(out, size, length, text);
}

int bp_board_rank(uint64_t *out, const char *board, char *why, size_t why_size)
{
    bp__board b;
    if (!out) {
        return BP_ERR_ARGUMENT;
    }
    int status = read(&b, board, why, why_size);
    if (status != BP_OK) {
        return status;
    }
    if (bp__board_total(&b.counts) == 0) {
        return bp__why(why, why_size, BP_ERR_RANGE,
                       "the number of such boards does not fit 64 bits");
    }
    *out = bp__board_rank(&b);
    return BP_OK;
}

int bp_board_unrank(char *out, size_t size, size_t *length, const bp_config *config, uint64_t rank)
{
    if (!config) {
        return BP_ERR_ARGUMENT;
    }
    int status = bp__counts_check(&config->counts, NULL, 0);
    if (status != BP_OK) {
        return status;
    }
    if (rank >= bp__board_total(&config->counts)) {
        return BP_ERR_RANGE;
    }
    bp__board b;
    bp__board_unrank(&b, BP__ALL_BOARDS, &config->counts, rank);
    return deliver(out, size, length, &b);
}

/* The first colour, in order, that has this count and is not yet given. */
static int32_t next_name(uint32_t *given, const bp__counts *counts, uint8_t count)
{
    int32_t name = 0;
    while (counts->of[name] != count || (*given >> name & 1)) {
        name++;
    }
    *given |= 1u << name;
    return name;
}

int bp_board_canonical(char *out, size_t size, size_t *length, uint64_t *multiplicity,
                       const char *board, char *why, size_t why_size)
{
    bp__board b;
    int status = read(&b, board, why, why_size);
    if (status != BP_OK) {
        return status;
    }
    /* Colours are named in the order of their first disc. The result is the first board of the class. */
    int32_t name[BP__KINDS] = {-1, -1, -1, -1, -1, BP_WHITE, BP_BLACK};
    uint32_t given = 0;
    for (int32_t i = 0; i < b.length; i++) {
        uint8_t disc = b.disc[i];
        if (name[disc] < 0) {
            name[disc] = next_name(&given, &b.counts, b.counts.of[disc]);
        }
        b.disc[i] = (uint8_t)name[disc];
    }
    status = deliver(out, size, length, &b);
    if (status == BP_OK && multiplicity) {
        *multiplicity = bp__listing_size(BP__CLASSES, &b.counts);
    }
    return status;
}

int bp_board_random(char *out, size_t size, size_t *length, const bp_config *config, uint64_t seed,
                    uint64_t index)
{
    if (!config) {
        return BP_ERR_ARGUMENT;
    }
    int status = bp__counts_check(&config->counts, NULL, 0);
    if (status != BP_OK) {
        return status;
    }
    bp__board b;
    bp__board_shuffle(&b, &config->counts, seed, index);
    return deliver(out, size, length, &b);
}
