/* SPDX-License-Identifier: MIT */
/*
 * Damaged files of bigpoints census, a checkpoint and its rows: they are refused with a reason, or the census that continues from them
 * has the same counts and rows as one that was never stopped. Rows that are not a beginning of these stay as they were, and
 * what is behind those of the checkpoint may be refused when the census comes to it.
 *
 * The first byte chooses how much of the census is done, and whether there are rows; the others are edits, of the
 * checkpoint or of the rows.
 */
#include "damage.h"
#include "programs/census/census.h"

enum { UNITS = 3 };

static damage_text checkpoints[2]
                              [UNITS + 1]; /* without and with rows, by the units that are done */
static damage_text rows[UNITS + 1];
static damage_text counts; /* the counts in the end */
static char checkpoint_path[64], rows_path[64];

static bp_census *new_census(void)
{
    bp_config *config = NULL;
    bp_census *census = NULL;
    CHECK(bp_config_parse(&config, "players=2 colours=2 discs=2", NULL, NULL, 0) == BP_OK);
    CHECK(bp_census_new(&census, config, BP_OBJECTIVE_MARGIN, NULL, NULL, 0) == BP_OK);
    CHECK(bp_census_set(census, BP_OPTION_MEMORY, 1 << 16) == BP_OK);
    CHECK(bp_census_count(census, BP_COUNT_UNITS) == UNITS);
    bp_config_free(config);
    return census;
}

/* Keeps the counts of a checkpoint of the library, without nodes, time and checksum. */
static int keep(const char *text, size_t length, void *user)
{
    damage_text *out = user;
    const char *nodes = strstr(text, "\nnodes ");
    length = nodes ? (size_t)(nodes - text) : length;
    CHECK(length < DAMAGE_SIZE);
    memcpy(out->bytes, text, length);
    out->size = length;
    return 0;
}

/* Opens the files and runs the census up to a unit, or not at all. Returns 0, and the reason, if they are refused. */
static int run(bp_census *census, int has_rows, int replace, uint64_t end, char *why, size_t size)
{
    census_files files = {
        .checkpoint = checkpoint_path, .rows = has_rows ? rows_path : NULL, .replace = replace};
    CHECK(bp_census_set(census, BP_OPTION_END, (int64_t)(end > 0 ? end : UNITS)) == BP_OK);
    const int is_open = census_files_open(&files, census, 1) == 0;
    if (is_open && end > 0) {
        CHECK(files.why[0] == '\0');
        CHECK(!has_rows || bp_census_set_rows(census, census_files_row, &files) == BP_OK);
        CHECK(bp_census_set_save(census, census_files_save, &files, 0) == BP_OK);
        CHECK(bp_census_run(census, NULL, 0) == BP_OK);
    }
    const int is_refused = files.why[0] != '\0';
    const int failed = census_files_close(&files, is_open && bp_census_shard_done(census)) != 0;
    CHECK(is_open || is_refused);
    CHECK(!failed || (!is_refused && files.why[0] != '\0'));
    (void)snprintf(why, size, "%s", files.why);
    return files.why[0] == '\0';
}

/* Whether the rows are those of so many units, and maybe some that come next. Without units the header may be missing too. */
static int is_beginning(const damage_text *row, int done)
{
    return row->size >= (done > 0 ? rows[done].size : 0) && row->size <= rows[UNITS].size &&
           memcmp(row->bytes, rows[UNITS].bytes, row->size) == 0;
}

/* A census that was refused when it came to the bytes behind its rows has a checkpoint with more units. */
static void replace_rows(int has_rows)
{
    char why[1024];
    bp_census *census = new_census();
    CHECK(run(census, has_rows, 1, UNITS, why, sizeof why));
    CHECK(damage_is_file(rows_path, &rows[UNITS]));
    bp_census_free(census);
}

static void begin(void)
{
    char why[1024];
    damage_path(checkpoint_path, "checkpoint");
    damage_path(rows_path, "rows");
    for (int has_rows = 0; has_rows < 2; has_rows++) {
        remove(checkpoint_path);
        for (uint64_t done = 0; done <= UNITS; done++) {
            bp_census *census = new_census();
            CHECK(run(census, has_rows, 0, done, why, sizeof why));
            CHECK((uint64_t)bp_census_count(census, BP_COUNT_UNITS_DONE) == done);
            damage_read(&checkpoints[has_rows][done], checkpoint_path);
            if (has_rows) {
                damage_read(&rows[done], rows_path);
            }
            CHECK(bp_census_save(census, keep, &counts) == BP_OK);
            bp_census_free(census);
        }
    }
    remove(rows_path);
    remove(checkpoint_path);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static damage_text checkpoint, row, end;
    fuzz_bytes bytes = {data, size};
    char why[1024];
    if (checkpoint_path[0] == '\0') {
        begin();
    }
    const int choice = fuzz_byte(&bytes);
    const int had_rows = choice & 1, has_rows = choice >> 1 & 1;
    const int done = (choice >> 2) % (UNITS + 1);
    checkpoint = checkpoints[had_rows][done];
    row = rows[done];
    for (int i = 0; i < DAMAGE_EDITS && bytes.size > 0; i++) {
        damage_edit(fuzz_byte(&bytes) % 4 == 0 ? &row : &checkpoint, &bytes);
    }
    damage_write(checkpoint_path, &checkpoint);
    damage_write(rows_path, &row);
    bp_census *census = new_census();
    if (run(census, has_rows, 0, UNITS, why, sizeof why)) {
        CHECK(!has_rows || is_beginning(&row, 0));
        CHECK(bp_census_shard_done(census) == 1);
        CHECK(bp_census_save(census, keep, &end) == BP_OK && damage_is_same(&end, &counts));
        CHECK(damage_is_file(rows_path, has_rows ? &rows[UNITS] : &row));
    } else {
        damage_check_why(why);
        CHECK(damage_is_file(rows_path, &row));
        if (!damage_is_file(checkpoint_path, &checkpoint)) {
            replace_rows(has_rows);
        } else {
            CHECK(!has_rows || !had_rows || !is_beginning(&row, done) ||
                  !damage_is_same(&checkpoint, &checkpoints[1][done]));
        }
    }
    bp_census_free(census);
    remove(rows_path);
    remove(checkpoint_path);
    return 0;
}
