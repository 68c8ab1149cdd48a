/* bp-play: play Big Points against people and computers. */

/* For isatty. */
#define _POSIX_C_SOURCE 200809L /* NOLINT(bugprone-reserved-identifier) */

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <bigpoints.h>

#include "programs/common/command.h"
#include "programs/play/play_plain.h"
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
    "  --nodes N       the same in positions looked at: the same moves every time\n"
    "  --load FILE     go on with a saved game\n"
    "  --guide         a first game on a small board, explained as it goes\n"
    "  --review        when a game is over, look back at its costly moves\n"
    "  --plain         lines of text instead of the full screen; by itself where\n"
    "                  standard input or output is no terminal\n"
    "  --help          print this text\n"
    "  --version       print the version\n"
    "\n"
    "Exit codes: 0 fine, 1 something failed, 2 wrong usage, 130 interrupted.\n"
    "Example: bp-play --seat human:Ana --seat 3 --seat 8 --hidden\n";

enum { TEXT_SIZE = 4096 };

/* What the command line asks for. */
typedef struct request {
    play_setup setup;
    char configuration[TEXT_SIZE];
    const char *load;
    int plain;
    int review;
} request;

static void add_seat(request *asked, command *line, const char *option)
{
    char why[PLAY_WHY_SIZE];
    const char *text = command_value(line, option);
    if (asked->setup.seat_count == BP_PLAYERS_MAX) {
        command_usage(line, "%s %s is one too many: there are at most 5 seats", option, text);
    }
    play_seat *seat = &asked->setup.seats[asked->setup.seat_count++];
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

/* Switches; returns 0 for an option that is none. */
static int read_switch(request *asked, const char *option)
{
    if (strcmp(option, "--hidden") == 0) {
        asked->setup.hidden = 1;
    } else if (strcmp(option, "--guide") == 0) {
        asked->setup.guide = 1;
    } else if (strcmp(option, "--review") == 0) {
        asked->review = 1;
    } else if (strcmp(option, "--plain") == 0) {
        asked->plain = 1;
    } else {
        return 0;
    }
    return 1;
}

static void read_option(request *asked, command *line, const char *option)
{
    if (strcmp(option, "--seat") == 0) {
        add_seat(asked, line, option);
    } else if (strcmp(option, "--seed") == 0) {
        asked->setup.has_seed = 1;
        asked->setup.seed = read_seed(line, option);
    } else if (strcmp(option, "--seconds") == 0) {
        asked->setup.seconds = command_decimal(line, option, 1e6);
    } else if (strcmp(option, "--nodes") == 0) {
        asked->setup.nodes = (uint64_t)command_number(line, option, 1, INT64_MAX);
    } else if (strcmp(option, "--load") == 0) {
        asked->load = command_value(line, option);
    } else if (!read_switch(asked, option)) {
        command_usage(line, "there is no option '%s'", option);
    }
}

static void add_word(request *asked, command *line, const char *word)
{
    size_t used = strlen(asked->configuration);
    if (!strchr(word, '=')) {
        command_usage(line, "a configuration has words such as colours=4, not '%s'", word);
    }
    if (used + strlen(word) + 2 > sizeof asked->configuration) {
        command_usage(line, "the configuration is too long");
    }
    snprintf(asked->configuration + used, sizeof asked->configuration - used, "%s%s",
             used > 0 ? " " : "", word);
    asked->setup.configuration = asked->configuration;
}

/* A guided or saved game brings its own players and board. */
static void check(const request *asked, const command *line)
{
    const play_setup *setup = &asked->setup;
    const char *own = asked->load ? "--load" : setup->guide ? "--guide" : NULL;
    const char *beside = setup->seat_count > 0            ? "--seat"
                         : setup->configuration           ? setup->configuration
                         : asked->load && setup->has_seed ? "--seed"
                         : asked->load && setup->guide    ? "--guide"
                                                          : NULL;
    if (own && beside) {
        command_usage(line, "%s brings its own players and board: '%s' can't stand beside it", own,
                      beside);
    }
}

static void read_request(request *asked, command *line)
{
    while (line->next < line->count) {
        const char *option = command_option(line);
        if (option) {
            read_option(asked, line, option);
        } else if (line->next < line->count) {
            add_word(asked, line, command_word(line));
        }
    }
    check(asked, line);
}

static play_session *open_session(const request *asked, const command *line)
{
    char why[PLAY_WHY_SIZE];
    int usage;
    play_session *session;
    if (!play_session_new(&session, &asked->setup, &usage, why, sizeof why)) {
        if (usage) {
            command_usage(line, "%s", why);
        }
        command_fail(line, "%s", why);
    }
    if (asked->load && !play_load(session, asked->load)) {
        snprintf(why, sizeof why, "%s", session->why);
        play_session_free(session);
        command_fail(line, "%s", why);
    }
    session->hidden |= asked->setup.hidden;
    return session;
}

/* Whether to play on the full screen. Where there is no terminal lines are what is wanted, and nothing is said. */
static int wants_screen(const request *asked, const command *line)
{
    char why[PLAY_WHY_SIZE];
    if (asked->plain || !isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO)) {
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
    command line = {"bp-play", help, count, words, 1, 0, NULL};
    request asked = {.setup = {.seat_count = 0}};
    read_request(&asked, &line);
    play_session *session = open_session(&asked, &line);
    int code = wants_screen(&asked, &line) ? screen_play(session)
                                           : play_plain(&line, session, asked.review);
    play_session_free(session);
    return code;
}
