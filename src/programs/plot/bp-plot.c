/* bp-plot: draws charts of census files: stacked bars, log-scale curves, histograms and heat maps. */

#include <stdlib.h>
#include <string.h>

#include <bigpoints.h>

#include "programs/common/command_old.h"
#include "programs/common/command.h"
#include "programs/common/figure_text.h"
#include "programs/common/output.h"
#include "programs/plot/plot_figures.h"

static const char help[] =
    "Usage: bp-plot [OPTION]... FIGURE [FILE]...\n"
    "Draws a figure of census files as SVG, which every browser shows.\n"
    "\n"
    "FIGURE is one of\n"
    "  outcomes         shares of won, drawn and lost boards by size\n"
    "  work             positions, nodes a board and seconds by size\n"
    "  margins          histograms of the first player's margin\n"
    "  moves            how often each first move is best\n"
    "\n"
    "FILE is CSV with a header line: a summary for outcomes and work, details for\n"
    "margins and moves; the man page lists the columns. Without a FILE, or for -,\n"
    "standard input is read. All files together make one figure.\n"
    "\n"
    "  --order ORDER    colours: by colours, then discs (the default);\n"
    "                   discs: by discs of a colour, then colours;\n"
    "                   total: by all discs, then colours\n"
    "  --title TEXT     the title; an empty one for none\n"
    "  --gnuplot        write a script for gnuplot instead, with the data in it\n"
    "  --output FILE    write to FILE, which is replaced when all is well\n"
    "  --help           print this text\n"
    "  --version        print the version\n"
    "\n"
    "Exit codes: 0 fine, 1 a file can't be read or written, 2 wrong usage or input.\n"
    "Example: bp-plot outcomes --output outcomes.svg summary.csv\n";

static const char *const figures[] = {"outcomes", "work", "margins", "moves", NULL};
static const char *const orders[] = {"colours", "discs", "total", NULL};

typedef struct plot_options {
    int32_t figure; /* -1: none yet */
    int32_t order;
    int gnuplot;
    const char *title;  /* NULL: that of the figure */
    const char *output; /* NULL: standard output */
    const char **files;
    size_t file_count;
} plot_options;

static void read_option(plot_options *options, command *line, const char *option)
{
    if (strcmp(option, "--order") == 0) {
        options->order = command_choice(line, option, orders);
    } else if (strcmp(option, "--title") == 0) {
        options->title = command_value(line, option);
    } else if (strcmp(option, "--gnuplot") == 0) {
        options->gnuplot = 1;
    } else if (strcmp(option, "--output") == 0) {
        options->output = command_value(line, option);
        if (options->output[0] == '\0') {
            command_usage(line, "--output wants the name of a file, not ''");
        }
    } else {
        command_usage(line, "there is no option '%s'", option);
    }
}

static int32_t read_figure(const command *line, const char *word)
{
    for (int32_t i = 0; figures[i]; i++) {
        if (strcmp(word, figures[i]) == 0) {
            return i;
        }
    }
    command_usage(line, "a figure is outcomes, work, margins or moves, not '%s'", word);
}

static plot_options read_options(command *line)
{
    plot_options options = {.figure = -1};
    options.files = malloc(((size_t)line->count + 1) * sizeof *options.files);
    if (!options.files) {
        command_fail(line, "%s", bp_status_text(BP_ERR_MEMORY));
    }
    while (line->next < line->count) {
        const char *option = command_option(line);
        if (option) {
            read_option(&options, line, option);
        } else if (line->next < line->count) {
            const char *word = command_word(line);
            if (options.figure < 0) {
                options.figure = read_figure(line, word);
            } else {
                options.files[options.file_count++] = word;
            }
        }
    }
    if (options.figure < 0) {
        command_usage(line, "a figure is missing: outcomes, work, margins or moves");
    }
    if (options.file_count == 0) {
        options.files[options.file_count++] = "-";
    }
    return options;
}

/* A copy of the title that can be drawn. */
static char *clean_title(const command *line, const char *title)
{
    size_t size = strlen(title) + 1;
    char *copy = malloc(size);
    if (!copy) {
        command_fail(line, "%s", bp_status_text(BP_ERR_MEMORY));
    }
    memcpy(copy, title, size);
    figure_text_clean(copy);
    return copy;
}

int main(int count, char **words)
{
    static void (*const draw[])(FILE *, const plot_data *) = {
        [PLOT_FIGURE_OUTCOMES] = plot_outcomes,
        [PLOT_FIGURE_WORK] = plot_work,
        [PLOT_FIGURE_MARGINS] = plot_margins,
        [PLOT_FIGURE_MOVES] = plot_moves,
    };
    command line = command_start_old("bp-plot", help, count, words);
    plot_options options = read_options(&line);
    char *title = options.title ? clean_title(&line, options.title) : NULL;
    plot_data data = {.line = &line,
                      .figure = (enum plot_figure)options.figure,
                      .order = (enum plot_order)options.order,
                      .title = title};
    output_file output;
    for (size_t i = 0; i < options.file_count; i++) {
        plot_data_read(&data, options.files[i]);
    }
    plot_data_sort(&data);
    output_open(&output, &line, options.output);
    (options.gnuplot ? plot_gnuplot : draw[options.figure])(output.file, &data);
    output_close(&output);
    free(data.rows);
    free(title);
    free(options.files);
    command_finish(&line);
}
