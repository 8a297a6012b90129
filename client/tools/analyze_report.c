// SPDX-License-Identifier: MIT
#include "client/tools/analyze_report.h"

#include <string.h>

#include "client/picture/diagram.h"
#include "client/records/record_words.h"
#include "client/tools/analyze_print.h"
#include "client/tools/text_board.h"
#include "common/game/point.h"
#include "common/i18n/tr.h"
#include "common/record/record_referee.h"

enum { GRAPH_COLUMNS = 79, GRAPH_HEIGHT = 100, GRAPH_STEP = 8, CHANCE_PER_DOT = 10 };

// The parts of a report in one of the two languages of pages.
struct page {
    struct strbuf *out;
    bool is_html;
};

// Text of players and formatters; both languages have signs of their own.
static void
add_text(const struct page *page, const char *text)
{
    static const struct {
        char sign;
        const char *html, *markdown;
    } signs[] = {{'&', "&amp;", "&"},   {'<', "&lt;", "\\<"}, {'>', "&gt;", "\\>"},
                 {'"', "&quot;", "\""}, {'*', "*", "\\*"},    {'_', "_", "\\_"},
                 {'`', "`", "\\`"},     {'[', "[", "\\["},    {'#', "#", "\\#"}};

    for (; *text; text++) {
        size_t i = 0;

        while (i < sizeof(signs) / sizeof(*signs) && signs[i].sign != *text) {
            i++;
        }
        if (i < sizeof(signs) / sizeof(*signs)) {
            strbuf_add(page->out, page->is_html ? signs[i].html : signs[i].markdown);
        } else {
            strbuf_add_char(page->out, *text);
        }
    }
}

static void
add_heading(const struct page *page, int level, const char *text)
{
    if (page->is_html) {
        strbuf_addf(page->out, "<h%d>", level);
        add_text(page, text);
        strbuf_addf(page->out, "</h%d>\n", level);
    } else {
        strbuf_addf(page->out, "%.*s ", level, "###");
        add_text(page, text);
        strbuf_add(page->out, "\n\n");
    }
}

static void
add_paragraph(const struct page *page, const char *text)
{
    strbuf_add(page->out, page->is_html ? "<p>" : "");
    add_text(page, text);
    strbuf_add(page->out, page->is_html ? "</p>\n" : "\n\n");
}

// Text whose columns count.
static void
add_block(const struct page *page, const char *text)
{
    if (page->is_html) {
        strbuf_add(page->out, "<pre>");
        add_text(page, text);
        strbuf_add(page->out, "</pre>\n");
    } else {
        strbuf_addf(page->out, "```\n%s```\n\n", text);
    }
}

static void
add_title(const struct page *page, const struct record *record)
{
    struct strbuf text = {0};

    record_format_player(record, STONE_BLACK, &text);
    strbuf_add(&text, " – ");
    record_format_player(record, STONE_WHITE, &text);
    add_heading(page, 1, strbuf_text(&text));
    strbuf_clear(&text);
    record_format_game(record, &text);
    add_paragraph(page, strbuf_text(&text));
    strbuf_finish(&text);
}

// The chances of Black as a line in a picture.
static void
draw_graph(const struct review *review, struct strbuf *out)
{
    int width = GRAPH_STEP * (review->count > 1 ? review->count - 1 : 1);

    strbuf_addf(out,
                "<svg class=\"graph\" viewBox=\"0 0 %d %d\" role=\"img\">"
                "<path d=\"M0 %d H%d\" class=\"even\"/><polyline points=\"",
                width, GRAPH_HEIGHT, GRAPH_HEIGHT / 2, width);
    for (int i = 0; i < review->count; i++) {
        if (review->positions[i].is_known) {
            strbuf_addf(out, "%d,%d ", GRAPH_STEP * i,
                        GRAPH_HEIGHT - review->positions[i].chance / CHANCE_PER_DOT);
        }
    }
    strbuf_add(out, "\"/></svg>\n");
}

static void
add_graph(const struct page *page, const struct review *review)
{
    struct strbuf graph = {0};

    if (page->is_html) {
        add_paragraph(page, _("Black's chance in percent:"));
        draw_graph(review, page->out);
        return;
    }
    analyze_format_graph(review, GRAPH_COLUMNS, true, &graph);
    add_block(page, strbuf_text(&graph));
    strbuf_finish(&graph);
}

static void
add_diagram(const struct page *page, const struct record *record, int32_t node)
{
    struct diagram diagram = {.record = record, .node = node, .has_numbers = true};
    struct referee referee;
    struct strbuf board = {0};

    if (page->is_html) {
        if (diagram_write(&diagram, "x.svg", &board)) {
            const char *svg = strstr(strbuf_text(&board), "<svg");

            strbuf_addf(page->out, "<figure>%s</figure>\n", svg ? svg : "");
        }
    } else {
        referee_go_to(&referee, record, node);
        text_board_write(&referee.board, record->nodes[node].point, false, &board);
        add_block(page, strbuf_text(&board));
    }
    strbuf_finish(&board);
}

// A mistake: the move, what is said of it, and the board on which it was played.
static void
add_mistakes(const struct page *page, const struct review *review, const struct record *record)
{
    struct strbuf text = {0};
    char point[POINT_TEXT_BYTES];

    for (int i = 1; i < review->count; i++) {
        if (review_move(review, record, i).badness == BADNESS_NONE) {
            continue;
        }
        strbuf_clear(&text);
        strbuf_addf(&text, "%d %s", i, point_format(record->nodes[review->nodes[i]].point, point));
        add_heading(page, 3, strbuf_text(&text));
        strbuf_clear(&text);
        review_format_move(review, record, i, &text);
        strbuf_add_char(&text, '.');
        add_paragraph(page, strbuf_text(&text));
        add_diagram(page, record, review->nodes[i - 1]);
    }
    strbuf_finish(&text);
}

static void
add_page(const struct page *page, const struct review *review, const struct record *record)
{
    struct strbuf text = {0};

    add_title(page, record);
    add_graph(page, review);
    analyze_format_summary(review, record, &text);
    analyze_format_legend(&text);
    add_block(page, strbuf_text(&text));
    add_heading(page, 2, _("Mistakes"));
    add_mistakes(page, review, record);
    add_heading(page, 2, _("All moves"));
    add_diagram(page, record, review->nodes[review->count - 1]);
    strbuf_clear(&text);
    analyze_format_moves(review, record, &text);
    add_block(page, strbuf_text(&text));
    strbuf_finish(&text);
}

void
analyze_report_markdown(const struct review *review, const struct record *record,
                        struct strbuf *out)
{
    struct page page = {.out = out};

    add_page(&page, review, record);
}

void
analyze_report_html(const struct review *review, const struct record *record, struct strbuf *out)
{
    static const char head[] =
        "<!DOCTYPE html>\n<html>\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width\">\n<title>Goren</title>\n<style>\n"
        "body{font-family:sans-serif;max-width:50em;margin:1em auto;padding:0 1em}\n"
        "pre{white-space:pre-wrap}figure{margin:1em 0;max-width:30em}figure svg{width:100%;"
        "height:auto}\n"
        ".graph{width:100%;height:8em;border:1px solid #888;background:#fff}"
        ".graph polyline{fill:none;stroke:#000;stroke-width:2}"
        ".graph .even{stroke:#aaa}\n</style>\n</head>\n<body>\n";
    struct page page = {.out = out, .is_html = true};

    strbuf_add(out, head);
    add_page(&page, review, record);
    strbuf_add(out, "</body>\n</html>\n");
}
