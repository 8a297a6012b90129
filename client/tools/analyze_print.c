// SPDX-License-Identifier: MIT
#include "client/tools/analyze_print.h"

#include <stdio.h>
#include <stdlib.h>

#include "client/records/graph.h"
#include "client/tools/games.h"
#include "common/game/point.h"
#include "common/i18n/tr.h"
#include "common/util/json.h"

enum {
    GRAPH_ROWS = 4,
    LABEL_COLUMNS = 5,
    MARK_EACH = 10,
    PERCENT = 10,
    NEXT_POINTS = 6,
    EXTRA_INDENT = 14
};

static const char *
move_text(const struct record *record, int32_t node, char buffer[POINT_TEXT_BYTES])
{
    return record->nodes[node].flags & NODE_PASS ? "pass"
                                                 : point_format(record->nodes[node].point, buffer);
}

// Moves.

// What the engine expects after the move, in short.
static void
format_next(const struct review_position *position, struct strbuf *out)
{
    char point[POINT_TEXT_BYTES];

    if (position->is_over || position->line_length == 0) {
        return;
    }
    strbuf_add(out, _(". Best now:"));
    for (int i = 0; i < position->line_length && i < NEXT_POINTS; i++) {
        strbuf_addf(out, " %s", point_format(position->line[i], point));
    }
}

// Further lines and the threat, each in a row of its own below the move.
static void
format_extras(const struct review *review, const struct record *record, int i, struct strbuf *out)
{
    const struct review_extra *extra = &review->extras[i];
    const struct review_line *others[REVIEW_LINES_MAX];
    int count = review_others(&review->positions[i], extra, others, extra->line_count - 1);

    for (int k = 0; k < count; k++) {
        strbuf_addf(out, "%*s", EXTRA_INDENT, "");
        review_format_other(others[k], k + 2, out);
        strbuf_add_char(out, '\n');
    }
    if (extra->threat_in) {
        strbuf_addf(out, "%*s", EXTRA_INDENT, "");
        review_format_threat(extra, stone_other(record_stone_of(record, review->nodes[i])), out);
        strbuf_add_char(out, '\n');
    }
}

void
analyze_format_moves(const struct review *review, const struct record *record, struct strbuf *out)
{
    static const char *const signs[] = {
        [BADNESS_NONE] = "", [BADNESS_MISTAKE] = "?", [BADNESS_BLUNDER] = "??"};

    for (int i = 1; i < review->count; i++) {
        char point[POINT_TEXT_BYTES];
        struct review_move move = review_move(review, record, i);

        strbuf_addf(out, "%3d %s %-4s %-2s ", i,
                    record_stone_of(record, review->nodes[i]) == STONE_BLACK ? "X" : "O",
                    move_text(record, review->nodes[i], point), signs[move.badness]);
        review_format_move(review, record, i, out);
        format_next(&review->positions[i], out);
        strbuf_add_char(out, '\n');
        format_extras(review, record, i, out);
    }
}

// The graph.

// Positions that stand in one column, if there are more than columns.
static int
per_column(const struct review *review, int columns)
{
    int each = (review->count + columns - 1) / columns;

    return each > 0 ? each : 1;
}

// The chance of a column: of those that share it, the one farthest from even.
static int
column_chance(const struct review *review, int column, int each)
{
    int chance = GRAPH_NOTHING;

    for (int i = column * each; i < (column + 1) * each && i < review->count; i++) {
        const struct review_position *position = &review->positions[i];

        if (position->is_known && (chance < 0 || abs(position->chance - 500) > abs(chance - 500))) {
            chance = position->chance;
        }
    }
    return chance;
}

static void
format_axis(const struct review *review, int each, struct strbuf *out)
{
    int column = 0;

    strbuf_addf(out, "%*s", LABEL_COLUMNS, "");
    for (int i = 0; i < review->count; i += MARK_EACH * each) {
        char number[16];
        int length = snprintf(number, sizeof(number), "%d", i);

        while (column < i / each) {
            strbuf_add_char(out, ' ');
            column++;
        }
        strbuf_add(out, number);
        column += length;
    }
    strbuf_add_char(out, '\n');
}

void
analyze_format_graph(const struct review *review, int columns, bool has_blocks, struct strbuf *out)
{
    int width = columns > 2 * LABEL_COLUMNS ? columns - LABEL_COLUMNS - 1 : LABEL_COLUMNS;
    int each = per_column(review, width), rows = has_blocks ? GRAPH_ROWS : 1;

    strbuf_addf(out, "%s\n", _("Black's chance in percent:"));
    for (int row = rows - 1; row >= 0; row--) {
        int percent = (row + 1) * 100 / rows;

        if (has_blocks) {
            strbuf_addf(out, "%4d ", percent);
        } else {
            strbuf_addf(out, "%*s", LABEL_COLUMNS, "");
        }
        for (int column = 0; column * each < review->count; column++) {
            int chance = column_chance(review, column, each);

            if (has_blocks) {
                strbuf_add(out, graph_glyph(chance, row, rows));
            } else {
                strbuf_add_char(out, graph_digit(chance));
            }
        }
        strbuf_add_char(out, '\n');
    }
    format_axis(review, each, out);
}

// The summary.

struct tally {
    int moves, mistakes, blunders, missed, best;
    int64_t loss;
};

static struct tally
count_moves(const struct review *review, const struct record *record, enum stone stone)
{
    struct tally tally = {0};

    for (int i = 1; i < review->count; i++) {
        struct review_move move = review_move(review, record, i);

        if (record_stone_of(record, review->nodes[i]) != stone) {
            continue;
        }
        tally.moves++;
        tally.mistakes += move.badness == BADNESS_MISTAKE;
        tally.blunders += move.badness == BADNESS_BLUNDER;
        tally.missed += move.is_missed_win;
        tally.best += move.is_best;
        tally.loss += move.loss;
    }
    return tally;
}

void
analyze_format_summary(const struct review *review, const struct record *record, struct strbuf *out)
{
    for (int stone = STONE_BLACK; stone <= STONE_WHITE; stone++) {
        struct tally tally = count_moves(review, record, (enum stone)stone);
        int64_t loss = tally.moves ? tally.loss / tally.moves : 0;

        strbuf_addf(out, "%s: ", stone == STONE_BLACK ? _("Black") : _("White"));
        strbuf_addf(out, tr_n("%d move, ", "%d moves, ", tally.moves), tally.moves);
        strbuf_addf(out, tr_n("%d engine move, ", "%d engine moves, ", tally.best), tally.best);
        strbuf_addf(out, tr_n("%d mistake, ", "%d mistakes, ", tally.mistakes), tally.mistakes);
        strbuf_addf(out, tr_n("%d blunder, ", "%d blunders, ", tally.blunders), tally.blunders);
        strbuf_addf(out, tr_n("%d missed win, ", "%d missed wins, ", tally.missed), tally.missed);
        strbuf_addf(out, _("average loss %d.%d%%\n"), (int)(loss / PERCENT), (int)(loss % PERCENT));
    }
}

void
analyze_format_legend(struct strbuf *out)
{
    strbuf_add(out, _("? is a mistake: it loses 15% of the player's chance. ?? is a blunder: 30%.\n"
                      "The average counts all moves.\n"));
}

void
analyze_format_proofs(const struct review *review, struct strbuf *out)
{
    for (int i = 0; i < review->count; i++) {
        if (review->proofs[i].count) {
            strbuf_addf(out,
                        _("\nProof after move %d (node: move (answer node) ..., * = any other):\n"),
                        i);
            proof_tree_format(&review->proofs[i], out);
        }
    }
}

// JSON.

static void
add_line(struct json *json, const char *name, const struct point *line, int length)
{
    char point[POINT_TEXT_BYTES];

    json_open(json, name, '[');
    for (int i = 0; i < length; i++) {
        json_text(json, NULL, point_format(line[i], point));
    }
    json_close(json, ']');
}

// Only where they were asked for.
static void
add_extras(struct json *json, const struct review_position *position,
           const struct review_extra *extra)
{
    const struct review_line *others[REVIEW_LINES_MAX];
    int count = review_others(position, extra, others, extra->line_count - 1);

    if (extra->line_count) {
        json_open(json, "other_lines", '[');
        for (int i = 0; i < count; i++) {
            json_open(json, NULL, '{');
            json_number(json, "black_chance", others[i]->chance);
            add_line(json, "line", others[i]->points, others[i]->length);
            json_close(json, '}');
        }
        json_close(json, ']');
    }
    if (extra->threat_in) {
        json_open(json, "threat", '{');
        json_number(json, "win_in", extra->threat_in);
        add_line(json, "line", extra->threat, extra->threat_length);
        json_close(json, '}');
    }
}

static void
add_position(struct json *json, const struct review *review, const struct record *record, int i)
{
    static const char *const marks[] = {
        [BADNESS_NONE] = "", [BADNESS_MISTAKE] = "mistake", [BADNESS_BLUNDER] = "blunder"};
    const struct review_position *position = &review->positions[i];
    char point[POINT_TEXT_BYTES];

    json_open(json, NULL, '{');
    json_number(json, "move", i);
    if (i > 0) {
        struct review_move move = review_move(review, record, i);

        json_text(json, "colour",
                  record_stone_of(record, review->nodes[i]) == STONE_BLACK ? "black" : "white");
        json_text(json, "point", move_text(record, review->nodes[i], point));
        json_text(json, "mark", marks[move.badness]);
        json_bool(json, "missed_win", move.is_missed_win);
        json_bool(json, "gives_win", move.is_gift);
        json_bool(json, "best", move.is_best);
        json_number(json, "loss", move.loss);
    }
    json_number(json, "black_chance", position->chance);
    json_number(json, "win_in", position->win_in);
    json_bool(json, "proven", position->win_in != 0);
    json_number(json, "depth", position->depth);
    json_number(json, "nodes", (int64_t)position->nodes);
    add_line(json, "line", position->line, position->line_length);
    add_extras(json, position, &review->extras[i]);
    json_close(json, '}');
}

void
analyze_format_json(const struct review *review, const struct record *record, enum format format,
                    struct strbuf *out)
{
    struct json json = {.out = out};

    json_open(&json, NULL, '{');
    games_format_head(&json, record, format);
    json_text(&json, "result", result_score(record->outcome.result));
    json_open(&json, "positions", '[');
    for (int i = 0; i < review->count; i++) {
        add_position(&json, review, record, i);
    }
    json_close(&json, ']');
    json_close(&json, '}');
    strbuf_add_char(out, '\n');
}
