/* SPDX-License-Identifier: MIT */
/* Text helpers of the programs: numbers, lists of words, printable text, paragraphs, checksums. */

#include "programs/common/words.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* EDITS_MAX: the maximum edit distance between a wrong word and a suggested one. */
enum { LINE_WIDTH = 79, PARAGRAPH_SIZE = 4096, EDITS_MAX = 2 };

int words_number(int64_t *out, const char *text, int64_t min, int64_t max)
{
    char *end;
    errno = 0;
    long long number = strtoll(text, &end, 10);
    int plain = text[0] == '-' || (text[0] >= '0' && text[0] <= '9');
    if (!plain || end == text || *end || errno || number < min || number > max) {
        return 0;
    }
    *out = number;
    return 1;
}

int words_count(uint64_t *out, const char *text, uint64_t min, uint64_t max)
{
    errno = 0;
    unsigned long long number = strtoull(text, NULL, 10);
    if (text[0] == '\0' || strspn(text, "0123456789") != strlen(text) || errno || number < min ||
        number > max) {
        return 0;
    }
    *out = number;
    return 1;
}

const char *words_grouped(char out[WORDS_NUMBER_SIZE], uint64_t number)
{
    char digits[24];
    int length = snprintf(digits, sizeof digits, "%" PRIu64, number);
    int to = 0;
    for (int i = 0; i < length; i++) {
        if (i > 0 && (length - i) % 3 == 0) {
            out[to++] = ',';
        }
        out[to++] = digits[i];
    }
    out[to] = '\0';
    return out;
}

int32_t words_find(const char *const *list, const char *word)
{
    for (int32_t i = 0; list[i]; i++) {
        if (strcmp(word, list[i]) == 0) {
            return i;
        }
    }
    return -1;
}

const char *words_list(char out[WORDS_LIST_SIZE], const char *const *list)
{
    out[0] = '\0';
    for (int32_t i = 0; list[i]; i++) {
        size_t length = strlen(out);
        snprintf(out + length, WORDS_LIST_SIZE - length, "%s%s",
                 i == 0 ? "" : (list[i + 1] ? ", " : " or "), list[i]);
    }
    return out;
}

/* The number of letters to insert, delete or replace that turn one text into another (Levenshtein distance), at most
   EDITS_MAX + 1. */
static int edit_distance(const char *a, const char *b, int edits)
{
    while (*a && *a == *b) {
        a++;
        b++;
    }
    if (*a == *b || edits > EDITS_MAX) {
        return edits;
    }
    int best = *a && *b ? edit_distance(a + 1, b + 1, edits + 1) : EDITS_MAX + 1;
    int deleted = *a ? edit_distance(a + 1, b, edits + 1) : EDITS_MAX + 1;
    int inserted = *b ? edit_distance(a, b + 1, edits + 1) : EDITS_MAX + 1;
    best = deleted < best ? deleted : best;
    return inserted < best ? inserted : best;
}

static int distance(const char *word, const char *name)
{
    int length = (int)strlen(word);
    int begins = length > 3 && strncmp(name, word, (size_t)length) == 0;
    int edits = begins ? 0 : edit_distance(word, name, 0);
    return edits < length ? edits : EDITS_MAX + 1;
}

const char *words_nearer(const char *word, const char *best, const char *name)
{
    int limit = best ? distance(word, best) : EDITS_MAX + 1;
    return distance(word, name) < limit ? name : best;
}

void words_clean(char *text)
{
    for (; *text; text++) {
        *text = *text >= ' ' && *text < 127 ? *text : '?';
    }
}

void words_copy_printable(char *out, size_t size, const char *text)
{
    snprintf(out, size, "%s", text);
    words_clean(out);
}

void words_wrap(const char *text, int column, int width)
{
    do {
        int length = (int)strcspn(text, "\n");
        if (length > width - column) {
            for (length = width - column; length > 0 && text[length] != ' '; length--) {
            }
            length = length > 0 ? length : (int)strcspn(text, " \n");
        }
        printf("%.*s\n", length, text);
        text += length;
        text += *text == '\n' ? 1 : strspn(text, " ");
        printf("%*s", *text ? column : 0, "");
    } while (*text);
}

void words_say(const char *format, ...)
{
    char text[PARAGRAPH_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    for (char *c = text; *c; c++) { /* a file may have any name */
        *c = (unsigned char)*c < ' ' || *c == 127 ? '?' : *c;
    }
    words_wrap(text, 0, LINE_WIDTH);
}

uint64_t words_checksum(uint64_t sum, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        sum = (sum ^ (unsigned char)text[i]) * UINT64_C(0x100000001B3);
    }
    return sum;
}
