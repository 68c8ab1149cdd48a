/* SPDX-License-Identifier: MIT */
/*
 * Files that platforms exchange: a certificate, a record, half of a census, the rows of a census, a saved table, and a table
 * file, which is a cache for one kind of machine.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include <bigpoints/experimental/census.h>

#include "portability/portability.h"

#define BOARD "board=RYGRYBYGGBRRGBYB"
#define CENSUS "players=2 colours=3 discs=3"
#define GAME "players=2 colours=4 discs=4 white=1 black=1 seed=6"

enum { TEXT_MAX = 1 << 16 };

static FILE *open_file(const char *folder, const char *name, const char *mode)
{
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, mode);
    if (!file) {
        fprintf(stderr, "fingerprint: %s can't be opened\n", path);
        exit(EXIT_FAILURE);
    }
    return file;
}

static void close_file(FILE *file)
{
    if (ferror(file) || fclose(file) != 0) {
        fprintf(stderr, "fingerprint: a file could not be read or written\n");
        exit(EXIT_FAILURE);
    }
}

/* The contents of a text file, in a buffer of TEXT_MAX bytes. */
static size_t read_text(char *out, const char *folder, const char *name)
{
    FILE *file = open_file(folder, name, "rb");
    size_t length = fread(out, 1, TEXT_MAX - 1, file);
    out[length] = '\0';
    close_file(file);
    return length;
}

/* Callbacks of the library; `user` is the file. */

static int write_line(const char *line, void *user)
{
    return fprintf(user, "%s\n", line) < 0;
}

static int write_bytes(const void *bytes, size_t size, void *user)
{
    return fwrite(bytes, 1, size, user) != size;
}

static int write_checkpoint(const char *text, size_t length, void *user)
{
    return write_bytes(text, length, user);
}

static size_t read_bytes(void *out, size_t size, void *user)
{
    return fread(out, 1, size, user);
}

static int write_row(const char *board, uint64_t boards, const int32_t *values, size_t count,
                     uint64_t states, void *user)
{
    return count != 1 || fprintf(user, "%s,%" PRIu64 ",%" PRId32 ",%" PRIu64 "\n", board, boards,
                                 values[0], states) < 0;
}

/* --- Certificate and record ------------------------------------------------------------------------- */

static void write_certificate(const char *folder)
{
    FILE *file = open_file(folder, "certificate.txt", "wb");
    bp_state *state = open_state("board=RGBGRBRGB");
    bp_solver *solver = open_solver(BP_OBJECTIVE_MARGIN);
    bp_result *result = NULL;
    must(bp_solver_set_proof(solver, write_line, file, 1000000), "bp_solver_set_proof");
    must(bp_solve(&result, solver, state), "certificate");
    bp_result_free(result);
    bp_solver_free(solver);
    bp_state_free(state);
    close_file(file);
}

/* A game, the first half of its moves, and its position as bytes. */
static void write_record(const char *folder)
{
    FILE *file = open_file(folder, "record.txt", "wb");
    bp_state *state = open_state(GAME);
    char text[BP_RECORD_TEXT];
    uint8_t code[128];
    size_t length = 0;
    for (int ply = 0; ply < 9; ply++) {
        bp_move moves[BP_MOVES_MAX];
        must(bp_state_moves(moves, BP_MOVES_MAX, &length, state), "bp_state_moves");
        must(bp_state_apply(state, moves[length / 2]), "bp_state_apply");
    }
    must(bp_record_format(text, sizeof text, NULL, state), "bp_record_format");
    must(bp_state_encode(code, sizeof code, &length, state), "bp_state_encode");
    fprintf(file, "%s\n", text);
    close_file(file);
    file = open_file(folder, "position.bin", "wb");
    fwrite(code, 1, length, file);
    close_file(file);
    bp_state_free(state);
}

static void read_record(char *text, const char *folder)
{
    bp_state *state = NULL;
    bp_game *game = NULL;
    char position[2][BP_RECORD_TEXT];
    size_t length = read_text(text, folder, "record.txt");
    text[length - 1] = '\0'; /* the end of the line */
    must(bp_bigpoints_open(&state, text, NULL, NULL, 0), "record.txt");
    must(bp_state_game(&game, state), "bp_state_game");
    must(bp_state_format(position[0], sizeof position[0], NULL, state), "bp_state_format");
    bp_state_free(state);
    length = read_text(text, folder, "position.bin");
    must(bp_state_decode(&state, game, (const uint8_t *)text, length), "position.bin");
    must(bp_state_format(position[1], sizeof position[1], NULL, state), "bp_state_format");
    printf("record.txt: %s\nposition.bin: %s\n", position[0], position[1]);
    bp_state_free(state);
    bp_game_free(game);
}

/* --- Census ----------------------------------------------------------------------------------------- */

static void write_census(const char *folder)
{
    bp_config *config = open_config(CENSUS);
    bp_census *census = NULL;
    FILE *rows = open_file(folder, "rows.csv", "wb");
    FILE *file = open_file(folder, "census.txt", "wb");
    must(bp_census_new(&census, config, BP_OBJECTIVE_MARGIN, NULL, NULL, 0), "bp_census_new");
    must(bp_census_set(census, BP_OPTION_SHARDS, 2), "bp_census_set");
    must(bp_census_set_rows(census, write_row, rows), "bp_census_set_rows");
    must(bp_census_set(census, BP_OPTION_MEMORY, TABLE_BYTES), "bp_census_set");
    must(bp_census_run(census, NULL, 0), "bp_census_run");
    must(bp_census_save(census, write_checkpoint, file), "bp_census_save");
    bp_census_free(census);
    bp_config_free(config);
    close_file(file);
    close_file(rows);
}

/* Opens the checkpoint of the first half, runs the other half, and prints the counts of all boards. */
static void read_census(char *text, const char *folder)
{
    bp_census *census = NULL;
    int32_t lower = 0;
    int32_t upper = 0;
    size_t length = read_text(text, folder, "census.txt");
    must(bp_census_open(&census, text, length, NULL, NULL, 0), "census.txt");
    printf("census.txt: %" PRId64 " units", bp_census_count(census, BP_COUNT_UNITS_DONE));
    must(bp_census_set(census, BP_OPTION_MEMORY, TABLE_BYTES), "bp_census_set");
    must(bp_census_run(census, NULL, 0), "bp_census_run");
    printf(", then %" PRId64 " with %" PRId64 " boards, nodes %" PRId64 ", margins",
           bp_census_count(census, BP_COUNT_UNITS_DONE), bp_census_count(census, BP_COUNT_BOARDS),
           bp_census_count(census, BP_COUNT_NODES));
    must(bp_census_margin_range(&lower, &upper, census), "bp_census_margin_range");
    for (int32_t margin = lower; margin <= upper; margin++) {
        uint64_t boards = 0;
        must(bp_census_margin_count(&boards, census, margin), "bp_census_margin_count");
        printf(" %" PRId32 ":%" PRIu64, margin, boards);
    }
    printf("\n");
    bp_census_free(census);
}

/* --- Tables ----------------------------------------------------------------------------------------- */

/* Solves the board with a table and returns the number of nodes: few if the table has its entries. */
static int64_t solve_with(bp_table *table, const char *what)
{
    bp_state *state = open_state(BOARD);
    bp_solver *solver = open_solver(BP_OBJECTIVE_MARGIN);
    bp_result *result = NULL;
    must(bp_solver_set_table(solver, table), what);
    must(bp_solve(&result, solver, state), what);
    int64_t nodes = bp_result_count(result, BP_COUNT_NODES);
    bp_result_free(result);
    bp_solver_free(solver);
    bp_state_free(state);
    return nodes;
}

/* Opens or makes the table file. NULL where there are no such files; then `why` says why. */
static bp_table *open_table_file(const char *folder, char *why, size_t why_size)
{
    char path[1024];
    bp_table *table = NULL;
    snprintf(path, sizeof path, "%s/table.file", folder);
    int status = bp_table_new_file(&table, path, TABLE_BYTES / 4, NULL, why, why_size);
    if (status != BP_OK && status != BP_ERR_FILE) {
        must(status, "table.file");
    }
    return table;
}

static void write_tables(const char *folder)
{
    char why[BP_MESSAGE_TEXT];
    bp_table *table = NULL;
    FILE *file = open_file(folder, "table.saved", "wb");
    must(bp_table_new(&table, "array", TABLE_BYTES, NULL), "bp_table_new");
    (void)solve_with(table, "table.saved");
    must(bp_table_save(table, write_bytes, file), "bp_table_save");
    bp_table_free(table);
    close_file(file);
    table = open_table_file(folder, why, sizeof why);
    if (table) {
        (void)solve_with(table, "table.file");
    }
    bp_table_free(table);
}

static void read_saved_table(const char *folder, const char *name)
{
    char why[BP_MESSAGE_TEXT];
    bp_table *table = NULL;
    FILE *file = open_file(folder, "table.saved", "rb");
    must(bp_table_new(&table, name, TABLE_BYTES, NULL), "bp_table_new");
    must(bp_table_load(table, read_bytes, file, why, sizeof why), "table.saved");
    close_file(file);
    uint64_t entries = bp_table_entry_count(table);
    int64_t nodes = solve_with(table, "table.saved");
    printf("table.saved: %s with %" PRIu64 " entries, nodes %" PRId64 "\n", name, entries, nodes);
    bp_table_free(table);
}

static void read_table_file(const char *folder)
{
    char why[BP_MESSAGE_TEXT];
    bp_table *table = open_table_file(folder, why, sizeof why);
    if (table) {
        printf("table.file: nodes %" PRId64 "\n", solve_with(table, "table.file"));
    } else {
        printf("table.file: refused: %s\n", why);
    }
    bp_table_free(table);
}

void exchange_write(const char *folder)
{
    write_certificate(folder);
    write_record(folder);
    write_census(folder);
    write_tables(folder);
}

void exchange_read(const char *folder)
{
    static char text[TEXT_MAX];
    read_record(text, folder);
    read_census(text, folder);
    read_saved_table(folder, "array");
    read_saved_table(folder, "growing");
    read_table_file(folder);
}
