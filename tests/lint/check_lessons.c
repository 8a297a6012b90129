// SPDX-License-Identifier: MIT
// Are lessons right? check_lessons FILE.lesson... prints FILE:LINE with the fault of a step, and
// fails. A step is right if the goal can be reached and is accepted, move by move; if a wrong
// move is refused; and if every move that is not right is told why.
#include <stdio.h>
#include <stdlib.h>

#include "client/learn/force.h"
#include "client/learn/learn.h"
#include "client/learn/lesson_words.h"
#include "common/game/point.h"
#include "common/util/strbuf.h"
#include "common/util/xalloc.h"

enum { FILE_BYTES_MAX = 1 << 16, ENGINE_BYTES = 8 << 20, MOVES_MAX = 40, WRONG_ENOUGH = 8 };

struct check {
    const char *path;
    struct engine *engine;
    struct lesson lesson;
    const struct lesson_step *step;
    struct lesson_play play;
    int faults;
};

static void
complain(struct check *check, const char *what, struct point p)
{
    char at[POINT_TEXT_BYTES];

    printf("%s:%d: %s%s%s\n", check->path, check->step->line, what, point_is_none(p) ? "" : ": ",
           point_is_none(p) ? "" : point_format(p, at));
    check->faults++;
}

// What the lesson says of the last move.
static void
print_result(struct check *check)
{
    struct strbuf text = {0};

    lesson_format_result(&check->play, &text);
    printf("    %s\n", strbuf_text(&text));
    strbuf_finish(&text);
}

static void
begin(struct check *check)
{
    lesson_play_begin(&check->play, &check->lesson, (int)(check->step - check->lesson.steps));
}

// Every answer of the file is a right move.
static void
check_answers(struct check *check)
{
    for (int i = 0; i < check->step->answer_count; i++) {
        begin(check);
        lesson_play_place(&check->play, check->engine, check->step->answers[i]);
        if (!check->play.judged.is_right) {
            complain(check, "this answer is not right", check->step->answers[i]);
            print_result(check);
        }
    }
    if (check->step->answer_count == 0) {
        complain(check, "answer: is missing", POINT_NONE);
    }
}

// All points that are not right say why, and there are some.
static void
check_wrong(struct check *check)
{
    struct point p = POINT_NONE;
    // Of a forced win a few wrong moves are enough: each of them takes many proofs.
    int wrong = 0, most = check->step->goal == GOAL_WIN ? WRONG_ENOUGH : BOARD_POINTS_MAX;

    while (wrong < most && board_next_empty(&check->step->board, &p)) {
        struct strbuf text = {0};

        begin(check);
        lesson_play_place(&check->play, check->engine, p);
        lesson_format_result(&check->play, &text);
        wrong += !check->play.judged.is_right;
        if (text.length == 0) {
            complain(check, "nothing is said of this move", p);
        }
        strbuf_finish(&text);
    }
    if (wrong == 0) {
        complain(check, "every move is right: there is nothing to learn", POINT_NONE);
    }
}

// Follows the hints until the step is solved.
static void
check_hints(struct check *check)
{
    int moves = 0;

    begin(check);
    while (check->play.phase == PLAY_ASKS && moves++ < MOVES_MAX) {
        if (!lesson_play_hint(&check->play, check->engine)) {
            break;
        }
        lesson_play_place(&check->play, check->engine, check->play.hint);
    }
    if (check->play.phase != PLAY_SOLVED) {
        complain(check, "the goal is not reached", POINT_NONE);
        print_result(check);
    }
}

// The first answer wins in as many moves as the file says.
static void
check_win(struct check *check)
{
    bool by_fours = check->step->goal == GOAL_FOURS;
    struct force force;
    int moves;

    begin(check);
    force_place(&check->play.now, check->step->answers[0]);
    force = force_try(check->engine, &check->play.now, by_fours);
    moves = point_is_none(force.answer) ? 2 : 1 + (force.plies + 1) / 2;
    if (force.holds && moves != check->step->number) {
        printf("%s:%d: the win takes %d moves, the goal says %d\n", check->path, check->step->line,
               moves, check->step->number);
        check->faults++;
    }
}

// The opponent would win if it were his turn.
static void
check_block(struct check *check)
{
    struct point first;
    int plies;

    begin(check);
    check->play.now.to_move = stone_other(check->play.now.to_move);
    if (!force_prove(check->engine, &check->play.now, false, &first, &plies)) {
        complain(check, "there is nothing to block", POINT_NONE);
    }
}

static void
check_opening(struct check *check)
{
    begin(check);
    if (!lesson_play_is_sound(&check->play)) {
        complain(check, "the referee refuses an action of played:", POINT_NONE);
    } else if (check->step->goal != GOAL_CHOOSE) {
        check_hints(check);
    } else if (lesson_play_options(&check->play) == 0) {
        complain(check, "there is nothing to choose", POINT_NONE);
    }
}

static void
check_step(struct check *check)
{
    enum lesson_goal goal = check->step->goal;

    if (goal == GOAL_READ || goal == GOAL_CHOICE) {
        return;
    }
    if (check->step->has_opening) {
        check_opening(check);
        return;
    }
    check_answers(check);
    check_wrong(check);
    check_hints(check);
    if (goal == GOAL_WIN || goal == GOAL_FOURS) {
        check_win(check);
    }
    if (goal == GOAL_BLOCK) {
        check_block(check);
    }
}

static void
check_file(struct check *check, const char *text)
{
    struct strbuf why = {0};

    if (!lesson_read(&check->lesson, "lesson", text, &why)) {
        printf("%s:%s\n", check->path, strbuf_text(&why));
        check->faults++;
    }
    for (int i = 0; i < check->lesson.step_count; i++) {
        check->step = &check->lesson.steps[i];
        check_step(check);
    }
    lesson_play_finish(&check->play);
    lesson_finish(&check->lesson);
    strbuf_finish(&why);
}

static char *
load(const char *path)
{
    FILE *file = fopen(path, "rb");
    char *text = xcalloc(FILE_BYTES_MAX, 1);

    if (!file || fread(text, 1, FILE_BYTES_MAX - 1, file) == 0) {
        fprintf(stderr, "%s: can't be read\n", path);
        exit(2);
    }
    fclose(file);
    return text;
}

int
main(int argc, char **argv)
{
    struct check *check = xcalloc(1, sizeof(*check));
    int faults;

    check->engine = engine_create(ENGINE_BYTES);
    for (int i = 1; i < argc; i++) {
        char *text = load(argv[i]);

        check->path = argv[i];
        check_file(check, text);
        free(text);
    }
    faults = check->faults;
    engine_destroy(check->engine);
    free(check);
    return faults > 0;
}
