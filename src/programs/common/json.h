/* SPDX-License-Identifier: MIT */
/* Writes JSON (RFC 8259) without blanks. Names are NULL for elements of arrays and for the whole value. */
#ifndef BP_PROGRAMS_COMMON_JSON_H
#define BP_PROGRAMS_COMMON_JSON_H

#include <stdint.h>
#include <stdio.h>

/* A value that is being written; {0} at the beginning. */
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

#endif
