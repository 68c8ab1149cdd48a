/* SPDX-License-Identifier: MIT */
/* Writes JSON (RFC 8259) without blanks. */

#include "programs/common/json.h"

#include <inttypes.h>
#include <math.h>
#include <stddef.h>

static FILE *file_of(const json *j)
{
    return j->file ? j->file : stdout;
}

/* The number of bytes of the UTF-8 character at the beginning of a text, 0 if there is none. Overlong forms, surrogates and
   numbers beyond U+10FFFF are none. */
static int utf8_length(const char *text)
{
    const unsigned char *c = (const unsigned char *)text;
    static const struct {
        unsigned char first, last, low, high;
        int length;
    } forms[] = {
        {0x00, 0x7F, 0, 0, 1},       {0xC2, 0xDF, 0x80, 0xBF, 2}, {0xE0, 0xE0, 0xA0, 0xBF, 3},
        {0xE1, 0xEC, 0x80, 0xBF, 3}, {0xED, 0xED, 0x80, 0x9F, 3}, {0xEE, 0xEF, 0x80, 0xBF, 3},
        {0xF0, 0xF0, 0x90, 0xBF, 4}, {0xF1, 0xF3, 0x80, 0xBF, 4}, {0xF4, 0xF4, 0x80, 0x8F, 4},
    };
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        if (c[0] >= forms[i].first && c[0] <= forms[i].last) {
            int length = forms[i].length;
            int fine = length == 1 || (c[1] >= forms[i].low && c[1] <= forms[i].high);
            for (int k = 2; fine && k < length; k++) {
                fine = c[k] >= 0x80 && c[k] <= 0xBF;
            }
            return fine ? length : 0;
        }
    }
    return 0;
}

static void print_quoted(const json *j, const char *text)
{
    FILE *file = file_of(j);
    putc('"', file);
    while (*text) {
        unsigned char letter = (unsigned char)*text;
        int length = utf8_length(text);
        if (letter == '"' || letter == '\\') {
            fprintf(file, "\\%c", letter);
        } else if (letter == '\n') {
            fputs("\\n", file);
        } else if (letter < ' ' || letter == 127 || length == 0) {
            fprintf(file, "\\u%04x", letter);
        } else {
            fwrite(text, 1, (size_t)length, file);
        }
        text += length > 0 ? length : 1;
    }
    putc('"', file);
}

/* What comes before a value: a comma and the name. */
static void begin(json *j, const char *name)
{
    if (j->comma) {
        putc(',', file_of(j));
    }
    j->comma = 1;
    if (name) {
        print_quoted(j, name);
        putc(':', file_of(j));
    }
}

void json_open(json *j, const char *name, char open)
{
    begin(j, name);
    putc(open, file_of(j));
    j->comma = 0;
}

void json_close(json *j, char close)
{
    putc(close, file_of(j));
    j->comma = 1;
}

void json_text(json *j, const char *name, const char *text)
{
    if (!text) {
        json_no_value(j, name);
        return;
    }
    begin(j, name);
    print_quoted(j, text);
}

void json_int(json *j, const char *name, int64_t number)
{
    begin(j, name);
    fprintf(file_of(j), "%" PRId64, number);
}

void json_count(json *j, const char *name, uint64_t number)
{
    begin(j, name);
    fprintf(file_of(j), "%" PRIu64, number);
}

void json_decimal(json *j, const char *name, double number, int digits)
{
    if (!isfinite(number)) {
        json_no_value(j, name);
        return;
    }
    begin(j, name);
    fprintf(file_of(j), "%.*f", digits, number);
}

void json_bool(json *j, const char *name, int is_true)
{
    begin(j, name);
    fputs(is_true ? "true" : "false", file_of(j));
}

void json_no_value(json *j, const char *name)
{
    begin(j, name);
    fputs("null", file_of(j));
}
