/* What the players of a game of Big Points will probably score: expected steps of the pawns times the discs in
   hand, and a share of what is still to be had. */

#include "bigpoints/estimate.h"

#include "bigpoints/survey.h"

enum { POINT = 1024 };

/* How likely, in 1,024ths, a pawn with `row` discs ahead climbs before one with `column`. */
static const int16_t lead[BP_DISCS_MAX + 1][BP_DISCS_MAX + 1] = {
    {512, 683, 768, 819, 853, 878, 896, 910, 922, 931},
    {341, 512, 614, 683, 731, 768, 796, 819, 838, 853},
    {256, 410, 512, 585, 640, 683, 717, 745, 768, 788},
    {205, 341, 439, 512, 569, 614, 652, 683, 709, 731},
    {171, 293, 384, 455, 512, 559, 597, 630, 658, 683},
    {146, 256, 341, 410, 465, 512, 551, 585, 614, 640},
    {128, 228, 307, 372, 427, 473, 512, 546, 576, 602},
    {114, 205, 279, 341, 394, 439, 478, 512, 542, 569},
    {102, 186, 256, 315, 366, 410, 448, 482, 512, 539},
    {93, 171, 236, 293, 341, 384, 422, 455, 485, 512}};

enum { TEMPO = 700, BLACK = 1800, MOVES_FULL = 24 };

/* What the colours are worth, by their order in the set-up, and how many moves the open pawns need at most. */
typedef struct prospect {
    int32_t worth[BP__COLOURS];
    int32_t left[BP__COLOURS]; /* discs still to be had */
    int32_t moves;
} prospect;

static void look_ahead(prospect *out, const bp__position *position, const bp__setup *setup)
{
    int32_t ahead[BP__COLOURS];
    out->moves = 0;
    for (int32_t i = 0; i < setup->colours; i++) {
        int32_t colour = setup->colour[i];
        uint8_t pawn = position->pawn[colour];
        uint64_t own = position->track & setup->discs[colour];
        out->left[i] = bp__bit_count(own);
        if (pawn >= BP__PAWN_LADDER) {
            ahead[i] = -1;
            out->worth[i] = (setup->colours - 1 - (pawn - BP__PAWN_LADDER)) * POINT;
        } else {
            ahead[i] = bp__bit_count(own & (~UINT64_C(0) << pawn));
            out->worth[i] = 0;
            out->left[i]++;
            out->moves += ahead[i] + 1;
        }
    }
    for (int32_t i = 0; i < setup->colours; i++) {
        for (int32_t j = i + 1; ahead[i] >= 0 && j < setup->colours; j++) {
            if (ahead[j] >= 0) {
                int32_t chance = lead[ahead[i]][ahead[j]];
                out->worth[i] += chance;
                out->worth[j] += POINT - chance;
            }
        }
    }
}

void bp__bigpoints_estimate(int32_t *out, const void *state, const void *setup)
{
    const bp__position *position = state;
    const bp__setup *s = setup;
    prospect p;
    look_ahead(&p, position, s);
    int32_t moves = p.moves < MOVES_FULL ? p.moves : MOVES_FULL;
    int32_t pool = 0;
    for (int32_t i = 0; i < s->colours; i++) {
        pool += p.left[i] * p.worth[i];
    }
    int32_t whites = bp__bit_count(position->track & s->discs[BP_WHITE]);
    int32_t all_kinds = s->colours * POINT;
    pool += whites * all_kinds;
    int32_t share = pool / s->players;
    for (int32_t seat = 0; seat < s->players; seat++) {
        uint32_t hand = position->hand[seat];
        int32_t score = share;
        int32_t kinds = bp__kinds_in(hand) * POINT;
        for (int32_t i = 0; i < s->colours; i++) {
            score += bp__hand_of(hand, s->colour[i]) * p.worth[i];
        }
        if (kinds < all_kinds) {
            kinds += (all_kinds - kinds) * moves / (MOVES_FULL + 4);
        }
        score += bp__hand_of(hand, BP_WHITE) * kinds;
        score += bp__hand_of(hand, BP_BLACK) * BLACK * moves / MOVES_FULL;
        out[seat] = score;
    }
    int32_t next = position->extra ? position->mover + 1 : position->mover;
    out[next < s->players ? next : 0] += TEMPO * moves / MOVES_FULL;
}

int32_t bp__bigpoints_moves_left(const void *state, const void *setup)
{
    prospect p;
    look_ahead(&p, state, setup);
    return p.moves;
}
