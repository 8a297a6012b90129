// SPDX-License-Identifier: MIT
// A crowd waits for itself. Whoever plays a live game is heard in the turn of the loop in which
// something comes, before all others: events of others have a lower priority, and the turn ends when
// some of them were looked at. Of those only a few are heard in a turn, in the order in which they
// came, and no further one when those before have taken a fraction of a millisecond; of connections
// that are new even fewer, and between two helpings of those the loop rests for a moment. What can
// wait (pages, the lobby's news, chat, what watchers see) is written to a few connections in a turn,
// after all that cannot.
#include <utlist.h>

#include "common/util/now.h"
#include "server/shell/net/net_state.h"

// The next turn of the loop comes at once, or after a rest.
static void
turn_again(struct event *event, int rest_us)
{
    if (!evtimer_pending(event, NULL)) {
        event_add(event, &(struct timeval){0, rest_us});
    }
}

void
conn_set_reading(struct conn *conn, bool is_on)
{
    conn->tls ? tls_set_reading(conn, is_on) : plain_set_reading(conn, is_on);
}

static void
set_priority(struct conn *conn, int priority)
{
    conn->tls ? tls_set_priority(conn, priority) : plain_set_priority(conn, priority);
}

static void
hear(struct conn *conn)
{
    if (!conn->is_high) {
        conn_set_reading(conn, true);
    }
    conn->tls ? tls_hear(conn) : plain_hear(conn);
}

// The first one is heard however late it is, so that it goes on.
static bool
is_over(const struct hearing *hearing)
{
    return hearing->heard >= hearing->per_turn ||
           (hearing->heard > 0 && now_mono_us() >= hearing->until_us);
}

static void
count(struct hearing *hearing, struct conn *conn)
{
    if (hearing->heard++ == 0) {
        hearing->until_us = now_mono_us() + NET_CROWD_TURN_US;
    }
    if (conn->heard < NET_NEW_READS) {
        conn->heard++;
    }
}

static void
on_helping(evutil_socket_t fd, short what, void *data)
{
    struct hearing *hearing = data;

    (void)fd;
    (void)what;
    while (hearing->line && !is_over(hearing)) {
        struct conn *conn = hearing->line;

        conn_leave_line(conn);
        count(hearing, conn);
        hear(conn);
    }
    if (hearing->line) {
        turn_again(hearing->event, hearing->rest_us);
    }
}

// Thousands may be ready in the same moment: all who hang up, all who come back. The turn ends
// after a few of them, and players go before the rest.
static void
count_waiter(struct net *net)
{
    if (++net->waiters >= NET_WAITERS_PER_TURN) {
        event_base_loopbreak(net->base);
    }
}

static void
wait_in_line(struct hearing *hearing, struct conn *conn)
{
    count_waiter(conn->net);
    // Nothing piles up meanwhile, and the event would come in each turn.
    conn_set_reading(conn, false);
    if (!conn->hearing) {
        conn->hearing = hearing;
        DL_APPEND2(hearing->line, conn, heard_previous, heard_next);
    }
    turn_again(hearing->event, hearing->rest_us);
}

bool
conn_may_be_heard(struct conn *conn)
{
    struct net *net = conn->net;
    struct hearing *hearing = &net->newcomers;

    if (conn->heard >= NET_NEW_READS) {
        if (conn->first_until_ms > now_mono_ms()) {
            set_priority(conn, NET_PLAYER_PRIORITY); // libevent refuses it while something is ready
            return true;
        }
        set_priority(conn, NET_CROWD_PRIORITY);
        hearing = &net->crowd;
    }
    if (hearing->line || is_over(hearing)) {
        wait_in_line(hearing, conn);
        return false;
    }
    count(hearing, conn);
    return true;
}

void
net_hear_first(struct net *net, uint64_t id)
{
    struct conn *conn = net_find(net, id);

    if (conn) {
        conn->first_until_ms = now_mono_ms() + NET_FIRST_MS;
        set_priority(conn, NET_PLAYER_PRIORITY);
    }
}

void
conn_leave_line(struct conn *conn)
{
    if (conn->hearing) {
        DL_DELETE2(conn->hearing->line, conn, heard_previous, heard_next);
        conn->hearing = NULL;
    }
}

void
crowd_end_turn(struct net *net)
{
    net->newcomers.heard = 0;
    net->crowd.heard = 0;
    net->waiters = 0;
}

void
conn_write_later(struct conn *conn)
{
    if (!conn->is_patient) {
        conn->is_patient = true;
        DL_APPEND2(conn->net->patient, conn, patient_previous, patient_next);
    }
}

void
conn_stop_patience(struct conn *conn)
{
    if (conn->is_patient) {
        conn->is_patient = false;
        DL_DELETE2(conn->net->patient, conn, patient_previous, patient_next);
    }
}

bool
net_flush_patient(struct net *net)
{
    bool has_told = false;
    int64_t until_us = net->patient ? now_mono_us() + NET_PATIENT_TURN_US : 0;

    for (int i = 0; i < NET_PATIENT_PER_TURN && net->patient; i++) {
        struct conn *conn = net->patient;

        conn_stop_patience(conn);
        has_told = conn_write(conn) || has_told;
        if (now_mono_us() >= until_us) {
            break;
        }
    }
    if (net->patient) {
        turn_again(net->patience, 0);
    }
    return has_told;
}

// What it is for happens at the end of the turn.
static void
on_patience(evutil_socket_t fd, short what, void *data)
{
    (void)fd;
    (void)what;
    (void)data;
}

void
crowd_init(struct net *net)
{
    net->newcomers = (struct hearing){.per_turn = NET_NEW_PER_TURN, .rest_us = NET_NEW_REST_US};
    net->crowd = (struct hearing){.per_turn = NET_CROWD_PER_TURN};
    net->newcomers.event = evtimer_new(net->base, on_helping, &net->newcomers);
    net->crowd.event = evtimer_new(net->base, on_helping, &net->crowd);
    net->patience = evtimer_new(net->base, on_patience, net);
    event_priority_set(net->newcomers.event, NET_CROWD_PRIORITY);
    event_priority_set(net->crowd.event, NET_CROWD_PRIORITY);
    event_priority_set(net->patience, NET_CROWD_PRIORITY);
}

void
crowd_destroy(struct net *net)
{
    event_free(net->newcomers.event);
    event_free(net->crowd.event);
    event_free(net->patience);
}
