/* SPDX-License-Identifier: MIT */
/* Configurations as handles: defaults, numbers by field, checks. */

#include "bigpoints/config_internal.h"

#include <string.h>

#include <bigpoints/status.h>

#include "base/text.h"

void bp__config_standard(bp_config *config)
{
    config->players = 2;
    config->starter = 0;
    config->rules = BP_RULES_OFFICIAL;
    config->seed = 0;
    config->has_board = 0;
    for (int32_t disc = 0; disc < BP__KINDS; disc++) {
        config->counts.of[disc] = (uint8_t)bp__disc_limit(disc);
    }
}

const char *bp__rules_name(int32_t rules)
{
    return rules == BP_RULES_THESIS ? "thesis" : "official";
}

void bp__config_make_board(bp__board *out, const bp_config *config)
{
    if (config->has_board) {
        *out = config->board;
    } else {
        bp__board_shuffle(out, &config->counts, config->seed, 0);
    }
}

int bp_config_new(bp_config **out, const bp_allocator *allocator)
{
    if (!out) {
        return BP_ERR_ARGUMENT;
    }
    *out = NULL;
    bp__memory memory;
    int status = bp__memory_init(&memory, allocator);
    if (status != BP_OK) {
        return status;
    }
    bp_config *config = bp__memory_alloc(&memory, sizeof *config);
    if (!config) {
        return BP_ERR_MEMORY;
    }
    config->memory = memory;
    bp__config_standard(config);
    *out = config;
    return BP_OK;
}

void bp_config_free(bp_config *config)
{
    if (config) {
        bp__memory memory = config->memory;
        bp__memory_free(&memory, config);
    }
}

static int check_thesis(const bp_config *config, char *why, size_t why_size)
{
    const uint8_t *counts = config->counts.of;
    if (config->players != 2) {
        return bp__why(why, why_size, BP_ERR_CONFIG, "the thesis rules are for 2 players, not %d",
                       config->players);
    }
    if (counts[BP_WHITE] > 0 || counts[BP_BLACK] > 0) {
        return bp__why(why, why_size, BP_ERR_CONFIG,
                       "the thesis rules have no white and no black discs");
    }
    uint8_t common = 0;
    for (int32_t colour = 0; colour < BP__COLOURS; colour++) {
        if (counts[colour] > 0 && common > 0 && counts[colour] != common) {
            return bp__why(why, why_size, BP_ERR_CONFIG,
                           "the thesis rules require the same number of discs of each colour");
        }
        common = counts[colour] > 0 ? counts[colour] : common;
    }
    return BP_OK;
}

int bp_config_check(const bp_config *config, char *why, size_t why_size)
{
    if (!config) {
        return BP_ERR_ARGUMENT;
    }
    bp__why_clear(why, why_size);
    int status = bp__counts_check(&config->counts, why, why_size);
    if (status != BP_OK) {
        return status;
    }
    if (config->starter >= config->players) {
        return bp__why(why, why_size, BP_ERR_CONFIG, "player %d can't begin a game of %d players",
                       config->starter + 1, config->players);
    }
    return config->rules == BP_RULES_THESIS ? check_thesis(config, why, why_size) : BP_OK;
}

static int is_disc(int32_t field)
{
    return field >= BP_CONFIG_RED && field <= BP_CONFIG_BLACK;
}

/* Writes the range of a field. Returns 0 if there is no such field. */
static int field_range(int64_t *min, int64_t *max, int32_t field)
{
    *min = 0;
    switch (field) {
    case BP_CONFIG_PLAYERS:
        *min = BP_PLAYERS_MIN;
        *max = BP_PLAYERS_MAX;
        return 1;
    case BP_CONFIG_STARTER: *max = BP_PLAYERS_MAX - 1; return 1;
    case BP_CONFIG_RULES: *max = BP_RULES_THESIS; return 1;
    case BP_CONFIG_SEED:
        *min = INT64_MIN;
        *max = INT64_MAX;
        return 1;
    default: *max = is_disc(field) ? bp__disc_limit(field) : 0; return is_disc(field);
    }
}

int bp_config_set(bp_config *config, int32_t field, int64_t value)
{
    int64_t min;
    int64_t max;
    if (!config || !field_range(&min, &max, field)) {
        return BP_ERR_ARGUMENT;
    }
    if (value < min || value > max) {
        return BP_ERR_RANGE;
    }
    switch (field) {
    case BP_CONFIG_PLAYERS: config->players = (int32_t)value; break;
    case BP_CONFIG_STARTER: config->starter = (int32_t)value; break;
    case BP_CONFIG_RULES: config->rules = (int32_t)value; break;
    case BP_CONFIG_SEED:
        config->seed = (uint64_t)value;
        config->has_board = 0;
        break;
    default:
        config->counts.of[field] = (uint8_t)value;
        config->has_board = 0;
        break;
    }
    return BP_OK;
}

int bp_config_get(int64_t *out, const bp_config *config, int32_t field)
{
    if (!out || !config) {
        return BP_ERR_ARGUMENT;
    }
    switch (field) {
    case BP_CONFIG_PLAYERS: *out = config->players; break;
    case BP_CONFIG_STARTER: *out = config->starter; break;
    case BP_CONFIG_RULES: *out = config->rules; break;
    case BP_CONFIG_SEED:
        if (config->has_board) {
            return BP_ERR_NOT_KNOWN;
        }
        *out = (int64_t)config->seed;
        break;
    default:
        if (!is_disc(field)) {
            return BP_ERR_ARGUMENT;
        }
        *out = config->counts.of[field];
        break;
    }
    return BP_OK;
}

int bp_config_set_board(bp_config *config, const char *board, char *why, size_t why_size)
{
    if (!config || bp__why_begin(why, why_size, board) != BP_OK) {
        return BP_ERR_ARGUMENT;
    }
    int status = bp__board_read(&config->board, board, strlen(board), 1, why, why_size);
    if (status == BP_OK) {
        config->counts = config->board.counts;
        config->has_board = 1;
    }
    return status;
}

int bp_config_board(char *out, size_t size, size_t *length, const bp_config *config)
{
    if (!config) {
        return BP_ERR_ARGUMENT;
    }
    int status = bp_config_check(config, NULL, 0);
    if (status != BP_OK) {
        return status;
    }
    bp__board board;
    char text[BP_BOARD_MAX + 1];
    bp__config_make_board(&board, config);
    bp__board_write(text, &board);
    return bp__deliver(out, size, length, text);
}
