/* SPDX-License-Identifier: MIT */
/* Reads a matrix game from a table: a line for each row, fields separated by commas or by blanks. */

#include <string.h>

#include <bigpoints/status.h>

#include "gametree/matrix_game_reader.h"

/* A field of a line, without blanks around it. */
typedef struct field {
    size_t at;
    size_t length;
    int quoted; /* `at` and `length` are those of the text between the quotation marks */
} field;

typedef struct table {
    bp__matrix_reader *reader;
    int commas; /* what separates fields */
    int transposed;
    int has_column_names;
    int has_row_names;
    int maybe_row_names; /* the number of fields of the second line decides */
    size_t columns;
    size_t rows;
    size_t per_cell;   /* 1 or 2 payoffs; 0: not known yet */
    bp__vector fields; /* of the current line */
} table;

/* --- Fields -------------------------------------------------------------------------------------------- */

static int is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

/* The end of a line: its '\n' or the end of the text. */
static size_t line_end(const bp__matrix_reader *reader, size_t at)
{
    const char *end = memchr(reader->text + at, '\n', reader->length - at);
    return end ? (size_t)(end - reader->text) : reader->length;
}

/* The end of what begins at `at`, before `end`: behind the quotation mark or the parenthesis that closes it; behind the
   character, if it is any other. `end` + 1 if nothing closes it. */
static size_t skip(const char *text, size_t at, size_t end)
{
    char close = text[at] == '"' ? '"' : text[at] == '(' ? ')' : '\0';
    at++;
    if (close == '\0') {
        return at;
    }
    while (at < end &&
           (text[at] != close || (close == '"' && at + 1 < end && text[at + 1] == '"'))) {
        at += text[at] == '"' && close == '"' ? 2 : 1;
    }
    return at + 1;
}

static int add_field(table *t, size_t at, size_t end)
{
    const char *text = t->reader->text;
    while (at < end && is_blank(text[at])) {
        at++;
    }
    while (end > at && is_blank(text[end - 1])) {
        end--;
    }
    field *f = bp__vector_add(&t->fields, &t->reader->matrix->memory, 1, sizeof *f);
    if (!f) {
        return BP_ERR_MEMORY;
    }
    *f = (field){at, end - at, 0};
    if (end - at >= 2 && text[at] == '"' && skip(text, at, end) == end) {
        *f = (field){at + 1, end - at - 2, 1};
    }
    return BP_OK;
}

/* Splits a line into fields. */
static int split(table *t, size_t at, size_t end)
{
    const char *text = t->reader->text;
    int status = BP_OK;
    t->fields.count = 0;
    while (status == BP_OK) {
        while (!t->commas && at < end && is_blank(text[at])) {
            at++;
        }
        if (!t->commas && at == end) {
            break;
        }
        size_t begin = at;
        while (at < end && (t->commas ? text[at] != ',' : !is_blank(text[at]))) {
            size_t next = skip(text, at, end);
            if (next > end) {
                return bp__reader_fail(t->reader, BP_ERR_SYNTAX, at, "nothing closes this %s",
                                       text[at] == '"' ? "quotation mark" : "parenthesis");
            }
            at = next;
        }
        status = add_field(t, begin, at);
        if (t->commas && at == end) {
            break;
        }
        at += t->commas ? 1 : 0; /* the comma */
    }
    return status;
}

/* Whether a line has a comma outside of quotation marks and parentheses. */
static int has_comma(const char *text, size_t at, size_t end)
{
    while (at < end && text[at] != ',') {
        at = skip(text, at, end);
    }
    return at < end;
}

/* --- Payoffs ------------------------------------------------------------------------------------------- */

/* The one or two words of a field that is a payoff or a pair; 0 if there are others. Parentheses are removed; a blank, or
   a comma within parentheses, separates the words. */
static size_t words_of(field words[2], const char *text, field f)
{
    size_t end = f.at + f.length;
    size_t count = 0;
    size_t at = f.at;
    int commas = 0;
    if (f.length >= 2 && text[at] == '(' && text[end - 1] == ')') {
        at++;
        end--;
    }
    while (at < end) {
        if (is_blank(text[at]) || text[at] == ',') {
            commas += text[at] == ',';
            if (text[at++] == ',' && (count != 1 || commas > 1)) {
                return 0;
            }
            continue;
        }
        size_t begin = at;
        while (at < end && !is_blank(text[at]) && text[at] != ',') {
            at++;
        }
        if (count == 2) {
            return 0;
        }
        words[count++] = (field){begin, at - begin, 0};
    }
    return commas > 0 && count < 2 ? 0 : count;
}

static int is_cell(const char *text, field f)
{
    field words[2];
    size_t count = words_of(words, text, f);
    int fine = count > 0;
    for (size_t i = 0; i < count; i++) {
        fine = fine && bp__reader_is_payoff(text + words[i].at, words[i].length);
    }
    return fine;
}

static int read_cell(table *t, field f)
{
    field words[2];
    size_t count = words_of(words, t->reader->text, f);
    if (count == 0) { /* the field as it is gives the message */
        return bp__reader_add(t->reader, f.at, f.length);
    }
    int status = BP_OK;
    for (size_t i = 0; i < count && status == BP_OK; i++) {
        status = bp__reader_add(t->reader, words[i].at, words[i].length);
    }
    if (status == BP_OK && t->per_cell != 0 && t->per_cell != count) {
        return bp__reader_fail(t->reader, BP_ERR_SYNTAX, f.at, "%s; the cells before it have %s",
                               count == 1 ? "one payoff" : "two payoffs",
                               count == 1 ? "two" : "one");
    }
    t->per_cell = count;
    return status;
}

/* --- Names --------------------------------------------------------------------------------------------- */

/* Rows of the text are player 1's strategies, or player 2's if it is transposed. */
static int add_name(table *t, field f, int is_row)
{
    bp__matrix_reader *reader = t->reader;
    bp__texts *names = &reader->matrix->names[is_row == t->transposed];
    char *name = bp__texts_add(names, reader->text + f.at, f.length, &reader->matrix->memory);
    if (!name) {
        return BP_ERR_MEMORY;
    }
    char *to = name;
    for (size_t i = 0; i < f.length; i++) {
        char c = name[i];
        *to++ = is_blank(c) ? ' ' : c;
        i += f.quoted && c == '"'; /* a quotation mark is written twice */
    }
    *to = '\0';
    return BP_OK;
}

/* Finds out what the first line is. */
static void classify(table *t)
{
    const char *text = t->reader->text;
    const field *fields = t->fields.items;
    size_t names = 0;
    for (size_t i = 0; i < t->fields.count; i++) {
        names += !is_cell(text, fields[i]);
    }
    if (fields[0].length == 0 || bp__is_word(text + fields[0].at, fields[0].length, "strategy")) {
        t->has_column_names = 1;
        t->has_row_names = 1;
    } else if (!is_cell(text, fields[0]) && names == 1 && t->fields.count > 1) {
        t->has_row_names = 1;
    } else if (!is_cell(text, fields[0])) {
        t->has_column_names = 1;
        t->maybe_row_names = 1;
    }
    t->columns = t->fields.count - (size_t)t->has_row_names;
}

static int read_column_names(table *t)
{
    const field *fields = t->fields.items;
    int status = BP_OK;
    for (size_t i = (size_t)t->has_row_names; i < t->fields.count && status == BP_OK; i++) {
        status = add_name(t, fields[i], 0);
    }
    return status;
}

/* --- Lines --------------------------------------------------------------------------------------------- */

static int read_row(table *t, size_t begin)
{
    if (t->maybe_row_names) {
        t->has_row_names = t->fields.count == t->columns + 1;
        t->maybe_row_names = 0;
    }
    const field *fields = t->fields.items;
    size_t first = (size_t)t->has_row_names;
    size_t found = t->fields.count - first;
    int status = BP_OK;
    if (t->fields.count < first || found != t->columns) {
        return bp__reader_fail(t->reader, BP_ERR_SYNTAX, begin,
                               "this line has %lu field%s, the first line %lu",
                               (unsigned long)t->fields.count, t->fields.count == 1 ? "" : "s",
                               (unsigned long)(t->columns + first));
    }
    if (t->has_row_names) {
        status = add_name(t, fields[0], 1);
    }
    for (size_t i = first; i < t->fields.count && status == BP_OK; i++) {
        status = read_cell(t, fields[i]);
    }
    t->rows++;
    return status;
}

static int read_line(table *t, size_t begin, size_t end, int is_first)
{
    if (is_first) {
        t->commas = has_comma(t->reader->text, begin, end);
    }
    int status = split(t, begin, end);
    if (status != BP_OK || t->fields.count == 0) {
        return status;
    }
    if (is_first) {
        classify(t);
        if (t->has_column_names) {
            return read_column_names(t);
        }
    }
    return read_row(t, begin);
}

static int read_lines(table *t)
{
    bp__matrix_reader *reader = t->reader;
    int is_first = 1;
    int status = BP_OK;
    while (status == BP_OK && reader->at < reader->length) {
        size_t end = line_end(reader, reader->at);
        size_t begin = reader->at;
        while (begin < end && is_blank(reader->text[begin])) {
            begin++;
        }
        if (begin < end && reader->text[begin] != '#') {
            status = read_line(t, begin, end, is_first);
            is_first = 0;
        }
        reader->at = end + 1;
    }
    if (status == BP_OK && (t->rows == 0 || t->columns == 0)) {
        status = bp__reader_fail(reader, BP_ERR_SYNTAX, reader->length, "the matrix has no cell");
    }
    return status;
}

int bp__matrix_read_table(bp__matrix_reader *reader, int transposed)
{
    table t = {.reader = reader, .transposed = transposed};
    int status = read_lines(&t);
    bp__vector_free(&t.fields, &reader->matrix->memory);
    if (status != BP_OK) {
        return status;
    }
    /* At most 2 * BP_MATRIX_CELLS payoffs were read, so the counts fit. */
    reader->matrix->counts[transposed] = (int32_t)t.rows;
    reader->matrix->counts[!transposed] = (int32_t)t.columns;
    return bp__reader_finish(reader, t.per_cell, transposed ? 1 : t.columns,
                             transposed ? t.columns : 1);
}
