/* SPDX-License-Identifier: MIT */
/* What the games of this folder share to be opened from a line of text: readers of a set-up, and memory for it. */
#ifndef BP_GAMES_GAME_SETUP_H
#define BP_GAMES_GAME_SETUP_H

#include <bigpoints.h>
#include <bigpoints/sys/allocator.h>

/* Empties the message. Returns BP_OK, or BP_ERR_ARGUMENT if there is no text or if it overlaps the buffer of the message. */
int bp__setup_begin(const char *text, char *why, size_t why_size);

/* Writes a sentence, with '?' for what is no printable ASCII, and returns the status. */
int bp__setup_refuse(char *why, size_t why_size, int status, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Reads a number without leading zeros; larger ones than 999 become 1000. Returns the text after it, or NULL. */
const char *bp__setup_number(int32_t *out, const char *text);

/* The text after a word that it begins with, or NULL. `text` may be NULL. */
const char *bp__setup_word(const char *text, const char *word);

/* Whether a set-up ends here: at the end of the text, or at a blank before something else. `text` may be NULL. */
int bp__setup_ends(const char *text);

/* Reads "7x6". Returns the text after it, or NULL. */
const char *bp__setup_size(int32_t *width, int32_t *height, const char *text);

/* Memory for a set-up, filled with zeros. Returns BP_OK, BP_ERR_MEMORY, or what is wrong with the allocator. */
int bp__setup_new(void **out, size_t size, const bp_allocator *allocator);

/* Frees it; NULL is fine. The method `free_setup` of the games. */
void bp__setup_free(void *setup);

/* Opens a set-up, position or record of a game, and frees the game. */
int bp__setup_open(bp_state **out, bp_game *game, const char *text, char *why, size_t why_size);

#endif
