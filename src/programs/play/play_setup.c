/* SPDX-License-Identifier: MIT */
/* Setting up a session: seats, configuration, seed. */

/* For strncasecmp. */
#define _POSIX_C_SOURCE 200809L /* NOLINT(bugprone-reserved-identifier) */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "programs/common/command.h"
#include "programs/common/open_state.h"
#include "programs/common/platform/system.h"
#include "programs/common/players.h"
#include "programs/common/words.h"
#include "programs/play/play_guide.h"
#include "programs/play/play_internal.h"
#include "programs/play/play_store.h"
#include "programs/play/play_text.h"

/* Random seeds have six digits at most, so that people can remember and type them. */
enum { SEEDS = 1000000, CONFIGURATION_SIZE = 4096, MOVES_FEWEST = 10 };

/* The memory that a level-10 player's search tree and table fill in a second, and what it may use in any case. */
enum { BYTES_A_SECOND = 256 << 20, BYTES_ANYHOW = 1 << 30 };

#define MIX UINT64_C(0x9e3779b97f4a7c15)

/* Seats */

/* The length of the UTF-8 character that begins here, or 0 for invalid UTF-8 and for a control character. */
static size_t character_length(const unsigned char *text)
{
    size_t length = text[0] < 0x80                      ? 1
                    : text[0] >= 0xc2 && text[0] < 0xe0 ? 2
                    : text[0] >= 0xe0 && text[0] < 0xf0 ? 3
                    : text[0] >= 0xf0 && text[0] < 0xf5 ? 4
                                                        : 0;
    for (size_t i = 1; i < length; i++) {
        if ((text[i] & 0xc0) != 0x80) {
            return 0;
        }
    }
    int is_control = text[0] < ' ' || text[0] == 0x7f || (text[0] == 0xc2 && text[1] < 0xa0);
    int is_wrong = (text[0] == 0xe0 && text[1] < 0xa0) || (text[0] == 0xed && text[1] >= 0xa0) ||
                   (text[0] == 0xf0 && text[1] < 0x90) || (text[0] == 0xf4 && text[1] >= 0x90);
    return is_control || is_wrong ? 0 : length;
}

static int is_name(const char *name)
{
    const unsigned char *text = (const unsigned char *)name;
    while (*text) {
        size_t length = character_length(text);
        if (length == 0) {
            return 0;
        }
        text += length;
    }
    return name[0] != '\0' && name[strspn(name, " ")] != '\0' && strlen(name) < PLAY_NAME_SIZE;
}

/* Whether settings stand behind the first word, as in 10:seconds=0.5, and not a name. */
static int has_setting(const char *text)
{
    const char *at = text + strcspn(text, ":");
    return *at == ':' && at[1 + strcspn(at + 1, ":=")] == '=';
}

/* Reads a computer player at the beginning of a text; returns what stands behind it, or NULL. The settings of minimax have an
   equals sign, a name behind them has none before it. */
static const char *read_computer(play_seat *out, const bp_game_kind *kind, const char *text,
                                 char *why, size_t why_size)
{
    size_t length = strcspn(text, ":");
    if (has_setting(text)) {
        length += 1 + strcspn(text + length + 1, ":");
    }
    if (length >= sizeof out->who) {
        snprintf(why, why_size, "a computer player is shorter than %d characters", PLAY_WHO_SIZE);
        return NULL;
    }
    snprintf(out->who, sizeof out->who, "%.*s", (int)length, text);
    if (!game_player_parse(&out->how, kind, out->who, why, why_size)) {
        return NULL;
    }
    out->level = out->how.level > 0 ? out->how.level : PLAY_SEARCH;
    return text + length;
}

int play_seat_parse(play_seat *out, const bp_game_kind *kind, const char *text, char *why,
                    size_t why_size)
{
    char quoted[80];
    const char *at = text + strcspn(text, ":");
    if (!kind) {
        bp_game_kind_at(&kind, 0);
    }
    int is_setting = strncmp(text, "minimax:", 8) == 0 || has_setting(text);
    words_copy_printable(quoted, sizeof quoted, text);
    *out = (play_seat){.level = PLAY_HUMAN};
    if (at - text != 5 || strncasecmp(text, "human", 5) != 0) {
        at = read_computer(out, kind, text, why, why_size);
    }
    if (!at && is_setting) {
        return 0;
    }
    if (!at) {
        snprintf(
            why, why_size,
            "a seat is human or a level (1 to 10%s), minimax or best, with an optional name as "
            "in human:Ana, not '%s'",
            kind->levels ? "" : ", or auto", quoted);
        return 0;
    }
    if (*at == ':') {
        const char *name = at + 1;
        if (!is_name(name)) {
            snprintf(why, why_size,
                     "the name of a seat has 1 to 32 bytes and no control characters, not '%s'",
                     quoted);
            return 0;
        }
        snprintf(out->name, sizeof out->name, "%s", name);
    }
    return 1;
}

/* "Player 2" for a human; "Computer" for the only one, "Computer 3" for one of several. */
static void name_seat(play_seat *seats, int32_t players, int32_t seat)
{
    int32_t computers = 0;
    for (int32_t i = 0; i < players; i++) {
        computers += seats[i].level != PLAY_HUMAN;
    }
    if (seats[seat].level != PLAY_HUMAN && computers == 1) {
        snprintf(seats[seat].name, sizeof seats[seat].name, "Computer");
    } else {
        snprintf(seats[seat].name, sizeof seats[seat].name, "%s %d",
                 seats[seat].level == PLAY_HUMAN ? "Player" : "Computer", (int)seat + 1);
    }
}

/* The memory limit of a player for a time limit; 0, the library's default limit, for a few seconds. */
static uint64_t memory_for(double seconds)
{
    double wanted = seconds * BYTES_A_SECOND;
    if (wanted <= BYTES_ANYHOW) {
        return 0;
    }
    uint64_t max = bp_table_suggested_bytes();
    return wanted < (double)max ? (uint64_t)wanted : max;
}

/* Limits without any of its own are those of the session; a level of the kind needs none. */
static int fill_computer(play_seat *s, const bp_game_kind *kind, const play_limits *limits)
{
    game_player_settings how = s->how;
    if (!s->who[0]) {
        how = game_player_usual(kind);
        how.level = s->level;
    }
    if (!how.has_limit && how.clock.bank <= 0 && how.depth == 0 &&
        (how.level == 0 || !kind->levels)) {
        how.has_limit = limits->seconds > 0 || limits->nodes > 0;
        how.seconds = limits->seconds;
        how.nodes = limits->nodes;
    }
    how.clock = how.clock.bank > 0 ? how.clock : limits->clock;
    double longest = how.clock.bank / MOVES_FEWEST + how.clock.increment;
    how.memory = memory_for(how.seconds > 0 || longest <= 0 ? how.seconds : longest);
    return game_player_new(&s->player, kind, &how);
}

int play_seats_fill(play_seat *seats, const bp_game_kind *kind, int32_t players, uint64_t seed,
                    const play_limits *limits)
{
    int status = BP_OK;
    for (int32_t seat = 0; seat < players && status == BP_OK; seat++) {
        play_seat *s = &seats[seat];
        if (s->name[0] == '\0') {
            name_seat(seats, players, seat);
        }
        if (s->level != PLAY_HUMAN) {
            status = fill_computer(s, kind, limits);
        }
        if (s->player) {
            status = game_player_begin(s->player, seed + (uint64_t)seat * MIX);
        }
    }
    return status;
}

void play_seats_free(play_seat *seats)
{
    for (int32_t seat = 0; seat < BP_PLAYERS_MAX; seat++) {
        game_player_free(seats[seat].player);
        seats[seat].player = NULL;
    }
}

void play_set_kind(play_session *session, const bp_game_kind *kind)
{
    session->named = kind;
    session->kind = game_kind_for(&session->room, kind, session->players);
}

int play_reseat(play_session *session, int32_t seat, const char *text)
{
    char why[PLAY_WHY_SIZE];
    play_seat seats[BP_PLAYERS_MAX];
    play_seat old = session->seats[seat];
    play_seat *mine = &seats[seat];
    memcpy(seats, session->seats, sizeof seats);
    if (!play_seat_parse(mine, session->named, text, why, sizeof why)) {
        return play_fail(session, "%s", why);
    }
    int has_default = strncmp(old.name, "Player ", 7) == 0 || strncmp(old.name, "Computer", 8) == 0;
    if (!mine->name[0] && !has_default) {
        memcpy(mine->name, old.name, sizeof mine->name);
    } else if (!mine->name[0]) {
        name_seat(seats, session->players, seat);
    }
    if (mine->level != PLAY_HUMAN) {
        int status = fill_computer(mine, session->kind, &session->limits);
        if (status == BP_OK) {
            status = game_player_begin(mine->player, session->seed + (uint64_t)seat * MIX);
        }
        if (!play_check(session, status)) {
            game_player_free(mine->player);
            return 0;
        }
    }
    game_player_free(old.player);
    session->seats[seat] = *mine;
    play_changed(session);
    return 1;
}

/* Configuration */

/* A session being set up. */
typedef struct making {
    const play_setup *setup;
    play_session *session;
    play_seat seats[BP_PLAYERS_MAX];
    int32_t seat_count; /* the seats of the user, or the default ones */
    char text[CONFIGURATION_SIZE];
    int random_start; /* start=random */
    int usage;
} making;

static int wrong(making *m, const char *format, const char *detail)
{
    m->usage = 1;
    return play_fail(m->session, format, detail);
}

/* Whether the configuration has a field of this name, such as "board=". */
static int has_field(const making *m, const char *name)
{
    const char *text = m->text;
    while (*text) {
        text += strspn(text, " ");
        if (strncasecmp(text, name, strlen(name)) == 0) {
            return 1;
        }
        text += strcspn(text, " ");
    }
    return 0;
}

static uint64_t random_seed(void)
{
    return system_random() % SEEDS;
}

/* Replaces start=random by a player drawn from the seed; whether there was one. */
static int take_random_start(making *m)
{
    static const char word[] = "start=random";
    size_t length = sizeof word - 1;
    char *at = m->text;
    for (; *at; at += strcspn(at, " ")) {
        at += strspn(at, " ");
        if (strncasecmp(at, word, length) == 0 && (at[length] == ' ' || !at[length])) {
            memset(at, ' ', length);
            return 1;
        }
    }
    return 0;
}

static int read_text(making *m)
{
    const char *text = m->setup->guide           ? play_guide_configuration
                       : m->setup->configuration ? m->setup->configuration
                                                 : NULL;
    if (text && strlen(text) >= sizeof m->text) {
        return wrong(m, "the configuration is too long%s", "");
    }
    snprintf(m->text, sizeof m->text, "%s", text ? text : "");
    if (m->setup->has_seed && has_field(m, "seed=")) {
        return wrong(m, "the seed occurs twice: as an option and in the configuration%s", "");
    }
    m->random_start = take_random_start(m);
    if (m->random_start && has_field(m, "start=")) {
        return wrong(m, "start= occurs twice in the configuration%s", "");
    }
    if ((!text || m->random_start) && m->text[strspn(m->text, " ")] == '\0') {
        snprintf(m->text, sizeof m->text, "start=1"); /* the standard game */
    }
    return 1;
}

/* Sets the number of players: that of the configuration or of the option, otherwise the number of seats. Computers take
   the seats that are left. */
static int agree_on_players(making *m, int named, int32_t players)
{
    int32_t seats = m->seat_count;
    int32_t level = m->setup->level ? m->setup->level : PLAY_LEVEL_DEFAULT;
    if (m->setup->players && named && m->setup->players != players) {
        m->usage = 1;
        return play_fail(m->session, "--players %d, but the configuration has players=%d",
                         (int)m->setup->players, (int)players);
    }
    if (m->setup->players) {
        players = m->setup->players;
        named = 1;
    }
    if (named && seats > players) {
        m->usage = 1;
        return play_fail(m->session, "there are %d seats, but players=%d", (int)seats,
                         (int)players);
    }
    m->session->players = named ? players : seats < BP_PLAYERS_MIN ? BP_PLAYERS_MIN : seats;
    for (int32_t seat = seats; seat < m->session->players; seat++) {
        m->seats[seat] = (play_seat){.level = level};
    }
    return 1;
}

static int judge(making *m, int status, const char *why)
{
    if (status == BP_ERR_MEMORY) {
        return play_check(m->session, status);
    }
    return status == BP_OK ? 1 : wrong(m, "the configuration: %s", why);
}

/* Opens a position or a record, which has its own players and board. */
static int open_position(making *m)
{
    char why[256] = "";
    bp_game *game = NULL;
    int status = bp_bigpoints_open(&m->session->state, m->text, NULL, why, sizeof why);
    if (!judge(m, status, why) ||
        !play_check(m->session, bp_state_game(&game, m->session->state))) {
        return 0;
    }
    int32_t players = bp_game_player_count(game);
    bp_game_free(game);
    return agree_on_players(m, 1, players);
}

static int open_board(making *m, bp_config *config)
{
    char why[256] = "";
    bp_game *game = NULL;
    bp_config_set(config, BP_CONFIG_PLAYERS, m->session->players);
    if (m->session->shuffled) {
        bp_config_set(config, BP_CONFIG_SEED, (int64_t)m->session->seed);
    }
    if (m->random_start) {
        bp_config_set(config, BP_CONFIG_STARTER,
                      (int32_t)((m->session->seed * MIX >> 32) % (uint64_t)m->session->players));
    }
    if (!judge(m, bp_bigpoints_new(&game, config, NULL, why, sizeof why), why)) {
        return 0;
    }
    if (m->setup->puzzle) {
        bp_game_free(game);
        return play_puzzle_find(m->session, config, m->session->seed);
    }
    int status = bp_state_new(&m->session->state, game);
    bp_game_free(game);
    return play_check(m->session, status);
}

static int open_configuration(making *m)
{
    char why[256] = "";
    bp_config *config = NULL;
    int status = bp_config_parse(&config, m->text, NULL, why, sizeof why);
    if (!judge(m, status, why)) {
        return 0;
    }
    int64_t seed;
    m->session->shuffled = bp_config_get(&seed, config, BP_CONFIG_SEED) == BP_OK;
    if (m->session->shuffled && has_field(m, "seed=")) {
        m->session->seed = (uint64_t)seed;
    }
    int done =
        agree_on_players(m, has_field(m, "players="), config_number(config, BP_CONFIG_PLAYERS)) &&
        open_board(m, config);
    bp_config_free(config);
    return done;
}

/* Opens a game other than Big Points. */
static int open_other(making *m)
{
    char why[GAME_WHY_SIZE];
    bp_game *game = NULL;
    play_session *s = m->session;
    const play_setup *setup = m->setup;
    const char *alien = setup->guide    ? "--guide"
                        : setup->puzzle ? "--puzzle"
                        : setup->series ? "--series"
                        : setup->hidden ? "--hidden"
                                        : NULL;
    if (alien) {
        return wrong(m, "%s is for Big Points", alien);
    }
    int status = game_open_text(&s->state, s->kind, setup->configuration, why);
    if (status == BP_ERR_MEMORY) {
        return play_check(s, status);
    }
    if (status != BP_OK) {
        return wrong(m, "%s", why[0] ? why : bp_status_text(status));
    }
    if (!play_check(s, bp_state_game(&game, s->state))) {
        return 0;
    }
    int32_t players = bp_game_player_count(game);
    int32_t moves = bp_game_max_moves(game);
    bp_game_free(game);
    if (players > BP_PLAYERS_MAX || moves > PLAY_MOVES_MAX) {
        return wrong(m, "this game has too many %s for a session",
                     players > BP_PLAYERS_MAX ? "players" : "moves");
    }
    return agree_on_players(m, 1, players);
}

static void choose_seats(making *m)
{
    static const play_seat human = {.level = PLAY_HUMAN};
    m->seat_count = m->setup->seat_count;
    memcpy(m->seats, m->setup->seats, sizeof m->seats);
    if (m->setup->guide || m->setup->puzzle) {
        m->seat_count = 2;
        m->seats[0] = human;
        m->seats[1] = (play_seat){.level = m->setup->guide ? PLAY_LEVEL_GUIDE : PLAY_HUMAN};
    } else if (m->seat_count == 0) {
        m->seat_count = 1;
        m->seats[0] = human;
    }
}

static int open_bigpoints(making *m)
{
    const play_setup *setup = m->setup;
    if (setup->puzzle && !setup->configuration) {
        return agree_on_players(m, 1, 2) && play_puzzle_find(m->session, NULL, m->session->seed);
    }
    if (!read_text(m)) {
        return 0;
    }
    int is_position = has_field(m, "track=") || has_field(m, "pawns=") || has_field(m, "ladder=") ||
                      has_field(m, "hands=") || has_field(m, "mover=") || has_field(m, "turn=") ||
                      has_field(m, "moves=") || has_field(m, "result=");
    if (is_position && (setup->puzzle || m->random_start)) {
        return wrong(m, "a position has its own player to move: it can't be used with %s",
                     setup->puzzle ? "--puzzle" : "start=random");
    }
    return is_position ? open_position(m) : open_configuration(m);
}

static int make(making *m)
{
    const play_setup *setup = m->setup;
    play_session *s = m->session;
    choose_seats(m);
    s->kind = setup->kind;
    s->games = setup->games;
    s->only_bigpoints = setup->only_bigpoints;
    if (!s->kind) {
        bp_game_kind_at(&s->kind, 0);
    }
    s->hidden = setup->hidden;
    s->guide = setup->guide;
    s->seed = setup->has_seed ? setup->seed : random_seed();
    s->unsaved = 1;
    s->viewer = -1;
    s->autosaves = setup->autosave && !setup->puzzle && play_store_exists();
    if (!(play_is_bigpoints(s) ? open_bigpoints(m) : open_other(m))) {
        return 0;
    }
    play_set_kind(s, s->kind);
    /* Levels of bp_player think for a second unless they have a limit; others have limits of their own. */
    s->limits = setup->limits;
    if (s->limits.seconds <= 0 && s->limits.nodes == 0 && s->limits.clock.bank <= 0 &&
        !s->kind->levels) {
        s->limits.seconds = 1;
    }
    int status = play_seats_fill(m->seats, s->kind, s->players, s->seed, &s->limits);
    memcpy(s->seats, m->seats, sizeof s->seats);
    s->guide_memory = play_guide_memory_new();
    return play_check(s, s->guide_memory ? status : BP_ERR_MEMORY) &&
           (!setup->series || play_series_start(s));
}

int play_session_new(play_session **out, const play_setup *setup, int *usage, char *why,
                     size_t why_size)
{
    *out = calloc(1, sizeof **out);
    *usage = 0;
    if (!*out) {
        snprintf(why, why_size, "%s", bp_status_text(BP_ERR_MEMORY));
        return 0;
    }
    making m = {.setup = setup, .session = *out};
    if (make(&m)) {
        if ((*out)->autosaves && bp_state_ply((*out)->state) > 0) {
            play_store_keep(*out); /* a record that the user gave */
        }
        return 1;
    }
    *usage = m.usage;
    snprintf(why, why_size, "%s", (*out)->why);
    play_session_free(*out);
    *out = NULL;
    return 0;
}
