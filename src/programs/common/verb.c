/* SPDX-License-Identifier: MIT */
/* Which verb of a command runs, and the screen that lists all of them. */

#include "programs/common/verb.h"

#include <stdio.h>
#include <string.h>

#include <bigpoints/version.h>

#include "programs/common/words.h"

enum { NAME_SIZE = 64 };

static const verb *find(const verb *verbs, const char *name)
{
    while (verbs->name && strcmp(verbs->name, name) != 0) {
        verbs++;
    }
    return verbs->name ? verbs : NULL;
}

/* Names the verb that `word` probably means, if one is near enough. */
static _Noreturn void refuse(const command *line, const verb *verbs, const char *word)
{
    const char *likely = NULL;
    if (word[0] == '-') {
        command_usage(line, "there is no option '%s' before the verb", word);
    }
    for (; verbs->name; verbs++) {
        likely = words_nearer(word, likely, verbs->name);
    }
    if (likely) {
        command_usage(line, "there is no verb '%s'; did you mean %s?", word, likely);
    }
    command_usage(line, "there is no verb '%s'", word);
}

static void print_screen(const verb *verbs, const char *before, const char *after)
{
    printf("%s\n", before);
    for (; verbs->name; verbs++) {
        printf("  %-8s %s\n", verbs->name, verbs->help);
    }
    printf("  %-8s %s\n\n%s", "help", "print the help of a verb: help VERB", after);
}

int verb_run(const char *name, const verb *verbs, const char *before, const char *after, int count,
             char **words)
{
    char full_name[NAME_SIZE];
    char help[] = "--help";
    command line = command_start(name, count, words);
    const char *word = line.count > 1 ? line.words[1] : "help";
    int wants_help = strcmp(word, "help") == 0 || strcmp(word, "--help") == 0;
    if (wants_help && line.count < 3) {
        print_screen(verbs, before, after);
        command_finish(&line);
    }
    if (strcmp(word, "--version") == 0) {
        printf("%s (libbigpoints) %s\n", name, bp_version_string());
        command_finish(&line);
    }
    if (strcmp(word, "--list-verbs") == 0) { /* for shells and for tests of man pages */
        for (; verbs->name; verbs++) {
            puts(verbs->name);
        }
        command_finish(&line);
    }
    word = wants_help ? line.words[2] : word;
    const verb *chosen = find(verbs, word);
    if (!chosen) {
        refuse(&line, verbs, word);
    }
    snprintf(full_name, sizeof full_name, "%s %s", name, chosen->name);
    line.name = full_name;
    line.words++;
    line.count--;
    if (wants_help) {
        line.words[1] = help;
    }
    return chosen->run(&line);
}
