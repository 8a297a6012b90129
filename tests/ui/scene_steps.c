// SPDX-License-Identifier: MIT
#include "tests/ui/scene_world.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "client/ui/shown_room.h"
#include "tests/ui/scene_answers.h"
#include "tests/ui/scene_file.h"

void
scene_press_key(struct scene_world *world, uint32_t key)
{
    struct input input = {.key = key};

    // What is shown when the key comes: the mouse and marks depend on it.
    ui_draw(world->ui, scene_now(world));
    ui_input(world->ui, &input, scene_now(world));
    ui_update(world->ui, scene_now(world));
    client_world_deliver(&world->cw);
    ui_update(world->ui, scene_now(world));
}

void
scene_press(struct scene_world *world, const char *text)
{
    while (*text) {
        size_t length = strcspn(text, " ");
        char name[64];
        uint32_t key;

        snprintf(name, sizeof(name), "%.*s", (int)length, text);
        key = key_find(name);
        if (key) {
            scene_press_key(world, key);
        } else {
            for (size_t i = 0; i < length; i++) {
                scene_press_key(world, name[i] == '_' ? ' ' : (uint32_t)name[i]);
            }
        }
        text += length;
        text += strspn(text, " ");
    }
}

void
scene_click(struct scene_world *world, int row, int column)
{
    struct input input = {.key = KEYS_MOUSE, .row = row, .column = column};

    ui_draw(world->ui, scene_now(world));
    ui_input(world->ui, &input, scene_now(world));
    client_world_deliver(&world->cw);
    ui_update(world->ui, scene_now(world));
}

static void
do_part(struct scene_world *world, const char *name)
{
    char *lines = scene_part_read(name);

    scene_do(world, lines);
    free(lines);
}

static void
do_line(struct scene_world *world, const char *line)
{
    if (*line == '\0' || *line == '#') {
        return;
    }
    if (strncmp(line, "= ", 2) == 0) {
        do_part(world, line + 2);
    } else if (*line == '>') {
        scene_press(world, line + 2);
    } else if (*line == '@') {
        client_world_do(&world->cw, line + 1);
    } else if (*line == '+') {
        client_world_do(&world->cw, line);
    } else if (strncmp(line, "~ ", 2) != 0 || !scene_answer(world, line + 2)) {
        fail_msg("the test itself is wrong: \"%s\"", line);
    }
    ui_update(world->ui, scene_now(world));
}

void
scene_do(struct scene_world *world, const char *lines)
{
    while (*lines) {
        size_t length = strcspn(lines, "\n");
        char line[512];

        snprintf(line, sizeof(line), "%.*s", (int)length, lines);
        do_line(world, line);
        lines += length + (lines[length] == '\n');
    }
}

int
scene_moves(const struct scene_world *world)
{
    return ui_room(world->ui)->match.move_count;
}

// The place of each text on the screen.
void
scene_expect_row(struct scene_world *world, int row, const char *wanted)
{
    struct strbuf text = {0};
    const char *line;

    canvas_write(ui_draw(world->ui, scene_now(world)), &text);
    line = strbuf_text(&text);
    for (int i = 0; i < row; i++) {
        line += strcspn(line, "\n") + 1;
    }
    if (strncmp(line, wanted, strlen(wanted)) != 0) {
        fail_msg("row %d is \"%.*s\", not \"%s\"", row, (int)strcspn(line, "\n"), line, wanted);
    }
    strbuf_finish(&text);
}

void
scene_expect(struct scene_world *world, const char *wanted)
{
    struct strbuf text = {0};

    canvas_write(ui_draw(world->ui, scene_now(world)), &text);
    if (!strstr(strbuf_text(&text), wanted)) {
        fail_msg("no \"%s\" on\n%s", wanted, strbuf_text(&text));
    }
    strbuf_finish(&text);
}
