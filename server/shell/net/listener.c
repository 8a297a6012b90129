// SPDX-License-Identifier: MIT
// Accepts connections: a limited number in all and from one address, none from a banned
// address. When descriptors run out, the listeners pause for a moment instead of spinning. A
// descriptor held in reserve is then used to accept one peer and close its connection, so that
// the peer does not wait.
// _GNU_SOURCE is for accept4().
#define _GNU_SOURCE
#define LOG_MODULE "net"
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "common/util/log.h"
#include "common/util/now.h"
#include "common/util/strbuf.h"
#include "common/util/xalloc.h"
#include "server/core/budget/budget.h"
#include "server/shell/net/net_state.h"

enum {
    BACKLOG = 4096,
    PROXY_MIN = 32, // connections from one address before it may be a proxy
};

static void
set_listening(struct net *net, bool is_on)
{
    for (struct listener *listener = net->listeners; listener; listener = listener->next) {
        if (is_on) {
            event_add(listener->event, NULL);
        } else {
            event_del(listener->event);
        }
    }
}

static void
on_retry(evutil_socket_t fd, short what, void *data)
{
    struct net *net = data;

    (void)fd;
    (void)what;
    set_listening(net, true);
}

static int
open_reserve(void)
{
    return open("/dev/null", O_RDONLY | O_CLOEXEC);
}

void
listeners_init(struct net *net)
{
    net->retry = evtimer_new(net->base, on_retry, net);
    net->reserve_fd = open_reserve();
    net->accepts = budgets_create((const int[BUDGET_COUNT]){0});
    listeners_set_limits(net);
}

// A connection was freed: there may be a descriptor again.
void
listeners_retry(struct net *net)
{
    if (net->reserve_fd < 0) {
        net->reserve_fd = open_reserve();
    }
}

static bool
is_banned(const struct net *net, uint64_t key)
{
    struct ban *ban = NULL;

    HASH_FIND(hh, net->bans, &key, sizeof(key), ban);
    return ban;
}

// All who come through a proxy look like one. Says so once for each of them.
static void
look_for_proxy(struct net *net, const struct peer *peer, int count)
{
    int all = net->count + 1; // with this one

    if (peer->is_exempt || count < PROXY_MIN || 2 * count <= all || net->warned_key == peer->key) {
        return;
    }
    net->warned_key = peer->key;
    log_warn("most connections come from one address and share its budgets: if it is a proxy, "
             "list it as budget.allow address=%s connections=%d of=%d",
             peer->address, count, all);
}

// Counts the address; false if it has enough.
static bool
count_address(struct net *net, const struct peer *peer)
{
    struct address_count *address = NULL;
    uint64_t key = peer->key;

    HASH_FIND(hh, net->addresses, &key, sizeof(key), address);
    if (address && !peer->is_exempt && net->config.per_address_max &&
        address->count >= net->config.per_address_max) {
        return false;
    }
    if (!address) {
        address = xcalloc(1, sizeof(*address));
        address->key = key;
        HASH_ADD(hh, net->addresses, key, sizeof(key), address);
    }
    address->count++;
    look_for_proxy(net, peer, address->count);
    return true;
}

void
listeners_set_limits(struct net *net)
{
    int sizes[BUDGET_COUNT] = {[BUDGET_CONNECTIONS] = net->config.accepts_per_address};

    budgets_set_sizes(net->accepts, sizes);
}

// The core tells an address that it connects too often. One that goes on after that is not worth
// a handshake and a line of the log.
static bool
is_hammering(struct net *net, const struct peer *peer)
{
    struct budget_who who = {.key = peer->is_exempt ? 0 : peer->key, .network = peer->network};

    return budget_take(net->accepts, &who, BUDGET_CONNECTIONS, 1, now_mono_ms()) == 0;
}

static void
take(struct net *net, int fd, const struct sockaddr *address)
{
    struct peer peer = peer_of(address);
    int one = 1;

    peer.is_exempt = !peer.key || peer_is_in(&peer, &net->config.exempt);
    if (net->count >= net->config.connections_max || is_banned(net, peer.key) ||
        is_hammering(net, &peer) || !count_address(net, &peer)) {
        net->stats.refused++;
        close(fd);
        return;
    }
    if (peer.key) {
        // A move is small and must not wait for the next one.
        setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof(one));
    }
    net->stats.accepted++;
    net_add(net, fd, &peer);
}

// Whoever comes waits in the kernel's queue meanwhile. Listening on without accepting would make
// the loop run without a pause.
static void
rest_for(struct net *net, int ms)
{
    set_listening(net, false);
    event_add(net->retry, &(struct timeval){0, ms * 1000});
}

// No descriptor is left: one peer is told by closing, the others wait for a moment.
static void
rest(struct net *net, int listening_fd)
{
    if (net->reserve_fd >= 0) {
        int fd;

        close(net->reserve_fd);
        fd = accept(listening_fd, NULL, NULL);
        if (fd >= 0) {
            close(fd);
            net->stats.refused++;
        }
        net->reserve_fd = open_reserve();
    }
    rest_for(net, NET_RETRY_ACCEPT_MS);
}

static bool
is_out_of_descriptors(int error)
{
    return error == EMFILE || error == ENFILE || error == ENOBUFS || error == ENOMEM;
}

// While all places are taken, some of those whose turn has not come may have hung up: whoever comes
// is not turned away, but waits in the kernel's queue until that is known. The place of a connection
// that has ended in this turn is free at its end.
static bool
has_to_wait(struct net *net)
{
    bool was_full = net->is_full, is_emptying = net->closed.count > 0;

    net->is_full = net->count >= net->config.connections_max;
    return net->is_full && (!was_full || is_emptying || net->crowd.line || net->newcomers.line);
}

static void
on_acceptable(evutil_socket_t fd, short what, void *data)
{
    struct listener *listener = data;
    int64_t until_us = now_mono_us() + NET_ACCEPT_TURN_US;

    (void)what;
    for (int i = 0; i < NET_ACCEPTS_PER_TURN; i++) {
        struct sockaddr_storage address;
        socklen_t length = sizeof(address);
        int peer_fd;

        if (has_to_wait(listener->net)) {
            rest_for(listener->net, NET_FULL_REST_MS);
            return;
        }
        peer_fd = accept4(fd, (struct sockaddr *)&address, &length, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (peer_fd >= 0) {
            take(listener->net, peer_fd, (struct sockaddr *)&address);
            if (now_mono_us() >= until_us) {
                return;
            }
        } else if (is_out_of_descriptors(errno)) {
            rest(listener->net, fd);
            return;
        } else if (errno == EAGAIN) {
            return;
        } // else this one is gone already: the next, please
    }
}

static struct listener *
add_listener(struct net *net, int fd)
{
    struct listener *listener = xcalloc(1, sizeof(*listener));

    listener->net = net;
    listener->fd = fd;
    listener->event = event_new(net->base, fd, EV_READ | EV_PERSIST, on_acceptable, listener);
    event_priority_set(listener->event, NET_CROWD_PRIORITY);
    event_add(listener->event, NULL);
    listener->next = net->listeners;
    net->listeners = listener;
    return listener;
}

void
net_adopt(struct net *net, int fd)
{
    evutil_make_socket_nonblocking(fd);
    evutil_make_socket_closeonexec(fd);
    add_listener(net, fd);
}

bool
net_listen_unix(struct net *net, const char *path, struct strbuf *name, struct strbuf *why)
{
    struct unix_socket socket;

    // Who may connect is a matter of the umask.
    if (!unix_socket_listen(&socket, path, 0777, why)) {
        return false;
    }
    add_listener(net, socket.fd)->unix_socket = socket;
    strbuf_addf(name, "unix:%s", path);
    return true;
}

static void
add_bound_name(int fd, struct strbuf *name)
{
    struct sockaddr_storage address;
    socklen_t length = sizeof(address);
    struct peer peer;
    char text[PEER_TEXT_BYTES];

    if (getsockname(fd, (struct sockaddr *)&address, &length) < 0) {
        return;
    }
    peer = peer_of((struct sockaddr *)&address);
    if (address.ss_family == AF_INET) {
        strbuf_addf(name, "%s:%d", peer.address, peer.port);
        return;
    }
    evutil_inet_ntop(AF_INET6, &((struct sockaddr_in6 *)&address)->sin6_addr, text, sizeof(text));
    strbuf_addf(name, "[%s]:%d", text, peer.port);
}

bool
net_listen(struct net *net, const struct sockaddr *address, unsigned bytes, struct strbuf *name,
           struct strbuf *why)
{
    int one = 1, fd = socket(address->sa_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);

    if (fd < 0) {
        strbuf_addf(why, "Can't listen at %s: %s.", peer_of(address).address, strerror(errno));
        return false;
    }
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &one, sizeof(one));
    if (address->sa_family == AF_INET6) {
        // IPv4 has a listener of its own.
        setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &one, sizeof(one));
    }
    if (bind(fd, address, bytes) < 0 || listen(fd, BACKLOG) < 0) {
        int error = errno;

        close(fd);
        strbuf_addf(why, "Can't listen at port %d: %s.", peer_of(address).port, strerror(error));
        return false;
    }
    add_bound_name(fd, name);
    add_listener(net, fd);
    return true;
}

void
net_stop_listening(struct net *net)
{
    evtimer_del(net->retry);
    while (net->listeners) {
        struct listener *listener = net->listeners;

        net->listeners = listener->next;
        event_free(listener->event);
        if (listener->unix_socket.path) {
            unix_socket_finish(&listener->unix_socket);
        } else {
            close(listener->fd);
        }
        free(listener);
    }
}

void
listeners_destroy(struct net *net)
{
    net_stop_listening(net);
    event_free(net->retry);
    budgets_destroy(net->accepts);
    if (net->reserve_fd >= 0) {
        close(net->reserve_fd);
    }
}

void
net_ban(struct net *net, const char *address)
{
    struct ban *ban;
    struct peer peer;

    if (peer_parse(address, &peer) && !is_banned(net, peer.key)) {
        ban = xcalloc(1, sizeof(*ban));
        ban->key = peer.key;
        snprintf(ban->address, sizeof(ban->address), "%s", peer.address);
        HASH_ADD(hh, net->bans, key, sizeof(ban->key), ban);
    }
}

void
net_bans(const struct net *net, struct strbuf *out)
{
    const struct ban *ban, *next;

    HASH_ITER(hh, net->bans, ban, next)
    {
        strbuf_addf(out, "%s address\n", ban->address);
    }
}

void
net_unban(struct net *net, const char *address)
{
    struct ban *ban = NULL;
    struct peer peer;

    if (peer_parse(address, &peer)) {
        HASH_FIND(hh, net->bans, &peer.key, sizeof(peer.key), ban);
        if (ban) {
            HASH_DEL(net->bans, ban);
            free(ban);
        }
    }
}
