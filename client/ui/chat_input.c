// SPDX-License-Identifier: MIT
// The chat of lobby and game under the hands: Tab goes there, arrows and the wheel
// scroll, Esc returns. Any other key is for the page, which takes the hands back.
#include "client/ui/ui_internal.h"
#include "common/i18n/tr.h"

enum { TO_THE_OLDEST = 1 << 20 }; // rows; more than any history has

static struct chat_view *
view_of_page(struct ui *ui)
{
    return ui_page(ui) == PAGE_LOBBY  ? &ui->lobby.chat
           : ui_page(ui) == PAGE_GAME ? &ui->game.chat
                                      : NULL;
}

bool
chat_has_focus(const struct ui *ui)
{
    const struct chat_view *view = ui_page(ui) == PAGE_LOBBY  ? &ui->lobby.chat
                                   : ui_page(ui) == PAGE_GAME ? &ui->game.chat
                                                              : NULL;

    return view && view->has_focus && view->area.rows > 0;
}

void
chat_leave(struct ui *ui)
{
    struct chat_view *view = view_of_page(ui);

    if (view) {
        view->has_focus = false;
    }
}

bool
chat_cancel(struct ui *ui)
{
    struct chat_view *view = view_of_page(ui);

    if (!view || (!view->has_focus && chat_view_newer(view) == 0)) {
        return false;
    }
    chat_view_to_newest(view);
    view->has_focus = false;
    return true;
}

static void
take_or_give_focus(struct ui *ui, struct chat_view *view)
{
    if (view->area.rows == 0) {
        ui_note(ui, _("There is no room for the chat on a screen of this size."));
        return;
    }
    view->has_focus = !view->has_focus;
}

bool
chat_act(struct ui *ui, enum action_key action)
{
    struct chat_view *view = view_of_page(ui);

    if (!view) {
        return false;
    }
    switch ((int)action) {
    case ACT_NEXT_PANE:
    case ACT_PREVIOUS_PANE:
        take_or_give_focus(ui, view);
        return true;
    case ACT_CHAT_UP:
        view->wanted++;
        return true;
    case ACT_CHAT_DOWN:
        view->wanted--;
        return true;
    case ACT_CHAT_PAGE_UP:
        view->wanted += chat_view_page(view);
        return true;
    case ACT_CHAT_PAGE_DOWN:
        view->wanted -= chat_view_page(view);
        return true;
    case ACT_CHAT_OLDEST:
        view->wanted = TO_THE_OLDEST;
        return true;
    case ACT_CHAT_NEWEST:
        chat_view_to_newest(view);
        return true;
    default:
        return false;
    }
}

static bool
is_within(const struct area *area, const struct press *press)
{
    return press->row >= area->row && press->row < area->row + area->rows &&
           press->column >= area->column && press->column < area->column + area->columns;
}

bool
chat_press_mouse(struct ui *ui, const struct press *press)
{
    struct chat_view *view = view_of_page(ui);

    if (!view || press->key != KEYS_MOUSE) {
        return false;
    }
    if (!is_within(&view->area, press)) {
        view->has_focus = view->has_focus && press->what != MOUSE_LEFT;
        return false;
    }
    if (press->what == MOUSE_LEFT) {
        view->has_focus = true;
    } else if (press->what == MOUSE_WHEEL_UP || press->what == MOUSE_WHEEL_DOWN) {
        view->wanted += press->what == MOUSE_WHEEL_UP ? 1 : -1;
    }
    return true;
}

void
chat_list_keys(struct key_list *list)
{
    static const enum action_key order[] = {ACT_CHAT_UP,     ACT_CHAT_DOWN,  ACT_CHAT_PAGE_UP,
                                            ACT_CHAT_NEWEST, ACT_CANCEL,     ACT_TALK,
                                            ACT_ALL,         ACT_CHAT_OLDEST};

    for (size_t i = 0; i < sizeof(order) / sizeof(*order); i++) {
        key_list_add(list, order[i]);
    }
}

// "3 newer · End" while one looks back.
static void
say_newer(const struct ui *ui, const struct chat_view *view, const char *usual, struct strbuf *out)
{
    uint32_t key = keymap_key(&ui->keymap, SCREEN_CHAT, ACT_CHAT_NEWEST);
    int newer = chat_view_newer(view);
    char name[KEY_NAME_BYTES];

    if (newer == 0) {
        strbuf_add(out, usual);
        return;
    }
    strbuf_addf(out, tr_n("%d newer", "%d newer", newer), newer);
    if (view->has_focus && key) {
        strbuf_addf(out, " · %s", key_label(key, name));
    }
}

void
chat_draw(struct ui *ui, struct chat_view *view, const struct chat_lines *lines, struct area area,
          const char *const headings[2])
{
    struct strbuf title = {0}, right = {0};

    chat_view_settle(&ui->canvas, view, lines, area);
    strbuf_addf(&title, "%s%s", view->has_focus ? "▶ " : "", headings[0]);
    say_newer(ui, view, headings[1], &right);
    canvas_heading(&ui->canvas, area.row, area.column, area.columns, strbuf_text(&title),
                   strbuf_text(&right));
    if (chat_view_newer(view) > 0) {
        canvas_paint(&ui->canvas, area.row, area.column, area.columns, ROLE_PAST);
    }
    chat_view_draw(&ui->canvas, view, lines, area);
    if (view->seen == 0 && area.rows > 1 && ui->model->link == LINK_READY) {
        canvas_put(&ui->canvas, area.row + 1, area.column + lines->indent,
                   area.columns - lines->indent - 1, ROLE_DIM, _("T talks."));
    }
    if (view->has_focus) {
        canvas_set_cursor(&ui->canvas, area.row, area.column + 3);
    }
    strbuf_finish(&title);
    strbuf_finish(&right);
}
