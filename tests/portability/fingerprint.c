/* SPDX-License-Identifier: MIT */
/*
 * What must be the same on every platform, as plain lines: perft, encodings and keys, node counts, tables of the thesis,
 * boards by rank and seed, random games, players' moves, certificates, counts of a census, other games. "make portability"
 * compares the lines of each platform with those of x86-64.
 *
 *     fingerprint                 prints the lines
 *     fingerprint write FOLDER    writes a file of each format
 *     fingerprint read FOLDER     reads them, continues with them, and prints the results
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <bigpoints/experimental/bulk.h>
#include <bigpoints/experimental/census.h>
#include <bigpoints/experimental/matrix_game.h>
#include <bigpoints/experimental/minimax.h>
#include <bigpoints/experimental/puzzle.h>
#include <bigpoints/experimental/review.h>
#include <bigpoints/experimental/series.h>

#include "games/connect4.h"
#include "games/gomoku.h"
#include "games/gomoku_heuristics.h"
#include "portability/portability.h"

/* The number of elements of an array. */
#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))
#define STANDARD "RGBYPWKRGBYPWKRGBYPWKRGBYPWKRGBYPWKRGBYPRGBYPRGBYPRGBYP"

enum { CODE = 128, TEXT = 4096, GAME_MOVES = 512 };

/* --- The game --------------------------------------------------------------------------------------- */

static void print_perft(const char *text, int32_t depths)
{
    bp_state *state = open_state(text);
    printf("perft %s:", text);
    for (int32_t depth = 1; depth <= depths; depth++) {
        uint64_t count = 0;
        must(bp_state_perft(&count, state, depth), "bp_state_perft");
        printf(" %" PRIu64, count);
    }
    printf("\n");
    bp_state_free(state);
}

/* A position: its key, encoding, estimates and text. */
static void print_position(const bp_state *state)
{
    uint64_t key[2];
    uint8_t code[CODE];
    int32_t estimates[BP_PLAYERS_MAX];
    char text[TEXT];
    size_t length = 0;
    size_t players = 0;
    must(bp_state_key(key, state), "bp_state_key");
    must(bp_state_encode(code, sizeof code, &length, state), "bp_state_encode");
    must(bp_state_estimate(estimates, BP_PLAYERS_MAX, &players, state), "bp_state_estimate");
    must(bp_state_format(text, sizeof text, NULL, state), "bp_state_format");
    printf("position %016" PRIx64 "%016" PRIx64 " ", key[0], key[1]);
    for (size_t i = 0; i < length; i++) {
        printf("%02x", code[i]);
    }
    for (size_t i = 0; i < players; i++) {
        printf(" %" PRId32, estimates[i]);
    }
    printf(" %s\n", text);
}

/* Prints every position of a game; the moves are chosen by their number and the ply. */
static void print_positions(const char *text)
{
    bp_state *state = open_state(text);
    print_position(state);
    for (size_t ply = 0; !bp_state_is_over(state); ply++) {
        bp_move moves[BP_MOVES_MAX];
        size_t count = 0;
        must(bp_state_moves(moves, BP_MOVES_MAX, &count, state), "bp_state_moves");
        must(bp_state_apply(state, moves[(7 * ply + count / 2) % count]), "bp_state_apply");
        print_position(state);
    }
    bp_state_free(state);
}

static void print_game(void)
{
    static const char *const games[] = {
        "board=RKGWRGK",
        "rules=thesis board=RGBBGRRGB",
        "players=3 board=RGBYRGBYW",
        "colours=5 discs=5 seed=3",
        "players=2 seed=1",
        "players=5 seed=1",
    };
    print_perft("board=RGGR", 7);
    print_perft("board=RKGWRGK", 13);
    print_perft("rules=thesis board=RGBBGRRGB", 8);
    print_perft("players=2 board=" STANDARD, 5);
    print_perft("players=5 board=" STANDARD, 4);
    for (size_t i = 0; i < LENGTH(games); i++) {
        print_positions(games[i]);
    }
}

/* --- Boards and random games ------------------------------------------------------------------------ */

static void print_board(const char *board)
{
    char first[BP_BOARD_TEXT];
    uint64_t rank = 0;
    uint64_t boards = 0;
    int status = bp_board_rank(&rank, board, NULL, 0);
    must(bp_board_canonical(first, sizeof first, NULL, &boards, board, NULL, 0),
         "bp_board_canonical");
    printf(" %s rank %s %" PRIu64 " class %s of %" PRIu64 "\n", board, bp_status_name(status), rank,
           first, boards);
}

static void print_boards(void)
{
    static const char *const texts[] = {"colours=2 discs=4", "colours=4 discs=3 white=1 black=1",
                                        "colours=5 discs=3", "players=2"};
    for (size_t i = 0; i < LENGTH(texts); i++) {
        bp_config *config = open_config(texts[i]);
        char text[BP_BOARD_TEXT + 64];
        must(bp_board_count(text, sizeof text, NULL, config), "bp_board_count");
        printf("boards %s: %s\n", texts[i], text);
        for (uint64_t seed = 1; seed <= 4; seed++) {
            must(bp_board_random(text, sizeof text, NULL, config, seed, 1000 * seed),
                 "bp_board_random");
            printf("board by seed %" PRIu64 ":", seed);
            print_board(text);
            if (bp_board_unrank(text, sizeof text, NULL, config, 17 * seed) == BP_OK) {
                printf("board by rank %" PRIu64 ":", 17 * seed);
                print_board(text);
            }
        }
        bp_config_free(config);
    }
}

static void print_playouts(const char *text)
{
    bp_state *state = open_state(text);
    int32_t scores[8 * BP_PLAYERS_MAX];
    int64_t totals[BP_PLAYERS_MAX];
    uint64_t wins[BP_PLAYERS_MAX];
    size_t count = 0;
    must(bp_bulk_playouts(scores, LENGTH(scores), &count, state, 2026, 5, 8), "bp_bulk_playouts");
    printf("playouts %s:", text);
    for (size_t i = 0; i < count; i++) {
        printf(" %" PRId32, scores[i]);
    }
    must(bp_bulk_playout_totals(totals, wins, BP_PLAYERS_MAX, &count, state, 1, 0, 1000),
         "bp_bulk_playout_totals");
    printf(", totals");
    for (size_t i = 0; i < count; i++) {
        printf(" %" PRId64 "/%" PRIu64, totals[i], wins[i]);
    }
    printf("\n");
    bp_state_free(state);
}

/* --- The solver ------------------------------------------------------------------------------------- */

static void print_result(const bp_state *state, const bp_result *result)
{
    bp_move moves[BP_PLIES_MAX];
    int32_t scores[BP_PLAYERS_MAX];
    int32_t lower = 0;
    int32_t upper = 0;
    size_t count = 0;
    if (bp_result_bounds(&lower, &upper, result) == BP_OK) {
        printf(" value %" PRId32 "..%" PRId32, lower, upper);
    }
    if (bp_result_scores(scores, BP_PLAYERS_MAX, &count, result) == BP_OK) {
        printf(" scores");
        for (size_t i = 0; i < count; i++) {
            printf(" %" PRId32, scores[i]);
        }
    }
    printf(" nodes %" PRIu64 " probes %" PRIu64 " hits %" PRIu64 " stores %" PRIu64
           " lossless %" PRId32,
           (uint64_t)bp_result_count(result, BP_COUNT_NODES),
           (uint64_t)bp_result_count(result, BP_COUNT_PROBES),
           (uint64_t)bp_result_count(result, BP_COUNT_HITS),
           (uint64_t)bp_result_count(result, BP_COUNT_STORES), bp_result_is_lossless(result));
    bp_state *copy = NULL;
    must(bp_state_clone(&copy, state), "bp_state_clone");
    must(bp_result_pv(moves, BP_PLIES_MAX, &count, result), "bp_result_pv");
    printf(" pv");
    for (size_t i = 0; i < count; i++) {
        print_move(copy, moves[i]);
        must(bp_state_apply(copy, moves[i]), "bp_state_apply");
    }
    printf("\n");
    bp_state_free(copy);
}

/* Solves a text with a table of the name, or that of the solver if it is NULL. */
static void print_solve(const char *text, int32_t objective, const char *name)
{
    bp_state *state = open_state(text);
    bp_solver *solver = open_solver(objective);
    bp_result *result = NULL;
    bp_table *table = NULL;
    if (name) {
        must(bp_table_new(&table, name, strcmp(name, "array") == 0 ? 65536 : 0, NULL), name);
        must(bp_solver_set_table(solver, table), "bp_solver_set_table");
    }
    must(bp_solve(&result, solver, state), text);
    printf("solve %s objective %" PRId32 " table %s:", text, objective, name ? name : "default");
    print_result(state, result);
    bp_table_free(table);
    bp_result_free(result);
    bp_solver_free(solver);
    bp_state_free(state);
}

static void print_solves(void)
{
    static const char *const boards[] = {
        "board=RGBGRBRGB",   "board=RYGRYBYGGBRRGBYB", "rules=thesis board=RYGRYBYGGBRRGBYB",
        "board=GRKBRGBKGRB", "board=BRYKGBYRWGRB",     "colours=3 discs=5 seed=11",
    };
    static const char *const tables[] = {"none", "array", "growing", "uthash"};
    for (size_t i = 0; i < LENGTH(boards); i++) {
        print_solve(boards[i], BP_OBJECTIVE_OUTCOME, NULL);
        print_solve(boards[i], BP_OBJECTIVE_MARGIN, NULL);
    }
    for (size_t i = 0; i < LENGTH(tables); i++) {
        print_solve("board=RGBGRBRGB", BP_OBJECTIVE_MARGIN, tables[i]);
    }
    print_solve("rules=thesis board=RGBGRBRGB", BP_OBJECTIVE_THESIS, NULL);
    print_solve("players=2 board=RKGWRGK", BP_OBJECTIVE_MAXN, NULL);
    print_solve("players=3 board=RGBRGB", BP_OBJECTIVE_MAXN, NULL);
    print_solve("players=3 board=RGBRGBKW", BP_OBJECTIVE_GUARANTEED, NULL);
}

/* --- The tables of the thesis ----------------------------------------------------------------------- */

/* The totals of a table, as tests/golden/thesis_digests.txt has them. */
typedef struct thesis {
    uint64_t boards, p1, p2, states, wins, draws, losses, digest;
} thesis;

static int add_row(const char *board, uint64_t boards, const int32_t *values, size_t count,
                   uint64_t states, void *user)
{
    static const char letters[] = "RGBYP";
    thesis *t = user;
    char row[BP_BOARD_TEXT + 64];
    size_t length = strlen(board);
    for (size_t i = 0; i <= length; i++) {
        row[i] = (char)(i < length ? '1' + (strchr(letters, board[i]) - letters) : '\0');
    }
    snprintf(row + length, sizeof row - length, ",%" PRId32 ",%" PRId32 ",%" PRIu64 "\n", values[0],
             values[1], states);
    t->boards += boards;
    t->p1 += (uint64_t)values[0];
    t->p2 += (uint64_t)values[1];
    t->states += states;
    t->wins += values[0] > values[1];
    t->draws += values[0] == values[1];
    t->losses += values[0] < values[1];
    t->digest = digest(t->digest, row);
    return count != 2;
}

static void print_thesis(int colours, int discs)
{
    char text[BP_MESSAGE_TEXT];
    thesis t = {.digest = DIGEST_START};
    bp_census *census = NULL;
    snprintf(text, sizeof text, "players=2 rules=thesis colours=%d discs=%d", colours, discs);
    bp_config *config = open_config(text);
    must(bp_census_new(&census, config, BP_OBJECTIVE_THESIS, NULL, NULL, 0), text);
    must(bp_census_set_rows(census, add_row, &t), "bp_census_set_rows");
    must(bp_census_run(census, text, sizeof text), text);
    printf("thesis %d %d %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64
           " %" PRIu64 " %016" PRIx64 "\n",
           colours, discs, t.boards, t.p1, t.p2, t.states, t.wins, t.draws, t.losses, t.digest);
    bp_census_free(census);
    bp_config_free(config);
}

/* --- Players ---------------------------------------------------------------------------------------- */

static bp_player *open_player(int32_t level, uint64_t seed, uint64_t nodes)
{
    bp_player *player = NULL;
    must(bp_player_new(&player, level, seed, NULL), "bp_player_new");
    must(bp_player_set(player, BP_OPTION_MILLISECONDS, 0), "BP_OPTION_MILLISECONDS");
    must(bp_player_set(player, BP_OPTION_NODES, (int64_t)nodes), "BP_OPTION_NODES");
    must(bp_player_set(player, BP_OPTION_MEMORY, TABLE_BYTES), "BP_OPTION_MEMORY");
    return player;
}

static void print_choice(const bp_state *state, int32_t level, uint64_t seed)
{
    bp_player *player = open_player(level, seed, 3000);
    bp_result *result = NULL;
    bp_move move = 0;
    int32_t value = 0;
    must(bp_player_choose(&result, player, state), "bp_player_choose");
    must(bp_result_best(&move, result), "bp_result_best");
    int status = bp_result_estimate(&value, result);
    printf("player level %" PRId32 " seed %" PRIu64 ":", level, seed);
    print_move(state, move);
    printf(" value %s %" PRId32 " nodes %" PRId64 " depth %" PRId64 " exact %" PRId32 "\n",
           bp_status_name(status), value, bp_result_count(result, BP_COUNT_NODES),
           bp_result_count(result, BP_COUNT_DEPTH), bp_result_is_exact(result));
    bp_result_free(result);
    bp_player_free(player);
}

static void print_choices(const char *text)
{
    bp_state *state = open_state(text);
    printf("players of %s\n", text);
    for (int32_t level = BP_LEVEL_MIN; level <= BP_LEVEL_MAX; level++) {
        print_choice(state, level, 1);
        print_choice(state, level, UINT64_C(0x9E3779B97F4A7C15));
    }
    bp_state_free(state);
}

/* A game of a player against itself, into the state. */
static void play(bp_state *state, int32_t level, uint64_t seed)
{
    bp_player *player = open_player(level, seed, 500);
    while (!bp_state_is_over(state)) {
        bp_result *result = NULL;
        bp_move move = 0;
        must(bp_player_choose(&result, player, state), "bp_player_choose");
        must(bp_result_best(&move, result), "bp_result_best");
        bp_result_free(result);
        must(bp_state_apply(state, move), "bp_state_apply");
    }
    bp_player_free(player);
}

/* A series of games, one for each player, and its totals. */
static void print_series(int32_t players)
{
    bp_series *series = NULL;
    uint32_t winners = 0;
    must(bp_series_new(&series, players, 1, NULL), "bp_series_new");
    while (!bp_series_is_over(series)) {
        char text[TEXT];
        snprintf(text, sizeof text,
                 "players=%" PRId32 " colours=3 discs=3 white=1 seed=5 start=%" PRId32, players,
                 bp_series_starter(series) + 1);
        bp_state *state = open_state(text);
        play(state, 4, 9);
        must(bp_record_format(text, sizeof text, NULL, state), "bp_record_format");
        printf("record %s\n", text);
        must(bp_series_add(series, state), "bp_series_add");
        bp_state_free(state);
    }
    printf("series of %" PRId32 ":", players);
    for (int32_t seat = 0; seat < players; seat++) {
        int32_t total = 0;
        must(bp_series_total(&total, series, seat), "bp_series_total");
        printf(" %" PRId32, total);
    }
    must(bp_series_winners(&winners, series), "bp_series_winners");
    printf(" winners %" PRIu32 "\n", winners);
    bp_series_free(series);
}

static double mean_regret(const bp_review *review, int32_t seat)
{
    uint64_t regret = 0;
    int32_t moves = 0;
    must(bp_review_total(&regret, &moves, review, seat), "bp_review_total");
    return moves > 0 ? (double)regret / moves : 0;
}

static void print_review(void)
{
    bp_review *review = NULL;
    bp_state *state = open_state("players=2 colours=4 discs=4 seed=8");
    play(state, 2, 3);
    must(bp_review_new(&review, NULL), "bp_review_new");
    must(bp_review_set(review, BP_OPTION_SOLVE_NODES, 5000), "BP_OPTION_SOLVE_NODES");
    must(bp_review_set(review, BP_OPTION_SEARCH_NODES, 500), "BP_OPTION_SEARCH_NODES");
    must(bp_review_set(review, BP_OPTION_MILLISECONDS, 0), "BP_OPTION_MILLISECONDS");
    must(bp_review_run(review, state), "bp_review_run");
    printf("review:");
    for (int32_t ply = 0; ply < bp_review_count(review, BP_COUNT_UNITS); ply++) {
        printf(" %" PRId32, bp_review_regret(review, ply));
    }
    printf(" nodes %" PRId64 " mean %.12f %.12f\n", bp_review_count(review, BP_COUNT_NODES),
           mean_regret(review, 0), mean_regret(review, 1));
    bp_review_free(review);
    bp_state_free(state);
}

static void print_puzzle(void)
{
    bp_config *config = open_config("players=2 colours=3 discs=2");
    bp_puzzle *puzzle = NULL;
    bp_state *state = NULL;
    bp_result *result = NULL;
    bp_move move = 0;
    char text[TEXT];
    must(bp_puzzle_next(&puzzle, config, 1, NULL, NULL, NULL), "bp_puzzle_next");
    must(bp_puzzle_state(&state, puzzle), "bp_puzzle_state");
    must(bp_puzzle_result(&result, puzzle), "bp_puzzle_result");
    must(bp_result_best(&move, result), "bp_result_best");
    bp_result_free(result);
    must(bp_record_format(text, sizeof text, NULL, state), "bp_record_format");
    printf("puzzle grade %" PRId32 " %s:", bp_puzzle_grade(puzzle), text);
    print_move(state, move);
    printf("\n");
    bp_state_free(state);
    bp_puzzle_free(puzzle);
    bp_config_free(config);
}

/* --- Census, matrix games, other games -------------------------------------------------------------- */

static void print_census(void)
{
    bp_config *config = open_config("players=2 colours=3 discs=3 black=1");
    bp_census *census = NULL;
    must(bp_census_new(&census, config, BP_OBJECTIVE_MARGIN, NULL, NULL, 0), "bp_census_new");
    must(bp_census_set(census, BP_OPTION_SAMPLE, 100), "BP_OPTION_SAMPLE");
    must(bp_census_set(census, BP_OPTION_SEED, 42), "BP_OPTION_SEED");
    must(bp_census_set(census, BP_OPTION_MEMORY, TABLE_BYTES), "BP_OPTION_MEMORY");
    must(bp_census_run(census, NULL, 0), "bp_census_run");
    printf("census nodes %" PRIu64, (uint64_t)bp_census_count(census, BP_COUNT_NODES));
    for (int32_t outcome = -1; outcome <= 1; outcome++) {
        double share = 0;
        double lower = 0;
        double upper = 0;
        must(bp_census_share(&share, &lower, &upper, census, 0, outcome), "bp_census_share");
        printf(" %" PRId32 ": %.12f %.12f %.12f", outcome, share, lower, upper);
    }
    printf("\n");
    bp_census_free(census);
    bp_config_free(config);
}

static void print_matrix(void)
{
    static const int64_t payoffs[] = {30, -10, 20, -20, 15, -25, 5, 25, -15};
    bp_matrix *matrix = NULL;
    bp_equilibria *equilibria = NULL;
    char text[BP_MESSAGE_TEXT];
    must(bp_matrix_new(&matrix, 3, 3, payoffs, NULL, 7, NULL), "bp_matrix_new");
    must(bp_matrix_solve(&equilibria, matrix), "bp_matrix_solve");
    printf("matrix");
    for (int32_t seat = 0; seat < 2; seat++) {
        for (int32_t i = 0; i < 3; i++) {
            must(bp_equilibria_probability(text, sizeof text, NULL, equilibria, 0, seat, i),
                 "bp_equilibria_probability");
            printf(" %s", text);
        }
        must(bp_equilibria_payoff(text, sizeof text, NULL, equilibria, 0, seat),
             "bp_equilibria_payoff");
        printf(" payoff %s", text);
    }
    printf("\n");
    bp_equilibria_free(equilibria);
    bp_matrix_free(matrix);
}

/* A depth-limited search of another game, after some moves of its list. */
static void print_minimax(bp_game *game, int32_t depth, bp_minimax_estimate_fn estimate)
{
    static const size_t choices[] = {3, 4, 2, 5};
    bp_state *state = NULL;
    bp_minimax *minimax = NULL;
    bp_result *result = NULL;
    bp_move move = 0;
    int32_t value = 0;
    uint64_t perft = 0;
    must(bp_state_new(&state, game), "bp_state_new");
    for (size_t i = 0; i < LENGTH(choices); i++) {
        bp_move moves[GAME_MOVES];
        size_t count = 0;
        must(bp_state_moves(moves, GAME_MOVES, &count, state), "bp_state_moves");
        must(bp_state_apply(state, moves[choices[i] * count / 7]), "bp_state_apply");
    }
    must(bp_state_perft(&perft, state, 3), "bp_state_perft");
    must(bp_minimax_new(&minimax, NULL), "bp_minimax_new");
    must(bp_minimax_set(minimax, BP_OPTION_DEPTH, depth), "BP_OPTION_DEPTH");
    must(bp_minimax_set(minimax, BP_OPTION_MILLISECONDS, 0), "BP_OPTION_MILLISECONDS");
    must(bp_minimax_set(minimax, BP_OPTION_MEMORY, TABLE_BYTES), "BP_OPTION_MEMORY");
    must(bp_minimax_set_estimate(minimax, estimate, NULL), "bp_minimax_set_estimate");
    must(bp_minimax_search(&result, minimax, state), "bp_minimax_search");
    must(bp_result_best(&move, result), "bp_result_best");
    must(bp_result_estimate(&value, result), "bp_result_estimate");
    printf("%s perft %" PRIu64 " minimax", bp_game_name(game), perft);
    print_move(state, move);
    printf(" value %" PRId32 " nodes %" PRId64 "\n", value,
           bp_result_count(result, BP_COUNT_NODES));
    bp_result_free(result);
    bp_minimax_free(minimax);
    bp_state_free(state);
    bp_game_free(game);
}

static void print_other_games(void)
{
    bp_game *game = NULL;
    must(bp__connect4_new(&game, 7, 6, NULL), "connect4_new");
    print_minimax(game, 8, NULL);
    must(bp__gomoku_new(&game, 9, 0, NULL), "gomoku_new");
    print_minimax(game, 3, bp__gomoku_threats);
}

/* --- Certificates ----------------------------------------------------------------------------------- */

static int add_line(const char *line, void *user)
{
    uint64_t *sum = user;
    *sum = digest(digest(*sum, line), "\n");
    return 0;
}

static void print_certificate(const char *text, int32_t objective)
{
    uint64_t sum = DIGEST_START;
    bp_state *state = open_state(text);
    bp_solver *solver = open_solver(objective);
    bp_result *result = NULL;
    must(bp_solver_set_proof(solver, add_line, &sum, 1000000), "bp_solver_set_proof");
    must(bp_solve(&result, solver, state), text);
    int64_t replies = bp_result_count(result, BP_COUNT_REPLIES);
    must(replies < 0 ? (int)replies : BP_OK, "BP_COUNT_REPLIES");
    printf("certificate %s objective %" PRId32 ": %" PRId64 " replies, %016" PRIx64 "\n", text,
           objective, replies, sum);
    bp_result_free(result);
    bp_solver_free(solver);
    bp_state_free(state);
}

static void print_all(void)
{
    printf("libbigpoints %s\n", bp_version_string());
    print_game();
    print_boards();
    print_playouts("players=2 seed=1");
    print_playouts("players=5 colours=3 discs=4 white=2 seed=3");
    print_solves();
    print_thesis(2, 2);
    print_thesis(2, 3);
    print_thesis(2, 4);
    print_thesis(3, 2);
    print_choices("players=2 seed=1");
    print_choices("players=3 colours=4 discs=4 seed=2");
    print_series(2);
    print_series(3);
    print_review();
    print_puzzle();
    print_census();
    print_matrix();
    print_other_games();
    print_certificate("board=RGBGRBRGB", BP_OBJECTIVE_OUTCOME);
    print_certificate("board=RGBRKGB", BP_OBJECTIVE_MARGIN);
}

int main(int count, char **words)
{
    if (count == 1) {
        print_all();
    } else if (count == 3 && strcmp(words[1], "write") == 0) {
        exchange_write(words[2]);
    } else if (count == 3 && strcmp(words[1], "read") == 0) {
        exchange_read(words[2]);
    } else {
        fputs("usage: fingerprint [write FOLDER | read FOLDER]\n", stderr);
        return 2;
    }
    return fflush(stdout) == 0 ? 0 : 1;
}
