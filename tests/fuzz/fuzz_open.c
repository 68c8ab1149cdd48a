/* SPDX-License-Identifier: MIT */
/*
 * Any text for a built-in game by its name: the first byte chooses the game, or a name that none has. The text is refused
 * with a message, or opened; then its position, its record and its set-up open the same.
 */
#include <bigpoints/sys/game_kind.h>

#include "fuzz.h"

enum { GAMES = 4 };

static const char *name_of(int choice)
{
    const bp_game_kind *kind = NULL;
    CHECK(bp_game_kind_at(&kind, choice % (GAMES + 1)) ==
          (choice % (GAMES + 1) < GAMES ? BP_OK : BP_ERR_RANGE));
    return kind ? kind->name : "chess";
}

/* Opens a text with every size of message buffer. NULL if it is refused. */
static bp_state *open_text(const char *name, const char *text)
{
    char why[512], cut[9];
    bp_state *state = NULL, *again = NULL;
    memset(why, 'Z', sizeof why);
    memset(cut, 'Z', sizeof cut);
    const int status = bp_state_open(&state, name, text, NULL, why, sizeof why);
    CHECK(status == BP_OK || status == BP_ERR_SYNTAX || status == BP_ERR_CONFIG ||
          status == BP_ERR_RANGE || status == BP_ERR_POSITION || status == BP_ERR_ILLEGAL ||
          status == BP_ERR_OVER || status == BP_ERR_UNSUPPORTED);
    CHECK((status == BP_OK) == (state != NULL));
    CHECK((status == BP_ERR_UNSUPPORTED) == (strcmp(name, "chess") == 0));
    fuzz_check_message(status, why, sizeof why);
    CHECK(bp_state_open(&again, name, text, NULL, cut, sizeof cut) == status);
    CHECK((status == BP_OK) == (again != NULL));
    fuzz_check_cut(cut, sizeof cut, why);
    bp_state_free(again);
    return state;
}

/* What a writer writes opens a state for which it writes the same. */
static void check_line(const char *name, fuzz_writer *writer, const bp_state *state)
{
    char *line = fuzz_line(writer, state);
    bp_state *copy = open_text(name, line);
    CHECK(copy != NULL);
    char *again = fuzz_line(writer, copy);
    CHECK(strcmp(line, again) == 0);
    free(again);
    free(line);
    bp_state_free(copy);
}

static void check_setup(const char *name, const char *text, const bp_state *state)
{
    bp_game *game = NULL, *again = NULL;
    bp_state *first = NULL;
    CHECK(bp_state_game(&game, state) == BP_OK && strcmp(bp_game_name(game), name) == 0);
    char *setup = fuzz_line(fuzz_write_game, game);
    CHECK(bp_game_open(&again, name, setup, NULL, NULL, 0) == BP_OK);
    char *same = fuzz_line(fuzz_write_game, again);
    CHECK(strcmp(setup, same) == 0);
    bp_game_free(again);
    /* The text itself is a set-up if it is at the initial position. */
    CHECK(bp_state_new(&first, game) == BP_OK);
    char *begun = fuzz_line(fuzz_write_state, first);
    char *now = fuzz_line(fuzz_write_state, state);
    const int is_first = bp_state_ply(state) == 0 && strcmp(begun, now) == 0;
    CHECK(bp_game_open(&again, name, text, NULL, NULL, 0) == (is_first ? BP_OK : BP_ERR_SYNTAX));
    CHECK((again != NULL) == is_first);
    free(now);
    free(begun);
    free(same);
    free(setup);
    bp_state_free(first);
    bp_game_free(again);
    bp_game_free(game);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_bytes bytes = {data, size};
    const char *name = name_of(fuzz_byte(&bytes));
    char *text = fuzz_rest(&bytes);
    bp_state *state = open_text(name, text);
    if (state) {
        check_line(name, fuzz_write_state, state);
        check_line(name, fuzz_write_record, state);
        check_setup(name, text, state);
    }
    bp_state_free(state);
    free(text);
    return 0;
}
