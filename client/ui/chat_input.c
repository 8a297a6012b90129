// SPDX-License-Identifier: MIT
#include "client/ui/chat_input.h"

#include "client/ui/ui_internal.h"
#include "common/i18n/tr.h"

enum { TO_THE_OLDEST = 1 << 20 }; // rows; more than any history has

static struct chat_view *
view_of_page(const struct ui *ui)
{
    const struct page_ops *ops = ui_page_ops(ui_page(ui));

    return ops->chat ? ops->chat(ui) : NULL;
}

bool
chat_has_focus(const struct ui *ui)
{
    const struct chat_view *view = view_of_page(ui);

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
take_or_give_focus(struct ui *ui, struct chat_view *view, enum ui_command command)
{
    (void)command;
    if (view->area.rows == 0) {
        ui_note(ui, _("The window is too small for the chat."));
        return;
    }
    view->has_focus = !view->has_focus;
}

static void
scroll(struct ui *ui, struct chat_view *view, enum ui_command command)
{
    (void)ui;
    view->wanted += command == UI_CHAT_UP          ? 1
                    : command == UI_CHAT_DOWN      ? -1
                    : command == UI_CHAT_PAGE_UP   ? chat_view_page(view)
                    : command == UI_CHAT_PAGE_DOWN ? -chat_view_page(view)
                                                   : 0;
}

static void
go_to_end(struct ui *ui, struct chat_view *view, enum ui_command command)
{
    (void)ui;
    if (command == UI_CHAT_NEWEST) {
        chat_view_to_newest(view);
    } else {
        view->wanted = TO_THE_OLDEST;
    }
}

static const struct {
    enum ui_command command;
    void (*act)(struct ui *ui, struct chat_view *view, enum ui_command command);
} actions[] = {
    {UI_NEXT_PANE, take_or_give_focus},
    {UI_PREVIOUS_PANE, take_or_give_focus},
    {UI_CHAT_UP, scroll},
    {UI_CHAT_DOWN, scroll},
    {UI_CHAT_PAGE_UP, scroll},
    {UI_CHAT_PAGE_DOWN, scroll},
    {UI_CHAT_OLDEST, go_to_end},
    {UI_CHAT_NEWEST, go_to_end},
};

bool
chat_act(struct ui *ui, enum ui_command action)
{
    struct chat_view *view = view_of_page(ui);

    for (size_t i = 0; view && i < sizeof(actions) / sizeof(*actions); i++) {
        if (actions[i].command == action) {
            actions[i].act(ui, view, action);
            return true;
        }
    }
    return false;
}

static bool
is_within(const struct area *area, const struct input *input)
{
    return input->row >= area->row && input->row < area->row + area->rows &&
           input->column >= area->column && input->column < area->column + area->columns;
}

bool
chat_input_mouse(struct ui *ui, const struct input *input)
{
    struct chat_view *view = view_of_page(ui);

    if (!view || input->key != KEYS_MOUSE) {
        return false;
    }
    if (!is_within(&view->area, input)) {
        view->has_focus = view->has_focus && input->what != MOUSE_LEFT;
        return false;
    }
    if (input->what == MOUSE_LEFT) {
        view->has_focus = true;
    } else if (input->what == MOUSE_WHEEL_UP || input->what == MOUSE_WHEEL_DOWN) {
        view->wanted += input->what == MOUSE_WHEEL_UP ? 1 : -1;
    }
    return true;
}

void
chat_list_keys(struct key_list *list)
{
    static const enum ui_command order[] = {UI_CHAT_UP,     UI_CHAT_DOWN,  UI_CHAT_PAGE_UP,
                                            UI_CHAT_NEWEST, UI_CANCEL,     UI_TALK,
                                            UI_ALL,         UI_CHAT_OLDEST};

    for (size_t i = 0; i < sizeof(order) / sizeof(*order); i++) {
        key_list_add(list, order[i]);
    }
}

// "3 newer · End" while one looks back.
static void
format_newer(const struct ui *ui, const struct chat_view *view, const char *default_value,
             struct strbuf *out)
{
    uint32_t key = keymap_key(&ui->keymap, SCREEN_CHAT, UI_CHAT_NEWEST);
    int newer = chat_view_newer(view);
    char name[KEY_NAME_BYTES];

    if (newer == 0) {
        strbuf_add(out, default_value);
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
    format_newer(ui, view, headings[1], &right);
    canvas_heading(&ui->canvas, area.row, area.column, area.columns, strbuf_text(&title),
                   strbuf_text(&right));
    if (chat_view_newer(view) > 0) {
        canvas_paint(&ui->canvas, area.row, area.column, area.columns, ROLE_PAST);
    }
    chat_view_draw(&ui->canvas, view, lines, area);
    if (view->seen == 0 && area.rows > 1 && ui->model->link == LINK_UP) {
        canvas_put(&ui->canvas, area.row + 1, area.column + lines->indent,
                   area.columns - lines->indent - 1, ROLE_DIM, _("Press T to chat."));
    }
    if (view->has_focus) {
        canvas_set_cursor(&ui->canvas, area.row, area.column + 3);
    }
    strbuf_finish(&title);
    strbuf_finish(&right);
}
