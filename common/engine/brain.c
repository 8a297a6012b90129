// SPDX-License-Identifier: MIT
#include "common/engine/brain.h"

#include <string.h>
#include <strings.h>

#include "common/engine/brain_internal.h"
#include "common/game/renju_forbidden.h"

enum {
    MEMORY_DEFAULT_BYTES = 256 << 20,
    TABLE_PERCENT = 60, // of max_memory
    TABLE_LEAST_BYTES = 1 << 20,
    TABLE_MOST_BYTES = 1 << 30,
    HASH_LOG2_KB = 20, // the same, as Yixin counts
    BIAS_MAX = 30000,
};

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

// Reads the point of a command. Returns false and tells the reason if the point is no good.
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
    if (brain_find_stone(brain, *p) >= 0) {
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
    brain_format_point(brain, p, ",", call->out);
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
    index = brain_find_stone(brain, p);
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
on_balance(struct brain *brain, const struct call *call)
{
    int bias = 0;

    if (call->rest.length > 0 && !read_number(call, -BIAS_MAX, BIAS_MAX, &bias)) {
        return 0;
    }
    if (brain->stone_count + 2 > brain->size * brain->size) {
        return refuse(call, "the board is full");
    }
    brain->task.bias = bias;
    return brain_think(brain, (enum brain_work)call->variant, STYLE_POINTS, call->now_ms);
}

// The position of Swap2 comes by YXBOARD; the first step begins a new one.
static unsigned
on_swap2_step(struct brain *brain, const struct call *call)
{
    enum brain_ask ask = (enum brain_ask)call->variant;
    int stones = ask == ASK_SWAP2_OPEN ? 0 : ask == ASK_SWAP2_SECOND ? 3 : 5;
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
on_soosorv_list(struct brain *brain, const struct call *call)
{
    enum brain_ask ask = (enum brain_ask)call->variant;

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

typedef unsigned (*command_fn)(struct brain *brain, const struct call *call);

struct command {
    const char *word;
    command_fn act;
    bool needs_game;
    int variant; // of what several keywords share: enum brain_work, enum brain_ask
};

static const struct command commands[] = {
    {"START", on_start, false, 0},
    {"RECTSTART", on_start, false, 0},
    {"RESTART", on_restart, true, 0},
    {"BEGIN", on_begin, true, 0},
    {"TURN", on_turn, true, 0},
    {"PLAY", on_play, true, 0},
    {"TAKEBACK", on_takeback, true, 0},
    {"BOARD", on_board, false, 0}, // without a game its list is skipped as a whole
    {"SWAP2BOARD", on_swap2board, false, 0},
    {"INFO", brain_info_line, false, 0},
    {"ABOUT", on_about, false, 0},
    {"END", on_end, false, 0},
    {"STOP", on_stop, false, 0},
    {"YXSTOP", on_stop, false, 0},
    {"YXSHOWINFO", on_yxshowinfo, false, 0},
    {"YXBOARD", on_yxboard, false, 0},
    {"YXSHOWFORBID", on_yxshowforbid, true, 0},
    {"YXHASHCLEAR", on_yxhashclear, false, 0},
    {"YXNBEST", on_yxnbest, true, 0},
    {"YXBLOCK", on_yxblock, false, 0},
    {"YXBLOCKUNDO", on_yxblockundo, false, 0},
    {"YXBLOCKRESET", on_yxblockreset, true, 0},
    {"YXBALANCEONE", on_balance, true, WORK_BALANCE_ONE},
    {"YXBALANCETWO", on_balance, true, WORK_BALANCE_TWO},
    {"YXSWAP2STEP1", on_swap2_step, true, ASK_SWAP2_OPEN},
    {"YXSWAP2STEP2", on_swap2_step, true, ASK_SWAP2_SECOND},
    {"YXSWAP2STEP3", on_swap2_step, true, ASK_SWAP2_FIRST},
    {"YXSOOSORVSTEP1", on_soosorv1, true, 0},
    {"YXSOOSORVSTEP2", on_soosorv_list, false, ASK_SOOSORV_SWAP},
    {"YXSOOSORVSTEP3", on_soosorv_list, false, ASK_SOOSORV_FOURTH},
    {"YXSOOSORVSTEP4", on_soosorv_list, false, ASK_SOOSORV_RESWAP},
    {"YXSOOSORVSTEP5", on_soosorv_list, false, ASK_SOOSORV_OFFER},
    {"YXSOOSORVSTEP6", on_soosorv_list, false, ASK_SOOSORV_CHOOSE},
};

// A line of coordinates, or the end of a list.
static bool
is_data(struct words word)
{
    return words_equal(word, "DONE") || (*word.text >= '0' && *word.text <= '9');
}

static unsigned
command(struct brain *brain, struct words word, struct call *call)
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
            call->variant = commands[i].variant;
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
    struct call call = {brain->list.kind == LIST_NONE ? rest : whole, now_ms, out, 0};

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
