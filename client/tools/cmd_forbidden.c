// SPDX-License-Identifier: MIT
// goren forbidden: positions in, black's forbidden points and fives out.
#include <stdio.h>

#include "client/tools/answer.h"
#include "client/tools/commands.h"
#include "client/tools/options.h"
#include "common/game/point.h"
#include "common/game/renju_forbidden.h"
#include "common/i18n/tr.h"
#include "common/record/record_position.h"
#include "common/util/json.h"
#include "common/util/strbuf.h"

struct settings {
    uint8_t size;
    bool explain;
    bool json;
};

static const struct option_row option_rows[] = {
    {"size", "N", N_("board of N x N points, 5 to 25 (15)"), option_set_board_size,
     offsetof(struct settings, size)},
    {"explain", NULL, N_("add the lines that make each point forbidden"), option_set_true,
     offsetof(struct settings, explain)},
    {"json", NULL, N_("print one JSON object per position"), option_set_true,
     offsetof(struct settings, json)},
    {0},
};

static const struct option_table options = {
    .rows = option_rows,
    .usage = "goren forbidden [OPTION]... [FILE]...",
    .purpose =
        N_("Read positions and print the points where Black may not play in renju, and those\n"
           "where Black makes five. One position per line, from the files or standard input:\n"
           "    <black points> / <white points>\n"
           "Everything after a ';' is ignored, and so are lines that begin with '#'."),
    .epilog =
        N_("One line is printed for each position:\n"
           "    forbidden: g7:44 h8:33 ; five: i9\n"
           "with 6 for an overline, 44 for a double four, 33 for a double three, joined by '+'\n"
           "if there are several. Exit code 1 if a line can't be read."),
};

// The empty points by column, then row; board_next_empty() goes by row.
static bool
next_by_column(const struct board *board, struct point *p)
{
    for (int i = point_is_none(*p) ? 0 : p->x * board->size + p->y + 1;
         i < board->size * board->size; i++) {
        *p = (struct point){(int8_t)(i / board->size), (int8_t)(i % board->size)};
        if (board_is_empty(board, *p)) {
            return true;
        }
    }
    return false;
}

static void
add_stones(struct strbuf *out, const struct shape *shape)
{
    char buffer[POINT_TEXT_BYTES];

    for (int i = 0; i < shape->count; i++) {
        strbuf_addf(out, "%s%s", i ? "-" : "", point_format(shape->stones[i], buffer));
    }
}

// The reasons for a forbidden point, and the shapes that belong to each.
static const struct {
    unsigned foul;
    enum shape_kind kind;
    const char *title;
} foul_rows[] = {
    {FOUL_OVERLINE, SHAPE_OVERLINE, "overline"},
    {FOUL_DOUBLE_FOUR, SHAPE_FOUR, "4-4"},
    {FOUL_DOUBLE_THREE, SHAPE_THREE, "3-3"},
};

enum { FOUL_ROWS = sizeof(foul_rows) / sizeof(*foul_rows) };

static void
print_explanation(struct strbuf *out, struct point p, const struct renju_explanation *why)
{
    char buffer[POINT_TEXT_BYTES];

    for (int i = 0; i < FOUL_ROWS; i++) {
        const char *separator = ":";

        if (!(why->fouls & foul_rows[i].foul)) {
            continue;
        }
        strbuf_addf(out, "  %s at %s", foul_rows[i].title, point_format(p, buffer));
        for (int k = 0; k < why->shape_count; k++) {
            if (why->shapes[k].kind == foul_rows[i].kind) {
                strbuf_addf(out, "%s ", separator);
                add_stones(out, &why->shapes[k]);
                separator = ",";
            }
        }
        strbuf_add_char(out, '\n');
    }
}

static void
print_text(struct strbuf *out, const struct board *board, bool explain)
{
    struct strbuf fives = {0}, details = {0};
    struct point p = POINT_NONE;
    char buffer[POINT_TEXT_BYTES], fouls[FOUL_TEXT_BYTES];

    strbuf_add(out, "forbidden:");
    while (next_by_column(board, &p)) {
        struct renju_explanation why;

        switch (renju_status(board, p)) {
        case RENJU_LEGAL:
            break;
        case RENJU_FIVE:
            strbuf_addf(&fives, " %s", point_format(p, buffer));
            break;
        case RENJU_FORBIDDEN:
            renju_explain(board, p, &why);
            strbuf_addf(out, " %s:%s", point_format(p, buffer),
                        renju_format_fouls(why.fouls, fouls));
            if (explain) {
                print_explanation(&details, p, &why);
            }
        }
    }
    strbuf_addf(out, " ; five:%s\n%s", strbuf_text(&fives), strbuf_text(&details));
    strbuf_finish(&fives);
    strbuf_finish(&details);
}

static void
add_json_point(struct json *json, struct point p, const struct renju_explanation *why, bool explain)
{
    char buffer[POINT_TEXT_BYTES], fouls[FOUL_TEXT_BYTES];
    static const char *const kinds[] = {
        [SHAPE_THREE] = "three",
        [SHAPE_FOUR] = "four",
        [SHAPE_FIVE] = "five",
        [SHAPE_OVERLINE] = "overline",
    };

    json_open(json, NULL, '{');
    json_text(json, "point", point_format(p, buffer));
    json_text(json, "why", renju_format_fouls(why->fouls, fouls));
    if (explain) {
        json_open(json, "lines", '[');
        for (int i = 0; i < why->shape_count; i++) {
            json_open(json, NULL, '{');
            json_text(json, "kind", kinds[why->shapes[i].kind]);
            json_open(json, "stones", '[');
            for (int k = 0; k < why->shapes[i].count; k++) {
                json_text(json, NULL, point_format(why->shapes[i].stones[k], buffer));
            }
            json_close(json, ']');
            json_close(json, '}');
        }
        json_close(json, ']');
    }
    json_close(json, '}');
}

static void
print_json(struct strbuf *out, const struct board *board, int line, bool explain)
{
    struct json json = {.out = out};
    struct point p = POINT_NONE;
    char buffer[POINT_TEXT_BYTES];

    json_open(&json, NULL, '{');
    json_number(&json, "line", line);
    json_open(&json, "forbidden", '[');
    while (next_by_column(board, &p)) {
        struct renju_explanation why;

        if (renju_status(board, p) == RENJU_FORBIDDEN) {
            renju_explain(board, p, &why);
            add_json_point(&json, p, &why, explain);
        }
    }
    json_close(&json, ']');
    json_open(&json, "five", '[');
    p = POINT_NONE;
    while (next_by_column(board, &p)) {
        if (renju_status(board, p) == RENJU_FIVE) {
            json_text(&json, NULL, point_format(p, buffer));
        }
    }
    json_close(&json, ']');
    json_close(&json, '}');
    strbuf_add_char(out, '\n');
}

static void
print_error(struct strbuf *out, const struct answer_line *line, enum position_error error,
            const struct record_text *where, bool as_json)
{
    char token[RECORD_TOKEN_BYTES];

    record_text_token(where, token);
    fprintf(stderr, "goren forbidden: %s:%d: %s%s%s.\n", line->file, line->number, token,
            *token ? ": " : "", position_error_text(error));
    if (as_json) {
        struct json json = {.out = out};

        json_open(&json, NULL, '{');
        json_number(&json, "line", line->number);
        json_text(&json, "error", position_error_word(error));
        json_text(&json, "token", token);
        json_close(&json, '}');
    } else {
        strbuf_addf(out, "invalid %s %s", *token ? token : "-", position_error_word(error));
    }
    strbuf_add_char(out, '\n');
}

// Answers one line; false if it could not be read.
static bool
answer_position(const struct answer_line *line, const void *data, struct strbuf *out)
{
    const struct settings *settings = data;
    struct record_text where;
    struct board board;
    enum position_error error =
        record_position_parse(line->text, line->length, settings->size, &board, &where);

    if (error != POSITION_OK) {
        print_error(out, line, error, &where, settings->json);
        return false;
    }
    if (settings->json) {
        print_json(out, &board, line->number, settings->explain);
    } else {
        print_text(out, &board, settings->explain);
    }
    return true;
}

enum exit_code
cmd_forbidden(int argc, char **argv)
{
    static const char *const standard_input[] = {"-"};
    struct settings settings = {.size = 15};
    struct answer_job job = {
        .command = argv[0],
        .thing = "position",
        .refusal = "invalid -",
        .answer = answer_position,
        .data = &settings,
    };
    enum exit_code code;
    int first;

    first = options_parse(argc, argv, &options, &settings, &code);
    if (!first) {
        return code;
    }
    job.as_json = settings.json;
    if (first == argc) {
        return answer_files(&job, standard_input, 1);
    }
    return answer_files(&job, (const char *const *)argv + first, argc - first);
}
