/* SPDX-License-Identifier: MIT */
/* Reads one JSON object (RFC 8259), strictly, and the values of some of its members. */
#ifndef BP_PROGRAMS_COMMON_JSON_READER_H
#define BP_PROGRAMS_COMMON_JSON_READER_H

#include <stddef.h>

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
    const char *name;
    char *out; /* receives a string decoded as UTF-8, or any other value as it stands */
    size_t size;
    enum json_kind kind; /* set by json_read_object() */
} json_member;

/* Reads a text that is one object and finds members of it; others are checked and skipped. Returns 0 for a text that is no
   object, a wanted member that occurs twice, that contains a NUL character, or that does not fit its buffer; `why` then has
   the reason. */
int json_read_object(json_member *members, size_t count, const char *text, char *why,
                     size_t why_size);

#endif
