/* SPDX-License-Identifier: MIT */
/* Formatting and parsing of positions. */

#include <string.h>

#include <bigpoints/status.h>

#include "base/text.h"
#include "bigpoints/config_text.h"
#include "bigpoints/fields.h"
#include "bigpoints/position.h"
#include "bigpoints/rules.h"

size_t bp__bigpoints_format_setup(char *out, size_t size, const void *setup)
{
    const bp__setup *s = setup;
    bp__writer writer = bp__writer_over(out, size);
    bp__write_text(&writer, "players=");
    bp__write_number(&writer, s->players);
    bp__write_text(&writer, " start=");
    bp__write_number(&writer, s->starter + 1);
    bp__write_text(&writer, " rules=");
    bp__write_text(&writer, bp__rules_name(s->rules));
    bp__write_text(&writer, " board=");
    for (int32_t i = 0; i < s->board.length; i++) {
        bp__write_char(&writer, bp__disc_letter(s->board.disc[i]));
    }
    return writer.length;
}

static void write_track(bp__writer *writer, const bp__position *position, const bp__setup *setup)
{
    bp__write_text(writer, " track=");
    for (int32_t i = 0; i < setup->board.length; i++) {
        int there = (position->track >> i & 1) != 0;
        bp__write_char(writer, there ? bp__disc_letter(setup->board.disc[i]) : '.');
    }
}

static void write_pawns(bp__writer *writer, const bp__position *position, const bp__setup *setup)
{
    char ladder[BP__COLOURS + 1] = "-";
    const char *separator = "";
    bp__write_text(writer, " pawns=");
    for (int32_t i = 0; i < setup->colours; i++) {
        int32_t colour = setup->colour[i];
        uint8_t pawn = position->pawn[colour];
        if (pawn >= BP__PAWN_LADDER) {
            ladder[pawn - BP__PAWN_LADDER] = bp__disc_letter(colour);
            continue;
        }
        bp__write_text(writer, separator);
        bp__write_char(writer, bp__disc_letter(colour));
        bp__write_number(writer, pawn);
        separator = ",";
    }
    bp__write_text(writer, position->climbed == setup->colours ? "- ladder=" : " ladder=");
    bp__write_text(writer, ladder);
}

static void write_hands(bp__writer *writer, const bp__position *position, const bp__setup *setup)
{
    bp__write_text(writer, " hands=");
    for (int32_t seat = 0; seat < setup->players; seat++) {
        uint32_t hand = position->hand[seat];
        bp__write_text(writer, seat > 0 ? "," : "");
        bp__write_text(writer, hand == 0 ? "-" : "");
        for (int32_t disc = 0; disc < BP__KINDS; disc++) {
            int32_t held = bp__hand_of(hand, disc);
            if (held > 0) {
                bp__write_char(writer, bp__disc_letter(disc));
            }
            if (held > 1) {
                bp__write_number(writer, held);
            }
        }
    }
}

size_t bp__bigpoints_format_position(char *out, size_t size, const void *state, const void *setup)
{
    const bp__position *position = state;
    bp__writer writer = bp__writer_over(out, size);
    writer.length = bp__bigpoints_format_setup(out, size, setup);
    write_track(&writer, position, setup);
    write_pawns(&writer, position, setup);
    write_hands(&writer, position, setup);
    bp__write_text(&writer, " mover=");
    if (bp__bigpoints_is_over(state, setup)) {
        bp__write_char(&writer, '-');
    } else {
        bp__write_number(&writer, position->mover + 1);
    }
    bp__write_text(&writer, position->extra ? " turn=extra" : " turn=normal");
    return writer.length;
}

static int read_track(bp__position *out, const bp__value *value, const bp__setup *setup, char *why,
                      size_t why_size)
{
    const bp__board *board = &setup->board;
    for (size_t i = 0; i < value->length; i++) {
        char c = value->text[i];
        if (i >= (size_t)board->length || (c != '.' && bp__disc_of_place(c) != board->disc[i])) {
            return bp__why(why, why_size, BP_ERR_POSITION,
                           "character %zu: the track is the board with '.' for each taken disc",
                           value->at + i);
        }
        if (c != '.') {
            out->track |= UINT64_C(1) << i;
        }
    }
    if (value->length != (size_t)board->length) {
        return bp__why(why, why_size, BP_ERR_POSITION,
                       "character %zu: the track has %zu places, the board %d", value->at,
                       value->length, board->length);
    }
    return BP_OK;
}

/* Reads `pawns` and marks the colours found there. */
static int read_pawns(bp__position *out, uint8_t seen[BP__COLOURS], const bp__value *value,
                      const bp__setup *setup, char *why, size_t why_size)
{
    if (value->length == 1 && value->text[0] == '-') {
        return BP_OK;
    }
    for (size_t i = 0;;) {
        int32_t colour = bp__disc_of_letter(value->text[i]);
        uint64_t place = 0;
        size_t digits = 0;
        if (colour < BP__COLOURS) {
            digits = bp__read_unsigned(&place, value->text + i + 1, value->length - i - 1);
        }
        if (digits == 0) {
            return bp__why(why, why_size, BP_ERR_SYNTAX,
                           "character %zu: a pawn's colour and place are expected, such as R0",
                           value->at + i);
        }
        if (setup->discs[colour] == 0 || seen[colour] || place > (uint64_t)setup->board.length) {
            return bp__why(why, why_size, BP_ERR_POSITION,
                           "character %zu: each pawn in play stands at one place, 0 to %d",
                           value->at + i, setup->board.length);
        }
        seen[colour] = 1;
        out->pawn[colour] = (uint8_t)place;
        i += 1 + digits;
        if (i == value->length) {
            return BP_OK;
        }
        if (value->text[i] != ',' || i + 1 == value->length) {
            return bp__why(why, why_size, BP_ERR_SYNTAX,
                           "character %zu: pawns are separated by commas", value->at + i);
        }
        i++;
    }
}

static int read_ladder(bp__position *out, uint8_t seen[BP__COLOURS], const bp__value *value,
                       const bp__setup *setup, char *why, size_t why_size)
{
    int none = value->length == 1 && value->text[0] == '-';
    for (size_t i = 0; i < value->length && !none; i++) {
        int32_t colour = bp__disc_of_letter(value->text[i]);
        if (colour >= BP__COLOURS) {
            return bp__why(why, why_size, BP_ERR_SYNTAX,
                           "character %zu: the ladder lists pawns: R G B Y P", value->at + i);
        }
        if (setup->discs[colour] == 0 || seen[colour]) {
            return bp__why(why, why_size, BP_ERR_POSITION,
                           "character %zu: the %s pawn is not in play, or also elsewhere",
                           value->at + i, bp__disc_name(colour));
        }
        seen[colour] = 1;
        out->pawn[colour] = (uint8_t)(BP__PAWN_LADDER + out->climbed++);
    }
    for (int32_t colour = 0; colour < BP__COLOURS; colour++) {
        if (setup->discs[colour] != 0 && !seen[colour]) {
            return bp__why(why, why_size, BP_ERR_POSITION,
                           "character %zu: the %s pawn is neither in pawns nor on the ladder",
                           value->at, bp__disc_name(colour));
        }
    }
    return BP_OK;
}

/* Reads one hand from the front of the value at `*i`; stops at a comma or the end. */
static int read_hand(uint32_t *hand, size_t *i, const bp__value *value, char *why, size_t why_size)
{
    int last = -1;
    if (*i < value->length && value->text[*i] == '-') {
        ++*i;
        return BP_OK;
    }
    do {
        int32_t disc = *i < value->length ? bp__disc_of_letter(value->text[*i]) : BP_NO_DISC;
        if (disc == BP_NO_DISC || disc <= last) {
            return bp__why(why, why_size, BP_ERR_SYNTAX,
                           "character %zu: a hand lists discs in the order R G B Y P W K, or -",
                           value->at + *i);
        }
        last = disc;
        ++*i;
        uint64_t held = 1;
        size_t digits = bp__read_unsigned(&held, value->text + *i, value->length - *i);
        if (held < 1 || held > 10) {
            return bp__why(why, why_size, BP_ERR_POSITION, "character %zu: a hand holds 1 to 10 %s",
                           value->at + *i, bp__disc_name(disc));
        }
        *hand += (uint32_t)held * bp__hand_unit(disc);
        *i += digits;
    } while (*i < value->length && value->text[*i] != ',');
    return BP_OK;
}

static int read_hands(bp__position *out, const bp__value *value, const bp__setup *setup, char *why,
                      size_t why_size)
{
    size_t i = 0;
    for (int32_t seat = 0; seat < setup->players; seat++) {
        int status = read_hand(&out->hand[seat], &i, value, why, why_size);
        if (status != BP_OK) {
            return status;
        }
        int last = seat + 1 == setup->players;
        if ((i == value->length) != last || (!last && value->text[i] != ',')) {
            return bp__why(why, why_size, BP_ERR_SYNTAX,
                           "character %zu: %d hands are expected, separated by commas",
                           value->at + i, setup->players);
        }
        i++;
    }
    return BP_OK;
}

static int read_turn(bp__position *out, const bp__fields *fields, const bp__setup *setup, char *why,
                     size_t why_size)
{
    const bp__value *turn = &fields->value[BP__FIELD_TURN];
    const bp__value *mover = &fields->value[BP__FIELD_MOVER];
    if (bp__is_word(turn->text, turn->length, "extra")) {
        out->extra = 1;
    } else if (!bp__is_word(turn->text, turn->length, "normal")) {
        return bp__why(why, why_size, BP_ERR_SYNTAX, "character %zu: a turn is normal or extra",
                       turn->at);
    }
    int nobody = mover->length == 1 && mover->text[0] == '-';
    if (nobody != bp__bigpoints_is_over(out, setup)) {
        return bp__why(why, why_size, BP_ERR_POSITION,
                       nobody ? "character %zu: the game is not over, so mover must be a player"
                              : "character %zu: the game is over, so mover must be -",
                       mover->at);
    }
    if (nobody) {
        return BP_OK;
    }
    uint64_t seat;
    int status = bp__value_number(&seat, fields, BP__FIELD_MOVER, 1, (uint64_t)setup->players, why,
                                  why_size);
    if (status == BP_OK) {
        out->mover = (uint8_t)(seat - 1);
    }
    return status == BP_ERR_CONFIG ? BP_ERR_POSITION : status;
}

/* The fields of the set-up that the text has must agree with the game. */
static int check_setup(const bp__fields *fields, const bp__setup *setup, char *why, size_t why_size)
{
    bp_config config = {.players = setup->players,
                        .starter = setup->starter,
                        .rules = setup->rules,
                        .counts = setup->board.counts,
                        .has_board = 1,
                        .board = setup->board};
    int status = bp__config_read(&config, fields, why, why_size);
    if (status != BP_OK) {
        return status;
    }
    bp__board board;
    bp__config_make_board(&board, &config);
    int differing = config.players != setup->players   ? BP__FIELD_PLAYERS
                    : config.starter != setup->starter ? BP__FIELD_START
                    : config.rules != setup->rules     ? BP__FIELD_RULES
                    : board.length != setup->board.length ||
                            memcmp(board.disc, setup->board.disc, (size_t)board.length) != 0
                        ? BP__FIELD_BOARD
                        : BP__FIELD_COUNT;
    if (differing == BP__FIELD_COUNT) {
        return BP_OK;
    }
    return bp__why(why, why_size, BP_ERR_MISMATCH, "the text's %s is not the game's",
                   bp__field_name(differing));
}

int bp__bigpoints_parse_position(void *state, const char *text, char *why, size_t why_size,
                                 const void *setup)
{
    const bp__setup *s = setup;
    bp__position *out = state;
    bp__fields fields;
    int status =
        bp__fields_read(&fields, text, BP__FIELDS_CONFIG | BP__FIELDS_POSITION, why, why_size);
    if (status == BP_OK) {
        status = check_setup(&fields, s, why, why_size);
    }
    if (status == BP_OK && !(fields.present & BP__FIELDS_POSITION)) {
        bp__bigpoints_initial(state, setup);
        return BP_OK;
    }
    for (int field = BP__FIELD_TRACK; field <= BP__FIELD_TURN && status == BP_OK; field++) {
        if (!bp__fields_have(&fields, field)) {
            status = bp__why(why, why_size, BP_ERR_SYNTAX, "character %zu: the field %s is missing",
                             strlen(text) + 1, bp__field_name(field));
        }
    }
    uint8_t seen[BP__COLOURS] = {0};
    if (status == BP_OK) {
        status = read_track(out, &fields.value[BP__FIELD_TRACK], s, why, why_size);
    }
    if (status == BP_OK) {
        status = read_pawns(out, seen, &fields.value[BP__FIELD_PAWNS], s, why, why_size);
    }
    if (status == BP_OK) {
        status = read_ladder(out, seen, &fields.value[BP__FIELD_LADDER], s, why, why_size);
    }
    if (status == BP_OK) {
        status = read_hands(out, &fields.value[BP__FIELD_HANDS], s, why, why_size);
    }
    if (status == BP_OK) {
        status = read_turn(out, &fields, s, why, why_size);
    }
    return status == BP_OK ? bp__position_check(out, s, why, why_size) : status;
}
