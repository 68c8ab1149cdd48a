/* SPDX-License-Identifier: MIT */
/* The features of the library in a few seconds: the smallest table of the thesis, a solved board, two solving methods
   compared (MTD(f) and backward induction over all positions), and a game with best play.

   Build it outside the tree with:  cc demo.c $(pkg-config --cflags --libs bigpoints) -o demo */

#include <stdio.h>
#include <stdlib.h>

#include <bigpoints.h>

static const char letters[] = "RGBYPWK.";
static const char *const names[] = {"red",    "green", "blue",  "yellow",
                                    "purple", "white", "black", "nothing"};

/* Ends the demo if a function fails. */
static void need(int status)
{
    if (status != BP_OK) {
        fprintf(stderr, "demo: %s\n", bp_status_text(status));
        exit(1);
    }
}

static bp_state *open_state(const char *text)
{
    bp_state *state;
    need(bp_bigpoints_open(&state, text, NULL, NULL, 0));
    return state;
}

static bp_result *solve(const bp_state *state, int32_t objective)
{
    bp_solver *solver;
    bp_result *result;
    need(bp_solver_new(&solver, NULL));
    need(bp_solver_set(solver, BP_OPTION_OBJECTIVE, objective));
    need(bp_solve(&result, solver, state));
    bp_solver_free(solver);
    return result;
}

/* The track with each pawn in brackets, and the ladder. */
static void show(const bp_state *state)
{
    printf("    START ");
    for (int32_t colour = BP_RED; colour <= BP_PURPLE; colour++) {
        int32_t place = bp_pawn_place(state, colour);
        if (place == BP_PLACE_START) {
            printf("[%c]", letters[colour]);
        } else if (place != BP_PLACE_NONE) {
            printf("   ");
        }
    }
    printf(" |");
    for (int32_t place = 1; place <= bp_track_length(state); place++) {
        int pawn = bp_track_pawn(state, place) != BP_NO_DISC;
        printf(pawn ? "[%c]" : " %c ", letters[bp_track_disc(state, place)]);
    }
    printf("| LADDER");
    for (int32_t step = 0; step < bp_ladder_step_count(state); step++) {
        printf(" %d:%c", (int)bp_ladder_worth(state, step), letters[bp_ladder_pawn(state, step)]);
    }
    printf("\n");
}

static void show_hands(const bp_state *state)
{
    for (int32_t seat = 0; seat < 2; seat++) {
        int held = 0;
        printf(seat == 0 ? "    player 1 holds" : "; player 2 holds");
        for (int32_t disc = BP_RED; disc <= BP_BLACK; disc++) {
            for (int32_t i = bp_hand_count(state, seat, disc); i > 0; i--, held = 1) {
                printf(" %c", letters[disc]);
            }
        }
        printf(held ? "" : " nothing");
    }
    printf("\n");
}

/* Prints a legal move as a sentence. */
static void print_move(const bp_state *state, bp_move move)
{
    char text[BP_MOVE_TEXT];
    int32_t pawn = bp_move_pawn(state, move);
    int32_t target = bp_move_target(state, move);
    need(bp_move_format(text, sizeof text, NULL, state, move));
    printf("  player %d  %-5s ", (int)bp_state_mover(state) + 1, text);
    if (pawn == BP_NO_DISC) {
        printf("ends the turn\n");
        return;
    }
    printf("%s%s ", bp_turn_is_extra(state) ? "spends a black disc: " : "", names[pawn]);
    if (target == BP_PLACE_LADDER) {
        printf("climbs the ladder");
    } else {
        printf("goes to place %d", (int)target);
    }
    printf(", takes %s\n", names[bp_move_taken_disc(state, move)]);
}

/* Plays the principal variation of a result, move by move, and prints the final scores. */
static void play(bp_state *state, const bp_result *result, int draw)
{
    bp_move moves[BP_PLIES_MAX];
    int32_t scores[2];
    size_t count;
    need(bp_result_pv(moves, BP_PLIES_MAX, &count, result));
    for (size_t i = 0; i < count; i++) {
        print_move(state, moves[i]);
        need(bp_state_apply(state, moves[i]));
        if (draw) {
            show(state);
            show_hands(state);
        }
    }
    need(bp_state_scores(scores, 2, NULL, state));
    printf("  The game ends %d to %d.\n", (int)scores[0], (int)scores[1]);
}

static void show_thesis_table(void)
{
    bp_config *config;
    printf(
        "1. The smallest table of the thesis: every board of 2 colours with 2 discs of each\n\n");
    printf("    board  player 1  player 2  positions\n");
    need(bp_config_parse(&config, "colours=2 discs=2", NULL, NULL, 0));
    for (uint64_t rank = 0; rank < 6; rank++) {
        char board[BP_BOARD_MAX + 1];
        char text[128];
        int32_t scores[2];
        need(bp_board_unrank(board, sizeof board, NULL, config, rank));
        snprintf(text, sizeof text, "rules=thesis board=%s", board);
        bp_state *state = open_state(text);
        bp_result *result = solve(state, BP_OBJECTIVE_THESIS);
        need(bp_result_scores(scores, 2, NULL, result));
        printf("    %s %8d %9d %9d\n", board, (int)scores[0], (int)scores[1],
               (int)bp_result_count(result, BP_COUNT_STATES));
        bp_result_free(result);
        bp_state_free(state);
    }
    bp_config_free(config);
}

/* Solves a position, given as text, for its margin, and plays the principal variation. */
static void solve_and_play(const char *text, int draw)
{
    int32_t margin;
    bp_state *state = open_state(text);
    bp_result *result = solve(state, BP_OBJECTIVE_MARGIN);
    need(bp_result_value(&margin, result));
    show(state);
    printf("  With best play player 1's margin is %+d. One way:\n", (int)margin);
    play(state, result, draw);
    bp_result_free(result);
    bp_state_free(state);
}

static void compare(const char *text)
{
    bp_state *state = open_state(text);
    bp_result *margin = solve(state, BP_OBJECTIVE_MARGIN);
    bp_result *thesis = solve(state, BP_OBJECTIVE_THESIS);
    double seconds = bp_result_seconds(margin);
    printf("    null windows, for the margin:      %9.0f positions searched, %8.4f s\n",
           (double)(uint64_t)bp_result_count(margin, BP_COUNT_NODES), seconds);
    printf("    every position, as in the thesis:  %9.0f positions searched, %8.4f s\n",
           (double)(uint64_t)bp_result_count(thesis, BP_COUNT_NODES), bp_result_seconds(thesis));
    if (seconds > 0) {
        printf("    %.0f times as fast\n", bp_result_seconds(thesis) / seconds);
    }
    bp_result_free(margin);
    bp_result_free(thesis);
    bp_state_free(state);
}

int main(int count, char **words)
{
    (void)words;
    if (count > 1) {
        fprintf(stderr, "usage: demo\n");
        return 2;
    }
    show_thesis_table();
    printf("\n2. A board of 4 colours with 4 discs of each\n\n");
    solve_and_play("board=RYGRYBYGGBRRGBYB", 0);
    printf("\n3. Two ways to solve the same board, by the rules of the thesis\n\n");
    fflush(stdout);
    compare("rules=thesis board=RYGRYBYGGBRRGBYB");
    printf("\n4. White and black discs: a small game played as well as it can be\n\n");
    solve_and_play("board=RGKBWRBGBRG", 1);
    return 0;
}
