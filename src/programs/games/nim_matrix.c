/* SPDX-License-Identifier: MIT */
/* Strategic form as matrices: normal form, payoffs with row minima and column maxima, maximin and minimax, saddle
   points, iterated elimination of strictly dominated strategies, and equilibria in pure strategies. */

#include "programs/games/nim_program.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <bigpoints.h>

#include "programs/common/checked_memory.h"
#include "programs/common/words.h"

/* The max numbers of pairs, strategies and lines in a list, and of rows and columns in a matrix. */
enum {
    CELL_SIZE = 16,
    PAIRS_LISTED = 6,
    STRATEGIES_LISTED = 12,
    LINES_LISTED = 24,
    MATRIX_MAX = 40
};

/* --- The two matrices ----------------------------------------------------------------------------- */

/* The measures that all matrices of a form share. */
typedef struct matrix {
    const bp_tree *tree;
    const bp_strategic *form;
    int32_t rows;
    int32_t columns;
    int64_t games; /* pairs of strategies */
    int head;      /* width of the name of a row */
    int cell;      /* width of a cell */
} matrix;

static const char *plural(int64_t number)
{
    return number == 1 ? "" : "s";
}

static void print_heading(const matrix *m, const char *last)
{
    printf("  %*s", m->head, "");
    for (int32_t column = 0; column < m->columns; column++) {
        printf(" %*" PRId32, m->cell, column + 1);
    }
    printf("%s\n", last);
}

static void print_normal_form(const matrix *m)
{
    printf("\nNormal form: the end that each pair of strategies leads to. Player 1 has the rows,\n"
           "player 2 the columns; %" PRId64 " game%s.\n",
           m->games, plural(m->games));
    print_heading(m, "");
    for (int32_t row = 0; row < m->rows; row++) {
        printf("  %*" PRId32, m->head, row + 1);
        for (int32_t column = 0; column < m->columns; column++) {
            char name[CELL_SIZE] = "?";
            bp_tree_label(name, sizeof name, NULL, m->tree, bp_strategic_end(m->form, row, column));
            printf(" %*s", m->cell, name);
        }
        putchar('\n');
    }
}

static void print_payoffs(const matrix *m)
{
    printf("\nPayoffs of player 1, the minimum of each row and the maximum of each column:\n");
    print_heading(m, " | min");
    for (int32_t row = 0; row < m->rows; row++) {
        int32_t payoff = 0;
        printf("  %*" PRId32, m->head, row + 1);
        for (int32_t column = 0; column < m->columns; column++) {
            bp_strategic_payoff(&payoff, m->form, row, column, 0);
            printf(" %*" PRId32, m->cell, payoff);
        }
        bp_strategic_row_min(&payoff, m->form, row);
        printf(" | %" PRId32 "\n", payoff);
    }
    printf("  %*s", m->head, "max");
    for (int32_t column = 0; column < m->columns; column++) {
        int32_t payoff = 0;
        bp_strategic_column_max(&payoff, m->form, column);
        printf(" %*" PRId32, m->cell, payoff);
    }
    putchar('\n');
}

/* Replaces matrices that are too large to print. */
static void print_summary(const matrix *m)
{
    int64_t won = 0;
    char text[2][WORDS_NUMBER_SIZE];
    for (int32_t row = 0; row < m->rows; row++) {
        for (int32_t column = 0; column < m->columns; column++) {
            int32_t payoff = 0;
            bp_strategic_payoff(&payoff, m->form, row, column, 0);
            won += payoff > 0;
        }
    }
    printf("\nThe normal form has %" PRId32 " row%s for player 1 and %" PRId32
           " column%s for player 2, too\n"
           "many to print: --csv FILE writes them, --payoffs FILE the payoffs.\n"
           "Player 1 wins %s of the %s games.\n",
           m->rows, plural(m->rows), m->columns, plural(m->columns),
           words_grouped(text[0], (uint64_t)won), words_grouped(text[1], (uint64_t)m->games));
}

/* --- Solution concepts ---------------------------------------------------------------------------- */

/* Lists the pairs of strategies that a function of the library finds. */
static void print_pairs(const command *line, const matrix *m, const char *what,
                        int (*find)(int32_t *, int32_t *, size_t, size_t *, const bp_strategic *))
{
    size_t count = 0;
    command_need(line, find(NULL, NULL, 0, &count, m->form));
    int32_t *rows = checked_alloc(line, 2 * count, sizeof *rows);
    command_need(line, find(rows, rows + count, count, &count, m->form));
    char number[WORDS_NUMBER_SIZE];
    printf("%s: %s%s", what, words_grouped(number, count), count == 0 ? "." : ":");
    for (size_t i = 0; i < count && i < PAIRS_LISTED; i++) {
        printf(" (%" PRId32 ", %" PRId32 ")", rows[i] + 1, rows[count + i] + 1);
    }
    puts(count > PAIRS_LISTED ? " ..." : "");
    free(rows);
}

/* A bp_dominated_fn; `user` is the count. */
static int print_dominated(int32_t round, int32_t seat, int32_t strategy, int32_t by, void *user)
{
    int *count = user;
    if (*count == 0) {
        puts("Strictly dominated strategies, as they are removed:");
    }
    if (++*count > LINES_LISTED) {
        return 0;
    }
    printf("  round %" PRId32 ": strategy %" PRId32 " of player %" PRId32 ", by strategy %" PRId32
           "\n",
           round, strategy + 1, seat + 1, by + 1);
    return 0;
}

/* Whether a strategy guarantees its player the value. */
static int is_winning(const matrix *m, int32_t seat, int32_t strategy, int32_t value)
{
    int32_t sure = 0;
    if (seat == 0) {
        bp_strategic_row_min(&sure, m->form, strategy);
    } else {
        bp_strategic_column_max(&sure, m->form, strategy);
    }
    return sure == value;
}

/* Prints the winner and the winning strategies: those that guarantee the value. */
static void print_winner(const matrix *m, int32_t value)
{
    int32_t seat = value > 0 ? 0 : 1;
    int32_t all = bp_strategic_strategy_count(m->form, seat);
    int32_t winning = 0;
    char number[WORDS_NUMBER_SIZE];
    for (int32_t strategy = 0; strategy < all; strategy++) {
        winning += is_winning(m, seat, strategy, value);
    }
    printf("Player %" PRId32 " wins, by ", seat + 1);
    if (winning > STRATEGIES_LISTED) {
        printf("%s strategies: ", words_grouped(number, (uint64_t)winning));
    } else {
        printf("strateg%s ", winning == 1 ? "y" : "ies");
    }
    int32_t listed = 0;
    for (int32_t strategy = 0; strategy < all && listed < STRATEGIES_LISTED; strategy++) {
        if (is_winning(m, seat, strategy, value)) {
            printf("%s%" PRId32, listed++ == 0 ? "" : ", ", strategy + 1);
        }
    }
    puts(winning > listed ? " ..." : ".");
}

/* Prints the strictly dominated strategies in the order of their elimination. */
static void print_elimination(const command *line, const matrix *m)
{
    int dominated = 0;
    command_need(line, bp_strategic_eliminate(m->form, print_dominated, &dominated));
    if (dominated == 0) {
        puts("No strategy is strictly dominated.");
    } else if (dominated > LINES_LISTED) {
        printf("  ... and %d more\n", dominated - LINES_LISTED);
    }
}

void nim_matrix_print(const command *line, const bp_tree *tree, const bp_strategic *form)
{
    char name[CELL_SIZE] = "";
    int32_t maximin = 0;
    int32_t minimax = 0;
    matrix m = {.tree = tree,
                .form = form,
                .rows = bp_strategic_strategy_count(form, 0),
                .columns = bp_strategic_strategy_count(form, 1),
                .head = (int)strlen("max")};
    m.games = (int64_t)m.rows * m.columns;
    bp_tree_label(name, sizeof name, NULL, tree, bp_tree_node_count(tree) - 1);
    int number = snprintf(NULL, 0, "%" PRId32, m.columns);
    m.cell = (int)strlen(name) > number ? (int)strlen(name) : number;
    m.cell = m.cell > 2 ? m.cell : 2;
    if (m.rows > MATRIX_MAX || m.columns > MATRIX_MAX) {
        print_summary(&m);
    } else {
        print_normal_form(&m);
        print_payoffs(&m);
    }
    command_need(line, bp_strategic_maximin(&maximin, form));
    command_need(line, bp_strategic_minimax(&minimax, form));
    printf("\nMaximin %" PRId32 ", minimax %" PRId32 ".\n", maximin, minimax);
    print_pairs(line, &m, "Saddle points", bp_strategic_saddles);
    print_elimination(line, &m);
    print_pairs(line, &m, "Equilibria in pure strategies", bp_strategic_equilibria);
    print_winner(&m, maximin);
}
