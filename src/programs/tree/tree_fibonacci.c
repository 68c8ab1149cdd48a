/* SPDX-License-Identifier: MIT */
/* Call tree of the recursion F(n) = F(n - 1) + F(n - 2), with the subtrees marked that were computed before. */

#include "programs/tree/tree.h"

uint64_t tree_fibonacci(int32_t n)
{
    uint64_t before = 1;
    uint64_t now = 0;
    for (; n > 0; n--) {
        uint64_t next = before + now;
        before = now;
        now = next;
    }
    return now;
}

uint64_t tree_fibonacci_calls(int32_t n)
{
    return 2 * tree_fibonacci(n + 1) - 1;
}

/* The mark of a call. The recursion runs depth first, so F(n - 1) is complete, and has computed F(n - 2), before F(n - 2) is
   called: each second call with an argument of 2 or more is a repeated one. F(1) and F(0) are not computed. */
static enum tree_mark mark_of(const tree_node *from, int32_t n, int is_second)
{
    if (from->mark != TREE_FIRST) {
        return TREE_SAVED;
    }
    return is_second && n >= 2 ? TREE_REPEATED : TREE_FIRST;
}

/* Every call, in a tree. */
static void grow_tree(tree_picture *picture)
{
    for (size_t from = 0; from < picture->node_count; from++) {
        int32_t n = (int32_t)picture->nodes[from].key[0];
        for (int second = 0; n >= 2 && second <= 1; second++) {
            int32_t next = n - 1 - second;
            enum tree_mark mark = mark_of(&picture->nodes[from], next, second);
            int32_t to = tree_picture_call(picture, next, mark);
            tree_picture_branch(picture, (int32_t)from, to, "");
        }
    }
}

/* Every number once: node k is F(n - k). */
static void grow_once(tree_picture *picture, int32_t n)
{
    for (int32_t k = 1; k <= n; k++) {
        tree_picture_call(picture, n - k, TREE_FIRST);
    }
    for (int32_t k = 0; n - k >= 2; k++) {
        tree_picture_branch(picture, k, k + 1, "");
        tree_picture_branch(picture, k, k + 2, "");
    }
}

void tree_grow_fibonacci(tree_picture *picture)
{
    int32_t n = picture->options->fibonacci;
    tree_picture_call(picture, n, TREE_FIRST);
    if (picture->options->once) {
        grow_once(picture, n);
    } else {
        grow_tree(picture);
    }
}

/* A call has a heading only. */
static void measure(double *width, double *height, const tree_picture *picture,
                    const bp_state *state)
{
    (void)picture;
    (void)state;
    *width = 0;
    *height = 0;
}

static void draw(FILE *out, double x, double y, const tree_picture *picture, const bp_state *state)
{
    (void)out;
    (void)x;
    (void)y;
    (void)picture;
    (void)state;
}

static void write(char *out, size_t size, const tree_picture *picture, const bp_state *state)
{
    (void)size;
    (void)picture;
    (void)state;
    out[0] = '\0';
}

const tree_art tree_art_fibonacci = {.measure = measure, .draw = draw, .write = write};
