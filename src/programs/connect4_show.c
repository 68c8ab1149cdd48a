/* What bp-connect4 prints about a position. */

#include "programs/connect4_show.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

const char *const connect4_sides[] = {"max", "min", NULL};

const char *connect4_state_text(const bp_state *state)
{
    static const char *const texts[] = {"running", "max wins", "min wins", "draw"};
    uint32_t winners = 0; /* bit 0 for max, bit 1 for min; both of a draw */
    bp_state_winners(&winners, state);
    return texts[winners & 3];
}

int32_t connect4_turn(const bp_state *state)
{
    return bp_state_ply(state) + (bp_state_is_over(state) ? 0 : 1);
}

void connect4_show_grid(const bp_state *state)
{
    char text[256] = "";
    bp_state_format(text, sizeof text, NULL, state);
    const char *row = strchr(text, ' ');
    int width = row ? (int)strcspn(row + 1, "/") : 0;
    for (int column = 1; column <= width; column++) {
        printf("%s%d", column == 1 ? "  " : " ", column);
    }
    for (; row && *row; row++) {
        if (*row == ' ' || *row == '/') {
            fputs("\n ", stdout);
        } else {
            printf(" %c", *row);
        }
    }
    putchar('\n');
}

void connect4_show_turn(const bp_state *state)
{
    int32_t mover = bp_state_mover(state);
    printf("turn   %" PRId32 "%s%s\n", connect4_turn(state), mover >= 0 ? ", " : "",
           mover >= 0 ? connect4_sides[mover] : "");
    printf("state  %s\n", connect4_state_text(state));
}

const char *connect4_grouped(char out[32], uint64_t number)
{
    char digits[24];
    int length = snprintf(digits, sizeof digits, "%" PRIu64, number);
    int to = 0;
    for (int i = 0; i < length; i++) {
        if (i > 0 && (length - i) % 3 == 0) {
            out[to++] = ',';
        }
        out[to++] = digits[i];
    }
    out[to] = '\0';
    return out;
}
