// SPDX-License-Identifier: MIT
#include "tests/sim/history.h"

#include <inttypes.h>
#include <stdio.h>

#include "common/wire/messages.h"
#include "server/core/core.h"

static const char *const event_words[] = {
    [EVENT_CONNECTED] = "connected",
    [EVENT_MESSAGE] = "message",
    [EVENT_BAD_MESSAGE] = "bad-message",
    [EVENT_DISCONNECTED] = "disconnected",
    [EVENT_OUTPUT_HIGH] = "output-high",
    [EVENT_OUTPUT_LOW] = "output-low",
    [EVENT_DURABLE] = "durable",
    [EVENT_STORAGE_DOWN] = "storage-down",
    [EVENT_STORAGE_UP] = "storage-up",
    [EVENT_WAKE] = "wake",
    [EVENT_GAP] = "gap",
    [EVENT_ENGINE_MOVE] = "engine-move",
    [EVENT_ENGINE_HINT] = "engine-hint",
    [EVENT_ENGINE_FAILED] = "engine-failed",
    [EVENT_HASHED] = "hashed",
    [EVENT_ARCHIVE_PAGE] = "archive-page",
    [EVENT_RECORD] = "record",
    [EVENT_RATING_HISTORY] = "career",
    [EVENT_DRAIN] = "drain",
    [EVENT_CONTROL] = "control",
    [EVENT_LIMITS] = "limits",
    [EVENT_GOODBYE] = "goodbye",
    [EVENT_REFUSED] = "refused",
};

static const char *const request_words[CLIENT_KIND_COUNT] = {
    [CLIENT_HELLO] = "Hello",
    [CLIENT_GUEST] = "Guest",
    [CLIENT_REGISTER] = "Register",
    [CLIENT_LOGIN] = "Login",
    [CLIENT_RESUME] = "Resume",
    [CLIENT_CHANGE_PASSWORD] = "ChangePassword",
    [CLIENT_GOODBYE] = "Goodbye",
    [CLIENT_PING] = "Ping",
    [CLIENT_PONG] = "Pong",
    [CLIENT_SET_BADGE] = "SetBadge",
    [CLIENT_SET_INVISIBLE] = "SetInvisible",
    [CLIENT_RECOVERY_CODES_ASK] = "RecoveryCodesAsk",
    [CLIENT_RECOVER] = "Recover",
    [CLIENT_ACCOUNT_ASK] = "AccountAsk",
    [CLIENT_LOG_OUT] = "LogOut",
    [CLIENT_EMAIL_ASK] = "EmailAsk",
    [CLIENT_EMAIL_SET] = "EmailSet",
    [CLIENT_PEEK] = "Peek",
    [CLIENT_EMAIL_PROVE] = "EmailProve",
    [CLIENT_EMAIL_CHOOSE] = "EmailChoose",
    [CLIENT_LOBBY_SUBSCRIBE] = "LobbySubscribe",
    [CLIENT_PROFILE_ASK] = "ProfileAsk",
    [CLIENT_SEEK_START] = "SeekStart",
    [CLIENT_SEEK_STOP] = "SeekStop",
    [CLIENT_ARCHIVE_ASK] = "ArchiveAsk",
    [CLIENT_RECORD_ASK] = "RecordAsk",
    [CLIENT_PAIR_ANSWER] = "PairAnswer",
    [CLIENT_CAREER_ASK] = "CareerAsk",
    [CLIENT_PEOPLE_ASK] = "PeopleAsk",
    [CLIENT_FRIENDS_ASK] = "FriendsAsk",
    [CLIENT_SET_FRIEND] = "SetFriend",
    [CLIENT_STANDINGS_ASK] = "StandingsAsk",
    [CLIENT_ROOM_CREATE] = "RoomCreate",
    [CLIENT_ROOM_JOIN] = "RoomJoin",
    [CLIENT_ROOM_LEAVE] = "RoomLeave",
    [CLIENT_ROOM_CHANGE] = "RoomChange",
    [CLIENT_ROOM_KICK] = "RoomKick",
    [CLIENT_ROOM_OWNER] = "RoomOwner",
    [CLIENT_ROOM_INVITE] = "RoomInvite",
    [CLIENT_SIT] = "Sit",
    [CLIENT_STAND] = "Stand",
    [CLIENT_SEAT_AI] = "SeatAi",
    [CLIENT_SEAT_PERSON] = "SeatPerson",
    [CLIENT_READY] = "Ready",
    [CLIENT_RESYNC] = "Resync",
    [CLIENT_ACT] = "Act",
    [CLIENT_HINT_ASK] = "HintAsk",
    [CLIENT_SAY] = "Say",
    [CLIENT_IGNORE] = "Ignore",
    [CLIENT_MUTE] = "Mute",
    [CLIENT_HISTORY_ASK] = "HistoryAsk",
    [CLIENT_MAIL_ASK] = "MailAsk",
    [CLIENT_MAIL_SEEN] = "MailSeen",
    [CLIENT_LINE_DELETE] = "LineDelete",
    [CLIENT_PUZZLE_ASK] = "PuzzleAsk",
    [CLIENT_PUZZLE_MOVE] = "PuzzleMove",
    [CLIENT_PUZZLE_HELP] = "PuzzleHelp",
    [CLIENT_PUZZLE_STATS_ASK] = "PuzzleStatsAsk",
};

static const char *const answer_words[SERVER_KIND_COUNT] = {
    [SERVER_WELCOME] = "Welcome",
    [SERVER_IDENTITY] = "Identity",
    [SERVER_PING] = "Ping",
    [SERVER_PONG] = "Pong",
    [SERVER_BYE] = "Bye",
    [SERVER_DONE] = "Done",
    [SERVER_ERROR] = "Error",
    [SERVER_RECOVERY_CODES] = "RecoveryCodes",
    [SERVER_ACCOUNT] = "Account",
    [SERVER_WAITING] = "Waiting",
    [SERVER_EMAIL] = "Email",
    [SERVER_LOBBY_PAGE] = "LobbyPage",
    [SERVER_LOBBY_DELTA] = "LobbyDelta",
    [SERVER_PROFILE] = "Profile",
    [SERVER_PAIRED] = "Paired",
    [SERVER_ARCHIVE_PAGE] = "ArchivePage",
    [SERVER_RECORD] = "Record",
    [SERVER_PAIR_OFFER] = "PairOffer",
    [SERVER_PAIR_OFF] = "PairOff",
    [SERVER_LOBBY_SEEKS] = "LobbySeeks",
    [SERVER_CAREER] = "Career",
    [SERVER_PEOPLE_PAGE] = "PeoplePage",
    [SERVER_FRIENDS] = "Friends",
    [SERVER_FRIEND_NEWS] = "FriendNews",
    [SERVER_STANDING] = "Standing",
    [SERVER_STANDINGS_PAGE] = "StandingsPage",
    [SERVER_ENTERED] = "Entered",
    [SERVER_SNAPSHOT] = "Snapshot",
    [SERVER_ROOM_EVENT] = "RoomEvent",
    [SERVER_ROOM_PRESENCE] = "Presence",
    [SERVER_LEFT] = "Left",
    [SERVER_INVITATION] = "Invitation",
    [SERVER_ROOM_MEMBER] = "RoomMember",
    [SERVER_ROOM_BADGE] = "RoomBadge",
    [SERVER_HINT_RESULT] = "HintResult",
    [SERVER_THOUGHT] = "Thought",
    [SERVER_CHAT_LINE] = "ChatLine",
    [SERVER_NOTICE] = "Notice",
    [SERVER_HISTORY] = "History",
    [SERVER_MAIL] = "Mail",
    [SERVER_LINE_GONE] = "LineGone",
    [SERVER_PUZZLE] = "Puzzle",
    [SERVER_PUZZLE_RESULT] = "PuzzleResult",
    [SERVER_PUZZLE_STATS] = "PuzzleStats",
};

static const char *const entry_words[] = {
    [ENTRY_PLAYER] = "player",     [ENTRY_PLAYER_GONE] = "player-gone",
    [ENTRY_ROOM] = "room",         [ENTRY_ROOM_GONE] = "room-gone",
    [ENTRY_EVENT] = "event",       [ENTRY_EVENTS_GONE] = "events-gone",
    [ENTRY_GAME] = "game",         [ENTRY_RATING] = "rated",
    [ENTRY_LINE] = "line",         [ENTRY_LINE_GONE] = "line-gone",
    [ENTRY_PUZZLE] = "puzzle",     [ENTRY_BAN] = "ban",
    [ENTRY_BAN_GONE] = "ban-gone",
};

void
history_add(struct history *history, const struct note *note)
{
    history->notes[history->count++ % HISTORY_LENGTH] = *note;
}

// What belongs to nobody in particular explains everything.
static bool
is_wanted(const struct note *note, uint64_t room, uint64_t player)
{
    if (!room && !player) {
        return true;
    }
    if (note->kind == NOTE_CRASH || note->kind == NOTE_UP) {
        return true;
    }
    return (room && note->room == room) || (player && note->player == player);
}

static void
print_note(const struct note *note)
{
    printf("  %7ld %10" PRId64 " ", note->step, note->at_ms);
    switch (note->kind) {
    case NOTE_EVENT:
        printf("-> %s %" PRIu64, event_words[note->a], note->b);
        break;
    case NOTE_REQUEST:
        printf("-> %s seq %" PRIu64 " (%" PRIu64 ")", request_words[note->a], note->b, note->c);
        break;
    case NOTE_SEND:
        printf("<- %s %" PRIu64 " re %" PRIu64, answer_words[note->a], note->b, note->c);
        break;
    case NOTE_JOURNAL:
        printf("   store %s %" PRIu64 " #%" PRIu64, entry_words[note->a], note->b, note->c);
        break;
    case NOTE_CLOSE:
        printf("<- close");
        break;
    case NOTE_ENGINE:
        printf("<- engine %" PRIu64, note->b);
        break;
    case NOTE_CRASH:
        printf("== the server dies");
        break;
    case NOTE_UP:
        printf("== the server is up");
        break;
    case NOTE_COMMIT:
        printf("== committed up to %" PRIu64, note->b);
    }
    printf("  [conn %" PRIu64 " player %" PRIu64 " room %" PRIu64 "]\n", note->conn, note->player,
           note->room);
}

void
history_print(const struct history *history, uint64_t room, uint64_t player)
{
    uint64_t oldest = history->count > HISTORY_LENGTH ? history->count - HISTORY_LENGTH : 0;
    uint64_t first = history->count;
    int shown = 0;

    while (first > oldest && shown < HISTORY_SHOWN) {
        shown += is_wanted(&history->notes[--first % HISTORY_LENGTH], room, player);
    }
    for (; first < history->count; first++) {
        const struct note *note = &history->notes[first % HISTORY_LENGTH];

        if (is_wanted(note, room, player)) {
            print_note(note);
        }
    }
}
