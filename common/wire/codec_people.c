// SPDX-License-Identifier: MIT
// Who is online, and friends: proto/lobby.proto.
#include "common/wire/codec_rows.h"
#include "common/wire/codec_tables.h"
#include "common/wire/messages.h"
#include "proto/lobby.pb-c.h"

static const struct codec_field people_ask_rows[] = {
    ROW_TEXT(wire_people_ask, PeopleAsk, search, 0, WIRE_NAME_BYTES),
    ROW_COUNT(wire_people_ask, PeopleAsk, page),
};
const struct codec_table codec_people_ask = CODEC_TABLE(wire_people_ask, people_ask);

static const struct codec_field person_rows[] = {
    ROW_REQUIRED(wire_person, Person, player, &codec_player),
    ROW_ENUM_OR_NONE(wire_person, Person, state, PLAYER_STATE_COUNT),
    ROW_BOOL(wire_person, Person, watching),
    ROW_ID(wire_person, Person, room),
    ROW_TEXT(wire_person, Person, code, 0, WIRE_CODE_BYTES),
    ROW_ENUM_OF(wire_person, rule, Person, rule, VALUES_FROM_0(RULE_COUNT + 1), 1),
    ROW_ENUM_OF(wire_person, speed, Person, speed, VALUES_FROM_0(SPEED_COUNT + 1), 1),
    ROW_MS(wire_person, Person, seen_ms),
};
static const struct codec_table person = CODEC_TABLE(wire_person, person);

static const struct codec_field people_page_rows[] = {
    ROW_TEXT(wire_people_page, PeoplePage, search, 0, WIRE_NAME_BYTES),
    ROW_COUNT(wire_people_page, PeoplePage, page),
    ROW_COUNT(wire_people_page, PeoplePage, pages),
    ROW_COUNT(wire_people_page, PeoplePage, total),
    ROW_MESSAGES(wire_people_page, PeoplePage, people, person_count, WIRE_PEOPLE_MAX, &person),
};
const struct codec_table codec_people_page = CODEC_TABLE(wire_people_page, people_page);

const struct codec_table codec_friends_ask = CODEC_NO_FIELDS(friends_ask);

static const struct codec_field set_friend_rows[] = {
    ROW_TEXT(wire_set_friend, SetFriend, name, 1, WIRE_NAME_BYTES),
    ROW_BOOL(wire_set_friend, SetFriend, on),
};
const struct codec_table codec_set_friend = CODEC_TABLE(wire_set_friend, set_friend);

static const struct codec_field friends_rows[] = {
    ROW_MESSAGES(wire_friends, Friends, friends, friend_count, WIRE_FRIENDS_MAX, &person),
    ROW_BOOL(wire_friends, Friends, invisible),
};
const struct codec_table codec_friends = CODEC_TABLE(wire_friends, friends);

static const struct codec_field friend_news_rows[] = {
    ROW_REQUIRED(wire_friend_news, FriendNews, person, &person),
};
const struct codec_table codec_friend_news = CODEC_TABLE(wire_friend_news, friend_news);
