/* SPDX-License-Identifier: MIT */
/*
 * The pictures of the documentation (scripts/pictures.txt): each is a record of legal moves, and its last move does what the
 * caption in docs/rules.md says.
 */
#include <bigpoints.h>
#include <stdio.h>
#include <string.h>
#include <unity.h>

#include "support/support.h"

enum { LINE = 512, PAGE = 1 << 16 };

/* What a picture shows: its last move, if it has one. */
typedef struct picture {
    const char *name;
    const char *caption; /* NULL: a picture of another page */
    const char *move;    /* NULL: the beginning of a game */
    int32_t mover;
    int32_t pawn;
    int32_t from;
    int32_t to;
    int32_t disc; /* that was taken */
    int32_t place;
    int32_t gaps; /* skipped on the way from the pawn to this disc */
    int32_t pawns;
} picture;

static const picture pictures[] = {
    {"start",
     "A small game at its start: three pawns at START, a track of ten discs, a ladder of three "
     "steps",
     NULL, 0, 0, 0, 0, 0, 0, 0, 0},
    {"move",
     "The green pawn has entered the track, and player 1 has taken the white disc ahead of it",
     "Ga", 0, BP_GREEN, BP_PLACE_START, 2, BP_WHITE, 3, 0, 0},
    {"skip",
     "The red pawn has entered the track; the green pawn and the gap ahead of it are skipped, and "
     "player 2 has taken the blue disc",
     "Ra", 1, BP_RED, BP_PLACE_START, 1, BP_BLUE, 4, 1, 1},
    {"climb", "The green pawn has climbed to the highest step: green discs are worth 2", "Gc", 0,
     BP_GREEN, 9, BP_PLACE_LADDER, BP_GREEN, BP_PLACE_LADDER, 0, 0},
    {"back",
     "In an extra turn the blue pawn has gone back from 8 to 4, and player 2 has taken the green "
     "disc behind it",
     "xB-b", 1, BP_BLUE, 8, 4, BP_GREEN, 2, 1, 0},
    {"standard", NULL, "Pa", 0, BP_PURPLE, 10, 14, BP_GREEN, 15, 0, 0},
};

enum { PICTURES = sizeof pictures / sizeof pictures[0] };

static char page[PAGE];

void setUp(void)
{
}

void tearDown(void)
{
}

/* Reads a whole file. */
static void read_file(char *out, size_t size, const char *name)
{
    FILE *file = fopen(name, "rb");
    TEST_ASSERT_NOT_NULL_MESSAGE(file, name);
    size_t length = fread(out, 1, size - 1, file);
    fclose(file);
    TEST_ASSERT_TRUE_MESSAGE(length > 0 && length < size - 1, name);
    out[length] = '\0';
}

static const picture *picture_of(const char *name, size_t length)
{
    for (size_t i = 0; i < PICTURES; i++) {
        if (strlen(pictures[i].name) == length && strncmp(pictures[i].name, name, length) == 0) {
            return &pictures[i];
        }
    }
    return NULL;
}

/* What lies between the place where a pawn arrives and the disc that it takes. */
static void count_skipped(int32_t *gaps, int32_t *pawns, const bp_state *state, bp_move move)
{
    int32_t to = bp_move_target(state, move);
    int32_t place = bp_move_taken_place(state, move);
    int32_t step = place > to ? 1 : -1;
    *gaps = *pawns = 0;
    if (to == BP_PLACE_LADDER) {
        return;
    }
    for (int32_t at = to + step; at != place; at += step) {
        if (bp_track_disc(state, at) == BP_NO_DISC) {
            (*gaps)++;
        } else {
            TEST_ASSERT_NOT_EQUAL(BP_NO_DISC, bp_track_pawn(state, at));
            (*pawns)++;
        }
    }
}

static void check_move(const picture *shown, bp_state *state)
{
    char move_text[BP_MOVE_TEXT];
    bp_move move;
    int32_t gaps;
    int32_t pawns;
    int32_t last = bp_state_ply(state) - 1;
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_move_at(&move, NULL, state, last));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_undo(state));
    TEST_ASSERT_EQUAL_INT(1, bp_state_is_legal(state, move));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_move_format(move_text, sizeof move_text, NULL, state, move));
    TEST_ASSERT_EQUAL_STRING(shown->move, move_text);
    TEST_ASSERT_EQUAL_INT32(shown->mover, bp_state_mover(state));
    TEST_ASSERT_EQUAL_INT32(shown->pawn, bp_move_pawn(state, move));
    TEST_ASSERT_EQUAL_INT32(shown->from, bp_pawn_place(state, shown->pawn));
    TEST_ASSERT_EQUAL_INT32(shown->to, bp_move_target(state, move));
    TEST_ASSERT_EQUAL_INT32(shown->disc, bp_move_taken_disc(state, move));
    TEST_ASSERT_EQUAL_INT32(shown->place, bp_move_taken_place(state, move));
    count_skipped(&gaps, &pawns, state, move);
    TEST_ASSERT_EQUAL_INT32(shown->gaps, gaps);
    TEST_ASSERT_EQUAL_INT32(shown->pawns, pawns);
    TEST_ASSERT_EQUAL_INT(shown->move[0] == 'x', bp_turn_is_extra(state));
    if (shown->to == BP_PLACE_LADDER) {
        TEST_ASSERT_EQUAL_INT32(BP_NO_DISC, bp_ladder_pawn(state, 0));
        TEST_ASSERT_EQUAL_INT32(2, bp_ladder_worth(state, 0));
    }
}

static void check_picture(const picture *shown, const char *record)
{
    char reference[LINE];
    bp_state *state = test_open(record);
    if (shown->move) {
        check_move(shown, state);
    } else {
        TEST_ASSERT_EQUAL_INT32(0, bp_state_ply(state));
        TEST_ASSERT_EQUAL_INT32(10, bp_track_length(state));
        TEST_ASSERT_EQUAL_INT32(3, bp_ladder_step_count(state));
        TEST_ASSERT_EQUAL_INT32(BP_PLACE_START, bp_pawn_place(state, BP_BLUE));
    }
    if (shown->caption) {
        snprintf(reference, sizeof reference, "![%s](images/%s.svg)", shown->caption, shown->name);
        TEST_ASSERT_NOT_NULL_MESSAGE(strstr(page, reference), reference);
    }
    bp_state_free(state);
}

/* Every line of the list is a picture that the table above knows, and the other way round. */
static void test_pictures_show_what_their_captions_say(void)
{
    char line[LINE];
    size_t checked = 0;
    FILE *list = fopen("scripts/pictures.txt", "r");
    TEST_ASSERT_NOT_NULL(list);
    read_file(page, sizeof page, "docs/rules.md");
    while (fgets(line, sizeof line, list)) {
        line[strcspn(line, "\r\n")] = '\0';
        if (line[0] == '#') {
            continue;
        }
        size_t length = strcspn(line, " ");
        const picture *shown = picture_of(line, length);
        TEST_ASSERT_NOT_NULL_MESSAGE(shown, line);
        check_picture(shown, line + length + 1);
        checked++;
    }
    fclose(list);
    TEST_ASSERT_EQUAL_UINT(PICTURES, checked);
}

/* No picture of a position in the page is missing from the list. */
static void test_every_picture_of_the_page_is_in_the_list(void)
{
    size_t found = 0;
    read_file(page, sizeof page, "docs/rules.md");
    for (const char *at = strstr(page, "](images/"); at; at = strstr(at + 1, "](images/")) {
        const char *name = at + strlen("](images/");
        TEST_ASSERT_NOT_NULL_MESSAGE(picture_of(name, strcspn(name, ".")), name);
        found++;
    }
    TEST_ASSERT_TRUE(found >= 5);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_pictures_show_what_their_captions_say);
    RUN_TEST(test_every_picture_of_the_page_is_in_the_list);
    return UNITY_END();
}
