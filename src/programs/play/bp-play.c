/* bp-play: play Big Points against people and computers. This file reads the options and starts the user interface. */

/* For isatty. */
#define _POSIX_C_SOURCE 200809L /* NOLINT(bugprone-reserved-identifier) */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <bigpoints.h>

#include "programs/common/command.h"
#include "programs/play/play_line_mode.h"
#include "programs/play/play_session.h"
#include "programs/play/screen.h"

static const char help_before[] =
    "Usage: bp-play [OPTION]... [CONFIGURATION]...\n"
    "Plays Big Points between humans and computers of ten levels.\n"
    "\n"
    "CONFIGURATION is empty for the standard game, or words such as players=3\n"
    "colours=4 discs=4 white=2 black=2 board=RGGR start=2 rules=thesis. It may also\n"
    "be a position or a record.\n";

static const char help_after[] =
    "Exit codes: 0 success, 1 failed, 2 wrong usage, 130 interrupted.\n"
    "Example: bp-play --seat human:Ana --seat 3 --seat 8 --hidden\n";

#define SECONDS_MAX 1000000

/* The options of the command line. */
typedef struct play_options {
    play_setup setup;
    char *configuration;
    const char *load;
    int plain;
    int review;
} play_options;

static void add_seat(command *line, const option_row *row, char *text)
{
    char why[PLAY_WHY_SIZE];
    play_setup *setup = row->target;
    if (setup->seat_count == BP_PLAYERS_MAX) {
        command_usage(line, "--seat %s is one too many: there are at most 5 seats", text);
    }
    if (!play_seat_parse(&setup->seats[setup->seat_count++], text, why, sizeof why)) {
        command_usage(line, "--seat: %s", why);
    }
}

/* A guided or saved game has its own players and board: options that set them are wrong usage. */
static void check(const play_options *options, const command *line)
{
    const play_setup *setup = &options->setup;
    const char *own = options->load ? "--load" : setup->guide ? "--guide" : NULL;
    const char *beside = setup->seat_count > 0              ? "--seat"
                         : setup->configuration             ? setup->configuration
                         : options->load && setup->has_seed ? "--seed"
                         : options->load && setup->guide    ? "--guide"
                                                            : NULL;
    if (own && beside) {
        command_usage(line, "%s has its own players and board: it can't be used with '%s'", own,
                      beside);
    }
    for (int i = 0; i < line->operand_count; i++) {
        if (!strchr(line->operands[i], '=')) {
            command_usage(line, "a configuration has words such as colours=4, not '%s'",
                          line->operands[i]);
        }
    }
}

static void read_options(play_options *options, command *line)
{
    play_setup *setup = &options->setup;
    option_row table[] = {
        {"--seat", "WHO", OPTION_CALL, setup,
         .help = "human, or a level from 1 (plays at random) to 10 (the strongest), with an "
                 "optional name: human:Ana, 7:Bot. Use it once for each seat. The other seats "
                 "are level 5; without this option the first seat is human",
         .read = add_seat},
        {"--hidden", NULL, OPTION_SWITCH, &setup->hidden,
         .help = "hide the opponents' hands until the end"},
        {"--seed", "S", OPTION_COUNT, &setup->seed,
         .help = "seed of the board; without it a random number"},
        {"--seconds", "S", OPTION_DECIMAL, &setup->seconds,
         .help = "time limit for each move of a computer; without it 1", .max = SECONDS_MAX},
        {"--nodes", "N", OPTION_COUNT, &setup->nodes,
         .help = "node limit for each move of a computer: the same moves every time", .min = 1},
        {"--load", "FILE", OPTION_TEXT, &options->load, .help = "continue a saved game"},
        {"--guide", NULL, OPTION_SWITCH, &setup->guide,
         .help = "a first game on a small board, with explanations"},
        {"--review", NULL, OPTION_SWITCH, &options->review,
         .help = "at the end of a game, review its costly moves"},
        {"--plain", NULL, OPTION_SWITCH, &options->plain,
         .help = "lines of text instead of the full screen; the default if standard input or "
                 "output is not a terminal"},
        {0},
    };
    command_read(line, table, help_before, help_after);
    setup->has_seed = option_given(table, "--seed");
    options->configuration = command_join(line);
    setup->configuration = line->operand_count > 0 ? options->configuration : NULL;
    check(options, line);
}

static play_session *open_session(const play_options *options, const command *line)
{
    char why[PLAY_WHY_SIZE];
    int usage;
    play_session *session;
    if (!play_session_new(&session, &options->setup, &usage, why, sizeof why)) {
        if (usage) {
            command_usage(line, "%s", why);
        }
        command_fail(line, "%s", why);
    }
    if (options->load && !play_load(session, options->load)) {
        snprintf(why, sizeof why, "%s", session->why);
        play_session_free(session);
        command_fail(line, "%s", why);
    }
    session->hidden |= options->setup.hidden;
    return session;
}

/* Whether to play on the full screen. Where there is no terminal, the line mode needs no explanation. */
static int wants_screen(const play_options *options, const command *line)
{
    char why[PLAY_WHY_SIZE];
    if (options->plain || !isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO)) {
        return 0;
    }
    if (!screen_is_possible(why, sizeof why)) {
        fprintf(stderr, "%s: %s; playing in lines of text (--plain)\n", line->name, why);
        return 0;
    }
    return 1;
}

int main(int count, char **words)
{
    command line = command_start("bp-play", count, words);
    play_options options = {.setup = {.seat_count = 0}};
    read_options(&options, &line);
    play_session *session = open_session(&options, &line);
    int code = wants_screen(&options, &line) ? screen_play(session)
                                             : play_line_mode(&line, session, options.review);
    play_session_free(session);
    free(options.configuration);
    return code;
}
