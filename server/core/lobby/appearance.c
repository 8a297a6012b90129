// SPDX-License-Identifier: MIT
#include "server/core/lobby/appearance.h"

#include <utlist.h>

#include "server/core/blob.h"
#include "server/core/fault.h"
#include "server/core/lobby/lobby_news.h"
#include "server/core/lobby/lobby_pages.h"
#include "server/core/lobby/lobby_sheet.h"
#include "server/core/lobby/people_list.h"
#include "server/core/lobby/person_row.h"
#include "server/core/people/follows.h"
#include "server/core/people/players.h"
#include "server/core/people/visible.h"
#include "server/core/send.h"
#include "server/core/tables.h"

static bool
is_kept_from_friends(const struct player *player)
{
    return FAULT(FAULT_FRIEND_UNTOLD) && player->id % 2;
}

// Tells all who follow him that he is here or not; one frame for all of them.
static void
tell_friends(struct turn *turn, const struct player *player)
{
    const struct follower *follower;
    struct person_row row;
    struct server_msg msg = {.kind = SERVER_FRIEND_NEWS, .friend_news = {.person = &row.person}};
    struct blob *frame = NULL;

    DL_FOREACH(follows_of(turn->core, player->id), follower)
    {
        if (visible_hides_from(player, follower->by) || is_kept_from_friends(player)) {
            continue;
        }
        if (!frame) {
            person_row_fill(turn, player, NULL, &row);
            frame = core_encode(turn->core, &msg);
        }
        core_send_frame(turn, follower->by->conn, blob_hold(frame));
    }
    blob_release(frame);
}

void
appearance_begin(struct turn *turn, struct player *player)
{
    bool is_new = !player->listed;

    if (!visible(player)) {
        return;
    }
    lobby_pages_add_player(turn->core, player);
    people_list_add(turn->core, player);
    lobby_touch_player(turn, player);
    if (is_new) {
        tell_friends(turn, player);
    }
}

void
appearance_end(struct turn *turn, struct player *player)
{
    if (player->listed) {
        lobby_touch_player(turn, player);
        lobby_pages_remove_player(turn->core, player);
        people_list_remove(turn->core, player);
        tell_friends(turn, player);
    }
}

static bool
follows(const struct player *viewer, const struct player *player)
{
    const struct follower *follower;

    DL_FOREACH2(viewer->follows, follower, own_next)
    {
        if (follower->of->player == player->id) {
            return true;
        }
    }
    return false;
}

void
appearance_tell(struct turn *turn, const struct player *player, const struct player *viewer)
{
    struct session *session = core_session(turn->core, viewer->conn);
    struct wire_lobby_player line = {.state = PLAYER_GONE};
    struct server_msg delta = {.kind = SERVER_LOBBY_DELTA,
                               .lobby_delta = {.player_count = 1, .players = &line}};
    struct person_row row;
    struct server_msg news = {.kind = SERVER_FRIEND_NEWS, .friend_news = {.person = &row.person}};

    if (!session || !visible(player)) {
        return; // he knows nothing of him anyway
    }
    person_row_fill(turn, player, viewer, &row);
    line.player = &row.player;
    if (!visible_hides_from(player, viewer)) {
        line.state = lobby_state_of(turn->core, player, &line.room);
    }
    if (session->in_lobby && session->is_slow) {
        session->has_missed_lobby = true;
    } else if (session->in_lobby) {
        core_send(turn, viewer->conn, &delta);
    }
    if (follows(viewer, player)) {
        core_send(turn, viewer->conn, &news);
    }
}
