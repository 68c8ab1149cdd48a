/* SPDX-License-Identifier: MIT */
/* The identity of a census: one line of text that says what is counted. Checkpoints with equal identities can be
   merged. */

#include <stdio.h>
#include <string.h>

#include <bigpoints/config.h>
#include <bigpoints/status.h>

#include "base/text.h"
#include "census/census_internal.h"

static const char *const objectives[] = {"outcome", "margin", "thesis", "maxn", "guaranteed"};

void bp__census_identify(char out[BP__IDENTITY_MAX], const bp_census *census)
{
    const uint8_t *of = census->config.counts.of;
    uint64_t sample = bp__census_sample(census);
    int64_t seed = sample ? bp__option(&census->searcher, BP_OPTION_SEED) : 0;
    int first_moves = (int)bp__option(&census->searcher, BP_OPTION_FIRST_MOVES);
    snprintf(out, BP__IDENTITY_MAX,
             "players=%d rules=%s discs=%d,%d,%d,%d,%d,%d,%d objective=%s moves=%d sample=%llu "
             "seed=%llu",
             census->config.players, bp__rules_name(census->config.rules), of[0], of[1], of[2],
             of[3], of[4], of[5], of[6], objectives[bp__census_objective(census)], first_moves,
             (unsigned long long)sample, (unsigned long long)seed);
}

/* Skips `name=` and returns the length of the value up to the next separator; 0 if the name differs. */
static size_t take_field(const char **text, const char *name)
{
    size_t length = strlen(name);
    if (strncmp(*text, name, length) != 0) {
        return 0;
    }
    *text += length;
    return strcspn(*text, " ,");
}

static int take_number(uint64_t *out, const char **text, const char *name)
{
    size_t length = take_field(text, name);
    size_t digits = length > 0 ? bp__read_unsigned(out, *text, length) : 0;
    *text += digits;
    return digits > 0;
}

/* Reads a word and finds its index in a list. */
static int take_word(int32_t *out, const char **text, const char *name, const char *const *words,
                     int32_t count)
{
    size_t length = take_field(text, name);
    for (*out = 0; *out < count; ++*out) {
        const char *word = words[*out];
        if (strlen(word) == length && strncmp(*text, word, length) == 0) {
            *text += length;
            return 1;
        }
    }
    return 0;
}

/* The fields of the line. */
typedef struct identity {
    uint64_t players;
    int32_t rules;
    uint64_t discs[BP__KINDS];
    int32_t objective;
    uint64_t moves;
    uint64_t sample;
    uint64_t seed;
} identity;

static int read_identity(identity *out, const char *text)
{
    const char *const rules[] = {bp__rules_name(BP_RULES_OFFICIAL),
                                 bp__rules_name(BP_RULES_THESIS)};
    int good = take_number(&out->players, &text, "players=") &&
               take_word(&out->rules, &text, " rules=", rules, 2);
    for (int32_t disc = 0; disc < BP__KINDS; disc++) {
        good = good && take_number(&out->discs[disc], &text, disc == 0 ? " discs=" : ",");
    }
    return good && take_word(&out->objective, &text, " objective=", objectives, 5) &&
           take_number(&out->moves, &text, " moves=") &&
           take_number(&out->sample, &text, " sample=") &&
           take_number(&out->seed, &text, " seed=") && *text == '\0';
}

static int set_up(bp_config *config, const identity *from)
{
    int status = bp_config_set(config, BP_CONFIG_PLAYERS, (int64_t)from->players);
    if (status == BP_OK) {
        status = bp_config_set(config, BP_CONFIG_RULES, from->rules);
    }
    for (int32_t disc = 0; disc < BP__KINDS && status == BP_OK; disc++) {
        status = bp_config_set(config, disc, (int64_t)from->discs[disc]);
    }
    return status;
}

int bp__census_of_identity(bp_census **out, const char *text, const bp_allocator *allocator,
                           char *why, size_t why_size)
{
    identity from;
    bp_config config;
    bp__config_standard(&config);
    if (!read_identity(&from, text) || from.sample > INT64_MAX || set_up(&config, &from) != BP_OK) {
        return bp__why(why, why_size, BP_ERR_SYNTAX, "the saved census has an invalid identity: %s",
                       text);
    }
    int status = bp_census_new(out, &config, from.objective, allocator, why, why_size);
    if (status == BP_OK && from.sample) {
        bp_census_set(*out, BP_OPTION_SEED, (int64_t)from.seed);
        status = bp_census_set(*out, BP_OPTION_SAMPLE, (int64_t)from.sample);
    }
    if (status == BP_OK && from.moves && bp_census_set(*out, BP_OPTION_FIRST_MOVES, 1) != BP_OK) {
        status = bp__why(why, why_size, BP_ERR_UNSUPPORTED,
                         "the objective of the saved census has no values of first moves");
    }
    return status;
}
