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
enum { GAME_SIZE = 1 << 15, LIST_SIZE = 256, TEXTS = 6 };

const char *const match_tally_names[MATCH_TALLIES] = {
    "moves", "nodes", "depth", "exact", "microseconds", "lost", "lossless", "largest_loss"};

/* Where they are in match_tally; each is a uint64_t. */
static const size_t tally_offsets[MATCH_TALLIES] = {
    offsetof(match_tally, moves),        offsetof(match_tally, nodes),
    offsetof(match_tally, depth),        offsetof(match_tally, exact),
    offsetof(match_tally, microseconds), offsetof(match_tally, lost),
    offsetof(match_tally, lossless),     offsetof(match_tally, lost_max)};

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
    for (int t = 0; t < MATCH_TALLIES; t++) {
        json_open(&j, match_tally_names[t], '[');
        for (int32_t i = 0; i < options->players; i++) {
            const char *tally = (const char *)&finish->tallies[i];
            json_count(&j, NULL, *(const uint64_t *)(tally + tally_offsets[t]));
        }
        json_close(&j, ']');
    }
    json_text(&j, "record", line->record);
}

char *match_journal_place(const match_options *options, int64_t number)
{
    return file_capture(put_game, &(game_line){.options = options, .number = number});
}

size_t match_journal_end(char out[MATCH_END_SIZE], const char *text, size_t length)
{
    int size = snprintf(out, MATCH_END_SIZE, ",\"checksum\":\"%016" PRIx64 "\"}",
                        words_checksum(WORDS_CHECKSUM_EMPTY, text, length));
    return (size_t)size;
}

int match_journal_write(FILE *file, const match_options *options, int64_t number,
                        const match_finish *finish, const char *record)
{
    char end[MATCH_END_SIZE];
    char *text = file_capture(put_game, &(game_line){options, number, finish, record});
    if (!text) {
        return 0;
    }
    match_journal_end(end, text, strlen(text));
    int is_written = fprintf(file, "%s%s\n", text, end) >= 0 && fflush(file) == 0;
    free(text);
    return is_written;
}

/* --- Reading -------------------------------------------------------------------------------------- */

/* Reads "[1,2,3]": exactly `count` whole numbers, at most `max`. */
static int read_list(uint64_t *out, int32_t count, const char *text, uint64_t max)
{
    if (*text++ != '[') {
        return 0;
    }
    for (int32_t i = 0; i < count; i++) {
        char number[32];
        size_t length = strspn(text, "0123456789");
        if (length >= sizeof number || text[length] != (i + 1 < count ? ',' : ']')) {
            return 0;
        }
        memcpy(number, text, length);
        number[length] = '\0';
        if (!words_count(&out[i], number, 0, max)) {
            return 0;
        }
        text += length + 1;
    }
    return *text == '\0';
}

/* The texts of a line that are not tallies. */
typedef struct game_texts {
    char game[32];
    char scores[LIST_SIZE];
    char forfeit[8];
    char fault[16];
    char why[sizeof((match_fault *)NULL)->text];
    char record[BP_RECORD_TEXT];
} game_texts;

static int set_result(match_finish *out, int32_t players, const game_texts *t)
{
    uint64_t scores[BP_PLAYERS_MAX];
    uint64_t forfeit;
    int32_t fault = words_find(match_fault_names, t->fault);
    if (!read_list(scores, players, t->scores, INT16_MAX) ||
        !words_count(&forfeit, t->forfeit, 0, (uint64_t)players) || fault < 0 ||
        fault >= MATCH_NOT_RUN || (fault == MATCH_NO_FAULT) != (forfeit == 0)) {
        return 0;
    }
    for (int32_t i = 0; i < players; i++) {
        out->game.scores[i] = (int16_t)scores[i];
    }
    out->game.over = 1;
    out->game.forfeit = (int8_t)forfeit;
    out->fault.kind = (enum match_fault_kind)fault;
    snprintf(out->fault.text, sizeof out->fault.text, "%s", t->why);
    if (forfeit > 0) {
        out->tallies[forfeit - 1].faults[fault] = 1;
    }
    return 1;
}

/* Reads the lists of numbers. */
static int set_tallies(match_finish *out, int32_t players, char lists[MATCH_TALLIES][LIST_SIZE])
{
    for (int t = 0; t < MATCH_TALLIES; t++) {
        uint64_t list[BP_PLAYERS_MAX];
        if (!read_list(list, players, lists[t], INT64_MAX)) {
            return 0;
        }
        for (int32_t i = 0; i < players; i++) {
            char *tally = (char *)&out->tallies[i];
            *(uint64_t *)(tally + tally_offsets[t]) = list[i];
        }
    }
    return 1;
}

/* Reads the line of a game. Returns 0 if it is none of this match. */
static int read_game(int64_t *number, match_finish *out, char **record,
                     const match_options *options, const char *text)
{
    game_texts t;
    char lists[MATCH_TALLIES][LIST_SIZE] = {{0}};
    char why[128];
    json_member members[TEXTS + MATCH_TALLIES] = {
        {"game", t.game, sizeof t.game, JSON_ABSENT},
        {"scores", t.scores, sizeof t.scores, JSON_ABSENT},
        {"forfeit", t.forfeit, sizeof t.forfeit, JSON_ABSENT},
        {"fault", t.fault, sizeof t.fault, JSON_ABSENT},
        {"why", t.why, sizeof t.why, JSON_ABSENT},
        {"record", t.record, sizeof t.record, JSON_ABSENT},
    };
    for (int i = 0; i < MATCH_TALLIES; i++) {
        members[TEXTS + i] = (json_member){match_tally_names[i], lists[i], LIST_SIZE, JSON_ABSENT};
    }
    *out = (match_finish){.game = {.over = 0}};
    if (!json_read_object(members, TEXTS + MATCH_TALLIES, text, why, sizeof why) ||
        !words_number(number, t.game, 0, INT64_MAX) || !set_tallies(out, options->players, lists) ||
        !set_result(out, options->players, &t)) {
        return 0;
    }
    size_t length = strlen(t.record) + 1;
    *record = malloc(length);
    if (*record) {
        memcpy(*record, t.record, length);
    }
    return 1;
}

/* Whether a line ends with its checksum. */
static int is_undamaged(const char *text)
{
    char end[MATCH_END_SIZE];
    size_t length = strlen(text);
    size_t size = match_journal_end(end, "", 0);
    if (length < size) {
        return 0;
    }
    match_journal_end(end, text, length - size);
    return strcmp(text + length - size, end) == 0;
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
             "%s is not of this match: --resume needs the same seats, budgets, seed and "
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
        if (kind == INPUT_LINE && is_cut(r) && match_is_cut_game(r->text, r->options)) {
            return 1;
        }
        if (kind != INPUT_LINE || !is_undamaged(r->text) ||
            !read_game(&game, &finish, &record, r->options, r->text)) {
            snprintf(r->why, r->why_size, "%s, line %" PRId64 ": not a game of this match",
                     r->options->results, number);
            return 0;
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
