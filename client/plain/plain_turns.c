// SPDX-License-Identifier: MIT
// The user's own games as lines.
#include "client/plain/plain_internal.h"
#include "client/text/format.h"
#include "client/text/words.h"

void
plain_show_turns(struct plain *plain, const struct command *command)
{
    struct scene scene = plain_scene(plain, NULL);
    struct own_game games[MODEL_ROOMS_MAX];
    int count = model_own_games(plain->model, plain->now_ms, games);

    (void)command;
    if (count == 0) {
        plain_note(plain, words_text(WORD_OWN_GAMES_NONE));
    }
    for (int i = 0; i < count; i++) {
        struct plain_line line;

        plain_line_begin(&line, LINE_NOTE, NULL);
        format_own_game(&line.text, &scene, &games[i]);
        format_stop(&line.text);
        json_text(&line.json, "table", games[i].room->code);
        json_bool(&line.json, "your_turn", games[i].is_own_turn);
        if (games[i].left_ms != TIME_NEVER) {
            json_number(&line.json, "left_ms", games[i].left_ms);
        }
        plain_emit(plain, &line);
    }
}
