/* SPDX-License-Identifier: MIT */
/* Explanations: the rules on one page; the guided first game with its board, its lessons, and the best moves. */

#include "programs/play/play_guide.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "programs/play/play_text.h"

const char play_rules_text[] =
    "Goal. Collect discs with a high worth. The worth of a colour depends on the order\n"
    "in which the pawns reach the ladder, and the players decide this order.\n"
    "\n"
    "Your turn. Choose any pawn that is not on the ladder: pawns belong to no player.\n"
    "It moves toward the ladder to the next disc of its own colour. Then take one\n"
    "disc from the track: the first free one ahead of the pawn or the first free one\n"
    "behind it. Free means that no pawn stands on it. If only one side has a free\n"
    "disc, take that one; if neither has, take none.\n"
    "\n"
    "The ladder. When no disc of its colour lies ahead, the pawn climbs to the highest\n"
    "free step, and you take the disc of its colour that lies beside the ladder. With\n"
    "five colours the steps are worth 4, 3, 2, 1 and 0 points from the top. Each disc\n"
    "of a colour counts the worth of its pawn's step.\n"
    "\n"
    "White discs. Each counts as many points as you have different colours in hand.\n"
    "A black disc counts as a colour here, white does not.\n"
    "\n"
    "Black discs. If you had one when your turn began, you may spend it after your\n"
    "move for an extra turn, one in a turn. Then you may move any pawn forward, or\n"
    "backward to the nearest disc of its colour, and take a disc as usual.\n"
    "\n"
    "The end. The game ends when the last pawn reaches the ladder. The highest score\n"
    "wins; players with the same highest score share the win.\n"
    "\n"
    "Moves. Ra: the red pawn moves and takes the disc ahead. Rb: it takes the one\n"
    "behind. Rc: it climbs. Rn: it moves, and there is nothing to take. The letters\n"
    "are R G B Y P for red, green, blue, yellow, purple; W is a white disc, K a black\n"
    "one. An extra turn has an x in front, as in xRa, and a minus for backward, as in\n"
    "xR-a. pass ends the turn without an extra turn.\n";

/* Twenty places: white and black discs come early, and every pawn has some way to go. */
const char play_guide_configuration[] = "players=2 board=RGWBYKGRBYWRBGKYBRGY";

/* One lesson for each of the human's first turns. */
static const char *const lessons[] = {
    ("Welcome to Big Points! You collect discs, and the one whose discs score highest in the end "
     "wins. "
     "The letters are discs on a track that leads from START, on the left, to the ladder, on the "
     "right. The pawns walk along it. They belong to nobody: in your turn you move any pawn you "
     "like, and it goes to the next disc of its own colour. Then you take the first free disc "
     "ahead "
     "of it (a) or behind it (b)."),
    ("A disc under a pawn is not free: it can't be taken while the pawn stands there. So before "
     "you "
     "move, check both neighbours of the place where the pawn would arrive, and skip the gaps "
     "and "
     "the pawns. You may also consider which discs you leave to the other player."),
    ("Now the ladder. When a pawn finds no disc of its colour ahead, it climbs to the highest free "
     "step. Here the steps are worth 3, 2, 1 and 0 points, and every disc counts what the step of "
     "its pawn is worth. So hurry the pawns whose discs you have, and let the others wait."),
    ("White discs (W) are special: each counts as many points as you have different colours in "
     "hand. "
     "With red, green, blue, yellow and a black disc that makes 5 points for every white one. So "
     "it "
     "pays to have one disc of each colour."),
    ("Black discs (K) count nothing by themselves. But if you have one when your turn begins, you "
     "may spend it after your move for an extra turn, and in it a pawn may even go backward. Or "
     "keep "
     "it: for white discs it counts as one more colour."),
    ("A pawn that climbs brings you the disc of its colour that lies beside the ladder, and "
     "nothing "
     "from the track. Sometimes that is a good move, sometimes it only helps the one who has more "
     "of that colour."),
    ("The game ends at once when the last pawn reaches the ladder. The player who is "
     "ahead may want to hurry, the other one to gain time. These are all the rules."),
};

enum { LESSONS = sizeof lessons / sizeof lessons[0], NODES = 50000000 };

static const char extra_lesson[] =
    "You had a black disc when your turn began, so you may spend it now for an extra turn: those "
    "moves begin with an x, and a minus means backward. To keep it, type pass.";

/* The number of normal moves that the seat has made: the index of the lesson. */
static int32_t turns_of(const bp_state *state, int32_t seat)
{
    int32_t turns = 0;
    bp_state *copy;
    if (bp_state_clone(&copy, state) != BP_OK) {
        return LESSONS;
    }
    while (bp_state_undo(copy) == BP_OK) {
        turns += bp_state_mover(copy) == seat && bp_turn_is_extra(copy) == 0;
    }
    bp_state_free(copy);
    return turns;
}

/* The last advice, and the position that it was for. The solver values every position of the guided board. */
struct play_guide_memory {
    bp_solver *solver;
    uint64_t key[2];
    bp_move move; /* a best one; 0: none yet */
    int32_t margin;
};

struct play_guide_memory *play_guide_memory_new(void)
{
    struct play_guide_memory *memory = calloc(1, sizeof *memory);
    if (!memory || bp_solver_new(&memory->solver, NULL) != BP_OK) {
        free(memory);
        return NULL;
    }
    bp_solver_set(memory->solver, BP_OPTION_OBJECTIVE, BP_OBJECTIVE_MARGIN);
    bp_solver_set(memory->solver, BP_OPTION_NODES, NODES);
    return memory;
}

void play_guide_memory_free(struct play_guide_memory *memory)
{
    if (memory) {
        bp_solver_free(memory->solver);
        free(memory);
    }
}

/* A move that is best by its exact value; 0 if the solver fails. */
static bp_move best_move(const play_session *session)
{
    struct play_guide_memory *memory = session->guide_memory;
    uint64_t key[2];
    bp_result *result;
    if (!memory || bp_state_key(key, session->state) != BP_OK) {
        return 0;
    }
    if (memory->move && memcmp(key, memory->key, sizeof key) == 0) {
        return memory->move;
    }
    memcpy(memory->key, key, sizeof key);
    memory->move = 0;
    if (bp_solve(&result, memory->solver, session->state) == BP_OK) {
        if (bp_result_value(&memory->margin, result) == BP_OK) {
            bp_result_best(&memory->move, result);
        }
        bp_result_free(result);
    }
    return memory->move;
}

/* What lies between the place where a pawn arrives and the disc that is taken: "It skips the gap at 9 and the blue pawn at 8."
   Nothing if the disc is the next one. */
static void write_skipped(char *out, size_t size, const bp_state *state, bp_move move)
{
    int32_t to = bp_move_target(state, move);
    int32_t taken = bp_move_taken_place(state, move);
    int32_t step = taken > to ? 1 : -1;
    size_t used = 0;
    out[0] = '\0';
    if (to == BP_PLACE_LADDER || taken == BP_PLACE_NONE || to + step == taken) {
        return;
    }
    for (int32_t place = to + step; place != taken && used < size; place += step) {
        int32_t pawn = bp_track_pawn(state, place);
        const char *before = place == to + step      ? " It skips"
                             : place + step == taken ? " and"
                                                     : ",";
        used += (size_t)snprintf(out + used, size - used, "%s the %s%s at %d", before,
                                 pawn != BP_NO_DISC ? play_disc_name(pawn) : "",
                                 pawn != BP_NO_DISC ? " pawn" : "gap", (int)place);
    }
    if (used < size) {
        snprintf(out + used, size - used, ".");
    }
}

/* "A best move is Rb: the red pawn .... With best play Ana wins by 3 points." */
static void write_advice(char *out, size_t size, const play_session *session, int32_t seat)
{
    char text[PLAY_TEXT_SIZE];
    char skipped[PLAY_TEXT_SIZE / 2];
    char value[PLAY_TEXT_SIZE / 4];
    bp_move move = best_move(session);
    out[0] = '\0';
    if (!move) {
        return;
    }
    play_text_noted_move(text, sizeof text, session->state, move);
    write_skipped(skipped, sizeof skipped, session->state, move);
    play_text_value(value, sizeof value, session, seat,
                    session->guide_memory->margin * BP_ESTIMATE_POINT, 1);
    snprintf(out, size, " %s %s.%s %s",
             play_has_choice(session->state) ? "A best move is" : "The only move is", text, skipped,
             value);
}

/* A sentence about the pawn that reached the ladder last; nothing if there is none. */
static void write_ladder(char *out, size_t size, const bp_state *state, int32_t seat)
{
    int32_t steps = bp_ladder_step_count(state);
    int32_t step = steps - 1;
    while (step >= 0 && bp_ladder_pawn(state, step) == BP_NO_DISC) {
        step--;
    }
    if (step < 0) {
        return;
    }
    int32_t colour = bp_ladder_pawn(state, step);
    int32_t held = bp_hand_count(state, seat, colour);
    snprintf(out, size,
             " The %s pawn is on the ladder: %s discs are worth %d now, and you have %d.",
             play_disc_name(colour), play_disc_name(colour), (int)bp_ladder_worth(state, step),
             (int)held);
}

static void write_lesson(char *out, size_t size, const play_session *session, int32_t seat)
{
    char advice[2 * PLAY_TEXT_SIZE];
    char ladder[PLAY_TEXT_SIZE] = "";
    int32_t turn = turns_of(session->state, seat);
    int is_extra = bp_turn_is_extra(session->state) == 1;
    if (turn >= LESSONS && !is_extra) {
        write_ladder(ladder, sizeof ladder, session->state, seat);
        snprintf(out, size, "%s", ladder[0] ? ladder + 1 : "");
        return;
    }
    write_advice(advice, sizeof advice, session, seat);
    if (!is_extra) {
        write_ladder(ladder, sizeof ladder, session->state, seat);
    }
    snprintf(out, size, "%s%s%s", is_extra ? extra_lesson : lessons[turn], ladder, advice);
}

static void write_end(char *out, size_t size, const play_session *session)
{
    uint32_t winners = 0;
    int won = 0;
    bp_state_winners(&winners, session->state);
    for (int32_t seat = 0; seat < session->players; seat++) {
        won |= session->seats[seat].level == PLAY_HUMAN && (winners >> seat & 1);
    }
    snprintf(out, size,
             "That was your first game. %s The review shows the costliest moves. Next time try "
             "the full board, and a higher level when this one gets too easy.",
             won ? "You have won: well played!" : "The computer was ahead this time.");
}

void play_guide_text(char *out, size_t size, const play_session *session)
{
    out[0] = '\0';
    if (!session->guide) {
        return;
    }
    if (play_is_over(session)) {
        write_end(out, size, session);
    } else if (play_is_human_turn(session)) {
        write_lesson(out, size, session, play_mover(session));
    }
}
