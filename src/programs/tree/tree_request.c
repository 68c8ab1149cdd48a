/* What bp-tree is asked to do: its command line. */

#include "programs/tree/tree_request.h"

#include <stdlib.h>
#include <string.h>

#include "programs/common/checked_memory.h"
#include "programs/common/open_state.h"

enum { WHY_SIZE = 256, DEPTH_MAX = 1000, NODES_MAX = 1000000, NODES_DEFAULT = 2000 };

static const char *const formats[] = {"svg", "dot", "efg", NULL};
static const char *const rules[] = {"official", "thesis", NULL};

/* Switches; returns 0 for an option that is none. */
static int read_switch(tree_request *asked, const char *option)
{
    const struct {
        const char *name;
        int *on;
    } switches[] = {{"--nim", &asked->is_nim},
                    {"--once", &asked->once},
                    {"--merge", &asked->merge},
                    {"--illegal", &asked->illegal},
                    {"--values", &asked->values}};
    for (size_t i = 0; i < sizeof switches / sizeof switches[0]; i++) {
        if (strcmp(option, switches[i].name) == 0) {
            *switches[i].on = 1;
            return 1;
        }
    }
    return 0;
}

static void read_option(tree_request *asked, command *line, const char *option)
{
    if (strcmp(option, "--normal") == 0) {
        asked->nim_rule = NIM_LAST_WINS;
    } else if (strcmp(option, "--rules") == 0) {
        asked->rules = command_choice(line, option, rules);
        asked->of_board = option;
    } else if (strcmp(option, "--players") == 0) {
        asked->players = (int32_t)command_number(line, option, BP_PLAYERS_MIN, BP_PLAYERS_MAX);
        asked->of_board = option;
    } else if (strcmp(option, "--position") == 0) {
        asked->position = command_value(line, option);
        if (asked->position[strspn(asked->position, " ")] == '\0') {
            command_usage(line, "--position wants a position, not an empty text");
        }
    } else if (strcmp(option, "--depth") == 0) {
        asked->depth = (int32_t)command_number(line, option, 1, DEPTH_MAX);
    } else if (strcmp(option, "--max-nodes") == 0) {
        asked->max = (int32_t)command_number(line, option, 1, NODES_MAX);
    } else if (strcmp(option, "--format") == 0) {
        asked->format = command_choice(line, option, formats);
    } else if (strcmp(option, "--output") == 0) {
        asked->output = command_value(line, option);
        if (asked->output[0] == '\0') {
            command_usage(line, "--output wants the name of a file, not ''");
        }
    } else if (!read_switch(asked, option)) {
        command_usage(line, "there is no option '%s'", option);
    }
}

/* What stands beside the options: a board, or heaps. */
static void read_words(tree_request *asked, const command *line, char **words, int count)
{
    char why[WHY_SIZE];
    for (int i = 0; i < count; i++) {
        if (asked->is_nim) {
            if (!nim_heaps_add(&asked->heaps, words[i], why, sizeof why)) {
                command_usage(line, "%s", why);
            }
        } else if (asked->board) {
            command_usage(line, "one board is enough: what is '%.100s'?", words[i]);
        } else {
            asked->board = words[i];
        }
    }
}

static void check(const tree_request *asked, const command *line)
{
    if (asked->is_nim) {
        nim_heaps_check(&asked->heaps, line);
    }
    if (asked->is_nim && asked->position) {
        command_usage(line, "--position is for Big Points: name the heaps that are left");
    }
    if (!asked->is_nim && asked->nim_rule == NIM_LAST_WINS) {
        command_usage(line, "--normal is for --nim");
    }
    if (!asked->is_nim && !asked->board && !asked->position) {
        command_usage(line, "a board is missing, such as RGGR");
    }
    if (asked->board && asked->position) {
        command_usage(line, "a board or a position, not both: what is '%.100s'?", asked->board);
    }
    if (asked->of_board && (asked->is_nim || asked->position)) {
        command_usage(line, "%s is for boards, not for %s", asked->of_board,
                      asked->is_nim ? "--nim" : "--position, which tells it itself");
    }
    if (asked->merge && asked->depth) {
        command_usage(line, "--merge wants the whole tree: it goes without --depth");
    }
    const char *picture = asked->once      ? "--once"
                          : asked->depth   ? "--depth"
                          : asked->illegal ? "--illegal"
                          : asked->values  ? "--values"
                                           : NULL;
    if (asked->format == TREE_EFG && picture) {
        command_usage(line, "--format efg is for whole trees: it goes without %s", picture);
    }
}

tree_request tree_request_read(command *line)
{
    tree_request asked = {
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
            read_option(&asked, line, option);
        } else if (line->next < line->count) {
            words[count++] = line->words[line->next++];
        }
    }
    read_words(&asked, line, words, count); /* --nim may stand behind them */
    free(words);
    check(&asked, line);
    return asked;
}

bp_state *tree_request_open(const tree_request *asked, const command *line)
{
    if (asked->is_nim) {
        return nim_heaps_open(&asked->heaps, asked->nim_rule, line);
    }
    if (asked->position) {
        return open_state_from_text(line, asked->position);
    }
    return open_state_on_board(line, "", asked->board, asked->players, asked->rules);
}
