/* All boards of a configuration: how many, in which order, which are the same but for colour names. */

#include <bigpoints/board.h>

#include <string.h>

#include <bigpoints/status.h>

#include "base/bignum.h"
#include "base/text.h"
#include "bigpoints/configuration.h"
#include "bigpoints/discs.h"

/* Reads the text of a board for the functions below. */
static int read(bp__board *out, const char *board, char *why, size_t why_size)
{
    if (!board) {
        return BP_ERR_ARGUMENT;
    }
    bp__why_clear(why, why_size);
    return bp__board_read(out, board, strlen(board), 1, why, why_size);
}

static int deliver(char *out, size_t size, size_t *length, const bp__board *board)
{
    char text[BP_BOARD_MAX + 1];
    bp__board_write(text, board);
    return bp__deliver(out, size, length, text);
}

/* The multinomial number of boards with these discs, built up one disc at a time. */
static bp__big count_boards(const bp__counts *counts)
{
    bp__big count = bp__big_from(1);
    uint32_t placed = 0;
    for (int32_t disc = 0; disc < BP__KINDS; disc++) {
        for (uint32_t i = 1; i <= counts->of[disc]; i++) {
            bp__big_multiply_add(&count, ++placed, 0);
            bp__big_divide(&count, i);
        }
    }
    return count;
}

static int fits_64_bits(uint64_t *out, const bp__big *number)
{
    for (int i = 2; i < BP__BIG_LIMBS; i++) {
        if (number->limb[i] != 0) {
            return 0;
        }
    }
    *out = (uint64_t)number->limb[1] << 32 | number->limb[0];
    return 1;
}

/* total * part / whole, which is a whole number, without overflow. */
static uint64_t share(uint64_t total, uint64_t part, uint64_t whole)
{
    return total / whole * part + total % whole * part / whole;
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
    bp__big count = count_boards(&config->counts);
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
    bp__big all = count_boards(&b.counts);
    uint64_t open; /* boards that begin like this one so far */
    if (!fits_64_bits(&open, &all)) {
        return bp__why(why, why_size, BP_ERR_RANGE,
                       "there are more such boards than 64 bits number");
    }
    uint64_t rank = 0;
    bp__counts rest = b.counts;
    for (int32_t i = 0; i < b.length; i++) {
        uint64_t places = (uint64_t)(b.length - i);
        for (int32_t disc = 0; disc < b.disc[i]; disc++) {
            rank += share(open, rest.of[disc], places);
        }
        open = share(open, rest.of[b.disc[i]], places);
        rest.of[b.disc[i]]--;
    }
    *out = rank;
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
    bp__big all = count_boards(&config->counts);
    uint64_t open;
    if (!fits_64_bits(&open, &all) || rank >= open) {
        return BP_ERR_RANGE;
    }
    bp__counts rest = config->counts;
    bp__board b = {bp__counts_total(&rest), rest, {0}};
    for (int32_t i = 0; i < b.length; i++) {
        uint64_t places = (uint64_t)(b.length - i);
        uint8_t disc = 0;
        uint64_t these;
        while (rank >= (these = share(open, rest.of[disc], places))) {
            rank -= these;
            disc++;
        }
        open = these;
        rest.of[disc]--;
        b.disc[i] = disc;
    }
    return deliver(out, size, length, &b);
}

/* The first colour, in order, with this count that has not been given away yet. */
static int32_t next_name(uint32_t *given, const bp__counts *counts, uint8_t count)
{
    int32_t name = 0;
    while (counts->of[name] != count || (*given >> name & 1)) {
        name++;
    }
    *given |= 1u << name;
    return name;
}

/* The number of ways to rename colours of equal count: the factorials of the groups' sizes. */
static uint64_t count_renamings(const bp__counts *counts)
{
    uint64_t renamings = 1;
    for (int32_t colour = 0; colour < BP__COLOURS; colour++) {
        uint64_t alike = 0;
        for (int32_t other = 0; other <= colour; other++) {
            alike += counts->of[other] == counts->of[colour];
        }
        renamings *= counts->of[colour] > 0 ? alike : 1;
    }
    return renamings;
}

int bp_board_canonical(char *out, size_t size, size_t *length, uint64_t *multiplicity,
                       const char *board, char *why, size_t why_size)
{
    bp__board b;
    int status = read(&b, board, why, why_size);
    if (status != BP_OK) {
        return status;
    }
    /* Colours are named in the order of their first disc: that makes the first board of the class. */
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
        *multiplicity = count_renamings(&b.counts);
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
