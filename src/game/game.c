/* Games: a method table, its traits and a set-up, reference counted. */

#include <bigpoints/game.h>

#include <bigpoints/status.h>

#include "base/key.h"
#include "base/text.h"
#include "game/game_internal.h"

enum { BYTES_MAX = 65536, MOVES_MAX = 65536, KEY_BITS_MAX = 8 * BP__KEY_BYTES };

static int within(uint32_t number, uint32_t min, uint32_t max)
{
    return number >= min && number <= max;
}

static int check_traits(const bp_game_traits *traits, const bp_game_ops *ops)
{
    if (traits->version != BP_GAME_OPS_VERSION) {
        return BP_ERR_VERSION;
    }
    int good =
        traits->players >= 1 && traits->players <= BP__PLAYERS_MAX &&
        within(traits->state_size, 1, BYTES_MAX) && within(traits->max_moves, 1, MOVES_MAX) &&
        traits->score_min <= traits->score_max &&
        (ops->encode ? within(traits->encoded_size, 1, BYTES_MAX) : traits->encoded_size == 0) &&
        within(traits->key_bits, 0, ops->key ? KEY_BITS_MAX : 0) &&
        within(traits->reduced_bits, 0, ops->reduced_key ? KEY_BITS_MAX : 0);
    return good ? BP_OK : BP_ERR_ARGUMENT;
}

static int check_ops(const bp_game_ops *ops)
{
    if (ops->version != BP_GAME_OPS_VERSION) {
        return BP_ERR_VERSION;
    }
    int complete = ops->name && ops->initial && ops->mover && ops->is_over && ops->moves &&
                   ops->apply && ops->scores && ops->format_move && ops->format_setup &&
                   ops->format_position && ops->parse_position && !ops->encode == !ops->decode;
    return complete ? BP_OK : BP_ERR_METHOD;
}

int bp_game_new(bp_game **out, const bp_game_ops *ops, const bp_game_traits *traits, void *setup,
                const bp_allocator *allocator)
{
    if (!out) {
        return BP_ERR_ARGUMENT;
    }
    *out = NULL;
    if (!ops || !traits) {
        return BP_ERR_ARGUMENT;
    }
    int status = check_ops(ops);
    if (status == BP_OK) {
        status = check_traits(traits, ops);
    }
    bp__memory memory;
    if (status == BP_OK) {
        status = bp__memory_init(&memory, allocator);
    }
    if (status != BP_OK) {
        return status;
    }
    bp_game *game = bp__memory_take(&memory, sizeof *game);
    unsigned char *initial = NULL;
    if (game) {
        game->traits = *traits;
        initial =
            bp__memory_take(&memory, bp__state_stride(game)); /* searches copy whole strides */
    }
    if (!initial) {
        bp__memory_give(&memory, game);
        return BP_ERR_MEMORY;
    }
    ops->initial(initial, setup);
    game->ops = ops;
    game->setup = setup;
    game->initial = initial;
    game->memory = memory;
    atomic_init(&game->references, 1);
    *out = game;
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
        game->ops->free_setup((void *)game->setup); /* it came as the caller's own */
    }
    bp__memory memory = game->memory;
    bp__memory_give(&memory, (void *)game->initial);
    bp__memory_give(&memory, game);
}

const char *bp_game_name(const bp_game *game)
{
    return game ? game->ops->name : "";
}

int32_t bp_game_players(const bp_game *game)
{
    return game ? game->traits.players : BP_ERR_ARGUMENT;
}

int32_t bp_game_starter(const bp_game *game)
{
    if (!game) {
        return BP_ERR_ARGUMENT;
    }
    return game->ops->is_over(game->initial, game->setup)
               ? BP_ERR_OVER
               : game->ops->mover(game->initial, game->setup);
}

int32_t bp_game_max_moves(const bp_game *game)
{
    return game ? (int32_t)game->traits.max_moves : BP_ERR_ARGUMENT;
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

int32_t bp_game_encoded_size(const bp_game *game)
{
    if (!game) {
        return BP_ERR_ARGUMENT;
    }
    return game->ops->encode ? (int32_t)game->traits.encoded_size : BP_ERR_UNSUPPORTED;
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
    size_t needed = game->ops->format_setup(NULL, 0, game->setup);
    int status = bp__check_buffer(out, size, length, needed, 1);
    if (status == BP_OK && out) {
        game->ops->format_setup(out, size, game->setup);
    }
    return status;
}
