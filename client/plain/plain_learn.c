// SPDX-License-Identifier: MIT
// Lessons as lines: the text, the board, and what came of a move. While a lesson is open, a
// point, the number of an option and four words belong to it; all other lines are commands.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client/learn/lesson_words.h"
#include "client/plain/plain_internal.h"
#include "common/game/point.h"
#include "common/i18n/tr.h"
#include "common/util/number.h"
#include "common/util/xalloc.h"

static struct learn *
learn_of(struct plain *plain)
{
    if (!plain->learn) {
        plain->learn = xcalloc(1, sizeof(*plain->learn));
        learn_init(plain->learn);
        learn_take(plain->learn, plain->lessons);
    }
    return plain->learn;
}

void
plain_end_learn(struct plain *plain)
{
    if (plain->learn) {
        learn_finish(plain->learn);
    }
    free(plain->learn);
    free(plain->lessons);
}

static void
print(struct plain *plain, const char *label, const char *text)
{
    struct plain_line line;

    plain_line_begin(&line, LINE_LESSON, label);
    strbuf_add(&line.text, text);
    plain_emit(plain, &line);
}

static void
list(struct plain *plain)
{
    const struct learn *learn = learn_of(plain);
    struct strbuf text = {0};

    for (int i = 0; i < learn->count; i++) {
        const struct lesson *lesson = &learn->lessons[i];
        char label[16];

        snprintf(label, sizeof(label), "%d", i + 1);
        strbuf_clear(&text);
        strbuf_addf(&text, "%s: %s (%d/%d)", tr(lesson->title), tr(lesson->about),
                    learn_solved(learn, i), lesson->step_count);
        print(plain, label, strbuf_text(&text));
    }
    strbuf_clear(&text);
    strbuf_addf(&text, _("Type learn %d to begin, or another number."), learn_next(learn) + 1);
    plain_print(plain, LINE_NOTE, &text);
    strbuf_finish(&text);
}

static void
show_board(struct plain *plain)
{
    const struct lesson_play *play = &plain->learn->play;
    struct plain_line line;

    if (play->step->has_board || play->step->has_opening) {
        plain_line_begin(&line, LINE_BOARD, NULL);
        strbuf_add(&line.text, play->now.to_move == STONE_BLACK ? _("Black (X) to move.")
                                                                : _("White (O) to move."));
        plain_emit_board(plain, &line, &play->now.board, play->last);
    }
}

static void
show_step(struct plain *plain)
{
    const struct lesson_play *play = &plain->learn->play;
    struct strbuf text = {0};
    char label[24];

    snprintf(label, sizeof(label), "%d.%d", plain->learn->chosen + 1, play->index + 1);
    strbuf_addf(&text, "%s ", tr(play->step->text));
    lesson_format_task(play, &text);
    print(plain, label, strbuf_text(&text));
    show_board(plain);
    for (int i = 0; i < lesson_play_options(play); i++) {
        strbuf_clear(&text);
        strbuf_addf(&text, "%d) %s", i + 1, lesson_option_text(play, i));
        print(plain, NULL, strbuf_text(&text));
    }
    plain_note(plain, play->phase == PLAY_SOLVED ? _("Type next to continue, end to stop.")
                      : lesson_play_options(play) > 0
                          ? _("Type the number of your answer, or next, back, end.")
                          : _("Type a point such as e5, or hint, next, back, end."));
    strbuf_finish(&text);
}

static void
keep_progress(struct plain *plain)
{
    char line[LEARN_LINE_BYTES];

    if (learn_note(plain->learn) && plain->ops->keep_lessons) {
        learn_write(plain->learn, line);
        plain->ops->keep_lessons(plain->data, line);
    }
}

// Says what came of a move, and keeps it.
static void
tell_result(struct plain *plain)
{
    struct learn *learn = plain->learn;
    struct strbuf text = {0};

    lesson_format_result(&learn->play, &text);
    print(plain, NULL, strbuf_text(&text));
    strbuf_finish(&text);
    if (learn->play.has_judged && learn->play.judged.reason != REASON_REFUSED) {
        show_board(plain);
    }
    lesson_play_retry(&learn->play);
    keep_progress(plain);
    if (learn->play.phase == PLAY_SOLVED) {
        plain_note(plain, _("Type next to continue, end to stop."));
    }
}

// Words of an open lesson.

static void
do_next(struct plain *plain)
{
    keep_progress(plain); // of a step that is only read
    if (learn_step(plain->learn, 1)) {
        show_step(plain);
    } else {
        learn_close(plain->learn);
        list(plain);
    }
}

static void
do_back(struct plain *plain)
{
    learn_step(plain->learn, -1);
    show_step(plain);
}

static void
do_hint(struct plain *plain)
{
    struct lesson_play *play = &plain->learn->play;
    struct strbuf text = {0};
    char at[POINT_TEXT_BYTES];

    if (lesson_play_hint(play, plain->learn->engine)) {
        strbuf_addf(&text, _("Try %s."), point_format(play->hint, at));
    } else {
        strbuf_add(&text, _("There is no hint for this step."));
    }
    plain_print(plain, LINE_NOTE, &text);
    strbuf_finish(&text);
}

static void
do_end(struct plain *plain)
{
    learn_close(plain->learn);
    list(plain);
}

static const struct plain_word words[] = {
    {"next", do_next}, {"back", do_back}, {"hint", do_hint}, {"end", do_end}, {NULL, NULL}};

static bool
take_answer(struct plain *plain, const char *word)
{
    struct lesson_play *play = &plain->learn->play;
    size_t length = strlen(word), used;
    struct point p;
    int64_t option;

    if (play->phase != PLAY_ASKS) {
        return false;
    }
    if (lesson_play_options(play) > 0) {
        if (!number_parse(word, length, 1, lesson_play_options(play), &option)) {
            return false;
        }
        lesson_play_choose(play, (int)option - 1);
    } else if (point_parse(word, length, play->now.board.size, &p, &used) == POINT_PARSE_OK &&
               used == length) {
        lesson_play_place(play, plain->learn->engine, p);
    } else {
        return false;
    }
    tell_result(plain);
    return true;
}

bool
plain_learn_line(struct plain *plain, const char *text, size_t length)
{
    char word[PLAIN_WORD_BYTES];

    return plain->learn && plain->learn->play.lesson && plain_read_word(text, length, word) &&
           (plain_act_on_word(plain, words, word) || take_answer(plain, word));
}

void
plain_do_learn(struct plain *plain, const struct command *command)
{
    struct learn *learn = learn_of(plain);
    struct strbuf text = {0};
    int64_t number;

    if (command->count == 0) {
        learn_close(learn);
        list(plain);
    } else if (model_playing_live(plain->model)) {
        plain_error(plain, words_text(WORD_FINISH_FIRST));
    } else if (number_parse(command->words[0], strlen(command->words[0]), 1, learn->count,
                            &number)) {
        learn_open(learn, (int)number - 1);
        show_step(plain);
    } else {
        strbuf_addf(&text, _("There are lessons 1 to %d."), learn->count);
        plain_print(plain, LINE_ERROR, &text);
    }
    strbuf_finish(&text);
}
