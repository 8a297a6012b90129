// SPDX-License-Identifier: MIT
#include "client/ui/lobby/lobby_people.h"

#include "client/ui/draw/badge.h"
#include "common/i18n/tr.h"
#include "common/util/strbuf.h"

enum { ONLINE_SHOWN_MAX = 64 };

// So many of those who are online, the best rated first. Those who are alike stay
// in the order in which they came.
static int
best_players(const struct m_lobby *lobby, int wanted, const struct m_lobby_player **best)
{
    int count = 0;

    wanted = wanted > ONLINE_SHOWN_MAX ? ONLINE_SHOWN_MAX : wanted;
    for (int i = 0; i < lobby->player_count; i++) {
        const struct m_lobby_player *player = &lobby->players[i];
        int at = count < wanted ? count++ : wanted;

        while (at > 0 && player->person.rating > best[at - 1]->person.rating) {
            if (at < wanted) {
                best[at] = best[at - 1];
            }
            at--;
        }
        if (at < wanted) {
            best[at] = player;
        }
    }
    return count;
}

void
lobby_draw_people(struct canvas *canvas, const struct m_lobby *lobby, struct area area)
{
    struct strbuf text = {0};
    int row = area.row, column = area.column, columns = area.columns, count;
    const struct m_lobby_player *best[ONLINE_SHOWN_MAX];

    strbuf_addf(&text, _("Online (%d)"), lobby->player_count);
    canvas_heading(canvas, row, column, columns, strbuf_text(&text), "");
    count = best_players(lobby, area.rows - 1, best);
    canvas_begin_list(canvas);
    for (int i = 0; i < count; i++) {
        const struct m_lobby_player *player = best[i];
        const struct m_lobby_room *room = m_lobby_room(lobby, player->room);

        badge_put_person(canvas, (struct area){row + 1 + i, column + 1, 1, columns / 2},
                         &player->person, "");
        strbuf_clear(&text);
        strbuf_addf(&text, "%s %s",
                    player->state == PLAYER_PLAYING   ? _("playing")
                    : player->state == PLAYER_WAITING ? _("waiting")
                                                      : tr_c("a player is", "here"),
                    room ? room->code : "");
        canvas_put(canvas, row + 1 + i, column + columns / 2 + 2, columns / 2 - 2, ROLE_DIM,
                   strbuf_text(&text));
    }
    canvas_end_list(canvas);
    strbuf_finish(&text);
}
