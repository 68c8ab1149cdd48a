/* SPDX-License-Identifier: MIT */
/* A recursive-descent reader of one JSON object (RFC 8259). */

#include "programs/common/json_reader.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { DEPTH_MAX = 64, NAME_SIZE = 64 };

/* A text being read. `out` receives a decoded string; NULL discards it. */
typedef struct reader {
    const char *text;
    const char *at;
    int depth;
    const char *error; /* the first one */
    char *out;
    size_t size;
    size_t length;
} reader;

static int fail(reader *r, const char *error)
{
    if (!r->error) {
        r->error = error;
    }
    return 0;
}

static void skip_blanks(reader *r)
{
    r->at += strspn(r->at, " \t\r\n");
}

static int take(reader *r, char letter)
{
    if (*r->at != letter) {
        return 0;
    }
    r->at++;
    return 1;
}

/* --- Strings -------------------------------------------------------------------------------------- */

static int put(reader *r, char letter)
{
    if (r->out) {
        if (letter == '\0') {
            return fail(r, "a NUL character");
        }
        if (r->length + 1 >= r->size) {
            return fail(r, "a value is too long");
        }
        r->out[r->length++] = letter;
        r->out[r->length] = '\0';
    }
    return 1;
}

static int put_code(reader *r, uint32_t code)
{
    if (code < 0x80) {
        return put(r, (char)code);
    }
    if (code < 0x800) {
        return put(r, (char)(0xC0 | code >> 6)) && put(r, (char)(0x80 | (code & 0x3F)));
    }
    if (code < 0x10000) {
        return put(r, (char)(0xE0 | code >> 12)) && put(r, (char)(0x80 | (code >> 6 & 0x3F))) &&
               put(r, (char)(0x80 | (code & 0x3F)));
    }
    return put(r, (char)(0xF0 | code >> 18)) && put(r, (char)(0x80 | (code >> 12 & 0x3F))) &&
           put(r, (char)(0x80 | (code >> 6 & 0x3F))) && put(r, (char)(0x80 | (code & 0x3F)));
}

/* The four hexadecimal digits after `\u`. */
static int read_hex(reader *r, uint32_t *out)
{
    *out = 0;
    for (int i = 0; i < 4; i++) {
        static const char digits[] = "0123456789abcdefABCDEF";
        const char *digit = *r->at ? strchr(digits, *r->at) : NULL;
        if (!digit) {
            return fail(r, "\\u needs four hexadecimal digits");
        }
        uint32_t value = (uint32_t)(digit - digits);
        *out = *out << 4 | (value < 16 ? value : value - 6);
        r->at++;
    }
    return 1;
}

/* A character by its code; characters beyond U+FFFF are two surrogates. */
static int read_code(reader *r)
{
    uint32_t code;
    uint32_t low;
    if (!read_hex(r, &code)) {
        return 0;
    }
    if (code >= 0xDC00 && code < 0xE000) {
        return fail(r, "a surrogate without its first half");
    }
    if (code >= 0xD800 && code < 0xDC00) {
        if (!take(r, '\\') || !take(r, 'u') || !read_hex(r, &low) || low < 0xDC00 ||
            low >= 0xE000) {
            return fail(r, "a surrogate without its second half");
        }
        code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
    }
    return put_code(r, code);
}

static int read_escape(reader *r)
{
    static const char names[] = "\"\\/bfnrt";
    static const char letters[] = "\"\\/\b\f\n\r\t";
    if (take(r, 'u')) {
        return read_code(r);
    }
    const char *name = *r->at ? strchr(names, *r->at) : NULL;
    if (!name) {
        return fail(r, "an unknown escape sequence");
    }
    r->at++;
    return put(r, letters[name - names]);
}

/* The length of the UTF-8 sequence at `text`; 0 if it is none. Overlong forms, surrogates and codes beyond U+10FFFF are none. */
static int utf8_length(const char *text)
{
    const unsigned char *b = (const unsigned char *)text;
    int length = b[0] < 0x80 ? 1 : b[0] < 0xC2 ? 0 : b[0] < 0xE0 ? 2 : b[0] < 0xF0 ? 3 : 4;
    if (b[0] > 0xF4) {
        return 0;
    }
    for (int i = 1; i < length; i++) {
        if ((b[i] & 0xC0) != 0x80) {
            return 0;
        }
    }
    if ((b[0] == 0xE0 && b[1] < 0xA0) || (b[0] == 0xED && b[1] > 0x9F) ||
        (b[0] == 0xF0 && b[1] < 0x90) || (b[0] == 0xF4 && b[1] > 0x8F)) {
        return 0;
    }
    return length;
}

static int read_character(reader *r)
{
    if (take(r, '\\')) {
        return read_escape(r);
    }
    if (*r->at == '\0') {
        return fail(r, "a string without its end");
    }
    if ((unsigned char)*r->at < ' ') {
        return fail(r, "a control character in a string");
    }
    int length = utf8_length(r->at);
    if (length == 0) {
        return fail(r, "bytes that are not UTF-8");
    }
    for (; length > 0; length--) {
        if (!put(r, *r->at)) {
            return 0;
        }
        r->at++;
    }
    return 1;
}

/* Reads a string into `out`, or skips it if that is NULL. */
static int read_string(reader *r, char *out, size_t size)
{
    if (!take(r, '"')) {
        return fail(r, "a string is expected");
    }
    r->out = out;
    r->size = size;
    r->length = 0;
    if (out) {
        out[0] = '\0';
    }
    while (!take(r, '"')) {
        if (!read_character(r)) {
            return 0;
        }
    }
    r->out = NULL;
    return 1;
}

/* --- Other values --------------------------------------------------------------------------------- */

static int skip_digits(reader *r)
{
    size_t count = strspn(r->at, "0123456789");
    r->at += count;
    return count > 0 ? 1 : fail(r, "a digit is expected");
}

static int skip_number(reader *r)
{
    take(r, '-');
    if (!take(r, '0') && !skip_digits(r)) {
        return 0;
    }
    if (take(r, '.') && !skip_digits(r)) {
        return 0;
    }
    if (take(r, 'e') || take(r, 'E')) {
        if (!take(r, '+')) {
            take(r, '-');
        }
        return skip_digits(r);
    }
    return 1;
}

static int skip_word(reader *r, const char *word)
{
    size_t length = strlen(word);
    if (strncmp(r->at, word, length) != 0) {
        return fail(r, "a value is expected");
    }
    r->at += length;
    return 1;
}

static int read_value(reader *r, json_member *member);

/* The elements of an array behind its bracket. */
static int skip_elements(reader *r)
{
    skip_blanks(r);
    if (take(r, ']')) {
        return 1;
    }
    do {
        if (!read_value(r, NULL)) {
            return 0;
        }
        skip_blanks(r);
    } while (take(r, ','));
    return take(r, ']') ? 1 : fail(r, "',' or ']' is expected");
}

static json_member *find(json_member *members, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++) {
        if (strcmp(members[i].name, name) == 0) {
            return &members[i];
        }
    }
    return NULL;
}

/* A name that is too long for the buffer is none of those wanted, and is skipped. */
static int read_name(reader *r, char name[NAME_SIZE])
{
    const char *begin = r->at;
    const char *before = r->error;
    if (read_string(r, name, NAME_SIZE)) {
        return 1;
    }
    r->at = begin;
    r->error = before;
    name[0] = '\0';
    return read_string(r, NULL, 0);
}

/* The members of an object behind its brace. */
static int read_members(reader *r, json_member *members, size_t count)
{
    char name[NAME_SIZE];
    skip_blanks(r);
    if (take(r, '}')) {
        return 1;
    }
    do {
        skip_blanks(r);
        if (!read_name(r, name)) {
            return 0;
        }
        json_member *member = find(members, count, name);
        if (member && member->kind != JSON_ABSENT) {
            return fail(r, "a member occurs twice");
        }
        skip_blanks(r);
        if (!take(r, ':')) {
            return fail(r, "':' is expected");
        }
        if (!read_value(r, member)) {
            return 0;
        }
        skip_blanks(r);
    } while (take(r, ','));
    return take(r, '}') ? 1 : fail(r, "',' or '}' is expected");
}

/* Copies a value as it stands in the text, from `begin` to the current place. */
static int copy_raw(reader *r, json_member *member, const char *begin)
{
    size_t length = (size_t)(r->at - begin);
    if (length >= member->size) {
        return fail(r, "a value is too long");
    }
    memcpy(member->out, begin, length);
    member->out[length] = '\0';
    return 1;
}

static int read_nested(reader *r, char open)
{
    if (++r->depth > DEPTH_MAX) {
        return fail(r, "values are nested too deeply");
    }
    r->at++;
    int is_fine = open == '{' ? read_members(r, NULL, 0) : skip_elements(r);
    r->depth--;
    return is_fine;
}

static int read_value(reader *r, json_member *member)
{
    skip_blanks(r);
    const char *begin = r->at;
    enum json_kind kind;
    int is_fine;
    switch (*begin) {
    case '"':
        kind = JSON_STRING;
        is_fine = read_string(r, member ? member->out : NULL, member ? member->size : 0);
        break;
    case '{':
    case '[':
        kind = *begin == '{' ? JSON_OBJECT : JSON_ARRAY;
        is_fine = read_nested(r, *begin);
        break;
    case 't':
    case 'f':
        kind = JSON_BOOL;
        is_fine = skip_word(r, *begin == 't' ? "true" : "false");
        break;
    case 'n':
        kind = JSON_NULL;
        is_fine = skip_word(r, "null");
        break;
    case '\0': return fail(r, "a value is expected");
    default:
        kind = JSON_NUMBER;
        is_fine = strchr("-0123456789", *begin) ? skip_number(r) : fail(r, "a value is expected");
    }
    if (is_fine && member) {
        member->kind = kind;
        is_fine = kind == JSON_STRING || copy_raw(r, member, begin);
    }
    return is_fine;
}

int json_read_object(json_member *members, size_t count, const char *text, char *why,
                     size_t why_size)
{
    reader r = {.text = text, .at = text};
    for (size_t i = 0; i < count; i++) {
        members[i].kind = JSON_ABSENT;
        members[i].out[0] = '\0';
    }
    skip_blanks(&r);
    int is_fine =
        take(&r, '{') ? read_members(&r, members, count) : fail(&r, "an object is expected");
    if (is_fine) {
        skip_blanks(&r);
        is_fine = *r.at == '\0' ? 1 : fail(&r, "text behind the object");
    }
    if (!is_fine) {
        snprintf(why, why_size, "character %zu: %s", (size_t)(r.at - r.text) + 1, r.error);
    }
    return is_fine;
}
