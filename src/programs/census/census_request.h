/* What bp-census is asked to do: its command line. */
#ifndef BP_PROGRAMS_CENSUS_CENSUS_REQUEST_H
#define BP_PROGRAMS_CENSUS_CENSUS_REQUEST_H

#include <stddef.h>

#include <bigpoints.h>
#include <bigpoints/experimental/census.h>

#include "programs/common/command.h"

enum census_format { CENSUS_TEXT, CENSUS_CSV, CENSUS_JSON };

typedef struct census_request {
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
} census_request;

/* The options that all census programs have, for their help. */
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
    "What is told:\n"                                                                    \
    "  --format F        text, csv or json (default text)\n"                             \
    "  --header          a header line for csv and for --rows\n"                         \
    "  --work            also nodes, states and seconds, which differ from run to run\n" \
    "  --rows FILE       write every board, or every class of boards, to FILE\n"         \
    "  --details FILE    write histograms and first moves as csv to FILE\n"

/* What each of some processes on this machine may take if nobody says: together a quarter of it. */
uint64_t census_memory(int processes);

/* What the units of a census are: "classes" or "boards". */
const char *census_units(const bp_census *census);

/* Reads the command line; wrong usage ends the program. With `cluster`, options for shards are none. */
census_request census_request_read(command *line, int cluster);

/* The census that is asked for. What can't be counted ends the program. */
bp_census *census_request_open(const census_request *asked, const command *line);

#endif
