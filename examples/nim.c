/* A game of your own, solved by the library: Nim. Players take turns to take any number of sticks from one heap.
   Whoever takes the last stick wins, or, in misere Nim, loses.

       nim 3 5 7             who wins, and how
       nim --misere 3 5 7
       nim --check           compares all small games with the rule that adds heaps without carry (XOR)

   Build it outside the tree with:  cc nim.c $(pkg-config --cflags --libs bigpoints) -o nim */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <bigpoints.h>
#include <bigpoints/sys/game_ops.h>

enum { HEAPS = 8, STICKS = 255 };

/* Set-up and position alike: only bytes, so there is no padding. */
typedef struct { uint8_t heaps[HEAPS], mover, misere; } nim;

static void initial(void *state, const void *setup) { memcpy(state, setup, sizeof(nim)); }
static int32_t mover(const void *state, const void *setup) { return (void)setup, ((const nim *)state)->mover; }

static int is_over(const void *state, const void *setup)
{
    static const uint8_t empty[HEAPS];
    return (void)setup, memcmp(((const nim *)state)->heaps, empty, HEAPS) == 0;
}

/* A move is the heap, from 0, in the upper bits and the number of sticks taken in the lower eight. */
static size_t moves(bp_move *out, const void *state, const void *setup)
{
    size_t count = 0;
    (void)setup;
    for (uint32_t heap = 0; heap < HEAPS; heap++) {
        for (uint32_t taken = 1; taken <= ((const nim *)state)->heaps[heap]; taken++) {
            out[count++] = heap << 8 | taken;
        }
    }
    return count;
}

static void apply(void *state, bp_move move, const void *setup)
{
    nim *n = state;
    (void)setup;
    n->heaps[move >> 8] = (uint8_t)(n->heaps[move >> 8] - (move & 255));
    n->mover ^= 1;
}

/* At the end the player who is not to move has taken the last stick. */
static void scores(int32_t *out, const void *state, const void *setup)
{
    const nim *n = state;
    int over = is_over(state, setup);
    out[n->mover] = over && n->misere;
    out[n->mover ^ 1] = over && !n->misere;
}

static size_t format_move(char *out, size_t size, bp_move move, const void *state, const void *setup)
{
    (void)state, (void)setup;
    return (size_t)snprintf(out, size, "%u:%u", (unsigned)(move >> 8) + 1, (unsigned)(move & 255));
}

static size_t format_position(char *out, size_t size, const void *state, const void *setup)
{
    const nim *n = state;
    const uint8_t *h = n->heaps;
    (void)setup;
    return (size_t)snprintf(out, size, "%s=%d,%d,%d,%d,%d,%d,%d,%d mover=%d", n->misere ? "misere" : "nim", h[0],
                            h[1], h[2], h[3], h[4], h[5], h[6], h[7], n->mover + 1);
}

static size_t format_setup(char *out, size_t size, const void *setup) { return format_position(out, size, setup, setup); }

/* Whatever is not written exactly like a position with no more sticks than the set-up is refused. */
static int parse_position(void *state, const char *text, char *why, size_t why_size, const void *setup)
{
    nim n = *(const nim *)setup;
    char again[80];
    const char *at = strchr(text, '=');
    int possible = at != NULL;
    for (int i = 0; i <= HEAPS && possible; i++) { /* the last number is the mover */
        char *end;
        unsigned long number = strtoul(at + 1, &end, 10);
        possible = i == HEAPS ? number == 1 || number == 2 : number <= n.heaps[i];
        *(i == HEAPS ? &n.mover : &n.heaps[i]) = (uint8_t)(i == HEAPS ? number - 1 : number);
        at = i == HEAPS - 1 ? strchr(end, '=') : end;
        possible = possible && at && (i == HEAPS || *at);
    }
    format_position(again, sizeof again, &n, setup);
    if (!possible || strcmp(again, text) != 0) {
        snprintf(why, why_size, "a position is written like nim=3,5,7,0,0,0,0,0 mover=1");
        return BP_ERR_SYNTAX;
    }
    memcpy(state, &n, sizeof n);
    return BP_OK;
}

/* The order of the heaps does not matter, and not who moves: the value is the mover's. */
static void reduce(bp_reduction *out, const void *state, const void *setup)
{
    uint8_t sorted[HEAPS];
    (void)setup;
    memcpy(sorted, ((const nim *)state)->heaps, HEAPS);
    for (int i = 1; i < HEAPS; i++) {
        for (int j = i; j > 0 && sorted[j - 1] > sorted[j]; j--) {
            uint8_t larger = sorted[j - 1];
            sorted[j - 1] = sorted[j];
            sorted[j] = larger;
        }
    }
    out->key[0] = out->key[1] = 0;
    for (int i = 0; i < HEAPS; i++) {
        out->key[0] = out->key[0] << 8 | sorted[i];
    }
}
