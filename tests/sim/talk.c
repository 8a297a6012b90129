// SPDX-License-Identifier: MIT
#include "tests/sim/talk.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "common/util/strbuf.h"
#include "common/util/xalloc.h"
#include "server/core/core_internal.h"
#include "server/core/history/history_limits.h"
#include "server/core/people/players.h"
#include "server/core/tables.h"
#include "tests/sim/world.h"

enum { DAY_MS = 24 * 3600 * 1000 };

// Of a client.

void
talk_enter(struct sim *sim, struct client *client)
{
    struct client_msg mail = {.kind = CLIENT_MAIL_ASK};

    client->talk = (struct talk_view){0};
    client_send(sim, client, &mail);
}

static void
ask_history(struct sim *sim, struct client *client)
{
    struct client_msg msg = {
        .kind = CLIENT_HISTORY_ASK,
        .history_ask = {.channel = (enum channel)rng_below(&sim->rng, 4), .name = ""}};

    if (msg.history_ask.channel == CHANNEL_WHISPER) {
        msg.history_ask.name = choose_name(sim);
    } else if (msg.history_ask.channel != CHANNEL_LOBBY) {
        msg.history_ask.room =
            client->view_count && !world_chance(sim, 100)
                ? client->views[rng_below(&sim->rng, (uint32_t)client->view_count)]->room
                : choose_room(sim);
    }
    if (world_chance(sim, 200)) {
        msg.history_ask.before = client->talk.some_line;
    }
    client_send(sim, client, &msg);
}

// Writes again and again to somebody, who may not be there.
static void
nag(struct sim *sim, struct client *client)
{
    struct client_msg msg = {
        .kind = CLIENT_SAY,
        .say = {.channel = CHANNEL_WHISPER, .name = choose_name(sim), .text = "are you there"}};

    for (int i = 0; i < 6; i++) {
        msg.seq = 0;
        client_send(sim, client, &msg);
    }
}

void
talk_ask(struct sim *sim, struct client *client)
{
    if (world_chance(sim, 120)) {
        nag(sim, client);
        return;
    }
    if (world_chance(sim, 650)) {
        ask_history(sim, client);
    } else if (world_chance(sim, 600)) {
        talk_enter(sim, client);
    } else if (client->talk.some_line) {
        struct client_msg delete = {.kind = CLIENT_LINE_DELETE, .line = {client->talk.some_line}};

        client_send(sim, client, &delete);
    }
}

void
talk_history(struct sim *sim, struct client *client, const struct wire_history *history)
{
    if (history->line_count > 0) {
        client->talk.some_line =
            history->lines[rng_below(&sim->rng, (uint32_t)history->line_count)].line;
    }
}

void
talk_mail(struct sim *sim, struct client *client, const struct wire_mail *mail)
{
    struct client_msg seen = {.kind = CLIENT_MAIL_SEEN};

    for (int i = 0; i < mail->item_count; i++) {
        seen.line.line =
            mail->items[i].line > seen.line.line ? mail->items[i].line : seen.line.line;
    }
    for (int i = 0; i < mail->conversation_count; i++) {
        uint64_t line = mail->conversations[i].line;

        seen.line.line = line > seen.line.line ? line : seen.line.line;
        client->talk.some_line = line;
    }
    if (seen.line.line && !world_chance(sim, 200)) {
        client_send(sim, client, &seen);
    }
}

// The books.

static struct talk_line *
find(const struct sim *sim, uint64_t id)
{
    struct talk_line *line = NULL;

    HASH_FIND(hh, sim->talk, &id, sizeof(id), line);
    return line;
}

static void
note_room(const struct sim *sim, struct talk_line *line)
{
    const struct room *room = core_room(sim->core, line->room);

    if (!room) {
        return;
    }
    line->is_private = room->settings.join == JOIN_CODE || room->settings.watch == WATCH_CODE;
    line->was_running = room->match && room->match->phase != MATCH_OVER;
    for (int i = 0; i < SEAT_COUNT; i++) {
        if (room->occupants[i].kind == OCCUPANT_PERSON) {
            line->players[i] = room->occupants[i].player;
        }
    }
    for (int i = 0; i < room->member_count && i < TALK_MEMBERS_MAX; i++) {
        line->members[line->member_count++] = room->members[i];
    }
    if (room->member_count > TALK_MEMBERS_MAX) {
        line->member_count = TALK_MEMBERS_MAX; // of a crowd some are not named
    }
}

static void
note_said(struct sim *sim, const struct wire_say *say, const struct player *author,
          const struct wire_done *done)
{
    const struct player *to = players_find_name(sim->core, say->name);
    struct talk_line *line;

    if (find(sim, done->line)) {
        sim_fail(sim, say->room, author->id, "line %" PRIu64 " is said twice", done->line);
        return;
    }
    line = xcalloc(1, sizeof(*line));
    line->id = done->line;
    line->channel = say->channel;
    line->room = say->room;
    line->from = author->id;
    line->to = say->channel == CHANNEL_WHISPER && to ? to->id : 0;
    line->waits = done->waits;
    note_room(sim, line);
    HASH_ADD(hh, sim->talk, id, sizeof(line->id), line);
}

static void
note_seen(struct sim *sim, uint64_t player, uint64_t upto)
{
    for (struct talk_line *line = sim->talk; line; line = line->hh.next) {
        if (line->to == player && line->id <= upto) {
            line->waits = false;
        }
    }
}

static void
note_deleted(struct sim *sim, const struct player *player, uint64_t id)
{
    struct talk_line *line = find(sim, id);
    const struct room *room = line ? core_room(sim->core, line->room) : NULL;

    if (!line || line->is_gone) {
        sim_fail(sim, 0, player->id, "line %" PRIu64 " is deleted, which is not there", id);
        return;
    }
    if (line->from != player->id && (!room || room->owner != player->id)) {
        sim_fail(sim, line->room, player->id, "somebody deletes what another one has said");
    }
    line->is_gone = true;
}

static bool
plays(const struct talk_line *line, uint64_t player)
{
    return line->was_running && (line->players[0] == player || line->players[1] == player);
}

static bool
could_read(const struct talk_line *line, uint64_t reader)
{
    switch (line->channel) {
    case CHANNEL_LOBBY:
        return true;
    case CHANNEL_WHISPER:
        return line->from == reader || line->to == reader;
    case CHANNEL_ROOM:
        if (line->was_running) {
            return plays(line, reader);
        }
        break;
    case CHANNEL_WATCHERS:
        if (plays(line, reader)) {
            return false;
        }
        break;
    }
    return !line->is_private || ids_contain(line->members, line->member_count, reader) ||
           line->players[0] == reader || line->players[1] == reader ||
           line->member_count == TALK_MEMBERS_MAX;
}

static void
check_line(struct sim *sim, const struct player *reader, const struct wire_chat_line *told)
{
    const struct talk_line *line = find(sim, told->line);

    if (!line || line->from != told->from->id || line->channel != told->channel) {
        sim_fail(sim, told->room, reader->id, "line %" PRIu64 " was never said so", told->line);
    } else if (line->is_gone) {
        sim_fail(sim, told->room, reader->id, "line %" PRIu64 " was taken back and is read",
                 told->line);
    } else if (!could_read(line, reader->id)) {
        sim_fail(sim, told->room, reader->id,
                 "line %" PRIu64 " is read by somebody who could not when it was said", told->line);
    } else if (ids_contain(reader->ignores, reader->ignore_count, line->from)) {
        sim_fail(sim, told->room, reader->id, "somebody reads whom he ignores");
    }
}

// Is it a line of the place that was asked for?
static bool
is_asked_for(const struct sim *sim, const struct talk_line *line, const struct player *reader,
             const struct wire_history_ask *ask)
{
    const struct player *other;

    switch (ask->channel) {
    case CHANNEL_LOBBY:
        return line->channel == CHANNEL_LOBBY;
    case CHANNEL_ROOM:
    case CHANNEL_WATCHERS:
        return (line->channel == CHANNEL_ROOM || line->channel == CHANNEL_WATCHERS) &&
               line->room == ask->room;
    case CHANNEL_WHISPER:
        break;
    }
    other = players_find_name(sim->core, ask->name);
    return other && line->channel == CHANNEL_WHISPER &&
           ((line->from == other->id && line->to == reader->id) ||
            (line->from == reader->id && line->to == other->id));
}

static bool
is_told(const struct wire_history *history, uint64_t id)
{
    for (int i = 0; i < history->line_count; i++) {
        if (history->lines[i].line == id) {
            return true;
        }
    }
    return false;
}

// A room whose limit was lowered keeps more for a while: what is on its way out is not told.
static bool
is_within_limit(const struct sim *sim, const struct talk_line *line)
{
    const struct room *room = core_room(sim->core, line->room);
    const struct history_list *list =
        history_list_of(sim->core, line->channel == CHANNEL_LOBBY ? HISTORY_LOBBY_KEY : line->room);
    int newer = 0;

    if (line->channel == CHANNEL_WHISPER || !list) {
        return true;
    }
    for (const struct history_node *node = list->first; node; node = node->next) {
        newer += node->line->id > line->id;
    }
    return newer < history_most(sim->core, line->channel == CHANNEL_LOBBY ? NULL : room);
}

// What one may read is read, as long as it is kept.
static bool
must_be_told(const struct sim *sim, const struct talk_line *line, const struct player *reader,
             const struct wire_history_ask *ask)
{
    return is_asked_for(sim, line, reader, ask) && !line->is_gone &&
           history_find(sim->core, line->id) && is_within_limit(sim, line) &&
           could_read(line, reader->id) && line->member_count < TALK_MEMBERS_MAX &&
           !ids_contain(reader->ignores, reader->ignore_count, line->from);
}

static void
check_history(struct sim *sim, const struct player *reader, const struct wire_history_ask *ask,
              const struct wire_history *history)
{
    uint64_t oldest = history->more ? history->lines[0].line : 0;

    for (int i = 0; i < history->line_count && !sim->has_failed; i++) {
        check_line(sim, reader, &history->lines[i]);
    }
    for (const struct talk_line *line = sim->talk; line && !sim->has_failed; line = line->hh.next) {
        if (line->id >= oldest && (!ask->before || line->id < ask->before) &&
            !is_told(history, line->id) && must_be_told(sim, line, reader, ask)) {
            sim_fail(sim, line->room, reader->id, "line %" PRIu64 " is left out", line->id);
        }
    }
}

static uint32_t
count_waiting(const struct sim *sim, uint64_t from, uint64_t to)
{
    uint32_t count = 0;

    for (const struct talk_line *line = sim->talk; line; line = line->hh.next) {
        count += line->waits && !line->is_gone && line->from == from && line->to == to;
    }
    return count;
}

static bool
is_listed(const struct wire_mail *mail, uint64_t partner)
{
    for (int i = 0; i < mail->conversation_count; i++) {
        if (mail->conversations[i].with->id == partner) {
            return true;
        }
    }
    return false;
}

// Of whom one ignores nothing comes.
static bool
is_of_mail(const struct sim *sim, const struct talk_line *line, const struct player *reader)
{
    return line->channel == CHANNEL_WHISPER && !line->is_gone &&
           history_find(sim->core, line->id) &&
           (line->from == reader->id ||
            (line->to == reader->id &&
             !ids_contain(reader->ignores, reader->ignore_count, line->from)));
}

// A message for somebody who was away waits until he has acknowledged it, and no longer.
static void
check_mail(struct sim *sim, const struct player *reader, const struct wire_mail *mail)
{
    for (int i = 0; i < mail->conversation_count; i++) {
        const struct wire_conversation *told = &mail->conversations[i];
        bool is_ignored = ids_contain(reader->ignores, reader->ignore_count, told->with->id);
        uint32_t waiting = is_ignored ? 0 : count_waiting(sim, told->with->id, reader->id);

        if (told->waiting != waiting) {
            sim_fail(sim, 0, reader->id,
                     "%u messages of player %" PRIu64 " are said to wait, but %u do", told->waiting,
                     told->with->id, waiting);
        }
    }
    for (const struct talk_line *line = sim->talk; line && !sim->has_failed; line = line->hh.next) {
        uint64_t partner = line->from == reader->id ? line->to : line->from;

        if (is_of_mail(sim, line, reader) && mail->conversation_count < WIRE_CONVERSATIONS_MAX &&
            !is_listed(mail, partner)) {
            sim_fail(sim, 0, reader->id, "the conversation with player %" PRIu64 " is left out",
                     partner);
        }
    }
}

void
talk_told(struct sim *sim, const struct core_event *event, const struct player *reader,
          const struct server_msg *msg)
{
    const struct client_msg *cause = event->kind == EVENT_MESSAGE ? event->message : NULL;

    if (!reader || !cause) {
        return;
    }
    if (msg->kind == SERVER_DONE && cause->kind == CLIENT_SAY && msg->done.line) {
        note_said(sim, &cause->say, reader, &msg->done);
    } else if (msg->kind == SERVER_DONE && cause->kind == CLIENT_MAIL_SEEN) {
        note_seen(sim, reader->id, cause->line.line);
    } else if (msg->kind == SERVER_DONE && cause->kind == CLIENT_LINE_DELETE) {
        note_deleted(sim, reader, cause->line.line);
    } else if (msg->kind == SERVER_MAIL) {
        check_mail(sim, reader, &msg->mail);
    } else if (msg->kind == SERVER_HISTORY && cause->kind == CLIENT_HISTORY_ASK) {
        check_history(sim, reader, &cause->history_ask, &msg->history);
    }
}

// Whoever is named in the text of a finished game: "black person 17 ann".
static uint64_t
person_in(const struct blob *data, const char *key)
{
    size_t length = strlen(key);

    for (size_t i = 0; i + length < data->length; i++) {
        if (memcmp(data->bytes + i, key, length) == 0) {
            return strtoull((const char *)data->bytes + i + length, NULL, 10);
        }
    }
    return 0;
}

static bool
is_told_of(const struct sim *sim, uint64_t player, uint64_t game)
{
    const struct history_list *list = history_list_of(sim->core, player);

    for (const struct history_node *node = list ? list->first : NULL; node; node = node->next) {
        if (node->line->words.kind == HISTORY_GAME && node->line->words.game == game) {
            return true;
        }
    }
    return false;
}

void
talk_check_game(struct sim *sim, const struct journal_entry *entry)
{
    static const char *const keys[] = {"\nblack person ", "\nwhite person "};
    uint64_t black = person_in(entry->data, keys[0]), white = person_in(entry->data, keys[1]);

    for (int i = 0; i < 2 && sim->core && sim->config.history_message_days; i++) {
        const struct player *player = core_player(sim->core, i ? white : black);

        if (black != white && player && !player->is_guest && !player->conn &&
            !is_told_of(sim, player->id, entry->key)) {
            sim_fail(sim, 0, player->id, "game %" PRIu64 " ended, and nothing tells him later",
                     entry->key);
        }
    }
}

static void
check_stored(struct sim *sim, const struct history_line *line)
{
    const struct blob *blob = disk_newest(&sim->disk, ENTRY_LINE, line->id);
    struct strbuf text = {0};

    history_line_write(line, &text);
    if (!blob || blob->length != text.length ||
        memcmp(blob->bytes, strbuf_text(&text), text.length) != 0) {
        sim_fail(sim, line->words.room, line->words.from,
                 "line %" PRIu64 " is not kept as it stands:\n%s", line->id, strbuf_text(&text));
    }
    strbuf_finish(&text);
}

// It was left for him today, and its author cannot know that it was read.
static bool
counts(const struct sim *sim, const struct history_line *line, uint64_t to)
{
    return line->words.to == to && line->words.unread && line->words.kind != HISTORY_GAME &&
           line->at_ms > world_now(sim).wall_ms - DAY_MS;
}

static void
check_limits(struct sim *sim, const struct history_list *list)
{
    int left = 0;

    if (list->key == HISTORY_LOBBY_KEY && list->count > sim->config.history_lobby_lines) {
        sim_fail(sim, 0, 0, "%d lines of the lobby are kept", list->count);
    }
    for (const struct history_node *node = list->first; node; node = node->next) {
        int of_author = 0;

        if (!counts(sim, node->line, list->key)) {
            continue;
        }
        left++;
        for (const struct history_node *other = list->first; other; other = other->next) {
            of_author += counts(sim, other->line, list->key) &&
                         other->line->words.from == node->line->words.from;
        }
        if (of_author > HISTORY_WAITING_OF_MAX) {
            sim_fail(sim, 0, node->line->words.from, "%d messages of one author wait", of_author);
        }
    }
    if (left > HISTORY_WAITING_MAX) {
        sim_fail(sim, 0, list->key, "%d messages wait for one person", left);
    }
}

void
talk_check(struct sim *sim)
{
    for (const struct history_line *line = sim->core->history.lines; line && !sim->has_failed;
         line = line->by_id.next) {
        check_stored(sim, line);
    }
    for (const struct history_list *list = sim->core->history.lists; list && !sim->has_failed;
         list = list->by_key.next) {
        check_limits(sim, list);
    }
    for (const struct kept *kept = sim->disk.kept; kept && !sim->has_failed; kept = kept->hh.next) {
        if (kept->id.kind == ENTRY_LINE && !history_find(sim->core, kept->id.key) &&
            !disk_has_soon(&sim->disk, ENTRY_LINE_GONE, kept->id.key)) {
            sim_fail(sim, 0, 0, "line %" PRIu64 " is on the disk, and nobody knows it",
                     kept->id.key);
        }
    }
}

void
talk_crash(struct sim *sim)
{
    for (struct talk_line *line = sim->talk; line; line = line->hh.next) {
        const struct kept *kept = disk_find(&sim->disk, ENTRY_LINE, line->id, 0);

        line->is_gone = !kept;
        if (kept) {
            struct strbuf text = {0};

            strbuf_add_bytes(&text, (const char *)kept->data->bytes, kept->data->length);
            line->waits = strstr(strbuf_text(&text), "\nwaits 1\n") != NULL;
            strbuf_finish(&text);
        }
    }
}

void
talk_finish(struct sim *sim)
{
    struct talk_line *line, *next;

    HASH_ITER(hh, sim->talk, line, next)
    {
        HASH_DEL(sim->talk, line);
        free(line);
    }
}
