// SPDX-License-Identifier: MIT
#include "server/core/errors.h"

#include <stddef.h>
#include <string.h>

#include "common/util/strbuf.h"
#include "server/core/people/names.h"

struct row {
    enum error_code code;
    const char *word;
    const char *text;
};

// clang-format off
static const struct row rows[] = {
    {ERROR_UNKNOWN_MESSAGE, "unknown-message", "This server does not know that message: it may be older than your program. Do without it."},
    {ERROR_BAD_FIELD, "bad-field", "The field %s has a value that cannot be. Check it and send it again."},
    {ERROR_NOT_GREETED, "not-greeted", "Say Hello first."},
    {ERROR_GREETED_TWICE, "greeted-twice", "Hello was said already. Say who you are."},
    {ERROR_PROTOCOL, "protocol", "This server speaks protocol %s. Update your program."},
    {ERROR_NOT_IDENTIFIED, "not-identified", "Say first who you are: as a guest, or with your account."},
    {ERROR_IDENTIFIED_TWICE, "identified-twice", "You have said who you are already; say goodbye first."},
    {ERROR_TOO_FAST, "too-fast", "Too many requests. Wait a moment and send it again."},
    {ERROR_BUSY, "busy", "The server has too much to do. Try again in a moment."},
    {ERROR_DRAINING, "draining", "The server is about to restart. Games stand still; come back in a minute."},
    {ERROR_STORAGE, "storage", "The server cannot store anything now. Games stand still, nothing is lost; wait."},
    {ERROR_CHECKING, "checking", "Your password is still being checked. Wait for the answer."},
    {ERROR_NAME_TAKEN, "name-taken", "%s is taken, or looks like a name that is. Choose another name."},
    {ERROR_NAME_BAD, "name-bad", "This name cannot be used. Choose another one."},
    {ERROR_WRONG_PASSWORD, "wrong-password", "Name and password do not fit. Check both."},
    {ERROR_WRONG_TOKEN, "wrong-token", "This token is not valid any more. Log in again."},
    {ERROR_GUESTS_NOT, "guests-not", "Guests cannot do that. Register, it takes a name and a password."},
    {ERROR_TOO_MANY_PLAYERS, "too-many-players", "The server is full. Try again later."},
    {ERROR_TRY_LATER, "try-later", "Too many tries. Wait %s seconds."},
    {ERROR_BANNED, "banned", "You are banned from this server. Ask its operator."},
    {ERROR_NO_SUCH_PLAYER, "no-such-player", "There is nobody called %s here. Check how the name is written."},
    {ERROR_NO_REGISTER, "no-register", "This server makes no new accounts. Ask its operator for one."},
    {ERROR_BAD_BADGE, "bad-badge", "This server does not know that badge. Choose another one."},
    {ERROR_NO_SUCH_ROOM, "no-such-room", "There is no such room; it may have been closed. Look at the lobby."},
    {ERROR_NOT_IN_ROOM, "not-in-room", "Enter the room first."},
    {ERROR_NOT_OWNER, "not-owner", "Only the owner of the room can do that. Ask the owner."},
    {ERROR_NOT_SEATED, "not-seated", "Only a seated player can do that. Take a free seat first."},
    {ERROR_ALREADY_SEATED, "already-seated", "You sit there already. Say that you are ready, or stand up first."},
    {ERROR_SEAT_TAKEN, "seat-taken", "This seat is taken. Choose another one, or watch."},
    {ERROR_NOT_INVITED, "not-invited", "This room is private. Ask its owner for the code."},
    {ERROR_KICKED, "kicked", "The owner has sent you away from this room. Choose another one."},
    {ERROR_NOT_WATCHABLE, "not-watchable", "Nobody may watch this room. Choose another one."},
    {ERROR_TOO_MANY_ROOMS, "too-many-rooms", "No more rooms can be opened now. Close one, or join one."},
    {ERROR_TOO_MANY_JOINED, "too-many-joined", "You are in too many rooms. Leave one first."},
    {ERROR_ROOM_FULL, "room-full", "This room has no place for more watchers. Choose another one, or come back later."},
    {ERROR_GAME_RUNNING, "game-running", "Not while the game is running. Wait for its end, or resign."},
    {ERROR_NO_GAME, "no-game", "There is no game running here. Wait until both players are ready."},
    {ERROR_RATED_AI, "rated-ai", "AIs play unrated games only. Seat a person there, or play unrated."},
    {ERROR_TOO_MANY_AIS, "too-many-ais", "No more AI players can be seated now. Take another one off its seat first."},
    {ERROR_BAD_AI, "bad-ai", "There is no such AI: check its level and parameters."},
    {ERROR_SEAT_NOT_AI, "seat-not-ai", "No AI sits there. Choose the seat of an AI."},
    {ERROR_SELF, "self", "You cannot do that to yourself. Choose somebody else."},
    {ERROR_BAD_SEATS, "bad-seats", "There are two seats, and more were asked for. Choose who sits where."},
    {ERROR_SETTINGS + SETTINGS_BAD_CHOICE, "bad-choice", "There is no such rule, clock start or undo mode. Choose another one."},
    {ERROR_SETTINGS + SETTINGS_BAD_SIZE, "bad-size", "This rule is not played on this size. Choose another size."},
    {ERROR_SETTINGS + SETTINGS_BAD_OPENING, "bad-opening", "This opening does not fit the rule or the size. Choose another one."},
    {ERROR_SETTINGS + SETTINGS_BAD_CLOCK, "bad-clock", "This time control is out of range. Choose other times."},
    {ERROR_SETTINGS + SETTINGS_BAD_MARGIN, "bad-margin", "The draw margin is larger than the board. Choose a smaller one."},
    {ERROR_SETTINGS + SETTINGS_RATED_RULE, "rated-rule", "This rule is not rated. Play it unrated."},
    {ERROR_SETTINGS + SETTINGS_RATED_SIZE, "rated-size", "This rule is not rated on this size. Choose another size, or play it unrated."},
    {ERROR_SETTINGS + SETTINGS_RATED_CLOCK, "rated-clock", "Rated games need a clock. Choose one, or play unrated."},
    {ERROR_SETTINGS + SETTINGS_RATED_UNDO, "rated-undo", "Rated games have no undo. Switch it off, or play unrated."},
    {ERROR_SETTINGS + SETTINGS_RATED_OPENING, "rated-opening", "Rated games of this rule open with pro. Choose that opening, or play unrated."},
    {ERROR_RATED_BOTH, "rated-both", "One person on both seats plays unrated games only. Give one seat up, or play unrated."},
    {ERROR_RATED_GUEST, "rated-guest", "Guests play unrated games only. Register, or play unrated."},
    {ERROR_SEEKING, "seeking", "You are looking for an opponent already. Stop that first."},
    {ERROR_NOT_SEEKING, "not-seeking", "You are not looking for an opponent. Start that first."},
    {ERROR_PLAYING, "playing", "You are playing. Finish that game first."},
    {ERROR_HINTS_OFF, "hints-off", "This room gives no such hints to players. Ask its owner to allow them before a game."},
    {ERROR_HINT_PENDING, "hint-pending", "The last hint is still being worked out. Wait for it."},
    {ERROR_CHAT_EMPTY, "chat-empty", "Nothing is left of this text without control characters. Write something else."},
    {ERROR_MUTED, "muted", "The owner of the room has taken your voice here. Ask the owner to give it back."},
    {ERROR_CHAT_PLAYERS_ONLY, "chat-players-only", "While a game is running only its players talk here. Use the watchers' chat."},
    {ERROR_CHAT_WATCHERS_ONLY, "chat-watchers-only", "Players do not talk in the watchers' chat while they play. Use the room's chat."},
    {ERROR_IGNORE_LIMIT, "ignore-limit", "You ignore too many people. Take somebody off the list first."},
    {ERROR_NO_SUCH_GAME, "no-such-game", "There is no such game in the archive. Check its number."},
    {ERROR_OFFLINE, "offline", "%s is not online. Try again later."},
    {ERROR_NOT_HERE, "not-here", "%s is not in this room. Send an invitation first."},
    {ERROR_OWNS_ENOUGH, "owns-enough", "%s cannot own any more rooms or AIs. Choose somebody else."},
    {ERROR_NOT_PAIRED, "not-paired", "That pairing is off. Look for an opponent again."},
};
// clang-format on

static const struct row *
find(enum error_code code)
{
    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
        if (rows[i].code == code) {
            return &rows[i];
        }
    }
    return NULL;
}

static bool
is_verdict(enum error_code code)
{
    return code > ERROR_VERDICT && (int)code < (int)ERROR_VERDICT + VERDICT_COUNT;
}

enum error_code
error_of_verdict(enum verdict verdict)
{
    return (enum error_code)((int)ERROR_VERDICT + (int)verdict);
}

enum error_code
error_of_settings(enum settings_error error)
{
    return (enum error_code)((int)ERROR_SETTINGS + (int)error);
}

const char *
error_text(enum error_code code)
{
    const struct row *row = find(code);

    if (is_verdict(code)) {
        return verdict_text((enum verdict)((int)code - (int)ERROR_VERDICT));
    }
    return row ? row->text : "";
}

const char *
error_word(enum error_code code)
{
    const struct row *row = find(code);

    if (is_verdict(code)) {
        return verdict_word((enum verdict)((int)code - (int)ERROR_VERDICT));
    }
    return row ? row->word : "";
}

void
error_format(enum error_code code, const char *argument, struct strbuf *out)
{
    const char *text = error_text(code), *place = strstr(text, "%s");
    enum name_error name_error;

    if (code == ERROR_NAME_BAD && name_error_parse(argument, &name_error)) {
        strbuf_add(out, name_error_text(name_error));
    } else if (is_verdict(code)) {
        // The referee speaks in small letters and without a stop.
        strbuf_addf(out, "%c%s.", text[0] - 'a' + 'A', text + 1);
    } else if (!place) {
        strbuf_add(out, text);
    } else {
        strbuf_add_bytes(out, text, (size_t)(place - text));
        strbuf_add(out, argument);
        strbuf_add(out, place + 2);
    }
}
