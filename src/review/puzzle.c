/* SPDX-License-Identifier: MIT */
/* Puzzles as handles: bp_puzzle_next(), and the getters of a puzzle. */

#include "review/puzzle_internal.h"

#include <bigpoints/config.h>
#include <bigpoints/state.h>
#include <bigpoints/status.h>

#include "bigpoints/config_internal.h"
#include "result/result_internal.h"

int bp_puzzle_next(bp_puzzle **out, const bp_config *config, uint64_t seed, bp_progress_fn progress,
                   void *user, const bp_allocator *allocator)
{
    bp__memory memory;
    if (!out) {
        return BP_ERR_ARGUMENT;
    }
    *out = NULL;
    if (!config) {
        return BP_ERR_ARGUMENT;
    }
    int status = bp__memory_init(&memory, allocator);
    if (status == BP_OK) {
        status = bp_config_check(config, NULL, 0);
    }
    if (status == BP_OK && config->players != 2) {
        status = BP_ERR_UNSUPPORTED;
    }
    if (status != BP_OK) {
        return status;
    }
    bp_puzzle *puzzle = bp__memory_alloc(&memory, sizeof *puzzle);
    if (!puzzle) {
        return BP_ERR_MEMORY;
    }
    puzzle->memory = memory;
    status = bp__puzzle_search(puzzle, config, seed, progress, user, allocator);
    if (status != BP_OK) {
        bp_puzzle_free(puzzle);
        return status;
    }
    *out = puzzle;
    return BP_OK;
}

void bp_puzzle_free(bp_puzzle *puzzle)
{
    if (puzzle) {
        bp__memory memory = puzzle->memory;
        bp_state_free(puzzle->state);
        bp_result_free(puzzle->result);
        bp__memory_free(&memory, puzzle);
    }
}

int bp_puzzle_state(bp_state **out, const bp_puzzle *puzzle)
{
    return bp_state_clone(out, puzzle ? puzzle->state : NULL);
}

int bp_puzzle_result(bp_result **out, const bp_puzzle *puzzle)
{
    if (!out) {
        return BP_ERR_ARGUMENT;
    }
    *out = NULL;
    return puzzle ? bp__result_clone(out, puzzle->result) : BP_ERR_ARGUMENT;
}

int32_t bp_puzzle_grade(const bp_puzzle *puzzle)
{
    return puzzle ? puzzle->grade : BP_ERR_ARGUMENT;
}
