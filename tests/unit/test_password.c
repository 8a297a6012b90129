// SPDX-License-Identifier: MIT
// Passwords are hashed and checked beside the loop, with the least memory that
// argon2id takes.
#include "server/shell/workers/password.h"

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

enum { MEMORY = 8192, SLOW_MEMORY = 1 << 22, ANSWERS_MAX = 1024 };

struct answer {
    uint64_t job;
    bool is_good;
    char hash[128]; // "" = none
};

struct desk {
    struct event_base *base;
    struct password_worker *worker;
    int count;
    struct answer answers[ANSWERS_MAX];
};

static void
on_answer(void *data, uint64_t job, bool is_good, const char *hash)
{
    struct desk *desk = data;
    struct answer *answer = &desk->answers[desk->count++];

    assert_true(desk->count < ANSWERS_MAX);
    answer->job = job;
    answer->is_good = is_good;
    snprintf(answer->hash, sizeof(answer->hash), "%s", hash ? hash : "");
}

static void
desk_open(struct desk *desk, size_t memory_bytes)
{
    *desk = (struct desk){.base = event_base_new()};
    desk->worker = password_worker_create(desk->base, memory_bytes, on_answer, desk);
    assert_non_null(desk->worker);
}

static void
desk_close(struct desk *desk)
{
    int count = desk->count;

    password_worker_destroy(desk->worker);
    assert_int_equal(desk->count, count); // nothing is answered any more
    event_base_free(desk->base);
}

static void
wait_for(struct desk *desk, int count)
{
    while (desk->count < count) {
        event_base_loop(desk->base, EVLOOP_ONCE);
    }
}

static bool
ask(struct desk *desk, uint64_t id, enum hash_kind kind, const char *password, const char *stored)
{
    struct hash_job job = {.job = id, .kind = kind};

    snprintf(job.password, sizeof(job.password), "%s", password);
    snprintf(job.stored, sizeof(job.stored), "%s", stored);
    return password_worker_ask(desk->worker, &job);
}

// Hashes a password and returns what is to be stored, borrowed from the desk.
static const char *
make(struct desk *desk, const char *password)
{
    int before = desk->count;

    assert_true(ask(desk, 1, HASH_MAKE, password, ""));
    wait_for(desk, before + 1);
    assert_true(desk->answers[before].is_good);
    return desk->answers[before].hash;
}

static bool
fits(struct desk *desk, const char *password, const char *stored)
{
    int before = desk->count;

    assert_true(ask(desk, 2, HASH_VERIFY, password, stored));
    wait_for(desk, before + 1);
    assert_int_equal(desk->answers[before].job, 2);
    assert_string_equal(desk->answers[before].hash, "");
    return desk->answers[before].is_good;
}

static void
password_fits_its_hash_and_no_other(void **state)
{
    struct desk desk;
    const char *first, *second;

    (void)state;
    desk_open(&desk, MEMORY);
    first = make(&desk, "correct horse");
    second = make(&desk, "correct horse");
    assert_int_equal(strncmp(first, "$argon2id$", 10), 0);
    assert_string_not_equal(first, second); // salted
    assert_true(fits(&desk, "correct horse", first));
    assert_true(fits(&desk, "correct horse", second));
    assert_false(fits(&desk, "correct horsf", first));
    assert_false(fits(&desk, "correct hors", first));
    assert_false(fits(&desk, "correct horse ", first));
    assert_false(fits(&desk, "", first));
    desk_close(&desk);
}

static void
hash_costs_the_memory_that_was_asked_for(void **state)
{
    struct desk desk;

    (void)state;
    desk_open(&desk, SLOW_MEMORY);
    assert_non_null(strstr(make(&desk, "correct horse"), "$m=4096,t=2,"));
    desk_close(&desk);
}

static void
longest_password_is_used_to_its_end(void **state)
{
    char longest[WIRE_PASSWORD_MAX + 1];
    struct desk desk;
    const char *hash;

    (void)state;
    memset(longest, 'x', WIRE_PASSWORD_MAX);
    longest[WIRE_PASSWORD_MAX] = '\0';
    desk_open(&desk, MEMORY);
    hash = make(&desk, longest);
    assert_true(fits(&desk, longest, hash));
    longest[WIRE_PASSWORD_MAX - 1] = 'y';
    assert_false(fits(&desk, longest, hash));
    desk_close(&desk);
}

static void
nothing_fits_an_account_that_is_not_there(void **state)
{
    struct desk desk;

    (void)state;
    desk_open(&desk, MEMORY);
    assert_false(fits(&desk, "correct horse", ""));
    assert_false(fits(&desk, "", ""));
    assert_false(fits(&desk, "correct horse", "no hash at all"));
    desk_close(&desk);
}

static void
jobs_are_answered_in_their_order(void **state)
{
    struct desk desk;

    (void)state;
    desk_open(&desk, MEMORY);
    for (uint64_t id = 1; id <= PASSWORD_WAITING_PAYER_MAX; id++) {
        assert_true(ask(&desk, id, HASH_VERIFY, "correct horse", ""));
    }
    wait_for(&desk, PASSWORD_WAITING_PAYER_MAX);
    for (int i = 0; i < PASSWORD_WAITING_PAYER_MAX; i++) {
        assert_int_equal(desk.answers[i].job, i + 1);
    }
    // And after a rest, too.
    make(&desk, "correct horse");
    desk_close(&desk);
}

// Whoever asks often waits behind himself, not others behind him, and leaves them a place.
static void
every_payer_has_his_turn(void **state)
{
    struct hash_job late = {.job = 1000, .kind = HASH_VERIFY, .payer = 7};
    struct desk desk;
    int accepted = 0, place = 0;

    (void)state;
    desk_open(&desk, SLOW_MEMORY);
    while (ask(&desk, (uint64_t)accepted + 1, HASH_VERIFY, "correct horse", "")) {
        accepted++;
    }
    assert_true(password_worker_ask(desk.worker, &late));
    wait_for(&desk, accepted + 1);
    while (desk.answers[place].job != late.job) {
        place++;
    }
    assert_in_range(place, 1, accepted / 2);
    desk_close(&desk);
}

// A hash takes much longer than a question, so at some time they do not fit.
static void
too_many_jobs_are_refused_and_the_others_answered(void **state)
{
    struct desk desk;
    int accepted = 0;

    (void)state;
    desk_open(&desk, SLOW_MEMORY);
    while (ask(&desk, (uint64_t)accepted + 1, HASH_VERIFY, "correct horse", "")) {
        accepted++;
        assert_true(accepted < ANSWERS_MAX);
    }
    assert_true(accepted >= PASSWORD_WAITING_PAYER_MAX);
    wait_for(&desk, accepted);
    assert_int_equal(desk.count, accepted);
    assert_int_equal(desk.answers[accepted - 1].job, accepted);
    assert_true(ask(&desk, 99, HASH_VERIFY, "correct horse", ""));
    wait_for(&desk, accepted + 1);
    desk_close(&desk);
}

static void
memory_that_is_not_there_is_a_failure(void **state)
{
    struct event_base *base = event_base_new();

    (void)state;
    // Less than argon2id takes; the system is not asked for more than it has.
    assert_null(password_worker_create(base, 1, on_answer, NULL));
    event_base_free(base);
}

static void
worker_needs_a_descriptor(void **state)
{
    struct event_base *base = event_base_new();
    struct rlimit before, none;

    (void)state;
    getrlimit(RLIMIT_NOFILE, &before);
    none = before;
    none.rlim_cur = 0;
    setrlimit(RLIMIT_NOFILE, &none);
    assert_null(password_worker_create(base, MEMORY, on_answer, NULL));
    setrlimit(RLIMIT_NOFILE, &before);
    event_base_free(base);
}

// More were accepted than can wait or be worked on, so answers wait as well.
static void
worker_closes_with_jobs_and_answers_that_wait(void **state)
{
    struct desk desk;
    int accepted = 0;

    (void)state;
    desk_open(&desk, MEMORY);
    while (accepted < PASSWORD_WAITING_MAX + 3) {
        accepted += ask(&desk, 1, HASH_MAKE, "correct horse", "");
    }
    desk_close(&desk);
    desk_open(&desk, MEMORY); // or with none
    desk_close(&desk);
    password_worker_destroy(NULL);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(password_fits_its_hash_and_no_other),
        cmocka_unit_test(hash_costs_the_memory_that_was_asked_for),
        cmocka_unit_test(longest_password_is_used_to_its_end),
        cmocka_unit_test(nothing_fits_an_account_that_is_not_there),
        cmocka_unit_test(every_payer_has_his_turn),
        cmocka_unit_test(jobs_are_answered_in_their_order),
        cmocka_unit_test(too_many_jobs_are_refused_and_the_others_answered),
        cmocka_unit_test(memory_that_is_not_there_is_a_failure),
        cmocka_unit_test(worker_needs_a_descriptor),
        cmocka_unit_test(worker_closes_with_jobs_and_answers_that_wait),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
