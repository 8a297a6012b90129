// SPDX-License-Identifier: MIT
// Marks on the board besides stones: the last move, a pending move, the winning line,
// numbers, offers, forbidden points, the rating map, threats.
#include <string.h>

#include "client/ui/game/game_internal.h"
#include "client/ui/rights.h"
#include "common/game/renju_forbidden.h"

enum { MAP_VALUE_MOST = 999 }; // of the best point

static struct point_mark *
mark_at(struct board_view *view, struct point p)
{
    return &view->marks[board_mark_index(p)];
}

// In the place of whatever was marked there before.
static void
mark_points(struct board_view *view, const struct point *points, int count, char glyph,
            enum role role)
{
    for (int i = 0; i < count; i++) {
        mark_at(view, points[i])->glyph = glyph;
        mark_at(view, points[i])->value = 0;
        mark_at(view, points[i])->role = (uint8_t)role;
    }
}

static void
mark_numbers(const struct m_room *room, int first, int shown, struct board_view *view)
{
    for (int i = first < 0 ? 0 : first; i < shown; i++) {
        struct point p = room->match.moves[i].placement.point;

        if (!point_is_none(p) && !board_is_empty(view->board, p)) {
            mark_at(view, p)->number = (uint16_t)(i + 1);
        }
    }
}

// While a map is shown there are none: they could be taken for its values.
static void
mark_wanted_numbers(const struct ui *ui, const struct m_room *room, int shown,
                    struct board_view *view)
{
    if (game_state(ui)->numbers == NUMBERS_ALL ||
        (game_state(ui)->numbers == NUMBERS_AUTO && board_style_has_numbers(view->style))) {
        mark_numbers(room, 0, shown, view);
    } else if (game_state(ui)->numbers == NUMBERS_LAST) {
        mark_numbers(room, shown - 1, shown, view);
    }
}

static void
mark_line(struct board_view *view, const struct shape *shape)
{
    for (int i = 0; i < shape->count; i++) {
        mark_at(view, shape->stones[i])->is_win = true;
    }
}

// The five that won, or that can still be broken.
static void
mark_five(const struct m_room *room, struct board_view *view)
{
    const struct match *match = &room->match;
    struct shape shape;

    for (int i = STONE_BLACK; i <= STONE_WHITE; i++) {
        enum stone stone = (enum stone)i;
        bool is_exact = rules_set(match->settings.rules.rule)->exact[stone];
        bool has_won =
            match->phase == MATCH_OVER && match->outcome.reason == END_FIVE &&
            match->outcome.result == (stone == STONE_BLACK ? RESULT_BLACK : RESULT_WHITE);

        if (has_won && lines_find_five(view->board, stone, is_exact, &shape)) {
            mark_line(view, &shape);
        } else if (match->phase != MATCH_OVER &&
                   rules_pending_five(&match->settings.rules, view->board, stone, &shape)) {
            mark_line(view, &shape);
        }
    }
}

static void
mark_pending(const struct ui *ui, const struct m_room *room, struct board_view *view)
{
    const struct m_pending *pending = &room->pending;
    enum stone stone = match_next_stone(&room->match);
    bool is_stone = pending->kind == ACTION_PLACE || pending->kind == ACTION_PLACE_DECLARE ||
                    pending->kind == ACTION_PLACE2 || pending->kind == ACTION_CHOOSE;

    for (int i = 0; pending->is_open && is_stone && i < pending->point_count; i++) {
        if (board_is_empty(view->board, pending->points[i])) {
            mark_at(view, pending->points[i])->pending = (uint8_t)stone;
            stone = stone_other(stone);
        }
    }
    // Two more stones are shown as they will be; fifth moves as offers.
    for (int i = 0; i < game_state(ui)->mark_count && game_state(ui)->is_two_more; i++) {
        mark_at(view, game_state(ui)->marks[i])->pending =
            (uint8_t)(i == 0 ? match_next_stone(&room->match)
                             : stone_other(match_next_stone(&room->match)));
    }
}

// Points that are the same as one that is marked already.
static void
mark_symmetric(const struct ui *ui, const struct m_room *room, struct board_view *view)
{
    struct point stones[4], p = POINT_NONE;

    if (room->match.move_count < 4) {
        return;
    }
    for (int i = 0; i < 4; i++) {
        stones[i] = room->match.moves[i].placement.point;
    }
    while (board_next_empty(view->board, &p)) {
        for (int i = 0; i < game_state(ui)->mark_count; i++) {
            if (!point_equal(p, game_state(ui)->marks[i]) &&
                opening_equivalent(stones, p, game_state(ui)->marks[i])) {
                mark_points(view, &p, 1, '~', ROLE_DIM);
            }
        }
    }
}

// Where the stone may stand: a region is lit on wood, else the other points are blank.
static void
mark_region(struct region region, struct board_view *view)
{
    int size = view->board->size;
    struct point p = POINT_NONE;
    bool is_lit = view->has_wood && region.kind == REGION_INSIDE;

    while (board_next_empty(view->board, &p)) {
        struct point_mark *mark = mark_at(view, p);
        bool is_inside = region_contains(region, size, p);

        mark->is_blank = !is_inside && !is_lit;
        mark->role = (uint8_t)(is_inside && is_lit ? ROLE_HINT : mark->role);
    }
}

static void
mark_opening(const struct ui *ui, const struct m_room *room, struct board_view *view)
{
    const struct opening_state *opening = &room->match.opening;
    unsigned steps = opening_steps(opening);
    struct region region;

    if (steps & 1u << STEP_CHOOSE) {
        mark_points(view, opening->offered, opening->offered_count, '*', ROLE_LINE_A);
    }
    if (!game_state(ui)->is_two_more) {
        mark_points(view, game_state(ui)->marks, game_state(ui)->mark_count, '*', ROLE_LINE_A);
    }
    if (opening_is_offering(ui, room) && game_is_my_turn(ui, room)) {
        mark_symmetric(ui, room, view);
        return; // they may stand anywhere
    }
    if (!(steps & (1u << STEP_PLACE | 1u << STEP_PLACE_DECLARE)) || !game_is_my_turn(ui, room)) {
        return;
    }
    region = opening_region(opening, steps & 1u << STEP_PLACE ? STEP_PLACE : STEP_PLACE_DECLARE);
    if (region.kind != REGION_ANYWHERE) {
        mark_region(region, view);
    }
}

// Overlays.

static char
foul_glyph(unsigned fouls)
{
    return fouls & FOUL_OVERLINE ? '6' : fouls & FOUL_DOUBLE_FOUR ? '4' : '3';
}

static void
mark_forbidden(const struct ui *ui, struct board_view *view)
{
    struct renju_explanation why;
    struct point p = POINT_NONE;

    while (board_next_empty(view->board, &p)) {
        if (renju_status(view->board, p) != RENJU_FORBIDDEN) {
            continue;
        }
        renju_explain(view->board, p, &why);
        mark_points(view, &p, 1, foul_glyph(why.fouls), ROLE_FORBIDDEN);
        // The point under the cursor shows its lines.
        for (int i = 0; point_equal(p, game_state(ui)->cursor.at) && i < why.shape_count && i < 2;
             i++) {
            for (int k = 0; k < why.shapes[i].count; k++) {
                struct point_mark *mark = mark_at(view, why.shapes[i].stones[k]);
                bool is_itself = point_equal(why.shapes[i].stones[k], p);

                mark->role = is_itself ? mark->role : i == 0 ? ROLE_LINE_A : ROLE_LINE_B;
            }
        }
    }
}

static uint32_t
map_value(enum overlay overlay, uint32_t value)
{
    uint32_t attack = value >> 16, defence = value & 0xffff;

    return overlay == OVERLAY_ATTACK    ? attack
           : overlay == OVERLAY_DEFENCE ? defence
                                        : attack + defence;
}

static void
mark_map(const struct ui *ui, struct board_view *view)
{
    const struct m_hint *hint = &game_state(ui)->map;
    uint32_t most = 0;

    for (int i = 0; i < hint->point_count; i++) {
        uint32_t value = map_value(game_state(ui)->overlay, hint->points[i].value);

        most = value > most ? value : most;
    }
    for (int i = 0; most && i < hint->point_count; i++) {
        uint32_t value = map_value(game_state(ui)->overlay, hint->points[i].value);
        int digit = (int)((uint64_t)value * 9 / most);
        struct point_mark *mark = mark_at(view, hint->points[i].point);

        if (digit == 0 || !board_is_empty(view->board, hint->points[i].point)) {
            continue;
        }
        mark->glyph =
            game_state(ui)->has_heat && ui->depth >= DEPTH_256 ? ' ' : (char)('0' + digit);
        // Three digits at the edge would run into the labels.
        mark->value = hint->points[i].point.x > 0 && hint->points[i].point.x + 1 < view->board->size
                          ? (uint16_t)((uint64_t)value * MAP_VALUE_MOST / most)
                          : 0;
        mark->role = (uint8_t)(game_state(ui)->has_heat ? ROLE_HEAT_1 + (digit - 1) * ROLE_HEATS / 9
                                                        : ROLE_TEXT);
    }
}

// Where somebody makes five, four or an open three.
static void
mark_threats(const struct ui *ui, const struct m_room *room, struct board_view *view)
{
    const struct threat_list *list = notes_threats(ui, room);

    // The best one of a point comes first in the list.
    for (int i = list->count - 1; i >= 0; i--) {
        mark_points(view, &list->points[i].point, 1, (char)('0' + list->points[i].stones),
                    list->points[i].stone == STONE_BLACK ? ROLE_LINE_A : ROLE_LINE_B);
    }
}

// The engine's move, until there is another position.
static void
mark_hint(const struct ui *ui, const struct m_room *room, struct board_view *view)
{
    const struct game_state *game = game_state(ui);

    if (game->hint_move > 0 && game->hint_game == room->game &&
        game->hint_move == match_next_move(&room->match) && m_room_is_running(room) &&
        board_is_empty(view->board, game->hint)) {
        mark_points(view, &game->hint, 1, '*', ROLE_HINT);
    }
}

// What flashes now: a stone that was placed, a point that was refused, stones that
// were taken, the line that won.
static void
mark_flash(const struct ui *ui, struct board_view *view)
{
    static const enum role roles[] = {[FLASH_NONE] = ROLE_TEXT,
                                      [FLASH_STONE] = ROLE_CURSOR,
                                      [FLASH_REFUSED] = ROLE_CLOCK_LOW,
                                      [FLASH_TAKEN] = ROLE_DIM,
                                      [FLASH_WIN] = ROLE_CURSOR};
    const struct flash *flash = &game_state(ui)->flash;
    int64_t changes;

    if (!notes_flash_is_on(ui, ui->now_ms, &changes)) {
        return;
    }
    for (int i = 0; i < flash->count; i++) {
        struct point_mark *mark = mark_at(view, flash->points[i]);

        mark->role = (uint8_t)roles[flash->kind];
        mark->is_flash = true;
        // They are gone from the board already.
        if (flash->kind == FLASH_TAKEN && board_is_empty(view->board, flash->points[i])) {
            mark->glyph = 'x';
            mark->value = 0;
        }
    }
}

void
view_fill(const struct ui *ui, const struct m_room *room, const struct board *board,
          struct board_view *view)
{
    int shown = room->has_match ? m_room_shown_moves(room) : 0;
    bool has_map = game_state(ui)->overlay != OVERLAY_NONE && notes_has_map(ui, room);

    memset(view->marks, 0, sizeof(view->marks));
    view->board = board;
    view->last = POINT_NONE;
    if (!room->has_match) {
        return;
    }
    if (shown > 0) {
        view->last = room->match.moves[shown - 1].placement.point;
    }
    if (room->look == LOOK_LIVE) {
        mark_opening(ui, room, view);
    }
    if (has_map) {
        mark_map(ui, view);
    }
    if (game_state(ui)->has_threats && game_may_see(ui, room, HINT_THREATS)) {
        mark_threats(ui, room, view);
    }
    if (game_state(ui)->has_forbidden && rules_set(room->setup.match.rules.rule)->has_fouls &&
        (!room->setup.match.rated || room->setup.match.rules.options.reject_fouls)) {
        mark_forbidden(ui, view);
    }
    if (room->look == LOOK_LIVE) {
        mark_hint(ui, room, view);
    }
    if (!has_map) {
        mark_wanted_numbers(ui, room, shown, view);
    }
    if (room->look == LOOK_LIVE) {
        mark_pending(ui, room, view);
        mark_five(room, view);
        mark_flash(ui, view);
    }
}

bool
view_next_mark(const struct board_view *view, int size, struct point from, struct point *to)
{
    int count = size * size, start = from.y * size + from.x;

    for (int i = 1; i <= count; i++) {
        int index = (start + i) % count;
        struct point p = {(int8_t)(index % size), (int8_t)(index / size)};
        const struct point_mark *mark = &view->marks[board_mark_index(p)];

        if (mark->glyph || mark->is_win) {
            *to = p;
            return true;
        }
    }
    return false;
}
