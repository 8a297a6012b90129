// SPDX-License-Identifier: MIT
// What waits for the owner of a token, told to a program that does not come in as him: his games,
// with the time that is left, and how much mail he has not seen. It changes nothing: not his
// session, not his seats, not even the token.
#include "common/game/clock.h"
#include "server/core/core_internal.h"
#include "server/core/fault.h"
#include "server/core/game/game_wire.h"
#include "server/core/handlers.h"
#include "server/core/history/history.h"
#include "server/core/history/history_rights.h"
#include "server/core/people/tokens.h"
#include "server/core/room/occupants.h"
#include "server/core/room/room.h"
#include "server/core/send.h"
#include "server/core/tables.h"

struct look {
    struct wire_own_game games[WIRE_ROOMS_MAX];
    struct wire_waiting waiting;
};

// TIME_NEVER without a limit.
static int64_t
left_ms(const struct room *room, struct now now)
{
    const struct match *match = room->match;
    int64_t until = clock_until_flag_ms(&match->clock, match_actor(match));
    int64_t spent = match_is_uncharged(match) ? 0 : match_spent_ms(match, game_time_ms(room, now));

    return until == TIME_NEVER ? TIME_NEVER : max_ms(until - spent, 0);
}

static bool
comes_before(const struct wire_own_game *a, const struct wire_own_game *b)
{
    if (a->own_turn != b->own_turn) {
        return a->own_turn;
    }
    if (a->limited != b->limited) {
        return a->limited;
    }
    return a->left_ms < b->left_ms;
}

static void
put_game(struct look *look, struct wire_own_game game)
{
    int at = look->waiting.game_count++;

    for (; at > 0 && comes_before(&game, &look->games[at - 1]); at--) {
        look->games[at] = look->games[at - 1];
    }
    look->games[at] = game;
}

static bool
is_left_out(const struct wire_own_game *game)
{
    return FAULT(FAULT_PEEK_OVERLOOKS) && game->own_turn;
}

static void
look_at_room(const struct turn *turn, const struct player *player, const struct room *room,
             struct look *look)
{
    const struct player *opponent;
    struct wire_own_game game;
    enum seat seat;
    int64_t left;

    if (!room_is_running(room) || room_is_shared(room) || !room_seat_of(room, player->id, &seat)) {
        return;
    }
    opponent = occupants_person(turn->core, room, seat_other(seat));
    left = left_ms(room, turn->now);
    game = (struct wire_own_game){
        .room = room->id,
        .code = room->code,
        .game = room->game,
        .opponent = opponent ? opponent->name : "",
        .own_turn = match_actor(room->match) == seat,
        .limited = left != TIME_NEVER,
        .left_ms = left != TIME_NEVER ? (uint64_t)left : 0,
        .moves = (uint32_t)room->match->move_count,
        .correspondence = !room_is_live(room),
    };
    if (!is_left_out(&game)) {
        put_game(look, game);
    }
}

static void
look_at_mail(const struct core *core, const struct player *player, struct wire_waiting *waiting)
{
    const struct history_list *list = history_list_of(core, player->id);

    for (const struct history_node *node = history_newest(list); node;
         node = node == list->first ? NULL : node->prev) {
        const struct history_words *words = &node->line->words;

        if (words->to != player->id || !words->waits || !history_may_read(node->line, player)) {
            continue;
        }
        waiting->messages += words->kind == HISTORY_MESSAGE;
        waiting->invitations += words->kind == HISTORY_INVITATION && core_room(core, words->room);
        waiting->ended += words->kind == HISTORY_GAME;
    }
}

enum error_code
h_peek(struct request *request)
{
    struct player *robbed;
    const struct player *player = tokens_look(request->turn->core, request->msg->resume.token);
    struct look look = {.waiting = {.games = look.games}};
    struct server_msg msg = {.kind = SERVER_WAITING};

    if (FAULT(FAULT_PEEK_USES_TOKEN)) {
        tokens_use(request->turn, request->msg->resume.token, &robbed);
    }
    if (!player) {
        return ERROR_WRONG_TOKEN;
    }
    look.waiting.name = player->name;
    look.waiting.online = player->conn != 0;
    for (int i = 0; i < player->room_count; i++) {
        look_at_room(request->turn, player, core_room(request->turn->core, player->rooms[i]),
                     &look);
    }
    look_at_mail(request->turn->core, player, &look.waiting);
    msg.waiting = look.waiting;
    request->line_count = look.waiting.game_count;
    core_answer(request, &msg);
    return ERROR_NONE;
}
