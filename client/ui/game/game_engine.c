// SPDX-License-Identifier: MIT
// Shows the results of the engine of this machine on the game page.
#include "client/ui/game/game_internal.h"

void
engine_update(struct ui *ui)
{
    session_look(&ui->session, ui_page(ui) == PAGE_GAME);
}

bool
engine_format(const struct ui *ui, const struct m_room *room, bool with_line, struct strbuf *out)
{
    const struct onlooker *onlooker = &ui->session.onlooker;

    if (!onlooker->is_on || onlooker->number == 0 || onlooker->game != room->game) {
        return false;
    }
    onlooker_format(onlooker, with_line, out);
    return true;
}
