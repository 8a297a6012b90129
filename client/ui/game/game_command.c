// SPDX-License-Identifier: MIT
// Commands of the game page: look, numbers, heat.
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "client/text/words.h"
#include "client/ui/game/game_internal.h"
#include "client/ui/shown_room.h"
#include "client/ui/status.h"
#include "common/i18n/tr.h"
#include "common/util/number.h"

static void
do_look(struct ui *ui, const struct command *command)
{
    struct m_room *room = ui_room(ui);
    const char *word = command->words[0];
    int64_t number;
    int from, count = room && room->has_match ? room->match.move_count : 0;

    if (!room || !room->has_match) {
        ui_error(ui, words_text(WORD_NO_GAME));
        return;
    }
    from = m_room_shown_moves(room);
    if (strcasecmp(word, "live") == 0) {
        room->look = LOOK_LIVE;
        return;
    }
    if (!number_parse(word + strspn(word, "+-"), strlen(word + strspn(word, "+-")), 0, 9999,
                      &number)) {
        ui_refuse(ui, WORD_USAGE, "look N|+N|-N|live");
        return;
    }
    number = *word == '+' ? from + number : *word == '-' ? from - number : number;
    game_look(ui, room, number > count ? count : (int)number);
}

static void
do_numbers(struct ui *ui, const struct command *command)
{
    static const char *const words[] = {"off", "all", "last"};

    for (int i = 0; i <= NUMBERS_LAST; i++) {
        if (strcasecmp(command->words[0], words[i]) == 0) {
            game_state(ui)->numbers = (enum numbers)i;
            return;
        }
    }
    ui_refuse(ui, WORD_USAGE, "numbers off|all|last");
}

// The words of the maps, as they follow each other.
static void
do_map(struct ui *ui, const struct command *command)
{
    static const char *const words[] = {
        [OVERLAY_NONE] = "off",
        [OVERLAY_ATTACK] = "attack",
        [OVERLAY_DEFENCE] = "defence",
        [OVERLAY_SUM] = "sum",
    };
    struct strbuf why = {0};

    for (int i = 0; i <= OVERLAY_SUM; i++) {
        if (strcasecmp(command->words[0], words[i]) != 0) {
            continue;
        }
        if (page_can(ui, PAGE_GAME, UI_MAP, &why)) {
            // The key goes on to the next one.
            game_state(ui)->overlay = (enum overlay)((i + OVERLAY_SUM) % (OVERLAY_SUM + 1));
            snprintf(game_state(ui)->map_weights, MAP_WEIGHTS_BYTES, "%s",
                     command->count > 1 ? command->words[1] : "");
            game_state(ui)->map.room = 0; // it may be of other weights
            game_act_map(ui, UI_MAP);
        } else {
            ui_error(ui, strbuf_text(&why));
        }
        strbuf_finish(&why);
        return;
    }
    ui_refuse(ui, WORD_USAGE, "map attack|defence|sum|off [weights=W]");
}

bool
game_do_command(struct ui *ui, const struct command *command)
{
    if (command->kind == COMMAND_LOOK) {
        do_look(ui, command);
    } else if (command->kind == COMMAND_NUMBERS) {
        do_numbers(ui, command);
    } else if (command->kind == COMMAND_MAP && ui_page(ui) == PAGE_GAME && ui_room(ui)) {
        do_map(ui, command);
    } else if (command->kind == COMMAND_HEAT) {
        game_state(ui)->has_heat = !game_state(ui)->has_heat;
    } else {
        return false;
    }
    return true;
}
