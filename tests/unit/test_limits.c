// SPDX-License-Identifier: MIT
// The tables of limits in docs/security.md are what the server has: whoever runs one reads it
// there.
#define _GNU_SOURCE // memmem()
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "common/game/match.h"
#include "common/wire/limits.h"
#include "server/core/archive_line.h"
#include "server/core/budget/budget.h"
#include "server/core/history/history_limits.h"
#include "server/core/people/login_throttle.h"
#include "server/core/people/player.h"
#include "server/core/people/session.h"
#include "server/core/puzzle/puzzles.h"
#include "server/core/room/chat_limit.h"
#include "server/core/room/room.h"
#include "server/shell/net/net_state.h"
#include "server/shell/workers/engine_pool.h"
#include "server/shell/workers/password.h"
#include "tests/support/config_trial.h"
#include "tests/support/document.h"

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))

enum { FIGURES_MAX = 4, KIB = 1024, SECOND_MS = 1000, MINUTE_MS = 60 * SECOND_MS };

// 10000 is written as 10,000.
static void
add_figure(struct strbuf *out, int64_t figure)
{
    if (figure >= 1000) {
        add_figure(out, figure / 1000);
        strbuf_addf(out, ",%03d", (int)(figure % 1000));
    } else {
        strbuf_addf(out, "%d", (int)figure);
    }
}

static void
expect(const struct strbuf *page, const char *text)
{
    if (!strstr(page->text, text)) {
        fail_msg("docs/security.md: expected\n%s", text);
    }
}

static void
every_budget_stands_in_the_table(void **state)
{
    struct strbuf page = {0}, row = {0};

    (void)state;
    document_read(TEST_DATA "/../../docs/security.md", &page);
    for (int i = 0; i < BUDGET_COUNT; i++) {
        const struct budget_row *budget = &budget_table[i];
        const char *unit = budget->unit == 1000 ? " s" : "";

        strbuf_clear(&row);
        strbuf_addf(&row, "| `budget.%s` | %d%s | ", budget->name, budget->size, unit);
        if (budget->per_minute > 0) {
            strbuf_addf(&row, "%d%s | ", budget->per_minute, unit);
        } else {
            strbuf_add(&row, "when one ");
        }
        expect(&page, row.text);
    }
    strbuf_finish(&page);
    strbuf_finish(&row);
}

// A figure is there as a whole: 60 is not in 600.
static bool
has_figure(const char *line, size_t length, const char *figure)
{
    static const char digits[] = "0123456789,.";
    size_t bytes = strlen(figure);

    for (size_t i = 1; i + bytes < length; i++) {
        const char *behind = line + i + bytes;
        bool is_over = !strchr(digits, *behind) || behind[1] == ' ';

        if (memcmp(line + i, figure, bytes) == 0 && !strchr(digits, line[i - 1]) && is_over) {
            return true;
        }
    }
    return false;
}

// The row that names the option has its default.
static void
expect_option(const struct strbuf *page, const struct option *option, const char *figure)
{
    char name[64];
    const char *line;

    snprintf(name, sizeof(name), "`%s`", option->name);
    for (line = page->text; line; line = strchr(line, '\n')) {
        size_t length;

        line += *line == '\n';
        length = strcspn(line, "\n");
        if (line[0] == '|' && memmem(line, length, name, strlen(name)) &&
            has_figure(line, length, figure)) {
            return;
        }
    }
    fail_msg("docs/security.md: expected a row with %s and its default, %s", name, figure);
}

// Numbers that are no limits of what strangers can take, or not the same on every machine.
static bool
is_other(const char *name)
{
    return strcmp(name, "engine-threads") == 0 || strcmp(name, "drain-grace") == 0 ||
           strncmp(name, "budget.", strlen("budget.")) == 0; // a table of its own
}

static void
every_option_that_limits_stands_in_the_table(void **state)
{
    struct strbuf page = {0}, figure = {0};
    struct trial trial;
    int count = 0;

    (void)state;
    document_read(TEST_DATA "/../../docs/security.md", &page);
    trial_open(&trial);
    trial_load(&trial);
    for (int i = 0; i < config_option_count; i++) {
        const struct option *option = &config_options[i];

        if (!option->kind->value || strcmp(option->kind->value, "NUMBER") != 0 ||
            is_other(option->name)) {
            continue;
        }
        strbuf_clear(&figure);
        add_figure(&figure, *(const int *)config_place(&trial.config, option));
        expect_option(&page, option, figure.text);
        count++;
    }
    assert_true(count > 10);
    trial_close(&trial);
    strbuf_finish(&page);
    strbuf_finish(&figure);
}

// Rows of what can't be changed; each # is a figure.
static const struct {
    const char *row;
    int64_t figures[FIGURES_MAX];
} fixed[] = {
    {"| first byte, TLS handshake, Hello, one frame | # s each", {SESSION_HELLO_MS / SECOND_MS}},
    {"| bytes queued for one connection | # KiB, then nothing is read from it; # MiB or # s, then "
     "it is closed |",
     {NET_OUTPUT_HIGH_BYTES / KIB, NET_OUTPUT_MAX_BYTES / KIB / KIB,
      SESSION_SLOW_MAX_MS / SECOND_MS}},
    {"| silence | # s |", {SESSION_SILENT_MS / SECOND_MS}},
    {"| positions searched to judge one stone of a puzzle; of all together | #, at most 10 ms; # a "
     "second, # at once |",
     {PUZZLES_NODES, PUZZLES_NODES_PER_S, PUZZLES_NODES_BURST}},
    {"| requests of one connection | # a second, # at once; # without an answer",
     {SESSION_CREDIT_PER_S / 10, SESSION_CREDIT_MAX / 10, SESSION_IN_FLIGHT_MAX}},
    {"| frames | # KiB from clients, # KiB from the server |",
     {WIRE_CLIENT_FRAME_MAX / KIB, WIRE_SERVER_FRAME_MAX / KIB}},
    {"| chat of the lobby, and of each table, from all together | # messages a minute, # at once; "
     "# and # more for addresses",
     {CHAT_LINES_PER_MINUTE, CHAT_LINES_AT_ONCE, CHAT_RESERVE_PER_MINUTE, CHAT_RESERVE_AT_ONCE}},
    {"| messages between the same two players, messages and news of one player | #, # (# of them "
     "news)",
     {HISTORY_PAIR_MAX, HISTORY_BOX_MAX, HISTORY_NEWS_MAX}},
    {"| messages and invitations left for a player who is away, in a day, of one sender | #, # |",
     {HISTORY_WAITING_MAX, HISTORY_WAITING_OF_MAX}},
    {"| engine jobs that wait | # |", {ENGINE_POOL_WAITING_MAX}},
    {"one at a time, # wait |", {ARCHIVE_WAITING_MAX}},
    {"| passwords that wait to be checked in all, of one address | #, # |",
     {PASSWORD_WAITING_MAX, PASSWORD_WAITING_PAYER_MAX}},
    {"| wrong passwords for one name from one address | #, then # s, doubled by each further one "
     "up to # s; forgotten after # minutes |",
     {LOGIN_THROTTLE_LOCK_AFTER, LOGIN_THROTTLE_LOCK_FIRST_MS / SECOND_MS,
      (LOGIN_THROTTLE_LOCK_FIRST_MS << LOGIN_THROTTLE_LOCK_DOUBLINGS_MAX) / SECOND_MS,
      LOGIN_THROTTLE_FORGET_MS / MINUTE_MS}},
    {"| codes of tables | 4 letters, # of private ones", {WIRE_CODE_BYTES}},
    {"| events and take-backs of one game | #, # |", {MATCH_EVENTS_MAX, MATCH_UNDOS_MAX}},
    {"| kicked, muted and invited players of one table | # each |", {ROOM_KICKED_MAX}},
    {"| ignored players, friends | #, # |", {PLAYER_IGNORES_MAX, PLAYER_FRIENDS_MAX}},
    {"| logins that one account keeps | # |", {PLAYER_FAMILIES_MAX}},
    {"- # addresses are remembered", {BUDGET_ADDRESSES_MAX}},
    {"newcomers share # buckets", {BUDGET_SHARED}},
};

static void
what_is_fixed_stands_in_the_table(void **state)
{
    struct strbuf page = {0}, row = {0};

    (void)state;
    document_read(TEST_DATA "/../../docs/security.md", &page);
    for (size_t i = 0; i < COUNT_OF(fixed); i++) {
        const int64_t *figure = fixed[i].figures;

        strbuf_clear(&row);
        for (const char *at = fixed[i].row; *at; at++) {
            if (*at == '#') {
                add_figure(&row, *figure++);
            } else {
                strbuf_add_char(&row, *at);
            }
        }
        expect(&page, row.text);
    }
    strbuf_finish(&page);
    strbuf_finish(&row);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_budget_stands_in_the_table),
        cmocka_unit_test(every_option_that_limits_stands_in_the_table),
        cmocka_unit_test(what_is_fixed_stands_in_the_table),
    };

    return cmocka_run_group_tests_name("limits", tests, NULL, NULL);
}
