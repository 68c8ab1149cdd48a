/* SPDX-License-Identifier: MIT */
/* bigpoints solve: solves boards of Big Points, and positions of any game, exactly. */

#include "programs/solve/solve.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <bigpoints.h>
#include <bigpoints/experimental/minimax.h>

#include "programs/common/game_player.h"
#include "programs/common/input.h"
#include "programs/common/open_state.h"
#include "programs/common/output.h"
#include "programs/common/progress.h"
#include "programs/common/stop_signal.h"
#include "programs/common/words.h"

/* --- Options -------------------------------------------------------------------------------------- */

static const char *const formats[] = {"text", "csv", "json", NULL};
static const char *const tables[] = {"none", "uthash", "array", NULL};

#define REPLIES_DEFAULT UINT64_C(10000000)

static const char help_before[] =
    "Usage: bigpoints solve [OPTION]... BOARD...\n"
    "       bigpoints solve --game GAME [OPTION]... POSITION...\n"
    "Solves games exactly: who wins under best play, by how much, and with which\n"
    "moves.\n"
    "\n"
    "BOARD is the initial track of Big Points from START to the ladder: letters\n"
    "R G B Y P W K, or 1-5 for the five colours. POSITION is a set-up, a position,\n"
    "a record or the moves of another game: 'heaps=3+5+7 last=wins', 7x6, 4455.\n"
    "- reads them from standard input, one on each line; empty lines and lines that\n"
    "begin with # are skipped.\n";

static const char help_after[] =
    "Exit codes: 0 all solved, 1 a solve failed, reached a limit or has another\n"
    "value than --check expects, 2 wrong usage, 130 interrupted.\n"
    "Examples: bigpoints solve --objective margin --moves RGBGRBRGB\n"
    "          bigpoints solve --game connect4 4455\n";

static const char objective_help[] =
    "outcome: win 1, draw 0 or loss -1 (the default);\n"
    "margin: own score minus the opponent's (that of other games);\n"
    "thesis: scores by the order of the thesis, with --rules thesis;\n"
    "maxn: scores if each player maximises its own;\n"
    "guaranteed: own score minus the best other, against all";

int solve_is_zero_sum(int32_t objective)
{
    return objective == BP_OBJECTIVE_OUTCOME || objective == BP_OBJECTIVE_MARGIN;
}

int solve_gives_scores(int32_t objective)
{
    return objective == BP_OBJECTIVE_THESIS || objective == BP_OBJECTIVE_MAXN ||
           objective == BP_OBJECTIVE_REFINED;
}

/* A position is an operand too: boards and positions are solved in the order of the command line. */
static void add_position(command *line, const option_row *o, char *text)
{
    solve_options *options = o->target;
    /* An empty text would open the standard game, which the user probably does not want. */
    if (text[strspn(text, " ")] == '\0') {
        command_usage(line, "--position needs a position, not an empty text");
    }
    options->jobs[line->operand_count].source = SOLVE_POSITION;
    line->operands[line->operand_count++] = text;
}

/* Options that a game other than Big Points does not have, and those that need a solve. */
static const char *const for_bigpoints[] = {"--rules", "--players", NULL};
static const char *const for_solving[] = {
    "--objective", "--moves", "--pv",    "--proof",      "--replies", "--format", "--header",
    "--check",     "--stats", "--table", "--table-file", "--memory",  "--cold",   "--threads",
    "--seconds",   "--nodes", NULL};

/* Checks options that exclude each other. Those that depend on the position are checked when it is opened. */
static void check(const solve_options *options, const command *line, const option_row *table)
{
    const char *objective = objective_names[options->objective];
    const char *misused = NULL;
    if (options->job_count == 0) {
        command_usage(line,
                      options->is_bigpoints ? "a board is missing, such as RGGR"
                                            : "a position is missing, such as '%s'",
                      options->kind->usual_setup);
    }
    if (!options->is_bigpoints && (misused = option_first_given(table, for_bigpoints)) != NULL) {
        command_usage(line, "%s is for Big Points, not for %s", misused, options->kind->title);
    }
    if (options->heuristic && (misused = option_first_given(table, for_solving)) != NULL) {
        command_usage(line, "%s can't be used with --heuristic, which solves nothing", misused);
    }
    if (!options->is_bigpoints && options->objective == BP_OBJECTIVE_THESIS) {
        command_usage(line, "--objective thesis is for Big Points");
    }
    if (options->proof && !solve_is_zero_sum(options->objective)) {
        command_usage(line, "--proof is for --objective outcome or margin, not %s", objective);
    }
    if (options->proof && (options->job_count > 1 || options->jobs[0].source == SOLVE_STDIN)) {
        command_usage(line, "--proof is for one board on the command line, not '%s'",
                      options->jobs[options->job_count - 1].text);
    }
    if (options->check && solve_gives_scores(options->objective)) {
        command_usage(line, "--check is for an objective with one value, not %s", objective);
    }
    if (options->table_file && (options->cold || options->table != SOLVE_TABLE_ARRAY)) {
        command_usage(line, "--table-file can't be used with %s",
                      options->cold ? "--cold" : "--table");
    }
    if (options->header && options->format != SOLVE_CSV) {
        command_usage(line, "--header is for --format csv");
    }
    if (options->threads > 1 && options->table == SOLVE_TABLE_UTHASH) {
        command_usage(line, "--table uthash is for one thread, not for --threads %d: use array",
                      (int)options->threads);
    }
}

/* The heuristic of a name; one that the game does not have ends the program. */
static const bp_game_heuristic *find_heuristic(const command *line, const bp_game_kind *kind,
                                               const char *name)
{
    const bp_game_heuristic *heuristic = game_heuristic(kind, name);
    if (!heuristic) {
        const char *names[BP_GAME_HEURISTICS_MAX + 1] = {NULL};
        char list[WORDS_LIST_SIZE];
        for (int32_t i = 0; i < kind->heuristic_count; i++) {
            names[i] = kind->heuristics[i].name;
        }
        command_usage(line,
                      names[0] ? "--heuristic needs %s, not '%s'" : "--heuristic: %s has none%.0s",
                      names[0] ? words_list(list, names) : kind->title, name);
    }
    return heuristic;
}

/* Takes the last word, the value that --check expects, off a text. */
static void take_value(const command *line, const char *where, solve_job *job)
{
    job->text += strspn(job->text, " \t");
    char *end = job->text + strlen(job->text);
    while (end > job->text && strchr(" \t", end[-1])) {
        *--end = '\0';
    }
    char *word = end;
    while (word > job->text && !strchr(" \t", word[-1])) {
        word--;
    }
    if (word == job->text || !words_number(&job->value, word, INT32_MIN, INT32_MAX)) {
        command_usage(line, "%s'%s': --check needs a value behind it, such as '%s 1'", where,
                      job->text, job->text);
    }
    while (word > job->text && strchr(" \t", word[-1])) {
        *--word = '\0';
    }
}

/* The boards and positions of the command line. */
static void read_jobs(solve_options *o, const command *line)
{
    o->job_count = (size_t)line->operand_count;
    for (size_t i = 0; i < o->job_count; i++) {
        solve_job *job = &o->jobs[i];
        job->text = line->operands[i];
        if (job->source == SOLVE_BOARD && strcmp(job->text, "-") == 0) {
            job->source = SOLVE_STDIN;
        } else if (o->check) {
            take_value(line, "", job);
        }
    }
}

static void read_table(solve_options *options, command *line)
{
    solve_options *o = options;
    int32_t game = 0;
    const char *names[GAME_NAMES_SIZE];
    const char *heuristic = NULL;
    game_names(names, line);
    o->objective = -1;
    option_row table[] = {
        GAME_OPTION(&game, names),
        {"--objective", "WHAT", OPTION_CHOICE, &o->objective, .help = objective_help,
         .words = objective_names},
        {"--rules", NULL, OPTION_CHOICE, &o->rules, .help = "the rules of Big Points",
         .words = rules_names},
        {"--players", "N", OPTION_INT, &o->players,
         .help = "number of players; outcome, margin and thesis are for two", .min = BP_PLAYERS_MIN,
         .max = BP_PLAYERS_MAX},
        {"--position", "TEXT", OPTION_CALL, o,
         .help = "solve a position, configuration or record instead of a board",
         .read = add_position},
        {"--moves", NULL, OPTION_SWITCH, &o->moves,
         .help = "compute the value of every first move"},
        {"--pv", NULL, OPTION_SWITCH, &o->pv, .help = "print the principal variation move by move"},
        {"--proof", "FILE", OPTION_FILE, &o->proof,
         .help = "write a certificate of an outcome or margin"},
        {"--replies", "N", OPTION_COUNT, &o->replies,
         .help = "maximum number of replies in the certificate", .min = 1},
        {"--format", NULL, OPTION_CHOICE, &o->format, .help = "output format", .words = formats},
        {"--header", NULL, OPTION_SWITCH, &o->header, .help = "with csv: print a header line"},
        {"--table", NULL, OPTION_CHOICE, &o->table, .help = "the transposition table",
         .words = tables},
        {"--table-file", "FILE", OPTION_FILE, &o->table_file,
         .help = "keep the table in FILE (a new one has 256 MiB without --memory), so that the "
                 "same command continues a solve that was killed"},
        {"--memory", "SIZE", OPTION_MEMORY, &o->memory,
         .help = "memory limit of the table; without it, a quarter of the memory that the process "
                 "may use"},
        {"--cold", NULL, OPTION_SWITCH, &o->cold, .help = "clear the table before each board"},
        {"--threads", "N", OPTION_INT, &o->threads, .help = "number of threads",
         .of = OPTION_OF(BP_SEARCHER_SOLVER, BP_OPTION_THREADS)},
        {"--seconds", "S", OPTION_DECIMAL, &o->seconds,
         .help = "stop each board after S seconds, with bounds on its value",
         .of = OPTION_OF(BP_SEARCHER_SOLVER, BP_OPTION_MILLISECONDS)},
        {"--nodes", "N", OPTION_COUNT, &o->nodes,
         .help = "stop each board after N nodes, with bounds on its value",
         .of = OPTION_OF(BP_SEARCHER_SOLVER, BP_OPTION_NODES)},
        {"--check", NULL, OPTION_SWITCH, &o->check,
         .help = "compare each value, for the player to move, with the last word of its board"},
        {"--stats", NULL, OPTION_SWITCH, &o->stats,
         .help = "print the nodes and the time of all boards together"},
        {"--heuristic", "WHICH", OPTION_TEXT, &heuristic,
         .help = "solve nothing: print what an evaluation function of the game says of the moves"},
        {0},
    };
    command_read(line, table, help_before, help_after);
    o->players_given = option_given(table, "--players");
    o->rules_given = option_given(table, "--rules");
    o->kind = game_named(line, names[game]);
    o->is_bigpoints = game_is_bigpoints(o->kind);
    o->heuristic = heuristic ? find_heuristic(line, o->kind, heuristic) : NULL;
    if (o->objective < 0) {
        o->objective = o->is_bigpoints ? BP_OBJECTIVE_OUTCOME : BP_OBJECTIVE_MARGIN;
    }
    read_jobs(o, line);
    check(o, line, table);
}

static solve_options read_options(command *line)
{
    solve_options options = {
        .rules = BP_RULES_OFFICIAL,
        .players = 2,
        .table = SOLVE_TABLE_ARRAY,
        .threads = 1,
        .format = SOLVE_TEXT,
        .replies = REPLIES_DEFAULT,
        .jobs = checked_alloc(line, (size_t)line->count, sizeof *options.jobs),
    };
    read_table(&options, line);
    return options;
}

/* --- Solving -------------------------------------------------------------------------------------- */

enum { INTERRUPTED = 130, FILE_BYTES = 256 << 20 };

typedef struct session {
    command *line;
    const solve_options *options;
    bp_solver *solver;
    bp_table *table; /* a table that the solver does not make itself, or NULL */
    int rows;        /* printed so far */
    int code;        /* the exit code */
    uint64_t nodes;  /* of all boards */
    double seconds;
    uint64_t compared;
    uint64_t different; /* values that are not what --check expects */
} session;

/* The answer of a result; without a result (NULL), only the fields of the game. */
static solve_answer answer_of(const solve_options *options, const char *text, const bp_state *state,
                              const bp_result *result)
{
    bp_game *game;
    solve_answer answer = {
        .options = options,
        .text = text,
        .state = state,
        .result = result,
        .rules = config_number_of(state, BP_CONFIG_RULES),
        .mover = bp_state_mover(state),
        .stop_reason = bp_result_stop_reason(result),
    };
    bp_result_bounds(&answer.lower, &answer.upper, result);
    if (bp_state_game(&game, state) == BP_OK) {
        answer.players = bp_game_player_count(game);
        bp_game_free(game);
    }
    return answer;
}

static void cancel(void *solver)
{
    bp_solver_cancel(solver, 1);
}

/* Sets the table, or its memory limit. A solver makes the tables `array` and `growing` itself; they take as much as the
   work needs, up to the limit. */
static void set_table(session *s)
{
    static const char *const names[] = {
        [SOLVE_TABLE_NONE] = "none", [SOLVE_TABLE_UTHASH] = "uthash"};
    char why[1024];
    const solve_options *options = s->options;
    uint64_t bytes = options->memory       ? options->memory
                     : options->table_file ? FILE_BYTES
                                           : bp_table_suggested_bytes();
    if (options->table_file) {
        if (bp_table_new_file(&s->table, options->table_file, bytes, NULL, why, sizeof why) !=
            BP_OK) {
            command_fail(s->line, "%s", why);
        }
    } else if (options->table == SOLVE_TABLE_ARRAY) {
        command_need(s->line, bp_solver_set(s->solver, BP_OPTION_MEMORY, (int64_t)bytes));
    } else {
        const char *name = names[options->table];
        int status = bp_table_new(&s->table, name, bytes, NULL);
        if (status == BP_ERR_ARGUMENT) {
            command_fail(s->line, "--table %s: the library was built without this table", name);
        }
        command_need(s->line, status);
    }
    command_need(s->line, bp_solver_set_table(s->solver, s->table));
}

static void open_solver(session *s)
{
    const solve_options *options = s->options;
    command_need(s->line, bp_solver_new(&s->solver, NULL));
    command_need(s->line, bp_solver_set(s->solver, BP_OPTION_OBJECTIVE, options->objective));
    command_need(s->line, bp_solver_set(s->solver, BP_OPTION_THREADS, options->threads));
    command_need(s->line, bp_solver_set(s->solver, BP_OPTION_MILLISECONDS,
                                        milliseconds_of(options->seconds)));
    command_need(s->line, bp_solver_set(s->solver, BP_OPTION_NODES, (int64_t)options->nodes));
    command_need(s->line, bp_solver_set(s->solver, BP_OPTION_ALL_MOVES, options->moves));
    if (options->check && options->format == SOLVE_CSV && !options->pv) {
        /* Only the values matter, and a principal variation costs nodes. */
        command_need(s->line, bp_solver_set(s->solver, BP_OPTION_PV, 0));
    }
    set_table(s);
    stop_signal_cancels(cancel, s->solver);
    stop_signal_catch();
}

/* The state to solve. Ends the program if the options do not fit it. */
static bp_state *open_job(const session *s, const solve_job *job, const char *where)
{
    const solve_options *options = s->options;
    const char *objective = objective_names[options->objective];
    bp_state *state =
        !options->is_bigpoints ? open_state_of(s->line, options->kind, where, job->text)
        : job->source == SOLVE_POSITION
            ? open_state_from_text(s->line, job->text)
            : open_state_on_board(s->line, where, job->text, options->players, options->rules);
    solve_answer game = answer_of(options, job->text, state, NULL);
    if (bp_state_is_over(state) && !options->heuristic) {
        command_usage(s->line, "%sposition '%s': the game is over", where, job->text);
    }
    if (options->players_given && options->players != game.players) {
        command_usage(s->line, "--players %d, but position '%s' has players=%d",
                      (int)options->players, job->text, (int)game.players);
    }
    if (options->rules_given && options->rules != game.rules) {
        command_usage(s->line, "--rules %s, but position '%s' has rules=%s",
                      rules_names[options->rules], job->text, rules_names[game.rules]);
    }
    if (options->objective == BP_OBJECTIVE_THESIS && game.rules != BP_RULES_THESIS) {
        command_usage(s->line, "--objective thesis needs --rules thesis, not official");
    }
    if (solve_is_zero_sum(options->objective) && game.players != 2) {
        command_usage(s->line, "--objective %s is for 2 players, not %d: try maxn or guaranteed",
                      objective, (int)game.players);
    }
    return state;
}

/* Returns a status. */
static int solve(bp_result **out, session *s, const bp_state *state)
{
    const solve_options *options = s->options;
    solve_progress progress;
    /* Only an empty table counts positions. The solver's own table takes boards of every kind; one that was set takes
       another kind when it is empty. A file is never cleared. */
    if (!options->table_file && (options->cold || options->table != SOLVE_TABLE_ARRAY ||
                                 solve_gives_scores(options->objective))) {
        command_need(s->line, bp_solver_clear(s->solver));
    }
    solve_progress_begin(&progress, !solve_gives_scores(options->objective));
    command_need(s->line, bp_solver_set_progress(s->solver, solve_progress_show, &progress));
    int status = bp_solve(out, s->solver, state);
    solve_progress_end(&progress);
    return status;
}

static void print(session *s, const solve_answer *answer)
{
    if (s->options->header && s->rows == 0) {
        solve_report_csv_header(s->options, answer->players);
    }
    if (s->options->format == SOLVE_TEXT && s->rows > 0) {
        putchar('\n');
    }
    solve_report(s->line, answer);
    command_flush(s->line);
    s->rows++;
}

/* What a player says of a position that a limit has left open, and what a theorem of the game says of any. */
static solve_estimate estimate(const session *s, const solve_answer *answer)
{
    static const char *const by_search = "minimax:nodes=100000";
    static const char *const by_playouts = "10:nodes=20000";
    bp_game_kind room;
    const bp_game_kind *kind = game_kind_for(&room, s->options->kind, answer->players);
    solve_estimate out = {.is_theorem = kind->best_play != NULL};
    int is_open = answer->lower != answer->upper && answer->stop_reason != BP_STOP_SOLVED &&
                  answer->stop_reason != BP_STOP_CANCELLED;
    double unit = kind->value_unit > 0 ? kind->value_unit : BP_ESTIMATE_POINT;
    game_player_settings set;
    game_player *player;
    game_choice choice;
    char why[GAME_WHY_SIZE];
    const char *text = out.is_theorem              ? "best"
                       : kind->heuristic_count > 0 ? by_search
                                                   : by_playouts;
    if ((!is_open && !out.is_theorem) || !game_player_parse(&set, kind, text, why, sizeof why)) {
        return out;
    }
    set.memory = s->options->memory;
    if (game_player_new(&player, kind, &set) != BP_OK) {
        return out;
    }
    out.is_known = game_player_begin(player, 1) == BP_OK &&
                   game_player_choose(&choice, player, answer->state) == BP_OK && choice.move != 0;
    if (out.is_known) {
        out.best = choice.move;
        out.is_end = out.is_theorem || abs(choice.value) >= BP_MINIMAX_WIN / 2;
        out.value = out.is_end ? (choice.value > 0) - (choice.value < 0) : choice.value / unit;
    }
    game_player_free(player);
    return out;
}

/* Compares a value with the one that is expected. */
static void compare(session *s, const solve_job *job, const char *where, const solve_answer *answer)
{
    if (answer->lower != answer->upper) {
        return;
    }
    s->compared++;
    if (job->value != answer->lower) {
        s->different++;
        s->code = COMMAND_FAILED;
        fprintf(stderr, "%s: %s'%s': the value is %" PRId32 ", not %" PRId64 "\n", s->line->name,
                where, job->text, answer->lower, job->value);
    }
}

/* Prints the totals of --check and --stats. */
static void report_totals(const session *s)
{
    char number[WORDS_NUMBER_SIZE];
    if (s->options->check) {
        fprintf(stderr, "%s: %" PRIu64 " compared, %" PRIu64 " different\n", s->line->name,
                s->compared, s->different);
    }
    if (s->options->stats && s->rows > 0) {
        double rows = s->rows;
        double nodes = (double)s->nodes;
        fprintf(stderr, "%s: %d position%s", s->line->name, s->rows, s->rows == 1 ? "" : "s");
        fprintf(stderr, ", %s nodes, %.3f s: %.1f nodes and %.1f microseconds a position",
                words_grouped(number, s->nodes), s->seconds, nodes / rows, 1e6 * s->seconds / rows);
        fprintf(stderr, ", %.2f million nodes a second\n", nodes / 1e6 / (s->seconds + 1e-9));
    }
}

/* If values are missing in an answer, reports it on standard error and sets the exit code. */
static void report_missing(session *s, const solve_answer *answer)
{
    int32_t value;
    int known = bp_result_value(&value, answer->result) == BP_OK;
    int32_t open = 0;
    for (int32_t i = 0; i < bp_result_move_count(answer->result); i++) {
        int32_t lower;
        int32_t upper;
        bp_result_move(NULL, &lower, &upper, answer->result, i);
        open += lower != upper;
    }
    if (known && open == 0) {
        return;
    }
    s->code = COMMAND_FAILED;
    if (!stop_signal_seen()) {
        fprintf(stderr, "%s: '%s': stopped by the limit of %s before %s was known\n", s->line->name,
                answer->text, stop_reason_names[answer->stop_reason],
                known ? "every move's value" : "the value");
    }
}

/* Ends the program because a job can't be solved. The reason comes from the table if it has one. */
static _Noreturn void fail_job(const session *s, const solve_job *job, const char *where,
                               int status)
{
    char why[1024] = "";
    if (s->table) {
        bp_table_why(why, sizeof why, NULL, s->table);
    }
    command_fail(s->line, "%s'%s': %s%s", where, job->text, why[0] ? why : bp_status_text(status),
                 status == BP_ERR_MEMORY ? memory_advice(status) : "");
}

/* Gives the certificate its name, or discards it. Returns NULL, or the reason why there is none. */
static const char *close_proof(output_file *proof, const bp_result *result)
{
    int64_t replies = result ? bp_result_count(result, BP_COUNT_REPLIES) : BP_ERR_UNSUPPORTED;
    if (replies < 0 && !proof->error) {
        output_drop(proof);
        return replies == BP_ERR_LIMIT ? "it has too many replies: increase --replies"
                                       : "the value is not known";
    }
    int error = output_commit(proof, 0);
    if (error) {
        return strerror(error);
    }
    fclose(proof->file);
    return NULL;
}

static void run_job(session *s, const solve_job *job, const char *where)
{
    output_file proof = {.name = NULL};
    if (s->options->heuristic) {
        solve_report_heuristic(s->line, s->options, job->text, job->state);
        return;
    }
    if (s->options->proof) {
        output_open(&proof, s->line, s->options->proof);
        command_need(s->line, bp_solver_set_proof(s->solver, output_write_line, &proof,
                                                  s->options->replies));
    }
    bp_result *result;
    int status = solve(&result, s, job->state);
    const char *no_proof = s->options->proof ? close_proof(&proof, result) : NULL;
    if (status != BP_OK) {
        fail_job(s, job, where, status);
    }
    solve_answer answer = answer_of(s->options, job->text, job->state, result);
    answer.estimate = estimate(s, &answer);
    print(s, &answer);
    report_missing(s, &answer);
    s->nodes += (uint64_t)bp_result_count(result, BP_COUNT_NODES);
    s->seconds += bp_result_seconds(result);
    if (s->options->check) {
        compare(s, job, where, &answer);
    }
    if (no_proof) {
        s->code = COMMAND_FAILED;
        fprintf(stderr, "%s: no proof in '%s': %s\n", s->line->name, s->options->proof, no_proof);
    }
    bp_result_free(result);
}

/* Boards from standard input, one on a line. */
static void run_lines(session *s)
{
    char text[INPUT_TYPED_SIZE];
    input lines = input_of(s->line, NULL, NULL);
    enum input_result kind;
    for (long number = 1;
         !stop_signal_seen() && (kind = input_line(&lines, text, sizeof text)) != INPUT_END;
         number++) {
        char where[32];
        snprintf(where, sizeof where, "line %ld: ", number);
        if (kind == INPUT_NUL) {
            command_usage(s->line, "%sa board must not contain a NUL character", where);
        }
        if (kind == INPUT_LONG) {
            command_usage(s->line, "%sa line has at most %d characters", where,
                          INPUT_TYPED_SIZE - 1);
        }
        if (kind == INPUT_LINE && text[0] != '#' && text[strspn(text, " \t")] != '\0') {
            solve_job job = {.source = SOLVE_BOARD, .text = text};
            if (s->options->check) {
                take_value(s->line, where, &job);
            }
            job.state = open_job(s, &job, where);
            run_job(s, &job, where);
            bp_state_free(job.state);
        }
    }
}

int solve_run(command *line)
{
    solve_options options = read_options(line);
    session s = {.line = line, .options = &options, .code = COMMAND_FINE};
    /* A wrong board ends the program before any board is solved. */
    for (size_t i = 0; i < options.job_count; i++) {
        if (options.jobs[i].source != SOLVE_STDIN) {
            options.jobs[i].state = open_job(&s, &options.jobs[i], "");
        }
    }
    open_solver(&s);
    for (size_t i = 0; i < options.job_count && !stop_signal_seen(); i++) {
        if (options.jobs[i].source == SOLVE_STDIN) {
            run_lines(&s);
        } else {
            run_job(&s, &options.jobs[i], "");
        }
    }
    if (options.header && s.rows == 0) {
        solve_report_csv_header(&options, options.players);
    }
    command_flush(line);
    report_totals(&s);
    stop_signal_cancels(NULL, NULL);
    bp_solver_free(s.solver);
    bp_table_free(s.table);
    for (size_t i = 0; i < options.job_count; i++) {
        bp_state_free(options.jobs[i].state);
    }
    free(options.jobs);
    return stop_signal_seen() ? INTERRUPTED : s.code;
}
