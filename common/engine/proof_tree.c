// SPDX-License-Identifier: MIT
#include "common/engine/proof_tree.h"

#include <stdlib.h>
#include <string.h>

#include "common/game/point.h"
#include "common/util/xalloc.h"

void
proof_tree_finish(struct proof_tree *tree)
{
    free(tree->nodes);
    free(tree->answers);
    *tree = (struct proof_tree){0};
}

void
proof_tree_copy(struct proof_tree *to, const struct proof_tree *tree)
{
    *to = (struct proof_tree){0};
    for (int i = 0; i < tree->count; i++) {
        proof_tree_add(to, tree->nodes[i].move);
        to->nodes[i] = tree->nodes[i];
    }
    to->answer_count = to->answer_capacity = tree->answer_count;
    to->answers = xcalloc((size_t)tree->answer_count, sizeof(*to->answers));
    if (tree->answer_count) {
        memcpy(to->answers, tree->answers, (size_t)tree->answer_count * sizeof(*to->answers));
    }
}

int
proof_tree_add(struct proof_tree *tree, struct point move)
{
    tree->nodes = xgrow(tree->nodes, tree->count, &tree->capacity, sizeof(*tree->nodes));
    tree->nodes[tree->count] = (struct proof_node){.move = move, .plies = 1, .first = -1};
    return tree->count++;
}

void
proof_tree_link(struct proof_tree *tree, int node, struct point answer, int to)
{
    int32_t *link = &tree->nodes[node].first;
    int plies = tree->nodes[to].plies + 2;

    while (*link >= 0) {
        link = &tree->answers[*link].next;
    }
    *link = tree->answer_count;
    tree->answers =
        xgrow(tree->answers, tree->answer_count, &tree->answer_capacity, sizeof(*tree->answers));
    tree->answers[tree->answer_count++] =
        (struct proof_answer){.point = answer, .node = to, .next = -1};
    if (plies > tree->nodes[node].plies) {
        tree->nodes[node].plies = (int16_t)plies;
    }
}

int
proof_tree_after(const struct proof_tree *tree, int node, struct point answer)
{
    int others = -1;

    for (int i = tree->nodes[node].first; i >= 0; i = tree->answers[i].next) {
        if (point_equal(tree->answers[i].point, answer)) {
            return tree->answers[i].node;
        }
        others = point_equal(tree->answers[i].point, POINT_NONE) ? tree->answers[i].node : others;
    }
    return others;
}

const struct proof_answer *
proof_tree_longest(const struct proof_tree *tree, int node)
{
    const struct proof_answer *longest = NULL, *others = NULL;

    for (int i = tree->nodes[node].first; i >= 0; i = tree->answers[i].next) {
        const struct proof_answer *answer = &tree->answers[i];

        if (point_equal(answer->point, POINT_NONE)) {
            others = answer;
        } else if (!longest || tree->nodes[answer->node].plies > tree->nodes[longest->node].plies) {
            longest = answer;
        }
    }
    return longest ? longest : others;
}

int
proof_tree_line(const struct proof_tree *tree, int node, struct point *line, int max)
{
    const struct proof_answer *answer = NULL;
    int count = 0;

    while (count < max) {
        line[count++] = tree->nodes[node].move;
        answer = proof_tree_longest(tree, node);
        if (!answer || count == max || point_equal(answer->point, POINT_NONE)) {
            break;
        }
        line[count++] = answer->point;
        node = answer->node;
    }
    return count;
}

void
proof_tree_format(const struct proof_tree *tree, struct strbuf *out)
{
    char text[POINT_TEXT_BYTES];

    for (int node = 0; node < tree->count; node++) {
        strbuf_addf(out, "%d: %s", node, point_format(tree->nodes[node].move, text));
        for (int i = tree->nodes[node].first; i >= 0; i = tree->answers[i].next) {
            bool is_named = !point_equal(tree->answers[i].point, POINT_NONE);

            strbuf_addf(out, " (%s %d)",
                        is_named ? point_format(tree->answers[i].point, text) : "*",
                        (int)tree->answers[i].node);
        }
        strbuf_add_char(out, '\n');
    }
}
