// SPDX-License-Identifier: MIT
// One client: how it connects, says who it is, and reads what it is sent.
#include <stdio.h>
#include <string.h>

#include "common/wire/error_code.h"
#include "common/wire/wire.h"
#include "tests/sim/glance.h"
#include "tests/sim/world.h"

static void
new_name(struct sim *sim, struct client *client)
{
    snprintf(client->name, sizeof(client->name), "%s%d-%u", client->wants_account ? "acc" : "gu",
             client->index, rng_below(&sim->rng, 1000000));
}

void
client_init(struct sim *sim, struct client *client, int index)
{
    memset(client, 0, sizeof(*client));
    client->index = index;
    client->wants_account = world_chance(sim, 500);
    client->laziness = 1 + (int)rng_below(&sim->rng, 10);
    client->address = rng_below(&sim->rng, 8);
    client->network = client->address > 3 ? 100 : 0;
    new_name(sim, client);
    snprintf(client->password, sizeof(client->password), "password-%d", index);
}

void
client_finish(struct client *client)
{
    view_drop_all(client);
    hall_finish(&client->hall);
    reading_finish(&client->reading);
}

void
client_send(struct sim *sim, struct client *client, struct client_msg *msg)
{
    struct conn *conn = net_find(sim, client->conn);
    size_t length;

    if (!conn) {
        return;
    }
    msg->seq = msg->seq ? msg->seq : ++client->seq;
    length = wire_encode_client(&sim->decode, msg, sim->frame,
                                WIRE_CLIENT_FRAME_MAX + WIRE_PREFIX_BYTES);
    if (length) {
        net_to_server(sim, conn, sim->frame, length);
        pairing_sent(client, msg);
    }
}

void
client_connect(struct sim *sim, struct client *client)
{
    struct client_msg hello = {
        .kind = CLIENT_HELLO,
        .hello = {.protocol_min = 1, .protocol_max = 1, .program = "sim 1", .language = "en"}};

    view_drop_all(client);
    hall_finish(&client->hall);
    reading_finish(&client->reading);
    client->in_lobby = false;
    client->ignoring.seq = 0; // nobody knows whether it was done
    circle_connect(&client->circle);
    solvers_connect(client);
    client->seq = client->entering_seq = client->account.log_out_seq = 0;
    client->glance_seq = 0;
    client->conn = net_connect(sim, client->index);
    client->state = CLIENT_GREETING;
    client_send(sim, client, &hello);
}

// A token: the newest, now and then an old one, or somebody else's.
static const uint8_t *
choose_token(struct sim *sim, struct client *client)
{
    const struct client *victim = &sim->clients[rng_below(&sim->rng, (uint32_t)sim->client_count)];

    if (sim->is_talkative) {
        return client->tokens[client->token_count - 1]; // or nobody comes back to a long game
    }
    if (world_chance(sim, 30) && victim->token_count) {
        return victim->tokens[rng_below(&sim->rng, (uint32_t)victim->token_count)];
    }
    if (world_chance(sim, 60)) {
        return client->tokens[rng_below(&sim->rng, (uint32_t)client->token_count)];
    }
    return client->tokens[client->token_count - 1];
}

static void
identify(struct sim *sim, struct client *client)
{
    struct client_msg msg = {.kind = CLIENT_GUEST, .guest = {client->name}};

    glance_send(sim, client);
    if (account_recover(sim, client, &msg)) {
        ;
    } else if (client->token_count && (sim->is_talkative || !world_chance(sim, 60))) {
        memcpy(client->tried, choose_token(sim, client), WIRE_TOKEN_BYTES);
        msg.kind = CLIENT_RESUME;
        msg.resume.token = client->tried;
    } else if (client->is_registered) {
        bool is_wrong = world_chance(sim, 50);

        msg.kind = CLIENT_LOGIN;
        msg.enter = (struct wire_credentials){client->name,
                                              is_wrong ? "not the password" : client->password};
    } else {
        new_name(sim, client);
        if (client->wants_account) {
            msg.kind = CLIENT_REGISTER;
            msg.enter = (struct wire_credentials){client->name, client->password};
        }
    }
    client->entering_by = msg.kind;
    client->state = CLIENT_ENTERING;
    client_send(sim, client, &msg);
    client->entering_seq = msg.seq;
}

static void
on_identity(struct sim *sim, struct client *client, const struct wire_identity *identity)
{
    client->state = CLIENT_IN;
    client->asked = (struct asked){0};
    if (client->player != identity->player_id) {
        client->ignoring.is_asked = client->ignoring.is_done = false;
    }
    client->player = identity->player_id;
    if (client->entering_by == CLIENT_REGISTER) {
        client->is_registered = true;
    }
    snprintf(client->name, sizeof(client->name), "%s", identity->name);
    client->is_guest = identity->guest;
    if (identity->guest) {
        client->is_registered = false;
        client->wants_account = false;
    }
    if (client->token_count == SIM_TOKENS_KEPT) {
        memmove(client->tokens[0], client->tokens[1], (SIM_TOKENS_KEPT - 1) * WIRE_TOKEN_BYTES);
        client->token_count--;
    }
    memcpy(client->tokens[client->token_count++], identity->token, WIRE_TOKEN_BYTES);
    (void)sim;
    if (!world_chance(sim, 300)) { // an older program does not
        circle_enter(sim, client);
        talk_enter(sim, client);
    }
}

static void
on_error(struct sim *sim, struct client *client, const struct wire_error *error)
{
    if (!error->text[0]) {
        sim_fail(sim, 0, client->player, "error %u has no sentence", error->code);
    }
    if (client->state != CLIENT_ENTERING) {
        solvers_refused(client);
        return;
    }
    if (client->entering_by == CLIENT_RESUME &&
        (error->code == ERROR_WRONG_TOKEN || error->code == ERROR_LOGGED_OUT ||
         error->code == ERROR_LOGGED_OUT_PASSWORD || error->code == ERROR_LOGGED_OUT_RECOVERY)) {
        client->token_count = 0;
    }
    // Somebody else may have become this name's owner with a stolen token.
    if (client->entering_by == CLIENT_LOGIN && error->code == ERROR_WRONG_PASSWORD &&
        world_chance(sim, 500)) {
        client->is_registered = false;
    }
    if (error->code == ERROR_BANNED) {
        client->is_registered = false; // under another name
    }
    if (error->code == ERROR_STORAGE || error->code == ERROR_TRY_LATER ||
        error->code == ERROR_TOO_FAST) {
        client_sleep(sim, client, world_between(sim, 1000, 10000));
        return;
    }
    client->state = CLIENT_GREETING;
    identify(sim, client);
}

static void
on_bye(struct sim *sim, struct client *client, enum bye_reason reason)
{
    if (reason == BYE_GOODBYE && client->is_guest && client->state == CLIENT_IN) {
        ledger_revoke(sim, client->player);
    }
}

static void
on_ping(struct sim *sim, struct client *client, const struct wire_ping *ping)
{
    struct client_msg pong = {.kind = CLIENT_PONG, .ping = *ping};

    if (!world_chance(sim, 30)) {
        client_send(sim, client, &pong);
    }
}

// Ids count up within each channel; who is ignored is not heard.
static void
on_chat(struct sim *sim, struct client *client, const struct wire_chat_line *line)
{
    const struct conn *conn = net_find(sim, client->conn);
    struct view *view = view_find(client, line->room);
    uint64_t *newest = line->channel == CHANNEL_LOBBY ? &client->hall.chat_id
                       : view                         ? &view->chat_ids[line->channel]
                                                      : NULL;

    if (client->ignoring.is_done && strcmp(client->ignoring.name, line->from->name) == 0 && conn &&
        !conn->is_damaged) {
        sim_fail(sim, line->room, client->player, "a line of %s comes, who is ignored",
                 line->from->name);
    }
    if (line->channel == CHANNEL_WHISPER || !newest) {
        return;
    }
    if (line->id <= *newest) {
        sim_fail(sim, line->room, client->player, "line %llu of a channel follows line %llu",
                 (unsigned long long)line->id, (unsigned long long)*newest);
    }
    *newest = line->id;
}

static void
handle(struct sim *sim, struct client *client, const struct server_msg *msg)
{
    switch (msg->kind) {
    case SERVER_WELCOME:
        if (client->state == CLIENT_GREETING) {
            identify(sim, client);
        }
        break;
    case SERVER_IDENTITY:
        on_identity(sim, client, &msg->identity);
        break;
    case SERVER_PING:
        on_ping(sim, client, &msg->ping);
        break;
    case SERVER_BYE:
        on_bye(sim, client, msg->bye.reason);
        break;
    case SERVER_ERROR:
        if (msg->re_seq == 0 || msg->re_seq != client->glance_seq) {
            on_error(sim, client, &msg->error);
        }
        break;
    case SERVER_SNAPSHOT:
        view_snapshot(sim, client, &msg->snapshot);
        break;
    case SERVER_ROOM_EVENT:
        view_event(sim, client, &msg->room_event);
        break;
    case SERVER_LEFT:
        view_drop(client, msg->left.room);
        break;
    case SERVER_ROOM_PRESENCE:
        company_presence(sim, client, &msg->room_presence);
        break;
    case SERVER_ROOM_MEMBER:
        company_member(sim, client, &msg->room_member);
        break;
    case SERVER_ROOM_BADGE:
        company_badge(client, &msg->room_badge);
        break;
    case SERVER_HAND_OVER_OFFER:
        company_hand_over(client, &msg->hand_over_offer);
        break;
    case SERVER_LOBBY_PAGE:
        hall_page(sim, client, &msg->lobby_page);
        break;
    case SERVER_LOBBY_DELTA:
        hall_delta(client, &msg->lobby_delta);
        break;
    case SERVER_ARCHIVE_PAGE:
        reading_page(sim, client, msg->re_seq, &msg->archive_page);
        break;
    case SERVER_LOBBY_SEEKS:
        hall_seeks(client, &msg->lobby_seeks);
        break;
    case SERVER_RECOVERY_CODES:
        account_codes(client, &msg->recovery_codes);
        break;
    case SERVER_ACCOUNT:
    case SERVER_WAITING:
    case SERVER_EMAIL:
    case SERVER_PEOPLE_PAGE:
    case SERVER_STANDING:
    case SERVER_STANDINGS_PAGE:
        break; // told.c looks at it
    case SERVER_FRIENDS:
        circle_friends(client, &msg->friends);
        break;
    case SERVER_FRIEND_NEWS:
        circle_news(client, &msg->friend_news);
        break;
    case SERVER_CAREER:
        reading_rating_history(sim, client, msg->re_seq, &msg->career);
        break;
    case SERVER_RECORD:
        reading_record(sim, client, msg->re_seq, &msg->record);
        break;
    case SERVER_CHAT_LINE:
        on_chat(sim, client, &msg->chat_line);
        break;
    case SERVER_INVITATION:
        client->invitation.room = msg->invitation.room;
        snprintf(client->invitation.code, sizeof(client->invitation.code), "%s",
                 msg->invitation.code);
        break;
    case SERVER_DONE:
        client->ignoring.is_done |= msg->re_seq && msg->re_seq == client->ignoring.seq;
        break;
    case SERVER_PAIR_OFFER:
        pairing_offered(sim, client, &msg->pair_offer);
        break;
    case SERVER_PAIR_OFF:
        pairing_off(sim, client, &msg->pair_off);
        break;
    case SERVER_PAIRED:
        pairing_begins(sim, client, &msg->paired);
        break;
    case SERVER_HISTORY:
        talk_history(sim, client, &msg->history);
        break;
    case SERVER_MAIL:
        talk_mail(sim, client, &msg->mail);
        break;
    case SERVER_PUZZLE:
        solvers_puzzle(sim, client, &msg->puzzle);
        break;
    case SERVER_PUZZLE_RESULT:
        solvers_result(sim, client, &msg->puzzle_result);
        break;
    case SERVER_PUZZLE_STATS:
        solvers_stats(sim, client, &msg->puzzle_stats);
        break;
    case SERVER_LINE_GONE:
    case SERVER_PONG:
    case SERVER_PROFILE:
    case SERVER_ENTERED:
    case SERVER_HINT_RESULT:
    case SERVER_THOUGHT:
    case SERVER_NOTICE:
        break;
    }
}

void
client_receive(struct sim *sim, struct client *client, const struct frame *frame)
{
    struct server_msg msg;
    struct wire_result result;

    arena_reset(&sim->decode);
    result = wire_decode_server(&sim->decode, frame->message, frame->length, &msg);
    if (result.fault != WIRE_OK) {
        sim_fail(sim, 0, client->player, "a client cannot decode a frame: %s, field %s of %s",
                 wire_fault_word(result.fault), result.detail, result.message);
        return;
    }
    handle(sim, client, &msg);
}

void
client_cut(struct sim *sim, struct client *client)
{
    client->state = CLIENT_OFF;
    client->conn = 0;
    client->asked = (struct asked){0};
    view_drop_all(client);
    (void)sim;
}

void
client_sleep(struct sim *sim, struct client *client, int64_t for_ms)
{
    struct conn *conn = net_find(sim, client->conn);

    client->sleeps_until_ms = sim->now_ms + for_ms;
    if (conn) {
        net_close_by_client(sim, conn, world_chance(sim, 500));
        client_cut(sim, client);
    }
}
