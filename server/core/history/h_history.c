// SPDX-License-Identifier: MIT
// Requests: what was said before, what waits for one, and taking lines back.
#include <limits.h>
#include <stdio.h>

#include "server/core/blob.h"
#include "server/core/core_internal.h"
#include "server/core/fault.h"
#include "server/core/handlers.h"
#include "server/core/history/away.h"
#include "server/core/history/history.h"
#include "server/core/history/history_limits.h"
#include "server/core/history/history_rights.h"
#include "server/core/history/take_back.h"
#include "server/core/people/players.h"
#include "server/core/room/room.h"
#include "server/core/send.h"
#include "server/core/tables.h"

enum { SHARED_MS = 1000 }; // for so long a page is handed out: names and ratings change

// The author as he is now; a guest who is forgotten as he was called then.
static struct wire_player
wire_author(const struct turn *turn, const struct history_line *line)
{
    struct wire_player wire = players_wire(turn->core, line->words.from, NULL, turn->now.wall_ms);

    if (!core_player(turn->core, line->words.from)) {
        wire.name = line->words.name;
    }
    return wire;
}

// A page of lines on its way, filled from its end: the newest first.
struct page {
    struct wire_player authors[WIRE_HISTORY_MAX];
    struct wire_chat_line lines[WIRE_HISTORY_MAX];
    int first;
};

static enum channel
channel_of(const struct history_line *line)
{
    static const enum channel channels[HISTORY_KIND_COUNT] = {
        [HISTORY_LOBBY] = CHANNEL_LOBBY,
        [HISTORY_ROOM] = CHANNEL_ROOM,
        [HISTORY_WATCHERS] = CHANNEL_WATCHERS,
        [HISTORY_MESSAGE] = CHANNEL_WHISPER,
    };

    return channels[line->words.kind];
}

static void
put_line(const struct turn *turn, struct page *page, const struct history_line *line)
{
    int at = --page->first;

    page->authors[at] = wire_author(turn, line);
    page->lines[at] = (struct wire_chat_line){
        .channel = channel_of(line),
        .room = line->words.room,
        .from = &page->authors[at],
        .text = line->words.text,
        .at_ms = (uint64_t)line->at_ms,
        .line = line->id,
    };
}

// Which list is asked for, and with whom messages were exchanged.
struct asked_lines {
    uint64_t key;
    const struct player *other;
    int most; // so many may be kept; more are on their way out
};

static enum error_code
find_talk(struct request *request, struct asked_lines *asked)
{
    const char *name = request->msg->history_ask.name;

    asked->other = players_find_name(request->turn->core, name);
    asked->key = request->player->id;
    asked->most = INT_MAX;
    snprintf(request->argument, sizeof(request->argument), "%s", name);
    if (!asked->other) {
        return ERROR_NO_SUCH_PLAYER;
    }
    return asked->other == request->player ? ERROR_SELF : ERROR_NONE;
}

static enum error_code
find_asked(struct request *request, struct asked_lines *asked)
{
    const struct wire_history_ask *ask = &request->msg->history_ask;
    const struct core *core = request->turn->core;
    const struct room *room;

    *asked = (struct asked_lines){.key = HISTORY_LOBBY_KEY, .most = history_most(core, NULL)};
    if (ask->channel == CHANNEL_WHISPER) {
        return find_talk(request, asked);
    }
    if (ask->channel == CHANNEL_LOBBY) {
        return ERROR_NONE;
    }
    room = core_room(core, ask->room);
    asked->key = ask->room;
    if (!room) {
        return ERROR_NO_SUCH_ROOM;
    }
    asked->most = history_most(core, room);
    return room_has_member(room, request->player->id) ? ERROR_NONE : ERROR_NOT_IN_ROOM;
}

static bool
is_asked(const struct request *request, const struct asked_lines *asked,
         const struct history_line *line)
{
    uint64_t before = request->msg->history_ask.before;
    const struct player *other = asked->other;

    if (before && line->id >= before) {
        return false;
    }
    if (other && (line->words.kind != HISTORY_MESSAGE ||
                  (line->words.from != other->id && line->words.to != other->id))) {
        return false;
    }
    return history_may_read(line, request->player);
}

static void
fill(const struct request *request, struct asked_lines asked, struct page *page,
     struct wire_history *history)
{
    const struct history_list *list = history_list_of(request->turn->core, asked.key);

    for (struct history_node *node = history_newest(list);
         node && !history->more && asked.most-- > 0;
         node = node == list->first ? NULL : node->prev) {
        if (is_asked(request, &asked, node->line)) {
            history->more = page->first == 0;
            if (page->first > 0) {
                put_line(request->turn, page, node->line);
            }
        }
    }
    history->line_count = WIRE_HISTORY_MAX - page->first;
    history->lines = page->lines + page->first;
}

// After a restart all come in at once and ask for the newest lines of the lobby.
static bool
is_for_all(const struct request *request)
{
    const struct wire_history_ask *ask = &request->msg->history_ask;

    return ask->channel == CHANNEL_LOBBY && !ask->before && request->player->ignore_count == 0;
}

static bool
is_fresh(const struct history_lines *history, const struct turn *turn)
{
    return history->lobby_page && turn->now.mono_ms - history->lobby_page_ms < SHARED_MS;
}

static void
answer_for_all(struct request *request, struct asked_lines asked)
{
    struct history_lines *history = &request->turn->core->history;
    struct server_msg msg = {.kind = SERVER_HISTORY,
                             .history = {.channel = CHANNEL_LOBBY, .name = ""}};
    struct page page = {.first = WIRE_HISTORY_MAX};

    if (!is_fresh(history, request->turn)) {
        fill(request, asked, &page, &msg.history);
        blob_release(history->lobby_page);
        history->lobby_page = core_encode(request->turn->core, &msg);
        history->lobby_page_ms = request->turn->now.mono_ms;
    }
    core_answer_with(request, history->lobby_page);
}

enum error_code
h_history_ask(struct request *request)
{
    const struct wire_history_ask *ask = &request->msg->history_ask;
    struct server_msg msg = {.kind = SERVER_HISTORY,
                             .history = {.channel = ask->channel, .name = ""}};
    struct page page = {.first = WIRE_HISTORY_MAX};
    struct asked_lines asked;
    enum error_code code = find_asked(request, &asked);

    if (code == ERROR_NONE && request->session->is_slow) {
        code = ERROR_TOO_FAST; // a page for somebody who does not read
    }
    if (code != ERROR_NONE) {
        return code;
    }
    request->session->reads_history = true;
    if (is_for_all(request)) {
        answer_for_all(request, asked);
        return ERROR_NONE;
    }
    fill(request, asked, &page, &msg.history);
    msg.history.room = ask->channel == CHANNEL_LOBBY || asked.other ? 0 : ask->room;
    msg.history.name = asked.other ? asked.other->name : "";
    request->line_count = msg.history.line_count;
    core_answer(request, &msg);
    return ERROR_NONE;
}

// Mail on its way.
struct mailbox {
    struct wire_player people[WIRE_MAIL_MAX + WIRE_CONVERSATIONS_MAX];
    int person_count;
    struct wire_mail_item items[WIRE_MAIL_MAX];
    int item_count;
    struct wire_conversation conversations[WIRE_CONVERSATIONS_MAX];
    uint64_t partners[WIRE_CONVERSATIONS_MAX];
    int conversation_count;
};

static const struct wire_player *
put_person(struct mailbox *mailbox, struct wire_player person)
{
    mailbox->people[mailbox->person_count] = person;
    return &mailbox->people[mailbox->person_count++];
}

// Its code is a right. Of a private room not whoever invites gives it, and the room may have become
// private since.
static const struct room *
open_to(const struct core *core, const struct player *reader, uint64_t id)
{
    const struct room *room = core_room(core, id);

    if (!room || ids_contain(room->kicked, room->kicked_count, reader->id)) {
        return NULL;
    }
    return !room_is_private(&room->settings) || room->owner == reader->id ||
                   room_has_member(room, reader->id) ||
                   ids_contain(room->invited, room->invited_count, reader->id)
               ? room
               : NULL;
}

static void
put_news(const struct turn *turn, struct mailbox *mailbox, const struct history_line *line,
         const struct player *reader)
{
    const struct history_words *words = &line->words;
    const struct room *room =
        words->kind == HISTORY_INVITATION ? open_to(turn->core, reader, words->room) : NULL;

    if (mailbox->item_count == WIRE_MAIL_MAX) {
        return;
    }
    mailbox->items[mailbox->item_count++] = (struct wire_mail_item){
        .line = line->id,
        .kind = words->kind == HISTORY_GAME ? MAIL_GAME : MAIL_INVITATION,
        .from = words->from ? put_person(mailbox, wire_author(turn, line)) : NULL,
        .at_ms = (uint64_t)line->at_ms,
        .waits = words->waits,
        .outcome = words->outcome,
        .reason = words->reason,
        .game = words->game,
        .room = room ? room->id : 0,
        .code = room ? room->code : "",
    };
}

static bool
is_left_out(int at)
{
    return FAULT(FAULT_TALK_LEFT_OUT) && at > 0;
}

// Lines come with the newest first: a conversation is as new as the first one that is met.
static void
put_message(const struct turn *turn, struct mailbox *mailbox, const struct history_line *line,
            uint64_t reader)
{
    bool is_own = line->words.from == reader;
    uint64_t partner = is_own ? line->words.to : line->words.from;
    int at = 0;

    while (at < mailbox->conversation_count && mailbox->partners[at] != partner) {
        at++;
    }
    if (at == WIRE_CONVERSATIONS_MAX || is_left_out(at)) {
        return;
    }
    if (at == mailbox->conversation_count) {
        mailbox->partners[mailbox->conversation_count++] = partner;
        mailbox->conversations[at] = (struct wire_conversation){
            .with = put_person(mailbox, players_wire(turn->core, partner, NULL, turn->now.wall_ms)),
            .line = line->id,
            .at_ms = (uint64_t)line->at_ms,
            .text = line->words.text,
            .own = is_own,
        };
    }
    mailbox->conversations[at].waiting += !is_own && line->words.waits;
}

enum error_code
h_mail_ask(struct request *request)
{
    const struct player *player = request->player;
    const struct history_list *list = history_list_of(request->turn->core, player->id);
    struct server_msg msg = {.kind = SERVER_MAIL};
    struct mailbox mailbox = {.person_count = 0};

    if (request->session->is_slow) {
        return ERROR_TOO_FAST;
    }
    request->session->reads_history = true;
    for (struct history_node *node = history_newest(list); node;
         node = node == list->first ? NULL : node->prev) {
        if (!history_may_read(node->line, player)) {
            continue;
        }
        if (node->line->words.kind == HISTORY_MESSAGE) {
            put_message(request->turn, &mailbox, node->line, player->id);
        } else {
            put_news(request->turn, &mailbox, node->line, player);
        }
    }
    msg.mail = (struct wire_mail){
        .item_count = mailbox.item_count,
        .items = mailbox.items,
        .conversation_count = mailbox.conversation_count,
        .conversations = mailbox.conversations,
    };
    request->line_count = mailbox.item_count + mailbox.conversation_count;
    core_answer(request, &msg);
    return ERROR_NONE;
}

static bool
stays_waiting(const struct history_line *line)
{
    return FAULT(FAULT_MAIL_TWICE) && line->words.kind == HISTORY_MESSAGE;
}

// What was shown waits no more; his answer to what he ignores is the same.
enum error_code
h_mail_seen(struct request *request)
{
    const struct history_list *list = history_list_of(request->turn->core, request->player->id);

    for (struct history_node *node = list ? list->first : NULL;
         node && node->line->id <= request->msg->line.line; node = node->next) {
        struct history_line *line = node->line;

        if (line->words.to == request->player->id && line->words.unread && !stays_waiting(line)) {
            away_seen(request->turn, request->player, line);
        }
    }
    return ERROR_NONE;
}

// His own, or in a room of his. Of news there is nothing to take back.
static bool
may_delete(const struct request *request, const struct history_line *line)
{
    const struct room *room = core_room(request->turn->core, line->words.room);

    if (line->words.kind > HISTORY_MESSAGE) {
        return false;
    }
    return line->words.from == request->player->id ||
           (room && room->owner == request->player->id &&
            room_has_member(room, request->player->id)) ||
           FAULT(FAULT_DELETES_OTHERS);
}

enum error_code
h_line_delete(struct request *request)
{
    struct history_line *line = history_find(request->turn->core, request->msg->line.line);

    if (!line || !may_delete(request, line)) {
        return ERROR_NO_SUCH_LINE;
    }
    take_back_line(request->turn, line);
    return ERROR_NONE;
}
