/* SPDX-License-Identifier: MIT */
/* The file of --results: a line of JSON that identifies the match, and a line for each finished game, appended as games end. The last
   member of a game's line is a checksum of all bytes before it, so a line that was damaged is refused. */

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "programs/common/input.h"
#include "programs/common/json.h"
#include "programs/common/output.h"
#include "programs/common/platform/system.h"
#include "programs/common/words.h"
#include "programs/match/match.h"

/* The longest line of a game: the record and the reason of a fault, with up to 6 characters for each byte, and the numbers. */
enum { GAME_SIZE = 1 << 15, END_SIZE = 64 };

/* The lists of numbers in the line of a game, and where they are in match_tally; each is a uint64_t. */
static const struct {
    const char *name;
    size_t offset;
} tallies[] = {
    {"moves", offsetof(match_tally, moves)},
    {"nodes", offsetof(match_tally, nodes)},
    {"depth", offsetof(match_tally, depth)},
    {"exact", offsetof(match_tally, exact)},
    {"microseconds", offsetof(match_tally, microseconds)},
    {"lost", offsetof(match_tally, lost)},
    {"lossless", offsetof(match_tally, lossless)},
    {"largest_loss", offsetof(match_tally, lost_max)},
};

enum { TALLIES = sizeof tallies / sizeof *tallies };

/* --- Writing -------------------------------------------------------------------------------------- */

/* The first line: what must be the same when the match is resumed. Everything but the number of games, the threads, the test
   and the output. */
static void put_identity(FILE *file, const void *from)
{
    const match_options *options = from;
    json j = {.file = file};
    json_open(&j, NULL, '{');
    json_text(&j, "results", "bigpoints match 3");
    json_text(&j, "game", options->kind->name);
    json_text(&j, "configuration", options->setup);
    json_int(&j, "opening", options->opening);
    json_text(&j, "clock", options->clock_text);
    json_count(&j, "seed", options->seed);
    json_bool(&j, "round_robin", options->round_robin);
    json_bool(&j, "regret", options->regret);
    json_open(&j, "contestants", '[');
    for (int32_t i = 0; i < options->count; i++) {
        const match_contestant *who = &options->contestants[i];
        json_open(&j, NULL, '{');
        json_text(&j, "kind", who->text);
        json_decimal(&j, "seconds", who->player.seconds, 6);
        json_count(&j, "nodes", who->player.nodes);
        json_close(&j, '}');
    }
    json_close(&j, ']');
    json_close(&j, '}');
    fputc('\n', file);
}

/* What the line of a game is made of. */
typedef struct game_line {
    const match_options *options;
    int64_t number;
    const match_finish *finish; /* NULL: only the beginning, which depends on the number alone */
    const char *record;
} game_line;

/* The line of a game up to its checksum. */
static void put_game(FILE *file, const void *from)
{
    const game_line *line = from;
    const match_options *options = line->options;
    const match_finish *finish = line->finish;
    match_place place = match_place_of(options, line->number);
    json j = {.file = file};
    json_open(&j, NULL, '{');
    json_int(&j, "game", line->number);
    json_int(&j, "round", place.round);
    json_open(&j, "contestants", '[');
    for (int32_t i = 0; i < options->players; i++) {
        json_int(&j, NULL, place.members[i] + 1);
    }
    json_close(&j, ']');
    json_int(&j, "begins", place.members[match_member_at(options, &place, 0)] + 1);
    json_open(&j, "scores", '[');
    if (!finish) {
        return;
    }
    for (int32_t i = 0; i < options->players; i++) {
        json_int(&j, NULL, finish->game.scores[i]);
    }
    json_close(&j, ']');
    json_int(&j, "forfeit", finish->game.forfeit);
    json_text(&j, "fault", match_fault_names[finish->fault.kind]);
    json_text(&j, "why", finish->fault.text);
    for (int t = 0; t < TALLIES; t++) {
        json_open(&j, tallies[t].name, '[');
        for (int32_t i = 0; i < options->players; i++) {
            const char *tally = (const char *)&finish->tallies[i];
            json_count(&j, NULL, *(const uint64_t *)(tally + tallies[t].offset));
        }
        json_close(&j, ']');
    }
    json_text(&j, "record", line->record);
}

/* The end of a line, with the checksum of its first `length` bytes. Returns its own length. */
static size_t make_end(char out[END_SIZE], const char *text, size_t length)
{
    int size = snprintf(out, END_SIZE, ",\"checksum\":\"%016" PRIx64 "\"}",
                        words_checksum(WORDS_CHECKSUM_EMPTY, text, length));
    return (size_t)size;
}

int match_journal_write(FILE *file, const match_options *options, int64_t number,
                        const match_finish *finish, const char *record)
{
    char end[END_SIZE];
    char *text = file_capture(put_game, &(game_line){options, number, finish, record});
    if (!text) {
        return 0;
    }
    make_end(end, text, strlen(text));
    int is_written = fprintf(file, "%s%s\n", text, end) >= 0 && fflush(file) == 0;
    free(text);
    return is_written;
}

/* --- Reading a game ------------------------------------------------------------------------------- */

/* A line is compared piece by piece with what match_journal_write() writes, and may end in each piece if its write was cut off. These go
   past a piece, or to the end of the text if it ends within the piece. `*at` is NULL from the first byte on that differs. */

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

static void take_list(uint64_t out[BP_PLAYERS_MAX], const char **at, int32_t count, uint64_t max)
{
    for (int32_t i = 0; i < count; i++) {
        take(at, i > 0 ? "," : "");
        out[i] = take_number(at, max);
    }
    take(at, "]");
}

/* The text of a fault, which is printable, and its end. */
static void take_reason(match_fault *out, const char **at)
{
    size_t length = 0;
    while (*at && **at && **at != '"') {
        int is_escaped = **at == '\\';
        const char *letter = *at + is_escaped;
        int is_special = *letter == '"' || *letter == '\\';
        int is_fine =
            *letter == '\0' || (*letter >= ' ' && *letter <= '~' && is_escaped == is_special);
        out->text[length++] = *letter;
        *at = is_fine && length < sizeof out->text ? letter + (*letter != '\0') : NULL;
    }
    out->text[length < sizeof out->text ? length : 0] = '\0';
    take(at, "\"");
}

/* Goes from "forfeit" to behind "why". */
static void take_fault(match_finish *out, const char **at, int32_t players)
{
    const char *after = NULL;
    take(at, ",\"forfeit\":");
    uint64_t forfeit = take_number(at, (uint64_t)players);
    take(at, ",\"fault\":\"");
    int kind = forfeit > 0 ? MATCH_CRASH : MATCH_NO_FAULT;
    for (; !after && kind < (forfeit > 0 ? MATCH_NOT_RUN : MATCH_CRASH); kind++) {
        after = *at;
        take(&after, match_fault_names[kind]);
        take(&after, "\",\"why\":\"");
        out->fault.kind = (enum match_fault_kind)kind;
    }
    *at = after;
    out->game.forfeit = (int8_t)forfeit;
    if (forfeit > 0) {
        out->tallies[forfeit - 1].faults[out->fault.kind] = 1;
        take_reason(&out->fault, at);
    } else {
        take(at, "\"");
    }
}

/* Goes to the text of the record. Returns the number of the game. */
static int64_t take_game(match_finish *out, const char **at, const match_options *options)
{
    uint64_t list[BP_PLAYERS_MAX];
    const char *text = *at;
    *out = (match_finish){.game = {.over = 1}};
    take(at, "{\"game\":");
    int64_t number = (int64_t)take_number(at, INT64_MAX);
    char *place = file_capture(put_game, &(game_line){.options = options, .number = number});
    *at = place ? text : NULL;
    take(at, place ? place : "");
    free(place);
    take_list(list, at, options->players, INT16_MAX);
    for (int32_t i = 0; i < options->players; i++) {
        out->game.scores[i] = (int16_t)list[i];
    }
    take_fault(out, at, options->players);
    for (size_t t = 0; t < TALLIES; t++) {
        take(at, ",\"");
        take(at, tallies[t].name);
        take(at, "\":[");
        take_list(list, at, options->players, INT64_MAX);
        for (int32_t i = 0; i < options->players; i++) {
            *(uint64_t *)((char *)&out->tallies[i] + tallies[t].offset) = list[i];
        }
    }
    take(at, ",\"record\":\"");
    return number;
}

/* --- A record that was cut off -------------------------------------------------------------------- */

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

/* --- The file ------------------------------------------------------------------------------------- */

enum line_kind { LINE_WRONG, LINE_CUT, LINE_GAME };

/* Whether a text is the end of a line, or the beginning of one where the line was cut off. */
static enum line_kind compare_end(const char *line, const char *at)
{
    char end[END_SIZE];
    make_end(end, line, (size_t)(at - line));
    return strcmp(at, end) == 0                ? LINE_GAME
           : strncmp(at, end, strlen(at)) == 0 ? LINE_CUT
                                               : LINE_WRONG;
}

/* Reads the line of a game. The record of a whole line is trusted, because its checksum is right; `*record` is NULL if there is no
   memory for it. */
static enum line_kind read_game(int64_t *number, match_finish *out, char **record,
                                const match_options *options, const char *text)
{
    const char *at = text;
    *number = take_game(out, &at, options);
    size_t length = at ? strcspn(at, "\"") : 0;
    *record = NULL;
    if (at && at[length] == '"' && compare_end(text, at + length + 1) == LINE_GAME) {
        *record = malloc(length + 1);
        if (*record) {
            snprintf(*record, length + 1, "%s", at);
        }
        return LINE_GAME;
    }
    take_record(&at, options, *number);
    return !at || compare_end(text, at) == LINE_WRONG ? LINE_WRONG : LINE_CUT;
}

int match_is_cut_game(const char *text, const match_options *options)
{
    int64_t number;
    match_finish finish;
    char *record;
    enum line_kind kind = read_game(&number, &finish, &record, options, text);
    free(record);
    return kind == LINE_CUT;
}

/* A file that is to be resumed, while it is read. */
typedef struct resuming {
    const match_options *options;
    input in;
    char *text; /* of the line, `size` bytes */
    size_t size;
    int lacks_newline; /* the last game is complete but for its line end */
    char *why;
    size_t why_size;
} resuming;

static int fail_reading(const resuming *r, const char *reason)
{
    snprintf(r->why, r->why_size, "%s can't be read: %s", r->options->results, reason);
    return 0;
}

/* Whether the line that was read ends with the file, not with a line end: the process was killed while it wrote the line. */
static int is_cut(const resuming *r)
{
    return r->in.complete != r->in.taken;
}

/* Reads the first line, which must be the identity of this match, or the beginning of it at the end of the file. Returns 0, and
   the reason, if it is anything else. */
static int read_first(resuming *r, const char *identity)
{
    enum input_result kind = input_line(&r->in, r->text, r->size);
    if (kind == INPUT_FAILED) {
        return fail_reading(r, r->in.why);
    }
    if (kind == INPUT_END ||
        (kind == INPUT_LINE && (is_cut(r) ? strncmp(identity, r->text, strlen(r->text)) == 0
                                          : strcmp(r->text, identity) == 0))) {
        return 1;
    }
    snprintf(r->why, r->why_size,
             "%s is not of this match: --resume needs the same game, seats, limits, opening, "
             "clock, seed and "
             "configuration",
             r->options->results);
    return 0;
}

/* Reads the lines of games. Returns 0, and the reason, if one is wrong. The last one may be incomplete, or lack its line end. */
static int read_games(resuming *r, match_journal_fn *keep, void *user)
{
    enum input_result kind;
    for (int64_t number = 2; (kind = input_line(&r->in, r->text, r->size)) != INPUT_END; number++) {
        int64_t game;
        match_finish finish;
        char *record = NULL;
        if (kind == INPUT_FAILED) {
            return fail_reading(r, r->in.why);
        }
        enum line_kind line = LINE_WRONG;
        if (kind == INPUT_LINE) {
            line = read_game(&game, &finish, &record, r->options, r->text);
        }
        if (line == LINE_WRONG || (line == LINE_CUT && !is_cut(r))) {
            snprintf(r->why, r->why_size, "%s, line %" PRId64 ": not a game of this match",
                     r->options->results, number);
            return 0;
        }
        if (line == LINE_CUT) {
            return 1;
        }
        if (!record) {
            return fail_reading(r, bp_status_text(BP_ERR_MEMORY));
        }
        r->lacks_newline = is_cut(r);
        keep(game, &finish, record, user);
    }
    return 1;
}

/* Reads a file that is to be resumed; changes nothing. Returns 0, and the reason, if it is no file of this match. */
static int read_journal(resuming *r, match_journal_fn *keep, void *user)
{
    char *identity = file_capture(put_identity, r->options);
    if (identity) {
        identity[strcspn(identity, "\n")] = '\0';
        r->size = strlen(identity) < GAME_SIZE ? GAME_SIZE : strlen(identity) + 1;
        r->text = malloc(r->size);
    }
    int is_fine = r->text ? read_first(r, identity) && read_games(r, keep, user)
                          : fail_reading(r, bp_status_text(BP_ERR_MEMORY));
    free(r->text);
    free(identity);
    return is_fine;
}

/* Opens the file, and locks it against another match. */
static FILE *open_locked(const match_options *options, char *why, size_t why_size)
{
    enum file_mode mode = options->resume || options->replace ? FILE_KEEP : FILE_KEEP_NEW;
    const char *refusal = output_refusal(options->results);
    if (refusal) {
        snprintf(why, why_size, "%s can't be written: %s", options->results, refusal);
        return NULL;
    }
    FILE *file = file_open(options->results, mode);
    if (!file) {
        snprintf(why, why_size, "%s can't be written: %s", options->results, strerror(errno));
    } else if (file_lock(file) != 0) {
        snprintf(why, why_size, "%s is in use by another match", options->results);
        fclose(file);
        file = NULL;
    }
    return file;
}

/* Removes what is behind the complete lines, and writes the identity if there is none. Returns non-zero after a failure. */
static int begin_writing(FILE *file, const resuming *r)
{
    uint64_t complete = r->lacks_newline ? r->in.taken : r->in.complete;
    if (file_truncate(file, complete) != 0 || file_seek(file, complete) != 0) {
        return 1;
    }
    if (complete == 0) {
        put_identity(file, r->options);
    } else if (r->lacks_newline) {
        fputc('\n', file);
    }
    return fflush(file);
}

FILE *match_journal_open(const match_options *options, match_journal_fn *keep, void *user,
                         char *why, size_t why_size)
{
    FILE *file = open_locked(options, why, why_size);
    resuming r = {.options = options,
                  .in = input_of(NULL, options->results, file),
                  .why = why,
                  .why_size = why_size};
    int is_fine = file && (!options->resume || read_journal(&r, keep, user));
    if (is_fine && begin_writing(file, &r) != 0) {
        snprintf(why, why_size, "%s can't be written: %s", options->results, strerror(errno));
        is_fine = 0;
    }
    if (!is_fine && file) {
        fclose(file);
    }
    return is_fine ? file : NULL;
}
