/* SPDX-License-Identifier: MIT */
/* Reads a matrix game from text: chooses the format, and does what the formats share. */

#include "gametree/matrix_game_reader.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <bigpoints/status.h>

enum { DETAIL_SIZE = 200, SHOWN = 30 };

int bp__reader_fail(const bp__matrix_reader *reader, int status, size_t at, const char *format, ...)
{
    char detail[DETAIL_SIZE];
    unsigned long line = 1;
    unsigned long column = 1;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(detail, sizeof detail, format, arguments);
    va_end(arguments);
    for (size_t i = 0; i < at && i < reader->length; i++) {
        if (reader->text[i] == '\n') {
            line++;
            column = 1;
        } else if (((unsigned char)reader->text[i] & 0xC0) != 0x80) { /* not within a character */
            column++;
        }
    }
    return bp__why(reader->why, reader->why_size, status, "line %lu, column %lu: %s", line, column,
                   detail);
}

/* --- Payoffs ------------------------------------------------------------------------------------------- */

/* number = number * 10 + digit; 0 if that needs more than 63 bits. */
static int append_digit(int64_t *number, int digit)
{
    if (*number > (INT64_MAX - digit) / 10) {
        return 0;
    }
    *number = *number * 10 + digit;
    return 1;
}

/* Digits with at most one point: the number without its point, and the power of ten that it is to be divided by. */
static int read_decimal(bp__fraction *out, const char *word, size_t length)
{
    const char *point = memchr(word, '.', length);
    int fits = 1;
    while (point && length > 0 && word[length - 1] == '0') { /* zeros at the end of a decimal */
        length--;
    }
    for (size_t i = 0; i < length && fits; i++) {
        if (word + i != point) {
            fits = append_digit(&out->numerator, word[i] - '0') &&
                   (!point || word + i < point || append_digit(&out->denominator, 0));
        }
    }
    return fits ? BP_OK : BP_ERR_RANGE;
}

/* The length of digits and points at the beginning of a word; 0 if they are no number. */
static size_t decimal_length(const char *word, size_t length)
{
    size_t digits = 0;
    size_t points = 0;
    size_t i = 0;
    for (; i < length && (bp__is_digit(word[i]) || word[i] == '.'); i++) {
        digits += word[i] != '.';
        points += word[i] == '.';
    }
    return digits > 0 && points <= 1 ? i : 0;
}

/* A payoff: a sign, then digits, digits with a point, or two whole numbers with a slash. BP_OK, BP_ERR_SYNTAX,
   BP_ERR_RANGE. */
static int read_fraction(bp__fraction *out, const char *word, size_t length)
{
    int negative = length > 0 && word[0] == '-';
    size_t sign = length > 0 && (word[0] == '-' || word[0] == '+');
    *out = (bp__fraction){0, 1};
    word += sign;
    length -= sign;
    size_t used = decimal_length(word, length);
    if (used == 0) {
        return BP_ERR_SYNTAX;
    }
    int status = read_decimal(out, word, used);
    if (used < length) {
        const char *below = word + used + 1;
        bp__fraction divisor = {0, 1};
        size_t rest = length - used - 1;
        if (word[used] != '/' || memchr(word, '.', length) || rest == 0 ||
            decimal_length(below, rest) != rest) {
            return BP_ERR_SYNTAX;
        }
        status = status == BP_OK ? read_decimal(&divisor, below, rest) : status;
        out->denominator = divisor.numerator;
        if (status == BP_OK && out->denominator == 0) {
            return BP_ERR_SYNTAX;
        }
    }
    if (status == BP_OK) {
        int64_t divisor = bp__fraction_gcd(out->numerator, out->denominator);
        out->numerator /= negative ? -divisor : divisor;
        out->denominator /= divisor;
    }
    return status;
}

int bp__reader_is_payoff(const char *word, size_t length)
{
    bp__fraction ignored;
    return read_fraction(&ignored, word, length) != BP_ERR_SYNTAX;
}

int bp__reader_add(bp__matrix_reader *reader, size_t at, size_t length)
{
    bp__fraction fraction;
    int shown = length < SHOWN ? (int)length : SHOWN;
    int status = read_fraction(&fraction, reader->text + at, length);
    if (status == BP_ERR_RANGE) {
        return bp__reader_fail(reader, status, at,
                               "the payoff '%.*s' is too large: more than 63 bits", shown,
                               reader->text + at);
    }
    if (status == BP_ERR_SYNTAX) {
        return bp__reader_fail(reader, status, at,
                               "a payoff such as 2, -1/2 or 0.25 is expected, not '%.*s'", shown,
                               reader->text + at);
    }
    if (reader->cells.count >= 2 * (size_t)BP_MATRIX_CELLS) {
        return bp__reader_fail(reader, BP_ERR_LIMIT, at, "more than %d cells", BP_MATRIX_CELLS);
    }
    bp__fraction *cell = bp__vector_add(&reader->cells, &reader->matrix->memory, 1, sizeof *cell);
    if (!cell) {
        return BP_ERR_MEMORY;
    }
    *cell = fraction;
    return BP_OK;
}

/* --- The common denominator ---------------------------------------------------------------------------- */

/* The common denominator of all fractions; 0 if it needs more than 63 bits. */
static int64_t common_denominator(const bp__fraction *cells, size_t count)
{
    int64_t common = 1;
    for (size_t i = 0; i < count; i++) {
        int64_t factor = cells[i].denominator / bp__fraction_gcd(common, cells[i].denominator);
        if (common > INT64_MAX / factor) {
            return 0;
        }
        common *= factor;
    }
    return common;
}

/* The numerator of a fraction over the common denominator; 0 if it does not fit. */
static int scale(int64_t *out, const bp__fraction *fraction, int64_t common)
{
    int64_t factor = common / fraction->denominator;
    int64_t magnitude = fraction->numerator < 0 ? -fraction->numerator : fraction->numerator;
    if (magnitude > INT64_MAX / factor) {
        return 0;
    }
    *out = fraction->numerator * factor;
    return 1;
}

int bp__reader_finish(bp__matrix_reader *reader, size_t per_cell, size_t row_step,
                      size_t column_step)
{
    bp_matrix *matrix = reader->matrix;
    const bp__fraction *cells = reader->cells.items;
    int status = bp__matrix_reserve_cells(matrix, per_cell == 2);
    if (status == BP_ERR_LIMIT) {
        return bp__why(reader->why, reader->why_size, status, "more than %d cells",
                       BP_MATRIX_CELLS);
    }
    if (status != BP_OK) {
        return status;
    }
    matrix->denominator = common_denominator(cells, reader->cells.count);
    int fits = matrix->denominator > 0;
    size_t cell = 0;
    for (size_t row = 0; row < (size_t)matrix->counts[0]; row++) {
        for (size_t column = 0; column < (size_t)matrix->counts[1]; column++, cell++) {
            const bp__fraction *from = cells + (row * row_step + column * column_step) * per_cell;
            for (size_t seat = 0; seat < per_cell && fits; seat++) {
                fits = scale(&matrix->payoffs[seat][cell], from + seat, matrix->denominator);
            }
        }
    }
    bp__matrix_complete(matrix);
    return fits ? BP_OK
                : bp__why(reader->why, reader->why_size, BP_ERR_RANGE,
                          "the payoffs with a common denominator need more than 63 bits");
}

/* --- The text ------------------------------------------------------------------------------------------ */

/* Refuses control characters other than blanks and line ends. */
static int check_characters(const bp__matrix_reader *reader)
{
    for (size_t i = 0; i < reader->length; i++) {
        unsigned char c = (unsigned char)reader->text[i];
        if ((c < ' ' && c != '\n' && c != '\r' && c != '\t') || c == 127) {
            return bp__reader_fail(reader, BP_ERR_SYNTAX, i, "a control character, number %d", c);
        }
    }
    return BP_OK;
}

static int read_text(bp__matrix_reader *reader, int32_t options)
{
    static const char mark[] = "\xEF\xBB\xBF"; /* the byte order mark of UTF-8 */
    int status = check_characters(reader);
    if (status != BP_OK) {
        return status;
    }
    if (reader->length >= 3 && memcmp(reader->text, mark, 3) == 0) {
        reader->at = 3;
    }
    size_t begin = reader->at;
    while (begin < reader->length && strchr(" \t\r\n", reader->text[begin])) {
        begin++;
    }
    size_t left = reader->length - begin;
    if (left >= 4 && memcmp(reader->text + begin, "NFG", 3) == 0 &&
        strchr(" \t\r\n", reader->text[begin + 3])) {
        reader->at = begin + 3;
        return bp__matrix_read_nfg(reader);
    }
    return bp__matrix_read_table(reader, (options & BP_MATRIX_TRANSPOSED) != 0);
}

int bp_matrix_parse(bp_matrix **out, const char *text, size_t length, int32_t options,
                    const bp_allocator *allocator, char *why, size_t why_size)
{
    if (!out) {
        return BP_ERR_ARGUMENT;
    }
    *out = NULL;
    bp__why_clear(why, why_size);
    if (!text || (options & ~BP_MATRIX_TRANSPOSED) != 0) {
        return BP_ERR_ARGUMENT;
    }
    bp__matrix_reader reader = {.text = text, .length = length, .why = why, .why_size = why_size};
    int status = bp__matrix_open(&reader.matrix, allocator);
    if (status == BP_OK) {
        status = read_text(&reader, options);
        bp__vector_free(&reader.cells, &reader.matrix->memory);
    }
    if (status != BP_OK) {
        bp_matrix_free(reader.matrix);
        return status;
    }
    *out = reader.matrix;
    return BP_OK;
}
