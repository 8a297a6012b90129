// SPDX-License-Identifier: MIT
#include "common/i18n/error_words.h"

#include <stddef.h>
#include <string.h>

#include "common/i18n/fill.h"
#include "common/i18n/tr.h"

// As proto/README.md 11 has them; {1} is the argument. A test compares them with
// the sentences of the server.
// clang-format off
static const struct {
    uint32_t code;
    const char *text;
} rows[] = {
    {1, N_("This server does not know that message: it may be older than your program. Do without it.")}, // unknown-message
    {2, N_("The field {1} has a value that cannot be. Check it and send it again.")}, // bad-field
    {3, N_("Say Hello first.")}, // not-greeted
    {4, N_("Hello was said already. Say who you are.")}, // greeted-twice
    {5, N_("This server speaks protocol {1}. Update your program.")}, // protocol
    {6, N_("Say first who you are: as a guest, or with your account.")}, // not-identified
    {7, N_("You have said who you are already; say goodbye first.")}, // identified-twice
    {8, N_("Too many requests. Wait a moment and send it again.")}, // too-fast
    {9, N_("The server has too much to do. Try again in a moment.")}, // busy
    {10, N_("The server is about to restart. Games stand still; come back in a minute.")}, // draining
    {11, N_("The server cannot store anything now. Games stand still, nothing is lost; wait.")}, // storage
    {12, N_("Your password is still being checked. Wait for the answer.")}, // checking
    {20, N_("{1} is taken, or looks like a name that is. Choose another name.")}, // name-taken
    {21, N_("This name cannot be used. {1}")}, // name-bad
    {22, N_("Name and password do not fit. Check both.")}, // wrong-password
    {23, N_("This token is not valid any more. Log in again.")}, // wrong-token
    {24, N_("Guests cannot do that. Register, it takes a name and a password.")}, // guests-not
    {25, N_("The server is full. Try again later.")}, // too-many-players
    {26, N_("Too many tries. Wait {1} seconds.")}, // try-later
    {27, N_("You are banned from this server. Ask its operator.")}, // banned
    {28, N_("There is nobody called {1} here. Check how the name is written.")}, // no-such-player
    {29, N_("This server makes no new accounts. Ask its operator for one.")}, // no-register
    {30, N_("This server does not know that badge. Choose another one.")}, // bad-badge
    {40, N_("There is no such room; it may have been closed. Look at the lobby.")}, // no-such-room
    {41, N_("Enter the room first.")}, // not-in-room
    {42, N_("Only the owner of the room can do that. Ask the owner.")}, // not-owner
    {43, N_("Only a seated player can do that. Take a free seat first.")}, // not-seated
    {44, N_("You sit there already. Say that you are ready, or stand up first.")}, // already-seated
    {45, N_("This seat is taken. Choose another one, or watch.")}, // seat-taken
    {46, N_("This room is private. Ask its owner for the code.")}, // not-invited
    {47, N_("The owner has sent you away from this room. Choose another one.")}, // kicked
    {48, N_("Nobody may watch this room. Choose another one.")}, // not-watchable
    {49, N_("No more rooms can be opened now. Close one, or join one.")}, // too-many-rooms
    {50, N_("You are in too many rooms. Leave one first.")}, // too-many-joined
    {51, N_("This room has no place for more watchers. Choose another one, or come back later.")}, // room-full
    {52, N_("Not while the game is running. Wait for its end, or resign.")}, // game-running
    {53, N_("There is no game running here. Wait until both players are ready.")}, // no-game
    {54, N_("AIs play unrated games only. Seat a person there, or play unrated.")}, // rated-ai
    {55, N_("No more AI players can be seated now. Take another one off its seat first.")}, // too-many-ais
    {56, N_("There is no such AI: check its level and parameters.")}, // bad-ai
    {57, N_("No AI sits there. Choose the seat of an AI.")}, // seat-not-ai
    {58, N_("You cannot do that to yourself. Choose somebody else.")}, // self
    {59, N_("There are two seats, and more were asked for. Choose who sits where.")}, // bad-seats
    {61, N_("There is no such rule, clock start or undo mode. Choose another one.")}, // bad-choice
    {62, N_("This rule is not played on this size. Choose another size.")}, // bad-size
    {63, N_("This opening does not fit the rule or the size. Choose another one.")}, // bad-opening
    {64, N_("This time control is out of range. Choose other times.")}, // bad-clock
    {65, N_("The draw margin is larger than the board. Choose a smaller one.")}, // bad-margin
    {66, N_("This rule is not rated. Play it unrated.")}, // rated-rule
    {67, N_("This rule is not rated on this size. Choose another size, or play it unrated.")}, // rated-size
    {68, N_("Rated games need a clock. Choose one, or play unrated.")}, // rated-clock
    {69, N_("Rated games have no undo. Switch it off, or play unrated.")}, // rated-undo
    {70, N_("Rated games of this rule open with pro. Choose that opening, or play unrated.")}, // rated-opening
    {78, N_("One person on both seats plays unrated games only. Give one seat up, or play unrated.")}, // rated-both
    {79, N_("Guests play unrated games only. Register, or play unrated.")}, // rated-guest
    {80, N_("You are looking for an opponent already. Stop that first.")}, // seeking
    {81, N_("You are not looking for an opponent. Start that first.")}, // not-seeking
    {82, N_("You are playing. Finish that game first.")}, // playing
    {83, N_("This room gives no such hints to players. Ask its owner to allow them before a game.")}, // hints-off
    {84, N_("The last hint is still being worked out. Wait for it.")}, // hint-pending
    {85, N_("Nothing is left of this text without control characters. Write something else.")}, // chat-empty
    {86, N_("The owner of the room has taken your voice here. Ask the owner to give it back.")}, // muted
    {87, N_("While a game is running only its players talk here. Use the watchers' chat.")}, // chat-players-only
    {88, N_("Players do not talk in the watchers' chat while they play. Use the room's chat.")}, // chat-watchers-only
    {89, N_("You ignore too many people. Take somebody off the list first.")}, // ignore-limit
    {90, N_("There is no such game in the archive. Check its number.")}, // no-such-game
    {91, N_("{1} is not online. Try again later.")}, // offline
    {92, N_("{1} is not in this room. Send an invitation first.")}, // not-here
    {93, N_("{1} cannot own any more rooms or AIs. Choose somebody else.")}, // owns-enough
    {94, N_("That pairing is off. Look for an opponent again.")}, // not-paired
    {101, N_("This point is not on the board; choose one that is.")}, // off-board
    {102, N_("There is a stone on this point already; choose an empty one.")}, // occupied
    {103, N_("This stone makes two free threes; play elsewhere, or capture.")}, // double-three
    {104, N_("This point is forbidden for black; play elsewhere.")}, // forbidden
    {105, N_("The opening wants this stone in another part of the board; play there.")}, // outside-region
    {106, N_("Nothing may be captured before the colours are settled; play elsewhere.")}, // opening-capture
    {107, N_("This rule knows no pass; place a stone.")}, // no-pass
    {108, N_("A pass is possible from move 6 on, after the opening; place a stone.")}, // pass-too-early
    {109, N_("The game is over; ask for a rematch.")}, // game-over
    {110, N_("It is not your turn; wait for your opponent.")}, // not-your-turn
    {111, N_("This was meant for another move; look at the board again.")}, // stale
    {112, N_("This is not possible at this point of the game; look at what is asked for.")}, // wrong-phase
    {113, N_("The game is paused; resume it first.")}, // paused
    {114, N_("The game is not paused; play on.")}, // not-paused
    {115, N_("This number is out of range; choose another one.")}, // bad-number
    {116, N_("This needs another number of points; count them again.")}, // wrong-count
    {117, N_("The same point was given twice; choose different ones.")}, // repeated-point
    {118, N_("Two of these points are the same by symmetry; replace one of them.")}, // equivalent-points
    {119, N_("Choose one of the points that were offered.")}, // not-offered
    {120, N_("You have asked already; wait for the answer.")}, // already-asked
    {121, N_("Your opponent asks the same; answer it.")}, // answer-first
    {122, N_("There is no such question to answer; look at the game again.")}, // nothing-asked
    {123, N_("Your opponent has to answer this; wait, or withdraw it.")}, // own-question
    {124, N_("A draw may be offered once in ten moves; play on for now.")}, // draw-too-soon
    {125, N_("Moves are not taken back at this table; play on.")}, // undo-off
    {126, N_("Only the player who has just moved may ask to take it back; play on.")}, // undo-not-yours
    {127, N_("The opening cannot be taken back; play on.")}, // undo-opening
    {128, N_("You were refused not long ago; wait before you ask again.")}, // undo-too-soon
    {129, N_("No more moves can be taken back in this game; play on.")}, // undo-limit
    {130, N_("This is not possible in a rated game; play on.")}, // rated
    {131, N_("The time had run out before this came and the game is over; ask for a rematch.")}, // time-over
    {132, N_("The time has not run out; wait.")}, // not-flagged
    {133, N_("This game has no clock that could be given time; play on.")}, // no-clock
    {134, N_("Your opponent is here; wait for the move.")}, // claim-present
    {135, N_("Your opponent has not been away long enough; wait a little.")}, // claim-too-soon
    {136, N_("Nothing can be claimed with this clock; wait for it to run out.")}, // claim-never
    {137, N_("This game has had too many requests; make nothing but moves.")}, // too-many-events
};

// Arguments that are English themselves: why a name is refused, or a rating.
static const char *const reasons[] = {
    N_("Choose a name; this one is empty."),
    N_("Choose a shorter name: at most 20 columns, wide characters take two."),
    N_("Write the name in UTF-8."),
    N_("Use letters, digits, _ and - only, without ornament or blanks."),
    N_("Put accents on letters only, at most two and different ones on each."),
    N_("Begin the name with a letter."),
    N_("Put at least one letter into the name."),
    N_("Keep to one script; Latin may stand beside Chinese, Japanese, Korean."),
    N_("Choose another name; this one, or what it looks like, is reserved."),
    N_("an AI would sit here"),
    N_("one person would hold both seats"),
};
// clang-format on

static const char *
argument_text(const char *argument)
{
    for (size_t i = 0; i < sizeof(reasons) / sizeof(*reasons); i++) {
        if (strcmp(reasons[i], argument) == 0) {
            return tr(reasons[i]);
        }
    }
    return argument;
}

const char *
error_english(uint32_t code)
{
    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
        if (rows[i].code == code) {
            return rows[i].text;
        }
    }
    return NULL;
}

bool
format_error(struct strbuf *out, uint32_t code, const char *argument)
{
    const char *english = error_english(code), *text = english ? tr(english) : NULL;

    if (text == english) {
        return false;
    }
    fill(out, text, 1, argument_text(argument));
    return true;
}
