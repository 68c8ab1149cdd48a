/* The matrices of a strategic form, and what follows from them. */

#include "programs/nim_matrix.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <bigpoints.h>

#include "programs/memory.h"

enum { CELL_SIZE = 16, LISTED = 24 /* pairs of a list; there can be a million */ };

static void need(const command *line, int status)
{
    if (status != BP_OK) {
        command_fail(line, "%s", bp_status_text(status));
    }
}

/* --- The two matrices ----------------------------------------------------------------------------- */

/* What all matrices of a form have in common. */
typedef struct matrix {
    const bp_tree *tree;
    const bp_strategic *form;
    int32_t rows;
    int32_t columns;
    int head; /* room for the name of a row */
    int cell; /* room for a cell */
} matrix;

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
           "player 2 the columns; %" PRId64 " games.\n",
           (int64_t)m->rows * m->columns);
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
    printf("\nPayoffs of player 1, the least of each row and the greatest of each column:\n");
    print_heading(m, " | least");
    for (int32_t row = 0; row < m->rows; row++) {
        int32_t payoff = 0;
        printf("  %*" PRId32, m->head, row + 1);
        for (int32_t column = 0; column < m->columns; column++) {
            bp_strategic_payoff(&payoff, m->form, row, column, 0);
            printf(" %*" PRId32, m->cell, payoff);
        }
        bp_strategic_row_least(&payoff, m->form, row);
        printf(" | %" PRId32 "\n", payoff);
    }
    printf("  %*s", m->head, "greatest");
    for (int32_t column = 0; column < m->columns; column++) {
        int32_t payoff = 0;
        bp_strategic_column_most(&payoff, m->form, column);
        printf(" %*" PRId32, m->cell, payoff);
    }
    putchar('\n');
}

/* --- What follows --------------------------------------------------------------------------------- */

/* Lists pairs of strategies that one of the library's functions finds. */
static void print_pairs(const command *line, const matrix *m, const char *what,
                        int (*find)(int32_t *, int32_t *, size_t, size_t *, const bp_strategic *))
{
    size_t count = 0;
    need(line, find(NULL, NULL, 0, &count, m->form));
    int32_t *rows = memory_take(line, 2 * count, sizeof *rows);
    need(line, find(rows, rows + count, count, &count, m->form));
    printf("%s: %zu%s", what, count, count == 0 ? "." : ":");
    for (size_t i = 0; i < count && i < LISTED; i++) {
        printf(" (%" PRId32 ", %" PRId32 ")", rows[i] + 1, rows[count + i] + 1);
    }
    puts(count > LISTED ? " ..." : "");
    free(rows);
}

/* A bp_dominated_fn; `user` counts. */
static int print_dominated(int32_t round, int32_t seat, int32_t strategy, int32_t by, void *user)
{
    int *count = user;
    if (*count == 0) {
        puts("Strictly dominated strategies, as they go:");
    }
    ++*count;
    printf("  round %" PRId32 ": strategy %" PRId32 " of player %" PRId32 ", by strategy %" PRId32
           "\n",
           round, strategy + 1, seat + 1, by + 1);
    return 0;
}

/* Who wins, and by which strategies: those that guarantee the value. */
static void print_winner(const matrix *m, int32_t value)
{
    int32_t seat = value > 0 ? 0 : 1;
    int32_t all = bp_strategic_strategies(m->form, seat);
    int32_t listed = 0;
    printf("Player %" PRId32 " wins, by", seat + 1);
    for (int32_t strategy = 0; strategy < all; strategy++) {
        int32_t sure = 0;
        if (seat == 0) {
            bp_strategic_row_least(&sure, m->form, strategy);
        } else {
            bp_strategic_column_most(&sure, m->form, strategy);
        }
        if (sure == value && listed++ < LISTED) {
            printf("%s %" PRId32, listed == 1 ? " strategy" : ",", strategy + 1);
        }
    }
    puts(listed > LISTED ? ", ..." : ".");
}

void nim_matrix_print(const command *line, const bp_tree *tree, const bp_strategic *form)
{
    char name[CELL_SIZE] = "";
    int32_t maximin = 0;
    int32_t minimax = 0;
    int dominated = 0;
    matrix m = {.tree = tree,
                .form = form,
                .rows = bp_strategic_strategies(form, 0),
                .columns = bp_strategic_strategies(form, 1),
                .head = (int)strlen("greatest")};
    bp_tree_label(name, sizeof name, NULL, tree, bp_tree_nodes(tree) - 1);
    int number = snprintf(NULL, 0, "%" PRId32, m.columns);
    m.cell = (int)strlen(name) > number ? (int)strlen(name) : number;
    m.cell = m.cell > 2 ? m.cell : 2;
    print_normal_form(&m);
    print_payoffs(&m);
    need(line, bp_strategic_maximin(&maximin, form));
    need(line, bp_strategic_minimax(&minimax, form));
    printf("\nMaximin %" PRId32 ", minimax %" PRId32 ".\n", maximin, minimax);
    print_pairs(line, &m, "Saddle points", bp_strategic_saddles);
    need(line, bp_strategic_eliminate(form, print_dominated, &dominated));
    if (dominated == 0) {
        puts("No strategy is strictly dominated.");
    }
    print_pairs(line, &m, "Equilibria in pure strategies", bp_strategic_equilibria);
    print_winner(&m, maximin);
}
