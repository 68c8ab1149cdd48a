/* SPDX-License-Identifier: MIT */
/* Configurations as handles: defaults, setters, getters, checks. */

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
    bp_config *config = bp__memory_take(&memory, sizeof *config);
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
        bp__memory_give(&memory, config);
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

int bp_config_set_players(bp_config *config, int32_t players)
{
    if (!config || players < BP_PLAYERS_MIN || players > BP_PLAYERS_MAX) {
        return BP_ERR_ARGUMENT;
    }
    config->players = players;
    return BP_OK;
}

int bp_config_set_starter(bp_config *config, int32_t seat)
{
    if (!config || seat < 0 || seat >= BP_PLAYERS_MAX) {
        return BP_ERR_ARGUMENT;
    }
    config->starter = seat;
    return BP_OK;
}

int bp_config_set_rules(bp_config *config, int32_t rules)
{
    if (!config || (rules != BP_RULES_OFFICIAL && rules != BP_RULES_THESIS)) {
        return BP_ERR_ARGUMENT;
    }
    config->rules = rules;
    return BP_OK;
}

int bp_config_set_discs(bp_config *config, int32_t disc, int32_t count)
{
    if (!config || disc < 0 || disc >= BP__KINDS || count < 0 || count > bp__disc_limit(disc)) {
        return BP_ERR_ARGUMENT;
    }
    config->counts.of[disc] = (uint8_t)count;
    config->has_board = 0;
    return BP_OK;
}

int bp_config_set_seed(bp_config *config, uint64_t seed)
{
    if (!config) {
        return BP_ERR_ARGUMENT;
    }
    config->seed = seed;
    config->has_board = 0;
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

int32_t bp_config_players(const bp_config *config)
{
    return config ? config->players : BP_ERR_ARGUMENT;
}

int32_t bp_config_starter(const bp_config *config)
{
    return config ? config->starter : BP_ERR_ARGUMENT;
}

int32_t bp_config_rules(const bp_config *config)
{
    return config ? config->rules : BP_ERR_ARGUMENT;
}

int32_t bp_config_discs(const bp_config *config, int32_t disc)
{
    return config && disc >= 0 && disc < BP__KINDS ? config->counts.of[disc] : BP_ERR_ARGUMENT;
}

int bp_config_seed(uint64_t *out, const bp_config *config)
{
    if (!out || !config) {
        return BP_ERR_ARGUMENT;
    }
    if (config->has_board) {
        return BP_ERR_UNSUPPORTED;
    }
    *out = config->seed;
    return BP_OK;
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
