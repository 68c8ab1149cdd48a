/* Boards as numbers: all boards with given discs in order, and all classes of them. A class is boards that differ
   only in the names of colours of equal count; it is named by its first board, on which such colours appear in
   the order of their names. */
#ifndef BP_BIGPOINTS_BOARD_RANK_H
#define BP_BIGPOINTS_BOARD_RANK_H

#include "base/bignum.h"
#include "bigpoints/discs.h"

enum { BP__RENAMINGS_MAX = 120 };

/* The number of boards with these discs; and the same if 64 bits suffice, otherwise 0. */
bp__big bp__board_count(const bp__counts *counts);
uint64_t bp__board_total(const bp__counts *counts);

/* The place of a board, from 0, among all boards with the same discs. 64 bits number them. */
uint64_t bp__board_rank(const bp__board *board);

/* Which boards are listed: all, or the first one of each class. */
typedef enum bp__listing { BP__ALL_BOARDS, BP__CLASSES } bp__listing;

/* How many boards a listed one stands for. */
uint64_t bp__listing_size(bp__listing listing, const bp__counts *counts);

/* The board at a place of the list, from 0 on. 64 bits number all boards. */
void bp__board_unrank(bp__board *out, bp__listing listing, const bp__counts *counts, uint64_t rank);

/* The next one of the list. Returns 0, and leaves it as it is, after the last. */
int bp__board_next(bp__board *board, bp__listing listing);

/* All ways to rename colours of equal count: what each colour is called then. The first leaves the names as
   they are. Returns how many. */
size_t bp__board_renamings(uint8_t out[BP__RENAMINGS_MAX][BP__COLOURS], const bp__counts *counts);

#endif
