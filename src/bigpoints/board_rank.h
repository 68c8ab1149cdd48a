/* SPDX-License-Identifier: MIT */
/* Ranking and unranking of boards: all boards with given discs in lexicographic order, or one of each class. A class
   is an equivalence class of boards under renaming of colours with equal counts. Its representative is its first
   board, on which such colours appear in the order of their names. */
#ifndef BP_BIGPOINTS_BOARD_RANK_H
#define BP_BIGPOINTS_BOARD_RANK_H

#include "base/bignum.h"
#include "bigpoints/discs.h"

enum { BP__RENAMINGS_MAX = 120 };

/* The number of boards with these discs. bp__board_total returns 0 if it does not fit into 64 bits. */
bp__big bp__board_count(const bp__counts *counts);
uint64_t bp__board_total(const bp__counts *counts);

/* The rank of a board, from 0, among all boards with the same discs. Their number must fit into 64 bits. */
uint64_t bp__board_rank(const bp__board *board);

/* Which boards are listed: all, or the first one of each class. */
typedef enum bp__listing { BP__ALL_BOARDS, BP__CLASSES } bp__listing;

/* How many boards a listed one represents. */
uint64_t bp__listing_size(bp__listing listing, const bp__counts *counts);

/* The board with a rank, from 0, in the list. The number of all boards must fit into 64 bits. */
void bp__board_unrank(bp__board *out, bp__listing listing, const bp__counts *counts, uint64_t rank);

/* Advances to the next board of the list. Returns 0, and changes nothing, after the last. */
int bp__board_next(bp__board *board, bp__listing listing);

/* All permutations of the names of colours with equal counts: the new name of each colour. The identity comes first.
   Returns their number. */
size_t bp__board_renamings(uint8_t out[BP__RENAMINGS_MAX][BP__COLOURS], const bp__counts *counts);

#endif
