// SPDX-License-Identifier: MIT
#include "server/core/lobby/people_list.h"

#include <stdlib.h>
#include <string.h>

#include "common/room/rating.h"
#include "common/util/xalloc.h"
#include "server/core/core_internal.h"
#include "server/core/fault.h"

// Below 0: a stands before b. Only a row and itself are equal.
typedef int (*order_fn)(const struct people_row *a, const struct people_row *b);

static int
compare_names(const struct people_row *a, const struct people_row *b)
{
    int by_name = strcmp(a->folded, b->folded);

    return by_name ? by_name : (a->player->id > b->player->id) - (a->player->id < b->player->id);
}

static int
compare_ratings(const struct people_row *a, const struct people_row *b)
{
    return a->rating != b->rating ? (a->rating < b->rating ? 1 : -1) : compare_names(a, b);
}

// The first place whose row does not stand before this one.
static int
find_place(struct people_row *const *rows, int count, const struct people_row *row, order_fn order)
{
    int low = 0, high = count;

    while (low < high) {
        int middle = low + (high - low) / 2;

        if (order(rows[middle], row) < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

static void
put_in(struct people_row **rows, int count, struct people_row *row, order_fn order)
{
    int place = find_place(rows, count, row, order);

    memmove(rows + place + 1, rows + place, (size_t)(count - place) * sizeof(*rows));
    rows[place] = row;
}

static void
take_out(struct people_row **rows, int count, const struct people_row *row, order_fn order)
{
    int place = find_place(rows, count, row, order);

    memmove(rows + place, rows + place + 1, (size_t)(count - place - 1) * sizeof(*rows));
}

static uint32_t
rating_of(const struct player *player)
{
    const struct player_rating *line = player_main_rating(player);

    return line ? (uint32_t)rating_shown(&line->rating) : 0;
}

static void
make_place(struct people_list *list)
{
    if (list->count == list->capacity) {
        size_t wanted = list->capacity ? 2 * (size_t)list->capacity : 64;

        list->by_rating = xreallocarray(list->by_rating, wanted, sizeof(*list->by_rating));
        list->by_name = xreallocarray(list->by_name, wanted, sizeof(*list->by_name));
        list->capacity = (int)wanted;
    }
}

void
people_list_add(struct core *core, struct player *player)
{
    struct people_list *list = &core->people_list;
    struct people_row *row;

    if (player->listed) {
        return;
    }
    row = xcalloc(1, sizeof(*row));
    row->player = player;
    row->rating = rating_of(player);
    name_fold(core->names, player->name, row->folded); // every name that was allowed fits
    make_place(list);
    put_in(list->by_rating, list->count, row, compare_ratings);
    put_in(list->by_name, list->count, row, compare_names);
    list->count++;
    player->listed = row;
}

void
people_list_remove(struct core *core, struct player *player)
{
    struct people_list *list = &core->people_list;
    struct people_row *row = player->listed;

    if (row) {
        take_out(list->by_rating, list->count, row, compare_ratings);
        take_out(list->by_name, list->count, row, compare_names);
        list->count--;
        player->listed = NULL;
        free(row);
    }
}

static bool
is_out_of_place(const struct player *player)
{
    return player->listed && player->listed->rating != rating_of(player) &&
           !FAULT(FAULT_PEOPLE_UNSORTED);
}

void
people_list_move(struct core *core, struct player *player)
{
    if (is_out_of_place(player)) {
        people_list_remove(core, player);
        people_list_add(core, player);
    }
}

// The first place whose name does not begin so and stands behind those that do; with is_first the
// first place that does not stand before them.
static int
find_beginning(const struct people_list *list, const char *beginning, bool is_first)
{
    size_t length = strlen(beginning);
    int low = 0, high = list->count;

    while (low < high) {
        int middle = low + (high - low) / 2;
        int order = strncmp(list->by_name[middle]->folded, beginning, length);

        if (order < 0 || (order == 0 && !is_first)) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

struct people_range
people_list_find(const struct core *core, const char *search)
{
    const struct people_list *list = &core->people_list;
    char folded[NAME_FOLDED_BYTES];
    int first, end;

    if (!*search) {
        return (struct people_range){list->by_rating, list->count};
    }
    if (list->count == 0 || !name_fold(core->names, search, folded)) {
        return (struct people_range){0};
    }
    first = find_beginning(list, folded, true);
    end = find_beginning(list, folded, false);
    return (struct people_range){list->by_name + first, end - first};
}

void
people_list_finish(struct people_list *list)
{
    for (int i = 0; i < list->count; i++) {
        list->by_name[i]->player->listed = NULL;
        free(list->by_name[i]);
    }
    free(list->by_rating);
    free(list->by_name);
    *list = (struct people_list){0};
}
