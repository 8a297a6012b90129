// SPDX-License-Identifier: MIT
#include "client/ui/profile/profile_curve.h"

#include "client/text/format.h"
#include "client/text/rating_history.h"
#include "client/text/words.h"

enum { MARGIN = 2, NOTE_GAP = 5, OPENINGS_GAP = 3, CURVE_LEAST = 14 };

// Draws one column a day. With more days than columns, a column stands for several days and
// shows the last of them.
static void
format_curve(const struct m_rating_history *history, int columns, struct strbuf *out)
{
    int count = history->day_count < columns ? history->day_count : columns;
    uint32_t least = m_rating_history_lowest(history), most = m_rating_history_highest(history);

    for (int i = 0; i < count; i++) {
        int day = (i + 1) * history->day_count / count - 1;

        format_spark(out, history->days[day].rating - least, most - least);
    }
}

// Gives the curve the columns that the rest of the row leaves, less those reserved. Uses the
// reserved ones too if the curve would be shorter than CURVE_LEAST.
static void
add_curve(const struct ui *ui, const struct m_rating_history *history, int reserved,
          struct strbuf *line)
{
    struct strbuf bare = {0}, curve = {0};
    int room;

    format_rating_history_days(&bare, history, "");
    room = ui->canvas.columns - MARGIN - canvas_columns(&ui->canvas, strbuf_text(&bare));
    format_curve(history, room - reserved >= CURVE_LEAST ? room - reserved : room, &curve);
    format_rating_history_days(line, history, strbuf_text(&curve));
    strbuf_finish(&bare);
    strbuf_finish(&curve);
}

// Appends the text after a gap. Returns false and changes nothing if it does not fit.
static bool
append(const struct ui *ui, struct strbuf *line, int gap, const char *text)
{
    int columns =
        canvas_columns(&ui->canvas, strbuf_text(line)) + gap + canvas_columns(&ui->canvas, text);

    if (columns > ui->canvas.columns - MARGIN) {
        return false;
    }
    strbuf_addf(line, "%*s%s", gap, "", text);
    return true;
}

static void
add_no_days(const struct ui *ui, struct lines *lines)
{
    struct strbuf title = {0}, text = {0};

    format_rating_history_title(&title, ui->model->rating_history_ask.rule,
                                ui->model->rating_history_ask.speed);
    format_word(&text, WORD_RATING_HISTORY_NONE, 1, strbuf_text(&title));
    lines_add_wrapped(ui, lines, ROLE_DIM, ui->canvas.columns - MARGIN, strbuf_text(&text));
    strbuf_finish(&title);
    strbuf_finish(&text);
}

void
profile_curve_add(const struct ui *ui, struct lines *lines, const char *note)
{
    const struct m_rating_history *history = &ui->model->rating_history;
    struct strbuf *line = NULL;

    if (history->day_count) {
        line = lines_add(lines, ROLE_TEXT, UI_NONE);
        add_curve(ui, history, *note ? NOTE_GAP + canvas_columns(&ui->canvas, note) : 0, line);
    } else if (history->player && ui->model->rating_history_ask.rule != ANY_RULE) {
        add_no_days(ui, lines);
    }
    if (*note && !(line && append(ui, line, NOTE_GAP, note))) {
        strbuf_add(lines_add(lines, ROLE_DIM, UI_NONE), note);
    }
}

void
profile_openings_add(const struct ui *ui, struct lines *lines, struct strbuf *line)
{
    const struct m_rating_history *history = &ui->model->rating_history;
    struct strbuf names = {0}, text = {0};

    if (history->opening_count) {
        format_rating_history_openings(&names, history);
        format_word(&text, WORD_RATING_HISTORY_OPENINGS, 1, strbuf_text(&names));
        if (!line || !append(ui, line, OPENINGS_GAP, strbuf_text(&text))) {
            strbuf_add(lines_add(lines, ROLE_TEXT, UI_NONE), strbuf_text(&text));
        }
    }
    strbuf_finish(&names);
    strbuf_finish(&text);
}

bool
profile_can_turn(const struct ui *ui)
{
    return ui->model->rating_history.player && ui->model->profile.rating_count > 1;
}

void
profile_turn(struct ui *ui)
{
    const struct m_profile *profile = &ui->model->profile;
    const struct m_rating_history *history = &ui->model->rating_history;
    int rule = history->day_count ? history->rule : ui->model->rating_history_ask.rule;
    int speed = history->day_count ? history->speed : ui->model->rating_history_ask.speed;
    int next = 0;

    for (int i = 0; i < profile->rating_count; i++) {
        if ((int)profile->ratings[i].rule == rule && (int)profile->ratings[i].speed == speed) {
            next = (i + 1) % profile->rating_count;
        }
    }
    model_want_rating_history(ui->model, (int)profile->ratings[next].rule,
                              (int)profile->ratings[next].speed);
}
