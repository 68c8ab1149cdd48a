/* SPDX-License-Identifier: MIT */
/* The figures as scripts for gnuplot: the sheet with its heading, and each figure with its data. Lengths are pixels from the upper
   left corner below the heading; gnuplot gets shares of the sheet. */

#include "programs/plot/plot.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "programs/common/figure_text.h"

/* The sheet. A letter of a label is about LETTER wide; a title and a note break behind so many letters. */
enum { WIDTH = 860, EDGE = 20, LETTER = 7, TITLE_LETTERS = 62, NOTE_LETTERS = 122 };

#define RIGHT (WIDTH - EDGE)
#define SOFT "'#595959'"
#define TIP "with labels noenhanced hypertext point pt 5 ps %s lc rgb '#FF000000'"

static const char *const outcome_names[] = {"First player wins", "Draw", "First player loses"};
static const int outcome_marks[] = {7, 9, 5}; /* a circle, a triangle, a square */
static const char *const outcome_inks[] = {"win", "draw", "loss"};

typedef struct sheet {
    FILE *out;
    const plot_data *data;
    enum plot_format format;
    double height;
    double top; /* the height of the heading */
} sheet;

/* --- Text ------------------------------------------------------------------------------------------- */

/* The bytes of the first line of a text, of at most `letters` letters and as many whole words as fit. */
static size_t line_of(const char *text, int letters)
{
    size_t at = 0;
    size_t words = 0;
    for (; text[at]; at++) {
        letters -= (text[at] & 0xC0) != 0x80;
        words = text[at] == ' ' ? at : words;
        if (letters < 0) {
            return words ? words : at;
        }
    }
    return at;
}

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

/* The same in bold, which gnuplot has as a mark in the text. So it must not interpret other marks, and in SVG it leaves what means
   something in XML to the text. */
static void put_bold(const sheet *s, const char *text, size_t length)
{
    fputs("'{/:Bold ", s->out);
    for (const char *c = text; c < text + length; c++) {
        if (s->format == PLOT_SVG && strchr("&<>", *c)) {
            fputs(*c == '&' ? "\\&amp;" : *c == '<' ? "\\&lt;" : "\\&gt;", s->out);
        } else {
            fputs(*c == '\'' ? "'" : strchr("{}^_@&~\\", *c) ? "\\" : "", s->out);
            putc(*c, s->out);
        }
    }
    fputs("}'", s->out);
}

/* Writes a text in lines as one expression. */
static void put_lines(const sheet *s, const char *text, int letters, int bold)
{
    do {
        text += strspn(text, " ");
        size_t length = line_of(text, letters);
        if (bold) {
            put_bold(s, text, length);
        } else {
            put_quoted(s->out, text, length);
        }
        text += length;
        fputs(*text ? ".\"\\n\"." : "", s->out);
    } while (*text);
}

static int count_lines(const char *text, int letters)
{
    int lines = 0;
    for (text += strspn(text, " "); *text; text += strspn(text, " ")) {
        text += line_of(text, letters);
        lines++;
    }
    return lines;
}

/* Writes a field of the data; single quotes replace double quotes, which would end it. */
static void put_field(FILE *out, const char *text)
{
    fputs(" \"", out);
    for (; *text; text++) {
        putc(*text == '"' ? '\'' : *text, out);
    }
    putc('"', out);
}

/* --- The sheet -------------------------------------------------------------------------------------- */

/* The share of the sheet that is below `y`. */
static double above(const sheet *s, double y)
{
    return 1 - (s->top + y) / s->height;
}

static void set_label(const sheet *s, double x, double y, const char *text, const char *style)
{
    fputs("set label ", s->out);
    put_quoted(s->out, text, strlen(text));
    fprintf(s->out, " at screen %.5f, screen %.5f noenhanced %s\n", x / WIDTH, above(s, y), style);
}

/* The name of a panel. */
static void set_name(const sheet *s, double x, double y, const char *text)
{
    fputs("set label ", s->out);
    put_bold(s, text, strlen(text));
    fprintf(s->out, " at screen %.5f, screen %.5f font ',13'\n", x / WIDTH, above(s, y));
}

/* Sets the margins of a plot. */
static void set_area(const sheet *s, double left, double right, double top, double bottom)
{
    fprintf(
        s->out,
        "set lmargin at screen %.5f; set rmargin at screen %.5f; set tmargin at screen %.5f; set "
        "bmargin at screen %.5f\n",
        left / WIDTH, right / WIDTH, above(s, top), above(s, bottom));
}

/* Lines of the heading, `y` below the upper edge of the sheet. */
static void set_heading(const sheet *s, const char *text, double y, int is_title)
{
    fputs("set label ", s->out);
    put_lines(s, text, is_title ? TITLE_LETTERS : NOTE_LETTERS, is_title);
    fprintf(s->out, " at screen %.5f, screen %.5f %s\n", (double)EDGE / WIDTH, 1 - y / s->height,
            is_title ? "font ',18'" : "noenhanced textcolor rgb " SOFT);
}

const char *plot_title(const plot_data *data)
{
    static const char *const titles[] = {
        [PLOT_FIGURE_OUTCOMES] = "Outcomes under best play",
        [PLOT_FIGURE_WORK] = "Work to solve all boards of a size",
        [PLOT_FIGURE_MARGINS] = "Margins under best play",
        [PLOT_FIGURE_MOVES] = "Best first moves",
        [PLOT_FIGURE_CALLS] = "Calls and seconds of each method",
    };
    return data->title && data->title[0] ? data->title : titles[data->figure];
}

/* Begins a script for a figure of this height with a note below its title. */
static sheet begin(FILE *out, const plot_data *data, enum plot_format format, const char *note,
                   double height)
{
    static const char *const names[] = {[PLOT_SVG] = "svg", [PLOT_PNG] = "png", [PLOT_PDF] = "pdf"};
    char common[PLOT_LABEL_SIZE];
    const char *title = data->title && !data->title[0] ? "" : plot_title(data);
    int title_lines = count_lines(title, TITLE_LETTERS);
    int note_lines = count_lines(note, NOTE_LETTERS);
    plot_data_common(common, data);
    sheet s = {.out = out, .data = data, .format = format};
    s.top = 24 + 24 * title_lines + 18 * (note_lines + (common[0] != '\0'));
    s.height = s.top + height + EDGE;
    fprintf(out, "# To draw it: gnuplot FILE > figure.%s\n", names[format]);
    if (format == PLOT_SVG) {
        fprintf(out,
                "set terminal svg size %d,%.0f enhanced background 'white' font 'sans-serif,12'",
                WIDTH, s.height);
        putc('\n', out);
    } else if (format == PLOT_PNG) {
        fprintf(out, "set terminal pngcairo size %d,%.0f enhanced font 'sans,12' fontscale 0.8\n",
                WIDTH, s.height);
    } else {
        fprintf(out,
                "set terminal pdfcairo size %.3fin,%.3fin enhanced font 'sans,12' fontscale 0.6\n",
                WIDTH / 96.0, s.height / 96);
    }
    fputs("set datafile missing '?'\n"
          "win = 0x0072B2; draw = 0xD9D9D9; loss = 0xE69F00\n"
          "set border 0 lc rgb " SOFT "\n"
          "set style fill solid noborder\n"
          "set grid lt 1 lc rgb '#DDDDDD' lw 1\n"
          "set tics nomirror out scale 0.5\n"
          "unset key\n",
          out);
    double y = 26 + 24 * title_lines;
    if (title_lines > 0) {
        set_heading(&s, title, 28, 1);
    }
    set_heading(&s, note, y, 0);
    if (common[0]) {
        set_heading(&s, common, y + 18 * note_lines, 0);
    }
    return s;
}

/* An entry of the legend: a mark, with an outline if the number of a hollow mark is given, and its name. Returns where the next entry
   begins. */
static double set_entry(const sheet *s, double x, double y, int mark, int hollow, const char *ink,
                        const char *name)
{
    char style[100];
    snprintf(style, sizeof style, "point pt %d ps 1.2 lc rgb %s", mark, ink);
    set_label(s, x + 7, y, "", style);
    if (hollow) {
        snprintf(style, sizeof style, "point pt %d ps 1.2 lw 1.5 lc rgb " SOFT, hollow);
        set_label(s, x + 7, y, "", style);
    }
    set_label(s, x + 20, y, name, "");
    return x + 20 + LETTER * (double)strlen(name) + 12;
}

/* The legend of the three outcomes: boxes, or the marks. */
static void set_outcomes(const sheet *s, int with_marks)
{
    double x = EDGE;
    for (int i = 0; i < 3; i++) {
        x = set_entry(s, x, 7, with_marks ? outcome_marks[i] : 5,
                      with_marks ? outcome_marks[i] - 1 : 0, outcome_inks[i], outcome_names[i]);
    }
}

/* --- Outcomes --------------------------------------------------------------------------------------- */

static double boards_of(const plot_row *row)
{
    return row->numbers[PLOT_WIN] + row->numbers[PLOT_DRAW] + row->numbers[PLOT_LOSS];
}

/* Whether the row counts a sample or only some of the boards. */
static int is_partial(const plot_row *row)
{
    double all = plot_census_boards(&row->census);
    return fabs(all - boards_of(row)) > all * 1e-12;
}

/* Writes the number of boards counted, and the number of all boards if it differs. */
static char *write_boards(char out[PLOT_LABEL_SIZE], const plot_row *row)
{
    char count[FIGURE_NUMBER_SIZE];
    char all[FIGURE_NUMBER_SIZE];
    double total = plot_census_boards(&row->census);
    figure_text_number(count, boards_of(row));
    if (total < 1e15) {
        figure_text_number(all, total);
    } else {
        snprintf(all, sizeof all, "%.1e", total);
    }
    snprintf(out, PLOT_LABEL_SIZE, is_partial(row) ? "%s of %s" : "%s", count, all);
    return out;
}

/* The places of the three parts of a row: where a bar ends, or the mark and how far it is moved so that it covers no other one. */
static void put_parts(const sheet *s, const plot_row *row, const char *label, double width)
{
    double end = 0;
    double shares[3];
    for (int i = 0; i < 3; i++) {
        char percent[FIGURE_NUMBER_SIZE];
        char tip[2 * PLOT_LABEL_SIZE];
        int near = 0;
        double share = shares[i] = row->numbers[i] / boards_of(row);
        for (int k = 0; k < i; k++) {
            near += fabs(shares[k] - share) * width < 11;
        }
        figure_text_percent(percent, share);
        snprintf(tip, sizeof tip, "%s: %s, %s", label, outcome_names[i], percent);
        int fits = (double)strlen(percent) * 7 + 2 < width * share;
        end += share;
        fprintf(s->out, " %.17g %.8g %s", row->numbers[i],
                100 * (s->data->with_marks ? share : end),
                near == 0   ? "0"
                : near == 1 ? "-0.24"
                            : "0.24");
        put_field(s->out, s->data->with_marks || !fits ? "" : percent);
        put_field(s->out, share > 0 || s->data->with_marks ? tip : "");
    }
}

/* Column 1 is the height, 2 the size, 3 the boards; then five columns for each outcome, from 4 on. */
static void plot_bars(FILE *out)
{
    for (int i = 0; i < 3; i++) {
        int at = 4 + 5 * i;
        char low[16] = "(0)";
        if (i > 0) {
            snprintf(low, sizeof low, "%d", at - 4);
        }
        fprintf(out, "%s $data using %d:1:%s:%d:($1-0.4):($1+0.4)%s with boxxyerror lc rgb %s",
                i == 0 ? "plot" : ", \\\n    ", at + 1, low, at + 1, i == 0 ? ":ytic(2)" : "",
                outcome_inks[i]);
    }
    for (int i = 0; i < 3; i++) {
        int at = 4 + 5 * i;
        char middle[32];
        snprintf(middle, sizeof middle, i == 0 ? "($%d/2)" : "(($%d+$%d)/2)", at + 1, at - 4);
        fprintf(
            out,
            ", \\\n     $data using %s:1:%d with labels noenhanced font ',11' textcolor rgb '%s'"
            ", \\\n     $data using %s:1:%d%s " TIP,
            middle, at + 3, i == PLOT_WIN ? "white" : "#222222", middle, at + 4,
            i == 0 ? ":y2tic(3)" : "", "2.5");
    }
    putc('\n', out);
}

/* A circle, a triangle and a square on a rule. */
static void plot_marks(FILE *out)
{
    fputs("plot $data using (0):1:(100):(0):ytic(2) with vectors nohead lc rgb " SOFT "", out);
    for (int i = 0; i < 3; i++) {
        int at = 4 + 5 * i;
        fprintf(out,
                ", \\\n     $data using %d:($1+$%d) with points pt %d ps 1.1 lc rgb %s"
                ", \\\n     $data using %d:($1+$%d) with points pt %d ps 1.1 lw 1.5 lc rgb " SOFT
                ", \\\n     $data using %d:($1+$%d):%d%s " TIP,
                at + 1, at + 2, outcome_marks[i], outcome_inks[i], at + 1, at + 2,
                outcome_marks[i] - 1, at + 1, at + 2, at + 4, i == 0 ? ":y2tic(3)" : "", "1");
    }
    putc('\n', out);
}

static void script_outcomes(FILE *out, const plot_data *data, enum plot_format format)
{
    enum { LEGEND = 36, STEP = 25, AXIS = 36 };
    char text[PLOT_LABEL_SIZE];
    size_t labels = 0;
    size_t counts = strlen("Boards");
    double rows = 0;
    int partial = 0;
    for (size_t i = 0; i < data->count; i++) {
        const plot_row *row = &data->rows[i];
        size_t label = strlen(plot_data_label(text, data, &row->census));
        size_t count = strlen(write_boards(text, row));
        labels = label > labels ? label : labels;
        counts = count > counts ? count : counts;
        rows += i > 0 && row->census.keys[0] != row[-1].census.keys[0] ? 1.36 : 1;
        partial |= is_partial(row);
    }
    double bottom = LEGEND + STEP * rows;
    double left = EDGE + LETTER * (double)(labels < 32 ? labels : 32) + 8;
    double right = RIGHT - LETTER * (double)counts - 8;
    sheet s = begin(
        out, data, format,
        partial ? "Share of the boards counted that the first player wins, draws and loses; of "
                  "some sizes not all boards were."
                : "Share of all boards of a size that the first player wins, draws and loses.",
        bottom + AXIS);
    fputs("\n# height, size, boards; then for wins, draws and losses: boards, place, shift, text, "
          "tip\n"
          "$data << EOD\n",
          out);
    double y = -0.5;
    for (size_t i = 0; i < data->count; i++) {
        const plot_row *row = &data->rows[i];
        char label[PLOT_LABEL_SIZE];
        y += i > 0 && row->census.keys[0] != row[-1].census.keys[0] ? 1.36 : 1;
        fprintf(out, "%.2f", y);
        put_field(out, plot_data_label(label, data, &row->census));
        put_field(out, write_boards(text, row));
        put_parts(&s, row, label, right - left);
        putc('\n', out);
    }
    fputs("EOD\n\n", out);
    set_area(&s, left, right, LEGEND, bottom);
    set_outcomes(&s, data->with_marks);
    set_label(&s, RIGHT, LEGEND - 8, "Boards", "right textcolor rgb " SOFT);
    fprintf(out,
            "set xrange [0:100]\n"
            "set xtics 10 format '%%g%%%%' scale 0\n"
            "set xlabel 'Share of boards'\n"
            "set yrange [%.2f:0]\n"
            "set y2range [%.2f:0]\n"
            "set ytics scale 0 noenhanced\n"
            "set y2tics right offset screen %.5f,0 scale 0 textcolor rgb " SOFT "\n"
            "set grid noytics xtics\n"
            "set arrow from 50, graph 0 to 50, graph 1 nohead lc rgb '#777777'\n",
            rows, rows, (RIGHT - right - 8) / WIDTH);
    (data->with_marks ? plot_marks : plot_bars)(out);
}

/* --- Curves ----------------------------------------------------------------------------------------- */

/* Filled marks of 5 shapes in 7 colours; the hollow one of a shape has the number before. */
static const int shapes[] = {7, 5, 9, 13, 11};
static const char *const inks[] = {"0x0072B2", "0xD55E00", "0x009E73", "0xCC79A7",
                                   "0x000000", "0xE69F00", "0x56B4E9"};

/* One panel: total discs, or n, from left to right, one of the three numbers upward. */
typedef struct panel {
    int number;
    int low; /* decades */
    int high;
    double height;
    size_t zeros;   /* rows whose number is 0, which this axis does not have */
    size_t missing; /* rows without the number */
} panel;

/* Finds the range of a panel; returns 0 if it would be empty. */
static int measure(panel *out, const plot_data *data, int number)
{
    double low = 0;
    double high = 0;
    *out = (panel){.number = number};
    for (size_t i = 0; i < data->count; i++) {
        double value = data->rows[i].numbers[number];
        if (value > 0) {
            low = low > 0 && low < value ? low : value;
            high = high > value ? high : value;
        }
        out->zeros += value == 0;
        out->missing += value < 0;
    }
    if (high <= 0) {
        return 0;
    }
    out->low = (int)floor(log10(low) + 1e-9);
    out->high = (int)ceil(log10(high) - 1e-9);
    out->high += out->high == out->low;
    int decades = out->high - out->low;
    out->height = decades < 5 ? 150 : decades < 10 ? 30 * decades : 300;
    return 1;
}

/* Whether a panel has a mark for a row: with `zeros` one for a zero. */
static int has_mark(const plot_row *row, const panel *p, int zeros)
{
    return zeros ? row->numbers[p->number] == 0 : row->numbers[p->number] > 0;
}

static int has_curve(const plot_data *data, const panel *p, size_t from)
{
    for (size_t i = from; i < plot_data_series(data, from); i++) {
        if (has_mark(&data->rows[i], p, 0)) {
            return 1;
        }
    }
    return 0;
}

/* Writes a block of data for each series that a panel has; or one with all zeros. */
static void put_curves(FILE *out, const plot_data *data, const panel *p, int zeros)
{
    size_t series = 0;
    size_t end;
    fprintf(out, "$%s%d << EOD\n", zeros ? "zeros" : "panel", p->number);
    for (size_t i = 0; i < data->count; i = end, series++) {
        end = plot_data_series(data, i);
        for (size_t j = i; j < end; j++) {
            char label[PLOT_LABEL_SIZE];
            char tip[2 * PLOT_LABEL_SIZE];
            char text[FIGURE_NUMBER_SIZE];
            const plot_row *row = &data->rows[j];
            double value = row->numbers[p->number];
            if (has_mark(row, p, zeros)) {
                snprintf(tip, sizeof tip, "%s: %s", plot_data_label(label, data, &row->census),
                         figure_text_number(text, value));
                fprintf(out, "%" PRId32 " %.10g", row->census.total,
                        zeros ? pow(10, p->low) : value);
                put_field(out, tip);
                if (zeros) {
                    fprintf(out, " %d %s", shapes[series % 5] - 1, inks[series % 7]);
                }
                putc('\n', out);
            }
        }
        fputs(!zeros && has_curve(data, p, i) ? "\n\n" : "", out);
    }
    fputs("EOD\n", out);
}

/* Writes 0.01, 1 or 1,000; or powers of ten if plain numbers would be long. */
static void decade_text(char out[FIGURE_NUMBER_SIZE], const panel *p, int decade)
{
    static const char *const raised[] = {"\u2070", "\u00B9", "\u00B2", "\u00B3", "\u2074",
                                         "\u2075", "\u2076", "\u2077", "\u2078", "\u2079"};
    int size = decade < 0 ? -decade : decade;
    if (p->low >= -4 && p->high <= 7) {
        figure_text_number(out, pow(10, decade));
        if (decade < 0) {
            snprintf(out, FIGURE_NUMBER_SIZE, "%.*f", size, pow(10, decade));
        }
        return;
    }
    snprintf(out, FIGURE_NUMBER_SIZE, "10%s", decade < 0 ? "\u207B" : "");
    for (int power = size >= 100 ? 100 : size >= 10 ? 10 : 1; power > 0; power /= 10) {
        figure_text_add(out, FIGURE_NUMBER_SIZE, "%s", raised[size / power % 10]);
    }
}

/* Sets the labels of an axis, and ticks of 2 to 9 times a power of ten if there is space for them. */
static void set_decades(FILE *out, const panel *p)
{
    int step = 1 + (p->high - p->low) / 16;
    int with_minor = p->height / (p->high - p->low) >= 24;
    fputs("set ytics (", out);
    for (int decade = p->low; decade <= p->high; decade++) {
        char text[FIGURE_NUMBER_SIZE];
        decade_text(text, p, decade);
        fprintf(out, "%s'%s' 1e%d", decade > p->low ? ", " : "",
                (decade - p->low) % step == 0 ? text : "", decade);
        for (int digit = 2; digit < 10 && decade < p->high && with_minor; digit++) {
            fprintf(out, ", '' %de%d 1", digit, decade);
        }
    }
    fputs(")\n", out);
}

/* Writes beside the name of a panel what its axis cannot show. */
static void set_gaps(const sheet *s, const panel *p, double y)
{
    char text[PLOT_LABEL_SIZE] = "";
    if (p->zeros > 0) {
        figure_text_add(text, sizeof text, "hollow marks are zeros");
    }
    if (p->missing > 0) {
        figure_text_add(text, sizeof text, "%s%zu %s no number", text[0] ? "; " : "", p->missing,
                        p->missing == 1 ? "row has" : "rows have");
    }
    if (text[0]) {
        set_label(s, RIGHT, y, text, "right font ',11' textcolor rgb " SOFT);
    }
}

static void plot_panel(FILE *out, const plot_data *data, const panel *p)
{
    size_t series = 0;
    size_t drawn = 0;
    fputs("plot", out);
    for (size_t i = 0; i < data->count; i = plot_data_series(data, i), series++) {
        if (has_curve(data, p, i)) {
            fprintf(
                out,
                " $panel%d index %zu using 1:2 with linespoints lw 1.5 pt %d ps 0.8 lc rgb %s, \\\n"
                "    ",
                p->number, drawn++, shapes[series % 5], inks[series % 7]);
        }
    }
    if (p->zeros > 0) {
        fprintf(out,
                " $zeros%d using 1:2:($4+1) with points pt variable ps 0.8 lc rgb 'white', \\\n"
                "     $zeros%d using 1:2:4:5 with points pt variable ps 0.8 lw 1.5 lc rgb "
                "variable, \\\n"
                "     $zeros%d using 1:2:3 " TIP ", \\\n    ",
                p->number, p->number, p->number, "1");
    }
    fprintf(out, " $panel%d using 1:2:3 " TIP "\n", p->number, "1");
}

/* Draws the legend of curves in as many rows as it needs; returns its height. Only measures if `s` is NULL. */
static double set_curve_legend(const sheet *s, const plot_data *data)
{
    double x = EDGE;
    double y = 7;
    size_t series = 0;
    for (size_t i = 0; i < data->count; i = plot_data_series(data, i), series++) {
        char label[PLOT_LABEL_SIZE];
        plot_data_series_label(label, data, &data->rows[i].census);
        double width = 20 + LETTER * (double)strlen(label);
        if (x > EDGE && x + width > RIGHT) {
            x = EDGE;
            y += 20;
        }
        if (s) {
            set_entry(s, x, y, shapes[series % 5], 0, inks[series % 7], label);
        }
        x += width + 12;
    }
    return y + 13;
}

static void script_curves(FILE *out, const plot_data *data, enum plot_format format)
{
    enum { LEFT = 86, HEADER = 26, TICKS = 50 };
    static const char *const names[][3] = {
        [PLOT_FIGURE_WORK] = {"Distinct positions", "Nodes per solved board", "Seconds"},
        [PLOT_FIGURE_CALLS] = {"Calls", "Seconds", ""}};
    char note[PLOT_LABEL_SIZE];
    panel panels[3];
    int count = 0;
    int is_calls = data->figure == PLOT_FIGURE_CALLS;
    double height = 0;
    int32_t min = INT32_MAX;
    int32_t max = 0;
    for (size_t i = 0; i < data->count; i++) {
        min = data->rows[i].census.total < min ? data->rows[i].census.total : min;
        max = data->rows[i].census.total > max ? data->rows[i].census.total : max;
    }
    for (int number = 0; number < 3; number++) {
        count += measure(&panels[count], data, number);
        height += count > 0 && panels[count - 1].number == number ? panels[count - 1].height : 0;
    }
    double legend = set_curve_legend(NULL, data);
    snprintf(note, sizeof note, "By %s, on logarithmic vertical axes.",
             is_calls ? "n" : "the number of discs on the track");
    if (data->left_out > 0) {
        figure_text_add(note, sizeof note, " Left out: %zu %s without any number.", data->left_out,
                        data->left_out == 1 ? "row" : "rows");
    }
    sheet s = begin(out, data, format, note, legend + height + count * (HEADER + TICKS));
    for (int k = 0; k < count; k++) {
        fputs(k == 0 ? "\n# x, y, tip; of zeros also the mark and its colour\n" : "", out);
        put_curves(out, data, &panels[k], 0);
        if (panels[k].zeros > 0) {
            put_curves(out, data, &panels[k], 1);
        }
    }
    int32_t span = max - min;
    fprintf(out,
            "set logscale y\n"
            "set xrange [%g:%g]\n"
            "set xtics %d\n"
            "set border 3\n"
            "set grid noxtics\n"
            "set xlabel '%s'\n"
            "set multiplot\n",
            min - 0.5, max + 0.5,
            span < 30    ? 1
            : span < 120 ? 5
            : span < 400 ? 20
                         : 100,
            is_calls ? "n" : "Discs on the track");
    set_curve_legend(&s, data);
    double top = legend;
    for (int k = 0; k < count; k++) {
        const panel *p = &panels[k];
        set_area(&s, LEFT, RIGHT, top + HEADER, top + HEADER + p->height);
        set_name(&s, LEFT, top + HEADER - 9, names[data->figure][p->number]);
        set_gaps(&s, p, top + HEADER - 9);
        fprintf(out, "set yrange [0.9999e%d:1.0001e%d]\n", p->low, p->high);
        set_decades(out, p);
        plot_panel(out, data, p);
        fputs("unset label\n", out);
        top += HEADER + p->height + TICKS;
    }
    fputs("unset multiplot\n", out);
}

/* --- Margins ---------------------------------------------------------------------------------------- */

/* The mean margin of the rows [from, end). */
static double mean_of(const plot_data *data, size_t from, size_t end)
{
    double boards = plot_data_boards(data, from, end);
    double mean = 0;
    for (size_t i = from; i < end; i++) {
        mean += data->rows[i].value * (data->rows[i].numbers[0] / boards);
    }
    return mean < 0 && mean > -0.005 ? 0 : mean; /* it must not read -0.00 */
}

/* Returns a round step: the first of 1, 2, 5, 10, 20, 50, ... times `unit` that is at least `min`. */
static double round_step(double unit, double min)
{
    while (5 * unit < min) {
        unit *= 10;
    }
    return unit >= min ? unit : 2 * unit >= min ? 2 * unit : 5 * unit;
}

static void put_margins(FILE *out, const plot_data *data)
{
    size_t end;
    fputs("\n# margin, share of the boards, boards, tip\n$data << EOD\n", out);
    for (size_t i = 0; i < data->count; i = end) {
        end = plot_data_run(data, i);
        double boards = plot_data_boards(data, i, end);
        for (size_t j = i; j < end; j++) {
            const plot_row *row = &data->rows[j];
            char percent[FIGURE_NUMBER_SIZE];
            char tip[PLOT_LABEL_SIZE];
            snprintf(tip, sizeof tip, "Margin %" PRId32 ": %s", row->value,
                     figure_text_percent(percent, row->numbers[0] / boards));
            fprintf(out, "%" PRId32 " %.10g %.17g", row->value, 100 * row->numbers[0] / boards,
                    row->numbers[0]);
            put_field(out, tip);
            putc('\n', out);
        }
        fputs("\n\n", out);
    }
    fputs("EOD\n\n", out);
}

static void script_margins(FILE *out, const plot_data *data, enum plot_format format)
{
    enum { LEGEND = 30, HEADER = 50, TICKS = 36, AXIS = 42, GUTTER = 18, STEPS = 5 };
    size_t runs = 0;
    int32_t min = INT32_MAX;
    int32_t max = INT32_MIN;
    double highest = 0;
    size_t end;
    for (size_t i = 0; i < data->count; i = end, runs++) {
        end = plot_data_run(data, i);
        for (size_t j = i; j < end; j++) {
            double share = 100 * data->rows[j].numbers[0] / plot_data_boards(data, i, end);
            highest = share > highest ? share : highest;
            min = data->rows[j].value < min ? data->rows[j].value : min;
            max = data->rows[j].value > max ? data->rows[j].value : max;
        }
    }
    size_t columns = runs == 1 ? 1 : runs == 2 || runs == 4 ? 2 : 3;
    size_t lines = (runs + columns - 1) / columns;
    double width = (WIDTH - 2 * EDGE - GUTTER * ((double)columns - 1)) / (double)columns;
    double height = runs == 1 ? 320 : runs <= 4 ? 200 : 130;
    double total = LEGEND + (double)lines * (HEADER + height + TICKS);
    double step = round_step(0.1, highest / STEPS);
    sheet s = begin(
        out, data, format,
        "Share of boards by margin: the first player's points less the other's. The line marks "
        "the mean.",
        total);
    put_margins(out, data);
    fprintf(out,
            "set boxwidth 0.84\n"
            "set border 1\n"
            "set grid noxtics\n"
            "set xrange [%g:%g]\n"
            "set xtics %g font ',10'\n"
            "set yrange [0:%.10g]\n"
            "set ytics %g format '%%g%%%%' font ',10' scale 0\n"
            "colour(margin) = margin > 0 ? win : margin < 0 ? loss : draw\n"
            "set multiplot\n",
            min - 0.5, max + 0.5, round_step(1, 30.0 * (max - min + 1) / (width - AXIS)),
            step * ceil(highest / step - 1e-9), step);
    set_outcomes(&s, 0);
    set_label(&s, WIDTH / 2.0, total, "Margin of the first player", "center");
    size_t number = 0;
    for (size_t i = 0; i < data->count; i = end, number++) {
        char text[PLOT_LABEL_SIZE];
        char boards[FIGURE_NUMBER_SIZE];
        end = plot_data_run(data, i);
        double mean = mean_of(data, i, end);
        double left = EDGE + AXIS + (double)(number % columns) * (width + GUTTER);
        size_t line = number / columns;
        double top = LEGEND + HEADER + (double)line * (HEADER + height + TICKS);
        set_area(&s, left, left + width - AXIS, top, top + height);
        set_name(&s, left, top - 34, plot_data_label(text, data, &data->rows[i].census));
        snprintf(text, sizeof text, "mean %.2f, %s boards", mean,
                 figure_text_number(boards, plot_data_boards(data, i, end)));
        set_label(&s, left, top - 18, text, "font ',11' textcolor rgb " SOFT);
        fprintf(
            out,
            "set arrow 1 from %.6f, graph 0 to %.6f, graph 1.03 nohead front lw 4 lc rgb 'white'\n"
            "set arrow 2 from %.6f, graph 1.03 to %.6f, graph 0 nohead front lw 1.5 lc rgb "
            "'#222222'\n"
            "set label 99 at %.6f, graph 1.05 point pt 11 ps 0.7 lc rgb '#222222'\n"
            "plot $data index %zu using 1:2:(colour($1)) with boxes lc rgb variable, \\\n"
            "     $data index %zu using 1:($2/2):4 " TIP,
            mean, mean, mean, mean, mean, number, number, "2");
        fputs("\nunset label\n", out);
    }
    fputs("unset multiplot\n", out);
}

/* --- Moves ------------------------------------------------------------------------------------------ */

enum {
    CELL_HEIGHT = 31,
    CELL_MIN = 40,
    CELL_MAX = 44,
    SIDE_WIDTH = 50,
    MAP_LABEL = 22,
    MAP_PLACES = 30
};

static const char *const side_names[] = {"ahead", "behind", "nothing"};

/* Moves that are legal on a smaller share of the boards are faded. */
static const double rare = 0.1;

/* How all maps of a sheet are drawn. */
typedef struct cells {
    double width;
    double font;
    int32_t sides;
    int with_legal; /* cells also show the share of boards on which the move is legal */
} cells;

/* The number of boards of a census; if they have no margins, of those on which the most frequent first move is legal. */
static double all_boards(const plot_data *data, size_t from, size_t end)
{
    double boards = plot_data_boards(data, from, end);
    double legal = 0;
    for (size_t i = from; i < end; i++) {
        const plot_row *row = &data->rows[i];
        legal = row->kind == PLOT_LEGAL && row->numbers[0] > legal ? row->numbers[0] : legal;
    }
    return boards > 0 ? boards : legal;
}

/* The number of boards on which a move is best; `legal` is the row of the boards on which it is legal. */
static double best_of(const plot_data *data, size_t legal)
{
    const plot_row *row = &data->rows[legal];
    int best = legal + 1 < data->count && row[1].kind == PLOT_BEST && row[1].value == row->value;
    return best ? row[1].numbers[0] : 0;
}

/* The places of a map. */
static int32_t places_of(const plot_data *data, size_t from, size_t end)
{
    int32_t places = 0;
    for (size_t i = from; i < end; i++) {
        int32_t place = data->rows[i].value / PLOT_SIDES;
        places = data->rows[i].kind == PLOT_LEGAL && place > places ? place : places;
    }
    return places;
}

static cells measure_cells(const plot_data *data)
{
    cells c = {.sides = PLOT_NOTHING};
    for (size_t i = 0; i < data->count; i++) {
        const plot_row *row = &data->rows[i];
        c.with_legal |= row->kind == PLOT_ALL_BOARDS;
        if (row->kind == PLOT_LEGAL && row->value % PLOT_SIDES == PLOT_NOTHING) {
            c.sides = PLOT_SIDES;
        }
    }
    c.width = (double)(RIGHT - EDGE - SIDE_WIDTH) / places_of(data, 0, data->count);
    c.width = c.width > CELL_MAX ? CELL_MAX : c.width;
    c.with_legal &= c.width >= CELL_MIN;
    c.font = c.width < 28 ? c.width * 12 / 28 : 12;
    return c;
}

/* Moves a corner to the next row of maps if a map of this width does not fit beside the one before. */
static void place_map(double *x, double *y, double width, double height)
{
    if (*x > EDGE && *x + width > RIGHT + 0.01) {
        *x = EDGE;
        *y += height;
    }
}

/* The colour of a share, from white to dark blue; a strength below 1 fades it to the grey of the map. */
static unsigned shade(double share, double strength)
{
    const double full[] = {255 - share * 255, 255 - share * 195, 255 - share * 145};
    unsigned colour = 0;
    for (int i = 0; i < 3; i++) {
        colour = colour << 8 | (unsigned)(strength * full[i] + (1 - strength) * 240 + 0.5);
    }
    return colour;
}

/* Writes a share without decimals, for a small cell. */
static void round_percent(char out[FIGURE_NUMBER_SIZE], double share, const char *sign)
{
    if (share > 0 && share < 0.005) {
        snprintf(out, FIGURE_NUMBER_SIZE, "<1%s", sign);
    } else if (share >= 0.995 && share < 1) {
        snprintf(out, FIGURE_NUMBER_SIZE, ">99%s", sign);
    } else {
        snprintf(out, FIGURE_NUMBER_SIZE, "%.0f%s", 100 * share, sign);
    }
}

/* Writes the data of one move: its box, colours, texts and tip. */
static void put_cell(FILE *out, const plot_data *data, const cells *c, size_t legal, double boards,
                     double x, double y)
{
    char counts[2][FIGURE_NUMBER_SIZE];
    char text[PLOT_LABEL_SIZE];
    const plot_row *row = &data->rows[legal];
    const char *sign = c->width < CELL_MIN ? "" : "%";
    int32_t first = row->value / PLOT_SIDES;
    int32_t side = row->value % PLOT_SIDES;
    double best = best_of(data, legal);
    double share = best / row->numbers[0];
    double possible = row->numbers[0] / boards;
    double strength = possible < rare ? 0.35 * (possible / rare) + 0.1 : 1;
    fprintf(out, "%.2f %.2f %u %u", x + c->width * (first - 0.5), y + CELL_HEIGHT * (side + 0.5),
            shade(share, strength),
            strength < 1   ? 0x595959U
            : share > 0.62 ? 0xFFFFFFU
                           : 0x222222U);
    round_percent(counts[0], share, sign);
    put_field(out, counts[0]);
    round_percent(counts[1], possible, sign);
    snprintf(text, sizeof text, "%s%s", c->with_legal ? "of " : "", c->with_legal ? counts[1] : "");
    put_field(out, text);
    snprintf(text, sizeof text, "Place %" PRId32 ", %s: best on %s of %s boards", first,
             side_names[side], figure_text_number(counts[0], best),
             figure_text_number(counts[1], row->numbers[0]));
    put_field(out, text);
    putc('\n', out);
}

/* Draws the scale of colours. */
static void set_scale(const sheet *s)
{
    set_label(s, EDGE, 7, "never best", "");
    for (int tenth = 0; tenth <= 10; tenth++) {
        fprintf(
            s->out,
            "set object rectangle from %d,1 rto 18,14 fc rgb %u fs solid border lc rgb '#DDDDDD'\n",
            EDGE + 74 + 18 * tenth, shade(tenth / 10.0, 1));
    }
    set_label(s, EDGE + 74 + 18 * 11 + 8, 7, "always best", "");
}

static void script_moves(FILE *out, const plot_data *data, enum plot_format format)
{
    enum { LEGEND = 34, GUTTER = 20 };
    char note[4 * PLOT_LABEL_SIZE];
    size_t end;
    cells c = measure_cells(data);
    double tall = MAP_LABEL + CELL_HEIGHT * c.sides + MAP_PLACES;
    double x = EDGE;
    double y = LEGEND;
    for (size_t i = 0; i < data->count; i = end) {
        end = plot_data_run(data, i);
        double width = SIDE_WIDTH + c.width * places_of(data, i, end);
        place_map(&x, &y, width, tall);
        x += width + GUTTER;
    }
    snprintf(
        note, sizeof note,
        "Columns: the place of the first disc of the pawn that moves. Rows: the disc that it takes "
        "lies ahead or behind. Numbers: how often this is a best move where it is legal, in per "
        "cent. Faded: legal on less than 10 %% of the boards.%s",
        c.with_legal ? " Small numbers: the share of boards on which it is legal." : "");
    if (data->left_out > 0) {
        figure_text_add(note, sizeof note, " Left out: %zu %s without first moves.", data->left_out,
                        data->left_out == 1 ? "size" : "sizes");
    }
    double bottom = y + tall;
    sheet s = begin(out, data, format, note, bottom);
    fputs("\n# place to the right, place below, colour, ink, best where legal, share where legal, "
          "tip\n"
          "$data << EOD\n",
          out);
    x = EDGE;
    y = LEGEND;
    for (size_t i = 0; i < data->count; i = end) {
        end = plot_data_run(data, i);
        double width = SIDE_WIDTH + c.width * places_of(data, i, end);
        place_map(&x, &y, width, tall);
        for (size_t j = i; j < end; j++) {
            if (data->rows[j].kind == PLOT_LEGAL) {
                put_cell(out, data, &c, j, all_boards(data, i, end), x + SIDE_WIDTH, y + MAP_LABEL);
            }
        }
        x += width + GUTTER;
    }
    fputs("EOD\n\n", out);
    set_area(&s, 0, WIDTH, 0, bottom);
    fprintf(out, "set xrange [0:%d]\nset yrange [%g:0]\nunset tics\nunset border\nunset grid\n",
            WIDTH, bottom);
    set_scale(&s);
    x = EDGE;
    y = LEGEND;
    for (size_t i = 0; i < data->count; i = end) {
        char text[PLOT_LABEL_SIZE];
        end = plot_data_run(data, i);
        int32_t places = places_of(data, i, end);
        double width = SIDE_WIDTH + c.width * places;
        place_map(&x, &y, width, tall);
        set_name(&s, x + SIDE_WIDTH, y + MAP_LABEL - 10,
                 plot_data_label(text, data, &data->rows[i].census));
        fprintf(out,
                "set object rectangle from %g,%g rto %g,%d fc rgb '#F0F0F0' fs noborder behind\n",
                x + SIDE_WIDTH, y + MAP_LABEL, c.width * places, CELL_HEIGHT * c.sides);
        for (int32_t side = 0; side < c.sides; side++) {
            set_label(&s, x + SIDE_WIDTH - 5, y + MAP_LABEL + CELL_HEIGHT * (side + 0.5),
                      side_names[side], "right font ',11'");
        }
        for (int32_t place = 1; place <= places; place++) {
            char style[64];
            snprintf(text, sizeof text, "%" PRId32, place);
            snprintf(style, sizeof style, "center font ',%.1f'", fmin(c.font, 10));
            set_label(&s, x + SIDE_WIDTH + c.width * (place - 0.5),
                      y + MAP_LABEL + CELL_HEIGHT * c.sides + 9, text, style);
        }
        x += width + GUTTER;
    }
    fprintf(out,
            "plot $data using 1:2:(%g):(%g):3 with boxxyerror lc rgb variable, \\\n"
            "     $data using 1:($2%s):5:4 with labels noenhanced font ',%.1f' textcolor rgb "
            "variable, \\\n"
            "     $data using 1:($2+8):6:4 with labels noenhanced font ',9' textcolor rgb "
            "variable, \\\n"
            "     $data using 1:2:7 " TIP "\n",
            c.width / 2 - 0.5, CELL_HEIGHT / 2.0 - 0.5, c.with_legal ? "-6" : "", c.font, "2.5");
}

void plot_script(FILE *out, const plot_data *data, enum plot_format format)
{
    static void (*const scripts[])(FILE *, const plot_data *, enum plot_format) = {
        [PLOT_FIGURE_OUTCOMES] = script_outcomes, [PLOT_FIGURE_WORK] = script_curves,
        [PLOT_FIGURE_MARGINS] = script_margins,   [PLOT_FIGURE_MOVES] = script_moves,
        [PLOT_FIGURE_CALLS] = script_curves,
    };
    scripts[data->figure](out, data, format);
}
