// SPDX-License-Identifier: MIT
// Models against the real core while anything happens: games of all kinds, lines
// that break, frames that are lost, a server that crashes. After every step each
// model that thinks it is in step must agree with the core; and once frames
// arrive again, all must be in step. GOREN_SEED repeats a run that failed.
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
#include "common/wire/settings_message.h"
#include "server/core/core_internal.h"
#include "server/core/game/fallback_move.h"
#include "server/core/room/room.h"
#include "tests/support/client_world.h"
#include "tests/support/core_verbs.h"
#include "tests/support/random_match.h"

enum { PEOPLE = 4, STEPS = 1000, SEEDS = 12 };

static const char *const names[PEOPLE] = {"ann", "bob", "cyd", "dan"};

struct chaos {
    struct client_world cw;
    struct rng rng;
    int loss; // of 1000 frames
};

static bool
loses(const struct server_msg *msg, void *data)
{
    struct chaos *chaos = data;

    return (msg->kind == SERVER_ROOM_EVENT || msg->kind == SERVER_SNAPSHOT) &&
           (int)rng_below(&chaos->rng, 1000) < chaos->loss;
}

// Sends the words of core_verbs.h; whether they are refused does not matter.
static void
try_words(struct chaos *chaos, int who, const char *words)
{
    struct verb verb;

    if (world_client(&chaos->cw.world, names[who])->conn &&
        verb_read(&chaos->cw.world, names[who], words, &verb)) {
        client_world_send(&chaos->cw, &chaos->cw.viewers[who], &verb.msg, false);
    }
}

static void
try_act(struct chaos *chaos)
{
    struct room *room = world_room(&chaos->cw.world);
    struct action action;
    struct client_msg msg = {.kind = CLIENT_ACT};

    if (!room || !room_is_running(room)) {
        return;
    }
    action = fallback_move_find(room->match);
    // Not always the best one, so that games differ and boards fill.
    if (action.kind == ACTION_PLACE && rng_below(&chaos->rng, 3) == 0) {
        action.points[0] =
            (struct point){(int8_t)rng_below(&chaos->rng, room->settings.match.size),
                           (int8_t)rng_below(&chaos->rng, room->settings.match.size)};
    }
    msg.act = (struct wire_act){.room = room->id,
                                .kind = action.kind,
                                .point_count = action.point_count,
                                .points = action.points,
                                .number = (uint32_t)action.number};
    for (int i = 0; i < PEOPLE; i++) {
        if (room_holds(room, world_client(&chaos->cw.world, names[i])->player, action.seat)) {
            msg.act.seat = action.seat == SEAT_A ? WANT_SEAT_A : WANT_SEAT_B;
            client_world_send(&chaos->cw, &chaos->cw.viewers[i], &msg, false);
            return;
        }
    }
}

static void
try_settings(struct chaos *chaos, int who)
{
    struct room_settings setup;
    struct wire_room_settings wire;
    struct client_msg msg;

    memset(&setup, 0, sizeof(setup));
    setup.match = random_settings(&chaos->rng);
    setup.match.rated = false;
    setup.match.undo = UNDO_PRESS;
    wire = settings_to_message(&setup);
    if (rng_below(&chaos->rng, 2)) {
        msg = (struct client_msg){.kind = CLIENT_ROOM_CREATE,
                                  .room_create = {.settings = &wire, .seat = WANT_SEAT_A}};
    } else {
        msg = (struct client_msg){.kind = CLIENT_ROOM_CHANGE,
                                  .room_change = {.room = chaos->cw.world.room, .settings = &wire}};
    }
    client_world_send(&chaos->cw, &chaos->cw.viewers[who], &msg, false);
}

static void
break_line(struct chaos *chaos, int who)
{
    if (world_client(&chaos->cw.world, names[who])->conn) {
        world_lose(&chaos->cw.world, names[who]);
        client_world_deliver(&chaos->cw);
        return;
    }
    world_connect(&chaos->cw.world, names[who]);
    try_words(chaos, who, "hello");
    try_words(chaos, who, "resume");
    client_world_deliver(&chaos->cw);
    // A guest who was away for too long is forgotten.
    if (!chaos->cw.viewers[who].model.is_identified) {
        try_words(chaos, who, "guest");
    }
    client_world_deliver(&chaos->cw);
}

static void
pass_time(struct chaos *chaos)
{
    static const char *const times[] = {"+1", "+40", "+900", "+2600", "+7000", "+31000"};

    client_world_do(&chaos->cw, times[rng_below(&chaos->rng, 6)]);
}

// Two of them sit down to a game, if none runs.
static void
gather(struct chaos *chaos)
{
    const struct room *room = world_room(&chaos->cw.world);
    int first = (int)rng_below(&chaos->rng, PEOPLE);
    int second = (first + 1 + (int)rng_below(&chaos->rng, PEOPLE - 1)) % PEOPLE;

    if (room && room_is_running(room)) {
        return;
    }
    if (!room || rng_below(&chaos->rng, 4) == 0) {
        try_settings(chaos, first);
    }
    for (int i = 0; i < 2; i++) {
        try_words(chaos, first, i ? "ready" : "join");
        try_words(chaos, second, i ? "ready" : "join");
        try_words(chaos, first, "sit a");
        try_words(chaos, second, "sit b");
        try_words(chaos, first, "sit b");
    }
}

static void
step(struct chaos *chaos)
{
    static const char *const words[] = {
        "join",           "sit a",    "sit b",   "sit b both", "ready",      "ready",
        "unready",        "stand",    "leave",   "draw?",      "undo?",      "pause?",
        "draw=yes",       "undo=yes", "undo=no", "pause=yes",  "A:resume",   "draw=no",
        "give-time=5000", "resign",   "ai b 3",  "person b",   "talk hello", "resync",
        "own bob",        "join",     "ready",   "claim-win",  "badge 3 4",  "badge 0 0"};
    int who = (int)rng_below(&chaos->rng, PEOPLE), what = (int)rng_below(&chaos->rng, 100);

    if (what < 45) {
        try_act(chaos);
    } else if (what < 60) {
        gather(chaos);
    } else if (what < 75) {
        try_words(chaos, who, words[rng_below(&chaos->rng, sizeof(words) / sizeof(*words))]);
    } else if (what < 78) {
        try_settings(chaos, who);
    } else if (what < 82) {
        break_line(chaos, who);
    } else if (what == 82) {
        world_crash(&chaos->cw.world, 3000);
    } else {
        pass_time(chaos);
    }
    client_world_deliver(&chaos->cw);
}

// Everybody is connected, nothing is lost, and something happens in each room.
static void
settle(struct chaos *chaos)
{
    chaos->loss = 0;
    for (int i = 0; i < PEOPLE; i++) {
        struct viewer *viewer = &chaos->cw.viewers[i];

        if (!world_client(&chaos->cw.world, names[i])->conn) {
            break_line(chaos, i);
        }
        for (int k = 0; k < viewer->model.room_count; k++) {
            struct client_msg resync = {.kind = CLIENT_RESYNC,
                                        .room = {viewer->model.rooms[k]->id}};

            client_world_send(&chaos->cw, viewer, &resync, false);
        }
        client_world_deliver(&chaos->cw);
    }
}

static void
run(uint64_t seed)
{
    struct chaos *chaos = xcalloc(1, sizeof(*chaos));

    client_world_open(&chaos->cw);
    chaos->rng.state = seed;
    for (int i = 0; i < PEOPLE; i++) {
        char line[32];

        client_world_view(&chaos->cw, names[i]);
        chaos->cw.viewers[i].loses = loses;
        chaos->cw.viewers[i].data = chaos;
        snprintf(line, sizeof(line), "%s: guest", names[i]);
        client_world_do(&chaos->cw, line);
    }
    client_world_do(&chaos->cw, "ann: create undo=press clock=fischer:60+5; bob: join; bob: sit b;"
                                "ann: ready; bob: ready; cyd: join");
    for (int i = 0; i < STEPS; i++) {
        chaos->loss = i / 100 % 2 ? 150 : 0;
        step(chaos);
        client_world_compare(&chaos->cw, true);
        for (int k = 0; k < PEOPLE; k++) {
            client_world_news(&chaos->cw, names[k], NEWS_EVENT);
        }
    }
    settle(chaos);
    client_world_check(&chaos->cw);
    client_world_close(&chaos->cw);
    free(chaos);
}

static void
models_agree_with_the_core_whatever_happens(void **state)
{
    const char *seed = getenv("GOREN_SEED");

    (void)state;
    if (seed) {
        run(strtoull(seed, NULL, 10));
        return;
    }
    for (uint64_t i = 1; i <= SEEDS; i++) {
        print_message("# seed %" PRIu64 "\n", i);
        run(i);
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(models_agree_with_the_core_whatever_happens),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
