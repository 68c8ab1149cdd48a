/* SPDX-License-Identifier: MIT */
/* Nim: the rules as a bp_game_ops table. For a search of two players it has Bouton's nim-sum rule as candidate moves and move
   ordering, and keys that merge positions with the same heaps in another order. */

#include "games/nim.h"

#include <stdio.h>
#include <string.h>

#include "games/game_drawing.h"
#include "games/game_setup.h"

enum { NUMBER_MAX = 9999 }; /* in the text of a move */
enum { SETUP_SIZE = 64 };
enum { STICKS_DRAWN = 60 }; /* the maximum of a heap in a drawing as text */

_Static_assert(sizeof(bp__nim_position) == BP__NIM_HEAPS + 1, "a position has no padding");

bp_move bp__nim_move(unsigned heap, unsigned sticks)
{
    return (bp_move)(heap << 16 | (sticks & 0xFFFF));
}

static unsigned heap_of(bp_move move)
{
    return move >> 16;
}

static unsigned sticks_of(bp_move move)
{
    return move & 0xFFFF;
}

static int players_of(const void *setup)
{
    return ((const bp__nim_setup *)setup)->players;
}

/* --- The rules ------------------------------------------------------------------------------------ */

static void initial(void *state, const void *setup)
{
    memcpy(((bp__nim_position *)state)->heaps, ((const bp__nim_setup *)setup)->heaps,
           BP__NIM_HEAPS);
}

static int32_t mover(const void *state, const void *setup)
{
    (void)setup;
    return ((const bp__nim_position *)state)->mover;
}

static int is_over(const void *state, const void *setup)
{
    static const uint8_t none[BP__NIM_HEAPS];
    (void)setup;
    return memcmp(((const bp__nim_position *)state)->heaps, none, BP__NIM_HEAPS) == 0;
}

static size_t moves(bp_move *out, const void *state, const void *setup)
{
    const bp__nim_position *p = state;
    size_t count = 0;
    (void)setup;
    for (bp_move heap = 1; heap <= BP__NIM_HEAPS; heap++) {
        for (bp_move sticks = 1; sticks <= p->heaps[heap - 1]; sticks++) {
            out[count++] = bp__nim_move(heap, sticks);
        }
    }
    return count;
}

static void apply(void *state, bp_move move, const void *setup)
{
    bp__nim_position *p = state;
    uint8_t *heap = &p->heaps[heap_of(move) - 1];
    *heap = (uint8_t)(*heap - move);
    p->mover = (uint8_t)(p->mover + 1 < players_of(setup) ? p->mover + 1 : 0);
}

/* At the end the player before the one to move has taken the last stick. */
static void scores(int32_t *out, const void *state, const void *setup)
{
    int players = players_of(setup);
    int taker = (((const bp__nim_position *)state)->mover + players - 1) % players;
    int wins = ((const bp__nim_setup *)setup)->rule == BP__NIM_LAST_WINS;
    for (int seat = 0; seat < players; seat++) {
        out[seat] = is_over(state, setup) && (seat == taker) == wins;
    }
}

/* --- Text ----------------------------------------------------------------------------------------- */

static size_t format_move(char *out, size_t size, bp_move move, const void *state,
                          const void *setup)
{
    (void)state;
    (void)setup;
    return (size_t)snprintf(out, size, "%u-from-%u", sticks_of(move), heap_of(move));
}

/* Reads a number of up to four digits without a leading zero; returns the text after it, or NULL. */
static const char *read_number(unsigned *out, const char *text)
{
    const char *at = text;
    for (*out = 0; *at >= '0' && *at <= '9' && *out <= NUMBER_MAX / 10; at++) {
        *out = *out * 10 + (unsigned)(*at - '0');
    }
    int is_odd = at == text || (text[0] == '0' && at > text + 1) || (*at >= '0' && *at <= '9');
    return is_odd ? NULL : at;
}

/* Reads a word; its lower-case letters match both cases. Returns the text after it, or NULL. */
static const char *read_word(const char *text, const char *word)
{
    for (; *word; text++, word++) {
        int is_letter = *word >= 'a' && *word <= 'z';
        if (*text != *word && !(is_letter && *text == *word - 'a' + 'A')) {
            return NULL;
        }
    }
    return text;
}

static int parse_move(bp_move *out, const char *text, char *why, size_t why_size, const void *state,
                      const void *setup)
{
    unsigned sticks = 0;
    unsigned heap = 0;
    const char *at = read_number(&sticks, text);
    (void)state;
    (void)setup;
    at = at ? read_word(at, "-from-") : NULL;
    at = at ? read_number(&heap, at) : NULL;
    if (!at || *at) {
        snprintf(why, why_size, "a move is written like 2-from-1: two sticks from the first heap");
        return BP_ERR_SYNTAX;
    }
    *out = bp__nim_move(heap, sticks);
    return BP_OK;
}

static size_t explain(char *out, size_t size, bp_move move, const void *state, const void *setup)
{
    unsigned heap = heap_of(move);
    unsigned sticks = sticks_of(move);
    unsigned count = ((const bp__nim_setup *)setup)->count;
    if (heap < 1 || heap > count) {
        return (size_t)snprintf(out, size, "there is no heap %u: heaps are 1 to %u", heap, count);
    }
    unsigned left = ((const bp__nim_position *)state)->heaps[heap - 1];
    if (left == 0) {
        return (size_t)snprintf(out, size, "heap %u is empty", heap);
    }
    if (sticks == 0) {
        return (size_t)snprintf(out, size, "at least one stick has to be taken");
    }
    return (size_t)snprintf(out, size, "heap %u has %u stick%s, not %u", heap, left,
                            left == 1 ? "" : "s", sticks);
}

/* Writes "3+5+7"; `out` is large enough for all heaps. */
static void write_heaps(char out[4 * BP__NIM_HEAPS], const uint8_t *heaps,
                        const bp__nim_setup *setup)
{
    int length = 0;
    for (int i = 0; i < setup->count; i++) {
        length += snprintf(out + length, 5, "%s%d", i == 0 ? "" : "+", heaps[i]);
    }
}

static size_t write_setup(char *out, size_t size, const bp__nim_setup *s, int with_players)
{
    char heaps[4 * BP__NIM_HEAPS];
    char players[sizeof " players=255"] = "";
    write_heaps(heaps, s->heaps, s);
    if (with_players) {
        snprintf(players, sizeof players, " players=%d", s->players);
    }
    return (size_t)snprintf(out, size, "heaps=%s%s last=%s", heaps, players,
                            s->rule == BP__NIM_LAST_WINS ? "wins" : "loses");
}

/* Two players are not named. */
static size_t format_setup(char *out, size_t size, const void *setup)
{
    return write_setup(out, size, setup, players_of(setup) > 2);
}

static size_t format_position(char *out, size_t size, const void *state, const void *setup)
{
    const bp__nim_position *p = state;
    char begun[SETUP_SIZE];
    char left[4 * BP__NIM_HEAPS];
    format_setup(begun, sizeof begun, setup);
    write_heaps(left, p->heaps, setup);
    return (size_t)snprintf(out, size, "%s left=%s mover=%d", begun, left, p->mover + 1);
}

static size_t draw(char *out, size_t size, const void *state, const void *before, bp_move last,
                   const void *setup)
{
    bp__drawing d = bp__drawing_over(out, size);
    const bp__nim_position *p = state;
    (void)before, (void)last;
    for (int i = 0; i < ((const bp__nim_setup *)setup)->count; i++) {
        bp__drawing_put(&d, "heap %d: %3d%s", i + 1, p->heaps[i], p->heaps[i] > 0 ? " " : "");
        for (int stick = 0; stick < p->heaps[i] && stick < STICKS_DRAWN; stick++) {
            bp__drawing_put(&d, "|");
        }
        bp__drawing_put(&d, p->heaps[i] > STICKS_DRAWN ? "...\n" : "\n");
    }
    return d.length;
}

/* Each heap is a row of sticks; those of the last move are pale. */
static size_t svg(char *out, size_t size, const void *state, const void *before, bp_move last,
                  const void *setup)
{
    enum { ROW = 56, STICK = 14, LEFT = 96, MARGIN = 16 };
    const bp__nim_position *p = state;
    const bp__nim_setup *s = setup;
    char title[32] = "Nim, the game is over";
    char desc[128];
    int widest = 10;
    bp__drawing d = bp__drawing_over(out, size);
    for (int i = 0; i < s->count; i++) {
        widest = s->heaps[i] > widest ? s->heaps[i] : widest;
    }
    if (!is_over(state, setup)) {
        snprintf(title, sizeof title, "Nim, player %d is to move", p->mover + 1);
    }
    format_position(desc, sizeof desc, state, setup);
    bp__drawing_begin_svg(&d, LEFT + widest * STICK + MARGIN, 2 * MARGIN + s->count * ROW, title,
                          desc);
    for (int i = 0; i < s->count; i++) {
        int y = MARGIN + i * ROW;
        int taken = before && (int)heap_of(last) == i + 1 ? (int)sticks_of(last) : 0;
        bp__drawing_put(&d, "<text x=\"%d\" y=\"%d\" text-anchor=\"start\">%d: %d</text>\n", MARGIN,
                        y + ROW / 2 + 5, i + 1, p->heaps[i]);
        for (int stick = 0; stick < p->heaps[i] + taken; stick++) {
            bp__drawing_put(&d,
                            "<rect x=\"%d\" y=\"%d\" width=\"7\" height=\"40\" rx=\"3\" "
                            "fill=\"%s\"/>\n",
                            LEFT + stick * STICK, y + 8,
                            stick < p->heaps[i] ? "#8a5a2b" : "#ead9c3");
        }
    }
    bp__drawing_end_svg(&d);
    return d.length;
}

/* Whether a position can be reached. `taken` sticks from `touched` heaps need at least one move for each heap and at
   most one for each stick; every number of moves between is possible. */
static int is_possible(const bp__nim_position *p, const bp__nim_setup *setup)
{
    int taken = 0;
    int touched = 0;
    for (int i = 0; i < BP__NIM_HEAPS; i++) {
        if (p->heaps[i] > setup->heaps[i]) {
            return 0;
        }
        taken += setup->heaps[i] - p->heaps[i];
        touched += setup->heaps[i] > p->heaps[i];
    }
    int players = setup->players;
    int more = (p->mover + players - touched % players) % players; /* moves than `touched` */
    return p->mover < players && touched + more <= taken;
}

/* Reads "3+0+7", as many heaps as the game has; returns the text after it, or NULL. */
static const char *read_heaps(uint8_t *out, const char *at, const bp__nim_setup *setup)
{
    for (int i = 0; at && i < setup->count; i++) {
        unsigned sticks = 0;
        at = i == 0 ? at : read_word(at, "+");
        at = at ? read_number(&sticks, at) : NULL;
        at = sticks <= BP__NIM_STICKS ? at : NULL;
        out[i] = (uint8_t)sticks;
    }
    return at;
}

/* The length of the set-up at the beginning of a text, or 0. Two players may be named. */
static size_t setup_length(const char *text, const bp__nim_setup *setup)
{
    char begun[SETUP_SIZE];
    for (int with_players = setup->players > 2; with_players <= 1; with_players++) {
        size_t length = write_setup(begun, sizeof begun, setup, with_players);
        if (strncmp(text, begun, length) == 0) {
            return length;
        }
    }
    return 0;
}

static int parse_position(void *state, const char *text, char *why, size_t why_size,
                          const void *setup)
{
    bp__nim_position *p = state;
    char begun[SETUP_SIZE];
    unsigned player = 1;
    size_t length = setup_length(text, setup);
    if (length == 0) {
        format_setup(begun, sizeof begun, setup);
        snprintf(why, why_size, "this game has %s, and its positions begin so", begun);
        return BP_ERR_MISMATCH;
    }
    if (text[length] == '\0') {
        initial(state, setup);
        return BP_OK;
    }
    const char *at = read_word(text + length, " left=");
    at = at ? read_heaps(p->heaps, at, setup) : NULL;
    at = at ? read_word(at, " mover=") : NULL;
    at = at ? read_number(&player, at) : NULL;
    if (!at || *at || player < 1 || player > (unsigned)players_of(setup)) {
        snprintf(why, why_size, "character %u: a position goes on like \" left=1+2 mover=2\"",
                 (unsigned)length + 1);
        return BP_ERR_SYNTAX;
    }
    p->mover = (uint8_t)(player - 1);
    if (!is_possible(p, setup)) {
        snprintf(why, why_size, "play can't lead to %s", text + length + 1);
        return BP_ERR_POSITION;
    }
    return BP_OK;
}

static void encode(uint8_t *out, const void *state, const void *setup)
{
    memcpy(out, state, ((const bp__nim_setup *)setup)->count);
    out[((const bp__nim_setup *)setup)->count] = ((const bp__nim_position *)state)->mover;
}

static int decode(void *state, const uint8_t *bytes, const void *setup)
{
    bp__nim_position *p = state;
    memcpy(p->heaps, bytes, ((const bp__nim_setup *)setup)->count);
    p->mover = bytes[((const bp__nim_setup *)setup)->count];
    return !is_possible(p, setup);
}

/* --- Search support ------------------------------------------------------------------------------- */

/* Sorts the heaps, the largest first. Their order does not change the value of a position. */
static void sort_heaps(uint8_t out[BP__NIM_HEAPS], const uint8_t heaps[BP__NIM_HEAPS])
{
    for (int i = 0; i < BP__NIM_HEAPS; i++) {
        int at = i;
        for (; at > 0 && out[at - 1] < heaps[i]; at--) {
            out[at] = out[at - 1];
        }
        out[at] = heaps[i];
    }
}

/* The key has no mover because values are for the mover. */
static void reduced_key(uint64_t out[2], const void *state, const void *setup)
{
    uint8_t sorted[BP__NIM_HEAPS];
    (void)setup;
    sort_heaps(sorted, ((const bp__nim_position *)state)->heaps);
    out[0] = 0;
    out[1] = 0;
    for (int i = 0; i < BP__NIM_HEAPS; i++) {
        out[0] |= (uint64_t)sorted[i] << (8 * i);
    }
}

/* Bouton's theorem: the mover loses if the nim-sum (exclusive or) of the heaps is 0. In misere Nim, if no heap has more
   than one stick, it is the reverse. */
int bp__nim_rule_wins(const uint8_t heaps[BP__NIM_HEAPS], int32_t rule)
{
    unsigned sum = 0;
    unsigned all = 0;
    for (int i = 0; i < BP__NIM_HEAPS; i++) {
        sum ^= heaps[i];
        all |= heaps[i];
    }
    return (sum != 0) != (rule == BP__NIM_LAST_LOSES && all <= 1);
}

/* A move to a lost position. In misere Nim, if the other heaps have at most one stick each, that is an odd number of
   single sticks. */
bp_move bp__nim_rule_move(const uint8_t heaps[BP__NIM_HEAPS], int32_t rule)
{
    for (bp_move heap = 1; heap <= BP__NIM_HEAPS; heap++) {
        unsigned others = 0;
        unsigned all = 0;
        for (bp_move i = 1; i <= BP__NIM_HEAPS; i++) {
            others ^= i == heap ? 0u : heaps[i - 1];
            all |= i == heap ? 0u : heaps[i - 1];
        }
        unsigned left = others ^ (rule == BP__NIM_LAST_LOSES && all <= 1);
        if (left < heaps[heap - 1]) {
            return bp__nim_move(heap, heaps[heap - 1] - left);
        }
    }
    return 0;
}

/* The winning move of the rule alone, if there is one: the solver proves that it wins. Otherwise all moves, because the
   proof of a loss needs all of them; of equal heaps only the first, by symmetry. */
static size_t candidates(bp_move *out, const void *state, const void *setup)
{
    const bp__nim_position *p = state;
    size_t count = 0;
    out[0] = bp__nim_rule_move(p->heaps, ((const bp__nim_setup *)setup)->rule);
    if (out[0] != 0) {
        return 1;
    }
    for (bp_move heap = 1; heap <= BP__NIM_HEAPS; heap++) {
        if (memchr(p->heaps, p->heaps[heap - 1], heap - 1)) {
            continue;
        }
        for (bp_move sticks = 1; sticks <= p->heaps[heap - 1]; sticks++) {
            out[count++] = bp__nim_move(heap, sticks);
        }
    }
    return count;
}

/* The rule gives the estimate, which orders moves and does not change values. There are no draws, so the future value
   is -1 or 1. */
static void reduce(bp_reduction *out, const void *state, const void *setup)
{
    const bp__nim_position *p = state;
    out->lower = -1;
    out->upper = 1;
    out->estimate = bp__nim_rule_wins(p->heaps, ((const bp__nim_setup *)setup)->rule) ? 64 : -64;
}

/* The evaluation for players, weaker than the rule, so that a deeper search makes players stronger. Two equal heaps
   cancel out, because a player can copy each move in one of them in the other. No heap left is bad for the mover, one
   or two are good, more are even. In misere Nim, if no heap has more than one stick, one left is bad. Of more than two players
   all have the same. */
static void estimate(int32_t *out, const void *state, const void *setup)
{
    const bp__nim_position *p = state;
    uint8_t sorted[BP__NIM_HEAPS];
    int left = 0;
    int players = players_of(setup);
    if (players > 2) {
        int winners = ((const bp__nim_setup *)setup)->rule == BP__NIM_LAST_WINS ? 1 : players - 1;
        for (int seat = 0; seat < players; seat++) {
            out[seat] = winners * BP_ESTIMATE_POINT / players;
        }
        return;
    }
    sort_heaps(sorted, p->heaps);
    for (int i = 0; i < BP__NIM_HEAPS && sorted[i] > 0; i++, left++) {
        if (i + 1 < BP__NIM_HEAPS && sorted[i] == sorted[i + 1]) {
            i++;
            left--;
        }
    }
    int is_tiny = sorted[0] <= 1 && ((const bp__nim_setup *)setup)->rule == BP__NIM_LAST_LOSES;
    int wins = is_tiny ? left == 0 : left > 0;
    int quarters = left > 2 ? 2 : wins ? 3 : 1;
    out[p->mover] = quarters * BP_ESTIMATE_POINT / 4;
    out[!p->mover] = BP_ESTIMATE_POINT - out[p->mover];
}

/* An estimate: a heap of 1 takes one move, one of 2 or 3 about two, one of 4 to 7 about three. */
static int32_t moves_left(const void *state, const void *setup)
{
    int32_t count = 0;
    (void)setup;
    for (int i = 0; i < BP__NIM_HEAPS; i++) {
        for (int sticks = ((const bp__nim_position *)state)->heaps[i]; sticks > 0; sticks /= 2) {
            count++;
        }
    }
    return count;
}

/* --- The game ------------------------------------------------------------------------------------- */

const bp_game_ops bp__nim_ops = {
    .version = BP_GAME_OPS_VERSION,
    .name = "nim",
    .initial = initial,
    .mover = mover,
    .is_over = is_over,
    .moves = moves,
    .apply = apply,
    .scores = scores,
    .format_move = format_move,
    .parse_move = parse_move,
    .explain = explain,
    .format_setup = format_setup,
    .format_position = format_position,
    .parse_position = parse_position,
    .encode = encode,
    .decode = decode,
    .estimate = estimate,
    .moves_left = moves_left,
    .candidates = candidates,
    .reduce = reduce,
    .reduced_key = reduced_key,
    .draw = draw,
    .svg = svg,
    .free_setup = bp__setup_free,
};

int bp__nim_new(bp_game **out, const bp_game_ops *ops, const uint8_t *heaps, int32_t count,
                int32_t players, int32_t rule, const bp_allocator *allocator)
{
    if (!out || !ops || !heaps) {
        return BP_ERR_ARGUMENT;
    }
    *out = NULL;
    if (count < 1 || count > BP__NIM_HEAPS || players < 2 || players > BP__NIM_PLAYERS ||
        (rule != BP__NIM_LAST_LOSES && rule != BP__NIM_LAST_WINS)) {
        return BP_ERR_RANGE;
    }
    void *memory;
    int status = bp__setup_new(&memory, sizeof(bp__nim_setup), allocator);
    if (status != BP_OK) {
        return status;
    }
    bp__nim_setup *setup = memory;
    memcpy(setup->heaps, heaps, (size_t)count);
    setup->count = (uint8_t)count;
    setup->players = (uint8_t)players;
    setup->rule = (uint8_t)rule;
    bp_game_ops methods = *ops;
    if (players > 2) { /* the theorem, and a value for the mover, are of two players */
        methods.candidates = NULL;
        methods.reduce = NULL;
        methods.reduced_key = NULL;
    }
    bp_game_traits traits = {
        .version = BP_GAME_OPS_VERSION,
        .players = players,
        .state_size = sizeof(bp__nim_position),
        .max_moves = 1,
        .score_min = 0,
        .score_max = 1,
        .encoded_size = ops->encode ? (uint32_t)count + 1 : 0,
        .reduced_bits = methods.reduced_key ? 8 * BP__NIM_HEAPS : 0,
        .candidates_keep_value = methods.candidates != NULL,
        .reduced_domain = (uint64_t)rule, /* one table serves all heaps */
    };
    for (int32_t i = 0; i < count; i++) {
        traits.max_moves += heaps[i];
    }
    traits.max_plies = traits.max_moves; /* a move takes a stick; never 0 */
    status = bp_game_new(out, &methods, &traits, setup, allocator, NULL, 0);
    if (status != BP_OK) {
        bp__setup_free(setup);
    }
    return status;
}
