/* SPDX-License-Identifier: MIT */
/* Text output into a buffer of the caller, and parsing of numbers and words, without a locale. */

#include "base/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <bigpoints/status.h>

bp__writer bp__writer_over(char *out, size_t size)
{
    if (out && size > 0) {
        out[0] = '\0';
    }
    return (bp__writer){out, out ? size : 0, 0};
}

void bp__write_char(bp__writer *writer, char c)
{
    if (writer->length + 1 < writer->size) {
        writer->out[writer->length] = c;
        writer->out[writer->length + 1] = '\0';
    }
    writer->length++;
}

void bp__write_text(bp__writer *writer, const char *text)
{
    while (*text) {
        bp__write_char(writer, *text++);
    }
}

void bp__write_unsigned(bp__writer *writer, uint64_t number)
{
    char digits[20];
    size_t count = 0;
    do {
        digits[count++] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    while (count > 0) {
        bp__write_char(writer, digits[--count]);
    }
}

void bp__write_number(bp__writer *writer, int64_t number)
{
    uint64_t magnitude = (uint64_t)number;
    if (number < 0) {
        bp__write_char(writer, '-');
        magnitude = 0 - magnitude;
    }
    bp__write_unsigned(writer, magnitude);
}

void bp__write_format(bp__writer *writer, const char *format, ...)
{
    size_t space = writer->length < writer->size ? writer->size - writer->length : 0;
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(space ? writer->out + writer->length : NULL, space, format, arguments);
    va_end(arguments);
    writer->length += length > 0 ? (size_t)length : 0;
}

int bp__check_buffer(const void *out, size_t size, size_t *length, size_t needed, size_t closing)
{
    if (!out && size > 0) {
        return BP_ERR_ARGUMENT;
    }
    if (length) {
        *length = needed;
    }
    return out && (size < closing || size - closing < needed) ? BP_ERR_SPACE : BP_OK;
}

int bp__deliver(char *out, size_t size, size_t *length, const char *text)
{
    size_t needed = strlen(text);
    int status = bp__check_buffer(out, size, length, needed, 1);
    if (status == BP_OK && out) {
        memcpy(out, text, needed + 1);
    }
    return status;
}

char bp__printable(char c)
{
    return c > ' ' && c < 127 ? c : '?';
}

int bp__why(char *why, size_t why_size, int status, const char *format, ...)
{
    if (why && why_size > 0) {
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(why, why_size, format, arguments);
        va_end(arguments);
        for (char *c = why; *c; c++) {
            *c = *c == ' ' ? ' ' : bp__printable(*c);
        }
    }
    return status;
}

void bp__why_clear(char *why, size_t why_size)
{
    if (why && why_size > 0) {
        why[0] = '\0';
    }
}

int bp__why_begin_bytes(char *why, size_t why_size, const void *text, size_t length)
{
    uintptr_t message = (uintptr_t)why;
    uintptr_t begin = (uintptr_t)text;
    int overlap = message >= begin ? message - begin < length : begin - message < why_size;
    if (why && why_size > 0 && text && overlap) {
        return bp__why(why, why_size, BP_ERR_ARGUMENT, "the text and the message share a buffer");
    }
    bp__why_clear(why, why_size);
    return text ? BP_OK : BP_ERR_ARGUMENT;
}

int bp__why_begin(char *why, size_t why_size, const char *text)
{
    return bp__why_begin_bytes(why, why_size, text, text ? strlen(text) + 1 : 0);
}

char bp__upper(char c)
{
    return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

int bp__is_digit(char c)
{
    return c >= '0' && c <= '9';
}

size_t bp__read_unsigned(uint64_t *out, const char *text, size_t length)
{
    uint64_t number = 0;
    size_t count = 0;
    while (count < length && bp__is_digit(text[count])) {
        uint64_t digit = (uint64_t)(text[count] - '0');
        if (number > (UINT64_MAX - digit) / 10) {
            return 0;
        }
        number = number * 10 + digit;
        count++;
    }
    if (count > 0) {
        *out = number;
    }
    return count;
}

int bp__is_word(const char *text, size_t length, const char *word)
{
    if (strlen(word) != length) {
        return 0;
    }
    for (size_t i = 0; i < length; i++) {
        if (bp__upper(text[i]) != bp__upper(word[i])) {
            return 0;
        }
    }
    return 1;
}
