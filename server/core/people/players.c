// SPDX-License-Identifier: MIT
// The table of known players: by id, and by the keys of names, so that no player can look like
// another one.
#include "server/core/people/players.h"

#include <stdio.h>
#include <stdlib.h>

#include "common/room/rating.h"
#include "common/util/strbuf.h"
#include "common/util/xalloc.h"
#include "server/core/lobby/lobby_news.h"
#include "server/core/lobby/lobby_pages.h"
#include "server/core/people/follows.h"
#include "server/core/people/names.h"
#include "server/core/people/player.h"
#include "server/core/people/standings.h"
#include "server/core/people/tokens.h"
#include "server/core/room/room.h"
#include "server/core/send.h"
#include "server/core/tables.h"
#include "server/core/timers.h"

enum {
    GUEST_STAYS_MS = 10 * 60 * 1000,         // without a connection
    BANNED_GUEST_STAYS_MS = 24 * 3600 * 1000 // so long his name is of no use
};

static struct player *
find_key(const struct core *core, struct name_key key)
{
    struct taken_key *taken = NULL;

    HASH_FIND(by_key, core->taken, &key, sizeof(key), taken);
    return taken ? taken->player : NULL;
}

static void
take_key(struct core *core, struct player *player, int index, struct name_key key)
{
    struct taken_key *taken = &player->keys[index];

    taken->key = key;
    taken->player = player;
    HASH_ADD(by_key, core->taken, key, sizeof(taken->key), taken);
}

struct player *
players_find_name(const struct core *core, const char *name)
{
    char canonical[WIRE_NAME_BYTES + 1];
    struct name_keys keys;
    struct player *player;

    if (name_check(core->names, name, &keys, canonical) != NAME_OK) {
        return NULL;
    }
    player = find_key(core, keys.folded);
    if (!player) {
        player = find_key(core, keys.seen);
    }
    // A name that only looks alike does not match; capitals do not matter.
    return player && name_key_equal(player->keys[0].key, keys.folded) ? player : NULL;
}

enum error_code
players_check_name(struct request *request, const char *name, struct name_keys *keys,
                   char canonical[WIRE_NAME_BYTES + 1])
{
    const struct core *core = request->turn->core;
    enum name_error error = name_check(core->names, name, keys, canonical);

    if (error != NAME_OK) {
        snprintf(request->argument, sizeof(request->argument), "%s", name_error_word(error));
        return ERROR_NAME_BAD;
    }
    if (find_key(core, keys->folded) || find_key(core, keys->seen)) {
        const struct player *player = players_find_name(core, canonical);

        snprintf(request->argument, sizeof(request->argument), "%s", canonical);
        return player && player->is_guest && player->is_banned ? ERROR_BANNED : ERROR_NAME_TAKEN;
    }
    if (HASH_CNT(by_id, core->players) >= (unsigned)core->config.players_max) {
        return ERROR_TOO_MANY_PLAYERS;
    }
    return ERROR_NONE;
}

struct player *
players_add(struct core *core, uint64_t id, const char *name, const struct name_keys *keys)
{
    struct player *player = xcalloc(1, sizeof(*player));

    player->id = id;
    snprintf(player->name, sizeof(player->name), "%s", name);
    player->timer.kind = TIMER_PLAYER;
    player->timer.id = id;
    HASH_ADD(by_id, core->players, id, sizeof(player->id), player);
    take_key(core, player, 0, keys->folded);
    if (!name_key_equal(keys->folded, keys->seen)) {
        take_key(core, player, 1, keys->seen);
    }
    return player;
}

static void
forget(struct core *core, struct player *player)
{
    tokens_revoke_all(core, player);
    for (int i = 0; i < 2; i++) {
        if (player->keys[i].player) {
            HASH_DELETE(by_key, core->taken, &player->keys[i]);
        }
    }
    timers_cancel(&core->timers, &player->timer);
    lobby_forget_player(core, player);
    lobby_pages_remove_player(core, player);
    people_list_remove(core, player);
    follows_end(core, player);
    standings_forget(core, player);
    HASH_DELETE(by_id, core->players, player);
    player_finish(player);
    free(player);
}

void
players_destroy_all(struct core *core)
{
    struct player *player, *next;

    HASH_ITER(by_id, core->players, player, next)
    {
        forget(core, player);
    }
}

void
players_store(struct turn *turn, struct player *player)
{
    struct strbuf text = {0};

    player_write(player, &text);
    core_journal(turn, ENTRY_PLAYER, player->id, 0, &text);
    strbuf_finish(&text);
}

void
players_set_password(struct turn *turn, struct player *player, const char *hash,
                     enum logged_out why, uint64_t family)
{
    player_set_password(player, hash);
    player->password_changes++;
    tokens_end_all(turn->core, player, why, family);
    players_store(turn, player);
}

// Must the player be kept? A guest without connection and room can be forgotten. Only the timer
// forgets, so that no player is freed during his own request.
static bool
is_held(const struct player *player)
{
    return !player->is_guest || player->conn || player->room_count;
}

// An account that nobody uses is looked at again when a mark of an address has become too old.
static void
wait_for_old_places(struct turn *turn, struct player *player)
{
    int64_t until = places_until_ms(&player->places);
    int64_t wait = until - turn->now.wall_ms;

    timers_set(&turn->core->timers, &player->timer, turn->now.mono_ms + (wait > 0 ? wait : 0));
}

static bool
has_places(const struct player *player)
{
    return !player->is_guest && !player->conn && player->places.count > 0;
}

void
players_release(struct turn *turn, struct player *player)
{
    if (has_places(player)) {
        wait_for_old_places(turn, player);
    } else if (is_held(player)) {
        timers_cancel(&turn->core->timers, &player->timer);
    } else if (player->is_banned) {
        timers_set(&turn->core->timers, &player->timer, player->away_ms + BANNED_GUEST_STAYS_MS);
    } else if (player->families) {
        // He may come back for a while.
        timers_set(&turn->core->timers, &player->timer, player->away_ms + GUEST_STAYS_MS);
    } else {
        timers_set(&turn->core->timers, &player->timer, turn->now.mono_ms);
    }
}

void
players_on_timer(struct turn *turn, struct player *player)
{
    struct wire_player wire;

    if (is_held(player)) {
        if (places_forget_old(&player->places, turn->now.wall_ms)) {
            players_store(turn, player);
        }
        players_release(turn, player);
        return;
    }
    wire = players_wire(turn->core, player->id, NULL, turn->now.wall_ms);
    lobby_player_gone(turn, player, &wire);
    core_journal(turn, ENTRY_PLAYER_GONE, player->id, 0, NULL);
    forget(turn->core, player);
}

void
players_sweep(const struct core *core, uint64_t *ids, int *count)
{
    int kept = 0;

    for (int i = 0; i < *count; i++) {
        if (core_player(core, ids[i])) {
            ids[kept++] = ids[i];
        }
    }
    *count = kept;
}

void
players_remember(const struct core *core, uint64_t *ids, int *count, int most, uint64_t id)
{
    if (*count == most) {
        players_sweep(core, ids, count);
    }
    ids_add(ids, count, most, id);
}

static struct wire_player
wire_rated(const struct player *player, const struct rating *rating, int64_t wall_ms)
{
    return (struct wire_player){
        .id = player->id,
        .name = player->name,
        .guest = player->is_guest,
        .rating = rating ? (uint32_t)rating_shown(rating) : 0,
        .provisional = rating && rating_is_provisional(rating, wall_ms),
        .badge = player->badge.glyph,
        .badge_colour = player->badge.colour,
    };
}

static struct wire_player
wire_unknown(uint64_t id)
{
    return (struct wire_player){.id = id, .name = "?", .guest = true};
}

struct wire_player
players_wire(const struct core *core, uint64_t id, const struct match_settings *settings,
             int64_t wall_ms)
{
    const struct player *player = core_player(core, id);

    if (settings) {
        return players_wire_at(core, id, settings->rules.rule, control_speed(&settings->control),
                               wall_ms);
    }
    return player ? wire_rated(player, NULL, wall_ms) : wire_unknown(id);
}

struct wire_player
players_wire_at(const struct core *core, uint64_t id, enum rule rule, enum speed speed,
                int64_t wall_ms)
{
    const struct player *player = core_player(core, id);

    return player ? wire_rated(player, player_rating(player, rule, speed), wall_ms)
                  : wire_unknown(id);
}

struct wire_player
players_wire_known(const struct core *core, uint64_t id, int64_t wall_ms)
{
    const struct player *player = core_player(core, id);
    const struct player_rating *line = player ? player_main_rating(player) : NULL;

    return player ? wire_rated(player, line ? &line->rating : NULL, wall_ms) : wire_unknown(id);
}
