// SPDX-License-Identifier: MIT
#include "tests/sim/disk.h"

#include <stdlib.h>
#include <string.h>

#include "common/util/xalloc.h"
#include "server/core/blob.h"
#include "server/core/core.h"
#include "server/core/core_internal.h"
#include "server/core/tables.h"
#include "tests/sim/world.h"

static struct kept *
find(const struct disk *disk, enum entry_kind kind, uint64_t key, uint32_t number)
{
    struct kept id, *kept = NULL;

    memset(&id, 0, sizeof(id));
    id.id.key = key;
    id.id.kind = (uint32_t)kind;
    id.id.number = number;
    HASH_FIND(hh, disk->kept, &id.id, sizeof(id.id), kept);
    return kept;
}

const struct kept *
disk_find(const struct disk *disk, enum entry_kind kind, uint64_t key, uint32_t number)
{
    return find(disk, kind, key, number);
}

const struct blob *
disk_newest(const struct disk *disk, enum entry_kind kind, uint64_t key)
{
    const struct kept *kept = find(disk, kind, key, 0);
    const struct blob *data = kept ? kept->data : NULL;

    for (const struct batch *batch = disk->first; batch; batch = batch->next) {
        for (int i = 0; i < batch->count; i++) {
            if (batch->entries[i].kind == kind && batch->entries[i].key == key) {
                data = batch->entries[i].data;
            }
        }
    }
    return data;
}

bool
disk_has_soon(const struct disk *disk, enum entry_kind kind, uint64_t key)
{
    if (find(disk, kind, key, 0)) {
        return true;
    }
    for (const struct batch *batch = disk->first; batch; batch = batch->next) {
        for (int i = 0; i < batch->count; i++) {
            if (batch->entries[i].kind == kind && batch->entries[i].key == key) {
                return true;
            }
        }
    }
    return false;
}

static void
drop(struct disk *disk, struct kept *kept)
{
    if (kept) {
        HASH_DEL(disk->kept, kept);
        blob_release(kept->data);
        free(kept);
    }
}

static void
put(struct disk *disk, const struct journal_entry *entry)
{
    struct kept *kept = find(disk, entry->kind, entry->key, entry->number);

    if (!kept) {
        kept = xcalloc(1, sizeof(*kept));
        kept->id.key = entry->key;
        kept->id.kind = (uint32_t)entry->kind;
        kept->id.number = entry->number;
        HASH_ADD(hh, disk->kept, id, sizeof(kept->id), kept);
    }
    blob_release(kept->data);
    kept->data = blob_hold(entry->data);
}

// The log of a game has no holes and is never written over.
static void
put_event(struct sim *sim, const struct journal_entry *entry)
{
    struct disk *disk = &sim->disk;

    if (find(disk, ENTRY_EVENT, entry->key, entry->number)) {
        sim_fail(sim, 0, 0, "event %u of game %llu is stored twice", entry->number,
                 (unsigned long long)entry->key);
    }
    if (entry->number > 0 && !find(disk, ENTRY_EVENT, entry->key, entry->number - 1)) {
        sim_fail(sim, 0, 0, "event %u of game %llu is stored without the one before it",
                 entry->number, (unsigned long long)entry->key);
    }
    put(disk, entry);
    endings_event(sim, entry->key, entry->data);
    ledger_event_kept(sim, entry->key, strtoull((const char *)entry->data->bytes, NULL, 10));
}

static void
put_game(struct sim *sim, const struct journal_entry *entry)
{
    if (find(&sim->disk, ENTRY_GAME, entry->key, 0)) {
        sim_fail(sim, 0, 0, "game %llu is archived twice", (unsigned long long)entry->key);
        return;
    }
    if (endings_is_unbegun(sim, entry->key)) {
        sim_fail(sim, 0, 0, "game %llu is archived and has not begun",
                 (unsigned long long)entry->key);
    }
    put(&sim->disk, entry);
    books_add(sim, entry->key, entry->data);
    sim->totals.games++;
}

static void
drop_events(struct disk *disk, uint64_t game)
{
    uint32_t number = 0;

    while (find(disk, ENTRY_EVENT, game, number)) {
        drop(disk, find(disk, ENTRY_EVENT, game, number++));
    }
}

// The number behind a key in a stored text, 0 if it is not there.
static uint64_t
number_in(const struct blob *data, const char *key)
{
    size_t length = strlen(key);

    for (size_t i = 0; i + length < data->length; i++) {
        if (data->bytes[i] == (uint8_t)*key && memcmp(data->bytes + i, key, length) == 0) {
            return strtoull((const char *)data->bytes + i + length, NULL, 10);
        }
    }
    return 0;
}

static void
put_room(struct sim *sim, const struct journal_entry *entry)
{
    uint64_t game = number_in(entry->data, "\ngame ");

    put(&sim->disk, entry);
    ledger_room_kept(sim, entry->key, number_in(entry->data, "\nversion "));
    if (game) {
        ledger_game_kept(sim, game, entry->key);
    }
}

static void
apply(struct sim *sim, const struct journal_entry *entry)
{
    struct disk *disk = &sim->disk;

    switch (entry->kind) {
    case ENTRY_PLAYER:
        put(disk, entry);
        break;
    case ENTRY_ROOM:
        put_room(sim, entry);
        break;
    case ENTRY_PLAYER_GONE:
        drop(disk, find(disk, ENTRY_PLAYER, entry->key, 0));
        ledger_player_gone(sim, entry->key);
        break;
    case ENTRY_ROOM_GONE:
        drop(disk, find(disk, ENTRY_ROOM, entry->key, 0));
        ledger_room_gone(sim, entry->key);
        break;
    case ENTRY_EVENT:
        put_event(sim, entry);
        break;
    case ENTRY_EVENTS_GONE:
        drop_events(disk, entry->key);
        break;
    case ENTRY_GAME:
        put_game(sim, entry);
        break;
    case ENTRY_RATING:
        put(disk, entry);
        books_rated(sim, entry->key, entry->data);
        break;
    case ENTRY_LINE:
    case ENTRY_PUZZLE:
        put(disk, entry);
        break;
    case ENTRY_LINE_GONE:
        drop(disk, find(disk, ENTRY_LINE, entry->key, 0));
        break;
    case ENTRY_BAN:
    case ENTRY_BAN_GONE:
        sim_fail(sim, 0, 0, "the core bans addresses, which it does not know");
    }
}

static void
free_batch(struct batch *batch)
{
    for (int i = 0; i < batch->count; i++) {
        blob_release(batch->entries[i].data);
    }
    free(batch->entries);
    free(batch);
}

// Makes the oldest batch part of what is kept.
static void
commit_first(struct sim *sim)
{
    struct batch *batch = sim->disk.first;

    for (int i = 0; i < batch->count; i++) {
        apply(sim, &batch->entries[i]);
    }
    sim->disk.durable = batch->entries[batch->count - 1].lsn;
    sim->disk.first = batch->next;
    if (!sim->disk.first) {
        sim->disk.last = NULL;
    }
    free_batch(batch);
}

static void
begin_commit(struct sim *sim)
{
    struct disk *disk = &sim->disk;

    if (disk->is_busy || disk->is_down || !disk->first) {
        return;
    }
    disk->is_busy = true;
    for (struct batch *batch = disk->first; batch; batch = batch->next) {
        batch->is_under_way = true;
    }
    world_add(sim, sim->now_ms + world_between(sim, 1, world_chance(sim, 10) ? 3000 : 25),
              TASK_COMMIT, sim->process, NULL);
}

static void
note_entry(struct sim *sim, const struct journal_entry *entry)
{
    struct note note = {
        .step = sim->totals.steps,
        .at_ms = sim->now_ms,
        .kind = NOTE_JOURNAL,
        .a = (int)entry->kind,
        .b = entry->key,
        .c = entry->number,
    };

    if (entry->kind == ENTRY_ROOM || entry->kind == ENTRY_ROOM_GONE) {
        note.room = entry->key;
    }
    if (entry->kind == ENTRY_PLAYER || entry->kind == ENTRY_PLAYER_GONE) {
        note.player = entry->key;
    }
    history_add(&sim->history, &note);
}

void
disk_take(struct sim *sim, const struct effects *effects, int count)
{
    struct batch *batch = NULL;

    if (count < effects->count) {
        return; // the process dies within the step: none of it was handed over
    }
    for (int i = 0; i < count; i++) {
        const struct journal_entry *entry = &effects->list[i].journal;

        if (effects->list[i].kind != EFFECT_JOURNAL) {
            continue;
        }
        if (!batch) {
            batch = xcalloc(1, sizeof(*batch));
            batch->entries = xcalloc((size_t)count, sizeof(*batch->entries));
        }
        batch->entries[batch->count] = *entry;
        if (entry->data) {
            blob_hold(entry->data);
        }
        batch->count++;
        note_entry(sim, entry);
        if (entry->kind == ENTRY_GAME) {
            talk_check_game(sim, entry);
        }
    }
    if (!batch) {
        return;
    }
    if (sim->disk.last) {
        sim->disk.last->next = batch;
    } else {
        sim->disk.first = batch;
    }
    sim->disk.last = batch;
    begin_commit(sim);
}

void
disk_on_commit(struct sim *sim)
{
    struct core_event event = {.kind = EVENT_DURABLE};
    struct disk *disk = &sim->disk;

    disk->is_busy = false;
    if (disk->is_down) {
        return; // it is tried again when there is room
    }
    while (disk->first && disk->first->is_under_way) {
        commit_first(sim);
    }
    event.lsn = disk->durable;
    begin_commit(sim);
    world_step(sim, &event);
}

void
disk_fail(struct sim *sim, int64_t for_ms)
{
    struct core_event event = {.kind = EVENT_STORAGE_DOWN};

    if (sim->disk.is_down) {
        return;
    }
    sim->disk.is_down = true;
    sim->down_since_ms = sim->now_ms;
    world_add(sim, sim->now_ms + for_ms, TASK_DISK_AGAIN, 0, NULL);
    world_step(sim, &event);
}

void
disk_works_again(struct sim *sim)
{
    struct core_event event = {.kind = EVENT_STORAGE_UP};

    if (!sim->disk.is_down) {
        return;
    }
    sim->disk.is_down = false;
    if (sim->core) {
        watch_gap(sim, sim->now_ms - sim->down_since_ms);
    }
    sim->down_since_ms = TIME_NEVER;
    begin_commit(sim);
    world_step(sim, &event);
}

void
disk_crash(struct sim *sim)
{
    struct disk *disk = &sim->disk;

    while (disk->first && disk->first->is_under_way && !world_chance(sim, 400)) {
        commit_first(sim);
    }
    while (disk->first) {
        struct batch *next = disk->first->next;

        free_batch(disk->first);
        disk->first = next;
    }
    disk->last = NULL;
    disk->is_busy = false;
    disk->is_down = false;
    disk->durable = 0;
    sim->down_since_ms = TIME_NEVER;
}

static bool
recover_kind(struct sim *sim, enum entry_kind kind)
{
    for (const struct kept *kept = sim->disk.kept; kept; kept = kept->hh.next) {
        struct journal_entry entry = {
            .kind = kind, .key = kept->id.key, .number = kept->id.number, .data = kept->data};

        if (kept->id.kind == (uint32_t)kind && !core_recover(sim->core, &entry, world_now(sim))) {
            sim_fail(sim, 0, 0, "entry of kind %d, key %llu, number %u is refused:\n%.*s",
                     (int)kind, (unsigned long long)entry.key, entry.number,
                     (int)kept->data->length, (const char *)kept->data->bytes);
            return false;
        }
    }
    return true;
}

bool
disk_recover(struct sim *sim)
{
    return recover_kind(sim, ENTRY_PLAYER) && recover_kind(sim, ENTRY_ROOM) &&
           recover_kind(sim, ENTRY_LINE) && recover_kind(sim, ENTRY_PUZZLE) &&
           recover_kind(sim, ENTRY_EVENT);
}

static void
check_room(struct sim *sim, const struct kept *kept)
{
    const struct room *room = core_room(sim->core, kept->id.key);
    uint64_t game = number_in(kept->data, "\ngame "), owner = number_in(kept->data, "\nowner ");
    uint32_t events = 0;

    while (game && find(&sim->disk, ENTRY_EVENT, game, events)) {
        events++;
    }
    if (!room) {
        sim_fail(sim, kept->id.key, 0, "a room does not come back");
    } else if (room->game != game || (game && room->match->event_count < (int)events)) {
        sim_fail(sim, room->id, 0, "the game of a room does not come back");
    } else if (room->owner != owner && core_player(sim->core, owner)) {
        sim_fail(sim, room->id, owner, "the owner of a room does not come back");
    }
}

void
disk_check(struct sim *sim)
{
    for (const struct kept *kept = sim->disk.kept; kept; kept = kept->hh.next) {
        if (kept->id.kind == ENTRY_ROOM) {
            check_room(sim, kept);
        }
    }
}

void
disk_finish(struct disk *disk)
{
    struct kept *kept, *next;

    HASH_ITER(hh, disk->kept, kept, next)
    {
        drop(disk, kept);
    }
    while (disk->first) {
        struct batch *batch = disk->first;

        disk->first = batch->next;
        free_batch(batch);
    }
}
