/* SPDX-License-Identifier: MIT */
/*
 * Games are immutable. The set-ups of all games that a census or a bulk call makes have the same bytes when they are
 * freed as when they were made; a session whose keys belong to a set-up refuses another one; and one game serves several
 * threads that solve, choose and make bulk calls at the same time.
 */
#include <bigpoints.h>
#include <bigpoints/experimental/bulk.h>
#include <bigpoints/experimental/census.h>
#include <bigpoints/experimental/minimax.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unity.h>

#include "bigpoints/bigpoints_internal.h"
#include "game/game_internal.h"
#include "solver/solve_session.h"
#include "support/census.h"
#include "support/solving.h"
#include "support/sticks_game.h"
#include "support/support.h"

void setUp(void)
{
}
void tearDown(void)
{
}

/* Games that the library makes. A block of the size of a set-up is one: it is complete when the next block of the same
 * thread is allocated, because bp_game_new() follows. */

typedef struct block {
    size_t size;
    int is_complete;
    unsigned char copy[sizeof(bp__setup)]; /* once complete */
    max_align_t bytes[];
} block;

typedef struct watch {
    bp_allocator allocator;
    pthread_mutex_t lock;
    int setups;  /* made */
    int changed; /* set-ups that had other bytes when they were freed */
} watch;

static _Thread_local block *last_setup;

static void complete_last(void)
{
    if (last_setup != NULL) {
        memcpy(last_setup->copy, last_setup->bytes, last_setup->size);
        last_setup->is_complete = 1;
    }
    last_setup = NULL;
}

static void *watch_alloc(size_t size, void *user)
{
    watch *w = user;
    block *b = malloc(sizeof *b + size);

    complete_last();
    if (b == NULL) {
        return NULL;
    }
    b->size = size;
    b->is_complete = 0;
    if (size == sizeof(bp__setup)) {
        last_setup = b;
        pthread_mutex_lock(&w->lock);
        w->setups++;
        pthread_mutex_unlock(&w->lock);
    }
    return b->bytes;
}

static void watch_free(void *pointer, void *user)
{
    watch *w = user;
    block *b = (block *)(void *)((unsigned char *)pointer - offsetof(block, bytes));

    if (b == last_setup) {
        last_setup = NULL;
    }
    if (b->is_complete && memcmp(b->copy, b->bytes, b->size) != 0) {
        pthread_mutex_lock(&w->lock);
        w->changed++;
        pthread_mutex_unlock(&w->lock);
    }
    free(b);
}

static void watch_init(watch *w)
{
    *w = (watch){
        .allocator = {
            .version = BP_ALLOCATOR_VERSION, .alloc = watch_alloc, .free = watch_free, .user = w}};
    TEST_ASSERT_EQUAL_INT(0, pthread_mutex_init(&w->lock, NULL));
}

static void watch_check(watch *w, const char *what)
{
    TEST_ASSERT_TRUE_MESSAGE(w->setups > 0, what);
    TEST_ASSERT_EQUAL_INT_MESSAGE(0, w->changed, what);
    pthread_mutex_destroy(&w->lock);
}

/* Bytes of a table that is quick to clear. */
enum { SMALL = 1 << 20 };

/* Every way of solving: in a session, a class at a time, a game for each board. */
static const struct {
    const char *config;
    int32_t objective;
} cases[] = {
    {"colours=3 discs=2 black=1", BP_OBJECTIVE_OUTCOME},
    {"colours=3 discs=2 white=1", BP_OBJECTIVE_MARGIN},
    {"colours=3 discs=2", BP_OBJECTIVE_GUARANTEED},
    {"colours=3 discs=2", BP_OBJECTIVE_MAXN},
    {"rules=thesis colours=3 discs=2", BP_OBJECTIVE_THESIS},
    {"players=3 colours=3 discs=2", BP_OBJECTIVE_MAXN},
    {"players=3 colours=3 discs=2", BP_OBJECTIVE_GUARANTEED},
};

static void test_a_census_never_changes_a_game(void)
{
    for (size_t i = 0; i < TEST_LENGTH(cases); i++) {
        bp_config *config = test_config(cases[i].config);
        bp_census *census = NULL;
        watch w;
        watch_init(&w);
        TEST_STATUS(BP_OK,
                    bp_census_new(&census, config, cases[i].objective, &w.allocator, NULL, 0));
        TEST_STATUS(BP_OK, bp_census_set(census, BP_OPTION_THREADS, 2));
        TEST_STATUS(BP_OK, census_set_sample(census, 40, 3));
        TEST_STATUS(BP_OK, bp_census_set(census, BP_OPTION_MEMORY, (int64_t)(2 * SMALL)));
        TEST_STATUS(BP_OK, bp_census_run(census, NULL, 0));
        bp_census_free(census);
        bp_config_free(config);
        watch_check(&w, cases[i].config);
    }
}

/* Boards with the discs of a configuration, one a line. */
enum { LINES = 12 };

static void write_boards(char *out, size_t size, const bp_config *config)
{
    size_t length = 0;

    for (uint64_t i = 0; i < LINES; i++) {
        size_t more = 0;
        TEST_STATUS(BP_OK, bp_board_random(out + length, size - length, &more, config, 5, i));
        length += more;
        out[length++] = '\n';
    }
    out[length] = '\0';
}

static void test_a_bulk_call_never_changes_a_game(void)
{
    for (size_t i = 0; i < TEST_LENGTH(cases); i++) {
        char boards[TEST_TEXT];
        bp_config *config = test_config(cases[i].config);
        bp_solver *solver = NULL;
        bp_answers *answers = NULL;
        watch w;
        watch_init(&w);
        write_boards(boards, sizeof boards, config);
        TEST_STATUS(BP_OK, bp_solver_new(&solver, &w.allocator));
        TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_OBJECTIVE, cases[i].objective));
        TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_MEMORY, SMALL));
        TEST_STATUS(BP_OK, bp_bulk_solve_boards(&answers, solver, config, boards));
        for (size_t j = 0; j < LINES; j++) {
            TEST_ASSERT_EQUAL_INT32_MESSAGE(BP_STOP_SOLVED, test_answer_status(answers, j),
                                            cases[i].config);
        }
        bp_answers_free(answers);
        bp_solver_free(solver);
        bp_config_free(config);
        watch_check(&w, cases[i].config);
    }
}

/* A session */

/* Full keys belong to the set-up of the game: another one would give wrong values. */
static void test_a_session_with_full_keys_refuses_another_setup(void)
{
    bp_game *games[] = {test_game("players=3 board=RGBBRG"), test_sticks_game(2, 9, 1, 0, 1)};

    for (size_t i = 0; i < TEST_LENGTH(games); i++) {
        bp_solver *solver = test_solver(BP_OBJECTIVE_GUARANTEED);
        bp__session *session = NULL;
        const bp_result *result = NULL;
        const bp_game *game = games[i];
        int32_t value;
        TEST_STATUS(BP_OK, bp__session_open(&session, solver, game, 0));
        TEST_STATUS(BP_OK, bp__session_solve(&result, session, game->setup, game->initial, 0));
        value = test_value(result);
        TEST_STATUS(BP_ERR_UNSUPPORTED,
                    bp__session_solve(&result, session, &value, game->initial, 0));
        TEST_STATUS(BP_OK, bp__session_solve(&result, session, game->setup, game->initial, 0));
        TEST_ASSERT_EQUAL_INT32(value, test_value(result));
        bp__session_close(session);
        bp_solver_free(solver);
        bp_game_free(games[i]);
    }
}

/* One game, all engines */

/* The bytes of a game, without its count of references. */
typedef struct game_copy {
    bp__setup setup;
    bp__position initial;
    bp_game_traits traits;
    const void *pointers[3];
} game_copy;

static void copy_game(game_copy *out, const bp_game *game)
{
    memset(out, 0, sizeof *out);
    memcpy(&out->setup, game->setup, sizeof out->setup);
    memcpy(&out->initial, game->initial, sizeof out->initial);
    memcpy(&out->traits, &game->traits, sizeof out->traits);
    out->pointers[0] = game->ops;
    out->pointers[1] = game->setup;
    out->pointers[2] = game->initial;
}

/* What the engines find; the same on every thread. */
typedef struct findings {
    int32_t values[3];
    bp_move choice;
    bp_move best;
    int64_t lower[2];
    int32_t scores[2 * 20];
    uint64_t sequences;
    int failed;
} findings;

static void need(findings *out, int status)
{
    out->failed |= status != BP_OK;
}

static void solve_all(findings *out, const bp_state *state)
{
    static const int32_t objectives[] = {BP_OBJECTIVE_MARGIN, BP_OBJECTIVE_THESIS,
                                         BP_OBJECTIVE_MAXN};

    for (size_t i = 0; i < TEST_LENGTH(objectives); i++) {
        bp_solver *solver = NULL;
        bp_result *result = NULL;
        need(out, bp_solver_new(&solver, NULL));
        need(out, bp_solver_set(solver, BP_OPTION_OBJECTIVE, objectives[i]));
        need(out, bp_solver_set(solver, BP_OPTION_MEMORY, SMALL));
        need(out, bp_solve(&result, solver, state));
        need(out, bp_result_value(&out->values[i], result));
        bp_result_free(result);
        bp_solver_free(solver);
    }
}

static void choose_all(findings *out, const bp_state *state)
{
    bp_player *player = NULL;
    bp_minimax *minimax = NULL;
    bp_result *result = NULL;

    need(out, bp_player_new(&player, BP_LEVEL_MAX, 1, NULL));
    need(out, bp_player_set(player, BP_OPTION_MILLISECONDS, 0));
    need(out, bp_player_set(player, BP_OPTION_NODES, 2000));
    need(out, bp_player_choose(&result, player, state));
    need(out, bp_result_best(&out->choice, result));
    bp_result_free(result);
    bp_player_free(player);
    need(out, bp_minimax_new(&minimax, NULL));
    need(out, bp_minimax_set(minimax, BP_OPTION_DEPTH, 4));
    need(out, bp_minimax_search(&result, minimax, state));
    need(out, bp_result_best(&out->best, result));
    bp_result_free(result);
    bp_minimax_free(minimax);
}

static void run_bulk(findings *out, const bp_state *state)
{
    bp_config *config = NULL;
    bp_solver *solver = NULL;
    const bp_state *states[] = {state, state};
    bp_answers *answers = NULL;

    need(out, bp_solver_new(&solver, NULL));
    need(out, bp_solver_set(solver, BP_OPTION_OBJECTIVE, BP_OBJECTIVE_MARGIN));
    need(out, bp_solver_set(solver, BP_OPTION_MEMORY, SMALL));
    need(out, bp_bulk_solve_states(&answers, solver, states, 2));
    need(out, bp_answers_column(out->lower, 2, NULL, answers, BP_ANSWER_LOWER));
    bp_answers_free(answers);
    need(out, bp_bulk_playouts(out->scores, TEST_LENGTH(out->scores), NULL, state, 4, 0, 20));
    need(out, bp_bigpoints_config(&config, state, NULL));
    need(out, bp_bulk_solve_boards(&answers, solver, config, "RGBGRBRGB\nGRBGRBRGB\n"));
    bp_answers_free(answers);
    bp_config_free(config);
    bp_solver_free(solver);
}

static void use_game(findings *out, bp_game *game)
{
    bp_state *state = NULL;

    memset(out, 0, sizeof *out);
    need(out, bp_state_new(&state, game));
    solve_all(out, state);
    choose_all(out, state);
    run_bulk(out, state);
    need(out, bp_state_perft(&out->sequences, state, 4));
    bp_state_free(state);
}

#define SHARED "rules=thesis board=RGBGRBRGB"

static void test_engines_never_change_a_game(void)
{
    bp_game *game = test_game(SHARED);
    bp_state *state = NULL;
    bp_config *config = NULL;
    bp_census *census = NULL;
    findings found;
    game_copy before;
    game_copy after;

    copy_game(&before, game);
    use_game(&found, game);
    TEST_ASSERT_FALSE(found.failed);
    TEST_STATUS(BP_OK, bp_state_new(&state, game));
    TEST_STATUS(BP_OK, bp_bigpoints_config(&config, state, NULL));
    TEST_STATUS(BP_OK, bp_census_new(&census, config, BP_OBJECTIVE_MARGIN, NULL, NULL, 0));
    census_run(census);
    TEST_STATUS(BP_OK, bp_config_set_board(config, "RRGGBB", NULL, 0));
    copy_game(&after, game);
    TEST_ASSERT_EQUAL_MEMORY(&before, &after, sizeof before);
    bp_census_free(census);
    bp_config_free(config);
    bp_state_free(state);
    bp_game_free(game);
}

/* One game, several threads */

enum { THREADS = 4 };

typedef struct user {
    pthread_t thread;
    bp_game *game;
    findings found;
} user;

static void *run_user(void *argument)
{
    user *u = argument;

    use_game(&u->found, u->game);
    return NULL;
}

static void test_threads_share_a_game(void)
{
    bp_game *game = test_game(SHARED);
    static user users[THREADS];
    findings alone;
    game_copy before;
    game_copy after;

    copy_game(&before, game);
    use_game(&alone, game);
    for (int i = 0; i < THREADS; i++) {
        users[i].game = game;
        TEST_ASSERT_EQUAL_INT(0, pthread_create(&users[i].thread, NULL, run_user, &users[i]));
    }
    for (int i = 0; i < THREADS; i++) {
        TEST_ASSERT_EQUAL_INT(0, pthread_join(users[i].thread, NULL));
        TEST_ASSERT_FALSE(users[i].found.failed);
        TEST_ASSERT_EQUAL_MEMORY(&alone, &users[i].found, sizeof alone);
    }
    copy_game(&after, game);
    TEST_ASSERT_EQUAL_MEMORY(&before, &after, sizeof before);
    TEST_ASSERT_EQUAL_UINT(1, atomic_load(&game->references));
    bp_game_free(game);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_a_census_never_changes_a_game);
    RUN_TEST(test_a_bulk_call_never_changes_a_game);
    RUN_TEST(test_a_session_with_full_keys_refuses_another_setup);
    RUN_TEST(test_engines_never_change_a_game);
    RUN_TEST(test_threads_share_a_game);
    return UNITY_END();
}
