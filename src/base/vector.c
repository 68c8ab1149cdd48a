/* Lists that grow. */

#include "base/vector.h"

#include <stdint.h>
#include <string.h>

enum { FIRST_ROOM = 64 };

/* Makes room for `count` more items by doubling. */
static int grow(bp__vector *list, const bp__memory *memory, size_t count, size_t bytes)
{
    size_t room = list->room ? list->room : FIRST_ROOM;
    while (room - list->count < count) {
        if (room > SIZE_MAX / 2 / bytes) {
            return 0;
        }
        room *= 2;
    }
    void *items = bp__memory_take(memory, room * bytes);
    if (!items) {
        return 0;
    }
    if (list->items) {
        memcpy(items, list->items, list->count * bytes);
    }
    bp__memory_give(memory, list->items);
    list->items = items;
    list->room = room;
    return 1;
}

void *bp__vector_add(bp__vector *list, const bp__memory *memory, size_t count, size_t bytes)
{
    int fits = list->items && list->room - list->count >= count;
    if (!fits && !grow(list, memory, count, bytes)) {
        return NULL;
    }
    unsigned char *added = (unsigned char *)list->items + list->count * bytes;
    memset(added, 0, count * bytes);
    list->count += count;
    return added;
}

void bp__vector_free(bp__vector *list, const bp__memory *memory)
{
    bp__memory_give(memory, list->items);
    *list = (bp__vector){0};
}
