// SPDX-License-Identifier: MIT
#include "tests/chaos/siege/mob.h"

#include <errno.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "common/util/xalloc.h"
#include "common/wire/frame.h"
#include "common/wire/wire.h"

enum { BUFFER_BYTES = 512 * 1024, EVENTS_MAX = 256, WAVE = 200 };

int64_t
mob_now_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void
mob_init(struct mob *mob, int count, int port)
{
    *mob = (struct mob){.count = count, .port = port};
    mob->members = xcalloc((size_t)count, sizeof(*mob->members));
    for (int i = 0; i < count; i++) {
        mob->members[i].fd = -1;
    }
    mob->epoll_fd = epoll_create1(EPOLL_CLOEXEC);
    mob->buffer = xcalloc(1, BUFFER_BYTES);
    mob->arena_block = xcalloc(1, WIRE_SERVER_ARENA_BYTES);
    arena_init(&mob->arena, mob->arena_block, WIRE_SERVER_ARENA_BYTES);
}

static void
leave(struct mob *mob, struct mob_member *member)
{
    if (member->fd >= 0) {
        close(member->fd);
        member->fd = -1;
    }
    mob->in_count -= member->is_in;
    member->is_in = false;
    free(member->bytes);
    member->bytes = NULL;
    member->byte_count = 0;
}

void
mob_close(struct mob *mob, int from, int to)
{
    for (int i = from; i < to; i++) {
        leave(mob, &mob->members[i]);
    }
}

void
mob_finish(struct mob *mob)
{
    mob_close(mob, 0, mob->count);
    close(mob->epoll_fd);
    free(mob->members);
    free(mob->buffer);
    free(mob->arena_block);
}

bool
mob_send(struct mob *mob, int index, struct client_msg *msg)
{
    struct mob_member *member = &mob->members[index];
    uint8_t frame[WIRE_CLIENT_FRAME_MAX + WIRE_PREFIX_BYTES];
    size_t length;

    if (member->fd < 0) {
        return false;
    }
    msg->seq = ++member->seq;
    arena_reset(&mob->arena);
    length = wire_encode_client(&mob->arena, msg, frame, sizeof(frame));
    return send(member->fd, frame, length, MSG_NOSIGNAL | MSG_DONTWAIT) == (ssize_t)length;
}

void
mob_set_reading(struct mob *mob, int index, bool is_on)
{
    struct mob_member *member = &mob->members[index];
    struct epoll_event event = {.events = is_on ? EPOLLIN : 0, .data.u32 = (uint32_t)index};

    if (member->fd >= 0) {
        epoll_ctl(mob->epoll_fd, EPOLL_CTL_MOD, member->fd, &event);
    }
    member->is_reading = is_on;
}

static bool
dial(struct mob *mob, int index)
{
    struct mob_member *member = &mob->members[index];
    struct sockaddr_in address = {.sin_family = AF_INET,
                                  .sin_port = htons((uint16_t)mob->port),
                                  .sin_addr = {htonl(INADDR_LOOPBACK)}};
    struct epoll_event event = {.events = EPOLLIN, .data.u32 = (uint32_t)index};

    member->fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (member->fd < 0 ||
        connect(member->fd, (const struct sockaddr *)&address, sizeof(address)) < 0) {
        return false;
    }
    member->is_reading = true;
    return epoll_ctl(mob->epoll_fd, EPOLL_CTL_ADD, member->fd, &event) == 0;
}

static bool
greet(struct mob *mob, int index, const char *name)
{
    struct client_msg hello = {.kind = CLIENT_HELLO,
                               .hello = {WIRE_PROTOCOL, WIRE_PROTOCOL, "mob", "en"}};
    struct client_msg enter = {.kind = CLIENT_RESUME};
    uint8_t token[WIRE_TOKEN_BYTES];
    char full[64];

    memcpy(token, mob->members[index].token, sizeof(token));
    enter.resume.token = token;
    if (name) {
        snprintf(full, sizeof(full), "%s-%d", name, index);
        enter.kind = CLIENT_GUEST;
        enter.guest.name = full;
    }
    mob->members[index].snapshots = mob->members[index].pages = 0;
    mob->members[index].has_all_pages = false;
    return mob_send(mob, index, &hello) && mob_send(mob, index, &enter);
}

bool
mob_enter(struct mob *mob, int from, int to, const char *name)
{
    for (int i = from; i < to; i++) {
        if (!dial(mob, i) || !greet(mob, i, name)) {
            return false;
        }
        if (i % WAVE == WAVE - 1) {
            mob_read_for(mob, 0); // the backlog of the listener is short
        }
    }
    return true;
}

// As clients do by themselves.
static void
ask_history(struct mob *mob, const struct mob_member *member)
{
    struct client_msg ask = {.kind = CLIENT_HISTORY_ASK,
                             .history_ask = {.channel = CHANNEL_LOBBY, .name = ""}};

    mob_send(mob, (int)(member - mob->members), &ask);
}

static void
take(struct mob *mob, struct mob_member *member, const struct server_msg *msg)
{
    if (msg->kind == SERVER_IDENTITY) {
        memcpy(member->token, msg->identity.token, sizeof(member->token));
        mob->in_count += !member->is_in;
        member->is_in = true;
        ask_history(mob, member); // last: the message is gone then
    } else if (msg->kind == SERVER_ENTERED) {
        member->room = msg->entered.room;
    } else if (msg->kind == SERVER_SNAPSHOT) {
        member->snapshots += msg->snapshot.page + 1 == msg->snapshot.pages;
    } else if (msg->kind == SERVER_LOBBY_PAGE) {
        member->pages++;
        member->has_all_pages = msg->lobby_page.page + 1 == msg->lobby_page.pages;
    } else if (msg->kind == SERVER_PEOPLE_PAGE || msg->kind == SERVER_ARCHIVE_PAGE) {
        member->lists++;
    } else if (msg->kind == SERVER_CHAT_LINE) {
        member->lines++;
    } else if (msg->kind == SERVER_ERROR) {
        member->refusals++;
    }
}

static void
answer_ping(struct mob *mob, struct mob_member *member, const struct server_msg *msg)
{
    struct client_msg pong = {.kind = CLIENT_PONG, .ping = msg->ping};

    mob_send(mob, (int)(member - mob->members), &pong);
}

// Whole frames; returns the bytes used.
static size_t
take_frames(struct mob *mob, struct mob_member *member, size_t length)
{
    size_t used = 0;
    struct frame frame;

    while (frame_next(mob->buffer + used, length - used, WIRE_SERVER_FRAME_MAX, &frame) ==
           FRAME_READY) {
        struct server_msg msg;

        arena_reset(&mob->arena);
        if (wire_decode_server(&mob->arena, frame.message, frame.length, &msg).fault == WIRE_OK) {
            take(mob, member, &msg);
            if (msg.kind == SERVER_PING) {
                answer_ping(mob, member, &msg);
            }
        }
        mob->frames_in++;
        used += frame.used_bytes;
    }
    return used;
}

static void
read_member(struct mob *mob, struct mob_member *member)
{
    size_t before = member->byte_count, used, rest;
    ssize_t length;

    if (before) {
        memcpy(mob->buffer, member->bytes, before);
    }
    length = recv(member->fd, mob->buffer + before, BUFFER_BYTES - before, MSG_DONTWAIT);
    if (length < 0 && errno == EAGAIN) {
        return;
    }
    if (length <= 0) {
        mob->lost_count++;
        leave(mob, member);
        return;
    }
    mob->bytes_in += (uint64_t)length;
    used = take_frames(mob, member, before + (size_t)length);
    rest = before + (size_t)length - used;
    member->bytes = xreallocarray(member->bytes, rest ? rest : 1, 1);
    memcpy(member->bytes, mob->buffer + used, rest);
    member->byte_count = rest;
}

bool
mob_read(struct mob *mob, int ms, const int *count, int goal)
{
    int64_t until = mob_now_ms() + ms, left = ms;

    do {
        struct epoll_event events[EVENTS_MAX];
        int ready = epoll_wait(mob->epoll_fd, events, EVENTS_MAX, (int)(left < 20 ? left : 20));

        for (int i = 0; i < ready; i++) {
            struct mob_member *member = &mob->members[events[i].data.u32];

            if (member->fd >= 0 &&
                (member->is_reading || events[i].events & (EPOLLHUP | EPOLLERR))) {
                read_member(mob, member);
            }
        }
        left = until - mob_now_ms();
    } while (left > 0 && !(count && *count >= goal));
    return count && *count >= goal;
}

void
mob_read_for(struct mob *mob, int ms)
{
    mob_read(mob, ms, NULL, 0);
}

int
mob_with_snapshots(const struct mob *mob, int least)
{
    int count = 0;

    for (int i = 0; i < mob->count; i++) {
        count += mob->members[i].snapshots >= least;
    }
    return count;
}

int
mob_with_all_pages(const struct mob *mob)
{
    int count = 0;

    for (int i = 0; i < mob->count; i++) {
        count += mob->members[i].has_all_pages;
    }
    return count;
}
