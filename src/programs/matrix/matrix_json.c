/* SPDX-License-Identifier: MIT */
/* The JSON of bigpoints matrix: one object. Fractions are texts; players and strategies are numbered from 1. */

#include <stdio.h>
#include <stdlib.h>

#include "programs/common/json.h"
#include "programs/matrix/matrix_program.h"

/* Writes a text and frees it. */
static void write_text(json *j, const char *name, char *text)
{
    json_text(j, name, text);
    free(text);
}

static void write_strategies(json *j, const matrix_report *r)
{
    json_open(j, "strategies", '[');
    for (int32_t seat = 0; seat < r->players; seat++) {
        json_open(j, NULL, '[');
        for (int32_t i = 0; i < r->counts[seat]; i++) {
            write_text(j, NULL, matrix_name(r, seat, i));
        }
        json_close(j, ']');
    }
    json_close(j, ']');
}

static void write_dominance(json *j, const matrix_report *r)
{
    json_open(j, "dominated", '[');
    for (size_t i = 0; i < r->removal_count; i++) {
        json_open(j, NULL, '{');
        json_int(j, "round", r->removals[i].round);
        json_int(j, "player", r->removals[i].seat + 1);
        json_int(j, "strategy", (int64_t)r->removals[i].strategy + 1);
        json_int(j, "by", (int64_t)r->removals[i].by + 1);
        json_close(j, '}');
    }
    json_close(j, ']');
    json_open(j, "undominated", '[');
    for (int32_t seat = 0; seat < r->players; seat++) {
        json_open(j, NULL, '[');
        for (size_t i = 0; i < r->left_count[seat]; i++) {
            json_int(j, NULL, (int64_t)r->left[seat][i] + 1);
        }
        json_close(j, ']');
    }
    json_close(j, ']');
    json_bool(j, "dominant_strategy_equilibrium", matrix_is_dominant(r));
}

static void write_pure(json *j, const matrix_report *r)
{
    json_open(j, "pure_equilibria", '[');
    for (size_t i = 0; i < r->pure_count; i++) {
        json_open(j, NULL, '[');
        for (int32_t seat = 0; seat < r->players; seat++) {
            json_int(j, NULL, (int64_t)r->pure[(size_t)r->players * i + (size_t)seat] + 1);
        }
        json_close(j, ']');
    }
    json_close(j, ']');
}

static void write_equilibrium(json *j, const char *name, const matrix_report *r,
                              const bp_equilibria *from, int32_t index)
{
    json_open(j, name, '{');
    json_open(j, "probabilities", '[');
    for (int32_t seat = 0; seat < 2; seat++) {
        json_open(j, NULL, '[');
        for (int32_t i = 0; i < r->counts[seat]; i++) {
            write_text(j, NULL, matrix_probability(r, from, index, seat, i));
        }
        json_close(j, ']');
    }
    json_close(j, ']');
    json_open(j, "payoffs", '[');
    write_text(j, NULL, matrix_payoff(r, from, index, 0));
    write_text(j, NULL, matrix_payoff(r, from, index, 1));
    json_close(j, ']');
    json_close(j, '}');
}

static void write_equilibria(json *j, const matrix_report *r)
{
    if (!r->all) {
        json_no_value(j, "equilibria");
        json_no_value(j, "degenerate");
        return;
    }
    json_open(j, "equilibria", '[');
    for (int32_t i = 0; i < bp_equilibria_count(r->all); i++) {
        write_equilibrium(j, NULL, r, r->all, i);
    }
    json_close(j, ']');
    json_bool(j, "degenerate", bp_equilibria_is_degenerate(r->all) == 1);
}

void matrix_print_json(const matrix_report *report)
{
    json j = {0};
    json_open(&j, NULL, '{');
    write_text(&j, "title", matrix_title(report));
    json_bool(&j, "zero_sum", bp_matrix_is_zero_sum(report->matrix) == 1);
    write_strategies(&j, report);
    write_dominance(&j, report);
    write_pure(&j, report);
    if (report->optimal) {
        write_text(&j, "value", matrix_payoff(report, report->optimal, 0, 0));
        write_equilibrium(&j, "optimal", report, report->optimal, 0);
    } else {
        json_no_value(&j, "value");
        json_no_value(&j, "optimal");
    }
    write_equilibria(&j, report);
    json_close(&j, '}');
    putchar('\n');
}
