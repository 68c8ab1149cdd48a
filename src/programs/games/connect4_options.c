/* Command-line options of bp-connect4. */

#include "programs/common/command_old.h"
#include "programs/games/connect4_options.h"

#include <stdlib.h>
#include <string.h>

#include <bigpoints.h>

#include "programs/common/words.h"

const char *const connect4_heuristics[] = {"groups", "sum", "cube", NULL};

enum { MIB_MAX = 1 << 24, THREADS_MAX = 256, NUMBER_SIZE = 16 };

int connect4_read_weights(int32_t out[CONNECT4_WEIGHTS], const char *text)
{
    int32_t weights[CONNECT4_WEIGHTS];
    for (int i = 0; i < CONNECT4_WEIGHTS; i++) {
        char number[NUMBER_SIZE];
        size_t length = strcspn(text, ",");
        int is_last = text[length] == '\0';
        if (length >= sizeof number || is_last != (i == CONNECT4_WEIGHTS - 1)) {
            return 0;
        }
        memcpy(number, text, length);
        number[length] = '\0';
        int64_t weight;
        if (!words_number(&weight, number, 0, CONNECT4_WEIGHT_MAX)) {
            return 0;
        }
        weights[i] = (int32_t)weight;
        text += length + 1;
    }
    memcpy(out, weights, sizeof weights);
    return 1;
}

/* Reads a size such as 7x6. connect4_new() decides whether there is such a grid. */
static void read_size(connect4_options *options, command *line, const char *option)
{
    const char *text = command_value(line, option);
    char columns[NUMBER_SIZE] = "";
    size_t length = strcspn(text, "xX");
    if (length < sizeof columns) {
        memcpy(columns, text, length);
        columns[length] = '\0';
    }
    bp_game *game = NULL;
    int64_t width;
    int64_t height;
    if (text[length] == '\0' || !words_number(&width, columns, 1, CONNECT4_COLUMNS_MAX) ||
        !words_number(&height, text + length + 1, 1, 64) ||
        connect4_new(&game, (int32_t)width, (int32_t)height) == BP_ERR_RANGE) {
        command_usage(line,
                      "%s wants columns and rows such as 7x6, not '%s': 1 to %d columns, 1 to 16 "
                      "rows, and columns times (rows + 1) is 64 at most",
                      option, text, CONNECT4_COLUMNS_MAX);
    }
    options->width = (int32_t)width;
    options->height = (int32_t)height;
    bp_game_free(game);
}

static void read_weights(connect4_options *options, command *line, const char *option)
{
    const char *text = command_value(line, option);
    if (!connect4_read_weights(options->heuristic.weights, text)) {
        command_usage(line,
                      "%s wants four whole numbers from 0 to %d such as 1,10,100,6900, not '%s'",
                      option, CONNECT4_WEIGHT_MAX, text);
    }
}

/* Reads an option without a value; returns 0 for any other option. */
static int read_switch(connect4_options *options, const char *option)
{
    if (strcmp(option, "--solve") == 0) {
        options->solve = 1;
    } else if (strcmp(option, "--check") == 0) {
        options->check = 1;
    } else if (strcmp(option, "--cold") == 0) {
        options->cold = 1;
    } else if (strcmp(option, "--stats") == 0) {
        options->stats = 1;
    } else {
        return 0;
    }
    return 1;
}

/* Returns the option if it is a setting of the minimax search, otherwise NULL. */
static const char *for_play(const char *option)
{
    static const char *const names[] = {"--depth", "--heuristic", "--weights", "--no-pruning",
                                        NULL};
    int32_t which = words_find(names, option);
    return which < 0 ? NULL : names[which];
}

static void read_option(connect4_options *options, command *line, const char *option)
{
    options->for_play = for_play(option) ? for_play(option) : options->for_play;
    if (strcmp(option, "--size") == 0) {
        read_size(options, line, option);
    } else if (strcmp(option, "--weights") == 0) {
        read_weights(options, line, option);
    } else if (strcmp(option, "--memory") == 0) {
        options->memory = (uint64_t)command_number(line, option, 1, MIB_MAX) << 20;
    } else if (strcmp(option, "--threads") == 0) {
        options->threads = (int32_t)command_number(line, option, 1, THREADS_MAX);
    } else if (!read_switch(options, option) &&
               !board_settings_read(&options->set, line, option, connect4_heuristics)) {
        command_usage(line, "there is no option '%s'", option);
    }
}

/* Refuses combinations of options that have no meaning. */
static void check(const connect4_options *options, const command *line)
{
    if (options->solve && options->sequence_count == 0) {
        command_usage(line, "--solve wants columns such as 4455, . for the empty grid, or -");
    }
    if (options->solve && options->for_play) {
        command_usage(line, "%s is not for --solve", options->for_play);
    }
    if (!options->solve && options->sequence_count > 0) {
        command_usage(line, "'%s' is too much; to have it solved, say --solve",
                      options->sequences[0]);
    }
    if (!options->solve && (options->check || options->cold || options->stats)) {
        command_usage(line, "%s is for --solve",
                      options->check  ? "--check"
                      : options->cold ? "--cold"
                                      : "--stats");
    }
}

connect4_options connect4_options_read(command *line)
{
    connect4_options options = {.width = 7,
                                .height = 6,
                                .threads = 1,
                                .set = {.pruning = 1, .compare = 1},
                                .heuristic = connect4_heuristic_default()};
    options.sequences = malloc((size_t)line->count * sizeof *options.sequences);
    if (!options.sequences) {
        command_fail(line, "%s", bp_status_text(BP_ERR_MEMORY));
    }
    while (line->next < line->count) {
        const char *option = command_option(line);
        if (option) {
            read_option(&options, line, option);
        } else if (line->next < line->count) {
            options.sequences[options.sequence_count++] = command_word(line);
        }
    }
    check(&options, line);
    return options;
}
