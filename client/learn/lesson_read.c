// SPDX-License-Identifier: MIT
// Reads lesson files: lines of a key and its value, rows of a diagram, and lines that continue
// the value before. README.md has the format.
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client/learn/lesson.h"
#include "common/game/point.h"
#include "common/util/number.h"
#include "common/util/strbuf.h"
#include "common/util/xalloc.h"

enum { KEY_BYTES = 16, DEFAULT_SIZE = 15 };

const char *const lesson_goal_names[GOAL_COUNT] = {
    [GOAL_READ] = "read",
    [GOAL_CHOICE] = "choice",
    [GOAL_POINTS] = "points",
    [GOAL_FIVE] = "five",
    [GOAL_FOUR] = "four",
    [GOAL_OPEN_FOUR] = "open-four",
    [GOAL_OPEN_THREE] = "open-three",
    [GOAL_BLOCK] = "block",
    [GOAL_WIN] = "win",
    [GOAL_FOURS] = "fours",
    [GOAL_CAPTURE] = "capture",
    [GOAL_SAVE] = "save",
    [GOAL_BREAK] = "break",
    [GOAL_FORBIDDEN] = "forbidden",
    [GOAL_PLACE] = "place",
    [GOAL_OFFER] = "offer",
    [GOAL_CHOOSE] = "choose",
};

// One key with its whole value: what continues it is joined by a blank, rows of a diagram by a
// line break.
struct reader {
    struct lesson *lesson;
    struct lesson_step *step; // NULL before the first
    struct strbuf *why;
    int line; // of the key
    char key[KEY_BYTES];
    struct strbuf value;
};

static bool
fail(struct reader *reader, const char *what)
{
    strbuf_addf(reader->why, "%d: %s", reader->line, what);
    return false;
}

static bool
set_text(struct reader *reader, char **place, const char *value)
{
    if (*place) {
        return fail(reader, "the same key twice");
    }
    if (!*value) {
        return fail(reader, "a text is missing");
    }
    *place = xstrdup(value);
    return true;
}

// Words of a value, one after the other; false after the last.
static bool
next_word(const char **at, char *word, size_t bytes)
{
    size_t length;

    *at += strspn(*at, " ");
    length = strcspn(*at, " ");
    snprintf(word, bytes, "%.*s", (int)length, *at);
    *at += length;
    return length > 0;
}

// Values.

static bool
read_title(struct reader *reader, const char *value)
{
    return set_text(reader, &reader->lesson->title, value);
}

static bool
read_about(struct reader *reader, const char *value)
{
    return set_text(reader, &reader->lesson->about, value);
}

static bool
read_text(struct reader *reader, const char *value)
{
    return set_text(reader, &reader->step->text, value);
}

static bool
read_after(struct reader *reader, const char *value)
{
    return set_text(reader, &reader->step->after, value);
}

static bool
read_rule(struct reader *reader, const char *value)
{
    return rules_parse(value, &reader->step->rules.rule) || fail(reader, "unknown rule");
}

static bool
read_move(struct reader *reader, const char *value)
{
    if (strcmp(value, "black") != 0 && strcmp(value, "white") != 0) {
        return fail(reader, "the side to move is black or white");
    }
    reader->step->to_move = *value == 'b' ? STONE_BLACK : STONE_WHITE;
    return true;
}

static bool
read_goal(struct reader *reader, const char *value)
{
    struct lesson_step *step = reader->step;
    char word[KEY_BYTES], digits[KEY_BYTES];
    int64_t number = 0;
    int goal = 0;

    next_word(&value, word, sizeof(word));
    while (goal < GOAL_COUNT && strcmp(lesson_goal_names[goal], word) != 0) {
        goal++;
    }
    if (goal == GOAL_COUNT) {
        return fail(reader, "unknown goal");
    }
    if (next_word(&value, digits, sizeof(digits)) &&
        !number_parse(digits, strlen(digits), 1, LESSON_ANSWERS_MAX, &number)) {
        return fail(reader, "the number of a goal is 1 to 12");
    }
    step->goal = (enum lesson_goal)goal;
    step->number = (int)number;
    return true;
}

// The row of a diagram: one sign for each point, blanks between them.
static bool
read_row(struct reader *reader, const char *row, size_t length, int y)
{
    static const char signs[] = ".XOxo*";
    struct lesson_step *step = reader->step;
    int x = 0, size = step->board.size;

    for (size_t i = 0; i < length; i++) {
        struct point p = {(int8_t)x, (int8_t)y};

        if (row[i] == ' ') {
            continue;
        }
        if (!strchr(signs, row[i]) || x >= size) {
            return fail(reader, "a row of the board has other signs than . X O x o *, or too many");
        }
        if (strchr("XOxo", row[i])) {
            board_place(&step->board, p, toupper(row[i]) == 'X' ? STONE_BLACK : STONE_WHITE, 0);
        }
        step->is_marked[y * size + x] = strchr("xo*", row[i]) != NULL;
        x++;
    }
    return x == size || fail(reader, "a row of the board is too short");
}

static bool
read_board(struct reader *reader, const char *value)
{
    struct lesson_step *step = reader->step;
    int size = 0;

    for (const char *at = value; *at; at += strcspn(at, "\n"), at += *at == '\n') {
        size++;
    }
    if (size < BOARD_SIZE_MIN || size > BOARD_SIZE_MAX) {
        return fail(reader, "a board has 5 to 25 rows");
    }
    if (step->has_board) {
        return fail(reader, "the same key twice");
    }
    board_init(&step->board, size);
    step->has_board = true;
    for (int y = size - 1; y >= 0; y--) {
        size_t length = strcspn(value, "\n");

        if (!read_row(reader, value, length, y)) {
            return false;
        }
        value += length + (value[length] == '\n');
    }
    return true;
}

// Points on the board of the step, which is known when all of it was read.
static bool
read_answer(struct reader *reader, const char *value)
{
    struct lesson_step *step = reader->step;
    char word[KEY_BYTES];
    size_t used;

    while (next_word(&value, word, sizeof(word))) {
        if (step->answer_count == LESSON_ANSWERS_MAX) {
            return fail(reader, "too many answers");
        }
        if (point_parse(word, strlen(word), BOARD_SIZE_MAX, &step->answers[step->answer_count],
                        &used) != POINT_PARSE_OK ||
            used != strlen(word)) {
            return fail(reader, "an answer is a point such as h8");
        }
        step->answer_count++;
    }
    return true;
}

static bool
add_option(struct reader *reader, const char *value, bool is_right)
{
    struct lesson_step *step = reader->step;

    if (step->option_count == LESSON_OPTIONS_MAX) {
        return fail(reader, "too many options");
    }
    step->options[step->option_count].is_right = is_right;
    return set_text(reader, &step->options[step->option_count++].text, value);
}

static bool
read_option(struct reader *reader, const char *value)
{
    return add_option(reader, value, false);
}

static bool
read_right(struct reader *reader, const char *value)
{
    return add_option(reader, value, true);
}

static bool
read_why(struct reader *reader, const char *value)
{
    struct lesson_step *step = reader->step;

    return step->option_count > 0
               ? set_text(reader, &step->options[step->option_count - 1].why, value)
               : fail(reader, "why: comes after its option");
}

static bool
read_opening(struct reader *reader, const char *value)
{
    reader->step->has_opening = true;
    return opening_parse(value, &reader->step->opening) || fail(reader, "unknown opening");
}

// "h8", "offer:g7,g9", "keep": one action of the opening.
static bool
read_action(struct reader *reader, const char *word, struct lesson_action *action)
{
    static const struct {
        const char *word;
        enum opening_step step;
    } words[] = {
        {"swap", STEP_SWAP},        {"keep", STEP_KEEP},   {"black", STEP_TAKE_BLACK},
        {"white", STEP_TAKE_WHITE}, {"two:", STEP_PLACE2}, {"offer:", STEP_OFFER},
        {"choose:", STEP_CHOOSE},
    };

    *action = (struct lesson_action){.step = STEP_PLACE};
    for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++) {
        if (strncmp(word, words[i].word, strlen(words[i].word)) == 0) {
            action->step = words[i].step;
            word += strlen(words[i].word);
        }
    }
    while (*word) {
        size_t used;

        if (action->point_count == 2 ||
            point_parse(word, strlen(word), DEFAULT_SIZE, &action->points[action->point_count++],
                        &used) != POINT_PARSE_OK) {
            return fail(reader, "unknown action of an opening");
        }
        word += used;
        word += *word == ',';
    }
    return true;
}

static bool
read_played(struct reader *reader, const char *value)
{
    struct lesson_step *step = reader->step;
    char word[KEY_BYTES];

    while (next_word(&value, word, sizeof(word))) {
        if (step->played_count == LESSON_PLAYED_MAX) {
            return fail(reader, "too many actions");
        }
        if (!read_action(reader, word, &step->played[step->played_count++])) {
            return false;
        }
    }
    return true;
}

static const struct {
    const char *name;
    bool (*read)(struct reader *reader, const char *value);
    bool is_of_step, has_rows;
} keys[] = {
    {"title", read_title, false, false},    {"about", read_about, false, false},
    {"rule", read_rule, true, false},       {"board", read_board, true, true},
    {"move", read_move, true, false},       {"text", read_text, true, false},
    {"after", read_after, true, false},     {"goal", read_goal, true, false},
    {"answer", read_answer, true, false},   {"option", read_option, true, false},
    {"right", read_right, true, false},     {"why", read_why, true, false},
    {"opening", read_opening, true, false}, {"played", read_played, true, false},
};

enum { KEY_COUNT = sizeof(keys) / sizeof(*keys) };

static int
find_key(const char *name)
{
    int i = 0;

    while (i < KEY_COUNT && strcmp(keys[i].name, name) != 0) {
        i++;
    }
    return i;
}

// Carries out the key whose value is complete.
static bool
end_key(struct reader *reader)
{
    int key = find_key(reader->key);
    bool is_good = true;

    if (*reader->key) {
        is_good = keys[key].read(reader, strbuf_text(&reader->value));
    }
    *reader->key = '\0';
    strbuf_clear(&reader->value);
    return is_good;
}

// What a step needs as a whole.

static const char *
find_fault(const struct lesson_step *step)
{
    bool is_opening =
        step->goal == GOAL_PLACE || step->goal == GOAL_OFFER || step->goal == GOAL_CHOOSE;
    int right = 0;

    for (int i = 0; i < step->option_count; i++) {
        right += step->options[i].is_right;
        if (!step->options[i].why) {
            return "an option needs why:";
        }
    }
    for (int i = 0; i < step->answer_count; i++) {
        if (!point_on_board(step->answers[i], step->board.size)) {
            return "an answer is not on the board";
        }
    }
    return !step->text                                        ? "the step has no text:"
           : is_opening != step->has_opening                  ? "opening: goes with its goals"
           : (step->goal == GOAL_CHOICE) != (right > 0)       ? "a choice needs option: and right:"
           : step->goal == GOAL_POINTS && !step->answer_count ? "the goal needs answer:"
           : !rules_size_allowed(step->rules.rule, step->board.size)
               ? "the rule is not played on a board of this size"
           : step->has_opening && !opening_fits(step->opening.protocol, step->board.size,
                                                rules_set(step->rules.rule)->has_fouls)
               ? "the opening does not fit the rule"
               : NULL;
}

static bool
end_step(struct reader *reader)
{
    struct lesson_step *step = reader->step;
    const char *fault;

    if (!step) {
        return reader->lesson->title && reader->lesson->about
                   ? true
                   : fail(reader, "title: and about: come first");
    }
    if (!step->has_board) {
        board_init(&step->board, DEFAULT_SIZE);
    }
    fault = find_fault(step);
    reader->line = step->line;
    return !fault || fail(reader, fault);
}

static bool
begin_step(struct reader *reader, int line)
{
    struct lesson *lesson = reader->lesson;

    if (!end_key(reader) || !end_step(reader)) {
        return false;
    }
    reader->line = line;
    if (lesson->step_count == LESSON_STEPS_MAX) {
        return fail(reader, "too many steps");
    }
    reader->step = &lesson->steps[lesson->step_count++];
    reader->step->line = line;
    reader->step->to_move = STONE_BLACK;
    return true;
}

static bool
begin_key(struct reader *reader, const char *text, size_t length, int line)
{
    const char *colon = memchr(text, ':', length);
    int key;

    if (!end_key(reader)) {
        return false;
    }
    reader->line = line;
    if (!colon || (size_t)(colon - text) >= KEY_BYTES) {
        return fail(reader, "a line is KEY: VALUE, or begins with a blank");
    }
    snprintf(reader->key, KEY_BYTES, "%.*s", (int)(colon - text), text);
    key = find_key(reader->key);
    if (key == KEY_COUNT || keys[key].is_of_step != (reader->step != NULL)) {
        *reader->key = '\0';
        return fail(reader, "unknown key, or not here");
    }
    colon++;
    colon += colon < text + length && *colon == ' ';
    strbuf_add_bytes(&reader->value, colon, (size_t)(text + length - colon));
    return true;
}

static bool
continue_key(struct reader *reader, const char *text, size_t length, int line)
{
    size_t blanks = strspn(text, " ");
    int key = find_key(reader->key);

    if (key == KEY_COUNT) {
        reader->line = line;
        return fail(reader, "a line that begins with a blank continues a key");
    }
    if (reader->value.length > 0) {
        strbuf_add_char(&reader->value, keys[key].has_rows ? '\n' : ' ');
    }
    strbuf_add_bytes(&reader->value, text + blanks, length - blanks);
    return true;
}

static bool
read_line(struct reader *reader, const char *text, size_t length, int line)
{
    while (length > 0 && text[length - 1] == ' ') {
        length--;
    }
    if (length == 0 || *text == '#') {
        return true;
    }
    if (*text == ' ') {
        return continue_key(reader, text, length, line);
    }
    if (length == 4 && strncmp(text, "step", 4) == 0) {
        return begin_step(reader, line);
    }
    return begin_key(reader, text, length, line);
}

bool
lesson_read(struct lesson *lesson, const char *name, const char *text, struct strbuf *why)
{
    struct reader reader = {.lesson = lesson, .why = why};
    bool is_good = true;
    int line = 0;

    *lesson = (struct lesson){0};
    snprintf(lesson->name, sizeof(lesson->name), "%s", name);
    while (is_good && *text) {
        size_t length = strcspn(text, "\n");

        is_good = read_line(&reader, text, length, ++line);
        text += length + (text[length] == '\n');
    }
    is_good = is_good && end_key(&reader) && end_step(&reader);
    if (is_good && lesson->step_count == 0) {
        is_good = fail(&reader, "a lesson has steps");
    }
    if (!is_good) {
        lesson_finish(lesson);
    }
    strbuf_finish(&reader.value);
    return is_good;
}

void
lesson_finish(struct lesson *lesson)
{
    for (int i = 0; i < lesson->step_count; i++) {
        struct lesson_step *step = &lesson->steps[i];

        free(step->text);
        free(step->after);
        for (int k = 0; k < step->option_count; k++) {
            free(step->options[k].text);
            free(step->options[k].why);
        }
    }
    free(lesson->title);
    free(lesson->about);
    *lesson = (struct lesson){0};
}
