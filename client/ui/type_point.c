// SPDX-License-Identifier: MIT
#include "client/ui/type_point.h"

#include "client/ui/page.h"
#include "client/ui/status.h"
#include "client/ui/ui_internal.h"
#include "common/i18n/tr.h"

void
ui_tell_typed(struct ui *ui, enum cursor_typing typing, const char *text)
{
    if (typing == TYPING_OUTSIDE) {
        ui_statusf(ui, ROLE_BAD, _("%s is not on this board."), text);
    } else {
        *ui->message = '\0';
    }
}

bool
ui_type_point(struct ui *ui, struct board_cursor *cursor, uint32_t key)
{
    enum screen_kind screen = ui_page_ops(ui_page(ui))->keys;
    char text[TYPED_BYTES];
    enum cursor_typing typing = board_cursor_type(cursor, key, text);

    if (typing == TYPING_LETTER) {
        board_cursor_step(cursor, keymap_find(&ui->keymap, screen, key), false);
    } else if (typing != TYPING_NOTHING) {
        ui_tell_typed(ui, typing, text);
    }
    return typing != TYPING_NOTHING;
}
