// SPDX-License-Identifier: MIT
// A list that knows places: against a plain sorted array.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "common/util/rng.h"
#include "server/core/people/rank_tree.h"

enum { NODES = 200, STEPS = 4000 };

struct model {
    struct rank_node nodes[NODES];
    struct rank_node *sorted[NODES];
    int count;
};

static int
is_before(const struct rank_node *a, const struct rank_node *b)
{
    return a->score != b->score ? a->score > b->score : a->id < b->id;
}

static void
insert(struct model *model, struct rank_node *node)
{
    int at = 0;

    while (at < model->count && is_before(model->sorted[at], node)) {
        at++;
    }
    for (int i = model->count++; i > at; i--) {
        model->sorted[i] = model->sorted[i - 1];
    }
    model->sorted[at] = node;
}

static int
find(const struct model *model, const struct rank_node *node)
{
    for (int i = 0; i < model->count; i++) {
        if (model->sorted[i] == node) {
            return i;
        }
    }
    return -1;
}

static void
remove_at(struct model *model, int at)
{
    for (int i = at; i + 1 < model->count; i++) {
        model->sorted[i] = model->sorted[i + 1];
    }
    model->count--;
}

static void
compare(const struct model *model, struct rank_node *root, int step)
{
    if (rank_tree_count(root) != model->count) {
        fail_msg("step %d: %d entries, expected %d", step, rank_tree_count(root), model->count);
    }
    for (int i = 0; i < model->count; i++) {
        if (rank_tree_at(root, i + 1) != model->sorted[i] ||
            rank_tree_place(root, model->sorted[i]) != i + 1) {
            fail_msg("step %d: place %d is wrong", step, i + 1);
        }
    }
    assert_null(rank_tree_at(root, 0));
    assert_null(rank_tree_at(root, model->count + 1));
}

// Few scores, so that many are equal.
static void
places_are_those_of_a_sorted_array(void **state)
{
    struct model model = {.count = 0};
    struct rank_node *root = NULL;
    struct rng rng = {7};

    (void)state;
    for (int step = 0; step < STEPS; step++) {
        struct rank_node *node = &model.nodes[rng_below(&rng, NODES)];
        int at = find(&model, node);

        if (at >= 0) {
            rank_tree_remove(&root, node);
            remove_at(&model, at);
        } else {
            node->id = (uint64_t)(node - model.nodes) + 1;
            node->score = (double)rng_below(&rng, 20);
            rank_tree_insert(&root, node);
            insert(&model, node);
        }
        if (step % 50 == 0) {
            compare(&model, root, step);
        }
    }
    compare(&model, root, STEPS);
}

static int
depth(const struct rank_node *node)
{
    int left = node ? depth(node->left) : 0, right = node ? depth(node->right) : 0;

    return node ? (left > right ? left : right) + 1 : 0;
}

// In whatever order entries come.
static void
the_tree_stays_flat(void **state)
{
    static struct rank_node nodes[10000];
    struct rank_node *root = NULL;

    (void)state;
    for (size_t i = 0; i < sizeof(nodes) / sizeof(*nodes); i++) {
        nodes[i] = (struct rank_node){.score = (double)i, .id = i + 1};
        rank_tree_insert(&root, &nodes[i]);
    }
    if (depth(root) > 50) {
        fail_msg("expected a depth of about 30, got %d", depth(root));
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(places_are_those_of_a_sorted_array),
        cmocka_unit_test(the_tree_stays_flat),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
