/* SPDX-License-Identifier: MIT */
/* CSV reader (RFC 4180 quoting) that takes the columns from the header line. */

#include "programs/plot/plot.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "programs/common/platform/system.h"
#include "programs/common/svg.h"
#include "programs/common/words.h"

static const char *const names[PLOT_COLUMNS] = {
    "colours", "discs",  "white",  "black",  "rules",  "objective", "classes",
    "wins",    "draws",  "losses", "nodes",  "states", "seconds",   "table",
    "value",   "boards", "n",      "method", "calls",
};

void plot_csv_wrong(const plot_csv *csv, const char *format, ...)
{
    char what[1000];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    command_usage(csv->line, "%s, line %ld: %s", csv->in.name, csv->row_number, what);
}

void plot_csv_open(plot_csv *csv, const command *line, const char *name)
{
    int standard = strcmp(name, "-") == 0;
    FILE *file = standard ? NULL : file_open(name, FILE_READ);
    if (!standard && !file) {
        command_fail(line, "%s can't be read: %s", name, strerror(errno));
    }
    csv->line = line;
    csv->in = input_of(line, name, file);
    csv->is_after_return = 0;
    csv->line_number = 1;
    csv->row_number = 1;
    csv->width = 0;
}

void plot_csv_close(plot_csv *csv)
{
    if (csv->in.file) {
        fclose(csv->in.file);
    }
}

/* --- Rows ----------------------------------------------------------------------------------------- */

/* Reads the next character, or -1; '\n' for line ends of all kinds. */
static int next(plot_csv *csv)
{
    int c = input_byte(&csv->in);
    if (c == '\n' && csv->is_after_return) {
        c = input_byte(&csv->in);
    }
    csv->is_after_return = c == '\r';
    c = c == '\r' ? '\n' : c;
    csv->line_number += c == '\n';
    if (c == '\0') {
        plot_csv_wrong(csv, "a NUL character");
    }
    return c;
}

static void put(plot_csv *csv, int c)
{
    if (csv->used == sizeof csv->text) {
        plot_csv_wrong(csv, "a row of more than %d characters", PLOT_ROW_MAX);
    }
    csv->text[csv->used++] = (char)c;
}

/* Reads the rest of a quoted field; two quotes stand for one. Returns the character after the field. */
static int read_quoted(plot_csv *csv)
{
    for (;;) {
        int c = next(csv);
        if (c < 0) {
            plot_csv_wrong(csv, "a quote is not closed");
        }
        if (c == '"') {
            c = next(csv);
            if (c != '"') {
                return c;
            }
        }
        put(csv, c);
    }
}

static int ends_field(int c)
{
    return c == ',' || c == '\n' || c < 0;
}

/* Reads a field that begins with `c`; returns the character after it. */
static int read_field(plot_csv *csv, int c)
{
    if (csv->count == PLOT_FIELDS_MAX) {
        plot_csv_wrong(csv, "more than %d fields", PLOT_FIELDS_MAX);
    }
    csv->fields[csv->count++] = csv->text + csv->used;
    if (c == '"') {
        c = read_quoted(csv);
        if (!ends_field(c)) {
            plot_csv_wrong(csv, "field %zu continues after its closing quote", csv->count);
        }
    }
    for (; !ends_field(c); c = next(csv)) {
        if (c == '"') {
            plot_csv_wrong(csv, "field %zu has a quote inside, but none at its beginning",
                           csv->count);
        }
        put(csv, c);
    }
    put(csv, '\0');
    return c;
}

/* Reads a row of fields and skips empty lines; returns 0 at the end of the file. */
static int read_row(plot_csv *csv)
{
    int c;
    do {
        csv->row_number = csv->line_number;
        c = next(csv);
    } while (c == '\n');
    if (c < 0) {
        return 0;
    }
    csv->count = 0;
    csv->used = 0;
    for (c = read_field(csv, c); c == ','; c = read_field(csv, next(csv))) {
    }
    return 1;
}

/* --- The header ----------------------------------------------------------------------------------- */

/* Only a header has the word "colours", or "method" if that column is needed. */
static int is_header(const plot_csv *csv, uint32_t needed)
{
    const char *word = names[(needed >> PLOT_METHOD & 1) != 0 ? PLOT_METHOD : PLOT_COLOURS];
    for (size_t i = 0; i < csv->count; i++) {
        if (strcmp(csv->fields[i], word) == 0) {
            return 1;
        }
    }
    return 0;
}

static int32_t find_column(const plot_csv *csv, const char *name)
{
    int32_t place = -1;
    for (size_t i = 0; i < csv->count; i++) {
        if (strcmp(csv->fields[i], name) == 0) {
            if (place >= 0) {
                plot_csv_wrong(csv, "the header has the column '%s' twice", name);
            }
            place = (int32_t)i;
        }
    }
    return place;
}

static void read_header(plot_csv *csv, uint32_t needed)
{
    char missing[200] = "";
    for (int column = 0; column < PLOT_COLUMNS; column++) {
        csv->place[column] = find_column(csv, names[column]);
        if (csv->place[column] < 0 && (needed >> column & 1) != 0) {
            figure_text_add(missing, sizeof missing, "%s%s", missing[0] ? ", " : "", names[column]);
        }
    }
    if (missing[0]) {
        plot_csv_wrong(csv, "the header lacks: %s", missing);
    }
    csv->width = csv->count;
}

/* Skips the byte order mark that some programs write at the beginning of a file. */
static void skip_mark(plot_csv *csv)
{
    if (strncmp(csv->fields[0], "\xEF\xBB\xBF", 3) == 0) {
        csv->fields[0] += 3;
    }
}

int plot_csv_next(plot_csv *csv, uint32_t needed)
{
    while (read_row(csv)) {
        if (csv->width == 0) {
            skip_mark(csv);
            read_header(csv, needed);
        } else if (is_header(csv, needed)) {
            read_header(csv, needed);
        } else if (csv->count != csv->width) {
            plot_csv_wrong(csv, "%zu fields, but the header has %zu", csv->count, csv->width);
        } else {
            return 1;
        }
    }
    if (csv->width == 0) {
        plot_csv_wrong(csv, "the header line is missing");
    }
    return 0;
}

/* --- Fields --------------------------------------------------------------------------------------- */

const char *plot_csv_field(const plot_csv *csv, enum plot_column column)
{
    int32_t place = csv->place[column];
    return place < 0 ? "" : csv->fields[place];
}

int32_t plot_csv_integer(const plot_csv *csv, enum plot_column column, int32_t min, int32_t max)
{
    const char *text = plot_csv_field(csv, column);
    int64_t number;
    if (!words_number(&number, text, min, max)) {
        plot_csv_wrong(csv, "%s needs a whole number from %ld to %ld, not '%s'", names[column],
                       (long)min, (long)max, text);
    }
    return (int32_t)number;
}

double plot_csv_number(const plot_csv *csv, enum plot_column column)
{
    const char *text = plot_csv_field(csv, column);
    char *end;
    double number = strtod(text, &end);
    int plain = *text != '\0' && text[strspn(text, "0123456789.e+-")] == '\0';
    if (!plain || *end || !(number >= 0) || number > 1e100) {
        plot_csv_wrong(csv, "%s needs a number of 0 or more, not '%s'", names[column], text);
    }
    return number;
}

double plot_csv_optional(const plot_csv *csv, enum plot_column column)
{
    return plot_csv_field(csv, column)[0] ? plot_csv_number(csv, column) : 0;
}
