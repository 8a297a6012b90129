// SPDX-License-Identifier: MIT
// The state of a brain: the words of a line, the stones on its board, and the task that it makes
// of them.
#include <string.h>
#include <strings.h>

#include "common/engine/brain_internal.h"
#include "common/util/number.h"

struct words
words_of(const char *text, size_t length)
{
    while (length > 0 && strchr(" \t\r\n", text[length - 1]) && text[length - 1]) {
        length--;
    }
    while (length > 0 && (*text == ' ' || *text == '\t')) {
        text++;
        length--;
    }
    return (struct words){text, length};
}

struct words
words_take(struct words *rest)
{
    struct words word = {rest->text, 0};

    while (word.length < rest->length && word.text[word.length] != ' ' &&
           word.text[word.length] != '\t') {
        word.length++;
    }
    *rest = words_of(rest->text + word.length, rest->length - word.length);
    return word;
}

bool
words_equal(struct words words, const char *text)
{
    return strlen(text) == words.length && strncasecmp(words.text, text, words.length) == 0;
}

int
words_numbers(struct words words, int64_t *numbers, int most)
{
    int count = 0;

    while (words.length > 0) {
        size_t length = 0;

        while (length < words.length && !strchr(", \t", words.text[length])) {
            length++;
        }
        if (count == most ||
            !number_parse(words.text, length, INT32_MIN, INT32_MAX, &numbers[count])) {
            return -1;
        }
        count++;
        words = words_of(words.text + length, words.length - length);
        if (words.length > 0 && *words.text == ',') {
            words = words_of(words.text + 1, words.length - 1);
            if (words.length == 0) {
                return -1;
            }
        }
    }
    return count;
}

struct point
brain_point(const struct brain *brain, int64_t column, int64_t row)
{
    if (column < 0 || row < 0 || column >= brain->size || row >= brain->size) {
        return POINT_NONE;
    }
    return (struct point){(int8_t)column, (int8_t)(brain->size - 1 - row)};
}

enum stone
brain_to_move(const struct brain *brain)
{
    int placed = 0;

    for (int i = 0; i < brain->stone_count; i++) {
        placed += brain->stones[i].colour != STONE_NONE;
    }
    return stone_of_move(placed + 1);
}

int
brain_find_stone(const struct brain *brain, struct point p)
{
    for (int i = 0; i < brain->stone_count; i++) {
        if (point_equal(brain->stones[i].point, p)) {
            return i;
        }
    }
    return -1;
}

void
brain_add_stone(struct brain *brain, struct point p, enum stone colour)
{
    brain->stones[brain->stone_count++] = (struct brain_stone){p, colour};
}

void
brain_clear(struct brain *brain)
{
    brain->stone_count = 0;
    brain->used_ms = 0;
    brain->info.has_left = false;
    brain->game++;
    memset(brain->is_closed, 0, sizeof(brain->is_closed));
}

// INFO rule is a sum of bits: 1 exact five, 4 renju, 8 caro. Yixin differs: 2 is renju, 3 and 6
// are played as freestyle (gomocup-protocol.md A.3).
enum rule
brain_rule(const struct brain *brain)
{
    int number = brain->info.rule;

    if (brain->is_yixin && (number == 2 || number == 3 || number == 6)) {
        return number == 2 ? RULE_RENJU : RULE_FREESTYLE;
    }
    if (number & 4) {
        return RULE_RENJU;
    }
    if (number & 8) {
        return number & 1 ? RULE_CARO_EXACT : RULE_CARO;
    }
    return number & 1 ? RULE_STANDARD : RULE_FREESTYLE;
}

// Clears the bit of a dead point in all sets of its lines: it is neither empty nor a stone
// (engine.h).
static void
kill_point(struct board *board, struct point p)
{
    for (int axis = 0; axis < AXIS_COUNT; axis++) {
        struct line *line = &board->lines[axis][line_number(board->size, p, (enum axis)axis)];

        line->of[STONE_NONE] &= ~(UINT64_C(1) << line_bit(p, (enum axis)axis));
    }
    board->empty_count--;
}

void
brain_position(const struct brain *brain, struct engine_position *position)
{
    *position = (struct engine_position){.rules = {.rule = brain_rule(brain)},
                                         .to_move = brain_to_move(brain)};
    board_init(&position->board, brain->size);
    for (int i = 0; i < brain->stone_count; i++) {
        const struct brain_stone *stone = &brain->stones[i];

        if (stone->colour == STONE_NONE) {
            kill_point(&position->board, stone->point);
        } else {
            board_place(&position->board, stone->point, stone->colour, 0);
        }
    }
    memcpy(position->is_closed, brain->is_closed, sizeof(position->is_closed));
}

unsigned
brain_abort(struct brain *brain)
{
    unsigned need = brain->is_thinking ? BRAIN_ABORT : 0;

    brain->is_thinking = false;
    return need;
}

struct time_plan
brain_plan(const struct brain *brain)
{
    const struct brain_info *info = &brain->info;
    struct brain_time time = {info->turn_ms, BRAIN_LEFT_UNLIMITED, info->increment_ms};

    if (info->has_left) {
        time.left_ms = info->left_ms;
    } else if (info->match_ms > 0) {
        time.left_ms = info->match_ms - brain->used_ms;
    }
    return timeman_brain(&time, brain->stone_count);
}

unsigned
brain_think(struct brain *brain, enum brain_work work, enum brain_style style, int64_t now_ms)
{
    unsigned need = brain_abort(brain);
    struct brain_task *task = &brain->task;

    task->id = task->id == UINT32_MAX ? 1 : task->id + 1;
    task->work = work;
    brain_position(brain, &task->position);
    task->begun_ms = now_ms;
    task->plan = brain_plan(brain);
    // Yixin says "no limit" by -1.
    task->depth_max = brain->info.depth_max > 0 ? brain->info.depth_max : 0;
    task->node_max = brain->info.node_max > 0 ? (uint64_t)brain->info.node_max : 0;
    task->game = brain->game;
    brain->style = style;
    brain->is_thinking = true;
    return need | BRAIN_THINK;
}

unsigned
brain_think_opening(struct brain *brain, enum brain_ask ask, enum brain_style style, int64_t now_ms)
{
    brain->task.ask = ask;
    brain->task.is_brief = style == STYLE_YIXIN_SWAP2;
    return brain_think(brain, WORK_OPENING, style, now_ms);
}
