// SPDX-License-Identifier: MIT
#include "tests/support/renju_expect.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "common/game/point.h"
#include "common/game/renju_forbidden.h"
#include "tests/support/diagram.h"
#include "tests/support/shape_text.h"

enum { TEXT_BYTES = SHAPE_TEXT_BYTES + 16 };

static const char *
status_word(const struct renju_explanation *explanation, char buffer[FOUL_TEXT_BYTES])
{
    switch (explanation->status) {
    case RENJU_LEGAL:
        return "legal";
    case RENJU_FIVE:
        return "five";
    case RENJU_FORBIDDEN:
        return renju_format_fouls(explanation->fouls, buffer);
    }
    return "";
}

static void
format_answer(const struct renju_explanation *explanation, bool has_shapes, char buffer[TEXT_BYTES])
{
    char fouls[FOUL_TEXT_BYTES], shapes[SHAPE_TEXT_BYTES];
    int count = has_shapes ? explanation->shape_count : 0;

    shape_text(explanation->shapes, count, shapes);
    snprintf(buffer, TEXT_BYTES, "%s%s%s", status_word(explanation, fouls), count ? ": " : "",
             shapes);
}

static void
expect(const char *what, const struct board *board, struct point p, const char *want,
       bool has_shapes)
{
    enum renju_status status = renju_status(board, p);
    struct renju_explanation explanation;
    char got[TEXT_BYTES], point[POINT_TEXT_BYTES], picture[DIAGRAM_TEXT_BYTES];

    renju_explain(board, p, &explanation);
    format_answer(&explanation, has_shapes, got);
    if (strcmp(got, want) != 0) {
        fail_msg("%s, at %s: expected \"%s\", got \"%s\"\n%s", what, point_format(p, point), want,
                 got, diagram_write(board, p, picture));
    }
    if (explanation.status != status || (explanation.fouls != 0) != (status == RENJU_FORBIDDEN)) {
        fail_msg("%s, at %s: expected the quick answer to be \"%s\" too, got %d\n%s", what,
                 point_format(p, point), got, status, diagram_write(board, p, picture));
    }
}

void
renju_expect(const char *what, const struct board *board, struct point p, const char *want)
{
    expect(what, board, p, want, true);
}

void
renju_expect_word(const char *what, const struct board *board, struct point p, const char *want)
{
    expect(what, board, p, want, false);
}
