// SPDX-License-Identifier: MIT
#include "common/engine/brain.h"

#include <string.h>
#include <strings.h>

#include "common/engine/brain_internal.h"
#include "common/game/renju_forbidden.h"
#include "common/util/number.h"

enum {
    MEMORY_DEFAULT_BYTES = 256 << 20,
    TABLE_PERCENT = 60, // of max_memory
    TABLE_LEAST_BYTES = 1 << 20,
    TABLE_MOST_BYTES = 1 << 30,
    HASH_LOG2_KB = 20, // the same, as Yixin counts
    BIAS_MAX = 30000,
};

// Without blanks at the ends.
static struct words
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

static int
find_stone(const struct brain *brain, struct point p)
{
    for (int i = 0; i < brain->stone_count; i++) {
        if (point_equal(brain->stones[i].point, p)) {
            return i;
        }
    }
    return -1;
}

static bool
is_taken(const struct brain *brain, struct point p)
{
    return find_stone(brain, p) >= 0;
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

// Rule numbers are sums of bits, but Yixin counts its own (gomocup-protocol.md A.3).
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

// A dead point is set in no state of its lines (engine.h).
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
    task->depth_max = brain->info.depth_max;
    task->node_max = (uint64_t)brain->info.node_max;
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

static unsigned
refuse(const struct call *call, const char *why)
{
    strbuf_addf(call->out, "ERROR %s\n", why);
    return 0;
}

static unsigned
new_game(struct brain *brain, const struct call *call, int size)
{
    unsigned need = brain_abort(brain);

    brain->size = size;
    brain_clear(brain);
    strbuf_add(call->out, "OK\n");
    return need | BRAIN_PREPARE;
}

// START n, and START w h as Yixin-Board says it; RECTSTART w,h.
static unsigned
on_start(struct brain *brain, const struct call *call)
{
    int64_t sides[2];
    int count = words_numbers(call->rest, sides, 2);

    if (count == 2 && sides[0] != sides[1]) {
        return refuse(call, "unsupported size: the board must be square");
    }
    if (count < 1 || sides[0] < BOARD_SIZE_MIN || sides[0] > BOARD_SIZE_MAX) {
        return refuse(call, "unsupported size: from 5 to 25");
    }
    return new_game(brain, call, (int)sides[0]);
}

static unsigned
on_restart(struct brain *brain, const struct call *call)
{
    return new_game(brain, call, brain->size);
}

// Reads the point of a command. False, and the reason is told, if it is no good.
static bool
read_point(const struct brain *brain, const struct call *call, struct point *p)
{
    int64_t numbers[2];

    if (words_numbers(call->rest, numbers, 2) != 2) {
        refuse(call, "bad coordinates");
        return false;
    }
    *p = brain_point(brain, numbers[0], numbers[1]);
    if (point_is_none(*p)) {
        refuse(call, "not on the board");
        return false;
    }
    return true;
}

static bool
read_empty_point(const struct brain *brain, const struct call *call, struct point *p)
{
    if (!read_point(brain, call, p)) {
        return false;
    }
    if (is_taken(brain, *p)) {
        refuse(call, "there is a stone already");
        return false;
    }
    return true;
}

static bool
is_full(const struct brain *brain)
{
    return brain->stone_count == brain->size * brain->size;
}

static unsigned
think_of_move(struct brain *brain, const struct call *call)
{
    if (is_full(brain)) {
        return brain_abort(brain) | refuse(call, "the board is full");
    }
    return brain_think(brain, WORK_MOVE, STYLE_MOVE, call->now_ms);
}

static unsigned
on_begin(struct brain *brain, const struct call *call)
{
    if (brain->stone_count > 0) {
        return refuse(call, "the board is not empty");
    }
    return think_of_move(brain, call);
}

static unsigned
on_turn(struct brain *brain, const struct call *call)
{
    struct point p;

    if (!read_empty_point(brain, call, &p)) {
        return 0;
    }
    brain_add_stone(brain, p, brain_to_move(brain));
    return think_of_move(brain, call);
}

// The answer to a SUGGEST: the manager has chosen our stone.
static unsigned
on_play(struct brain *brain, const struct call *call)
{
    unsigned need;
    struct point p;

    if (!read_empty_point(brain, call, &p)) {
        return 0;
    }
    need = brain_abort(brain);
    brain_add_stone(brain, p, brain_to_move(brain));
    brain_say_point(brain, p, ",", call->out);
    strbuf_add(call->out, "\n");
    return need;
}

static unsigned
on_takeback(struct brain *brain, const struct call *call)
{
    unsigned need;
    struct point p;
    int index;

    if (!read_point(brain, call, &p)) {
        return 0;
    }
    index = find_stone(brain, p);
    if (index < 0) {
        return refuse(call, "there is no stone");
    }
    need = brain_abort(brain);
    brain->stone_count--;
    memmove(&brain->stones[index], &brain->stones[index + 1],
            (size_t)(brain->stone_count - index) * sizeof(*brain->stones));
    strbuf_add(call->out, "OK\n");
    return need;
}

// A list begins: what was being thought about is void, unless it only closes points.
static unsigned
on_board(struct brain *brain, const struct call *call)
{
    (void)call;
    brain_list_begin(brain, LIST_BOARD);
    return brain_abort(brain);
}

static unsigned
on_yxboard(struct brain *brain, const struct call *call)
{
    (void)call;
    brain_list_begin(brain, LIST_YXBOARD);
    return brain_abort(brain);
}

static unsigned
on_swap2board(struct brain *brain, const struct call *call)
{
    (void)call;
    brain_list_begin(brain, LIST_SWAP2BOARD);
    return brain_abort(brain);
}

static unsigned
on_yxblock(struct brain *brain, const struct call *call)
{
    (void)call;
    brain_list_begin(brain, LIST_BLOCK);
    return 0;
}

static unsigned
on_yxblockundo(struct brain *brain, const struct call *call)
{
    (void)call;
    brain_list_begin(brain, LIST_UNBLOCK);
    return 0;
}

static unsigned
on_yxblockreset(struct brain *brain, const struct call *call)
{
    (void)call;
    memset(brain->is_closed, 0, sizeof(brain->is_closed));
    return 0;
}

static unsigned
on_about(struct brain *brain, const struct call *call)
{
    (void)brain;
    strbuf_add(call->out, "name=\"Goren\", version=\"" GOREN_VERSION
                          "\", author=\"Goren project\", country=\"international\"\n");
    return 0;
}

static unsigned
on_end(struct brain *brain, const struct call *call)
{
    (void)call;
    return brain_abort(brain) | BRAIN_END;
}

static unsigned
on_stop(struct brain *brain, const struct call *call)
{
    (void)call;
    return brain->is_thinking ? BRAIN_HURRY : 0;
}

static unsigned
on_yxshowinfo(struct brain *brain, const struct call *call)
{
    brain->info.shows_detail = true;
    strbuf_addf(call->out, "MESSAGE INFO MAX_THREAD_NUM %d\nMESSAGE INFO MAX_HASH_SIZE %d\n",
                BRAIN_THREADS_MAX, HASH_LOG2_KB);
    return 0;
}

static unsigned
on_yxshowforbid(struct brain *brain, const struct call *call)
{
    struct engine_position position;
    struct point p = POINT_NONE;

    brain_position(brain, &position);
    strbuf_add(call->out, "FORBID ");
    while (position.rules.rule == RULE_RENJU && position.to_move == STONE_BLACK &&
           board_next_empty(&position.board, &p)) {
        if (renju_status(&position.board, p) == RENJU_FORBIDDEN) {
            strbuf_addf(call->out, "%02d%02d", p.x, brain->size - 1 - p.y);
        }
    }
    strbuf_add(call->out, ".\n");
    return 0;
}

// The next task begins without the table; one that runs keeps it.
static unsigned
on_yxhashclear(struct brain *brain, const struct call *call)
{
    (void)call;
    brain->game++;
    return 0;
}

static bool
read_number(const struct call *call, int64_t least, int64_t most, int *number)
{
    int64_t value;

    if (words_numbers(call->rest, &value, 1) != 1 || value < least || value > most) {
        refuse(call, "bad number");
        return false;
    }
    *number = (int)value;
    return true;
}

static unsigned
on_yxnbest(struct brain *brain, const struct call *call)
{
    int count;

    if (!read_number(call, 1, BOARD_POINTS_MAX, &count)) {
        return 0;
    }
    if (is_full(brain)) {
        return refuse(call, "the board is full");
    }
    brain->task.count = count < BRAIN_BEST_MAX ? count : BRAIN_BEST_MAX;
    return brain_think(brain, WORK_BEST, STYLE_MOVE, call->now_ms);
}

static unsigned
balance(struct brain *brain, const struct call *call, enum brain_work work)
{
    int bias = 0;

    if (call->rest.length > 0 && !read_number(call, -BIAS_MAX, BIAS_MAX, &bias)) {
        return 0;
    }
    if (brain->stone_count + 2 > brain->size * brain->size) {
        return refuse(call, "the board is full");
    }
    brain->task.bias = bias;
    return brain_think(brain, work, STYLE_POINTS, call->now_ms);
}

static unsigned
on_yxbalanceone(struct brain *brain, const struct call *call)
{
    return balance(brain, call, WORK_BALANCE_ONE);
}

static unsigned
on_yxbalancetwo(struct brain *brain, const struct call *call)
{
    return balance(brain, call, WORK_BALANCE_TWO);
}

// The position of Swap2 comes by YXBOARD; the first step begins a new one.
static unsigned
swap2_step(struct brain *brain, const struct call *call, enum brain_ask ask, int stones)
{
    unsigned need = brain_abort(brain);

    if (stones == 0) {
        brain_clear(brain);
    }
    if (brain->stone_count != stones) {
        return need | refuse(call, "another number of stones is needed");
    }
    brain->task.point_count = stones;
    for (int i = 0; i < stones; i++) {
        brain->task.points[i] = brain->stones[i].point;
    }
    return need | brain_think_opening(brain, ask, STYLE_YIXIN_SWAP2, call->now_ms);
}

static unsigned
on_yxswap2step1(struct brain *brain, const struct call *call)
{
    return swap2_step(brain, call, ASK_SWAP2_OPEN, 0);
}

static unsigned
on_yxswap2step2(struct brain *brain, const struct call *call)
{
    return swap2_step(brain, call, ASK_SWAP2_SECOND, 3);
}

static unsigned
on_yxswap2step3(struct brain *brain, const struct call *call)
{
    return swap2_step(brain, call, ASK_SWAP2_FIRST, 5);
}

static unsigned
soosorv_list(struct brain *brain, const struct call *call, enum brain_ask ask)
{
    brain_list_begin(brain, LIST_SOOSORV);
    brain->list.ask = ask;
    // A bad number spoils the list, so that its lines are skipped all the same.
    brain->list.is_bad =
        (ask == ASK_SOOSORV_RESWAP || ask == ASK_SOOSORV_OFFER) &&
        !read_number(call, 1, opening_default_n(OPENING_SOOSYRV), &brain->list.number);
    return brain_abort(brain);
}

static unsigned
on_soosorv1(struct brain *brain, const struct call *call)
{
    brain_clear(brain);
    brain->task.point_count = 0;
    return brain_think_opening(brain, ASK_SOOSORV_OPEN, STYLE_SOOSORV, call->now_ms);
}

static unsigned
on_soosorv2(struct brain *brain, const struct call *call)
{
    return soosorv_list(brain, call, ASK_SOOSORV_SWAP);
}

static unsigned
on_soosorv3(struct brain *brain, const struct call *call)
{
    return soosorv_list(brain, call, ASK_SOOSORV_FOURTH);
}

static unsigned
on_soosorv4(struct brain *brain, const struct call *call)
{
    return soosorv_list(brain, call, ASK_SOOSORV_RESWAP);
}

static unsigned
on_soosorv5(struct brain *brain, const struct call *call)
{
    return soosorv_list(brain, call, ASK_SOOSORV_OFFER);
}

static unsigned
on_soosorv6(struct brain *brain, const struct call *call)
{
    return soosorv_list(brain, call, ASK_SOOSORV_CHOOSE);
}

typedef unsigned (*command_fn)(struct brain *brain, const struct call *call);

struct command {
    const char *word;
    command_fn act;
    bool needs_game;
};

static const struct command commands[] = {
    {"START", on_start, false},
    {"RECTSTART", on_start, false},
    {"RESTART", on_restart, true},
    {"BEGIN", on_begin, true},
    {"TURN", on_turn, true},
    {"PLAY", on_play, true},
    {"TAKEBACK", on_takeback, true},
    {"BOARD", on_board, false}, // without a game its list is skipped as a whole
    {"SWAP2BOARD", on_swap2board, false},
    {"INFO", brain_info_line, false},
    {"ABOUT", on_about, false},
    {"END", on_end, false},
    {"STOP", on_stop, false},
    {"YXSTOP", on_stop, false},
    {"YXSHOWINFO", on_yxshowinfo, false},
    {"YXBOARD", on_yxboard, false},
    {"YXSHOWFORBID", on_yxshowforbid, true},
    {"YXHASHCLEAR", on_yxhashclear, false},
    {"YXNBEST", on_yxnbest, true},
    {"YXBLOCK", on_yxblock, false},
    {"YXBLOCKUNDO", on_yxblockundo, false},
    {"YXBLOCKRESET", on_yxblockreset, true},
    {"YXBALANCEONE", on_yxbalanceone, true},
    {"YXBALANCETWO", on_yxbalancetwo, true},
    {"YXSWAP2STEP1", on_yxswap2step1, true},
    {"YXSWAP2STEP2", on_yxswap2step2, true},
    {"YXSWAP2STEP3", on_yxswap2step3, true},
    {"YXSOOSORVSTEP1", on_soosorv1, true},
    {"YXSOOSORVSTEP2", on_soosorv2, false},
    {"YXSOOSORVSTEP3", on_soosorv3, false},
    {"YXSOOSORVSTEP4", on_soosorv4, false},
    {"YXSOOSORVSTEP5", on_soosorv5, false},
    {"YXSOOSORVSTEP6", on_soosorv6, false},
};

// A line of coordinates, or the end of a list.
static bool
is_data(struct words word)
{
    return words_equal(word, "DONE") || (*word.text >= '0' && *word.text <= '9');
}

static unsigned
command(struct brain *brain, struct words word, const struct call *call)
{
    if (word.length > 2 && strncasecmp(word.text, "YX", 2) == 0) {
        brain->is_yixin = true;
    }
    for (size_t i = 0; i < sizeof(commands) / sizeof(*commands); i++) {
        if (words_equal(word, commands[i].word)) {
            brain->is_skipping = false;
            if (commands[i].needs_game && brain->size == 0) {
                return refuse(call, "no game");
            }
            return commands[i].act(brain, call);
        }
    }
    if (brain->is_skipping && is_data(word)) {
        return 0;
    }
    brain->is_skipping = true;
    strbuf_add(call->out, "UNKNOWN command\n");
    return 0;
}

void
brain_init(struct brain *brain)
{
    *brain = (struct brain){.info = {.turn_ms = BRAIN_TURN_MS, .threads = 1}};
}

unsigned
brain_line(struct brain *brain, const char *line, size_t length, int64_t now_ms, struct strbuf *out)
{
    struct words rest = words_of(line, length < BRAIN_LINE_MAX ? length : BRAIN_LINE_MAX);
    struct words whole = rest, word = words_take(&rest);
    struct call call = {brain->list.kind == LIST_NONE ? rest : whole, now_ms, out};

    if (word.length == 0) {
        return 0;
    }
    if (words_equal(word, "END")) {
        return on_end(brain, &call);
    }
    if (brain->list.kind != LIST_NONE) {
        return brain_list_line(brain, &call);
    }
    return command(brain, word, &call);
}

size_t
brain_table_bytes(const struct brain *brain)
{
    int64_t all = brain->info.memory_bytes ? brain->info.memory_bytes : MEMORY_DEFAULT_BYTES;
    int64_t bytes = all / 100 * TABLE_PERCENT, asked = brain->info.hash_kb * 1024;

    if (asked > 0 && (asked < bytes || !brain->info.memory_bytes)) {
        bytes = asked;
    }
    if (bytes < TABLE_LEAST_BYTES) {
        return TABLE_LEAST_BYTES;
    }
    return bytes < TABLE_MOST_BYTES ? (size_t)bytes : TABLE_MOST_BYTES;
}
