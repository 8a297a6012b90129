// SPDX-License-Identifier: MIT
// goren picture: a position of a record as a diagram, or the game as an animation.
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "client/picture/diagram.h"
#include "client/picture/pen.h"
#include "client/tools/animation.h"
#include "client/tools/commands.h"
#include "client/tools/games.h"
#include "client/tools/options.h"
#include "client/tools/text_board.h"
#include "common/i18n/tr.h"
#include "common/record/record_referee.h"
#include "common/util/number.h"
#include "common/util/strbuf.h"

enum { GIF_DOTS = 24, DELAY_MS = 300, DELAY_MAX_MS = 10000, LAST_DELAY_MS = 3000 };

struct settings {
    struct games_options games;
    const char *out, *animation; // paths
    int64_t ply;                 // -1 = the end
    int64_t delay_ms;
    bool numbers, forbidden;
};

static void
draw_text(const struct diagram *picture, struct strbuf *out)
{
    const struct record *record = picture->record;
    struct referee referee;

    referee_go_to(&referee, record, picture->node);
    text_board_write(&referee.board, record->nodes[picture->node].point,
                     picture->has_fouls && rules_set(record->rules.rule)->has_fouls &&
                         referee.outcome.result == RESULT_NONE,
                     out);
}

// One picture for each move of the main line, all as large as the last.
static bool
draw_gif(const struct diagram *last, int64_t delay_ms, struct strbuf *out)
{
    struct animation *animation = NULL;
    struct diagram picture = *last;
    bool is_good = true;

    for (picture.node = 0; is_good;) {
        bool is_last = picture.node == last->node;
        struct pen *pen = pen_dots_create(diagram_width(last), diagram_height(last), GIF_DOTS);

        if (!animation) {
            animation = animation_create(pen_dots_width(pen), pen_dots_height(pen), out);
        }
        diagram_draw(&picture, pen);
        is_good = animation_add(animation, pen, is_last ? LAST_DELAY_MS : (int)delay_ms);
        pen_dots_destroy(pen);
        if (is_last) {
            break;
        }
        picture.node = picture.record->nodes[picture.node].child;
    }
    return animation_finish(animation) && is_good;
}

static enum exit_code
write_out(const char *command, const char *path, const struct strbuf *bytes, bool is_good)
{
    FILE *file;

    if (!is_good) {
        fprintf(stderr, _("%s: can't draw the picture.\n"), command);
        return EXIT_USAGE;
    }
    file = fopen(path, "wb");
    if (!file || fwrite(bytes->text, 1, bytes->length, file) != bytes->length) {
        fprintf(stderr, _("%s: can't write %s.\n"), command, path);
        if (file) {
            fclose(file);
        }
        return EXIT_USAGE;
    }
    if (fclose(file) != 0) {
        fprintf(stderr, _("%s: can't write %s.\n"), command, path);
        return EXIT_USAGE;
    }
    return EXIT_GOOD;
}

static bool
has_end(const char *path, const char *end)
{
    size_t length = strlen(path), tail = strlen(end);

    return length > tail && strcasecmp(path + length - tail, end) == 0;
}

static enum exit_code
draw(const struct settings *settings, const char *command, const struct diagram *picture)
{
    enum exit_code code = EXIT_GOOD;
    struct strbuf out = {0};

    if (settings->animation) {
        bool is_good = draw_gif(picture, settings->delay_ms, &out);

        code = write_out(command, settings->animation, &out, is_good);
        strbuf_clear(&out);
    }
    if (code == EXIT_GOOD && settings->out) {
        if (strcmp(settings->out, "-") == 0) {
            draw_text(picture, &out);
            fputs(strbuf_text(&out), stdout);
        } else {
            bool is_good = diagram_write(picture, settings->out, &out);

            code = write_out(command, settings->out, &out, is_good);
        }
    }
    strbuf_finish(&out);
    return code;
}

// The call.

static const char *
set_out(void *place, const char *value)
{
    if (strcmp(value, "-") != 0 && !diagram_is_file(value)) {
        return _("a name ending with .svg or .png, or - for text");
    }
    *(const char **)place = value;
    return NULL;
}

static const char *
set_animation(void *place, const char *value)
{
    *(const char **)place = value;
    return has_end(value, ".gif") ? NULL : _("a name ending with .gif");
}

static const char *
set_ply(void *place, const char *value)
{
    return number_parse(value, strlen(value), 0, UINT16_MAX, place) ? NULL : _("a number of moves");
}

static const char *
set_delay(void *place, const char *value)
{
    return number_parse(value, strlen(value), 10, DELAY_MAX_MS, place) ? NULL : "10 to 10000 ms";
}

#define PLACE(field) offsetof(struct settings, field)

static const struct option_row option_rows[] = {
    {"o", "FILE", N_("x.svg, x.png, or - for a text board"), set_out, PLACE(out)},
    {"animate", "FILE", N_("write the game move by move to x.gif"), set_animation,
     PLACE(animation)},
    {"delay", "MS", N_("time for each move of the animation (300)"), set_delay, PLACE(delay_ms)},
    {"ply", "N", N_("show the position after move N (the last one)"), set_ply, PLACE(ply)},
    {"numbers", NULL, N_("number the stones"), option_set_true, PLACE(numbers)},
    {"forbidden", NULL, N_("mark Black's forbidden points in renju"), option_set_true,
     PLACE(forbidden)},
    GAMES_OPTION_ROWS(PLACE(games)),
    {0},
};

static const struct option_table options = {
    .rows = option_rows,
    .usage = "goren picture [OPTION]... FILE -o x.svg|x.png|-",
    .purpose = N_("Draw a position of a record of any format, as in books on renju."),
    .epilog = N_("Exit code 1 if the record can't be read."),
};

static enum exit_code
check_ply(const struct settings *settings, const char *command, const char *path,
          const struct record *record)
{
    int count = record_main_count(record);

    if (settings->ply <= count) {
        return EXIT_GOOD;
    }
    fprintf(stderr, _("%s: %s has %d moves; there is no position after move %d.\n"), command, path,
            count, (int)settings->ply);
    return EXIT_USAGE;
}

enum exit_code
cmd_picture(int argc, char **argv)
{
    struct settings settings = {.ply = -1, .delay_ms = DELAY_MS};
    struct diagram picture;
    struct record record;
    enum exit_code code;
    enum format format;
    int first;

    first = options_parse(argc, argv, &options, &settings, &code);
    if (!first) {
        return code;
    }
    if (argc - first != 1 || (!settings.out && !settings.animation)) {
        fprintf(stderr,
                _("%s: give one file, and where to write the picture with -o or --animate.\n"),
                argv[0]);
        return EXIT_USAGE;
    }
    record_init(&record);
    code = games_read_one(argv[0], argv[first], &settings.games, &record, &format);
    if (code == EXIT_GOOD) {
        code = check_ply(&settings, argv[0], argv[first], &record);
    }
    if (code == EXIT_GOOD) {
        picture = (struct diagram){
            .record = &record,
            .node = record_main_node(&record, settings.ply >= 0 ? (int)settings.ply : UINT16_MAX),
            .has_numbers = settings.numbers,
            .has_fouls = settings.forbidden};
        code = draw(&settings, argv[0], &picture);
    }
    record_finish(&record);
    return code;
}
