/* SPDX-License-Identifier: MIT */
/* The files of a census: its rows, and a checkpoint that is replaced atomically. */

#include "programs/census/census.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "programs/common/input.h"
#include "programs/common/open_state.h"
#include "programs/common/output.h"
#include "programs/common/platform/system.h"
#include "programs/common/words.h"

/* --- Rows ----------------------------------------------------------------------------------------- */

static void append(char out[CENSUS_ROW_SIZE], const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void append(char out[CENSUS_ROW_SIZE], const char *format, ...)
{
    size_t length = strlen(out);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(out + length, CENSUS_ROW_SIZE - length, format, arguments);
    va_end(arguments);
}

static int has_states(int32_t objective)
{
    return objective == BP_OBJECTIVE_THESIS || objective == BP_OBJECTIVE_MAXN;
}

const char *census_row(char out[CENSUS_ROW_SIZE], int32_t objective, const char *board,
                       uint64_t boards, const int32_t *values, size_t count, uint64_t states)
{
    static const char letters[] = "RGBYP";
    snprintf(out, CENSUS_ROW_SIZE, "%s", board);
    if (objective == BP_OBJECTIVE_THESIS) {
        for (char *c = out; *c; c++) { /* the thesis names colours by digits */
            *c = (char)('1' + (strchr(letters, *c) - letters));
        }
    }
    if (!has_states(objective)) {
        append(out, ",%" PRIu64, boards);
    }
    for (size_t i = 0; i < count; i++) {
        append(out, ",%" PRId32, values[i]);
    }
    if (has_states(objective)) {
        append(out, ",%" PRIu64, states);
    }
    append(out, "\n");
    return out;
}

static const char *row_header(char out[CENSUS_ROW_SIZE], int32_t objective, int32_t players)
{
    out[0] = '\0';
    switch (objective) {
    case BP_OBJECTIVE_OUTCOME: append(out, "board,boards,outcome\n"); return out;
    case BP_OBJECTIVE_MARGIN: append(out, "board,boards,margin\n"); return out;
    case BP_OBJECTIVE_THESIS: append(out, "board,p1,p2,states\n"); return out;
    default: break;
    }
    int maxn = objective == BP_OBJECTIVE_MAXN;
    append(out, maxn ? "board" : "board,boards");
    for (int32_t seat = 1; seat <= players; seat++) {
        append(out, ",%s%d", maxn ? "s" : "value", (int)seat);
    }
    append(out, maxn ? ",states\n" : "\n");
    return out;
}

int census_rows_are_late(const bp_census *census)
{
    return census_option(census, BP_OPTION_OBJECTIVE) == BP_OBJECTIVE_THESIS &&
           census_option(census, BP_OPTION_SAMPLE) == 0;
}

/* --- Files ---------------------------------------------------------------------------------------- */

/* Bytes of a checkpoint. The largest ones have the scores of every board, as `thesis` saves them. */
#define CHECKPOINT_MAX ((size_t)1 << 30)

int census_text_add(census_text *to, const char *text, size_t length)
{
    if (to->length + length + 1 > to->capacity) {
        size_t capacity = 2 * to->capacity + length + 256;
        char *grown = realloc(to->text, capacity);
        if (!grown) {
            return 1;
        }
        to->text = grown;
        to->capacity = capacity;
    }
    memcpy(to->text + to->length, text, length);
    to->length += length;
    to->text[to->length] = '\0';
    return 0;
}

/* Keeps the first failure: others may follow from it. */
static int fail(census_files *files, const char *what, const char *name)
{
    if (!files->why[0]) {
        snprintf(files->why, sizeof files->why, "%.800s can't be %s: %.100s", name, what,
                 strerror(errno));
    }
    return -1;
}

static void write_rows_line(char *out, size_t size, uint64_t length, uint64_t sum)
{
    snprintf(out, size, "rows %" PRIu64 " %016" PRIx64 "\n", length, sum);
}

/* Takes the last line, `rows LENGTH CHECKSUM`, off a checkpoint if it has one. */
static void take_rows_line(census_files *files, census_text *text)
{
    char again[64];
    size_t start = text->length > 0 ? text->length - 1 : 0;
    while (start > 0 && text->text[start - 1] != '\n') {
        start--;
    }
    const char *line = text->text + start;
    char *end;
    if (strncmp(line, "rows ", 5) != 0) {
        return;
    }
    uint64_t length = strtoull(line + 5, &end, 10);
    uint64_t sum = strtoull(end, NULL, 16);
    write_rows_line(again, sizeof again, length, sum);
    /* A damaged line stays in the text, so the census refuses all of it. */
    if (strcmp(again, line) == 0) {
        text->length = start;
        files->rows_kept = 1;
        files->rows_length = length;
        files->rows_sum = sum;
    }
}

/* Adds what a census is, the second line of its checkpoint, to a checksum. */
static int add_identity(const char *text, size_t length, void *user)
{
    uint64_t *sum = user;
    const char *begin = memchr(text, '\n', length);
    const char *end = begin ? memchr(begin + 1, '\n', length - (size_t)(begin + 1 - text)) : NULL;
    if (!end) {
        return -1;
    }
    *sum = words_checksum(*sum, begin, (size_t)(end - begin));
    return 0;
}

/* Names the checkpoint of a census without --checkpoint: one for each census, shard and file of rows. There is none if the rows
   go to a pipe or a device, which can't be continued. */
static int name_default(census_files *files, const census_options *options, const bp_census *census)
{
    char shard[64];
    file_info there;
    uint64_t sum = WORDS_CHECKSUM_EMPTY;
    size_t length = output_state_folder(files->name, sizeof files->name);
    int is_device = files->rows && file_info_read(&there, files->rows) == 0 && !there.is_regular;
    if (length == 0 || is_device || bp_census_save(census, add_identity, &sum) != BP_OK) {
        return 0;
    }
    snprintf(shard, sizeof shard, "%" PRIu64 "/%" PRIu64, options->shard, options->shards);
    sum = words_checksum(sum, shard, strlen(shard));
    char *place = files->rows ? file_place(files->rows) : NULL;
    const char *rows = place ? place : files->rows ? files->rows : "";
    sum = words_checksum(sum, rows, strlen(rows));
    free(place);
    return snprintf(files->name + length, sizeof files->name - length, "/census-%016" PRIx64, sum) <
           (int)(sizeof files->name - length);
}

census_files census_files_of(const census_options *options, const bp_census *census)
{
    census_files files = {
        .checkpoint = options->checkpoint, .rows = options->rows, .replace = options->replace};
    files.is_default = !files.checkpoint && name_default(&files, options, census);
    return files;
}

int census_files_read(census_files *files, census_text *out, const char *name, FILE *file)
{
    *out = (census_text){NULL, 0, 0};
    out->text =
        input_read_text(&out->length, name, file, CHECKPOINT_MAX, files->why, sizeof files->why);
    if (!out->text) {
        return -1;
    }
    out->capacity = out->length + 1;
    take_rows_line(files, out);
    return 0;
}

/* Whether an open file is still the one of that name: another process may have replaced it. */
static int is_named(FILE *file, const char *name)
{
    file_info ours;
    file_info there;
    return file_info_read_open(&ours, file) == 0 && file_info_read(&there, name) == 0 &&
           file_info_is_same(&ours, &there);
}

/* Sets the reason why a checkpoint that another process uses is refused. */
static int refuse_busy(census_files *files)
{
    snprintf(files->why, sizeof files->why, "checkpoint %.500s: another program is using it",
             files->checkpoint);
    return -1;
}

/* Keeps the checkpoint open and locked from now on, and releases the old one. */
static void hold(census_files *files, FILE *file)
{
    if (files->held) {
        fclose(files->held);
    }
    files->held = file;
    files->is_saved = 1;
}

static int write_checkpoint(const census_files *files, FILE *file, const char *text, size_t length)
{
    int failed = fwrite(text, 1, length, file) != length;
    if (files->rows_file || files->rows_kept) {
        char line[64];
        write_rows_line(line, sizeof line, files->rows_length, files->rows_sum);
        failed |= fputs(line, file) < 0;
    }
    return failed ? errno : 0;
}

/* Writes the checkpoint to a new file, locks it, and gives it the name. The process with the lock of the checkpoint replaces
   it; so a locked file has the name at every moment. The first checkpoint does not replace another one. */
static int replace(census_files *files, const char *text, size_t length)
{
    output_file output;
    int is_first = !files->held;
    int error = output_create(&output, files->checkpoint, is_first ? NULL : "bigpoints census ");
    if (!error && file_lock(output.file) != 0) {
        output_drop(&output);
        return refuse_busy(files);
    }
    if (!error) {
        output.error = write_checkpoint(files, output.file, text, length);
        error = output_commit(&output, is_first);
    }
    if (is_first && error == EEXIST) {
        return refuse_busy(files);
    }
    if (error) {
        errno = error;
        return fail(files, "written", files->checkpoint);
    }
    hold(files, output.file);
    return 0;
}

/* Rows may also go to a pipe or a device, which has nothing to sync. Rows that the file had are on the disk since it was opened. */
static int write_rows(census_files *files)
{
    int error = files->rows_ahead > 0 ? 0 : output_sync(files->rows_file);
    if (error) {
        errno = error;
        return fail(files, "written", files->rows);
    }
    return 0;
}

/* Whether a default checkpoint is worth its file: not for a census that is complete before the first one, or has done nothing. */
static int is_worth_keeping(const census_files *files)
{
    return files->held || (!bp_census_shard_done(files->census) &&
                           bp_census_count(files->census, BP_COUNT_UNITS_DONE) > 0);
}

/* A census goes on without a default checkpoint that can't be written. */
static void keep(census_files *files, const char *text, size_t length)
{
    if (is_worth_keeping(files) &&
        (output_make_folder_of(files->checkpoint) != 0 || replace(files, text, length) != 0)) {
        files->why[0] = '\0';
        files->checkpoint = NULL;
        files->is_saved = 0;
    }
}

int census_files_save(const char *text, size_t length, void *user)
{
    census_files *files = user;
    /* Rows are written first, so they include all that the checkpoint has. After a failed write rows are missing, even
       if the disk has space again, so nothing more is saved. */
    if (files->why[0] || (files->rows_file && write_rows(files) != 0)) {
        return -1;
    }
    if (files->checkpoint && files->is_default) {
        keep(files, text, length);
        return 0;
    }
    return files->checkpoint ? replace(files, text, length) : 0;
}

/* Sets the reason why the rows can't be continued; returns non-zero. */
static int refuse_rows(census_files *files, const char *what)
{
    snprintf(files->why, sizeof files->why, "%.800s %s", files->rows, what);
    return -1;
}

static int refuse_ahead(census_files *files)
{
    return refuse_rows(files, "has contents that are not the rows of this census: --replace "
                              "replaces what the checkpoint does not count");
}

/* Whether the file continues with these bytes; moves `file` past what was read. */
static int begins_with(FILE *file, const char *text, size_t length)
{
    size_t same = 0;
    while (same < length && getc(file) == (unsigned char)text[same]) {
        same++;
    }
    return same == length;
}

/* Compares what is written next with what the file has there, and takes off what is the same. */
static int pass_ahead(census_files *files, const char **text, size_t *length)
{
    size_t known = files->rows_ahead < *length ? (size_t)files->rows_ahead : *length;
    if (!begins_with(files->rows_file, *text, known)) {
        return refuse_ahead(files);
    }
    files->rows_ahead -= known;
    files->rows_length += known;
    files->rows_sum = words_checksum(files->rows_sum, *text, known);
    *text += known;
    *length -= known;
    return files->rows_ahead == 0 && file_seek(files->rows_file, files->rows_length) != 0
               ? fail(files, "written", files->rows)
               : 0;
}

int census_files_add_rows(census_files *files, const char *text, size_t length)
{
    if (files->rows_ahead > 0 && pass_ahead(files, &text, &length) != 0) {
        return -1;
    }
    if (files->rows_file && fwrite(text, 1, length, files->rows_file) != length) {
        return fail(files, "written", files->rows);
    }
    files->rows_length += length;
    files->rows_sum = words_checksum(files->rows_sum, text, length);
    return 0;
}

int census_files_row(const char *board, uint64_t boards, const int32_t *values, size_t count,
                     uint64_t states, void *user)
{
    census_files *files = user;
    char row[CENSUS_ROW_SIZE];
    census_row(row, files->objective, board, boards, values, count, states);
    return census_files_add_rows(files, row, strlen(row));
}

/* Verifies the rows that the checkpoint counts. */
static int check_counted(census_files *files, const char *header, int has_header)
{
    FILE *file = files->rows_file;
    uint64_t sum = WORDS_CHECKSUM_EMPTY;
    uint64_t length = 0;
    for (int c; length < files->rows_length && (c = getc(file)) != EOF; length++) {
        char byte = (char)c;
        sum = words_checksum(sum, &byte, 1);
    }
    if (length < files->rows_length || sum != files->rows_sum) {
        return refuse_rows(files, "does not have the rows that the checkpoint counts: "
                                  "it is another file, or it was changed");
    }
    rewind(file);
    if (begins_with(file, header, strlen(header)) != has_header) {
        return refuse_rows(files, has_header
                                      ? "does not begin with the header: was it written "
                                        "without --header?"
                                      : "begins with a header: it was written with --header");
    }
    return 0;
}

/* Goes behind the counted rows. Bytes there are from a process that was killed, or another file's: they must be what is written
   there again, or are cut off if they are to be replaced. */
static int measure_ahead(census_files *files)
{
    FILE *file = files->rows_file;
    file_info there;
    int failed = (files->replace && file_truncate(file, files->rows_length) != 0) ||
                 file_seek(file, files->rows_length) != 0;
    int error = failed ? errno : output_sync(file);
    error = error ? error : file_info_read_open(&there, file);
    if (error) {
        errno = error;
        return fail(files, "written", files->rows);
    }
    files->rows_ahead = there.size - files->rows_length;
    return 0;
}

/* Refuses new rows in the place of a file that has some bytes. */
static int check_new_rows(census_files *files)
{
    file_info there;
    if (files->rows && !files->rows_kept && !files->replace &&
        file_info_read(&there, files->rows) == 0 && there.is_regular && there.size > 0) {
        return refuse_rows(files, "exists: --replace replaces it");
    }
    return 0;
}

/* Opens the rows: those of `units` units that are done, or new ones if that is 0. If the checkpoint is of a census with rows, what
   the file has is kept until it is compared. */
static int open_rows(census_files *files, const char *header, int has_header, uint64_t units)
{
    file_info there;
    int error = file_info_read(&there, files->rows);
    int is_kept = files->rows_kept && !error;
    if (units > 0 && !files->rows_kept) {
        return refuse_rows(files, "can't be complete: the census began without --rows");
    }
    if (units > 0 && error == ENOENT) {
        return refuse_rows(files, "is missing, but the checkpoint counts its rows");
    }
    if (error && error != ENOENT) { /* it may be there: it must not be opened as a new file */
        errno = error;
        return fail(files, "read", files->rows);
    }
    if (files->checkpoint && !error && !there.is_regular) {
        return refuse_rows(files, "can't be written: with --checkpoint it must be a regular file");
    }
    if (check_new_rows(files) != 0) {
        return -1;
    }
    files->rows_file = file_open(files->rows, is_kept ? FILE_UPDATE : FILE_WRITE);
    if (!files->rows_file) {
        return fail(files, "written", files->rows);
    }
    if (units > 0) {
        return check_counted(files, header, has_header) != 0 ? -1 : measure_ahead(files);
    }
    output_sync_folder(files->rows);
    files->rows_length = 0;
    files->rows_sum = WORDS_CHECKSUM_EMPTY;
    if (is_kept && measure_ahead(files) != 0) {
        return -1;
    }
    return has_header ? census_files_add_rows(files, header, strlen(header)) : 0;
}

int census_files_save_now(census_files *files, const bp_census *census)
{
    int status = bp_census_save(census, census_files_save, files);
    if (status == BP_ERR_MEMORY) {
        snprintf(files->why, sizeof files->why, "%s", bp_status_text(status));
    }
    return status != BP_OK;
}

/* Whether the units that are done are a beginning of the shard; otherwise the rows would not be in order. */
static int is_beginning(const bp_census *census)
{
    uint64_t first = 0;
    uint64_t missing = 0;
    uint64_t end = 0;
    bp_census_range(&first, NULL, census);
    bp_census_missing(&missing, &end, census, first);
    return missing - first == (uint64_t)bp_census_count(census, BP_COUNT_UNITS_DONE);
}

/* Opens and locks the checkpoint. Returns 0; 1 if there is none; -1 with `why`. */
static int lock_checkpoint(census_files *files)
{
    for (;;) {
        FILE *file = file_open(files->checkpoint, FILE_UPDATE);
        if (!file) {
            return errno == ENOENT ? 1 : fail(files, "read", files->checkpoint);
        }
        int is_locked = file_lock(file);
        if (!is_locked && is_named(file, files->checkpoint)) {
            hold(files, file);
            return 0;
        }
        fclose(file);
        if (is_locked) {
            return refuse_busy(files);
        }
    }
}

/* Writes the first checkpoint. It says whether the census has rows, so that after a kill they may be begun again. */
static int begin_checkpoint(census_files *files, const bp_census *census)
{
    if (check_new_rows(files) != 0) {
        return -1;
    }
    files->rows_kept = files->rows != NULL;
    files->rows_sum = WORDS_CHECKSUM_EMPTY;
    return census_files_save_now(files, census);
}

/* Sets why the checkpoint can't be continued; returns non-zero. */
static int refuse_checkpoint(census_files *files, const char *why)
{
    snprintf(files->why, sizeof files->why, "checkpoint %.500s: %.400s", files->checkpoint, why);
    return -1;
}

static int load_checkpoint(census_files *files, bp_census *census)
{
    char why[400];
    census_text text;
    if (census_files_read(files, &text, files->checkpoint, files->held) != 0) {
        return -1;
    }
    int status = bp_census_add(census, text.text, text.length, why, sizeof why);
    free(text.text);
    if (status != BP_OK) {
        return refuse_checkpoint(files, why[0] ? why : bp_status_text(status));
    }
    return is_beginning(census) ? 0 : refuse_checkpoint(files, "it is from another shard");
}

static int open_checkpoint(census_files *files, bp_census *census)
{
    const char *refusal = output_refusal(files->checkpoint);
    if (!files->is_default && refusal) {
        return refuse_checkpoint(files, refusal);
    }
    int found = refusal ? -1 : lock_checkpoint(files);
    if (found != 0 && files->is_default) {
        files->checkpoint = found > 0 ? files->checkpoint : NULL;
        files->why[0] = '\0';
        return 0;
    }
    return found > 0   ? begin_checkpoint(files, census)
           : found < 0 ? -1
                       : load_checkpoint(files, census);
}

static int open_files(census_files *files, bp_census *census, int header)
{
    if (files->checkpoint && open_checkpoint(files, census) != 0) {
        return -1;
    }
    uint64_t units = (uint64_t)bp_census_count(census, BP_COUNT_UNITS_DONE);
    int is_over = bp_census_shard_done(census);
    int is_late = census_rows_are_late(census); /* all rows come at the end */
    if (!files->rows) {
        if (files->rows_kept && units > 0 && !is_late && !is_over) {
            return refuse_checkpoint(files,
                                     "the census began with --rows: use the same file again");
        }
        files->rows_kept = files->rows_kept && units > 0;
        return 0;
    }
    bp_config *config = NULL;
    char first[CENSUS_ROW_SIZE];
    int status = bp_census_config(&config, census);
    if (status != BP_OK) {
        snprintf(files->why, sizeof files->why, "%s", bp_status_text(status));
        return -1;
    }
    row_header(first, files->objective, config_number(config, BP_CONFIG_PLAYERS));
    bp_config_free(config);
    if (open_rows(files, first, header, is_late ? 0 : units) != 0) {
        return -1;
    }
    /* The first late row is written when all is solved; other rows are not written any more then. */
    return files->rows_ahead > 0 && is_late != is_over ? refuse_ahead(files) : 0;
}

int census_files_open(census_files *files, bp_census *census, int header)
{
    files->census = census;
    files->checkpoint = files->is_default ? files->name : files->checkpoint;
    files->objective = (int32_t)census_option(census, BP_OPTION_OBJECTIVE);
    int failed = open_files(files, census, header);
    size_t length = strlen(files->why);
    if (failed && files->is_default && files->held) { /* the user has not named this file */
        snprintf(files->why + length, sizeof files->why - length,
                 " (to begin again, remove %.500s)", files->checkpoint);
    }
    return failed;
}

int census_files_close(census_files *files, int is_over)
{
    int failed = 0;
    if (files->held) {
        fclose(files->held);
        files->held = NULL;
    }
    if (files->rows_file) {
        int is_longer = is_over && files->rows_ahead > 0;
        failed =
            (files->rows_ahead == 0 && fflush(files->rows_file) != 0) || ferror(files->rows_file);
        failed = fclose(files->rows_file) != 0 || failed;
        files->rows_file = NULL;
        if (failed) {
            fail(files, "written", files->rows);
        } else if (is_longer && !files->why[0]) {
            failed = refuse_ahead(files);
        }
    }
    return failed;
}

void census_files_forget(const census_files *files)
{
    if (files->is_default && files->is_saved) {
        file_remove(files->checkpoint);
    }
}
