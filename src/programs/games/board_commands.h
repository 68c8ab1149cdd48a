/* Commands of a board game, one a line: a word, and words behind it. */
#ifndef BP_PROGRAMS_GAMES_BOARD_COMMANDS_H
#define BP_PROGRAMS_GAMES_BOARD_COMMANDS_H

struct board_game;

enum { BOARD_WORDS_MAX = 8, BOARD_WHY_SIZE = 256 };

/* What a command led to. */
enum board_answer {
    BOARD_DONE,
    BOARD_WRONG, /* nothing has changed, and `why` says what is wrong */
    BOARD_QUIT
};

/* A line in words of small letters, the command first. */
typedef struct board_request {
    struct board_game *game;
    const char *words[BOARD_WORDS_MAX];
    int count;
    char *why; /* BOARD_WHY_SIZE characters */
} board_request;

/* A command. A table of them is closed by one without a name. */
typedef struct board_verb {
    const char *name;
    int min; /* words behind it */
    int max;
    const char *usage; /* what is wanted behind it, for messages: "a place" */
    const char *form;  /* for the list of commands: "max PLACE" */
    const char *help;
    enum board_answer (*run)(const board_request *request);
} board_verb;

/* Runs one line, which is cut up; an empty one, or one that begins with #, does nothing. A command is one of the game's
   own, or one that all games have. */
enum board_answer board_run(struct board_game *game, char *text, char why[BOARD_WHY_SIZE]);

/* Says what is wrong; returns BOARD_WRONG. */
enum board_answer board_wrong(const board_request *request, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Prints the list of commands. */
void board_show_help(const struct board_game *game);

#endif
