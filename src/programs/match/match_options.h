/* SPDX-License-Identifier: MIT */
/* The command-line options of bigpoints match. */
#ifndef BP_PROGRAMS_MATCH_MATCH_OPTIONS_H
#define BP_PROGRAMS_MATCH_MATCH_OPTIONS_H

#include <bigpoints.h>

#include "programs/common/command.h"
#include "programs/match/match_ratings.h"
#include "programs/match/match_sprt.h"

enum match_format { MATCH_TEXT, MATCH_CSV, MATCH_JSON };

enum match_kind {
    MATCH_LEVEL,  /* a player of the library */
    MATCH_GREEDY, /* the move after which its own estimated score is highest */
    MATCH_THUMB,  /* the move with the highest points by the rules of thumb */
    MATCH_EXACT,  /* a solver; level 10 where the budget does not suffice */
    MATCH_ENGINE  /* another program, through a pipe */
};

enum { MATCH_NAME_SIZE = 48 };

/* One --seat: a kind of player and its budget for a move. */
typedef struct match_contestant {
    const char *text; /* as it was given */
    char name
        [MATCH_NAME_SIZE]; /* in reports: name=NAME of an engine, or the beginning of the text */
    enum match_kind kind;
    const char *command; /* of an engine */
    int32_t level;
    int has_budget; /* if not, level 10 has the library's default */
    double seconds; /* 0: no limit */
    uint64_t nodes; /* 0: no limit */
} match_contestant;

typedef struct match_options {
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
    sprt sprt;
    int regret;
    double grace; /* seconds beyond the budget before an engine loses on time */
    const char *record;
    const char *results;
    int resume;
    int replace;
    bp_config *config; /* freed by the caller */
    int has_board;     /* all games are on one board */
} match_options;

/* The place of a game in the match. Games are numbered from 0. The games of a round are on one board: those of the first
   group, then those of the next one. Within a group the seats rotate by one with each game. */
typedef struct match_place {
    int64_t round;
    int32_t group;
    int32_t rotation;
    int32_t members[BP_PLAYERS_MAX]; /* contestants */
} match_place;

/* Reads the command line; ends the program if it is wrong. */
match_options match_options_read(command *line);

match_place match_place_of(const match_options *options, int64_t game);

/* The first position of a game. Returns a status of the library. Sets the seed of the configuration, so only one thread at a time
   may call it. */
int match_start(bp_state **out, const match_options *options, int64_t game);

/* Who sits at a seat, as an index of the group's members. */
int32_t match_member_at(const match_options *options, const match_place *place, int32_t seat);

/* All games of the match. */
int64_t match_game_count(const match_options *options);

#endif
