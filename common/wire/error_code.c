// SPDX-License-Identifier: MIT
#include "common/wire/error_code.h"

#include <stddef.h>
#include <string.h>

#include "common/util/mark.h"
#include "common/util/strbuf.h"

struct row {
    int code;
    const char *word;
    const char *english;
};

// {1} is the argument. The words of the referee are those of common/game/verdict.c; a test
// compares them.
// clang-format off
static const struct row rows[] = {
    {ERROR_UNKNOWN_MESSAGE, "unknown-message", N_("This server doesn't know that message. Ask its operator to update it.")},
    {ERROR_BAD_FIELD, "bad-field", N_("The field {1} has an invalid value. Check it and send it again.")},
    {ERROR_NOT_GREETED, "not-greeted", N_("Send Hello first.")},
    {ERROR_GREETED_TWICE, "greeted-twice", N_("Hello was already sent. Log in, or join as a guest.")},
    {ERROR_PROTOCOL, "protocol", N_("This server uses protocol {1}. Update your program.")},
    {ERROR_NOT_IDENTIFIED, "not-identified", N_("Log in first, or join as a guest.")},
    {ERROR_IDENTIFIED_TWICE, "identified-twice", N_("You are already logged in. Log out first.")},
    {ERROR_TOO_FAST, "too-fast", N_("Too many requests. Wait a moment and try again.")},
    {ERROR_BUSY, "busy", N_("The server is busy. Try again in a moment.")},
    {ERROR_DRAINING, "draining", N_("The server is about to restart. Games are stopped; come back in a minute.")},
    {ERROR_STORAGE, "storage", N_("The server can't save anything right now. Games are stopped, nothing is lost. Wait a moment.")},
    {ERROR_CHECKING, "checking", N_("Your password is still being checked. Wait for the answer.")},
    {ERROR_NAME_TAKEN, "name-taken", N_("The name {1} is taken, or looks like a taken one. Choose another name.")},
    {ERROR_NAME_BAD, "name-bad", N_("This name can't be used. {1}")},
    {ERROR_WRONG_PASSWORD, "wrong-password", N_("Wrong name or password. Check both.")},
    {ERROR_WRONG_TOKEN, "wrong-token", N_("Your login has expired. Log in again.")},
    {ERROR_GUESTS_NOT, "guests-not", N_("Guests can't do that. Register first; it only takes a name and a password.")},
    {ERROR_TOO_MANY_PLAYERS, "too-many-players", N_("The server is full. Try again later.")},
    {ERROR_TRY_LATER, "try-later", N_("Too many attempts. Wait {1} seconds.")},
    {ERROR_BANNED, "banned", N_("You are banned from this server. Ask its operator.")},
    {ERROR_NO_SUCH_PLAYER, "no-such-player", N_("There is no player {1} here. Check the spelling.")},
    {ERROR_NO_REGISTER, "no-register", N_("This server doesn't create new accounts. Ask its operator for one.")},
    {ERROR_BAD_BADGE, "bad-badge", N_("This server doesn't know that badge. Choose another one.")},
    {ERROR_NO_SUCH_ROOM, "no-such-room", N_("There is no such table; it may have been closed. Look in the lobby.")},
    {ERROR_NOT_IN_ROOM, "not-in-room", N_("You are not at this table. Take a seat or watch first.")},
    {ERROR_NOT_OWNER, "not-owner", N_("Only the host of the table can do that. Ask the host.")},
    {ERROR_NOT_SEATED, "not-seated", N_("Only a seated player can do that. Take a free seat first.")},
    {ERROR_ALREADY_SEATED, "already-seated", N_("You already have a seat at this table. Leave it first.")},
    {ERROR_SEAT_TAKEN, "seat-taken", N_("This seat is taken. Choose another one, or watch.")},
    {ERROR_NOT_INVITED, "not-invited", N_("This table is private. Ask its host for the code.")},
    {ERROR_KICKED, "kicked", N_("The host removed you from this table. Choose another one.")},
    {ERROR_NOT_WATCHABLE, "not-watchable", N_("This table can't be watched. Choose another one.")},
    {ERROR_TOO_MANY_ROOMS, "too-many-rooms", N_("No more tables can be opened now. Close one, or join one.")},
    {ERROR_TOO_MANY_JOINED, "too-many-joined", N_("You are at too many tables. Leave one first.")},
    {ERROR_ROOM_FULL, "room-full", N_("This table has no room for more watchers. Choose another one, or come back later.")},
    {ERROR_GAME_RUNNING, "game-running", N_("Not during a game. Wait until it ends, or resign.")},
    {ERROR_NO_GAME, "no-game", N_("No game in progress. Start one first.")},
    {ERROR_RATED_AI, "rated-ai", N_("AIs don't play rated games. Seat a person, or play casual.")},
    {ERROR_TOO_MANY_AIS, "too-many-ais", N_("You have too many AI games open on this server. Leave one of them first.")},
    {ERROR_BAD_AI, "bad-ai", N_("Unknown AI. Check its level and parameters.")},
    {ERROR_SEAT_NOT_AI, "seat-not-ai", N_("No AI has that seat. Choose the seat of an AI.")},
    {ERROR_SELF, "self", N_("You can't do that to yourself. Choose another player.")},
    {ERROR_BAD_SEATS, "bad-seats", N_("There are only two seats. Choose who sits where.")},
    {ERROR_SETTINGS + SETTINGS_BAD_CHOICE, "bad-choice", N_("Unknown rule, clock start or take-back mode. Choose another one.")},
    {ERROR_SETTINGS + SETTINGS_BAD_SIZE, "bad-size", N_("This rule isn't played on this board size. Choose another size.")},
    {ERROR_SETTINGS + SETTINGS_BAD_OPENING, "bad-opening", N_("This opening doesn't fit the rule or the size. Choose another one.")},
    {ERROR_SETTINGS + SETTINGS_BAD_CLOCK, "bad-clock", N_("This time control is out of range. Choose other times.")},
    {ERROR_SETTINGS + SETTINGS_BAD_MARGIN, "bad-margin", N_("The number of points left for a draw is larger than the board. Choose a smaller one.")},
    {ERROR_SETTINGS + SETTINGS_RATED_RULE, "rated-rule", N_("This rule can't be rated. Play it casual.")},
    {ERROR_SETTINGS + SETTINGS_RATED_SIZE, "rated-size", N_("This rule can't be rated on this size. Choose another size, or play casual.")},
    {ERROR_SETTINGS + SETTINGS_RATED_CLOCK, "rated-clock", N_("Rated games need a clock. Choose one, or play casual.")},
    {ERROR_SETTINGS + SETTINGS_RATED_UNDO, "rated-undo", N_("No take-backs in rated games. Switch them off, or play casual.")},
    {ERROR_SETTINGS + SETTINGS_RATED_OPENING, "rated-opening", N_("Rated games of this rule use the opening pro. Choose it, or play casual.")},
    {ERROR_RATED_BOTH, "rated-both", N_("One person can't play both sides of a rated game. Leave one seat, or play casual.")},
    {ERROR_RATED_GUEST, "rated-guest", N_("Guests can't play rated games. Register, or play casual.")},
    {ERROR_SEEKING, "seeking", N_("You are already looking for an opponent. Stop that first.")},
    {ERROR_NOT_SEEKING, "not-seeking", N_("You are not looking for an opponent. Start that first.")},
    {ERROR_PLAYING, "playing", N_("You are playing. Finish your game first.")},
    {ERROR_HINTS_OFF, "hints-off", N_("This table doesn't allow hints like that. Ask its host to allow them before a game.")},
    {ERROR_HINT_PENDING, "hint-pending", N_("The last hint is still being prepared. Wait for it.")},
    {ERROR_CHAT_EMPTY, "chat-empty", N_("This message has no readable text. Write something else.")},
    {ERROR_MUTED, "muted", N_("The host muted you at this table. Ask the host to undo it.")},
    {ERROR_CHAT_PLAYERS_ONLY, "chat-players-only", N_("During a game only the players can chat here. Use the watchers' chat.")},
    {ERROR_CHAT_WATCHERS_ONLY, "chat-watchers-only", N_("Players can't use the watchers' chat during their game. Use the table's chat.")},
    {ERROR_IGNORE_LIMIT, "ignore-limit", N_("You ignore too many players. Take one off the list first.")},
    {ERROR_NO_SUCH_GAME, "no-such-game", N_("There is no such game in the archive. Check its number.")},
    {ERROR_OFFLINE, "offline", N_("{1} is not online. Try again later.")},
    {ERROR_NOT_HERE, "not-here", N_("{1} is not at this table. Send an invitation first.")},
    {ERROR_OWNS_ENOUGH, "owns-enough", N_("{1} can't host any more tables or AIs. Choose another player.")},
    {ERROR_NOT_PAIRED, "not-paired", N_("Pairing cancelled. Look for an opponent again.")},
    {ERROR_CHAT_FULL, "chat-full", N_("Too many messages in this chat. Try again in {1} seconds.")},
    {ERROR_SILENCED, "silenced", N_("You are silenced. You can chat again in {1} minutes.")},
    {ERROR_FRIEND_LIMIT, "friend-limit", N_("Your list of friends is full. Take one off it first.")},
    {ERROR_RATED_HINTS, "rated-hints", N_("No hints during a rated game, for anyone. Wait until it is over.")},
    {ERROR_ARCHIVE_BUSY, "archive-busy", N_("Too many of your archive requests are waiting. Wait for their answers.")},
    {ERROR_VERDICT + VERDICT_OFF_BOARD, "off-board", N_("This point is not on the board. Choose another one.")},
    {ERROR_VERDICT + VERDICT_OCCUPIED, "occupied", N_("This point already has a stone. Choose an empty one.")},
    {ERROR_VERDICT + VERDICT_DOUBLE_THREE, "double-three", N_("This stone makes two open threes. Play elsewhere, or capture.")},
    {ERROR_VERDICT + VERDICT_FORBIDDEN, "forbidden", N_("This point is forbidden for Black. Play elsewhere.")},
    {ERROR_VERDICT + VERDICT_OUTSIDE_REGION, "outside-region", N_("The opening requires this stone in another part of the board. Play there.")},
    {ERROR_VERDICT + VERDICT_OPENING_CAPTURE, "opening-capture", N_("No captures before the colours are settled. Play elsewhere.")},
    {ERROR_VERDICT + VERDICT_NO_PASS, "no-pass", N_("This rule has no pass. Place a stone.")},
    {ERROR_VERDICT + VERDICT_PASS_TOO_EARLY, "pass-too-early", N_("You can pass from move 6 on, after the opening. Place a stone.")},
    {ERROR_VERDICT + VERDICT_GAME_OVER, "game-over", N_("The game is over. Ask for a rematch.")},
    {ERROR_VERDICT + VERDICT_NOT_YOUR_TURN, "not-your-turn", N_("It is not your turn. Wait for your opponent.")},
    {ERROR_VERDICT + VERDICT_STALE, "stale", N_("The position has changed. Look at the board again.")},
    {ERROR_VERDICT + VERDICT_WRONG_PHASE, "wrong-phase", N_("Not possible at this point of the game. Look at the board again.")},
    {ERROR_VERDICT + VERDICT_PAUSED, "paused", N_("The game is paused. Resume it first.")},
    {ERROR_VERDICT + VERDICT_NOT_PAUSED, "not-paused", N_("The game is not paused. Play on.")},
    {ERROR_VERDICT + VERDICT_BAD_NUMBER, "bad-number", N_("This number is out of range. Choose another one.")},
    {ERROR_VERDICT + VERDICT_WRONG_COUNT, "wrong-count", N_("Wrong number of points. Count them again.")},
    {ERROR_VERDICT + VERDICT_REPEATED_POINT, "repeated-point", N_("The same point was given twice. Choose different ones.")},
    {ERROR_VERDICT + VERDICT_EQUIVALENT_POINTS, "equivalent-points", N_("Two of these points are the same by symmetry. Replace one of them.")},
    {ERROR_VERDICT + VERDICT_NOT_OFFERED, "not-offered", N_("Choose one of the points offered.")},
    {ERROR_VERDICT + VERDICT_ALREADY_ASKED, "already-asked", N_("You have already asked. Wait for the answer.")},
    {ERROR_VERDICT + VERDICT_ANSWER_FIRST, "answer-first", N_("Your opponent asks the same. Answer the question.")},
    {ERROR_VERDICT + VERDICT_NOTHING_ASKED, "nothing-asked", N_("There is no such question to answer. Look at the game again.")},
    {ERROR_VERDICT + VERDICT_OWN_QUESTION, "own-question", N_("Your opponent must answer this. Wait, or withdraw it.")},
    {ERROR_VERDICT + VERDICT_DRAW_TOO_SOON, "draw-too-soon", N_("You can offer a draw once in ten moves. Play on for now.")},
    {ERROR_VERDICT + VERDICT_UNDO_OFF, "undo-off", N_("No take-backs in this game. Play on.")},
    {ERROR_VERDICT + VERDICT_UNDO_NOT_YOURS, "undo-not-yours", N_("Only the player who has just moved can take the move back. Play on.")},
    {ERROR_VERDICT + VERDICT_UNDO_OPENING, "undo-opening", N_("The opening can't be taken back. Play on.")},
    {ERROR_VERDICT + VERDICT_UNDO_TOO_SOON, "undo-too-soon", N_("Your last request was declined. Wait a little before you ask again.")},
    {ERROR_VERDICT + VERDICT_UNDO_LIMIT, "undo-limit", N_("No more take-backs in this game. Play on.")},
    {ERROR_VERDICT + VERDICT_RATED, "rated", N_("Not in rated games. Play on.")},
    {ERROR_VERDICT + VERDICT_TIME_OVER, "time-over", N_("Time ran out before this arrived, and the game is over. Ask for a rematch.")},
    {ERROR_VERDICT + VERDICT_NOT_FLAGGED, "not-flagged", N_("Time has not run out yet. Wait.")},
    {ERROR_VERDICT + VERDICT_NO_CLOCK, "no-clock", N_("This game has no clock to add time to. Play on.")},
    {ERROR_VERDICT + VERDICT_CLAIM_PRESENT, "claim-present", N_("Your opponent is here. Wait for the move.")},
    {ERROR_VERDICT + VERDICT_CLAIM_TOO_SOON, "claim-too-soon", N_("Your opponent has not been away long enough. Wait a little.")},
    {ERROR_VERDICT + VERDICT_CLAIM_NEVER, "claim-never", N_("You can't claim with this clock. Wait until it runs out.")},
    {ERROR_VERDICT + VERDICT_TOO_MANY_EVENTS, "too-many-events", N_("Too many requests in this game. Play on without them.")},
    {ERROR_HAND_OVER_RATED, "hand-over-rated", N_("Seats don't change hands in rated games. Play on, or resign.")},
    {ERROR_HAND_OVER_OPEN, "hand-over-open", N_("This seat is already offered to someone. Wait for the answer, or withdraw the offer.")},
    {ERROR_HAND_OVER_GONE, "hand-over-gone", N_("That offer is no longer open.")},
    {ERROR_HAND_OVER_LIMIT, "hand-over-limit", N_("The seats of this game have changed hands too often. Finish it as you are.")},
    {ERROR_HAND_OVER_WAIT, "hand-over-wait", N_("Your last offer was declined. You can offer the seat again in {1} seconds.")},
    {ERROR_STRICT, "strict", N_("This table is strict: it doesn't show forbidden points. Ask its host to change that before a game.")},
    {ERROR_BUDGET_CONNECTIONS, "budget-connections", N_("Too many connections from your network. Try again in {1} seconds.")},
    {ERROR_BUDGET_GUESTS, "budget-guests", N_("Too many guests from your network. Try again in {1} seconds, or log in.")},
    {ERROR_BUDGET_ACCOUNTS, "budget-accounts", N_("Too many new accounts from your network. Try again in {1} seconds.")},
    {ERROR_BUDGET_HASHES, "budget-hashes", N_("Too many logins from your network. Try again in {1} seconds.")},
    {ERROR_BUDGET_PASSWORDS, "budget-passwords", N_("Too many wrong passwords from your network. Try again in {1} seconds.")},
    {ERROR_BUDGET_CODES, "budget-codes", N_("Too many wrong codes from your network. Try again in {1} seconds.")},
    {ERROR_BUDGET_ROOMS, "budget-rooms", N_("Too many new tables from your network. Try again in {1} seconds, or join one.")},
    {ERROR_BUDGET_OPEN_ROOMS, "budget-open-rooms", N_("Your network has too many tables open. Join one, or wait until one of them closes.")},
    {ERROR_BUDGET_AI_SEATS, "budget-ai-seats", N_("Your network has too many AI games open. Wait until one of them ends.")},
    {ERROR_BUDGET_ENGINE, "budget-engine", N_("Your network has used up its engine time. Try again in {1} seconds.")},
    {ERROR_BUDGET_GAMES, "budget-games", N_("Too many new games from your network. Try again in {1} seconds.")},
    {ERROR_BUDGET_CHAT, "budget-chat", N_("Too many chat messages from your network. Try again in {1} seconds.")},
    {ERROR_WRONG_RECOVERY_CODE, "wrong-recovery-code", N_("That name and recovery code don't match. Each code works once.")},
    {ERROR_LOGGED_OUT_PASSWORD, "logged-out-password", N_("You were logged out: the password of this account was changed. Log in with the new one.")},
    {ERROR_LOGGED_OUT_RECOVERY, "logged-out-recovery", N_("You were logged out: a recovery code set a new password for this account. Log in with it. If that wasn't you, use another code.")},
    {ERROR_LOGGED_OUT, "logged-out", N_("You were logged out from another device. Log in again.")},
    {ERROR_NO_SUCH_DEVICE, "no-such-device", N_("No other device of yours is logged in there. Look at the list again.")},
    {ERROR_MAIL_GUEST, "mail-guest", N_("{1} is not online, and guests can't leave messages. Register first.")},
    {ERROR_MAIL_FULL, "mail-full", N_("{1} is not online and has too many messages waiting. Try again later.")},
    {ERROR_MAIL_UNREAD, "mail-unread", N_("{1} is not online and hasn't seen your last three messages. Wait for an answer.")},
    {ERROR_NO_SUCH_LINE, "no-such-line", N_("This message isn't yours, or is gone already. Nothing was deleted.")},
    {ERROR_NO_PUZZLE, "no-puzzle", N_("There is no such puzzle here. Choose another motif or game.")},
    {ERROR_PUZZLE_CLOSED, "puzzle-closed", N_("This puzzle is no longer open. Ask for the next one.")},
    {ERROR_EMAIL_OFF, "email-off", N_("This server sends no mail.")},
    {ERROR_EMAIL_BAD, "email-bad", N_("This mail address can't be used. Check its spelling.")},
    {ERROR_EMAIL_ENOUGH, "email-enough", N_("You have been sent enough mail for today. Try again tomorrow.")},
    {ERROR_EMAIL_CODE, "email-code", N_("That code is not the one that was sent, or is too old. Check it, or set the address again.")},
    {ERROR_EMAIL_NONE, "email-none", N_("No mail address is set. Set one first.")},
};

// Arguments that are English themselves. The word is what a server of today sends, the
// sentence what an older one sent.
static const struct {
    const char *word;
    const char *english;
} reasons[] = {
    {"empty", N_("Choose a name; this one is empty.")},
    {"too-long", N_("Choose a shorter name: at most 20 columns (wide characters take two).")},
    {"not-utf8", N_("Write the name in UTF-8.")},
    {"bad-character", N_("Use only letters, digits, _ and -, without blanks or ornaments.")},
    {"bad-mark", N_("Accents go on letters only, at most two different ones on each.")},
    {"bad-start", N_("Start the name with a letter.")},
    {"no-letter", N_("The name needs at least one letter.")},
    {"mixed", N_("Use only one script; Latin can be combined with Chinese, Japanese or Korean.")},
    {"reserved", N_("Choose another name; this one, or one that looks like it, is reserved.")},
    {"", N_("an AI would play here")},
    {"", N_("one person would play both sides")},
};
// clang-format on

enum { REASON_COUNT = sizeof(reasons) / sizeof(*reasons) };

static const struct row *
find(int64_t code)
{
    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
        if (rows[i].code == code) {
            return &rows[i];
        }
    }
    return NULL;
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
error_english(uint32_t code)
{
    const struct row *row = find(code);

    return row ? row->english : NULL;
}

const char *
error_word(enum error_code code)
{
    const struct row *row = find(code);

    return row ? row->word : "";
}

const char *
error_reason(const char *word)
{
    for (int i = 0; *word && i < REASON_COUNT; i++) {
        if (strcmp(reasons[i].word, word) == 0) {
            return reasons[i].english;
        }
    }
    return NULL;
}

const char *
error_argument_text(int n)
{
    return n < REASON_COUNT ? reasons[n].english : NULL;
}

void
error_format(enum error_code code, const char *argument, struct strbuf *out)
{
    const char *english = error_english(code), *place;

    if (code == ERROR_NAME_BAD && error_reason(argument)) {
        strbuf_add(out, error_reason(argument));
        return;
    }
    if (code == ERROR_NAME_BAD) {
        argument = "Choose another one.";
    }
    place = english ? strstr(english, "{1}") : NULL;
    if (!place) {
        strbuf_add(out, english ? english : "");
        return;
    }
    strbuf_add_bytes(out, english, (size_t)(place - english));
    strbuf_add(out, argument);
    strbuf_add(out, place + 3);
}
