// SPDX-License-Identifier: MIT
#include "tests/sim/ledger.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/util/xalloc.h"
#include "common/wire/wire.h"
#include "server/core/core_internal.h"
#include "server/core/tables.h"
#include "tests/sim/peek.h"
#include "tests/sim/requests.h"
#include "tests/sim/view.h"
#include "tests/sim/world.h"

static uint64_t
hash_bytes(const uint8_t *bytes, size_t length)
{
    uint64_t sum = length;

    for (size_t i = 0; i < length; i++) {
        sum = (sum ^ bytes[i]) * 0x100000001b3u;
    }
    return rng_mix(sum) | 1;
}

static struct ledger_line *
line_of(struct sim *sim, uint64_t room, uint64_t version)
{
    struct ledger_line id, *line = NULL;

    memset(&id, 0, sizeof(id));
    id.id.room = room;
    id.id.version = version;
    HASH_FIND(hh, sim->ledger.lines, &id.id, sizeof(id.id), line);
    if (!line) {
        line = xcalloc(1, sizeof(*line));
        line->id = id.id;
        HASH_ADD(hh, sim->ledger.lines, id, sizeof(line->id), line);
    }
    return line;
}

static struct ledger_room *
room_of(struct sim *sim, uint64_t id)
{
    struct ledger_room *room = NULL;

    HASH_FIND(hh, sim->ledger.rooms, &id, sizeof(id), room);
    if (!room) {
        room = xcalloc(1, sizeof(*room));
        room->id = id;
        HASH_ADD(hh, sim->ledger.rooms, id, sizeof(room->id), room);
    }
    return room;
}

static struct ledger_game *
game_of(struct sim *sim, uint64_t id, uint64_t room)
{
    struct ledger_game *game = NULL;

    HASH_FIND(hh, sim->ledger.games, &id, sizeof(id), game);
    if (!game) {
        game = xcalloc(1, sizeof(*game));
        game->id = id;
        game->room = room;
        HASH_ADD(hh, sim->ledger.games, id, sizeof(game->id), game);
    }
    return game;
}

void
ledger_game_event(struct sim *sim, uint64_t id, uint64_t room, int index,
                  const struct match_event *event)
{
    struct ledger_game *game = game_of(sim, id, room);

    if (index < game->count) {
        if (!match_event_equal(&game->events[index], event)) {
            sim_fail(sim, room, 0, "event %d of game %" PRIu64 " is shown in two ways", index, id);
        }
        return;
    }
    if (index > game->count) {
        return; // the events before this one were never shown one by one
    }
    if (game->count == game->capacity) {
        game->capacity = 2 * game->capacity + 16;
        game->events = xreallocarray(game->events, (size_t)game->capacity, sizeof(*game->events));
    }
    game->events[game->count++] = *event;
}

static struct ledger_player *
player_of(struct sim *sim, uint64_t id, bool is_guest)
{
    struct ledger_player *player = NULL;

    HASH_FIND(hh, sim->ledger.players, &id, sizeof(id), player);
    if (!player) {
        player = xcalloc(1, sizeof(*player));
        player->id = id;
        player->is_guest = is_guest;
        HASH_ADD(hh, sim->ledger.players, id, sizeof(player->id), player);
    }
    return player;
}

void
ledger_player_gone(struct sim *sim, uint64_t id)
{
    struct ledger_player *player = player_of(sim, id, true);

    if (!player->is_guest) {
        sim_fail(sim, 0, id, "an account is forgotten");
    }
    player->is_gone = true;
}

void
ledger_room_kept(struct sim *sim, uint64_t id, uint64_t version)
{
    struct ledger_room *room = room_of(sim, id);

    if (room->is_gone) {
        sim_fail(sim, id, 0, "the number of a room that is gone is used again");
    }
    room->durable = version > room->durable ? version : room->durable;
}

void
ledger_event_kept(struct sim *sim, uint64_t game, uint64_t version)
{
    ledger_room_kept(sim, game_of(sim, game, 0)->room, version);
}

void
ledger_game_kept(struct sim *sim, uint64_t game, uint64_t room)
{
    if (game_of(sim, game, room)->room != room) {
        sim_fail(sim, room, 0, "the number of game %" PRIu64 " is used again", game);
    }
}

void
ledger_room_gone(struct sim *sim, uint64_t id)
{
    struct ledger_room *room = room_of(sim, id);

    room->is_closed = room->is_gone = true;
}

static struct ledger_family *
family_of(struct sim *sim, const uint8_t *token, uint64_t player)
{
    struct ledger_family *family = NULL;
    uint64_t id;

    memcpy(&id, token, sizeof(id));
    HASH_FIND(hh, sim->ledger.families, &id, sizeof(id), family);
    if (!family) {
        family = xcalloc(1, sizeof(*family));
        family->id = id;
        family->player = player;
        HASH_ADD(hh, sim->ledger.families, id, sizeof(family->id), family);
    }
    return family;
}

static void
give_token(struct sim *sim, const uint8_t *token, uint64_t player)
{
    struct ledger_token *line = xcalloc(1, sizeof(*line));

    memcpy(line->token, token, sizeof(line->token));
    line->player = player;
    line->number = ++family_of(sim, token, player)->next;
    HASH_ADD(hh, sim->ledger.tokens, token, sizeof(line->token), line);
}

// Somebody came in with this token: it must have been one that is still good.
static void
use_token(struct sim *sim, const uint8_t *token, uint64_t player)
{
    struct ledger_family *family = family_of(sim, token, player);
    struct ledger_token *line = NULL;

    HASH_FIND(hh, sim->ledger.tokens, token, WIRE_TOKEN_BYTES, line);
    if (!line) {
        sim_fail(sim, 0, player, "a token that was never given out is accepted");
    } else if (line->player != player) {
        sim_fail(sim, 0, player, "a token of player %" PRIu64 " makes somebody another",
                 line->player);
    } else if (family->is_revoked || line->number < family->used) {
        sim_fail(sim, 0, player, "token %" PRIu64 " is accepted although %s", line->number,
                 family->is_revoked ? "its player said goodbye" : "a newer one was used");
    } else {
        family->used = line->number;
    }
}

void
ledger_revoke(struct sim *sim, uint64_t player)
{
    for (struct ledger_family *family = sim->ledger.families; family; family = family->hh.next) {
        family->is_revoked |= family->player == player;
    }
}

// All but the terminal that this client uses.
static void
revoke_others(struct sim *sim, const struct client *client)
{
    uint64_t own;

    memcpy(&own, client->tokens[client->token_count - 1], sizeof(own));
    for (struct ledger_family *family = sim->ledger.families; family; family = family->hh.next) {
        family->is_revoked |= family->player == client->player && family->id != own;
    }
}

// Somebody came in by this code: it must be the first time, and all others are logged out.
static void
use_code(struct sim *sim, const char *code, uint64_t player)
{
    struct ledger_code *used = NULL;

    HASH_FIND_STR(sim->ledger.codes, code, used);
    if (used) {
        sim_fail(sim, 0, player, "recovery code %s is accepted a second time", code);
        return;
    }
    used = xcalloc(1, sizeof(*used));
    snprintf(used->code, sizeof(used->code), "%s", code);
    HASH_ADD_STR(sim->ledger.codes, code, used);
    ledger_revoke(sim, player);
}

const struct server_msg *
ledger_decode(struct sim *sim, const struct blob *frame)
{
    arena_reset(&sim->fill);
    if (wire_decode_server(&sim->fill, frame->bytes + WIRE_PREFIX_BYTES,
                           frame->length - WIRE_PREFIX_BYTES, &sim->peek)
            .fault != WIRE_OK) {
        sim_fail(sim, 0, 0, "the server sends a frame that cannot be decoded");
        return NULL;
    }
    return &sim->peek;
}

// The newest one of this name that is still known.
static struct ledger_player *
player_called(struct sim *sim, const char *name)
{
    struct ledger_player *found = NULL;

    for (struct ledger_player *player = sim->ledger.players; player; player = player->hh.next) {
        if (!player->is_gone && strcmp(player->name, name) == 0 &&
            (!found || player->id > found->id)) {
            found = player;
        }
    }
    return found;
}

void
ledger_revoke_name(struct sim *sim, const char *name)
{
    const struct ledger_player *player = player_called(sim, name);

    if (player) {
        ledger_revoke(sim, player->id);
    }
}

void
ledger_ban(struct sim *sim, const char *name, bool is_banned)
{
    struct ledger_player *player = player_called(sim, name);

    if (player && is_banned) {
        ledger_revoke(sim, player->id);
    }
    if (player) {
        player->is_banned = is_banned;
    }
}

void
ledger_silence(struct sim *sim, uint64_t id)
{
    struct ledger_player *player = NULL;

    HASH_FIND(hh, sim->ledger.players, &id, sizeof(id), player);
    if (player) {
        player->is_silenced = true;
    }
}

bool
ledger_is_silenced(struct sim *sim, uint64_t id)
{
    struct ledger_player *player = NULL;

    HASH_FIND(hh, sim->ledger.players, &id, sizeof(id), player);
    return player && player->is_silenced;
}

bool
ledger_is_banned(struct sim *sim, uint64_t id)
{
    struct ledger_player *player = NULL;

    HASH_FIND(hh, sim->ledger.players, &id, sizeof(id), player);
    return player && player->is_banned;
}

static void
release_event(struct sim *sim, const struct blob *frame)
{
    const struct server_msg *msg = ledger_decode(sim, frame);
    const struct wire_room_event *event = msg ? &msg->room_event : NULL;
    struct ledger_room *room;
    struct ledger_line *line;
    uint64_t hash = hash_bytes(frame->bytes, frame->length);

    if (!event) {
        return;
    }
    line = line_of(sim, event->room, event->version);
    if (line->bytes_hash && line->bytes_hash != hash) {
        sim_fail(sim, event->room, 0, "version %" PRIu64 " is two different events",
                 event->version);
    }
    line->bytes_hash = hash;
    room = room_of(sim, event->room);
    if (event->version > room->version) {
        room->version = event->version;
    }
    room->is_closed |= event->kind == ROOM_EVENT_CLOSED;
    if (!room->is_closed && event->version > room->durable) {
        sim_fail(sim, event->room, 0,
                 "version %" PRIu64 " is shown, the journal has the room up to %" PRIu64,
                 event->version, room->durable);
    }
    if (event->kind == ROOM_EVENT_GAME_STARTED) {
        game_of(sim, event->game, event->room);
    }
    if (event->kind == ROOM_EVENT_GAME && event->event->kind == ACTION_END &&
        !endings_is_unbegun(sim, event->game) && !books_find(&sim->books, event->game)) {
        sim_fail(sim, event->room, 0, "the end of game %" PRIu64 " is shown but not archived",
                 event->game);
    }
}

static void
release_identity(struct sim *sim, uint64_t conn_id, const struct blob *frame)
{
    const struct server_msg *msg = ledger_decode(sim, frame);
    struct conn *conn = net_find(sim, conn_id);
    const struct wire_identity *identity = msg ? &msg->identity : NULL;
    struct ledger_player *player;

    if (!identity) {
        return;
    }
    player = player_of(sim, identity->player_id, identity->guest);
    snprintf(player->name, sizeof(player->name), "%s", identity->name);
    // A player who says goodbye before his identity is sent was stored and forgotten already:
    // that alone is no fault.
    if (player->is_gone && core_player(sim->core, player->id)) {
        sim_fail(sim, 0, player->id, "the number of somebody who was forgotten is used again");
    }
    if (player->is_banned) {
        sim_fail(sim, 0, player->id, "somebody who is banned comes in");
    }
    if (conn && sim->clients[conn->client].conn == conn_id &&
        sim->clients[conn->client].entering_seq == msg->re_seq &&
        sim->clients[conn->client].entering_by == CLIENT_RESUME) {
        use_token(sim, sim->clients[conn->client].tried, identity->player_id);
    }
    if (conn && sim->clients[conn->client].conn == conn_id &&
        sim->clients[conn->client].entering_seq == msg->re_seq &&
        sim->clients[conn->client].entering_by == CLIENT_RECOVER) {
        use_code(sim, sim->clients[conn->client].account.tried, identity->player_id);
    }
    give_token(sim, identity->token, identity->player_id);
}

// It was done: of what is done, logging others out is looked at.
static void
release_done(struct sim *sim, uint64_t conn_id, uint64_t seq)
{
    const struct conn *conn = net_find(sim, conn_id);
    const struct client *client = conn ? &sim->clients[conn->client] : NULL;

    if (client && client->conn == conn_id && client->account.log_out_seq == seq) {
        revoke_others(sim, client);
    }
}

void
ledger_release(struct sim *sim, uint64_t conn_id, const struct blob *frame)
{
    struct peeked peeked = peek(frame);
    struct conn *conn = net_find(sim, conn_id);
    struct note note = {.step = sim->totals.steps,
                        .at_ms = sim->now_ms,
                        .kind = NOTE_SEND,
                        .conn = conn_id,
                        .a = (int)peeked.kind,
                        .b = peeked.two ? peeked.two : peeked.one,
                        .c = peeked.re_seq};

    if (peeked.kind >= SERVER_ENTERED && peeked.kind <= SERVER_THOUGHT) {
        note.room = peeked.one;
    }
    note.player = conn ? sim->clients[conn->client].player : 0;
    history_add(&sim->history, &note);
    if (conn && conn->has_bye) {
        sim_fail(sim, 0, note.player, "connection %" PRIu64 " hears more after its goodbye",
                 conn_id);
    } else if (conn) {
        conn->has_bye = peeked.kind == SERVER_BYE;
    }
    if (peeked.re_seq) {
        requests_answered(sim, conn_id, peeked.re_seq);
    }
    sim->totals.refusals += peeked.kind == SERVER_ERROR;
    if (peeked.kind == SERVER_ROOM_EVENT && frame != sim->ledger.last) {
        sim->ledger.last = frame; // sent to several connections, entered once
        release_event(sim, frame);
    } else if (peeked.kind == SERVER_IDENTITY) {
        release_identity(sim, conn_id, frame);
    } else if (peeked.kind == SERVER_DONE && peeked.re_seq) {
        release_done(sim, conn_id, peeked.re_seq);
    }
}

void
ledger_state(struct sim *sim, const struct view *view, uint64_t player)
{
    struct ledger_line *line = line_of(sim, view->room, view->version);
    struct ledger_room *room = room_of(sim, view->room);
    uint64_t hash = view_hash(view);

    if (line->state_hash && line->state_hash != hash) {
        sim_fail(sim, view->room, player, "two clients see version %" PRIu64 " in two ways",
                 view->version);
    }
    line->state_hash = hash;
    if (view->version > room->version) {
        room->version = view->version;
    }
}

static void
check_room(struct sim *sim, const struct ledger_room *line)
{
    const struct room *room = core_room(sim->core, line->id);

    if (!room && !line->is_closed && !disk_has_soon(&sim->disk, ENTRY_ROOM_GONE, line->id)) {
        sim_fail(sim, line->id, 0, "a room that was shown is gone");
    }
    if (room && room->version < line->version) {
        sim_fail(sim, line->id, 0, "version %" PRIu64 " was shown, the room is at %" PRIu64,
                 line->version, room->version);
    }
}

static void
check_game(struct sim *sim, const struct ledger_game *line)
{
    const struct room *room = core_room(sim->core, line->room);

    if (books_find(&sim->books, line->id)) {
        return; // compared when it was archived
    }
    if (endings_is_unbegun_soon(sim, line->id)) {
        return; // may be forgotten
    }
    if (!room || room->game != line->id || !room->match) {
        if (!disk_has_soon(&sim->disk, ENTRY_GAME, line->id)) {
            sim_fail(sim, line->room, 0, "game %" PRIu64 " was shown and is nowhere", line->id);
        }
        return;
    }
    for (int i = 0; i < line->count; i++) {
        if (i >= room->match->event_count ||
            !match_event_equal(&line->events[i], &room->match->events[i])) {
            sim_fail(sim, line->room, 0, "event %d of game %" PRIu64 " was shown and is lost", i,
                     line->id);
            return;
        }
    }
}

void
ledger_check(struct sim *sim)
{
    const struct ledger_player *player;

    for (const struct ledger_room *room = sim->ledger.rooms; room; room = room->hh.next) {
        check_room(sim, room);
    }
    for (const struct ledger_game *game = sim->ledger.games; game; game = game->hh.next) {
        check_game(sim, game);
    }
    for (player = sim->ledger.players; player; player = player->hh.next) {
        if (!player->is_gone && !core_player(sim->core, player->id) &&
            !disk_has_soon(&sim->disk, ENTRY_PLAYER_GONE, player->id)) {
            sim_fail(sim, 0, player->id, "somebody who was welcomed is not known any more");
        }
    }
}

#define FREE_ALL(head)            \
    do {                          \
        while (head) {            \
            void *first_ = head;  \
            HASH_DEL(head, head); \
            free(first_);         \
        }                         \
    } while (0)

void
ledger_finish(struct ledger *ledger)
{
    for (struct ledger_game *game = ledger->games; game; game = game->hh.next) {
        free(game->events);
    }
    FREE_ALL(ledger->lines);
    FREE_ALL(ledger->rooms);
    FREE_ALL(ledger->games);
    FREE_ALL(ledger->players);
    FREE_ALL(ledger->tokens);
    FREE_ALL(ledger->codes);
    FREE_ALL(ledger->families);
}
