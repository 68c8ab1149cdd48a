/* SPDX-License-Identifier: MIT */
/* Tokenizer for lines of `key=value` fields: the common syntax of configurations, positions and records. */
#ifndef BP_BIGPOINTS_FIELDS_H
#define BP_BIGPOINTS_FIELDS_H

#include <stddef.h>
#include <stdint.h>

enum {
    BP__FIELD_PLAYERS,
    BP__FIELD_START,
    BP__FIELD_RULES,
    BP__FIELD_COLOURS,
    BP__FIELD_DISCS,
    BP__FIELD_WHITE,
    BP__FIELD_BLACK,
    BP__FIELD_SEED,
    BP__FIELD_BOARD,
    BP__FIELD_TRACK,
    BP__FIELD_PAWNS,
    BP__FIELD_LADDER,
    BP__FIELD_HANDS,
    BP__FIELD_MOVER,
    BP__FIELD_TURN,
    BP__FIELD_MOVES,
    BP__FIELD_RESULT,
    BP__FIELD_COUNT
};

#define BP__FIELD_BIT(field) (1u << (field))

/* Sets of fields. */
#define BP__FIELDS_CONFIG (BP__FIELD_BIT(BP__FIELD_TRACK) - 1)
#define BP__FIELDS_POSITION (BP__FIELD_BIT(BP__FIELD_MOVES) - BP__FIELD_BIT(BP__FIELD_TRACK))
#define BP__FIELDS_RECORD (BP__FIELD_BIT(BP__FIELD_COUNT) - BP__FIELD_BIT(BP__FIELD_MOVES))
#define BP__FIELDS_DISCS                                                 \
    (BP__FIELD_BIT(BP__FIELD_COLOURS) | BP__FIELD_BIT(BP__FIELD_DISCS) | \
     BP__FIELD_BIT(BP__FIELD_WHITE) | BP__FIELD_BIT(BP__FIELD_BLACK) |   \
     BP__FIELD_BIT(BP__FIELD_SEED))

/* A value: `at` is the place of its first character in the line, from 1, for messages. */
typedef struct bp__value {
    const char *text;
    size_t length;
    size_t at;
} bp__value;

typedef struct bp__fields {
    uint32_t present;
    bp__value value[BP__FIELD_COUNT];
} bp__fields;

/* Splits a line into its fields. Only fields of the set `allowed` may occur. A line without `=` is a board, which is
   allowed everywhere. */
int bp__fields_read(bp__fields *out, const char *line, uint32_t allowed, char *why,
                    size_t why_size);

/* The same for a line that makes a game: BP_ERR_SYNTAX if it is empty. */
int bp__fields_read_some(bp__fields *out, const char *line, uint32_t allowed, char *why,
                         size_t why_size);

const char *bp__field_name(int field);
int bp__fields_have(const bp__fields *fields, int field);

#endif
