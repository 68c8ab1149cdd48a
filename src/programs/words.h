/* Words that people type and read: numbers, choices, what may be printed. */
#ifndef BP_PROGRAMS_WORDS_H
#define BP_PROGRAMS_WORDS_H

#include <stdint.h>

enum { WORDS_NUMBER_SIZE = 32, WORDS_LIST_SIZE = 128 };

/* Reads a whole number from `least` to `most` that is all of the text; returns 0 for anything else. */
int words_number(int64_t *out, const char *text, int64_t least, int64_t most);

/* A number with a comma at every third digit. */
const char *words_grouped(char out[WORDS_NUMBER_SIZE], uint64_t number);

/* The number of a word in a list that NULL closes, from 0; -1 if it is not there. */
int32_t words_find(const char *const *list, const char *word);

/* Such a list as "one, two or three". */
const char *words_list(char out[WORDS_LIST_SIZE], const char *const *list);

/* Shows what does not print as '?': hostile text may be quoted in a message. */
void words_clean(char *text);

#endif
