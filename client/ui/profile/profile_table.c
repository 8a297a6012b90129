// SPDX-License-Identifier: MIT
#include "client/ui/profile/profile_table.h"

#include <stdio.h>

#include "client/text/titles.h"
#include "common/i18n/tr.h"

enum {
    RULE_COLUMNS = 16,
    GAMES_COLUMN = 57,
    GAMES_COLUMNS = 21,
    BELOW_COLUMN = 11, // of the counts in a line of their own
    CELL_BYTES = 32,
};

// How much room the ratings get; the first of these that fits the screen.
static const struct tightness {
    int value, gap; // columns of "1812 (41)" with the gap behind it; the gap behind a head
    bool has_errors, has_counts; // counts: in the same line
    bool has_usual;              // the usual speeds have their columns always
} tightnesses[] = {
    {11, 2, true, true, true},  {10, 1, true, true, true},   {6, 1, false, true, true},
    {6, 1, false, false, true}, {6, 1, false, false, false},
};

enum { TIGHTNESS_COUNT = sizeof(tightnesses) / sizeof(*tightnesses) };

struct table {
    const struct m_profile *profile;
    const struct tightness *tightness;
    int widths[SPEED_COUNT]; // 0 = the column is not shown
    int games;               // where the counts begin
};

static bool
has_speed(const struct m_profile *profile, enum speed speed)
{
    for (int i = 0; i < profile->rating_count; i++) {
        if (profile->ratings[i].speed == speed) {
            return true;
        }
    }
    return false;
}

// Returns where the last column ends.
static int
measure(const struct ui *ui, struct table *table, const struct tightness *tightness)
{
    int end = RULE_COLUMNS;

    table->tightness = tightness;
    for (int i = 0; i < SPEED_COUNT; i++) {
        enum speed speed = (enum speed)i;
        bool is_used = has_speed(table->profile, speed);
        int width = canvas_columns(&ui->canvas, speed_title(speed)) + tightness->gap;

        width = is_used && width < tightness->value ? tightness->value : width;
        table->widths[i] =
            is_used || (tightness->has_usual && speed <= SPEED_CLASSICAL) ? width : 0;
        end += table->widths[i];
    }
    return end;
}

static int
games_column(int end)
{
    return end > GAMES_COLUMN ? end : GAMES_COLUMN;
}

static void
lay_out(const struct ui *ui, struct table *table)
{
    int most = ui->canvas.columns - 2, end = 0;

    for (int i = 0; i < TIGHTNESS_COUNT; i++) {
        end = measure(ui, table, &tightnesses[i]);
        if ((tightnesses[i].has_counts ? games_column(end) + GAMES_COLUMNS : end) <= most) {
            break;
        }
    }
    table->games = table->tightness->has_counts ? games_column(end) : BELOW_COLUMN;
}

static void
add_right(const struct ui *ui, struct strbuf *line, const char *text, int end)
{
    canvas_pad(&ui->canvas, line, end - canvas_columns(&ui->canvas, text));
    strbuf_add(line, text);
}

// games, won, drawn and lost; in a line below where they have no room.
static void
add_counts(const struct ui *ui, const struct table *table, const char *const texts[4],
           struct lines *lines, struct strbuf *line)
{
    static const int ends[] = {5, 10, 16, 21};

    if (!table->tightness->has_counts) {
        line = lines_add(lines, ROLE_DIM, UI_NONE);
    }
    canvas_pad(&ui->canvas, line, table->games);
    for (int i = 0; i < 4; i++) {
        add_right(ui, line, texts[i], table->games + ends[i]);
    }
}

static void
add_heads(const struct ui *ui, const struct table *table, struct lines *lines)
{
    struct strbuf *line = lines_add(lines, ROLE_DIM, UI_NONE);
    const char *const texts[] = {tr_c("5 columns", "games"), tr_c("4 columns", "won"),
                                 tr_c("5 columns", "drawn"), tr_c("4 columns", "lost")};
    int end = RULE_COLUMNS;

    strbuf_add(line, table->tightness->has_errors ? tr_c("15 columns", "rating (+/-)")
                                                  : tr_c("15 columns", "rating"));
    for (int i = 0; i < SPEED_COUNT; i++) {
        if (table->widths[i] > 0) {
            canvas_pad(&ui->canvas, line, end);
            strbuf_add(line, speed_title((enum speed)i));
            end += table->widths[i];
        }
    }
    add_counts(ui, table, texts, lines, line);
}

// "1812 (41)", "1500?", or "-" for none.
static void
add_value(const struct table *table, enum rule rule, enum speed speed, struct strbuf *line)
{
    for (int i = 0; i < table->profile->rating_count; i++) {
        const struct wire_rating_line *rating = &table->profile->ratings[i];

        if (rating->rule != rule || rating->speed != speed) {
            continue;
        }
        strbuf_addf(line, "%u%s", rating->rating, rating->provisional ? "?" : "");
        if (table->tightness->has_errors && !rating->provisional) {
            strbuf_addf(line, " (%u)", rating->deviation);
        }
        return;
    }
    strbuf_add_char(line, '-');
}

static void
add_sums(const struct ui *ui, const struct table *table, enum rule rule, struct lines *lines,
         struct strbuf *line)
{
    uint32_t games = 0, wins = 0, draws = 0;
    char texts[4][CELL_BYTES];

    for (int i = 0; i < table->profile->rating_count; i++) {
        const struct wire_rating_line *rating = &table->profile->ratings[i];

        if (rating->rule == rule) {
            games += rating->games;
            wins += rating->wins;
            draws += rating->draws;
        }
    }
    snprintf(texts[0], CELL_BYTES, "%u", games);
    snprintf(texts[1], CELL_BYTES, "%u", wins);
    snprintf(texts[2], CELL_BYTES, "%u", draws);
    snprintf(texts[3], CELL_BYTES, "%u", games - wins - draws);
    add_counts(ui, table, (const char *const[]){texts[0], texts[1], texts[2], texts[3]}, lines,
               line);
}

static void
add_rule(const struct ui *ui, const struct table *table, enum rule rule, struct lines *lines)
{
    struct strbuf *line = lines_add(lines, ROLE_TEXT, UI_NONE);
    const char *title = rule_short_title(rule);
    int end = RULE_COLUMNS;

    canvas_add_cut(&ui->canvas, line, RULE_COLUMNS - 1, title);
    for (int i = 0; i < SPEED_COUNT; i++) {
        if (table->widths[i] > 0) {
            canvas_pad(&ui->canvas, line, end);
            add_value(table, rule, (enum speed)i, line);
            end += table->widths[i];
        }
    }
    add_sums(ui, table, rule, lines, line);
}

// Is it the first line of its rule?
static bool
is_first_of_rule(const struct m_profile *profile, int index)
{
    for (int i = 0; i < index; i++) {
        if (profile->ratings[i].rule == profile->ratings[index].rule) {
            return false;
        }
    }
    return true;
}

void
profile_table_add(const struct ui *ui, const struct m_profile *profile, struct lines *lines)
{
    struct table table = {.profile = profile};

    lay_out(ui, &table);
    add_heads(ui, &table, lines);
    for (int i = 0; i < profile->rating_count; i++) {
        if (is_first_of_rule(profile, i)) {
            add_rule(ui, &table, profile->ratings[i].rule, lines);
        }
    }
}
