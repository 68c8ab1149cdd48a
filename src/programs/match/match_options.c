/* The command-line options of bp-match. */

/* For strncasecmp. */
#define _POSIX_C_SOURCE 200809L /* NOLINT(bugprone-reserved-identifier) */

#include "programs/match/match_options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "programs/common/checked_memory.h"

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
    "Plays a match of Big Points between 2 to 5 players, on the same boards for all of\n"
    "them, and reports how strong they are.\n"
    "\n"
    "KIND is a level from 1 to 10, or\n"
    "  random   level 1\n"
    "  greedy   maximises its own estimated score after one move\n"
    "  exact    solves the game; level 10 where the budget does not suffice for that\n"
    "A budget of its own may follow: 10:nodes=50000, 10:seconds=0.2.\n"
    "\n"
    "KEY=VALUE is a field of the configuration, such as colours=4 discs=3 white=1 or\n"
    "board=RGBGRB. Without any the standard game is played.\n";

static const char help_after[] =
    "Exit codes: 0 all played, 1 a failed job, 2 wrong usage, 130 interrupted: the\n"
    "games that were finished are reported.\n"
    "Example: bp-match --seat 10 --seat greedy --nodes 20000 --games 20 colours=3 discs=5\n";

/* Seats */

/* A level from 1 to 10 in its plain form; 0 for anything else. */
static int32_t read_level(const char *text, size_t length)
{
    if (length == 1 && text[0] >= '1' && text[0] <= '9') {
        return text[0] - '0';
    }
    return length == 2 && memcmp(text, "10", 2) == 0 ? BP_LEVEL_MAX : 0;
}

static int is_word(const char *text, size_t length, const char *word)
{
    return strlen(word) == length && memcmp(text, word, length) == 0;
}

/* Reads one part of a budget, `nodes=50000` or `seconds=0.2`. */
static void read_limit(match_contestant *who, const command *line, char *part)
{
    char option[64];
    char *value = strchr(part, '=');
    int nodes = value && is_word(part, (size_t)(value - part), "nodes");
    int seconds = value && is_word(part, (size_t)(value - part), "seconds");
    if (!nodes && !seconds) {
        command_usage(line, "--seat %s: a budget is nodes=N or seconds=S, not '%s'", who->text,
                      part);
    }
    value++;
    snprintf(option, sizeof option, "--seat %.40s", who->text);
    if (nodes) {
        who->nodes = command_count(line, option, value, 1, INT64_MAX);
    } else {
        who->seconds = command_decimal(line, option, value, SECONDS_MAX);
    }
}

/* Reads the budget after a seat's kind: limits with a colon before each. */
static void read_budget(match_contestant *who, const command *line, const char *text)
{
    if (who->kind == MATCH_GREEDY || who->level == BP_LEVEL_MIN) {
        command_usage(line, "--seat %s: this player does not think, it takes no budget", who->text);
    }
    who->has_budget = 1;
    while (*text == ':') {
        char part[64];
        size_t length = strcspn(++text, ":");
        if (length >= sizeof part) {
            command_usage(line, "--seat %s: the budget is too long", who->text);
        }
        memcpy(part, text, length);
        part[length] = '\0';
        read_limit(who, line, part);
        text += length;
    }
}

static void add_seat(command *line, const option_row *o, char *text)
{
    match_options *options = o->target;
    size_t length = strcspn(text, ":");
    if (options->players == BP_PLAYERS_MAX) {
        command_usage(line, "a sixth --seat '%s': there are 2 to 5", text);
    }
    match_contestant *who = &options->contestants[options->players++];
    *who = (match_contestant){.text = text, .level = read_level(text, length)};
    if (is_word(text, length, "random")) {
        who->level = BP_LEVEL_MIN;
    } else if (is_word(text, length, "greedy")) {
        who->kind = MATCH_GREEDY;
    } else if (is_word(text, length, "exact")) {
        who->kind = MATCH_EXACT;
        who->level = BP_LEVEL_MAX;
    } else if (who->level == 0) {
        command_usage(line, "--seat wants a level from 1 to 10, random, greedy or exact, not '%s'",
                      text);
    }
    if (text[length] == ':') {
        read_budget(who, line, text + length);
    }
}

/* Options */

static void check(const match_options *options, const command *line)
{
    if (options->players < BP_PLAYERS_MIN) {
        command_usage(line, "a match wants 2 to 5 of --seat, not %d: try --seat 10 --seat greedy",
                      (int)options->players);
    }
    if (options->regret && options->players != 2) {
        command_usage(line, "--regret is for 2 players, not %d", (int)options->players);
    }
}

/* The configuration */

/* The value of a field, or NULL. */
static const char *find_field(const char *words, const char *name)
{
    size_t length = strlen(name);
    for (const char *at = words + strspn(words, " "); *at; at += strspn(at, " ")) {
        if (strncasecmp(at, name, length) == 0 && at[length] == '=') {
            return at + length + 1;
        }
        at += strcspn(at, " ");
    }
    return NULL;
}

/* Refuses fields that the match sets itself. */
static void check_fields(const match_options *options, const command *line, const char *words)
{
    const char *players = find_field(words, "players");
    const char *start = find_field(words, "start");
    if (find_field(words, "seed")) {
        command_usage(line, "the configuration '%s' has a seed: use --seed", words);
    }
    if (players && !(players[0] == '0' + options->players && strcspn(players, " ") == 1)) {
        command_usage(line, "the configuration '%s' has other players than the %d of --seat", words,
                      (int)options->players);
    }
    if (start && !(start[0] == '1' && strcspn(start, " ") == 1)) {
        command_usage(line, "in the configuration '%s' start must be 1: the seats rotate", words);
    }
}

static void open_config(match_options *options, const command *line, const char *words)
{
    char why[WHY_SIZE];
    check_fields(options, line, words);
    int status = bp_config_parse(&options->config, words, NULL, why, sizeof why);
    if (status == BP_OK) {
        bp_config_set_players(options->config, options->players);
        status = bp_config_check(options->config, why, sizeof why);
    }
    if (status == BP_ERR_SYNTAX || status == BP_ERR_CONFIG) {
        command_usage(line, "configuration '%s': %s", words, why);
    }
    command_need(line, status);
    uint64_t seed;
    options->has_board = bp_config_seed(&seed, options->config) != BP_OK;
}

/* The operands with blanks between them; the caller frees the text. */
static char *join_operands(const command *line)
{
    size_t size = 1;
    for (int i = 0; i < line->operand_count; i++) {
        size += strlen(line->operands[i]) + 1;
    }
    char *words = checked_alloc(line, size, 1);
    size_t length = 0;
    for (int i = 0; i < line->operand_count; i++) {
        length += (size_t)snprintf(words + length, size - length, "%s%s", i > 0 ? " " : "",
                                   line->operands[i]);
    }
    return words;
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
    char *words = join_operands(line);
    open_config(&o, line, words);
    free(words);
    return o;
}
