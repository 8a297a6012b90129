// SPDX-License-Identifier: MIT
#include "tests/support/link_world.h"

#include <event2/event.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { LONG_MS = 600000, SOON_MS = 1 };

static const char *const state_words[] = {
    [LINK_IDLE] = "idle", [LINK_CONNECTING] = "connecting", [LINK_GREETING] = "greeting",
    [LINK_UP] = "up",     [LINK_WAITING] = "waiting",       [LINK_FAILED] = "failed",
};

static void
on_state(void *data, enum link_state state, const char *why)
{
    struct link_world *world = data;

    assert_int_equal(link_state(world->link), state);
    strbuf_addf(&world->states, world->states.length > 0 ? " %s" : "%s", state_words[state]);
    strbuf_clear(&world->why);
    strbuf_add(&world->why, why);
    if (world->on_state) {
        world->on_state(world, state);
    }
}

static void
put_into_words(const struct server_msg *msg, struct strbuf *out)
{
    if (msg->kind == SERVER_WELCOME) {
        strbuf_addf(out, "welcome %s", msg->welcome.server);
    } else if (msg->kind == SERVER_IDENTITY) {
        strbuf_addf(out, "identity %s", msg->identity.name);
    } else if (msg->kind == SERVER_NOTICE) {
        strbuf_addf(out, "notice %s", msg->notice.text);
    } else if (msg->kind == SERVER_ERROR) {
        strbuf_addf(out, "error %u", (unsigned)msg->error.code);
    } else if (msg->kind == SERVER_DONE) {
        strbuf_add(out, "done");
    } else if (msg->kind == SERVER_BYE) {
        strbuf_addf(out, "bye %d", (int)msg->bye.reason);
    } else {
        strbuf_addf(out, "kind %d", (int)msg->kind);
    }
}

static void
on_message(void *data, const struct server_msg *msg)
{
    struct link_world *world = data;

    if (world->messages.length > 0) {
        strbuf_add(&world->messages, "; ");
    }
    put_into_words(msg, &world->messages);
    world->last_re_seq = msg->re_seq;
    if (world->on_message) {
        world->on_message(world, msg);
    }
}

static void
make_link(struct link_world *world)
{
    const struct link_ops ops = {on_state, on_message};

    world->link = link_create(world->base, world->state_dir, &ops, world);
}

void
world_init(struct link_world *world)
{
    *world = (struct link_world){.base = event_base_new()};
    world->times = (struct link_times){
        .connect_ms = LONG_MS,
        .tls_ms = LONG_MS,
        .answer_ms = LONG_MS,
        .frame_ms = LONG_MS,
        .silence_ms = LONG_MS,
        .ping_ms = LONG_MS,
        .retry_min_ms = SOON_MS,
        .retry_max_ms = SOON_MS,
        .settled_ms = LONG_MS,
        .goodbye_ms = LONG_MS,
    };
    temp_folder_open(&world->dir);
    snprintf(world->state_dir, sizeof(world->state_dir), "%s", world->dir.path);
    make_link(world);
}

void
world_restart(struct link_world *world)
{
    link_destroy(world->link);
    make_link(world);
    strbuf_clear(&world->states);
    strbuf_clear(&world->messages);
    strbuf_clear(&world->why);
}

void
world_finish(struct link_world *world)
{
    link_destroy(world->link);
    event_base_loop(world->base, EVLOOP_NONBLOCK);
    event_base_free(world->base);
    temp_folder_close(&world->dir);
    strbuf_finish(&world->states);
    strbuf_finish(&world->messages);
    strbuf_finish(&world->why);
}

void
world_open(struct link_world *world, const struct link_target *target,
           const struct link_identity *identity)
{
    const struct link_identity mizu = {.name = "mizu", .language = "ja"};

    link_set_times(world->link, &world->times);
    link_open(world->link, target, identity ? identity : &mizu);
}

void
world_open_plain(struct link_world *world, const struct fake_server *server)
{
    const struct link_target target = {
        .host = "127.0.0.1", .port = fake_server_port(server), .is_plain = true};

    world_open(world, &target, NULL);
}

void
world_open_tls(struct link_world *world, const struct fake_server *server)
{
    const struct link_target target = {.host = "127.0.0.1", .port = fake_server_port(server)};

    world_open(world, &target, NULL);
}

void
world_open_unix(struct link_world *world, const char *path)
{
    const struct link_target target = {.path = path};

    world_open(world, &target, NULL);
}

static void
run_once(struct link_world *world)
{
    event_base_loop(world->base, EVLOOP_ONCE);
}

void
world_run_until(struct link_world *world, enum link_state state)
{
    while (link_state(world->link) != state) {
        if (link_state(world->link) == LINK_FAILED) {
            fail_msg("expected %s, got failed: %s", state_words[state], strbuf_text(&world->why));
        }
        run_once(world);
    }
}

static int
count_of(const char *text, const char *word)
{
    int count = 0;

    for (const char *at = strstr(text, word); at; at = strstr(at + 1, word)) {
        count++;
    }
    return count;
}

void
world_run_until_times(struct link_world *world, enum link_state state, int count)
{
    while (count_of(strbuf_text(&world->states), state_words[state]) < count) {
        run_once(world);
    }
}

void
world_run_until_heard(struct link_world *world, const struct fake_server *server, const char *words)
{
    while (!strstr(fake_server_heard(server), words)) {
        run_once(world);
    }
}

void
world_run_until_message(struct link_world *world, const char *words)
{
    while (!strstr(strbuf_text(&world->messages), words)) {
        run_once(world);
    }
}

void
world_run_for_ms(struct link_world *world, int ms)
{
    const struct timeval span = {ms / 1000, ms % 1000 * 1000};

    event_base_loopexit(world->base, &span);
    event_base_dispatch(world->base);
}

void
world_expect_why(const struct link_world *world, const char *words)
{
    const char *at = strbuf_text(&world->why);

    while (*words) {
        const char *end = strstr(words, " .. ");
        size_t length = end ? (size_t)(end - words) : strlen(words);

        while (*at && strncmp(at, words, length) != 0) {
            at++;
        }
        if (!*at) {
            fail_msg("expected \"%s\" in \"%s\"", words, strbuf_text(&world->why));
        }
        at += length;
        words += end ? length + strlen(" .. ") : length;
    }
}

void
world_expect_states(const struct link_world *world, const char *states)
{
    assert_string_equal(strbuf_text(&world->states), states);
}

struct link_world *
world_begin(void **state)
{
    struct link_world *world = *state;

    world_init(world);
    return world;
}

void
world_end(struct link_world *world, struct fake_server *server)
{
    fake_server_destroy(server);
    world_finish(world);
}

struct fake_server *
world_come_up(struct link_world *world)
{
    struct fake_server *server = fake_server_create(world->base, NULL, NULL);

    fake_server_script(server, WORLD_GREET);
    world_open_plain(world, server);
    world_run_until(world, LINK_UP);
    return server;
}

uint64_t
world_chat(struct link_world *world, const char *text)
{
    struct client_msg msg = {.kind = CLIENT_SAY, .say = {.channel = CHANNEL_LOBBY, .text = text}};
    uint64_t seq = link_send(world->link, &msg);

    assert_true(seq == 0 || msg.seq == seq);
    return seq;
}
