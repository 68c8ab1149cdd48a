/* SPDX-License-Identifier: MIT */
/* Games: a method table, its traits and a set-up, reference counted. */

#include <bigpoints/game.h>

#include <string.h>

#include <bigpoints/status.h>

#include "base/key.h"
#include "base/text.h"
#include "game/game_internal.h"
#include "game/game_text.h"
#include "game/method_table.h"

/* The identity of the rules: it is the same for all games with the same functions, also if they are in different tables. */
static uintptr_t rules_of(const bp_game_ops *ops)
{
    uint64_t key[2];
    size_t first = offsetof(bp_game_ops, initial); /* the first of the members that are functions */
    bp__key(key, (const unsigned char *)ops + first, sizeof *ops - first);
    return (uintptr_t)(key[0] ^ key[1]);
}

/* Takes memory for a game and its initial position, and copies methods and traits. */
static int make_game(bp_game **out, const bp_game_ops *ops, const bp_game_traits *traits,
                     const bp__memory *memory)
{
    size_t length = strlen(ops->name) + 1;
    bp_game *game = bp__memory_alloc(memory, sizeof *game + length);
    unsigned char *initial = NULL;
    if (game) {
        game->traits = *traits;
        initial =
            bp__memory_alloc(memory, bp__state_stride(game)); /* searches copy whole strides */
    }
    if (!initial) {
        bp__memory_free(memory, game);
        return BP_ERR_MEMORY;
    }
    char *name = (char *)(game + 1);
    memcpy(name, ops->name, length);
    game->methods = *ops;
    game->methods.name = name;
    game->ops = &game->methods;
    game->rules = (const void *)rules_of(ops);
    game->initial = initial;
    game->memory = *memory;
    atomic_init(&game->references, 1);
    *out = game;
    return BP_OK;
}

int bp_game_new(bp_game **out, const bp_game_ops *ops, const bp_game_traits *traits, void *setup,
                const bp_allocator *allocator, char *why, size_t why_size)
{
    if (!out) {
        return BP_ERR_ARGUMENT;
    }
    *out = NULL;
    bp__why_clear(why, why_size);
    if (!ops || !traits) {
        return bp__why(why, why_size, BP_ERR_ARGUMENT, "there are no %s",
                       ops ? "traits" : "methods");
    }
    bp_game_ops methods;
    bp_game_traits numbers;
    bp__memory memory;
    int status = bp__game_read_methods(&methods, ops, why, why_size);
    if (status == BP_OK) {
        status = bp__game_read_traits(&numbers, traits, &methods, why, why_size);
    }
    if (status != BP_OK) {
        return status;
    }
    status = bp__memory_init(&memory, allocator);
    if (status == BP_OK) {
        status = make_game(out, &methods, &numbers, &memory);
    }
    if (status != BP_OK) {
        return bp__why(why, why_size, status, "%s", bp_status_text(status));
    }
    (*out)->origin = ops;
    (*out)->setup = setup;
    methods.initial((void *)(uintptr_t)(*out)->initial, setup); /* its only write */
    return BP_OK;
}

int bp_game_ref(bp_game **out, bp_game *game)
{
    if (!out) {
        return BP_ERR_ARGUMENT;
    }
    *out = game;
    if (!game) {
        return BP_ERR_ARGUMENT;
    }
    atomic_fetch_add_explicit(&game->references, 1, memory_order_relaxed);
    return BP_OK;
}

void bp_game_free(bp_game *game)
{
    if (!game || atomic_fetch_sub_explicit(&game->references, 1, memory_order_acq_rel) > 1) {
        return;
    }
    if (game->ops->free_setup) {
        game->ops->free_setup((void *)game->setup); /* it was not const when the caller passed it */
    }
    bp__memory memory = game->memory;
    bp__memory_free(&memory, (void *)game->initial);
    bp__memory_free(&memory, game);
}

const char *bp_game_name(const bp_game *game)
{
    return game ? game->ops->name : "";
}

int32_t bp_game_player_count(const bp_game *game)
{
    return game ? game->traits.players : BP_ERR_ARGUMENT;
}

const void *bp_game_setup(const bp_game *game)
{
    return game ? game->setup : NULL;
}

int32_t bp__game_mover(const bp_game *game, const void *position)
{
    int32_t mover = game->ops->mover(position, game->setup);
    return mover >= 0 && mover < game->traits.players ? mover : BP_ERR_METHOD;
}

int bp__game_final_scores(int32_t *out, const bp_game *game, const void *position)
{
    int status = BP_OK;
    game->ops->scores(out, position, game->setup);
    for (int32_t seat = 0; seat < game->traits.players; seat++) {
        if (!bp__game_has_score(game, out[seat])) {
            status = BP_ERR_METHOD;
        }
    }
    return status;
}

int32_t bp_game_max_moves(const bp_game *game)
{
    return game ? (int32_t)game->traits.max_moves : BP_ERR_ARGUMENT;
}

int32_t bp_game_max_plies(const bp_game *game)
{
    if (!game) {
        return BP_ERR_ARGUMENT;
    }
    return game->traits.max_plies > 0 ? (int32_t)game->traits.max_plies : BP_ERR_UNSUPPORTED;
}

int bp_game_score_range(int32_t *min, int32_t *max, const bp_game *game)
{
    if (!game) {
        return BP_ERR_ARGUMENT;
    }
    if (min) {
        *min = game->traits.score_min;
    }
    if (max) {
        *max = game->traits.score_max;
    }
    return BP_OK;
}

int32_t bp_game_key_is_exact(const bp_game *game)
{
    if (!game) {
        return BP_ERR_ARGUMENT;
    }
    return game->traits.state_size <= BP__KEY_BYTES ||
           (game->ops->encode && game->traits.encoded_size <= BP__KEY_BYTES);
}

int bp_game_format(char *out, size_t size, size_t *length, const bp_game *game)
{
    if (!game) {
        return BP_ERR_ARGUMENT;
    }
    size_t needed = bp__text_setup(NULL, 0, game);
    int status = bp__text_check(out, size, length, needed);
    if (status == BP_OK && out) {
        bp__text_setup(out, size, game);
        out[needed] = '\0';
    }
    return status;
}
