// SPDX-License-Identifier: MIT
// The table of connections, and the functions that plain and TLS connections share.
#define _DEFAULT_SOURCE // struct tcp_info
#include "server/shell/net/net.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
#include <utlist.h>

#include "common/util/now.h"
#include "common/util/xalloc.h"
#include "common/wire/frame.h"
#include "server/shell/net/net_state.h"

enum { PLACE_BITS = 20 };

static void
list_push(struct conn_list *list, struct conn *conn)
{
    list->list = xgrow(list->list, list->count, &list->capacity, sizeof(*list->list));
    list->list[list->count++] = conn;
}

static void
list_remove(struct conn_list *list, const struct conn *conn)
{
    for (int i = 0; i < list->count; i++) {
        if (list->list[i] == conn) {
            memmove(list->list + i, list->list + i + 1,
                    (size_t)(--list->count - i) * sizeof(struct conn *));
            return;
        }
    }
}

struct conn *
net_find(const struct net *net, uint64_t id)
{
    uint64_t place = id & ((1u << PLACE_BITS) - 1);
    struct conn *conn = place < (uint64_t)net->place_count ? net->places[place] : NULL;

    return conn && conn->id == id ? conn : NULL;
}

static int
take_place(struct net *net)
{
    if (net->free_count == 0) {
        int old = net->place_count, more = old ? old : 64;

        net->place_count += more;
        net->places = xreallocarray(net->places, (size_t)net->place_count, sizeof(struct conn *));
        net->free_places =
            xreallocarray(net->free_places, (size_t)net->place_count, sizeof(*net->free_places));
        for (int i = net->place_count - 1; i >= old; i--) {
            net->places[i] = NULL;
            net->free_places[net->free_count++] = i;
        }
    }
    return net->free_places[--net->free_count];
}

// Deadlines.

static void
arm_sweep(struct net *net, int ms)
{
    struct timeval delay = {ms / 1000, ms % 1000 * 1000};

    event_add(net->sweep, &delay);
}

// Something has come that was not read yet: its turn has not come.
static bool
is_unheard(const struct conn *conn)
{
    struct pollfd fd = {.fd = conn->fd, .events = POLLIN};

    return conn->hearing ||
           (conn->state != CONN_LINGERING && poll(&fd, 1, 0) == 1 && fd.revents == POLLIN);
}

// Those who have waited longest stand at the end. A crowd that is late goes a few at a time.
static void
on_sweep(evutil_socket_t fd, short what, void *data)
{
    struct net *net = data;
    int64_t now_ms = now_mono_ms();
    struct conn *conn = net->timed ? net->timed->timed_previous : NULL, *next;
    int late = 0;

    (void)fd;
    (void)what;
    for (; conn && late < NET_LATE_PER_TURN; conn = next) {
        next = conn == net->timed ? NULL : conn->timed_previous;
        if (conn->deadline_ms <= now_ms) {
            late++;
            if (!is_unheard(conn)) {
                conn_drop(conn, conn->state == CONN_LINGERING ? conn->why : "too slow");
            }
        }
    }
    net->is_sweeping = net->timed != NULL;
    if (net->is_sweeping) {
        arm_sweep(net, late < NET_LATE_PER_TURN ? net->config.sweep_ms : 1);
    }
}

static void
set_deadline(struct conn *conn, int64_t after_ms)
{
    struct net *net = conn->net;

    if (conn->deadline_ms) {
        DL_DELETE2(net->timed, conn, timed_previous, timed_next);
        conn->deadline_ms = 0;
    }
    if (!after_ms) {
        return;
    }
    conn->deadline_ms = now_mono_ms() + after_ms;
    DL_PREPEND2(net->timed, conn, timed_previous, timed_next);
    if (!net->is_sweeping) {
        net->is_sweeping = true;
        arm_sweep(net, net->config.sweep_ms);
    }
}

// A started frame has its own deadline: one byte a second is not enough.
void
conn_end_frame(struct conn *conn, bool has_rest)
{
    if (!has_rest && conn->deadline_ms) {
        set_deadline(conn, 0);
    } else if (has_rest && !conn->deadline_ms) {
        set_deadline(conn, conn->net->config.frame_ms);
    }
}

// The life of a connection.

void
net_add(struct net *net, int fd, const struct peer *peer)
{
    struct conn *conn = xcalloc(1, sizeof(*conn));
    int place = take_place(net);

    conn->id = ++net->generation << PLACE_BITS | (uint64_t)place;
    conn->net = net;
    conn->fd = fd;
    conn->state = CONN_NEW;
    conn->peer_key = peer->key;
    conn->peer = xcalloc(1, sizeof(*conn->peer));
    *conn->peer = *peer;
    net->places[place] = conn;
    net->count++;
    set_deadline(conn, net->config.first_byte_ms);
    plain_watch(conn);
}

// Handshakes begin a few at a time, in the order in which their hellos came: what
// costs the loop time is the answer to a hello. Whoever then says nothing more is in
// nobody's way.

static void
await_hellos(struct net *net)
{
    if (net->waiting.count && !evtimer_pending(net->hellos, NULL)) {
        event_add(net->hellos, &(struct timeval){0, 0}); // in the next turn of the loop
    }
}

static void
on_hellos(evutil_socket_t fd, short what, void *data)
{
    struct net *net = data;

    (void)fd;
    (void)what;
    for (int i = 0; i < NET_HELLOS_PER_TURN && net->waiting.count; i++) {
        struct conn *conn = net->waiting.list[0];

        list_remove(&net->waiting, conn);
        set_deadline(conn, net->config.first_byte_ms);
        tls_start(conn);
    }
    await_hellos(net);
}

// The time until its turn is ours.
void
conn_wait(struct conn *conn)
{
    conn->state = CONN_WAITING;
    set_deadline(conn, 0);
    event_del(conn->read_event);
    list_push(&conn->net->waiting, conn);
    await_hellos(conn->net);
}

void
conn_opened(struct conn *conn, enum conn_state state)
{
    struct net *net = conn->net;
    struct peer *peer = conn->peer;

    conn->state = state;
    conn->is_open = true;
    conn->peer = NULL;
    set_deadline(conn, 0);
    net->ops->on_open(net->data, conn->id, peer);
    free(peer);
}

static void
queue(struct conn *conn)
{
    if (!conn->is_queued) {
        conn->is_queued = true;
        list_push(&conn->net->queued, conn);
    }
}

static void
end(struct conn *conn, const char *why)
{
    if (!conn->why) {
        conn->why = why;
        list_push(&conn->net->ended, conn);
    }
}

void
conn_drop(struct conn *conn, const char *why)
{
    enum conn_state state = conn->state;

    if (state == CONN_CLOSED) {
        return;
    }
    end(conn, why);
    set_deadline(conn, 0);
    conn->state = CONN_CLOSED;
    list_push(&conn->net->closed, conn);
    if (conn->read_event) {
        event_del(conn->read_event);
    }
    if (state == CONN_WAITING) {
        list_remove(&conn->net->waiting, conn);
    }
    conn_leave_line(conn);
    conn_stop_patience(conn);
}

// After what is queued.
static void
close_conn(struct conn *conn, const char *why)
{
    switch (conn->state) {
    case CONN_PLAIN:
    case CONN_TLS:
        if (conn->is_high) {
            conn->is_high = false;
            conn_set_reading(conn, true);
        }
        conn->state = CONN_LINGERING;
        end(conn, why);
        set_deadline(conn, conn->net->config.linger_ms);
        queue(conn);
        break;
    case CONN_NEW:
    case CONN_WAITING:
    case CONN_HANDSHAKE:
        conn_drop(conn, why);
        break;
    case CONN_LINGERING:
    case CONN_CLOSED:
        break;
    }
}

size_t
conn_take(struct conn *conn, const uint8_t *bytes, size_t length)
{
    struct net *net = conn->net;
    size_t used = 0;
    struct frame frame;
    enum frame_state state = FRAME_READY;

    while (conn->state == CONN_PLAIN || conn->state == CONN_TLS) {
        state = frame_next(bytes + used, length - used, WIRE_CLIENT_FRAME_MAX, &frame);
        if (state != FRAME_READY) {
            break;
        }
        used += frame.used_bytes;
        net->stats.frames_in++;
        net->ops->on_frame(net->data, conn->id, frame.message, frame.length);
    }
    if (state == FRAME_EMPTY || state == FRAME_TOO_LARGE) {
        net->ops->on_nonsense(net->data, conn->id,
                              state == FRAME_EMPTY ? "an empty frame" : "a frame too large");
        close_conn(conn, "nonsense");
    }
    return used;
}

void
conn_thrown_away(struct conn *conn, size_t bytes)
{
    conn->thrown_bytes += (uint32_t)bytes;
    if (conn->thrown_bytes > NET_LINGER_BYTES) {
        conn_drop(conn, conn->why);
    }
}

void
conn_check_output(struct conn *conn)
{
    struct net *net = conn->net;
    size_t bytes = conn->out.bytes + (conn->tls ? tls_output_bytes(conn) : 0);

    if (bytes > NET_OUTPUT_MAX_BYTES) {
        net->stats.dropped_slow++;
        conn_drop(conn, "does not read");
    } else if (!conn->is_high && bytes > NET_OUTPUT_HIGH_BYTES) {
        conn->is_high = true;
        conn_set_reading(conn, false);
        net->ops->on_output(net->data, conn->id, true);
    } else if (conn->is_high && bytes < NET_OUTPUT_LOW_BYTES) {
        conn->is_high = false;
        conn_set_reading(conn, true);
        net->ops->on_output(net->data, conn->id, false);
    }
}

static void
forget_address(struct net *net, uint64_t key)
{
    struct address_count *address = NULL;

    HASH_FIND(hh, net->addresses, &key, sizeof(key), address);
    if (address && --address->count == 0) {
        HASH_DEL(net->addresses, address);
        free(address);
    }
}

static void
free_conn(struct conn *conn)
{
    struct net *net = conn->net;
    int place = (int)(conn->id & ((1u << PLACE_BITS) - 1));

    if (conn->read_event) {
        event_free(conn->read_event);
    }
    if (conn->write_event) {
        event_free(conn->write_event);
    }
    if (conn->tls) {
        tls_finish(conn);
    }
    close(conn->fd);
    out_finish(&conn->out);
    free(conn->partial);
    free(conn->peer);
    forget_address(net, conn->peer_key);
    net->places[place] = NULL;
    net->free_places[net->free_count++] = place;
    net->count--;
    free(conn);
}

// A socket that takes nothing now says by itself when it does.
bool
conn_write(struct conn *conn)
{
    bool was_high = conn->is_high;

    if (conn->state == CONN_CLOSED) {
        return false;
    }
    if (!conn->write_event) {
        conn->tls ? tls_flush(conn) : plain_flush(conn);
    }
    if (conn->state == CONN_PLAIN || conn->state == CONN_TLS) {
        conn_check_output(conn);
    }
    return was_high != conn->is_high;
}

static bool
write_queued(struct net *net)
{
    bool has_told = false;

    for (int i = 0; i < net->queued.count; i++) {
        struct conn *conn = net->queued.list[i];

        conn->is_queued = false;
        conn_stop_patience(conn); // it goes out with the rest
        has_told = conn_write(conn) || has_told;
    }
    net->queued.count = 0;
    return has_told;
}

bool
net_flush(struct net *net)
{
    bool has_told = write_queued(net);

    crowd_end_turn(net);
    for (int i = 0; i < net->ended.count; i++) {
        struct conn *conn = net->ended.list[i];

        if (conn->is_open) {
            conn->is_open = false;
            has_told = true;
            net->ops->on_close(net->data, conn->id, conn->why);
        }
    }
    net->ended.count = 0;
    if (!net->queued.count) {
        for (int i = 0; i < net->closed.count; i++) {
            free_conn(net->closed.list[i]);
        }
        if (net->closed.count) {
            listeners_retry(net);
        }
        net->closed.count = 0;
    }
    return has_told;
}

struct net_config
net_config_default(void)
{
    return (struct net_config){
        .connections_max = 10000,
        .per_address_max = 128,
        .first_byte_ms = 10000,
        .frame_ms = 10000,
        .linger_ms = 5000,
        .sweep_ms = 1000,
    };
}

struct net *
net_create(struct event_base *base, const struct net_config *config, const struct net_ops *ops,
           void *data)
{
    struct net *net = xcalloc(1, sizeof(*net));

    net->base = base;
    net->config = *config;
    net->ops = ops;
    net->data = data;
    net->sweep = evtimer_new(base, on_sweep, net);
    // After what has come was read: it may be the end of a frame that is late.
    event_priority_set(net->sweep, NET_CROWD_PRIORITY);
    net->hellos = evtimer_new(base, on_hellos, net);
    event_priority_set(net->hellos, NET_CROWD_PRIORITY);
    crowd_init(net);
    listeners_init(net);
    return net;
}

void
net_destroy(struct net *net)
{
    struct ban *ban, *next_ban;

    if (!net) {
        return;
    }
    listeners_destroy(net);
    for (int i = 0; i < net->place_count; i++) {
        if (net->places[i]) {
            free_conn(net->places[i]);
        }
    }
    HASH_ITER(hh, net->bans, ban, next_ban)
    {
        HASH_DEL(net->bans, ban);
        free(ban);
    }
    event_free(net->sweep);
    event_free(net->hellos);
    crowd_destroy(net);
    free(net->places);
    free(net->free_places);
    free(net->queued.list);
    free(net->ended.list);
    free(net->closed.list);
    free(net->waiting.list);
    free(net);
}

void
net_set_tls(struct net *net, struct ssl_ctx_st *tls)
{
    net->config.tls = tls;
}

void
net_set_limits(struct net *net, const struct net_config *config)
{
    net->config.connections_max = config->connections_max;
    net->config.per_address_max = config->per_address_max;
    net->config.exempt = config->exempt;
    net->config.accepts_per_address = config->accepts_per_address;
    listeners_set_limits(net);
}

// The connection that takes the frame, NULL if it is gone.
static struct conn *
push(struct net *net, uint64_t id, struct blob *frame)
{
    struct conn *conn = net_find(net, id);

    if (!conn || (conn->state != CONN_PLAIN && conn->state != CONN_TLS)) {
        blob_release(frame);
        return NULL;
    }
    out_push(&conn->out, frame);
    net->stats.frames_out++;
    return conn;
}

void
net_send(struct net *net, uint64_t id, struct blob *frame)
{
    struct conn *conn = push(net, id, frame);

    if (conn) {
        queue(conn);
    }
}

void
net_send_patiently(struct net *net, uint64_t id, struct blob *frame)
{
    struct conn *conn = push(net, id, frame);

    if (conn) {
        conn_write_later(conn);
    }
}

void
net_close(struct net *net, uint64_t id, const char *why)
{
    struct conn *conn = net_find(net, id);

    if (conn) {
        close_conn(conn, why);
    }
}

int64_t
net_rtt_us(const struct net *net, uint64_t id)
{
    const struct conn *conn = net_find(net, id);
    struct tcp_info info = {0};
    socklen_t length = sizeof(info);

    // A Unix socket refuses.
    if (!conn || getsockopt(conn->fd, IPPROTO_TCP, TCP_INFO, &info, &length) != 0) {
        return 0;
    }
    return info.tcpi_rtt;
}

bool
net_is_busy(const struct net *net)
{
    for (int i = 0; i < net->place_count; i++) {
        const struct conn *conn = net->places[i];

        if (conn && conn->state == CONN_LINGERING && !conn->is_shut) {
            return true;
        }
    }
    return net->queued.count || net->ended.count;
}

struct net_stats
net_stats(const struct net *net)
{
    struct net_stats stats = net->stats;

    stats.connections = net->count;
    return stats;
}
