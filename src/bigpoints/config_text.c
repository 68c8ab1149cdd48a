/* SPDX-License-Identifier: MIT */
/* Parsing and formatting of configurations. */

#include "bigpoints/config_text.h"

#include <bigpoints/status.h>

#include "base/text.h"

int bp__value_number(uint64_t *out, const bp__fields *fields, int field, uint64_t min, uint64_t max,
                     char *why, size_t why_size)
{
    const bp__value *value = &fields->value[field];
    uint64_t number = 0;
    size_t digits = 0;
    while (digits < value->length && bp__is_digit(value->text[digits])) {
        digits++;
    }
    if (digits != value->length) {
        return bp__why(why, why_size, BP_ERR_SYNTAX, "character %zu: %s must be a whole number",
                       value->at + digits, bp__field_name(field));
    }
    int fits = bp__read_unsigned(&number, value->text, value->length) > 0;
    if (!fits || number < min || number > max) {
        return bp__why(why, why_size, BP_ERR_CONFIG, "character %zu: %s must be %llu to %llu",
                       value->at, bp__field_name(field), (unsigned long long)min,
                       (unsigned long long)max);
    }
    *out = number;
    return BP_OK;
}

/* The same for a field that may be missing; then `out` keeps its value. */
static int optional_number(int32_t *out, const bp__fields *fields, int field, uint64_t min,
                           uint64_t max, char *why, size_t why_size)
{
    uint64_t number = 0;
    if (!bp__fields_have(fields, field)) {
        return BP_OK;
    }
    int status = bp__value_number(&number, fields, field, min, max, why, why_size);
    if (status == BP_OK) {
        *out = (int32_t)number;
    }
    return status;
}

static int read_rules(bp_config *out, const bp__fields *fields, char *why, size_t why_size)
{
    const bp__value *value = &fields->value[BP__FIELD_RULES];
    if (!bp__fields_have(fields, BP__FIELD_RULES)) {
        return BP_OK;
    }
    if (bp__is_word(value->text, value->length, "official")) {
        out->rules = BP_RULES_OFFICIAL;
    } else if (bp__is_word(value->text, value->length, "thesis")) {
        out->rules = BP_RULES_THESIS;
    } else {
        return bp__why(why, why_size, BP_ERR_SYNTAX, "character %zu: rules are official or thesis",
                       value->at);
    }
    return BP_OK;
}

/* Marks the colours in play: a number, or letters. */
static int read_colours(uint8_t in_play[BP__COLOURS], const bp__fields *fields, char *why,
                        size_t why_size)
{
    const bp__value *value = &fields->value[BP__FIELD_COLOURS];
    int present = bp__fields_have(fields, BP__FIELD_COLOURS);
    if (!present || bp__is_digit(value->text[0])) {
        int32_t number = BP_COLOURS_MAX;
        int status = optional_number(&number, fields, BP__FIELD_COLOURS, BP_COLOURS_MIN,
                                     BP_COLOURS_MAX, why, why_size);
        for (int32_t i = 0; i < number && status == BP_OK; i++) {
            in_play[i] = 1;
        }
        return status;
    }
    for (size_t i = 0; i < value->length; i++) {
        int32_t colour = bp__disc_of_letter(value->text[i]);
        if (colour >= BP__COLOURS || in_play[colour]) {
            return bp__why(why, why_size, BP_ERR_SYNTAX,
                           "character %zu: colours are 2 to 5, or different letters of R G B Y P",
                           value->at + i);
        }
        in_play[colour] = 1;
    }
    return BP_OK;
}

/* Reads `discs`, one number for all colours in play or one for each. */
static int read_discs(bp_config *out, const uint8_t in_play[BP__COLOURS], const bp__fields *fields,
                      char *why, size_t why_size)
{
    uint64_t list[BP__COLOURS] = {BP_DISCS_MAX};
    int listed = 1;
    if (bp__fields_have(fields, BP__FIELD_DISCS)) {
        const bp__value *value = &fields->value[BP__FIELD_DISCS];
        size_t i = 0;
        listed = 0;
        for (;;) {
            uint64_t number = 0;
            size_t digits = bp__read_unsigned(&number, value->text + i, value->length - i);
            if (digits == 0 || number < 1 || number > BP_DISCS_MAX || listed == BP__COLOURS) {
                return bp__why(
                    why, why_size, digits == 0 ? BP_ERR_SYNTAX : BP_ERR_CONFIG,
                    "character %zu: discs are 1 to %d, one number or one for each colour",
                    value->at + i, BP_DISCS_MAX);
            }
            list[listed++] = number;
            i += digits;
            if (i == value->length) {
                break;
            }
            if (value->text[i] != ',') {
                return bp__why(why, why_size, BP_ERR_SYNTAX,
                               "character %zu: numbers of discs are separated by commas",
                               value->at + i);
            }
            i++;
        }
    }
    int colours = 0;
    for (int32_t colour = 0; colour < BP__COLOURS; colour++) {
        int at = listed == 1 ? 0 : colours;
        out->counts.of[colour] = in_play[colour] && at < listed ? (uint8_t)list[at] : 0;
        colours += in_play[colour];
    }
    if (listed != 1 && listed != colours) {
        return bp__why(why, why_size, BP_ERR_CONFIG,
                       "character %zu: %d numbers of discs for %d colours",
                       fields->value[BP__FIELD_DISCS].at, listed, colours);
    }
    return BP_OK;
}

static int read_counts(bp_config *out, const bp__fields *fields, char *why, size_t why_size)
{
    uint8_t in_play[BP__COLOURS] = {0};
    out->has_board = 0;
    out->seed = 0;
    int status = read_colours(in_play, fields, why, why_size);
    if (status == BP_OK) {
        status = read_discs(out, in_play, fields, why, why_size);
    }
    int reduced =
        bp__fields_have(fields, BP__FIELD_COLOURS) || bp__fields_have(fields, BP__FIELD_DISCS);
    for (int32_t disc = BP_WHITE; disc <= BP_BLACK && status == BP_OK; disc++) {
        int32_t number = reduced ? 0 : BP_SPECIALS_MAX;
        status = optional_number(&number, fields, BP__FIELD_WHITE + disc - BP_WHITE, 0,
                                 BP_SPECIALS_MAX, why, why_size);
        out->counts.of[disc] = (uint8_t)number;
    }
    if (status == BP_OK && bp__fields_have(fields, BP__FIELD_SEED)) {
        status = bp__value_number(&out->seed, fields, BP__FIELD_SEED, 0, UINT64_MAX, why, why_size);
    }
    return status;
}

static int read_board(bp_config *out, const bp__fields *fields, char *why, size_t why_size)
{
    for (int field = BP__FIELD_COLOURS; field <= BP__FIELD_SEED; field++) {
        if (bp__fields_have(fields, field)) {
            return bp__why(why, why_size, BP_ERR_CONFIG,
                           "character %zu: %s cannot be combined with board",
                           fields->value[field].at, bp__field_name(field));
        }
    }
    const bp__value *value = &fields->value[BP__FIELD_BOARD];
    int status = bp__board_read(&out->board, value->text, value->length, value->at, why, why_size);
    out->has_board = 1;
    out->counts = out->board.counts;
    return status;
}

/* Checks the configuration as a whole, and puts the place of the field at fault into the message. */
static int check_together(const bp_config *config, const bp__fields *fields, char *why,
                          size_t why_size)
{
    char reason[160];
    int status = bp_config_check(config, reason, sizeof reason);
    if (status == BP_OK) {
        return BP_OK;
    }
    int field = config->starter >= config->players         ? BP__FIELD_START
                : bp__fields_have(fields, BP__FIELD_RULES) ? BP__FIELD_RULES
                                                           : BP__FIELD_COLOURS;
    return bp__why(why, why_size, status, "character %zu: %s", fields->value[field].at, reason);
}

int bp__config_read(bp_config *out, const bp__fields *fields, char *why, size_t why_size)
{
    int status = optional_number(&out->players, fields, BP__FIELD_PLAYERS, BP_PLAYERS_MIN,
                                 BP_PLAYERS_MAX, why, why_size);
    int32_t start = out->starter + 1;
    if (status == BP_OK) {
        status = optional_number(&start, fields, BP__FIELD_START, 1, BP_PLAYERS_MAX, why, why_size);
        out->starter = start - 1;
    }
    if (status == BP_OK) {
        status = read_rules(out, fields, why, why_size);
    }
    if (status == BP_OK) {
        if (bp__fields_have(fields, BP__FIELD_BOARD)) {
            status = read_board(out, fields, why, why_size);
        } else if (fields->present & BP__FIELDS_DISCS) {
            status = read_counts(out, fields, why, why_size);
        }
    }
    return status == BP_OK ? check_together(out, fields, why, why_size) : status;
}

int bp_config_parse(bp_config **out, const char *text, const bp_allocator *allocator, char *why,
                    size_t why_size)
{
    if (!out) {
        return BP_ERR_ARGUMENT;
    }
    *out = NULL;
    if (bp__why_begin(why, why_size, text) != BP_OK) {
        return BP_ERR_ARGUMENT;
    }
    bp__fields fields;
    int status = bp__fields_read_some(&fields, text, BP__FIELDS_CONFIG, why, why_size);
    bp_config *config = NULL;
    if (status == BP_OK) {
        status = bp_config_new(&config, allocator);
    }
    if (status == BP_OK) {
        status = bp__config_read(config, &fields, why, why_size);
    }
    if (status != BP_OK) {
        bp_config_free(config);
        return status;
    }
    *out = config;
    return BP_OK;
}

/* Writes `colours` and `discs` in their shortest form. */
static void write_counts(bp__writer *writer, const bp__counts *counts)
{
    int32_t colours = bp__counts_colours(counts);
    int first_ones = 1;
    int equal = 1;
    int32_t common = 0;
    for (int32_t colour = 0; colour < BP__COLOURS; colour++) {
        int32_t count = counts->of[colour];
        first_ones &= (count > 0) == (colour < colours);
        equal &= count == 0 || common == 0 || count == common;
        common = count > 0 ? count : common;
    }
    bp__write_text(writer, " colours=");
    if (first_ones) {
        bp__write_number(writer, colours);
    }
    for (int32_t colour = 0; colour < BP__COLOURS && !first_ones; colour++) {
        if (counts->of[colour] > 0) {
            bp__write_char(writer, bp__disc_letter(colour));
        }
    }
    bp__write_text(writer, " discs=");
    int written = 0;
    for (int32_t colour = 0; colour < BP__COLOURS; colour++) {
        if (counts->of[colour] > 0 && (!equal || !written)) {
            bp__write_text(writer, written ? "," : "");
            bp__write_number(writer, counts->of[colour]);
            written = 1;
        }
    }
}

int bp_config_format(char *out, size_t size, size_t *length, const bp_config *config)
{
    if (!config) {
        return BP_ERR_ARGUMENT;
    }
    int status = bp_config_check(config, NULL, 0);
    if (status != BP_OK) {
        return status;
    }
    char text[160];
    bp__writer writer = bp__writer_over(text, sizeof text);
    bp__write_text(&writer, "players=");
    bp__write_number(&writer, config->players);
    bp__write_text(&writer, " start=");
    bp__write_number(&writer, config->starter + 1);
    bp__write_text(&writer, " rules=");
    bp__write_text(&writer, bp__rules_name(config->rules));
    if (config->has_board) {
        char board[BP_BOARD_MAX + 1];
        bp__board_write(board, &config->board);
        bp__write_text(&writer, " board=");
        bp__write_text(&writer, board);
    } else {
        write_counts(&writer, &config->counts);
        bp__write_text(&writer, " white=");
        bp__write_number(&writer, config->counts.of[BP_WHITE]);
        bp__write_text(&writer, " black=");
        bp__write_number(&writer, config->counts.of[BP_BLACK]);
        bp__write_text(&writer, " seed=");
        bp__write_unsigned(&writer, config->seed);
    }
    return bp__deliver(out, size, length, text);
}
