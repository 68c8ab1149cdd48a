/* SPDX-License-Identifier: MIT */
/* The text output of bigpoints matrix. */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "programs/common/words.h"
#include "programs/matrix/matrix_program.h"

/* The max numbers of rows and columns of a matrix, and of lines in a list. */
enum { ROWS_MAX = 40, COLUMNS_MAX = 12, LISTED = 24, CELL_SIZE = 240 };

static const char *plural(size_t count)
{
    return count == 1 ? "" : "s";
}

/* The width of a text on the screen: its characters, in UTF-8. */
static int width_of(const char *text)
{
    int width = 0;
    for (; *text; text++) {
        width += ((unsigned char)*text & 0xC0) != 0x80;
    }
    return width;
}

static void print_right(const char *text, int width)
{
    printf("%*s%s", width > width_of(text) ? width - width_of(text) : 0, "", text);
}

/* --- The matrix ---------------------------------------------------------------------------------------- */

static size_t write_payoff(char *out, size_t size, const matrix_report *r, const int32_t *profile,
                           int32_t seat)
{
    int64_t above = 0;
    int64_t below = 1;
    command_need(r->line, bp_matrix_payoff(&above, &below, r->matrix, profile, seat));
    return (size_t)(below == 1 ? snprintf(out, size, "%" PRId64, above)
                               : snprintf(out, size, "%" PRId64 "/%" PRId64, above, below));
}

/* "3", or "(3,4)" for the players. */
static const char *cell(char out[CELL_SIZE], const matrix_report *r, const int32_t *profile)
{
    if (r->players == 2 && bp_matrix_is_zero_sum(r->matrix)) {
        write_payoff(out, CELL_SIZE, r, profile, 0);
        return out;
    }
    size_t at = 0;
    for (int32_t seat = 0; seat < r->players; seat++) {
        out[at++] = seat == 0 ? '(' : ',';
        at += write_payoff(out + at, CELL_SIZE - at, r, profile, seat);
    }
    snprintf(out + at, CELL_SIZE - at, ")");
    return out;
}

static int column_width(const matrix_report *r, int32_t column)
{
    char text[CELL_SIZE];
    char *name = matrix_name(r, 1, column);
    int width = width_of(name);
    free(name);
    for (int32_t row = 0; row < r->counts[0]; row++) {
        int here = width_of(cell(text, r, (int32_t[]){row, column}));
        width = here > width ? here : width;
    }
    return width;
}

static void print_matrix(const matrix_report *r)
{
    int widths[COLUMNS_MAX] = {0};
    int head = 0;
    for (int32_t row = 0; row < r->counts[0]; row++) {
        char *name = matrix_name(r, 0, row);
        head = width_of(name) > head ? width_of(name) : head;
        free(name);
    }
    printf("\n  %*s", head, "");
    for (int32_t column = 0; column < r->counts[1]; column++) {
        char *name = matrix_name(r, 1, column);
        widths[column] = column_width(r, column);
        print_right(name, widths[column] + 2);
        free(name);
    }
    putchar('\n');
    for (int32_t row = 0; row < r->counts[0]; row++) {
        char text[CELL_SIZE];
        char *name = matrix_name(r, 0, row);
        printf("  %s%*s", name, head - width_of(name), "");
        free(name);
        for (int32_t column = 0; column < r->counts[1]; column++) {
            print_right(cell(text, r, (int32_t[]){row, column}), widths[column] + 2);
        }
        putchar('\n');
    }
}

void matrix_print_head(const matrix_report *r)
{
    char *title = matrix_title(r);
    int zero_sum = bp_matrix_is_zero_sum(r->matrix) == 1;
    if (title[0]) {
        puts(title);
    }
    free(title);
    if (r->players > 2) {
        for (int32_t seat = 0; seat < r->players; seat++) {
            printf("%s %" PRId32 " has %" PRId32 " strateg%s", seat == 0 ? "Player" : ", player",
                   seat + 1, r->counts[seat], r->counts[seat] == 1 ? "y" : "ies");
        }
        puts(".");
        return;
    }
    printf("Player 1 chooses one of %" PRId32 " row%s, player 2 one of %" PRId32 " column%s.\n"
           "%s\n",
           r->counts[0], plural((size_t)r->counts[0]), r->counts[1], plural((size_t)r->counts[1]),
           zero_sum ? "A zero-sum game; the payoffs are player 1's."
                    : "Not a zero-sum game; the first payoff is player 1's.");
}

/* --- Pure strategies ----------------------------------------------------------------------------------- */

static void print_rest(size_t count)
{
    if (count > LISTED) {
        printf("  ... and %lu more\n", (unsigned long)(count - LISTED));
    }
}

/* "A-B against C-D". */
static void print_profile(const matrix_report *r, const int32_t *profile)
{
    for (int32_t seat = 0; seat < r->players; seat++) {
        char *name = matrix_name(r, seat, profile[seat]);
        printf("%s%s", seat > 0 ? " against " : "", name);
        free(name);
    }
}

static void print_dominance(const matrix_report *r)
{
    if (r->removal_count == 0) {
        puts("No strategy is strictly dominated by a pure strategy.");
    } else {
        puts("Strictly dominated strategies, as they are removed:");
    }
    for (size_t i = 0; i < r->removal_count && i < LISTED; i++) {
        const matrix_removal *removal = &r->removals[i];
        char *name = matrix_name(r, removal->seat, removal->strategy);
        char *by = matrix_name(r, removal->seat, removal->by);
        printf("  round %" PRId32 ": %s of player %" PRId32 ", by %s\n", removal->round, name,
               removal->seat + 1, by);
        free(name);
        free(by);
    }
    print_rest(r->removal_count);
    if (matrix_is_dominant(r)) {
        int32_t profile[BP_PLAYERS_MAX];
        for (int32_t seat = 0; seat < r->players; seat++) {
            profile[seat] = r->left[seat][0];
        }
        fputs("Dominant-strategy equilibrium: ", stdout);
        print_profile(r, profile);
        puts(".");
    }
}

static void print_pure(const matrix_report *r)
{
    printf("Equilibria in pure strategies: %lu%s\n", (unsigned long)r->pure_count,
           r->pure_count > 0 ? ":" : ".");
    for (size_t i = 0; i < r->pure_count && i < LISTED; i++) {
        char text[CELL_SIZE];
        const int32_t *pure = r->pure + (size_t)r->players * i;
        fputs("  ", stdout);
        print_profile(r, pure);
        printf(": %s\n", cell(text, r, pure));
    }
    print_rest(r->pure_count);
}

/* --- Mixed strategies ---------------------------------------------------------------------------------- */

/* "player 1: 1/5 E11, 4/5 E12", or "player 1: E11". */
static void print_mixed(const matrix_report *r, const bp_equilibria *from, int32_t index,
                        int32_t seat)
{
    const char *between = "";
    printf("player %" PRId32 ": ", seat + 1);
    for (int32_t i = 0; i < r->counts[seat]; i++) {
        char *probability = matrix_probability(r, from, index, seat, i);
        if (strcmp(probability, "0") != 0) {
            char *name = matrix_name(r, seat, i);
            int alone = strcmp(probability, "1") == 0;
            printf("%s%s%s%s", between, alone ? "" : probability, alone ? "" : " ", name);
            between = ", ";
            free(name);
        }
        free(probability);
    }
}

static void print_optimal(const matrix_report *r)
{
    if (!r->optimal) {
        printf("\nThe value is not computed for more than %d rows or columns.\n", BP_MATRIX_SOLVE);
        return;
    }
    char *value = matrix_payoff(r, r->optimal, 0, 0);
    printf("\nValue: %s. Optimal strategies:\n", value);
    free(value);
    for (int32_t seat = 0; seat < 2; seat++) {
        fputs("  ", stdout);
        print_mixed(r, r->optimal, 0, seat);
        putchar('\n');
    }
}

static void print_equilibria(const matrix_report *r)
{
    if (!r->all) {
        printf("\nThere are too many supports to list all equilibria: --supports allows more than "
               "%" PRId32 ",\nfor at most %d rows and columns together.\n",
               r->supports, BP_MATRIX_STRATEGIES);
        return;
    }
    int32_t count = bp_equilibria_count(r->all);
    int degenerate = bp_equilibria_is_degenerate(r->all) == 1;
    printf("\n%s: %" PRId32 "\n", degenerate ? "Extreme equilibria" : "All equilibria", count);
    for (int32_t i = 0; i < count; i++) {
        printf("  %" PRId32 ". ", i + 1);
        print_mixed(r, r->all, i, 0);
        fputs("; ", stdout);
        print_mixed(r, r->all, i, 1);
        char *payoffs[2] = {matrix_payoff(r, r->all, i, 0), matrix_payoff(r, r->all, i, 1)};
        printf("; payoffs %s and %s\n", payoffs[0], payoffs[1]);
        free(payoffs[0]);
        free(payoffs[1]);
    }
    if (degenerate) {
        puts("The game is degenerate: mixtures of these may be equilibria too. There are no "
             "others.");
    }
}

void matrix_print_text(const matrix_report *report, int with_head)
{
    int is_bimatrix = report->players == 2;
    if (with_head) {
        matrix_print_head(report);
        if (report->counts[0] <= ROWS_MAX && report->counts[1] <= COLUMNS_MAX) {
            print_matrix(report);
        }
        putchar('\n');
    }
    print_dominance(report);
    print_pure(report);
    if (is_bimatrix && bp_matrix_is_zero_sum(report->matrix) == 1) {
        print_optimal(report);
    }
    if (is_bimatrix) {
        print_equilibria(report);
    }
}
