// SPDX-License-Identifier: MIT
// What clients ask for: settings, AIs, rooms and names, some of which exist.
#include <string.h>

#include "common/wire/codec_envelope.h"
#include "server/core/core_internal.h"
#include "tests/sim/world.h"
#include "tests/support/random_match.h"
#include "tests/support/wire_fill.h"

// Tables at which games end in ways that are rare elsewhere.
enum special {
    SPECIAL_FULL, // on a small board
    SPECIAL_DEAD,
    SPECIAL_MARGIN,
    SPECIAL_CAPTURES,
    SPECIAL_RENJU,    // fouls and passes: play.c
    SPECIAL_NO_CLOCK, // nobody is there for a day
    SPECIAL_HURRY,    // a clock that a long pause would run down
};

static struct match_settings
special_settings(struct sim *sim)
{
    static const enum special kinds[] = {SPECIAL_FULL,     SPECIAL_FULL,     SPECIAL_DEAD,
                                         SPECIAL_DEAD,     SPECIAL_MARGIN,   SPECIAL_MARGIN,
                                         SPECIAL_CAPTURES, SPECIAL_RENJU,    SPECIAL_RENJU,
                                         SPECIAL_NO_CLOCK, SPECIAL_NO_CLOCK, SPECIAL_HURRY};
    static const enum rule captures[] = {RULE_PENTE, RULE_BOAT, RULE_CAPTURE42, RULE_KERYO};
    struct match_settings settings = {
        .rules = {.rule = world_chance(sim, 500) ? RULE_STANDARD : RULE_FREESTYLE},
        .opening = {OPENING_FREE, 0},
        .control = {.kind = CONTROL_FISCHER, .main_ms = 60000, .extra_ms = 3000},
        .size = 5,
        .undo = (enum undo_mode)rng_below(&sim->rng, UNDO_REFUND + 1),
    };

    switch (kinds[rng_below(&sim->rng, sizeof(kinds) / sizeof(*kinds))]) {
    case SPECIAL_FULL:
        break;
    case SPECIAL_DEAD:
        settings.rules.options.draw_dead = true;
        break;
    case SPECIAL_MARGIN:
        settings.rules.options.draw_margin = 7;
        settings.size = (uint8_t)world_between(sim, 5, 6);
        break;
    case SPECIAL_CAPTURES:
        settings.rules.rule = captures[rng_below(&sim->rng, 4)];
        settings.size = 11;
        break;
    case SPECIAL_RENJU:
        settings.rules.rule = RULE_RENJU;
        settings.rules.options.reject_fouls = world_chance(sim, 500);
        settings.size = 9;
        break;
    case SPECIAL_NO_CLOCK:
        settings.control = (struct time_control){.kind = CONTROL_NONE};
        settings.size = 15;
        break;
    case SPECIAL_HURRY:
        settings.control = world_chance(sim, 500)
                               ? (struct time_control){.kind = CONTROL_PERMOVE, .period_ms = 3000}
                               : (struct time_control){.kind = CONTROL_SUDDEN, .main_ms = 8000};
        settings.size = 15;
    }
    return settings;
}

struct wire_room_settings
choose_settings(struct sim *sim)
{
    struct match_settings match =
        world_chance(sim, 400) ? special_settings(sim) : random_settings(&sim->rng);
    struct wire_room_settings wire = {
        .rule = match.rules.rule,
        .size = match.size,
        .opening = match.opening.protocol,
        .opening_n = match.opening.n,
        .control = match.control,
        .start = match.start,
        .undo = match.undo,
        .rated = match.rated,
        .reject_fouls = match.rules.options.reject_fouls,
        .draw_dead = match.rules.options.draw_dead,
        .draw_margin = match.rules.options.draw_margin,
        .maps = world_chance(sim, 300),
        .threats = world_chance(sim, 300),
        .hints = world_chance(sim, 300),
        .join = (enum join_rule)(world_chance(sim, 700) ? 0 : rng_below(&sim->rng, JOIN_COUNT)),
        .watch = (enum watch_rule)(world_chance(sim, 700) ? 0 : rng_below(&sim->rng, WATCH_COUNT)),
        .strict = world_chance(sim, 200),
        .delayed = world_chance(sim, 200),
        .title = world_chance(sim, 500) ? "" : "a \xe4\xba\x94 table\x1b[2J",
    };

    if (sim->is_talkative || sim->is_crowded) {
        wire.control = (struct time_control){.kind = CONTROL_NONE};
        wire.rated = false;
        wire.join = JOIN_ANYONE;
        wire.watch = WATCH_ANYONE;
    }
    if (world_chance(sim, 20)) {
        wire.size = 5 + rng_below(&sim->rng, 21); // perhaps one that does not fit
    }
    return wire;
}

const struct ai_config *
choose_ai(struct sim *sim)
{
    struct ai_config *ai = arena_calloc(&sim->fill, 1, sizeof(*ai));

    *ai = (struct ai_config){.kind = (enum ai_kind)rng_below(&sim->rng, AI_KIND_COUNT)};
    ai->level = ai->kind == AI_GOREN ? 1 + rng_below(&sim->rng, 10) : 0;
    ai->plies = ai->kind == AI_MINIMAX  ? 2 + rng_below(&sim->rng, 2)
                : ai->kind == AI_MATRIX ? rng_below(&sim->rng, AI_PLIES_MAX + 1)
                                        : 0;
    ai->pause_ms = world_chance(sim, 300) ? rng_below(&sim->rng, AI_PAUSE_MAX_MS) : 0;
    ai->resign = (enum ai_choice)rng_below(&sim->rng, AI_CHOICE_COUNT);
    ai->draws = (enum ai_choice)(world_chance(sim, 600) ? AI_CHOICE_DEFAULT
                                                        : rng_below(&sim->rng, AI_CHOICE_COUNT));
    ai->varied = world_chance(sim, 500);
    if (world_chance(sim, 20)) {
        ai->level = 10;
        ai->plies = 3;
    }
    return ai;
}

uint64_t
choose_room(struct sim *sim)
{
    unsigned count = sim->core ? HASH_CNT(by_id, sim->core->rooms) : 0;
    const struct room *room = sim->core ? sim->core->rooms : NULL;

    if (!count || world_chance(sim, 30)) {
        return rng_below(&sim->rng, 100);
    }
    for (uint32_t i = rng_below(&sim->rng, count); i > 0; i--) {
        room = room->by_id.next;
    }
    return room->id;
}

const struct view *
choose_view(struct sim *sim)
{
    for (int tries = 0; tries < 8; tries++) {
        const struct client *client =
            &sim->clients[rng_below(&sim->rng, (uint32_t)sim->client_count)];

        if (client->view_count) {
            return client->views[rng_below(&sim->rng, (uint32_t)client->view_count)];
        }
    }
    return NULL;
}

const char *
choose_name(struct sim *sim)
{
    const struct client *client = &sim->clients[rng_below(&sim->rng, (uint32_t)sim->client_count)];

    return world_chance(sim, 30) ? "nobody" : client->name;
}

// A member of the room by name, or anybody.
const char *
choose_member(struct sim *sim, const struct view *view)
{
    for (int tries = 0; tries < 8; tries++) {
        const struct client *client =
            &sim->clients[rng_below(&sim->rng, (uint32_t)sim->client_count)];

        if (view_find(client, view->room)) {
            return client->name;
        }
    }
    return choose_name(sim);
}

// Every kind of message with any valid content, in whatever state.
void
act_at_random(struct sim *sim, struct client *client)
{
    struct wire_fill fill = {.rng = {rng_next(&sim->rng)}, .arena = &sim->fill};
    int kind = (int)rng_below(&sim->rng, CLIENT_KIND_COUNT);
    struct client_msg msg;

    if (kind == CLIENT_GOODBYE && !world_chance(sim, 200)) {
        return;
    }
    memset(&msg, 0, sizeof(msg));
    wire_fill_envelope(&fill, &envelope_client, kind, &msg);
    msg.seq = 0;
    // With a room that exists the message gets further.
    if (kind >= CLIENT_ROOM_LEAVE && kind != CLIENT_SAY && kind != CLIENT_IGNORE &&
        kind < CLIENT_HISTORY_ASK && world_chance(sim, 800)) {
        msg.room.room = client->view_count ? client->views[0]->room : choose_room(sim);
    }
    client_send(sim, client, &msg);
}
