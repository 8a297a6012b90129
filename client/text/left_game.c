// SPDX-License-Identifier: MIT
#include "client/text/left_game.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "client/text/titles.h"
#include "common/i18n/fill.h"
#include "common/i18n/tr.h"
#include "common/util/strbuf.h"
#include "common/util/text.h"

enum { LEVEL_MOST = 10 };

void
left_game_note(struct left_game *game, const struct scene *scene, bool is_leaving)
{
    const struct m_room *room = scene->room;
    enum seat seat = SEAT_A, actor;

    *game = (struct left_game){.is_known = true};
    model_own_seat(scene->model, room, &seat);
    game->rule = room->setup.match.rules.rule;
    game->control = room->setup.match.control;
    if (!m_room_holds(room, scene->model->self.id, seat_other(seat))) {
        game->opponent = room->seats[seat_other(seat)];
    }
    if (is_leaving && m_room_actor(room, &actor) && actor == seat &&
        game->control.kind != CONTROL_NONE) {
        game->is_my_move = true;
        game->clock = m_room_clock(room, seat, model_clock_ms(scene->model, scene->now_ms));
    }
}

// As text.

void
left_game_write(const struct left_game *game, struct strbuf *out)
{
    const struct clock_reading *clock = &game->clock;
    const struct occupant *opponent = &game->opponent;
    char control[CONTROL_TEXT_BYTES];

    strbuf_addf(out, "%s %s ", rules_set(game->rule)->name,
                control_format(&game->control, control));
    if (game->is_my_move) {
        strbuf_addf(out, "%" PRId64 ",%" PRId64 ",%d,%d ", clock->main_ms, clock->extra_ms,
                    (int)clock->count, (int)clock->overtime);
    } else {
        strbuf_add(out, "- ");
    }
    if (opponent->kind == OCCUPANT_PERSON) {
        strbuf_addf(out, "person %s", opponent->person.name);
    } else if (opponent->kind == OCCUPANT_AI) {
        strbuf_addf(out, "ai %s %u", ai_kind_id(opponent->ai.kind), opponent->ai.level);
    } else {
        strbuf_add(out, "self");
    }
}

static bool
read_clock(struct left_game *game, const char *text)
{
    struct clock_reading clock = {0};
    int overtime = 0, end = 0;

    if (strcmp(text, "-") == 0) {
        return true;
    }
    if (sscanf(text, "%15" SCNd64 ",%15" SCNd64 ",%6" SCNd32 ",%1d%n", &clock.main_ms,
               &clock.extra_ms, &clock.count, &overtime, &end) != 4 ||
        text[end] || clock.main_ms < 0 || clock.extra_ms < 0 || clock.count < 0) {
        return false;
    }
    clock.overtime = overtime != 0;
    game->is_my_move = true;
    game->clock = clock;
    return true;
}

static bool
read_ai(struct ai_config *ai, const char *text)
{
    char kind[16];
    unsigned level;
    int end = 0;

    if (sscanf(text, "%15s %4u%n", kind, &level, &end) != 2 || text[end] || level > LEVEL_MOST) {
        return false;
    }
    for (int i = 0; i < AI_KIND_COUNT; i++) {
        if (strcmp(kind, ai_kind_id((enum ai_kind)i)) == 0) {
            ai->kind = (enum ai_kind)i;
            ai->level = level;
            return true;
        }
    }
    return false;
}

static bool
read_opponent(struct occupant *opponent, const char *text)
{
    if (strncmp(text, "person ", 7) == 0) {
        opponent->kind = OCCUPANT_PERSON;
        return text_clean(text + 7, opponent->person.name, sizeof(opponent->person.name),
                          WIRE_NAME_COLUMNS);
    }
    if (strncmp(text, "ai ", 3) == 0) {
        opponent->kind = OCCUPANT_AI;
        return read_ai(&opponent->ai, text + 3);
    }
    return strcmp(text, "self") == 0;
}

bool
left_game_read(struct left_game *game, const char *text)
{
    char rule[32], control[64], clock[64];
    int end = 0;

    *game = (struct left_game){0};
    game->is_known = sscanf(text, "%31s %63s %63s %n", rule, control, clock, &end) == 3 && end &&
                     rules_parse(rule, &game->rule) &&
                     control_parse(control, &game->control) == CONTROL_OK &&
                     read_clock(game, clock) && read_opponent(&game->opponent, text + end);
    return game->is_known;
}

// In words.

// "renju 5+3 against 花子"
static void
format_which(struct strbuf *out, const struct left_game *game)
{
    struct strbuf setup = {0}, name = {0};

    if (!game->is_known) {
        strbuf_add(out, *game->words ? game->words : _("a game in progress"));
        return;
    }
    strbuf_add(&setup, game_title(game->rule));
    if (game->control.kind != CONTROL_NONE) {
        strbuf_add_char(&setup, ' ');
        format_control_short(&setup, &game->control);
    }
    format_occupant(&name, &game->opponent, game->opponent.kind == OCCUPANT_AI);
    if (game->opponent.kind == OCCUPANT_NONE) {
        strbuf_add(out, strbuf_text(&setup));
    } else {
        fill(out, _("{1} against {2}"), 2, strbuf_text(&setup), strbuf_text(&name));
    }
    strbuf_finish(&setup);
    strbuf_finish(&name);
}

void
format_left_game(struct strbuf *out, const struct left_game *game, const char *place)
{
    struct strbuf which = {0}, clock = {0};

    format_which(&which, game);
    if (*place) {
        strbuf_addf(out, _("%s at %s"), strbuf_text(&which), place);
    } else {
        strbuf_add(out, strbuf_text(&which));
    }
    if (game->is_known && game->is_my_move) {
        format_reading(&clock, &game->control, &game->clock);
        strbuf_add(out, ": ");
        fill(out, _("your move, {1}"), 1, strbuf_text(&clock));
    }
    strbuf_finish(&which);
    strbuf_finish(&clock);
}
