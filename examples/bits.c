/* SPDX-License-Identifier: MIT */
/* How many bits a state of Big Points takes: in the bit fields of the thesis, and in the encoding of this library.

       bits              the fields of both for 5 colours with 4 discs each, where the thesis counts 81 bits
       bits C D          the same for C colours with D discs each
       bits table        the bits of all sizes from 2x2 to 5x9
       bits svg          the picture of docs/sources.md

   The fields of the thesis hold whole bits: the board one for each disc, a pawn log2(D + 2), a step of the ladder log2(C + 1), a hand of
   each player log2(D + 2) for each colour, the mover 1. The thesis writes log2(D + 1) for a pawn, which is the same for 4 discs. The library
   counts in whole bytes, which bp_state_encode() tells. */

#include <stdio.h>
#include <string.h>

#include <bigpoints.h>

enum { FIELDS = 5 };

static const char *const names[FIELDS] = {"board", "pawns", "ladder", "hands", "mover"};
static const char *const inks[FIELDS] = {"#0072B2", "#D55E00", "#009E73", "#E69F00", "#595959"};

static int bits_of(int values)
{
    int bits = 0;
    while (1 << bits < values) {
        bits++;
    }
    return bits;
}

/* The bits of each field of the thesis; returns their sum. */
static int thesis_fields(int out[FIELDS], int colours, int discs)
{
    int sum = 0;
    out[0] = colours * discs;
    out[1] = colours * bits_of(discs + 2);
    out[2] = colours * bits_of(colours + 1);
    out[3] = 2 * colours * bits_of(discs + 2);
    out[4] = 1;
    for (int i = 0; i < FIELDS; i++) {
        sum += out[i];
    }
    return sum;
}

/* The binary logarithm, a digit for each squaring. */
static double binary_log(double number)
{
    double sum = 0;
    double digit = 1;
    while (number >= 2) {
        number /= 2;
        sum++;
    }
    for (int i = 0; i < 40; i++) {
        number *= number;
        digit /= 2;
        if (number >= 2) {
            number /= 2;
            sum += digit;
        }
    }
    return sum;
}

/* The same fields as one number, in which no part of a bit is lost. */
static double mixed_radix(int colours, int discs)
{
    return colours * discs + 3 * colours * binary_log(discs + 2) +
           colours * binary_log(colours + 1) + 1;
}

/* The bits of an encoded position of this library, or -1. */
static int library_bits(int colours, int discs)
{
    char text[64];
    bp_state *state;
    size_t length = 0;
    snprintf(text, sizeof text, "players=2 colours=%d discs=%d seed=1", colours, discs);
    if (bp_bigpoints_open(&state, text, NULL, NULL, 0) != BP_OK) {
        return -1;
    }
    int status = bp_state_encode(NULL, 0, &length, state);
    bp_state_free(state);
    return status == BP_OK ? (int)(8 * length) : -1;
}

static int print_size(int colours, int discs)
{
    int fields[FIELDS];
    int sum = thesis_fields(fields, colours, discs);
    printf("%dx%d  thesis %d bits:", colours, discs, sum);
    for (int i = 0; i < FIELDS; i++) {
        printf(" %s %d%s", names[i], fields[i], i + 1 < FIELDS ? "," : "\n");
    }
    printf("     in mixed radix %.2f bits; this library %d bits\n", mixed_radix(colours, discs),
           library_bits(colours, discs));
    return 0;
}

static int print_table(void)
{
    puts("size  thesis  mixed radix  library");
    for (int colours = 2; colours <= 5; colours++) {
        for (int discs = 2; discs <= 9; discs++) {
            int fields[FIELDS];
            printf("%dx%d   %6d  %11.2f  %7d\n", colours, discs,
                   thesis_fields(fields, colours, discs), mixed_radix(colours, discs),
                   library_bits(colours, discs));
        }
    }
    return 0;
}

/* Draws a row of bits, `from` of them before it. */
static void draw_bits(int y, int from, int count, const char *ink, const char *name)
{
    enum { LEFT = 110, BIT = 9, HEIGHT = 30 };
    for (int i = 0; i < count; i++) {
        printf("<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\"/>\n",
               LEFT + BIT * (from + i), y, BIT - 1, HEIGHT, ink);
    }
    printf("<text x=\"%d\" y=\"%d\">%s %d</text>\n", LEFT + BIT * from, y + HEIGHT + 14, name,
           count);
}

static int draw(void)
{
    int fields[FIELDS];
    int from = 0;
    int sum = thesis_fields(fields, 5, 4);
    puts("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
         "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"880\" height=\"170\" viewBox=\"0 0 880 "
         "170\" role=\"img\" "
         "font-family=\"sans-serif\" font-size=\"12\" fill=\"#222222\">\n"
         "<title>A state of 5 colours with 4 discs each, in bits</title>\n"
         "<rect width=\"880\" height=\"170\" fill=\"#FFFFFF\"/>");
    printf("<text x=\"10\" y=\"40\" font-weight=\"bold\">thesis, %d</text>\n", sum);
    for (int i = 0; i < FIELDS; i++) {
        draw_bits(20, from, fields[i], inks[i], names[i]);
        from += fields[i];
    }
    int bits = library_bits(5, 4);
    printf("<text x=\"10\" y=\"120\" font-weight=\"bold\">library, %d</text>\n", bits);
    draw_bits(100, 0, bits, "#444444",
              "one number in mixed radix: pawns and ladder, which discs are gone and who has them, "
              "the mover:");
    puts("</svg>");
    return 0;
}

static int read_digit(int *out, const char *word, int min, int max)
{
    *out = word[0] - '0';
    return *out >= min && *out <= max && word[1] == '\0';
}

int main(int count, char **words)
{
    int colours = 5;
    int discs = 4;
    if (count == 2 && strcmp(words[1], "table") == 0) {
        return print_table();
    }
    if (count == 2 && strcmp(words[1], "svg") == 0) {
        return draw();
    }
    if (count == 1 || (count == 3 && read_digit(&colours, words[1], 2, 5) &&
                       read_digit(&discs, words[2], 1, 9))) {
        return print_size(colours, discs);
    }
    fputs("usage: bits [COLOURS DISCS | table | svg]\n", stderr);
    return 2;
}
