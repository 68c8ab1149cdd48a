/* SPDX-License-Identifier: MIT */
/* Formatting and parsing of moves, and the reasons why a move is illegal. */

#include <string.h>

#include <bigpoints/status.h>

#include "base/text.h"
#include "bigpoints/rules.h"

static const char take_letters[] = "bacn";

size_t bp__bigpoints_format_move(char *out, size_t size, bp_move move, const void *state,
                                 const void *setup)
{
    (void)state;
    (void)setup;
    bp__writer writer = bp__writer_over(out, size);
    bp__move_fields fields;
    bp__move_split(&fields, move);
    if (fields.colour == BP_NO_DISC) {
        bp__write_text(&writer, "pass");
        return writer.length;
    }
    bp__write_text(&writer, fields.extra ? "x" : "");
    bp__write_char(&writer, bp__disc_letter(fields.colour));
    bp__write_text(&writer, fields.backward ? "-" : "");
    bp__write_char(&writer, take_letters[fields.take]);
    return writer.length;
}

static int take_of_letter(char letter)
{
    for (int take = 0; take_letters[take]; take++) {
        if (bp__upper(letter) == bp__upper(take_letters[take])) {
            return take;
        }
    }
    return -1;
}

int bp__bigpoints_parse_move(bp_move *out, const char *text, char *why, size_t why_size,
                             const void *state, const void *setup)
{
    (void)state;
    (void)setup;
    bp__move_fields fields = {0, 0, 0, BP_NO_DISC};
    if (bp__is_word(text, strlen(text), "pass")) {
        *out = BP__MOVE_PASS;
        return BP_OK;
    }
    size_t i = 0;
    if (bp__upper(text[i]) == 'X') {
        fields.extra = 1;
        i++;
    }
    fields.colour = bp__disc_of_letter(text[i]);
    if (fields.colour >= BP__COLOURS) {
        return bp__why(why, why_size, BP_ERR_SYNTAX,
                       "character %zu: a pawn is expected: R, G, B, Y or P", i + 1);
    }
    i++;
    if (text[i] == '-') {
        if (!fields.extra) {
            return bp__why(why, why_size, BP_ERR_SYNTAX,
                           "character %zu: only an extra turn (x in front) goes backward", i + 1);
        }
        fields.backward = 1;
        i++;
    }
    fields.take = take_of_letter(text[i]);
    if (fields.take < 0 || (fields.backward && fields.take == BP__TAKE_CLIMB)) {
        return bp__why(why, why_size, BP_ERR_SYNTAX, "character %zu: %s is expected", i + 1,
                       fields.backward ? "a (ahead), b (behind) or n (nothing to take)"
                                       : "a (ahead), b (behind), c (climb) or n (nothing to take)");
    }
    if (text[i + 1]) {
        return bp__why(why, why_size, BP_ERR_SYNTAX, "character %zu: the move ends before this",
                       i + 2);
    }
    *out = bp__move_join(&fields);
    return BP_OK;
}

/* The reason why a well-formed move of a pawn is not legal, once its phase is right. */
static const char *pawn_reason(const bp__move_fields *fields, const bp__position *position,
                               const bp__setup *setup)
{
    if (setup->discs[fields->colour] == 0) {
        return "there is no %s pawn in this game";
    }
    if (position->pawn[fields->colour] >= BP__PAWN_LADDER) {
        return "the %s pawn is on the ladder";
    }
    uint8_t target = bp__pawn_target(position, setup, fields->colour, fields->backward);
    if (fields->backward && target == BP__PAWN_START) {
        return position->pawn[fields->colour] == BP__PAWN_START
                   ? "the %s pawn is at START and can't go backward"
                   : "no disc of its colour lies behind the %s pawn";
    }
    if (target == BP__PAWN_LADDER) {
        return "no disc of its colour lies ahead of the %s pawn: it can only climb";
    }
    if (fields->take == BP__TAKE_CLIMB) {
        return "a disc of its colour lies ahead of the %s pawn: it can't climb yet";
    }
    bp__takeable takeable = bp__pawn_takeable(position, fields->colour, target);
    if (!takeable.behind && !takeable.ahead) {
        return setup->rules == BP_RULES_THESIS
                   ? "the %s pawn would find no free disc, which the thesis rules forbid"
                   : "the %s pawn finds no free disc: it moves and takes nothing";
    }
    if (fields->take == BP__TAKE_NOTHING) {
        return "a free disc lies beside the %s pawn's new place: one must be taken";
    }
    return fields->take == BP__TAKE_AHEAD ? "no free disc lies ahead of the %s pawn's new place"
                                          : "no free disc lies behind the %s pawn's new place";
}

size_t bp__bigpoints_explain(char *out, size_t size, bp_move move, const void *state,
                             const void *setup)
{
    const bp__position *position = state;
    bp__move_fields fields;
    const char *reason;
    if (!bp__move_split(&fields, move)) {
        reason = "this number is no move of Big Points";
    } else if (fields.extra && !position->extra) {
        reason = fields.colour == BP_NO_DISC
                     ? "a normal turn can't be passed"
                     : "an extra turn comes after the normal one, for a black disc held before it";
    } else if (!fields.extra && position->extra) {
        reason = "the normal turn is done: now pass, or an extra turn (x in front)";
    } else {
        reason = pawn_reason(&fields, position, setup);
    }
    bp__writer writer = bp__writer_over(out, size);
    for (const char *c = reason; *c; c++) {
        if (c[0] == '%' && c[1] == 's') {
            bp__write_text(&writer, bp__disc_name(fields.colour));
            c++;
        } else {
            bp__write_char(&writer, *c);
        }
    }
    return writer.length;
}
