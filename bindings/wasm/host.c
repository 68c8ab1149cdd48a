/* SPDX-License-Identifier: MIT */
/* The functions by which the streams of wasi-libc call their host. The library never opens a stream, so these only fail,
   and the module needs no WASI host. */

#include <stdio.h>
#include <sys/types.h>

int __stdio_close(FILE *stream);
off_t __stdio_seek(FILE *stream, off_t offset, int whence);
size_t __stdio_write(FILE *stream, const unsigned char *bytes, size_t size);
size_t __stdout_write(FILE *stream, const unsigned char *bytes, size_t size);

int __stdio_close(FILE *stream)
{
    (void)stream;
    return EOF;
}

off_t __stdio_seek(FILE *stream, off_t offset, int whence)
{
    (void)stream;
    (void)offset;
    (void)whence;
    return -1;
}

size_t __stdio_write(FILE *stream, const unsigned char *bytes, size_t size)
{
    (void)stream;
    (void)bytes;
    (void)size;
    return 0;
}

size_t __stdout_write(FILE *stream, const unsigned char *bytes, size_t size)
{
    return __stdio_write(stream, bytes, size);
}
