/* SPDX-License-Identifier: MIT */
/* bigpoints solve: solves boards and positions exactly. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <bigpoints.h>

#include "programs/common/command.h"
#include "programs/common/input.h"
#include "programs/common/open_state.h"
#include "programs/common/output.h"
#include "programs/common/progress.h"
#include "programs/common/stop_signal.h"
#include "programs/solve/solve_report.h"

enum { INTERRUPTED = 130, FILE_BYTES = 256 << 20 };

typedef struct session {
    command *line;
    const solve_options *options;
    bp_solver *solver;
    bp_table *table; /* a table that the solver does not make itself, or NULL */
    int rows;        /* printed so far */
    int code;        /* the exit code */
} session;

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
    solve_answer answer = solve_answer_of(s->options, job->text, job->state, result);
    print(s, &answer);
    report_missing(s, &answer);
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
            solve_job job = {.kind = SOLVE_BOARD, .text = text};
            job.state = open_job(s, &job, where);
            run_job(s, &job, where);
            bp_state_free(job.state);
        }
    }
}

int solve_run(command *line)
{
    solve_options options = solve_options_read(line);
    session s = {.line = line, .options = &options, .code = COMMAND_FINE};
    /* A wrong board ends the program before any board is solved. */
    for (size_t i = 0; i < options.job_count; i++) {
        if (options.jobs[i].kind != SOLVE_STDIN) {
            options.jobs[i].state = open_job(&s, &options.jobs[i], "");
        }
    }
    open_solver(&s);
    for (size_t i = 0; i < options.job_count && !stop_signal_seen(); i++) {
        if (options.jobs[i].kind == SOLVE_STDIN) {
            run_lines(&s);
        } else {
            run_job(&s, &options.jobs[i], "");
        }
    }
    if (options.header && s.rows == 0) {
        solve_report_csv_header(&options, options.players);
    }
    command_flush(line);
    stop_signal_cancels(NULL, NULL);
    bp_solver_free(s.solver);
    bp_table_free(s.table);
    for (size_t i = 0; i < options.job_count; i++) {
        bp_state_free(options.jobs[i].state);
    }
    free(options.jobs);
    return stop_signal_seen() ? INTERRUPTED : s.code;
}
