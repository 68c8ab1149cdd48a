/* The command-line options of bp-census and bp-census-mpi. */
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
    const char *checkpoint;
    const char *rows;
    const char *details;
    const char **files; /* to merge; freed by the caller */
    size_t file_count;
} census_options;

/* Help on the options that both programs have. */
#define CENSUS_OPTIONS                                                                   \
    "What is counted:\n"                                                                 \
    "  --colours C       2 to 5, or letters of RGBYP (required)\n"                       \
    "  --discs D         of each colour, 1 to 9, or a list such as 3,3,2 (required)\n"   \
    "  --white N         white discs, 0 to 5 (default 0)\n"                              \
    "  --black N         black discs, 0 to 5 (default 0)\n"                              \
    "  --players N       2 to 5 (default 2)\n"                                           \
    "  --rules R         official or thesis (default official)\n"                        \
    "  --objective O     outcome (default), margin, thesis, maxn or guaranteed\n"        \
    "  --sample N        N boards drawn with replacement (default: all boards)\n"        \
    "  --seed S          of the sample (default 1)\n"                                    \
    "  --moves           also count which first moves are best; it takes longer\n"       \
    "\n"                                                                                 \
    "How:\n"                                                                             \
    "  --threads N       1 to 256 (default 1)\n"                                         \
    "  --memory MIB      for tables (default: a quarter of the machine)\n"               \
    "  --checkpoint FILE keep what is done in FILE, and go on from there if it exists\n" \
    "  --every SECONDS   from one checkpoint to the next (default 10)\n"                 \
    "\n"                                                                                 \
    "Output:\n"                                                                          \
    "  --format F        text, csv or json (default text)\n"                             \
    "  --header          a header line for csv and for --rows\n"                         \
    "  --work            also nodes, states and seconds, which differ from run to run\n" \
    "  --rows FILE       write every board, or every class of boards, to FILE\n"         \
    "  --details FILE    write histograms and first moves as csv to FILE\n"

/* The default memory of each of `processes` processes on this machine: together a quarter of it. */
uint64_t census_memory(int processes);

/* The name of the units of a census: "classes" or "boards". */
const char *census_units(const bp_census *census);

/* Reads the command line; wrong usage ends the program. With `cluster` there are no options for shards. */
census_options census_options_read(command *line, int cluster);

/* The census that the options describe. Ends the program if there can be none. */
bp_census *census_from_options(const census_options *options, const command *line);

#endif
