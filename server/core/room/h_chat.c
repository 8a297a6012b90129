// SPDX-License-Identifier: MIT
// Chat: which player may write in which channel. Lines are cleaned, numbered within their channel,
// and kept for those who may read them later (server/core/history).
#include <stdio.h>

#include <utlist.h>

#include "common/util/text.h"
#include "server/core/blob.h"
#include "server/core/fault.h"
#include "server/core/handlers.h"
#include "server/core/history/away.h"
#include "server/core/history/history.h"
#include "server/core/history/history_limits.h"
#include "server/core/history/history_rights.h"
#include "server/core/lobby/appearance.h"
#include "server/core/people/email.h"
#include "server/core/people/player.h"
#include "server/core/people/players.h"
#include "server/core/people/silence.h"
#include "server/core/people/visible.h"
#include "server/core/room/room.h"
#include "server/core/room/rooms_log.h"
#include "server/core/send.h"
#include "server/core/spend.h"
#include "server/core/tables.h"

// A line on its way: to each reader as he may read it.
struct utterance {
    struct turn *turn;
    const struct player *from;
    struct server_msg msg;
    struct blob *frame; // owned, once somebody reads it
    struct wire_player wire;
    bool waits; // its reader is not here
    char text[WIRE_CHAT_BYTES + 1];
};

static bool
listens_to(const struct player *player, uint64_t from)
{
    return !player_ignores(player, from) || FAULT(FAULT_IGNORED_HEARD);
}

static void
send_line(struct utterance *line, const struct player *to)
{
    const struct session *session = to ? core_session(line->turn->core, to->conn) : NULL;

    if (session && !session->is_slow && listens_to(to, line->from->id)) {
        line->frame = line->frame ? line->frame : core_encode(line->turn->core, &line->msg);
        core_send_news(line->turn, to->conn, blob_hold(line->frame));
    }
}

// One address that fills a channel silences nobody but itself: others have lines in reserve.
static bool
is_heard_though_full(struct request *request, struct chat_limit *limit)
{
    struct turn *turn = request->turn;
    struct budget_who who = spend_who_talks(turn, request->session, request->player);

    if (!chat_limit_has_reserve(limit, turn->now.mono_ms) ||
        spend_up_to(turn, &who, BUDGET_FULL_CHAT, 1) == 0) {
        return false;
    }
    chat_limit_count_reserve(limit, turn->now.mono_ms);
    return true;
}

// All who write in a channel share what it takes.
static enum error_code
count_line(struct request *request, struct chat_limit *limit)
{
    int64_t now_ms = request->turn->now.mono_ms, wait = chat_limit_wait_ms(limit, now_ms);

    if (wait && is_heard_though_full(request, limit)) {
        return ERROR_NONE;
    }
    if (wait) {
        snprintf(request->argument, sizeof(request->argument), "%d", (int)((wait + 999) / 1000));
        return ERROR_CHAT_FULL;
    }
    chat_limit_count(limit, now_ms);
    return ERROR_NONE;
}

// Keeps the line as its author said it; before it is sent, so that it carries its number.
static void
keep(struct utterance *line, struct history_words *words)
{
    words->from = line->from->id;
    words->name = line->from->name;
    words->text = line->text;
    line->msg.chat_line.line = history_keep(line->turn, words);
}

static void
keep_room_line(struct utterance *line, const struct room *room, bool is_watchers)
{
    struct history_words words = {.kind = is_watchers ? HISTORY_WATCHERS : HISTORY_ROOM,
                                  .room = room->id};
    uint64_t readers[HISTORY_READERS_MAX];

    if (history_most(line->turn->core, room) > 0) {
        history_rights_of_room(room, &words, readers);
        keep(line, &words);
    }
}

// A guest is forgotten, and somebody else may come under his name.
static void
keep_message(struct utterance *line, const struct player *to)
{
    struct history_words words = {
        .kind = HISTORY_MESSAGE, .to = to->id, .waits = line->waits, .unread = line->waits};

    if (history_keeps_mail(line->turn->core) && !to->is_guest && !line->from->is_guest) {
        keep(line, &words);
    }
    if (line->waits && !player_ignores(to, line->from->id)) {
        email_send(line->turn, core_player(line->turn->core, to->id), EMAIL_MESSAGE,
                   line->from->name);
    }
}

static enum error_code
say_lobby(struct request *request, struct utterance *line)
{
    struct core *core = request->turn->core;
    struct history_words words = {.kind = HISTORY_LOBBY};
    struct session *session;
    enum error_code code = count_line(request, &core->lobby_chat);

    if (code != ERROR_NONE) {
        return code;
    }
    line->msg.chat_line.id = ++core->lobby_chat_id;
    if (history_most(core, NULL) > 0) {
        keep(line, &words);
    }
    DL_FOREACH2(core->lobby_readers, session, reader_next)
    {
        if (!session->is_slow) {
            send_line(line, session->player);
        }
    }
    return ERROR_NONE;
}

static bool
is_muted(const struct room *room, const struct player *player)
{
    return ids_contain(room->muted, room->muted_count, player->id) && !FAULT(FAULT_MUTED_SPEAKS);
}

// What watchers say to each other is no help for the players.
static bool
may_hear(const struct room *room, uint64_t player, bool is_watchers)
{
    enum seat seat;
    bool plays = room_is_running(room) && room_seat_of(room, player, &seat);

    return !is_watchers || !plays || FAULT(FAULT_WATCHERS_OVERHEARD);
}

// While a game runs its players talk in the room's channel, and watchers in
// their own, which the players do not see.
static enum error_code
say_room(struct request *request, struct utterance *line)
{
    struct room *room = core_room(request->turn->core, request->msg->say.room);
    bool is_watchers = request->msg->say.channel == CHANNEL_WATCHERS;
    enum error_code code;
    enum seat seat;
    bool is_player;

    if (!room) {
        return ERROR_NO_SUCH_ROOM;
    }
    if (!room_has_member(room, request->player->id)) {
        return ERROR_NOT_IN_ROOM;
    }
    is_player = room_is_running(room) && room_seat_of(room, request->player->id, &seat);
    if (is_muted(room, request->player)) {
        room->chat_ids[is_watchers] += FAULT(FAULT_REFUSED_LINE_COUNTS);
        return ERROR_MUTED;
    }
    if (room_is_running(room) && is_player == is_watchers) {
        return is_player ? ERROR_CHAT_WATCHERS_ONLY : ERROR_CHAT_PLAYERS_ONLY;
    }
    code = count_line(request, &room->chat);
    if (code != ERROR_NONE) {
        return code;
    }
    line->msg.chat_line.room = room->id;
    line->msg.chat_line.id = ++room->chat_ids[is_watchers];
    keep_room_line(line, room, is_watchers);
    for (int i = 0; i < room->member_count; i++) {
        if (may_hear(room, room->members[i], is_watchers)) {
            send_line(line, core_player(request->turn->core, room->members[i]));
        }
    }
    return ERROR_NONE;
}

static enum error_code
say_whisper(struct request *request, struct utterance *line)
{
    const char *name = request->msg->say.name;
    struct player *to = players_find_name(request->turn->core, name);
    enum error_code code = ERROR_NONE;

    snprintf(request->argument, sizeof(request->argument), "%s", name);
    if (!to) {
        return ERROR_NO_SUCH_PLAYER;
    }
    if (to == request->player) {
        return ERROR_SELF;
    }
    line->waits = away_waits(request->turn, to, request->player);
    if (line->waits) {
        code = away_may_leave(request, to);
    }
    if (code != ERROR_NONE) {
        return code;
    }
    keep_message(line, to);
    if (visible_to(to, request->player)) {
        send_line(line, to); // also where it waits: perhaps he is still there
    }
    return FAULT(FAULT_WHISPER_LOUD) ? say_lobby(request, line) : ERROR_NONE;
}

enum error_code
h_say(struct request *request)
{
    static enum error_code (*const says[CHANNEL_COUNT])(struct request *, struct utterance *) = {
        [CHANNEL_LOBBY] = say_lobby,
        [CHANNEL_ROOM] = say_room,
        [CHANNEL_WATCHERS] = say_room,
        [CHANNEL_WHISPER] = say_whisper,
    };
    const struct wire_say *say = &request->msg->say;
    struct utterance line = {.turn = request->turn, .from = request->player};
    enum error_code code = silence_check(request);

    if (code != ERROR_NONE) {
        return code;
    }
    if (!text_clean(say->text, line.text, sizeof(line.text), WIRE_CHAT_BYTES)) {
        return ERROR_CHAT_EMPTY;
    }
    line.wire =
        players_wire(request->turn->core, request->player->id, NULL, request->turn->now.wall_ms);
    line.msg.kind = SERVER_CHAT_LINE;
    line.msg.chat_line = (struct wire_chat_line){
        .channel = say->channel,
        .from = &line.wire,
        .text = line.text,
        .at_ms = (uint64_t)request->turn->now.wall_ms,
    };
    code = says[say->channel](request, &line);
    blob_release(line.frame);
    if (code == ERROR_NONE) {
        struct server_msg done = {.kind = SERVER_DONE,
                                  .done = {.line = line.msg.chat_line.line,
                                           .waits = line.waits,
                                           .at_ms = line.msg.chat_line.at_ms}};

        core_answer(request, &done);
    }
    return code;
}

enum error_code
h_ignore(struct request *request)
{
    const struct wire_ignore *ignore = &request->msg->ignore;
    struct player *player = request->player;
    const struct core *core = request->turn->core;
    const struct player *other = players_find_name(core, ignore->name);

    if (!other) {
        snprintf(request->argument, sizeof(request->argument), "%s", ignore->name);
        return ERROR_NO_SUCH_PLAYER;
    }
    if (other == player) {
        return ERROR_SELF;
    }
    if (!ignore->on) {
        player_stop_ignoring(player, other->id);
    } else if (!player_ignore(player, other->id)) {
        players_sweep(core, player->ignores, &player->ignore_count);
        if (!player_ignore(player, other->id)) {
            return ERROR_IGNORE_LIMIT;
        }
    }
    appearance_tell(request->turn, player, other);
    players_store(request->turn, player);
    return ERROR_NONE;
}

enum error_code
h_mute(struct request *request)
{
    const struct wire_mute *mute = &request->msg->mute;
    struct room *room = request->room;
    const struct player *other = players_find_name(request->turn->core, mute->name);

    if (!other) {
        snprintf(request->argument, sizeof(request->argument), "%s", mute->name);
        return ERROR_NO_SUCH_PLAYER;
    }
    if (other == request->player) {
        return ERROR_SELF;
    }
    if (mute->on) {
        players_remember(request->turn->core, room->muted, &room->muted_count, ROOM_MUTED_MAX,
                         other->id);
    } else {
        ids_remove(room->muted, &room->muted_count, other->id);
    }
    if (!FAULT(FAULT_MUTE_NOT_STORED)) {
        rooms_store(request->turn, room);
    }
    return ERROR_NONE;
}
