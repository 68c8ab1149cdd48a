/* SPDX-License-Identifier: MIT */
/**
 * @file view.h
 * @brief Details of a state of Big Points for user interfaces: track, pawns, ladder, hands, turn and moves.
 *
 * Places of the track are numbered from 1 (next to START) to the length of the board (next to the
 * ladder). Every function returns #BP_ERR_MISMATCH for a state of another game.
 */
#ifndef BIGPOINTS_VIEW_H
#define BIGPOINTS_VIEW_H

#include <bigpoints/config.h>
#include <bigpoints/export.h>
#include <bigpoints/types.h>

BP_BEGIN_DECLS

/** @defgroup view Drawing Big Points
 *
 *  @code{.c}
 *  bp_state *state;
 *  if (bp_bigpoints_open(&state, "players=2 board=RGBBGR", NULL, NULL, 0) != BP_OK) {
 *      return 1;
 *  }
 *  for (int32_t place = 1; place <= bp_track_length(state); place++) {
 *      putchar(bp_track_disc(state, place) >= 0 ? 'o' : '.');
 *  }
 *  putchar('\n');
 *  bp_state_free(state);
 *  @endcode
 *  @see bp_state_draw() and bp_state_svg(), which draw the whole position
 *  @{ */

/** Where a pawn or a disc can be, besides the places 1, 2, ... of the track. */
enum bp_place {
    BP_PLACE_START = 0,   /**< Before the first place of the track. */
    BP_PLACE_LADDER = 64, /**< A pawn on the ladder; a disc beside it. */
    BP_PLACE_NONE =
        65 /**< Nowhere: the pawn of a colour not in play, the disc of a move that takes none. */
};

/**
 * @brief The number of places of the track. It is the number of discs on the initial board.
 * @param state the state
 * @return 2 to 55, #BP_ERR_ARGUMENT, or #BP_ERR_MISMATCH
 * @since 0.1
 */
BP_API int32_t bp_track_length(const bp_state *state);

/**
 * @brief The disc at a place of the track.
 * @param state the state
 * @param place 1 to bp_track_length()
 * @return one of #bp_disc, #BP_NO_DISC if it is taken; #BP_ERR_ARGUMENT, or #BP_ERR_MISMATCH
 * @since 0.1
 */
BP_API int32_t bp_track_disc(const bp_state *state, int32_t place);

/**
 * @brief The pawn that stands at a place of the track.
 * @param state the state
 * @param place 1 to bp_track_length()
 * @return its colour, #BP_NO_DISC if there is none; #BP_ERR_ARGUMENT, or #BP_ERR_MISMATCH
 * @since 0.1
 */
BP_API int32_t bp_track_pawn(const bp_state *state, int32_t place);

/**
 * @brief The place of a pawn.
 * @param state the state
 * @param colour #BP_RED to #BP_PURPLE
 * @return a place of the track, #BP_PLACE_START, #BP_PLACE_LADDER, or #BP_PLACE_NONE for a colour
 *         that is not in play; #BP_ERR_ARGUMENT, or #BP_ERR_MISMATCH
 * @since 0.1
 */
BP_API int32_t bp_pawn_place(const bp_state *state, int32_t colour);

/**
 * @brief The number of steps of the ladder: one for each colour in play.
 * @param state the state
 * @return 2 to 5, #BP_ERR_ARGUMENT, or #BP_ERR_MISMATCH
 * @since 0.1
 */
BP_API int32_t bp_ladder_step_count(const bp_state *state);

/**
 * @brief The pawn on a step of the ladder.
 * @param state the state
 * @param step 0 for the highest step, which the first pawn to arrive takes
 * @return its colour, #BP_NO_DISC if the step is free; #BP_ERR_ARGUMENT, or #BP_ERR_MISMATCH
 * @since 0.1
 */
BP_API int32_t bp_ladder_pawn(const bp_state *state, int32_t step);

/**
 * @brief The worth of a disc whose pawn is on a step: the number of steps below it.
 * @param state the state
 * @param step 0 for the highest step
 * @return the worth, #BP_ERR_ARGUMENT, or #BP_ERR_MISMATCH
 * @since 0.1
 */
BP_API int32_t bp_ladder_worth(const bp_state *state, int32_t step);

/**
 * @brief The number of discs of one kind in a player's hand.
 * @param state the state
 * @param seat the player
 * @param disc one of #bp_disc but #BP_NO_DISC
 * @return the number, #BP_ERR_ARGUMENT, or #BP_ERR_MISMATCH
 * @since 0.1
 */
BP_API int32_t bp_hand_count(const bp_state *state, int32_t seat, int32_t disc);

/**
 * @brief Whether the mover is in the second half of a turn: the choice between `pass` and an extra move, which costs a black
 * disc. A mover who has black discs, bp_hand_count(), gets this choice after the normal move, unless that ends the game.
 * @param state the state
 * @return 1 or 0, #BP_ERR_ARGUMENT, or #BP_ERR_MISMATCH
 * @since 0.1
 */
BP_API int32_t bp_turn_is_extra(const bp_state *state);

/**
 * @brief The pawn that a legal move moves.
 * @param state the state before the move
 * @param move the move
 * @return its colour, #BP_NO_DISC for `pass`; #BP_ERR_ARGUMENT, #BP_ERR_ILLEGAL, or #BP_ERR_MISMATCH
 * @since 0.1
 */
BP_API int32_t bp_move_pawn(const bp_state *state, bp_move move);

/**
 * @brief The place to which a legal move moves its pawn.
 * @param state the state before the move
 * @param move the move
 * @return a place of the track, #BP_PLACE_LADDER, #BP_PLACE_NONE for `pass`; #BP_ERR_ARGUMENT,
 *         #BP_ERR_ILLEGAL, or #BP_ERR_MISMATCH
 * @since 0.1
 */
BP_API int32_t bp_move_target(const bp_state *state, bp_move move);

/**
 * @brief The disc that a legal move takes.
 * @param state the state before the move
 * @param move the move
 * @return one of #bp_disc, #BP_NO_DISC if it takes none; #BP_ERR_ARGUMENT, #BP_ERR_ILLEGAL, or
 *         #BP_ERR_MISMATCH
 * @since 0.1
 */
BP_API int32_t bp_move_taken_disc(const bp_state *state, bp_move move);

/**
 * @brief The place of the disc that a legal move takes.
 * @param state the state before the move
 * @param move the move
 * @return a place of the track, #BP_PLACE_LADDER for the disc beside the ladder, #BP_PLACE_NONE if it
 *         takes none; #BP_ERR_ARGUMENT, #BP_ERR_ILLEGAL, or #BP_ERR_MISMATCH
 * @since 0.1
 */
BP_API int32_t bp_move_taken_place(const bp_state *state, bp_move move);

/** @} */

BP_END_DECLS

#endif
