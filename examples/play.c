/* SPDX-License-Identifier: MIT */
/* A first lesson: set up a game, print it, play it move by move, print the scores.

       play                          the standard game for two, moves from standard input
       play players=3 colours=3 discs=2 seed=7
       play --demo                   a small game that plays itself

   Build it outside the tree with:  cc play.c $(pkg-config --cflags --libs bigpoints) -o play */

#include <stdio.h>
#include <string.h>

#include <bigpoints.h>

static const char letters[] = "RGBYPWK.";
static const char *const names[] = {"red",    "green", "blue",  "yellow",
                                    "purple", "white", "black", "nothing"};

/* The track with each pawn in brackets, the ladder, and the hands. */
static void show(const bp_state *state, int32_t players)
{
    printf("\n  START ");
    for (int32_t colour = BP_RED; colour <= BP_PURPLE; colour++) {
        if (bp_pawn_place(state, colour) == BP_PLACE_START) {
            printf("[%c]", letters[colour]);
        }
    }
    printf(" |");
    for (int32_t place = 1; place <= bp_track_length(state); place++) {
        int pawn = bp_track_pawn(state, place) != BP_NO_DISC;
        printf(pawn ? "[%c]" : " %c ", letters[bp_track_disc(state, place)]);
    }
    printf("| LADDER");
    for (int32_t step = 0; step < bp_ladder_step_count(state); step++) {
        printf(" %d:%c", bp_ladder_worth(state, step), letters[bp_ladder_pawn(state, step)]);
    }
    for (int32_t seat = 0; seat < players; seat++) {
        printf("\n  player %d holds", seat + 1);
        for (int32_t disc = BP_RED; disc <= BP_BLACK; disc++) {
            int32_t held = bp_hand_count(state, seat, disc);
            if (held > 0) {
                printf(" %d %s", held, names[disc]);
            }
        }
    }
    printf("\n");
}

/* Prints a legal move as a sentence. */
static void print_move(const bp_state *state, bp_move move)
{
    char text[BP_MOVE_TEXT];
    int32_t pawn = bp_move_pawn(state, move);
    int32_t target = bp_move_target(state, move);
    bp_move_format(text, sizeof text, NULL, state, move);
    printf("%-5s", text);
    if (pawn == BP_NO_DISC) {
        printf("ends the turn");
    } else if (target == BP_PLACE_LADDER) {
        printf("the %s pawn climbs the ladder", names[pawn]);
    } else {
        printf("the %s pawn goes to place %d", names[pawn], target);
    }
    if (pawn != BP_NO_DISC) {
        printf(" and takes %s", names[bp_move_taken_disc(state, move)]);
    }
    printf("\n");
}

/* Reads moves until one is legal. Returns 0 at the end of the input. */
static int ask(bp_move *out, const bp_state *state, const bp_move *moves, size_t count)
{
    char line[BP_MOVE_TEXT];
    char why[BP_MESSAGE_TEXT];
    for (size_t i = 0; i < count; i++) {
        printf("    ");
        print_move(state, moves[i]);
    }
    for (;;) {
        printf("player %d, your move: ", bp_state_mover(state) + 1);
        fflush(stdout);
        if (!fgets(line, sizeof line, stdin)) {
            return 0;
        }
        line[strcspn(line, "\n")] = '\0';
        if (bp_move_parse(out, state, line, why, sizeof why) == BP_OK) {
            return 1;
        }
        printf("%s\n", why);
    }
}

static void show_result(const bp_state *state, int32_t players)
{
    int32_t scores[BP_PLAYERS_MAX];
    uint32_t winners;
    bp_state_scores(scores, BP_PLAYERS_MAX, NULL, state);
    bp_state_winners(&winners, state);
    printf("\nThe game is over.\n");
    for (int32_t seat = 0; seat < players; seat++) {
        printf("  player %d: %d points%s\n", seat + 1, scores[seat],
               winners >> seat & 1 ? ", wins" : "");
    }
}

int main(int argc, char **argv)
{
    int demo = argc > 1 && strcmp(argv[1], "--demo") == 0;
    char text[BP_RECORD_TEXT] = "";
    char why[BP_MESSAGE_TEXT];
    if (argc == 1) {
        snprintf(text, sizeof text, "players=2");
    }
    for (int i = 1 + demo; i < argc; i++) {
        size_t used = strlen(text);
        snprintf(text + used, sizeof text - used, "%s ", argv[i]);
    }
    if (demo && argc == 2) {
        snprintf(text, sizeof text, "players=2 board=RGKBWRBGBRG");
    }
    bp_state *state;
    int status = bp_bigpoints_open(&state, text, NULL, why, sizeof why);
    if (status != BP_OK) {
        fprintf(stderr, "play: %s\n", why[0] ? why : bp_status_text(status));
        return 2;
    }
    bp_game *game;
    bp_state_game(&game, state);
    int32_t players = bp_game_player_count(game);
    while (!bp_state_is_over(state)) {
        bp_move moves[BP_MOVES_MAX];
        bp_move move;
        size_t count;
        bp_state_moves(moves, BP_MOVES_MAX, &count, state);
        show(state, players);
        move = moves[(size_t)(bp_state_ply(state) * 5 + 1) % count]; /* the demo: any legal move */
        if (!demo && !ask(&move, state, moves, count)) {
            break;
        }
        printf("player %d: ", bp_state_mover(state) + 1);
        print_move(state, move);
        bp_state_apply(state, move);
    }
    if (bp_state_is_over(state)) {
        show(state, players);
        show_result(state, players);
    }
    bp_game_free(game);
    bp_state_free(state);
    return 0;
}
