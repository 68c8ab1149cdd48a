/* SPDX-License-Identifier: MIT */
/* JSON (RFC 8259): a writer without blanks, and a recursive-descent reader of one object. */

#include "programs/common/json.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

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

/* --- Writing -------------------------------------------------------------------------------------- */

static FILE *file_of(const json *j)
{
    return j->file ? j->file : stdout;
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

/* --- Reading -------------------------------------------------------------------------------------- */

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
        if (members[i].name && strcmp(members[i].name, name) == 0) {
            return &members[i];
        }
    }
    return NULL;
}

/* Notes the name of a member that is not wanted, as it stands in the text from `begin` on, cut to the buffer. */
static void note_other(json_member *members, size_t count, const char *begin, const char *end)
{
    json_member *last = count > 0 ? &members[count - 1] : NULL;
    if (last && !last->name && last->kind == JSON_ABSENT) {
        snprintf(last->out, last->size, "%.*s", (int)(end - begin), begin);
        last->kind = JSON_STRING;
    }
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
        const char *begin = r->at + 1;
        if (!read_name(r, name)) {
            return 0;
        }
        json_member *member = find(members, count, name);
        if (!member) {
            note_other(members, count, begin, r->at - 1);
        }
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

int json_read_texts(char **out, size_t max, size_t *count, char *text)
{
    reader r = {.text = text, .at = text};
    *count = 0;
    skip_blanks(&r);
    if (!take(&r, '[')) {
        return 0;
    }
    skip_blanks(&r);
    if (take(&r, ']')) {
        return 1;
    }
    do {
        skip_blanks(&r);
        /* A decoded string is no longer than the text that it is decoded from. */
        char *place = text + (r.at - r.text);
        if (*count == max || !read_string(&r, place, SIZE_MAX)) {
            return 0;
        }
        out[(*count)++] = place;
        skip_blanks(&r);
    } while (take(&r, ','));
    return *r.at == ']';
}
