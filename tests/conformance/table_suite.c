/* SPDX-License-Identifier: MIT */
/*
 * The conformance suite of transposition tables.
 *
 * The value of a key is a function of the key, and so is whether the key is stored at all. So every probe can be
 * checked without a second table as reference.
 */
#include "conformance/table_suite.h"

#include <bigpoints.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unity.h>

#include "support/support.h"

enum {
    BATCH = 64,         /* keys of a batch */
    DEFAULT = 1 << 20,  /* bytes of a table whose limit is not under test */
    SHARED_KEYS = 5000, /* keys that two threads share */
    SLACK = 16 * 1024,  /* bytes beside the entries: handles, alignment */
    MANY = 1000000
};

/* An instance under test. */
typedef struct trial {
    const table_subject *subject;
    bp_table_shape shape;
    void *instance;
    uint64_t found; /* hits so far */
} trial;

/* Keys, their values, and whether they are stored. */

static uint64_t low_bits(uint64_t word, uint32_t bits)
{
    return bits >= 64 ? word : bits == 0 ? 0 : word & ((UINT64_C(1) << bits) - 1);
}

static void random_key(uint64_t key[2], test_random *random, uint32_t bits)
{
    key[0] = low_bits(test_random_next(random), bits);
    key[1] = low_bits(test_random_next(random), bits > 64 ? bits - 64 : 0);
}

static uint64_t scramble(const uint64_t key[2], uint64_t salt)
{
    test_random random = {key[0] * 0x9E3779B97F4A7C15u + salt};

    random.state = test_random_next(&random) ^ (key[1] + salt);
    return test_random_next(&random);
}

/* The value of a key at its nth store. */
static uint64_t value_of(const trial *t, const uint64_t key[2], uint64_t version)
{
    return low_bits(scramble(key, 1 + version), t->shape.value_bits);
}

/* Half of all keys are never stored. */
static int is_stored(const uint64_t key[2])
{
    return (int)(scramble(key, 0) & 1);
}

/* Instances. */

static void describe(char *out, size_t size, const trial *t)
{
    snprintf(out, size, "%s, keys of %u bits, values of %u, %llu bytes", t->subject->ops->name,
             (unsigned)t->shape.key_bits, (unsigned)t->shape.value_bits,
             (unsigned long long)t->shape.bytes);
}

/* Creates an instance and returns the status. */
static int try_create(trial *t, const table_subject *subject, bp_table_shape shape)
{
    memset(t, 0, sizeof *t);
    t->subject = subject;
    t->shape = shape;
    t->shape.version = BP_TABLE_OPS_VERSION;
    return subject->ops->create(&t->instance, &t->shape, subject->user);
}

static void create(trial *t, const table_subject *subject, bp_table_shape shape)
{
    int status = try_create(t, subject, shape);

    if (status != BP_OK || t->instance == NULL) {
        char text[160];
        describe(text, sizeof text, t);
        test_fail("%s: create answers %s", text, bp_status_name(status));
    }
}

static void destroy(trial *t)
{
    t->subject->ops->destroy(t->instance);
    t->instance = NULL;
}

static int keeps(const trial *t)
{
    return (t->subject->ops->flags & BP_TABLE_NEVER_FORGETS) != 0;
}

static uint64_t entries_of(const trial *t)
{
    uint64_t bytes = 0;
    uint64_t entries = 0;

    t->subject->ops->stats(&bytes, &entries, t->instance);
    if (t->shape.bytes > 0 && bytes > t->shape.bytes) {
        char text[160];
        describe(text, sizeof text, t);
        test_fail("%s: it takes %llu bytes", text, (unsigned long long)bytes);
    }
    return entries;
}

static int store(trial *t, const uint64_t key[2], uint64_t version, uint32_t weight)
{
    return t->subject->ops->store(key, value_of(t, key, version), weight, t->instance);
}

/* Probes a key. A hit must have its value; `may` says whether a hit is allowed, `must` whether it is required. */
static void probe(trial *t, const uint64_t key[2], uint64_t version, int may, int must)
{
    uint64_t value = UINT64_C(0xDEADBEEFDEADBEEF);
    int found = t->subject->ops->probe(&value, key, t->instance);
    char text[160];

    t->found += found != 0;
    if ((found == 0 && !must) || (found == 1 && may && value == value_of(t, key, version))) {
        return;
    }
    describe(text, sizeof text, t);
    test_fail("%s: key %llx:%llx %s: the probe gives %d, %llx", text, (unsigned long long)key[1],
              (unsigned long long)key[0], may ? "was stored" : "was never stored", found,
              (unsigned long long)value);
}

/* Random keys. */

/* Stores the keys of a batch that are to be stored, and probes all of them. */
static void try_batch(trial *t, test_random *random)
{
    uint64_t keys[BATCH][2];

    for (int i = 0; i < BATCH; i++) {
        random_key(keys[i], random, t->shape.key_bits);
        if (t->subject->ops->prefetch != NULL && i % 4 == 0) {
            t->subject->ops->prefetch(keys[i], t->instance);
        }
        if (is_stored(keys[i])) {
            int status = store(t, keys[i], 0, (uint32_t)test_random_below(random, 64));
            TEST_ASSERT_EQUAL_INT(BP_OK, status);
            probe(t, keys[i], 0, 1, keeps(t));
        }
    }
    for (int i = 0; i < BATCH; i++) {
        /* Narrow keys repeat, so an earlier batch may have stored a key. */
        probe(t, keys[i], 0, is_stored(keys[i]), is_stored(keys[i]) && keeps(t));
    }
}

/* Probes all keys of the same sequence once more, after the table has stored later ones. */
static void probe_again(trial *t, test_random random, int batches)
{
    for (int i = 0; i < batches * BATCH; i++) {
        uint64_t key[2];
        random_key(key, &random, t->shape.key_bits);
        probe(t, key, 0, is_stored(key), is_stored(key) && keeps(t));
        if (is_stored(key)) {
            test_random_next(&random); /* its weight */
        }
    }
}

static void try_shape(const table_subject *subject, test_random *random, bp_table_shape shape,
                      int keys)
{
    trial t;
    int batches = keys / BATCH + 1;
    test_random begin = *random;

    create(&t, subject, shape);
    TEST_ASSERT_EQUAL_UINT64(0, entries_of(&t));
    for (int i = 0; i < batches; i++) {
        try_batch(&t, random);
    }
    probe_again(&t, begin, batches);
    if (subject->remembers &&
        shape.key_bits >= 8) { /* with two or four keys perhaps none is stored */
        TEST_ASSERT_TRUE_MESSAGE(t.found > 0, "a table without hits");
        TEST_ASSERT_TRUE(entries_of(&t) > 0);
    }
    destroy(&t);
}

void table_suite_keys(const table_subject *subject, uint64_t seed, int keys)
{
    test_random random;

    test_random_init(&random, seed);
    for (uint32_t bits = 1; bits <= 128; bits++) {
        uint32_t values[] = {1, (bits * 7) % subject->widest + 1, subject->widest};
        for (int i = 0; i < 3; i++) {
            bp_table_shape shape = {.key_bits = bits, .value_bits = values[i], .bytes = DEFAULT};
            shape.concurrent = bits % 2 && (subject->ops->flags & BP_TABLE_THREAD_SAFE);
            shape.bytes =
                i == 1 && !(subject->ops->flags & BP_TABLE_NEVER_FORGETS) ? DEFAULT / 4 : 0;
            try_shape(subject, &random, shape, keys / (3 * 128));
        }
    }
    for (uint32_t bits = 1; bits <= subject->widest; bits++) {
        bp_table_shape shape = {.key_bits = 1 + (bits * 37) % 128, .value_bits = bits};
        try_shape(subject, &random, shape, keys / (3 * 128));
    }
}

/* Similar keys. */

/* The key with one bit set; 128 is the key 0, 129 the key of all bits. */
static void close_key(uint64_t key[2], uint32_t bits, uint32_t bit)
{
    key[0] = bit < 64 ? UINT64_C(1) << bit : bit == 129 ? low_bits(UINT64_MAX, bits) : 0;
    key[1] = bit >= 64 && bit < 128 ? UINT64_C(1) << (bit - 64) : 0;
    if (bit == 129 && bits > 64) {
        key[1] = low_bits(UINT64_MAX, bits - 64);
    }
}

static void try_close_keys(const table_subject *subject, uint32_t bits, uint32_t value_bits)
{
    trial t;
    bp_table_shape shape = {.key_bits = bits, .value_bits = value_bits, .bytes = DEFAULT};

    create(&t, subject, shape);
    for (int stored = 0; stored < 2; stored++) {
        for (uint32_t bit = 0; bit < 130; bit++) {
            uint64_t key[2];
            close_key(key, bits, bit);
            if (bit >= bits && bit < 128) {
                continue;
            }
            /* A key of one bit is both bit 0 and all bits, so it may have been stored. */
            if (!stored) {
                probe(&t, key, 0, bits == 1, 0);
                TEST_ASSERT_EQUAL_INT(BP_OK, store(&t, key, 0, bit % 64));
            }
            probe(&t, key, 0, 1, keeps(&t));
        }
    }
    destroy(&t);
}

/* Keys at equal distances, in the low word or in the high one. */
static void try_neighbours(const table_subject *subject, uint32_t bits, uint64_t step)
{
    int high = bits > 64 && step > 1;
    trial t;
    bp_table_shape shape = {.key_bits = bits, .value_bits = 20, .bytes = DEFAULT};

    create(&t, subject, shape);
    for (int pass = 0; pass < 2; pass++) {
        for (uint64_t i = 0; i < 5000; i++) {
            uint64_t key[2] = {0, 0};
            key[high] = low_bits(i * step, high ? bits - 64 : bits);
            if (pass == 0 && is_stored(key)) {
                TEST_ASSERT_EQUAL_INT(BP_OK, store(&t, key, 0, 3));
            }
            probe(&t, key, 0, is_stored(key), is_stored(key) && keeps(&t));
        }
    }
    destroy(&t);
}

void table_suite_close_keys(const table_subject *subject)
{
    for (uint32_t bits = 1; bits <= 128; bits++) {
        try_close_keys(subject, bits, 1 + bits % subject->widest);
        try_close_keys(subject, bits, subject->widest);
    }
    for (uint32_t bits = 20; bits <= 128; bits += 9) {
        try_neighbours(subject, bits, 1);
        try_neighbours(subject, bits, 1u << 12);
    }
}

/* Storing again. */

static void try_replacing(const table_subject *subject, test_random *random, uint32_t bits)
{
    trial t;
    bp_table_shape shape = {.key_bits = bits, .value_bits = 30, .bytes = 16 * 1024};

    if (subject->ops->flags & BP_TABLE_NEVER_FORGETS) {
        shape.bytes = 0;
    }
    if (try_create(&t, subject, shape) == BP_ERR_LIMIT) { /* the smallest table is larger */
        shape.bytes = 0;
        create(&t, subject, shape);
    }
    for (int i = 0; i < 2000; i++) {
        uint64_t keys[8][2];
        for (int k = 0; k < 8; k++) {
            random_key(keys[k], random, bits);
        }
        for (uint64_t version = 0; version < 3; version++) {
            int k = test_random_below(random, 8);
            uint32_t weight = (uint32_t)test_random_below(random, 64);
            uint32_t lighter = weight / (1 + (uint32_t)version);
            TEST_ASSERT_EQUAL_INT(BP_OK, store(&t, keys[k], version, lighter));
            probe(&t, keys[k], version, 1, keeps(&t));
            TEST_ASSERT_EQUAL_INT(BP_OK, store(&t, keys[k], version + 5, lighter));
            probe(&t, keys[k], version + 5, 1, keeps(&t));
        }
    }
    destroy(&t);
}

void table_suite_replacing(const table_subject *subject, uint64_t seed)
{
    static const uint32_t widths[] = {3, 17, 33, 60, 64, 65, 90, 127, 128};
    test_random random;

    test_random_init(&random, seed);
    for (size_t i = 0; i < TEST_LENGTH(widths); i++) {
        try_replacing(subject, &random, widths[i]);
    }
}

/* Clearing. */

static void try_clearing(const table_subject *subject, test_random *random, uint32_t bits,
                         int times)
{
    trial t;
    bp_table_shape shape = {.key_bits = bits, .value_bits = 24, .bytes = DEFAULT};
    uint64_t key[2];
    uint64_t old[2] = {0, 0};

    create(&t, subject, shape);
    t.subject->ops->clear(t.instance);
    for (int i = 0; i < times; i++) {
        int more = i % 1000 == 0 ? 3000 : 1; /* sometimes enough to make the table grow */
        for (int k = 0; k < more; k++) {
            random_key(key, random, bits);
            TEST_ASSERT_EQUAL_INT(BP_OK, store(&t, key, 0, 9));
        }
        probe(&t, key, 0, 1, keeps(&t));
        t.subject->ops->clear(t.instance);
        TEST_ASSERT_EQUAL_UINT64(0, entries_of(&t));
        probe(&t, key, 0, 0, 0);
        probe(&t, old, 0, 0, 0); /* cleared entries do not come back */
        memcpy(old, key, sizeof old);
    }
    destroy(&t);
}

void table_suite_clearing(const table_subject *subject, uint64_t seed, int times)
{
    test_random random;

    test_random_init(&random, seed);
    try_clearing(subject, &random, 40, times);
    try_clearing(subject, &random, 100, times);
}

/* Limits. */

/* Fills a small table; returns the number of entries stored before the first refusal. */
static int fill(trial *t, test_random *random, int max)
{
    for (int i = 0; i < max; i++) {
        uint64_t key[2];
        random_key(key, random, t->shape.key_bits);
        int status = store(t, key, 0, 1);
        if (status != BP_OK) {
            TEST_ASSERT_TRUE(keeps(t));
            TEST_ASSERT_TRUE(status == BP_ERR_LIMIT || status == BP_ERR_MEMORY);
            probe(t, key, 0, 0, 0);
            return i;
        }
        probe(t, key, 0, 1, keeps(t));
        if (i % 64 == 0) {
            entries_of(t);
        }
    }
    return max;
}

/* A full table keeps its entries and still updates them. */
static void check_full(trial *t, test_random random, int stored)
{
    for (int i = 0; i < stored; i++) {
        uint64_t key[2];
        random_key(key, &random, t->shape.key_bits);
        probe(t, key, 0, 1, keeps(t));
        if (i % 16 == 0) {
            TEST_ASSERT_EQUAL_INT(BP_OK, store(t, key, 7, 1));
            probe(t, key, 7, 1, keeps(t));
            TEST_ASSERT_EQUAL_INT(BP_OK, store(t, key, 0, 1));
        }
    }
}

static void try_limit(const table_subject *subject, test_random *random, uint32_t bits,
                      uint64_t bytes)
{
    trial t;
    test_memory memory;
    test_random begin = *random;
    bp_table_shape shape = {.key_bits = bits, .value_bits = 22, .bytes = bytes};
    int stored;

    test_memory_init(&memory);
    shape.allocator = &memory.allocator;
    if (try_create(&t, subject, shape) != BP_OK) {
        TEST_ASSERT_EQUAL_INT(BP_ERR_LIMIT, try_create(&t, subject, shape));
        TEST_ASSERT_TRUE_MESSAGE(bytes < DEFAULT / 4, "a limit that should suffice is refused");
        test_memory_assert_empty(&memory);
        return;
    }
    stored = fill(&t, random, (int)(bytes / 4) + 100);
    check_full(&t, begin, stored);
    if (keeps(&t)) {
        TEST_ASSERT_TRUE_MESSAGE(stored < (int)(bytes / 4) + 100, "more entries than bytes");
        TEST_ASSERT_EQUAL_UINT64((uint64_t)stored, entries_of(&t));
    }
    if (memory.peak > bytes + SLACK) {
        char text[160];
        describe(text, sizeof text, &t);
        test_fail("%s: it took %lu bytes at once", text, (unsigned long)memory.peak);
    }
    destroy(&t);
    test_memory_assert_empty(&memory);
}

void table_suite_limits(const table_subject *subject, uint64_t seed, int number)
{
    static const uint64_t limits[] = {128,   200,    512,    1000,   4096,    10000,
                                      65536, 100000, 262144, 524288, 1000000, 3000000};
    static const uint32_t widths[] = {41, 64, 95, 128};
    test_random random;

    test_random_init(&random, seed);
    for (size_t i = 0; i < TEST_LENGTH(limits); i++) {
        for (size_t k = i; k < i + (size_t)number; k++) {
            try_limit(subject, &random, widths[k % TEST_LENGTH(widths)], limits[i]);
        }
    }
}

/* Visiting. */

typedef struct visit {
    trial *t;
    uint64_t count;
    uint64_t stop_at; /* 0: never */
} visit;

static int visit_entry(const uint64_t key[2], uint64_t value, uint32_t weight, void *user)
{
    visit *v = user;
    uint64_t found = ~value;

    TEST_ASSERT_TRUE(weight <= 5);
    TEST_ASSERT_EQUAL_INT(1, v->t->subject->ops->probe(&found, key, v->t->instance));
    TEST_ASSERT_EQUAL_HEX64(found, value);
    TEST_ASSERT_EQUAL_HEX64(value_of(v->t, key, 0), value);
    return ++v->count == v->stop_at ? 7 : 0;
}

static void try_each(const table_subject *subject, test_random *random, uint32_t bits)
{
    trial t;
    bp_table_shape shape = {.key_bits = bits, .value_bits = 21, .concurrent = bits % 2};
    const bp_table_ops *ops = subject->ops;

    shape.concurrent &= (ops->flags & BP_TABLE_THREAD_SAFE) != 0;
    create(&t, subject, shape);
    visit none = {&t, 0, 0};
    TEST_ASSERT_EQUAL_INT(0, ops->each(visit_entry, &none, t.instance));
    TEST_ASSERT_EQUAL_UINT64(0, none.count);
    for (int i = 0; i < 3000; i++) {
        uint64_t key[2];
        random_key(key, random, bits);
        TEST_ASSERT_EQUAL_INT(BP_OK, store(&t, key, 0, 5));
    }
    visit all = {&t, 0, 0};
    TEST_ASSERT_EQUAL_INT(0, ops->each(visit_entry, &all, t.instance));
    TEST_ASSERT_EQUAL_UINT64(entries_of(&t), all.count);
    visit some = {&t, 0, all.count / 2};
    TEST_ASSERT_EQUAL_INT(all.count > 1 ? 7 : 0, ops->each(visit_entry, &some, t.instance));
    TEST_ASSERT_EQUAL_UINT64(all.count / 2, some.count);
    destroy(&t);
}

void table_suite_each(const table_subject *subject, uint64_t seed)
{
    static const uint32_t widths[] = {3, 17, 40, 63, 64, 65, 90, 127, 128};
    test_random random;

    test_random_init(&random, seed);
    for (size_t i = 0; i < TEST_LENGTH(widths); i++) {
        try_each(subject, &random, widths[i]);
    }
}

/* Failing allocations. */

/* Stores until an allocation fails; a table that may lose entries need not fail. Returns the number stored. */
static int fill_until_failure(trial *t, test_random *random, const test_memory *memory)
{
    for (int i = 0; i < 20000; i++) {
        uint64_t key[2];
        size_t failed = memory->failed;
        random_key(key, random, t->shape.key_bits);
        int status = store(t, key, 0, 1);
        if (status != BP_OK) {
            TEST_ASSERT_TRUE(keeps(t) && memory->failed > failed);
            TEST_ASSERT_EQUAL_INT(BP_ERR_MEMORY, status);
            probe(t, key, 0, 0, 0);
            TEST_ASSERT_EQUAL_INT(BP_OK, store(t, key, 0, 1)); /* there is memory again */
            probe(t, key, 0, 1, 1);
            return i + 1;
        }
        probe(t, key, 0, 1, keeps(t));
    }
    return 20000;
}

static int fail_at(const table_subject *subject, test_random *random, size_t number, uint32_t bits)
{
    trial t;
    test_memory memory;
    test_random begin = *random;
    bp_table_shape shape = {.key_bits = bits, .value_bits = 22, .bytes = 4 * DEFAULT};
    int failed;

    test_memory_init(&memory);
    memory.fail_at = number;
    shape.allocator = &memory.allocator;
    int status = try_create(&t, subject, shape);
    if (status == BP_OK) {
        check_full(&t, begin, fill_until_failure(&t, random, &memory));
        destroy(&t);
    } else {
        TEST_ASSERT_EQUAL_INT(BP_ERR_MEMORY, status);
        TEST_ASSERT_EQUAL_UINT(1, memory.failed);
    }
    failed = memory.failed > 0;
    test_memory_assert_empty(&memory);
    return failed;
}

void table_suite_memory(const table_subject *subject, uint64_t seed)
{
    static const uint32_t widths[] = {50, 120};
    test_random random;

    test_random_init(&random, seed);
    for (size_t i = 0; i < TEST_LENGTH(widths); i++) {
        size_t number = 1;
        while (number < 40 && fail_at(subject, &random, number, widths[i])) {
            number++;
        }
        /* A table with one allocation per entry has many more of the same kind. */
        for (number = 40; number < MANY && fail_at(subject, &random, number, widths[i]);
             number *= 2) {
        }
    }
}

/* Threads. */

enum { VERSIONS = 4 };

typedef struct hammer {
    trial *t;
    uint64_t seed;
    int rounds;
    uint64_t wrong;
    uint64_t found;
} hammer;

/* Unity is not thread-safe, so a thread only counts errors. */
static void *run_hammer(void *argument)
{
    hammer *h = argument;
    const trial *t = h->t;
    test_random random = {h->seed};

    for (int i = 0; i < h->rounds; i++) {
        test_random number = {(uint64_t)test_random_below(&random, SHARED_KEYS)};
        uint64_t version = (uint64_t)test_random_below(&random, VERSIONS);
        uint64_t key[2];
        uint64_t value = UINT64_MAX;
        int right = 0;
        random_key(key, &number, t->shape.key_bits);
        if (t->subject->ops->prefetch != NULL) {
            t->subject->ops->prefetch(key, t->instance);
        }
        if (is_stored(key) && i % 2 == 0) {
            t->subject->ops->store(key, value_of(t, key, version), (uint32_t)i % 64, t->instance);
        }
        if (!t->subject->ops->probe(&value, key, t->instance)) {
            continue;
        }
        for (uint64_t v = 0; v < VERSIONS; v++) {
            right |= is_stored(key) && value == value_of(t, key, v);
        }
        h->wrong += !right;
        h->found++;
    }
    return NULL;
}

static void try_threads(const table_subject *subject, uint64_t seed, bp_table_shape shape,
                        int rounds)
{
    trial t;
    hammer hammers[2];
    pthread_t thread;

    create(&t, subject, shape);
    for (int i = 0; i < 2; i++) {
        hammers[i] = (hammer){&t, seed + (uint64_t)i, rounds, 0, 0};
    }
    TEST_ASSERT_EQUAL_INT(0, pthread_create(&thread, NULL, run_hammer, &hammers[0]));
    run_hammer(&hammers[1]);
    TEST_ASSERT_EQUAL_INT(0, pthread_join(thread, NULL));
    for (int i = 0; i < 2; i++) {
        TEST_ASSERT_EQUAL_UINT64(0, hammers[i].wrong);
        TEST_ASSERT_TRUE(hammers[i].found > 0 || !subject->remembers);
    }
    destroy(&t);
}

/* One thread only stores and the other only probes, the same few keys again and again. */
enum { DUEL_KEYS = 16 };

typedef struct duel {
    const bp_table_ops *ops;
    void *instance;
    uint64_t keys[DUEL_KEYS][2];
    uint64_t values[DUEL_KEYS];
    int rounds;
    uint64_t wrong; /* counted by the probing thread */
    uint64_t found;
} duel;

static void *store_only(void *argument)
{
    const duel *d = argument;

    for (int i = 0; i < d->rounds; i++) {
        int key = i * 7 % DUEL_KEYS;
        d->ops->store(d->keys[key], d->values[key], (uint32_t)i % 4, d->instance);
    }
    return NULL;
}

static void probe_only(duel *d)
{
    for (int i = 0; i < d->rounds; i++) {
        int key = i * 5 % DUEL_KEYS;
        uint64_t value = UINT64_MAX;
        if (d->ops->probe(&value, d->keys[key], d->instance)) {
            d->found++;
            d->wrong += value != d->values[key];
        }
    }
}

static void try_duel(const table_subject *subject, test_random *random, bp_table_shape shape,
                     int rounds)
{
    trial t;
    pthread_t thread;
    duel d = {.ops = subject->ops, .rounds = rounds};

    create(&t, subject, shape);
    d.instance = t.instance;
    for (int i = 0; i < DUEL_KEYS; i++) {
        random_key(d.keys[i], random, shape.key_bits);
        d.values[i] = value_of(&t, d.keys[i], 0);
    }
    TEST_ASSERT_EQUAL_INT(0, pthread_create(&thread, NULL, store_only, &d));
    probe_only(&d);
    TEST_ASSERT_EQUAL_INT(0, pthread_join(thread, NULL));
    TEST_ASSERT_EQUAL_UINT64(0, d.wrong);
    destroy(&t);
}

void table_suite_threads(const table_subject *subject, uint64_t seed, int rounds)
{
    /* Entries of one, two and three words; crowded and large tables. If one word holds the key and another the value, a
     * torn write would mix the halves of two entries into a valid third one. */
    static const struct {
        uint32_t key_bits;
        uint32_t value_bits;
        uint64_t bytes;
    } shapes[] = {{36, 20, 4096},  {36, 20, DEFAULT},  {60, 30, 128},   {64, 40, 256},
                  {80, 30, 4096},  {80, 30, DEFAULT},  {95, 20, 16384}, {100, 60, 128},
                  {128, 60, 4096}, {128, 60, DEFAULT}, {128, 20, 128}};
    test_random random;

    TEST_ASSERT_TRUE(subject->ops->flags & BP_TABLE_THREAD_SAFE);
    test_random_init(&random, seed);
    for (size_t i = 0; i < TEST_LENGTH(shapes); i++) {
        bp_table_shape shape = {.key_bits = shapes[i].key_bits,
                                .value_bits = shapes[i].value_bits,
                                .concurrent = 1,
                                .bytes = shapes[i].bytes};
        trial min;
        if (try_create(&min, subject, shape) == BP_OK) {
            destroy(&min);
        } else {
            shape.bytes = 0;
        }
        try_threads(subject, test_random_next(&random), shape, rounds);
        if (shape.bytes > 0 && shape.bytes <= 256) {
            try_duel(subject, &random, shape, 10 * rounds);
        }
    }
}
