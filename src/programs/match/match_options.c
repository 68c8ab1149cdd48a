/* SPDX-License-Identifier: MIT */
/* The command-line options of bigpoints match. */

/* For strncasecmp. */
#define _POSIX_C_SOURCE 200809L /* NOLINT(bugprone-reserved-identifier) */

#include "programs/match/match_options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "programs/common/child_process.h"
#include "programs/common/input.h"
#include "programs/common/open_state.h"
#include "programs/common/output.h"
#include "programs/common/platform/system.h"
#include "programs/common/players.h"
#include "programs/common/words.h"

static const char *const formats[] = {"text", "csv", "json", NULL};

enum {
    GAMES_DEFAULT = 100,
    GAMES_SPRT = 20000,
    GAMES_MAX = 10000000,
    THREADS_MAX = 256,
    SECONDS_MAX = 1000000,
    ELO_MAX = 2000,
    WHY_SIZE = 256
};

static const char help_before[] =
    "Usage: bigpoints match --seat KIND --seat KIND [OPTION]... [KEY=VALUE]...\n"
    "Plays a match of Big Points between 2 to 5 computer players, on the same boards\n"
    "for all of them, and reports how strong they are. --round-robin: a tournament of\n"
    "2 to 16 players in which every two play each other.\n"
    "\n"
    "KIND is a level from 1 to 10, or\n"
    "  auto     a level that adapts to the regret of the others' moves\n"
    "  random   level 1\n"
    "  greedy   maximises its own estimated score after one move\n"
    "  thumb    plays by rules of thumb, without any search\n"
    "  exact    solves the game; level 10 where the budget does not suffice for that\n"
    "  cmd:COMMAND\n"
    "           another program, which gets the requests of bigpoints engine on a\n"
    "           pipe; a crash, a timeout or an illegal move loses the game\n"
    "A budget of its own may follow: 10:nodes=50000, 10:seconds=0.2. That of a\n"
    "program comes before the command, like its level and its name:\n"
    "cmd:name=Old:level=5:seconds=0.2:COMMAND\n"
    "\n"
    "KEY=VALUE is a field of the configuration, such as colours=4 discs=3 white=1 or\n"
    "board=RGBGRB. Without a field the standard game is played.\n";

static const char help_after[] =
    "Exit codes: 0 all played or decided, 1 failed, 2 wrong usage, 130 interrupted:\n"
    "the games that were finished are reported.\n"
    "Example: bigpoints match --seat 10 --seat greedy --games 20 colours=3 discs=5\n";

/* --- The games of a match ------------------------------------------------------------------------- */

match_place match_place_of(const match_options *options, int64_t game)
{
    int64_t series = game / options->players;
    match_place place = {.round = series / options->groups,
                         .group = (int32_t)(series % options->groups),
                         .rotation = (int32_t)(game % options->players)};
    if (options->round_robin) {
        match_pair_of(place.members, options->count, place.group);
    } else {
        for (int32_t i = 0; i < options->players; i++) {
            place.members[i] = i;
        }
    }
    return place;
}

int match_start(bp_state **out, const match_options *options, int64_t game)
{
    bp_game *board = NULL;
    *out = NULL;
    if (!options->has_board) {
        uint64_t round = (uint64_t)match_place_of(options, game).round;
        bp_config_set(options->config, BP_CONFIG_SEED, (int64_t)(options->seed + round));
    }
    int status = bp_bigpoints_new(&board, options->config, NULL, NULL, 0);
    if (status == BP_OK) {
        status = bp_state_new(out, board);
    }
    bp_game_free(board);
    return status;
}

int32_t match_member_at(const match_options *options, const match_place *place, int32_t seat)
{
    return (seat + options->players - place->rotation) % options->players;
}

int64_t match_game_count(const match_options *options)
{
    return (int64_t)options->games * options->groups;
}

/* --- Seats ---------------------------------------------------------------------------------------- */

/* Reads one limit of a budget, `nodes=50000` or `seconds=0.2`. Returns 0 if it is none. */
static int read_limit(match_contestant *who, const command *line, const char *limit)
{
    char option[64];
    snprintf(option, sizeof option, "--seat %.40s", who->text);
    if (strncmp(limit, "nodes=", 6) == 0) {
        who->nodes = command_count(line, option, limit + 6, 1, INT64_MAX);
    } else if (strncmp(limit, "seconds=", 8) == 0) {
        who->seconds = command_decimal(line, option, limit + 8, SECONDS_MAX);
    } else {
        return 0;
    }
    who->has_budget = 1;
    return 1;
}

/* Copies the text up to the next colon. Returns its length. */
static size_t copy_field(char out[64], const match_contestant *who, const command *line,
                         const char *text)
{
    size_t length = strcspn(text, ":");
    if (length >= 64) {
        command_usage(line, "--seat %s: the budget is too long", who->text);
    }
    snprintf(out, length + 1, "%s", text);
    return length;
}

/* Reads the budget after a seat's kind: limits with a colon before each. */
static void read_budget(match_contestant *who, const command *line, const char *text)
{
    if (who->kind == MATCH_GREEDY || who->kind == MATCH_THUMB || who->level == BP_LEVEL_MIN) {
        command_usage(line, "--seat %s: this player does not search: it takes no budget",
                      who->text);
    }
    while (*text == ':') {
        char limit[64];
        text += 1 + copy_field(limit, who, line, text + 1);
        if (!read_limit(who, line, limit)) {
            command_usage(line, "--seat %s: a budget is nodes=N or seconds=S, not '%s'", who->text,
                          limit);
        }
    }
}

/* Reads a field before the command of an engine. */
static void read_engine_field(match_contestant *who, const command *line, const char *field)
{
    char option[64];
    snprintf(option, sizeof option, "--seat %.40s", who->text);
    if (strncmp(field, "level=", 6) == 0) {
        who->level = level_parse(field + 6, strlen(field + 6));
        if (who->level < 0) {
            command_usage(line, "%s: level is 1 to 10, or auto, not '%s'", option, field + 6);
        }
    } else if (strncmp(field, "name=", 5) == 0) {
        if (field[5] == '\0' || strlen(field + 5) >= sizeof who->name) {
            command_usage(line, "--seat %s: a name has 1 to %d characters", who->text,
                          MATCH_NAME_SIZE - 1);
        }
        words_copy_printable(who->name, sizeof who->name, field + 5);
    } else {
        read_limit(who, line, field);
    }
}

/* Reads a seat `cmd:COMMAND`: fields, each with a colon behind it, and the command. */
static void read_engine(match_contestant *who, const command *line, const char *text)
{
    static const char *const fields[] = {"name=", "level=", "nodes=", "seconds="};
    enum { FIELDS = sizeof fields / sizeof *fields };
    if (!child_is_possible()) {
        command_usage(line, "--seat %s: a program can't be a player on this system", who->text);
    }
    who->kind = MATCH_ENGINE;
    who->level = BP_LEVEL_MAX;
    for (size_t i = 0; i < FIELDS;) {
        if (strncmp(text, fields[i], strlen(fields[i])) != 0) {
            i++;
            continue;
        }
        char field[64];
        size_t length = copy_field(field, who, line, text);
        read_engine_field(who, line, field);
        text += length + (text[length] == ':');
        i = 0;
    }
    if (text[strspn(text, " \t")] == '\0') {
        command_usage(line, "--seat %s: a command is missing", who->text);
    }
    who->command = text;
}

static void add_seat(command *line, const option_row *o, char *text)
{
    static const char *const kinds[] = {"1",     "2",     "3",    "4",  "5",      "6",
                                        "7",     "8",     "9",    "10", "random", "greedy",
                                        "thumb", "exact", "auto", NULL};
    enum { RANDOM = BP_LEVEL_MAX, GREEDY, THUMB, EXACT, AUTO };
    match_options *options = o->target;
    size_t length = strcspn(text, ":");
    char name[16];
    if (options->count == MATCH_CONTESTANTS_MAX) {
        command_usage(line, "a 17th --seat '%s': there are at most 16", text);
    }
    match_contestant *who = &options->contestants[options->count++];
    *who = (match_contestant){.text = text};
    words_copy_printable(who->name, sizeof who->name, text);
    if (strncmp(text, "cmd:", 4) == 0) {
        read_engine(who, line, text + 4);
        return;
    }
    snprintf(name, sizeof name, "%.*s", (int)length, text);
    int32_t kind = words_find(kinds, name);
    if (kind < 0) {
        command_usage(line,
                      "--seat needs a level from 1 to 10, auto, random, greedy, thumb, exact or "
                      "cmd:COMMAND, not '%s'",
                      text);
    }
    who->level = kind + 1;
    if (kind == RANDOM) {
        who->level = BP_LEVEL_MIN;
    } else if (kind == GREEDY) {
        who->kind = MATCH_GREEDY;
    } else if (kind == THUMB) {
        who->kind = MATCH_THUMB;
    } else if (kind == EXACT) {
        who->kind = MATCH_EXACT;
        who->level = BP_LEVEL_MAX;
    } else if (kind == AUTO) {
        who->level = BP_LEVEL_AUTO;
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
    if (has_field(words, "players") &&
        config_number(options->config, BP_CONFIG_PLAYERS) != options->players) {
        command_usage(line, "the configuration '%s' has other players than the %d of --seat", words,
                      (int)options->players);
    }
    if (config_number(options->config, BP_CONFIG_STARTER) != 0) {
        command_usage(line, "in the configuration '%s' start must be 1: the seats rotate", words);
    }
}

static void open_config(match_options *options, const command *line, const char *words)
{
    char why[WHY_SIZE];
    int64_t seed;
    const char *text = line->operand_count > 0 ? words : "start=1"; /* of the standard game */
    int status = bp_config_parse(&options->config, text, NULL, why, sizeof why);
    if (status == BP_OK) {
        check_fields(options, line, words);
        bp_config_set(options->config, BP_CONFIG_PLAYERS, options->players);
        status = bp_config_check(options->config, why, sizeof why);
    }
    if (status == BP_ERR_SYNTAX || status == BP_ERR_CONFIG) {
        command_usage(line, "configuration '%s': %s", words, why);
    }
    command_need(line, status);
    options->has_board = bp_config_get(&seed, options->config, BP_CONFIG_SEED) != BP_OK;
}

/* --- The command line ----------------------------------------------------------------------------- */

/* Reads `elo0,elo1`. */
static void read_sprt(command *line, const option_row *o, char *text)
{
    match_options *options = o->target;
    char *end;
    options->sprt.elo0 = strtod(text, &end);
    int is_fine = end != text && *end == ',';
    if (is_fine) {
        char *second = end + 1;
        options->sprt.elo1 = strtod(second, &end);
        is_fine = end != second && *end == '\0' && strspn(text, "0123456789.,+-") == strlen(text);
    }
    if (!is_fine || !(options->sprt.elo0 < options->sprt.elo1) || options->sprt.elo0 < -ELO_MAX ||
        options->sprt.elo1 > ELO_MAX) {
        command_usage(
            line,
            "--sprt needs two Elo differences from -%d to %d, the smaller one first, such "
            "as 0,20, not '%s'",
            ELO_MAX, ELO_MAX, text);
    }
    options->has_sprt = 1;
}

static void check(const match_options *options, const command *line)
{
    int most = options->round_robin ? MATCH_CONTESTANTS_MAX : BP_PLAYERS_MAX;
    if (options->count < BP_PLAYERS_MIN) {
        command_usage(line,
                      "a match needs 2 to %d --seat options, not %d; try --seat 10 --seat greedy",
                      most, (int)options->count);
    }
    if (options->count > most) {
        command_usage(line,
                      "a game has 2 to 5 players, not %d; --round-robin: every two play each other",
                      (int)options->count);
    }
    if (options->regret && options->players != 2) {
        command_usage(line, "--regret is for 2 players, not %d", (int)options->players);
    }
    if (options->has_sprt && (options->count != 2 || options->round_robin)) {
        command_usage(line, "--sprt is for a match of 2 players, not %d%s", (int)options->count,
                      options->round_robin ? " in a round robin" : "");
    }
    if (match_game_count(options) > GAMES_MAX) {
        command_usage(line, "--games %d for each of %d pairs are more than %d", (int)options->games,
                      (int)options->groups, GAMES_MAX);
    }
}

/* Whether a text is a record as a match writes it. */
static int is_record(const char *text)
{
    bp_state *state = NULL;
    int is_read = strncmp(text, "players=", 8) == 0 && strstr(text, " result=") &&
                  bp_bigpoints_open(&state, text, NULL, NULL, 0) == BP_OK;
    bp_state_free(state);
    return is_read;
}

/* Whether every line of a file can be read, and is a record. */
static int has_only_records(const char *name)
{
    char text[BP_RECORD_TEXT];
    enum input_result kind;
    FILE *file = file_open(name, FILE_READ);
    if (!file) {
        return 0;
    }
    input in = input_of(NULL, name, file);
    do {
        kind = input_line(&in, text, sizeof text);
    } while (kind == INPUT_LINE && is_record(text));
    fclose(file);
    return kind == INPUT_END;
}

/* Refuses files that exist, unless they may be replaced or continued. */
static void check_files(const match_options *options, const command *line)
{
    if (options->resume && !options->results) {
        command_usage(line, "--resume continues the match of a file: give --results FILE too");
    }
    if (options->resume && options->replace) {
        command_usage(line, "--resume and --replace exclude each other");
    }
    if (options->resume && options->record && output_exists(options->record) &&
        !has_only_records(options->record)) {
        command_usage(line,
                      "%s exists, and its lines can't all be read as records of games: give "
                      "--record another name",
                      options->record);
    }
    if (options->resume || options->replace) {
        return;
    }
    if (options->results && output_exists(options->results)) {
        command_usage(line, "%s exists: --resume continues its match, --replace replaces it",
                      options->results);
    }
    if (options->record && output_exists(options->record)) {
        command_usage(line, "%s exists: --replace replaces it", options->record);
    }
}

/* Gives a budget to the seats that have none of their own. */
static void share_budget(match_options *options, double seconds, uint64_t nodes)
{
    for (int32_t i = 0; i < options->count && (seconds > 0 || nodes > 0); i++) {
        match_contestant *who = &options->contestants[i];
        if (!who->has_budget) {
            who->has_budget = 1;
            who->seconds = seconds;
            who->nodes = nodes;
        }
    }
}

static void set_groups(match_options *options)
{
    options->players = options->round_robin ? 2 : options->count;
    options->groups = options->round_robin ? match_pair_count(options->count) : 1;
}

match_options match_options_read(command *line)
{
    match_options o = {.games = GAMES_DEFAULT, .threads = 1, .format = MATCH_TEXT, .grace = 1};
    double seconds = 0;
    uint64_t nodes = 0;
    option_row table[] = {
        {"--seat", "KIND", OPTION_CALL, &o, .help = "a player; give one for each",
         .read = add_seat},
        {"--games", "N", OPTION_INT, &o.games,
         .help = "games in all, or of every two players in a round robin; each board is played "
                 "once with every rotation of the seats; with --sprt the limit, default 20000",
         .min = 1, .max = GAMES_MAX},
        {"--round-robin", NULL, OPTION_SWITCH, &o.round_robin,
         .help = "games of two: every player meets every other one"},
        {"--sprt", "ELO0,ELO1", OPTION_CALL, &o,
         .help = "for two: stop when a sequential test shows that the Elo difference is nearer to "
                 "ELO0 or to ELO1, with 5 % error either way",
         .read = read_sprt},
        {"--seed", "S", OPTION_COUNT, &o.seed, .help = "seed of the boards and of the players",
         .max = INT64_MAX},
        {"--threads", "N", OPTION_INT, &o.threads, .help = "games at the same time", .min = 1,
         .max = THREADS_MAX},
        {"--seconds", "S", OPTION_DECIMAL, &seconds, .help = "time for a move", .max = SECONDS_MAX},
        {"--nodes", "N", OPTION_COUNT, &nodes,
         .help = "nodes for a move; without --seconds the match then repeats exactly, for any "
                 "number of threads",
         .min = 1, .max = INT64_MAX},
        {"--grace", "S", OPTION_DECIMAL, &o.grace,
         .help = "seconds beyond the time of a move before a program loses on time",
         .max = SECONDS_MAX},
        {"--regret", NULL, OPTION_SWITCH, &o.regret,
         .help = "for two: solve every position, and report the points lost"},
        {"--record", "FILE", OPTION_OUTPUT, &o.record, .help = "write the games, one on a line"},
        {"--results", "FILE", OPTION_FILE, &o.results,
         .help = "keep every game in a file as soon as it is over, for --resume"},
        {"--resume", NULL, OPTION_SWITCH, &o.resume,
         .help = "continue the match of --results, if that file exists"},
        {"--replace", NULL, OPTION_SWITCH, &o.replace, .help = "replace files that exist"},
        {"--format", NULL, OPTION_CHOICE, &o.format, .help = "how to print the report",
         .words = formats},
        {0},
    };
    command_read(line, table, help_before, help_after);
    if (o.has_sprt && !option_given(table, "--games")) {
        o.games = GAMES_SPRT;
    }
    set_groups(&o);
    check(&o, line);
    share_budget(&o, seconds, nodes);
    char *words = command_join(line);
    open_config(&o, line, words);
    free(words);
    check_files(&o, line);
    return o;
}
