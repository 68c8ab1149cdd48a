/* SPDX-License-Identifier: MIT */
/* The command-line options of bigpoints census and bigpoints-mpi census. */
#ifndef BP_PROGRAMS_CENSUS_CENSUS_OPTIONS_H
#define BP_PROGRAMS_CENSUS_CENSUS_OPTIONS_H

#include <stddef.h>

#include <bigpoints.h>
#include <bigpoints/experimental/census.h>

#include "programs/common/command.h"

enum census_format { CENSUS_TEXT, CENSUS_CSV, CENSUS_JSON };

typedef struct census_options {
    const char *colours;
    const char *discs;
    int32_t players;
    int32_t white;
    int32_t black;
    int32_t rules;
    int32_t objective;
    uint64_t sample; /* 0: all boards */
    uint64_t seed;
    uint64_t shard;
    uint64_t shards;
    int32_t threads;
    uint64_t memory; /* bytes; on a cluster, 0 if it is not given */
    double every;    /* seconds from one checkpoint to the next */
    int32_t format;
    int moves;
    int work;
    int header;
    int merge;
    int count; /* only count boards */
    const char *checkpoint;
    const char *rows;
    int replace;
    const char *details;
    char **files; /* to merge */
    size_t file_count;
} census_options;

/* The default memory of each of `processes` processes on this machine: together bp_table_suggested_bytes(). */
uint64_t census_memory(int processes);

/* The value of an option of a census. */
int64_t census_option(const bp_census *census, int32_t option);

/* The name of the units of a census: "classes" or "boards". */
const char *census_units(const bp_census *census);

/* Reads the command line; wrong usage ends the program. A cluster has no options for shards. The help text is `before`,
   the options, and `after`. */
census_options census_options_read(command *line, int is_cluster, const char *before,
                                   const char *after);

/* The configuration that the options describe; the caller frees it. Ends the program if there can be none. */
bp_config *census_config(const census_options *options, const command *line);

/* The census that the options describe. Ends the program if there can be none. */
bp_census *census_from_options(const census_options *options, const command *line);

#endif
