// SPDX-License-Identifier: MIT
#include "client/ui/lobby/lobby_people.h"

#include "client/model/model.h"
#include "client/ui/draw/badge.h"
#include "common/i18n/tr.h"
#include "common/util/strbuf.h"

enum { ONLINE_SHOWN_MAX = 64 };

static bool
comes_before(const struct model *model, const struct m_lobby_player *a,
             const struct m_lobby_player *b)
{
    bool is_friend = m_circle_has_friend(&model->circle, a->person.id);

    if (is_friend != m_circle_has_friend(&model->circle, b->person.id)) {
        return is_friend;
    }
    return a->person.rating > b->person.rating;
}

// So many of those who are online, friends first, then the best rated. Those who are alike stay
// in the order in which they came.
static int
best_players(const struct model *model, int wanted, const struct m_lobby_player **best)
{
    const struct m_lobby *lobby = &model->lobby;
    int count = 0;

    wanted = wanted > ONLINE_SHOWN_MAX ? ONLINE_SHOWN_MAX : wanted;
    for (int i = 0; i < lobby->player_count; i++) {
        const struct m_lobby_player *player = &lobby->players[i];
        int at = count < wanted ? count++ : wanted;

        while (at > 0 && comes_before(model, player, best[at - 1])) {
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
lobby_draw_people(struct canvas *canvas, const struct model *model, struct area area)
{
    const struct m_lobby *lobby = &model->lobby;
    struct strbuf text = {0};
    int row = area.row, column = area.column, columns = area.columns, count;
    const struct m_lobby_player *best[ONLINE_SHOWN_MAX];

    strbuf_addf(&text, _("Online (%d)"), lobby->player_count);
    canvas_heading(canvas, row, column, columns, strbuf_text(&text), "");
    count = best_players(model, area.rows - 1, best);
    canvas_begin_list(canvas);
    for (int i = 0; i < count; i++) {
        const struct m_lobby_player *player = best[i];
        const struct m_lobby_room *room = m_lobby_room(lobby, player->room);

        if (m_circle_has_friend(&model->circle, player->person.id)) {
            canvas_put_sign(canvas, row + 1 + i, column, 1, ROLE_ACCENT, "*");
        }
        badge_put_person(canvas, (struct area){row + 1 + i, column + 1, 1, columns / 2 - 1},
                         &player->person, "");
        strbuf_clear(&text);
        strbuf_addf(&text, "%s %s",
                    player->state == PLAYER_PLAYING   ? _("playing")
                    : player->state == PLAYER_WAITING ? _("waiting")
                                                      : tr_c("a player is", "here"),
                    room ? room->code : "");
        canvas_put(canvas, row + 1 + i, column + columns / 2 + 1, columns / 2 - 2, ROLE_DIM,
                   strbuf_text(&text));
    }
    canvas_end_list(canvas);
    strbuf_finish(&text);
}
