// SPDX-License-Identifier: MIT
#include "server/core/kept/kept.h"

#include <inttypes.h>
#include <stdlib.h>

#include <utlist.h>

#include "common/util/strbuf.h"
#include "common/util/xalloc.h"
#include "server/core/blob.h"
#include "server/core/core_internal.h"
#include "server/core/fault.h"
#include "server/core/kept/kept_limits.h"
#include "server/core/note.h"
#include "server/core/room/room.h"
#include "server/core/send.h"
#include "server/core/tables.h"

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

// The list of all lines like this one by their age; NULL = it is in none.
static struct kept_ages *
ages_of(struct core *core, const struct kept_line *line)
{
    if (kept_line_is_mail(line)) {
        return &core->kept.mail;
    }
    return line->words.kind == KEPT_LOBBY ? NULL : &core->kept.rooms;
}

static void
link_age(struct kept_ages *ages, struct kept_line *line)
{
    struct kept_line *after = ages->oldest ? ages->oldest->age_prev : NULL;

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
unlink_age(struct kept_ages *ages, struct kept_line *line)
{
    if (ages->looked_at == line) {
        ages->looked_at = line->age_next;
    }
    DL_DELETE2(ages->oldest, line, age_prev, age_next);
    ages->count--;
}

// The page of the newest lines of the lobby is made again.
static void
renew_page(struct core *core, const struct kept_line *line)
{
    if (line->words.kind == KEPT_LOBBY) {
        blob_release(core->kept.lobby_page);
        core->kept.lobby_page = NULL;
    }
}

// News have no author: nothing is listed as said by the opponent.
static void
adopt(struct core *core, struct kept_line *line)
{
    renew_page(core, line);
    HASH_ADD(by_id, core->kept.lines, id, sizeof(line->id), line);
    link_node(core, &line->at, key_of_place(line));
    if (line->words.kind <= KEPT_MESSAGE) {
        link_node(core, &line->said, key_of_author(line));
    }
    if (ages_of(core, line)) {
        link_age(ages_of(core, line), line);
    }
}

static void
drop(struct core *core, struct kept_line *line)
{
    if (ages_of(core, line)) {
        unlink_age(ages_of(core, line), line);
    }
    renew_page(core, line);
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

uint64_t
kept_add(struct turn *turn, const struct kept_words *words)
{
    uint64_t id = core_new_id(turn);
    struct kept_line *line = kept_line_create(id, turn->now.wall_ms, words);

    adopt(turn->core, line);
    kept_store(turn, line);
    kept_limits_hold(turn, line);
    return kept_find(turn->core, id) ? id : 0;
}

void
kept_forget_room(struct turn *turn, uint64_t room)
{
    const struct kept_list *list;

    while ((list = find_list(turn->core, room))) {
        kept_remove(turn, list->first->line);
    }
}

static void
note_unreadable(struct core *core, uint64_t id)
{
    struct kept_lines *kept = &core->kept;

    if (kept->unreadable_count == kept->unreadable_capacity) {
        kept->unreadable_capacity = kept->unreadable_capacity ? 2 * kept->unreadable_capacity : 16;
        kept->unreadable = xreallocarray(kept->unreadable, (size_t)kept->unreadable_capacity,
                                         sizeof(*kept->unreadable));
    }
    kept->unreadable[kept->unreadable_count++] = id;
}

bool
kept_recover(struct core *core, const struct journal_entry *entry)
{
    struct kept_line *line =
        kept_line_read(entry->key, (const char *)entry->data->bytes, entry->data->length);

    if (!line) {
        note_unreadable(core, entry->key);
        return true;
    }
    if (kept_find(core, line->id)) {
        kept_line_free(line);
        return false;
    }
    core_seen_id(core, line->id);
    if (FAULT(FAULT_HISTORY_LOST) && line->words.kind == KEPT_ROOM) {
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

// Somebody's words are no reason not to start: they go, and the operator is told.
static void
drop_unreadable(struct turn *turn)
{
    struct kept_lines *kept = &turn->core->kept;

    for (int i = 0; i < kept->unreadable_count; i++) {
        core_seen_id(turn->core, kept->unreadable[i]);
        core_note(turn, "chat line dropped: it cannot be read line=%" PRIu64, kept->unreadable[i]);
        core_journal(turn, ENTRY_LINE_GONE, kept->unreadable[i], 0, NULL);
    }
    free(kept->unreadable);
    kept->unreadable = NULL;
    kept->unreadable_count = kept->unreadable_capacity = 0;
}

void
kept_recovered(struct turn *turn)
{
    struct kept_line *line, *next;

    drop_unreadable(turn);
    HASH_ITER(by_id, turn->core->kept.lines, line, next)
    {
        if (!has_a_place(turn->core, line)) {
            kept_remove(turn, line);
        }
    }
    kept_limits_changed(turn);
}

void
kept_destroy_all(struct core *core)
{
    struct kept_line *line, *next;

    timers_cancel(&core->timers, &core->kept.timer);
    timers_cancel(&core->timers, &core->kept.unsay_timer);
    HASH_ITER(by_id, core->kept.lines, line, next)
    {
        drop(core, line);
    }
    blob_release(core->kept.lobby_page);
    free(core->kept.unreadable);
    free(core->kept.unsaid);
}
