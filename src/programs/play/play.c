/* SPDX-License-Identifier: MIT */
/* bigpoints play: play a game against people and computers. This file reads the options and starts the user interface. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <bigpoints.h>

#include "programs/common/command.h"
#include "programs/common/open_state.h"
#include "programs/common/platform/system.h"
#include "programs/common/players.h"
#include "programs/play/play_line_mode.h"
#include "programs/play/play_session.h"
#include "programs/play/play_store.h"
#include "programs/play/screen.h"

static const char help_before[] =
    "Usage: bigpoints play [OPTION]... [CONFIGURATION]...\n"
    "       bigpoints play --game GAME [OPTION]... [SET-UP]\n"
    "Plays Big Points, or another game, between humans and computers of ten levels.\n"
    "\n"
    "Without arguments it shows a start screen on a terminal.\n"
    "\n"
    "CONFIGURATION is empty for the standard game, or words such as players=3\n"
    "colours=4 discs=4 white=2 black=2 board=RGGR start=2 rules=thesis. The word\n"
    "start=random lets a random player begin. It may also be a position or a record.\n"
    "SET-UP is 7x6, heaps=3+5+7 last=loses or 15x15, a position or a record, or the\n"
    "moves so far, such as 4455.\n";

static const char help_after[] =
    "Exit codes: 0 success, 1 failed, 2 wrong usage, 130 interrupted.\n"
    "Examples: bigpoints play --level 3 colours=3 discs=4\n"
    "          bigpoints play --game connect4 --seat 5 --seat human\n";

/* The options of the command line. */
typedef struct play_options {
    play_setup setup;
    int32_t game;
    const char *seats[BP_PLAYERS_MAX];
    char *configuration;
    const char *load;
    int resume;
    int plain;
    int review;
} play_options;

/* The game may be named behind it, so the text is read later. */
static void add_seat(command *line, const option_row *row, char *text)
{
    play_options *options = row->target;
    if (options->setup.seat_count == BP_PLAYERS_MAX) {
        command_usage(line, "--seat %s is one too many: there are at most 5 seats", text);
    }
    options->seats[options->setup.seat_count++] = text;
}

static void read_seats(play_options *options, const command *line)
{
    char why[PLAY_WHY_SIZE];
    play_setup *setup = &options->setup;
    for (int32_t i = 0; i < setup->seat_count; i++) {
        if (!play_seat_parse(&setup->seats[i], setup->kind, options->seats[i], why, sizeof why)) {
            command_usage(line, "--seat: %s", why);
        }
    }
    if (setup->level == BP_LEVEL_AUTO && setup->kind->levels) {
        command_usage(line, "--level auto is not for %s: its levels do not adapt",
                      setup->kind->title);
    }
}

/* Options that can't be used together: a saved game, a guided one and a puzzle have their own players; all but the puzzle
   also have their own board. */
static const struct {
    const char *name;
    const char *const others[11];
} owners[] = {
    {"--load",
     {"--game", "--resume", "--guide", "--puzzle", "--seed", "--seat", "--level", "--players",
      "--series", NULL}},
    {"--resume",
     {"--game", "--guide", "--puzzle", "--seed", "--seat", "--level", "--players", "--series",
      NULL}},
    {"--guide", {"--puzzle", "--seat", "--level", "--players", NULL}},
    {"--puzzle", {"--seat", "--level", "--players", "--hidden", "--series", NULL}},
};

static void check(const option_row *table, const play_options *options, const command *line)
{
    for (size_t i = 0; i < sizeof owners / sizeof owners[0]; i++) {
        if (option_given(table, owners[i].name)) {
            const char *other = option_first_given(table, owners[i].others);
            other = other || options->setup.puzzle ? other : options->setup.configuration;
            if (other) {
                command_usage(line, "%s has its own players and board: it can't be used with '%s'",
                              owners[i].name, other);
            }
        }
    }
    for (int i = 0; i < line->operand_count && options->game == 0; i++) {
        if (!strchr(line->operands[i], '=')) {
            command_usage(line, "a configuration has words such as colours=4, not '%s'",
                          line->operands[i]);
        }
    }
}

static void read_level(command *line, const option_row *o, char *text)
{
    play_setup *setup = o->target;
    setup->level = level_parse(text, strlen(text));
    if (setup->level < 0) {
        command_usage(line, "--level needs a number from 1 to 10, or auto, not '%s'", text);
    }
}

static void read_clock(command *line, const option_row *o, char *text)
{
    play_setup *setup = o->target;
    if (!game_clock_parse(&setup->limits.clock, text)) {
        command_usage(line, GAME_CLOCK_WRONG, o->name, text);
    }
}

static void read_options(play_options *options, command *line)
{
    play_setup *setup = &options->setup;
    const char *games[GAME_NAMES_SIZE];
    game_names(games, line);
    option_row table[] = {
        GAME_OPTION(&options->game, games),
        {"--seat", "WHO", OPTION_CALL, options,
         .help = "human, or a level from 1 (plays at random) to 10 (the strongest), or auto (a "
                 "level that adapts to yours), or minimax:depth=6 for a search, or best for best "
                 "play, with an optional name: human:Ana, 7:Bot. Use it once for each seat. "
                 "Computers take the other seats; without this option the "
                 "first seat is human",
         .read = add_seat},
        {"--level", "L", OPTION_CALL, setup,
         .help = "the level of the computers in the other seats, 1 to 10 or auto; without it 5",
         .read = read_level},
        {"--players", "N", OPTION_INT, &setup->players,
         .help = "number of players; without it as many as seats, but at least 2",
         .min = BP_PLAYERS_MIN, .max = BP_PLAYERS_MAX},
        {"--series", NULL, OPTION_SWITCH, &setup->series,
         .help = "a series: as many games as players, each begun by the next one; the points are "
                 "added up"},
        {"--hidden", NULL, OPTION_SWITCH, &setup->hidden,
         .help = "hide the opponents' hands until the end"},
        {"--seed", "S", OPTION_COUNT, &setup->seed,
         .help = "seed of the board; without it a random number"},
        {"--seconds", "S", OPTION_DECIMAL, &setup->limits.seconds,
         .help = "time limit for each move of a computer; without it 1",
         .of = OPTION_OF(BP_SEARCHER_PLAYER, BP_OPTION_MILLISECONDS)},
        {"--clock", "TIME", OPTION_CALL, setup,
         .help = "time of each computer for a whole game, such as 300+5: 300 seconds, and 5 more "
                 "after each move; it divides them itself",
         .read = read_clock},
        {"--nodes", "N", OPTION_COUNT, &setup->limits.nodes,
         .help = "node limit for each move of a computer: the same moves every time",
         .of = OPTION_OF(BP_SEARCHER_PLAYER, BP_OPTION_NODES)},
        {"--resume", NULL, OPTION_SWITCH, &options->resume,
         .help = "continue the last game that is not over; on a terminal each game is saved after "
                 "each move"},
        {"--load", "FILE", OPTION_INPUT, &options->load, .help = "continue a saved game"},
        {"--guide", NULL, OPTION_SWITCH, &setup->guide,
         .help = "a first game on a small board, with explanations"},
        {"--puzzle", NULL, OPTION_SWITCH, &setup->puzzle,
         .help = "puzzles: positions with one right move"},
        {"--review", NULL, OPTION_SWITCH, &options->review,
         .help = "in lines of text: at the end of a game, review its costly moves"},
        {"--plain", NULL, OPTION_SWITCH, &options->plain,
         .help = "lines of text instead of the full screen; the default if standard input or "
                 "output is not a terminal"},
        {0},
    };
    command_read(line, table, help_before, help_after);
    setup->kind = game_named(line, games[options->game]);
    setup->games = line->games;
    setup->has_seed = option_given(table, "--seed");
    read_seats(options, line);
    options->configuration = command_join(line);
    setup->configuration = line->operand_count > 0 ? options->configuration : NULL;
    check(table, options, line);
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
    if ((options->load && !play_load(session, options->load)) ||
        (options->resume && !play_store_resume(session))) {
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
    if (options->plain || !options->setup.autosave || options->game != 0) {
        return 0;
    }
    if (!screen_is_possible(why, sizeof why)) {
        fprintf(stderr, "%s: %s; playing in lines of text (--plain)\n", line->name, why);
        return 0;
    }
    return 1;
}

int play_run(command *line)
{
    play_options options = {.setup = {.seat_count = 0}};
    read_options(&options, line);
    options.setup.autosave = system_is_terminal(stdin) && system_is_terminal(stdout);
    int on_screen = wants_screen(&options, line);
    play_session *session = on_screen && line->count == 1 ? NULL : open_session(&options, line);
    on_screen = on_screen && (!session || play_is_bigpoints(session)); /* it may be loaded */
    options.setup.only_bigpoints = on_screen;
    if (session) {
        session->only_bigpoints = on_screen;
    }
    int code = on_screen ? screen_play(&session, &options.setup)
                         : play_line_mode(line, session, options.review);
    play_session_free(session);
    free(options.configuration);
    return code;
}
