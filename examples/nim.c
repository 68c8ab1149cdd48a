/* A game of your own, solved by the library: Nim. Players take turns to take any number of sticks
   from one heap. Whoever takes the last stick wins, or loses in misere Nim.

       nim [--misere] 3 5 7     who wins, and how
       nim --check              compares small games with the rule that adds heaps without carry

   Build it outside the tree with:  cc nim.c $(pkg-config --cflags --libs bigpoints) -o nim */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <bigpoints.h>
#include <bigpoints/sys/game_ops.h>

/* A position is bytes: the heaps, and the mover. The set-up is the first position, and the rule. */
enum { HEAPS = 8, MOVER = HEAPS, STATE_SIZE, MISERE = STATE_SIZE, SETUP_SIZE };

static void initial(void *state, const void *setup)
{
    memcpy(state, setup, STATE_SIZE);
}

static int32_t mover(const void *state, const void *setup)
{
    return (void)setup, ((const uint8_t *)state)[MOVER];
}

static int is_over(const void *state, const void *setup)
{
    return (void)setup, memcmp(state, "\0\0\0\0\0\0\0", HEAPS) == 0;
}

/* A move: the heap, from 0, in the upper bits, the number of sticks taken in the lower eight. */
static size_t moves(bp_move *out, const void *state, const void *setup)
{
    size_t count = 0;
    for (uint32_t heap = 0; heap < HEAPS; heap++) {
        for (uint32_t taken = 1; taken <= ((const uint8_t *)state)[heap]; taken++) {
            out[count++] = heap << 8 | taken;
        }
    }
    return (void)setup, count;
}

static void apply(void *state, bp_move move, const void *setup)
{
    uint8_t *n = state;
    (void)setup;
    n[move >> 8] = (uint8_t)(n[move >> 8] - (move & 255));
    n[MOVER] ^= 1;
}

/* At the end the player who is not to move has taken the last stick. */
static void scores(int32_t *out, const void *state, const void *setup)
{
    int winner = ((const uint8_t *)state)[MOVER] ^ !((const uint8_t *)setup)[MISERE];
    out[winner] = is_over(state, setup);
    out[1 - winner] = 0;
}

static size_t format_move(char *out, size_t size, bp_move move, const void *state,
                          const void *setup)
{
    (void)state, (void)setup;
    return (size_t)snprintf(out, size, "%d-from-%d", (int)(move & 255), (int)(move >> 8) + 1);
}

/* Tells all positions of all set-ups apart. */
static size_t format_position(char *out, size_t size, const void *state, const void *setup)
{
    const uint8_t *n = state;
    return (size_t)snprintf(out, size, "%d+%d+%d+%d+%d+%d+%d+%d@%d%s", n[0], n[1], n[2], n[3], n[4],
                            n[5], n[6], n[7], n[MOVER] + 1,
                            ((const uint8_t *)setup)[MISERE] ? "misere" : "");
}

static size_t format_setup(char *out, size_t size, const void *setup)
{
    return format_position(out, size, setup, setup);
}

/* Refuses what is not written exactly like a position with no more sticks than the set-up has. */
static int parse_position(void *state, const char *text, char *why, size_t size, const void *setup)
{
    uint8_t *n = state;
    const char *at = text;
    char *end, again[64];
    int possible = 1;
    for (int i = 0; i < STATE_SIZE; i++, at = end + (*end != '\0')) {
        n[i] = (uint8_t)(strtoul(at, &end, 10) - (i == MOVER));
        possible = possible && n[i] <= (i == MOVER ? 1 : ((const uint8_t *)setup)[i]);
    }
    format_position(again, sizeof again, n, setup);
    possible = possible && strcmp(again, text) == 0;
    snprintf(why, size, "%s", possible ? "" : "a position is written like 1+2+0+0+0+0+0+0@1");
    return possible ? BP_OK : BP_ERR_POSITION;
}

/* The order of the heaps does not matter, and not who moves: a value is the mover's. */
static void reduced_key(uint64_t out[2], const void *state, const void *setup)
{
    const uint8_t *n = state;
    out[0] = out[1] = 0;
    for (int i = 0; i < HEAPS; i++) {
        int rank = 0; /* among the heaps by size */
        for (int j = 0; j < HEAPS; j++) {
            rank += n[j] < n[i] || (n[j] == n[i] && j < i);
        }
        out[0] |= (uint64_t)n[i] << (8 * rank);
    }
    (void)setup;
}

static const bp_game_ops nim = {
    .version = BP_GAME_OPS_VERSION,
    .name = "nim",
    .initial = initial,
    .mover = mover,
    .is_over = is_over,
    .moves = moves,
    .apply = apply,
    .scores = scores,
    .format_move = format_move,
    .format_setup = format_setup,
    .format_position = format_position,
    .parse_position = parse_position,
    .reduced_key = reduced_key,
};

/* 1 if the first player wins, -1 if not, 0 for a failure; `best` receives a best move's text. */
static int32_t solve(char best[64], bp_solver *solver, uint8_t *setup, const bp_game_ops *ops)
{
    bp_game_traits traits = {.version = BP_GAME_OPS_VERSION, .players = 2, .score_greatest = 1};
    bp_game *game = NULL;
    bp_state *state = NULL;
    bp_result *result = NULL;
    bp_move move;
    int32_t value = 0;
    traits.state_size = STATE_SIZE;
    traits.max_moves = HEAPS * 255;
    traits.reduced_bits = ops->reduced_key ? 64 : 0;
    traits.reduced_domain = setup[MISERE]; /* one table serves all heaps */
    if (bp_game_new(&game, ops, &traits, setup, NULL) == BP_OK &&
        bp_state_new(&state, game) == BP_OK && bp_solve(&result, solver, state) == BP_OK &&
        bp_result_value(&value, result) == BP_OK && bp_result_best(&move, result) == BP_OK) {
        bp_move_format(best, 64, NULL, state, move);
    }
    bp_result_free(result);
    bp_state_free(state);
    bp_game_free(game);
    return value;
}

/* Four heaps of 0 to 3 sticks, both rules, with and without the key. The mover loses if the heaps, added
   without carry, are 0; but in misere Nim, where no heap has more than one stick, wins then. */
static int check(bp_solver *solver)
{
    int wrong = 0;
    for (unsigned code = 0; code < 1024; code++) {
        uint8_t n[SETUP_SIZE] = {code & 3, code >> 2 & 3, code >> 4 & 3, code >> 6 & 3};
        char best[64];
        bp_game_ops ops = nim;
        ops.reduced_key = code & 256 ? reduced_key : NULL;
        n[MISERE] = code >> 9 & 1;
        int exception = n[MISERE] && (n[0] | n[1] | n[2] | n[3]) <= 1;
        int wins = ((n[0] ^ n[1] ^ n[2] ^ n[3]) != 0) != exception;
        wrong += !is_over(n, n) && solve(best, solver, n, &ops) != (wins ? 1 : -1);
    }
    printf("1020 games, %d not as the rule says\n", wrong);
    return wrong > 0;
}

int main(int count, char **words)
{
    uint8_t heaps[SETUP_SIZE] = {0};
    char best[64];
    bp_solver *solver = NULL;
    int first = count > 1 && strcmp(words[1], "--misere") == 0 ? 2 : 1;
    int checks = count == 2 && strcmp(words[1], "--check") == 0;
    int good = bp_solver_new(&solver, NULL) == BP_OK && count - first <= HEAPS && !checks;
    heaps[MISERE] = first == 2;
    for (int i = first; i < count && good; i++) {
        char *end;
        unsigned long sticks = strtoul(words[i], &end, 10);
        good = *end == '\0' && sticks <= 255;
        heaps[i - first] = (uint8_t)sticks;
    }
    int32_t value = good && !is_over(heaps, heaps) ? solve(best, solver, heaps, &nim) : 0;
    int code = checks ? check(solver) : value == 0 ? 2 : 0;
    if (code == 2) {
        fprintf(stderr, "usage: nim [--misere] HEAP..., up to 8 of 0 to 255; or: nim --check\n");
    } else if (!checks) {
        printf("The %s player wins%s%s.\n", value > 0 ? "first" : "second",
               value > 0 ? " with " : "", value > 0 ? best : "");
    }
    bp_solver_free(solver);
    return code;
}
