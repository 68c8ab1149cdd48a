/* SPDX-License-Identifier: MIT */
/* Identity of a census: the size of its boards, the rules and the objective; with its sort orders and labels. */

#include "programs/plot/plot.h"

#include <inttypes.h>
#include <string.h>

#include "programs/common/svg.h"

enum { N_MAX = 1000 };

/* Reads "4" for four discs of each colour, or a list such as "3,3,2". */
static void read_discs(plot_census *out, const plot_csv *csv)
{
    const char *text = plot_csv_field(csv, PLOT_DISCS);
    const char *at = text;
    int32_t count = 0;
    while (*at >= '1' && *at <= '0' + BP_DISCS_MAX && count < BP_COLOURS_MAX) {
        out->discs[count++] = *at++ - '0';
        if (*at == ',' && at[1]) {
            at++;
        } else {
            break;
        }
    }
    if (*at || (count != 1 && count != out->colours)) {
        plot_csv_wrong(csv, "discs needs a number from 1 to %d, or a list of %" PRId32 ", not '%s'",
                       BP_DISCS_MAX, out->colours, text);
    }
    for (; count < out->colours; count++) {
        out->discs[count] = out->discs[0];
    }
}

static int32_t read_special(const plot_csv *csv, enum plot_column column)
{
    int given = plot_csv_field(csv, column)[0] != '\0';
    return given ? plot_csv_integer(csv, column, 0, BP_SPECIALS_MAX) : 0;
}

static void read_name(char out[PLOT_NAME_SIZE], const plot_csv *csv, enum plot_column column)
{
    const char *text = plot_csv_field(csv, column);
    if (strlen(text) >= PLOT_NAME_SIZE) {
        plot_csv_wrong(csv, "a name of more than %d characters: '%s'", PLOT_NAME_SIZE - 1, text);
    }
    snprintf(out, PLOT_NAME_SIZE, "%s", text);
    figure_text_clean(out);
}

plot_census plot_census_read(const plot_csv *csv, enum plot_order order)
{
    plot_census census = {0};
    census.colours = plot_csv_integer(csv, PLOT_COLOURS, BP_COLOURS_MIN, BP_COLOURS_MAX);
    read_discs(&census, csv);
    census.white = read_special(csv, PLOT_WHITE);
    census.black = read_special(csv, PLOT_BLACK);
    read_name(census.rules, csv, PLOT_RULES);
    read_name(census.objective, csv, PLOT_OBJECTIVE);
    int32_t coloured = 0;
    for (int32_t i = 0; i < census.colours; i++) {
        coloured += census.discs[i];
    }
    census.total = coloured + census.white + census.black;
    int32_t each = coloured * 60 / census.colours; /* 60 times the mean, which is an integer */
    const int32_t keys[][3] = {
        [PLOT_BY_COLOURS] = {census.colours, each, census.total},
        [PLOT_BY_DISCS] = {each, census.colours, census.total},
        [PLOT_BY_TOTAL] = {census.total, census.colours, each},
    };
    memcpy(census.keys, keys[order], sizeof census.keys);
    return census;
}

plot_census plot_census_read_method(const plot_csv *csv)
{
    plot_census census = {.total = plot_csv_integer(csv, PLOT_N, 0, N_MAX)};
    read_name(census.rules, csv, PLOT_METHOD);
    return census;
}

/* --- Comparing ------------------------------------------------------------------------------------ */

static int compare_lists(const int32_t *a, const int32_t *b, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        if (a[i] != b[i]) {
            return a[i] < b[i] ? -1 : 1;
        }
    }
    return 0;
}

static int compare_names(const plot_census *a, const plot_census *b)
{
    int difference = strcmp(a->rules, b->rules);
    return difference ? difference : strcmp(a->objective, b->objective);
}

int plot_census_compare(const plot_census *a, const plot_census *b)
{
    int difference = compare_lists(a->keys, b->keys, 3);
    difference = difference ? difference : compare_lists(&a->white, &b->white, 1);
    difference = difference ? difference : compare_lists(&a->black, &b->black, 1);
    difference = difference ? difference : compare_lists(a->discs, b->discs, BP_COLOURS_MAX);
    return difference ? difference : compare_names(a, b);
}

int plot_census_compare_series(const plot_census *a, const plot_census *b)
{
    int difference = compare_lists(&a->colours, &b->colours, 1);
    difference = difference ? difference : compare_lists(&a->white, &b->white, 1);
    difference = difference ? difference : compare_lists(&a->black, &b->black, 1);
    return difference ? difference : compare_names(a, b);
}

int plot_census_compare_in_series(const plot_census *a, const plot_census *b)
{
    int difference = plot_census_compare_series(a, b);
    difference = difference ? difference : compare_lists(&a->total, &b->total, 1);
    return difference ? difference : compare_lists(a->discs, b->discs, BP_COLOURS_MAX);
}

/* --- The label ------------------------------------------------------------------------------------ */

void plot_census_add_specials(char *label, const plot_census *census)
{
    if (census->white) {
        figure_text_add(label, PLOT_LABEL_SIZE, "+%" PRId32 "W", census->white);
    }
    if (census->black) {
        figure_text_add(label, PLOT_LABEL_SIZE, "+%" PRId32 "K", census->black);
    }
}

char *plot_census_size(char out[PLOT_LABEL_SIZE], const plot_census *census)
{
    int uneven = 0;
    for (int32_t i = 1; i < census->colours; i++) {
        uneven |= census->discs[i] != census->discs[0];
    }
    out[0] = '\0';
    if (!uneven) {
        figure_text_add(out, PLOT_LABEL_SIZE, "%" PRId32 "x", census->colours);
    }
    for (int32_t i = 0; i < (uneven ? census->colours : 1); i++) {
        figure_text_add(out, PLOT_LABEL_SIZE, "%s%" PRId32, i ? "," : "", census->discs[i]);
    }
    plot_census_add_specials(out, census);
    return out;
}

/* Multiplies `boards` by the number of ways to place discs of one more kind: a binomial coefficient. */
static double place(double boards, int32_t *placed, int32_t discs)
{
    for (int32_t i = 1; i <= discs; i++) {
        boards = boards * ++*placed / i;
    }
    return boards;
}

double plot_census_boards(const plot_census *census)
{
    double boards = 1;
    int32_t placed = 0;
    for (int32_t i = 0; i < BP_COLOURS_MAX; i++) {
        boards = place(boards, &placed, census->discs[i]);
    }
    boards = place(boards, &placed, census->white);
    return place(boards, &placed, census->black);
}
