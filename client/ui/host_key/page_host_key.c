// SPDX-License-Identifier: MIT
// The page for a server whose key has changed: shows both keys, and what to do. No single key press
// accepts the new one; the command trust does.
#include <stdio.h>
#include <string.h>

#include "client/ui/frame.h"
#include "client/ui/ui_internal.h"
#include "common/i18n/fill.h"
#include "common/i18n/tr.h"

enum {
    PAIR_BYTES = 3,
    PAIRS_FIRST = 8,
    PAIRS_TYPED = 4, // as many as trust wants
    PAIRS_LAST = 4,
    PAIRS_ROW = 16,
    INDENT = 3,
    KEY_TEXT_BYTES = 96,
};

// A server whose key has changed.
struct host_key_state {
    char server[160], since[16];
    char kept[KEY_TEXT_BYTES], shown[KEY_TEXT_BYTES]; // "4f:9a:..."
    bool is_whole;
};

static struct host_key_state *
state_of(const struct ui *ui)
{
    return ui_page_state(ui, PAGE_HOST_KEY);
}

static void
open_host_key(struct ui *ui, const void *argument)
{
    const struct changed_key *changed = argument;
    struct host_key_state *state = state_of(ui);

    *state = (struct host_key_state){0};
    snprintf(state->server, sizeof(state->server), "%s", changed->server);
    snprintf(state->since, sizeof(state->since), "%s", changed->since);
    snprintf(state->kept, sizeof(state->kept), "%s", changed->kept);
    snprintf(state->shown, sizeof(state->shown), "%s", changed->shown);
}

// So many pairs, from this one on.
static void
format_pairs(struct strbuf *out, const char *key, int from, int count)
{
    size_t start = (size_t)from * PAIR_BYTES;

    if (start < strlen(key)) {
        strbuf_addf(out, "%.*s", count * PAIR_BYTES - 1, key + start);
    }
}

// A key beside what it is; returns the rows it took.
static int
draw_key(struct ui *ui, int row, int column, const char *label, const char *key)
{
    struct canvas *canvas = &ui->canvas;
    int room = canvas->columns - column - 1, pairs = ((int)strlen(key) + 1) / PAIR_BYTES, rows = 1;
    struct strbuf text = {0};

    canvas_put(canvas, row, INDENT, column - INDENT, ROLE_TEXT, label);
    strbuf_add(&text, "SHA256 ");
    if (state_of(ui)->is_whole) {
        int each = canvas->columns > PAIRS_ROW * PAIR_BYTES + INDENT ? PAIRS_ROW : PAIRS_ROW / 2;

        canvas_put(canvas, row, column, room, ROLE_TEXT, strbuf_text(&text));
        for (int from = 0; from < pairs; from += each, rows++) {
            strbuf_clear(&text);
            format_pairs(&text, key, from, each);
            canvas_put(canvas, row + rows, INDENT, canvas->columns - INDENT - 1, ROLE_TEXT,
                       strbuf_text(&text));
        }
    } else {
        format_pairs(&text, key, 0, PAIRS_FIRST);
        strbuf_add(&text, " ... ");
        format_pairs(&text, key, pairs - PAIRS_LAST, PAIRS_LAST);
        if (canvas_columns(canvas, strbuf_text(&text)) > room) { // below what it is
            struct area below = {row + 1, 2 * INDENT, 2, canvas->columns - 2 * INDENT - 1};

            rows += canvas_put_wrapped(canvas, below, ROLE_TEXT, strbuf_text(&text));
        } else {
            canvas_put(canvas, row, column, room, ROLE_TEXT, strbuf_text(&text));
        }
    }
    strbuf_finish(&text);
    return rows;
}

static int
draw_both(struct ui *ui, int row)
{
    struct strbuf since = {0};
    int width, other = canvas_columns(&ui->canvas, _("shown now"));

    fill(&since, _("saved {1}"), 1, state_of(ui)->since);
    width = canvas_columns(&ui->canvas, strbuf_text(&since));
    width = INDENT + (width > other ? width : other) + INDENT;
    row += draw_key(ui, row, width, strbuf_text(&since), state_of(ui)->kept);
    row += draw_key(ui, row, width, _("shown now"), state_of(ui)->shown);
    strbuf_finish(&since);
    return row;
}

// If it fits as a whole; the area begins below it then.
static void
put_sentence(struct canvas *canvas, struct area *area, const char *text)
{
    int rows = canvas_wrapped_rows(canvas, area->columns, text);

    if (rows <= area->rows) {
        canvas_put_wrapped(canvas, *area, ROLE_TEXT, text);
        area->row += rows;
        area->rows -= rows;
    }
}

static void
draw(struct ui *ui)
{
    struct canvas *canvas = &ui->canvas;
    struct area area = {0, INDENT, ui_body_rows(ui), canvas->columns - INDENT - 2};
    struct strbuf text = {0}, right = {0};
    uint32_t leave = keymap_key(&ui->keymap, SCREEN_PAGE, UI_LEAVE);
    char name[KEY_NAME_BYTES];

    fill(&text, _("NOT CONNECTED: the key of {1} has CHANGED"), 1, state_of(ui)->server);
    if (leave) {
        strbuf_addf(&right, "%s %s", key_label(leave, name), tr_c("key anywhere", "back"));
    }
    ui_draw_alarm(ui, strbuf_text(&text), strbuf_text(&right));
    area.row = draw_both(ui, 2) + 1;
    strbuf_clear(&text);
    strbuf_addf(&text, ":trust %s ", state_of(ui)->server);
    format_pairs(&text, state_of(ui)->shown, 0, PAIRS_TYPED);
    // Whole keys on a small screen leave the words no room; they stand there before and after.
    area.rows = ui_body_rows(ui) + 1 - area.row -
                canvas_wrapped_rows(canvas, area.columns, strbuf_text(&text));
    put_sentence(canvas, &area,
                 _("Someone may be intercepting the connection, or the "
                   "server has a new key. Nothing was sent."));
    put_sentence(canvas, &area,
                 _("Ask the operator for the new key and compare (D shows both "
                   "in full). If it is right, type its first four pairs:"));
    area.rows = ui_body_rows(ui) + 1 - area.row;
    canvas_put_wrapped(canvas, area, ROLE_KEY, strbuf_text(&text));
    strbuf_finish(&text);
    strbuf_finish(&right);
}

static bool
input_key(struct ui *ui, const struct input *input)
{
    if (input->key != 'd' && input->key != 'D') {
        return false;
    }
    state_of(ui)->is_whole = !state_of(ui)->is_whole;
    return true;
}

static const struct page_action actions[] = {
    {.command = UI_COMMAND, .worth = KEY_SHOWN},
    {.command = UI_RECONNECT, .worth = KEY_SHOWN},
    {.command = UI_CANCEL, .worth = KEY_SHOWN},
};

const struct page_ops page_host_key = {
    .keys = SCREEN_PAGE,
    .state_size = sizeof(struct host_key_state),
    PAGE_ACTIONS(actions),
    .open = open_host_key,
    .draw = draw,
    .input = input_key,
};
