// SPDX-License-Identifier: MIT
#include "tests/support/core_verbs.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "common/game/point.h"
#include "common/puzzle/puzzle.h"
#include "server/core/core_internal.h"
#include "server/core/lobby/seek.h"
#include "server/core/puzzle/solving.h"
#include "tests/support/core_world.h"
#include "tests/support/table.h"

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))
#define PASSWORD "secret-word"

// Copies the next word, "" if there is none, and returns what follows it.
static const char *
next_word(const char *text, char *word, size_t capacity)
{
    size_t length;

    text += strspn(text, " ");
    length = strcspn(text, " ");
    assert_true(length < capacity);
    memcpy(word, text, length);
    word[length] = '\0';
    text += length;
    return text + strspn(text, " ");
}

// The value of key=value in the text; NULL if the key is not there.
static const char *
value_of(const char *text, const char *key, char value[32])
{
    char word[WIRE_CHAT_BYTES];
    size_t length = strlen(key);

    while (*text) {
        text = next_word(text, word, sizeof(word));
        if (strncmp(word, key, length) == 0 && word[length] == '=') {
            snprintf(value, 32, "%.31s", word + length + 1);
            return value;
        }
    }
    return NULL;
}

static bool
is_yes(const char *text, const char *key)
{
    char value[32];

    return value_of(text, key, value) && strcmp(value, "yes") == 0;
}

static int
index_of(const char *text, const char *key, const char *const *words, int count)
{
    char value[32];

    if (!value_of(text, key, value)) {
        return 0;
    }
    for (int i = 0; i < count; i++) {
        if (strcmp(words[i], value) == 0) {
            return i;
        }
    }
    fail_msg("the test itself is wrong: no such %s in \"%s\"", key, text);
    return 0;
}

void
verb_settings(const char *text, struct verb *verb)
{
    static const char *const joins[] = {"anyone", "accounts", "code"};
    static const char *const watches[] = {"anyone", "code", "nobody"};
    struct match_settings match = table_settings(text);
    char title[32];

    verb->settings = (struct wire_room_settings){
        .rule = match.rules.rule,
        .size = match.size,
        .opening = match.opening.protocol,
        .opening_n = match.opening.n,
        .control = match.control,
        .start = match.start,
        .undo = match.undo,
        .rated = match.rated,
        .reject_fouls = match.rules.options.reject_fouls,
        .draw_dead = match.rules.options.draw_dead,
        .draw_margin = match.rules.options.draw_margin,
        .maps = is_yes(text, "maps"),
        .threats = is_yes(text, "threats"),
        .hints = is_yes(text, "hints"),
        .strict = is_yes(text, "strict"),
        .delayed = is_yes(text, "delay"),
        .join = (enum join_rule)index_of(text, "join", joins, COUNT_OF(joins)),
        .watch = (enum watch_rule)index_of(text, "watch", watches, COUNT_OF(watches)),
        .title = verb->text,
    };
    if (value_of(text, "title", title)) {
        snprintf(verb->text, sizeof(verb->text), "%s", title);
    }
}

struct action
verb_action(const struct world *world, const char *word)
{
    const struct room *room = world_room(world);
    struct table table = {.match = {.settings = {.size = 15}, .opening = {.state = OPENING_PLAY}}};

    // Borrowed to read words about it; never finished.
    if (room && room->match) {
        table.match = *room->match;
    }
    return table_action(&table, word);
}

static enum seat
read_seat(const char *letter)
{
    return strcmp(letter, "b") == 0 ? SEAT_B : SEAT_A;
}

static void
read_names(const struct world *world, const char *client, const char *rest, struct verb *verb)
{
    struct client_msg *msg = &verb->msg;

    (void)world;
    snprintf(verb->name, sizeof(verb->name), "%s", *rest ? rest : client);
    if (msg->kind == CLIENT_REGISTER || msg->kind == CLIENT_LOGIN) {
        msg->enter = (struct wire_credentials){verb->name, PASSWORD};
    } else {
        msg->guest.name = verb->name; // profile_ask is the same struct
    }
}

static void
read_resume(const struct world *world, const char *client, const char *rest, struct verb *verb)
{
    const struct client *who =
        world_client((struct world *)(uintptr_t)world, *rest ? rest : client);

    memcpy(verb->text, who->token, WIRE_TOKEN_BYTES);
    verb->msg.resume.token = (const uint8_t *)verb->text;
}

static void
read_password(const struct world *world, const char *client, const char *rest, struct verb *verb)
{
    (void)world;
    (void)client;
    rest = next_word(rest, verb->name, sizeof(verb->name));
    next_word(rest, verb->text, sizeof(verb->text));
    verb->msg.change_password = (struct wire_change_password){verb->name, verb->text};
}

// "codes [PASSWORD]"
static void
read_codes(const struct world *world, const char *client, const char *rest, struct verb *verb)
{
    (void)world, (void)client;
    snprintf(verb->text, sizeof(verb->text), "%s", *rest ? rest : PASSWORD);
    verb->msg.password.password = verb->text;
}

// "recover NAME CODE PASSWORD"
static void
read_recover(const struct world *world, const char *client, const char *rest, struct verb *verb)
{
    (void)world, (void)client;
    rest = next_word(rest, verb->name, sizeof(verb->name));
    rest = next_word(rest, verb->code, sizeof(verb->code));
    snprintf(verb->text, sizeof(verb->text), "%s", *rest ? rest : PASSWORD);
    verb->msg.recover = (struct wire_recover){verb->name, verb->code, verb->text};
}

// "logout [DEVICE]"
static void
read_log_out(const struct world *world, const char *client, const char *rest, struct verb *verb)
{
    (void)world, (void)client;
    verb->msg.log_out.device = strtoull(rest, NULL, 10);
}

// "email [set ADDRESS | code CODE | want [turns] [invitations] [messages]]"
static void
read_email(const struct world *world, const char *client, const char *rest, struct verb *verb)
{
    char word[16];

    (void)world, (void)client;
    rest = next_word(rest, word, sizeof(word));
    snprintf(verb->text, sizeof(verb->text), "%s", rest);
    if (strcmp(word, "set") == 0) {
        verb->msg.kind = CLIENT_EMAIL_SET;
        verb->msg.email_set.address = verb->text;
    } else if (strcmp(word, "code") == 0) {
        verb->msg.kind = CLIENT_EMAIL_PROVE;
        verb->msg.email_prove.email_code = verb->text;
    } else if (strcmp(word, "want") == 0) {
        verb->msg.kind = CLIENT_EMAIL_CHOOSE;
        verb->msg.email_choose = (struct wire_email_choose){strstr(rest, "turns") != NULL,
                                                            strstr(rest, "invitations") != NULL,
                                                            strstr(rest, "messages") != NULL};
    }
}

static void
read_nothing(const struct world *world, const char *client, const char *rest, struct verb *verb)
{
    (void)world;
    (void)client;
    (void)rest;
    (void)verb;
}

static void
read_hello(const struct world *world, const char *client, const char *rest, struct verb *verb)
{
    (void)world;
    (void)client;
    (void)rest;
    verb->msg.hello = (struct wire_hello){WIRE_PROTOCOL, WIRE_PROTOCOL, "test 1", "en"};
}

static void
read_ping(const struct world *world, const char *client, const char *rest, struct verb *verb)
{
    (void)world;
    (void)client;
    (void)rest;
    verb->msg.ping.number = 77;
}

static void
read_lobby(const struct world *world, const char *client, const char *rest, struct verb *verb)
{
    (void)world;
    (void)client;
    verb->msg.lobby_subscribe.on = strcmp(rest, "on") == 0;
}

static void
read_invisible(const struct world *world, const char *client, const char *rest, struct verb *verb)
{
    (void)world;
    (void)client;
    verb->msg.set_invisible.on = strcmp(rest, "on") == 0;
}

// "people [PAGE [SEARCH]]"
static void
read_people(const struct world *world, const char *client, const char *rest, struct verb *verb)
{
    char page[16];

    (void)world;
    (void)client;
    rest = next_word(rest, page, sizeof(page));
    snprintf(verb->name, sizeof(verb->name), "%s", rest);
    verb->msg.people_ask = (struct wire_people_ask){verb->name, (uint32_t)strtoul(page, NULL, 10)};
}

// "puzzle [daily|MOTIF|RULE]"
static void
read_puzzle(const struct world *world, const char *client, const char *rest, struct verb *verb)
{
    enum puzzle_motif motif;
    enum rule rule;

    (void)world;
    (void)client;
    verb->msg.puzzle_ask =
        (struct wire_puzzle_ask){ANY_MOTIF, ANY_RULE, strcmp(rest, "daily") == 0};
    if (puzzle_motif_parse(rest, strlen(rest), &motif)) {
        verb->msg.puzzle_ask.motif = (int)motif;
    } else if (rules_parse(rest, &rule)) {
        verb->msg.puzzle_ask.rule = (int)rule;
    }
}

static const struct solving *
solving_of(const struct world *world, const char *client)
{
    const struct player *player = world_player(world, client);

    return player ? player->solving : NULL;
}

// "stone POINT", the next one of the open puzzle
static void
read_stone(const struct world *world, const char *client, const char *rest, struct verb *verb)
{
    const struct solving *solving = solving_of(world, client);
    size_t used;

    verb->msg.puzzle_move = (struct wire_puzzle_move){.puzzle = 1, .move = 1};
    if (solving) {
        verb->msg.puzzle_move.puzzle = solving->try.puzzle->id;
        verb->msg.puzzle_move.move = solving->moves + 1;
    }
    assert_int_equal(
        point_parse(rest, strlen(rest), BOARD_SIZE_MAX, &verb->msg.puzzle_move.point, &used),
        POINT_PARSE_OK);
}

static void
read_clue(const struct world *world, const char *client, const char *rest, struct verb *verb)
{
    const struct solving *solving = solving_of(world, client);

    verb->msg.puzzle_help =
        (struct wire_puzzle_help){solving ? solving->try.puzzle->id : 1, *rest == 'g'};
}

// "top [RULE SPEED [PAGE]]"
static void
read_standings(const struct world *world, const char *client, const char *rest, struct verb *verb)
{
    struct wire_standings_ask *ask = &verb->msg.standings_ask;
    char rule_name[32], speed_name[32];
    enum rule rule;
    enum speed speed;

    (void)world;
    (void)client;
    rest = next_word(rest, rule_name, sizeof(rule_name));
    rest = next_word(rest, speed_name, sizeof(speed_name));
    ask->rule = rules_parse(rule_name, &rule) ? (int)rule : ANY_RULE;
    ask->speed = speed_parse(speed_name, &speed) ? (int)speed : ANY_SPEED;
    ask->page = (uint32_t)strtoul(rest, NULL, 10);
}

static void
read_seek(const struct world *world, const char *client, const char *rest, struct verb *verb)
{
    (void)world;
    (void)client;
    verb_settings(rest, verb);
    verb->msg.seek_start = (struct wire_seek_start){.settings = &verb->settings};
}

// "yes" or "no" to what he is asked; a number names another pairing.
static void
read_answer(const struct world *world, const char *client, const char *rest, struct verb *verb)
{
    const struct player *player = world_player(world, client);
    struct pairing pairing = {0};

    if (player) {
        seek_pairing(player, &pairing);
    }
    verb->msg.pair_answer =
        (struct wire_pair_answer){.pair = pairing.pair, .yes = strncmp(rest, "yes", 3) == 0};
    if (strchr(rest, ' ')) {
        verb->msg.pair_answer.pair = strtoull(strchr(rest, ' '), NULL, 10);
    }
}

static void
read_archive(const struct world *world, const char *client, const char *rest, struct verb *verb)
{
    (void)world;
    (void)client;
    snprintf(verb->name, sizeof(verb->name), "%s", rest);
    verb->msg.archive_ask = (struct wire_archive_ask){
        .player = verb->name, .opponent = "", .opening = "", .rule = ANY_RULE};
}

static void
read_rating_history(const struct world *world, const char *client, const char *rest,
                    struct verb *verb)
{
    (void)world;
    (void)client;
    snprintf(verb->name, sizeof(verb->name), "%s", rest);
    verb->msg.career_ask = (struct wire_career_ask){verb->name, ANY_RULE, ANY_SPEED};
}

static void
read_record(const struct world *world, const char *client, const char *rest, struct verb *verb)
{
    (void)world;
    (void)client;
    verb->msg.record_ask.game = (uint64_t)strtoull(rest, NULL, 10);
}

// The AI policy, as words: resign=yes|no draws=yes|no varied=yes.
static void
read_policy(const char *text, struct ai_config *ai)
{
    static const char *const choices[] = {"usual", "no", "yes"};
    char pause[32];

    ai->resign = (enum ai_choice)index_of(text, "resign", choices, COUNT_OF(choices));
    ai->draws = (enum ai_choice)index_of(text, "draws", choices, COUNT_OF(choices));
    ai->varied = is_yes(text, "varied");
    if (value_of(text, "pause", pause)) {
        ai->pause_ms = (uint32_t)strtoul(pause, NULL, 10);
    }
}

static void
read_create(const struct world *world, const char *client, const char *rest, struct verb *verb)
{
    static const char *const seats[] = {"a", "b", "none"};
    static const enum wanted_seat wanted[] = {WANT_SEAT_A, WANT_SEAT_B, WANT_NO_SEAT};
    struct wire_room_create *create = &verb->msg.room_create;
    char level[32];

    (void)world;
    (void)client;
    verb_settings(rest, verb);
    create->settings = &verb->settings;
    create->seat = wanted[index_of(rest, "seat", seats, COUNT_OF(seats))];
    if (value_of(rest, "ai", level)) {
        verb->ai = (struct ai_config){.level = (uint32_t)strtoul(level, NULL, 10)};
        create->ai = &verb->ai;
    }
    create->both = is_yes(rest, "both");
    read_policy(rest, &verb->ai);
    if (value_of(rest, "second", level)) {
        verb->second_ai = (struct ai_config){.level = (uint32_t)strtoul(level, NULL, 10)};
        read_policy(rest, &verb->second_ai);
        create->second_ai = &verb->second_ai;
    }
}

static void
read_join(const struct world *world, const char *client, const char *rest, struct verb *verb)
{
    const struct room *room = world_room(world);

    (void)client;
    snprintf(verb->text, sizeof(verb->text), "%s", *rest && room ? room->code : "");
    verb->msg.room_join = (struct wire_room_join){*rest ? 0 : world->room, verb->text};
}

static void
read_room(const struct world *world, const char *client, const char *rest, struct verb *verb)
{
    (void)client;
    (void)rest;
    verb->msg.room.room = world->room;
}

static void
read_change(const struct world *world, const char *client, const char *rest, struct verb *verb)
{
    (void)client;
    verb_settings(rest, verb);
    verb->msg.room_change = (struct wire_room_change){world->room, &verb->settings};
}

static void
read_room_name(const struct world *world, const char *client, const char *rest, struct verb *verb)
{
    (void)client;
    snprintf(verb->name, sizeof(verb->name), "%s", rest);
    verb->msg.room_name = (struct wire_room_name){world->room, verb->name};
}

static void
read_sit(const struct world *world, const char *client, const char *rest, struct verb *verb)
{
    char letter[8];

    (void)client;
    rest = next_word(rest, letter, sizeof(letter));
    verb->msg.sit = (struct wire_sit){world->room, read_seat(letter), strcmp(rest, "both") == 0};
}

static void
read_ai(const struct world *world, const char *client, const char *rest, struct verb *verb)
{
    char letter[8];

    (void)client;
    rest = next_word(rest, letter, sizeof(letter));
    verb->ai = (struct ai_config){.level = *rest ? (uint32_t)strtoul(rest, NULL, 10) : 3};
    read_policy(rest, &verb->ai);
    verb->msg.seat_ai = (struct wire_seat_ai){world->room, read_seat(letter), &verb->ai};
}

static void
read_person(const struct world *world, const char *client, const char *rest, struct verb *verb)
{
    char letter[8];

    (void)client;
    rest = next_word(rest, letter, sizeof(letter));
    verb->msg.seat_person =
        (struct wire_seat_person){world->room, read_seat(letter), strcmp(rest, "sit") == 0};
}

// "a back", "a ai 5", "a bob"
static void
read_hand_over(const struct world *world, const char *client, const char *rest, struct verb *verb)
{
    char letter[8], word[8];
    const char *after;

    (void)client;
    rest = next_word(rest, letter, sizeof(letter));
    after = next_word(rest, word, sizeof(word));
    verb->msg.hand_over =
        (struct wire_hand_over){.room = world->room, .seat = read_seat(letter), .name = ""};
    if (strcmp(word, "ai") == 0) {
        verb->ai = (struct ai_config){.level = *after ? (uint32_t)strtoul(after, NULL, 10) : 3};
        verb->msg.hand_over.ai = &verb->ai;
    } else if (strcmp(word, "back") != 0) {
        snprintf(verb->name, sizeof(verb->name), "%s", rest);
        verb->msg.hand_over.name = verb->name;
    }
}

// The open offer, whichever seat it is for.
static void
read_agree(const struct world *world, const char *client, const char *rest, struct verb *verb)
{
    const struct room *room = world_room(world);

    (void)client;
    verb->msg.hand_over_answer =
        (struct wire_hand_over_answer){world->room, 0, strcmp(rest, "not") != 0};
    for (int i = 0; room && i < SEAT_COUNT; i++) {
        if (room->offers[i].offer) {
            verb->msg.hand_over_answer.offer = room->offers[i].offer;
        }
    }
}

static void
read_ready(const struct world *world, const char *client, const char *rest, struct verb *verb)
{
    (void)client;
    verb->msg.ready = (struct wire_ready){world->room, strstr(rest, "not") == NULL,
                                          strstr(rest, "restart") != NULL};
}

static void
read_hint(const struct world *world, const char *client, const char *rest, struct verb *verb)
{
    static const char *const kinds[] = {"best", "map", "forbidden", "threats"};

    (void)client;
    verb->msg.hint_ask.room = world->room;
    for (int i = 0; i < HINT_COUNT; i++) {
        if (strcmp(rest, kinds[i]) == 0) {
            verb->msg.hint_ask.kind = (enum hint_kind)i;
        }
    }
}

static void
read_say(const struct world *world, const char *client, const char *rest, struct verb *verb)
{
    static const char *const channels[] = {"lobby", "room", "watchers", "whisper"};
    struct wire_say *say = &verb->msg.say;

    (void)client;
    rest = next_word(rest, verb->text, sizeof(verb->text));
    *say = (struct wire_say){.name = verb->name, .text = verb->text};
    for (int i = 0; i < CHANNEL_COUNT; i++) {
        if (strcmp(verb->text, channels[i]) == 0) {
            say->channel = (enum channel)i;
        }
    }
    if (say->channel == CHANNEL_WHISPER) {
        rest = next_word(rest, verb->name, sizeof(verb->name));
    } else if (say->channel != CHANNEL_LOBBY) {
        say->room = world->room;
    }
    snprintf(verb->text, sizeof(verb->text), "%s", rest);
}

static void
read_ignore(const struct world *world, const char *client, const char *rest, struct verb *verb)
{
    char name[WIRE_CHAT_BYTES];

    (void)client;
    rest = next_word(rest, name, sizeof(name));
    memcpy(verb->name, name, strlen(name) + 1);
    if (verb->msg.kind == CLIENT_IGNORE) {
        verb->msg.ignore = (struct wire_ignore){verb->name, strcmp(rest, "not") != 0};
    } else if (verb->msg.kind == CLIENT_SET_FRIEND) {
        verb->msg.set_friend = (struct wire_set_friend){verb->name, strcmp(rest, "not") != 0};
    } else {
        verb->msg.mute = (struct wire_mute){world->room, verb->name, strcmp(rest, "not") != 0};
    }
}

// "history lobby|room|NAME": the newest page of a channel, or of the conversation with NAME.
static void
read_history(const struct world *world, const char *client, const char *rest, struct verb *verb)
{
    struct wire_history_ask *ask = &verb->msg.history_ask;

    (void)client;
    next_word(rest, verb->text, sizeof(verb->text));
    *ask = (struct wire_history_ask){.channel = CHANNEL_WHISPER, .name = verb->name};
    if (strcmp(verb->text, "lobby") == 0 || strcmp(verb->text, "room") == 0) {
        ask->channel = verb->text[0] == 'l' ? CHANNEL_LOBBY : CHANNEL_ROOM;
        ask->room = ask->channel == CHANNEL_ROOM ? world->room : 0;
        verb->name[0] = '\0';
    } else {
        snprintf(verb->name, sizeof(verb->name), "%.*s", (int)sizeof(verb->name) - 1, verb->text);
    }
}

// "unsay", "seen": the line that is newest in the core.
static void
read_line(const struct world *world, const char *client, const char *rest, struct verb *verb)
{
    const struct history_line *line = world->core->history.lines, *next;

    (void)client, (void)rest;
    for (; line; line = next) {
        next = line->by_id.next;
        verb->msg.line.line = line->id > verb->msg.line.line ? line->id : verb->msg.line.line;
    }
}

static void
read_badge(const struct world *world, const char *client, const char *rest, struct verb *verb)
{
    char glyph[16];

    (void)world, (void)client;
    rest = next_word(rest, glyph, sizeof(glyph));
    verb->msg.set_badge = (struct wire_set_badge){(uint32_t)strtoul(glyph, NULL, 10),
                                                  (uint32_t)strtoul(rest, NULL, 10)};
}

static const struct {
    const char *word;
    enum client_kind kind;
    void (*read)(const struct world *, const char *client, const char *rest, struct verb *);
    const char *more;  // stands before what follows the word
    const char *after; // and behind it
} verbs[] = {
    {"hello", CLIENT_HELLO, read_hello, "", ""},
    {"guest", CLIENT_GUEST, read_names, "", ""},
    {"register", CLIENT_REGISTER, read_names, "", ""},
    {"login", CLIENT_LOGIN, read_names, "", ""},
    {"resume", CLIENT_RESUME, read_resume, "", ""},
    {"password", CLIENT_CHANGE_PASSWORD, read_password, "", ""},
    {"codes", CLIENT_RECOVERY_CODES_ASK, read_codes, "", ""},
    {"recover", CLIENT_RECOVER, read_recover, "", ""},
    {"account", CLIENT_ACCOUNT_ASK, read_nothing, "", ""},
    {"logout", CLIENT_LOG_OUT, read_log_out, "", ""},
    {"peek", CLIENT_PEEK, read_resume, "", ""},
    {"email", CLIENT_EMAIL_ASK, read_email, "", ""},
    {"goodbye", CLIENT_GOODBYE, read_nothing, "", ""},
    {"ping", CLIENT_PING, read_ping, "", ""},
    {"badge", CLIENT_SET_BADGE, read_badge, "", ""},
    {"lobby", CLIENT_LOBBY_SUBSCRIBE, read_lobby, "", ""},
    {"profile", CLIENT_PROFILE_ASK, read_names, "", ""},
    {"seek", CLIENT_SEEK_START, read_seek, "", ""},
    {"unseek", CLIENT_SEEK_STOP, read_nothing, "", ""},
    {"pairing", CLIENT_PAIR_ANSWER, read_answer, "", ""},
    {"archive", CLIENT_ARCHIVE_ASK, read_archive, "", ""},
    {"career", CLIENT_CAREER_ASK, read_rating_history, "", ""},
    {"invisible", CLIENT_SET_INVISIBLE, read_invisible, "", ""},
    {"people", CLIENT_PEOPLE_ASK, read_people, "", ""},
    {"top", CLIENT_STANDINGS_ASK, read_standings, "", ""},
    {"friends", CLIENT_FRIENDS_ASK, read_nothing, "", ""},
    {"friend", CLIENT_SET_FRIEND, read_ignore, "", ""},
    {"unfriend", CLIENT_SET_FRIEND, read_ignore, "", " not"},
    {"record", CLIENT_RECORD_ASK, read_record, "", ""},
    {"create", CLIENT_ROOM_CREATE, read_create, "", ""},
    {"join", CLIENT_ROOM_JOIN, read_join, "", ""},
    {"leave", CLIENT_ROOM_LEAVE, read_room, "", ""},
    {"change", CLIENT_ROOM_CHANGE, read_change, "", ""},
    {"kick", CLIENT_ROOM_KICK, read_room_name, "", ""},
    {"own", CLIENT_ROOM_OWNER, read_room_name, "", ""},
    {"invite", CLIENT_ROOM_INVITE, read_room_name, "", ""},
    {"sit", CLIENT_SIT, read_sit, "", ""},
    {"stand", CLIENT_STAND, read_room, "", ""},
    {"ai", CLIENT_SEAT_AI, read_ai, "", ""},
    {"person", CLIENT_SEAT_PERSON, read_person, "", ""},
    {"handover", CLIENT_HAND_OVER, read_hand_over, "", ""},
    {"agree", CLIENT_HAND_OVER_ANSWER, read_agree, "", ""},
    {"disagree", CLIENT_HAND_OVER_ANSWER, read_agree, "not", ""},
    {"ready", CLIENT_READY, read_ready, "", ""},
    {"unready", CLIENT_READY, read_ready, "not", ""},
    {"restart", CLIENT_READY, read_ready, "restart", ""},
    {"go-on", CLIENT_READY, read_ready, "not restart", ""},
    {"resync", CLIENT_RESYNC, read_room, "", ""},
    {"hint", CLIENT_HINT_ASK, read_hint, "", ""},
    {"say", CLIENT_SAY, read_say, "lobby ", ""},
    {"talk", CLIENT_SAY, read_say, "room ", ""},
    {"murmur", CLIENT_SAY, read_say, "watchers ", ""},
    {"whisper", CLIENT_SAY, read_say, "whisper ", ""},
    {"ignore", CLIENT_IGNORE, read_ignore, "", ""},
    {"unignore", CLIENT_IGNORE, read_ignore, "", " not"},
    {"mute", CLIENT_MUTE, read_ignore, "", ""},
    {"history", CLIENT_HISTORY_ASK, read_history, "", ""},
    {"mail", CLIENT_MAIL_ASK, read_nothing, "", ""},
    {"seen", CLIENT_MAIL_SEEN, read_line, "", ""},
    {"unsay", CLIENT_LINE_DELETE, read_line, "", ""},
    {"unmute", CLIENT_MUTE, read_ignore, "", " not"},
    {"puzzle", CLIENT_PUZZLE_ASK, read_puzzle, "", ""},
    {"stone", CLIENT_PUZZLE_MOVE, read_stone, "", ""},
    {"clue", CLIENT_PUZZLE_HELP, read_clue, "", ""},
    {"give-up", CLIENT_PUZZLE_HELP, read_clue, "give-up", ""},
    {"solved", CLIENT_PUZZLE_STATS_ASK, read_nothing, "", ""},
};

// Words that are no request of their own belong to the game.
static void
read_act(const struct world *world, const char *word, struct verb *verb)
{
    struct action action = verb_action(world, word);
    enum wanted_seat seat = WANT_NO_SEAT;

    memcpy(verb->points, action.points, sizeof(action.points));
    verb->msg.kind = CLIENT_ACT;
    if (word[0] == 'A' || word[0] == 'B') {
        seat = word[0] == 'A' ? WANT_SEAT_A : WANT_SEAT_B;
    }
    verb->msg.act = (struct wire_act){
        .room = world->room,
        .move = (uint32_t)action.move_number,
        .kind = action.kind,
        .point_count = action.point_count,
        .points = verb->points,
        .number = (uint32_t)action.number,
        .question = action.question,
        .yes = action.yes,
        .seat = seat,
    };
}

bool
verb_read(const struct world *world, const char *client, const char *words, struct verb *verb)
{
    char word[WIRE_CHAT_BYTES], line[2 * WIRE_CHAT_BYTES];
    const char *rest = next_word(words, word, sizeof(word));

    memset(verb, 0, sizeof(*verb));
    if (strcmp(word, "connect") == 0 || strcmp(word, "lost") == 0) {
        return false;
    }
    for (size_t i = 0; i < COUNT_OF(verbs); i++) {
        if (strcmp(verbs[i].word, word) == 0) {
            verb->msg.kind = verbs[i].kind;
            snprintf(line, sizeof(line), "%s%s%s", verbs[i].more, rest, verbs[i].after);
            verbs[i].read(world, client, line, verb);
            return true;
        }
    }
    read_act(world, word, verb);
    return true;
}

bool
verb_is_slow(const struct client_msg *msg)
{
    return msg->kind == CLIENT_REGISTER || msg->kind == CLIENT_LOGIN ||
           msg->kind == CLIENT_CHANGE_PASSWORD || msg->kind == CLIENT_RECOVERY_CODES_ASK ||
           msg->kind == CLIENT_RECOVER || msg->kind == CLIENT_ARCHIVE_ASK ||
           msg->kind == CLIENT_RECORD_ASK || msg->kind == CLIENT_CAREER_ASK ||
           (msg->kind == CLIENT_HINT_ASK && msg->hint_ask.kind <= HINT_MAP);
}
