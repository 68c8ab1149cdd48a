/* SPDX-License-Identifier: MIT */
/*
 * Games by name: every built-in game is opened, played and read back, wrong names and set-ups are refused with a reason, and
 * a fifth game comes from a list. Then what the kinds of games bring: heuristics, levels, best play.
 */
#include <bigpoints.h>
#include <bigpoints/experimental/minimax.h>
#include <bigpoints/sys/game_kind.h>
#include <stdlib.h>
#include <string.h>
#include <unity.h>

#include "conformance/game_suite.h"
#include "support/solving.h"
#include "support/support.h"
#include "support/tictactoe.h"

enum { LONG_TEXT = 4096, MOVES = 400 };

static char why[BP_MESSAGE_TEXT];

void setUp(void)
{
    memset(why, 'x', sizeof why);
}

void tearDown(void)
{
}

/* A set-up, as its game writes it. */
typedef struct example {
    const char *name;
    const char *setup;
    const char *canonical; /* NULL: the same */
    const char *moves;     /* legal from the start */
} example;

static const example examples[] = {
    {"bigpoints", "players=2 start=1 rules=official board=RGGR", NULL, "Ra Ga"},
    {"bigpoints", "RGGR", "players=2 start=1 rules=official board=RGGR", "Ra"},
    {"bigpoints", "players=3 colours=2 discs=2 seed=7",
     "players=3 start=1 rules=official board=RGRG", ""},
    {"nim", "heaps=3+5+7 last=loses", NULL, "1-from-1 5-from-2"},
    {"nim", "heaps=0+255 last=wins", NULL, "255-from-2"},
    {"nim", "heaps=1+2+3+4+5+6+7+8 last=wins", NULL, "8-from-8"},
    {"connect4", "7x6", NULL, "4 4 3"},
    {"connect4", "1x16", NULL, "1 1"},
    {"connect4", "9x6", NULL, "9"},
    {"gomoku", "15x15", NULL, "h8 i9"},
    {"gomoku", "5x5", NULL, "a1 e5"},
    {"gomoku", "19x19", NULL, "s19"},
    {"gomoku", "15x15 area=8", NULL, "h8 h9"},
    {"gomoku", "5x5 area=1", NULL, "c3"},
};

enum { EXAMPLES = sizeof examples / sizeof *examples };

static const bp_game_kind *built_in(int32_t index)
{
    const bp_game_kind *kind = NULL;

    TEST_STATUS(BP_OK, bp_game_kind_at(&kind, index));
    return kind;
}

static bp_game *open_game(const char *name, const char *setup)
{
    bp_game *game = NULL;

    TEST_STATUS(BP_OK, bp_game_open(&game, name, setup, NULL, why, sizeof why));
    TEST_ASSERT_EQUAL_STRING("", why);
    TEST_ASSERT_EQUAL_STRING(name, bp_game_name(game));
    return game;
}

static void assert_setup(const char *expected, const bp_game *game)
{
    char text[LONG_TEXT];

    TEST_STATUS(BP_OK, bp_game_format(text, sizeof text, NULL, game));
    TEST_ASSERT_EQUAL_STRING(expected, text);
}

/* --- Built-in games ------------------------------------------------------------------------------- */

static void test_list(void)
{
    static const char *const names[] = {"bigpoints", "nim", "connect4", "gomoku"};

    for (int32_t i = 0; i < 4; i++) {
        const bp_game_kind *kind = built_in(i);
        const bp_game_kind *found = NULL;
        TEST_ASSERT_EQUAL_UINT32(BP_GAME_KIND_VERSION, kind->version);
        TEST_ASSERT_EQUAL_STRING(names[i], kind->name);
        TEST_ASSERT_TRUE(kind->title[0] && kind->summary[0] && kind->move_help[0]);
        TEST_STATUS(BP_OK, bp_game_kind_find(&found, names[i], NULL, 0, why, sizeof why));
        TEST_ASSERT_EQUAL_PTR(kind, found);
        TEST_ASSERT_EQUAL_STRING("", why);
    }
    for (int i = 0; i < 3; i++) {
        const bp_game_kind *kind = test_poison();
        TEST_STATUS(BP_ERR_RANGE, bp_game_kind_at(&kind, i == 0 ? 4 : i == 1 ? -1 : INT32_MAX));
        TEST_ASSERT_NULL(kind);
    }
    TEST_STATUS(BP_ERR_ARGUMENT, bp_game_kind_at(NULL, 0));
}

static void test_setups_are_read_back(void)
{
    for (int i = 0; i < EXAMPLES; i++) {
        const example *it = &examples[i];
        const char *canonical = it->canonical ? it->canonical : it->setup;
        bp_game *game = open_game(it->name, it->setup);
        assert_setup(canonical, game);
        bp_game_free(game);
        game = open_game(it->name, canonical);
        assert_setup(canonical, game);
        TEST_STATUS(BP_OK, bp_game_check(game, (uint64_t)i, 1, why, sizeof why));
        bp_game_free(game);
    }
}

/* Plays at random to the end; the state is read back from its texts on the way. */
static void play_to_the_end(const char *name, bp_state *state, test_random *random)
{
    char text[LONG_TEXT];
    char again[LONG_TEXT];
    int32_t ply = bp_state_ply(state);

    for (; !bp_state_is_over(state); ply++) {
        bp_move moves[MOVES];
        size_t count = 0;
        bp_state *copy = NULL;
        TEST_STATUS(BP_OK, bp_state_moves(moves, MOVES, &count, state));
        TEST_STATUS(BP_OK, bp_state_apply(state, moves[test_random_below(random, (int)count)]));
        TEST_STATUS(BP_OK, bp_record_format(text, sizeof text, NULL, state));
        TEST_STATUS(BP_OK, bp_state_open(&copy, name, text, NULL, why, sizeof why));
        TEST_STATUS(BP_OK, bp_record_format(again, sizeof again, NULL, copy));
        TEST_ASSERT_EQUAL_STRING(text, again);
        TEST_ASSERT_EQUAL_INT32(ply + 1, bp_state_ply(copy));
        bp_state_free(copy);
        TEST_STATUS(BP_OK, bp_state_format(text, sizeof text, NULL, state));
        TEST_STATUS(BP_OK, bp_state_open(&copy, name, text, NULL, why, sizeof why));
        TEST_STATUS(BP_OK, bp_state_format(again, sizeof again, NULL, copy));
        TEST_ASSERT_EQUAL_STRING(text, again);
        TEST_ASSERT_EQUAL_INT32(0, bp_state_ply(copy));
        bp_state_free(copy);
    }
    TEST_ASSERT_GREATER_THAN_INT32(0, ply);
}

static void test_games_are_played(void)
{
    test_random random;

    test_random_init(&random, 9100);
    for (int i = 0; i < EXAMPLES; i++) {
        bp_state *state = NULL;
        TEST_STATUS(BP_OK, bp_state_open(&state, examples[i].name, examples[i].setup, NULL, why,
                                         sizeof why));
        TEST_ASSERT_EQUAL_STRING("", why);
        test_play(state, examples[i].moves);
        play_to_the_end(examples[i].name, state, &random);
        bp_state_free(state);
    }
}

/* Those that games.h documents. */
static void test_usual_setups(void)
{
    static const struct {
        const char *name;
        const char *setup;
        const char *canonical;
    } usual[] = {{"bigpoints", "players=2", NULL},
                 {"nim", "heaps=3+5+7 last=loses", "heaps=3+5+7 last=loses"},
                 {"connect4", "7x6", "7x6"},
                 {"gomoku", "15x15", "15x15"}};
    bp_game *standard = test_game("players=2 seed=0");
    char text[LONG_TEXT];

    TEST_STATUS(BP_OK, bp_game_format(text, sizeof text, NULL, standard));
    bp_game_free(standard);
    for (int32_t i = 0; i < 4; i++) {
        const bp_game_kind *kind = built_in(i);
        bp_state *state = NULL;
        bp_game *game = open_game(usual[i].name, NULL);
        assert_setup(usual[i].canonical ? usual[i].canonical : text, game);
        bp_game_free(game);
        TEST_ASSERT_EQUAL_STRING(usual[i].setup, kind->usual_setup);
        TEST_STATUS(BP_OK, bp_state_open(&state, kind->name, NULL, NULL, NULL, 0));
        TEST_ASSERT_EQUAL_INT32(0, bp_state_ply(state));
        game = test_game_of(state);
        assert_setup(usual[i].canonical ? usual[i].canonical : text, game);
        bp_game_free(game);
        bp_state_free(state);
        TEST_STATUS(BP_ERR_SYNTAX, kind->open(&state, "", NULL, NULL, 0));
        TEST_STATUS(BP_ERR_ARGUMENT, kind->open(&state, NULL, NULL, NULL, 0));
        TEST_ASSERT_NULL(state);
    }
}

/* --- Refusals ------------------------------------------------------------------------------------- */

typedef struct refusal {
    const char *name;
    const char *text;
    int status;
    const char *reason; /* a part of it */
} refusal;

/* Lines that neither function opens. */
static const refusal refusals[] = {
    {"chess", "", BP_ERR_UNSUPPORTED,
     "no game 'chess': the games are bigpoints, nim, connect4, gomoku"},
    {"", "7x6", BP_ERR_UNSUPPORTED, "no game ''"},
    {"Nim", "", BP_ERR_UNSUPPORTED, "no game 'Nim'"},
    {"nim ", "", BP_ERR_UNSUPPORTED, "no game 'nim '"},
    {"n\xC3\xA9m", "", BP_ERR_UNSUPPORTED, "no game 'n??m'"},
    {"bigpoints", "", BP_ERR_SYNTAX, "players=2"},
    {"nim", "", BP_ERR_SYNTAX, "heaps=3+5+7 last=loses"},
    {"connect4", "", BP_ERR_SYNTAX, "such as 7x6"},
    {"gomoku", "", BP_ERR_SYNTAX, "such as 15x15"},
    {"bigpoints", "RGX", BP_ERR_SYNTAX, "character 3"},
    {"bigpoints", "players=9", BP_ERR_CONFIG, "players"},
    {"bigpoints", "7x6", BP_ERR_SYNTAX, "character"},
    {"nim", "3+5+7", BP_ERR_SYNTAX, "heaps=3+5+7 last=loses"},
    {"nim", "heaps= last=wins", BP_ERR_SYNTAX, "heaps=3+5+7 last=loses"},
    {"nim", "heaps=3", BP_ERR_SYNTAX, "heaps=3+5+7 last=loses"},
    {"nim", "heaps=1+ last=wins", BP_ERR_SYNTAX, "heaps=3+5+7 last=loses"},
    {"nim", "heaps=03 last=wins", BP_ERR_SYNTAX, "heaps=3+5+7 last=loses"},
    {"nim", "heaps=3 last=draws", BP_ERR_SYNTAX, "heaps=3+5+7 last=loses"},
    {"nim", "heaps=3 last=winsome", BP_ERR_SYNTAX, "heaps=3+5+7 last=loses"},
    {"nim", "heaps=256 last=wins", BP_ERR_RANGE, "8 heaps of up to 255"},
    {"nim", "heaps=99999999999999999999 last=wins", BP_ERR_RANGE, "8 heaps of up to 255"},
    {"nim", "heaps=1+1+1+1+1+1+1+1+1 last=wins", BP_ERR_RANGE, "8 heaps of up to 255"},
    {"connect4", "7", BP_ERR_SYNTAX, "such as 7x6"},
    {"connect4", "7x", BP_ERR_SYNTAX, "such as 7x6"},
    {"connect4", "x6", BP_ERR_SYNTAX, "such as 7x6"},
    {"connect4", "7x6x", BP_ERR_SYNTAX, "such as 7x6"},
    {"connect4", "07x6", BP_ERR_SYNTAX, "such as 7x6"},
    {"connect4", "-7x6", BP_ERR_SYNTAX, "such as 7x6"},
    {"connect4", " 7x6", BP_ERR_SYNTAX, "such as 7x6"},
    {"connect4", "7x6 ", BP_ERR_SYNTAX, "such as 7x6"},
    {"connect4", "7x6  moves=4", BP_ERR_SYNTAX, "such as 7x6"},
    {"connect4", "0x6", BP_ERR_RANGE, "1 to 9 columns"},
    {"connect4", "9x9", BP_ERR_RANGE, "1 to 9 columns"},
    {"connect4", "7x99999999999999999999", BP_ERR_RANGE, "1 to 9 columns"},
    {"connect4", "1x1 O", BP_ERR_POSITION, "X begins"},
    {"connect4", "7x6 moves=8", BP_ERR_SYNTAX, "move 1"},
    {"connect4", "1x1 moves=1,1", BP_ERR_OVER, "move 2"},
    {"gomoku", "h8", BP_ERR_SYNTAX, "such as 15x15"},
    {"gomoku", "15", BP_ERR_SYNTAX, "such as 15x15"},
    {"gomoku", "15x14", BP_ERR_RANGE, "5x5 to 19x19"},
    {"gomoku", "4x4", BP_ERR_RANGE, "5x5 to 19x19"},
    {"gomoku", "20x20", BP_ERR_RANGE, "5x5 to 19x19"},
    {"gomoku", "15x15 area=", BP_ERR_SYNTAX, "such as 15x15"},
    {"gomoku", "15x15 area=0", BP_ERR_RANGE, "an area"},
    {"gomoku", "15x15 area=16", BP_ERR_RANGE, "an area"},
    {"gomoku", "5x5 area=5 area=5", BP_ERR_SYNTAX, "character"},
    {"gomoku", "5x5 moves=a1,a1", BP_ERR_ILLEGAL, "a1 is taken"},
};

/* Positions and records, which are no set-ups. */
static const char *const positions[][2] = {
    {"bigpoints", "board=RGGR moves=Ra"},
    {"bigpoints", "players=2 start=1 rules=official board=RGGR moves=Ra result=*"},
    {"nim", "heaps=1+2 last=wins left=1+1 mover=2"},
    {"nim", "heaps=1+2 last=wins moves=1-from-1"},
    {"connect4", "4x3 ..../..../X..."},
    {"connect4", "7x6 moves=4,4"},
    {"gomoku", "5x5 ...../...../..X../...../....."},
};

static void assert_refused(int status, const char *reason)
{
    test_assert_message(why, sizeof why);
    if (!strstr(why, reason)) {
        test_fail("status %s: '%s' does not contain '%s'", bp_status_name(status), why, reason);
    }
}

static void test_refusals(void)
{
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
        const refusal *it = &refusals[i];
        bp_game *game = test_poison();
        bp_state *state = test_poison();
        int status = bp_game_open(&game, it->name, it->text, NULL, why, sizeof why);
        if (status != it->status) {
            test_fail("%s '%s': %s, not %s", it->name, it->text, bp_status_name(status),
                      bp_status_name(it->status));
        }
        TEST_ASSERT_NULL(game);
        assert_refused(status, it->reason);
        TEST_STATUS(it->status, bp_state_open(&state, it->name, it->text, NULL, why, sizeof why));
        TEST_ASSERT_NULL(state);
        assert_refused(status, it->reason);
        TEST_STATUS(it->status, bp_state_open(&state, it->name, it->text, NULL, NULL, 0));
    }
    for (size_t i = 0; i < sizeof positions / sizeof *positions; i++) {
        bp_game *game = test_poison();
        bp_state *state = NULL;
        TEST_STATUS(BP_ERR_SYNTAX,
                    bp_game_open(&game, positions[i][0], positions[i][1], NULL, why, sizeof why));
        TEST_ASSERT_NULL(game);
        assert_refused(BP_ERR_SYNTAX, "a set-up is expected");
        TEST_STATUS(BP_OK,
                    bp_state_open(&state, positions[i][0], positions[i][1], NULL, why, sizeof why));
        bp_state_free(state);
    }
}

static void test_arguments(void)
{
    const bp_game_kind *kind = test_poison();
    bp_game *game = test_poison();
    bp_state *state = test_poison();
    char shared[BP_MESSAGE_TEXT] = "7x5x";

    TEST_STATUS(BP_ERR_ARGUMENT, bp_game_open(NULL, "nim", "", NULL, why, sizeof why));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_game_open(&game, NULL, "", NULL, why, sizeof why));
    TEST_ASSERT_NULL(game);
    TEST_STATUS(BP_ERR_ARGUMENT, bp_state_open(NULL, "nim", "", NULL, why, sizeof why));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_state_open(&state, NULL, "", NULL, why, sizeof why));
    TEST_ASSERT_NULL(state);
    TEST_STATUS(BP_ERR_ARGUMENT, bp_game_kind_find(NULL, "nim", NULL, 0, why, sizeof why));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_game_kind_find(&kind, NULL, NULL, 0, why, sizeof why));
    TEST_ASSERT_NULL(kind);
    TEST_STATUS(BP_ERR_ARGUMENT, bp_game_kind_find(&kind, "nim", NULL, 1, why, sizeof why));
    for (int32_t i = 0; i < 4; i++) {
        TEST_STATUS(BP_ERR_ARGUMENT,
                    bp_state_open(&state, built_in(i)->name, shared, NULL, shared, sizeof shared));
        TEST_ASSERT_EQUAL_STRING("the text and the message share a buffer", shared);
        strcpy(shared, "7x5x");
        TEST_STATUS(BP_ERR_ARGUMENT,
                    built_in(i)->open(&state, shared, NULL, shared, sizeof shared));
        strcpy(shared, "nim");
        TEST_STATUS(BP_ERR_ARGUMENT,
                    bp_game_open(&game, shared, NULL, NULL, shared, sizeof shared));
        strcpy(shared, "7x5x");
    }
}

/* --- Memory --------------------------------------------------------------------------------------- */

static void test_every_allocation_can_fail(void)
{
    for (int i = 0; i < EXAMPLES; i++) {
        test_memory memory;
        bp_game *game = NULL;
        bp_state *state = NULL;
        test_memory_init(&memory);
        TEST_STATUS(BP_OK, bp_game_open(&game, examples[i].name, examples[i].setup,
                                        &memory.allocator, why, sizeof why));
        size_t calls = memory.calls;
        TEST_ASSERT_GREATER_THAN_UINT(1, calls);
        TEST_STATUS(BP_OK, bp_state_new(&state, game));
        bp_state_free(state);
        bp_game_free(game);
        test_memory_assert_empty(&memory);
        for (size_t fail = 1; fail <= calls; fail++) {
            test_memory_init(&memory);
            memory.fail_at = fail;
            game = test_poison();
            TEST_STATUS(BP_ERR_MEMORY, bp_game_open(&game, examples[i].name, examples[i].setup,
                                                    &memory.allocator, why, sizeof why));
            TEST_ASSERT_NULL(game);
            test_memory_assert_empty(&memory);
        }
    }
}

static void test_wrong_allocators(void)
{
    for (int32_t i = 0; i < 4; i++) {
        test_memory memory;
        bp_game *game = NULL;
        const char *name = built_in(i)->name;
        test_memory_init(&memory);
        bp_allocator wrong = memory.allocator;
        wrong.version = BP_ALLOCATOR_VERSION + 1;
        TEST_STATUS(BP_ERR_VERSION, bp_game_open(&game, name, NULL, &wrong, why, sizeof why));
        wrong = memory.allocator;
        wrong.alloc = NULL;
        TEST_STATUS(BP_ERR_METHOD, bp_game_open(&game, name, NULL, &wrong, why, sizeof why));
        wrong = memory.allocator;
        wrong.free = NULL;
        TEST_STATUS(BP_ERR_METHOD, bp_game_open(&game, name, NULL, &wrong, why, sizeof why));
        TEST_ASSERT_NULL(game);
    }
}

/* --- A list of one's own -------------------------------------------------------------------------- */

static void test_a_fifth_game(void)
{
    const bp_game_kind *more[] = {&test_tictactoe_kind};
    const bp_game_kind *kind = NULL;
    bp_state *state = NULL;
    test_random random;

    TEST_STATUS(BP_ERR_UNSUPPORTED,
                bp_game_kind_find(&kind, "tictactoe", NULL, 0, why, sizeof why));
    TEST_STATUS(BP_ERR_UNSUPPORTED, bp_game_kind_find(&kind, "chess", more, 1, why, sizeof why));
    assert_refused(BP_ERR_UNSUPPORTED, "tictactoe, bigpoints, nim, connect4, gomoku");
    TEST_STATUS(BP_OK, bp_game_kind_find(&kind, "nim", more, 1, why, sizeof why));
    TEST_ASSERT_EQUAL_PTR(built_in(1), kind);
    TEST_STATUS(BP_OK, bp_game_kind_find(&kind, "tictactoe", more, 1, why, sizeof why));
    TEST_ASSERT_EQUAL_PTR(&test_tictactoe_kind, kind);
    TEST_STATUS(BP_OK, kind->open(&state, "3x3 moves=b2,a1", NULL, why, sizeof why));
    test_assert_position(state, "3x3 .../.X./O..");
    bp_game *game = test_game_of(state);
    bp_state_free(state);
    game_suite_run(game, 9200, 20);
    bp_game_free(game);

    /* A draw, which the solver and a search by the heuristic find. */
    bp_solver *solver = NULL;
    bp_result *result = NULL;
    int32_t value = -1;
    TEST_STATUS(BP_OK, kind->open(&state, kind->usual_setup, NULL, NULL, 0));
    TEST_STATUS(BP_OK, bp_solver_new(&solver, NULL));
    TEST_STATUS(BP_OK, bp_solve(&result, solver, state));
    TEST_STATUS(BP_OK, bp_result_value(&value, result));
    TEST_ASSERT_EQUAL_INT32(0, value);
    bp_result_free(result);
    bp_solver_free(solver);
    test_random_init(&random, 9300);
    while (!bp_state_is_over(state)) {
        bp_move moves[MOVES];
        size_t count = 0;
        int32_t lines = kind->heuristics[0].estimate(bp_state_position(state), 0, NULL, NULL);
        TEST_ASSERT_TRUE(lines >= -8 && lines <= 8);
        TEST_STATUS(BP_OK, bp_state_moves(moves, MOVES, &count, state));
        TEST_STATUS(BP_OK, bp_state_apply(state, moves[test_random_below(&random, (int)count)]));
    }
    bp_state_free(state);
    TEST_STATUS(BP_ERR_SYNTAX, kind->open(&state, "4x4", NULL, why, sizeof why));
    assert_refused(BP_ERR_SYNTAX, "3x3");
}

/* One's own kinds come first, and are checked. */
static void test_lists(void)
{
    bp_game_kind own = test_tictactoe_kind;
    const bp_game_kind *more[] = {&test_tictactoe_kind, &own};
    const bp_game_kind *kind = NULL;

    own.name = "nim";
    TEST_STATUS(BP_OK, bp_game_kind_find(&kind, "nim", more, 2, why, sizeof why));
    TEST_ASSERT_EQUAL_PTR(&own, kind);
    own.version++;
    TEST_STATUS(BP_ERR_VERSION, bp_game_kind_find(&kind, "gomoku", more, 2, why, sizeof why));
    TEST_ASSERT_NULL(kind);
    assert_refused(BP_ERR_VERSION, "kind 2");
    own.version = BP_GAME_KIND_VERSION;
    own.name = NULL;
    TEST_STATUS(BP_ERR_METHOD, bp_game_kind_find(&kind, "gomoku", more, 2, why, sizeof why));
    assert_refused(BP_ERR_METHOD, "kind 2");
    own = test_tictactoe_kind;
    own.name = "nim";
    own.title = NULL;
    TEST_STATUS(BP_ERR_METHOD, bp_game_kind_find(&kind, "nim", more, 2, why, sizeof why));
    assert_refused(BP_ERR_METHOD, "title");
    TEST_STATUS(BP_OK, bp_game_kind_find(&kind, "gomoku", more, 2, why, sizeof why));
    own.title = "";
    own.summary = NULL;
    TEST_STATUS(BP_ERR_METHOD, bp_game_kind_find(&kind, "nim", more, 2, why, sizeof why));
    assert_refused(BP_ERR_METHOD, "summary");
    own.summary = "";
    own.move_help = NULL;
    TEST_STATUS(BP_ERR_METHOD, bp_game_kind_find(&kind, "nim", more, 2, why, sizeof why));
    assert_refused(BP_ERR_METHOD, "move_help");
    own.move_help = "";
    own.usual_setup = NULL;
    TEST_STATUS(BP_ERR_METHOD, bp_game_kind_find(&kind, "nim", more, 2, why, sizeof why));
    assert_refused(BP_ERR_METHOD, "usual_setup");
    own.usual_setup = "";
    own.open = NULL;
    TEST_STATUS(BP_ERR_METHOD, bp_game_kind_find(&kind, "nim", more, 2, why, sizeof why));
    assert_refused(BP_ERR_METHOD, "open");
    more[1] = NULL;
    TEST_STATUS(BP_ERR_ARGUMENT, bp_game_kind_find(&kind, "gomoku", more, 2, why, sizeof why));
}

/* A list of names that is too long for a message is cut. */
static void test_many_names(void)
{
    enum { KINDS = 40 };
    static bp_game_kind kinds[KINDS];
    static char names[KINDS][32];
    const bp_game_kind *more[KINDS];
    const bp_game_kind *kind = NULL;

    for (int i = 0; i < KINDS; i++) {
        kinds[i] = test_tictactoe_kind;
        snprintf(names[i], sizeof names[i], "long-name-%03d", i);
        kinds[i].name = names[i];
        more[i] = &kinds[i];
    }
    TEST_STATUS(BP_ERR_UNSUPPORTED, bp_game_kind_find(&kind, "x", more, KINDS, why, sizeof why));
    assert_refused(BP_ERR_UNSUPPORTED, "long-name-000, long-name-001");
    TEST_STATUS(BP_OK, bp_game_kind_find(&kind, "long-name-039", more, KINDS, why, sizeof why));
    TEST_ASSERT_EQUAL_PTR(&kinds[39], kind);
}

/* --- What the kinds bring ------------------------------------------------------------------------- */

/* What must hold of the heuristics in a position; `last` led to it, or is a legal move. */
static void check_heuristics(const bp_game_kind *kind, const void *position, bp_move last,
                             const void *setup)
{
    for (int32_t i = 0; i < kind->heuristic_count; i++) {
        const bp_game_heuristic *it = &kind->heuristics[i];
        int32_t value = it->estimate(position, last, setup, NULL);
        int32_t parts[BP_GAME_PARTS_MAX][2];
        TEST_ASSERT_TRUE(value < BP_MINIMAX_WIN && value > -BP_MINIMAX_WIN);
        TEST_ASSERT_EQUAL_INT32(value, it->estimate(position, last, setup, NULL));
        if (it->weight_count > 0) {
            int32_t weights[BP_GAME_WEIGHTS_MAX];
            memcpy(weights, it->weights, (size_t)it->weight_count * sizeof *weights);
            TEST_ASSERT_EQUAL_INT32(value, it->estimate(position, last, setup, weights));
        }
        if (it->parts && strcmp(kind->name, "connect4") == 0) { /* the groups of 7x6, once */
            it->split(parts[0], position, last, setup);
            int32_t total = parts[4][0] + parts[5][0];
            for (int j = 0; j < 4; j++) {
                total += parts[j][0] + parts[j][1];
            }
            TEST_ASSERT_EQUAL_INT32(69, total);
        } else if (it->parts && last != 0) { /* the largest walk, and one for each that equals it */
            int32_t best = -1;
            int32_t score = 0;
            it->split(parts[0], position, last, setup);
            for (int j = 0; j < 16; j++) {
                int32_t part = parts[j / 2][j % 2];
                score = part > best ? part : score + (part == best);
                best = part > best ? part : best;
            }
            TEST_ASSERT_EQUAL_INT32(score, abs(value) / BP_ESTIMATE_POINT);
        }
    }
}

/* The parts have names, and the weights are in range. */
static void check_names(const bp_game_kind *kind)
{
    TEST_ASSERT_TRUE(kind->heuristic_count <= BP_GAME_HEURISTICS_MAX);
    for (int32_t i = 0; i < kind->heuristic_count; i++) {
        const bp_game_heuristic *it = &kind->heuristics[i];
        int parts = 0;
        TEST_ASSERT_TRUE(it->name[0] && it->help[0] && !strchr(it->name, ' '));
        TEST_ASSERT_TRUE(it->weight_count >= 0 && it->weight_count <= BP_GAME_WEIGHTS_MAX);
        for (int32_t j = 0; j < it->weight_count; j++) {
            TEST_ASSERT_TRUE(it->weights[j] >= 0 && it->weights[j] <= it->weight_max);
        }
        while (it->parts && it->parts[parts]) {
            parts++;
        }
        TEST_ASSERT_TRUE(parts <= BP_GAME_PARTS_MAX && (parts > 0) == (it->split != NULL));
    }
}

static uint64_t next_random(void *user)
{
    return test_random_next(user);
}

static void test_heuristics_and_levels(void)
{
    test_random random;
    int plausible = 0;

    test_random_init(&random, 9400);
    for (int32_t i = 0; i < 4; i++) {
        const bp_game_kind *kind = built_in(i);
        bp_game *game = open_game(kind->name, NULL);
        const void *setup = bp_game_setup(game);
        bp_state *state = NULL;
        bp_state *same = NULL;
        bp_move last = 0;
        TEST_STATUS(BP_OK, bp_state_new(&state, game));
        TEST_STATUS(BP_OK, bp_state_new(&same, game));
        check_names(kind);
        for (int ply = 0; ply < 30 && !bp_state_is_over(state); ply++) {
            const void *position = bp_state_position(state);
            bp_move moves[MOVES];
            size_t count = 0;
            check_heuristics(kind, position, last, setup);
            if (kind->search_depth) {
                int32_t depth = kind->search_depth(position, setup, ply % 2);
                TEST_ASSERT_TRUE(depth >= 1 && depth <= BP_DEPTH_MAX);
            }
            TEST_STATUS(BP_OK, bp_state_moves(moves, MOVES, &count, state));
            if (kind->is_plausible) {
                for (size_t j = 0; j < count; j++) {
                    plausible += kind->is_plausible(moves[j], position, setup) != 0;
                }
            }
            bp_move move = moves[test_random_below(&random, (int)count)];
            if (kind->opening_move) {
                bp_move drawn = kind->opening_move(next_random, &random, setup);
                move = bp_state_is_legal(state, drawn) == 1 ? drawn : move;
            }
            check_heuristics(kind, position, move, setup); /* before it is made */
            TEST_STATUS(BP_OK, bp_state_apply(state, move));
            TEST_STATUS(BP_OK, bp_state_apply(same, move));
            if (kind->hash) {
                TEST_ASSERT_EQUAL_UINT64(kind->hash(bp_state_position(state), setup),
                                         kind->hash(bp_state_position(same), setup));
            }
            last = move;
        }
        for (int level = 0; kind->levels && level < BP_LEVEL_MAX; level++) {
            const bp_game_level *it = &kind->levels[level];
            TEST_ASSERT_TRUE(it->mistakes >= 0 && it->mistakes <= 100 && it->nodes >= 0);
            TEST_ASSERT_TRUE(it->noise == 0 || (it->noise > 0 && kind->hash));
            TEST_ASSERT_TRUE(it->depth > 0 || kind->best_play);
        }
        bp_state_free(same);
        bp_state_free(state);
        bp_game_free(game);
    }
    TEST_ASSERT_GREATER_THAN_INT(0, plausible);
}

/* Best play of Nim: the outcome of the solver, and moves that keep it. */
static void test_best_play(void)
{
    const bp_game_kind *kind = NULL;
    bp_solver *solver = NULL;

    TEST_STATUS(BP_OK, bp_game_kind_find(&kind, "nim", NULL, 0, NULL, 0));
    TEST_STATUS(BP_OK, bp_solver_new(&solver, NULL));
    for (int code = 0; code < 128; code++) {
        char text[64];
        bp_state *state = NULL;
        bp_result *result = NULL;
        int32_t outcome = 0;
        int32_t value = 0;
        snprintf(text, sizeof text, "heaps=%d+%d+%d last=%s", code & 3, code >> 2 & 3,
                 code >> 4 & 3, code >> 6 ? "wins" : "loses");
        TEST_STATUS(BP_OK, kind->open(&state, text, NULL, NULL, 0));
        bp_game *game = test_game_of(state);
        bp_move move = kind->best_play(&outcome, bp_state_position(state), bp_game_setup(game));
        if (bp_state_is_over(state)) {
            TEST_ASSERT_EQUAL_UINT32(0, move);
            TEST_ASSERT_EQUAL_INT32(code >> 6 ? -1 : 1, outcome);
        } else {
            TEST_STATUS(BP_OK, bp_solve(&result, solver, state));
            TEST_STATUS(BP_OK, bp_result_value(&value, result));
            TEST_ASSERT_EQUAL_INT32(value, outcome);
            TEST_STATUS(BP_OK, bp_state_apply(state, move));
            kind->best_play(&outcome, bp_state_position(state), bp_game_setup(game));
            TEST_ASSERT_EQUAL_INT32(-value, outcome);
            bp_result_free(result);
        }
        bp_game_free(game);
        bp_state_free(state);
    }
    bp_solver_free(solver);
}

static void test_typed_moves(void)
{
    static const char *const typed[][2] = {
        {"2 3", "2-from-3"},
        {"2 from 3", "2-from-3"},
        {"take 2 from heap 3", "2-from-3"},
        {"2-from-3", "2-from-3"},
        {"take 2 3", "2-from-3"},
        {"from 3", "from-from-3"},
        {"x", "x"},
        {"take", NULL},
        {"2 3 4", NULL},
        {"2 from from heap from", NULL},
        {"", NULL},
    };
    const bp_game_kind *kind = built_in(1);

    for (size_t i = 0; i < sizeof typed / sizeof *typed; i++) {
        char text[64] = "";
        size_t length = kind->read_move(text, sizeof text, typed[i][0]);
        if (typed[i][1]) {
            TEST_ASSERT_EQUAL_STRING_MESSAGE(typed[i][1], text, typed[i][0]);
            TEST_ASSERT_EQUAL_UINT(strlen(typed[i][1]), length);
        } else {
            TEST_ASSERT_EQUAL_UINT_MESSAGE(0, length, typed[i][0]);
        }
    }
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_list);
    RUN_TEST(test_setups_are_read_back);
    RUN_TEST(test_games_are_played);
    RUN_TEST(test_usual_setups);
    RUN_TEST(test_refusals);
    RUN_TEST(test_arguments);
    RUN_TEST(test_every_allocation_can_fail);
    RUN_TEST(test_wrong_allocators);
    RUN_TEST(test_a_fifth_game);
    RUN_TEST(test_lists);
    RUN_TEST(test_many_names);
    RUN_TEST(test_heuristics_and_levels);
    RUN_TEST(test_best_play);
    RUN_TEST(test_typed_moves);
    return UNITY_END();
}
