/* SPDX-License-Identifier: MIT */
/* Hand-free positions (positions without their hands), and the directed acyclic graph of the moves between them. */
#ifndef BP_BIGPOINTS_THESIS_HAND_FREE_H
#define BP_BIGPOINTS_THESIS_HAND_FREE_H

#include "bigpoints/position.h"

/* A hand-free position as a key of two words. */
typedef union bp__hand_free_key {
    struct {
        uint64_t track;
        uint8_t pawn[BP__COLOURS];
        uint8_t climbed;
        uint8_t mover;
        uint8_t zero;
    } fields;
    uint64_t word[2];
} bp__hand_free_key;

_Static_assert(sizeof(bp__hand_free_key) == 16, "two words");

/* A node of the graph. Nodes are numbered in postorder: all successors of a node have smaller numbers. */
typedef struct bp__hand_free {
    bp__hand_free_key key;
    uint32_t edges;  /* index of its first edge */
    uint32_t gone;   /* of a finished game: discs of each colour in the hands, packed like a hand */
    uint16_t points; /* of a finished game: the points of each colour's step, 3 bits each */
    uint8_t edge_count;
    uint8_t mover;
    uint8_t is_end;
    uint8_t is_stuck;    /* finished because there is no legal move */
    uint16_t pawn_edges; /* the number of edges of each pawn, 2 bits for each colour */
} bp__hand_free;

/* A growing array. */
typedef struct bp__hand_free_array {
    void *items;
    size_t count;
    size_t capacity;
    size_t item_size;
} bp__hand_free_array;

/* All hand-free positions reachable from a root. The root comes last. */
typedef struct bp__hand_free_graph {
    const bp__setup *setup;
    bp__memory memory;
    uint64_t max_bytes; /* 0 for no limit */
    int (*poll)(uint64_t nodes, void *user);
    void *user;
    bp__hand_free_array positions; /* of bp__hand_free */
    bp__hand_free_array edges; /* of uint32_t: number of a hand-free position * 8 + colour taken */
    uint32_t *slots; /* open addressing: 1 + the number of a hand-free position, 0 for none */
    uint32_t table_bits;
    uint64_t nodes; /* visited so far by all passes */
    uint64_t bytes; /* allocated now */
    uint64_t bytes_peak;
    int status; /* BP_ERR_MEMORY, BP_ERR_LIMIT, BP_ERR_BUSY once something went wrong */
} bp__hand_free_graph;

enum { BP__HAND_FREE_POLL = 1024 };

/* Builds the graph of a root. `status` says whether it succeeded. */
void bp__hand_free_find(bp__hand_free_graph *graph, const bp__position *root);
void bp__hand_free_free(bp__hand_free_graph *graph);

/* Allocates within the limit; otherwise returns NULL and sets `status`. */
void *bp__hand_free_take(bp__hand_free_graph *graph, size_t bytes);

/* Calls `poll` with the number of nodes. Returns non-zero to stop. */
int bp__hand_free_must_stop(bp__hand_free_graph *graph);

#endif
