/* SPDX-License-Identifier: MIT */
/*
 * Memory for the tests: every block is guarded at both ends, counted, and may be refused.
 *
 *     | guard: owner, size, mark | the block the library gets | mark |
 */
#include "support/support.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unity.h>

enum { MARK_SIZE = 8 };

static const unsigned char LIVE_MARK[MARK_SIZE] = {0xB1, 0x6B, 0x10, 0xC5, 0xA1, 0x1F, 0xE0, 0x01};

/* What stands in front of a block; the union gives the block the strictest alignment. */
typedef union guard {
    struct {
        const void *owner;
        size_t size;
        unsigned char mark[MARK_SIZE];
    } is;
    max_align_t alignment;
} guard;

/* How many allocations of the whole test failed; "make hostile" adds them up. */
static atomic_ulong failures;

static void print_failures(void)
{
    printf("%lu allocations failed\n", atomic_load(&failures));
}

static int should_fail(test_memory *memory)
{
    memory->calls++;
    if (memory->fail_at == 0) {
        return 0;
    }
    return memory->calls == memory->fail_at ||
           (memory->for_ever && memory->calls > memory->fail_at);
}

/* The lock is held. */
static void *take(test_memory *memory, size_t size)
{
    guard *block;

    if (size == 0) {
        memory->damaged = 1;
    }
    if (should_fail(memory)) {
        memory->failed++;
        if (atomic_fetch_add(&failures, 1) == 0) {
            atexit(print_failures);
        }
        return NULL;
    }
    block = malloc(sizeof *block + size + MARK_SIZE);
    if (block == NULL) {
        return NULL;
    }
    block->is.owner = memory;
    block->is.size = size;
    memcpy(block->is.mark, LIVE_MARK, MARK_SIZE);
    /* Fresh memory is full of rubbish, so that whoever forgets to clear it is found out. */
    memset(block + 1, 0xA5, size);
    memcpy((unsigned char *)(block + 1) + size, LIVE_MARK, MARK_SIZE);
    memory->live++;
    memory->bytes += size;
    memory->peak = memory->bytes > memory->peak ? memory->bytes : memory->peak;
    return block + 1;
}

/* The lock is held. */
static void give(test_memory *memory, void *pointer)
{
    guard *block = pointer;

    if (pointer == NULL) {
        memory->damaged = 1;
        return;
    }
    block--;
    if (block->is.owner != memory || memcmp(block->is.mark, LIVE_MARK, MARK_SIZE) != 0 ||
        memcmp((unsigned char *)pointer + block->is.size, LIVE_MARK, MARK_SIZE) != 0) {
        memory->damaged = 1;
        return;
    }
    memory->bytes -= block->is.size;
    memset(block, 0x5A, sizeof *block + block->is.size);
    memory->live--;
    free(block);
}

static void *guarded_alloc(size_t size, void *user)
{
    test_memory *memory = user;
    void *pointer;

    pthread_mutex_lock(&memory->lock);
    pointer = take(memory, size);
    pthread_mutex_unlock(&memory->lock);
    return pointer;
}

static void guarded_free(void *pointer, void *user)
{
    test_memory *memory = user;

    pthread_mutex_lock(&memory->lock);
    give(memory, pointer);
    pthread_mutex_unlock(&memory->lock);
}

void test_memory_init(test_memory *memory)
{
    memset(memory, 0, sizeof *memory);
    pthread_mutex_init(&memory->lock, NULL);
    memory->allocator.version = BP_ALLOCATOR_VERSION;
    memory->allocator.alloc = guarded_alloc;
    memory->allocator.free = guarded_free;
    memory->allocator.user = memory;
}

void test_memory_assert_empty(const test_memory *memory)
{
    TEST_ASSERT_FALSE_MESSAGE(memory->damaged, "a block was overrun, freed twice or never ours");
    if (memory->live != 0) {
        test_fail("%lu of %lu blocks leaked", (unsigned long)memory->live,
                  (unsigned long)memory->calls);
    }
}
