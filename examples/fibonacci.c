/* SPDX-License-Identifier: MIT */
/* Dynamic programming, shown with the Fibonacci numbers: F(0) = 0, F(1) = 1, F(n) = F(n - 1) + F(n - 2). The recursion computes
   the same numbers again and again, so its calls grow like F(n) itself. A table of the library remembers each number, so
   the same recursion needs 2 n - 1 calls. A solver of games does the same with positions.

       fibonacci [N [BACK-END]]          a table of calls for n = 1, 2, 5, 10, ... up to N (default 30, array)
       fibonacci --csv [N [BACK-END]]    for a figure: bigpoints plot calls
*/
#include <bigpoints.h>
#include <bigpoints/sys/table_ops.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { N_MAX = 90, N_RECURSIVE_MAX = 40, N_DEFAULT = 30 };

static uint64_t calls;

/* Iterative: a step for each number. */
static uint64_t iterative(int n)
{
    uint64_t before = 1;
    uint64_t now = 0;
    for (calls = 1; n > 0; n--, calls++) {
        uint64_t next = before + now;
        before = now;
        now = next;
    }
    return now;
}

static uint64_t recursive(int n)
{
    calls++;
    return n < 2 ? (uint64_t)n : recursive(n - 1) + recursive(n - 2);
}

/* Memoised: looks a number up in the table before it computes it. */
static uint64_t memoised(bp_table *table, int n)
{
    uint64_t key[2] = {(uint64_t)n, 0};
    uint64_t value;
    calls++;
    if (n < 2) {
        return (uint64_t)n;
    }
    if (bp_table_probe(&value, table, key) == 1) {
        return value;
    }
    value = memoised(table, n - 1) + memoised(table, n - 2);
    bp_table_store(table, key, value, 0);
    return value;
}

enum method { ITERATIVE, RECURSIVE, MEMOISED, METHODS };

static const char *const names[] = {"iterative", "recursive", "memoised"};

typedef struct measurement {
    uint64_t value;
    uint64_t calls;
    double seconds;
} measurement;

static double seconds_since(const struct timespec *start)
{
    struct timespec now;
    timespec_get(&now, TIME_UTC);
    return (double)(now.tv_sec - start->tv_sec) + (double)(now.tv_nsec - start->tv_nsec) / 1e9;
}

/* A single call is too short for a clock: methods without a table run twice as often again and again, until that takes
   0.1 ms. */
static measurement measure(enum method method, int n, const char *back_end)
{
    bp_table *table = NULL;
    measurement found = {0};
    if (method == MEMOISED && (bp_table_new(&table, back_end, 1 << 20, NULL) != BP_OK ||
                               bp_table_bind(table, "fibonacci", 1, 8, 62) != BP_OK)) {
        fprintf(stderr, "fibonacci: there is no table '%s', or no memory for it\n", back_end);
        exit(1);
    }
    for (int runs = 1; runs <= 1 << 20; runs *= 2) {
        struct timespec start;
        timespec_get(&start, TIME_UTC);
        for (int run = 0; run < runs; run++) {
            calls = 0;
            found.value = method == ITERATIVE   ? iterative(n)
                          : method == RECURSIVE ? recursive(n)
                                                : memoised(table, n);
        }
        double seconds = seconds_since(&start);
        found.seconds = seconds > 0 ? seconds / runs : 0;
        found.calls = calls;
        if (method == MEMOISED || seconds >= 1e-4) {
            break;
        }
    }
    bp_table_free(table);
    return found;
}

/* The shortest of three, because other programs disturb a measurement. */
static measurement measure_thrice(enum method method, int n, const char *back_end)
{
    measurement best = measure(method, n, back_end);
    for (int i = 1; i < 3; i++) {
        measurement other = measure(method, n, back_end);
        best = other.seconds < best.seconds ? other : best;
    }
    return best;
}

/* 1, 2, 5, 10, 15, 20 and so on. */
static int next_n(int n)
{
    return n < 2 ? n + 1 : n < 5 ? 5 : n + 5;
}

static void print_table(int last, const char *back_end)
{
    printf("  n                F(n)   iterative    recursive    memoised\n");
    for (int n = 1; n <= last; n = next_n(n)) {
        measurement by[METHODS];
        for (int method = ITERATIVE; method < METHODS; method++) {
            int skipped = method == RECURSIVE && n > N_RECURSIVE_MAX;
            by[method] = skipped ? (measurement){0} : measure((enum method)method, n, back_end);
        }
        printf("%3d %19llu %11llu ", n, (unsigned long long)by[MEMOISED].value,
               (unsigned long long)by[ITERATIVE].calls);
        if (by[RECURSIVE].calls > 0) {
            printf("%12llu", (unsigned long long)by[RECURSIVE].calls);
        } else {
            printf("%12s", "too many");
        }
        printf(" %11llu\n", (unsigned long long)by[MEMOISED].calls);
    }
}

static void print_csv(int last, const char *back_end)
{
    printf("n,method,calls,seconds\n");
    for (int n = 1; n <= last; n++) {
        for (int method = ITERATIVE; method < METHODS; method++) {
            if (method != RECURSIVE || n <= N_RECURSIVE_MAX) {
                measurement m = measure_thrice((enum method)method, n, back_end);
                printf("%d,%s,%llu,%.11f\n", n, names[method], (unsigned long long)m.calls,
                       m.seconds);
            }
        }
    }
}

int main(int count, char **words)
{
    int csv = count > 1 && strcmp(words[1], "--csv") == 0;
    const char *given = count > 1 + csv ? words[1 + csv] : NULL;
    const char *back_end = count > 2 + csv ? words[2 + csv] : "array";
    char *end = NULL;
    long last = given ? strtol(given, &end, 10) : N_DEFAULT;
    if (count > 3 + csv || (given && (*end || end == given)) || last < 1 || last > N_MAX) {
        fprintf(stderr, "usage: fibonacci [--csv] [N [BACK-END]], N from 1 to %d\n", N_MAX);
        return 2;
    }
    (csv ? print_csv : print_table)((int)last, back_end);
    return 0;
}
