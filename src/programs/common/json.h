/* SPDX-License-Identifier: MIT */
/* JSON (RFC 8259): a writer without blanks, and a strict reader of one object. */
#ifndef BP_PROGRAMS_COMMON_JSON_H
#define BP_PROGRAMS_COMMON_JSON_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* --- Writing -------------------------------------------------------------------------------------- */

/* A value that is being written; {0} at the beginning. Names are NULL for elements of arrays and for the whole value. */
typedef struct json {
    FILE *file; /* NULL: standard output */
    int comma;  /* whether a comma comes before the next value */
} json;

/* Objects and arrays: `open` is '{' or '[', `close` is '}' or ']'. */
void json_open(json *j, const char *name, char open);
void json_close(json *j, char close);

void json_text(json *j, const char *name,
               const char *text); /* null for NULL; bytes that are not UTF-8 as U+0080 to U+00FF */
void json_int(json *j, const char *name, int64_t number);
void json_count(json *j, const char *name, uint64_t number);
void json_decimal(json *j, const char *name, double number,
                  int digits); /* null if it is not finite */
void json_bool(json *j, const char *name, int is_true);
void json_no_value(json *j, const char *name); /* null */

/* --- Reading -------------------------------------------------------------------------------------- */

enum json_kind {
    JSON_ABSENT,
    JSON_NULL,
    JSON_BOOL,
    JSON_NUMBER,
    JSON_STRING,
    JSON_ARRAY,
    JSON_OBJECT
};

/* A member to be found. */
typedef struct json_member {
    const char *
        name; /* NULL in the last one: receives the name of the first member that no other one finds */
    char *out; /* receives a string decoded as UTF-8, or any other value as it stands */
    size_t size;
    enum json_kind kind; /* set by json_read_object() */
} json_member;

/* Reads a text that is one object and finds members of it; others are checked and skipped. Returns 0 for a text that is no
   object, a wanted member that occurs twice, that contains a NUL character, or that does not fit its buffer; `why` then has
   the reason. */
int json_read_object(json_member *members, size_t count, const char *text, char *why,
                     size_t why_size);

/* Reads a text that is one array of at most `max` strings; decodes them in their place. Returns 0 for anything else. */
int json_read_texts(char **out, size_t max, size_t *count, char *text);

#endif
