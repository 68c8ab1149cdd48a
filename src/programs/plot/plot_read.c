/* SPDX-License-Identifier: MIT */
/* Input of bigpoints plot: CSV (RFC 4180 quoting) whose header line names the columns, and JSON objects of a census. What kind a
   file is shows in its first line. */

#include "programs/plot/plot.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "programs/common/figure_text.h"
#include "programs/common/input.h"
#include "programs/common/json.h"
#include "programs/common/platform/system.h"
#include "programs/common/words.h"

enum { FIELDS_MAX = 256, ROW_MAX = 1 << 16, JSON_MAX = 1 << 24 };

static const char *const names[PLOT_COLUMNS] = {
    "colours", "discs", "white",   "black",  "rules",  "objective", "boards", "classes",
    "wins",    "draws", "losses",  "nodes",  "states", "seconds",   "table",  "seat",
    "value",   "board", "outcome", "margin", "value1", "p1",        "p2",     "s1",
    "s2",      "s3",    "s4",      "s5",     "n",      "method",    "calls",
};

typedef struct reader {
    plot_record record;
    plot_data *data;
    input in;
    int is_after_return;         /* the last character was a carriage return */
    long line_number;            /* of the line being read */
    size_t width;                /* fields in the header, 0 before it is read */
    int32_t place[PLOT_COLUMNS]; /* the field of each column, -1 if the header lacks it */
    size_t count;                /* fields of the row */
    char *fields[FIELDS_MAX];
    size_t used; /* bytes of the text */
    char text[ROW_MAX];
} reader;

/* --- Records ---------------------------------------------------------------------------------------- */

void plot_wrong(const plot_record *record, const char *format, ...)
{
    char what[1000];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    command_usage(record->line, "%s, line %ld: %s", record->file, record->number, what);
}

void plot_need(const plot_record *record, uint64_t columns)
{
    char missing[200] = "";
    for (int column = 0; column < PLOT_COLUMNS; column++) {
        if ((columns & ~record->has) >> column & 1) {
            figure_text_add(missing, sizeof missing, "%s%s", missing[0] ? ", " : "", names[column]);
        }
    }
    if (missing[0]) {
        int details = (columns & ~record->has) >> PLOT_TABLE & 1;
        plot_wrong(record, "the header lacks: %s%s", missing,
                   details ? "; census --details writes them" : "");
    }
}

int32_t plot_integer(const plot_record *record, enum plot_column column, int32_t min, int32_t max)
{
    int64_t number;
    if (!words_number(&number, record->fields[column], min, max)) {
        plot_wrong(record, "%s needs a whole number from %ld to %ld, not '%s'", names[column],
                   (long)min, (long)max, record->fields[column]);
    }
    return (int32_t)number;
}

double plot_number(const plot_record *record, enum plot_column column)
{
    const char *text = record->fields[column];
    char *end;
    double number = strtod(text, &end);
    int plain = *text != '\0' && text[strspn(text, "0123456789.e+-")] == '\0';
    if (!plain || *end || !(number >= 0) || number > 1e100) {
        plot_wrong(record, "%s needs a number of 0 or more, not '%s'", names[column], text);
    }
    return number;
}

static void clear(plot_record *record)
{
    record->has = 0;
    for (int column = 0; column < PLOT_COLUMNS; column++) {
        record->fields[column] = "";
    }
}

static void set(plot_record *record, enum plot_column column, const char *text)
{
    record->has |= UINT64_C(1) << column;
    record->fields[column] = text;
}

/* --- Rows of CSV ------------------------------------------------------------------------------------ */

/* Reads the next character, or -1; '\n' for line ends of all kinds. */
static int next(reader *r)
{
    int c = input_byte(&r->in);
    if (c == '\n' && r->is_after_return) {
        c = input_byte(&r->in);
    }
    r->is_after_return = c == '\r';
    c = c == '\r' ? '\n' : c;
    r->line_number += c == '\n';
    if (c == '\0') {
        plot_wrong(&r->record, "a NUL character");
    }
    return c;
}

static void put(reader *r, int c)
{
    if (r->used == sizeof r->text) {
        plot_wrong(&r->record, "a row of more than %d characters", ROW_MAX);
    }
    r->text[r->used++] = (char)c;
}

/* Reads the rest of a quoted field; two quotes stand for one. Returns the character after the field. */
static int read_quoted(reader *r)
{
    for (;;) {
        int c = next(r);
        if (c < 0) {
            plot_wrong(&r->record, "a quote is not closed");
        }
        if (c == '"') {
            c = next(r);
            if (c != '"') {
                return c;
            }
        }
        put(r, c);
    }
}

static int ends_field(int c)
{
    return c == ',' || c == '\n' || c < 0;
}

/* Reads a field that begins with `c`; returns the character after it. */
static int read_field(reader *r, int c)
{
    if (r->count == FIELDS_MAX) {
        plot_wrong(&r->record, "more than %d fields", FIELDS_MAX);
    }
    r->fields[r->count++] = r->text + r->used;
    if (c == '"') {
        c = read_quoted(r);
        if (!ends_field(c)) {
            plot_wrong(&r->record, "field %zu continues after its closing quote", r->count);
        }
    }
    for (; !ends_field(c); c = next(r)) {
        if (c == '"') {
            plot_wrong(&r->record, "field %zu has a quote inside, but none at its beginning",
                       r->count);
        }
        put(r, c);
    }
    put(r, '\0');
    return c;
}

/* Reads a row of fields that begins with `c`. */
static void read_row(reader *r, int c)
{
    r->count = 0;
    r->used = 0;
    for (c = read_field(r, c); c == ','; c = read_field(r, next(r))) {
    }
}

/* Skips empty lines; returns the first character of the next one, or -1 at the end. */
static int skip_lines(reader *r)
{
    int c;
    do {
        r->record.number = r->line_number;
        c = next(r);
    } while (c == '\n');
    return c;
}

/* --- The header ------------------------------------------------------------------------------------- */

static int32_t find_column(const reader *r, const char *name)
{
    int32_t place = -1;
    for (size_t i = 0; i < r->count; i++) {
        if (strcmp(r->fields[i], name) == 0) {
            if (place >= 0) {
                plot_wrong(&r->record, "the header has the column '%s' twice", name);
            }
            place = (int32_t)i;
        }
    }
    return place;
}

/* The first line is a header if it names one of these columns, a later one if it names the one that every file of its kind has. */
static int is_header(const reader *r)
{
    static const enum plot_column keys[] = {PLOT_COLOURS, PLOT_BOARD,  PLOT_METHOD,
                                            PLOT_DISCS,   PLOT_BOARDS, PLOT_N};
    for (size_t i = 0; i < (r->width == 0 ? 6 : 3); i++) {
        if ((r->width == 0 || r->place[keys[i]] >= 0) && find_column(r, names[keys[i]]) >= 0) {
            return 1;
        }
    }
    return 0;
}

static void read_header(reader *r)
{
    for (int column = 0; column < PLOT_COLUMNS; column++) {
        r->place[column] = find_column(r, names[column]);
    }
    r->width = r->count;
}

/* The columns of a file without a header line, if its first row tells what it is: a summary, or boards with one value. */
static void guess_header(reader *r)
{
    static const int summary[] = {PLOT_COLOURS, PLOT_DISCS,     PLOT_WHITE,  PLOT_BLACK,
                                  PLOT_RULES,   PLOT_OBJECTIVE, PLOT_BOARDS, PLOT_CLASSES,
                                  PLOT_WINS,    PLOT_DRAWS,     PLOT_LOSSES, PLOT_NODES,
                                  PLOT_STATES,  PLOT_SECONDS};
    static const int board[] = {PLOT_BOARD, PLOT_BOARDS, PLOT_VALUE};
    static const int thesis[] = {PLOT_BOARD, PLOT_THESIS, PLOT_THESIS + 1, PLOT_STATES};
    const char *first = r->fields[0];
    const int *columns = r->count == 11 || r->count == 14 ? summary : NULL;
    if (r->count == 3 && first[0] && first[strspn(first, "RGBYPWK")] == '\0') {
        columns = board;
    } else if (r->count == 4 && first[0] && first[strspn(first, "12345")] == '\0') {
        columns = thesis;
    }
    for (int column = 0; column < PLOT_COLUMNS; column++) {
        r->place[column] = -1;
    }
    for (size_t i = 0; columns && i < r->count; i++) {
        r->place[columns[i]] = (int32_t)i;
    }
    r->width = r->count;
}

/* Gives the row that was read to the figure, unless it is a header. */
static void take_row(reader *r)
{
    int is_named = is_header(r);
    if (is_named) {
        read_header(r);
    } else if (r->width == 0) {
        guess_header(r);
    } else if (r->count != r->width) {
        plot_wrong(&r->record, "%zu fields, but the header has %zu", r->count, r->width);
    }
    clear(&r->record);
    for (int column = 0; column < PLOT_COLUMNS; column++) {
        if (r->place[column] >= 0) {
            set(&r->record, (enum plot_column)column, r->fields[r->place[column]]);
        }
    }
    plot_data_check(r->data, &r->record);
    if (!is_named) {
        plot_data_take(r->data, &r->record);
    }
}

static void read_csv(reader *r, int c)
{
    for (; c >= 0; c = skip_lines(r)) {
        read_row(r, c);
        if (r->width == 0 && strncmp(r->fields[0], "\xEF\xBB\xBF", 3) == 0) {
            r->fields[0] += 3; /* the byte order mark that some programs write */
        }
        take_row(r);
    }
    if (r->width == 0) {
        plot_wrong(&r->record, "the header line is missing");
    }
}

/* --- JSON ------------------------------------------------------------------------------------------- */

/* The numbers of an object that holds no other object: its values as they stand. */
typedef struct pair {
    char parent[PLOT_NAME_SIZE]; /* the name of the object that has it */
    char name[PLOT_NAME_SIZE];
    char number[PLOT_NAME_SIZE];
} pair;

/* Finds the next number that has a name in a text that is known to be JSON, and moves the text behind it; returns 0 if there is no
   other one. */
static int next_pair(const char **text, pair *out)
{
    const char *at = *text;
    while ((at = strchr(at, '"'))) {
        size_t length = strcspn(at + 1, "\"");
        char name[PLOT_NAME_SIZE];
        snprintf(name, sizeof name, "%.*s", (int)length, at + 1);
        at += length + 1;
        at += *at == '"';
        at += strspn(at, " \t\r\n:");
        if (*at == '{') {
            memcpy(out->parent, name, sizeof name);
        } else if (*at == '-' || (*at >= '0' && *at <= '9')) {
            memcpy(out->name, name, sizeof name);
            length = strcspn(at, " \t\r\n,}]");
            snprintf(out->number, sizeof out->number, "%.*s", (int)length, at);
            *text = at + length;
            return 1;
        }
    }
    return 0;
}

/* The first player's counts of boards are the first ones of each name. */
static void set_outcomes(plot_record *record, pair found[3], const char *seats)
{
    pair now = {0};
    while (next_pair(&seats, &now)) {
        for (int i = 0; i < 3; i++) {
            enum plot_column column = (enum plot_column)(PLOT_WINS + i);
            if (strcmp(now.parent, names[column]) == 0 && strcmp(now.name, "boards") == 0 &&
                !(record->has >> column & 1)) {
                found[i] = now;
                set(record, column, found[i].number);
            }
        }
    }
}

/* Gives the figure a row of details. */
static void take_detail(const reader *r, const char *table, const char *value, const char *boards)
{
    plot_record detail = r->record;
    set(&detail, PLOT_TABLE, table);
    set(&detail, PLOT_SEAT, "1");
    set(&detail, PLOT_VALUE, value);
    set(&detail, PLOT_BOARDS, boards);
    plot_data_take(r->data, &detail);
}

/* The members of a census. Those from SEATS on are objects and arrays. */
enum { SEATS = 11, MARGINS, MOVES, MEMBERS };

static void take_census(reader *r, json_member *members)
{
    static const int columns[SEATS] = {PLOT_COLOURS, PLOT_DISCS,     PLOT_WHITE,  PLOT_BLACK,
                                       PLOT_RULES,   PLOT_OBJECTIVE, PLOT_BOARDS, PLOT_CLASSES,
                                       PLOT_NODES,   PLOT_STATES,    PLOT_SECONDS};
    pair outcomes[3];
    pair now = {0};
    clear(&r->record);
    for (int i = 0; i < SEATS; i++) {
        if (members[i].kind != JSON_ABSENT && members[i].kind != JSON_NULL) {
            set(&r->record, (enum plot_column)columns[i], members[i].out);
        }
    }
    if (r->data->figure == PLOT_FIGURE_OUTCOMES || r->data->figure == PLOT_FIGURE_WORK) {
        set_outcomes(&r->record, outcomes, members[SEATS].out);
        plot_data_check(r->data, &r->record);
        plot_data_take(r->data, &r->record);
        return;
    }
    const char *at = members[MARGINS].out;
    while (next_pair(&at, &now)) {
        take_detail(r, "margin", now.name, now.number);
    }
    at = members[MOVES].out;
    while (next_pair(&at, &now)) {
        int best = strcmp(now.name, "best_boards") == 0;
        take_detail(r, best ? "best-move" : "legal-move", now.parent, now.number);
    }
}

static void read_object(reader *r, const char *text, char *space, size_t size)
{
    static const char *const wanted[MEMBERS] = {
        "colours", "discs", "white",  "black",   "rules", "objective", "boards",
        "classes", "nodes", "states", "seconds", "seats", "margins",   "first_moves"};
    json_member members[MEMBERS];
    char short_ones[SEATS][2 * PLOT_NAME_SIZE] = {{0}};
    char why[200];
    for (int i = 0; i < MEMBERS; i++) {
        char *out = i < SEATS ? short_ones[i] : space + (size_t)(i - SEATS) * size;
        members[i] =
            (json_member){wanted[i], out, i < SEATS ? sizeof short_ones[i] : size, JSON_ABSENT};
    }
    if (!json_read_object(members, MEMBERS, text, why, sizeof why)) {
        plot_wrong(&r->record, "%s", why);
    }
    take_census(r, members);
}

/* Reads JSON objects, each of which begins at the beginning of a line. */
static void read_json(reader *r, int c)
{
    size_t length = 0;
    size_t capacity = 0;
    char *text = NULL;
    for (; c >= 0; c = next(r)) {
        if (length + 2 > capacity) {
            capacity = capacity ? 2 * capacity : ROW_MAX;
            text = checked_resize(r->record.line, text, capacity, 1);
        }
        if (length > JSON_MAX) {
            plot_wrong(&r->record, "more than %d bytes", JSON_MAX);
        }
        text[length++] = (char)c;
        text[length] = '\0';
    }
    char *space = checked_alloc(r->record.line, (MEMBERS - SEATS) * (length + 1), 1);
    for (char *at = text, *end; at; at = end) {
        end = strstr(at, "\n{");
        if (end) {
            *end++ = '\0';
        }
        read_object(r, at, space, length + 1);
        for (r->record.number += end != NULL; *at; at++) {
            r->record.number += *at == '\n';
        }
    }
    free(space);
    free(text);
}

void plot_read(plot_data *data, const char *name)
{
    int standard = strcmp(name, "-") == 0;
    FILE *file = standard ? NULL : file_open(name, FILE_READ);
    if (!standard && !file) {
        command_fail(data->line, "%s can't be read: %s", name, strerror(errno));
    }
    reader *r = checked_alloc(data->line, 1, sizeof *r);
    *r = (reader){.data = data, .in = input_of(data->line, name, file), .line_number = 1};
    r->record = (plot_record){.line = data->line, .file = r->in.name, .number = 1};
    int c = skip_lines(r);
    (c == '{' && data->figure != PLOT_FIGURE_CALLS ? read_json : read_csv)(r, c);
    free(r);
    if (file) {
        fclose(file);
    }
}
