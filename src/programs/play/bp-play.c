/* bp-play: play Big Points against people and computers. This file reads the options and starts the user interface. */

/* For isatty. */
#define _POSIX_C_SOURCE 200809L /* NOLINT(bugprone-reserved-identifier) */

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <bigpoints.h>

#include "programs/common/command_old.h"
#include "programs/common/command.h"
#include "programs/play/play_line_mode.h"
#include "programs/play/play_session.h"
#include "programs/play/screen.h"

static const char help[] =
    "Usage: bp-play [OPTION]... [CONFIGURATION]...\n"
    "Play Big Points: against computers of ten levels, against each other, or watch.\n"
    "\n"
    "CONFIGURATION is none for the standard game, or words such as players=3\n"
    "colours=4 discs=4 white=2 black=2 board=RGGR start=2 rules=thesis; a position or\n"
    "a record will do as well.\n"
    "\n"
    "  --seat WHO      human, or a level from 1 (plays at random) to 10 (merciless),\n"
    "                  with a name if you like: human:Ana, 7:Bot. Once for each seat;\n"
    "                  seats that are not given are level 5, the first one human if\n"
    "                  none is given\n"
    "  --hidden        the opponents' hands stay face down until the end\n"
    "  --seed S        the board of this number; without it a random one\n"
    "  --seconds S     how long a computer may think about a move (1)\n"
    "  --nodes N       the same in positions searched: the same moves every time\n"
    "  --load FILE     go on with a saved game\n"
    "  --guide         a first game on a small board, explained as it goes\n"
    "  --review        when a game is over, review its costly moves\n"
    "  --plain         lines of text instead of the full screen; by itself where\n"
    "                  standard input or output is no terminal\n"
    "  --help          print this text\n"
    "  --version       print the version\n"
    "\n"
    "Exit codes: 0 fine, 1 something failed, 2 wrong usage, 130 interrupted.\n"
    "Example: bp-play --seat human:Ana --seat 3 --seat 8 --hidden\n";

enum { TEXT_SIZE = 4096 };

/* The options of the command line. */
typedef struct play_options {
    play_setup setup;
    char configuration[TEXT_SIZE];
    const char *load;
    int plain;
    int review;
} play_options;

static void add_seat(play_options *options, command *line, const char *option)
{
    char why[PLAY_WHY_SIZE];
    const char *text = command_value(line, option);
    if (options->setup.seat_count == BP_PLAYERS_MAX) {
        command_usage(line, "%s %s is one too many: there are at most 5 seats", option, text);
    }
    play_seat *seat = &options->setup.seats[options->setup.seat_count++];
    if (!play_seat_parse(seat, text, why, sizeof why)) {
        command_usage(line, "%s: %s", option, why);
    }
}

static uint64_t read_seed(command *line, const char *option)
{
    const char *text = command_value(line, option);
    errno = 0;
    unsigned long long seed = strtoull(text, NULL, 10);
    if (text[0] == '\0' || strspn(text, "0123456789") != strlen(text) || errno) {
        command_usage(line, "%s wants a whole number from 0 to 18446744073709551615, not '%s'",
                      option, text);
    }
    return seed;
}

/* Reads a switch; returns 0 if the option is not a switch. */
static int read_switch(play_options *options, const char *option)
{
    if (strcmp(option, "--hidden") == 0) {
        options->setup.hidden = 1;
    } else if (strcmp(option, "--guide") == 0) {
        options->setup.guide = 1;
    } else if (strcmp(option, "--review") == 0) {
        options->review = 1;
    } else if (strcmp(option, "--plain") == 0) {
        options->plain = 1;
    } else {
        return 0;
    }
    return 1;
}

static void read_option(play_options *options, command *line, const char *option)
{
    if (strcmp(option, "--seat") == 0) {
        add_seat(options, line, option);
    } else if (strcmp(option, "--seed") == 0) {
        options->setup.has_seed = 1;
        options->setup.seed = read_seed(line, option);
    } else if (strcmp(option, "--seconds") == 0) {
        options->setup.seconds = old_decimal(line, option, 1e6);
    } else if (strcmp(option, "--nodes") == 0) {
        options->setup.nodes = (uint64_t)command_number(line, option, 1, INT64_MAX);
    } else if (strcmp(option, "--load") == 0) {
        options->load = command_value(line, option);
    } else if (!read_switch(options, option)) {
        command_usage(line, "there is no option '%s'", option);
    }
}

static void add_word(play_options *options, command *line, const char *word)
{
    size_t used = strlen(options->configuration);
    if (!strchr(word, '=')) {
        command_usage(line, "a configuration has words such as colours=4, not '%s'", word);
    }
    if (used + strlen(word) + 2 > sizeof options->configuration) {
        command_usage(line, "the configuration is too long");
    }
    snprintf(options->configuration + used, sizeof options->configuration - used, "%s%s",
             used > 0 ? " " : "", word);
    options->setup.configuration = options->configuration;
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
        command_usage(line, "%s brings its own players and board: '%s' can't stand beside it", own,
                      beside);
    }
}

static void read_options(play_options *options, command *line)
{
    while (line->next < line->count) {
        const char *option = command_option(line);
        if (option) {
            read_option(options, line, option);
        } else if (line->next < line->count) {
            add_word(options, line, command_word(line));
        }
    }
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
    command line = command_start_old("bp-play", help, count, words);
    play_options options = {.setup = {.seat_count = 0}};
    read_options(&options, &line);
    play_session *session = open_session(&options, &line);
    int code = wants_screen(&options, &line) ? screen_play(session)
                                             : play_line_mode(&line, session, options.review);
    play_session_free(session);
    return code;
}
