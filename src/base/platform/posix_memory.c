/* SPDX-License-Identifier: MIT */
/* How much memory the process may have, on POSIX systems: physical memory, resource limits and, on Linux, the limits of
   control groups. */

/* For sysconf and RLIMIT_AS. */
#define _DEFAULT_SOURCE 1 /* NOLINT(bugprone-reserved-identifier) */

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/platform/platform.h"

enum { TEXT_MAX = 4096, PATH_SIZE = 2 * TEXT_MAX };

static uint64_t min_of(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* Reads the beginning of a file, up to TEXT_MAX - 1 bytes. An empty text if there is no such file. */
static void read_text(char out[TEXT_MAX], const char *path)
{
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    size_t length = 0;
    ssize_t count = 1;
    while (file >= 0 && count > 0 && length < TEXT_MAX - 1) {
        count = read(file, out + length, TEXT_MAX - 1 - length);
        length += count > 0 ? (size_t)count : 0;
    }
    out[length] = '\0';
    if (file >= 0) {
        close(file);
    }
}

/* The number that a text begins with; UINT64_MAX if it begins with none ("max"), or with a larger one. */
static uint64_t read_number(const char *text)
{
    uint64_t number = 0;
    if (*text < '0' || *text > '9') {
        return UINT64_MAX;
    }
    for (; *text >= '0' && *text <= '9'; text++) {
        uint64_t digit = (uint64_t)(*text - '0');
        if (number > (UINT64_MAX - digit) / 10) {
            return UINT64_MAX;
        }
        number = 10 * number + digit;
    }
    return number;
}

/* The limit in the file `name` of a group, whose path is the first `length` bytes of `group`. */
static uint64_t limit_in(const char *root, const char *group, size_t length, const char *name)
{
    char path[PATH_SIZE];
    char text[TEXT_MAX];
    if (strlen(root) >= TEXT_MAX || length + strlen(name) >= TEXT_MAX) {
        return UINT64_MAX;
    }
    snprintf(path, sizeof path, "%s%.*s%s", root, (int)length, group, name);
    read_text(text, path);
    return read_number(text);
}

/* The lowest limit of a group and all groups above it. In a container the path may begin outside of it:
   these groups are not visible. */
static uint64_t limit_of_path(const char *root, const char *group, size_t length, const char *name)
{
    uint64_t limit = limit_in(root, group, length, name);
    while (length > 0) {
        length--;
        if (group[length] == '/') {
            limit = min_of(limit, limit_in(root, group, length, name));
        }
    }
    return limit;
}

/* Whether "memory" is in the list of controllers, "cpu,memory", that ends with a colon. */
static int lists_memory(const char *list)
{
    const char *end = strchr(list, ':');
    while (list && list < end) {
        size_t length = strcspn(list, ",:");
        if (length == 6 && memcmp(list, "memory", 6) == 0) {
            return 1;
        }
        list += length + (list[length] == ',');
    }
    return 0;
}

uint64_t bp__memory_group_limit(const char *groups, const char *root)
{
    char text[TEXT_MAX];
    char root_1[PATH_SIZE] = "";
    uint64_t limit = UINT64_MAX;
    read_text(text, groups);
    if (strlen(root) < TEXT_MAX) {
        snprintf(root_1, sizeof root_1, "%s/memory", root);
    }
    for (const char *at = text; *at; at += strcspn(at, "\n"), at += *at == '\n') {
        size_t line = strcspn(at, "\n");
        const char *list = memchr(at, ':', line);
        const char *group = list ? memchr(list + 1, ':', line - (size_t)(list + 1 - at)) : NULL;
        if (!group) {
            continue;
        }
        size_t length = line - (size_t)(group + 1 - at);
        if (group == list + 1) { /* version 2: no controllers are named */
            limit = min_of(limit, limit_of_path(root, group + 1, length, "/memory.max"));
            limit = min_of(limit, limit_of_path(root, group + 1, length, "/memory.high"));
        } else if (lists_memory(list + 1)) {
            limit =
                min_of(limit, limit_of_path(root_1, group + 1, length, "/memory.limit_in_bytes"));
        }
    }
    return limit;
}

/* The minimum of the limits of address space and of data, which private mappings are. */
static uint64_t resource_limit(void)
{
    struct rlimit data = {.rlim_cur = RLIM_INFINITY};
    struct rlimit space = {.rlim_cur = RLIM_INFINITY};
    (void)getrlimit(RLIMIT_DATA, &data);
    (void)getrlimit(RLIMIT_AS, &space);
    return min_of(data.rlim_cur == RLIM_INFINITY ? UINT64_MAX : data.rlim_cur,
                  space.rlim_cur == RLIM_INFINITY ? UINT64_MAX : space.rlim_cur);
}

uint64_t bp__memory_limit(void)
{
    long pages = sysconf(_SC_PHYS_PAGES);
    long page = sysconf(_SC_PAGESIZE);
    uint64_t limit = pages > 0 && page > 0 ? (uint64_t)pages * (uint64_t)page : UINT64_MAX;
    limit = min_of(limit, resource_limit());
    limit = min_of(limit, bp__memory_group_limit("/proc/self/cgroup", "/sys/fs/cgroup"));
    return min_of(limit, SIZE_MAX);
}
