// SPDX-License-Identifier: MIT
// Prints what the engine of this machine finds in a watched game. One line for each position, when
// the search has settled or the next move is made: never a flood.
#include <stdio.h>
#include <stdlib.h>

#include "client/plain/plain_internal.h"
#include "client/text/words.h"

enum { PER_PERCENT = 10 };

static void
format_value(const struct onlooker *onlooker, struct strbuf *out)
{
    const struct review_position *found = &onlooker->found;
    struct strbuf line = {0};
    char moves[16], value[16];

    snprintf(moves, sizeof(moves), "%d", onlooker->moves);
    review_format_line(found, &line);
    if (found->win_in != 0) {
        bool is_mover = found->win_in > 0;
        enum stone mover = onlooker_to_move(onlooker);

        snprintf(value, sizeof(value), "%d", (abs(found->win_in) + 1) / 2);
        format_word(out, WORD_ENGINE_WIN, 4, moves,
                    colour_word(is_mover ? mover : stone_other(mover)), value, strbuf_text(&line));
    } else {
        snprintf(value, sizeof(value), "%d", (found->chance + PER_PERCENT / 2) / PER_PERCENT);
        format_word(out, WORD_ENGINE_VALUE, 4, moves, value, WORDS_NUMBER(found->depth),
                    strbuf_text(&line));
    }
    strbuf_finish(&line);
}

void
plain_tell_engine(struct plain *plain)
{
    const struct onlooker *onlooker = &plain->session.onlooker;
    struct plain_line line;
    struct strbuf points = {0};

    if (!onlooker->found.is_known || plain->engine_told == onlooker->number) {
        return;
    }
    plain->engine_told = onlooker->number;
    review_format_line(&onlooker->found, &points);
    plain_line_begin(&line, LINE_ENGINE, NULL);
    format_value(onlooker, &line.text);
    json_number(&line.json, "moves", onlooker->moves);
    json_number(&line.json, "chance", onlooker->found.chance);
    json_number(&line.json, "win_in", onlooker->found.win_in);
    json_number(&line.json, "depth", onlooker->found.depth);
    json_text(&line.json, "line", strbuf_text(&points));
    plain_emit(plain, &line);
    strbuf_finish(&points);
}
