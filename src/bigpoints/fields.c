/* SPDX-License-Identifier: MIT */
/* Tokenizer for lines of `key=value` fields. */

#include "bigpoints/fields.h"

#include <string.h>

#include <bigpoints/status.h>

#include "base/text.h"

static const char *const names[BP__FIELD_COUNT] = {
    "players", "start", "rules",  "colours", "discs", "white", "black", "seed",   "board",
    "track",   "pawns", "ladder", "hands",   "mover", "turn",  "moves", "result",
};

const char *bp__field_name(int field)
{
    return names[field];
}

int bp__fields_have(const bp__fields *fields, int field)
{
    return (fields->present & BP__FIELD_BIT(field)) != 0;
}

static int find(const char *key, size_t length)
{
    int field = 0;
    while (field < BP__FIELD_COUNT && !bp__is_word(key, length, names[field])) {
        field++;
    }
    return field;
}

static void put(bp__fields *out, int field, const char *line, size_t at, size_t length)
{
    out->present |= BP__FIELD_BIT(field);
    out->value[field] = (bp__value){line + at, length, at + 1};
}

int bp__fields_read(bp__fields *out, const char *line, uint32_t allowed, char *why, size_t why_size)
{
    *out = (bp__fields){0};
    size_t i = strspn(line, " ");
    if (line[i] && !strchr(line, '=')) {
        put(out, BP__FIELD_BOARD, line, i, strlen(line + i));
        return BP_OK;
    }
    while (line[i]) {
        size_t key = strcspn(line + i, " =");
        if (line[i + key] != '=') {
            return bp__why(why, why_size, BP_ERR_SYNTAX,
                           "character %zu: a field is written key=value", i + 1);
        }
        int field = find(line + i, key);
        if (field == BP__FIELD_COUNT || !(allowed & BP__FIELD_BIT(field))) {
            return bp__why(why, why_size, BP_ERR_SYNTAX, "character %zu: no field '%.*s' here",
                           i + 1, key < 20 ? (int)key : 20, line + i);
        }
        if (bp__fields_have(out, field)) {
            return bp__why(why, why_size, BP_ERR_SYNTAX, "character %zu: a second field %s", i + 1,
                           names[field]);
        }
        size_t at = i + key + 1;
        size_t length = strcspn(line + at, " ");
        if (length == 0) {
            return bp__why(why, why_size, BP_ERR_SYNTAX, "character %zu: %s has no value", at + 1,
                           names[field]);
        }
        put(out, field, line, at, length);
        i = at + length;
        i += strspn(line + i, " ");
    }
    return BP_OK;
}

int bp__fields_read_some(bp__fields *out, const char *line, uint32_t allowed, char *why,
                         size_t why_size)
{
    int status = bp__fields_read(out, line, allowed, why, why_size);
    return status == BP_OK && out->present == 0
               ? bp__why(why, why_size, BP_ERR_SYNTAX,
                         "the text is empty; the standard game is players=2")
               : status;
}
