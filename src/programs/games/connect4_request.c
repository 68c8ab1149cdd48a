/* What bp-connect4 is asked to do: its command line. */

#include "programs/games/connect4_request.h"

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

/* A size like 7x6. Whether there is such a grid, connect4_new() decides. */
static void read_size(connect4_request *asked, command *line, const char *option)
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
    asked->width = (int32_t)width;
    asked->height = (int32_t)height;
    bp_game_free(game);
}

static void read_weights(connect4_request *asked, command *line, const char *option)
{
    const char *text = command_value(line, option);
    if (!connect4_read_weights(asked->heuristic.weights, text)) {
        command_usage(line,
                      "%s wants four whole numbers from 0 to %d such as 1,10,100,6900, not '%s'",
                      option, CONNECT4_WEIGHT_MAX, text);
    }
}

/* Switches; returns 0 for an option that is none. */
static int read_switch(connect4_request *asked, const char *option)
{
    if (strcmp(option, "--solve") == 0) {
        asked->solve = 1;
    } else if (strcmp(option, "--check") == 0) {
        asked->check = 1;
    } else if (strcmp(option, "--cold") == 0) {
        asked->cold = 1;
    } else if (strcmp(option, "--stats") == 0) {
        asked->stats = 1;
    } else {
        return 0;
    }
    return 1;
}

/* Whether an option says how the computer plays. */
static const char *for_play(const char *option)
{
    static const char *const options[] = {"--depth", "--heuristic", "--weights", "--no-pruning",
                                          NULL};
    int32_t which = words_find(options, option);
    return which < 0 ? NULL : options[which];
}

static void read_option(connect4_request *asked, command *line, const char *option)
{
    asked->for_play = for_play(option) ? for_play(option) : asked->for_play;
    if (strcmp(option, "--size") == 0) {
        read_size(asked, line, option);
    } else if (strcmp(option, "--weights") == 0) {
        read_weights(asked, line, option);
    } else if (strcmp(option, "--memory") == 0) {
        asked->memory = (uint64_t)command_number(line, option, 1, MIB_MAX) << 20;
    } else if (strcmp(option, "--threads") == 0) {
        asked->threads = (int32_t)command_number(line, option, 1, THREADS_MAX);
    } else if (!read_switch(asked, option) &&
               !board_settings_read(&asked->set, line, option, connect4_heuristics)) {
        command_usage(line, "there is no option '%s'", option);
    }
}

/* What the options ask for together. */
static void check(const connect4_request *asked, const command *line)
{
    if (asked->solve && asked->sequence_count == 0) {
        command_usage(line, "--solve wants columns such as 4455, . for the empty grid, or -");
    }
    if (asked->solve && asked->for_play) {
        command_usage(line, "%s is not for --solve", asked->for_play);
    }
    if (!asked->solve && asked->sequence_count > 0) {
        command_usage(line, "'%s' is too much; to have it solved, say --solve",
                      asked->sequences[0]);
    }
    if (!asked->solve && (asked->check || asked->cold || asked->stats)) {
        command_usage(line, "%s is for --solve",
                      asked->check  ? "--check"
                      : asked->cold ? "--cold"
                                    : "--stats");
    }
}

connect4_request connect4_request_read(command *line)
{
    connect4_request asked = {.width = 7,
                              .height = 6,
                              .threads = 1,
                              .set = {.pruning = 1, .compare = 1},
                              .heuristic = connect4_heuristic_default()};
    asked.sequences = malloc((size_t)line->count * sizeof *asked.sequences);
    if (!asked.sequences) {
        command_fail(line, "%s", bp_status_text(BP_ERR_MEMORY));
    }
    while (line->next < line->count) {
        const char *option = command_option(line);
        if (option) {
            read_option(&asked, line, option);
        } else if (line->next < line->count) {
            asked.sequences[asked.sequence_count++] = command_word(line);
        }
    }
    check(&asked, line);
    return asked;
}
