/* SPDX-License-Identifier: MIT */
/*
 * A naive reference implementation of Big Points. Numbers in comments are those of the rules.
 */
#include "naive.h"

#include <ctype.h>
#include <string.h>

enum { COLOURS = 5, WHITE = 5, BLACK = 6, DISCS = 7, SEATS = 5, NOWHERE = -1 };

static const char LETTERS[] = "RGBYPWK";

/* Rule 1: the disc (0-6 in the order R G B Y P W K) of an upper-case letter, -1 for any other. */
static int disc_of_letter(char letter)
{
    for (int disc = 0; disc < DISCS; disc++) {
        if (LETTERS[disc] == letter) {
            return disc;
        }
    }
    return -1;
}

/* Rules 1 and 4: the disc of a character of a board's text, a letter of any case or a digit. */
static int disc_of_character(char character)
{
    switch (character) {
    case '1': return 0;
    case '2': return 1;
    case '3': return 2;
    case '4': return 3;
    case '5': return 4;
    default: return disc_of_letter((char)toupper((unsigned char)character));
    }
}

/* Rule 4: the number of colours in play, which is also the number of pawns and of steps. */
static int colours_in_play(const naive *game)
{
    int number = 0;
    for (int colour = 0; colour < COLOURS; colour++) {
        if (game->in_play[colour]) {
            number++;
        }
    }
    return number;
}

/* Rule 4: 2-5 colours, 1-9 discs of each, 0-5 white, 0-5 black. */
static int counts_allowed(const int count[DISCS])
{
    int colours = 0;
    for (int colour = 0; colour < COLOURS; colour++) {
        if (count[colour] > 9) {
            return 0;
        }
        if (count[colour] > 0) {
            colours++;
        }
    }
    return colours >= 2 && count[WHITE] <= 5 && count[BLACK] <= 5;
}

/* Thesis rules: no white, no black, the same number of discs of each colour in play. */
static int counts_allowed_by_thesis(const int count[DISCS])
{
    if (count[WHITE] > 0 || count[BLACK] > 0) {
        return 0;
    }
    for (int one = 0; one < COLOURS; one++) {
        for (int other = 0; other < COLOURS; other++) {
            if (count[one] > 0 && count[other] > 0 && count[one] != count[other]) {
                return 0;
            }
        }
    }
    return 1;
}

/* Rules 1 to 4. */
int naive_start(naive *game, const char *board, int players, int starter, int thesis)
{
    naive new_game;
    int count[DISCS] = {0};

    memset(&new_game, 0, sizeof new_game);

    /* Rules 1 and 4: 2 to 5 players, any seat may start. The thesis has 2 players. */
    if (players < 2 || players > 5 || starter < 0 || starter >= players) {
        return -1;
    }
    if (thesis && players != 2) {
        return -1;
    }

    /* Rule 2: the track, from START to the ladder, at most 55 discs. */
    for (int i = 0; board[i] != '\0'; i++) {
        if (board[i] == ' ') {
            continue;
        }
        int disc = disc_of_character(board[i]);
        if (disc < 0 || new_game.length >= 55) {
            return -1;
        }
        count[disc]++;
        new_game.board[new_game.length] = LETTERS[disc];
        new_game.track[new_game.length] = LETTERS[disc];
        new_game.length++;
    }
    new_game.board[new_game.length] = '\0';
    new_game.track[new_game.length] = '\0';

    if (!counts_allowed(count)) {
        return -1;
    }
    if (thesis && !counts_allowed_by_thesis(count)) {
        return -1;
    }

    /* Rules 2 and 4: the colours on the board are in play, all pawns stand at START. */
    for (int colour = 0; colour < COLOURS; colour++) {
        new_game.in_play[colour] = count[colour] > 0;
        new_game.pawn[colour] = NAIVE_START;
        new_game.ladder[colour] = -1;
    }
    new_game.players = players;
    new_game.thesis = thesis != 0;
    new_game.climbed = 0;
    new_game.mover = starter;
    new_game.extra = 0;
    *game = new_game;
    return 0;
}

/* Rules 5 and 9: the place a pawn reaches by moving forward, the next disc of its own colour that
 * is still on the track, or the ladder if there is none. */
static int forward_target(const naive *game, int colour)
{
    int first = 0;
    if (game->pawn[colour] != NAIVE_START) {
        first = game->pawn[colour] + 1;
    }
    for (int place = first; place < game->length; place++) {
        if (game->track[place] == LETTERS[colour]) {
            return place;
        }
    }
    return NAIVE_LADDER;
}

/* Rule 11: the place a pawn reaches by moving backward, the nearest disc of its own colour behind
 * it that is still on the track, or NOWHERE: never back to START, never off the ladder. */
static int backward_target(const naive *game, int colour)
{
    if (game->pawn[colour] == NAIVE_START || game->pawn[colour] == NAIVE_LADDER) {
        return NOWHERE;
    }
    for (int place = game->pawn[colour] - 1; place >= 0; place--) {
        if (game->track[place] == LETTERS[colour]) {
            return place;
        }
    }
    return NOWHERE;
}

/* Rule 6: a disc is free if it is on the track and under no pawn. */
static int is_free(const naive *game, int place)
{
    if (game->track[place] == '.') {
        return 0;
    }
    for (int colour = 0; colour < COLOURS; colour++) {
        if (game->in_play[colour] && game->pawn[colour] == place) {
            return 0;
        }
    }
    return 1;
}

/* Rule 6: the first free disc ahead of a place, toward the ladder, or NOWHERE. */
static int free_ahead(const naive *game, int from)
{
    for (int place = from + 1; place < game->length; place++) {
        if (is_free(game, place)) {
            return place;
        }
    }
    return NOWHERE;
}

/* Rule 6: the first free disc behind a place, toward START, or NOWHERE. */
static int free_behind(const naive *game, int from)
{
    for (int place = from - 1; place >= 0; place--) {
        if (is_free(game, place)) {
            return place;
        }
    }
    return NOWHERE;
}

/* Notation: appends the move of a pawn to the list; taken is 'a', 'b', 'c' or 'n'. */
static void add_move(naive_move *out, int *count, int extra, int colour, int backward, char taken)
{
    int length = 0;
    if (extra) {
        out[*count][length++] = 'x';
    }
    out[*count][length++] = LETTERS[colour];
    if (backward) {
        out[*count][length++] = '-';
    }
    out[*count][length++] = taken;
    out[*count][length] = '\0';
    (*count)++;
}

/* Rules 6 to 9: appends all moves of a pawn to the given target, in the move order: taking behind,
 * then ahead, or the climb, or the move that takes nothing. */
static void add_moves_to(const naive *game, naive_move *out, int *count, int colour, int backward,
                         int target)
{
    /* Rule 9: a climb takes no disc from the track. */
    if (target == NAIVE_LADDER) {
        add_move(out, count, game->extra, colour, backward, 'c');
        return;
    }

    /* Rules 5 and 6: discs are free or not as seen after the pawn has moved. */
    naive moved = *game;
    moved.pawn[colour] = target;
    int behind = free_behind(&moved, target);
    int ahead = free_ahead(&moved, target);

    /* Rules 6 and 7. */
    if (behind != NOWHERE) {
        add_move(out, count, game->extra, colour, backward, 'b');
    }
    if (ahead != NOWHERE) {
        add_move(out, count, game->extra, colour, backward, 'a');
    }

    /* Rule 8; under thesis rules such a move is illegal. */
    if (behind == NOWHERE && ahead == NOWHERE && !game->thesis) {
        add_move(out, count, game->extra, colour, backward, 'n');
    }
}

/* Rules 5 to 11, in the move order of the rules. */
int naive_moves(const naive *game, naive_move out[NAIVE_MOVES_MAX])
{
    int count = 0;

    /* Rule 14: the game has ended when the last pawn is on the ladder. */
    if (game->climbed == colours_in_play(game)) {
        return 0;
    }

    /* Rule 10: the extra turn is optional. */
    if (game->extra) {
        strcpy(out[count], "pass");
        count++;
    }

    for (int colour = 0; colour < COLOURS; colour++) {
        /* Rules 4 and 5: a pawn in play that is not on the ladder. */
        if (!game->in_play[colour] || game->pawn[colour] == NAIVE_LADDER) {
            continue;
        }
        add_moves_to(game, out, &count, colour, 0, forward_target(game, colour));

        /* Rule 11: backward in an extra turn only. */
        if (game->extra) {
            int target = backward_target(game, colour);
            if (target != NOWHERE) {
                add_moves_to(game, out, &count, colour, 1, target);
            }
        }
    }
    return count;
}

/* Rule 14: all pawns are on the ladder. Thesis rules: or there is no legal move. */
int naive_over(const naive *game)
{
    naive_move moves[NAIVE_MOVES_MAX];
    return naive_moves(game, moves) == 0;
}

/* Rule 6: the mover takes the disc at a place from the track into the hand. */
static void take(naive *game, int place)
{
    int disc = disc_of_letter(game->track[place]);
    game->hand[game->mover][disc]++;
    game->track[place] = '.';
}

/* Rules 5 to 9 and 11: moves a pawn to the target and takes a disc; taken is the last letter of
 * the move's text. The move is known to be legal. */
static void move_pawn(naive *game, int colour, int target, char taken)
{
    game->pawn[colour] = target;
    if (taken == 'c') {
        /* Rule 9: the highest free step, and the disc of that colour from beside the ladder. */
        game->ladder[game->climbed] = colour;
        game->climbed++;
        game->hand[game->mover][colour]++;
    } else if (taken == 'a') {
        take(game, free_ahead(game, target));
    } else if (taken == 'b') {
        take(game, free_behind(game, target));
    }
}

/* Notation: any case is read, so two texts are the same move if they differ in case only. */
static int same_text(const char *one, const char *other)
{
    int i = 0;
    while (one[i] != '\0' && toupper((unsigned char)one[i]) == toupper((unsigned char)other[i])) {
        i++;
    }
    return one[i] == '\0' && other[i] == '\0';
}

/* Rules 5 to 14: one normal move, or the answer of the mover who may spend a black disc. */
int naive_play(naive *game, const char *move)
{
    naive_move moves[NAIVE_MOVES_MAX];
    int count = naive_moves(game, moves);
    int found = -1;

    for (int i = 0; i < count; i++) {
        if (same_text(moves[i], move)) {
            found = i;
        }
    }
    if (found < 0) {
        return -1;
    }

    /* Rule 10: the black must have been in the hand at the start of the turn. */
    int black_at_start = game->hand[game->mover][BLACK] > 0;
    int was_extra = game->extra;

    if (strcmp(moves[found], "pass") != 0) {
        /* Notation: x if extra, the pawn's letter, - if backward, what is taken. */
        const char *text = moves[found];
        if (text[0] == 'x') {
            /* Rules 10 and 12: the black is spent and leaves the game. */
            game->hand[game->mover][BLACK]--;
            text++;
        }
        int colour = disc_of_letter(text[0]);
        if (text[1] == '-') {
            move_pawn(game, colour, backward_target(game, colour), text[2]);
        } else {
            move_pawn(game, colour, forward_target(game, colour), text[1]);
        }
    }

    /* Rule 10: after the normal move the same player may spend a black disc, once per turn. Otherwise
     * the turn passes to the next seat. A pawn that is not on the ladder can always move forward,
     * so a black held can be spent as long as the game is not over. */
    if (!was_extra && black_at_start) {
        game->extra = 1;
    } else {
        game->extra = 0;
        game->mover = (game->mover + 1) % game->players;
    }

    /* Rules 13 and 14: the game ends at once. Thesis rules: or when there is no legal move. */
    if (naive_over(game)) {
        game->mover = 0;
        game->extra = 0;
    }
    return 0;
}

/* Rule 15: what a common disc is worth, n-1, ..., 0 from the top step with n colours; 0 as long as
 * its pawn is not on the ladder. */
static int worth_of_colour(const naive *game, int colour)
{
    for (int step = 0; step < game->climbed; step++) {
        if (game->ladder[step] == colour) {
            return colours_in_play(game) - 1 - step;
        }
    }
    return 0;
}

/* Rule 16: what a white disc is worth in a hand: the number of different common colours, and one
 * more for an unspent black. */
static int worth_of_white(const int hand[DISCS])
{
    int worth = 0;
    for (int colour = 0; colour < COLOURS; colour++) {
        if (hand[colour] > 0) {
            worth++;
        }
    }
    if (hand[BLACK] > 0) {
        worth++;
    }
    return worth;
}

/* Rules 15 and 16. */
void naive_scores(const naive *game, int out[5])
{
    for (int seat = 0; seat < SEATS; seat++) {
        out[seat] = 0;
    }

    /* Thesis rules: no legal move though pawns remain. */
    if (game->thesis && game->climbed < colours_in_play(game) && naive_over(game)) {
        for (int seat = 0; seat < game->players; seat++) {
            out[seat] = -1;
        }
        return;
    }

    for (int seat = 0; seat < game->players; seat++) {
        for (int colour = 0; colour < COLOURS; colour++) {
            out[seat] += game->hand[seat][colour] * worth_of_colour(game, colour);
        }
        out[seat] += game->hand[seat][WHITE] * worth_of_white(game->hand[seat]);
    }
}

/* Counts by plain recursion; depth 0 counts 1, and a game that is over has no further move. */
uint64_t naive_perft(const naive *game, int depth)
{
    naive_move moves[NAIVE_MOVES_MAX];
    uint64_t total = 0;

    if (depth == 0) {
        return 1;
    }
    int count = naive_moves(game, moves);
    for (int i = 0; i < count; i++) {
        naive next = *game;
        if (naive_play(&next, moves[i]) == 0) {
            total += naive_perft(&next, depth - 1);
        }
    }
    return total;
}
