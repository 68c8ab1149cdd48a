/* SPDX-License-Identifier: MIT */
/* Heaps of Nim: read, printed, and those of a state. */

#include "programs/common/nim_heaps.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <bigpoints.h>

int nim_heaps_add(nim_heaps *heaps, const char *word, char *why, size_t why_size)
{
    size_t digits = strspn(word, "0123456789");
    unsigned long sticks = digits > 0 && digits <= 3 ? strtoul(word, NULL, 10) : NIM_STICKS + 1;
    if (word[digits] != '\0' || sticks > NIM_STICKS) {
        snprintf(why, why_size, "a heap has 0 to %d sticks, not '%s'", NIM_STICKS, word);
        return 0;
    }
    if (heaps->count == NIM_HEAPS) {
        snprintf(why, why_size, "there are %d heaps at most: '%s' is one too many", NIM_HEAPS,
                 word);
        return 0;
    }
    heaps->sticks[heaps->count++] = (uint8_t)sticks;
    return 1;
}

int nim_heaps_sum(const uint8_t sticks[NIM_HEAPS])
{
    int sum = 0;
    for (int i = 0; i < NIM_HEAPS; i++) {
        sum += sticks[i];
    }
    return sum;
}

void nim_heaps_read(nim_heaps *out, const command *line)
{
    char why[256];
    *out = (nim_heaps){.count = 0};
    for (int i = 0; i < line->operand_count; i++) {
        if (!nim_heaps_add(out, line->operands[i], why, sizeof why)) {
            command_usage(line, "%s", why);
        }
    }
    if (out->count == 0) {
        command_usage(line, "heaps are missing, such as 3 5 7");
    }
    if (nim_heaps_sum(out->sticks) == 0) {
        command_usage(line, "the heaps have no sticks");
    }
}

const char *nim_heaps_text(char out[NIM_TEXT_SIZE], const uint8_t *sticks, int32_t count)
{
    int length = 0;
    out[0] = '\0';
    for (int32_t i = 0; i < count; i++) {
        length += snprintf(out + length, NIM_TEXT_SIZE - (size_t)length, "%s%d", i == 0 ? "" : " ",
                           sticks[i]);
    }
    return out;
}

const char *nim_heaps_setup(char out[NIM_SETUP_SIZE], const nim_heaps *heaps, int32_t rule)
{
    char text[NIM_TEXT_SIZE];
    nim_heaps_text(text, heaps->sticks, heaps->count);
    for (char *c = text; *c; c++) {
        *c = *c == ' ' ? '+' : *c;
    }
    snprintf(out, NIM_SETUP_SIZE, "heaps=%s last=%s", text,
             rule == NIM_LAST_WINS ? "wins" : "loses");
    return out;
}

/* An encoded position is a byte for each heap, and one for the mover. */
int32_t nim_heaps_left(uint8_t out[NIM_HEAPS], const bp_state *state)
{
    uint8_t bytes[NIM_HEAPS + 1] = {0};
    size_t length = 0;
    memset(out, 0, NIM_HEAPS);
    if (bp_state_encode(bytes, sizeof bytes, &length, state) != BP_OK || length < 1) {
        return 0;
    }
    memcpy(out, bytes, length - 1);
    return bytes[length - 1];
}

bp_state *nim_heaps_open(const nim_heaps *heaps, int32_t rule, const command *line)
{
    char setup[NIM_SETUP_SIZE];
    bp_state *state;
    int status = bp_state_open(&state, "nim", nim_heaps_setup(setup, heaps, rule), NULL, NULL, 0);
    if (status != BP_OK) {
        command_fail(line, "%s", bp_status_text(status));
    }
    return state;
}
