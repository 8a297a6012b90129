// SPDX-License-Identifier: MIT
#include "tests/support/store_model.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "common/util/rng.h"
#include "common/util/xalloc.h"

enum {
    PLAYERS = 8,
    ROOMS = 6,
    BANS = 4,
    TABLES = 6,  // games at the same time
    EVENTS = 12, // of a game at most
    STEPS_MAX = 8,
    ENTRIES_MAX = 3 * STEPS_MAX,
};

// A text is known by its number, from 1 on; 0 = nothing is kept.
struct table {
    uint64_t game;
    int count;
    uint32_t events[EVENTS];
};

struct store_model {
    struct rng rng;
    uint32_t last_text;
    uint64_t last_game, lsn;
    uint32_t players[PLAYERS], rooms[ROOMS];
    bool bans[BANS];
    struct table tables[TABLES];
    uint32_t *games; // texts by id, from 1 on
    struct journal_entry entries[ENTRIES_MAX];
    int count; // of entries
    char **texts;
    int batches;
};

// A line of its own for each number, of very different lengths.
static void
add_text(struct strbuf *out, uint32_t number)
{
    uint32_t length = (uint32_t)rng_mix(number) % 16 ? number * 37 % 180 : 6000;

    strbuf_addf(out, "text %" PRIu32 " ", number);
    while (length-- > 0) {
        strbuf_add_char(out, 'x');
    }
}

static void
add_line(struct strbuf *out, enum entry_kind kind, uint64_t key, uint32_t number)
{
    strbuf_addf(out, "%d %" PRIu64 " %" PRIu32 " ", (int)kind, key, number);
}

static void
add_own_line(struct strbuf *out, enum entry_kind kind, uint64_t key, uint32_t number, uint32_t text)
{
    add_line(out, kind, key, number);
    add_text(out, text);
    strbuf_add_char(out, '\n');
}

// Tables in the order of their games.
static void
add_events(const struct store_model *model, struct strbuf *out)
{
    uint64_t after = 0;

    for (;;) {
        const struct table *next = NULL;

        for (int i = 0; i < TABLES; i++) {
            const struct table *table = &model->tables[i];

            if (table->game > after && (!next || table->game < next->game)) {
                next = table;
            }
        }
        if (!next) {
            return;
        }
        after = next->game;
        for (int i = 0; i < next->count; i++) {
            add_own_line(out, ENTRY_EVENT, next->game, (uint32_t)i, next->events[i]);
        }
    }
}

static void
add_ban(struct strbuf *out, int number)
{
    strbuf_addf(out, "10.0.0.%d", number);
}

static char *
content(const struct store_model *model)
{
    struct strbuf out = {0};

    strbuf_add(&out, "content\n");
    for (int i = 0; i < BANS; i++) {
        if (model->bans[i]) {
            add_line(&out, ENTRY_BAN, 0, 0);
            add_ban(&out, i);
            strbuf_add_char(&out, '\n');
        }
    }
    for (int i = 0; i < PLAYERS; i++) {
        if (model->players[i]) {
            add_own_line(&out, ENTRY_PLAYER, (uint64_t)i + 1, 0, model->players[i]);
        }
    }
    for (int i = 0; i < ROOMS; i++) {
        if (model->rooms[i]) {
            add_own_line(&out, ENTRY_ROOM, (uint64_t)i + 1, 0, model->rooms[i]);
        }
    }
    add_events(model, &out);
    for (uint64_t i = 1; i <= model->last_game; i++) {
        if (model->games[i]) {
            add_own_line(&out, ENTRY_GAME, i, 0, model->games[i]);
        }
    }
    return out.text;
}

static void
keep_content(struct store_model *model)
{
    model->texts = xreallocarray(model->texts, (size_t)model->batches + 2, sizeof(*model->texts));
    model->texts[model->batches] = content(model);
}

// Steps. Each adds its entries and does to the model what they mean.

static struct journal_entry *
add_entry(struct store_model *model, enum entry_kind kind, uint64_t key, uint32_t number)
{
    struct journal_entry *entry = &model->entries[model->count++];

    *entry =
        (struct journal_entry){.lsn = ++model->lsn, .kind = kind, .key = key, .number = number};
    return entry;
}

// With a new text, whose number it returns.
static uint32_t
add_full_entry(struct store_model *model, enum entry_kind kind, uint64_t key, uint32_t number)
{
    struct strbuf text = {0};

    add_text(&text, ++model->last_text);
    add_entry(model, kind, key, number)->data = blob_create(text.text, text.length);
    strbuf_finish(&text);
    return model->last_text;
}

static void
step_player(struct store_model *model)
{
    uint32_t index = rng_below(&model->rng, PLAYERS);

    if (rng_below(&model->rng, 4) == 0) {
        add_entry(model, ENTRY_PLAYER_GONE, index + 1, 0);
        model->players[index] = 0;
    } else {
        model->players[index] = add_full_entry(model, ENTRY_PLAYER, index + 1, 0);
    }
}

static void
step_room(struct store_model *model)
{
    uint32_t index = rng_below(&model->rng, ROOMS);

    if (rng_below(&model->rng, 4) == 0) {
        add_entry(model, ENTRY_ROOM_GONE, index + 1, 0);
        model->rooms[index] = 0;
    } else {
        model->rooms[index] = add_full_entry(model, ENTRY_ROOM, index + 1, 0);
    }
}

static void
step_ban(struct store_model *model)
{
    uint32_t index = rng_below(&model->rng, BANS);
    bool is_banned = rng_below(&model->rng, 2);
    struct journal_entry *entry = add_entry(model, is_banned ? ENTRY_BAN : ENTRY_BAN_GONE, 0, 0);
    struct strbuf address = {0};

    add_ban(&address, (int)index);
    entry->data = blob_create(address.text, address.length);
    model->lsn--;
    entry->lsn = 0;
    strbuf_finish(&address);
    model->bans[index] = is_banned;
}

static void
begin_game(struct store_model *model, struct table *table)
{
    *table = (struct table){.game = ++model->last_game};
    model->games = xreallocarray(model->games, model->last_game + 1, sizeof(*model->games));
    model->games[model->last_game] = 0;
}

// The next event of a game, or its end; rarely an event is written over.
static void
step_event(struct store_model *model)
{
    struct table *table = &model->tables[rng_below(&model->rng, TABLES)];
    uint32_t number;

    if (!table->game) {
        begin_game(model, table);
    }
    if (table->count == EVENTS || rng_below(&model->rng, 20) == 0) {
        model->games[table->game] = add_full_entry(model, ENTRY_GAME, table->game, 0);
        add_entry(model, ENTRY_EVENTS_GONE, table->game, 0);
        table->count = 0;
        table->game = 0;
        return;
    }
    number = (uint32_t)table->count;
    if (number > 0 && rng_below(&model->rng, 30) == 0) {
        number = rng_below(&model->rng, number);
    } else {
        table->count++;
    }
    table->events[number] = add_full_entry(model, ENTRY_EVENT, table->game, number);
}

static void
release_entries(struct store_model *model)
{
    for (int i = 0; i < model->count; i++) {
        blob_release(model->entries[i].data);
    }
    model->count = 0;
}

struct store_model *
store_model_create(uint64_t seed)
{
    struct store_model *model = xcalloc(1, sizeof(*model));

    model->rng.state = seed;
    keep_content(model);
    return model;
}

void
store_model_destroy(struct store_model *model)
{
    release_entries(model);
    for (int i = 0; i <= model->batches; i++) {
        free(model->texts[i]);
    }
    free(model->texts);
    free(model->games);
    free(model);
}

const struct journal_entry *
store_model_next(struct store_model *model, int *count)
{
    // Most of what happens are moves.
    void (*const steps[])(struct store_model *) = {step_event, step_event,  step_event, step_event,
                                                   step_event, step_player, step_room,  step_ban};
    uint32_t step_count = 1 + rng_below(&model->rng, STEPS_MAX);

    release_entries(model);
    while (step_count-- > 0) {
        steps[rng_below(&model->rng, sizeof(steps) / sizeof(*steps))](model);
    }
    model->batches++;
    keep_content(model);
    *count = model->count;
    return model->entries;
}

const struct journal_entry *
store_model_last(const struct store_model *model, int *count)
{
    *count = model->count;
    return model->entries;
}

int
store_model_count(const struct store_model *model)
{
    return model->batches;
}

const char *
store_model_text(const struct store_model *model, int count)
{
    return model->texts[count];
}

int
store_model_find(const struct store_model *model, const char *text)
{
    int i = model->batches;

    while (i >= 0 && strcmp(model->texts[i], text) != 0) {
        i--;
    }
    return i;
}

static bool
add_loaded(void *data, const struct journal_entry *entry)
{
    struct strbuf *text = data;

    add_line(text, entry->kind, entry->key, entry->number);
    strbuf_add_bytes(text, (const char *)entry->data->bytes, entry->data->length);
    strbuf_add_char(text, '\n');
    return true;
}

void
store_model_read(const struct store_model *model, const struct store_ops *ops, struct store *store,
                 const char *path, struct strbuf *text)
{
    struct archive *archive = NULL;

    strbuf_add(text, "content\n");
    if (ops->load(store, add_loaded, text, text) != STORE_OK ||
        ops->open_archive(path, &archive, text) != STORE_OK) {
        return;
    }
    for (uint64_t i = 1; i <= model->last_game; i++) {
        struct strbuf game = {0};

        if (ops->read_game(archive, &(struct query_job){.game = i}, &game)) {
            add_line(text, ENTRY_GAME, i, 0);
            strbuf_addf(text, "%s\n", strbuf_text(&game));
        }
        strbuf_finish(&game);
    }
    ops->close_archive(archive);
}
