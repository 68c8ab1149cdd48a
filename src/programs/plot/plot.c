/* SPDX-License-Identifier: MIT */
/* bigpoints plot: draws charts of census files and of measurements: stacked bars, log-scale curves, histograms, heat maps. */

#include <stdlib.h>

#include "programs/common/command.h"
#include "programs/common/output.h"
#include "programs/common/svg.h"
#include "programs/common/words.h"
#include "programs/plot/plot.h"

static const char help_before[] =
    "Usage: bigpoints plot [OPTION]... FIGURE [FILE]...\n"
    "Draws a figure of census files as SVG, which every browser shows.\n"
    "\n"
    "FIGURE is one of\n"
    "  outcomes         shares of won, drawn and lost boards by size\n"
    "  work             positions, nodes per solved board and seconds by size\n"
    "  margins          histograms of the first player's margin\n"
    "  moves            how often each first move is best\n"
    "  calls            calls and seconds by n, a curve for each method\n"
    "\n"
    "FILE is CSV with a header line: a summary for outcomes and work, details for\n"
    "margins and moves, the columns n, method, calls and seconds for calls; the man\n"
    "page lists the columns. Without a FILE, or for -, standard input is read. All\n"
    "files together make one figure.\n";

static const char help_after[] =
    "Exit codes: 0 success, 1 a file can't be read or written, 2 wrong usage or\n"
    "input.\n"
    "Example: bigpoints plot outcomes --output outcomes.svg summary.csv\n";

static const char *const figures[] = {"outcomes", "work", "margins", "moves", "calls", NULL};
static const char *const orders[] = {"colours", "discs", "total", NULL};
static const char *const styles[] = {"bars", "marks", NULL};

typedef struct plot_options {
    int32_t figure;
    int32_t order;
    int32_t style; /* of outcomes: bars or marks */
    int gnuplot;
    const char *title;  /* NULL: that of the figure */
    const char *output; /* NULL: standard output */
} plot_options;

/* Any bytes become a text that can be drawn. */
static void read_title(command *line, const option_row *o, char *text)
{
    (void)line;
    figure_text_clean(text);
    *(const char **)o->target = text;
}

/* The first operand is the figure, the others are the files. */
static plot_options read_options(command *line)
{
    plot_options o = {.figure = -1};
    char list[WORDS_LIST_SIZE];
    option_row table[] = {
        {"--order", NULL, OPTION_CHOICE, &o.order,
         .help = "colours: by colours, then discs;\n"
                 "discs: by discs of a colour, then colours;\n"
                 "total: by all discs, then colours",
         .words = orders},
        {"--style", NULL, OPTION_CHOICE, &o.style,
         .help = "of outcomes: bars, or marks (circle, triangle and square) on a rule, as in the "
                 "thesis",
         .words = styles},
        {"--title", "TEXT", OPTION_CALL, &o.title, .help = "the title; an empty one for none",
         .read = read_title},
        {"--gnuplot", NULL, OPTION_SWITCH, &o.gnuplot,
         .help = "write a script for gnuplot instead, with the data in it"},
        {"--output", "FILE", OPTION_OUTPUT, &o.output,
         .help = "write to FILE; FILE is replaced only if there is no error"},
        {.kind = OPTION_INPUTS, .help = "", .min = 1}, /* after the figure */
        {0},
    };
    command_read(line, table, help_before, help_after);
    if (line->operand_count == 0) {
        command_usage(line, "a figure is missing: %s", words_list(list, figures));
    }
    o.figure = words_find(figures, line->operands[0]);
    if (o.figure < 0) {
        command_usage(line, "a figure is %s, not '%s'", words_list(list, figures),
                      line->operands[0]);
    }
    if (o.style != 0 && o.figure != PLOT_FIGURE_OUTCOMES) {
        command_usage(line, "--style %s is for outcomes, not for %s", styles[o.style],
                      figures[o.figure]);
    }
    return o;
}

int plot_run(command *line)
{
    static void (*const draw[])(FILE *, const plot_data *) = {
        [PLOT_FIGURE_OUTCOMES] = plot_outcomes, [PLOT_FIGURE_WORK] = plot_work,
        [PLOT_FIGURE_MARGINS] = plot_margins,   [PLOT_FIGURE_MOVES] = plot_moves,
        [PLOT_FIGURE_CALLS] = plot_work,
    };
    plot_options options = read_options(line);
    plot_data data = {.line = line,
                      .figure = (enum plot_figure)options.figure,
                      .order = (enum plot_order)options.order,
                      .title = options.title,
                      .with_marks = options.style != 0};
    output_file output;
    for (int i = 1; i < line->operand_count; i++) {
        plot_data_read(&data, line->operands[i]);
    }
    if (line->operand_count == 1) {
        plot_data_read(&data, "-");
    }
    plot_data_sort(&data);
    output_open(&output, line, options.output);
    (options.gnuplot ? plot_gnuplot : draw[options.figure])(output.file, &data);
    output_close(&output);
    free(data.rows);
    command_finish(line);
}
