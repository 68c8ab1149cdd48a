/* The command-line options of bp-match. */

/* For strncasecmp. */
#define _POSIX_C_SOURCE 200809L /* NOLINT(bugprone-reserved-identifier) */

#include "programs/match/match_options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "programs/common/checked_memory.h"
#include "programs/common/words.h"

static const char *const formats[] = {"text", "csv", "json", NULL};

enum {
    GAMES_DEFAULT = 100,
    GAMES_MAX = 10000000,
    THREADS_MAX = 256,
    SECONDS_MAX = 1000000,
    WHY_SIZE = 256
};

static const char help_before[] =
    "Usage: bp-match --seat KIND --seat KIND [OPTION]... [KEY=VALUE]...\n"
    "Plays a match of Big Points between 2 to 5 computer players, on the same boards\n"
    "for all of them, and reports how strong they are.\n"
    "\n"
    "KIND is a level from 1 to 10, or\n"
    "  random   level 1\n"
    "  greedy   maximises its own estimated score after one move\n"
    "  thumb    plays by rules of thumb, without any search\n"
    "  exact    solves the game; level 10 where the budget does not suffice for that\n"
    "A budget of its own may follow: 10:nodes=50000, 10:seconds=0.2.\n"
    "\n"
    "KEY=VALUE is a field of the configuration, such as colours=4 discs=3 white=1 or\n"
    "board=RGBGRB. Without a field the standard game is played.\n";

static const char help_after[] =
    "Exit codes: 0 all played, 1 failed, 2 wrong usage, 130 interrupted: the\n"
    "games that were finished are reported.\n"
    "Example: bp-match --seat 10 --seat greedy --nodes 20000 --games 20 colours=3 discs=5\n";

/* --- Seats ---------------------------------------------------------------------------------------- */

/* Reads one limit of a budget, `nodes=50000` or `seconds=0.2`. */
static void read_limit(match_contestant *who, const command *line, const char *limit)
{
    char option[64];
    snprintf(option, sizeof option, "--seat %.40s", who->text);
    if (strncmp(limit, "nodes=", 6) == 0) {
        who->nodes = command_count(line, option, limit + 6, 1, INT64_MAX);
    } else if (strncmp(limit, "seconds=", 8) == 0) {
        who->seconds = command_decimal(line, option, limit + 8, SECONDS_MAX);
    } else {
        command_usage(line, "--seat %s: a budget is nodes=N or seconds=S, not '%s'", who->text,
                      limit);
    }
}

/* Reads the budget after a seat's kind: limits with a colon before each. */
static void read_budget(match_contestant *who, const command *line, const char *text)
{
    if (who->kind == MATCH_GREEDY || who->kind == MATCH_THUMB || who->level == BP_LEVEL_MIN) {
        command_usage(line, "--seat %s: this player does not search: it takes no budget",
                      who->text);
    }
    who->has_budget = 1;
    while (*text == ':') {
        char limit[64];
        size_t length = strcspn(++text, ":");
        if (length >= sizeof limit) {
            command_usage(line, "--seat %s: the budget is too long", who->text);
        }
        snprintf(limit, length + 1, "%s", text);
        read_limit(who, line, limit);
        text += length;
    }
}

static void add_seat(command *line, const option_row *o, char *text)
{
    static const char *const kinds[] = {"1", "2",  "3",      "4",      "5",     "6",     "7", "8",
                                        "9", "10", "random", "greedy", "thumb", "exact", NULL};
    enum { RANDOM = BP_LEVEL_MAX, GREEDY, THUMB, EXACT };
    match_options *options = o->target;
    size_t length = strcspn(text, ":");
    char name[16];
    if (options->players == BP_PLAYERS_MAX) {
        command_usage(line, "a sixth --seat '%s': there are 2 to 5", text);
    }
    snprintf(name, sizeof name, "%.*s", (int)length, text);
    int32_t kind = words_find(kinds, name);
    if (kind < 0) {
        command_usage(line,
                      "--seat needs a level from 1 to 10, random, greedy, thumb or exact, not '%s'",
                      text);
    }
    match_contestant *who = &options->contestants[options->players++];
    *who = (match_contestant){.text = text, .kind = MATCH_LEVEL, .level = kind + 1};
    if (kind == RANDOM) {
        who->level = BP_LEVEL_MIN;
    } else if (kind == GREEDY) {
        who->kind = MATCH_GREEDY;
    } else if (kind == THUMB) {
        who->kind = MATCH_THUMB;
    } else if (kind == EXACT) {
        who->kind = MATCH_EXACT;
        who->level = BP_LEVEL_MAX;
    }
    if (text[length] == ':') {
        read_budget(who, line, text + length);
    }
}

/* --- The configuration ---------------------------------------------------------------------------- */

static int has_field(const char *words, const char *name)
{
    size_t length = strlen(name);
    for (const char *at = words + strspn(words, " "); *at; at += strspn(at, " ")) {
        if (strncasecmp(at, name, length) == 0 && at[length] == '=') {
            return 1;
        }
        at += strcspn(at, " ");
    }
    return 0;
}

/* Refuses fields that the match sets itself. */
static void check_fields(const match_options *options, const command *line, const char *words)
{
    if (has_field(words, "seed")) {
        command_usage(line, "the configuration '%s' has a seed: use --seed", words);
    }
    if (has_field(words, "players") && bp_config_players(options->config) != options->players) {
        command_usage(line, "the configuration '%s' has other players than the %d of --seat", words,
                      (int)options->players);
    }
    if (bp_config_starter(options->config) != 0) {
        command_usage(line, "in the configuration '%s' start must be 1: the seats rotate", words);
    }
}

static void open_config(match_options *options, const command *line, const char *words)
{
    char why[WHY_SIZE];
    uint64_t seed;
    int status = bp_config_parse(&options->config, words, NULL, why, sizeof why);
    if (status == BP_OK) {
        check_fields(options, line, words);
        bp_config_set_players(options->config, options->players);
        status = bp_config_check(options->config, why, sizeof why);
    }
    if (status == BP_ERR_SYNTAX || status == BP_ERR_CONFIG) {
        command_usage(line, "configuration '%s': %s", words, why);
    }
    command_need(line, status);
    options->has_board = bp_config_seed(&seed, options->config) != BP_OK;
}

/* --- The command line ----------------------------------------------------------------------------- */

static void check(const match_options *options, const command *line)
{
    if (options->players < BP_PLAYERS_MIN) {
        command_usage(line,
                      "a match needs 2 to 5 --seat options, not %d; try --seat 10 --seat greedy",
                      (int)options->players);
    }
    if (options->regret && options->players != 2) {
        command_usage(line, "--regret is for 2 players, not %d", (int)options->players);
    }
}

/* Gives a budget to the seats that have none of their own. */
static void share_budget(match_options *options, double seconds, uint64_t nodes)
{
    for (int32_t i = 0; i < options->players && (seconds > 0 || nodes > 0); i++) {
        match_contestant *who = &options->contestants[i];
        if (!who->has_budget) {
            who->has_budget = 1;
            who->seconds = seconds;
            who->nodes = nodes;
        }
    }
}

match_options match_options_read(command *line)
{
    match_options o = {.games = GAMES_DEFAULT, .threads = 1, .format = MATCH_TEXT};
    double seconds = 0;
    uint64_t nodes = 0;
    option_row table[] = {
        {"--seat", "KIND", OPTION_CALL, &o, .help = "a player; give one for each",
         .read = add_seat},
        {"--games", "N", OPTION_INT, &o.games,
         .help = "games in all; each board is played once with every rotation of the seats",
         .min = 1, .max = GAMES_MAX},
        {"--seed", "S", OPTION_COUNT, &o.seed, .help = "seed of the boards and of the players",
         .max = INT64_MAX},
        {"--threads", "N", OPTION_INT, &o.threads, .help = "games at the same time", .min = 1,
         .max = THREADS_MAX},
        {"--seconds", "S", OPTION_DECIMAL, &seconds, .help = "time for a move", .max = SECONDS_MAX},
        {"--nodes", "N", OPTION_COUNT, &nodes,
         .help = "nodes for a move; without --seconds the match then repeats exactly, for any "
                 "number of threads",
         .min = 1, .max = INT64_MAX},
        {"--regret", NULL, OPTION_SWITCH, &o.regret,
         .help = "for two: solve every position, and report the points lost"},
        {"--record", "FILE", OPTION_FILE, &o.record, .help = "write the games, one on a line"},
        {"--format", NULL, OPTION_CHOICE, &o.format, .help = "how to print the report",
         .words = formats},
        {0},
    };
    command_read(line, table, help_before, help_after);
    check(&o, line);
    share_budget(&o, seconds, nodes);
    char *words = command_join(line);
    open_config(&o, line, words);
    free(words);
    return o;
}
