// SPDX-License-Identifier: MIT
// The user's own games: the one that he plays, and all in which somebody is to move.
#include "client/model/model_internal.h"

// A person comes before an AI that one played meanwhile, and both before correspondence.
static int
rank_of(const struct model *model, const struct m_room *room)
{
    enum seat seat;

    if (!m_room_is_running(room) || !model_own_seat(model, room, &seat)) {
        return 0;
    }
    return m_room_is_correspondence(room) ? 1 : m_room_is_among_people(room) ? 3 : 2;
}

// The best one; of equal ones the first.
static struct m_room *
find_playing(const struct model *model, int least)
{
    struct m_room *found = NULL;
    int best = least - 1;

    for (int i = 0; i < model->room_count; i++) {
        int rank = rank_of(model, model->rooms[i]);

        // Of several that are played against people the last one is meant.
        if (rank > best || (rank == 3 && best == 3)) {
            best = rank;
            found = model->rooms[i];
        }
    }
    return found;
}

struct m_room *
model_playing(const struct model *model)
{
    return find_playing(model, 1);
}

struct m_room *
model_playing_live(const struct model *model)
{
    return find_playing(model, 2);
}

bool
model_is_bound(const struct model *model)
{
    return model->is_identified &&
           (model_playing_live(model) || (model->self.is_guest && model_playing(model)));
}

static bool
comes_before(const struct own_game *a, const struct own_game *b)
{
    if (a->is_own_turn != b->is_own_turn) {
        return a->is_own_turn;
    }
    if ((a->left_ms == TIME_NEVER) != (b->left_ms == TIME_NEVER)) {
        return a->left_ms != TIME_NEVER;
    }
    return a->left_ms < b->left_ms;
}

static bool
read_game(const struct model *model, const struct m_room *room, int64_t now_ms,
          struct own_game *game)
{
    enum seat actor;
    struct clock_reading reading;

    *game = (struct own_game){.room = room, .left_ms = TIME_NEVER};
    if (!m_room_is_running(room) || m_room_is_shared(room) ||
        !model_own_seat(model, room, &game->seat)) {
        return false;
    }
    if (!m_room_actor(room, &actor)) {
        return true; // it stands still
    }
    game->is_own_turn = actor == game->seat;
    reading = m_room_clock(room, actor, model_clock_ms(model, now_ms));
    if (room->setup.match.control.kind != CONTROL_NONE) {
        game->left_ms = reading.main_ms + reading.extra_ms;
    }
    return true;
}

int
model_own_games(const struct model *model, int64_t now_ms, struct own_game games[MODEL_ROOMS_MAX])
{
    int count = 0;

    for (int i = 0; i < model->room_count; i++) {
        struct own_game game;
        int at = count;

        if (!read_game(model, model->rooms[i], now_ms, &game)) {
            continue;
        }
        for (count++; at > 0 && comes_before(&game, &games[at - 1]); at--) {
            games[at] = games[at - 1];
        }
        games[at] = game;
    }
    return count;
}

int
model_turn_count(const struct model *model, const struct m_room *but)
{
    int count = 0;

    for (int i = 0; i < model->room_count; i++) {
        struct own_game game;

        count += model->rooms[i] != but && m_room_is_correspondence(model->rooms[i]) &&
                 read_game(model, model->rooms[i], 0, &game) && game.is_own_turn;
    }
    return count;
}
