// SPDX-License-Identifier: MIT
// Deliberate faults, to show that the simulator finds them. FAULT(n) is false
// and costs nothing, but in the one test library that is compiled with
// GOREN_FAULTS: there it asks whether fault n was switched on. To add one: name it
// here, place it, and count one more in tests/sim/meson.build.
#ifndef SERVER_CORE_FAULT_H
#define SERVER_CORE_FAULT_H

#include <stdbool.h>

enum fault {
    FAULT_NONE,
    FAULT_SEND_BEFORE_DURABLE, // a frame does not wait for its entry
    FAULT_CLOCK_NOT_STOPPED,   // storage is down and clocks keep running
    FAULT_SPECTATOR_ACTS,      // all members of a room may do what players may
    FAULT_LOST_TIMER,          // a deadline is not armed now and then
    FAULT_SEAT_TWICE,          // a taken seat is given again
    FAULT_EVENT_NOT_NUMBERED,  // settings change without a new version
    FAULT_RATED_TWICE,         // a result counts two times
    FAULT_ARCHIVE_MISSING,     // a resigned game is not archived
    FAULT_ARCHIVE_DOUBLED,     // a game won by five is archived two times
    FAULT_SEAT_LOST,           // a player who loses his connection loses his seat
    FAULT_EVENT_NOT_STORED,    // a question is shown and not stored
    FAULT_OLD_TOKEN,           // a token stays good for ever
    FAULT_AI_NOT_CANCELLED,    // a job continues although its answer is not wanted
    FAULT_OUTBOX_ORDER,        // two frames change places
    FAULT_NO_RESTART_GIFT,     // a game continues after a crash without the gift of time
    FAULT_KICKED_COMES_BACK,   // a kicked player may enter again
    FAULT_ANSWER_LOST,         // a refusal is not sent
    FAULT_OWNER_NOT_ASKED,     // all members of a room may do what its owner may
    FAULT_REFUSED_BUT_DONE,    // a refused player is put on the list of invited ones
    FAULT_GAP_CHARGED,         // time in which the process stood still is charged
    FAULT_CLOCK_TOO_EARLY,     // a clock starts at the mark of an older move
    FAULT_MEMBER_NOT_TOLD,     // members are not told that a member has gone
    FAULT_HINT_FOR_PLAYERS,    // the settings are not asked whether players get hints
    FAULT_LOBBY_STALE,         // the lobby does not hear of some changes
    FAULT_BOTH_SEATS_RATED,    // one person may hold both seats of a rated table
    FAULT_WATCHERS_OVERHEARD,  // players hear the watchers' chat
    FAULT_BANNED_LOGS_IN,      // a banned player can log in
    FAULT_BANNED_RESUMES,      // or leaves the tokens good
    FAULT_IGNORED_HEARD,       // lines of ignored people arrive
    FAULT_MUTED_SPEAKS,        // a muted player is heard
    FAULT_WHISPER_LOUD,        // a whisper is heard in the lobby
    FAULT_CODE_NOT_ASKED,      // a private room lets everybody in
    FAULT_NEWS_TO_SLOW,        // a connection that does not read is sent news
    FAULT_OUTBOX_PILES_UP,     // frames for a broken connection are kept
    FAULT_WORD_AFTER_BYE,      // a connection hears more after its goodbye
    FAULT_WALL_CLOCK_BACK,     // correspondence runs backwards with the wall clock
    FAULT_PRESENCE_STALE,      // presence is not told when a seat changes
    FAULT_BLACK_IS_A,          // seat A is always shown as black
    FAULT_LAST_GAME_LOST,      // a restart forgets the finished game of a room
    FAULT_OWNER_LOST,          // a restart forgets an owner who only watched
    FAULT_FILTER_LOST,         // the archive is not asked for the player that was named
    FAULT_OPENING_LOST,        // nor for the opening
    FAULT_RECORD_CUT,          // the last byte of a record is missing
    FAULT_COMMAND_UNANSWERED,  // the operator does not hear that his command was refused
    FAULT_ACTS_FOR_OTHERS,     // a player may act for the other seat
    FAULT_COMES_IN_UNSTORED,   // people come in while nothing can be stored
    FAULT_AI_TAKES_ANY_DRAW,   // an AI that is better takes a draw
    FAULT_AI_GIVES_UP,         // an AI gives up that should play to the end
    FAULT_AI_PAUSE_TOO_LONG,   // an AI loses on time by its pause
    FAULT_INFO_TO_PLAYERS,     // players are told the line of an AI against the settings
    FAULT_INFO_TOO_OFTEN,      // engine info is told as fast as they come
    FAULT_IGNORES_LOST,        // a restart forgets lists of ignored players
    FAULT_MUTE_NOT_STORED,     // a restart forgets muted players
    FAULT_REFUSED_LINE_COUNTS, // a line that was refused takes a number
    FAULT_WATCHER_STAYS,       // a game begins in front of people who may not watch it
    FAULT_PAIRED_UNASKED,      // a pairing begins when one of the two has said yes
    FAULT_PAIRING_FOREVER,     // a pairing that is not answered never ends
    FAULT_ASKED_STILL_LOOK,    // a player who is asked about a pairing counts as looking
    FAULT_SEEK_COUNTS_UNTOLD,  // the lobby is not told that a player has stopped looking
    FAULT_RATING_OUTDATED,     // the archive keeps the rating of before the game
    FAULT_BADGE_NOT_TOLD,      // a room is not told that a player has another badge
    FAULT_BADGE_LOST,          // a restart forgets what people wear
    FAULT_BUDGET_CHAT_FREE,    // lines of chat cost an address nothing
    FAULT_BUDGET_ROOMS_FREE,   // an address may have any number of rooms
    FAULT_BUDGET_KEPT,         // what is given back to a budget is lost
    FAULT_OLD_CODE,            // a room that becomes private keeps its code
    FAULT_VIEWER_LOST,         // the archive is not told who asks
    FAULT_HINT_IN_RATED,       // watchers of a rated game are helped
    FAULT_PAGE_STALE,          // a page of the lobby is handed out though a row of it was told anew
    FAULT_PAGE_LOST,           // a page of the lobby is left out
    FAULT_UNCOUNTED_LOST,      // a game that does not count counts after a restart
    FAULT_MEETINGS_LOST,       // a restart forgets how often two have played today
    FAULT_UNCOUNTED_UNTOLD,    // a game does not count, and nobody was told
    FAULT_FRIENDS_LOST,        // a restart forgets lists of friends
    FAULT_INVISIBLE_LOST,      // or who did not want to be seen
    FAULT_INVISIBLE_SEEN,      // who does not want to be seen is
    FAULT_IGNORED_SEES,        // an ignored player sees who ignores him
    FAULT_FRIEND_UNTOLD,       // a player is not told that his friend has come
    FAULT_PEOPLE_UNSORTED,     // a new rating does not change the place on the list of people
    FAULT_RECOVERY_TWICE,      // a recovery code is good again and again
    FAULT_RECOVERY_LOST,       // a restart forgets recovery codes
    FAULT_DEVICE_NOT_LISTED,   // terminals are left out of the list of those that are logged in
    FAULT_LOGGED_OUT_RESUMES,  // a terminal that was logged out comes back by its token
    FAULT_STANDING_PROVISIONAL, // ratings that are not established have a place there
    FAULT_DESERTED_UNTOLD,      // the lobby is not told that nobody is at a table any more
    FAULT_WATCHED_EARLY,        // watchers of a room with a delay see each move at once
    FAULT_LOBBY_EARLY,          // the lobby tells the move of a game that is shown late
    FAULT_DELAY_LOST,           // a restart forgets that watchers see a game late
    FAULT_SERIES_LOST,          // a restart forgets the score of a pair
    // In the referee's clock: tests/sim/clock_faults.c.
    FAULT_GIFT_TWICE,    // a restart gives both players twice
    FAULT_REFUND_TWICE,  // an undo refunds more than was spent
    FAULT_EARNED_KEPT,   // an undo does not take back what the move earned
    FAULT_LAG_UNLIMITED, // forgiven lag is not booked
    // In what is measured.
    FAULT_LAG_BELIEVED,    // pongs are believed whatever the kernel has measured
    FAULT_LAG_RATED_UNCUT, // a rated game forgives as much lag as any other
    // In games that end before they have begun, and rooms that nobody needs.
    FAULT_UNBEGUN_COUNTS, // they are archived and rated
    FAULT_BANNED_HOSTS,   // a banned player's rooms stay
    FAULT_UNBEGUN_MEETS,  // they count against the day's rated games of the two
    FAULT_STAND_IN_EARLY, // an AI takes the seat of somebody who has just gone
    // In what is handed out.
    FAULT_ARCHIVE_CROWDED, // a connection asks the archive several things at once
    // In what operators do.
    FAULT_SILENCED_SPEAKS, // a silenced player is heard
    FAULT_SILENCE_LOST,    // a restart gives silenced players their voice back
    // In tables.
    FAULT_RESTART_ALONE,  // a game begins again though one side alone asked for it
    FAULT_OLD_TABLE_KEPT, // who plays elsewhere keeps his seat at a finished table
    // In what is kept.
    FAULT_HISTORY_LOST,      // a restart forgets what was said in rooms
    FAULT_PLAYERS_OVERHEARD, // watchers read later what the players said to each other
    FAULT_IGNORED_KEPT,      // lines of ignored people are read later
    FAULT_LINE_COMES_BACK,   // a line that was taken back is there after a restart
    FAULT_MAIL_TWICE,        // a message waits again after it was shown
    FAULT_MAIL_UNLIMITED,    // one author may leave any number of messages
    FAULT_GAME_UNTOLD,       // nobody is told how his game ended while he was away
    FAULT_DELETES_OTHERS,    // everybody may take back any line
    FAULT_READER_FORGOTTEN,  // who was in a private room cannot read later what was said there
    FAULT_TALK_LEFT_OUT,     // only the newest conversation is listed
    // In seats that change hands.
    FAULT_HAND_OVER_UNASKED, // the opponent is not asked
    FAULT_HAND_OVER_UNTOLD,  // who comes in is not told of an open offer
    FAULT_HOLDER_UNTOLD,     // the record does not say who has played
    // In presence.
    FAULT_QUIET_UNTOLD, // nobody is told that a player answers again
    // In looks from beside.
    FAULT_PEEK_OVERLOOKS,  // games in which it is one's turn are left out
    FAULT_PEEK_USES_TOKEN, // a look counts as coming back: the token before is worthless
    // In puzzles.
    FAULT_PUZZLE_UNJUDGED,    // any stone solves a puzzle
    FAULT_PUZZLE_TWICE,       // a puzzle counts again and again for the same solver
    FAULT_SOLVER_LOST,        // a restart forgets ratings of solvers
    FAULT_PUZZLE_RATING_LOST, // or those of puzzles
    // In mail.
    FAULT_EMAIL_UNPROVED,  // mail goes to an address whose code has not come back
    FAULT_EMAIL_UNLIMITED, // any number of mails in a day
};

enum { FAULT_COUNT = FAULT_EMAIL_UNLIMITED + 1 };

#ifdef GOREN_FAULTS
#define FAULT(n) core_fault(n)
bool core_fault(enum fault fault);
void core_set_fault(int fault);
#else
#define FAULT(n) false
static inline void
core_set_fault(int fault)
{
    (void)fault;
}
#endif

#endif
