// SPDX-License-Identifier: MIT
#include "client/records/explorer_words.h"

#include "client/text/titles.h"
#include "common/game/point.h"
#include "common/i18n/tr.h"
#include "common/util/text.h"

enum {
    POINT_COLUMNS = 5,
    NUMBER_COLUMNS = 8,
    PERCENT_COLUMNS = 7,
    REACHED_COLUMNS = 12,
    WITH_RESULTS = POINT_COLUMNS + NUMBER_COLUMNS + 3 * PERCENT_COLUMNS,
    WHOLE = 100,
};

static int
share(uint32_t part, uint32_t all)
{
    return (int)(((uint64_t)part * WHOLE + all / 2) / all);
}

struct explorer_percents
explorer_percents(const struct explorer_score *score)
{
    uint32_t all = score->black + score->white + score->drawn;
    struct explorer_percents percents = {0};

    if (all) {
        percents.black = share(score->black, all);
        percents.white = share(score->white, all);
        if (percents.black + percents.white > WHOLE) {
            percents.white = WHOLE - percents.black;
        }
        percents.drawn = WHOLE - percents.black - percents.white;
    }
    return percents;
}

static bool
has_results(const struct explorer_score *score)
{
    return score->black + score->white + score->drawn > 0;
}

void
explorer_format_book(const struct explorer_book *book, struct strbuf *out)
{
    struct explorer_percents percents = explorer_percents(&book->score);
    int games = (int)explorer_games(&book->score);

    strbuf_addf(out, "%s %dx%d: ", game_title(book->rule), book->size, book->size);
    strbuf_addf(out, tr_n("%d game", "%d games", games), games);
    if (has_results(&book->score)) {
        strbuf_addf(out, _("; Black won %d%%, drawn %d%%, White won %d%%"), percents.black,
                    percents.drawn, percents.white);
    }
}

// Right-aligned, by columns and not by bytes.
static void
add_right(struct strbuf *out, const char *text, int columns)
{
    for (int pad = columns - text_columns(text); pad > 0; pad--) {
        strbuf_add_char(out, ' ');
    }
    strbuf_add(out, text);
}

void
explorer_format_head(int columns, struct strbuf *out)
{
    const char *move = tr_c("5 columns", "move");

    strbuf_add(out, move);
    for (int pad = POINT_COLUMNS - text_columns(move); pad > 0; pad--) {
        strbuf_add_char(out, ' ');
    }
    add_right(out, tr_c("8 columns", "games"), NUMBER_COLUMNS);
    if (columns >= WITH_RESULTS) {
        add_right(out, tr_c("6 columns", "Black"), PERCENT_COLUMNS);
        add_right(out, tr_c("6 columns", "draw"), PERCENT_COLUMNS);
        add_right(out, tr_c("6 columns", "White"), PERCENT_COLUMNS);
    }
    if (columns >= EXPLORER_COLUMNS) {
        add_right(out, tr_c("10 columns", "reached"), REACHED_COLUMNS);
    }
}

static void
format_results(const struct explorer_score *score, struct strbuf *out)
{
    struct explorer_percents percents = explorer_percents(score);

    if (has_results(score)) {
        strbuf_addf(out, "%*d%%%*d%%%*d%%", PERCENT_COLUMNS - 1, percents.black,
                    PERCENT_COLUMNS - 1, percents.drawn, PERCENT_COLUMNS - 1, percents.white);
    } else {
        strbuf_addf(out, "%*s%*s%*s", PERCENT_COLUMNS, "-", PERCENT_COLUMNS, "-", PERCENT_COLUMNS,
                    "-");
    }
}

void
explorer_format_move(const struct explorer_move *move, int columns, struct strbuf *out)
{
    char point[POINT_TEXT_BYTES];

    strbuf_addf(out, "%-*s%*u", POINT_COLUMNS, point_format(move->point, point), NUMBER_COLUMNS,
                explorer_games(&move->score));
    if (columns >= WITH_RESULTS) {
        format_results(&move->score, out);
    }
    if (columns >= EXPLORER_COLUMNS) {
        strbuf_addf(out, "%*u", REACHED_COLUMNS, explorer_games(&move->reached));
    }
}
