/* SPDX-License-Identifier: MIT */
/* Writing text into caller's buffers, and reading it, without stdio's locale. */
#ifndef BP_BASE_TEXT_H
#define BP_BASE_TEXT_H

#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define BP__PRINTF(text, first) __attribute__((format(printf, text, first)))
#else
#define BP__PRINTF(text, first)
#endif

/* Writes like snprintf: `length` counts everything, `out` receives what fits and a closing NUL. */
typedef struct bp__writer {
    char *out;
    size_t size;
    size_t length;
} bp__writer;

bp__writer bp__writer_over(char *out, size_t size);
void bp__write_char(bp__writer *writer, char c);
void bp__write_text(bp__writer *writer, const char *text);
void bp__write_number(bp__writer *writer, int64_t number);
void bp__write_unsigned(bp__writer *writer, uint64_t number);
void bp__write_format(bp__writer *writer, const char *format, ...) BP__PRINTF(2, 3);

/* The first step of every function that fills a buffer of the caller: writes the length, and returns BP_OK if the answer
   fits. `closing` is 1 for text, which needs a byte for its NUL. */
int bp__check_buffer(const void *out, size_t size, size_t *length, size_t needed, size_t closing);

/* Copies a finished text to the caller's buffer. */
int bp__deliver(char *out, size_t size, size_t *length, const char *text);

/* Writes a message into a caller's buffer, cut to fit, with a '?' for what does not print (it may quote
   hostile text), and returns `status`. */
int bp__why(char *why, size_t why_size, int status, const char *format, ...) BP__PRINTF(4, 5);

/* Empties a message buffer: the message of a success is empty. */
void bp__why_clear(char *why, size_t why_size);

/* The first step of every function that reads a text and writes a message: empties the message. BP_OK, or BP_ERR_ARGUMENT if
   there is no text, or if it overlaps the buffer of the message. */
int bp__why_begin(char *why, size_t why_size, const char *text);

/* The same for a text of a length. */
int bp__why_begin_bytes(char *why, size_t why_size, const void *text, size_t length);

/* A character in a message: itself if it prints, '?' otherwise. */
char bp__printable(char c);

/* ASCII only, independent of the locale. */
char bp__upper(char c);
int bp__is_digit(char c);

/* Reads the digits at the front of [text, text + length). Returns how many there were; 0 if there is
   none or the number does not fit. */
size_t bp__read_unsigned(uint64_t *out, const char *text, size_t length);

/* Whether [text, text + length) is `word`, in any case. */
int bp__is_word(const char *text, size_t length, const char *word);

#endif
