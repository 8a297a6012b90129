// SPDX-License-Identifier: MIT
#include "client/learn/learn.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/util/number.h"
#include "common/util/strbuf.h"
#include "common/util/xalloc.h"

enum { ENGINE_BYTES = 8 << 20 };

static uint32_t
all_steps(const struct lesson *lesson)
{
    return (1u << lesson->step_count) - 1;
}

void
learn_init(struct learn *learn)
{
    struct strbuf why = {0};

    *learn = (struct learn){0};
    learn->lessons = xcalloc(LEARN_LESSONS_MAX, sizeof(*learn->lessons));
    for (const struct lesson_file *file = lesson_files; file->name; file++) {
        bool is_good;

        assert(learn->count < LEARN_LESSONS_MAX);
        is_good = lesson_read(&learn->lessons[learn->count], file->name, file->text, &why);
        assert(is_good); // lint_lessons has read it
        learn->count += is_good;
    }
    lesson_play_finish(&learn->play);
    strbuf_finish(&why);
}

void
learn_finish(struct learn *learn)
{
    lesson_play_finish(&learn->play);
    for (int i = 0; i < learn->count; i++) {
        lesson_finish(&learn->lessons[i]);
    }
    free(learn->lessons);
    engine_destroy(learn->engine);
    *learn = (struct learn){0};
}

void
learn_open(struct learn *learn, int lesson)
{
    const struct lesson *opened = &learn->lessons[lesson];
    int step = 0;

    if (!learn->engine) {
        learn->engine = engine_create(ENGINE_BYTES);
    }
    while (step < opened->step_count && learn->solved[lesson] >> step & 1) {
        step++;
    }
    learn->chosen = lesson;
    lesson_play_begin(&learn->play, opened, step < opened->step_count ? step : 0);
}

void
learn_close(struct learn *learn)
{
    lesson_play_finish(&learn->play);
}

bool
learn_step(struct learn *learn, int by)
{
    int step = learn->play.index + by;

    if (!learn->play.lesson || step < 0 || step >= learn->play.lesson->step_count) {
        return false;
    }
    lesson_play_begin(&learn->play, learn->play.lesson, step);
    return true;
}

bool
learn_note(struct learn *learn)
{
    uint32_t bit = 1u << learn->play.index;
    uint32_t *solved = &learn->solved[learn->chosen];

    if (!learn->play.lesson || learn->play.phase != PLAY_SOLVED || *solved & bit) {
        return false;
    }
    *solved |= bit;
    return true;
}

int
learn_solved(const struct learn *learn, int lesson)
{
    return __builtin_popcount(learn->solved[lesson]);
}

bool
learn_is_complete(const struct learn *learn, int lesson)
{
    return learn->solved[lesson] == all_steps(&learn->lessons[lesson]);
}

int
learn_next(const struct learn *learn)
{
    int next = 0;

    while (next < learn->count - 1 && learn_is_complete(learn, next)) {
        next++;
    }
    return next;
}

void
learn_write(const struct learn *learn, char line[LEARN_LINE_BYTES])
{
    size_t used = 0;

    *line = '\0';
    for (int i = 0; i < learn->count; i++) {
        if (learn->solved[i] && used + LESSON_NAME_BYTES + 12 < LEARN_LINE_BYTES) {
            used +=
                (size_t)snprintf(line + used, LEARN_LINE_BYTES - used, "%s%s=%u", used ? " " : "",
                                 learn->lessons[i].name, (unsigned)learn->solved[i]);
        }
    }
}

static void
take_word(struct learn *learn, const char *word, size_t length)
{
    for (int i = 0; i < learn->count; i++) {
        const struct lesson *lesson = &learn->lessons[i];
        size_t name = strlen(lesson->name);
        int64_t number;

        if (length > name && strncmp(word, lesson->name, name) == 0 && word[name] == '=' &&
            number_parse(word + name + 1, length - name - 1, 0, all_steps(lesson), &number)) {
            learn->solved[i] = (uint32_t)number;
        }
    }
}

void
learn_take(struct learn *learn, const char *line)
{
    while (*line) {
        size_t length = strcspn(line, " ");

        take_word(learn, line, length);
        line += length;
        line += strspn(line, " ");
    }
}
