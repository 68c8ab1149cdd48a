/* SPDX-License-Identifier: MIT */
/* Texts of a matrix game and its equilibria, in memory of their own. */

#include "programs/matrix/matrix_program.h"

#include "programs/common/command.h"

char *matrix_name(const matrix_report *report, int32_t seat, int32_t strategy)
{
    size_t length = 0;
    command_need(report->line, bp_matrix_name(NULL, 0, &length, report->matrix, seat, strategy));
    char *text = checked_alloc(report->line, length + 1, 1);
    bp_matrix_name(text, length + 1, NULL, report->matrix, seat, strategy);
    return text;
}

char *matrix_title(const matrix_report *report)
{
    size_t length = 0;
    command_need(report->line, bp_matrix_title(NULL, 0, &length, report->matrix));
    char *text = checked_alloc(report->line, length + 1, 1);
    bp_matrix_title(text, length + 1, NULL, report->matrix);
    return text;
}

char *matrix_probability(const matrix_report *report, const bp_equilibria *from, int32_t index,
                         int32_t seat, int32_t strategy)
{
    size_t length = 0;
    command_need(report->line,
                 bp_equilibria_probability(NULL, 0, &length, from, index, seat, strategy));
    char *text = checked_alloc(report->line, length + 1, 1);
    bp_equilibria_probability(text, length + 1, NULL, from, index, seat, strategy);
    return text;
}

char *matrix_payoff(const matrix_report *report, const bp_equilibria *from, int32_t index,
                    int32_t seat)
{
    size_t length = 0;
    command_need(report->line, bp_equilibria_payoff(NULL, 0, &length, from, index, seat));
    char *text = checked_alloc(report->line, length + 1, 1);
    bp_equilibria_payoff(text, length + 1, NULL, from, index, seat);
    return text;
}

int matrix_is_dominant(const matrix_report *report)
{
    for (int32_t seat = 0; seat < report->players; seat++) {
        if (report->left_count[seat] != 1) {
            return 0;
        }
    }
    return 1;
}
