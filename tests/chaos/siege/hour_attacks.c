// SPDX-License-Identifier: MIT
// The attacks of the long siege, one function each: it does its worst until its time is over and
// does not mind being refused, cut off or left without an answer.
#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include "common/util/rng.h"
#include "common/util/xalloc.h"
#include "tests/chaos/siege/hour.h"

enum { MANY = 60, PATIENCE_MS = 200, BURST = 50, ATTACK_US = 10 * 1000 * 1000 };

static uint64_t
draw(struct attacker *attacker)
{
    attacker->seed = rng_mix(attacker->seed + 1);
    return attacker->seed;
}

static bool
is_over(const struct attacker *attacker)
{
    return pair_now_us() >= attacker->until_us;
}

// A connection from a random address of the network, or from this one if it is not 0.
static bool
dial(struct attacker *attacker, struct wire_client *client, uint32_t host)
{
    struct sockaddr_in from = {.sin_family = AF_INET}, to = {.sin_family = AF_INET};
    const struct timeval soon = {.tv_usec = PATIENCE_MS * 1000};

    host = host ? host : 2 + (uint32_t)(draw(attacker) % (attacker->hosts - 4));
    from.sin_addr.s_addr = htonl(attacker->network | host);
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    to.sin_port = htons((uint16_t)attacker->port);
    client_init(client);
    client->fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (client->fd < 0) {
        return false;
    }
    // A server that does not read must not stop the attack.
    setsockopt(client->fd, SOL_SOCKET, SO_SNDTIMEO, &soon, sizeof(soon));
    if (bind(client->fd, (struct sockaddr *)&from, sizeof(from)) != 0 ||
        connect(client->fd, (struct sockaddr *)&to, sizeof(to)) != 0) {
        client_close(client);
        return false;
    }
    return true;
}

// What has come is thrown away; nothing is waited for.
static void
drain(struct wire_client *client)
{
    while (client->fd >= 0 && client_next(client, 0)) {
    }
}

// Known by a new name; the answers are not waited for long.
static bool
enter(struct attacker *attacker, struct wire_client *client, uint32_t host)
{
    struct client_msg hello = {.kind = CLIENT_HELLO,
                               .hello = {WIRE_PROTOCOL, WIRE_PROTOCOL, "siege", "en"}};
    struct client_msg guest = {.kind = CLIENT_GUEST};
    const struct server_msg *msg;
    char name[24];

    snprintf(name, sizeof(name), "x%llx", (unsigned long long)(draw(attacker) >> 16));
    guest.guest.name = name;
    if (!dial(attacker, client, host) || !client_send(client, &hello) ||
        !client_send(client, &guest)) {
        return false;
    }
    while ((msg = client_next(client, 10 * PATIENCE_MS))) {
        if (msg->kind == SERVER_IDENTITY || msg->kind == SERVER_ERROR) {
            return msg->kind == SERVER_IDENTITY;
        }
    }
    return false;
}

static struct wire_room_settings
settings_of_room(void)
{
    return (struct wire_room_settings){
        .rule = RULE_FREESTYLE,
        .size = 19,
        .opening = OPENING_FREE,
        .control = {.kind = CONTROL_FISCHER, .main_ms = 300000, .extra_ms = 3000},
        .title = "siege"};
}

// The attacks.

// Guests who come and go, from one address.
static void
guests(struct attacker *attacker)
{
    uint32_t host = 2 + (uint32_t)(draw(attacker) % 250);

    while (!is_over(attacker)) {
        struct wire_client client;

        enter(attacker, &client, host);
        client_finish(&client);
    }
}

// Comes in; the first thing that it says may differ from what follows.
static void
come(struct attacker *attacker, struct wire_client *client, uint32_t host, struct client_msg *first)
{
    if (enter(attacker, client, host) && first) {
        client_send(client, first);
    }
}

// A request by each of many, again and again; nothing is read but to make room.
static void
by_many_after(struct attacker *attacker, struct client_msg *first, struct client_msg *msg,
              uint32_t host)
{
    struct wire_client *many = xcalloc(MANY, sizeof(*many));

    for (int i = 0; i < MANY; i++) {
        come(attacker, &many[i], host, first);
    }
    while (!is_over(attacker)) {
        for (int i = 0; i < MANY && !is_over(attacker); i++) {
            if (many[i].fd < 0) {
                client_finish(&many[i]);
                come(attacker, &many[i], host, first);
            }
            client_send(&many[i], msg);
            drain(&many[i]);
        }
    }
    for (int i = 0; i < MANY; i++) {
        client_finish(&many[i]);
    }
    free(many);
}

static void
by_many(struct attacker *attacker, struct client_msg *msg, uint32_t host)
{
    by_many_after(attacker, NULL, msg, host);
}

static void
rooms(struct attacker *attacker)
{
    struct wire_room_settings settings = settings_of_room();
    struct client_msg create = {.kind = CLIENT_ROOM_CREATE, .room_create = {.settings = &settings}};

    by_many(attacker, &create, 0);
}

static void
engines(struct attacker *attacker)
{
    struct wire_room_settings settings = settings_of_room();
    struct ai_config ai = {.kind = AI_GOREN, .level = AI_LEVEL_MAX};
    struct client_msg create = {
        .kind = CLIENT_ROOM_CREATE,
        .room_create = {.settings = &settings, .seat = WANT_NO_SEAT, .ai = &ai, .second_ai = &ai}};

    by_many(attacker, &create, 0);
}

static void
chat(struct attacker *attacker)
{
    static const char text[] = "siege siege siege siege siege siege siege siege siege siege siege";
    struct client_msg say = {.kind = CLIENT_SAY,
                             .say = {.channel = CHANNEL_LOBBY, .name = "", .text = text}};

    by_many(attacker, &say, 0);
}

static void
lobby(struct attacker *attacker)
{
    struct client_msg ask = {.kind = CLIENT_LOBBY_SUBSCRIBE, .lobby_subscribe = {true}};

    by_many(attacker, &ask, 0);
}

static void
archive(struct attacker *attacker)
{
    struct client_msg ask = {
        .kind = CLIENT_ARCHIVE_ASK,
        .archive_ask = {.player = "", .opponent = "", .rule = ANY_RULE, .opening = ""}};

    by_many(attacker, &ask, 0);
}

static void
people(struct attacker *attacker)
{
    struct client_msg ask = {.kind = CLIENT_PEOPLE_ASK, .people_ask = {"x", 0}};

    by_many(attacker, &ask, 0);
}

static void
history(struct attacker *attacker)
{
    struct client_msg ask = {.kind = CLIENT_HISTORY_ASK,
                             .history_ask = {.channel = CHANNEL_LOBBY, .name = ""}};

    by_many(attacker, &ask, 0);
}

// They watch the pair, and want to see its game from the beginning all the time.
static void
watchers(struct attacker *attacker)
{
    struct client_msg join = {.kind = CLIENT_ROOM_JOIN, .room_join = {attacker->room, ""}};
    struct client_msg resync = {.kind = CLIENT_RESYNC, .room = {attacker->room}};

    by_many_after(attacker, &join, &resync, 0);
}

static void
profiles(struct attacker *attacker)
{
    struct client_msg ask = {.kind = CLIENT_PROFILE_ASK, .profile_ask = {"witness-black"}};

    by_many(attacker, &ask, 2);
}

// Codes of private tables, and passwords of a known name.
static void
guesses(struct attacker *attacker)
{
    struct client_msg hello = {.kind = CLIENT_HELLO,
                               .hello = {WIRE_PROTOCOL, WIRE_PROTOCOL, "siege", "en"}};
    struct client_msg login = {.kind = CLIENT_LOGIN, .enter = {"witness", "correct horse battery"}};
    struct client_msg join = {.kind = CLIENT_ROOM_JOIN};
    char code[8];

    while (!is_over(attacker)) {
        struct wire_client client;

        if (draw(attacker) % 2 && dial(attacker, &client, 0)) {
            client_send(&client, &hello);
            client_send(&client, &login);
            client_next(&client, PATIENCE_MS);
        } else if (enter(attacker, &client, 0)) {
            for (int i = 0; i < BURST; i++) {
                snprintf(code, sizeof(code), "%04x", (unsigned)(draw(attacker) & 0xffff));
                join.room_join.code = code;
                client_send(&client, &join);
            }
            drain(&client);
        }
        client_finish(&client);
    }
}

// Each password costs a hash, also that of a name that nobody has. Nobody waits for the answer.
static void
logins(struct attacker *attacker)
{
    struct client_msg hello = {.kind = CLIENT_HELLO,
                               .hello = {WIRE_PROTOCOL, WIRE_PROTOCOL, "siege", "en"}};
    struct client_msg login = {.kind = CLIENT_LOGIN};
    char name[24];

    while (!is_over(attacker)) {
        struct wire_client client;

        snprintf(name, sizeof(name), "a%llx", (unsigned long long)(draw(attacker) >> 16));
        login.enter = (struct wire_credentials){name, "correct horse battery"};
        if (dial(attacker, &client, 0)) {
            client_send(&client, &hello);
            client_send(&client, &login);
            client_next(&client, PATIENCE_MS / 10);
        }
        client_finish(&client);
    }
}

// Bytes that are no message: random ones, frames that promise too much.
static void
garbage(struct attacker *attacker)
{
    uint64_t bytes[512];

    while (!is_over(attacker)) {
        struct wire_client client;

        if (dial(attacker, &client, 0)) {
            for (size_t i = 0; i < sizeof(bytes) / sizeof(*bytes); i++) {
                bytes[i] = draw(attacker);
            }
            memcpy(bytes, draw(attacker) % 2 ? "\0\0\x0f\xff" : "\x16\x03\x01\x02", 4);
            client_send_bytes(&client, bytes, 1 + draw(attacker) % sizeof(bytes));
        }
        client_finish(&client);
    }
}

// Connections that say a byte now and then, or nothing.
static void
idlers(struct attacker *attacker)
{
    struct wire_client *many = xcalloc(MANY, sizeof(*many));

    for (int i = 0; i < MANY; i++) {
        dial(attacker, &many[i], 0);
    }
    while (!is_over(attacker)) {
        poll(NULL, 0, PATIENCE_MS);
        for (int i = 0; i < MANY; i++) {
            if (i % 2 && many[i].fd >= 0) {
                client_send_bytes(&many[i], "", 1);
            }
        }
    }
    for (int i = 0; i < MANY; i++) {
        client_finish(&many[i]);
    }
    free(many);
}

// They ask for the lobby and never read it.
static void
deaf(struct attacker *attacker)
{
    struct wire_client *many = xcalloc(MANY, sizeof(*many));
    struct client_msg ask = {.kind = CLIENT_LOBBY_SUBSCRIBE, .lobby_subscribe = {true}};

    for (int i = 0; i < MANY; i++) {
        enter(attacker, &many[i], 0);
    }
    while (!is_over(attacker)) {
        for (int i = 0; i < MANY && !is_over(attacker); i++) {
            if (many[i].fd < 0 || !client_send(&many[i], &ask)) {
                client_finish(&many[i]);
                enter(attacker, &many[i], 0);
            }
        }
    }
    for (int i = 0; i < MANY; i++) {
        client_finish(&many[i]);
    }
    free(many);
}

static const struct {
    const char *word;
    void (*attack)(struct attacker *attacker);
} attacks[] = {
    {"guests", guests},     {"rooms", rooms},       {"engines", engines}, {"chat", chat},
    {"lobby", lobby},       {"archive", archive},   {"people", people},   {"history", history},
    {"watchers", watchers}, {"profiles", profiles}, {"guesses", guesses}, {"logins", logins},
    {"garbage", garbage},   {"idlers", idlers},     {"deaf", deaf},
};

enum { ATTACKS = sizeof(attacks) / sizeof(*attacks) };

const char *
attacker_word(int bit)
{
    return bit < ATTACKS ? attacks[bit].word : NULL;
}

void
attacker_run(struct attacker *attacker)
{
    int64_t end_us = attacker->until_us;

    while (pair_now_us() < end_us) {
        int64_t span_us = ATTACK_US / 2 + (int64_t)(draw(attacker) % ATTACK_US);
        unsigned chosen = (unsigned)(draw(attacker) % ATTACKS);

        attacker->until_us = pair_now_us() + span_us < end_us ? pair_now_us() + span_us : end_us;
        *attacker->attack = 1U << chosen;
        attacks[chosen].attack(attacker);
    }
    *attacker->attack = 0;
}
