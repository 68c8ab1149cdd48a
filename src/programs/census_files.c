/* The files of a census: rows, and a checkpoint that survives whatever happens. */

/* For fsync, ftruncate, open. */
#define _POSIX_C_SOURCE 200809L /* NOLINT(bugprone-reserved-identifier) */

#include "programs/census_files.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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

static int add_format(census_text *to, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static int add_format(census_text *to, const char *format, ...)
{
    char piece[128];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(piece, sizeof piece, format, arguments);
    va_end(arguments);
    return census_text_add(to, piece, (size_t)length);
}

/* The thesis names colours by digits. */
static void write_digits(char *out, const char *board)
{
    static const char letters[] = "RGBYP";
    for (; *board; board++) {
        *out++ = (char)('1' + (strchr(letters, *board) - letters));
    }
    *out = '\0';
}

int census_text_add_row(census_text *to, int32_t objective, const char *board, uint64_t boards,
                        const int32_t *values, size_t count, uint64_t states)
{
    char name[BP_BOARD_MAX + 1];
    snprintf(name, sizeof name, "%s", board);
    if (objective == BP_OBJECTIVE_THESIS) {
        write_digits(name, board);
    }
    int failed = add_format(to, "%s", name);
    int has_states = objective == BP_OBJECTIVE_THESIS || objective == BP_OBJECTIVE_MAXN;
    if (!has_states) {
        failed |= add_format(to, ",%" PRIu64, boards);
    }
    for (size_t i = 0; i < count; i++) {
        failed |= add_format(to, ",%" PRId32, values[i]);
    }
    if (has_states) {
        failed |= add_format(to, ",%" PRIu64, states);
    }
    return failed | census_text_add(to, "\n", 1);
}

int census_text_add_header(census_text *to, int32_t objective, int32_t players)
{
    switch (objective) {
    case BP_OBJECTIVE_OUTCOME: return add_format(to, "board,boards,outcome\n");
    case BP_OBJECTIVE_MARGIN: return add_format(to, "board,boards,margin\n");
    case BP_OBJECTIVE_THESIS: return add_format(to, "board,p1,p2,states\n");
    default: break;
    }
    int maxn = objective == BP_OBJECTIVE_MAXN;
    int failed = add_format(to, maxn ? "board" : "board,boards");
    for (int32_t seat = 1; seat <= players; seat++) {
        failed |= add_format(to, ",%s%d", maxn ? "s" : "value", (int)seat);
    }
    return failed | add_format(to, maxn ? ",states\n" : "\n");
}

static int fail(census_files *files, const char *what, const char *name)
{
    snprintf(files->why, sizeof files->why, "%.300s can't be %s: %.100s", name, what,
             strerror(errno));
    return -1;
}

int census_files_read(census_files *files, census_text *out, const char *name)
{
    char piece[1 << 16];
    size_t length;
    *out = (census_text){NULL, 0, 0};
    FILE *file = fopen(name, "rb");
    if (!file) {
        return errno == ENOENT ? 1 : fail(files, "read", name);
    }
    int failed = census_text_add(out, "", 0);
    while (!failed && (length = fread(piece, 1, sizeof piece, file)) > 0) {
        failed = census_text_add(out, piece, length);
    }
    failed = failed || ferror(file);
    fclose(file);
    if (failed) {
        free(out->text);
        out->text = NULL;
        return fail(files, "read", name);
    }
    return 0;
}

/* So that a new name in a folder stays, whatever happens. */
static void sync_folder(const char *name)
{
    char folder[4096];
    const char *slash = strrchr(name, '/');
    size_t length = slash ? (size_t)(slash - name) : 1;
    if (length + 2 > sizeof folder) {
        return;
    }
    memcpy(folder, slash ? name : ".", length);
    folder[length] = '\0';
    int handle = open(length == 0 ? "/" : folder, O_RDONLY);
    if (handle >= 0) {
        fsync(handle); /* not every file system can; the file itself is safe */
        close(handle);
    }
}

/* Writes a file beside the old one, then takes its place. */
static int replace(census_files *files, const char *name, const char *text, size_t length)
{
    char beside[4096];
    if (snprintf(beside, sizeof beside, "%s.new", name) >= (int)sizeof beside) {
        errno = ENAMETOOLONG;
        return fail(files, "written", name);
    }
    FILE *file = fopen(beside, "wb");
    if (!file) {
        return fail(files, "written", beside);
    }
    int good =
        fwrite(text, 1, length, file) == length && fflush(file) == 0 && fsync(fileno(file)) == 0;
    int error = errno;
    good = fclose(file) == 0 && good;
    if (!good) {
        errno = error;
        fail(files, "written", beside);
        remove(beside);
        return -1;
    }
    if (rename(beside, name) != 0) {
        return fail(files, "written", name);
    }
    sync_folder(name);
    return 0;
}

int census_files_save(const char *text, size_t length, void *user)
{
    census_files *files = user;
    /* Rows first: what the checkpoint has is then in the rows, too. */
    if (files->rows_file &&
        (fflush(files->rows_file) != 0 || fsync(fileno(files->rows_file)) != 0)) {
        return fail(files, "written", files->rows);
    }
    return files->checkpoint ? replace(files, files->checkpoint, text, length) : 0;
}

int census_files_add_rows(census_files *files, const char *text, size_t length)
{
    if (files->rows_file && fwrite(text, 1, length, files->rows_file) != length) {
        return fail(files, "written", files->rows);
    }
    return 0;
}

int census_files_row(const char *board, uint64_t boards, const int32_t *values, size_t count,
                     uint64_t states, void *user)
{
    census_files *files = user;
    census_text row = {NULL, 0, 0};
    int failed = census_text_add_row(&row, files->objective, board, boards, values, count, states);
    if (failed) {
        snprintf(files->why, sizeof files->why, "%s", bp_status_text(BP_ERR_MEMORY));
    } else {
        failed = census_files_add_rows(files, row.text, row.length);
    }
    free(row.text);
    return failed;
}

/* Opens the rows, keeps the header and so many lines, and cuts off the rest. */
static int open_rows(census_files *files, const char *header, uint64_t lines)
{
    size_t header_length = strlen(header);
    files->rows_file = fopen(files->rows, lines ? "r+b" : "w+b");
    if (!files->rows_file) {
        return fail(files, "written", files->rows);
    }
    long kept = 0;
    uint64_t found = 0;
    uint64_t wanted = lines + (header_length > 0);
    int c;
    for (long at = 1; lines && found < wanted && (c = getc(files->rows_file)) != EOF; at++) {
        found += c == '\n';
        kept = c == '\n' ? at : kept;
    }
    if (lines && found < wanted) {
        snprintf(files->why, sizeof files->why,
                 "%s has %" PRIu64 " lines, but the checkpoint says that %" PRIu64
                 " were written: was the census begun without --rows?",
                 files->rows, found, wanted);
        return -1;
    }
    if (lines == 0) {
        return census_files_add_rows(files, header, header_length);
    }
    if (ftruncate(fileno(files->rows_file), kept) != 0 ||
        fseek(files->rows_file, kept, SEEK_SET) != 0) {
        return fail(files, "written", files->rows);
    }
    return 0;
}

static int save_now(census_files *files, const bp_census *census)
{
    int status = bp_census_save(census, census_files_save, files);
    if (status == BP_ERR_MEMORY) {
        snprintf(files->why, sizeof files->why, "%s", bp_status_text(status));
    }
    return status != BP_OK;
}

static int open_checkpoint(census_files *files, bp_census *census)
{
    char why[400];
    census_text text;
    int found = census_files_read(files, &text, files->checkpoint);
    if (found != 0) {
        return found > 0 ? save_now(files, census) : found;
    }
    int status = bp_census_add(census, text.text, text.length, why, sizeof why);
    free(text.text);
    if (status != BP_OK) {
        snprintf(files->why, sizeof files->why, "checkpoint %.90s: %s", files->checkpoint,
                 why[0] ? why : bp_status_text(status));
        return -1;
    }
    return 0;
}

int census_files_open(census_files *files, bp_census *census, int header)
{
    files->objective = bp_census_objective(census);
    if (files->checkpoint && open_checkpoint(files, census) != 0) {
        return -1;
    }
    if (!files->rows) {
        return 0;
    }
    bp_config *config = NULL;
    census_text first = {NULL, 0, 0};
    uint64_t sample = 0;
    int failed = bp_census_config(&config, census) != BP_OK || census_text_add(&first, "", 0);
    if (!failed && header) {
        failed = census_text_add_header(&first, files->objective, bp_config_players(config));
    }
    bp_census_sample(&sample, NULL, census);
    /* The rows of the thesis over all boards come at the end, all of them. */
    int late = files->objective == BP_OBJECTIVE_THESIS && sample == 0;
    if (failed) {
        snprintf(files->why, sizeof files->why, "%s", bp_status_text(BP_ERR_MEMORY));
    } else {
        failed = open_rows(files, first.text, late ? 0 : bp_census_done(census));
    }
    free(first.text);
    bp_config_free(config);
    return failed;
}

int census_files_close(census_files *files)
{
    int failed = 0;
    if (files->rows_file) {
        failed = fflush(files->rows_file) != 0 || ferror(files->rows_file);
        failed = fclose(files->rows_file) != 0 || failed;
        files->rows_file = NULL;
        if (failed) {
            fail(files, "written", files->rows);
        }
    }
    return failed;
}
