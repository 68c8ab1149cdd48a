/* Skeletons: positions without their hands, and how they follow from each other. */
#ifndef BP_BIGPOINTS_THESIS_HAND_FREE_H
#define BP_BIGPOINTS_THESIS_HAND_FREE_H

#include "bigpoints/position.h"

/* A position without hands: two words that name it. */
typedef union bp__bare {
    struct {
        uint64_t track;
        uint8_t pawn[BP__COLOURS];
        uint8_t climbed;
        uint8_t mover;
        uint8_t zero;
    } is;
    uint64_t word[2];
} bp__bare;

_Static_assert(sizeof(bp__bare) == 16, "two words");

/* Skeletons are numbered as they are finished: all that follow from one have smaller numbers. */
typedef struct bp__hand_free {
    bp__bare at;
    uint32_t edges;  /* the first of its edges */
    uint32_t gone;   /* of an end: discs of each colour in the hands, packed like a hand */
    uint16_t worths; /* of an end: 3 bits for each colour */
    uint8_t edge_count;
    uint8_t mover;
    uint8_t is_end;
    uint8_t is_stuck;    /* an end without a legal move */
    uint16_t pawn_edges; /* how many of the edges are each pawn's: 2 bits for each colour */
} bp__hand_free;

/* A growing array. */
typedef struct bp__block {
    void *items;
    size_t count;
    size_t capacity;
    size_t item_size;
} bp__block;

/* All skeletons that follow from a root, the root last. */
typedef struct bp__hand_free_graph {
    const bp__setup *setup;
    bp__memory memory;
    uint64_t max_bytes; /* 0 for no limit */
    int (*poll)(uint64_t nodes, void *user);
    void *user;
    bp__block skeletons; /* of bp__hand_free */
    bp__block edges;     /* of uint32_t: number of a skeleton * 8 + colour taken */
    uint32_t *slots;     /* open addressing: 1 + the number of a skeleton, 0 for none */
    uint32_t table_bits;
    uint64_t nodes; /* of all work so far */
    uint64_t bytes; /* taken now */
    uint64_t bytes_peak;
    int status; /* BP_ERR_MEMORY, BP_ERR_LIMIT, BP_ERR_BUSY once something went wrong */
} bp__hand_free_graph;

enum { BP__SKELETON_POLL = 1024 };

/* Finds all skeletons of a root. `status` tells. */
void bp__hand_free_find(bp__hand_free_graph *x, const bp__position *root);
void bp__hand_free_free(bp__hand_free_graph *x);

/* Memory within the limit; NULL, and `status`, otherwise. */
void *bp__hand_free_take(bp__hand_free_graph *x, size_t bytes);

/* Whether to stop, now that the nodes have been counted. */
int bp__hand_free_must_end(bp__hand_free_graph *x);

#endif
