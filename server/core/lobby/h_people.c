// SPDX-License-Identifier: MIT
// Who is online, and friends.
#include <stdio.h>

#include "server/core/handlers.h"
#include "server/core/lobby/appearance.h"
#include "server/core/lobby/people_pages.h"
#include "server/core/lobby/person_row.h"
#include "server/core/people/follows.h"
#include "server/core/people/players.h"
#include "server/core/send.h"
#include "server/core/tables.h"

// The page has no number, so that it can be shared: Done answers.
enum error_code
h_people_ask(struct request *request)
{
    struct server_msg done = {.kind = SERVER_DONE};

    core_answer(request, &done);
    core_send_news(request->turn, request->session->conn,
                   people_pages_frame(request->turn, &request->msg->people_ask, request->player));
    return ERROR_NONE;
}

enum error_code
h_set_invisible(struct request *request)
{
    struct player *player = request->player;

    if (player->is_invisible == request->msg->set_invisible.on) {
        return ERROR_NONE;
    }
    player->is_invisible = request->msg->set_invisible.on;
    if (player->is_invisible) {
        appearance_end(request->turn, player);
        people_pages_forget(request->turn->core);
    } else {
        appearance_begin(request->turn, player);
    }
    players_store(request->turn, player);
    return ERROR_NONE;
}

enum error_code
h_friends_ask(struct request *request)
{
    struct player *player = request->player;
    struct person_row rows[WIRE_FRIENDS_MAX];
    struct wire_person friends[WIRE_FRIENDS_MAX];
    struct server_msg msg = {.kind = SERVER_FRIENDS,
                             .friends = {.friends = friends, .invisible = player->is_invisible}};

    follows_begin(request->turn->core, player);
    for (int i = 0; i < player->friend_count; i++) {
        const struct player *other = core_player(request->turn->core, player->friends[i]);
        int at = msg.friends.friend_count;

        if (other) { // a guest may have been forgotten
            person_row_fill(request->turn, other, player, &rows[at]);
            friends[at] = rows[at].person;
            msg.friends.friend_count++;
        }
    }
    core_answer(request, &msg);
    return ERROR_NONE;
}

enum error_code
h_set_friend(struct request *request)
{
    const struct wire_set_friend *asked = &request->msg->set_friend;
    struct core *core = request->turn->core;
    struct player *player = request->player;
    const struct player *other = players_find_name(core, asked->name);

    if (!other) {
        snprintf(request->argument, sizeof(request->argument), "%s", asked->name);
        return ERROR_NO_SUCH_PLAYER;
    }
    if (other == player) {
        return ERROR_SELF;
    }
    if (asked->on) {
        players_sweep(core, player->friends, &player->friend_count);
        if (!player_add_friend(player, other->id)) {
            return ERROR_FRIEND_LIMIT;
        }
        follows_add(core, player, other->id);
    } else {
        player_remove_friend(player, other->id);
        follows_remove(core, player, other->id);
    }
    players_store(request->turn, player);
    return ERROR_NONE;
}
