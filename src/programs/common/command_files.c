/* SPDX-License-Identifier: MIT */
/* The files of a command line, by its table of options: no file is written that is also read, or written twice, and none has the
   name of a temporary file. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "programs/common/command.h"
#include "programs/common/output.h"
#include "programs/common/platform/system.h"

/* A file of the command line, or a standard stream. */
typedef struct named_file {
    const char *option; /* how a message calls it */
    const char *name;   /* NULL: the stream */
    FILE *stream;
    int is_written;
} named_file;

/* Returns 0 if there is such a file. */
static int describe(file_info *out, const named_file *file)
{
    return file->stream ? file_info_read_open(out, file->stream) : file_info_read(out, file->name);
}

/* Whether two files that do not exist would be created at the same place. */
static int is_same_place(const char *a, const char *b)
{
    char *place_a = file_place(a);
    char *place_b = file_place(b);
    int is_same = place_a && place_b ? strcmp(place_a, place_b) == 0 : strcmp(a, b) == 0;
    free(place_a);
    free(place_b);
    return is_same;
}

static int is_dash(const named_file *file)
{
    return file->name && strcmp(file->name, "-") == 0;
}

/* Whether both are the same regular file, or will be. */
static int is_same(const named_file *a, const named_file *b)
{
    file_info one;
    file_info other;
    if (is_dash(a) ||
        is_dash(b)) { /* standard output, if it is written; otherwise standard input */
        return is_dash(a) && is_dash(b) && a->is_written == b->is_written;
    }
    int is_there = describe(&one, a) == 0;
    int is_other_there = describe(&other, b) == 0;
    if (is_there && is_other_there) {
        return one.is_regular && file_info_is_same(&one, &other);
    }
    return !is_there && !is_other_there && a->name && b->name && is_same_place(a->name, b->name);
}

/* Adds the files of a row of the table. */
static size_t add(named_file *files, const command *line, const option_row *row)
{
    size_t count = 0;
    switch (row->kind) {
    case OPTION_INPUT:
    case OPTION_OUTPUT:
    case OPTION_FILE:
        if (row->given) {
            files[count++] = (named_file){.option = row->name,
                                          .name = *(const char **)row->target,
                                          .is_written = row->kind != OPTION_INPUT};
        }
        break;
    case OPTION_INPUTS:
        for (int i = (int)row->min; i < line->operand_count; i++) {
            files[count++] = (named_file){.option = "an input", .name = line->operands[i]};
        }
        break;
    default: break;
    }
    return count;
}

/* Two streams are not compared: the shell has opened them. */
static int is_conflict(const named_file *a, const named_file *b)
{
    return (a->is_written || b->is_written) && (a->name || b->name) && is_same(a, b);
}

/* Refuses the names of temporary files, also behind a link. */
static void check_name(const command *line, const named_file *file)
{
    char *place = file_place(file->name);
    const char *refusal = output_name_refusal(place ? place : file->name);
    free(place);
    if (refusal) {
        command_usage(line, "%s can't be %s: %s", file->option, file->name, refusal);
    }
}

void command_check_files(const command *line, const option_row *options)
{
    size_t rows = 0;
    while (options[rows].help) {
        rows++;
    }
    named_file *files = checked_alloc(line, rows + (size_t)line->operand_count + 2, sizeof *files);
    size_t count = 0;
    for (size_t i = 0; i < rows; i++) {
        count += add(files + count, line, &options[i]);
    }
    for (size_t i = 0; i < count; i++) {
        check_name(line, &files[i]);
    }
    files[count++] = (named_file){.option = "standard input", .stream = stdin};
    files[count++] = (named_file){.option = "standard output", .stream = stdout, .is_written = 1};
    for (size_t i = 0; i < count; i++) {
        for (size_t j = 0; j < i; j++) {
            if (is_conflict(&files[j], &files[i])) {
                const named_file *last = files[i].name ? &files[i] : &files[j];
                command_usage(line, "%s and %s are the same file: %s", files[j].option,
                              files[i].option, is_dash(last) ? "standard output" : last->name);
            }
        }
    }
    free(files);
}
