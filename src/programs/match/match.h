/* SPDX-License-Identifier: MIT */
/* bigpoints match: match.c has the options, match_seat.c the players, match_run.c plays the games, match_journal.c keeps them in a
   file, match_stats.c computes, match_report.c prints. */
#ifndef BP_PROGRAMS_MATCH_MATCH_H
#define BP_PROGRAMS_MATCH_MATCH_H

#include <stdio.h>

#include <bigpoints.h>

#include "programs/common/command.h"
#include "programs/common/game_clock.h"
#include "programs/common/game_player.h"
#include "programs/match/match_stats.h"

/* --- Options -------------------------------------------------------------------------------------- */

enum match_format { MATCH_TEXT, MATCH_CSV, MATCH_JSON };

enum { MATCH_NAME_SIZE = 48, MATCH_SETUP_SIZE = 2048 };

/* One --seat: a computer player, or another program. */
typedef struct match_contestant {
    const char *text;            /* as it was given */
    char name[MATCH_NAME_SIZE];  /* in reports: name=NAME, or the beginning of the text */
    const char *command;         /* of a program; NULL: none */
    game_player_settings player; /* of a program only its level and limits */
} match_contestant;

typedef struct match_options {
    const bp_game_kind *kind;
    char *words; /* the operands in one text */
    match_contestant contestants[MATCH_CONTESTANTS_MAX];
    int32_t count;   /* of contestants */
    int32_t players; /* of a game: `count`, or 2 in a round robin */
    int32_t groups;  /* of contestants who play each other: 1, or the pairs of a round robin */
    int32_t games;   /* of each group */
    uint64_t seed;
    int32_t threads;
    int32_t format;
    int round_robin;
    int has_sprt;
    sprt test;
    int regret;
    const char *clock_text; /* as it was given, or NULL */
    game_clock clock;       /* of each player for a game */
    double grace;           /* seconds beyond its time before a player loses on time */
    const char *record;
    const char *results;
    int resume;
    int replace;

    bp_config *config;            /* of Big Points; freed by match_options_free() */
    bp_state *start;              /* of another game: the position before the opening; freed too */
    int32_t opening;              /* random moves at the beginning of each game */
    int is_fixed;                 /* all games begin with one position */
    char setup[MATCH_SETUP_SIZE]; /* for identities and reports, without a seed */
} match_options;

/* The place of a game in the match. Games are numbered from 0. The games of a round begin with one position: those of the first
   group, then those of the next one. Within a group the seats rotate by one with each game. */
typedef struct match_place {
    int64_t round;
    int32_t group;
    int32_t rotation;
    int32_t members[BP_PLAYERS_MAX]; /* contestants */
} match_place;

match_place match_place_of(const match_options *options, int64_t game);

/* Who sits at a seat, as an index of the group's members. */
int32_t match_member_at(const match_options *options, const match_place *place, int32_t seat);

/* All games of the match. */
int64_t match_game_count(const match_options *options);

/* The first position of a game. Returns a status of the library. Sets the seed of the configuration, so only one thread at a time
   may call it. */
int match_start(bp_state **out, const match_options *options, int64_t game);

/* --- Players -------------------------------------------------------------------------------------- */

enum match_fault_kind {
    MATCH_NO_FAULT,
    MATCH_CRASH,   /* the program has ended or closed its output */
    MATCH_TIMEOUT, /* no answer in time */
    MATCH_ILLEGAL, /* a move that is none, or not legal */
    MATCH_ERROR,   /* an error, or no answer of the protocol */
    MATCH_NOT_RUN, /* the program can't be started at all: ends the match */
    MATCH_FAULTS
};

/* The names of the kinds; those of MATCH_NO_FAULT and MATCH_NOT_RUN are not used. */
extern const char *const match_fault_names[MATCH_FAULTS + 1];

/* Why a contestant loses a game. */
typedef struct match_fault {
    enum match_fault_kind kind;
    char text[200];
} match_fault;

/* A contestant as one thread uses it. */
typedef struct match_seat {
    const match_options *options;
    const match_contestant *who;
    game_player *player;           /* NULL for a program */
    struct match_program *program; /* NULL for a player */
    uint64_t seed;
    double left; /* on its clock */
} match_seat;

/* Functions of a seat return a status of the library. A seat of zeros may be closed. */
int match_seat_open(match_seat *out, const match_contestant *who, const match_options *options);
void match_seat_close(match_seat *seat);

/* Starts a game: sets the seed and clears tables, so that a game does not depend on earlier ones. */
int match_seat_begin(match_seat *seat, uint64_t seed);

/* The record of a state, which the caller frees. Returns a status. */
int match_make_record(char **out, const bp_state *state);

/* Chooses a move; with a fault there is none. A choice that match_is_stopped() cancelled is legal, but means nothing; that of a
   program may be none. */
int match_seat_choose(game_choice *out, match_fault *fault, match_seat *seat,
                      const bp_state *state);

/* Stops all games of the match, as a signal does. Any thread. */
void match_stop(void);

/* Whether the games must stop. Any thread. The second one is a progress callback. */
int match_is_stopped(void);
int match_progress_stop(const bp_progress *progress, void *user);

/* --- Games ---------------------------------------------------------------------------------------- */

/* Totals over the moves of a contestant. All but the time are the same for any number of threads. */
typedef struct match_tally {
    uint64_t moves;
    uint64_t nodes;
    uint64_t depth;
    uint64_t exact;
    uint64_t microseconds;
    uint64_t lost;     /* points, with --regret */
    uint64_t lossless; /* moves without regret */
    uint64_t lost_max; /* by one move */
    uint64_t faults[MATCH_FAULTS];
} match_tally;

/* How a game went: its result, and the moves of the members of its group. */
typedef struct match_finish {
    match_game game;
    match_tally tallies[BP_PLAYERS_MAX];
    match_fault fault; /* of the member game.forfeit - 1 */
} match_finish;

typedef struct match_outcome {
    match_results *results; /* of each group; freed by match_outcome_free() */
    int64_t done;           /* games of all groups */
    int64_t resumed;        /* of them, games from the file of --results */
    match_tally tallies[MATCH_CONTESTANTS_MAX];
    double points[MATCH_CONTESTANTS_MAX]; /* shares of the games, summed */
    int64_t played[MATCH_CONTESTANTS_MAX];
    sprt_pairs pairs; /* of --sprt, and the log-likelihood ratio */
    double llr;
    enum sprt_verdict verdict;
    double seconds;
    char failure[256]; /* why the match ended early; empty if nothing failed */
} match_outcome;

/* Plays until all games are over, --sprt is decided, a signal arrives, or something fails. The result does not depend on the
   number of threads: games are counted in their order, and those after a decision are not. */
match_outcome match_run_games(const match_options *options, const command *line);

void match_outcome_free(match_outcome *outcome);

/* Whether every position of the first game can be solved for --regret, by a solve with a node limit. Returns a status. */
int match_is_solvable(int *out, const match_options *options);

/* --- The file of --results ------------------------------------------------------------------------ */

/* Receives a game of the file, each once; owns `record`, a text from malloc(). */
typedef void match_journal_fn(int64_t number, const match_finish *finish, char *record, void *user);

/* Opens the file of the options. With --resume calls `keep` for every game of it; a last line that is the beginning of a game's
   line is removed.
   Returns NULL, and the reason in `why`, if the file can't be used: it is of another match or no such file at all, it is
   damaged, or another match uses it. */
FILE *match_journal_open(const match_options *options, match_journal_fn *keep, void *user,
                         char *why, size_t why_size);

/* Writes a game to the file at once. Returns 0 if that fails. */
int match_journal_write(FILE *file, const match_options *options, int64_t number,
                        const match_finish *finish, const char *record);

/* Whether a text without a line end is a beginning of the line of a game of this match, as a write that was cut off leaves it. */
int match_is_cut_game(const char *text, const match_options *options);

/* --- The report ----------------------------------------------------------------------------------- */

/* Prints it in the format of the options. */
void match_report(const match_options *options, const match_outcome *outcome);

#endif
