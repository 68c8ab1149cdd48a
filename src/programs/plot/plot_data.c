/* SPDX-License-Identifier: MIT */
/* The data of a figure: what it takes from records, sorted and checked rows, labels. */

#include "programs/plot/plot.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "programs/common/figure_text.h"

enum { MARGIN_MAX = 1000, N_MAX = 1000 };

/* Rows that are sums: over rows of boards, or of the parts that details have. */
enum { OF_BOARDS = 1, OF_DETAILS };

#define BIT(column) (UINT64_C(1) << (column))
#define SIZE (BIT(PLOT_COLOURS) | BIT(PLOT_DISCS))
#define DETAIL (SIZE | BIT(PLOT_TABLE) | BIT(PLOT_VALUE) | BIT(PLOT_BOARDS))

static int has(const plot_record *record, enum plot_column column)
{
    return (record->has & BIT(column)) != 0;
}

/* --- Which census a record is of -------------------------------------------------------------------- */

/* Reads "4" for four discs of each colour, or a list such as "3,3,2". */
static void read_discs(plot_census *out, const plot_record *record)
{
    const char *text = record->fields[PLOT_DISCS];
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
        plot_wrong(record, "discs needs a number from 1 to %d, or a list of %" PRId32 ", not '%s'",
                   BP_DISCS_MAX, out->colours, text);
    }
    for (; count < out->colours; count++) {
        out->discs[count] = out->discs[0];
    }
}

static int32_t read_special(const plot_record *record, enum plot_column column)
{
    int given = record->fields[column][0] != '\0';
    return given ? plot_integer(record, column, 0, BP_SPECIALS_MAX) : 0;
}

static void read_name(char out[PLOT_NAME_SIZE], const plot_record *record, enum plot_column column)
{
    const char *text = record->fields[column];
    if (strlen(text) >= PLOT_NAME_SIZE) {
        plot_wrong(record, "a name of more than %d characters: '%s'", PLOT_NAME_SIZE - 1, text);
    }
    snprintf(out, PLOT_NAME_SIZE, "%s", text);
    figure_text_clean(out);
}

/* Counts the discs of a board in letters, or in digits as the thesis has it. */
static void read_board(plot_census *out, const plot_record *record)
{
    static const char letters[] = "RGBYP12345";
    const char *board = record->fields[PLOT_BOARD];
    int32_t discs[BP_COLOURS_MAX] = {0};
    for (const char *c = board; *c; c++) {
        const char *letter = strchr(letters, *c);
        if (letter) {
            discs[(letter - letters) % BP_COLOURS_MAX]++;
        } else if (*c == 'W' || *c == 'K') {
            *(*c == 'W' ? &out->white : &out->black) += 1;
        } else {
            plot_wrong(record, "'%.100s' is no board", board);
        }
    }
    for (int32_t i = 0; i < BP_COLOURS_MAX; i++) {
        if (discs[i] > 0) {
            out->discs[out->colours++] = discs[i];
        }
    }
    if (out->colours < BP_COLOURS_MIN) {
        plot_wrong(record, "'%.100s' is no board: it has less than %d colours", board,
                   BP_COLOURS_MIN);
    }
    int digits = board[0] <= '9';
    snprintf(out->rules, PLOT_NAME_SIZE, "%s", digits ? "thesis" : "");
    snprintf(out->objective, PLOT_NAME_SIZE, "%s",
             digits                         ? "thesis"
             : has(record, PLOT_OUTCOME)    ? "outcome"
             : has(record, PLOT_MARGIN)     ? "margin"
             : has(record, PLOT_GUARANTEED) ? "guaranteed"
             : has(record, PLOT_VALUE)      ? ""
                                            : "maxn");
}

static plot_census read_census(const plot_record *record, enum plot_order order)
{
    plot_census census = {0};
    if (has(record, PLOT_BOARD)) {
        read_board(&census, record);
    } else {
        census.colours = plot_integer(record, PLOT_COLOURS, BP_COLOURS_MIN, BP_COLOURS_MAX);
        read_discs(&census, record);
        census.white = read_special(record, PLOT_WHITE);
        census.black = read_special(record, PLOT_BLACK);
        read_name(census.rules, record, PLOT_RULES);
        read_name(census.objective, record, PLOT_OBJECTIVE);
    }
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

static int compare_census(const plot_census *a, const plot_census *b)
{
    int difference = compare_lists(a->keys, b->keys, 3);
    difference = difference ? difference : compare_lists(&a->white, &b->white, 1);
    difference = difference ? difference : compare_lists(&a->black, &b->black, 1);
    difference = difference ? difference : compare_lists(a->discs, b->discs, BP_COLOURS_MAX);
    return difference ? difference : compare_names(a, b);
}

static int compare_series(const plot_census *a, const plot_census *b)
{
    int difference = compare_lists(&a->colours, &b->colours, 1);
    difference = difference ? difference : compare_lists(&a->white, &b->white, 1);
    difference = difference ? difference : compare_lists(&a->black, &b->black, 1);
    return difference ? difference : compare_names(a, b);
}

static int compare_census_in_series(const plot_census *a, const plot_census *b)
{
    int difference = compare_series(a, b);
    difference = difference ? difference : compare_lists(&a->total, &b->total, 1);
    return difference ? difference : compare_lists(a->discs, b->discs, BP_COLOURS_MAX);
}

/* --- What a figure takes ---------------------------------------------------------------------------- */

void plot_data_check(const plot_data *data, const plot_record *record)
{
    static const uint64_t needed[] = {
        [PLOT_FIGURE_OUTCOMES] = SIZE | BIT(PLOT_WINS) | BIT(PLOT_DRAWS) | BIT(PLOT_LOSSES),
        [PLOT_FIGURE_WORK] = SIZE,
        [PLOT_FIGURE_MARGINS] = DETAIL,
        [PLOT_FIGURE_MOVES] = DETAIL,
        [PLOT_FIGURE_CALLS] = BIT(PLOT_N) | BIT(PLOT_METHOD) | BIT(PLOT_CALLS),
    };
    int is_rows = has(record, PLOT_BOARD);
    if (is_rows && data->figure > PLOT_FIGURE_OUTCOMES && data->figure != PLOT_FIGURE_MARGINS) {
        plot_wrong(record, "rows of boards have outcomes and margins only");
    }
    if (is_rows && data->figure == PLOT_FIGURE_MARGINS &&
        (has(record, PLOT_OUTCOME) || has(record, PLOT_VALUE))) {
        plot_wrong(record,
                   "rows of boards need margins: a census has them with --objective margin, "
                   "and --header names them");
    }
    if (is_rows &&
        !(record->has & (BIT(PLOT_OUTCOME) | BIT(PLOT_MARGIN) | BIT(PLOT_GUARANTEED) |
                         BIT(PLOT_VALUE) | BIT(PLOT_THESIS + 1) | BIT(PLOT_SCORES + 1)))) {
        plot_wrong(record,
                   "rows of boards need a value: outcome, margin, value1, p1 and p2, or s1, "
                   "s2, ...");
    }
    int is_detail = has(record, PLOT_TABLE) && data->figure == PLOT_FIGURE_OUTCOMES;
    plot_need(record, is_rows ? 0 : is_detail ? DETAIL | BIT(PLOT_SEAT) : needed[data->figure]);
}

static void add(plot_data *data, const plot_row *row)
{
    if (data->count == data->capacity) {
        size_t capacity = data->capacity ? 2 * data->capacity : 64;
        data->rows = checked_resize(data->line, data->rows, capacity, sizeof *data->rows);
        data->capacity = capacity;
    }
    data->rows[data->count++] = *row;
}

/* Adds the boards of a row to those of the same census and value, or as a row of their own. `part` of `numbers` has them. */
static void add_boards(plot_data *data, const plot_row *row, int part, const plot_record *record)
{
    for (size_t i = data->count; i > 0; i--) {
        plot_row *other = &data->rows[i - 1];
        if (other->is_sum == row->is_sum && other->value == row->value &&
            compare_census(&other->census, &row->census) == 0) {
            if (row->is_sum == OF_DETAILS && other->numbers[part] > 0) {
                plot_wrong(record, "the same row is in %s, line %ld", other->file, other->line);
            }
            other->numbers[part] += row->numbers[part];
            return;
        }
    }
    add(data, row);
}

/* What the first player has more than the best other one, from a row of boards. */
static int32_t board_margin(const plot_record *record)
{
    static const enum plot_column columns[] = {PLOT_OUTCOME, PLOT_MARGIN, PLOT_GUARANTEED,
                                               PLOT_VALUE};
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++) {
        if (has(record, columns[i])) {
            int32_t max = columns[i] == PLOT_OUTCOME ? 1 : MARGIN_MAX;
            return plot_integer(record, columns[i], -max, max);
        }
    }
    int32_t first = has(record, PLOT_THESIS) ? PLOT_THESIS : PLOT_SCORES;
    int32_t best = -MARGIN_MAX;
    for (int32_t i = 1; i < (first == PLOT_THESIS ? 2 : BP_PLAYERS_MAX); i++) {
        enum plot_column column = (enum plot_column)(first + i);
        if (has(record, column)) {
            int32_t score = plot_integer(record, column, -MARGIN_MAX, MARGIN_MAX);
            best = score > best ? score : best;
        }
    }
    return plot_integer(record, (enum plot_column)first, -MARGIN_MAX, MARGIN_MAX) - best;
}

static void take_board(plot_data *data, plot_row *row, const plot_record *record)
{
    int32_t margin = board_margin(record);
    int part = margin > 0 ? PLOT_WIN : margin < 0 ? PLOT_LOSS : PLOT_DRAW;
    part = data->figure == PLOT_FIGURE_OUTCOMES ? part : 0;
    row->value = data->figure == PLOT_FIGURE_OUTCOMES ? 0 : margin;
    row->numbers[part] = has(record, PLOT_BOARDS) ? plot_number(record, PLOT_BOARDS) : 1;
    row->is_sum = OF_BOARDS;
    add_boards(data, row, part, record);
}

static void take_outcomes(plot_data *data, plot_row *row, const plot_record *record)
{
    if (has(record, PLOT_TABLE)) {
        if (strcmp(record->fields[PLOT_TABLE], "outcome") == 0 &&
            plot_integer(record, PLOT_SEAT, 1, BP_PLAYERS_MAX) == 1) {
            int part = PLOT_DRAW - plot_integer(record, PLOT_VALUE, -1, 1);
            row->numbers[part] = plot_number(record, PLOT_BOARDS);
            row->is_sum = OF_DETAILS;
            add_boards(data, row, part, record);
        }
        return;
    }
    double sum = 0;
    for (int i = 0; i < 3; i++) {
        row->numbers[i] = plot_number(record, (enum plot_column)(PLOT_WINS + i));
        sum += row->numbers[i];
    }
    if (sum <= 0) {
        plot_wrong(record, "no board is won, drawn or lost");
    }
    add(data, row);
}

/* A number of 0 or more, or -1 for an empty field. */
static double read_count(const plot_record *record, enum plot_column column)
{
    return record->fields[column][0] ? plot_number(record, column) : -1;
}

/* Rows without a number that can be drawn on a logarithmic axis are left out. */
static void take_curves(plot_data *data, plot_row *row, const plot_record *record)
{
    row->numbers[2] = -1;
    if (data->figure == PLOT_FIGURE_CALLS) {
        row->numbers[PLOT_CALLS_CALLS] = read_count(record, PLOT_CALLS);
        row->numbers[PLOT_CALLS_SECONDS] = read_count(record, PLOT_SECONDS);
    } else {
        double classes = read_count(record, PLOT_CLASSES);
        double nodes = read_count(record, PLOT_NODES);
        if (nodes > 0 && classes <= 0) {
            plot_wrong(record, "nodes, but no classes to share them");
        }
        row->numbers[PLOT_WORK_STATES] = read_count(record, PLOT_STATES);
        row->numbers[PLOT_WORK_NODES] = nodes > 0 ? nodes / classes : nodes;
        row->numbers[PLOT_WORK_SECONDS] = read_count(record, PLOT_SECONDS);
    }
    if (row->numbers[0] > 0 || row->numbers[1] > 0 || row->numbers[2] > 0) {
        add(data, row);
    } else {
        data->left_out++;
    }
}

/* Reads a first move: 2a takes the disc ahead with the pawn whose first disc is at place 2. */
static int32_t read_move(const plot_record *record)
{
    static const char sides[] = {[PLOT_AHEAD] = 'a', [PLOT_BEHIND] = 'b', [PLOT_NOTHING] = 'n'};
    const char *text = record->fields[PLOT_VALUE];
    char *end;
    long place = strtol(text, &end, 10);
    const char *side = *end ? memchr(sides, *end, sizeof sides) : NULL;
    if (text[0] < '1' || text[0] > '9' || place > BP_BOARD_MAX || !side || end[1]) {
        plot_wrong(record,
                   "value needs a move such as 2a, 2b or 2n, with a place from 1 to %d, not '%s'",
                   BP_BOARD_MAX, text);
    }
    return PLOT_SIDES * (int32_t)place + (int32_t)(side - sides);
}

/* The tables of details that margins and moves are drawn from. */
static void take_detail(plot_data *data, plot_row *row, const plot_record *record)
{
    const char *table = record->fields[PLOT_TABLE];
    int best = strcmp(table, "best-move") == 0;
    if (strcmp(table, "margin") == 0) {
        row->value = plot_integer(record, PLOT_VALUE, -MARGIN_MAX, MARGIN_MAX);
    } else if (data->figure == PLOT_FIGURE_MOVES && (best || strcmp(table, "legal-move") == 0)) {
        row->kind = best ? PLOT_BEST : PLOT_LEGAL;
        row->value = read_move(record);
    } else {
        return;
    }
    row->numbers[0] = plot_number(record, PLOT_BOARDS);
    if (row->numbers[0] > 0) {
        add(data, row);
    }
}

void plot_data_take(plot_data *data, const plot_record *record)
{
    static void (*const take[])(plot_data *, plot_row *, const plot_record *) = {
        [PLOT_FIGURE_OUTCOMES] = take_outcomes, [PLOT_FIGURE_WORK] = take_curves,
        [PLOT_FIGURE_MARGINS] = take_detail,    [PLOT_FIGURE_MOVES] = take_detail,
        [PLOT_FIGURE_CALLS] = take_curves,
    };
    plot_row row = {.file = record->file, .line = record->number};
    if (data->figure == PLOT_FIGURE_CALLS) {
        row.census.total = plot_integer(record, PLOT_N, 0, N_MAX);
        read_name(row.census.rules, record, PLOT_METHOD);
    } else {
        row.census = read_census(record, data->order);
    }
    if (has(record, PLOT_BOARD)) {
        take_board(data, &row, record);
    } else {
        take[data->figure](data, &row, record);
    }
}

/* --- Order ---------------------------------------------------------------------------------------- */

static int compare_values(const plot_row *a, const plot_row *b)
{
    return a->value != b->value ? (a->value < b->value ? -1 : 1) : a->kind - b->kind;
}

static int compare(const void *left, const void *right)
{
    const plot_row *a = left;
    const plot_row *b = right;
    int difference = compare_census(&a->census, &b->census);
    return difference ? difference : compare_values(a, b);
}

static int compare_in_series(const void *left, const void *right)
{
    const plot_row *a = left;
    const plot_row *b = right;
    return compare_census_in_series(&a->census, &b->census);
}

static void find_differences(plot_data *data)
{
    for (size_t i = 1; i < data->count; i++) {
        const plot_census *a = &data->rows[0].census;
        const plot_census *b = &data->rows[i].census;
        data->rules_differ |= strcmp(a->rules, b->rules) != 0;
        data->objectives_differ |= strcmp(a->objective, b->objective) != 0;
    }
}

/* Refuses duplicate rows, which are adjacent after sorting. */
static void check_doubles(const plot_data *data, int (*order)(const void *, const void *))
{
    for (size_t i = 1; i < data->count; i++) {
        char label[PLOT_LABEL_SIZE];
        const plot_row *row = &data->rows[i];
        if (order(&row[-1], row) == 0) {
            command_usage(data->line, "%s, line %ld: the same row of %s is in %s, line %ld",
                          row->file, row->line, plot_data_label(label, data, &row->census),
                          row[-1].file, row[-1].line);
        }
    }
}

/* Checks that no move is best on more boards than it is legal on. The row of the legal boards precedes that of the
   best. */
static void check_moves(const plot_data *data)
{
    double legal = 0;
    for (size_t i = 0; i < data->count; i++) {
        const plot_row *row = &data->rows[i];
        int same = i > 0 && row->value == row[-1].value &&
                   compare_census(&row->census, &row[-1].census) == 0;
        legal = row->kind == PLOT_LEGAL ? row->numbers[0] : same ? legal : 0;
        if (row->kind == PLOT_BEST && row->numbers[0] > legal) {
            command_usage(data->line,
                          "%s, line %ld: a move that is best on more boards than it is legal on",
                          row->file, row->line);
        }
    }
}

/* Drops the censuses that have rows of margins only. */
static void drop_without_moves(plot_data *data)
{
    size_t kept = 0;
    size_t end;
    for (size_t i = 0; i < data->count; i = end) {
        int moves = 0;
        end = plot_data_run(data, i);
        for (size_t j = i; j < end; j++) {
            moves |= data->rows[j].kind == PLOT_LEGAL;
        }
        for (size_t j = i; moves && j < end; j++) {
            data->rows[kept++] = data->rows[j];
        }
        data->left_out += !moves;
    }
    data->count = kept;
}

void plot_data_sort(plot_data *data)
{
    static const char *const rows[] = {
        [PLOT_FIGURE_OUTCOMES] = "row",
        [PLOT_FIGURE_WORK] =
            "row with states, nodes and classes, or seconds; census --work writes them",
        [PLOT_FIGURE_MARGINS] = "row of the table margin; census --objective margin writes it",
        [PLOT_FIGURE_MOVES] = "row of the table legal-move; census --moves writes it",
        [PLOT_FIGURE_CALLS] = "row with calls or seconds",
    };
    int (*order)(const void *, const void *) =
        data->figure == PLOT_FIGURE_WORK || data->figure == PLOT_FIGURE_CALLS ? compare_in_series
                                                                              : compare;
    if (data->count > 0) {
        qsort(data->rows, data->count, sizeof *data->rows, order);
    }
    find_differences(data);
    check_doubles(data, order);
    if (data->figure == PLOT_FIGURE_MOVES) {
        check_moves(data);
        drop_without_moves(data);
    }
    if (data->count == 0) {
        command_usage(data->line, "nothing to draw: there is no %s", rows[data->figure]);
    }
}

/* Returns the end of the rows that are equal to the row `from`. */
static size_t end_of(const plot_data *data, size_t from,
                     int (*compare_censuses)(const plot_census *, const plot_census *))
{
    size_t end = from + 1;
    while (end < data->count &&
           compare_censuses(&data->rows[from].census, &data->rows[end].census) == 0) {
        end++;
    }
    return end;
}

size_t plot_data_run(const plot_data *data, size_t from)
{
    return end_of(data, from, compare_census);
}

size_t plot_data_series(const plot_data *data, size_t from)
{
    return end_of(data, from, compare_series);
}

double plot_data_boards(const plot_data *data, size_t from, size_t end)
{
    double boards = 0;
    for (size_t i = from; i < end; i++) {
        boards += data->rows[i].kind == PLOT_ALL_BOARDS ? data->rows[i].numbers[0] : 0;
    }
    return boards;
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

/* --- Labels --------------------------------------------------------------------------------------- */

static void add_specials(char *label, const plot_census *census)
{
    if (census->white) {
        figure_text_add(label, PLOT_LABEL_SIZE, "+%" PRId32 "W", census->white);
    }
    if (census->black) {
        figure_text_add(label, PLOT_LABEL_SIZE, "+%" PRId32 "K", census->black);
    }
}

static void write_size(char out[PLOT_LABEL_SIZE], const plot_census *census)
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
    add_specials(out, census);
}

/* Appends the rules and the objective if they differ among the rows; one name that both have is appended once. */
static void add_names(char label[PLOT_LABEL_SIZE], const plot_data *data, const plot_census *census,
                      const char *before)
{
    int same = data->rules_differ && strcmp(census->rules, census->objective) == 0;
    if (data->rules_differ) {
        figure_text_add(label, PLOT_LABEL_SIZE, "%s%s", before, census->rules);
    }
    if (data->objectives_differ && !same) {
        figure_text_add(label, PLOT_LABEL_SIZE, "%s%s", before, census->objective);
    }
}

char *plot_data_label(char out[PLOT_LABEL_SIZE], const plot_data *data, const plot_census *census)
{
    if (data->figure == PLOT_FIGURE_CALLS) {
        snprintf(out, PLOT_LABEL_SIZE, "%s, n = %" PRId32, census->rules, census->total);
        return out;
    }
    write_size(out, census);
    add_names(out, data, census, " ");
    return out;
}

char *plot_data_series_label(char out[PLOT_LABEL_SIZE], const plot_data *data,
                             const plot_census *census)
{
    if (data->figure == PLOT_FIGURE_CALLS) {
        snprintf(out, PLOT_LABEL_SIZE, "%s", census->rules);
        return out;
    }
    snprintf(out, PLOT_LABEL_SIZE, "%" PRId32 " colours", census->colours);
    add_specials(out, census);
    add_names(out, data, census, ", ");
    return out;
}

char *plot_data_common(char out[PLOT_LABEL_SIZE], const plot_data *data)
{
    const plot_census *census = &data->rows[0].census;
    out[0] = '\0';
    if (data->figure == PLOT_FIGURE_CALLS) {
        return out; /* the method is in the legend */
    }
    if (!data->rules_differ && census->rules[0]) {
        figure_text_add(out, PLOT_LABEL_SIZE, "Rules: %s.", census->rules);
    }
    if (!data->objectives_differ && census->objective[0]) {
        figure_text_add(out, PLOT_LABEL_SIZE, "%sObjective: %s.", out[0] ? " " : "",
                        census->objective);
    }
    return out;
}
