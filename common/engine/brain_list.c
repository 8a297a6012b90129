// SPDX-License-Identifier: MIT
// Lists of points between a command and DONE. A bad line spoils its list: the rest
// is skipped, the answer is an error, and everything stays as it was
// (gomocup-protocol.md B.11, B.12).
#include <string.h>

#include "common/engine/brain_internal.h"

enum { FIELD_OWN = 1, FIELD_OTHER, FIELD_DEAD };

struct list_kind {
    bool has_field; // lines are x,y,f and not x,y
    unsigned (*carry_out)(struct brain *brain, const struct call *call);
};

static unsigned
refuse(const struct call *call, const char *why)
{
    strbuf_addf(call->out, "ERROR %s\n", why);
    return 0;
}

static int
count_field(const struct brain_list *list, int field)
{
    int count = 0;

    for (int i = 0; i < list->count; i++) {
        count += list->entries[i].field == field;
    }
    return count;
}

// Who is black follows from the counts: with as many stones on both sides we are.
static bool
set_position(struct brain *brain, const struct call *call)
{
    const struct brain_list *list = &brain->list;
    int own = count_field(list, FIELD_OWN), other = count_field(list, FIELD_OTHER);
    enum stone mine = own == other ? STONE_BLACK : STONE_WHITE;
    const enum stone colours[] = {
        [FIELD_OWN] = mine, [FIELD_OTHER] = stone_other(mine), [FIELD_DEAD] = STONE_NONE};

    if (other - own != 0 && other - own != 1) {
        refuse(call, "impossible numbers of stones");
        return false;
    }
    brain->stone_count = 0;
    for (int i = 0; i < list->count; i++) {
        brain_add_stone(brain, list->entries[i].point, colours[list->entries[i].field]);
    }
    return true;
}

static unsigned
finish_board(struct brain *brain, const struct call *call)
{
    if (brain->list.count == brain->size * brain->size) {
        return refuse(call, "the board is full");
    }
    return set_position(brain, call) ? brain_think(brain, WORK_MOVE, STYLE_MOVE, call->now_ms) : 0;
}

static unsigned
finish_yxboard(struct brain *brain, const struct call *call)
{
    set_position(brain, call);
    return 0;
}

static void
take_points(struct brain *brain)
{
    brain->task.point_count = brain->list.count;
    for (int i = 0; i < brain->list.count; i++) {
        brain->task.points[i] = brain->list.entries[i].point;
    }
}

// The first so many points of the list become the stones, black's first.
static void
set_stones(struct brain *brain, int count)
{
    brain->stone_count = 0;
    for (int i = 0; i < count; i++) {
        brain_add_stone(brain, brain->list.entries[i].point, stone_of_move(i + 1));
    }
}

static unsigned
finish_swap2board(struct brain *brain, const struct call *call)
{
    static const enum brain_ask asks[] = {
        [0] = ASK_SWAP2_OPEN, [3] = ASK_SWAP2_SECOND, [5] = ASK_SWAP2_FIRST};
    int count = brain->list.count;

    if (count != 0 && count != 3 && count != 5) {
        return refuse(call, "Swap2 has 0, 3 or 5 stones");
    }
    take_points(brain);
    set_stones(brain, count);
    return brain_think_opening(brain, asks[count], STYLE_SWAP2BOARD, call->now_ms);
}

static unsigned
finish_soosorv(struct brain *brain, const struct call *call)
{
    const struct brain_list *list = &brain->list;
    int stones = list->ask == ASK_SOOSORV_SWAP || list->ask == ASK_SOOSORV_FOURTH ? 3 : 4;
    bool is_choice = list->ask == ASK_SOOSORV_CHOOSE;

    if (is_choice ? list->count <= stones || list->count > stones + OPENING_OFFERS_MAX
                  : list->count != stones) {
        return refuse(call, "another number of stones is needed");
    }
    take_points(brain);
    set_stones(brain, stones);
    brain->task.number = is_choice ? list->count - stones : list->number;
    return brain_think_opening(brain, list->ask, STYLE_SOOSORV, call->now_ms);
}

static unsigned
close_points(struct brain *brain, bool is_closed)
{
    for (int i = 0; i < brain->list.count; i++) {
        brain->is_closed[brain_index(brain, brain->list.entries[i].point)] = is_closed;
    }
    return 0;
}

static unsigned
finish_block(struct brain *brain, const struct call *call)
{
    (void)call;
    return close_points(brain, true);
}

static unsigned
finish_unblock(struct brain *brain, const struct call *call)
{
    (void)call;
    return close_points(brain, false);
}

static const struct list_kind kinds[] = {
    [LIST_BOARD] = {.has_field = true, .carry_out = finish_board},
    [LIST_YXBOARD] = {.has_field = true, .carry_out = finish_yxboard},
    [LIST_SWAP2BOARD] = {.carry_out = finish_swap2board},
    [LIST_BLOCK] = {.carry_out = finish_block},
    [LIST_UNBLOCK] = {.carry_out = finish_unblock},
    [LIST_SOOSORV] = {.carry_out = finish_soosorv},
};

void
brain_list_begin(struct brain *brain, enum brain_list_kind kind)
{
    memset(&brain->list, 0, sizeof(brain->list));
    brain->list.kind = kind;
}

static bool
read_entry(const struct brain *brain, struct words line, struct brain_entry *entry)
{
    bool has_field = kinds[brain->list.kind].has_field;
    int64_t numbers[3] = {0};

    if (words_numbers(line, numbers, 3) != (has_field ? 3 : 2)) {
        return false;
    }
    if (has_field && (numbers[2] < FIELD_OWN || numbers[2] > FIELD_DEAD)) {
        return false;
    }
    entry->point = brain_point(brain, numbers[0], numbers[1]);
    entry->field = (int)numbers[2];
    return !point_is_none(entry->point);
}

static void
add_entry(struct brain *brain, struct words line)
{
    struct brain_list *list = &brain->list;
    struct brain_entry entry;

    if (!read_entry(brain, line, &entry) || list->is_listed[brain_index(brain, entry.point)]) {
        list->is_bad = true;
        return;
    }
    list->is_listed[brain_index(brain, entry.point)] = true;
    list->entries[list->count++] = entry;
}

unsigned
brain_list_line(struct brain *brain, const struct call *call)
{
    enum brain_list_kind kind = brain->list.kind;

    if (!words_equal(call->rest, "DONE")) {
        if (!brain->list.is_bad) {
            add_entry(brain, call->rest);
        }
        return 0;
    }
    brain->list.kind = LIST_NONE;
    if (brain->size == 0) {
        return refuse(call, "no game");
    }
    if (brain->list.is_bad) {
        return refuse(call, "bad line in the list");
    }
    return kinds[kind].carry_out(brain, call);
}
