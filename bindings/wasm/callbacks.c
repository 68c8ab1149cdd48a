/* SPDX-License-Identifier: MIT */
/* Callbacks into JavaScript. A JavaScript function has no address, so one C function of each kind stands for all, and
   native.js decides which function it means. */

#include <bigpoints.h>

#define IMPORT(name) __attribute__((import_module("bigpoints"), import_name(name)))
#define EXPORT(name) __attribute__((export_name(name)))

IMPORT("progress") int callback_progress(const bp_progress *progress);
IMPORT("write") int callback_write(const void *bytes, size_t size);
IMPORT("read") size_t callback_read(void *out, size_t size);

static int on_progress(const bp_progress *progress, void *user)
{
    (void)user;
    return callback_progress(progress);
}

static int on_write(const void *bytes, size_t size, void *user)
{
    (void)user;
    return callback_write(bytes, size);
}

static size_t on_read(void *out, size_t size, void *user)
{
    (void)user;
    return callback_read(out, size);
}

/* The addresses of these functions. */
EXPORT("progress_address") bp_progress_fn progress_address(void);
EXPORT("write_address") bp_write_fn write_address(void);
EXPORT("read_address") bp_read_fn read_address(void);

bp_progress_fn progress_address(void)
{
    return on_progress;
}

bp_write_fn write_address(void)
{
    return on_write;
}

bp_read_fn read_address(void)
{
    return on_read;
}
