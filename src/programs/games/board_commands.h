/* Command interpreter of the board games: each line of text is one command with its arguments. */
#ifndef BP_PROGRAMS_GAMES_BOARD_COMMANDS_H
#define BP_PROGRAMS_GAMES_BOARD_COMMANDS_H

struct board_game;

enum { BOARD_WORDS_MAX = 8, BOARD_WHY_SIZE = 256 };

/* The result of a command. */
enum board_answer {
    BOARD_DONE,
    BOARD_WRONG, /* nothing has changed, and `why` has the error message */
    BOARD_QUIT
};

/* A line of input split into lower-case words, the command first. */
typedef struct board_request {
    struct board_game *game;
    const char *words[BOARD_WORDS_MAX];
    int count;
    char *why; /* BOARD_WHY_SIZE characters */
} board_request;

/* A command. A table of commands ends with an entry without a name. */
typedef struct board_verb {
    const char *name;
    int min; /* number of arguments */
    int max;
    const char *usage; /* its arguments, for error messages: "a place" */
    const char *form;  /* for the list of commands: "max PLACE" */
    const char *help;
    enum board_answer (*run)(const board_request *request);
} board_verb;

/* Runs one line of input and overwrites its text. An empty line and a line that begins with # do nothing. The commands
   of the game take precedence over those that all games share. */
enum board_answer board_run(struct board_game *game, char *text, char why[BOARD_WHY_SIZE]);

/* Writes the error message; returns BOARD_WRONG. */
enum board_answer board_wrong(const board_request *request, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Prints the list of commands. */
void board_show_help(const struct board_game *game);

#endif
