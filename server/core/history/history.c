// SPDX-License-Identifier: MIT
#include "server/core/history/history.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>

#include <utlist.h>

#include "common/util/strbuf.h"
#include "common/util/xalloc.h"
#include "server/core/blob.h"
#include "server/core/core_internal.h"
#include "server/core/fault.h"
#include "server/core/history/history_limits.h"
#include "server/core/note.h"
#include "server/core/room/room.h"
#include "server/core/send.h"
#include "server/core/tables.h"

// What somebody has said in public has a list beside his messages.
static uint64_t
key_of_author(const struct history_line *line)
{
    return history_line_is_mail(line) ? line->words.from : ~line->words.from;
}

static uint64_t
key_of_place(const struct history_line *line)
{
    return line->words.kind == HISTORY_LOBBY ? HISTORY_LOBBY_KEY
           : history_line_is_mail(line)      ? line->words.to
                                             : line->words.room;
}

static struct history_list *
find_list(const struct core *core, uint64_t key)
{
    struct history_list *list = NULL;

    HASH_FIND(by_key, core->history.lists, &key, sizeof(key), list);
    return list;
}

const struct history_list *
history_list_of(const struct core *core, uint64_t key)
{
    return find_list(core, key);
}

const struct history_list *
history_said_by(const struct core *core, uint64_t player)
{
    return find_list(core, ~player);
}

struct history_line *
history_find(const struct core *core, uint64_t id)
{
    struct history_line *line = NULL;

    HASH_FIND(by_id, core->history.lines, &id, sizeof(id), line);
    return line;
}

struct history_node *
history_newest(const struct history_list *list)
{
    return list && list->first ? list->first->prev : NULL;
}

// In the order of their ids, in which they nearly always come.
static void
link_node(struct core *core, struct history_node *node, uint64_t key)
{
    struct history_list *list = find_list(core, key);
    struct history_node *after;

    if (!list) {
        list = xcalloc(1, sizeof(*list));
        list->key = key;
        HASH_ADD(by_key, core->history.lists, key, sizeof(list->key), list);
    }
    after = history_newest(list);
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
unlink_node(struct core *core, struct history_node *node)
{
    struct history_list *list = node->list;

    if (!list) {
        return;
    }
    DL_DELETE(list->first, node);
    node->list = NULL;
    if (--list->count == 0) {
        HASH_DELETE(by_key, core->history.lists, list);
        free(list);
    }
}

// The list of all lines like this one by their age; NULL = it is in none.
static struct history_ages *
ages_of(struct core *core, const struct history_line *line)
{
    if (history_line_is_mail(line)) {
        return &core->history.mail;
    }
    return line->words.kind == HISTORY_LOBBY ? NULL : &core->history.rooms;
}

static void
link_age(struct history_ages *ages, struct history_line *line)
{
    struct history_line *after = ages->oldest ? ages->oldest->age_prev : NULL;

    while (after && after->id > line->id) {
        after = after == ages->oldest ? NULL : after->age_prev;
    }
    if (after) {
        DL_APPEND_ELEM2(ages->oldest, after, line, age_prev, age_next);
    } else {
        DL_PREPEND2(ages->oldest, line, age_prev, age_next);
    }
    ages->count++;
}

static void
unlink_age(struct history_ages *ages, struct history_line *line)
{
    if (ages->looked_at == line) {
        ages->looked_at = line->age_next;
    }
    DL_DELETE2(ages->oldest, line, age_prev, age_next);
    ages->count--;
}

// The page of the newest lines of the lobby is made again.
static void
renew_page(struct core *core, const struct history_line *line)
{
    if (line->words.kind == HISTORY_LOBBY) {
        blob_release(core->history.lobby_page);
        core->history.lobby_page = NULL;
    }
}

// News have no author: nothing is listed as said by the opponent.
static void
adopt(struct core *core, struct history_line *line)
{
    renew_page(core, line);
    HASH_ADD(by_id, core->history.lines, id, sizeof(line->id), line);
    link_node(core, &line->at, key_of_place(line));
    if (line->words.kind <= HISTORY_MESSAGE) {
        link_node(core, &line->said, key_of_author(line));
    }
    if (ages_of(core, line)) {
        link_age(ages_of(core, line), line);
    }
}

static void
drop(struct core *core, struct history_line *line)
{
    assert(core && line);
    if (ages_of(core, line)) {
        unlink_age(ages_of(core, line), line);
    }
    renew_page(core, line);
    unlink_node(core, &line->at);
    unlink_node(core, &line->said);
    HASH_DELETE(by_id, core->history.lines, line);
    history_line_free(line);
}

void
history_store(struct turn *turn, const struct history_line *line)
{
    struct strbuf text = {0};

    history_line_write(line, &text);
    core_journal(turn, ENTRY_LINE, line->id, 0, &text);
    strbuf_finish(&text);
}

static bool
comes_back(const struct history_line *line)
{
    return FAULT(FAULT_LINE_COMES_BACK) && line->words.kind == HISTORY_LOBBY;
}

void
history_remove(struct turn *turn, struct history_line *line)
{
    if (!comes_back(line)) {
        core_journal(turn, ENTRY_LINE_GONE, line->id, 0, NULL);
    }
    drop(turn->core, line);
}

uint64_t
history_keep(struct turn *turn, const struct history_words *words)
{
    uint64_t id = core_new_id(turn);
    struct history_line *line = history_line_create(id, turn->now.wall_ms, words);

    adopt(turn->core, line);
    history_store(turn, line);
    history_limits_hold(turn, line);
    return history_find(turn->core, id) ? id : 0;
}

void
history_forget_room(struct turn *turn, uint64_t room)
{
    const struct history_list *list;

    while ((list = find_list(turn->core, room))) {
        history_remove(turn, list->first->line);
    }
}

static void
note_unreadable(struct core *core, uint64_t id)
{
    struct history_lines *history = &core->history;

    if (history->unreadable_count == history->unreadable_capacity) {
        history->unreadable_capacity =
            history->unreadable_capacity ? 2 * history->unreadable_capacity : 16;
        history->unreadable =
            xreallocarray(history->unreadable, (size_t)history->unreadable_capacity,
                          sizeof(*history->unreadable));
    }
    history->unreadable[history->unreadable_count++] = id;
}

static bool
is_left_out(const struct history_line *line)
{
    return FAULT(FAULT_HISTORY_LOST) && line->words.kind == HISTORY_ROOM;
}

bool
history_recover(struct core *core, const struct journal_entry *entry)
{
    struct history_line *line =
        history_line_read(entry->key, (const char *)entry->data->bytes, entry->data->length);

    if (!line) {
        note_unreadable(core, entry->key);
        return true;
    }
    if (history_find(core, line->id)) {
        history_line_free(line);
        return false;
    }
    core_seen_id(core, line->id);
    if (is_left_out(line)) {
        history_line_free(line);
        return true;
    }
    adopt(core, line);
    return true;
}

static bool
has_a_place(const struct core *core, const struct history_line *line)
{
    if (history_line_is_mail(line)) {
        return core_player(core, line->words.to);
    }
    return line->words.kind == HISTORY_LOBBY || core_room(core, line->words.room);
}

// Somebody's words are no reason not to start: they go, and the operator is told.
static void
drop_unreadable(struct turn *turn)
{
    struct history_lines *history = &turn->core->history;

    for (int i = 0; i < history->unreadable_count; i++) {
        core_seen_id(turn->core, history->unreadable[i]);
        core_note(turn, "chat line dropped: it cannot be read line=%" PRIu64,
                  history->unreadable[i]);
        core_journal(turn, ENTRY_LINE_GONE, history->unreadable[i], 0, NULL);
    }
    free(history->unreadable);
    history->unreadable = NULL;
    history->unreadable_count = history->unreadable_capacity = 0;
}

void
history_recovered(struct turn *turn)
{
    struct history_line *line, *next;

    drop_unreadable(turn);
    HASH_ITER(by_id, turn->core->history.lines, line, next)
    {
        if (!has_a_place(turn->core, line)) {
            history_remove(turn, line);
        }
    }
    history_limits_changed(turn);
}

void
history_destroy_all(struct core *core)
{
    struct history_line *line, *next;

    timers_cancel(&core->timers, &core->history.timer);
    timers_cancel(&core->timers, &core->history.unsay_timer);
    HASH_ITER(by_id, core->history.lines, line, next)
    {
        drop(core, line);
    }
    blob_release(core->history.lobby_page);
    free(core->history.unreadable);
    free(core->history.unsaid);
}
