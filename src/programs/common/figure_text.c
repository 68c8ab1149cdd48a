/* SPDX-License-Identifier: MIT */
/* Text in figures: valid UTF-8, number formats. */

#include "programs/common/figure_text.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "programs/common/words.h"

/* The bytes of the UTF-8 character at the beginning of a text; 0 if there is none that XML allows. */
static size_t character(const char *text)
{
    const unsigned char *c = (const unsigned char *)text;
    if (c[0] < 0x80) {
        return 1;
    }
    size_t length = c[0] >= 0xC2 && c[0] <= 0xDF ? 2 : (c[0] & 0xF0) == 0xE0 ? 3 : 4;
    unsigned long code = c[0] & (0xFFU >> (length + 1));
    if (c[0] < 0xC2 || c[0] > 0xF4) {
        return 0;
    }
    for (size_t i = 1; i < length; i++) {
        if ((c[i] & 0xC0) != 0x80) {
            return 0;
        }
        code = code << 6 | (c[i] & 0x3FU);
    }
    int control = code < 0xA0;
    int too_long = (length == 3 && code < 0x800) || (length == 4 && code < 0x10000);
    int no_character = (code >= 0xD800 && code <= 0xDFFF) || (code & 0xFFFE) == 0xFFFE;
    return control || too_long || no_character || code > 0x10FFFF ? 0 : length;
}

void figure_text_clean(char *text)
{
    while (*text) {
        size_t length = character(text);
        if (length == 0) {
            *text = '?';
        } else if ((*text > 0 && *text < ' ') || *text == 127) {
            *text = ' ';
        }
        text += length ? length : 1;
    }
}

void figure_text_add(char *text, size_t size, const char *format, ...)
{
    size_t length = strlen(text);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text + length, size - length, format, arguments);
    va_end(arguments);
}

char *figure_text_percent(char out[FIGURE_NUMBER_SIZE], double share)
{
    if (share <= 0 || share >= 1) {
        snprintf(out, FIGURE_NUMBER_SIZE, "%s", share <= 0 ? "0%" : "100%");
    } else if (share < 0.0005 || share >= 0.9995) {
        snprintf(out, FIGURE_NUMBER_SIZE, "%s", share < 0.0005 ? "<0.1%" : ">99.9%");
    } else {
        snprintf(out, FIGURE_NUMBER_SIZE, "%.1f%%", 100 * share);
    }
    return out;
}

char *figure_text_number(char out[FIGURE_NUMBER_SIZE], double number)
{
    if (number < 999.5 || number >= 1e15) {
        snprintf(out, FIGURE_NUMBER_SIZE, "%.3g", number);
        return out;
    }
    words_grouped(out, (uint64_t)nearbyint(number));
    return out;
}
