// SPDX-License-Identifier: MIT
#include "tests/support/client_world.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "common/util/xalloc.h"
#include "common/wire/wire.h"
#include "server/core/blob.h"
#include "server/core/core.h"
#include "server/core/core_internal.h"
#include "server/core/game/game_wire.h"
#include "server/core/room/room.h"
#include "server/core/tables.h"
#include "tests/support/match_compare.h"

void
client_world_open(struct client_world *world)
{
    memset(world, 0, sizeof(*world));
    world_open(&world->world);
    world->block = xcalloc(1, WIRE_SERVER_ARENA_BYTES);
    arena_init(&world->arena, world->block, WIRE_SERVER_ARENA_BYTES);
}

void
client_world_close(struct client_world *world)
{
    for (int i = 0; i < world->viewer_count; i++) {
        model_finish(&world->viewers[i].model);
    }
    free(world->block);
    world_close(&world->world);
}

int
client_world_setup(void **state)
{
    struct client_world *world = xcalloc(1, sizeof(*world));

    client_world_open(world);
    *state = world;
    return 0;
}

int
client_world_teardown(void **state)
{
    client_world_close(*state);
    free(*state);
    return 0;
}

struct viewer *
client_world_view(struct client_world *world, const char *name)
{
    struct viewer *viewer;

    assert_true(world->viewer_count < CLIENT_WORLD_MAX);
    viewer = &world->viewers[world->viewer_count++];
    snprintf(viewer->name, sizeof(viewer->name), "%s", name);
    model_init(&viewer->model);
    return viewer;
}

static struct viewer *
find(struct client_world *world, const char *name)
{
    for (int i = 0; i < world->viewer_count; i++) {
        if (strcmp(world->viewers[i].name, name) == 0) {
            return &world->viewers[i];
        }
    }
    fail_msg("the test itself is wrong: %s has no model", name);
    return NULL;
}

struct model *
client_world_model(struct client_world *world, const char *name)
{
    return &find(world, name)->model;
}

struct m_room *
client_world_room(struct client_world *world, const char *name)
{
    struct model *model = client_world_model(world, name);

    if (model->room_count == 0) {
        fail_msg("%s: expected to be in a room, is in none", name);
    }
    return model->rooms[model->room_count - 1];
}

uint64_t
client_world_send(struct client_world *world, struct viewer *viewer, struct client_msg *msg,
                  bool is_automatic)
{
    if (!world_client(&world->world, viewer->name)->conn) {
        return 0;
    }
    // The number must be known before an answer can come.
    msg->seq = world_client(&world->world, viewer->name)->seq + 1;
    model_note_sent(&viewer->model, msg, is_automatic);
    return world_send(&world->world, viewer->name, msg);
}

static void
take_frame(struct client_world *world, struct viewer *viewer, const struct blob *frame)
{
    int64_t now_ms = world->world.now.mono_ms;
    struct server_msg msg;
    struct wire_result result;

    arena_reset(&world->arena);
    result = wire_decode_server(&world->arena, frame->bytes + WIRE_PREFIX_BYTES,
                                frame->length - WIRE_PREFIX_BYTES, &msg);
    assert_int_equal(result.fault, WIRE_OK);
    if (viewer->loses && viewer->loses(&msg, viewer->data)) {
        viewer->lost_count++;
        return;
    }
    if (msg.kind == SERVER_IDENTITY) {
        model_set_link(&viewer->model, LINK_UP, "", "", now_ms);
    }
    model_apply(&viewer->model, &msg, now_ms);
    if (viewer->on_news) {
        viewer->on_news(world, viewer);
    }
}

// A line that broke, or was changed for another, is noticed here.
static void
note_line(struct client_world *world, struct viewer *viewer)
{
    uint64_t conn = world_client(&world->world, viewer->name)->conn;

    if (viewer->conn && conn != viewer->conn) {
        model_set_link(&viewer->model, LINK_WAITING, "", NULL, world->world.now.mono_ms);
        if (viewer->on_news) {
            viewer->on_news(world, viewer);
        }
    }
    viewer->conn = conn;
}

static bool
deliver_to(struct client_world *world, struct viewer *viewer)
{
    struct client *client = world_client(&world->world, viewer->name);
    struct client_msg request;
    bool is_busy = false;

    while (viewer->taken < client->inbox_count) {
        struct blob *frame = blob_hold(client->inbox[viewer->taken++].frame);

        take_frame(world, viewer, frame);
        blob_release(frame);
        is_busy = true;
    }
    // What came before the line broke is still read.
    note_line(world, viewer);
    while (model_next_request(&viewer->model, &request, world->world.now.mono_ms)) {
        client_world_send(world, viewer, &request, true);
        is_busy = true;
    }
    return is_busy;
}

void
client_world_deliver(struct client_world *world)
{
    bool is_busy = true;

    if (world->is_delivering) {
        return;
    }
    world->is_delivering = true;
    while (is_busy) {
        is_busy = false;
        for (int i = 0; i < world->viewer_count; i++) {
            is_busy |= deliver_to(world, &world->viewers[i]);
        }
    }
    for (int i = 0; i < world->viewer_count; i++) {
        model_tick(&world->viewers[i].model, world->world.now.mono_ms);
        if (world->viewers[i].on_news) {
            world->viewers[i].on_news(world, &world->viewers[i]);
        }
    }
    world->is_delivering = false;
}

static int64_t
sooner(int64_t at, int64_t due, int64_t now_ms)
{
    if (due == TIME_NEVER || due >= at) {
        return at;
    }
    return due > now_ms ? due : now_ms + 1;
}

// Time goes by for the models too: what the core sends is there at once, and
// what is due at a model happens then.
static void
pass(struct client_world *world, int64_t ms)
{
    int64_t end = world->world.now.mono_ms + ms;

    while (world->world.now.mono_ms < end) {
        int64_t now_ms = world->world.now.mono_ms;
        int64_t at = sooner(end, core_deadline_ms(world->world.core), now_ms);

        for (int i = 0; i < world->viewer_count; i++) {
            at = sooner(at, model_tick(&world->viewers[i].model, now_ms), now_ms);
        }
        world_pass(&world->world, at - now_ms);
        client_world_deliver(world);
    }
}

void
client_world_do(struct client_world *world, const char *lines)
{
    while (*lines) {
        char line[512];
        size_t length;

        lines += strspn(lines, " ;\n");
        length = strcspn(lines, ";\n");
        assert_true(length < sizeof(line));
        memcpy(line, lines, length);
        line[length] = '\0';
        if (line[0] == '+') {
            pass(world, strtoll(line + 1, NULL, 10));
        } else if (length) {
            world_do(&world->world, line);
        }
        client_world_deliver(world);
        lines += length;
    }
}

int
client_world_news(struct client_world *world, const char *name, enum news_kind kind)
{
    struct model *model = client_world_model(world, name);
    struct news item;
    int count = 0;

    while (model_next_news(model, &item)) {
        count += item.kind == kind;
    }
    return count;
}

// Comparing.

static void
check_seats(const struct viewer *viewer, const struct m_room *seen, const struct room *room)
{
    for (int i = 0; i < SEAT_COUNT; i++) {
        const struct room_occupant *there = &room->occupants[i];
        const struct occupant *occupant = &seen->seats[i];

        if (occupant->kind != there->kind || occupant->is_ready != there->is_ready ||
            (there->kind == OCCUPANT_PERSON && occupant->person.id != there->player) ||
            (there->kind == OCCUPANT_AI && occupant->ai.level != there->ai.level)) {
            fail_msg("%s sees seat %c as kind %d ready %d, it is kind %d ready %d", viewer->name,
                     "AB"[i], (int)occupant -> kind, occupant -> is_ready, (int)there -> kind,
                     there -> is_ready);
        }
    }
    if (seen->owner != room->owner) {
        fail_msg("%s sees another owner of the room", viewer->name);
    }
}

static void
check_clock(const struct client_world *world, const struct viewer *viewer,
            const struct m_room *seen, const struct room *room, enum seat seat)
{
    int64_t now_ms = world->world.now.mono_ms;
    struct clock_reading want =
        match_reading(room->match, seat, game_time_ms(room, world->world.now));
    struct clock_reading got = m_room_clock(seen, seat, model_clock_ms(&viewer->model, now_ms));

    if (got.main_ms != want.main_ms || got.extra_ms != want.extra_ms || got.count != want.count ||
        got.overtime != want.overtime) {
        fail_msg("%s sees the clock of seat %c at %" PRId64 "+%" PRId64 " ms (%d), it is %" PRId64
                 "+%" PRId64 " ms (%d)",
                 viewer->name, "AB"[seat], got.main_ms, got.extra_ms, (int)got.count, want.main_ms,
                 want.extra_ms, (int)want.count);
    }
}

static void
check_game(const struct client_world *world, const struct viewer *viewer, const struct m_room *seen,
           const struct room *room)
{
    const char *difference;

    if (seen->game != room->game || seen->has_match != (room->match != NULL)) {
        fail_msg("%s sees game %" PRIu64 ", it is %" PRIu64, viewer->name, seen->game, room->game);
    }
    if (!room->match) {
        return;
    }
    difference = match_difference(&seen->match, room->match);
    if (difference) {
        fail_msg("%s sees a game that differs in %s", viewer->name, difference);
    }
    check_clock(world, viewer, seen, room, SEAT_A);
    check_clock(world, viewer, seen, room, SEAT_B);
}

static void
check_badge(const struct client_world *world, const struct viewer *viewer,
            const struct person *seen)
{
    const struct player *player = core_player(world->world.core, seen->id);

    if (player && !badge_is_same(seen->badge, player->badge)) {
        fail_msg("%s sees %s with badge %d %d, it is %d %d", viewer->name, seen->name,
                 (int)seen->badge.glyph, (int)seen->badge.colour, (int)player->badge.glyph,
                 (int)player->badge.colour);
    }
}

static void
check_members(const struct client_world *world, const struct viewer *viewer,
              const struct m_room *seen, const struct room *room)
{
    for (int i = 0; i < SEAT_COUNT; i++) {
        check_badge(world, viewer, &seen->seats[i].person);
    }
    if (room->member_count > WIRE_MEMBERS_MAX) {
        return;
    }
    if (seen->member_count != room->member_count) {
        fail_msg("%s sees %d people in the room, there are %d", viewer->name, seen->member_count,
                 room->member_count);
    }
    for (int i = 0; i < seen->member_count; i++) {
        if (!room_has_member(room, seen->members[i].person.id)) {
            fail_msg("%s sees %s in the room, who is not there", viewer->name,
                     seen->members[i].person.name);
        }
        check_badge(world, viewer, &seen->members[i].person);
    }
}

static bool
is_behind(const struct m_room *seen, const struct room *room)
{
    return !room || seen->state != ROOM_SYNCED || seen->version < room->version;
}

static void
check_room(const struct client_world *world, const struct viewer *viewer, const struct m_room *seen,
           bool is_patient)
{
    const struct room *room = core_room(world->world.core, seen->id);

    if (is_behind(seen, room) && is_patient) {
        return;
    }
    if (!room || seen->state != ROOM_SYNCED || seen->version != room->version) {
        fail_msg("%s: expected a room in step, its state is %d and its version %" PRIu64
                 ", that of the core %" PRIu64,
                 viewer->name, (int)seen->state, seen->version, room ? room->version : 0);
        return;
    }
    check_seats(viewer, seen, room);
    if (!is_patient) {
        check_members(world, viewer, seen, room);
    }
    check_game(world, viewer, seen, room);
}

void
client_world_compare(struct client_world *world, bool is_patient)
{
    for (int i = 0; i < world->viewer_count; i++) {
        const struct viewer *viewer = &world->viewers[i];

        for (int k = 0; viewer->conn && k < viewer->model.room_count; k++) {
            check_room(world, viewer, viewer->model.rooms[k], is_patient);
        }
    }
}

void
client_world_check(struct client_world *world)
{
    client_world_compare(world, false);
}
