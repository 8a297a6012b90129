// SPDX-License-Identifier: MIT
#include "tests/ui/scene_world.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client/control/presets.h"
#include "common/i18n/tr.h"
#include "common/util/xalloc.h"
#include "tests/ui/screen_files.h"

// What the screens are handed.

static uint64_t
send_msg(void *data, struct client_msg *msg)
{
    struct scene_world *world = data;

    return client_world_send(&world->cw, world->viewer, msg, false);
}

static bool
go(void *data, enum ui_place place, const char *address, struct strbuf *why)
{
    (void)data, (void)place, (void)address, (void)why;
    return true;
}

static void
login(void *data, const char *name, const char *password, bool is_new)
{
    (void)data, (void)name, (void)password, (void)is_new;
}

static void
answer_key(void *data, bool yes)
{
    struct scene_world *world = data;

    snprintf(world->answered, sizeof(world->answered), "%s", yes ? "yes" : "no");
}

static bool
trust(void *data, const char *host, const char *pairs, struct strbuf *out)
{
    struct scene_world *world = data;

    (void)out;
    snprintf(world->trusted, sizeof(world->trusted), "%s %s", host, pairs);
    return true;
}

// The other one that the scenes know stays.
static bool
forget_server(void *data, const char *address, struct strbuf *out)
{
    struct scene_world *world = data;

    snprintf(world->forgotten, sizeof(world->forgotten), "%s", address);
    ui_forget_servers(world->ui);
    ui_add_server(world->ui, "10.0.0.7", "kawa, 2026-03-02");
    strbuf_addf(out, "%s is forgotten.", address);
    return true;
}

static void
do_nothing(void *data)
{
    (void)data;
}

static void
sound_tone(void *data, enum sound sound)
{
    struct scene_world *world = data;

    world->tones[sound]++;
}

static int64_t
lag_ms(void *data)
{
    (void)data;
    return 42;
}

static int64_t
retry_in_ms(void *data)
{
    (void)data;
    return 4000;
}

static bool
keep_game(void *data, const struct m_room *room, struct strbuf *out)
{
    (void)data, (void)room;
    strbuf_add(out, "2026-03-14-mizu-goren.sgf");
    return true;
}

static bool
save_game(void *data, const struct m_room *room, const char *path, struct strbuf *out)
{
    (void)data, (void)room;
    strbuf_addf(out, "Saved as %s.", path);
    return true;
}

static bool
keep_setting(void *data, const char *section, const char *key, const char *value,
             struct strbuf *why)
{
    struct scene_world *world = data;

    (void)why;
    strbuf_addf(&world->kept, "[%s] %s = %s\n", section, key, value ? value : "(usual)");
    return true;
}

static void
play(void *data, const char *command)
{
    struct scene_world *world = data;

    snprintf(world->played, sizeof(world->played), "%s", command);
}

// Games that are kept, as files of another world.

static void
list_local(void *data, struct strbuf *names)
{
    const struct scene_world *world = data;

    for (int i = 0; i < screen_file_count; i++) {
        const char *name = screen_files[i].name;

        if (strcmp(name, world->gone) != 0) {
            strbuf_addf(names, "%s\n", name);
        } else if (*world->renamed) {
            strbuf_addf(names, "%s\n", world->renamed);
        }
    }
}

static bool
read_record(void *data, const char *path, struct strbuf *bytes, struct strbuf *why)
{
    const struct scene_world *world = data;

    path = strcmp(path, world->renamed) == 0 ? world->gone : path;
    for (int i = 0; i < screen_file_count; i++) {
        if (strcmp(screen_files[i].name, path) == 0) {
            strbuf_add(bytes, screen_files[i].text);
            return true;
        }
    }
    strbuf_addf(why, "File not found: %s.", path);
    return false;
}

static bool
read_part(void *data, const char *path, int64_t offset, struct strbuf *bytes, int64_t *total,
          struct strbuf *why)
{
    struct strbuf whole = {0};
    bool is_read = read_record(data, path, &whole, why);

    *total = (int64_t)whole.length;
    strbuf_add_bytes(bytes, strbuf_text(&whole) + offset, whole.length - (size_t)offset);
    strbuf_finish(&whole);
    return is_read;
}

static bool
write_record(void *data, const char *path, const struct strbuf *bytes, struct strbuf *why)
{
    struct scene_world *world = data;

    (void)path, (void)why;
    strbuf_clear(&world->written);
    strbuf_add_bytes(&world->written, bytes->text, bytes->length);
    return true;
}

static bool
keep_record(void *data, const char *stem, const struct strbuf *text, struct strbuf *out)
{
    strbuf_addf(out, "%s.sgf", stem);
    return write_record(data, stem, text, NULL);
}

static bool
write_local(void *data, const char *name, const struct strbuf *bytes, struct strbuf *why)
{
    struct scene_world *world = data;

    snprintf(world->rewritten, sizeof(world->rewritten), "%s", name);
    return write_record(data, name, bytes, why);
}

static bool
delete_local(void *data, const char *name, struct strbuf *why)
{
    struct scene_world *world = data;

    (void)why;
    snprintf(world->gone, sizeof(world->gone), "%s", name);
    return true;
}

static bool
rename_local(void *data, const char *name, const char *to, struct strbuf *why)
{
    struct scene_world *world = data;

    snprintf(world->renamed, sizeof(world->renamed), "%s", to);
    return delete_local(data, name, why);
}

static void
complete_path(void *data, const char *begun, struct strbuf *paths)
{
    static const char *const names[] = {"games/", "games/a.sgf", "games/b.sgf", "garden.txt"};

    (void)data;
    for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
        bool is_below =
            strchr(begun, '/') == NULL && strchr(names[i], '/') && strchr(names[i], '/')[1] != '\0';

        if (!is_below && strncmp(names[i], begun, strlen(begun)) == 0) {
            strbuf_addf(paths, "%s\n", names[i]);
        }
    }
}

static bool
draw_picture(void *data, const struct record_view *view, const char *path, struct strbuf *bytes,
             struct strbuf *why)
{
    (void)data, (void)why;
    strbuf_addf(bytes, "%s of move %d%s", path, view->record->nodes[view->node].number,
                view->has_numbers ? " with numbers" : "");
    return true;
}

static void
think(void *data, const struct thinker_task *task)
{
    struct scene_world *world = data;

    world->is_thinking = task != NULL;
    if (task) {
        world->task = *task;
    }
}

static void
keep_puzzles(void *data, const char *text)
{
    struct scene_world *world = data;

    strbuf_clear(&world->puzzles);
    strbuf_add(&world->puzzles, text);
}

static int64_t
wall_ms(void *data)
{
    const struct scene_world *world = data;

    return world->cw.world.now.wall_ms;
}

const struct ui_ops scene_ops = {
    .send = send_msg,
    .go = go,
    .login = login,
    .answer_key = answer_key,
    .trust = trust,
    .forget_server = forget_server,
    .reconnect = do_nothing,
    .lag_ms = lag_ms,
    .retry_in_ms = retry_in_ms,
    .keep_game = keep_game,
    .save_game = save_game,
    .keep_setting = keep_setting,
    .keep_puzzles = keep_puzzles,
    .wall_ms = wall_ms,
    .files.list_local = list_local,
    .files.read_local = read_record,
    .files.read_file = read_record,
    .files.read_part = read_part,
    .files.write_file = write_record,
    .files.keep_record = keep_record,
    .files.write_local = write_local,
    .files.delete_local = delete_local,
    .files.rename_local = rename_local,
    .files.complete_path = complete_path,
    .files.draw_picture = draw_picture,
    .think = think,
    .bell = do_nothing,
    .tone = sound_tone,
    .play = play,
    .suspend = do_nothing,
    .redraw = do_nothing,
};

// A scene from its beginning to its end.

int64_t
scene_now(const struct scene_world *world)
{
    return world->cw.world.now.mono_ms;
}

static void
on_news(struct client_world *cw, struct viewer *viewer)
{
    struct scene_world *world = viewer->data;

    ui_update(world->ui, cw->world.now.mono_ms);
}

void
scene_open(struct scene_world *world)
{
    struct ui_options options = {
        .starts_here = true, .seed = 1, .name = "mizu", .presets = &world->presets};

    memset(world, 0, sizeof(*world));
    client_world_open(&world->cw);
    world->viewer = client_world_view(&world->cw, "mizu");
    world->viewer->on_news = on_news;
    world->viewer->data = world;
    world->ui = ui_create(&world->viewer->model, &scene_ops, world, &options);
}

void
scene_close(struct scene_world *world)
{
    ui_destroy(world->ui);
    strbuf_finish(&world->written);
    strbuf_finish(&world->kept);
    strbuf_finish(&world->puzzles);
    tr_use(LANGUAGE_ENGLISH);
    presets_finish(&world->presets);
    client_world_close(&world->cw);
}

void
scene_with(const char *lines, void (*check)(struct scene_world *world))
{
    struct scene_world *world = xcalloc(1, sizeof(*world));

    scene_open(world);
    scene_do(world, lines);
    check(world);
    scene_close(world);
    free(world);
}
