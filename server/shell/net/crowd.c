// SPDX-License-Identifier: MIT
// A crowd waits for itself. Of connections that are new only a few are heard in a turn of the loop,
// in the order in which they came, and between two helpings the loop rests for a moment, in which
// players are heard; and what can wait (pages, the lobby's news, chat, what watchers
// see) is written to a few connections in a turn, after all that cannot.
#include <utlist.h>

#include "server/shell/net/net_state.h"

// The next turn of the loop comes at once, or after a rest.
static void
turn_again(struct event *event, int rest_us)
{
    if (!evtimer_pending(event, NULL)) {
        event_add(event, &(struct timeval){0, rest_us});
    }
}

static void
on_arrivals(evutil_socket_t fd, short what, void *data)
{
    struct net *net = data;

    (void)fd;
    (void)what;
    while (net->arriving && net->heard_new < NET_NEW_PER_TURN) {
        struct conn *conn = net->arriving;

        conn_stop_arriving(conn);
        if (!conn->is_high) {
            event_add(conn->read_event, NULL);
        }
        net->heard_new++;
        conn->heard++;
        plain_hear(conn);
    }
    if (net->arriving) {
        turn_again(net->arrivals, NET_NEW_REST_US);
    }
}

bool
conn_may_be_heard(struct conn *conn)
{
    struct net *net = conn->net;

    if (conn->heard >= NET_NEW_READS) {
        return true;
    }
    if (!net->arriving && net->heard_new < NET_NEW_PER_TURN) {
        net->heard_new++;
        conn->heard++;
        return true;
    }
    event_del(conn->read_event);
    if (!conn->is_arriving) {
        conn->is_arriving = true;
        DL_APPEND2(net->arriving, conn, arriving_previous, arriving_next);
    }
    turn_again(net->arrivals, NET_NEW_REST_US);
    return false;
}

void
conn_stop_arriving(struct conn *conn)
{
    if (conn->is_arriving) {
        conn->is_arriving = false;
        DL_DELETE2(conn->net->arriving, conn, arriving_previous, arriving_next);
    }
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

    for (int i = 0; i < NET_PATIENT_PER_TURN && net->patient; i++) {
        struct conn *conn = net->patient;

        conn_stop_patience(conn);
        has_told = conn_write(conn) || has_told;
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
    net->arrivals = evtimer_new(net->base, on_arrivals, net);
    net->patience = evtimer_new(net->base, on_patience, net);
}

void
crowd_destroy(struct net *net)
{
    event_free(net->arrivals);
    event_free(net->patience);
}
