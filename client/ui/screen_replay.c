// SPDX-License-Identifier: MIT
#include "client/ui/records.h"

static void
draw(struct ui *ui)
{
    ui_draw_title(ui, ROLE_TITLE, "", "");
}

static void
act(struct ui *ui, enum action_key action)
{
    (void)ui, (void)action;
}

static void
offer_keys(const struct ui *ui, struct key_list *list)
{
    (void)ui;
    key_list_add(list, ACT_LEAVE);
}

const struct page_ops page_replay = {
    .keys = SCREEN_REPLAY,
    .draw = draw,
    .act = act,
    .list_keys = offer_keys,
};
