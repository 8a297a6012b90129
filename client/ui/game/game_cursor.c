// SPDX-License-Identifier: MIT
// Describes the point under the cursor: its stone, its value in the map, whether it is
// forbidden.
#include "client/text/refusals.h"
#include "client/ui/game/game_internal.h"
#include "client/ui/shown_room.h"
#include "common/game/point.h"
#include "common/game/renju_forbidden.h"
#include "common/i18n/tr.h"

static bool
may_show_forbidden(const struct m_room *room)
{
    return !room->setup.match.rated || room->setup.match.rules.options.reject_fouls;
}

static bool
shows_forbidden(const struct ui *ui, const struct m_room *room)
{
    return game_state(ui)->has_forbidden && rules_set(room->setup.match.rules.rule)->has_fouls &&
           may_show_forbidden(room);
}

// "attack 7.2 defence 2.0 sum 9.2" of the map, for the point under the cursor.
static bool
format_rating(const struct ui *ui, const struct m_room *room, struct strbuf *out)
{
    uint32_t attack, defence, sum;

    if (game_state(ui)->overlay == OVERLAY_NONE || !notes_has_map(ui, room) ||
        !notes_map_at(ui, game_state(ui)->cursor.at, &attack, &defence)) {
        return false;
    }
    sum = attack + defence;
    strbuf_addf(out, _("attack %d.%02d defence %d.%02d sum %d.%02d"), (int)attack / 100,
                (int)attack % 100, (int)defence / 100, (int)defence % 100, (int)sum / 100,
                (int)sum % 100);
    return true;
}

// "k11 is free": what is known of the point under the cursor.
void
cursor_format(const struct ui *ui, const struct m_room *room, struct strbuf *out)
{
    struct point p = game_state(ui)->cursor.at;
    char point[POINT_TEXT_BYTES];

    point_format(p, point);
    if (!board_is_empty(&room->match.board, p)) {
        for (int i = room->match.move_count - 1; i >= 0; i--) {
            if (point_equal(room->match.moves[i].placement.point, p)) {
                strbuf_addf(out, _("%s is move %d"), point, i + 1);
                return;
            }
        }
    }
    if (game_state(ui)->overlay != OVERLAY_NONE) {
        strbuf_addf(out, "%s ", point);
        if (format_rating(ui, room, out)) {
            return;
        }
        strbuf_clear(out);
    }
    // Of a forbidden point it is never said that it is free.
    if (rules_set(room->setup.match.rules.rule)->has_fouls && !may_show_forbidden(room)) {
        strbuf_add(out, point);
        return;
    }
    if (shows_forbidden(ui, room) || (rules_set(room->setup.match.rules.rule)->has_fouls &&
                                      renju_status(&room->match.board, p) == RENJU_FORBIDDEN)) {
        strbuf_addf(out,
                    renju_status(&room->match.board, p) == RENJU_FORBIDDEN
                        ? _("%s is forbidden")
                        : _("%s is free, not forbidden"),
                    point);
        return;
    }
    strbuf_addf(out, _("%s is free"), point);
}

// "k12 is forbidden: three-three: k10-k11-k12 and h9-i10-k12. Comma: next."; elsewhere what
// the digits mean.
void
cursor_format_forbidden(const struct ui *ui, const struct m_room *room, struct phase *phase)
{
    struct strbuf why = {0};
    char point[POINT_TEXT_BYTES];

    if (!shows_forbidden(ui, room)) {
        return;
    }
    if (!board_is_empty(&room->match.board, game_state(ui)->cursor.at) ||
        renju_status(&room->match.board, game_state(ui)->cursor.at) != RENJU_FORBIDDEN) {
        strbuf_add(phase_line(phase),
                   _("Forbidden: 3 = double three, 4 = double four, 6 = overline. Comma: next."));
        return;
    }
    format_forbidden(&why, &room->match.board, game_state(ui)->cursor.at);
    strbuf_addf(phase_line(phase), _("%s is forbidden: %s. Comma: next."),
                point_format(game_state(ui)->cursor.at, point), strbuf_text(&why));
    strbuf_finish(&why);
}
