// SPDX-License-Identifier: MIT
// Every limit at its edge: the largest and the smallest that is allowed, and
// one beyond. Written from proto/ and limits.h with the numbers of the fields,
// and so a second opinion on the rows of the tables. Each case takes a full
// message of its kind, puts something else into one place and decodes it.
#include "common/wire/codec.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "common/util/xalloc.h"
#include "common/wire/arena.h"
#include "common/wire/codec_envelope.h"
#include "common/wire/messages.h"
#include "common/wire/wire.h"
#include "tests/support/rawbuf.h"
#include "tests/support/wire_fill.h"

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))

#define MS_MAX ((UINT64_C(1) << 53) - 1)

enum { ARENA_BYTES = 4 * 1024 * 1024, SEED = 7 };

// What a place holds, and so what "one more" means there.
enum place {
    NUMBER,          // the value
    TEXT,            // a string; its length
    TOKEN,           // bytes; their length
    LIST_OF_TEXT,    // how many strings
    EACH_TEXT,       // a list of one string; its length
    LIST_OF_NUMBER,  // how many numbers
    EACH_NUMBER,     // a list of as many numbers as were there; their value
    LIST_OF_MESSAGE, // how many messages
};

struct edge {
    bool is_server;
    int kind;
    const char *path;
    const char *message, *field; // that is named when it is refused
    enum place place;
    uint64_t min, max;
};

#define CLIENT(KIND, PATH, MESSAGE, FIELD) false, CLIENT_##KIND, PATH, MESSAGE, FIELD
#define SERVER(KIND, PATH, MESSAGE, FIELD) true, SERVER_##KIND, PATH, MESSAGE, FIELD

static const struct edge edges[] = {
    {CLIENT(HELLO, "1", "ClientMsg", "seq"), NUMBER, 1, UINT64_MAX},
    {CLIENT(HELLO, "10.1", "Hello", "protocol_min"), NUMBER, 0, UINT32_MAX},
    {CLIENT(HELLO, "10.2", "Hello", "protocol_max"), NUMBER, 0, UINT32_MAX},
    {CLIENT(HELLO, "10.3", "Hello", "program"), TEXT, 1, 64},
    {CLIENT(HELLO, "10.4", "Hello", "language"), TEXT, 0, 16},
    {CLIENT(GUEST, "11.1", "Guest", "name"), TEXT, 1, 64},
    {CLIENT(REGISTER, "12.1", "Register", "name"), TEXT, 1, 64},
    {CLIENT(REGISTER, "12.2", "Register", "password"), TEXT, 8, 128},
    {CLIENT(LOGIN, "13.1", "Login", "name"), TEXT, 1, 64},
    {CLIENT(LOGIN, "13.2", "Login", "password"), TEXT, 8, 128},
    {CLIENT(RESUME, "14.1", "Resume", "token"), TOKEN, 32, 32},
    {CLIENT(CHANGE_PASSWORD, "15.1", "ChangePassword", "old_password"), TEXT, 8, 128},
    {CLIENT(CHANGE_PASSWORD, "15.2", "ChangePassword", "new_password"), TEXT, 8, 128},
    {CLIENT(PING, "17.1", "Ping", "number"), NUMBER, 0, UINT64_MAX},
    {CLIENT(SET_BADGE, "19.1", "SetBadge", "glyph"), NUMBER, 0, UINT32_MAX},
    {CLIENT(SET_BADGE, "19.2", "SetBadge", "colour"), NUMBER, 0, UINT32_MAX},
    {CLIENT(RECOVERY_CODES_ASK, "21.1", "RecoveryCodesAsk", "password"), TEXT, 8, 128},
    {CLIENT(RECOVER, "22.1", "Recover", "name"), TEXT, 1, 64},
    {CLIENT(RECOVER, "22.2", "Recover", "recovery_code"), TEXT, 1, 24},
    {CLIENT(RECOVER, "22.3", "Recover", "password"), TEXT, 8, 128},
    {CLIENT(EMAIL_SET, "26.1", "EmailSet", "address"), TEXT, 0, 254},
    {CLIENT(PEEK, "27.1", "Peek", "token"), TOKEN, 32, 32},
    {CLIENT(EMAIL_PROVE, "28.1", "EmailProve", "email_code"), TEXT, 1, 24},
    {CLIENT(PROFILE_ASK, "31.1", "ProfileAsk", "name"), TEXT, 1, 64},
    {CLIENT(SEEK_START, "32.1.2", "RoomSettings", "size"), NUMBER, 5, 25},
    {CLIENT(ARCHIVE_ASK, "34.1", "ArchiveAsk", "player"), TEXT, 0, 64},
    {CLIENT(ARCHIVE_ASK, "34.2", "ArchiveAsk", "opponent"), TEXT, 0, 64},
    {CLIENT(ARCHIVE_ASK, "34.3", "ArchiveAsk", "rule"), NUMBER, 0, 14},
    {CLIENT(ARCHIVE_ASK, "34.4", "ArchiveAsk", "result"), NUMBER, 0, 4},
    {CLIENT(ARCHIVE_ASK, "34.6", "ArchiveAsk", "from_ms"), NUMBER, 0, MS_MAX},
    {CLIENT(ARCHIVE_ASK, "34.7", "ArchiveAsk", "to_ms"), NUMBER, 0, MS_MAX},
    {CLIENT(ARCHIVE_ASK, "34.8", "ArchiveAsk", "opening"), TEXT, 0, 31},
    {CLIENT(CAREER_ASK, "37.1", "CareerAsk", "name"), TEXT, 1, 64},
    {CLIENT(CAREER_ASK, "37.2", "CareerAsk", "rule"), NUMBER, 0, 14},
    {CLIENT(CAREER_ASK, "37.3", "CareerAsk", "speed"), NUMBER, 0, 6},
    {CLIENT(STANDINGS_ASK, "41.1", "StandingsAsk", "rule"), NUMBER, 0, 14},
    {CLIENT(STANDINGS_ASK, "41.2", "StandingsAsk", "speed"), NUMBER, 0, 6},
    {CLIENT(STANDINGS_ASK, "41.3", "StandingsAsk", "page"), NUMBER, 0, 1000000},
    {CLIENT(PEOPLE_ASK, "38.1", "PeopleAsk", "search"), TEXT, 0, 64},
    {CLIENT(PEOPLE_ASK, "38.2", "PeopleAsk", "page"), NUMBER, 0, UINT32_MAX},
    {CLIENT(SET_FRIEND, "40.1", "SetFriend", "name"), TEXT, 1, 64},
    {CLIENT(ROOM_CREATE, "50.1.1", "RoomSettings", "rule"), NUMBER, 1, 14},
    {CLIENT(ROOM_CREATE, "50.1.2", "RoomSettings", "size"), NUMBER, 5, 25},
    {CLIENT(ROOM_CREATE, "50.1.3", "RoomSettings", "opening"), NUMBER, 1, 12},
    {CLIENT(ROOM_CREATE, "50.1.4", "RoomSettings", "opening_n"), NUMBER, 0, 12},
    {CLIENT(ROOM_CREATE, "50.1.5.1", "Control", "kind"), NUMBER, 1, 9},
    {CLIENT(ROOM_CREATE, "50.1.5.2", "Control", "main_ms"), NUMBER, 0, MS_MAX},
    {CLIENT(ROOM_CREATE, "50.1.5.3", "Control", "extra_ms"), NUMBER, 0, MS_MAX},
    {CLIENT(ROOM_CREATE, "50.1.5.4", "Control", "cap_ms"), NUMBER, 0, MS_MAX},
    {CLIENT(ROOM_CREATE, "50.1.5.5", "Control", "count"), NUMBER, 0, INT32_MAX},
    {CLIENT(ROOM_CREATE, "50.1.5.6", "Control", "period_ms"), NUMBER, 0, MS_MAX},
    {CLIENT(ROOM_CREATE, "50.1.5.7", "Control", "match_ms"), NUMBER, 0, MS_MAX},
    {CLIENT(ROOM_CREATE, "50.1.6", "RoomSettings", "start"), NUMBER, 1, 3},
    {CLIENT(ROOM_CREATE, "50.1.7", "RoomSettings", "undo"), NUMBER, 1, 3},
    {CLIENT(ROOM_CREATE, "50.1.11", "RoomSettings", "draw_margin"), NUMBER, 0, 624},
    {CLIENT(ROOM_CREATE, "50.1.15", "RoomSettings", "join"), NUMBER, 1, 3},
    {CLIENT(ROOM_CREATE, "50.1.16", "RoomSettings", "watch"), NUMBER, 1, 3},
    {CLIENT(ROOM_CREATE, "50.1.17", "RoomSettings", "title"), TEXT, 0, 64},
    {CLIENT(ROOM_CREATE, "50.2", "RoomCreate", "seat"), NUMBER, 0, 2},
    {CLIENT(ROOM_CREATE, "50.3.1", "Ai", "mind"), NUMBER, 1, 5},
    {CLIENT(ROOM_CREATE, "50.3.2", "Ai", "level"), NUMBER, 0, 10},
    {CLIENT(ROOM_CREATE, "50.3.3", "Ai", "weights"), EACH_NUMBER, 0, 100000},
    {CLIENT(ROOM_CREATE, "50.3.3", "Ai", "weights"), LIST_OF_NUMBER, 7, 7},
    {CLIENT(ROOM_CREATE, "50.3.3", "Ai", "weights"), LIST_OF_NUMBER, 0, 0},
    {CLIENT(ROOM_CREATE, "50.3.4", "Ai", "plies"), NUMBER, 0, 3},
    {CLIENT(ROOM_CREATE, "50.3.5", "Ai", "pause_ms"), NUMBER, 0, 10000},
    {CLIENT(ROOM_CREATE, "50.3.6", "Ai", "resign"), NUMBER, 0, 2},
    {CLIENT(ROOM_CREATE, "50.3.7", "Ai", "draws"), NUMBER, 0, 2},
    {CLIENT(ROOM_CREATE, "50.4.2", "Ai", "level"), NUMBER, 0, 10},
    {CLIENT(ROOM_JOIN, "51.2", "RoomJoin", "code"), TEXT, 0, 8},
    {CLIENT(ROOM_CHANGE, "53.2.2", "RoomSettings", "size"), NUMBER, 5, 25},
    {CLIENT(ROOM_KICK, "54.2", "RoomKick", "name"), TEXT, 1, 64},
    {CLIENT(ROOM_OWNER, "55.2", "RoomOwner", "name"), TEXT, 1, 64},
    {CLIENT(ROOM_INVITE, "56.2", "RoomInvite", "name"), TEXT, 1, 64},
    {CLIENT(SIT, "57.2", "Sit", "seat"), NUMBER, 1, 2},
    {CLIENT(SEAT_AI, "59.2", "SeatAi", "seat"), NUMBER, 1, 2},
    {CLIENT(SEAT_AI, "59.3.1", "Ai", "mind"), NUMBER, 1, 5},
    {CLIENT(SEAT_PERSON, "60.2", "SeatPerson", "seat"), NUMBER, 1, 2},
    {CLIENT(HAND_OVER, "63.2", "HandOver", "seat"), NUMBER, 1, 2},
    {CLIENT(HAND_OVER, "63.3.1", "Ai", "mind"), NUMBER, 1, 5},
    {CLIENT(HAND_OVER, "63.4", "HandOver", "name"), TEXT, 0, 64},
    {CLIENT(ACT, "80.2", "Act", "move"), NUMBER, 0, INT32_MAX},
    {CLIENT(ACT, "80.4", "Act", "points"), LIST_OF_NUMBER, 0, 12},
    {CLIENT(ACT, "80.5", "Act", "number"), NUMBER, 0, INT32_MAX},
    {CLIENT(ACT, "80.8", "Act", "seat"), NUMBER, 0, 2},
    {CLIENT(HINT_ASK, "81.2", "HintAsk", "kind"), NUMBER, 1, 4},
    {CLIENT(HINT_ASK, "81.3", "HintAsk", "weights"), EACH_NUMBER, 0, 100000},
    {CLIENT(HINT_ASK, "81.3", "HintAsk", "weights"), LIST_OF_NUMBER, 7, 7},
    {CLIENT(HINT_ASK, "81.3", "HintAsk", "weights"), LIST_OF_NUMBER, 0, 0},
    {CLIENT(SAY, "90.1", "Say", "channel"), NUMBER, 1, 4},
    {CLIENT(SAY, "90.3", "Say", "name"), TEXT, 0, 64},
    {CLIENT(SAY, "90.4", "Say", "text"), TEXT, 1, 400},
    {CLIENT(IGNORE, "91.1", "Ignore", "name"), TEXT, 1, 64},
    {CLIENT(MUTE, "92.2", "Mute", "name"), TEXT, 1, 64},
    {CLIENT(HISTORY_ASK, "93.1", "HistoryAsk", "channel"), NUMBER, 1, 4},
    {CLIENT(HISTORY_ASK, "93.3", "HistoryAsk", "name"), TEXT, 0, 64},

    {SERVER(WELCOME, "1", "ServerMsg", "re_seq"), NUMBER, 0, UINT64_MAX},
    {SERVER(WELCOME, "10.2", "Welcome", "server"), TEXT, 0, 64},
    {SERVER(WELCOME, "10.3", "Welcome", "program"), TEXT, 1, 64},
    {SERVER(WELCOME, "10.4", "Welcome", "features"), LIST_OF_TEXT, 0, 16},
    {SERVER(WELCOME, "10.4", "Welcome", "features"), EACH_TEXT, 1, 24},
    {SERVER(WELCOME, "10.7", "Welcome", "more_features"), LIST_OF_TEXT, 0, 16},
    {SERVER(WELCOME, "10.7", "Welcome", "more_features"), EACH_TEXT, 1, 24},
    {SERVER(IDENTITY, "11.2", "Identity", "name"), TEXT, 1, 64},
    {SERVER(IDENTITY, "11.4", "Identity", "token"), TOKEN, 32, 32},
    {SERVER(IDENTITY, "11.5", "Identity", "rooms"), LIST_OF_NUMBER, 0, 16},
    {SERVER(IDENTITY, "11.6", "Identity", "badge"), NUMBER, 0, UINT32_MAX},
    {SERVER(IDENTITY, "11.7", "Identity", "badge_colour"), NUMBER, 0, UINT32_MAX},
    {SERVER(BYE, "14.1", "Bye", "reason"), NUMBER, 1, 8},
    {SERVER(BYE, "14.2", "Bye", "error"), NUMBER, 0, UINT32_MAX},
    {SERVER(RECOVERY_CODES, "17.1", "RecoveryCodes", "recovery_codes"), LIST_OF_TEXT, 0, 8},
    {SERVER(RECOVERY_CODES, "17.1", "RecoveryCodes", "recovery_codes"), EACH_TEXT, 1, 24},
    {SERVER(ACCOUNT, "18.1", "Account", "devices"), LIST_OF_MESSAGE, 0, 8},
    {SERVER(ACCOUNT, "18.1.2", "Device", "program"), TEXT, 0, 64},
    {SERVER(ACCOUNT, "18.1.3", "Device", "since_ms"), NUMBER, 0, MS_MAX},
    {SERVER(ACCOUNT, "18.1.4", "Device", "used_ms"), NUMBER, 0, MS_MAX},
    {SERVER(ACCOUNT, "18.2", "Account", "recovery_codes"), NUMBER, 0, UINT32_MAX},
    {SERVER(WAITING, "27.1", "Waiting", "name"), TEXT, 1, 64},
    {SERVER(WAITING, "27.3", "Waiting", "games"), LIST_OF_MESSAGE, 0, 16},
    {SERVER(WAITING, "27.3.2", "OwnGame", "code"), TEXT, 0, 8},
    {SERVER(WAITING, "27.3.4", "OwnGame", "opponent"), TEXT, 0, 64},
    {SERVER(WAITING, "27.3.7", "OwnGame", "left_ms"), NUMBER, 0, MS_MAX},
    {SERVER(WAITING, "27.3.8", "OwnGame", "moves"), NUMBER, 0, UINT32_MAX},
    {SERVER(WAITING, "27.4", "Waiting", "messages"), NUMBER, 0, UINT32_MAX},
    {SERVER(EMAIL, "28.1", "Email", "address"), TEXT, 0, 254},
    {SERVER(EMAIL, "28.6", "Email", "left"), NUMBER, 0, UINT32_MAX},
    {SERVER(ERROR, "16.1", "Error", "code"), NUMBER, 0, UINT32_MAX},
    {SERVER(ERROR, "16.2", "Error", "arguments"), LIST_OF_TEXT, 0, 4},
    {SERVER(ERROR, "16.2", "Error", "arguments"), EACH_TEXT, 0, 80},
    {SERVER(ERROR, "16.3", "Error", "text"), TEXT, 0, 300},
    {SERVER(LOBBY_PAGE, "30.3", "LobbyPage", "rooms"), LIST_OF_MESSAGE, 0, 100},
    {SERVER(LOBBY_PAGE, "30.3.2", "LobbyRoom", "code"), TEXT, 0, 8},
    {SERVER(LOBBY_PAGE, "30.3.3.2", "RoomSettings", "size"), NUMBER, 5, 25},
    {SERVER(LOBBY_PAGE, "30.3.7", "LobbyRoom", "move"), NUMBER, 0, INT32_MAX},
    {SERVER(LOBBY_PAGE, "30.4", "LobbyPage", "players"), LIST_OF_MESSAGE, 0, 100},
    {SERVER(LOBBY_PAGE, "30.4.1.2", "Player", "name"), TEXT, 1, 64},
    {SERVER(LOBBY_PAGE, "30.4.2", "LobbyPlayer", "state"), NUMBER, 0, 3},
    {SERVER(LOBBY_DELTA, "31.1", "LobbyDelta", "rooms"), LIST_OF_MESSAGE, 0, 100},
    {SERVER(LOBBY_DELTA, "31.2", "LobbyDelta", "gone_rooms"), LIST_OF_NUMBER, 0, 100},
    {SERVER(LOBBY_DELTA, "31.3", "LobbyDelta", "players"), LIST_OF_MESSAGE, 0, 100},
    {SERVER(PROFILE, "32.1.2", "Player", "name"), TEXT, 1, 64},
    {SERVER(PROFILE, "32.3", "Profile", "since_ms"), NUMBER, 0, MS_MAX},
    {SERVER(PROFILE, "32.4", "Profile", "seen_ms"), NUMBER, 0, MS_MAX},
    {SERVER(PROFILE, "32.5", "Profile", "ratings"), LIST_OF_MESSAGE, 0, 84},
    {SERVER(PROFILE, "32.5.1", "RatingLine", "rule"), NUMBER, 1, 14},
    {SERVER(PROFILE, "32.5.2", "RatingLine", "speed"), NUMBER, 1, 6},
    {SERVER(PAIR_OFFER, "36.2.2", "Player", "name"), TEXT, 1, 64},
    {SERVER(PAIR_OFFER, "36.3.2", "RoomSettings", "size"), NUMBER, 5, 25},
    {SERVER(LOBBY_SEEKS, "38.1", "LobbySeeks", "seeks"), LIST_OF_MESSAGE, 0, 4},
    {SERVER(LOBBY_SEEKS, "38.1.1.2", "RoomSettings", "size"), NUMBER, 5, 25},
    {SERVER(CAREER, "39.2", "Career", "rule"), NUMBER, 0, 14},
    {SERVER(CAREER, "39.3", "Career", "speed"), NUMBER, 0, 6},
    {SERVER(CAREER, "39.4", "Career", "days"), LIST_OF_MESSAGE, 0, 90},
    {SERVER(CAREER, "39.5", "Career", "openings"), LIST_OF_MESSAGE, 0, 3},
    {SERVER(CAREER, "39.6", "Career", "weeks"), LIST_OF_MESSAGE, 0, 13},
    {SERVER(CAREER, "39.5.1", "CareerOpening", "opening"), TEXT, 1, 31},
    {SERVER(STANDING, "43.1", "Standing", "rule"), NUMBER, 1, 14},
    {SERVER(STANDING, "43.2", "Standing", "speed"), NUMBER, 1, 6},
    {SERVER(STANDINGS_PAGE, "44.1", "StandingsPage", "rule"), NUMBER, 1, 14},
    {SERVER(STANDINGS_PAGE, "44.2", "StandingsPage", "speed"), NUMBER, 1, 6},
    {SERVER(STANDINGS_PAGE, "44.6", "StandingsPage", "rows"), LIST_OF_MESSAGE, 0, 50},
    {SERVER(PEOPLE_PAGE, "40.1", "PeoplePage", "search"), TEXT, 0, 64},
    {SERVER(PEOPLE_PAGE, "40.5", "PeoplePage", "people"), LIST_OF_MESSAGE, 0, 50},
    {SERVER(PEOPLE_PAGE, "40.5.2", "Person", "state"), NUMBER, 0, 3},
    {SERVER(PEOPLE_PAGE, "40.5.5", "Person", "code"), TEXT, 0, 8},
    {SERVER(PEOPLE_PAGE, "40.5.6", "Person", "rule"), NUMBER, 0, 14},
    {SERVER(PEOPLE_PAGE, "40.5.7", "Person", "speed"), NUMBER, 0, 6},
    {SERVER(PEOPLE_PAGE, "40.5.8", "Person", "seen_ms"), NUMBER, 0, MS_MAX},
    {SERVER(FRIENDS, "41.1", "Friends", "friends"), LIST_OF_MESSAGE, 0, 100},
    {SERVER(PAIRED, "33.2", "Paired", "code"), TEXT, 0, 8},
    {SERVER(PAIRED, "33.3.2", "Player", "name"), TEXT, 1, 64},
    {SERVER(ARCHIVE_PAGE, "34.1", "ArchivePage", "games"), LIST_OF_MESSAGE, 0, 50},
    {SERVER(ARCHIVE_PAGE, "34.1.2", "ArchiveGame", "black"), TEXT, 0, 64},
    {SERVER(ARCHIVE_PAGE, "34.1.3", "ArchiveGame", "white"), TEXT, 0, 64},
    {SERVER(ARCHIVE_PAGE, "34.1.4", "ArchiveGame", "rule"), NUMBER, 1, 14},
    {SERVER(ARCHIVE_PAGE, "34.1.5", "ArchiveGame", "size"), NUMBER, 5, 25},
    {SERVER(ARCHIVE_PAGE, "34.1.6", "ArchiveGame", "result"), NUMBER, 0, 4},
    {SERVER(ARCHIVE_PAGE, "34.1.7", "ArchiveGame", "reason"), NUMBER, 0, 15},
    {SERVER(ARCHIVE_PAGE, "34.1.9", "ArchiveGame", "ended_ms"), NUMBER, 0, MS_MAX},
    {SERVER(ARCHIVE_PAGE, "34.1.11", "ArchiveGame", "opening"), TEXT, 0, 31},
    {SERVER(RECORD, "35.4", "Record", "text"), TEXT, 0, 48000},
    {SERVER(ENTERED, "50.2", "Entered", "code"), TEXT, 0, 8},
    {SERVER(SNAPSHOT, "51.5", "Snapshot", "code"), TEXT, 0, 8},
    {SERVER(SNAPSHOT, "51.11", "Snapshot", "event_count"), NUMBER, 0, 4096},
    {SERVER(SNAPSHOT, "51.12.1.1", "ClockSide", "main_ms"), NUMBER, 0, MS_MAX},
    {SERVER(SNAPSHOT, "51.12.2.2", "ClockSide", "extra_ms"), NUMBER, 0, MS_MAX},
    {SERVER(SNAPSHOT, "51.12.3", "Clocks", "running"), NUMBER, 0, 2},
    {SERVER(SNAPSHOT, "51.12.4", "Clocks", "black"), NUMBER, 1, 2},
    {SERVER(SNAPSHOT, "51.13", "Snapshot", "members"), LIST_OF_MESSAGE, 0, 64},
    {SERVER(SNAPSHOT, "51.13.1.2", "Player", "name"), TEXT, 1, 64},
    {SERVER(SNAPSHOT, "51.15", "Snapshot", "events"), LIST_OF_MESSAGE, 0, 512},
    {SERVER(SNAPSHOT, "51.15.2", "GameEvent", "seat"), NUMBER, 1, 2},
    {SERVER(SNAPSHOT, "51.15.3", "GameEvent", "move"), NUMBER, 0, INT32_MAX},
    {SERVER(SNAPSHOT, "51.15.4", "GameEvent", "points"), LIST_OF_NUMBER, 0, 12},
    {SERVER(SNAPSHOT, "51.15.5", "GameEvent", "number"), NUMBER, 0, INT32_MAX},
    {SERVER(SNAPSHOT, "51.15.8", "GameEvent", "at_ms"), NUMBER, 0, MS_MAX},
    {SERVER(SNAPSHOT, "51.15.9", "GameEvent", "spent_ms"), NUMBER, 0, MS_MAX},
    {SERVER(SNAPSHOT, "51.15.10", "GameEvent", "lag_ms"), NUMBER, 0, UINT32_MAX},
    {SERVER(SNAPSHOT, "51.15.11", "GameEvent", "absent_ms"), NUMBER, 0, MS_MAX},
    {SERVER(SNAPSHOT, "51.15.12", "GameEvent", "result"), NUMBER, 0, 4},
    {SERVER(SNAPSHOT, "51.15.13", "GameEvent", "reason"), NUMBER, 0, 15},
    {SERVER(ROOM_EVENT, "52.6", "RoomEvent", "seat"), NUMBER, 0, 2},
    {SERVER(ROOM_EVENT, "52.11", "RoomEvent", "ratings"), LIST_OF_NUMBER, 4, 4},
    {SERVER(ROOM_EVENT, "52.11", "RoomEvent", "ratings"), LIST_OF_NUMBER, 0, 0},
    {SERVER(ROOM_PRESENCE, "53.4", "RoomPresence", "a_away_ms"), NUMBER, 0, MS_MAX},
    {SERVER(ROOM_PRESENCE, "53.5", "RoomPresence", "b_away_ms"), NUMBER, 0, MS_MAX},
    {SERVER(ROOM_PRESENCE, "53.6", "RoomPresence", "claim_ms"), NUMBER, 0, MS_MAX},
    {SERVER(LEFT, "54.2", "Left", "reason"), NUMBER, 1, 4},
    {SERVER(ROOM_EVENT, "52.12", "RoomEvent", "code"), TEXT, 0, 8},
    {SERVER(INVITATION, "55.2", "Invitation", "code"), TEXT, 0, 8},
    {SERVER(INVITATION, "55.3.2", "Player", "name"), TEXT, 1, 64},
    {SERVER(INVITATION, "55.4.2", "RoomSettings", "size"), NUMBER, 5, 25},
    {SERVER(ROOM_MEMBER, "56.2.2", "Player", "name"), TEXT, 1, 64},
    {SERVER(ROOM_MEMBER, "56.2.6", "Player", "badge"), NUMBER, 0, UINT32_MAX},
    {SERVER(ROOM_MEMBER, "56.2.7", "Player", "badge_colour"), NUMBER, 0, UINT32_MAX},
    {SERVER(ROOM_BADGE, "57.3", "RoomBadge", "glyph"), NUMBER, 0, UINT32_MAX},
    {SERVER(ROOM_BADGE, "57.4", "RoomBadge", "colour"), NUMBER, 0, UINT32_MAX},
    {SERVER(HAND_OVER_OFFER, "58.2", "HandOverOffer", "seat"), NUMBER, 1, 2},
    {SERVER(HAND_OVER_OFFER, "58.4", "HandOverOffer", "state"), NUMBER, 0, UINT32_MAX},
    {SERVER(HAND_OVER_OFFER, "58.5.2", "Player", "name"), TEXT, 1, 64},
    {SERVER(HINT_RESULT, "80.2", "HintResult", "kind"), NUMBER, 1, 4},
    {SERVER(HINT_RESULT, "80.3", "HintResult", "move"), NUMBER, 0, INT32_MAX},
    {SERVER(HINT_RESULT, "80.4", "HintResult", "points"), LIST_OF_MESSAGE, 0, 625},
    {SERVER(HINT_RESULT, "80.5", "HintResult", "chance"), NUMBER, 0, 1000},
    {SERVER(THOUGHT, "81.2", "Thought", "move"), NUMBER, 0, INT32_MAX},
    {SERVER(THOUGHT, "81.3", "Thought", "seat"), NUMBER, 1, 2},
    {SERVER(THOUGHT, "81.9", "Thought", "points"), LIST_OF_NUMBER, 0, 16},
    {SERVER(THOUGHT, "81.10", "Thought", "chance"), NUMBER, 0, 1000},
    {SERVER(CHAT_LINE, "90.1", "ChatLine", "channel"), NUMBER, 1, 4},
    {SERVER(CHAT_LINE, "90.4.2", "Player", "name"), TEXT, 1, 64},
    {SERVER(CHAT_LINE, "90.5", "ChatLine", "text"), TEXT, 1, 400},
    {SERVER(CHAT_LINE, "90.6", "ChatLine", "at_ms"), NUMBER, 0, MS_MAX},
    {SERVER(NOTICE, "91.1", "Notice", "kind"), NUMBER, 1, 4},
    {SERVER(NOTICE, "91.2", "Notice", "text"), TEXT, 0, 300},
    {SERVER(HISTORY, "92.1", "History", "channel"), NUMBER, 1, 4},
    {SERVER(HISTORY, "92.3", "History", "name"), TEXT, 0, 64},
    {SERVER(HISTORY, "92.4", "History", "lines"), LIST_OF_MESSAGE, 0, 50},
    {SERVER(MAIL, "93.1", "Mail", "items"), LIST_OF_MESSAGE, 0, 50},
    {SERVER(MAIL, "93.1.2", "MailItem", "kind"), NUMBER, 1, 2},
    {SERVER(MAIL, "93.1.4", "MailItem", "at_ms"), NUMBER, 0, MS_MAX},
    {SERVER(MAIL, "93.1.6", "MailItem", "outcome"), NUMBER, 0, 3},
    {SERVER(MAIL, "93.1.7", "MailItem", "reason"), NUMBER, 0, 15},
    {SERVER(MAIL, "93.1.10", "MailItem", "code"), TEXT, 0, 8},
    {SERVER(MAIL, "93.2", "Mail", "conversations"), LIST_OF_MESSAGE, 0, 30},
    {SERVER(MAIL, "93.2.3", "Conversation", "at_ms"), NUMBER, 0, MS_MAX},
    {SERVER(MAIL, "93.2.4", "Conversation", "text"), TEXT, 1, 400},
    {SERVER(LINE_GONE, "94.1", "LineGone", "lines"), LIST_OF_NUMBER, 0, 50},
    {CLIENT(PUZZLE_ASK, "100.1", "PuzzleAsk", "motif"), NUMBER, 0, 6},
    {CLIENT(PUZZLE_ASK, "100.2", "PuzzleAsk", "rule"), NUMBER, 0, 14},
    {CLIENT(PUZZLE_MOVE, "101.2", "PuzzleMove", "move"), NUMBER, 1, INT32_MAX},
    {SERVER(PUZZLE, "100.2", "Puzzle", "line"), TEXT, 1, 2047},
    {SERVER(PUZZLE, "100.3", "Puzzle", "rating"), NUMBER, 0, UINT32_MAX},
    {SERVER(PUZZLE, "100.4", "Puzzle", "deviation"), NUMBER, 0, UINT32_MAX},
    {SERVER(PUZZLE_RESULT, "101.2", "PuzzleResult", "step"), NUMBER, 1, 5},
    {SERVER(PUZZLE_RESULT, "101.3", "PuzzleResult", "answer"), LIST_OF_NUMBER, 0, 1},
    {SERVER(PUZZLE_RESULT, "101.4", "PuzzleResult", "rating"), NUMBER, 0, UINT32_MAX},
    {SERVER(PUZZLE_RESULT, "101.5", "PuzzleResult", "before"), NUMBER, 0, UINT32_MAX},
    {SERVER(PUZZLE_RESULT, "101.6", "PuzzleResult", "puzzle_rating"), NUMBER, 0, UINT32_MAX},
    {SERVER(PUZZLE_STATS, "102.1", "PuzzleStats", "rating"), NUMBER, 0, UINT32_MAX},
    {SERVER(PUZZLE_STATS, "102.2", "PuzzleStats", "deviation"), NUMBER, 0, UINT32_MAX},
    {SERVER(PUZZLE_STATS, "102.4", "PuzzleStats", "tallies"), LIST_OF_MESSAGE, 0, 6},
    {SERVER(PUZZLE_STATS, "102.4.1", "PuzzleTally", "motif"), NUMBER, 1, 6},
    {SERVER(PUZZLE_STATS, "102.4.2", "PuzzleTally", "tried"), NUMBER, 0, UINT32_MAX},
    {SERVER(PUZZLE_STATS, "102.4.3", "PuzzleTally", "solved"), NUMBER, 0, UINT32_MAX},
};

struct bench {
    void *blocks[2];
    struct arena fill, decode;
    struct rawbuf base, changed, fields, element;
};

static int
set_up(void **state)
{
    struct bench *bench = xcalloc(1, sizeof(*bench));

    for (int i = 0; i < 2; i++) {
        bench->blocks[i] = xcalloc(1, ARENA_BYTES);
    }
    arena_init(&bench->fill, bench->blocks[0], ARENA_BYTES);
    arena_init(&bench->decode, bench->blocks[1], ARENA_BYTES);
    *state = bench;
    return 0;
}

static int
tear_down(void **state)
{
    struct bench *bench = *state;

    free(bench->blocks[0]);
    free(bench->blocks[1]);
    free(bench);
    return 0;
}

// A full message of this kind into bench->base, without prefix.
static void
make_base(struct bench *bench, bool is_server, int kind)
{
    struct wire_fill fill = {{SEED}, WIRE_FULL, &bench->fill};
    union {
        struct client_msg client;
        struct server_msg server;
    } msg;
    size_t length;

    arena_reset(&bench->fill);
    if (is_server) {
        wire_fill_envelope(&fill, &envelope_server, kind, &msg);
        length = wire_encode_server(&bench->fill, &msg.server, bench->changed.data, RAWBUF_BYTES);
    } else {
        wire_fill_envelope(&fill, &envelope_client, kind, &msg);
        length = wire_encode_client(&bench->fill, &msg.client, bench->changed.data, RAWBUF_BYTES);
    }
    if (length == 0) {
        fail_msg("a full message of kind %d does not fit a frame", kind);
    }
    rawbuf_clear(&bench->base);
    rawbuf_add(&bench->base, bench->changed.data + WIRE_PREFIX_BYTES, length - WIRE_PREFIX_BYTES);
}

static struct wire_result
decode(struct bench *bench, bool is_server)
{
    struct client_msg client;
    struct server_msg server;

    arena_reset(&bench->decode);
    return is_server ? wire_decode_server(&bench->decode, bench->changed.data,
                                          bench->changed.length, &server)
                     : wire_decode_client(&bench->decode, bench->changed.data,
                                          bench->changed.length, &client);
}

// The last number of a path.
static uint32_t
field_number(const char *path)
{
    const char *dot = strrchr(path, '.');

    return (uint32_t)strtoul(dot ? dot + 1 : path, NULL, 10);
}

static void
add_text(struct bench *bench, uint32_t number, uint64_t length)
{
    char *text = xcalloc(length + 1, 1);

    memset(text, 'x', length);
    rawbuf_add_text(&bench->fields, number, text);
    free(text);
}

// Writes what stands at the edge's place when its measure has this value.
static void
write_fields(struct bench *bench, const struct edge *edge, uint64_t value)
{
    uint32_t number = field_number(edge->path);

    rawbuf_clear(&bench->fields);
    switch (edge->place) {
    case NUMBER:
        rawbuf_add_number(&bench->fields, number, value);
        return;
    case TEXT:
    case TOKEN:
    case EACH_TEXT:
        add_text(bench, number, value);
        return;
    case LIST_OF_TEXT:
        for (uint64_t i = 0; i < value; i++) {
            add_text(bench, number, 1);
        }
        return;
    case LIST_OF_NUMBER:
        for (uint64_t i = 0; i < value; i++) {
            rawbuf_add_number(&bench->fields, number, 1);
        }
        return;
    case EACH_NUMBER:
        for (int i = 0; i < AI_WEIGHT_COUNT; i++) {
            rawbuf_add_number(&bench->fields, number, value);
        }
        return;
    case LIST_OF_MESSAGE:
        rawbuf_extract(&bench->base, edge->path, &bench->element);
        for (uint64_t i = 0; i < value; i++) {
            rawbuf_add_message(&bench->fields, number, &bench->element);
        }
        return;
    }
}

static struct wire_result
decode_changed(struct bench *bench, const struct edge *edge, uint64_t value)
{
    write_fields(bench, edge, value);
    rawbuf_clear(&bench->changed);
    rawbuf_add(&bench->changed, bench->base.data, bench->base.length);
    rawbuf_replace(&bench->changed, edge->path, &bench->fields);
    return decode(bench, edge->is_server);
}

static void
expect_accepted(struct bench *bench, const struct edge *edge, uint64_t value)
{
    struct wire_result result = decode_changed(bench, edge, value);

    if (result.fault != WIRE_OK) {
        fail_msg("%s.%s of %" PRIu64 " (%" PRIu64 "..%" PRIu64
                 " are allowed): expected it to be accepted, got %s %s.%s",
                 edge->message, edge->field, value, edge->min, edge->max,
                 wire_fault_word(result.fault), result.message, result.detail);
    }
}

static void
expect_refused(struct bench *bench, const struct edge *edge, uint64_t value)
{
    struct wire_result result = decode_changed(bench, edge, value);

    if (result.fault != WIRE_BAD_FIELD || strcmp(result.message, edge->message) != 0 ||
        strcmp(result.detail, edge->field) != 0) {
        fail_msg("%s.%s of %" PRIu64 " (%" PRIu64 "..%" PRIu64
                 " are allowed): expected bad-field of that name, got %s %s.%s",
                 edge->message, edge->field, value, edge->min, edge->max,
                 wire_fault_word(result.fault), result.message, result.detail);
    }
}

static void
every_limit_holds_at_its_edge(void **state)
{
    struct bench *bench = *state;

    for (size_t i = 0; i < COUNT_OF(edges); i++) {
        const struct edge *edge = &edges[i];
        // Above that the scan answers, for the type holds no more.
        bool has_more = edge->max < UINT32_MAX || edge->max == MS_MAX;

        make_base(bench, edge->is_server, edge->kind);
        expect_accepted(bench, edge, edge->min);
        expect_accepted(bench, edge, edge->max);
        if (edge->min > 0) {
            expect_refused(bench, edge, edge->min - 1);
        }
        if (has_more) {
            expect_refused(bench, edge, edge->max + 1);
        }
    }
}

static void
every_limited_field_has_an_edge(void **state)
{
    (void)state;
    for (int side = 0; side < 2; side++) {
        const struct envelope *envelope = side ? &envelope_server : &envelope_client;

        for (int kind = 0; kind < envelope->kind_count; kind++) {
            const struct codec_table *table = envelope->rows[kind].table;

            for (size_t k = 0; k < table->field_count; k++) {
                const struct codec_field *row = &table->fields[k];
                bool is_limited = row->kind == CODEC_TEXT || row->kind == CODEC_TOKEN ||
                                  row->kind == CODEC_ENUM || row->count_max > 0 ||
                                  (row->max && row->max < UINT32_MAX);
                // These depend on other fields and have tests of their own.
                bool is_elsewhere = strcmp(row->name, "kind") == 0;

                for (size_t i = 0; is_limited && !is_elsewhere && i < COUNT_OF(edges); i++) {
                    is_elsewhere |= strcmp(edges[i].field, row->name) == 0 &&
                                    strcmp(edges[i].message, table->descriptor->short_name) == 0;
                }
                if (is_limited && !is_elsewhere) {
                    fail_msg("%s.%s has a limit, but no edge in this test",
                             table->descriptor->short_name, row->name);
                }
            }
        }
    }
}

static void
points_are_those_of_the_largest_board(void **state)
{
    static const struct {
        unsigned number;
        bool is_point;
        int x, y;
    } points[] = {
        {0, false, 0, 0},    {1, true, 0, 0},    {25, true, 24, 0},  {26, false, 0, 0},
        {32, false, 0, 0},   {33, true, 0, 1},   {232, true, 7, 7},  {769, true, 0, 24},
        {793, true, 24, 24}, {794, false, 0, 0}, {801, false, 0, 0}, {UINT32_MAX, false, 0, 0},
    };
    struct bench *bench = *state;

    for (size_t i = 0; i < COUNT_OF(points); i++) {
        struct client_msg msg;
        struct wire_result result;
        static const struct edge place = {CLIENT(ACT, "80.4", "Act", "points"), NUMBER, 0, 0};

        make_base(bench, false, CLIENT_ACT);
        result = decode_changed(bench, &place, points[i].number);
        if ((result.fault == WIRE_OK) != points[i].is_point) {
            fail_msg("point %u: expected it to be %s, got %s", points[i].number,
                     points[i].is_point ? "accepted" : "refused", wire_fault_word(result.fault));
        }
        if (!points[i].is_point) {
            continue;
        }
        arena_reset(&bench->decode);
        wire_decode_client(&bench->decode, bench->changed.data, bench->changed.length, &msg);
        assert_int_equal(msg.act.point_count, 1);
        if (msg.act.points[0].x != points[i].x || msg.act.points[0].y != points[i].y) {
            fail_msg("point %u: expected (%d,%d), got (%d,%d)", points[i].number, points[i].x,
                     points[i].y, msg.act.points[0].x, msg.act.points[0].y);
        }
    }
}

static enum ai_kind
kind_with(struct bench *bench, unsigned older, unsigned newer)
{
    static const struct edge older_at = {CLIENT(SEAT_AI, "59.3.1", "Ai", "mind"), NUMBER, 0, 0};
    static const struct edge newer_at = {CLIENT(SEAT_AI, "59.3.9", "Ai", "newer"), NUMBER, 0, 0};
    struct client_msg msg;

    make_base(bench, false, CLIENT_SEAT_AI);
    assert_int_equal(decode_changed(bench, &older_at, older).fault, WIRE_OK);
    rawbuf_clear(&bench->base);
    rawbuf_add(&bench->base, bench->changed.data, bench->changed.length);
    assert_int_equal(decode_changed(bench, &newer_at, newer).fault, WIRE_OK);
    arena_reset(&bench->decode);
    wire_decode_client(&bench->decode, bench->changed.data, bench->changed.length, &msg);
    return msg.seat_ai.ai->kind;
}

// A kind that is newer than enum Mind stands beside the one that older programs see.
static void
newer_kinds_of_ai_have_an_older_one_beside_them(void **state)
{
    struct bench *bench = *state;

    assert_int_equal(kind_with(bench, AI_LINES + 1, 0), AI_LINES);
    assert_int_equal(kind_with(bench, AI_LINES + 1, AI_MATRIX + 1), AI_MATRIX);
    assert_int_equal(kind_with(bench, AI_PATTERNS + 1, AI_SCALE + 1), AI_SCALE);
    assert_int_equal(kind_with(bench, AI_PATTERNS + 1, 99), AI_PATTERNS);
    assert_int_equal(kind_with(bench, AI_PATTERNS + 1, AI_GOREN + 1), AI_PATTERNS);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int
main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(every_limit_holds_at_its_edge),
        TEST(every_limited_field_has_an_edge),
        TEST(points_are_those_of_the_largest_board),
        TEST(newer_kinds_of_ai_have_an_older_one_beside_them),
    };

    return cmocka_run_group_tests_name("codec", tests, NULL, NULL);
}
