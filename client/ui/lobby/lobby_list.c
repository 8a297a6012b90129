// SPDX-License-Identifier: MIT
#include "client/ui/lobby/lobby_list.h"

#include "client/text/format.h"
#include "client/text/titles.h"
#include "common/i18n/tr.h"
#include "common/util/strbuf.h"

void
lobby_format_players(const struct m_lobby_room *room, struct strbuf *out)
{
    format_occupant(out, &room->seats[SEAT_A], true);
    strbuf_add(out, " · ");
    format_occupant(out, &room->seats[SEAT_B], true);
}

enum column {
    COLUMN_CODE,
    COLUMN_RULE,
    COLUMN_SIZE,
    COLUMN_OPENING,
    COLUMN_TIME,
    COLUMN_STAKE,
    COLUMN_PLAYERS,
    COLUMN_TITLE,
    COLUMN_MOVE,
    COLUMN_EYES,
};

enum {
    COLUMN_COUNT = COLUMN_EYES + 1,
    PLAYERS_LEAST = 14,
    PLAYERS_WIDE = 30, // before stake and title have a place
    PLAYERS_MOST = 44, // what is beyond goes to the title
    TIME_COLUMNS = 8,  // "5+3"
    TIME_WORDS = 16,   // "5 min + 3 s"
};

struct list_layout {
    int starts[COLUMN_COUNT], columns[COLUMN_COUNT]; // 0 columns = left out
};

static struct list_layout
lay_out_list(int width)
{
    static const struct {
        enum column column;
        int players; // columns that these need first
    } first_out[] = {
        {COLUMN_TITLE, PLAYERS_WIDE},    {COLUMN_STAKE, PLAYERS_WIDE}, {COLUMN_EYES, PLAYERS_LEAST},
        {COLUMN_OPENING, PLAYERS_LEAST}, {COLUMN_SIZE, PLAYERS_LEAST}, {COLUMN_TIME, PLAYERS_LEAST},
    };
    struct list_layout layout = {.columns = {[COLUMN_CODE] = 5,
                                             [COLUMN_RULE] = 10,
                                             [COLUMN_SIZE] = 4,
                                             [COLUMN_OPENING] = 12,
                                             [COLUMN_TIME] = TIME_COLUMNS,
                                             [COLUMN_STAKE] = 8,
                                             [COLUMN_TITLE] = 16,
                                             [COLUMN_MOVE] = 5,
                                             [COLUMN_EYES] = 5}};
    int left = width - 2, at = 1;

    for (int i = 0; i < COLUMN_COUNT; i++) {
        left -= i == COLUMN_PLAYERS ? 0 : layout.columns[i] + 1;
    }
    for (size_t i = 0; i < sizeof(first_out) / sizeof(*first_out); i++) {
        if (left < first_out[i].players) {
            left += layout.columns[first_out[i].column] + 1;
            layout.columns[first_out[i].column] = 0;
        }
    }
    if (left - (TIME_WORDS - TIME_COLUMNS) >= PLAYERS_WIDE && layout.columns[COLUMN_TIME]) {
        left -= TIME_WORDS - TIME_COLUMNS;
        layout.columns[COLUMN_TIME] = TIME_WORDS;
    }
    if (left > PLAYERS_MOST && layout.columns[COLUMN_TITLE]) {
        layout.columns[COLUMN_TITLE] += left - PLAYERS_MOST;
        left = PLAYERS_MOST;
    }
    layout.columns[COLUMN_PLAYERS] = left > 0 ? left : 0;
    for (int i = 0; i < COLUMN_COUNT; i++) {
        layout.starts[i] = at;
        at += layout.columns[i] ? layout.columns[i] + 1 : 0;
    }
    return layout;
}

static const char *
column_title(enum column column)
{
    static const char *const titles[COLUMN_COUNT][2] = {
        [COLUMN_CODE] = {"5 columns", NC_("5 columns", "code")},
        [COLUMN_RULE] = {"10 columns", NC_("10 columns", "rule")},
        [COLUMN_SIZE] = {"4 columns", NC_("4 columns", "size")},
        [COLUMN_OPENING] = {"12 columns", NC_("12 columns", "opening")},
        [COLUMN_TIME] = {"8 columns", NC_("8 columns", "time")},
        [COLUMN_STAKE] = {NULL, ""},
        [COLUMN_PLAYERS] = {NULL, N_("players")},
        [COLUMN_TITLE] = {"column of a list", NC_("column of a list", "title")},
        [COLUMN_MOVE] = {"5 columns", NC_("5 columns", "move")},
        [COLUMN_EYES] = {"5 columns", NC_("5 columns", "watch")},
    };

    if (column == COLUMN_STAKE) {
        return ""; // the words tell what they are
    }
    return titles[column][0] ? tr_c(titles[column][0], titles[column][1]) : tr(titles[column][1]);
}

// In words where they have room.
static void
format_time(const struct canvas *canvas, const struct time_control *control, int columns,
            struct strbuf *out)
{
    format_control(out, control);
    if (columns < TIME_WORDS || canvas_columns(canvas, strbuf_text(out)) > columns) {
        strbuf_clear(out);
        format_control_short(out, control);
    }
}

static void
format_cell(const struct m_lobby_room *room, enum column column, struct strbuf *out)
{
    const struct match_settings *match = &room->setup.match;

    switch (column) {
    case COLUMN_CODE:
        strbuf_add(out, room->code);
        break;
    case COLUMN_RULE:
        strbuf_add(out, rule_short_title(match->rules.rule));
        break;
    case COLUMN_SIZE:
        strbuf_addf(out, "%d", match->size);
        break;
    case COLUMN_OPENING:
        if (match->opening.protocol != OPENING_FREE) { // the default is not worth a word
            format_opening_short(out, match->opening);
        }
        break;
    case COLUMN_TIME: // format_time()
        break;
    case COLUMN_STAKE:
        strbuf_add(out, match->rated ? _("rated") : _("casual"));
        break;
    case COLUMN_TITLE:
        strbuf_add(out, room->setup.title);
        break;
    case COLUMN_PLAYERS:
        lobby_format_players(room, out);
        break;
    case COLUMN_MOVE:
        if (room->is_running) {
            strbuf_addf(out, "%u", room->move);
        } else {
            strbuf_add(out, m_lobby_is_full(room) ? tr_c("5 columns", "full")
                                                  : tr_c("5 columns", "open"));
        }
        break;
    case COLUMN_EYES:
        strbuf_addf(out, "%u", room->watcher_count);
        break;
    }
}

struct written {
    enum role role;
    const char *text; // borrowed
};

static void
put_in_column(struct canvas *canvas, const struct list_layout *layout, int row, enum column column,
              struct written written)
{
    int start = layout->starts[column], columns = layout->columns[column];

    if (columns == 0) {
        return;
    }
    if (column == COLUMN_EYES) {
        canvas_put_right(canvas, row, start, columns, written.role, written.text);
    } else {
        canvas_put(canvas, row, start, columns, written.role, written.text);
    }
}

void
lobby_draw_heads(struct canvas *canvas, int row, int columns)
{
    struct list_layout layout = lay_out_list(columns);

    for (int i = 0; i < COLUMN_COUNT; i++) {
        put_in_column(canvas, &layout, row, (enum column)i,
                      (struct written){ROLE_DIM, column_title((enum column)i)});
    }
}

void
lobby_draw_row(struct canvas *canvas, const struct m_lobby_room *room, int row, int columns,
               bool is_chosen)
{
    struct list_layout layout = lay_out_list(columns);
    enum role role = is_chosen ? ROLE_SELECT : ROLE_TEXT;
    struct strbuf text = {0};

    if (is_chosen) {
        canvas_fill(canvas, row, 0, columns, role, ' ');
        canvas_put_sign(canvas, row, 0, 1, role, "▸");
        canvas_set_cursor(canvas, row, 0);
    }
    for (int i = 0; i < COLUMN_COUNT; i++) {
        strbuf_clear(&text);
        if (i == COLUMN_TIME) {
            format_time(canvas, &room->setup.match.control, layout.columns[i], &text);
        } else {
            format_cell(room, (enum column)i, &text);
        }
        put_in_column(canvas, &layout, row, (enum column)i,
                      (struct written){role, strbuf_text(&text)});
    }
    strbuf_finish(&text);
}

void
lobby_draw_detail(struct canvas *canvas, const struct m_lobby_room *room, struct area area)
{
    struct strbuf text = {0};

    if (!room || area.rows < 1) {
        return;
    }
    format_setup(&text, &room->setup, true);
    if (*room->setup.title) {
        strbuf_addf(&text, " · %s", room->setup.title);
    }
    canvas_put_wrapped(canvas, area, ROLE_DIM, strbuf_text(&text));
    strbuf_finish(&text);
}
