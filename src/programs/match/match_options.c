/* The command-line options of bp-match. Each option is recognised here and stored in a match_options field of its
   name. */

/* For strncasecmp. */
#define _POSIX_C_SOURCE 200809L /* NOLINT(bugprone-reserved-identifier) */

#include "programs/common/command_old.h"
#include "programs/match/match_options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const char *const formats[] = {"text", "csv", "json", NULL};

enum { GAMES_DEFAULT = 100, GAMES_MAX = 10000000, THREADS_MAX = 256, WHY_SIZE = 256 };

#define SECONDS_MAX 1e6

/* The options being read, with the budget of the match, which seats without a budget of their own receive. */
typedef struct reading {
    match_options options;
    double seconds;
    uint64_t nodes;
    char *words; /* of the configuration, with blanks between them */
    size_t length;
} reading;

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
    command alone = *line; /* parses the value like that of an option */
    alone.words = &value;
    alone.count = 1;
    alone.next = 0;
    snprintf(option, sizeof option, "--seat %.40s", who->text);
    if (nodes) {
        who->nodes = (uint64_t)command_number(&alone, option, 1, INT64_MAX);
    } else {
        who->seconds = old_decimal(&alone, option, SECONDS_MAX);
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

static void add_seat(match_options *options, const command *line, const char *text)
{
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

static void read_option(reading *r, command *line, const char *option)
{
    match_options *options = &r->options;
    if (strcmp(option, "--seat") == 0) {
        add_seat(options, line, command_value(line, option));
    } else if (strcmp(option, "--games") == 0) {
        options->games = command_number(line, option, 1, GAMES_MAX);
    } else if (strcmp(option, "--seed") == 0) {
        options->seed = (uint64_t)command_number(line, option, 0, INT64_MAX);
    } else if (strcmp(option, "--threads") == 0) {
        options->threads = (int32_t)command_number(line, option, 1, THREADS_MAX);
    } else if (strcmp(option, "--seconds") == 0) {
        r->seconds = old_decimal(line, option, SECONDS_MAX);
    } else if (strcmp(option, "--nodes") == 0) {
        r->nodes = (uint64_t)command_number(line, option, 1, INT64_MAX);
    } else if (strcmp(option, "--format") == 0) {
        options->format = command_choice(line, option, formats);
    } else if (strcmp(option, "--regret") == 0) {
        options->regret = 1;
    } else if (strcmp(option, "--record") == 0) {
        options->record = command_value(line, option);
    } else {
        command_usage(line, "there is no option '%s'", option);
    }
}

/* Gives the budget of the match to seats that have none. */
static void share_budget(reading *r)
{
    for (int32_t i = 0; i < r->options.players && (r->seconds > 0 || r->nodes > 0); i++) {
        match_contestant *who = &r->options.contestants[i];
        if (!who->has_budget) {
            who->has_budget = 1;
            who->seconds = r->seconds;
            who->nodes = r->nodes;
        }
    }
}

static void check(const match_options *options, const command *line)
{
    if (options->players < BP_PLAYERS_MIN) {
        command_usage(line, "a match wants 2 to 5 of --seat, not %d: try --seat 10 --seat greedy",
                      (int)options->players);
    }
    if (options->regret && options->players != 2) {
        command_usage(line, "--regret is for 2 players, not %d", (int)options->players);
    }
    if (options->record && options->record[0] == '\0') {
        command_usage(line, "--record wants the name of a file, not ''");
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

static void open_config(reading *r, const command *line)
{
    char why[WHY_SIZE];
    match_options *options = &r->options;
    check_fields(options, line, r->words);
    int status = bp_config_parse(&options->config, r->words, NULL, why, sizeof why);
    if (status == BP_OK) {
        bp_config_set_players(options->config, options->players);
        status = bp_config_check(options->config, why, sizeof why);
    }
    if (status == BP_ERR_SYNTAX || status == BP_ERR_CONFIG) {
        command_usage(line, "configuration '%s': %s", r->words, why);
    }
    if (status != BP_OK) {
        command_fail(line, "%s", bp_status_text(status));
    }
    uint64_t seed;
    options->has_board = bp_config_seed(&seed, options->config) != BP_OK;
}

/* Adds a word of the configuration. The buffer has space for all words of the command line. */
static void add_word(reading *r, const char *word)
{
    if (r->length > 0) {
        r->words[r->length++] = ' ';
    }
    memcpy(r->words + r->length, word, strlen(word) + 1);
    r->length += strlen(word);
}

static char *alloc_words(const command *line)
{
    size_t size = 1;
    for (int i = 0; i < line->count; i++) {
        size += strlen(line->words[i]) + 1;
    }
    char *words = calloc(size, 1);
    if (!words) {
        command_fail(line, "%s", bp_status_text(BP_ERR_MEMORY));
    }
    return words;
}

match_options match_options_read(command *line)
{
    reading r = {.options = {.games = GAMES_DEFAULT, .threads = 1}, .words = alloc_words(line)};
    while (line->next < line->count) {
        const char *option = command_option(line);
        if (option) {
            read_option(&r, line, option);
        } else if (line->next < line->count) {
            add_word(&r, command_word(line));
        }
    }
    check(&r.options, line);
    share_budget(&r);
    open_config(&r, line);
    free(r.words);
    return r.options;
}
