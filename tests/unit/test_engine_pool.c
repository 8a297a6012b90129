// SPDX-License-Identifier: MIT
// Threads that think: what is asked is answered once, on the loop, in its order;
// what is cancelled is not. Nothing here waits for a certain time: the loop runs
// until the answers are there.
#include "server/shell/workers/engine_pool.h"

#include <dirent.h>
#include <sched.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include <cmocka.h>
#include <event2/event.h>

#include "common/game/match_log.h"
#include "common/game/point.h"
#include "common/util/strbuf.h"
#include "common/util/xalloc.h"
#include "tests/support/engine_games.h"
#include "tests/support/table.h"

enum { ANSWERS_MAX = 2 * ENGINE_POOL_WAITING_MAX, HOUR_MS = 3600000 };

struct answer {
    uint64_t job;
    enum engine_answer_kind kind;
    struct action action;
    struct wire_thought info;
    struct wire_hint_result hint;
    struct wire_hint_point points[WIRE_HINTS_MAX];
};

// A pool, its loop, and what came back.
struct desk {
    struct event_base *base;
    struct engine_pool *pool;
    bool is_asking; // an answer must not come from within the question
    int thought_count;
    int count;
    struct answer *answers; // owned
};

static void
on_answer(void *data, const struct engine_result *result)
{
    struct desk *desk = data;
    struct answer *answer = &desk->answers[desk->count];

    assert_false(desk->is_asking);
    assert_true(desk->count < ANSWERS_MAX);
    assert_int_equal(result->action != NULL, result->kind == ENGINE_MOVE);
    assert_int_equal(result->hint != NULL, result->kind == ENGINE_HINT);
    assert_int_equal(result->info != NULL,
                     result->kind == ENGINE_MOVE || result->kind == ENGINE_INFO);
    if (result->kind == ENGINE_INFO) {
        desk->thought_count++;
        return;
    }
    desk->count++;
    answer->job = result->job;
    answer->kind = result->kind;
    if (result->action) {
        answer->action = *result->action;
        answer->info = *result->info;
    }
    if (result->hint) {
        answer->hint = *result->hint;
        memcpy(answer->points, result->hint->points,
               (size_t)result->hint->point_count * sizeof(*result->hint->points));
    }
}

static void
desk_open(struct desk *desk, int threads)
{
    *desk = (struct desk){.base = event_base_new()};
    desk->answers = xcalloc(ANSWERS_MAX, sizeof(*desk->answers));
    desk->pool = engine_pool_create(desk->base, threads, 1 << 20, on_answer, desk);
    assert_non_null(desk->pool);
}

static void
desk_close(struct desk *desk)
{
    int count = desk->count;

    engine_pool_destroy(desk->pool);
    assert_int_equal(desk->count, count); // nothing is answered any more
    event_base_free(desk->base);
    free(desk->answers);
}

static void
wait_for(struct desk *desk, int count)
{
    while (desk->count < count) {
        event_base_loop(desk->base, EVLOOP_ONCE);
    }
}

static struct blob *
log_of(const struct match *match)
{
    struct strbuf text = {0};
    struct blob *log;

    match_log_write(match, &text);
    log = blob_create(text.text, text.length);
    strbuf_finish(&text);
    return log;
}

// A job about a position that words of table.h describe.
static struct engine_job
make_job(uint64_t id, enum ai_kind kind, const char *settings, const char *path)
{
    struct engine_job job = {.job = id, .room = id, .ai.kind = kind, .limit_ms = HOUR_MS};
    struct table t;

    table_open(&t, settings);
    table_play(&t, path);
    job.log = log_of(&t.match);
    table_close(&t);
    return job;
}

static void
ask(struct desk *desk, const struct engine_job *job)
{
    desk->is_asking = true;
    engine_pool_ask(desk->pool, job);
    desk->is_asking = false;
}

static void
ask_about(struct desk *desk, uint64_t id, const char *settings, const char *path)
{
    struct engine_job job = make_job(id, AI_CLASSIC, settings, path);

    ask(desk, &job);
}

// A search that takes a few milliseconds.
static const char middle[] = "m13 n14 n13 o13 l12 k11 m12 m14 o12 l14 k14 n11 p15 j10";

static void
ask_slow(struct desk *desk, uint64_t id, uint64_t room)
{
    struct engine_job job = make_job(id, AI_MINIMAX, "size=25", middle);

    job.ai.plies = 3;
    job.room = room;
    ask(desk, &job);
}

static void
every_kind_of_ai_answers_with_a_legal_move(void **state)
{
    struct desk desk;
    struct table t;

    (void)state;
    desk_open(&desk, 2);
    for (int kind = 0; kind < AI_KIND_COUNT; kind++) {
        struct engine_job job = make_job((uint64_t)kind + 1, (enum ai_kind)kind, "", "h8 i9 g7");

        job.ai.level = 8;
        job.ai.plies = kind == AI_MINIMAX ? 2 : 0;
        ask(&desk, &job);
    }
    wait_for(&desk, AI_KIND_COUNT);
    table_open(&t, "");
    table_play(&t, "h8 i9 g7");
    for (int i = 0; i < AI_KIND_COUNT; i++) {
        struct match copy = {0};

        assert_int_equal(desk.answers[i].kind, ENGINE_MOVE);
        match_copy(&copy, &t.match);
        assert_int_equal(match_apply(&copy, &desk.answers[i].action, t.now_ms).verdict, VERDICT_OK);
        match_finish(&copy);
    }
    assert_int_equal(engine_pool_stats(desk.pool).done, AI_KIND_COUNT);
    table_close(&t);
    desk_close(&desk);
}

// The engine plays as the kind of AI in the job says, with all its parameters.
static void
kinds_of_ai_are_what_they_say_they_are(void **state)
{
    static const struct {
        enum ai_kind kind;
        uint32_t level, plies;
        const char *as;
    } cases[] = {
        {AI_CLASSIC, 0, 0, "classic1"},   {AI_PATTERNS, 0, 0, "patterns0"},
        {AI_PATTERNS, 0, 3, "patterns3"}, {AI_LINES, 0, 0, "lines2"},
        {AI_MINIMAX, 0, 3, "minimax3"},   {AI_GOREN, 8, 0, "goren8"},
        {AI_GOREN, 3, 0, "goren3"},
    };
    struct engine *engine = engine_create(0);
    struct table t;

    (void)state;
    // One point is the best for each of them, whatever the seed.
    table_open(&t, "size=25");
    table_play(&t, middle);
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        struct ai_config kind = engine_games_ai(cases[i].as);
        struct engine_job job = make_job(1, cases[i].kind, "size=25", middle);
        struct engine_answer want;
        struct desk desk;

        desk_open(&desk, 1);
        job.ai.level = cases[i].level;
        job.ai.plies = cases[i].plies;
        job.is_hint = true;
        ask(&desk, &job);
        wait_for(&desk, 1);
        assert_true(engine_think(engine, &t.match, &kind, 1, &engine_games_no_limits, &want));
        assert_int_equal(desk.answers[0].hint.depth, want.view.depth);
        assert_int_equal(desk.answers[0].hint.point_count, want.view.line_length);
        assert_int_equal(desk.answers[0].hint.chance, want.view.chance);
        assert_true(point_equal(desk.answers[0].points[0].point, want.view.line[0]));
        desk_close(&desk);
    }
    table_close(&t);
    engine_destroy(engine);
}

static void
same_job_is_answered_alike(void **state)
{
    struct point first[8];

    (void)state;
    for (int run = 0; run < 2; run++) {
        struct desk desk;

        desk_open(&desk, 1);
        for (uint64_t id = 0; id < 8; id++) {
            ask_about(&desk, 100 + id, "", "h8"); // eight points are as good
        }
        wait_for(&desk, 8);
        for (int i = 0; i < 8; i++) {
            if (run == 0) {
                first[i] = desk.answers[i].action.points[0];
            }
            assert_true(point_equal(first[i], desk.answers[i].action.points[0]));
        }
        desk_close(&desk);
    }
    // But not all jobs alike.
    for (int i = 1; i < 8; i++) {
        if (!point_equal(first[0], first[i])) {
            return;
        }
    }
    fail_msg("eight jobs chose the same of eight equal points");
}

static void
weights_of_the_job_are_used(void **state)
{
    struct desk desk;
    struct engine_job job;

    (void)state;
    desk_open(&desk, 1);
    // Only defence counts, and four of the other have one end.
    job = make_job(1, AI_CLASSIC, "", "a1 h8 g8 i8 c14 j8 e15 k8");
    job.ai.weight_count = AI_WEIGHT_COUNT;
    for (int i = 0; i < AI_WEIGHT_COUNT; i++) {
        job.ai.weights[i] = i == 4 ? 0 : 1000;
    }
    ask(&desk, &job);
    // Nothing counts: the centre is played.
    job = make_job(2, AI_CLASSIC, "", "a1 a2");
    job.ai.weight_count = AI_WEIGHT_COUNT;
    ask(&desk, &job);
    wait_for(&desk, 2);
    assert_true(point_equal(desk.answers[0].action.points[0], ((struct point){11, 7})));
    assert_true(point_equal(desk.answers[1].action.points[0], ((struct point){7, 7})));
    desk_close(&desk);
}

static void
best_hint_has_line_chance_and_depth(void **state)
{
    struct engine_job job = make_job(7, AI_GOREN, "", "h8 a1 i8 b1 j8 c1");
    struct desk desk;

    (void)state;
    desk_open(&desk, 1);
    job.ai.level = 8;
    job.room = 31;
    job.is_hint = true;
    job.hint = HINT_BEST;
    ask(&desk, &job);
    wait_for(&desk, 1);
    assert_int_equal(desk.answers[0].kind, ENGINE_HINT);
    assert_int_equal(desk.answers[0].hint.kind, HINT_BEST);
    assert_int_equal(desk.answers[0].hint.room, 31);
    assert_int_equal(desk.answers[0].hint.move, 7);
    assert_int_equal(desk.answers[0].hint.depth, 3);
    assert_int_equal(desk.answers[0].hint.chance, 1000); // a win is proved, not guessed
    assert_int_equal(desk.answers[0].hint.point_count, 3);
    assert_int_equal(desk.answers[0].points[0].point.y, 7); // g8 or k8
    assert_int_equal(desk.answers[0].points[0].value, 0);
    desk_close(&desk);
}

// What a hint says of the position after this path, or an AI that moves.
static struct answer
answer_after(const char *settings, const char *path, bool is_hint)
{
    struct engine_job job = make_job(1, AI_GOREN, settings, path);
    struct answer answer;
    struct desk desk;

    desk_open(&desk, 1);
    job.ai.level = 9;
    job.is_hint = is_hint;
    ask(&desk, &job);
    wait_for(&desk, 1);
    answer = desk.answers[0];
    desk_close(&desk);
    return answer;
}

// White's win of the game in which analysis once contradicted itself: whoever plays the moves of the
// proof is told of a win at every move, the other one of a loss, until the five.
static void
forced_win_is_told_in_hints_until_it_is_there(void **state)
{
    static const char settings[] = "rule=freestyle size=20";
    struct strbuf path = {0};
    int plies = 1000, told = 0;

    (void)state;
    strbuf_add(&path, "j11 k9 j8 k8 i10 l9 h9 k12 k10 m10 n11");
    while (plies > 1) {
        struct answer answer = answer_after(settings, path.text, true);
        bool is_white = told % 2 == 0;
        int left = (int)(is_white ? answer.hint.win_in : answer.hint.loss_in);
        char point[POINT_TEXT_BYTES];

        assert_int_equal(answer.hint.chance, is_white ? 1000 : 0);
        assert_in_range(left, 1, plies - 1);
        plies = left;
        told++;
        strbuf_addf(&path, " %s", point_format(answer.points[0].point, point));
    }
    assert_true(told >= 5);
    strbuf_finish(&path);
}

// Searches see wins by captures, but nobody can replay a proof of them.
static void
search_alone_is_no_proof(void **state)
{
    static const char settings[] = "rule=pente size=19", won[] = "k10 a1 l10 a3 m10 a5";
    struct answer hint = answer_after(settings, won, true);
    struct answer move = answer_after(settings, won, false);
    struct answer lost = answer_after(settings, "k10 a1 l10 a3 m10 a5 n10", false);

    (void)state;
    assert_int_equal(hint.hint.win_in, 0);
    assert_in_range(hint.hint.chance, 900, 999);
    assert_int_equal(move.info.win_in, 0);
    assert_in_range(move.info.chance, 900, 999);
    assert_int_equal(lost.info.loss_in, 0);
    assert_in_range(lost.info.chance, 1, 100);
}

// An AI that is inside the proof of the other one knows that it is lost, and how long it can hold
// out: it resigns by that.
static void
ai_is_lost_when_the_other_has_a_proof(void **state)
{
    struct answer lost =
        answer_after("rule=freestyle size=20", "j11 k9 j8 k8 i10 l9 h9 k12 k10 m10 n11 j7", false);
    struct answer open = answer_after("rule=freestyle size=20", "j11 k9 j8 k8 i10", false);

    (void)state;
    assert_in_range(lost.info.loss_in, 2, 8);
    assert_int_equal(lost.info.chance, 0);
    assert_int_equal(open.info.loss_in + open.info.win_in, 0);
    assert_in_range(open.info.chance, 1, 999);
}

static void
best_hint_of_an_opening_step_shows_its_points(void **state)
{
    static const struct {
        const char *path;
        int points;
    } cases[] = {{"", 1}, {"h8 h9 j6", 0}, {"h8 h9 i9 keep i8", 2}, {"h8 h9 i9 keep", 1}};

    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        struct engine_job job = make_job(1, AI_CLASSIC, "rule=renju opening=rif", cases[i].path);
        struct desk desk;

        desk_open(&desk, 1);
        job.is_hint = true;
        ask(&desk, &job);
        wait_for(&desk, 1);
        assert_int_equal(desk.answers[0].kind, ENGINE_HINT);
        assert_int_equal(desk.answers[0].hint.point_count, cases[i].points);
        desk_close(&desk);
    }
}

static void
map_hint_has_every_point_that_is_legal(void **state)
{
    struct engine_job job = make_job(3, AI_CLASSIC, "size=25", "m13 n14");
    struct ai_config kind = engine_games_ai("classic1");
    struct engine_rating ratings[BOARD_POINTS_MAX];
    struct desk desk;
    struct table t;

    (void)state;
    desk_open(&desk, 1);
    job.is_hint = true;
    job.hint = HINT_MAP;
    ask(&desk, &job);
    wait_for(&desk, 1);
    table_open(&t, "size=25");
    table_play(&t, "m13 n14");
    engine_rate(&t.match, &kind, ratings);
    assert_int_equal(desk.answers[0].kind, ENGINE_HINT);
    assert_int_equal(desk.answers[0].hint.kind, HINT_MAP);
    assert_int_equal(desk.answers[0].hint.point_count, 25 * 25 - 2);
    for (int i = 0; i < desk.answers[0].hint.point_count; i++) {
        const struct wire_hint_point *p = &desk.answers[0].points[i];
        const struct engine_rating *rating = &ratings[p->point.y * 25 + p->point.x];

        assert_int_equal(p->value >> 16, rating->attack);
        assert_int_equal(p->value & 0xffff, rating->defence);
    }
    table_close(&t);
    desk_close(&desk);
    // An empty board is the largest map there is.
    desk_open(&desk, 1);
    job = make_job(4, AI_CLASSIC, "size=25", "");
    job.is_hint = true;
    job.hint = HINT_MAP;
    ask(&desk, &job);
    wait_for(&desk, 1);
    assert_int_equal(desk.answers[0].hint.point_count, WIRE_HINTS_MAX);
    desk_close(&desk);
}

static void
what_cannot_be_thought_about_fails(void **state)
{
    struct engine_job broken = {.job = 1, .ai.kind = AI_CLASSIC, .log = blob_create("nonsense", 8)};
    struct engine_job empty = {.job = 2, .ai.kind = AI_CLASSIC, .log = blob_create("", 0)};
    struct engine_job map = make_job(4, AI_CLASSIC, "", "h8 resign");
    struct desk desk;

    (void)state;
    desk_open(&desk, 1);
    ask(&desk, &broken);
    ask(&desk, &empty);
    ask_about(&desk, 3, "", "h8 resign");
    map.is_hint = true;
    map.hint = HINT_MAP;
    ask(&desk, &map);
    ask_about(&desk, 5, "", "h8 i9 pause? B:pause=yes");
    wait_for(&desk, 5);
    for (int i = 0; i < 5; i++) {
        assert_int_equal(desk.answers[i].job, i + 1);
        assert_int_equal(desk.answers[i].kind, ENGINE_FAILED);
    }
    assert_int_equal(engine_pool_stats(desk.pool).failed, 5);
    assert_int_equal(engine_pool_stats(desk.pool).done, 0);
    desk_close(&desk);
}

static void
who_has_no_time_is_answered_at_once(void **state)
{
    struct desk desk;

    (void)state;
    desk_open(&desk, 1);
    for (uint64_t id = 1; id <= 2; id++) {
        struct engine_job job = make_job(id, AI_MINIMAX, "size=25", middle);

        job.ai.plies = 3;
        job.is_hint = true;
        job.limit_ms = id == 1 ? 0 : TIME_NEVER;
        ask(&desk, &job);
    }
    wait_for(&desk, 2);
    assert_int_equal(desk.answers[0].hint.depth, 1);
    assert_int_equal(desk.answers[1].hint.depth, 3);
    desk_close(&desk);
}

// Many rooms of one address and one of another: the engines are shared between the two.
static void
engines_are_shared_between_those_who_pay(void **state)
{
    enum { CROWD = 12 };
    struct desk desk;
    int place = 0;

    (void)state;
    desk_open(&desk, 1);
    for (uint64_t id = 1; id <= CROWD; id++) {
        struct engine_job job = make_job(id, AI_GOREN, "", "h8 h9");

        job.payer = 1;
        job.ai.level = 10;
        job.limit_ms = 1000;
        ask(&desk, &job);
    }
    for (uint64_t id = CROWD + 1; id <= CROWD + 2; id++) {
        struct engine_job job = make_job(id, AI_CLASSIC, "", "h8");

        job.payer = 2;
        ask(&desk, &job);
    }
    wait_for(&desk, CROWD + 2);
    while (desk.answers[place].job != CROWD + 2) {
        place++;
    }
    // One or two were thinking already; then it is the turn of the other.
    assert_in_range(place, 1, 5);
    desk_close(&desk);
}

static void
who_asked_first_is_answered_first(void **state)
{
    struct desk desk;

    (void)state;
    desk_open(&desk, 1);
    for (uint64_t id = 1; id <= 50; id++) {
        struct engine_job job = make_job(id, AI_CLASSIC, "", "h8");

        job.room = id % 5;
        job.payer = 1;
        ask(&desk, &job);
    }
    wait_for(&desk, 50);
    for (int i = 0; i < 50; i++) {
        assert_int_equal(desk.answers[i].job, i + 1);
    }
    desk_close(&desk);
}

static void
spin_until_begun(struct desk *desk)
{
    struct engine_pool_stats stats;

    do {
        sched_yield();
        stats = engine_pool_stats(desk->pool);
    } while (stats.waiting > 0);
}

// Asks five jobs while the only thread thinks; true if they were answered in this order.
static bool
is_answered_in_order(const int64_t limits[5], const uint64_t order[5])
{
    struct engine_job jobs[5];
    struct desk desk;
    bool is_so = true;

    for (uint64_t i = 0; i < 5; i++) {
        jobs[i] = make_job(i + 1, AI_CLASSIC, "", "h8");
        jobs[i].limit_ms = limits[i];
    }
    desk_open(&desk, 1);
    ask_slow(&desk, 99, 99);
    spin_until_begun(&desk);
    for (int i = 0; i < 5; i++) {
        ask(&desk, &jobs[i]);
    }
    wait_for(&desk, 6);
    for (int i = 0; i < 5; i++) {
        is_so = is_so && desk.answers[i + 1].job == order[i];
    }
    desk_close(&desk);
    return is_so;
}

// The thread may be done before all five are there, so this is tried until it is not.
static void
who_is_in_a_hurry_passes(void **state)
{
    static const int64_t limits[] = {HOUR_MS, TIME_NEVER, 500, HOUR_MS, 100};
    static const uint64_t order[] = {5, 3, 1, 2, 4};
    bool is_so = false;

    (void)state;
    for (int i = 0; i < 200 && !is_so; i++) {
        is_so = is_answered_in_order(limits, order);
    }
    assert_true(is_so);
}

// Long enough for a second job to come while it thinks.
static void
ask_deep(struct desk *desk, uint64_t id, int64_t limit_ms)
{
    struct engine_job job = make_job(id, AI_MINIMAX, "size=25", middle);

    job.ai.plies = 3;
    job.limit_ms = limit_ms;
    ask(desk, &job);
}

// With many behind it a search gets a part of its time, and says so.
static void
crowd_shortens_searches(void **state)
{
    enum { CROWD = 400 };
    struct desk desk;
    uint64_t full = 0;
    int shortened = 0;

    (void)state;
    desk_open(&desk, 1);
    ask_deep(&desk, 1, HOUR_MS);
    wait_for(&desk, 1);
    full = desk.answers[0].info.nodes;
    // 400 jobs of a second each: none may think for longer than 5 ms.
    for (uint64_t id = 2; id <= CROWD + 1; id++) {
        ask_deep(&desk, id, 1000);
    }
    wait_for(&desk, CROWD + 1);
    for (int i = 1; i <= CROWD; i++) {
        shortened += desk.answers[i].kind == ENGINE_MOVE && desk.answers[i].info.nodes < full;
    }
    assert_true(shortened > 0);
    desk_close(&desk);
}

// Runs the loop until so many answers are there. Returns the most jobs that were seen
// to run at once while others still waited.
static int
watch_until(struct desk *desk, int count)
{
    int most = 0;

    while (desk->count < count) {
        struct engine_pool_stats stats = engine_pool_stats(desk->pool);

        if (stats.waiting > 0 && stats.running > most) {
            most = stats.running;
        }
        event_base_loop(desk->base, EVLOOP_NONBLOCK);
        sched_yield();
    }
    return most;
}

static void
one_room_never_thinks_twice_at_once(void **state)
{
    struct desk desk;

    (void)state;
    desk_open(&desk, 4);
    for (uint64_t id = 1; id <= 12; id++) {
        ask_slow(&desk, id, 9);
    }
    assert_in_range(watch_until(&desk, 12), 0, 1);
    for (int i = 0; i < 12; i++) {
        assert_int_equal(desk.answers[i].job, i + 1);
    }
    desk_close(&desk);
}

// A room with many jobs does not keep the threads from the others: sooner or later the
// last job is seen to run beside the first while those between them wait.
static void
other_rooms_pass_a_room_that_is_thinking(void **state)
{
    struct desk desk;
    int most = 0;

    (void)state;
    desk_open(&desk, 2);
    for (uint64_t round = 0; round < 200 && most < 2; round++) {
        for (uint64_t id = 1; id <= 3; id++) {
            ask_slow(&desk, 4 * round + id, 9);
        }
        ask_slow(&desk, 4 * round + 4, 10);
        most = watch_until(&desk, desk.count + 4);
    }
    assert_int_equal(most, 2);
    desk_close(&desk);
}

static void
job_that_waits_is_cancelled(void **state)
{
    struct engine_pool_stats stats;
    struct desk desk;

    (void)state;
    desk_open(&desk, 0); // nobody thinks
    for (uint64_t id = 1; id <= 5; id++) {
        ask_about(&desk, id, "", "h8");
    }
    engine_pool_cancel(desk.pool, 5);
    engine_pool_cancel(desk.pool, 1);
    engine_pool_cancel(desk.pool, 3);
    engine_pool_cancel(desk.pool, 3);  // gone already
    engine_pool_cancel(desk.pool, 77); // never was
    stats = engine_pool_stats(desk.pool);
    assert_int_equal(stats.waiting, 2);
    assert_int_equal(stats.cancelled, 3);
    assert_int_equal(stats.running, 0);
    event_base_loop(desk.base, EVLOOP_NONBLOCK);
    assert_int_equal(desk.count, 0);
    desk_close(&desk);
}

static void
job_that_runs_is_cancelled(void **state)
{
    struct desk desk;

    (void)state;
    desk_open(&desk, 1);
    for (uint64_t id = 1; id <= 20; id++) {
        ask_slow(&desk, id, id);
        spin_until_begun(&desk);
        engine_pool_cancel(desk.pool, id);
        engine_pool_cancel(desk.pool, id); // once more changes nothing
    }
    ask_about(&desk, 99, "", "h8");
    wait_for(&desk, 1);
    assert_int_equal(desk.answers[0].job, 99);
    assert_int_equal(engine_pool_stats(desk.pool).cancelled, 20);
    assert_int_equal(engine_pool_stats(desk.pool).done, 1);
    desk_close(&desk);
}

// The answer waits in the mailbox when the cancel comes.
static void
job_that_is_done_is_cancelled(void **state)
{
    struct desk desk;

    (void)state;
    desk_open(&desk, 1);
    ask_about(&desk, 1, "", "h8");
    spin_until_begun(&desk);
    while (engine_pool_stats(desk.pool).running > 0) {
        sched_yield();
    }
    engine_pool_cancel(desk.pool, 1);
    ask_about(&desk, 2, "", "h8");
    wait_for(&desk, 1);
    assert_int_equal(desk.count, 1);
    assert_int_equal(desk.answers[0].job, 2);
    desk_close(&desk);
}

static void
too_many_jobs_fail_at_once_but_not_from_within(void **state)
{
    struct desk desk;

    (void)state;
    desk_open(&desk, 0);
    for (uint64_t id = 1; id <= ENGINE_POOL_WAITING_MAX + 3; id++) {
        ask_about(&desk, id, "", "h8");
    }
    assert_int_equal(engine_pool_stats(desk.pool).waiting, ENGINE_POOL_WAITING_MAX);
    engine_pool_cancel(desk.pool, ENGINE_POOL_WAITING_MAX + 2);
    wait_for(&desk, 2);
    assert_int_equal(desk.count, 2);
    assert_int_equal(desk.answers[0].job, ENGINE_POOL_WAITING_MAX + 1);
    assert_int_equal(desk.answers[1].job, ENGINE_POOL_WAITING_MAX + 3);
    assert_int_equal(desk.answers[1].kind, ENGINE_FAILED);
    assert_int_equal(engine_pool_stats(desk.pool).failed, 2);
    // There is room again when one goes.
    engine_pool_cancel(desk.pool, 1);
    ask_about(&desk, 5000, "", "h8");
    assert_int_equal(engine_pool_stats(desk.pool).waiting, ENGINE_POOL_WAITING_MAX);
    desk_close(&desk);
}

static void
pool_closes_in_the_middle_of_everything(void **state)
{
    (void)state;
    for (int threads = 0; threads <= 3; threads++) {
        struct desk desk;

        desk_open(&desk, threads);
        ask_about(&desk, 1, "", "h8");
        for (uint64_t id = 2; id <= 20; id++) {
            ask_slow(&desk, id, id);
        }
        if (threads) {
            wait_for(&desk, 1);
        }
        desk_close(&desk);
    }
    engine_pool_destroy(NULL);
}

// Threads of this process with this niceness.
static int
threads_with_niceness(int niceness)
{
    DIR *tasks = opendir("/proc/self/task");
    const struct dirent *entry;
    int count = 0;

    assert_non_null(tasks);
    while ((entry = readdir(tasks))) {
        char path[300], line[1024] = "";
        const char *fields;
        FILE *file;
        int nice = 0;

        snprintf(path, sizeof(path), "/proc/self/task/%s/stat", entry->d_name);
        file = entry->d_name[0] == '.' ? NULL : fopen(path, "r");
        if (!file) {
            continue;
        }
        // Field 19; the name of the program, field 2, may hold blanks.
        fields = fgets(line, sizeof(line), file) ? strrchr(line, ')') : NULL;
        for (int i = 2; fields && i < 19; i++) {
            fields = strchr(fields + 1, ' ');
        }
        if (fields && sscanf(fields, "%d", &nice) == 1 && nice == niceness) {
            count++;
        }
        fclose(file);
    }
    closedir(tasks);
    return count;
}

static void
threads_think_at_a_lower_priority(void **state)
{
    int least = 19, lower = getpriority(PRIO_PROCESS, 0) + 10, before;
    struct desk desk;

    (void)state;
    lower = lower < least ? lower : least;
    before = threads_with_niceness(lower); // all, if this process has the least itself
    desk_open(&desk, 1);
    ask_about(&desk, 1, "", "h8");
    wait_for(&desk, 1);
    assert_int_equal(threads_with_niceness(lower), before + 1);
    desk_close(&desk);
}

static void
pool_needs_a_descriptor(void **state)
{
    struct event_base *base = event_base_new();
    struct rlimit before, none;

    (void)state;
    getrlimit(RLIMIT_NOFILE, &before);
    none = before;
    none.rlim_cur = 0;
    setrlimit(RLIMIT_NOFILE, &none);
    assert_null(engine_pool_create(base, 1, 0, on_answer, NULL));
    setrlimit(RLIMIT_NOFILE, &before);
    event_base_free(base);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind_of_ai_answers_with_a_legal_move),
        cmocka_unit_test(kinds_of_ai_are_what_they_say_they_are),
        cmocka_unit_test(same_job_is_answered_alike),
        cmocka_unit_test(weights_of_the_job_are_used),
        cmocka_unit_test(best_hint_has_line_chance_and_depth),
        cmocka_unit_test(forced_win_is_told_in_hints_until_it_is_there),
        cmocka_unit_test(search_alone_is_no_proof),
        cmocka_unit_test(ai_is_lost_when_the_other_has_a_proof),
        cmocka_unit_test(best_hint_of_an_opening_step_shows_its_points),
        cmocka_unit_test(map_hint_has_every_point_that_is_legal),
        cmocka_unit_test(what_cannot_be_thought_about_fails),
        cmocka_unit_test(who_has_no_time_is_answered_at_once),
        cmocka_unit_test(engines_are_shared_between_those_who_pay),
        cmocka_unit_test(who_asked_first_is_answered_first),
        cmocka_unit_test(who_is_in_a_hurry_passes),
        cmocka_unit_test(crowd_shortens_searches),
        cmocka_unit_test(one_room_never_thinks_twice_at_once),
        cmocka_unit_test(other_rooms_pass_a_room_that_is_thinking),
        cmocka_unit_test(job_that_waits_is_cancelled),
        cmocka_unit_test(job_that_runs_is_cancelled),
        cmocka_unit_test(job_that_is_done_is_cancelled),
        cmocka_unit_test(too_many_jobs_fail_at_once_but_not_from_within),
        cmocka_unit_test(pool_closes_in_the_middle_of_everything),
        cmocka_unit_test(threads_think_at_a_lower_priority),
        cmocka_unit_test(pool_needs_a_descriptor),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
