/* SPDX-License-Identifier: MIT */
/*
 * A damaged saved game of bigpoints play: it is refused with a reason and the session stays as it was, or it is loaded with all that
 * it says, and what is then saved loads as the same.
 *
 * The first byte chooses a saved game, the others are edits of it.
 */
#include "damage.h"
#include "programs/play/play_internal.h"
#include "programs/play/play_store.h"

#define GAME "players=2 start=1 rules=official board=RGGR "

static const char *const saved[] = {
    "bigpoints-game 1\nseat=human:Ana\nseat=5:Computer\nhidden=no\nguided=no\nseed=483920\n" GAME
    "moves=Ra,Ga result=*\n",
    "bigpoints-game "
    "1\r\nseat=human:\xc3\x89mile\r\nseat=auto:B\r\nhidden=yes\r\nguided=yes\r\nseed=0\r\n" GAME
    "moves=- result=*\r\n",
    "bigpoints-game 1\n# a note\nseat=1:A\nseat=10:B\nseed=7\nseries=yes\n"
    "game=players=2 start=2 rules=official board=GRGR moves=Ga,Rb,Rc,Gc result=0,2\n" GAME
    "moves=Ra result=*\n",
    "bigpoints-game 1\nseat=human:A\nseat=human:B\nseat=2:C\nseries=yes\n"
    "game=players=3 start=2 rules=official board=RGGR moves=Ra,Rb,Rc,Gc result=0,1,0\n"
    "players=3 start=3 rules=official board=RGGR moves=Ra,Rb,Rc,Gc result=0,0,1\n",
    "bigpoints-game 1\nseat=human:A\nseat=2:C\n" GAME
    "track=R.GR pawns=R1,G0 ladder=- hands=G,- mover=2 turn=normal moves=Gb result=*",
    "bigpoints-game 1\nkind=nim\nseat=human:A\nseat=best:B\nseed=3\n"
    "heaps=3+2 last=loses moves=1-from-1,1-from-2 result=*\n",
    "bigpoints-game 1\nkind=connect4\nseat=minimax:depth=2,heuristic=cube:A\nseat=10:B\n"
    "4x4 moves=1,2,1 result=*\n",
};
enum { SAVED = sizeof saved / sizeof *saved };

static char path[64], copy_path[64];

/* What a session saves. */
static void capture(damage_text *out, play_session *session)
{
    CHECK(play_write(session, copy_path));
    damage_read(out, copy_path);
    remove(copy_path);
}

/* The last line of the file that is neither empty nor a comment is the record of the session. */
static void check_record(const damage_text *text, const play_session *session)
{
    char line[DAMAGE_SIZE];
    char record[BP_RECORD_TEXT], ours[BP_RECORD_TEXT];
    size_t end = text->size, start;
    bp_state *state = NULL;
    do {
        while (end > 0 && (text->bytes[end - 1] == '\n' || text->bytes[end - 1] == '\r')) {
            end--;
        }
        for (start = end; start > 0 && text->bytes[start - 1] != '\n';) {
            start--;
        }
        memcpy(line, text->bytes + start, end - start);
        line[end - start] = '\0';
        end = start;
    } while (line[0] == '#');
    CHECK(session->kind->open(&state, line, NULL, NULL, 0) == BP_OK);
    CHECK(bp_record_format(record, sizeof record, NULL, state) == BP_OK);
    CHECK(bp_record_format(ours, sizeof ours, NULL, session->state) == BP_OK);
    CHECK(strcmp(record, ours) == 0);
    bp_state_free(state);
}

/* How many lines begin with a word. */
static int32_t count_lines(const damage_text *text, const char *word)
{
    const size_t length = strlen(word);
    int32_t count = 0;
    for (size_t i = 0; i + length <= text->size; i++) {
        count +=
            (i == 0 || text->bytes[i - 1] == '\n') && memcmp(text->bytes + i, word, length) == 0;
    }
    return count;
}

static play_session *new_session(void)
{
    char why[PLAY_WHY_SIZE];
    int usage;
    play_session *session = NULL;
    const play_setup setup = {
        .configuration = "board=RGBBGR", .has_seed = 1, .seed = 5, .limits.nodes = 10};
    CHECK(play_session_new(&session, &setup, &usage, why, sizeof why));
    return session;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static damage_text text, before, after, again;
    static play_saved peeked;
    fuzz_bytes bytes = {data, size};
    const char *base = saved[fuzz_byte(&bytes) % SAVED];
    damage_path(path, "game");
    damage_path(copy_path, "copy");
    text.size = strlen(base);
    memcpy(text.bytes, base, text.size);
    damage(&text, &bytes);
    damage_write(path, &text);
    play_session *session = new_session();
    capture(&before, session);
    memcpy(peeked.file, path, sizeof path);
    const int is_loaded = play_load(session, path);
    const int is_peeked = play_peek(&peeked, NULL);
    capture(&after, session);
    if (!is_loaded) {
        damage_check_why(session->why);
        CHECK(damage_is_same(&before, &after) && session->file[0] == '\0');
    } else {
        CHECK(is_peeked && strcmp(session->file, path) == 0 && !session->unsaved);
        check_record(&text, session);
        CHECK(session->players == count_lines(&text, "seat="));
        CHECK(session->guide == count_lines(&text, "guided=yes"));
        CHECK(session->hidden == count_lines(&text, "hidden=yes"));
        CHECK((session->series != NULL) == count_lines(&text, "series=yes"));
        CHECK(count_lines(&after, "game=") == count_lines(&text, "game="));
        damage_write(path, &after);
        play_session *other = new_session();
        CHECK(play_load(other, path));
        capture(&again, other);
        CHECK(damage_is_same(&after, &again));
        play_session_free(other);
    }
    CHECK(damage_is_file(path, is_loaded ? &after : &text));
    play_session_free(session);
    remove(path);
    return 0;
}
