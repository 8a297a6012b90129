// SPDX-License-Identifier: MIT
#include "tests/ui/golden.h"

#include <dirent.h>
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
#include "tests/ui/scene_world.h"

enum { GOLDEN_BYTES = 65536, FILE_NAME_BYTES = 128 };

// How a screen is shown.
struct look_of_screen {
    const char *suffix; // of the file
    enum language language;
    enum glyphs glyphs;
    bool has_attributes;
};

// The first one is every scene's.
static const struct look_of_screen looks[] = {
    {"", LANGUAGE_ENGLISH, GLYPHS_UNICODE, false},
    {"-ascii", LANGUAGE_ENGLISH, GLYPHS_ASCII, false},
    {"-mono", LANGUAGE_ENGLISH, GLYPHS_UNICODE, true},
    {"-ru", LANGUAGE_RUSSIAN, GLYPHS_UNICODE, false},
    {"-zh_CN", LANGUAGE_CHINESE, GLYPHS_UNICODE, false},
    {"-zh_TW", LANGUAGE_CHINESE_OLD, GLYPHS_UNICODE, false},
    {"-ja", LANGUAGE_JAPANESE, GLYPHS_UNICODE, false},
};

enum { LOOK_COUNT = sizeof(looks) / sizeof(*looks) };

// Files.

static const char *
golden_folder(void)
{
    const char *folder = getenv("GOREN_GOLDEN");

    assert_non_null(folder);
    return folder;
}

static void
write_golden(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");

    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static void
compare(const char *name, const char *text)
{
    char *wanted = xcalloc(GOLDEN_BYTES, 1);
    char path[512];
    FILE *file;

    snprintf(path, sizeof(path), "%s/%s", golden_folder(), name);
    if (getenv("GOREN_WRITE_GOLDEN")) {
        write_golden(path, text);
    }
    file = fopen(path, "r");
    if (!file) {
        fail_msg("%s is missing; GOREN_WRITE_GOLDEN=1 makes it", path);
    } else {
        size_t length = fread(wanted, 1, GOLDEN_BYTES - 1, file);

        fclose(file);
        wanted[length] = '\0';
    }
    if (strcmp(wanted, text) != 0) {
        fail_msg("it looks like this now:\n%sand not as in %s", text, path);
    }
    free(wanted);
}

// Screens as text.

static char
attribute_letter(const struct palette *palette, const struct cell *cell)
{
    unsigned attributes =
        palette_look(palette, (enum role)cell->role, (enum role)cell->ground).attributes;

    switch (attributes) {
    case 0:
        return ' ';
    case ATTR_BOLD:
        return 'b';
    case ATTR_REVERSE:
        return 'r';
    case ATTR_BOLD | ATTR_REVERSE:
        return 'B';
    case ATTR_UNDERLINE:
        return 'u';
    default:
        return '#';
    }
}

static void
write_attributes(const struct canvas *canvas, const struct palette *palette, int row,
                 struct strbuf *out)
{
    struct strbuf line = {0};

    for (int i = 0; i < canvas->columns; i++) {
        strbuf_add_char(&line,
                        attribute_letter(palette, &canvas->cells[row * canvas->columns + i]));
    }
    while (line.length > 0 && line.text[line.length - 1] == ' ') {
        line.text[--line.length] = '\0';
    }
    if (line.length > 0) {
        strbuf_addf(out, "%s\n", strbuf_text(&line));
    }
    strbuf_finish(&line);
}

static void
write_screen(const struct canvas *canvas, bool has_attributes, struct strbuf *out)
{
    struct strbuf text = {0};
    struct scheme scheme;
    struct palette palette;
    const char *line;

    scheme_make(&scheme, THEME_MONO, WOOD_KAYA);
    palette_make(&palette, &scheme, DEPTH_MONO);
    canvas_write(canvas, &text);
    line = strbuf_text(&text);
    for (int row = 0; row < canvas->rows; row++) {
        size_t length = strcspn(line, "\n") + 1;

        strbuf_add_bytes(out, line, length);
        line += length;
        if (has_attributes) {
            write_attributes(canvas, &palette, row, out);
        }
    }
    strbuf_finish(&text);
}

// What is compared.

static void
file_name(const struct scene_file *scene, int size, int look, char name[FILE_NAME_BYTES])
{
    snprintf(name, FILE_NAME_BYTES, "%s-%dx%d%s.txt", scene->name, scene->sizes[size].columns,
             scene->sizes[size].rows, looks[look].suffix);
}

static bool
is_compared(const struct scene_file *scene, int size, int look)
{
    return look == 0 || (scene->has_all_looks && size == 0);
}

static void
check_look(struct scene_world *world, const struct scene_file *scene, int size, int look)
{
    struct strbuf text = {0};
    char name[FILE_NAME_BYTES];

    file_name(scene, size, look, name);
    tr_use(looks[look].language);
    world->ui->canvas.glyphs = looks[look].glyphs;
    world->ui->settings.found_glyphs = looks[look].glyphs;
    world->ui->depth = scene->has_colours ? DEPTH_DIRECT : world->ui->depth;
    ui_resize(world->ui, scene->sizes[size].rows, scene->sizes[size].columns);
    write_screen(ui_draw(world->ui, scene_now(world)), looks[look].has_attributes, &text);
    tr_use(LANGUAGE_ENGLISH);
    compare(name, strbuf_text(&text));
    strbuf_finish(&text);
}

void
golden_check(struct scene_world *world, const struct scene_file *scene)
{
    for (int size = 0; size < scene->size_count; size++) {
        for (int look = 0; look < LOOK_COUNT; look++) {
            if (is_compared(scene, size, look)) {
                check_look(world, scene, size, look);
            }
        }
    }
}

static bool
belongs_to_scene(const struct scene_list *scenes, const char *file)
{
    char name[FILE_NAME_BYTES];

    for (int i = 0; i < scenes->count; i++) {
        for (int k = 0; k < scenes->files[i].size_count * LOOK_COUNT; k++) {
            file_name(&scenes->files[i], k / LOOK_COUNT, k % LOOK_COUNT, name);
            if (is_compared(&scenes->files[i], k / LOOK_COUNT, k % LOOK_COUNT) &&
                strcmp(name, file) == 0) {
                return true;
            }
        }
    }
    return false;
}

void
golden_check_left_over(const struct scene_list *scenes)
{
    DIR *folder = opendir(golden_folder());
    struct dirent *entry;

    assert_non_null(folder);
    while ((entry = readdir(folder)) != NULL) {
        if (*entry->d_name != '.' && !belongs_to_scene(scenes, entry->d_name)) {
            fail_msg("%s/%s belongs to no scene", golden_folder(), entry->d_name);
        }
    }
    closedir(folder);
}
