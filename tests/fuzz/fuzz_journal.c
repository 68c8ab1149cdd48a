/* SPDX-License-Identifier: MIT */
/*
 * A damaged file of bigpoints match --results: it is refused with a reason and stays as it was, or every game that is read is true
 * and only the beginning of a line is removed at the end; a line that only lacks its end is kept. A game that is then written
 * can be read.
 *
 * If the first byte is odd, the damaged lines get right checksums. The games that are read can then be wrong, but they are
 * in their ranges. The other bytes are edits.
 */
#include "damage.h"
#include "programs/common/words.h"
#include "programs/match/match.h"

enum { GAMES = 5 };

static match_options options;
static match_finish finishes[GAMES];
static char records[GAMES][BP_RECORD_TEXT];
static damage_text right; /* the file of the match */
static char path[64];
static int is_forged; /* the checksums */

/* Plays a game; the bytes of the text choose the moves. */
static void play_game(int number)
{
    bp_state *state = NULL;
    bp_game *game = NULL;
    int32_t scores[BP_PLAYERS_MAX];
    match_finish *finish = &finishes[number];
    CHECK(bp_bigpoints_new(&game, options.config, NULL, NULL, 0) == BP_OK);
    CHECK(bp_state_new(&state, game) == BP_OK);
    for (unsigned choice = 5u * (unsigned)number; !bp_state_is_over(state); choice += 3) {
        bp_move moves[BP_MOVES_MAX];
        size_t count = 0;
        CHECK(bp_state_moves(moves, BP_MOVES_MAX, &count, state) == BP_OK);
        CHECK(bp_state_apply(state, moves[choice % count]) == BP_OK);
        finish->tallies[choice % 2].moves++;
        finish->tallies[choice % 2].microseconds += 250000;
    }
    CHECK(bp_state_scores(scores, BP_PLAYERS_MAX, NULL, state) == BP_OK);
    finish->game.over = 1;
    if (number == GAMES - 1) { /* a forfeit */
        finish->game.forfeit = 2;
        finish->fault = (match_fault){.kind = MATCH_NO_FAULT + 1, .text = "\"it\" \\ ended"};
        finish->tallies[1].faults[MATCH_NO_FAULT + 1] = 1;
    } else {
        finish->game.scores[0] = (int16_t)scores[number % 2];
        finish->game.scores[1] = (int16_t)scores[1 - number % 2];
    }
    CHECK(bp_record_format(records[number], BP_RECORD_TEXT, NULL, state) == BP_OK);
    bp_state_free(state);
    bp_game_free(game);
}

static int is_true(int64_t number, const match_finish *finish, const char *record)
{
    const match_finish *truth = &finishes[number];
    int same = strcmp(record, records[number]) == 0 &&
               strcmp(finish->fault.text, truth->fault.text) == 0 &&
               finish->fault.kind == truth->fault.kind &&
               finish->game.forfeit == truth->game.forfeit && finish->game.over;
    for (int i = 0; i < 2; i++) {
        const match_tally *a = &finish->tallies[i], *b = &truth->tallies[i];
        same = same && finish->game.scores[i] == truth->game.scores[i] && a->moves == b->moves &&
               a->nodes == b->nodes && a->depth == b->depth && a->exact == b->exact &&
               a->microseconds == b->microseconds && a->lost == b->lost &&
               a->lossless == b->lossless && a->lost_max == b->lost_max &&
               memcmp(a->faults, b->faults, sizeof a->faults) == 0;
    }
    return same;
}

static void keep(int64_t number, const match_finish *finish, char *record, void *user)
{
    int *seen = user;
    CHECK(record != NULL && number >= 0);
    CHECK(is_forged || (number < GAMES && is_true(number, finish, record)));
    for (int i = 0; i < 2; i++) {
        CHECK(finish->game.scores[i] >= 0 && finish->tallies[i].lost_max <= INT64_MAX);
    }
    CHECK(finish->game.over && finish->game.forfeit >= 0 && finish->game.forfeit <= 2);
    CHECK((finish->game.forfeit > 0) == (finish->fault.kind != MATCH_NO_FAULT));
    *seen |= number < GAMES ? 1 << number : 0;
    free(record);
}

static FILE *open_file(int *seen, char *why, size_t size)
{
    *seen = 0;
    memset(why, 0, size);
    return match_journal_open(&options, keep, seen, why, size);
}

/* Makes the match and its file, once. */
static void begin(void)
{
    char why[512];
    int seen = 0;
    CHECK(bp_config_parse(&options.config, "players=2 board=RGGR", NULL, NULL, 0) == BP_OK);
    options.count = options.players = 2;
    options.groups = 1;
    options.is_fixed = 1;
    CHECK(bp_game_kind_at(&options.kind, 0) == BP_OK);
    CHECK(bp_config_format(options.setup, sizeof options.setup, NULL, options.config) == BP_OK);
    options.games = GAMES;
    options.results = damage_path(path, "journal");
    options.resume = 1;
    for (int i = 0; i < 2; i++) {
        options.contestants[i] =
            (match_contestant){.text = i ? "5\xc3\xa9" : "3", .player = {.level = 3}};
    }
    remove(path);
    FILE *file = open_file(&seen, why, sizeof why);
    CHECK(file != NULL && seen == 0);
    for (int i = 0; i < GAMES; i++) {
        play_game(i);
        CHECK(match_journal_write(file, &options, i, &finishes[i], records[i]));
    }
    CHECK(fclose(file) == 0);
    damage_read(&right, path);
}

/* Every beginning of the line of a game is what a cut-off write leaves; the whole line is not. */
static void check_cuts(void)
{
    char line[DAMAGE_SIZE];
    size_t at = 0, number = 0;
    for (size_t i = 0; i < right.size; i++) {
        line[at++] = right.bytes[i];
        line[at] = '\0';
        if (right.bytes[i] == '\n') {
            at = 0;
            number++;
        } else if (number > 0) {
            CHECK(match_is_cut_game(line, &options) == (right.bytes[i + 1] != '\n'));
        }
    }
    CHECK(number == GAMES + 1);
}

/* Puts right checksums into all lines that have a checksum. */
static void forge(damage_text *text)
{
    static const char member[] = ",\"checksum\":\"";
    const size_t length = sizeof member - 1, end = length + 16;
    for (size_t i = 0, start = 0; i < text->size; i++) {
        if (i + end < text->size && memcmp(text->bytes + i, member, length) == 0) {
            char sum[17];
            (void)snprintf(sum, sizeof sum, "%016llx",
                           (unsigned long long)words_checksum(WORDS_CHECKSUM_EMPTY,
                                                              text->bytes + start, i - start));
            memcpy(text->bytes + i + length, sum, 16);
        }
        start = text->bytes[i] == '\n' ? i + 1 : start;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static damage_text before, after;
    fuzz_bytes bytes = {data, size};
    char why[512];
    int seen;
    if (path[0] == '\0') {
        begin();
        check_cuts();
    }
    before = right;
    is_forged = fuzz_byte(&bytes) % 2;
    damage(&before, &bytes);
    if (is_forged) {
        forge(&before);
    }
    damage_write(path, &before);
    FILE *file = open_file(&seen, why, sizeof why);
    if (file == NULL) {
        damage_check_why(why);
        CHECK(damage_is_file(path, &before));
    } else {
        const size_t line =
            (size_t)((char *)memchr(right.bytes, '\n', right.size) - right.bytes) + 1;
        CHECK(fclose(file) == 0);
        damage_read(&after, path);
        /* Complete lines are kept; what begins like the first line is completed. */
        const size_t same = before.size < after.size ? before.size : after.size;
        CHECK(memcmp(before.bytes, after.bytes, same) == 0 && after.size >= line);
        CHECK(before.size <= after.size ||
              memchr(before.bytes + same, '\n', before.size - same) == NULL);
        const int known = seen;
        file = open_file(&seen, why, sizeof why);
        CHECK(file != NULL && seen == known &&
              match_journal_write(file, &options, 1, &finishes[1], records[1]));
        CHECK(fclose(file) == 0);
        file = open_file(&seen, why, sizeof why);
        CHECK(file != NULL && seen == (known | 2) && fclose(file) == 0);
    }
    remove(path);
    return 0;
}
