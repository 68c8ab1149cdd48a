/* SPDX-License-Identifier: MIT */
/* Saved games: a session as a text file. The last line is the record of the game.

       bigpoints-game 1
       seat=human:Ana
       seat=5:Computer
       hidden=no
       guided=no
       seed=483920
       series=yes
       game=players=2 start=2 rules=official board=... moves=Ra,Ga,... result=21,18
       players=2 start=1 rules=official board=... moves=Ra,Gb result=*

   Another game than Big Points has a line such as kind=connect4 before the seats.
   A file without series= and game= is a single game; game= is a finished game of the series. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "programs/common/input.h"
#include "programs/common/open_state.h"
#include "programs/common/output.h"
#include "programs/common/players.h"
#include "programs/common/words.h"
#include "programs/play/play_internal.h"
#include "programs/play/play_store.h"
#include "programs/play/play_text.h"

#define FORMAT_NAME "bigpoints-game"
#define FORMAT_LINE FORMAT_NAME " 1"

enum { FILE_MAX = 65536, QUOTE_SIZE = 80 };

/* Saving */

static void write_lines(FILE *file, const play_session *session, const char *record)
{
    fprintf(file, "%s\n", FORMAT_LINE);
    if (!play_is_bigpoints(session)) {
        fprintf(file, "kind=%s\n", session->kind->name);
    }
    for (int32_t seat = 0; seat < session->players; seat++) {
        const play_seat *s = &session->seats[seat];
        if (s->level == PLAY_HUMAN) {
            fprintf(file, "seat=human:%s\n", s->name);
        } else {
            char level[LEVEL_TEXT_SIZE];
            const char *who = s->who[0] ? s->who : level_format(level, s->level);
            fprintf(file, "seat=%s:%s\n", who, s->name);
        }
    }
    if (play_is_bigpoints(session)) {
        fprintf(file, "hidden=%s\n", session->hidden ? "yes" : "no");
        fprintf(file, "guided=%s\n", session->guide ? "yes" : "no");
    }
    fprintf(file, "seed=%llu\n", (unsigned long long)session->seed);
    if (session->series) {
        fprintf(file, "series=yes\n");
    }
    for (int32_t i = 0; i < BP_PLAYERS_MAX && session->records[i]; i++) {
        fprintf(file, "game=%s\n", session->records[i]);
    }
    fprintf(file, "%s\n", record);
}

/* Fails with the reason why a file was not written or read. `why` begins with the file's name, unless there was no memory. */
static int fail_file(play_session *session, const char *file, const char *why)
{
    size_t length = strlen(file);
    if (strncmp(why, file, length) != 0) {
        return play_fail(session, "%s", why);
    }
    return play_fail(session, "'%.*s'%s", (int)length, why, why + length);
}

int play_may_save(play_session *session, const char *file)
{
    if (file[0] == '\0' || strlen(file) >= sizeof session->file) {
        return play_fail(session, "the name of a file is missing or too long");
    }
    const char *refusal = output_refusal(file);
    if (refusal) {
        return play_fail(session, "'%s' can't be written: %s", file, refusal);
    }
    play_saved there;
    enum output_kind kind = output_kind_of(file, FORMAT_NAME);
    memcpy(there.file, file, strlen(file) + 1);
    if (kind != OUTPUT_NONE && kind != OUTPUT_EMPTY && !play_peek(&there, session->games)) {
        return play_fail(session, "'%s' exists and %s a saved game: use another name", file,
                         kind == OUTPUT_OTHER ? "is not" : "can't be read as");
    }
    return 1;
}

int play_write(play_session *session, const char *file)
{
    char record[BP_RECORD_TEXT];
    char why[PLAY_FILE_SIZE + PLAY_WHY_SIZE];
    output_file output;
    if (!play_may_save(session, file)) {
        return 0;
    }
    if (!play_check(session, bp_record_format(record, sizeof record, NULL, session->state))) {
        return 0;
    }
    if (!output_try_open(&output, file, why, sizeof why)) {
        return fail_file(session, file, why);
    }
    write_lines(output.file, session, record);
    return output_try_close(&output, why, sizeof why) ? 1 : fail_file(session, file, why);
}

int play_save(play_session *session, const char *file)
{
    if (!play_write(session, file)) {
        return 0;
    }
    memmove(session->file, file, strlen(file) + 1);
    session->unsaved = 0;
    return 1;
}

/* Loading */

/* A file being read. */
typedef struct loading {
    play_session *session;
    const bp_game_kind *kind; /* NULL: not read yet */
    const char *name;
    long number; /* of the line, from 1 */
    int32_t seat_count;
    play_seat seats[BP_PLAYERS_MAX];
    int hidden; /* -1: not read yet */
    int guided;
    int series;
    bp_state *games[BP_PLAYERS_MAX]; /* the finished games of the series */
    int32_t game_count;
    int has_seed;
    uint64_t seed;
    bp_state *state; /* of the record, the last line; NULL: not read yet */
} loading;

static int wrong_line(const loading *l, const char *message)
{
    return play_fail(l->session, "'%s', line %ld: %s", l->name, l->number, message);
}

static int wrong_quote(const loading *l, const char *message, const char *text)
{
    char quoted[QUOTE_SIZE];
    words_copy_printable(quoted, sizeof quoted, text);
    return play_fail(l->session, "'%s', line %ld: %s, not '%s'", l->name, l->number, message,
                     quoted);
}

/* The value of a line that begins with the key, or NULL. */
static const char *value_of(const char *line, const char *key)
{
    size_t length = strlen(key);
    return strncmp(line, key, length) == 0 ? line + length : NULL;
}

/* The kind of the file: Big Points unless it says something else before the seats. */
static const bp_game_kind *kind_of(loading *l)
{
    if (!l->kind) {
        bp_game_kind_at(&l->kind, 0);
    }
    return l->kind;
}

static int read_kind(loading *l, const char *value)
{
    char why[PLAY_WHY_SIZE];
    const bp_game_kind *const *games = l->session->games;
    size_t count = 0;
    while (games && games[count]) {
        count++;
    }
    if (l->kind) {
        return wrong_line(l, "kind= comes before everything else");
    }
    return bp_game_kind_find(&l->kind, value, games, count, why, sizeof why) == BP_OK
               ? 1
               : wrong_line(l, why);
}

static int read_seat(loading *l, const char *value)
{
    char why[PLAY_WHY_SIZE];
    if (l->seat_count == BP_PLAYERS_MAX) {
        return wrong_line(l, "there are at most 5 seats");
    }
    play_seat *seat = &l->seats[l->seat_count++];
    return play_seat_parse(seat, kind_of(l), value, why, sizeof why) ? 1 : wrong_line(l, why);
}

static int read_answer(loading *l, int *out, const char *value, const char *key)
{
    char message[QUOTE_SIZE];
    int is_yes = strcmp(value, "yes") == 0;
    if (*out >= 0) {
        snprintf(message, sizeof message, "%s occurs twice", key);
        return wrong_line(l, message);
    }
    if (!is_yes && strcmp(value, "no") != 0) {
        snprintf(message, sizeof message, "%s is yes or no", key);
        return wrong_quote(l, message, value);
    }
    *out = is_yes;
    return 1;
}

static int read_seed(loading *l, const char *value)
{
    char why[PLAY_WHY_SIZE];
    if (l->has_seed) {
        return wrong_line(l, "seed= occurs twice");
    }
    l->has_seed = play_seed_parse(&l->seed, l->session, value);
    memcpy(why, l->session->why, sizeof why);
    return l->has_seed ? 1 : wrong_line(l, why);
}

static int read_record(bp_state **out, loading *l, const char *line)
{
    char why[256] = "";
    bp_game *game = NULL;
    if (!strstr(line, " result=")) {
        return wrong_line(l, "the record of the game is truncated: its result= is missing");
    }
    int status = kind_of(l)->open(out, line, NULL, why, sizeof why);
    if (status != BP_OK) {
        return wrong_line(l, why[0] ? why : bp_status_text(status));
    }
    if (!play_check(l->session, bp_state_game(&game, *out))) {
        return 0;
    }
    int32_t players = bp_game_player_count(game);
    int32_t moves = bp_game_max_moves(game);
    bp_game_free(game);
    if (moves > PLAY_MOVES_MAX) {
        return wrong_line(l, "this game has too many moves for a session");
    }
    if (players != l->seat_count) {
        snprintf(why, sizeof why, "the game is for %d players, but there are %d seats",
                 (int)players, (int)l->seat_count);
        return wrong_line(l, why);
    }
    return 1;
}

/* A finished game of the series. */
static int read_game(loading *l, const char *line)
{
    if (l->series != 1) {
        return wrong_line(l, "game= comes after series=yes");
    }
    if (l->game_count + 1 >= l->seat_count) {
        return wrong_line(l, "a series has as many games as players");
    }
    bp_state **game = &l->games[l->game_count];
    if (!read_record(game, l, line)) {
        return 0;
    }
    l->game_count++;
    return bp_state_is_over(*game) == 1 ? 1 : wrong_line(l, "a game before the last is not over");
}

static int read_line(loading *l, const char *line)
{
    const char *value;
    if (l->number == 1) {
        return strcmp(line, FORMAT_LINE) == 0
                   ? 1
                   : wrong_quote(l, "a saved game begins with '" FORMAT_LINE "'", line);
    }
    if (line[0] == '\0' || line[0] == '#') {
        return 1;
    }
    if (l->state) {
        return wrong_line(l, "the record must be the last line");
    }
    if ((value = value_of(line, "kind="))) {
        return read_kind(l, value);
    }
    if ((value = value_of(line, "seat="))) {
        return read_seat(l, value);
    }
    if (!game_is_bigpoints(kind_of(l)) && (value_of(line, "hidden=") || value_of(line, "guided=") ||
                                           value_of(line, "series=") || value_of(line, "game="))) {
        return wrong_line(l, "this is for Big Points alone");
    }
    if ((value = value_of(line, "hidden="))) {
        return read_answer(l, &l->hidden, value, "hidden=");
    }
    if ((value = value_of(line, "guided="))) {
        return read_answer(l, &l->guided, value, "guided=");
    }
    if ((value = value_of(line, "seed="))) {
        return read_seed(l, value);
    }
    if ((value = value_of(line, "series="))) {
        return read_answer(l, &l->series, value, "series=");
    }
    if ((value = value_of(line, "game="))) {
        return read_game(l, value);
    }
    if (value_of(line, "players=") ||
        (!game_is_bigpoints(kind_of(l)) && strstr(line, " result="))) {
        return read_record(&l->state, l, line);
    }
    return wrong_quote(l, "seat=, hidden=, guided=, seed=, series=, game= or players= is expected",
                       line);
}

/* Reads a text line by line; cuts it into lines in place. */
static int read_lines(loading *l, char *text, size_t length)
{
    int fine = 1;
    for (size_t begin = 0; fine && begin < length;) {
        char *line = text + begin;
        char *end = memchr(line, '\n', length - begin);
        size_t line_length = end ? (size_t)(end - line) : length - begin;
        line[line_length] = '\0';
        l->number++;
        if (line_length > 0 && line[line_length - 1] == '\r') {
            line[line_length - 1] = '\0';
        }
        fine = read_line(l, line);
        begin += line_length + 1;
    }
    if (fine && !l->state) {
        l->number++;
        wrong_line(l, "the file ends before the record of the game");
        return 0;
    }
    return fine;
}

/* Whether the board of the game is the board of the seed. */
static int is_shuffled(const bp_state *state, uint64_t seed)
{
    char board[BP_BOARD_MAX + 1] = "";
    char other[BP_BOARD_MAX + 1] = "";
    bp_config *config;
    if (bp_bigpoints_config(&config, state, NULL) != BP_OK) {
        return 0;
    }
    bp_config_board(board, sizeof board, NULL, config);
    bp_config_set(config, BP_CONFIG_SEED, (int64_t)seed);
    bp_config_board(other, sizeof other, NULL, config);
    bp_config_free(config);
    return strcmp(board, other) == 0;
}

/* Sets the series of a session to the finished games, whose first one was begun as many seats before. */
static int take_series(play_session *session, loading *l)
{
    if (l->series != 1) {
        return 1;
    }
    int32_t starter = config_number_of(l->state, BP_CONFIG_STARTER);
    if (starter < 0) {
        return play_check(session, BP_ERR_MEMORY);
    }
    session->players = l->seat_count;
    int done =
        play_series_begin(session, (starter + l->seat_count - l->game_count) % l->seat_count);
    for (int32_t i = 0; i < l->game_count && done; i++) {
        done = play_series_add(session, l->games[i]);
    }
    return done;
}

static int accept(loading *l)
{
    play_session *s = l->session;
    play_session series = {0}; /* holds the series until everything has succeeded */
    if (s->only_bigpoints && !game_is_bigpoints(l->kind)) {
        return play_fail(s, "'%s' is a game of %s: continue it with bigpoints play --load", l->name,
                         kind_of(l)->title);
    }
    bp_game_kind room;
    const bp_game_kind *kind = game_kind_for(&room, l->kind, l->seat_count);
    int status = play_seats_fill(l->seats, kind, l->seat_count, l->seed, &s->limits);
    if (status != BP_OK) {
        return play_check(s, status);
    }
    if (!take_series(&series, l)) {
        play_series_free(&series);
        return play_fail(s, "'%s': the series: %s", l->name, series.why);
    }
    play_adopt(s, l->state, l->seats);
    l->state = NULL;
    memset(l->seats, 0, sizeof l->seats);
    play_series_free(s);
    s->series = series.series;
    memcpy(s->records, series.records, sizeof s->records);
    play_puzzle_free(s->puzzle);
    s->puzzle = NULL;
    s->players = l->seat_count;
    play_set_kind(s, l->kind);
    s->hidden = l->hidden > 0;
    s->guide = l->guided > 0;
    s->seed = l->seed;
    s->shuffled = play_is_bigpoints(s) && is_shuffled(s->state, l->seed);
    s->unsaved = 0;
    memmove(s->file, l->name, strlen(l->name) + 1);
    return 1;
}

/* Reads a file, and accepts it if that succeeds. */
static int read_and(int (*use)(loading *l), loading *l)
{
    char why[PLAY_FILE_SIZE + PLAY_WHY_SIZE];
    size_t length;
    char *text = input_read_text(&length, l->name, NULL, FILE_MAX, why, sizeof why);
    if (!text) {
        return fail_file(l->session, l->name, why);
    }
    int done = read_lines(l, text, length) && use(l);
    free(text);
    bp_state_free(l->state);
    for (int32_t i = 0; i < BP_PLAYERS_MAX; i++) {
        bp_state_free(l->games[i]);
    }
    play_seats_free(l->seats);
    return done;
}

static loading loading_of(play_session *session, const char *file)
{
    return (loading){.session = session, .name = file, .hidden = -1, .guided = -1, .series = -1};
}

int play_load(play_session *session, const char *file)
{
    loading l = loading_of(session, file);
    if (file[0] == '\0' || strlen(file) >= sizeof session->file) {
        return play_fail(session, "the name of a file is missing or too long");
    }
    return read_and(accept, &l);
}

/* Summaries */

static int is_read(loading *l)
{
    play_session *s = l->session;
    s->state = l->state;
    l->state = NULL;
    s->players = l->seat_count;
    play_set_kind(s, l->kind);
    memcpy(s->seats, l->seats, sizeof s->seats);
    return 1;
}

int play_peek(play_saved *saved, const bp_game_kind *const *games)
{
    play_session s = {.games = games};
    loading l = loading_of(&s, saved->file);
    if (output_kind_of(saved->file, FORMAT_NAME) != OUTPUT_OURS || !read_and(is_read, &l)) {
        return 0;
    }
    play_text_summary(saved->text, sizeof saved->text, &s);
    saved->is_bigpoints = play_is_bigpoints(&s);
    saved->is_open = !play_is_over(&s) || (l.series == 1 && l.game_count + 1 < l.seat_count);
    bp_state_free(s.state);
    return 1;
}
