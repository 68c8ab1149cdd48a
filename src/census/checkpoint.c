/* SPDX-License-Identifier: MIT */
/* Checkpoints: a census as text, written by bp__checkpoint_write() and read by bp_census_add().

       bigpoints census 1
       of players=2 rules=official discs=3,3,3,3,0,0,0 objective=outcome moves=0 sample=0 seed=0
       done FIRST END                  units done, from the first to before the end
       COUNTER INDEX COUNT             every count that is not 0
       unit NUMBER STATES S1 S2 ...    under `thesis`, over all boards: both scores of each board of the class
       end CHECKSUM                    of all bytes before this line, 16 hexadecimal digits */

#include <stdio.h>
#include <string.h>

#include <bigpoints/status.h>

#include "base/key.h"
#include "base/text.h"
#include "census/census_internal.h"

static const char title[] = "bigpoints census ";
static const char version[] = "1";

enum { END_LENGTH = 4 + 16 + 1, NAME_MAX = 20 };

/* An array of bp__census_counts, its name in the text, and the index of its first item there. */
typedef struct counter {
    char name[NAME_MAX];
    uint64_t *counts;
    size_t size;
    int64_t first;
} counter;

enum { COUNTERS = 2 * BP__SEATS_MAX + 6 };

static void list_counters(counter out[COUNTERS], bp__census_counts *counts)
{
    size_t n = 0;
    for (int32_t seat = 0; seat < BP__SEATS_MAX; seat++) {
        out[n] = (counter){"", counts->outcomes[seat], 3, -1};
        snprintf(out[n++].name, NAME_MAX, "seat%d", seat + 1);
        out[n] = (counter){"", counts->scores[seat], BP__SCORE_MAX + 2, -1};
        snprintf(out[n++].name, NAME_MAX, "score%d", seat + 1);
    }
    out[n++] = (counter){"margin", counts->margins, 2 * BP__SCORE_MAX + 1, -BP__SCORE_MAX};
    out[n++] = (counter){"legal", counts->legal, BP__FIRST_KINDS, 0};
    out[n++] = (counter){"best", counts->best, BP__FIRST_KINDS, 0};
    out[n++] = (counter){"states", &counts->states, 1, 0};
    out[n++] = (counter){"nodes", &counts->nodes, 1, 0};
    out[n++] = (counter){"milliseconds", &counts->milliseconds, 1, 0};
}

static uint64_t checksum(const char *text, size_t length)
{
    uint64_t key[2];
    bp__key(key, text, length);
    return key[0];
}

/* A word and two numbers. */
static void write_numbers(bp__writer *writer, const char *name, int64_t a, uint64_t b)
{
    bp__write_text(writer, name);
    bp__write_char(writer, ' ');
    bp__write_number(writer, a);
    bp__write_char(writer, ' ');
    bp__write_unsigned(writer, b);
}

/* The same for numbers of units, which may need all 64 bits. */
static void write_units(bp__writer *writer, const char *name, uint64_t a, uint64_t b)
{
    bp__write_text(writer, name);
    bp__write_char(writer, ' ');
    bp__write_unsigned(writer, a);
    bp__write_char(writer, ' ');
    bp__write_unsigned(writer, b);
}

static void write_unit(bp__writer *writer, const bp_census *census, uint64_t unit)
{
    const bp__unit_result *result = bp__kept_find(&census->kept, unit, census->result_bytes);
    write_units(writer, "unit", unit, result->states);
    for (size_t i = 0; i < 2 * census->renamings; i++) {
        bp__write_char(writer, ' ');
        bp__write_number(writer, result->scores[i / 2][i % 2]);
    }
    bp__write_char(writer, '\n');
}

/* Writes all lines but the last. */
static void write_body(bp__writer *writer, const bp_census *census)
{
    char identity[BP__IDENTITY_MAX];
    counter counters[COUNTERS];
    bp__census_counts counts = census->counts;
    list_counters(counters, &counts);
    bp__census_identify(identity, census);
    bp__write_text(writer, title);
    bp__write_text(writer, version);
    bp__write_text(writer, "\nof ");
    bp__write_text(writer, identity);
    bp__write_char(writer, '\n');
    for (size_t i = 0; i < census->done.count; i++) {
        bp__range range = census->done.items[i];
        write_units(writer, "done", range.first, range.end);
        bp__write_char(writer, '\n');
        for (uint64_t unit = range.first; census->renamings > 0 && unit < range.end; unit++) {
            write_unit(writer, census, unit);
        }
    }
    for (size_t i = 0; i < COUNTERS; i++) {
        const counter *c = &counters[i];
        for (size_t j = 0; j < c->size; j++) {
            if (c->counts[j] > 0) {
                write_numbers(writer, c->name, c->first + (int64_t)j, c->counts[j]);
                bp__write_char(writer, '\n');
            }
        }
    }
}

int bp__checkpoint_write(const bp_census *census, bp_census_save_fn save, void *user)
{
    bp__writer writer = bp__writer_over(NULL, 0);
    write_body(&writer, census);
    size_t size = writer.length + END_LENGTH + 1;
    char *text = bp__memory_alloc(&census->searcher.memory, size);
    if (!text) {
        return BP_ERR_MEMORY;
    }
    writer = bp__writer_over(text, size);
    write_body(&writer, census);
    snprintf(text + writer.length, END_LENGTH + 1, "end %016llx\n",
             (unsigned long long)checksum(text, writer.length));
    int kept = save(text, writer.length + END_LENGTH, user) == 0;
    bp__memory_free(&census->searcher.memory, text);
    return kept ? BP_OK : BP_ERR_STOPPED;
}

int bp_census_save(const bp_census *census, bp_census_save_fn save, void *user)
{
    if (!census || !save) {
        return BP_ERR_ARGUMENT;
    }
    return bp__searcher_is_busy(&census->searcher) ? BP_ERR_BUSY
                                                   : bp__checkpoint_write(census, save, user);
}

/* The contents of a checkpoint while it is read and checked. The census does not change before all of it is valid. */
typedef struct addition {
    const bp_census *census;
    bp__ranges done;
    bp__kept kept;
    bp__census_counts counts;
    counter counters[COUNTERS];
    bp__range open; /* units of the last range whose lines are still to come */
} addition;

/* The rest of a line. */
typedef struct line {
    const char *at;
    const char *end;
} line;

/* Reads a word up to the next space. */
static int take_word(char out[NAME_MAX], line *l)
{
    size_t length = 0;
    while (l->at + length < l->end && l->at[length] != ' ') {
        length++;
    }
    if (length == 0 || length >= NAME_MAX) {
        return 0;
    }
    memcpy(out, l->at, length);
    out[length] = '\0';
    l->at += length;
    return 1;
}

/* Reads a space and a number. */
static int take_count(uint64_t *out, line *l)
{
    if (l->at == l->end || *l->at != ' ') {
        return 0;
    }
    size_t digits = bp__read_unsigned(out, l->at + 1, (size_t)(l->end - l->at) - 1);
    l->at += 1 + digits;
    return digits > 0;
}

/* Reads a space and a number that may be negative. */
static int take_number(int64_t *out, line *l)
{
    uint64_t number;
    if (l->at == l->end || *l->at != ' ') {
        return 0;
    }
    l->at++;
    int negative = l->at < l->end && *l->at == '-';
    l->at += negative;
    size_t digits = bp__read_unsigned(&number, l->at, (size_t)(l->end - l->at));
    if (digits == 0 || number > INT64_MAX) {
        return 0;
    }
    l->at += digits;
    *out = negative ? -(int64_t)number : (int64_t)number;
    return 1;
}

/* Reads a range. The lines of its units have to follow, if the census keeps units. */
static int read_done(addition *a, line *l)
{
    bp__range range;
    if (!take_count(&range.first, l) || !take_count(&range.end, l) || range.first >= range.end ||
        range.end > a->census->units || a->open.first < a->open.end) {
        return BP_ERR_SYNTAX;
    }
    if (a->census->renamings > 0) {
        a->open = range;
    }
    return bp__ranges_append(&a->done, range, &a->census->searcher.memory);
}

static int read_count(addition *a, const char *name, line *l)
{
    int64_t index;
    uint64_t count;
    for (size_t i = 0; i < COUNTERS; i++) {
        const counter *c = &a->counters[i];
        if (strcmp(c->name, name) == 0) {
            if (!take_number(&index, l) || !take_count(&count, l) || index < c->first ||
                index - c->first >= (int64_t)c->size) {
                return BP_ERR_SYNTAX;
            }
            c->counts[index - c->first] += count;
            return BP_OK;
        }
    }
    return BP_ERR_SYNTAX;
}

/* Reads a unit. If `into` is NULL, only checks it: it must be the next one of the range. */
static int read_unit(addition *a, line *l, const bp__kept *into)
{
    uint64_t unit;
    uint64_t states;
    if (!take_count(&unit, l) || !take_count(&states, l) ||
        (!into && (a->open.first >= a->open.end || unit != a->open.first++))) {
        return BP_ERR_SYNTAX;
    }
    bp__unit_result *out = into ? bp__kept_find(into, unit, a->census->result_bytes) : NULL;
    for (size_t i = 0; i < 2 * a->census->renamings; i++) {
        int64_t score;
        if (!take_number(&score, l) || score < -1 || score > BP__SCORE_MAX) {
            return BP_ERR_SYNTAX;
        }
        if (out) {
            out->scores[i / 2][i % 2] = (int16_t)score;
        }
    }
    if (out) {
        out->states = states;
    }
    return BP_OK;
}

/* Reads a line. Unless `into` is NULL only lines of units count: they are stored there. */
static int read_line(addition *a, line l, const bp__kept *into)
{
    char word[NAME_MAX];
    int status = BP_OK;
    if (!take_word(word, &l)) {
        return BP_ERR_SYNTAX;
    }
    if (strcmp(word, "unit") == 0) {
        status = read_unit(a, &l, into);
    } else if (into) {
        return BP_OK;
    } else {
        status = strcmp(word, "done") == 0 ? read_done(a, &l) : read_count(a, word, &l);
    }
    return status == BP_OK && l.at != l.end ? BP_ERR_SYNTAX : status;
}

static int read_lines(addition *a, line all, const bp__kept *into)
{
    int status = BP_OK;
    while (all.at < all.end && status == BP_OK) {
        const char *end = memchr(all.at, '\n', (size_t)(all.end - all.at));
        status = end ? read_line(a, (line){all.at, end}, into) : BP_ERR_SYNTAX;
        all.at = end ? end + 1 : all.end;
    }
    return status;
}

/* Skips a text; whether it was there. */
static int take_text(line *l, const char *text)
{
    size_t length = strlen(text);
    if ((size_t)(l->end - l->at) < length || memcmp(l->at, text, length) != 0) {
        return 0;
    }
    l->at += length;
    return 1;
}

/* Checks the first line and the checksum. `body` receives the lines between. */
static int open_text(line *body, const char *text, size_t length, char *why, size_t why_size)
{
    char end[END_LENGTH + 1];
    line l = {text, text + length};
    if (!take_text(&l, title)) {
        return bp__why(why, why_size, BP_ERR_SYNTAX, "this is not a saved census");
    }
    if (!take_text(&l, version) || !take_text(&l, "\n")) {
        return bp__why(why, why_size, BP_ERR_VERSION,
                       "the census was saved in the format of another version");
    }
    size_t kept = length < END_LENGTH ? 0 : length - END_LENGTH;
    snprintf(end, sizeof end, "end %016llx\n", (unsigned long long)checksum(text, kept));
    if (kept < (size_t)(l.at - text) || memcmp(text + kept, end, END_LENGTH) != 0) {
        return bp__why(why, why_size, BP_ERR_SYNTAX,
                       "the saved census is damaged: its checksum is wrong");
    }
    *body = (line){l.at, text + kept};
    return BP_OK;
}

/* Reads the identity line as text, and removes it from the body. */
static int take_identity(char out[BP__IDENTITY_MAX], line *body, char *why, size_t why_size)
{
    const char *end = memchr(body->at, '\n', (size_t)(body->end - body->at));
    if (!end || !take_text(body, "of ") || end - body->at >= BP__IDENTITY_MAX) {
        return bp__why(why, why_size, BP_ERR_SYNTAX, "the saved census has no valid identity line");
    }
    memcpy(out, body->at, (size_t)(end - body->at));
    out[end - body->at] = '\0';
    body->at = end + 1;
    return BP_OK;
}

/* Whether the units are complete and of this shard. */
static int check_units(const addition *a, char *why, size_t why_size)
{
    bp__range shard = bp__census_range(a->census);
    if (a->open.first < a->open.end) {
        return bp__why(why, why_size, BP_ERR_SYNTAX, "the saved census lacks units");
    }
    for (size_t i = 0; i < a->done.count; i++) {
        bp__range range = a->done.items[i];
        if (range.first < shard.first || range.end > shard.end) {
            return bp__why(why, why_size, BP_ERR_MISMATCH, "it is from another shard");
        }
    }
    return BP_OK;
}

/* Takes the memory for the units of the addition, and reads them into it. The lines are valid. */
static int keep_units(bp_census *census, addition *a, line body)
{
    const bp__memory *memory = &census->searcher.memory;
    int status = bp__kept_reserve(&a->kept, a->done.count, memory);
    for (size_t i = 0; i < a->done.count && status == BP_OK; i++) {
        status = bp__kept_add(&a->kept, a->done.items[i], census->result_bytes, memory);
    }
    if (status == BP_OK) {
        status = bp__kept_reserve(&census->kept, a->kept.count, memory);
    }
    return status == BP_OK ? read_lines(a, body, &a->kept) : status;
}

/* Merges the addition into the census. If it fails, nothing changes. */
static int merge(bp_census *census, addition *a, line body, char *why, size_t why_size)
{
    const bp__memory *memory = &census->searcher.memory;
    bp__ranges done = {0};
    int status = bp__ranges_merge(&done, &census->done, &a->done, memory);
    if (status == BP_ERR_MISMATCH) {
        bp__why(why, why_size, status, "it holds boards that are counted already");
    }
    if (status == BP_OK && census->renamings > 0) {
        status = keep_units(census, a, body);
    }
    if (status != BP_OK) {
        bp__memory_free(memory, done.items);
        return status;
    }
    bp__memory_free(memory, census->done.items);
    census->done = done;
    bp__kept_move(&census->kept, &a->kept);
    bp__census_counts_merge(&census->counts, &a->counts);
    return BP_OK;
}

static int add(bp_census *census, const char *text, size_t length, char *why, size_t why_size)
{
    line body = {text, text};
    char own[BP__IDENTITY_MAX];
    char identity[BP__IDENTITY_MAX];
    int status = open_text(&body, text, length, why, why_size);
    if (status == BP_OK) {
        status = take_identity(identity, &body, why, why_size);
    }
    if (status != BP_OK) {
        return status;
    }
    bp__census_identify(own, census);
    if (strcmp(own, identity) != 0) {
        return bp__why(why, why_size, BP_ERR_MISMATCH, "it is another census: %s, not %s", identity,
                       own);
    }
    addition *a = bp__memory_alloc(&census->searcher.memory, sizeof *a);
    if (!a) {
        return BP_ERR_MEMORY;
    }
    a->census = census;
    list_counters(a->counters, &a->counts);
    status = read_lines(a, body, NULL);
    if (status == BP_OK && bp__ranges_sort(&a->done) != BP_OK) {
        status = BP_ERR_SYNTAX;
    }
    if (status == BP_ERR_SYNTAX) {
        bp__why(why, why_size, status, "the saved census has an invalid line");
    }
    if (status == BP_OK) {
        status = check_units(a, why, why_size);
    }
    if (status == BP_OK) {
        status = merge(census, a, body, why, why_size);
    }
    bp__kept_free(&a->kept, &census->searcher.memory);
    bp__memory_free(&census->searcher.memory, a->done.items);
    bp__memory_free(&census->searcher.memory, a);
    return status;
}

int bp_census_add(bp_census *census, const char *text, size_t length, char *why, size_t why_size)
{
    if (!census || bp__why_begin_bytes(why, why_size, text, length) != BP_OK) {
        return BP_ERR_ARGUMENT;
    }
    int status = bp__census_begin(census, why, why_size);
    if (status == BP_OK) {
        status = add(census, text, length, why, why_size);
        bp__searcher_leave(&census->searcher);
    }
    return status;
}

int bp_census_open(bp_census **out, const char *text, size_t length, const bp_allocator *allocator,
                   char *why, size_t why_size)
{
    line body = {text, text};
    char identity[BP__IDENTITY_MAX];
    if (!out) {
        return BP_ERR_ARGUMENT;
    }
    *out = NULL;
    if (bp__why_begin_bytes(why, why_size, text, length) != BP_OK) {
        return BP_ERR_ARGUMENT;
    }
    int status = open_text(&body, text, length, why, why_size);
    if (status == BP_OK) {
        status = take_identity(identity, &body, why, why_size);
    }
    if (status == BP_OK) {
        status = bp__census_of_identity(out, identity, allocator, why, why_size);
    }
    if (status == BP_OK) {
        status = bp_census_add(*out, text, length, why, why_size);
    }
    if (status != BP_OK) {
        bp_census_free(*out);
        *out = NULL;
    }
    return status;
}
