/* SPDX-License-Identifier: MIT */
/* The file of --results: JSON lines, appended as games end. The last member of a game's line is a checksum of all bytes before
   it, so a line that was damaged is refused. */

#include "programs/match/match_journal.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "programs/common/input.h"
#include "programs/common/json.h"
#include "programs/common/output.h"
#include "programs/common/platform/system.h"
#include "programs/common/words.h"
#include "programs/match/match_cut_game.h"

/* The longest line of a game: the record and the reason of a fault, with up to 6
   characters for each byte, and the numbers. */
enum { LIST_SIZE = 256, TEXTS = 6, GAME_SIZE = 1 << 15 };

void match_config_text(char out[MATCH_CONFIG_SIZE], const match_options *options)
{
    bp_config_format(out, MATCH_CONFIG_SIZE, NULL, options->config);
    char *seed = strstr(out, " seed=");
    if (seed) {
        *seed = '\0';
    }
}

/* --- Writing -------------------------------------------------------------------------------------- */

/* Appends a text as a JSON string; bytes beyond ASCII become U+0080 to U+00FF. */
static void put_string(FILE *file, const char *text)
{
    fputc('"', file);
    for (; *text; text++) {
        unsigned char letter = (unsigned char)*text;
        if (letter == '"' || letter == '\\') {
            fprintf(file, "\\%c", letter);
        } else if (letter < ' ' || letter > '~') {
            fprintf(file, "\\u%04x", letter);
        } else {
            fputc(letter, file);
        }
    }
    fputc('"', file);
}

/* The first line: what must be the same when the match is resumed. Everything but the number of games, the threads, the test
   and the output. */
static void put_identity(FILE *file, const void *from)
{
    const match_options *options = from;
    char config[MATCH_CONFIG_SIZE];
    match_config_text(config, options);
    fprintf(file, "{\"results\":\"bigpoints match 2\",\"configuration\":");
    put_string(file, config);
    fprintf(file, ",\"seed\":%" PRIu64 ",\"round_robin\":%s,\"regret\":%s,\"contestants\":[",
            options->seed, options->round_robin ? "true" : "false",
            options->regret ? "true" : "false");
    for (int32_t i = 0; i < options->count; i++) {
        const match_contestant *who = &options->contestants[i];
        fprintf(file, "%s{\"kind\":", i > 0 ? "," : "");
        put_string(file, who->text);
        fprintf(file, ",\"seconds\":%g,\"nodes\":%" PRIu64 "}", who->seconds, who->nodes);
    }
    fprintf(file, "]}\n");
}

enum { MOVES, NODES, DEPTH, EXACT, MICROSECONDS, LOST, LOSSLESS, LARGEST_LOSS };

const char *const match_tally_names[MATCH_TALLIES] = {
    "moves", "nodes", "depth", "exact", "microseconds", "lost", "lossless", "largest_loss"};

static void tally_to_numbers(uint64_t out[MATCH_TALLIES], const match_tally *tally)
{
    out[MOVES] = tally->moves;
    out[NODES] = tally->nodes;
    out[DEPTH] = tally->depth;
    out[EXACT] = tally->exact;
    out[MICROSECONDS] = (uint64_t)(tally->seconds * 1e6 + 0.5);
    out[LOST] = tally->lost;
    out[LOSSLESS] = tally->lossless;
    out[LARGEST_LOSS] = (uint64_t)tally->lost_max;
}

static match_tally tally_from_numbers(const uint64_t numbers[MATCH_TALLIES])
{
    return (match_tally){
        .moves = numbers[MOVES],
        .nodes = numbers[NODES],
        .depth = numbers[DEPTH],
        .exact = numbers[EXACT],
        .seconds = (double)numbers[MICROSECONDS] * 1e-6,
        .lost = numbers[LOST],
        .lossless = numbers[LOSSLESS],
        .lost_max = (int32_t)numbers[LARGEST_LOSS],
    };
}

void match_journal_put_place(FILE *file, const void *from)
{
    const match_game_line *line = from;
    const match_options *options = line->options;
    match_place place = match_place_of(options, line->number);
    fprintf(file, "{\"game\":%" PRId64 ",\"round\":%" PRId64 ",\"contestants\":[", line->number,
            place.round);
    for (int32_t i = 0; i < options->players; i++) {
        fprintf(file, "%s%" PRId32, i > 0 ? "," : "", place.members[i] + 1);
    }
    fprintf(file, "],\"begins\":%" PRId32 ",\"scores\":[",
            place.members[match_member_at(options, &place, 0)] + 1);
}

/* The line of a game up to its checksum. */
static void put_game(FILE *file, const void *from)
{
    const match_game_line *line = from;
    const match_options *options = line->options;
    const match_finish *finish = line->finish;
    match_journal_put_place(file, line);
    for (int32_t i = 0; i < options->players; i++) {
        fprintf(file, "%s%d", i > 0 ? "," : "", finish->game.scores[i]);
    }
    fprintf(file, "],\"forfeit\":%d,\"fault\":\"%s\",\"why\":", finish->game.forfeit,
            match_fault_names[finish->fault.kind]);
    put_string(file, finish->fault.text);
    uint64_t numbers[BP_PLAYERS_MAX][MATCH_TALLIES];
    for (int32_t i = 0; i < options->players; i++) {
        tally_to_numbers(numbers[i], &finish->tallies[i]);
    }
    for (int t = 0; t < MATCH_TALLIES; t++) {
        fprintf(file, ",\"%s\":[", match_tally_names[t]);
        for (int32_t i = 0; i < options->players; i++) {
            fprintf(file, "%s%" PRIu64, i > 0 ? "," : "", numbers[i][t]);
        }
        fputc(']', file);
    }
    fprintf(file, ",\"record\":");
    put_string(file, line->record);
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
    match_game_line line = {options, number, finish, record};
    char *text = file_capture(put_game, &line);
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
    uint64_t numbers[BP_PLAYERS_MAX][MATCH_TALLIES];
    for (int t = 0; t < MATCH_TALLIES; t++) {
        uint64_t list[BP_PLAYERS_MAX];
        if (!read_list(list, players, lists[t], t == LARGEST_LOSS ? INT32_MAX : INT64_MAX)) {
            return 0;
        }
        for (int32_t i = 0; i < players; i++) {
            numbers[i][t] = list[i];
        }
    }
    for (int32_t i = 0; i < players; i++) {
        out->tallies[i] = tally_from_numbers(numbers[i]);
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

/* Whether a text begins with another one. */
static int begins_with(const char *text, const char *begin)
{
    return strncmp(text, begin, strlen(begin)) == 0;
}

/* Reads the first line, which must be the identity of this match, or the beginning of it at the end of the file. Returns 0, and
   the reason, if it is anything else. */
static int read_first(resuming *r, const char *identity)
{
    enum input_result kind = input_line(&r->in, r->text, r->size);
    if (kind == INPUT_FAILED) {
        return fail_reading(r, r->in.why);
    }
    if (kind == INPUT_END || (kind == INPUT_LINE && (is_cut(r) ? begins_with(identity, r->text)
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
