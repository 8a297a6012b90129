// SPDX-License-Identifier: MIT
// Every scene in every language, look and size: no text overflows, is cut without a
// mark, or breaks a column (canvas_watch.h); and the key row has the key that leaves. A test for each
// scene.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "common/i18n/tr.h"
#include "common/util/xalloc.h"
#include "tests/ui/canvas_watch.h"
#include "tests/ui/scene_file.h"
#include "tests/ui/scene_world.h"

static const struct scene_size sizes[] = {{40, 20},  {60, 20},  {80, 24},  {100, 30},
                                          {120, 40}, {160, 50}, {200, 60}, {250, 70}};

static const struct screen_look {
    const char *name;
    enum glyphs glyphs;
    enum theme theme;
    enum depth depth;
} looks[] = {
    {"UTF-8", GLYPHS_UNICODE, THEME_DARK, DEPTH_DIRECT},
    {"ASCII", GLYPHS_ASCII, THEME_DARK, DEPTH_DIRECT},
    {"mono", GLYPHS_UNICODE, THEME_MONO, DEPTH_MONO},
};

#define COUNT_OF(array) ((int)(sizeof(array) / sizeof(*(array))))

struct report {
    const char *scene;
    struct strbuf faults; // "lobby ru ASCII 40x20: over: ..." for each
};

// The way out is always on the screen, unless a line is typed or a question holds the page: those
// say themselves how they end.
static bool
says_how_to_leave(const struct ui *ui)
{
    if (entry_is_open(ui) || session_asks_own(&ui->session) ||
        ui->session.asking.kind == ASKING_KEY) {
        return true;
    }
    for (int i = 0; i < ui->key_span_count; i++) {
        if (ui->key_spans[i].action == UI_LEAVE || ui->key_spans[i].action == UI_CANCEL) {
            return true;
        }
    }
    return false;
}

static void
draw_one(struct scene_world *world, struct canvas_watch *watch, const struct screen_look *look,
         const struct scene_size *size, struct report *report)
{
    const char *line;

    ui_resize(world->ui, size->rows, size->columns);
    ui_draw(world->ui, scene_now(world));
    if (!says_how_to_leave(world->ui)) {
        strbuf_addf(&report->faults, "%s %s %s %dx%d: the key row has no key that leaves\n",
                    report->scene, language_code(tr_language()), look->name, size->columns,
                    size->rows);
    }
    if (canvas_watch_finish_frame(watch) == 0) {
        return;
    }
    for (line = strbuf_text(&watch->faults); *line; line += strcspn(line, "\n") + 1) {
        strbuf_addf(&report->faults, "%s %s %s %dx%d: %.*s\n", report->scene,
                    language_code(tr_language()), look->name, size->columns, size->rows,
                    (int)strcspn(line, "\n"), line);
    }
}

static void
draw_all(struct scene_world *world, struct report *report)
{
    struct canvas_watch watch;

    canvas_watch_start(&watch, &world->ui->canvas);
    for (int i = 0; i < COUNT_OF(looks); i++) {
        world->ui->canvas.glyphs = looks[i].glyphs;
        world->ui->settings.found_glyphs = looks[i].glyphs;
        world->ui->settings.theme = looks[i].theme;
        world->ui->depth = looks[i].depth;
        for (int k = 0; k < COUNT_OF(sizes); k++) {
            draw_one(world, &watch, &looks[i], &sizes[k], report);
        }
    }
    canvas_watch_stop(&watch);
}

// What is said while a scene goes on is said in the language of that time: its lines are
// carried out once for each.
static void
is_sound(void **state)
{
    const struct scene_file *scene = *state;
    struct report report = {.scene = scene->name};

    for (int i = 0; i < LANGUAGE_COUNT; i++) {
        struct scene_world *world = xcalloc(1, sizeof(*world));

        tr_use((enum language)i);
        scene_open(world);
        scene_do(world, scene->lines);
        draw_all(world, &report);
        scene_close(world);
        free(world);
    }
    if (report.faults.length > 0) {
        fputs(strbuf_text(&report.faults), stderr); // cmocka cuts what is long
        fail_msg("%s.scene has faults", scene->name);
    }
    strbuf_finish(&report.faults);
}

int
main(void)
{
    struct scene_list scenes;
    struct CMUnitTest *tests;
    int failed;

    scene_list_read(&scenes);
    tests = xcalloc((size_t)scenes.count, sizeof(*tests));
    for (int i = 0; i < scenes.count; i++) {
        tests[i] = (struct CMUnitTest){
            .name = scenes.files[i].name, .test_func = is_sound, .initial_state = &scenes.files[i]};
    }
    failed = _cmocka_run_group_tests("sound_screens", tests, (size_t)scenes.count, NULL, NULL);
    free(tests);
    scene_list_finish(&scenes);
    return failed;
}
