// SPDX-License-Identifier: MIT
#define _GNU_SOURCE // MAP_ANONYMOUS
#include "tests/chaos/siege/siege_beside.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "common/util/xalloc.h"

enum {
    PLAYS_MIN = 50,
    PLAYS_MAX = 20000,
    RATIO_MAX = 3,
    ROUNDS_MAX = 5,
    SLACK_US = 20000, // one slice of a machine that has other work too
};

struct beside {
    struct siege *siege, control;
    pid_t attacker;
    bool is_over;
    struct figures *figures; // shared with the attacker
    int plays;
    int64_t times_us[2][PLAYS_MAX]; // of two moves: at the siege, and at the control
};

static int64_t
now_us(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

struct beside *
siege_begin(struct siege *siege, attack_fn attack)
{
    struct beside *beside = xcalloc(1, sizeof(*beside));

    beside->siege = siege;
    siege->beside = beside;
    siege_open_with_budgets(&beside->control, siege->arguments);
    beside->figures = mmap(NULL, sizeof(*beside->figures), PROT_READ | PROT_WRITE,
                           MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    assert_true(beside->figures != MAP_FAILED);
    fflush(NULL);
    beside->attacker = fork();
    assert_true(beside->attacker >= 0);
    if (beside->attacker == 0) {
        int64_t begun = siege_now_ms();

        attack(siege, beside->figures);
        beside->figures->took_ms = siege_now_ms() - begun;
        _exit(0);
    }
    return beside;
}

static void
play(struct siege *siege, int64_t *time_us)
{
    int64_t begun = now_us();

    siege_play(siege);
    *time_us = now_us() - begun;
}

bool
siege_goes_on(struct beside *beside)
{
    int status;

    if (!beside->is_over && waitpid(beside->attacker, &status, WNOHANG) == beside->attacker) {
        beside->is_over = true;
        assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    }
    if (beside->plays < PLAYS_MAX) {
        play(beside->siege, &beside->times_us[0][beside->plays]);
        play(&beside->control, &beside->times_us[1][beside->plays]);
        beside->plays++;
    }
    return !beside->is_over || beside->plays < PLAYS_MIN;
}

static int
by_time(const void *a, const void *b)
{
    int64_t first = *(const int64_t *)a, second = *(const int64_t *)b;

    return (first > second) - (first < second);
}

struct figures *
siege_figures(const struct beside *beside)
{
    return beside->figures;
}

struct siege *
siege_control(struct beside *beside)
{
    return &beside->control;
}

struct figures
siege_end(struct beside *beside, const char *what)
{
    struct figures figures;
    int64_t p99[2], middle[2];

    while (siege_goes_on(beside)) {
    }
    for (int i = 0; i < 2; i++) {
        qsort(beside->times_us[i], (size_t)beside->plays, sizeof(int64_t), by_time);
        middle[i] = beside->times_us[i][beside->plays / 2];
        p99[i] = beside->times_us[i][beside->plays * 99 / 100];
    }
    print_message("# %s: two moves beside it p50 %d us, p99 %d us; without it %d and %d us (%d)\n",
                  what, (int)middle[0], (int)p99[0], (int)middle[1], (int)p99[1], beside->plays);
    beside->siege->besieged_us = p99[0];
    beside->siege->calm_us = p99[1];
    figures = *beside->figures;
    munmap(beside->figures, sizeof(*beside->figures));
    siege_close(&beside->control);
    beside->siege->beside = NULL;
    free(beside);
    return figures;
}

void
siege_give_up(struct beside *beside)
{
    if (!beside) {
        return;
    }
    if (beside->attacker > 0 && !beside->is_over) {
        kill(beside->attacker, SIGKILL);
        waitpid(beside->attacker, NULL, 0);
    }
    if (beside->control.server.pid) {
        pair_finish(&beside->control.pair);
        server_finish(&beside->control.server);
    }
    free(beside);
}

static int64_t
middle(const int64_t *rounds, int count)
{
    int64_t sorted[ROUNDS_MAX];

    memcpy(sorted, rounds, (size_t)count * sizeof(*rounds));
    qsort(sorted, (size_t)count, sizeof(*sorted), by_time);
    return sorted[count / 2];
}

void
siege_rounds(void **state)
{
    struct siege *siege = *state;
    const struct siege_test *test = siege->test;
    int64_t besieged[ROUNDS_MAX], calm[ROUNDS_MAX], here_us = 0, there_us = 0;

    for (int count = 1; count <= ROUNDS_MAX; count++) {
        *siege = (struct siege){.test = test};
        test->run(state);
        besieged[count - 1] = siege->besieged_us;
        calm[count - 1] = siege->calm_us;
        here_us = middle(besieged, count);
        there_us = middle(calm, count);
        if (count % 2 == 1 && here_us <= RATIO_MAX * there_us + SLACK_US) {
            return;
        }
    }
    fail_msg("p99 of moves in the middle of %d rounds: %d us, without the attack %d us", ROUNDS_MAX,
             (int)here_us, (int)there_us);
}

struct figures
siege_beside(struct siege *siege, attack_fn attack, const char *what)
{
    return siege_end(siege_begin(siege, attack), what);
}
