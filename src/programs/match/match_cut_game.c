/* SPDX-License-Identifier: MIT */
/* The last line of a file of --results, if the write of it was cut off: the text is compared piece by piece with what
   match_journal_write() writes, and may end in each piece. A number, a text or a move that the line chooses is read from it. */

#include <stdlib.h>
#include <string.h>

#include "programs/common/platform/system.h"
#include "programs/common/words.h"
#include "programs/match/match.h"

/* --- Pieces --------------------------------------------------------------------------------------- */

/* These go past a piece, or to the end of the text if it ends within the piece. `*at` is NULL from the first byte on that
   differs. */

static void take(const char **at, const char *text)
{
    while (*at && **at && *text) {
        *at = **at == *text++ ? *at + 1 : NULL;
    }
}

static uint64_t take_number(const char **at, uint64_t max)
{
    char number[WORDS_NUMBER_SIZE] = "";
    uint64_t value = 0;
    if (!*at || !**at) {
        return 0;
    }
    size_t length = strspn(*at, "0123456789");
    if (length > 0 && length < sizeof number && (length == 1 || **at != '0')) {
        memcpy(number, *at, length);
    }
    *at = words_count(&value, number, 0, max) ? *at + length : NULL;
    return value;
}

static void take_list(const char **at, int32_t count, uint64_t max)
{
    for (int32_t i = 0; i < count; i++) {
        take(at, i > 0 ? "," : "");
        take_number(at, max);
    }
    take(at, "]");
}

/* The text of a fault, which is printable, and its end. */
static void take_reason(const char **at)
{
    size_t left = sizeof((match_fault *)NULL)->text;
    while (*at && **at && **at != '"') {
        int is_escaped = **at == '\\';
        const char *letter = *at + is_escaped;
        int is_special = *letter == '"' || *letter == '\\';
        int is_fine =
            *letter == '\0' || (*letter >= ' ' && *letter <= '~' && is_escaped == is_special);
        *at = is_fine && --left > 0 ? letter + (*letter != '\0') : NULL;
    }
    take(at, "\"");
}

/* Goes from "forfeit" to behind "why". */
static void take_fault(const char **at, int32_t players)
{
    const char *after = NULL;
    take(at, ",\"forfeit\":");
    uint64_t forfeit = take_number(at, (uint64_t)players);
    take(at, ",\"fault\":\"");
    for (int kind = forfeit > 0; !after && kind < (forfeit > 0 ? MATCH_NOT_RUN : 1); kind++) {
        after = *at;
        take(&after, match_fault_names[kind]);
        take(&after, "\",\"why\":\"");
    }
    *at = after;
    if (forfeit > 0) {
        take_reason(at);
    } else {
        take(at, "\"");
    }
}

/* --- The record ----------------------------------------------------------------------------------- */

/* Whether the record of a state, with a quotation mark behind it, begins with a text. */
static int record_begins(const bp_state *state, const char *text)
{
    char record[BP_RECORD_TEXT + 1];
    size_t length;
    if (bp_record_format(record, BP_RECORD_TEXT, &length, state) != BP_OK) {
        return 0;
    }
    snprintf(record + length, 2, "\"");
    return strncmp(record, text, strlen(text)) == 0;
}

/* The same for the states after one more move. */
static int next_record_begins(bp_state *state, const char *text)
{
    bp_move moves[BP_MOVES_MAX];
    size_t count = 0;
    int begins = 0;
    if (bp_state_moves(moves, BP_MOVES_MAX, &count, state) != BP_OK) {
        return 0;
    }
    for (size_t i = 0; i < count && !begins && bp_state_apply(state, moves[i]) == BP_OK; i++) {
        begins = record_begins(state, text);
        bp_state_undo(state);
    }
    return begins;
}

/* Whether a text is the beginning of a record that begins with `start`, with a quotation mark behind it. */
static int is_beginning_of_record(const bp_game_kind *kind, const char *text, const char *start)
{
    char known[BP_RECORD_TEXT];
    bp_state *state = NULL;
    if (strncmp(start, text, strlen(text)) == 0) {
        return 1;
    }
    if (strncmp(text, start, strlen(start)) != 0) {
        return 0;
    }
    /* All moves, if something follows them, or else all but the last one, which may be incomplete. */
    snprintf(known, sizeof known, "%s", text);
    char *moves = known + strlen(start);
    char *end = strchr(moves, ' ');
    end = end ? end : strrchr(moves, ',');
    if (end) {
        *end = '\0';
    } else {
        snprintf(moves, 2, "-");
    }
    int begins = kind->open(&state, known, NULL, NULL, 0) == BP_OK &&
                 (record_begins(state, text) || next_record_begins(state, text));
    bp_state_free(state);
    return begins;
}

/* The record of a game, and the quotation mark behind it. */
static void take_record(const char **at, const match_options *options, int64_t number)
{
    char text[BP_RECORD_TEXT];
    char start[BP_RECORD_TEXT] = "";
    bp_state *state = NULL;
    size_t length = *at ? strcspn(*at, "\"") : sizeof text;
    length += length < sizeof text && (*at)[length] == '"';
    if (length >= sizeof text) {
        *at = NULL;
        return;
    }
    snprintf(text, sizeof text, "%.*s", (int)length, *at);
    int is_made = match_start(&state, options, number) == BP_OK &&
                  bp_record_format(start, sizeof start, NULL, state) == BP_OK;
    char *moves = strstr(start, " moves=");
    if (moves) {
        moves[strlen(" moves=")] = '\0';
    }
    *at = is_made && moves && is_beginning_of_record(options->kind, text, start) ? *at + length
                                                                                 : NULL;
    bp_state_free(state);
}

/* --- The line ------------------------------------------------------------------------------------- */

int match_is_cut_game(const char *text, const match_options *options)
{
    char end[MATCH_END_SIZE] = "";
    const char *at = text;
    take(&at, "{\"game\":");
    int64_t number = (int64_t)take_number(&at, INT64_MAX);
    char *place = match_journal_place(options, number);
    at = place ? text : NULL;
    take(&at, place ? place : "");
    free(place);
    take_list(&at, options->players, INT16_MAX);
    take_fault(&at, options->players);
    for (int t = 0; t < MATCH_TALLIES; t++) {
        take(&at, ",\"");
        take(&at, match_tally_names[t]);
        take(&at, "\":[");
        take_list(&at, options->players, INT64_MAX);
    }
    take(&at, ",\"record\":\"");
    take_record(&at, options, number);
    if (at) {
        match_journal_end(end, text, (size_t)(at - text));
    }
    int is_whole = at && strcmp(at, end) == 0;
    take(&at, end);
    return at && *at == '\0' && !is_whole;
}
