/* SPDX-License-Identifier: MIT */
/* Reads a strategic game of Gambit (.nfg), the form with outcomes and the form with payoffs:

       NFG 1 R "title" { "Player 1" "Player 2" }
       { { "a" "b" } { "c" "d" } }         or the numbers of strategies: { 2 2 }
       "comment"                           optional
       { { "x" 1, 2 } { "y" 3, 4 } }       outcomes; then the outcome of each pair by its number, 0 for none
       1 2 2 1                             without outcomes: the payoffs of each pair

   The strategy of player 1 varies fastest. Commas are blanks. */

#include <string.h>

#include <bigpoints/status.h>

#include "gametree/matrix_game_reader.h"

enum { SHOWN = 30 };

/* A token: a brace, a text in quotation marks, a word, or the end. */
enum token_kind { TOKEN_OPEN, TOKEN_CLOSE, TOKEN_TEXT, TOKEN_WORD, TOKEN_END };

typedef struct token {
    enum token_kind kind;
    size_t at;
    size_t length; /* of a text without its quotation marks */
} token;

typedef struct nfg {
    bp__matrix_reader *reader;
    token now; /* the token that is to be read next */
    int status;
} nfg;

/* --- Tokens -------------------------------------------------------------------------------------------- */

static int is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == ',';
}

static void fail(nfg *n, int status, const char *expected)
{
    int shown = n->now.length < SHOWN ? (int)n->now.length : SHOWN;
    if (n->status == BP_OK) {
        n->status =
            bp__reader_fail(n->reader, status, n->now.at, "%s, not %s%.*s%s", expected,
                            n->now.kind == TOKEN_END ? "the end of the file" : "'", shown,
                            n->reader->text + n->now.at, n->now.kind == TOKEN_END ? "" : "'");
    }
}

/* A text in quotation marks; a backslash before a quotation mark makes it a character of the text. */
static void scan_text(nfg *n, size_t at)
{
    const bp__matrix_reader *reader = n->reader;
    size_t end = at + 1;
    while (end < reader->length && reader->text[end] != '"') {
        end += reader->text[end] == '\\' && end + 1 < reader->length && reader->text[end + 1] == '"'
                   ? 2
                   : 1;
    }
    n->now = (token){TOKEN_TEXT, at + 1, end - at - 1};
    n->reader->at = end + 1;
    if (end >= reader->length && n->status == BP_OK) {
        n->status =
            bp__reader_fail(reader, BP_ERR_SYNTAX, at, "nothing closes this quotation mark");
    }
}

/* Goes on to the next token. After a failure there is only the end. */
static void advance(nfg *n)
{
    bp__matrix_reader *reader = n->reader;
    while (reader->at < reader->length && is_blank(reader->text[reader->at])) {
        reader->at++;
    }
    size_t at = reader->at;
    if (n->status != BP_OK || at >= reader->length) {
        n->now = (token){TOKEN_END, reader->length, 0};
        return;
    }
    char c = reader->text[at];
    if (c == '{' || c == '}') {
        n->now = (token){c == '{' ? TOKEN_OPEN : TOKEN_CLOSE, at, 1};
        reader->at++;
        return;
    }
    if (c == '"') {
        scan_text(n, at);
        return;
    }
    while (reader->at < reader->length && !is_blank(reader->text[reader->at]) &&
           !strchr("{}\"", reader->text[reader->at])) {
        reader->at++;
    }
    n->now = (token){TOKEN_WORD, at, reader->at - at};
}

/* Reads a token of a kind; any other is a failure. */
static token take(nfg *n, enum token_kind kind, const char *expected)
{
    token taken = n->now;
    if (taken.kind != kind) {
        fail(n, BP_ERR_SYNTAX, expected);
    }
    advance(n);
    return taken;
}

static int is_now(const nfg *n, enum token_kind kind)
{
    return n->status == BP_OK && n->now.kind == kind;
}

static int is_word(const nfg *n, const char *word)
{
    return is_now(n, TOKEN_WORD) && n->now.length == strlen(word) &&
           memcmp(n->reader->text + n->now.at, word, n->now.length) == 0;
}

/* A whole number from `min` to `max`. */
static uint64_t take_number(nfg *n, uint64_t min, uint64_t max, const char *expected)
{
    uint64_t number = 0;
    if (!is_now(n, TOKEN_WORD) ||
        bp__read_unsigned(&number, n->reader->text + n->now.at, n->now.length) != n->now.length ||
        number < min || number > max) {
        fail(n, BP_ERR_SYNTAX, expected);
    }
    advance(n);
    return number;
}

static void take_payoff(nfg *n)
{
    token word = take(n, TOKEN_WORD, "a payoff is expected");
    if (n->status == BP_OK) {
        n->status = bp__reader_add(n->reader, word.at, word.length);
    }
}

/* --- The head ------------------------------------------------------------------------------------------ */

/* Appends a text without the backslashes before quotation marks; a line end or a tab becomes a blank. */
static void add_text(nfg *n, bp__texts *texts, token text)
{
    if (n->status != BP_OK) {
        return;
    }
    char *to =
        bp__texts_add(texts, n->reader->text + text.at, text.length, &n->reader->matrix->memory);
    if (!to) {
        n->status = BP_ERR_MEMORY;
        return;
    }
    const char *from = to;
    for (size_t i = 0; i < text.length; i++) {
        i += from[i] == '\\' && i + 1 < text.length && from[i + 1] == '"';
        *to++ = strchr("\t\r\n", from[i]) ? ' ' : from[i];
    }
    *to = '\0';
}

static void read_players(nfg *n)
{
    int count = 0;
    take(n, TOKEN_OPEN, "the players in braces are expected");
    while (is_now(n, TOKEN_TEXT)) {
        if (++count > 2) {
            fail(n, BP_ERR_UNSUPPORTED, "two players are expected");
        }
        advance(n);
    }
    if (count < 2) {
        fail(n, n->now.kind == TOKEN_CLOSE ? BP_ERR_UNSUPPORTED : BP_ERR_SYNTAX,
             "two players are expected");
    }
    take(n, TOKEN_CLOSE, "a closing brace is expected");
}

/* { { "a" "b" } { "c" "d" } } or { 2 2 }. */
static void read_strategies(nfg *n)
{
    bp_matrix *matrix = n->reader->matrix;
    take(n, TOKEN_OPEN, "the strategies in braces are expected");
    for (int seat = 0; seat < 2; seat++) {
        uint64_t count = 0;
        if (is_now(n, TOKEN_OPEN)) {
            advance(n);
            for (; is_now(n, TOKEN_TEXT) && count <= BP_MATRIX_CELLS; count++) {
                add_text(n, &matrix->names[seat], n->now);
                advance(n);
            }
            if (count == 0) {
                fail(n, BP_ERR_SYNTAX, "the name of a strategy is expected");
            }
            take(n, TOKEN_CLOSE, "a closing brace is expected");
        } else {
            count = take_number(n, 1, BP_MATRIX_CELLS, "a number of strategies is expected");
        }
        matrix->counts[seat] = (int32_t)count;
    }
    take(n, TOKEN_CLOSE, "a closing brace is expected");
}

static void read_head(nfg *n)
{
    if (!is_word(n, "1")) {
        fail(n, BP_ERR_SYNTAX, "the version 1 is expected");
    }
    advance(n);
    if (!is_word(n, "R") && !is_word(n, "D")) {
        fail(n, BP_ERR_SYNTAX, "R or D is expected");
    }
    advance(n);
    token title = take(n, TOKEN_TEXT, "the title is expected");
    add_text(n, &n->reader->matrix->title, title);
    read_players(n);
    read_strategies(n);
    if (is_now(n, TOKEN_TEXT)) { /* the comment */
        advance(n);
    }
}

/* --- Payoffs ------------------------------------------------------------------------------------------- */

/* { { "x" 1, 2 } ... }: their payoffs replace the cells of the reader. */
static void read_outcomes(nfg *n)
{
    take(n, TOKEN_OPEN, "the outcomes in braces are expected");
    while (is_now(n, TOKEN_OPEN)) {
        advance(n);
        take(n, TOKEN_TEXT, "the name of an outcome is expected");
        take_payoff(n);
        take_payoff(n);
        take(n, TOKEN_CLOSE, "a closing brace after two payoffs is expected");
    }
    take(n, TOKEN_CLOSE, "a closing brace is expected");
}

/* Reads the outcome of a pair, and appends its payoffs to the cells. */
static void read_pair(nfg *n, const bp__vector *outcomes)
{
    const bp__fraction *payoffs = outcomes->items;
    uint64_t number =
        take_number(n, 0, outcomes->count / 2, "the number of an outcome is expected");
    bp__vector *cells = &n->reader->cells;
    bp__fraction *pair = n->status == BP_OK
                             ? bp__vector_add(cells, &n->reader->matrix->memory, 2, sizeof *pair)
                             : NULL;
    if (pair) {
        for (uint64_t i = 0; i < 2; i++) {
            pair[i] = number > 0 ? payoffs[2 * (number - 1) + i] : (bp__fraction){0, 1};
        }
    } else if (n->status == BP_OK) {
        n->status = BP_ERR_MEMORY;
    }
}

static void read_payoffs(nfg *n)
{
    const bp_matrix *matrix = n->reader->matrix;
    uint64_t pairs = (uint64_t)matrix->counts[0] * (uint64_t)matrix->counts[1];
    bp__vector outcomes = {0};
    int has_outcomes = is_now(n, TOKEN_OPEN);
    if (pairs > BP_MATRIX_CELLS && n->status == BP_OK) {
        n->status = bp__reader_fail(n->reader, BP_ERR_LIMIT, n->now.at, "more than %d cells",
                                    BP_MATRIX_CELLS);
    }
    if (has_outcomes && n->status == BP_OK) {
        read_outcomes(n);
        outcomes = n->reader->cells;
        n->reader->cells = (bp__vector){0};
    }
    for (uint64_t i = 0; i < pairs && n->status == BP_OK; i++) {
        if (has_outcomes) {
            read_pair(n, &outcomes);
        } else {
            take_payoff(n);
            take_payoff(n);
        }
    }
    bp__vector_free(&outcomes, &matrix->memory);
    take(n, TOKEN_END, "the end of the file is expected");
}

int bp__matrix_read_nfg(bp__matrix_reader *reader)
{
    nfg n = {.reader = reader, .status = BP_OK};
    advance(&n);
    read_head(&n);
    read_payoffs(&n);
    if (n.status != BP_OK) {
        return n.status;
    }
    return bp__reader_finish(reader, 2, 1, (size_t)reader->matrix->counts[0]);
}
