/* Writes JSON (RFC 8259) without blanks to standard output. */

#include "programs/common/json.h"

#include <inttypes.h>
#include <math.h>
#include <stddef.h>
#include <stdio.h>

static void print_quoted(const char *text)
{
    putchar('"');
    for (; *text; text++) {
        unsigned char letter = (unsigned char)*text;
        if (letter == '"' || letter == '\\') {
            printf("\\%c", letter);
        } else if (letter < ' ' || letter > '~') {
            printf("\\u%04x", letter);
        } else {
            putchar(letter);
        }
    }
    putchar('"');
}

/* What comes before a value: a comma and the name. */
static void begin(json *j, const char *name)
{
    if (*j) {
        putchar(',');
    }
    *j = 1;
    if (name) {
        print_quoted(name);
        putchar(':');
    }
}

void json_open(json *j, const char *name, char open)
{
    begin(j, name);
    putchar(open);
    *j = 0;
}

void json_close(json *j, char close)
{
    putchar(close);
    *j = 1;
}

void json_text(json *j, const char *name, const char *text)
{
    if (!text) {
        json_null(j, name);
        return;
    }
    begin(j, name);
    print_quoted(text);
}

void json_int(json *j, const char *name, int64_t number)
{
    begin(j, name);
    printf("%" PRId64, number);
}

void json_count(json *j, const char *name, uint64_t number)
{
    begin(j, name);
    printf("%" PRIu64, number);
}

void json_decimal(json *j, const char *name, double number, int digits)
{
    if (!isfinite(number)) {
        json_null(j, name);
        return;
    }
    begin(j, name);
    printf("%.*f", digits, number);
}

void json_bool(json *j, const char *name, int is_true)
{
    begin(j, name);
    printf("%s", is_true ? "true" : "false");
}

void json_null(json *j, const char *name)
{
    begin(j, name);
    printf("null");
}
