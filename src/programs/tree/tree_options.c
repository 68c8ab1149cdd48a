/* Command-line options of bp-tree. */

#include "programs/common/command_old.h"
#include "programs/tree/tree_options.h"

#include <stdlib.h>
#include <string.h>

#include "programs/common/checked_memory.h"
#include "programs/common/open_state.h"

enum { WHY_SIZE = 256, DEPTH_MAX = 1000, NODES_MAX = 1000000, NODES_DEFAULT = 2000 };

static const char *const formats[] = {"svg", "dot", "efg", NULL};
static const char *const rules[] = {"official", "thesis", NULL};

/* Reads an option without a value; returns 0 for any other option. */
static int read_switch(tree_options *options, const char *option)
{
    const struct {
        const char *name;
        int *on;
    } switches[] = {{"--nim", &options->is_nim},
                    {"--once", &options->once},
                    {"--merge", &options->merge},
                    {"--illegal", &options->illegal},
                    {"--values", &options->values}};
    for (size_t i = 0; i < sizeof switches / sizeof switches[0]; i++) {
        if (strcmp(option, switches[i].name) == 0) {
            *switches[i].on = 1;
            return 1;
        }
    }
    return 0;
}

static void read_option(tree_options *options, command *line, const char *option)
{
    if (strcmp(option, "--normal") == 0) {
        options->nim_rule = NIM_LAST_WINS;
    } else if (strcmp(option, "--rules") == 0) {
        options->rules = command_choice(line, option, rules);
        options->of_board = option;
    } else if (strcmp(option, "--players") == 0) {
        options->players = (int32_t)command_number(line, option, BP_PLAYERS_MIN, BP_PLAYERS_MAX);
        options->of_board = option;
    } else if (strcmp(option, "--position") == 0) {
        options->position = command_value(line, option);
        if (options->position[strspn(options->position, " ")] == '\0') {
            command_usage(line, "--position wants a position, not an empty text");
        }
    } else if (strcmp(option, "--depth") == 0) {
        options->depth = (int32_t)command_number(line, option, 1, DEPTH_MAX);
    } else if (strcmp(option, "--max-nodes") == 0) {
        options->max = (int32_t)command_number(line, option, 1, NODES_MAX);
    } else if (strcmp(option, "--format") == 0) {
        options->format = command_choice(line, option, formats);
    } else if (strcmp(option, "--output") == 0) {
        options->output = command_value(line, option);
        if (options->output[0] == '\0') {
            command_usage(line, "--output wants the name of a file, not ''");
        }
    } else if (!read_switch(options, option)) {
        command_usage(line, "there is no option '%s'", option);
    }
}

/* Reads the arguments: a board, or heaps. */
static void read_words(tree_options *options, const command *line, char **words, int count)
{
    char why[WHY_SIZE];
    for (int i = 0; i < count; i++) {
        if (options->is_nim) {
            if (!nim_heaps_add(&options->heaps, words[i], why, sizeof why)) {
                command_usage(line, "%s", why);
            }
        } else if (options->board) {
            command_usage(line, "one board is enough: what is '%.100s'?", words[i]);
        } else {
            options->board = words[i];
        }
    }
}

static void check(const tree_options *options, const command *line)
{
    if (options->is_nim) {
        nim_heaps_check(&options->heaps, line);
    }
    if (options->is_nim && options->position) {
        command_usage(line, "--position is for Big Points: name the heaps that are left");
    }
    if (!options->is_nim && options->nim_rule == NIM_LAST_WINS) {
        command_usage(line, "--normal is for --nim");
    }
    if (!options->is_nim && !options->board && !options->position) {
        command_usage(line, "a board is missing, such as RGGR");
    }
    if (options->board && options->position) {
        command_usage(line, "a board or a position, not both: what is '%.100s'?", options->board);
    }
    if (options->of_board && (options->is_nim || options->position)) {
        command_usage(line, "%s is for boards, not for %s", options->of_board,
                      options->is_nim ? "--nim" : "--position, which has its own");
    }
    if (options->merge && options->depth) {
        command_usage(line, "--merge wants the whole tree: it goes without --depth");
    }
    const char *picture = options->once      ? "--once"
                          : options->depth   ? "--depth"
                          : options->illegal ? "--illegal"
                          : options->values  ? "--values"
                                             : NULL;
    if (options->format == TREE_EFG && picture) {
        command_usage(line, "--format efg is for whole trees: it goes without %s", picture);
    }
}

tree_options tree_options_read(command *line)
{
    tree_options options = {
        .rules = BP_RULES_OFFICIAL,
        .players = 2,
        .max = NODES_DEFAULT,
        .format = TREE_SVG,
    };
    char **words = checked_alloc(line, (size_t)line->count, sizeof *words);
    int count = 0;
    while (line->next < line->count) {
        const char *option = command_option(line);
        if (option) {
            read_option(&options, line, option);
        } else if (line->next < line->count) {
            words[count++] = line->words[line->next++];
        }
    }
    read_words(&options, line, words, count); /* after all options, because --nim may follow them */
    free(words);
    check(&options, line);
    return options;
}

bp_state *tree_options_open(const tree_options *options, const command *line)
{
    if (options->is_nim) {
        return nim_heaps_open(&options->heaps, options->nim_rule, line);
    }
    if (options->position) {
        return open_state_from_text(line, options->position);
    }
    return open_state_on_board(line, "", options->board, options->players, options->rules);
}
