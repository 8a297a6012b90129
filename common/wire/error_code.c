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
    {ERROR_UNKNOWN_MESSAGE, "unknown-message", N_("This server does not know that message: it may be older than your program. Do without it.")},
    {ERROR_BAD_FIELD, "bad-field", N_("The field {1} has a value that cannot be. Check it and send it again.")},
    {ERROR_NOT_GREETED, "not-greeted", N_("Say Hello first.")},
    {ERROR_GREETED_TWICE, "greeted-twice", N_("Hello was said already. Say who you are.")},
    {ERROR_PROTOCOL, "protocol", N_("This server speaks protocol {1}. Update your program.")},
    {ERROR_NOT_IDENTIFIED, "not-identified", N_("Say first who you are: as a guest, or with your account.")},
    {ERROR_IDENTIFIED_TWICE, "identified-twice", N_("You have said who you are already; say goodbye first.")},
    {ERROR_TOO_FAST, "too-fast", N_("Too many requests. Wait a moment and send it again.")},
    {ERROR_BUSY, "busy", N_("The server has too much to do. Try again in a moment.")},
    {ERROR_DRAINING, "draining", N_("The server is about to restart. Games stand still; come back in a minute.")},
    {ERROR_STORAGE, "storage", N_("The server cannot store anything now. Games stand still, nothing is lost; wait.")},
    {ERROR_CHECKING, "checking", N_("Your password is still being checked. Wait for the answer.")},
    {ERROR_NAME_TAKEN, "name-taken", N_("{1} is taken, or looks like a name that is. Choose another name.")},
    {ERROR_NAME_BAD, "name-bad", N_("This name cannot be used. {1}")},
    {ERROR_WRONG_PASSWORD, "wrong-password", N_("Name and password do not fit. Check both.")},
    {ERROR_WRONG_TOKEN, "wrong-token", N_("This token is not valid any more. Log in again.")},
    {ERROR_GUESTS_NOT, "guests-not", N_("Guests cannot do that. Register, it takes a name and a password.")},
    {ERROR_TOO_MANY_PLAYERS, "too-many-players", N_("The server is full. Try again later.")},
    {ERROR_TRY_LATER, "try-later", N_("Too many tries. Wait {1} seconds.")},
    {ERROR_BANNED, "banned", N_("You are banned from this server. Ask its operator.")},
    {ERROR_NO_SUCH_PLAYER, "no-such-player", N_("There is nobody called {1} here. Check how the name is written.")},
    {ERROR_NO_REGISTER, "no-register", N_("This server makes no new accounts. Ask its operator for one.")},
    {ERROR_BAD_BADGE, "bad-badge", N_("This server does not know that badge. Choose another one.")},
    {ERROR_NO_SUCH_ROOM, "no-such-room", N_("There is no such room; it may have been closed. Look at the lobby.")},
    {ERROR_NOT_IN_ROOM, "not-in-room", N_("Enter the room first.")},
    {ERROR_NOT_OWNER, "not-owner", N_("Only the owner of the room can do that. Ask the owner.")},
    {ERROR_NOT_SEATED, "not-seated", N_("Only a seated player can do that. Take a free seat first.")},
    {ERROR_ALREADY_SEATED, "already-seated", N_("You sit there already. Say that you are ready, or stand up first.")},
    {ERROR_SEAT_TAKEN, "seat-taken", N_("This seat is taken. Choose another one, or watch.")},
    {ERROR_NOT_INVITED, "not-invited", N_("This room is private. Ask its owner for the code.")},
    {ERROR_KICKED, "kicked", N_("The owner has sent you away from this room. Choose another one.")},
    {ERROR_NOT_WATCHABLE, "not-watchable", N_("Nobody may watch this room. Choose another one.")},
    {ERROR_TOO_MANY_ROOMS, "too-many-rooms", N_("No more rooms can be opened now. Close one, or join one.")},
    {ERROR_TOO_MANY_JOINED, "too-many-joined", N_("You are in too many rooms. Leave one first.")},
    {ERROR_ROOM_FULL, "room-full", N_("This room has no place for more watchers. Choose another one, or come back later.")},
    {ERROR_GAME_RUNNING, "game-running", N_("Not while the game is running. Wait for its end, or resign.")},
    {ERROR_NO_GAME, "no-game", N_("There is no game running here. Wait until both players are ready.")},
    {ERROR_RATED_AI, "rated-ai", N_("AIs play unrated games only. Seat a person there, or play unrated.")},
    {ERROR_TOO_MANY_AIS, "too-many-ais", N_("No more AI players can be seated now. Take another one off its seat first.")},
    {ERROR_BAD_AI, "bad-ai", N_("There is no such AI: check its level and parameters.")},
    {ERROR_SEAT_NOT_AI, "seat-not-ai", N_("No AI sits there. Choose the seat of an AI.")},
    {ERROR_SELF, "self", N_("You cannot do that to yourself. Choose somebody else.")},
    {ERROR_BAD_SEATS, "bad-seats", N_("There are two seats, and more were asked for. Choose who sits where.")},
    {ERROR_SETTINGS + SETTINGS_BAD_CHOICE, "bad-choice", N_("There is no such rule, clock start or undo mode. Choose another one.")},
    {ERROR_SETTINGS + SETTINGS_BAD_SIZE, "bad-size", N_("This rule is not played on this size. Choose another size.")},
    {ERROR_SETTINGS + SETTINGS_BAD_OPENING, "bad-opening", N_("This opening does not fit the rule or the size. Choose another one.")},
    {ERROR_SETTINGS + SETTINGS_BAD_CLOCK, "bad-clock", N_("This time control is out of range. Choose other times.")},
    {ERROR_SETTINGS + SETTINGS_BAD_MARGIN, "bad-margin", N_("The draw margin is larger than the board. Choose a smaller one.")},
    {ERROR_SETTINGS + SETTINGS_RATED_RULE, "rated-rule", N_("This rule is not rated. Play it unrated.")},
    {ERROR_SETTINGS + SETTINGS_RATED_SIZE, "rated-size", N_("This rule is not rated on this size. Choose another size, or play it unrated.")},
    {ERROR_SETTINGS + SETTINGS_RATED_CLOCK, "rated-clock", N_("Rated games need a clock. Choose one, or play unrated.")},
    {ERROR_SETTINGS + SETTINGS_RATED_UNDO, "rated-undo", N_("Rated games have no undo. Switch it off, or play unrated.")},
    {ERROR_SETTINGS + SETTINGS_RATED_OPENING, "rated-opening", N_("Rated games of this rule open with pro. Choose that opening, or play unrated.")},
    {ERROR_RATED_BOTH, "rated-both", N_("One person on both seats plays unrated games only. Give one seat up, or play unrated.")},
    {ERROR_RATED_GUEST, "rated-guest", N_("Guests play unrated games only. Register, or play unrated.")},
    {ERROR_SEEKING, "seeking", N_("You are looking for an opponent already. Stop that first.")},
    {ERROR_NOT_SEEKING, "not-seeking", N_("You are not looking for an opponent. Start that first.")},
    {ERROR_PLAYING, "playing", N_("You are playing. Finish that game first.")},
    {ERROR_HINTS_OFF, "hints-off", N_("This room gives no such hints to players. Ask its owner to allow them before a game.")},
    {ERROR_HINT_PENDING, "hint-pending", N_("The last hint is still being worked out. Wait for it.")},
    {ERROR_CHAT_EMPTY, "chat-empty", N_("Nothing is left of this text without control characters. Write something else.")},
    {ERROR_MUTED, "muted", N_("The owner of the room has taken your voice here. Ask the owner to give it back.")},
    {ERROR_CHAT_PLAYERS_ONLY, "chat-players-only", N_("While a game is running only its players talk here. Use the watchers' chat.")},
    {ERROR_CHAT_WATCHERS_ONLY, "chat-watchers-only", N_("Players do not talk in the watchers' chat while they play. Use the room's chat.")},
    {ERROR_IGNORE_LIMIT, "ignore-limit", N_("You ignore too many people. Take somebody off the list first.")},
    {ERROR_NO_SUCH_GAME, "no-such-game", N_("There is no such game in the archive. Check its number.")},
    {ERROR_OFFLINE, "offline", N_("{1} is not online. Try again later.")},
    {ERROR_NOT_HERE, "not-here", N_("{1} is not in this room. Send an invitation first.")},
    {ERROR_OWNS_ENOUGH, "owns-enough", N_("{1} cannot own any more rooms or AIs. Choose somebody else.")},
    {ERROR_NOT_PAIRED, "not-paired", N_("That pairing is off. Look for an opponent again.")},
    {ERROR_VERDICT + VERDICT_OFF_BOARD, "off-board", N_("This point is not on the board; choose one that is.")},
    {ERROR_VERDICT + VERDICT_OCCUPIED, "occupied", N_("There is a stone on this point already; choose an empty one.")},
    {ERROR_VERDICT + VERDICT_DOUBLE_THREE, "double-three", N_("This stone makes two free threes; play elsewhere, or capture.")},
    {ERROR_VERDICT + VERDICT_FORBIDDEN, "forbidden", N_("This point is forbidden for black; play elsewhere.")},
    {ERROR_VERDICT + VERDICT_OUTSIDE_REGION, "outside-region", N_("The opening wants this stone in another part of the board; play there.")},
    {ERROR_VERDICT + VERDICT_OPENING_CAPTURE, "opening-capture", N_("Nothing may be captured before the colours are settled; play elsewhere.")},
    {ERROR_VERDICT + VERDICT_NO_PASS, "no-pass", N_("This rule knows no pass; place a stone.")},
    {ERROR_VERDICT + VERDICT_PASS_TOO_EARLY, "pass-too-early", N_("A pass is possible from move 6 on, after the opening; place a stone.")},
    {ERROR_VERDICT + VERDICT_GAME_OVER, "game-over", N_("The game is over; ask for a rematch.")},
    {ERROR_VERDICT + VERDICT_NOT_YOUR_TURN, "not-your-turn", N_("It is not your turn; wait for your opponent.")},
    {ERROR_VERDICT + VERDICT_STALE, "stale", N_("This was meant for another move; look at the board again.")},
    {ERROR_VERDICT + VERDICT_WRONG_PHASE, "wrong-phase", N_("This is not possible at this point of the game; look at what is asked for.")},
    {ERROR_VERDICT + VERDICT_PAUSED, "paused", N_("The game is paused; resume it first.")},
    {ERROR_VERDICT + VERDICT_NOT_PAUSED, "not-paused", N_("The game is not paused; play on.")},
    {ERROR_VERDICT + VERDICT_BAD_NUMBER, "bad-number", N_("This number is out of range; choose another one.")},
    {ERROR_VERDICT + VERDICT_WRONG_COUNT, "wrong-count", N_("This needs another number of points; count them again.")},
    {ERROR_VERDICT + VERDICT_REPEATED_POINT, "repeated-point", N_("The same point was given twice; choose different ones.")},
    {ERROR_VERDICT + VERDICT_EQUIVALENT_POINTS, "equivalent-points", N_("Two of these points are the same by symmetry; replace one of them.")},
    {ERROR_VERDICT + VERDICT_NOT_OFFERED, "not-offered", N_("Choose one of the points that were offered.")},
    {ERROR_VERDICT + VERDICT_ALREADY_ASKED, "already-asked", N_("You have asked already; wait for the answer.")},
    {ERROR_VERDICT + VERDICT_ANSWER_FIRST, "answer-first", N_("Your opponent asks the same; answer it.")},
    {ERROR_VERDICT + VERDICT_NOTHING_ASKED, "nothing-asked", N_("There is no such question to answer; look at the game again.")},
    {ERROR_VERDICT + VERDICT_OWN_QUESTION, "own-question", N_("Your opponent has to answer this; wait, or withdraw it.")},
    {ERROR_VERDICT + VERDICT_DRAW_TOO_SOON, "draw-too-soon", N_("A draw may be offered once in ten moves; play on for now.")},
    {ERROR_VERDICT + VERDICT_UNDO_OFF, "undo-off", N_("Moves are not taken back at this table; play on.")},
    {ERROR_VERDICT + VERDICT_UNDO_NOT_YOURS, "undo-not-yours", N_("Only the player who has just moved may ask to take it back; play on.")},
    {ERROR_VERDICT + VERDICT_UNDO_OPENING, "undo-opening", N_("The opening cannot be taken back; play on.")},
    {ERROR_VERDICT + VERDICT_UNDO_TOO_SOON, "undo-too-soon", N_("You were refused not long ago; wait before you ask again.")},
    {ERROR_VERDICT + VERDICT_UNDO_LIMIT, "undo-limit", N_("No more moves can be taken back in this game; play on.")},
    {ERROR_VERDICT + VERDICT_RATED, "rated", N_("This is not possible in a rated game; play on.")},
    {ERROR_VERDICT + VERDICT_TIME_OVER, "time-over", N_("The time had run out before this came and the game is over; ask for a rematch.")},
    {ERROR_VERDICT + VERDICT_NOT_FLAGGED, "not-flagged", N_("The time has not run out; wait.")},
    {ERROR_VERDICT + VERDICT_NO_CLOCK, "no-clock", N_("This game has no clock that could be given time; play on.")},
    {ERROR_VERDICT + VERDICT_CLAIM_PRESENT, "claim-present", N_("Your opponent is here; wait for the move.")},
    {ERROR_VERDICT + VERDICT_CLAIM_TOO_SOON, "claim-too-soon", N_("Your opponent has not been away long enough; wait a little.")},
    {ERROR_VERDICT + VERDICT_CLAIM_NEVER, "claim-never", N_("Nothing can be claimed with this clock; wait for it to run out.")},
    {ERROR_VERDICT + VERDICT_TOO_MANY_EVENTS, "too-many-events", N_("This game has had too many requests; make nothing but moves.")},
};

// Arguments that are English themselves. The word is what a server of today sends, the
// sentence what an older one sent.
static const struct {
    const char *word;
    const char *english;
} reasons[] = {
    {"empty", N_("Choose a name; this one is empty.")},
    {"too-long", N_("Choose a shorter name: at most 20 columns, wide characters take two.")},
    {"not-utf8", N_("Write the name in UTF-8.")},
    {"bad-character", N_("Use letters, digits, _ and - only, without ornament or blanks.")},
    {"bad-mark", N_("Put accents on letters only, at most two and different ones on each.")},
    {"bad-start", N_("Begin the name with a letter.")},
    {"no-letter", N_("Put at least one letter into the name.")},
    {"mixed", N_("Keep to one script; Latin may stand beside Chinese, Japanese, Korean.")},
    {"reserved", N_("Choose another name; this one, or what it looks like, is reserved.")},
    {"", N_("an AI would sit here")},
    {"", N_("one person would hold both seats")},
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
