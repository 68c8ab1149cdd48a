/* SPDX-License-Identifier: MIT */
/* Strategic form as matrices: normal form, payoffs with row minima and column maxima, maximin and minimax, saddle
   points, iterated elimination of strictly dominated strategies, and equilibria in pure strategies. */

#include "programs/games/nim_program.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <bigpoints.h>

#include "programs/common/command.h"
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
    const nim_forms *forms;
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

/* The payoff of player 1, a whole number. */
static int64_t payoff_of(const matrix *m, int32_t row, int32_t column)
{
    int64_t payoff = 0;
    int64_t denominator = 1;
    bp_matrix_payoff(&payoff, &denominator, m->forms->matrix, (int32_t[]){row, column}, 0);
    return payoff;
}

/* The payoff of player 1 that a strategy guarantees player 1 or to which it limits player 1: the minimum of a row, the
   maximum of a column, or with BP_MATRIX_BEST the maximin and the minimax. */
static int64_t secured(const matrix *m, int32_t seat, int32_t strategy)
{
    int64_t payoff = 0;
    int64_t denominator = 1;
    bp_matrix_security(&payoff, &denominator, m->forms->matrix, seat, strategy, 0);
    return payoff;
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
            int32_t end = bp_strategic_end(m->forms->strategic, (int32_t[]){row, column});
            bp_tree_label(name, sizeof name, NULL, m->forms->tree, end);
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
        printf("  %*" PRId32, m->head, row + 1);
        for (int32_t column = 0; column < m->columns; column++) {
            printf(" %*" PRId64, m->cell, payoff_of(m, row, column));
        }
        printf(" | %" PRId64 "\n", secured(m, 0, row));
    }
    printf("  %*s", m->head, "max");
    for (int32_t column = 0; column < m->columns; column++) {
        printf(" %*" PRId64, m->cell, secured(m, 1, column));
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
            won += payoff_of(m, row, column) > 0;
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

/* Lists the equilibria in pure strategies, which are the saddle points too. */
static void print_equilibria(const command *line, const matrix *m, const char *what)
{
    size_t size = 0;
    command_need(line, bp_matrix_pure_equilibria(NULL, 0, &size, m->forms->matrix));
    int32_t *profiles = checked_alloc(line, size, sizeof *profiles);
    command_need(line, bp_matrix_pure_equilibria(profiles, size, NULL, m->forms->matrix));
    size_t count = size / 2;
    char number[WORDS_NUMBER_SIZE];
    printf("%s: %s%s", what, words_grouped(number, count), count == 0 ? "." : ":");
    for (size_t i = 0; i < count && i < PAIRS_LISTED; i++) {
        printf(" (%" PRId32 ", %" PRId32 ")", profiles[2 * i] + 1, profiles[2 * i + 1] + 1);
    }
    puts(count > PAIRS_LISTED ? " ..." : "");
    free(profiles);
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

/* Prints the winner and the winning strategies: those that guarantee the value. */
static void print_winner(const matrix *m, int64_t value)
{
    int32_t seat = value > 0 ? 0 : 1;
    int32_t all = seat == 0 ? m->rows : m->columns;
    int32_t winning = 0;
    char number[WORDS_NUMBER_SIZE];
    for (int32_t strategy = 0; strategy < all; strategy++) {
        winning += secured(m, seat, strategy) == value;
    }
    printf("Player %" PRId32 " wins, by ", seat + 1);
    if (winning > STRATEGIES_LISTED) {
        printf("%s strategies: ", words_grouped(number, (uint64_t)winning));
    } else {
        printf("strateg%s ", winning == 1 ? "y" : "ies");
    }
    int32_t listed = 0;
    for (int32_t strategy = 0; strategy < all && listed < STRATEGIES_LISTED; strategy++) {
        if (secured(m, seat, strategy) == value) {
            printf("%s%" PRId32, listed++ == 0 ? "" : ", ", strategy + 1);
        }
    }
    puts(winning > listed ? " ..." : ".");
}

/* Prints the strictly dominated strategies in the order of their elimination. */
static void print_elimination(const command *line, const matrix *m)
{
    int dominated = 0;
    command_need(line, bp_matrix_eliminate(m->forms->matrix, print_dominated, &dominated));
    if (dominated == 0) {
        puts("No strategy is strictly dominated.");
    } else if (dominated > LINES_LISTED) {
        printf("  ... and %d more\n", dominated - LINES_LISTED);
    }
}

void nim_matrix_print(const command *line, const nim_forms *forms)
{
    char name[CELL_SIZE] = "";
    matrix m = {.forms = forms,
                .rows = bp_matrix_strategy_count(forms->matrix, 0),
                .columns = bp_matrix_strategy_count(forms->matrix, 1),
                .head = (int)strlen("max")};
    m.games = (int64_t)m.rows * m.columns;
    bp_tree_label(name, sizeof name, NULL, forms->tree, bp_tree_node_count(forms->tree) - 1);
    int number = snprintf(NULL, 0, "%" PRId32, m.columns);
    m.cell = (int)strlen(name) > number ? (int)strlen(name) : number;
    m.cell = m.cell > 2 ? m.cell : 2;
    if (m.rows > MATRIX_MAX || m.columns > MATRIX_MAX) {
        print_summary(&m);
    } else {
        print_normal_form(&m);
        print_payoffs(&m);
    }
    int64_t maximin = secured(&m, 0, BP_MATRIX_BEST);
    printf("\nMaximin %" PRId64 ", minimax %" PRId64 ".\n", maximin,
           secured(&m, 1, BP_MATRIX_BEST));
    print_equilibria(line, &m, "Saddle points");
    print_elimination(line, &m);
    print_equilibria(line, &m, "Equilibria in pure strategies");
    print_winner(&m, maximin);
}
