/* SPDX-License-Identifier: MIT */
/*
 * Files that bytes damage: edits of a file that is right, for the readers of programs. After a refusal a file must be as it
 * was; what is accepted must be true.
 */
#ifndef FUZZ_DAMAGE_H
#define FUZZ_DAMAGE_H

#include <unistd.h>

#include "fuzz.h"

enum { DAMAGE_SIZE = 1 << 16, DAMAGE_EDITS = 8 };

/* The bytes of a file. */
typedef struct damage_text {
    size_t size;
    char bytes[DAMAGE_SIZE];
} damage_text;

/* A name for a file of this process, in memory if possible. */
static inline const char *damage_path(char out[64], const char *name)
{
    (void)snprintf(out, 64, "%s/bigpoints-fuzz-%ld-%s",
                   access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp", (long)getpid(), name);
    return out;
}

static inline void damage_write(const char *path, const damage_text *text)
{
    FILE *file = fopen(path, "wb");
    CHECK(file != NULL && fwrite(text->bytes, 1, text->size, file) == text->size);
    CHECK(fclose(file) == 0);
}

static inline void damage_read(damage_text *out, const char *path)
{
    FILE *file = fopen(path, "rb");
    CHECK(file != NULL);
    out->size = fread(out->bytes, 1, DAMAGE_SIZE, file);
    CHECK(out->size < DAMAGE_SIZE && fclose(file) == 0);
}

static inline int damage_is_same(const damage_text *a, const damage_text *b)
{
    return a->size == b->size && memcmp(a->bytes, b->bytes, a->size) == 0;
}

/* Whether the file is as the text. */
static inline int damage_is_file(const char *path, const damage_text *text)
{
    static damage_text now;
    damage_read(&now, path);
    return damage_is_same(&now, text);
}

/* Replaces `old` bytes at a place by others. */
static inline void damage_splice(damage_text *text, size_t at, size_t old, const char *by,
                                 size_t size)
{
    old = old < text->size - at ? old : text->size - at;
    if (text->size - old + size >= DAMAGE_SIZE) {
        return;
    }
    memmove(text->bytes + at + size, text->bytes + at + old, text->size - at - old);
    memcpy(text->bytes + at, by, size);
    text->size = text->size - old + size;
}

/* One edit: a kind, a place of two bytes, a value. */
static inline void damage_edit(damage_text *text, fuzz_bytes *bytes)
{
    char copy[2048];
    const int kind = fuzz_byte(bytes) % 7;
    size_t at = (size_t)fuzz_byte(bytes) << 8;
    at = (at | (size_t)fuzz_byte(bytes)) % (text->size + 1);
    const char value = (char)fuzz_byte(bytes);
    char flipped = value;
    if (at < text->size) {
        flipped = (char)(text->bytes[at] ^ 1 << ((unsigned char)value % 8));
    }
    switch (kind) {
    case 0: damage_splice(text, at, 1, &value, 1); break;
    case 1: damage_splice(text, at, 1, &flipped, 1); break;
    case 2: damage_splice(text, at, 0, &value, 1); break;
    case 3: damage_splice(text, at, 1 + (unsigned char)value % 32, "", 0); break;
    case 4: text->size = at; break;
    default: { /* a line, copied to another place or removed */
        const char *end = memchr(text->bytes + at, '\n', text->size - at);
        size_t length = end ? (size_t)(end - text->bytes) + 1 - at : text->size - at;
        while (at > 0 && text->bytes[at - 1] != '\n') {
            at--;
            length++;
        }
        length = length < sizeof copy ? length : sizeof copy;
        memcpy(copy, text->bytes + at, length);
        if (kind == 5) {
            damage_splice(text, at, length, "", 0);
        } else {
            damage_splice(text, (size_t)(unsigned char)value * text->size / 256, 0, copy, length);
        }
    }
    }
}

/* All edits that the bytes have. */
static inline void damage(damage_text *text, fuzz_bytes *bytes)
{
    for (int i = 0; i < DAMAGE_EDITS && bytes->size > 0; i++) {
        damage_edit(text, bytes);
    }
}

/* A reason is a printable sentence. */
static inline void damage_check_why(const char *why)
{
    CHECK(why[0] != '\0');
    for (; *why; why++) {
        CHECK((*why >= ' ' && *why <= '~') || (unsigned char)*why >= 0x80);
    }
}

#endif
