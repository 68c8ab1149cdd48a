/* SPDX-License-Identifier: MIT */
/* bigpoints plot: draws charts of censuses and of measurements with gnuplot: stacked bars, curves, histograms, heat maps. */

#include <stdlib.h>
#include <string.h>

#include "programs/common/drawing_tool.h"
#include "programs/common/figure_text.h"
#include "programs/common/output.h"
#include "programs/common/words.h"
#include "programs/plot/plot.h"

static const char help_before[] =
    "Usage: bigpoints plot [OPTION]... FIGURE [FILE]...\n"
    "Draws a figure of census files with gnuplot, as SVG, PNG or PDF.\n"
    "\n"
    "FIGURE is one of\n"
    "  outcomes         shares of won, drawn and lost boards by size\n"
    "  work             positions, nodes per solved board and seconds by size\n"
    "  margins          histograms of the first player's margin\n"
    "  moves            how often each first move is best\n"
    "  calls            calls and seconds by n, a curve for each method\n"
    "\n"
    "FILE is anything that bigpoints census writes: its CSV or JSON, its details or\n"
    "its rows; for calls, CSV with the columns n, method, calls and seconds. Without\n"
    "a FILE, or for -, standard input is read. All files together make one figure.\n";

static const char help_after[] =
    "Exit codes: 0 success, 1 a file can't be read or written, or gnuplot is missing\n"
    "or fails, 2 wrong usage or input.\n"
    "Example: bigpoints census --colours 3 --discs 3 --format json |\n"
    "         bigpoints plot outcomes --output outcomes.svg\n";

static const char *const figures[] = {"outcomes", "work", "margins", "moves", "calls", NULL};
static const char *const orders[] = {"colours", "discs", "total", NULL};
static const char *const styles[] = {"bars", "marks", NULL};
static const char *const formats[] = {"svg", "png", "pdf", NULL};

typedef struct plot_options {
    int32_t figure;
    int32_t order;
    int32_t style;      /* of outcomes: bars or marks */
    int32_t format;     /* one of plot_format */
    const char *title;  /* NULL: that of the figure */
    const char *output; /* NULL: standard output */
    const char *script; /* NULL: it is not kept */
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
        {"--format", NULL, OPTION_CHOICE, &o.format,
         .help = "of the figure; without it the ending of the output's name, or svg",
         .words = formats},
        {"--output", "FILE", OPTION_OUTPUT, &o.output,
         .help = "write to FILE; FILE is replaced only if there is no error"},
        {"--script", "FILE", OPTION_OUTPUT, &o.script,
         .help = "keep the script for gnuplot, with the data in it; without --output nothing is "
                 "drawn"},
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
    if (!option_given(table, "--format")) {
        o.format = command_format(line, o.output, formats);
    }
    return o;
}

/* Writes a title of SVG, which browsers show as a tip, and screen readers read. */
static void put_title(FILE *out, const char *text)
{
    fputs("<title>", out);
    for (; *text; text++) {
        switch (*text) {
        case '&': fputs("&amp;", out); break;
        case '<': fputs("&lt;", out); break;
        case '>': fputs("&gt;", out); break;
        default: putc(*text, out);
        }
    }
    fputs("</title>\n", out);
}

/* Copies a picture. In SVG gnuplot gives tips to a script of its own, and has no title: plain ones work in every browser. */
static void copy(const plot_data *data, FILE *picture, FILE *out, int32_t format)
{
    static const char tip[] = "onmousemove=\"gnuplot_svg.showHypertext(evt,'";
    char text[4096];
    while (format == PLOT_SVG && fgets(text, sizeof text, picture)) {
        char *begin = strstr(text, tip);
        char *end = begin ? strstr(begin, "')\"") : NULL;
        if (end) {
            fprintf(out, "%.*s><title>%.*s</title>\n", (int)(begin - text), text,
                    (int)(end - begin - (int)strlen(tip)), begin + strlen(tip));
        } else if (strncmp(text, "<title>", 7) == 0) {
            put_title(out, plot_title(data));
        } else {
            fputs(text, out);
        }
    }
    drawing_tool_copy(data->line, picture, out);
}

static void draw(const command *line, const plot_data *data, const plot_options *options)
{
    static const char *const words[] = {"gnuplot", "-", NULL};
    static const drawing_tool gnuplot = {"gnuplot-nox", "--script FILE keeps its script.", words};
    output_file output;
    if (options->script) {
        output_open(&output, line, options->script);
        plot_script(output.file, data, (enum plot_format)options->format);
        output_close(&output);
    }
    if (!options->script || options->output) {
        FILE *script = drawing_tool_file(line);
        plot_script(script, data, (enum plot_format)options->format);
        FILE *picture = drawing_tool_run(line, &gnuplot, script);
        output_open(&output, line, options->output);
        copy(data, picture, output.file, options->format);
        output_close(&output);
    }
}

int plot_run(command *line)
{
    plot_options options = read_options(line);
    plot_data data = {.line = line,
                      .figure = (enum plot_figure)options.figure,
                      .order = (enum plot_order)options.order,
                      .title = options.title,
                      .with_marks = options.style != 0};
    for (int i = 1; i < line->operand_count; i++) {
        plot_read(&data, line->operands[i]);
    }
    if (line->operand_count == 1) {
        plot_read(&data, "-");
    }
    plot_data_sort(&data);
    draw(line, &data, &options);
    free(data.rows);
    command_finish(line);
}
