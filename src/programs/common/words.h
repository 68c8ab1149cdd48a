/* Words that people type and read: numbers, choices, what may be printed. */
#ifndef BP_PROGRAMS_COMMON_WORDS_H
#define BP_PROGRAMS_COMMON_WORDS_H

#include <stddef.h>
#include <stdint.h>

enum { WORDS_NUMBER_SIZE = 32, WORDS_LIST_SIZE = 128 };

/* Reads a whole number from `min` to `max` that is all of the text; returns 0 for anything else. */
int words_number(int64_t *out, const char *text, int64_t min, int64_t max);

/* A number with a comma at every third digit. */
const char *words_grouped(char out[WORDS_NUMBER_SIZE], uint64_t number);

/* The number of a word in a list that NULL closes, from 0; -1 if it is not there. */
int32_t words_find(const char *const *list, const char *word);

/* Such a list as "one, two or three". */
const char *words_list(char out[WORDS_LIST_SIZE], const char *const *list);

/* Copies a text, cut to `size`; what is not printable ASCII becomes '?'. */
void words_copy_printable(char *out, size_t size, const char *text);

/* Prints a paragraph, with line breaks at blanks so that it fits 79 columns. */
void words_say(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Shows what does not print as '?': hostile text may be quoted in a message. */
void words_clean(char *text);

#endif
