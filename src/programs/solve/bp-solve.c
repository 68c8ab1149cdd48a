/* bp-solve: solves boards and positions exactly. */

/* For getline, sigaction, sysconf. */
#define _POSIX_C_SOURCE 200809L /* NOLINT(bugprone-reserved-identifier) */

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <bigpoints.h>

#include "programs/common/enum_names.h"
#include "programs/common/open_state.h"
#include "programs/common/solve_progress.h"
#include "programs/solve/solve_proof.h"
#include "programs/solve/solve_report.h"

static const char help[] =
    "Usage: bp-solve [OPTION]... BOARD...\n"
    "Solves games of Big Points exactly: who wins under best play, by how much, and\n"
    "how.\n"
    "\n"
    "BOARD is the initial track from START to the ladder: letters R G B Y P W K, or\n"
    "1-5 for the five colours. - reads boards from standard input, one on a line;\n"
    "empty lines and lines that begin with # are skipped.\n"
    "\n"
    "  --objective WHAT  outcome: win 1, draw 0 or loss -1 (the default);\n"
    "                    margin: own score less the other's;\n"
    "                    thesis: scores as the thesis prefers, with --rules thesis;\n"
    "                    maxn: scores when each player maximises the own one;\n"
    "                    guaranteed: own score less the best other's, against all\n"
    "  --rules RULES     official or thesis (official)\n"
    "  --players N       2 to 5 players (2); outcome, margin and thesis are for two\n"
    "  --position TEXT   a position, configuration or record in place of a board\n"
    "  --moves           value every first move\n"
    "  --pv              print the principal variation move by move\n"
    "  --proof FILE      write a certificate of an outcome or margin\n"
    "  --replies N       of at most N replies (10000000)\n"
    "  --format FORMAT   text, csv or json (text)\n"
    "  --header          with csv: a header line\n"
    "  --table TABLE     none, uthash or array (array)\n"
    "  --table-file FILE keep the table in FILE, which is made if it is missing (256\n"
    "                    MiB without --memory): a solve that was killed goes on\n"
    "  --memory MIB      memory of the table; without it, as much as the work needs,\n"
    "                    up to a quarter of the machine\n"
    "  --cold            empty the table between boards\n"
    "  --threads N       1 to 256 threads (1)\n"
    "  --seconds S       stop each board after S seconds, with bounds of its value\n"
    "  --nodes N         stop each board after N nodes, with bounds of its value\n"
    "  --help            print this text\n"
    "  --version         print the version\n"
    "\n"
    "Exit codes: 0 all solved, 1 a failed job or a limit was reached, 2 wrong usage,\n"
    "130 interrupted.\n"
    "Example: bp-solve --objective margin --moves RGBGRBRGB\n";

enum { INTERRUPTED = 130, FILE_BYTES = 256 << 20 };

/* The solver that the signal handler cancels. */
static _Atomic(bp_solver *) solver_to_cancel;
static volatile sig_atomic_t interrupted;

typedef struct session {
    command *line;
    const solve_options *options;
    bp_solver *solver;
    bp_table *table;  /* one that the solver would not make itself, or NULL */
    uint64_t quarter; /* of the machine's memory */
    int watched;      /* standard error is a terminal, which shows a progress line */
    int rows;         /* printed so far */
    int code;         /* what the program will exit with */
} session;

static void on_signal(int number)
{
    (void)number;
    interrupted = 1;
    bp_solver_cancel(atomic_load(&solver_to_cancel));
}

/* The first signal cancels the search, the second one ends the program. */
static void catch_signals(void)
{
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

static void need(const session *s, int status)
{
    if (status != BP_OK) {
        command_fail(s->line, "%s", bp_status_text(status));
    }
}

/* Sets up the memory before a board is solved. A solver makes the tables `array` and `growing` itself; they take
   as much as the work needs, up to the limit. */
static void prepare_table(session *s)
{
    const solve_options *options = s->options;
    uint64_t bytes = options->memory ? options->memory : s->quarter;
    if (options->table_file) {
        return; /* it is never emptied here */
    }
    if (options->table == SOLVE_TABLE_ARRAY) {
        need(s, bp_solver_set_memory(s->solver, bytes));
    } else if (!s->table) {
        need(s, bp_table_new(&s->table, options->table == SOLVE_TABLE_NONE ? "none" : "uthash",
                             bytes, NULL));
        need(s, bp_solver_set_table(s->solver, s->table));
    }
    /* Only an empty table counts positions. */
    if (options->cold || solve_gives_scores(options->objective)) {
        need(s, bp_solver_clear(s->solver));
    }
}

/* The table of --table-file: opened, or made. */
static void open_table_file(session *s)
{
    char why[1024];
    uint64_t bytes = s->options->memory ? s->options->memory : FILE_BYTES;
    if (bp_table_new_file(&s->table, s->options->table_file, bytes, NULL, why, sizeof why) !=
        BP_OK) {
        command_fail(s->line, "%s", why);
    }
    need(s, bp_solver_set_table(s->solver, s->table));
}

static void open_solver(session *s)
{
    const solve_options *options = s->options;
    s->quarter = (uint64_t)sysconf(_SC_PHYS_PAGES) * (uint64_t)sysconf(_SC_PAGESIZE) / 4;
    s->watched = solve_progress_is_seen();
    need(s, bp_solver_new(&s->solver, NULL));
    need(s, bp_solver_set_objective(s->solver, options->objective));
    need(s, bp_solver_set_threads(s->solver, options->threads));
    need(s, bp_solver_set_seconds(s->solver, options->seconds));
    need(s, bp_solver_set_nodes(s->solver, options->nodes));
    need(s, bp_solver_set_all_moves(s->solver, options->moves));
    if (options->table_file) {
        open_table_file(s);
    }
    atomic_store(&solver_to_cancel, s->solver);
    catch_signals();
}

/* The state to solve. Ends the program if the options do not fit it. */
static bp_state *open_job(const session *s, const solve_job *job, const char *where)
{
    const solve_options *options = s->options;
    const char *objective = objective_names[options->objective];
    bp_state *state =
        job->kind == SOLVE_POSITION
            ? open_state_from_text(s->line, job->text)
            : open_state_on_board(s->line, where, job->text, options->players, options->rules);
    solve_answer game = solve_answer_of(options, job->text, state, NULL);
    if (bp_state_is_over(state)) {
        command_usage(s->line, "position '%s': the game is over", job->text);
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

/* Solves; a table lent for other keys than these is replaced by a new one. Returns a status. */
static int solve(bp_result **out, session *s, const bp_state *state)
{
    solve_progress progress;
    prepare_table(s);
    if (s->watched) {
        solve_progress_begin(&progress, !solve_gives_scores(s->options->objective));
        need(s, bp_solver_set_progress(s->solver, solve_progress_show, &progress));
    }
    int status = bp_solve(out, s->solver, state);
    if (status == BP_ERR_MISMATCH && s->table && !s->options->table_file) {
        need(s, bp_solver_set_table(s->solver, NULL));
        bp_table_free(s->table);
        s->table = NULL;
        prepare_table(s);
        status = bp_solve(out, s->solver, state);
    }
    if (s->watched) {
        solve_progress_end(&progress);
    }
    return status;
}

static void print(session *s, const solve_answer *answer)
{
    static void (*const reports[])(const command *, const solve_answer *) = {
        [SOLVE_TEXT] = solve_report_text,
        [SOLVE_CSV] = solve_report_csv,
        [SOLVE_JSON] = solve_report_json,
    };
    if (s->options->header && s->rows == 0) {
        solve_report_csv_header(s->options, answer->players);
    }
    if (s->options->format == SOLVE_TEXT && s->rows > 0) {
        putchar('\n');
    }
    reports[s->options->format](s->line, answer);
    command_flush(s->line);
    s->rows++;
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
    if (!interrupted) {
        fprintf(stderr, "%s: '%s': stopped by its limit of %s before %s was known\n", s->line->name,
                answer->text, stop_reason_names[answer->stop_reason],
                known ? "every move's value" : "the value");
    }
}

/* A job that can't be solved ends the program; the table may know why. */
static _Noreturn void fail_job(const session *s, const solve_job *job, const char *where,
                               int status)
{
    char why[1024] = "";
    if (s->table) {
        bp_table_why(why, sizeof why, NULL, s->table);
    }
    command_fail(s->line, "%s'%s': %s", where, job->text, why[0] ? why : bp_status_text(status));
}

static void run_job(session *s, const solve_job *job, const char *where)
{
    solve_proof proof;
    bp_state *state = open_job(s, job, where);
    if (s->options->proof) {
        solve_proof_open(&proof, s->line, s->options->proof);
        need(s, bp_solver_set_proof(s->solver, solve_proof_write, &proof, s->options->replies));
    }
    bp_result *result;
    int status = solve(&result, s, state);
    const char *no_proof = s->options->proof ? solve_proof_close(&proof, result) : NULL;
    if (status != BP_OK) {
        fail_job(s, job, where, status);
    }
    solve_answer answer = solve_answer_of(s->options, job->text, state, result);
    print(s, &answer);
    report_missing(s, &answer);
    if (no_proof) {
        s->code = COMMAND_FAILED;
        fprintf(stderr, "%s: no proof in '%s': %s\n", s->line->name, s->options->proof, no_proof);
    }
    bp_result_free(result);
    bp_state_free(state);
}

/* Boards from standard input, one on a line. */
static void run_lines(session *s)
{
    char *text = NULL;
    size_t size = 0;
    ssize_t length;
    for (long number = 1; !interrupted && (length = getline(&text, &size, stdin)) >= 0; number++) {
        char where[32];
        snprintf(where, sizeof where, "line %ld: ", number);
        if (strlen(text) != (size_t)length) {
            command_usage(s->line, "%sa board has no NUL character", where);
        }
        text[strcspn(text, "\r\n")] = '\0';
        if (text[0] != '#' && text[strspn(text, " \t")] != '\0') {
            run_job(s, &(solve_job){SOLVE_BOARD, text}, where);
        }
    }
    free(text);
    if (ferror(stdin) && !interrupted) {
        command_fail(s->line, "standard input can't be read: %s", strerror(errno));
    }
}

int main(int count, char **words)
{
    command line = command_start("bp-solve", help, count, words);
    solve_options options = solve_options_read(&line);
    session s = {.line = &line, .options = &options, .code = COMMAND_FINE};
    /* A wrong board ends the program before any board is solved. */
    for (size_t i = 0; i < options.job_count; i++) {
        if (options.jobs[i].kind != SOLVE_STDIN) {
            bp_state_free(open_job(&s, &options.jobs[i], ""));
        }
    }
    open_solver(&s);
    for (size_t i = 0; i < options.job_count && !interrupted; i++) {
        if (options.jobs[i].kind == SOLVE_STDIN) {
            run_lines(&s);
        } else {
            run_job(&s, &options.jobs[i], "");
        }
    }
    if (options.header && s.rows == 0) {
        solve_report_csv_header(&options, options.players);
    }
    command_flush(&line);
    atomic_store(&solver_to_cancel, NULL);
    bp_solver_free(s.solver);
    bp_table_free(s.table);
    free(options.jobs);
    return interrupted ? INTERRUPTED : s.code;
}
