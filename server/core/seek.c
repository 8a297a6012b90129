// SPDX-License-Identifier: MIT
// Quick pairing: whoever looks for the same game, and fits the other's wishes
// for a rating, is seated in a new room at once.
#include "server/core/seek.h"

#include <stdlib.h>
#include <string.h>

#include "common/util/xalloc.h"
#include "server/core/state.h"

struct seek {
    struct player *player; // borrowed
    struct room_settings settings;
    uint32_t rating_min, rating_max; // 0 = any
    struct seek *next;
};

static uint32_t
rating_of(const struct player *player, const struct match_settings *settings)
{
    const struct rating *rating =
        player_rating(player, settings->rules.rule, control_speed(&settings->control));

    return rating ? (uint32_t)rating_shown(rating) : (uint32_t)RATING_START;
}

static bool
is_welcome(const struct seek *seek, const struct player *other)
{
    uint32_t rating = rating_of(other, &seek->settings.match);

    return (!seek->rating_min || rating >= seek->rating_min) &&
           (!seek->rating_max || rating <= seek->rating_max) &&
           !player_ignores(seek->player, other->id);
}

// The same game: everything but titles and what only watchers notice.
static bool
is_same_game(const struct room_settings *a, const struct room_settings *b)
{
    const struct match_settings *x = &a->match, *y = &b->match;
    char first[CONTROL_TEXT_BYTES], second[CONTROL_TEXT_BYTES];

    return x->rules.rule == y->rules.rule && x->size == y->size &&
           x->rules.options.reject_fouls == y->rules.options.reject_fouls &&
           x->rules.options.draw_dead == y->rules.options.draw_dead &&
           x->rules.options.draw_margin == y->rules.options.draw_margin &&
           x->opening.protocol == y->opening.protocol && x->opening.n == y->opening.n &&
           strcmp(control_format(&x->control, first), control_format(&y->control, second)) == 0 &&
           x->start == y->start && x->undo == y->undo && x->rated == y->rated &&
           a->maps == b->maps && a->threats == b->threats && a->hints == b->hints;
}

static struct seek *
find_partner(const struct core *core, const struct seek *seek)
{
    for (struct seek *other = core->seeks; other; other = other->next) {
        // He may have opened or entered other rooms since he began to look.
        if (other->player != seek->player && rooms_may_open(core, other->player) == ERROR_NONE &&
            is_same_game(&other->settings, &seek->settings) && is_welcome(other, seek->player) &&
            is_welcome(seek, other->player)) {
            return other;
        }
    }
    return NULL;
}

static void
tell_paired(struct turn *turn, const struct room *room, const struct player *player,
            const struct player *other)
{
    struct wire_player opponent =
        players_wire(turn->core, other->id, &room->settings.match, turn->now.wall_ms);
    struct server_msg msg = {
        .kind = SERVER_PAIRED,
        .paired = {.room = room->id, .code = room->code, .opponent = &opponent},
    };

    core_send(turn, player->conn, &msg);
}

// Seats both, by lot, and starts.
static void
pair(struct turn *turn, struct player *first, struct player *second,
     const struct room_settings *settings)
{
    const struct core_config *config = &turn->core->config;
    struct player *players[SEAT_COUNT];
    struct room *room;
    uint8_t lot;

    config->random(config->data, &lot, 1);
    players[lot & 1] = first;
    players[1 - (lot & 1)] = second;
    room = rooms_open(turn, players[SEAT_A], settings);
    for (int i = 0; i < SEAT_COUNT; i++) {
        rooms_enter(turn, room, players[i]);
        tell_paired(turn, room, players[i], players[1 - i]);
        rooms_send_snapshot(turn, room, players[i]->conn, 0);
    }
    for (int i = 0; i < SEAT_COUNT; i++) {
        seats_set_person(turn, room, (enum seat)i, players[i]);
        room->chairs[i].is_ready = true;
        seats_log(turn, room, (enum seat)i); // a seat never changes without a version
    }
    game_start(turn, room);
}

void
seek_add(struct turn *turn, struct player *player, const struct room_settings *settings,
         uint32_t rating_min, uint32_t rating_max)
{
    struct seek *seek = xcalloc(1, sizeof(*seek)), *partner;

    seek->player = player;
    seek->settings = *settings;
    seek->rating_min = rating_min;
    seek->rating_max = rating_max;
    seek->next = turn->core->seeks;
    turn->core->seeks = seek;
    player->seek = seek;
    partner = find_partner(turn->core, seek);
    if (partner) {
        struct player *other = partner->player;
        struct room_settings game = partner->settings;

        seek_drop(turn, player);
        seek_drop(turn, other);
        pair(turn, other, player, &game);
    }
}

void
seek_drop(struct turn *turn, struct player *player)
{
    struct seek **link = &turn->core->seeks;

    if (!player->seek) {
        return;
    }
    while (*link != player->seek) {
        link = &(*link)->next;
    }
    *link = player->seek->next;
    free(player->seek);
    player->seek = NULL;
}

void
seek_destroy_all(struct core *core)
{
    while (core->seeks) {
        struct seek *seek = core->seeks;

        core->seeks = seek->next;
        free(seek);
    }
}
