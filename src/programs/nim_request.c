/* What bp-nim is asked to do: its command line. */

#include "programs/nim_request.h"

#include <string.h>

#include <bigpoints/strategic.h>

enum { WHY_SIZE = 256, NODES_DEFAULT = 100000, MOST = 100000000 };

static const double default_seconds = 10;

int nim_request_has_exports(const nim_request *asked)
{
    return asked->dot || asked->efg || asked->nfg || asked->csv || asked->payoffs;
}

/* Switches; returns 0 for an option that is none. */
static int read_switch(nim_request *asked, const char *option)
{
    if (strcmp(option, "--solve") == 0) {
        asked->task = NIM_SOLVE;
    } else if (strcmp(option, "--tables") == 0) {
        asked->task = NIM_TABLES;
    } else if (strcmp(option, "--normal") == 0) {
        asked->rule = NIM_LAST_WINS;
    } else if (strcmp(option, "--second") == 0) {
        asked->second = 1;
    } else if (strcmp(option, "--unmerged") == 0) {
        asked->unmerged = 1;
    } else {
        return 0;
    }
    return 1;
}

/* Numbers; returns 0 for an option that is none. */
static int read_amount(nim_request *asked, command *line, const char *option)
{
    if (strcmp(option, "--level") == 0) {
        asked->level = (int32_t)command_number(line, option, BP_LEVEL_MIN, BP_LEVEL_MAX);
    } else if (strcmp(option, "--seed") == 0) {
        asked->seed = (uint64_t)command_number(line, option, 0, INT64_MAX);
    } else if (strcmp(option, "--seconds") == 0) {
        asked->seconds = command_decimal(line, option, 1e9);
    } else if (strcmp(option, "--max-nodes") == 0) {
        asked->nodes = (int32_t)command_number(line, option, 1, MOST);
    } else if (strcmp(option, "--max-pairs") == 0) {
        asked->pairs = (int32_t)command_number(line, option, 1, MOST);
    } else {
        return 0;
    }
    return 1;
}

static void read_option(nim_request *asked, command *line, const char *option)
{
    const struct {
        const char *name;
        const char **file;
    } files[] = {{"--dot", &asked->dot},
                 {"--efg", &asked->efg},
                 {"--nfg", &asked->nfg},
                 {"--csv", &asked->csv},
                 {"--payoffs", &asked->payoffs}};
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        if (strcmp(option, files[i].name) == 0) {
            *files[i].file = command_value(line, option);
            if (**files[i].file == '\0') {
                command_usage(line, "%s wants the name of a file, not ''", option);
            }
            return;
        }
    }
    if (!read_switch(asked, option) && !read_amount(asked, line, option)) {
        command_usage(line, "there is no option '%s'", option);
    }
}

nim_request nim_request_read(command *line)
{
    char why[WHY_SIZE];
    nim_request asked = {
        .rule = NIM_LAST_LOSES,
        .seed = 1,
        .seconds = default_seconds,
        .nodes = NODES_DEFAULT,
        .pairs = BP_STRATEGIC_PAIRS,
    };
    while (line->next < line->count) {
        const char *option = command_option(line);
        if (option) {
            read_option(&asked, line, option);
        } else if (line->next < line->count &&
                   !nim_heaps_add(&asked.heaps, command_word(line), why, sizeof why)) {
            command_usage(line, "%s", why);
        }
    }
    nim_heaps_check(&asked.heaps, line);
    if (nim_request_has_exports(&asked) && asked.task == NIM_SOLVE) {
        command_usage(line, "--solve writes no file: --tables does");
    }
    return asked;
}
