/* SPDX-License-Identifier: MIT */
/* bigpoints match: plays matches between players and measures their strength. This file has the options, and the places of the games
   in a match. */

/* For strncasecmp. */
#define _POSIX_C_SOURCE 200809L /* NOLINT(bugprone-reserved-identifier) */

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "programs/common/child_process.h"
#include "programs/common/input.h"
#include "programs/common/open_state.h"
#include "programs/common/output.h"
#include "programs/common/platform/system.h"
#include "programs/common/players.h"
#include "programs/common/stop_signal.h"
#include "programs/common/words.h"
#include "programs/match/match.h"

static const char *const formats[] = {"text", "csv", "json", NULL};

enum {
    GAMES_DEFAULT = 100,
    GAMES_SPRT = 20000,
    GAMES_MAX = 10000000,
    SECONDS_MAX = 1000000,
    ELO_MAX = 2000,
    OPENING_MAX = 20,
    SIGNALLED = 128,
    WHY_SIZE = 256
};

static const char help_before[] =
    "Usage: bigpoints match --seat PLAYER --seat PLAYER [OPTION]... [SET-UP]...\n"
    "Plays a match between computer players, with the same boards or openings for all\n"
    "of them, and reports how strong they are. --round-robin: a tournament of 2 to 16\n"
    "players in which every two play each other.\n"
    "\n"
    "PLAYER is a level from 1 to 10, or\n"
    "  auto     Big Points: a level that adapts to the regret of the others' moves\n"
    "  random   level 1\n"
    "  minimax  a search of a fixed depth: minimax:depth=6,heuristic=cube\n"
    "  best     best play, as far as the limit suffices; then level 10 or minimax\n"
    "  greedy   Big Points: maximises its own estimated score after one move\n"
    "  thumb    Big Points: plays by rules of thumb, without any search\n"
    "  cmd:COMMAND\n"
    "           another program, which gets the requests of bigpoints engine on a\n"
    "           pipe; a crash, a timeout or an illegal move loses the game\n"
    "Settings may follow: 10:nodes=50000, 10:seconds=0.2. Of minimax they are depth,\n"
    "heuristic, weights=1+10+100+6900, pruning=off, equal=shallow, candidates=off,\n"
    "nodes, seconds and clock=300+5. Those of a program stand before the command,\n"
    "with its level and its name: cmd:name=Old,level=5,seconds=0.2:COMMAND\n"
    "\n"
    "SET-UP of Big Points are fields of the configuration, such as colours=4 discs=3\n"
    "white=1 or board=RGBGRB; without any the standard game is played. Of other games\n"
    "it is a set-up, position, record or moves, such as 6x5 or 7x6 moves=4,4.\n";

static const char help_after[] =
    "Exit codes: 0 all played or decided, 1 failed, 2 wrong usage, 130 interrupted:\n"
    "the games that were finished are reported.\n"
    "Examples: bigpoints match --seat 10 --seat greedy --games 20 colours=3 discs=5\n"
    "          bigpoints match --game connect4 --seat minimax:depth=6,heuristic=cube\n"
    "                          --seat minimax:depth=6,heuristic=groups\n";

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

/* The opening of another game: random moves that the seed and the round choose. */
static int start_other(bp_state **out, const match_options *options, int64_t round)
{
    uint64_t seed = options->seed * 0x9FB21C651E98DF25u + (uint64_t)round;
    int status = bp_state_clone(out, options->start);
    if (status == BP_OK && options->opening > 0) {
        int32_t plies = bp_state_ply(*out) + options->opening;
        status = game_play_opening(*out, options->kind, plies, seed);
    }
    return status;
}

int match_start(bp_state **out, const match_options *options, int64_t game)
{
    bp_game *board = NULL;
    int64_t round = match_place_of(options, game).round;
    *out = NULL;
    if (options->start) {
        return start_other(out, options, round);
    }
    if (!options->is_fixed) {
        bp_config_set(options->config, BP_CONFIG_SEED, (int64_t)(options->seed + (uint64_t)round));
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

/* Reads one field of a program, such as level=5. */
static void read_field(match_contestant *who, const match_options *options, const command *line,
                       char *field)
{
    char why[WHY_SIZE];
    char *value = strchr(field, '=');
    *value++ = '\0';
    if (strcmp(field, "level") == 0) {
        who->player.level = level_parse(value, strlen(value));
        if (who->player.level < 0) {
            command_usage(line, "--seat %.40s: level is 1 to 10, or auto, not '%s'", who->text,
                          value);
        }
    } else if (strcmp(field, "name") == 0) {
        if (value[0] == '\0' || strlen(value) >= sizeof who->name) {
            command_usage(line, "--seat %.40s: a name has 1 to %d letters", who->text,
                          MATCH_NAME_SIZE - 1);
        }
        words_copy_printable(who->name, sizeof who->name, value);
    } else if (!game_player_set(&who->player, options->kind, field, value, why, sizeof why)) {
        command_usage(line, "--seat %.40s: %s", who->text, why);
    }
}

/* Whether a text begins with a field of a program. */
static int has_field_first(const char *text)
{
    static const char *const fields[] = {"name=", "level=", "nodes=", "seconds=", "clock=", NULL};
    for (int i = 0; fields[i]; i++) {
        if (strncmp(text, fields[i], strlen(fields[i])) == 0) {
            return 1;
        }
    }
    return 0;
}

/* Reads the fields before the command of a program, and the command. */
static void read_program(match_contestant *who, const match_options *options, const command *line,
                         const char *text)
{
    if (!child_is_possible()) {
        command_usage(line, "--seat %s: a program can't be a player on this system", who->text);
    }
    who->player.level = BP_LEVEL_MAX;
    while (has_field_first(text)) {
        char field[WHY_SIZE];
        size_t length = strcspn(text, ",:");
        snprintf(field, sizeof field, "%.*s", (int)length, text);
        read_field(who, options, line, field);
        text += length;
        if (*text != ',' || !has_field_first(text + 1)) {
            text += *text == ':';
            break;
        }
        text++;
    }
    if (text[strspn(text, " \t")] == '\0') {
        command_usage(line, "--seat %s: a command is missing", who->text);
    }
    who->command = text;
}

static void add_seat(command *line, const option_row *o, char *text)
{
    match_options *options = o->target;
    (void)line;
    if (options->count == MATCH_CONTESTANTS_MAX) {
        command_usage(line, "a 17th --seat '%s': there are at most 16", text);
    }
    options->contestants[options->count++].text = text;
}

/* Reads a seat, which depends on the game. */
static void read_seat(match_contestant *who, const match_options *options, const command *line)
{
    char why[WHY_SIZE];
    words_copy_printable(who->name, sizeof who->name, who->text);
    if (strncmp(who->text, "cmd:", 4) == 0) {
        who->player = game_player_usual(options->kind);
        read_program(who, options, line, who->text + 4);
    } else if (!game_player_parse(&who->player, options->kind, who->text, why, sizeof why)) {
        command_usage(line, "--seat %.40s: %s", who->text, why);
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
    options->is_fixed = bp_config_get(&seed, options->config, BP_CONFIG_SEED) != BP_OK;
    bp_config_format(options->setup, sizeof options->setup, NULL, options->config);
    char *end = strstr(options->setup, " seed=");
    if (end) {
        *end = '\0';
    }
}

/* Opens the first position of another game. */
static void open_start(match_options *options, const command *line, const char *words)
{
    bp_game *game;
    options->start = open_state_of(line, options->kind, "", line->operand_count > 0 ? words : NULL);
    if (bp_state_is_over(options->start)) {
        command_usage(line, "'%s': the game is over", words);
    }
    command_need(line, bp_state_game(&game, options->start));
    int32_t players = bp_game_player_count(game);
    bp_game_free(game);
    if (players != options->players) {
        command_usage(line, "%s is a game of %d players, not %d", options->kind->title,
                      (int)players, (int)options->players);
    }
    options->is_fixed = options->opening == 0;
    const char *setup = line->operand_count > 0 ? words : options->kind->usual_setup;
    if (strlen(setup) >= sizeof options->setup) {
        command_usage(line, "a set-up has at most %d letters: give the position without its moves",
                      MATCH_SETUP_SIZE - 1);
    }
    snprintf(options->setup, sizeof options->setup, "%s", setup);
}

static void open_game(match_options *options, const command *line, const option_row *table)
{
    options->words = command_join(line);
    if (game_is_bigpoints(options->kind)) {
        if (option_given(table, "--opening")) {
            command_usage(line, "--opening is for other games: in Big Points the board is drawn");
        }
        options->opening = 0;
        open_config(options, line, options->words);
    } else {
        options->opening =
            option_given(table, "--opening") ? options->opening : options->kind->opening_moves;
        open_start(options, line, options->words);
    }
}

/* --- The command line ----------------------------------------------------------------------------- */

/* Reads `elo0,elo1`. */
static void read_sprt(command *line, const option_row *o, char *text)
{
    match_options *options = o->target;
    char *end;
    options->test.elo0 = strtod(text, &end);
    int is_fine = end != text && *end == ',';
    if (is_fine) {
        char *second = end + 1;
        options->test.elo1 = strtod(second, &end);
        is_fine = end != second && *end == '\0' && strspn(text, "0123456789.,+-") == strlen(text);
    }
    if (!is_fine || !(options->test.elo0 < options->test.elo1) || options->test.elo0 < -ELO_MAX ||
        options->test.elo1 > ELO_MAX) {
        command_usage(
            line,
            "--sprt needs two Elo differences from -%d to %d, the smaller one first, such "
            "as 0,20, not '%s'",
            ELO_MAX, ELO_MAX, text);
    }
    options->has_sprt = 1;
}

/* Reads "300+5". */
static void read_clock(command *line, const option_row *o, char *text)
{
    match_options *options = o->target;
    options->clock_text = text;
    if (!game_clock_parse(&options->clock, text)) {
        command_usage(line, GAME_CLOCK_WRONG, o->name, text);
    }
}

static void check(const match_options *options, const command *line)
{
    int most = options->round_robin ? MATCH_CONTESTANTS_MAX : BP_PLAYERS_MAX;
    if (options->count < BP_PLAYERS_MIN) {
        command_usage(line, "a match needs 2 to %d --seat options, not %d; try --seat 5 --seat 3",
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
static int is_record(const match_options *options, const char *text)
{
    bp_state *state = NULL;
    int is_read =
        strstr(text, " result=") && options->kind->open(&state, text, NULL, NULL, 0) == BP_OK;
    bp_state_free(state);
    return is_read;
}

/* Whether every line of a file can be read, and is a record. */
static int has_only_records(const match_options *options)
{
    char text[BP_RECORD_TEXT];
    enum input_result kind;
    FILE *file = file_open(options->record, FILE_READ);
    if (!file) {
        return 0;
    }
    input in = input_of(NULL, options->record, file);
    do {
        kind = input_line(&in, text, sizeof text);
    } while (kind == INPUT_LINE && is_record(options, text));
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
        !has_only_records(options)) {
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

/* Reads the seats, and gives the limit of all to those that have none of their own. */
static void read_seats(match_options *options, const command *line, double seconds, uint64_t nodes)
{
    for (int32_t i = 0; i < options->count; i++) {
        match_contestant *who = &options->contestants[i];
        read_seat(who, options, line);
        who->player.clock = who->player.clock.bank > 0 ? who->player.clock : options->clock;
        if (!who->player.has_limit && (seconds > 0 || nodes > 0)) {
            who->player.has_limit = 1;
            who->player.seconds = seconds;
            who->player.nodes = nodes;
        }
    }
}

static void set_groups(match_options *options)
{
    options->players = options->round_robin ? 2 : options->count;
    options->groups = options->round_robin ? match_pair_count(options->count) : 1;
}

static match_options read_options(command *line)
{
    const char *names[GAME_NAMES_SIZE];
    int32_t game = 0;
    match_options o = {.games = GAMES_DEFAULT, .threads = 1, .format = MATCH_TEXT, .grace = 1};
    double seconds = 0;
    uint64_t nodes = 0;
    game_names(names, line);
    option_row table[] = {
        {"--seat", "PLAYER", OPTION_CALL, &o, .help = "a player; give one for each",
         .read = add_seat},
        GAME_OPTION(&game, names),
        {"--opening", "N", OPTION_INT, &o.opening,
         .help = "random moves at the beginning of each game but Big Points; without it, what is "
                 "usual in the game",
         .max = OPENING_MAX},
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
         .max = BP_THREADS_MAX},
        {"--seconds", "S", OPTION_DECIMAL, &seconds, .help = "time for a move",
         .of = OPTION_OF(BP_SEARCHER_PLAYER, BP_OPTION_MILLISECONDS)},
        {"--nodes", "N", OPTION_COUNT, &nodes,
         .help = "nodes for a move; without --seconds the match then repeats exactly, for any "
                 "number of threads",
         .of = OPTION_OF(BP_SEARCHER_PLAYER, BP_OPTION_NODES)},
        {"--clock", "TIME", OPTION_CALL, &o,
         .help = "time of each player for a whole game, such as 300+5: 300 seconds, and 5 more "
                 "after each move; the players divide it themselves",
         .read = read_clock},
        {"--grace", "S", OPTION_DECIMAL, &o.grace,
         .help = "seconds beyond its time before a program, or with --clock any player, loses on "
                 "time",
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
    o.opening = -1;
    command_read(line, table, help_before, help_after);
    o.kind = game_named(line, names[game]);
    if (o.has_sprt && !option_given(table, "--games")) {
        o.games = GAMES_SPRT;
    }
    set_groups(&o);
    check(&o, line);
    read_seats(&o, line, seconds, nodes);
    open_game(&o, line, table);
    check_files(&o, line);
    return o;
}

/* --- The match ------------------------------------------------------------------------------------ */

/* --regret solves every position without a limit, so boards that are too large are refused before the match. */
static void check_regret(const match_options *options, const command *line)
{
    int is_solvable = 0;
    if (!options->regret) {
        return;
    }
    command_need(line, match_is_solvable(&is_solvable, options));
    if (!is_solvable) {
        command_usage(
            line, "--regret solves every position, and %s",
            game_is_bigpoints(options->kind)
                ? "these boards are too large for that: try fewer colours or discs, such as "
                  "colours=4 discs=4"
                : "this game is too large for that");
    }
}

static void print_notes(const match_options *options, const command *line)
{
    if (options->games % options->players != 0) {
        fprintf(stderr,
                "%s: note: %" PRId32 " games are no multiple of %" PRId32
                ": the last board lacks rotations of the seats\n",
                line->name, options->games, options->players);
    }
}

int match_run(command *line)
{
    match_options options = read_options(line);
    check_regret(&options, line);
    print_notes(&options, line);
    match_outcome outcome = match_run_games(&options, line);
    match_report(&options, &outcome);
    command_flush(line);
    int failed = outcome.failure[0] != '\0';
    int stopped = outcome.done < match_game_count(&options) && outcome.verdict == SPRT_OPEN;
    if (stopped || failed) {
        fprintf(stderr, "%s: stopped after %" PRId64 " of %" PRId64 " games%s%s\n", line->name,
                outcome.done, match_game_count(&options), failed ? ": " : "", outcome.failure);
    }
    match_outcome_free(&outcome);
    bp_config_free(options.config);
    bp_state_free(options.start);
    free(options.words);
    if (failed) {
        return COMMAND_FAILED;
    }
    return stopped ? SIGNALLED + stop_signal_seen() : COMMAND_FINE;
}
