// SPDX-License-Identifier: MIT
#include "client/ui/lobby/lobby_rooms.h"

#include "client/text/format.h"
#include "client/text/titles.h"
#include "client/ui/lines.h"
#include "client/ui/lobby/lobby_list.h"
#include "common/util/strbuf.h"

static bool
passes(const struct m_lobby_room *room, const char *filter)
{
    struct strbuf text = {0};
    char opening[OPENING_TEXT_BYTES];
    bool is_in;

    strbuf_addf(&text, "%s %s %s ", room->code, rules_set(room->setup.match.rules.rule)->name,
                opening_format(room->setup.match.opening, opening));
    strbuf_addf(&text, "%s ", rule_short_title(room->setup.match.rules.rule));
    format_opening_short(&text, room->setup.match.opening);
    strbuf_add_char(&text, ' ');
    format_control_short(&text, &room->setup.match.control);
    strbuf_add_char(&text, ' ');
    lobby_format_players(room, &text);
    strbuf_addf(&text, " %s", room->setup.title);
    is_in = lines_has_word(strbuf_text(&text), filter);
    strbuf_finish(&text);
    return is_in;
}

static bool
comes_before(const struct m_lobby_room *a, const struct m_lobby_room *b, int order)
{
    if (order == 0) {
        return !m_lobby_is_full(a) && m_lobby_is_full(b);
    }
    if (order == 1) {
        return a->setup.match.rules.rule < b->setup.match.rules.rule;
    }
    return order == 2 ? a->watcher_count > b->watcher_count : m_lobby_is_stronger(a, b);
}

void
lobby_rooms_list(const struct m_lobby *lobby, const char *filter, int order,
                 struct lobby_rooms *listed)
{
    listed->count = 0;
    for (int i = 0; i < lobby->room_count && listed->count < LOBBY_ROOMS_MAX; i++) {
        int at = listed->count;

        if (*filter && !passes(&lobby->rooms[i], filter)) {
            continue;
        }
        // Insertion keeps those that are alike in the order in which they were told.
        while (at > 0 &&
               comes_before(&lobby->rooms[i], &lobby->rooms[listed->rooms[at - 1]], order)) {
            listed->rooms[at] = listed->rooms[at - 1];
            at--;
        }
        listed->rooms[at] = i;
        listed->count++;
    }
}
