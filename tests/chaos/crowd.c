// SPDX-License-Identifier: MIT
#include "tests/chaos/crowd.h"

#include <poll.h>
#include <stdio.h>

#include "tests/chaos/behaviour.h"
#include "tests/chaos/tables.h"

enum { WATCHERS = 4, SEEKERS = 2, SETTLE_MS = 60000, READ_MS = 5 };

static struct person *
add(struct chaos *chaos, bool wants_account, int table, int flags)
{
    struct person *person = person_create(chaos, chaos->person_count, wants_account);

    person->table = table;
    if (flags & CROWD_TLS) {
        person->line = person->index % 8 == 5   ? LINE_TLS
                       : person->index % 4 == 2 ? LINE_TCP
                                                : LINE_UNIX;
    }
    chaos->people[chaos->person_count++] = person;
    return person;
}

void
crowd_create(struct chaos *chaos, int flags)
{
    chaos->has_logins = flags & CROWD_LOGINS;
    for (int i = 0; i < TABLE_COUNT; i++) {
        const struct table *table = &tables[i];

        if ((table->kind == TABLE_AI && !(flags & CROWD_AI)) ||
            (table->is_short && !(flags & CROWD_SHORT))) {
            continue;
        }
        add(chaos, table->kind == TABLE_MEMBERS, i, flags)->is_host = true;
        if (table->kind == TABLE_TWO || table->kind == TABLE_MEMBERS) {
            add(chaos, table->kind == TABLE_MEMBERS, i, flags);
        }
    }
    for (int i = 0; i < SEEKERS; i++) {
        add(chaos, false, -1, flags)->seeks = true;
    }
    for (int i = 0; flags & CROWD_WATCHERS && i < WATCHERS; i++) {
        add(chaos, false, -1, flags);
    }
}

void
crowd_read(struct chaos *chaos, int wait_ms)
{
    struct pollfd fds[PEOPLE_MAX];

    for (int i = 0; i < chaos->person_count; i++) {
        fds[i] = (struct pollfd){.fd = chaos->people[i]->wire.fd, .events = POLLIN};
    }
    poll(fds, (nfds_t)chaos->person_count, wait_ms);
    for (int i = 0; i < chaos->person_count; i++) {
        person_read(chaos->people[i]);
    }
}

bool
crowd_is_in(const struct chaos *chaos)
{
    for (int i = 0; i < chaos->person_count; i++) {
        const struct person *person = chaos->people[i];

        if (person->state != PERSON_IN) {
            return false;
        }
        for (int k = 0; k < person->view_count; k++) {
            if (!person->views[k]->is_synced) {
                return false;
            }
        }
    }
    return true;
}

bool
crowd_connect(struct chaos *chaos)
{
    for (int i = 0; i < chaos->person_count && chaos->is_up; i++) {
        struct person *person = chaos->people[i];

        if (person->state == PERSON_OFF && !person_connect(person)) {
            chaos_lost(chaos, i, "nobody listens");
        }
    }
    return crowd_is_in(chaos);
}

void
crowd_settle(struct chaos *chaos)
{
    int64_t until = chaos_now_ms() + SETTLE_MS;

    while (chaos->is_up && !crowd_connect(chaos)) {
        if (chaos_now_ms() > until) {
            chaos_fail(chaos, 0, NOBODY, "not everybody was let in and shown his rooms");
        }
        crowd_read(chaos, READ_MS);
    }
}

void
crowd_quiet(struct chaos *chaos)
{
    int64_t until = chaos_now_ms() + SETTLE_MS;
    bool is_waiting = true;

    while (is_waiting) {
        is_waiting = false;
        crowd_read(chaos, READ_MS);
        for (int i = 0; i < chaos->person_count; i++) {
            is_waiting |= chaos->people[i]->asked_count > 0;
        }
        if (chaos_now_ms() > until) {
            chaos_fail(chaos, 0, NOBODY, "a request is not answered");
        }
    }
}

void
crowd_act(struct chaos *chaos)
{
    int first = (int)chaos_below(chaos, (uint32_t)chaos->person_count);

    for (int i = 0; i < chaos->person_count && chaos->is_up; i++) {
        struct person *person = chaos->people[(first + i) % chaos->person_count];

        if (person->state == PERSON_IN && chaos_chance(chaos, 400)) {
            behaviour_act(person);
        }
    }
}
