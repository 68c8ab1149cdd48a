/* SPDX-License-Identifier: MIT */
/* Computer players of any kind of game: a level is a depth of minimax with random estimates and random moves mixed in, or a
   level of bp_player. */

#include "programs/common/game_player.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <bigpoints/experimental/minimax.h>

#include "programs/common/command.h"
#include "programs/common/open_state.h"
#include "programs/common/platform/system.h"
#include "programs/common/players.h"
#include "programs/common/words.h"

/* The depth of a search that nothing limits, in a game that says nothing else. */
enum { DEPTH = 6, TEXT_SIZE = 256, SECONDS_MAX = 1000000 };

/* --- Settings ------------------------------------------------------------------------------------- */

static const char *const switches[] = {"off", "on", NULL};
static const char *const equals[] = {"late", "shallow", NULL};

static void use_heuristic(game_player_settings *set, const bp_game_kind *kind, int32_t index)
{
    const bp_game_heuristic *h = &kind->heuristics[index];
    set->heuristic = index;
    memset(set->weights, 0, sizeof set->weights);
    if (h->weight_count > 0 && h->weights) {
        memcpy(set->weights, h->weights, (size_t)h->weight_count * sizeof *set->weights);
    }
}

game_player_settings game_player_usual(const bp_game_kind *kind)
{
    game_player_settings out = {.pruning = 1, .candidates = !kind->all_moves};
    if (kind->heuristic_count > 0) {
        use_heuristic(&out, kind, 0);
    }
    return out;
}

const bp_game_heuristic *game_heuristic(const bp_game_kind *kind, const char *name)
{
    for (int32_t i = 0; i < kind->heuristic_count; i++) {
        if (strcmp(kind->heuristics[i].name, name) == 0) {
            return &kind->heuristics[i];
        }
    }
    return NULL;
}

static int refuse(char *why, size_t why_size, const char *key, const char *value, const char *need)
{
    snprintf(why, why_size, "%s needs %s, not '%.40s'", key, need, value);
    return 0;
}

static int read_heuristic(game_player_settings *set, const bp_game_kind *kind, const char *value,
                          char *why, size_t why_size)
{
    const char *names[BP_GAME_HEURISTICS_MAX + 1] = {NULL};
    char list[WORDS_LIST_SIZE];
    for (int32_t i = 0; i < kind->heuristic_count; i++) {
        names[i] = kind->heuristics[i].name;
    }
    if (kind->heuristic_count == 0) {
        snprintf(why, why_size, "%s has no heuristics to choose from", kind->title);
        return 0;
    }
    int32_t index = words_find(names, value);
    if (index < 0) {
        return refuse(why, why_size, "heuristic", value, words_list(list, names));
    }
    use_heuristic(set, kind, index);
    return 1;
}

/* Reads "1+10+100+6900", for the heuristic that is chosen, or for the only one that has weights. */
static int read_weights(game_player_settings *set, const bp_game_kind *kind, const char *value,
                        char *why, size_t why_size)
{
    int32_t weights[BP_GAME_WEIGHTS_MAX] = {0};
    int32_t index = set->heuristic;
    for (int32_t i = 0; i < kind->heuristic_count && kind->heuristics[index].weight_count == 0;
         i++) {
        index = i;
    }
    if (kind->heuristic_count == 0 || kind->heuristics[index].weight_count == 0) {
        snprintf(why, why_size, "%s has no heuristic with weights", kind->title);
        return 0;
    }
    const bp_game_heuristic *h = &kind->heuristics[index];
    const char *at = value;
    int32_t count = 0;
    for (; *at >= '0' && *at <= '9' && count < h->weight_count; count++) {
        char *end;
        long weight = strtol(at, &end, 10);
        if (weight > h->weight_max || (*end != '\0' && *end != '+')) {
            break;
        }
        weights[count] = (int32_t)weight;
        at = end + (*end == '+' && count + 1 < h->weight_count);
    }
    if (count < h->weight_count || *at) {
        char need[TEXT_SIZE];
        snprintf(need, sizeof need,
                 "%" PRId32 " whole numbers from 0 to %" PRId32 " with + between them",
                 h->weight_count, h->weight_max);
        return refuse(why, why_size, "weights", value, need);
    }
    set->heuristic = index;
    memcpy(set->weights, weights, sizeof set->weights);
    return 1;
}

/* Whether a setting is a limit, which all players take that search. */
static int is_limit(const char *key)
{
    return strcmp(key, "nodes") == 0 || strcmp(key, "seconds") == 0 || strcmp(key, "clock") == 0;
}

static int read_limit(game_player_settings *set, const char *key, const char *value, char *why,
                      size_t why_size)
{
    if (strcmp(key, "clock") == 0) {
        return game_clock_parse(&set->clock, value)
                   ? 1
                   : refuse(why, why_size, key, value, "seconds for a game, such as 300+5");
    }
    if (strcmp(key, "nodes") == 0) {
        if (!words_count(&set->nodes, value, 1, INT64_MAX)) {
            return refuse(why, why_size, key, value, "a whole number from 1");
        }
    } else {
        char *end;
        double seconds = strtod(value, &end);
        if (end == value || *end || !(seconds > 0) || seconds > SECONDS_MAX) {
            return refuse(why, why_size, key, value, "a number above 0");
        }
        set->seconds = seconds;
    }
    set->has_limit = 1;
    return 1;
}

static int read_word(int *out, const char *const *words, const char *key, const char *value,
                     char *why, size_t why_size)
{
    char list[WORDS_LIST_SIZE];
    int32_t which = words_find(words, value);
    if (which < 0) {
        return refuse(why, why_size, key, value, words_list(list, words));
    }
    *out = (int)which;
    return 1;
}

int game_player_set(game_player_settings *set, const bp_game_kind *kind, const char *key,
                    const char *value, char *why, size_t why_size)
{
    int64_t depth = 0;
    if (is_limit(key)) {
        return read_limit(set, key, value, why, why_size);
    }
    if (strcmp(key, "depth") == 0) {
        if (strcmp(value, "auto") != 0 && !words_number(&depth, value, 1, BP_DEPTH_MAX)) {
            char need[TEXT_SIZE];
            snprintf(need, sizeof need, "a whole number from 1 to %d, or auto", BP_DEPTH_MAX);
            return refuse(why, why_size, key, value, need);
        }
        set->depth = (int32_t)depth;
        return 1;
    }
    if (strcmp(key, "heuristic") == 0) {
        return read_heuristic(set, kind, value, why, why_size);
    }
    if (strcmp(key, "weights") == 0) {
        return read_weights(set, kind, value, why, why_size);
    }
    if (strcmp(key, "pruning") == 0) {
        return read_word(&set->pruning, switches, key, value, why, why_size);
    }
    if (strcmp(key, "candidates") == 0) {
        return read_word(&set->candidates, switches, key, value, why, why_size);
    }
    if (strcmp(key, "equal") == 0) {
        return read_word(&set->is_shallow, equals, key, value, why, why_size);
    }
    snprintf(why, why_size,
             "'%.40s' is no setting of minimax: they are depth, nodes, seconds, clock, heuristic, "
             "weights, pruning, equal and candidates",
             key);
    return 0;
}

/* Whether the players of a kind are those of the library: it has neither levels nor heuristics of its own. */
static int is_plain(const bp_game_kind *kind)
{
    return kind->heuristic_count == 0 && !kind->levels;
}

/* Reads "depth=6,heuristic=cube". */
static int read_settings(game_player_settings *set, const bp_game_kind *kind, const char *text,
                         char *why, size_t why_size)
{
    int is_minimax = set->level == 0 && !set->is_best;
    if (set->is_greedy || set->is_thumb || set->level == BP_LEVEL_MIN) {
        snprintf(why, why_size, "this player does not search: it takes no limit");
        return 0;
    }
    const char *at = text;
    do {
        char word[TEXT_SIZE];
        size_t length = strcspn(at, ",");
        snprintf(word, sizeof word, "%.*s", (int)length, at);
        char *value = strchr(word, '=');
        if (!value || length >= sizeof word) {
            snprintf(why, why_size, "a setting is like depth=6, not '%.40s'", word);
            return 0;
        }
        *value++ = '\0';
        if (!is_minimax && (!is_limit(word) || (set->level > 0 && kind->levels))) {
            snprintf(why, why_size,
                     kind->levels ? "%.40s is for minimax: a level of %s has a search of its own"
                                  : "%.40s is for minimax, not for a level of %s",
                     word, kind->title);
            return 0;
        }
        if (!game_player_set(set, kind, word, value, why, why_size)) {
            return 0;
        }
        at += length;
    } while (*at++);
    return 1;
}

/* Reads the word before the settings. Returns 0 if there is no such player. */
static int read_kind(game_player_settings *out, const bp_game_kind *kind, const char *text,
                     size_t length)
{
    static const char *const words[] = {"minimax", "best", "random", "greedy", "thumb", NULL};
    enum { MINIMAX, BEST, RANDOM, GREEDY, THUMB };
    char word[16];
    snprintf(word, sizeof word, "%.*s", (int)length, text);
    int32_t which = length < sizeof word ? words_find(words, word) : -1;
    out->is_best = which == BEST;
    out->is_greedy = which == GREEDY && is_plain(kind);
    out->is_thumb = which == THUMB && kind->rate_moves;
    if (which != MINIMAX && !out->is_best && !out->is_greedy && !out->is_thumb) {
        out->level = which == RANDOM ? BP_LEVEL_MIN : level_parse(text, length);
        return out->level > 0 && !(out->level == BP_LEVEL_AUTO && kind->levels);
    }
    return 1;
}

int game_player_parse(game_player_settings *out, const bp_game_kind *kind, const char *text,
                      char *why, size_t why_size)
{
    size_t length = strcspn(text, ":");
    *out = game_player_usual(kind);
    if (!read_kind(out, kind, text, length)) {
        snprintf(why, why_size,
                 "a computer player of %s is a level from %d to %d%s, minimax, best, random%s%s, "
                 "not '%.40s'",
                 kind->title, BP_LEVEL_MIN, BP_LEVEL_MAX, kind->levels ? "" : ", auto",
                 is_plain(kind) ? ", greedy" : "", kind->rate_moves ? ", thumb" : "", text);
        return 0;
    }
    return text[length] == '\0' || read_settings(out, kind, text + length + 1, why, why_size);
}

static void put(char *out, size_t size, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void put(char *out, size_t size, const char *format, ...)
{
    size_t length = strlen(out);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(out + length, size - length, format, arguments);
    va_end(arguments);
}

void game_player_describe(char *out, size_t size, const bp_game_kind *kind,
                          const game_player_settings *set)
{
    char level[LEVEL_TEXT_SIZE];
    out[0] = '\0';
    if (set->level > 0) {
        put(out, size, "level %s", level_format(level, set->level));
    } else {
        put(out, size, "%s",
            set->is_best     ? "best play"
            : set->is_greedy ? "greedy"
            : set->is_thumb  ? "rules of thumb"
                             : "minimax");
    }
    if (set->nodes > 0) {
        put(out, size, ", %" PRIu64 " nodes", set->nodes);
    }
    if (set->seconds > 0) {
        put(out, size, ", %g second%s", set->seconds, set->seconds == 1 ? "" : "s");
    }
    if (set->clock.bank > 0) {
        put(out, size, ", clock %g+%g", set->clock.bank, set->clock.increment);
    }
    if (set->level > 0 || set->is_best || set->is_greedy || set->is_thumb) {
        return;
    }
    if (set->depth > 0) {
        put(out, size, ", depth %" PRId32, set->depth);
    }
    if (kind->heuristic_count > 0) {
        const bp_game_heuristic *h = &kind->heuristics[set->heuristic];
        put(out, size, ", heuristic %s", h->name);
        for (int32_t i = 0; i < h->weight_count; i++) {
            put(out, size, "%c%" PRId32, i == 0 ? ' ' : '+', set->weights[i]);
        }
    }
    put(out, size, "%s%s%s", set->pruning ? "" : ", without pruning",
        set->is_shallow ? ", equal values: the shallower" : "",
        set->candidates == !kind->all_moves ? ""
        : set->candidates                   ? ", candidates only"
                                            : ", all moves");
}

/* --- Players -------------------------------------------------------------------------------------- */

struct game_player {
    const bp_game_kind *kind; /* `own_kind` */
    bp_game_kind own_kind;
    game_player_settings set;
    bp_minimax *minimax;
    bp_player *
        player; /* of a level that the kind does not have, or where best play is too slow; or NULL */
    bp_solver *solver; /* of best play without a theorem, or NULL */
    uint64_t seed;
    double left;   /* on the clock */
    int32_t noise; /* of the search that runs, and what the noise is added to */
    bp_minimax_estimate_fn estimate;
    void *estimate_user;
};

static int needs_solver(const bp_game_kind *kind, const game_player_settings *set)
{
    return !kind->best_play && (set->is_best || (set->level > 0 && kind->levels &&
                                                 kind->levels[set->level - 1].depth == 0));
}

/* Limits the time of the searches, in place of the seconds of the settings. */
static void set_seconds(game_player *p, double seconds)
{
    p->set.seconds = seconds;
    p->set.has_limit |= seconds > 0;
    if (p->player) {
        bp_player_set(p->player, BP_OPTION_MILLISECONDS, milliseconds_of(seconds));
    }
    if (p->solver) {
        bp_solver_set(p->solver, BP_OPTION_MILLISECONDS, milliseconds_of(seconds));
    }
}

/* Levels of bp_player below the highest have node limits of their own; without a clock their games are reproducible. */
static int open_player(game_player *p)
{
    int32_t level = p->set.is_best ? BP_LEVEL_MAX : p->set.level;
    int status = bp_player_new(&p->player, level, 0, NULL);
    if (status == BP_OK && (p->set.has_limit || level < BP_LEVEL_MAX)) {
        bp_player_set(p->player, BP_OPTION_NODES, (int64_t)p->set.nodes);
        set_seconds(p, p->set.seconds);
    }
    if (status == BP_OK && p->set.memory > 0) {
        status = bp_player_set(p->player, BP_OPTION_MEMORY, (int64_t)p->set.memory);
    }
    return status;
}

static int open_solver(game_player *p)
{
    int status = bp_solver_new(&p->solver, NULL);
    if (status == BP_OK) {
        bp_solver_set(p->solver, BP_OPTION_NODES, (int64_t)p->set.nodes);
        set_seconds(p, p->set.seconds);
    }
    return status;
}

int game_player_new(game_player **out, const bp_game_kind *kind, const game_player_settings *set)
{
    game_player *p = calloc(1, sizeof *p);
    *out = NULL;
    if (!p) {
        return BP_ERR_MEMORY;
    }
    p->own_kind = *kind;
    p->kind = &p->own_kind;
    p->set = *set;
    int status = bp_minimax_new(&p->minimax, NULL);
    if (status == BP_OK && needs_solver(kind, set)) {
        status = open_solver(p);
    }
    if (status == BP_OK &&
        (set->is_best ? p->solver && is_plain(kind) : set->level > 0 && !kind->levels)) {
        status = open_player(p);
    }
    if (status != BP_OK) {
        game_player_free(p);
        return status;
    }
    *out = p;
    return BP_OK;
}

void game_player_free(game_player *player)
{
    if (player) {
        bp_minimax_free(player->minimax);
        bp_player_free(player->player);
        bp_solver_free(player->solver);
        free(player);
    }
}

void game_player_set_progress(game_player *player, bp_progress_fn progress, void *user)
{
    bp_minimax_set_progress(player->minimax, progress, user);
    if (player->player) {
        bp_player_set_progress(player->player, progress, user);
    }
    if (player->solver) {
        bp_solver_set_progress(player->solver, progress, user);
    }
}

int game_player_begin(game_player *player, uint64_t seed)
{
    int status = BP_OK;
    player->seed = seed;
    player->left = player->set.clock.bank;
    if (player->player) {
        bp_player_set(player->player, BP_OPTION_SEED, (int64_t)seed);
        status = bp_player_clear(player->player);
    }
    if (player->solver && status == BP_OK) {
        status = bp_solver_clear(player->solver);
    }
    return status;
}

/* --- Minimax -------------------------------------------------------------------------------------- */

/* The position and the set-up of a state. */
typedef struct view {
    bp_game *game;
    const void *position;
    const void *setup;
} view;

static int view_open(view *out, const bp_state *state)
{
    int status = bp_state_game(&out->game, state);
    if (status == BP_OK) {
        out->position = bp_state_position(state);
        out->setup = bp_game_setup(out->game);
    }
    return status;
}

int32_t game_player_depth(const bp_game_kind *kind, const game_player_settings *set,
                          const bp_state *state)
{
    view v = {NULL, NULL, NULL};
    if (set->depth > 0) {
        return set->depth;
    }
    /* Without pruning there is no iterative deepening, so a time or node limit would leave no finished depth. */
    if (set->pruning && set->has_limit) {
        return 0;
    }
    if (!kind->search_depth || view_open(&v, state) != BP_OK) {
        return DEPTH;
    }
    int32_t depth = kind->search_depth(v.position, v.setup, set->pruning);
    bp_game_free(v.game);
    return depth;
}

/* A count of a result, or 0 if it has none. */
static int32_t count_of(const bp_result *result, int32_t which)
{
    int64_t count = bp_result_count(result, which);
    return count > 0 ? (int32_t)count : 0;
}

/* Adds what a result has; frees it. */
static void take_result(game_choice *out, bp_result *result)
{
    bp_result_best(&out->move, result);
    bp_result_estimate(&out->value, result);
    out->is_exact = bp_result_is_exact(result) == 1;
    out->level = count_of(result, BP_COUNT_LEVEL);
    out->distance = count_of(result, BP_COUNT_DISTANCE);
    out->depth = count_of(result, BP_COUNT_DEPTH);
    out->stop = bp_result_stop_reason(result);
    out->nodes = (uint64_t)bp_result_count(result, BP_COUNT_NODES);
    out->seconds = bp_result_seconds(result);
    bp_result_free(result);
}

/* Searches with the estimate that is set. A game without heuristics and levels is played for the margin, as bp_player does. */
static int search(game_choice *out, game_player *p, const game_player_settings *set, int32_t depth,
                  const bp_state *state)
{
    bp_minimax *m = p->minimax;
    bp_result *result;
    bp_minimax_set(m, BP_OPTION_OBJECTIVE,
                   is_plain(p->kind) ? BP_OBJECTIVE_MARGIN : BP_OBJECTIVE_OUTCOME);
    bp_minimax_set(m, BP_OPTION_DEPTH, depth > 0 ? depth : BP_DEPTH_MAX);
    bp_minimax_set(m, BP_OPTION_PRUNING, set->pruning);
    bp_minimax_set(m, BP_OPTION_CANDIDATES, set->candidates);
    bp_minimax_set(m, BP_OPTION_DELAY, !set->is_shallow);
    bp_minimax_set(m, BP_OPTION_NODES, (int64_t)set->nodes);
    bp_minimax_set(m, BP_OPTION_MILLISECONDS, milliseconds_of(set->seconds));
    int status = bp_minimax_search(&result, m, state);
    *out = (game_choice){0};
    if (status == BP_OK) {
        take_result(out, result);
    }
    return status;
}

int game_player_search(game_choice *out, game_player *player, const game_player_settings *set,
                       const bp_state *state)
{
    const bp_game_kind *kind = player->kind;
    const bp_game_heuristic *h =
        kind->heuristic_count > 0 ? &kind->heuristics[set->heuristic] : NULL;
    int32_t weights[BP_GAME_WEIGHTS_MAX];
    memcpy(weights, set->weights, sizeof weights);
    bp_minimax_set_estimate(player->minimax, h ? h->estimate : NULL,
                            h && h->weight_count > 0 ? weights : NULL);
    int status = search(out, player, set, game_player_depth(kind, set, state), state);
    bp_minimax_set_estimate(player->minimax, NULL, NULL);
    return status;
}

/* --- Best play ------------------------------------------------------------------------------------ */

static int choose_by_player(game_choice *out, game_player *p, const bp_state *state)
{
    bp_result *result;
    int status = bp_player_choose(&result, p->player, state);
    *out = (game_choice){0};
    if (status == BP_OK) {
        take_result(out, result);
    }
    return status;
}

static int choose_by_theorem(game_choice *out, const game_player *p, const bp_state *state)
{
    view v;
    int32_t outcome = 0;
    int status = view_open(&v, state);
    *out = (game_choice){.depth = 1, .is_exact = 1, .source = "by the theorem of the game"};
    if (status == BP_OK) {
        out->move = p->kind->best_play(&outcome, v.position, v.setup);
        out->value = outcome * BP_MINIMAX_WIN;
        bp_game_free(v.game);
    }
    return status;
}

/* A game that bp_player plays is solved for the margin, or for the margin that can be guaranteed against several players. */
static int32_t objective_of(const game_player *p, const bp_state *state)
{
    bp_game *game;
    if (!is_plain(p->kind) || bp_state_game(&game, state) != BP_OK) {
        return BP_OBJECTIVE_OUTCOME;
    }
    int32_t players = bp_game_player_count(game);
    bp_game_free(game);
    return players == 2 ? BP_OBJECTIVE_MARGIN : BP_OBJECTIVE_GUARANTEED;
}

/* Where the limit of the solver does not suffice, its nodes are added to those of the player or of minimax. */
static int choose_by_solver(game_choice *out, game_player *p, const bp_state *state)
{
    bp_result *result;
    bp_move best;
    int32_t value;
    int32_t outcome = 0;
    size_t length = 0;
    int32_t objective = objective_of(p, state);
    bp_solver_set(p->solver, BP_OPTION_OBJECTIVE, objective);
    int status = bp_solve(&result, p->solver, state);
    if (status != BP_OK) {
        return status;
    }
    *out = (game_choice){.source = "proved by the solver"};
    int is_known =
        bp_result_value(&value, result) == BP_OK && bp_result_best(&best, result) == BP_OK;
    bp_result_outcome(&outcome, result);
    bp_result_pv(NULL, 0, &length, result);
    take_result(out, result);
    if (is_known) {
        out->value = objective == BP_OBJECTIVE_OUTCOME ? outcome * BP_MINIMAX_WIN : out->value;
        out->depth = (int32_t)length;
        return BP_OK;
    }
    uint64_t nodes = out->nodes;
    game_player_settings usual = game_player_usual(p->kind);
    status =
        p->player ? choose_by_player(out, p, state) : game_player_search(out, p, &usual, state);
    out->nodes += nodes;
    return status;
}

static int choose_best(game_choice *out, game_player *p, const bp_state *state)
{
    return p->solver ? choose_by_solver(out, p, state) : choose_by_theorem(out, p, state);
}

/* --- Without a search ----------------------------------------------------------------------------- */

/* Rates each move by the mover's own estimated score after it. */
static int rate_greedily(int32_t *out, const bp_move *moves, size_t count, const bp_state *state)
{
    int32_t estimates[BP_PLAYERS_MAX];
    bp_state *after;
    int status = bp_state_clone(&after, state);
    for (size_t i = 0; i < count && status == BP_OK; i++) {
        status = bp_state_apply(after, moves[i]);
        if (status == BP_OK) {
            status = bp_state_estimate(estimates, BP_PLAYERS_MAX, NULL, after);
            out[i] = estimates[bp_state_mover(state)];
            bp_state_undo(after);
        }
    }
    bp_state_free(after);
    return status;
}

/* Takes a move with the highest rating; equal moves are equally likely (reservoir sampling). */
static int choose_by_rating(game_choice *out, const game_player *p, const bp_state *state)
{
    size_t count = 0;
    uint64_t ties = 0;
    int32_t max = 0;
    uint64_t seed = game_mix(p->seed, (uint64_t)bp_state_ply(state));
    bp_state_moves(NULL, 0, &count, state);
    bp_move *moves = calloc(count + 1, sizeof *moves);
    int32_t *ratings = calloc(count + 1, sizeof *ratings);
    int status = moves && ratings ? bp_state_moves(moves, count, &count, state) : BP_ERR_MEMORY;
    if (status == BP_OK) {
        status = p->set.is_thumb ? p->kind->rate_moves(ratings, count, state)
                                 : rate_greedily(ratings, moves, count, state);
    }
    *out = (game_choice){.nodes = count, .depth = 1};
    for (size_t i = 0; i < count && status == BP_OK; i++) {
        ties = ratings[i] > max ? 0 : ties;
        max = ties == 0 ? ratings[i] : max;
        if (ratings[i] == max && game_mix(seed, i) % ++ties == 0) {
            out->move = moves[i];
        }
    }
    free(moves);
    free(ratings);
    return status;
}

/* --- Levels --------------------------------------------------------------------------------------- */

/* The estimate of a level with its noise, which depends on the seed and the position alone. */
static int32_t estimate_with_noise(const void *position, bp_move last, const void *setup,
                                   void *user)
{
    const game_player *p = user;
    uint64_t random = p->seed ^ p->kind->hash(position, setup);
    int32_t width = 2 * p->noise + 1;
    return p->estimate(position, last, setup, p->estimate_user) - p->noise +
           (int32_t)(game_random(&random) % (uint64_t)width);
}

static int search_by_level(game_choice *out, game_player *p, const bp_game_level *level,
                           const bp_state *state)
{
    const bp_game_heuristic *h = p->kind->heuristic_count > 0 ? p->kind->heuristics : NULL;
    game_player_settings set = game_player_usual(p->kind);
    set.nodes = (uint64_t)level->nodes;
    p->estimate = h ? h->estimate : NULL;
    p->estimate_user = (void *)p->kind->level_weights;
    p->noise = level->noise;
    if (h && level->noise > 0) {
        bp_minimax_set_estimate(p->minimax, estimate_with_noise, p);
    } else {
        bp_minimax_set_estimate(p->minimax, p->estimate, p->estimate_user);
    }
    return search(out, p, &set, level->depth, state);
}

/* Whether the mover wins at once by a move. */
static int is_win(const bp_state *state, bp_move move)
{
    uint32_t winners = 0;
    bp_state *next;
    if (bp_state_clone(&next, state) != BP_OK) {
        return 0;
    }
    if (bp_state_apply(next, move) == BP_OK) {
        bp_state_winners(&winners, next);
    }
    bp_state_free(next);
    return winners == UINT32_C(1) << bp_state_mover(state);
}

/* A random move among those that are plausible, or a win in one move. */
static int choose_at_random(bp_move *out, const game_player *p, const bp_state *state,
                            uint64_t *random)
{
    view v;
    size_t count = 0;
    size_t kept = 0;
    bp_state_moves(NULL, 0, &count, state);
    bp_move *moves = calloc(count + 1, sizeof *moves);
    int status = moves ? bp_state_moves(moves, count, &count, state) : BP_ERR_MEMORY;
    if (status == BP_OK) {
        status = view_open(&v, state);
    }
    if (status != BP_OK) {
        free(moves);
        return status;
    }
    *out = moves[game_random(random) % count];
    for (size_t i = 0; i < count; i++) {
        if (is_win(state, moves[i])) {
            *out = moves[i];
            kept = 0;
            break;
        }
        if (!p->kind->is_plausible || p->kind->is_plausible(moves[i], v.position, v.setup)) {
            moves[kept++] = moves[i];
        }
    }
    *out = kept > 0 ? moves[game_random(random) % kept] : *out;
    bp_game_free(v.game);
    free(moves);
    return BP_OK;
}

static int choose_by_level(game_choice *out, game_player *p, const bp_state *state)
{
    const bp_game_level *level = &p->kind->levels[p->set.level - 1];
    uint64_t key[2] = {0, 0};
    int status = bp_state_key(key, state);
    uint64_t random = p->seed * 0x9FB21C651E98DF25u ^ key[0] ^ key[1];
    if (status != BP_OK) {
        return status;
    }
    if ((int32_t)(game_random(&random) % 100) < level->mistakes) {
        *out = (game_choice){.source = "a random move"};
        return choose_at_random(&out->move, p, state, &random);
    }
    return level->depth == 0 ? choose_best(out, p, state) : search_by_level(out, p, level, state);
}

static int choose(game_choice *out, game_player *player, const bp_state *state)
{
    if (player->set.is_best) {
        return choose_best(out, player, state);
    }
    if (player->set.is_greedy || player->set.is_thumb) {
        return choose_by_rating(out, player, state);
    }
    if (player->set.level == 0) {
        return game_player_search(out, player, &player->set, state);
    }
    return player->player ? choose_by_player(out, player, state)
                          : choose_by_level(out, player, state);
}

double game_player_time_left(const game_player *player)
{
    return player->left;
}

/* With a clock: the limit of time is the share of the choice, at most the seconds of the settings. Best play may need it twice: for
   the solver, and then for a player. */
int game_player_choose(game_choice *out, game_player *player, const bp_state *state)
{
    const game_clock *clock = &player->set.clock;
    if (clock->bank <= 0) {
        return choose(out, player, state);
    }
    double own = player->set.seconds;
    int had_limit = player->set.has_limit;
    double began = system_clock();
    player->left = player->left < 0 ? clock->increment : player->left;
    double share = game_clock_share(clock, player->left, state);
    share = own > 0 && own < share ? own : share;
    set_seconds(player, player->set.is_best ? share / 2 : share);
    int status = choose(out, player, state);
    set_seconds(player, own);
    player->set.has_limit = had_limit;
    player->left = game_clock_after(clock, player->left, system_clock() - began);
    return status;
}
