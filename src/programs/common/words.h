/* SPDX-License-Identifier: MIT */
/* Text helpers of the programs: numbers, lists of words, printable text, paragraphs, checksums. */
#ifndef BP_PROGRAMS_COMMON_WORDS_H
#define BP_PROGRAMS_COMMON_WORDS_H

#include <stddef.h>
#include <stdint.h>

enum { WORDS_NUMBER_SIZE = 32, WORDS_LIST_SIZE = 128 };

/* Read a text that is one whole number from `min` to `max`; return 0 for anything else. */
int words_number(int64_t *out, const char *text, int64_t min, int64_t max);
int words_count(uint64_t *out, const char *text, uint64_t min, uint64_t max);

/* A number with a comma at every third digit. */
const char *words_grouped(char out[WORDS_NUMBER_SIZE], uint64_t number);

/* The index of a word in a NULL-terminated list; -1 if it is not there. */
int32_t words_find(const char *const *list, const char *word);

/* Such a list as "one, two or three". */
const char *words_list(char out[WORDS_LIST_SIZE], const char *const *list);

/* Of `best`, which may be NULL, and `name` the one that a person probably meant who typed `word`: it begins with the word, or has at
   most two other letters. NULL if neither is near enough. */
const char *words_nearer(const char *word, const char *best, const char *name);

/* Copies a text, cut to `size` bytes; '?' replaces what is not printable ASCII. */
void words_copy_printable(char *out, size_t size, const char *text);

/* Prints a text from a column on, with line breaks at blanks so that it fits a width; '\n' breaks the line too. The first
   line begins where the cursor is. */
void words_wrap(const char *text, int column, int width);

/* Prints a paragraph, with line breaks at blanks so that it fits 79 columns. */
void words_say(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Replaces what is not printable ASCII by '?', because a message may quote hostile text. */
void words_clean(char *text);

/* A 64-bit checksum (FNV-1a), continued over a piece of text; it begins with WORDS_CHECKSUM_EMPTY. */
#define WORDS_CHECKSUM_EMPTY UINT64_C(0xCBF29CE484222325)
uint64_t words_checksum(uint64_t sum, const char *text, size_t length);

#endif
