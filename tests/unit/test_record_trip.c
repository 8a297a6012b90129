// SPDX-License-Identifier: MIT
// Generated games of all rules, openings and clocks, with variations and comments
// added, through every format and back: what the format holds comes back, and the
// second export has the same bytes as the first.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "common/game/point.h"
#include "common/record/record_referee.h"
#include "tests/support/random_match.h"

enum { GAMES = 3000, STEPS_MAX = 300 };

static const char *const words[] = {
    "a good move", "two\nlines", "brackets ] [ and \\ and : too", "五連", "é", "  indented",
};

static const char *
any_word(struct rng *rng)
{
    return words[rng_below(rng, sizeof(words) / sizeof(words[0]))];
}

static const char *
any_line(struct rng *rng)
{
    const char *word = any_word(rng);

    return strchr(word, '\n') ? "one line" : word;
}

static uint32_t
keep(struct record *record, const char *text)
{
    return record_keep(record, text, strlen(text));
}

// A legal move of its own below a node, as a variation.
static void
add_variation(struct record *record, struct rng *rng)
{
    int32_t node = (int32_t)rng_below(rng, (uint32_t)record->node_count), child;
    struct referee_step step;
    struct referee referee;
    struct point p = {(int8_t)rng_below(rng, record->size), (int8_t)rng_below(rng, record->size)};
    enum stone stone =
        record->nodes[node].number % 2 ? STONE_WHITE : STONE_BLACK; // whose turn it is there

    referee_go_to(&referee, record, node);
    if (!record->nodes[node].child || referee_play(&referee, p, stone, &step) != VERDICT_OK) {
        return;
    }
    child = record_add(record, node, p, false);
    assert_true(child > 0);
}

static void
decorate(struct record *record, struct rng *rng)
{
    for (int i = 0; i < 4; i++) {
        add_variation(record, rng);
    }
    for (int i = 0; i < 5; i++) {
        int32_t node = (int32_t)rng_below(rng, (uint32_t)record->node_count);
        struct point p = {(int8_t)rng_below(rng, record->size),
                          (int8_t)rng_below(rng, record->size)};
        struct record_note *note = record_note(record, node);

        note->comment = keep(record, any_word(rng));
        if (rng_below(rng, 3) == 0) {
            note->name = keep(record, any_line(rng));
        }
        record_add_label(record, node, p, keep(record, "A1"));
        record->nodes[node].flags |= rng_below(rng, 2) ? NODE_MARKED : 0;
    }
    record_set_info(record, INFO_BLACK, any_line(rng));
    record_set_info(record, INFO_WHITE, "pbrain-x.exe");
    record_set_info(record, INFO_DATE, "2024-05-17");
    record_set_info(record, INFO_COMMENT, any_word(rng));
}

static bool
make(uint64_t seed, struct record *record)
{
    struct record_problem problem = {0};
    struct random_match random;
    int steps = 0;

    random_match_start(&random, seed);
    while (random.match.phase != MATCH_OVER && steps++ < STEPS_MAX) {
        random_match_step(&random);
    }
    record_init(record);
    record_from_match(record, &random.match);
    if (seed % 2) {
        decorate(record, &random.rng);
    }
    random_match_finish(&random);
    if (!record_replay(record, FORMAT_SGF, NULL, &problem)) {
        fail_msg("seed %d: our own game is refused: %s", (int)seed, problem.text);
    }
    return true;
}

static void
compare_text(int seed, const char *what, const char *a, const char *b)
{
    // Blanks at the end are not kept, others are.
    if (strcmp(a, b) != 0) {
        fail_msg("seed %d: %s: expected '%s', got '%s'", seed, what, a, b);
    }
}

static void
compare_number(int seed, const char *what, int64_t a, int64_t b)
{
    if (a != b) {
        fail_msg("seed %d: %s: expected %d, got %d", seed, what, (int)a, (int)b);
    }
}

static void
compare_nodes(int seed, const struct record *a, const struct record *b, unsigned keeps)
{
    int32_t i = 0, k = 0;
    bool has_tree = keeps & KEEPS_VARIATIONS;

    if (has_tree) {
        compare_number(seed, "nodes", a->node_count, b->node_count);
    }
    // In the order of the main line, or of the whole tree in pre-order.
    for (;;) {
        const struct record_node *x = &a->nodes[i], *y = &b->nodes[k];
        const struct record_note *m = record_note_of(a, i), *n = record_note_of(b, k);

        compare_number(seed, "x", x->point.x, y->point.x);
        compare_number(seed, "y", x->point.y, y->point.y);
        compare_number(seed, "taken", x->taken, y->taken);
        if (keeps & KEEPS_COMMENTS) {
            compare_number(seed, "mark", x->flags, y->flags);
            compare_text(seed, "name", m ? record_text(a, m->name) : "",
                         n ? record_text(b, n->name) : "");
        }
        if (keeps & KEEPS_CLOCKS) {
            compare_number(seed, "left", m ? m->left_ms : -1, n ? n->left_ms : -1);
            compare_text(seed, "comment", m ? record_text(a, m->comment) : "",
                         n ? record_text(b, n->comment) : "");
        }
        if (keeps & KEEPS_TIMES && !(m && m->left_ms >= 0) && x->ms > 0) {
            compare_number(seed, "ms", x->ms, y->ms);
        }
        if (x->child) {
            compare_number(seed, "child", true, y->child != 0);
            i = x->child;
            k = y->child;
            continue;
        }
        if (!has_tree) {
            compare_number(seed, "end", 0, y->child);
            return;
        }
        while (i && !a->nodes[i].next) {
            compare_number(seed, "sibling", 0, b->nodes[k].next);
            i = a->nodes[i].parent;
            k = b->nodes[k].parent;
        }
        if (!i) {
            return;
        }
        i = a->nodes[i].next;
        k = b->nodes[k].next;
        compare_number(seed, "sibling", true, k != 0);
    }
}

static void
compare(int seed, const struct record *a, const struct record *b, unsigned keeps)
{
    compare_nodes(seed, a, b, keeps);
    if (keeps & KEEPS_SIZE) {
        compare_number(seed, "size", a->size, b->size);
    }
    if (keeps & KEEPS_RESULT) {
        compare_number(seed, "result", a->outcome.result, b->outcome.result);
        compare_number(seed, "reason", a->outcome.reason, b->outcome.reason);
    }
    if (keeps & KEEPS_RULE) {
        compare_number(seed, "rule", a->rules.rule, b->rules.rule);
        compare_number(seed, "fouls", a->rules.options.reject_fouls, b->rules.options.reject_fouls);
        compare_number(seed, "dead", a->rules.options.draw_dead, b->rules.options.draw_dead);
        compare_number(seed, "margin", a->rules.options.draw_margin, b->rules.options.draw_margin);
    }
    if (keeps & KEEPS_PLAYERS) {
        compare_text(seed, "white", record_info(a, INFO_WHITE), record_info(b, INFO_WHITE));
    }
    if (keeps & KEEPS_OPENING) {
        char x[CONTROL_TEXT_BYTES], y[CONTROL_TEXT_BYTES];

        compare_number(seed, "opening", a->opening.protocol, b->opening.protocol);
        compare_number(seed, "n", a->opening.n, b->opening.n);
        compare_text(seed, "swaps", a->swaps, b->swaps);
        compare_number(seed, "declared", a->declared, b->declared);
        compare_number(seed, "offers", a->offered_count, b->offered_count);
        compare_text(seed, "clock", control_format(&a->control, x), control_format(&b->control, y));
    }
}

// Returns false if the game does not fit the format.
static bool
trip(int seed, const struct record *record, enum format format)
{
    struct record_defaults defaults = {
        .has_rule = true, .rules = record->rules, .size = record->size};
    struct record_problem problem = {0};
    struct strbuf first = {0}, second = {0};
    struct record back;

    if (!record_write(format, record, &first, &problem)) {
        strbuf_finish(&first);
        assert_int_equal(problem.kind, PROBLEM_UNFIT);
        return false;
    }
    record_init(&back);
    if (!record_read(format, first.text, first.length, &defaults, &back, &problem)) {
        fail_msg("seed %d: %s: %s\n%s", seed, record_format(format)->name, problem.text,
                 record_format(format)->is_binary ? "" : first.text);
    }
    compare(seed, record, &back, record_format(format)->keeps);
    if (!record_write(format, &back, &second, &problem)) {
        fail_msg("seed %d: %s: %s", seed, record_format(format)->name, problem.text);
    }
    if (first.length != second.length || memcmp(first.text, second.text, first.length) != 0) {
        fail_msg("seed %d: %s: the second export differs:\n%s\n%s", seed,
                 record_format(format)->name, first.text, second.text);
    }
    record_finish(&back);
    strbuf_finish(&first);
    strbuf_finish(&second);
    return true;
}

static void
generated_games_come_back_from_every_format(void **state)
{
    static const enum format formats[] = {FORMAT_SGF, FORMAT_TEXT, FORMAT_GOMOCUP,
                                          FORMAT_PSQ, FORMAT_LIB,  FORMAT_LEGACY};
    int counts[FORMAT_COUNT] = {0};

    (void)state;
    for (int seed = 1; seed <= GAMES; seed++) {
        struct record record;

        make((uint64_t)seed, &record);
        for (size_t i = 0; i < sizeof(formats) / sizeof(formats[0]); i++) {
            if (record.nodes[0].child || formats[i] == FORMAT_SGF) {
                counts[formats[i]] += trip(seed, &record, formats[i]);
            }
        }
        record_finish(&record);
    }
    for (size_t i = 0; i < sizeof(formats) / sizeof(formats[0]); i++) {
        print_message("# %s: %d games\n", record_format(formats[i])->name, counts[formats[i]]);
        assert_true(counts[formats[i]] > GAMES / 20);
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(generated_games_come_back_from_every_format),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
