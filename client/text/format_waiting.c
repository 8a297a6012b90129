// SPDX-License-Identifier: MIT
#include "client/text/format_waiting.h"

#include "client/text/format.h"
#include "common/i18n/tr.h"
#include "common/util/json.h"
#include "common/util/strbuf.h"
#include "common/wire/messages.h"
#include "common/wire/name_text.h"

static int
count_turns(const struct wire_waiting *waiting)
{
    int count = 0;

    for (int i = 0; i < waiting->game_count; i++) {
        count += waiting->games[i].own_turn;
    }
    return count;
}

bool
waiting_is_empty(const struct wire_waiting *waiting)
{
    return count_turns(waiting) == 0 && waiting->messages == 0 && waiting->invitations == 0 &&
           waiting->ended == 0;
}

void
format_waiting_opponent(struct strbuf *out, const struct wire_own_game *game)
{
    char name[WIRE_NAME_BYTES + 1];

    if (!*game->opponent) {
        strbuf_add(out, _("AI"));
    } else {
        strbuf_add(out, name_normalize(game->opponent, name) == NAME_OK ? name : "?");
    }
}

static void
begin_part(struct strbuf *out)
{
    if (out->length > 0) {
        strbuf_add(out, ", ");
    }
}

static void
add_turns(struct strbuf *out, const struct wire_waiting *waiting, int count)
{
    const char *separator = " (";

    strbuf_addf(out, tr_n("%d move to make", "%d moves to make", count), count);
    for (int i = 0; i < waiting->game_count && waiting->games[i].own_turn; i++) {
        strbuf_add(out, separator);
        format_waiting_opponent(out, &waiting->games[i]);
        if (waiting->games[i].limited) {
            strbuf_add_char(out, ' ');
            format_duration(out, (int64_t)waiting->games[i].left_ms);
        }
        separator = ", ";
    }
    strbuf_add_char(out, ')');
}

void
format_waiting(struct strbuf *out, const struct wire_waiting *waiting)
{
    int moves = count_turns(waiting), messages = (int)(waiting->messages & INT32_MAX);
    int invitations = (int)(waiting->invitations & INT32_MAX);
    int ended = (int)(waiting->ended & INT32_MAX);

    if (moves > 0) {
        add_turns(out, waiting, moves);
    }
    if (messages > 0) {
        begin_part(out);
        strbuf_addf(out, tr_n("%d message", "%d messages", messages), messages);
    }
    if (invitations > 0) {
        begin_part(out);
        strbuf_addf(out, tr_n("%d invitation", "%d invitations", invitations), invitations);
    }
    if (ended > 0) {
        begin_part(out);
        strbuf_addf(out, tr_n("%d game over", "%d games over", ended), ended);
    }
}

static void
add_game(struct json *json, const struct wire_own_game *game)
{
    json_open(json, NULL, '{');
    json_text(json, "table", game->code);
    json_text(json, "opponent", game->opponent);
    json_bool(json, "your_turn", game->own_turn);
    if (game->limited) {
        json_number(json, "left_ms", (int64_t)game->left_ms);
    }
    json_number(json, "moves", game->moves);
    json_bool(json, "correspondence", game->correspondence);
    json_close(json, '}');
}

void
format_waiting_json(struct strbuf *out, const char *server, const struct wire_waiting *waiting)
{
    struct json json = {.out = out};

    json_open(&json, NULL, '{');
    json_text(&json, "server", server);
    json_text(&json, "name", waiting->name);
    json_bool(&json, "online", waiting->online);
    json_number(&json, "moves", count_turns(waiting));
    json_number(&json, "messages", waiting->messages);
    json_number(&json, "invitations", waiting->invitations);
    json_number(&json, "ended", waiting->ended);
    json_open(&json, "games", '[');
    for (int i = 0; i < waiting->game_count; i++) {
        add_game(&json, &waiting->games[i]);
    }
    json_close(&json, ']');
    json_close(&json, '}');
    strbuf_add_char(out, '\n');
}
