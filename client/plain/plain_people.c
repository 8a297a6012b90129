// SPDX-License-Identifier: MIT
// The people online, and friends, as lines.
#include <stdio.h>

#include "client/plain/plain_internal.h"
#include "client/text/format.h"
#include "common/util/strbuf.h"

static void
tell_row(struct plain *plain, const struct m_acquaintance *row)
{
    static const char *const states[PLAYER_STATE_COUNT] = {[PLAYER_GONE] = "gone",
                                                           [PLAYER_HERE] = "here",
                                                           [PLAYER_WAITING] = "waiting",
                                                           [PLAYER_PLAYING] = "playing"};
    struct plain_line line;

    plain_line_begin(&line, LINE_PLAYER, NULL);
    format_acquaintance(&line.text, row);
    json_text(&line.json, "name", row->person.name);
    json_text(&line.json, "state", row->is_watching ? "watching" : states[row->state]);
    json_text(&line.json, "code", row->code);
    json_number(&line.json, "rating", row->person.rating);
    plain_emit(plain, &line);
}

void
plain_tell_people(struct plain *plain, const struct news *item)
{
    const struct m_circle *circle = &plain->model->circle;
    char page[16], pages[16];
    struct plain_line line;

    (void)item;
    plain_tell_count(plain, LINE_WHO, *circle->search ? WORD_FOUND_COUNT : WORD_ONLINE_COUNT,
                     circle->total);
    for (int i = 0; i < circle->count; i++) {
        tell_row(plain, &circle->people[i]);
    }
    if (circle->pages > 1) {
        snprintf(page, sizeof(page), "%u", circle->page + 1);
        snprintf(pages, sizeof(pages), "%u", circle->pages);
        plain_line_begin(&line, LINE_WHO, NULL);
        format_word(&line.text, WORD_PEOPLE_PAGE, 2, page, pages);
        plain_emit(plain, &line);
    }
}

void
plain_tell_friends(struct plain *plain, const struct news *item)
{
    const struct m_circle *circle = &plain->model->circle;

    (void)item;
    plain_tell_count(plain, LINE_WHO, WORD_FRIENDS_COUNT, circle->friend_count);
    for (int i = 0; i < circle->friend_count; i++) {
        tell_row(plain, &circle->friends[i]);
    }
    if (circle->is_invisible) {
        plain_tell_text(plain, LINE_NOTE, WORD_YOU_ARE_INVISIBLE, "");
    }
}

void
plain_tell_friend(struct plain *plain, const struct news *item)
{
    (void)item;
    plain_tell_text(plain, LINE_NOTE, WORD_FRIEND_CAME, plain->model->circle.came.person.name);
}
