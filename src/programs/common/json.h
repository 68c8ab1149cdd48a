/* Writes JSON (RFC 8259) without blanks to standard output. Names are NULL for elements of arrays and for the whole value. */
#ifndef BP_PROGRAMS_COMMON_JSON_H
#define BP_PROGRAMS_COMMON_JSON_H

#include <stdint.h>

/* Must be 0 at the beginning: whether a comma comes before the next value. */
typedef int json;

/* Objects and arrays: `open` is '{' or '[', `close` is '}' or ']'. */
void json_open(json *j, const char *name, char open);
void json_close(json *j, char close);

void json_text(json *j, const char *name,
               const char *text); /* null for NULL; not UTF-8: its bytes as U+0080 to U+00FF */
void json_int(json *j, const char *name, int64_t number);
void json_count(json *j, const char *name, uint64_t number);
void json_decimal(json *j, const char *name, double number,
                  int digits); /* null if it is not finite */
void json_bool(json *j, const char *name, int is_true);
void json_null(json *j, const char *name);

#endif
