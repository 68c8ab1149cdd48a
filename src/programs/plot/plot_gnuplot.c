/* SPDX-License-Identifier: MIT */
/* Writer for gnuplot: each figure as a script with its data and plain settings, so that users can change the style. */

#include <inttypes.h>
#include <string.h>

#include "programs/common/svg.h"
#include "programs/plot/plot.h"

enum { COLUMNS = 3 };

/* --- Text ----------------------------------------------------------------------------------------- */

/* Writes a string in single quotes, in which gnuplot interprets nothing; a quote inside is doubled. */
static void put_quoted(FILE *out, const char *text, size_t length)
{
    putc('\'', out);
    for (size_t i = 0; i < length; i++) {
        fputs(text[i] == '\'' ? "'" : "", out);
        putc(text[i], out);
    }
    putc('\'', out);
}

/* Writes the title, broken into lines. */
static void put_title(FILE *out, const plot_data *data)
{
    const char *text = data->title ? data->title : plot_titles[data->figure];
    do {
        text += strspn(text, " ");
        size_t length = figure_text_break(text, 14, PLOT_WIDTH - 2 * PLOT_EDGE);
        put_quoted(out, text, length);
        text += length;
        fputs(*text ? ".\"\\n\"." : "\n", out);
    } while (*text);
}

/* Writes a label of the data; single quotes replace double quotes, which would end it. */
static void put_label(FILE *out, const plot_data *data, const plot_census *census)
{
    char label[PLOT_LABEL_SIZE];
    plot_data_label(label, data, census);
    putc('"', out);
    for (const char *c = label; *c; c++) {
        putc(*c == '"' ? '\'' : *c, out);
    }
    putc('"', out);
}

static void begin(FILE *out, double height)
{
    fprintf(out,
            "# To draw it: gnuplot FILE > figure.svg\n"
            "# You can edit this script. For PDF: set terminal pdfcairo\n"
            "set terminal svg size %d,%.0f noenhanced background 'white' font 'sans-serif,12'\n"
            "set datafile missing '?'\n"
            "win = 0x%s\n"
            "draw = 0x%s\n"
            "loss = 0x%s\n"
            "\n"
            "$data << EOD\n",
            PLOT_WIDTH, height, plot_outcome_colours[PLOT_WIN] + 1,
            plot_outcome_colours[PLOT_DRAW] + 1, plot_outcome_colours[PLOT_LOSS] + 1);
}

static void end_data(FILE *out)
{
    fputs("EOD\n\n", out);
}

/* --- Figures -------------------------------------------------------------------------------------- */

static const char *const outcome_colours[] = {"win", "draw", "loss"};

static void put_outcome_bars(FILE *out)
{
    fputs("set style data histograms\n"
          "set style histogram rowstacked\n"
          "set style fill solid\n"
          "set boxwidth 0.8\n"
          "set ylabel 'Share of boards (%)'\n"
          "set yrange [0:100]\n"
          "set ytics 10\n"
          "set grid ytics\n"
          "set xtics rotate by 60 right\n"
          "set key outside bottom center horizontal\n",
          out);
    for (int i = 0; i < 3; i++) {
        fprintf(out, "%s using (100 * $%d / ($2 + $3 + $4)):xtic(1) title '%s' lc rgb %s%s",
                i == 0 ? "plot $data" : "     ''", i + 2, plot_outcome_names[i], outcome_colours[i],
                i < 2 ? ", \\\n" : "\n");
    }
}

/* A circle, a triangle and a square on one horizontal rule for each size. */
static void put_outcome_marks(FILE *out)
{
    static const int points[] = {7, 9, 5};
    fputs("set xlabel 'Share of boards (%)'\n"
          "set xrange [-2:102]\n"
          "set xtics 10\n"
          "set yrange [*:*] reverse\n"
          "set offsets 0, 0, 0.5, 0.5\n"
          "set grid\n"
          "set key outside bottom center horizontal\n",
          out);
    for (int i = 0; i < 3; i++) {
        fprintf(
            out,
            "%s using (100 * $%d / ($2 + $3 + $4)):0:ytic(1) with points pt %d ps 1.2 lc rgb %s "
            "title '%s'%s",
            i == 0 ? "plot $data" : "     ''", i + 2, points[i], outcome_colours[i],
            plot_outcome_names[i], i < 2 ? ", \\\n" : "\n");
    }
}

static void script_outcomes(FILE *out, const plot_data *data)
{
    begin(out, 520);
    fputs("# size, boards won, drawn, lost\n", out);
    for (size_t i = 0; i < data->count; i++) {
        const plot_row *row = &data->rows[i];
        put_label(out, data, &row->census);
        fprintf(out, " %.17g %.17g %.17g\n", row->numbers[0], row->numbers[1], row->numbers[2]);
    }
    end_data(out);
    fputs("set title ", out);
    put_title(out, data);
    (data->with_marks ? put_outcome_marks : put_outcome_bars)(out);
}

static int has_number(const plot_data *data, size_t from, size_t end, int number)
{
    for (size_t i = from; i < end; i++) {
        if (data->rows[i].numbers[number] > 0) {
            return 1;
        }
    }
    return 0;
}

static void put_work(FILE *out, const plot_data *data)
{
    size_t end;
    for (size_t i = 0; i < data->count; i = end) {
        end = plot_data_series(data, i);
        for (size_t j = i; j < end; j++) {
            const plot_row *row = &data->rows[j];
            fprintf(out, "%" PRId32, row->census.total);
            for (int number = 0; number < 3; number++) {
                if (row->numbers[number] > 0) {
                    fprintf(out, " %.10g", row->numbers[number]);
                } else {
                    fputs(" ?", out);
                }
            }
            putc(' ', out);
            put_label(out, data, &row->census);
            putc('\n', out);
        }
        fputs(end < data->count ? "\n\n" : "", out);
    }
}

/* Writes one panel with every series that has the number. */
static void put_work_panel(FILE *out, const plot_data *data, int number)
{
    size_t drawn = 0;
    size_t series = 0;
    size_t end;
    for (size_t i = 0; i < data->count; i = end, series++) {
        char label[PLOT_LABEL_SIZE];
        end = plot_data_series(data, i);
        if (has_number(data, i, end, number)) {
            plot_data_series_label(label, data, &data->rows[i].census);
            fprintf(out, "%s$data index %zu using 1:%d with linespoints lt %zu title ",
                    drawn ? ", \\\n     " : "plot ", series, number + 2, series + 1);
            put_quoted(out, label, strlen(label));
            drawn++;
        }
    }
    putc('\n', out);
}

static void script_work(FILE *out, const plot_data *data)
{
    const plot_curve_names *names = plot_data_curve_names(data->figure);
    int panels = 0;
    for (int number = 0; number < 3; number++) {
        panels += has_number(data, 0, data->count, number);
    }
    begin(out, 40 + 290 * panels);
    fputs(data->figure == PLOT_FIGURE_CALLS
              ? "# n, calls, seconds, nothing, method; ? if there is none, or 0\n"
              : "# discs, distinct positions, nodes per solved board, seconds, size; ? if there is "
                "none, or 0\n",
          out);
    if (data->left_out > 0) {
        fprintf(out, "# left out: %zu rows without any number\n", data->left_out);
    }
    put_work(out, data);
    end_data(out);
    fprintf(out, "set multiplot layout %d,1 title ", panels);
    put_title(out, data);
    fputs("set logscale y\n"
          "set format y '%g'\n"
          "set grid\n"
          "set offsets 0.5, 0.5, 0, 0\n"
          "set key outside right top\n",
          out);
    fprintf(out, "set xlabel '%s'\n", names->axis);
    for (int number = 0; number < 3; number++) {
        if (has_number(data, 0, data->count, number)) {
            fprintf(out, "set ylabel '%s'\n", names->numbers[number]);
            put_work_panel(out, data, number);
        }
    }
    fputs("unset multiplot\n", out);
}

static void put_margins(FILE *out, const plot_data *data)
{
    size_t end;
    for (size_t i = 0; i < data->count; i = end) {
        end = plot_data_run(data, i);
        double boards = plot_data_boards(data, i, end);
        for (size_t j = i; j < end; j++) {
            const plot_row *row = &data->rows[j];
            fprintf(out, "%" PRId32 " %.17g %.10g\n", row->value, row->numbers[0],
                    100 * row->numbers[0] / boards);
        }
        fputs(end < data->count ? "\n\n" : "", out);
    }
}

static void put_margin_panel(FILE *out, const plot_data *data, size_t from, size_t number)
{
    char title[PLOT_LABEL_SIZE];
    double mean = plot_data_mean(data, from, plot_data_run(data, from));
    plot_data_label(title, data, &data->rows[from].census);
    figure_text_add(title, sizeof title, ", mean %.2f", mean);
    fputs("set title ", out);
    put_quoted(out, title, strlen(title));
    fprintf(out,
            "\nset arrow 1 from %.6f, graph 0 to %.6f, graph 1 nohead dashtype 2 front\n"
            "plot $data index %zu using 1:3:(colour($1)) with boxes lc rgb variable notitle\n",
            mean, mean, number);
}

static void script_margins(FILE *out, const plot_data *data)
{
    size_t runs = plot_data_runs(data);
    size_t rows = (runs + COLUMNS - 1) / COLUMNS;
    size_t number = 0;
    int32_t min;
    int32_t max;
    plot_data_range(&min, &max, data, PLOT_ALL_BOARDS);
    begin(out, 60 + 230 * (double)rows);
    fputs("# margin, boards, per cent of the boards\n", out);
    put_margins(out, data);
    end_data(out);
    fprintf(out, "set multiplot layout %zu,%zu title ", rows, runs < COLUMNS ? runs : COLUMNS);
    put_title(out, data);
    fprintf(out,
            "set style fill solid\n"
            "set boxwidth 0.85\n"
            "set grid ytics\n"
            "set xrange [%" PRId32 " - 0.5:%" PRId32 " + 0.5]\n"
            "set yrange [0:%.10g]\n"
            "set format y '%%g%%%%'\n"
            "colour(margin) = margin > 0 ? win : margin < 0 ? loss : draw\n",
            min, max, 105 * plot_data_highest_share(data));
    for (size_t i = 0; i < data->count; i = plot_data_run(data, i)) {
        put_margin_panel(out, data, i, number++);
    }
    fputs("unset multiplot\n", out);
}

static void put_moves(FILE *out, const plot_data *data)
{
    size_t end;
    for (size_t i = 0; i < data->count; i = end) {
        end = plot_data_run(data, i);
        double boards = plot_data_all_boards(data, i, end);
        for (size_t j = i; j < end; j++) {
            const plot_row *row = &data->rows[j];
            if (row->kind == PLOT_LEGAL) {
                double best = plot_data_best(data, j);
                fprintf(out, "%" PRId32 " %" PRId32 " %.10g %.17g %.17g %.10g\n",
                        row->value / PLOT_SIDES, row->value % PLOT_SIDES,
                        100 * best / row->numbers[0], best, row->numbers[0],
                        100 * row->numbers[0] / boards);
            }
        }
        fputs(end < data->count ? "\n\n" : "", out);
    }
}

static void script_moves(FILE *out, const plot_data *data)
{
    size_t runs = plot_data_runs(data);
    size_t number = 0;
    int32_t first;
    int32_t last;
    plot_data_range(&first, &last, data, PLOT_LEGAL);
    begin(out, 60 + 150 * (double)runs);
    fputs("# place of the first disc, side, per cent best where legal, boards where best, where "
          "legal, per cent legal\n",
          out);
    put_moves(out, data);
    end_data(out);
    fprintf(out, "set multiplot layout %zu,1 title ", runs);
    put_title(out, data);
    fprintf(out, "set xrange [0.5:%" PRId32 " + 0.5]\n", last / PLOT_SIDES);
    fputs("set palette defined (0 '#FFFFFF', 1 '#003C6E')\n"
          "set cbrange [0:100]\n"
          "unset colorbox\n"
          "set style fill solid\n"
          "set yrange [2.5:-0.5]\n"
          "set ytics ('ahead' 0, 'behind' 1, 'nothing' 2)\n"
          "set xtics 1\n"
          "# Moves that are legal on less than 10 % of the boards are faded.\n"
          "seen(share, legal) = legal < 10 ? share / 10 : share\n"
          "ink(share, legal) = legal < 10 ? 0x777777 : share > 65 ? 0xFFFFFF : 0x222222\n",
          out);
    for (size_t i = 0; i < data->count; i = plot_data_run(data, i), number++) {
        char label[PLOT_LABEL_SIZE];
        plot_data_label(label, data, &data->rows[i].census);
        fputs("set title ", out);
        put_quoted(out, label, strlen(label));
        fprintf(out,
                "\nplot $data index %zu using 1:2:(0.5):(0.5):(seen($3, $6)) with boxxyerror lc "
                "palette "
                "notitle, \\\n"
                "     '' index %zu using 1:2:(sprintf('%%.0f', $3)):(ink($3, $6)) with labels font "
                "',9' "
                "tc rgb variable notitle\n",
                number, number);
    }
    fputs("unset multiplot\n", out);
}

void plot_gnuplot(FILE *out, const plot_data *data)
{
    static void (*const scripts[])(FILE *, const plot_data *) = {
        [PLOT_FIGURE_OUTCOMES] = script_outcomes, [PLOT_FIGURE_WORK] = script_work,
        [PLOT_FIGURE_MARGINS] = script_margins,   [PLOT_FIGURE_MOVES] = script_moves,
        [PLOT_FIGURE_CALLS] = script_work,
    };
    scripts[data->figure](out, data);
}
