// SPDX-License-Identifier: MIT
// Facts about a game that the game page keeps besides the model: the newest map, threats, engine
// info of each position, past clocks, flashing marks. Derived facts are computed once for each
// position.
#include <string.h>

#include "client/ui/game/game_internal.h"
#include "client/ui/rights.h"
#include "client/ui/shown_room.h"
#include "client/ui/ui_do.h"
#include "common/game/point.h"
#include "common/game/threat_shapes.h"
#include "common/i18n/tr.h"

// Maps.

void
notes_take_hint(struct ui *ui)
{
    if (ui->model->hint.kind == HINT_MAP) {
        game_state(ui)->map = ui->model->hint;
    }
}

bool
notes_has_map(const struct ui *ui, const struct m_room *room)
{
    const struct m_hint *map = &game_state(ui)->map;

    return map->kind == HINT_MAP && map->room == room->id && room->look == LOOK_LIVE &&
           room->has_match && (int)map->move == match_next_move(&room->match);
}

bool
notes_map_at(const struct ui *ui, struct point p, uint32_t *attack, uint32_t *defence)
{
    const struct m_hint *map = &game_state(ui)->map;

    for (int i = 0; i < map->point_count; i++) {
        if (point_equal(map->points[i].point, p)) {
            *attack = map->points[i].value >> 16;
            *defence = map->points[i].value & 0xffff;
            return true;
        }
    }
    return false;
}

// A map that is shown follows the game: it is asked for once for each position.
void
notes_update(struct ui *ui)
{
    const struct m_room *room = ui_room(ui);
    struct command command;

    if (!room || !m_room_is_running(room) || game_state(ui)->overlay == OVERLAY_NONE ||
        ui_page(ui) != PAGE_GAME || !ui->model->is_identified || room->state != ROOM_SYNCED ||
        !game_may_see(ui, room, HINT_MAP) || notes_has_map(ui, room) ||
        game_state(ui)->map_asked_move == match_next_move(&room->match)) {
        return;
    }
    game_state(ui)->map_asked_move = match_next_move(&room->match);
    command_name(&command, COMMAND_MAP, "sum");
    if (*game_state(ui)->map_weights) {
        command_add_word(&command, game_state(ui)->map_weights);
    }
    ui_do(ui, &command, true);
}

// Threats.

// Five before open four before four before three.
static int
threat_weight(const struct threat_point *threat)
{
    return threat->stones * 2 + threat->is_open;
}

static void
add_threat(struct threat_list *list, const struct threat_point *threat)
{
    int at = list->count;

    if (at == THREATS_MAX) {
        return;
    }
    while (at > 0 && threat_weight(threat) > threat_weight(&list->points[at - 1])) {
        list->points[at] = list->points[at - 1];
        at--;
    }
    list->points[at] = *threat;
    list->count++;
}

static void
list_threats(const struct m_room *room, const struct board *board, struct threat_list *list)
{
    struct threat_at at = {.point = POINT_NONE};

    list->count = 0;
    while (threat_shapes_next(&room->match.settings.rules, board, &at)) {
        add_threat(list, &(struct threat_point){at.point, (uint8_t)at.stone,
                                                (uint8_t)at.shape.stones, at.shape.is_open});
    }
}

const struct threat_list *
notes_threats(const struct ui *ui, const struct m_room *room)
{
    struct threat_list *list = &game_state(ui)->cache.threats;
    struct board board;

    if (!room->has_match) {
        list->count = 0;
        return list;
    }
    m_room_board_at(room, m_room_shown_moves(room), &board);
    if (list->game != room->game || list->hash != board.hash ||
        list->moves != m_room_shown_moves(room)) {
        list->game = room->game;
        list->hash = board.hash;
        list->moves = m_room_shown_moves(room);
        list_threats(room, &board, list);
    }
    return list;
}

// Engine info.

bool
notes_are_shown(const struct ui *ui, const struct m_room *room)
{
    return game_may_see(ui, room, HINT_THREATS) &&
           (game_state(ui)->has_threats || ui->session.onlooker.is_on || !game_is_seated(ui, room));
}

static int
black_chance(const struct m_room *room, const struct m_engine_info *info)
{
    int chance = (int)info->chance;

    return m_room_colour(room, info->seat) == STONE_BLACK ? chance : 1000 - chance;
}

void
notes_take_engine_info(struct ui *ui)
{
    const struct m_engine_info *info = &ui->model->engine_info;
    const struct m_room *room = model_room(ui->model, info->room);

    if (!room || room->id != ui->session.room || !info->is_open || info->move < 1 ||
        info->move >= CHANCES_MAX) {
        return;
    }
    if (game_state(ui)->chances_game != room->game) {
        memset(game_state(ui)->chances, 0, sizeof(game_state(ui)->chances));
        game_state(ui)->chances_game = room->game;
    }
    game_state(ui)->chances[info->move] = (uint16_t)(black_chance(room, info) + 1);
}

int
notes_chance(const struct ui *ui, int move)
{
    const struct m_room *room = ui_room(ui);

    if (!room || game_state(ui)->chances_game != room->game || move < 1 || move >= CHANCES_MAX) {
        return -1;
    }
    return game_state(ui)->chances[move] - 1;
}

static void
format_nodes(struct strbuf *out, uint64_t nodes)
{
    if (nodes >= 1000000) {
        strbuf_addf(out, "%d.%d M", (int)(nodes / 1000000), (int)(nodes / 100000 % 10));
    } else if (nodes >= 10000) {
        strbuf_addf(out, "%d k", (int)(nodes / 1000));
    } else {
        strbuf_addf(out, "%d", (int)nodes);
    }
}

bool
notes_format_engine_info(const struct ui *ui, const struct m_room *room, struct strbuf *out)
{
    const struct m_engine_info *info = &ui->model->engine_info;
    struct strbuf nodes = {0}, line = {0};
    int chance;

    if (info->room != room->id || !room->has_match || info->depth == 0 ||
        (int)info->move < match_next_move(&room->match) - 2) {
        return false;
    }
    format_nodes(&nodes, info->nodes);
    if ((int)info->move == match_next_move(&room->match)) {
        strbuf_addf(out, _("Depth %d, %s nodes"), (int)info->depth, strbuf_text(&nodes));
    } else {
        strbuf_addf(out, _("Move %d: depth %d, %s nodes"), (int)info->move, (int)info->depth,
                    strbuf_text(&nodes));
    }
    if (info->is_open) {
        chance = (black_chance(room, info) + 5) / 10;
        format_points(&line, info->points, info->point_count, " ");
        strbuf_addf(out, ": %s %d%%%s%s", game_colour(STONE_BLACK), chance, line.length ? ", " : "",
                    strbuf_text(&line));
    }
    strbuf_finish(&nodes);
    strbuf_finish(&line);
    return true;
}

// Clocks of the past.

// Plays the events of the game once more, up to where so many moves stood last.
static void
replay_clocks(const struct m_room *room, int moves, struct past_clocks *past)
{
    const struct match *match = &room->match;
    struct match again;

    past->is_known = false;
    match_init(&again, &match->settings, 0);
    for (int i = 0; i < SEAT_COUNT; i++) {
        again.seat_kinds[i] = match->seat_kinds[i];
    }
    for (int i = 0; i < match->event_count && match_replay(&again, i, &match->events[i]); i++) {
        if (again.move_count == moves) {
            past->is_known = true;
            for (int k = 0; k < SEAT_COUNT; k++) {
                past->readings[k] = match_reading(&again, (enum seat)k, 0);
            }
        }
    }
    match_finish(&again);
}

bool
notes_clock_after(const struct ui *ui, const struct m_room *room, int moves, enum seat seat,
                  struct clock_reading *reading)
{
    struct past_clocks *past = &game_state(ui)->cache.past;

    if (!room->has_match || moves == 0) {
        return false;
    }
    if (past->game != room->game || past->events != room->match.event_count ||
        past->moves != moves) {
        past->game = room->game;
        past->events = room->match.event_count;
        past->moves = moves;
        replay_clocks(room, moves, past);
    }
    if (past->is_known) {
        *reading = past->readings[seat];
    }
    return past->is_known;
}

// Flashes: a few changes of light, each so long, then the end state.
static const struct {
    int changes, each_ms;
} flashes[] = {
    [FLASH_NONE] = {0, 0},    [FLASH_STONE] = {1, 150}, [FLASH_REFUSED] = {4, 100},
    [FLASH_TAKEN] = {1, 300}, [FLASH_WIN] = {6, 166},
};

void
notes_flash(struct ui *ui, enum flash_kind kind, const struct point *points, int count)
{
    struct flash *flash = &game_state(ui)->flash;

    if (!ui->settings.has_flashes) {
        return;
    }
    *flash = (struct flash){.kind = kind, .since_ms = ui->now_ms};
    for (int i = 0; i < count && i < FLASH_POINTS_MAX; i++) {
        flash->points[flash->count++] = points[i];
    }
}

bool
notes_flash_is_on(const struct ui *ui, int64_t now_ms, int64_t *changes_ms)
{
    const struct flash *flash = &game_state(ui)->flash;
    int64_t passed = now_ms - flash->since_ms, each = flashes[flash->kind].each_ms;

    *changes_ms = TIME_NEVER;
    if (flash->kind == FLASH_NONE || ui->is_slow || passed < 0 ||
        passed >= each * flashes[flash->kind].changes) {
        return false;
    }
    *changes_ms = flash->since_ms + (passed / each + 1) * each;
    return passed / each % 2 == 0;
}
