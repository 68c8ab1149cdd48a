/* SPDX-License-Identifier: MIT */
/* The program of the Gomoku report: its score of a place with the 16 values, and moves by depth-limited minimax, with that score or
   with threats at the leaves.

       printf 'max h8\nmove min\nscore h9\nscores\n' | gomoku
       gomoku '15x15 area=8' < commands       searches in areas of 8 x 8 places, as the report planned
       gomoku 9x9 all < commands              searches all places, not only those near marks

   report_commands.h has the commands that two reports share. The game is opened by its name. */

#define BP_EXPERIMENTAL /* for experimental/minimax.h, which may change in a minor version */

#include "report_commands.h"

/* The heuristic of the report: the one that is made of parts. */
static const bp_game_heuristic *report_of(const session *s)
{
    const bp_game_heuristic *heuristic = s->kind->heuristics;
    while (!heuristic->parts) {
        heuristic++;
    }
    return heuristic;
}

/* The score of an empty place: that of a mark there, whoever puts it. */
static int score_of(const session *s, bp_move move)
{
    int32_t value =
        report_of(s)->estimate(bp_state_position(s->state), move, bp_game_setup(s->game), NULL);
    return (int)abs(value) / BP_ESTIMATE_POINT;
}

/* Prints the score of a place with its 16 values. */
static int do_score(session *s, int count, char **words)
{
    const bp_game_heuristic *report = report_of(s);
    int32_t values[BP_GAME_PARTS_MAX][2];
    char why[BP_MESSAGE_TEXT];
    bp_move move;
    (void)count;
    if (bp_move_parse(&move, s->state, words[1], why, sizeof why) != BP_OK) {
        return wrong(s, "'%.40s' has no score: %s", words[1], why);
    }
    report->split(values[0], bp_state_position(s->state), move, bp_game_setup(s->game));
    printf("walk            X    O\n");
    for (int i = 0; report->parts[i]; i++) {
        printf("%-12s %4d %4d\n", report->parts[i], (int)values[i][side_of(s, 0)],
               (int)values[i][side_of(s, 1)]);
    }
    printf("total        %4d\n", score_of(s, move));
    return 1;
}

static void print_letters(int n)
{
    printf("   ");
    for (int x = 0; x < n; x++) {
        printf("%4c", 'a' + x);
    }
    putchar('\n');
}

/* Prints the board with the score of each empty place. */
static int do_scores(session *s, int count, char **words)
{
    char text[TEXT_SIZE] = "";
    (void)count, (void)words;
    bp_state_format(text, sizeof text, NULL, s->state); /* "15x15 ....../..." */
    const char *rows = strrchr(text, ' ') + 1;
    int n = (int)strcspn(rows, "/");
    print_letters(n);
    for (int y = n - 1; y >= 0; y--) {
        printf("%2d ", y + 1);
        for (int x = 0; x < n; x++) {
            char mark = rows[(n - 1 - y) * (n + 1) + x];
            if (mark == '.') {
                printf("%4d", score_of(s, (bp_move)(1 + x + n * y)));
            } else {
                printf("%4c", mark_of(s, mark));
            }
        }
        printf("  %d\n", y + 1);
    }
    print_letters(n);
    return 1;
}

int main(int count, char **words)
{
    static const command commands[] = {
        {"score", 1, 1, "score PLACE  the report's score of an empty place: its 16 values",
         do_score},
        {"scores", 0, 0, "scores       the report's scores of all empty places", do_scores},
        {NULL, 0, 0, NULL, NULL}};
    session s = {.program = "gomoku", .commands = commands, .shows_nodes = 1};
    s.candidates = count < 3;
    if (count > 3 || (count == 3 && strcmp(words[2], "all") != 0)) {
        fprintf(stderr, "usage: gomoku [SET-UP [all]]\n");
        return 2;
    }
    return run_commands(&s, "gomoku", count > 1 ? words[1] : NULL);
}
