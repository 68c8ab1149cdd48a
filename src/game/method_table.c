/* SPDX-License-Identifier: MIT */
/* Reading the method table and the traits that the author of a game fills in: copies by version, and the checks that
   need no position. */

#include "game/method_table.h"

#include <string.h>

#include <bigpoints/status.h>

#include "base/key.h"
#include "base/text.h"
#include "game/game_internal.h"

enum {
    BYTES_MAX = 65536,
    MOVES_MAX = 65536,
    NAME_MAX_LENGTH = 63,
    KEY_BITS_MAX = 8 * BP__KEY_BYTES
};

/* Bytes of each version of a structure. */
static const size_t methods_size[BP_GAME_OPS_VERSION + 1] = {
    0, offsetof(bp_game_ops, free_setup), sizeof(bp_game_ops), sizeof(bp_game_ops)};
static const size_t traits_size[BP_GAME_OPS_VERSION + 1] = {
    0, offsetof(bp_game_traits, reduced_domain), offsetof(bp_game_traits, max_plies),
    sizeof(bp_game_traits)};

static int check_version(uint32_t version, const char *what, char *why, size_t why_size)
{
    if (version >= 1 && version <= BP_GAME_OPS_VERSION) {
        return BP_OK;
    }
    return bp__why(why, why_size, BP_ERR_VERSION,
                   "%s have version %u; this library supports versions 1 to %u", what,
                   (unsigned)version, (unsigned)BP_GAME_OPS_VERSION);
}

/* The first required method that is missing, or NULL. */
static const char *find_missing(const bp_game_ops *ops)
{
    return !ops->name              ? "name"
           : !ops->initial         ? "initial"
           : !ops->mover           ? "mover"
           : !ops->is_over         ? "is_over"
           : !ops->moves           ? "moves"
           : !ops->apply           ? "apply"
           : !ops->scores          ? "scores"
           : !ops->format_move     ? "format_move"
           : !ops->format_setup    ? "format_setup"
           : !ops->format_position ? "format_position"
           : !ops->parse_position  ? "parse_position"
                                   : NULL;
}

static int is_name(const char *name)
{
    size_t length = 0;
    while (name[length] > ' ' && name[length] <= '~' && length <= NAME_MAX_LENGTH) {
        length++;
    }
    return name[length] == '\0' && length >= 1 && length <= NAME_MAX_LENGTH;
}

int bp__game_read_methods(bp_game_ops *out, const bp_game_ops *ops, char *why, size_t why_size)
{
    int status = check_version(ops->version, "the methods", why, why_size);
    if (status != BP_OK) {
        return status;
    }
    memset(out, 0, sizeof *out);
    memcpy(out, ops, methods_size[ops->version]);
    const char *missing = find_missing(out);
    if (missing) {
        return bp__why(why, why_size, BP_ERR_METHOD, "the method %s is missing", missing);
    }
    if (!is_name(out->name)) {
        return bp__why(why, why_size, BP_ERR_METHOD,
                       "name has 1 to %d printable characters, none of them a space",
                       NAME_MAX_LENGTH);
    }
    if (!out->encode != !out->decode) {
        return bp__why(why, why_size, BP_ERR_METHOD, "the method %s is missing: there is %s",
                       out->encode ? "decode" : "encode", out->encode ? "encode" : "decode");
    }
    return BP_OK;
}

/* A trait, its range, and the method that it belongs to. */
typedef struct rule {
    const char *trait;
    int64_t value;
    int64_t min;
    int64_t max;
    const char *needs; /* the missing method that limits it to `max`, or NULL */
} rule;

static int check_rule(const rule *r, char *why, size_t why_size)
{
    if (r->value >= r->min && r->value <= r->max) {
        return BP_OK;
    }
    if (r->needs) {
        return bp__why(why, why_size, BP_ERR_ARGUMENT,
                       "%s is %lld, but there is no method %s: it must be 0", r->trait,
                       (long long)r->value, r->needs);
    }
    return bp__why(why, why_size, BP_ERR_ARGUMENT, "%s is %lld; it must be %lld to %lld", r->trait,
                   (long long)r->value, (long long)r->min, (long long)r->max);
}

/* A trait that must be 0 without a method. */
static rule with_method(const char *trait, uint32_t value, uint32_t min, uint32_t max, int has,
                        const char *method)
{
    return has ? (rule){trait, value, min, max, NULL} : (rule){trait, value, 0, 0, method};
}

static int check_traits(const bp_game_traits *t, const bp_game_ops *ops, char *why, size_t why_size)
{
    const rule rules[] = {
        {"players", t->players, 1, BP__PLAYERS_MAX, NULL},
        {"state_size", t->state_size, 1, BYTES_MAX, NULL},
        {"max_moves", t->max_moves, 1, MOVES_MAX, NULL},
        {"max_plies", t->max_plies, 0, BP_ENDLESS_PLIES, NULL},
        with_method("encoded_size", t->encoded_size, 1, BYTES_MAX, ops->encode != NULL, "encode"),
        with_method("key_bits", t->key_bits, 0, KEY_BITS_MAX, ops->key != NULL, "key"),
        with_method("reduced_bits", t->reduced_bits, 0, KEY_BITS_MAX, ops->reduced_key != NULL,
                    "reduced_key"),
        with_method("reduced_is_hashed", t->reduced_is_hashed != 0, 0, 1, ops->reduced_key != NULL,
                    "reduced_key"),
        with_method("candidates_keep_value", t->candidates_keep_value != 0, 0, 1,
                    ops->candidates != NULL, "candidates"),
    };
    int status = BP_OK;
    for (size_t i = 0; i < sizeof rules / sizeof rules[0] && status == BP_OK; i++) {
        status = check_rule(&rules[i], why, why_size);
    }
    if (status == BP_OK && t->score_min > t->score_max) {
        status = bp__why(why, why_size, BP_ERR_ARGUMENT, "score_min %d is above score_max %d",
                         (int)t->score_min, (int)t->score_max);
    }
    if (status == BP_OK && t->has_thesis && t->players != 2) {
        status = bp__why(why, why_size, BP_ERR_ARGUMENT,
                         "has_thesis is set, but players is %d: thesis is for two players",
                         (int)t->players);
    }
    return status;
}

int bp__game_read_traits(bp_game_traits *out, const bp_game_traits *traits, const bp_game_ops *ops,
                         char *why, size_t why_size)
{
    int status = check_version(traits->version, "the traits", why, why_size);
    if (status != BP_OK) {
        return status;
    }
    memset(out, 0, sizeof *out);
    memcpy(out, traits, traits_size[traits->version]);
    return check_traits(out, ops, why, why_size);
}
