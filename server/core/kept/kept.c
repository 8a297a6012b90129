// SPDX-License-Identifier: MIT
#include "server/core/kept/kept.h"

#include <stdlib.h>

#include <utlist.h>

#include "common/util/strbuf.h"
#include "common/util/xalloc.h"
#include "server/core/core_internal.h"
#include "server/core/fault.h"
#include "server/core/room/room.h"
#include "server/core/send.h"
#include "server/core/tables.h"

static const int64_t DAY_MS = INT64_C(24) * 3600 * 1000;

// What somebody has said in public has a list beside his messages.
static uint64_t
key_of_author(const struct kept_line *line)
{
    return kept_line_is_mail(line) ? line->words.from : ~line->words.from;
}

static uint64_t
key_of_place(const struct kept_line *line)
{
    return line->words.kind == KEPT_LOBBY ? KEPT_LOBBY_KEY
           : kept_line_is_mail(line)      ? line->words.to
                                          : line->words.room;
}

static struct kept_list *
find_list(const struct core *core, uint64_t key)
{
    struct kept_list *list = NULL;

    HASH_FIND(by_key, core->kept.lists, &key, sizeof(key), list);
    return list;
}

const struct kept_list *
kept_list_of(const struct core *core, uint64_t key)
{
    return find_list(core, key);
}

const struct kept_list *
kept_said_by(const struct core *core, uint64_t player)
{
    return find_list(core, ~player);
}

struct kept_line *
kept_find(const struct core *core, uint64_t id)
{
    struct kept_line *line = NULL;

    HASH_FIND(by_id, core->kept.lines, &id, sizeof(id), line);
    return line;
}

struct kept_node *
kept_newest(const struct kept_list *list)
{
    return list && list->first ? list->first->prev : NULL;
}

// In the order of their ids, in which they nearly always come.
static void
link_node(struct core *core, struct kept_node *node, uint64_t key)
{
    struct kept_list *list = find_list(core, key);
    struct kept_node *after;

    if (!list) {
        list = xcalloc(1, sizeof(*list));
        list->key = key;
        HASH_ADD(by_key, core->kept.lists, key, sizeof(list->key), list);
    }
    after = kept_newest(list);
    while (after && after->line->id > node->line->id) {
        after = after == list->first ? NULL : after->prev;
    }
    if (after) {
        DL_APPEND_ELEM(list->first, after, node);
    } else {
        DL_PREPEND(list->first, node);
    }
    node->list = list;
    list->count++;
}

static void
unlink_node(struct core *core, struct kept_node *node)
{
    struct kept_list *list = node->list;

    if (!list) {
        return;
    }
    DL_DELETE(list->first, node);
    node->list = NULL;
    if (--list->count == 0) {
        HASH_DELETE(by_key, core->kept.lists, list);
        free(list);
    }
}

static void
link_mail(struct core *core, struct kept_line *line)
{
    struct kept_line *after = core->kept.mail ? core->kept.mail->mail_prev : NULL;

    while (after && after->id > line->id) {
        after = after == core->kept.mail ? NULL : after->mail_prev;
    }
    if (after) {
        DL_APPEND_ELEM2(core->kept.mail, after, line, mail_prev, mail_next);
    } else {
        DL_PREPEND2(core->kept.mail, line, mail_prev, mail_next);
    }
}

// News have no author: nothing is listed as said by the opponent.
static void
adopt(struct core *core, struct kept_line *line)
{
    HASH_ADD(by_id, core->kept.lines, id, sizeof(line->id), line);
    link_node(core, &line->at, key_of_place(line));
    if (line->words.kind <= KEPT_MESSAGE) {
        link_node(core, &line->said, key_of_author(line));
    }
    if (kept_line_is_mail(line)) {
        link_mail(core, line);
    }
}

static void
drop(struct core *core, struct kept_line *line)
{
    if (kept_line_is_mail(line)) {
        DL_DELETE2(core->kept.mail, line, mail_prev, mail_next);
    }
    unlink_node(core, &line->at);
    unlink_node(core, &line->said);
    HASH_DELETE(by_id, core->kept.lines, line);
    kept_line_free(line);
}

void
kept_store(struct turn *turn, const struct kept_line *line)
{
    struct strbuf text = {0};

    kept_line_write(line, &text);
    core_journal(turn, ENTRY_LINE, line->id, 0, &text);
    strbuf_finish(&text);
}

static bool
comes_back(const struct kept_line *line)
{
    return FAULT(FAULT_LINE_COMES_BACK) && line->words.kind == KEPT_LOBBY;
}

void
kept_remove(struct turn *turn, struct kept_line *line)
{
    if (!comes_back(line)) {
        core_journal(turn, ENTRY_LINE_GONE, line->id, 0, NULL);
    }
    drop(turn->core, line);
}

int
kept_most(const struct core *core, const struct room *room)
{
    if (!room) {
        return core->config.kept_lobby_lines;
    }
    if (core->config.kept_room_lines && room->settings.match.control.kind == CONTROL_CORR) {
        return KEPT_CORR_MAX;
    }
    return core->config.kept_room_lines;
}

bool
kept_keeps_mail(const struct core *core)
{
    return core->config.kept_message_days > 0;
}

static bool
is_between(const struct kept_line *line, const struct kept_words *words)
{
    return line->words.kind == KEPT_MESSAGE &&
           ((line->words.from == words->from && line->words.to == words->to) ||
            (line->words.from == words->to && line->words.to == words->from));
}

static bool
is_news(const struct kept_line *line, const struct kept_words *words)
{
    (void)words;
    return line->words.kind > KEPT_MESSAGE;
}

static bool
is_any(const struct kept_line *line, const struct kept_words *words)
{
    (void)line;
    (void)words;
    return true;
}

// Gives up the oldest of those in a list that are like the new one, beyond so many.
static void
trim(struct turn *turn, uint64_t key, int most, const struct kept_words *words,
     bool (*is_like)(const struct kept_line *line, const struct kept_words *words))
{
    const struct kept_list *list = find_list(turn->core, key);
    struct kept_line *oldest = NULL;
    int count = 0;

    if (!list || list->count <= most) {
        return;
    }
    for (struct kept_node *node = list->first; node; node = node->next) {
        if (is_like(node->line, words)) {
            oldest = oldest ? oldest : node->line;
            count++;
        }
    }
    if (count > most) {
        kept_remove(turn, oldest);
    }
}

static void
keep_limits(struct turn *turn, const struct kept_words *words)
{
    struct core *core = turn->core;

    if (words->kind == KEPT_LOBBY) {
        trim(turn, KEPT_LOBBY_KEY, kept_most(core, NULL), words, is_any);
    } else if (words->kind == KEPT_ROOM || words->kind == KEPT_WATCHERS) {
        trim(turn, words->room, kept_most(core, core_room(core, words->room)), words, is_any);
    } else if (words->kind == KEPT_MESSAGE) {
        trim(turn, words->to, KEPT_PAIR_MAX, words, is_between);
        trim(turn, words->to, KEPT_BOX_MAX, words, is_any);
        trim(turn, words->from, KEPT_BOX_MAX, words, is_any);
    } else {
        trim(turn, words->to, KEPT_NEWS_MAX, words, is_news);
    }
}

static int64_t
due_ms(const struct core *core)
{
    const struct kept_list *lobby = find_list(core, KEPT_LOBBY_KEY);
    int64_t due = TIME_NEVER;

    if (lobby) {
        due = lobby->first->line->at_ms + core->config.kept_lobby_days * DAY_MS;
    }
    if (core->kept.mail) {
        due = timers_earlier(due, core->kept.mail->at_ms + core->config.kept_message_days * DAY_MS);
    }
    return due;
}

// Ages go by the clock on the wall, timers by the other one.
static void
set_timer(struct turn *turn)
{
    int64_t due = due_ms(turn->core), wait = due - turn->now.wall_ms;

    if (due == TIME_NEVER) {
        timers_cancel(&turn->core->timers, &turn->core->kept.timer);
        return;
    }
    wait = wait < 0 ? 0 : wait > DAY_MS ? DAY_MS : wait;
    timers_set(&turn->core->timers, &turn->core->kept.timer, turn->now.mono_ms + wait);
}

struct kept_line *
kept_add(struct turn *turn, const struct kept_words *words)
{
    struct kept_line *line = kept_line_create(core_new_id(turn), turn->now.wall_ms, words);

    adopt(turn->core, line);
    kept_store(turn, line);
    keep_limits(turn, &line->words);
    if (!turn->core->kept.timer.place) {
        set_timer(turn);
    }
    return line;
}

void
kept_forget_room(struct turn *turn, uint64_t room)
{
    const struct kept_list *list;

    while ((list = find_list(turn->core, room))) {
        kept_remove(turn, list->first->line);
    }
}

static bool
is_left_out(const struct kept_line *line)
{
    return FAULT(FAULT_HISTORY_LOST) && line->words.kind == KEPT_ROOM;
}

bool
kept_recover(struct core *core, const struct journal_entry *entry)
{
    struct kept_line *line =
        kept_line_read(entry->key, (const char *)entry->data->bytes, entry->data->length);

    if (!line || kept_find(core, line->id)) {
        kept_line_free(line);
        return false;
    }
    core_seen_id(core, line->id);
    if (is_left_out(line)) {
        kept_line_free(line);
        return true;
    }
    adopt(core, line);
    return true;
}

static bool
has_a_place(const struct core *core, const struct kept_line *line)
{
    if (kept_line_is_mail(line)) {
        return core_player(core, line->words.to);
    }
    return line->words.kind == KEPT_LOBBY || core_room(core, line->words.room);
}

void
kept_recovered(struct turn *turn)
{
    struct kept_line *line, *next;

    HASH_ITER(by_id, turn->core->kept.lines, line, next)
    {
        if (!has_a_place(turn->core, line)) {
            kept_remove(turn, line);
        }
    }
    kept_on_timer(turn);
}

// The operator may have lowered the figure.
static bool
trim_lobby(struct turn *turn)
{
    const struct kept_list *lobby = find_list(turn->core, KEPT_LOBBY_KEY);
    int64_t oldest_ms = turn->now.wall_ms - turn->core->config.kept_lobby_days * DAY_MS;

    if (!lobby ||
        (lobby->count <= kept_most(turn->core, NULL) && lobby->first->line->at_ms > oldest_ms)) {
        return false;
    }
    kept_remove(turn, lobby->first->line);
    return true;
}

static bool
trim_mail(struct turn *turn)
{
    struct kept_line *line = turn->core->kept.mail;
    int64_t oldest_ms = turn->now.wall_ms - turn->core->config.kept_message_days * DAY_MS;

    if (!line || line->at_ms > oldest_ms) {
        return false;
    }
    kept_remove(turn, line);
    return true;
}

void
kept_on_timer(struct turn *turn)
{
    int left = KEPT_OLD_PER_TURN;

    while (left > 0 && (trim_lobby(turn) || trim_mail(turn))) {
        left--;
    }
    set_timer(turn);
    if (left == 0) { // there may be more
        timers_set(&turn->core->timers, &turn->core->kept.timer, turn->now.mono_ms + 1);
    }
}

void
kept_destroy_all(struct core *core)
{
    struct kept_line *line, *next;

    timers_cancel(&core->timers, &core->kept.timer);
    HASH_ITER(by_id, core->kept.lines, line, next)
    {
        drop(core, line);
    }
}
