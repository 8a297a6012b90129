// SPDX-License-Identifier: MIT
#include "tests/sim/told.h"

#include <inttypes.h>
#include <string.h>

#include "common/wire/wire.h"
#include "server/core/core_internal.h"
#include "server/core/people/players.h"
#include "server/core/room/room.h"
#include "server/core/tables.h"
#include "tests/sim/ais.h"
#include "tests/sim/glance.h"
#include "tests/sim/lateness.h"
#include "tests/sim/peek.h"
#include "tests/sim/standings.h"
#include "tests/sim/world.h"

// All answers that a session can ask for in the 30 s before it is cut off, each
// an error with its longest text: (400 + 30 * 100) / 10 of them.
enum { SLOW_MAX_BYTES = 340 * 512 };

static bool
is_frame(const struct held *held)
{
    return held->kind == HELD_FRAME || held->kind == HELD_NEWS || held->kind == HELD_ANSWER;
}

void
told_before(struct sim *sim, const struct core_event *event, struct told *told)
{
    const struct outbox *outbox = &sim->core->outbox;

    *told = (struct told){.held = outbox->count};
    for (const struct held *held = outbox->first;
         held && event->kind == EVENT_DURABLE && held->lsn <= event->lsn; held = held->next) {
        told->due++;
        told->due_frames += is_frame(held);
    }
    for (const struct held *held = outbox->first; held && event->kind == EVENT_DISCONNECTED;
         held = held->next) {
        told->due += held->id == event->conn && (is_frame(held) || held->kind == HELD_CLOSE);
    }
}

// One frame of this step.
struct telling {
    const struct core_event *event;
    const struct session *session; // who is told
    const struct player *reader;   // NULL if he is nobody yet
    const struct server_msg *msg;
};

static bool
plays_in(const struct room *room, uint64_t player)
{
    enum seat seat;

    return room_is_running(room) && room_seat_of(room, player, &seat);
}

static void
check_room_line(struct sim *sim, const struct telling *telling, const struct room *room)
{
    const struct wire_chat_line *chat = &telling->msg->chat_line;
    bool is_watchers = chat->channel == CHANNEL_WATCHERS;

    if (!room || !room_has_member(room, telling->reader->id) ||
        !room_has_member(room, chat->from->id)) {
        sim_fail(sim, chat->room, telling->reader->id,
                 "a line of a room that one of them is not in");
        return;
    }
    if (ids_contain(room->muted, room->muted_count, chat->from->id)) {
        sim_fail(sim, chat->room, telling->reader->id, "somebody speaks who has no voice");
    }
    if (is_watchers && plays_in(room, telling->reader->id)) {
        sim_fail(sim, chat->room, telling->reader->id, "a player hears what watchers say");
    }
    if (room_is_running(room) && plays_in(room, chat->from->id) == is_watchers) {
        sim_fail(sim, chat->room, chat->from->id, "somebody speaks in the wrong channel");
    }
}

static bool
is_clean(const char *text)
{
    for (; *text; text++) {
        if ((unsigned char)*text < 0x20 || *text == 0x7f) {
            return false;
        }
    }
    return true;
}

static void
check_chat(struct sim *sim, const struct telling *telling)
{
    const struct wire_chat_line *chat = &telling->msg->chat_line;
    const struct client_msg *cause =
        telling->event->kind == EVENT_MESSAGE ? telling->event->message : NULL;

    if (!telling->reader || !cause || cause->kind != CLIENT_SAY ||
        cause->say.channel != chat->channel) {
        sim_fail(sim, chat->room, 0, "a line of chat that nobody said, or for nobody");
        return;
    }
    if (!is_clean(chat->text)) {
        sim_fail(sim, chat->room, telling->reader->id, "a line of chat was not cleaned");
    }
    if (ids_contain(telling->reader->ignores, telling->reader->ignore_count, chat->from->id)) {
        sim_fail(sim, chat->room, telling->reader->id, "somebody hears whom he ignores");
    }
    if (ledger_is_silenced(sim, chat->from->id)) {
        sim_fail(sim, chat->room, chat->from->id, "somebody speaks whom the operator has silenced");
    }
    if (chat->channel == CHANNEL_LOBBY && !telling->session->in_lobby) {
        sim_fail(sim, 0, telling->reader->id, "somebody outside hears what is said in the lobby");
    }
    // Capitals do not matter.
    if (chat->channel == CHANNEL_WHISPER &&
        players_find_name(sim->core, cause->say.name) != telling->reader) {
        sim_fail(sim, 0, telling->reader->id, "somebody hears what was whispered to %s",
                 cause->say.name);
    }
    if (chat->channel == CHANNEL_ROOM || chat->channel == CHANNEL_WATCHERS) {
        check_room_line(sim, telling, core_room(sim->core, chat->room));
    }
}

// proto/room.proto: what players may see by the settings.
static bool
may_see(const struct room *room, enum hint_kind kind)
{
    const struct room_settings *settings = &room->settings;

    if (kind == HINT_FORBIDDEN && room_settings_show_fouls(settings)) {
        return true;
    }
    if (settings->match.rated) {
        return false;
    }
    return kind == HINT_BEST  ? settings->hints
           : kind == HINT_MAP ? settings->maps
                              : settings->threats;
}

static void
check_hint(struct sim *sim, const struct telling *telling)
{
    const struct wire_hint_result *hint = &telling->msg->hint_result;
    const struct room *room = core_room(sim->core, hint->room);

    if (!room || !telling->reader || !room_has_member(room, telling->reader->id)) {
        return; // he asked and left before it was there
    }
    if (room_is_running(room) && room->settings.match.rated && !may_see(room, hint->kind)) {
        sim_fail(sim, hint->room, telling->reader->id, "hint %d is given during a rated game",
                 (int)hint->kind);
    }
    if (plays_in(room, telling->reader->id) && !may_see(room, hint->kind)) {
        sim_fail(sim, hint->room, telling->reader->id, "a player gets hint %d against the settings",
                 (int)hint->kind);
    }
}

// Who does not read gets no news, and answers within limits.
static void
check_slow(struct sim *sim, const struct telling *telling, const struct peeked *peeked,
           const struct blob *frame)
{
    struct conn *conn = net_find(sim, telling->session->conn);

    if (!telling->session->is_slow || telling->event->kind == EVENT_OUTPUT_HIGH || !conn) {
        return;
    }
    if (peeked->kind == SERVER_ROOM_EVENT || peeked->kind == SERVER_ROOM_MEMBER ||
        peeked->kind == SERVER_ROOM_BADGE || peeked->kind == SERVER_LOBBY_DELTA ||
        peeked->kind == SERVER_LOBBY_SEEKS || peeked->kind == SERVER_CHAT_LINE ||
        peeked->kind == SERVER_THOUGHT) {
        sim_fail(sim, 0, telling->reader ? telling->reader->id : 0,
                 "news of kind %d for somebody who does not read", (int)peeked->kind);
    }
    if (peeked->re_seq) {
        conn->slow_bytes += frame->length;
    }
    if (conn->slow_bytes > SLOW_MAX_BYTES) {
        sim_fail(sim, 0, 0, "%zu bytes of answers for somebody who does not read",
                 conn->slow_bytes);
    }
}

static void
look_at(struct sim *sim, const struct core_event *event, uint64_t conn, const struct blob *frame)
{
    struct peeked peeked = peek(frame);
    struct telling telling = {.event = event, .session = core_session(sim->core, conn)};

    if (!telling.session || sim->has_failed) {
        return; // he hung up in this very step
    }
    telling.reader = telling.session->player;
    check_slow(sim, &telling, &peeked, frame);
    if (peeked.kind == SERVER_PEOPLE_PAGE || peeked.kind == SERVER_FRIENDS ||
        peeked.kind == SERVER_FRIEND_NEWS) {
        // Two who fall silent together: one is told that the other left, then is closed too.
        bool is_closing = telling.session->state == SESSION_CLOSING;

        telling.msg = is_closing ? NULL : ledger_decode(sim, frame);
        if (telling.msg) {
            circle_check_told(sim, telling.reader, telling.msg);
        }
        return;
    }
    if ((peeked.kind == SERVER_ROOM_EVENT || peeked.kind == SERVER_SNAPSHOT ||
         peeked.kind == SERVER_THOUGHT) &&
        lateness_concerns(sim, telling.reader, peeked.one)) {
        telling.msg = ledger_decode(sim, frame);
        if (telling.msg) {
            lateness_check_told(sim, telling.reader, telling.msg);
        }
        return;
    }
    if (peeked.kind == SERVER_STANDING || peeked.kind == SERVER_STANDINGS_PAGE) {
        telling.msg = ledger_decode(sim, frame);
        if (telling.msg) {
            sim_standings_told(sim, telling.reader, telling.msg);
        }
        return;
    }
    if (peeked.kind == SERVER_ACCOUNT) {
        telling.msg = ledger_decode(sim, frame);
        if (telling.msg) {
            account_check_told(sim, telling.reader, &telling.msg->account);
        }
        return;
    }
    if (peeked.kind == SERVER_WAITING) {
        telling.msg = ledger_decode(sim, frame);
        if (telling.msg) {
            glance_check_told(sim, &telling.msg->waiting);
        }
        return;
    }
    if (peeked.kind == SERVER_DONE || peeked.kind == SERVER_HISTORY || peeked.kind == SERVER_MAIL) {
        telling.msg = ledger_decode(sim, frame);
        if (telling.msg) {
            talk_told(sim, event, telling.reader, telling.msg);
        }
        return;
    }
    if (peeked.kind != SERVER_CHAT_LINE && peeked.kind != SERVER_HINT_RESULT &&
        peeked.kind != SERVER_THOUGHT) {
        return;
    }
    telling.msg = ledger_decode(sim, frame);
    if (telling.msg && peeked.kind == SERVER_THOUGHT) {
        ais_check_info(sim, telling.reader ? telling.reader->id : 0, &telling.msg->thought);
        return;
    }
    if (telling.msg && peeked.kind == SERVER_CHAT_LINE) {
        check_chat(sim, &telling);
    } else if (telling.msg) {
        check_hint(sim, &telling);
    }
}

void
told_after(struct sim *sim, const struct core_event *event, const struct told *told)
{
    const struct outbox *outbox = &sim->core->outbox;
    int old_frames = event->kind == EVENT_DURABLE ? told->due_frames : 0;

    // What went out at once, behind what was due.
    for (int i = 0; i < sim->effects.count; i++) {
        const struct effect *effect = &sim->effects.list[i];

        if (effect->kind == EFFECT_SEND && peek(effect->send.frame).kind != SERVER_PING &&
            peek(effect->send.frame).kind != SERVER_PONG && old_frames-- <= 0) {
            look_at(sim, event, effect->send.conn, effect->send.frame);
        }
    }
    // What waits.
    int old = told->held - told->due;

    for (const struct held *held = outbox->first; held; held = held->next) {
        if (--old < 0 && is_frame(held)) {
            look_at(sim, event, held->id, held->frame);
        }
    }
}
