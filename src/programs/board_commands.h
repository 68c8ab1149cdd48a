/* Commands of a board game, one a line: a word, and words behind it. */
#ifndef BP_PROGRAMS_BOARD_COMMANDS_H
#define BP_PROGRAMS_BOARD_COMMANDS_H

#include <stddef.h>
#include <stdint.h>

enum { BOARD_WORDS_MOST = 8, BOARD_WHY_SIZE = 256 };

/* What a command led to. */
enum board_answer {
    BOARD_DONE,
    BOARD_WRONG, /* nothing has changed, and `why` says what is wrong */
    BOARD_QUIT
};

/* A line in words of small letters, the command first. */
typedef struct board_request {
    void *session; /* the program's own */
    const char *words[BOARD_WORDS_MOST];
    int count;
    int typed; /* somebody types at a terminal, so Ctrl-C stops a computation alone */
    char *why; /* BOARD_WHY_SIZE characters */
} board_request;

/* A command. A table of them is closed by one without a name. */
typedef struct board_verb {
    const char *name;
    int least; /* words behind it */
    int most;
    const char *usage; /* what is wanted behind it, for messages: "a place" */
    const char *form;  /* for the list of commands: "max PLACE" */
    const char *help;
    enum board_answer (*run)(const board_request *request);
} board_verb;

/* Says what is wrong; returns BOARD_WRONG. */
enum board_answer board_wrong(const board_request *request, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Runs one line; an empty one, or one that begins with #, does nothing. */
enum board_answer board_run(const board_verb *verbs, void *session, const char *text, int typed,
                            char why[BOARD_WHY_SIZE]);

/* Prints the list of commands. */
void board_show_help(const board_verb *verbs);

/* Reads a whole number from `least` to `most` that is all of the text; returns 0 for anything else. */
int board_read_number(int32_t *out, const char *text, int32_t least, int32_t most);

/* The number of a word in a list that NULL closes, from 0; -1 if it is not there. */
int32_t board_find_word(const char *word, const char *const *words);

#endif
