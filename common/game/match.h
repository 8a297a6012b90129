// SPDX-License-Identifier: MIT
// One game: board, rules, opening and clock as one value. Everything that
// happens goes through match_apply(), which answers with a verdict and, if the
// action was accepted, with new events at the end of the list. The list is the
// game: match_replay() rebuilds the same value from it, bit for bit.
//
//                 pause agreed            resume
//      RUNNING ----------------> PAUSED ----------> RUNNING
//         |                        |
//         `---- any way to end ----'---> OVER
//
// There are two kinds of state. Board, clocks and questions follow from the events:
// they are the record. The state of this process (since when a clock runs, which
// players are connected, measured lag) is in struct match_run, is set by the
// match_note_ functions, and is never stored.
//
// Time: now_ms is any clock that does not go back (wall time for corr). Events
// carry time since the match began, without the time the server was down.
// Owns its lists: match_init() and match_finish(); not to be copied with =, but
// with match_copy().
#ifndef COMMON_GAME_MATCH_H
#define COMMON_GAME_MATCH_H

#include "common/game/board.h"
#include "common/game/clock.h"
#include "common/game/opening.h"
#include "common/game/rules.h"

enum {
    MATCH_EVENTS_MAX = 4096,
    MATCH_EVENTS_RESERVE = 1600, // of them kept free for moves, so that a game can end
    MATCH_UNDOS_MAX = 50,
    MATCH_DRAW_GAP = 10, // moves between two draw offers of one side
    MATCH_GIFT_MAX_MS = 3600000,
};

// No time of an event is larger, so that sums of a few cannot overflow.
#define MATCH_TIME_MAX_MS (INT64_C(1) << 53)

// When the clocks begin to charge (clocks.md 3).
enum clock_start { START_FIRST, START_NOW, START_BOTH };

// What an agreed undo does to the clock (clocks.md 5).
enum undo_mode { UNDO_OFF, UNDO_PRESS, UNDO_REFUND };

struct match_settings {
    struct rules rules;
    uint8_t size;
    struct opening_choice opening;
    struct time_control control;
    enum clock_start start;
    enum undo_mode undo;
    bool rated;
};

// Why settings cannot be played together.
enum settings_error {
    SETTINGS_OK,
    SETTINGS_BAD_CHOICE,  // no such rule, clock start or undo mode
    SETTINGS_BAD_SIZE,    // the rule is not played on this size
    SETTINGS_BAD_OPENING, // the opening does not fit rule or size
    SETTINGS_BAD_CLOCK,
    SETTINGS_BAD_MARGIN,
    SETTINGS_RATED_RULE,
    SETTINGS_RATED_SIZE,
    SETTINGS_RATED_CLOCK,
    SETTINGS_RATED_UNDO,
    SETTINGS_RATED_OPENING, // pente's tournament rule is on in rated games
};

enum seat_kind { SEAT_PERSON, SEAT_ENGINE, SEAT_BRAIN }; // BRAIN: an external engine

enum question { QUESTION_DRAW, QUESTION_UNDO, QUESTION_PAUSE };

enum { QUESTION_COUNT = QUESTION_PAUSE + 1 };

// The first ten are the opening steps, in the order of enum opening_step.
enum action_kind {
    ACTION_PLACE,
    ACTION_PLACE_DECLARE,
    ACTION_PLACE2,
    ACTION_SWAP,
    ACTION_KEEP,
    ACTION_TAKE_BLACK,
    ACTION_TAKE_WHITE,
    ACTION_DECLARE,
    ACTION_OFFER,
    ACTION_CHOOSE,
    ACTION_PASS,
    ACTION_RESIGN,
    ACTION_ASK,
    ACTION_ANSWER,
    ACTION_WITHDRAW,
    ACTION_RESUME,
    ACTION_GIVE_TIME, // number = ms, to the other side
    ACTION_CLAIM_WIN, // the actor is away; in the event number = 1 if he said goodbye
    ACTION_CLAIM_DRAW,
    ACTION_FLAG, // looks whether time has run out; never an event itself
    // Of the referee alone; a server must not accept these from players.
    ACTION_SET_SEAT, // number = enum seat_kind
    ACTION_FORFEIT,  // seat loses
    ACTION_STOP,     // planned stop of the server
    ACTION_RESTART,  // the server is back
    ACTION_END,      // only as an event: the game is over
};

enum { ACTION_COUNT = ACTION_END + 1 };

struct action {
    enum action_kind kind;
    enum seat seat;
    int move_number; // the move it is meant for, counted from 1; 0 = whichever comes
    int point_count;
    struct point points[OPENING_OFFERS_MAX];
    int32_t number;
    enum question question;
    bool yes;
};

// What happened. Times are in ms.
struct match_event {
    struct action action;
    int64_t at_ms;          // since the match began
    int64_t spent_ms;       // by the actor since his clock was started, before compensation
    int64_t lag_ms;         // measured round trip that was used, -1 = none
    int64_t absent_ms;      // of a claim: how long the actor was away in this turn;
                            // of an abandoned game: how long both were away
    struct outcome outcome; // of ACTION_END
};

// A move that stands, with what an undo needs.
struct match_move {
    struct placement placement; // point is POINT_NONE for a pass
    enum seat seat;
    int64_t spent_ms; // charged, in all of the turn so far
    struct clock_earned earned;
};

enum match_phase { MATCH_RUNNING, MATCH_PAUSED, MATCH_OVER };

enum presence { PRESENCE_HERE, PRESENCE_LOST, PRESENCE_LEFT }; // LEFT: said goodbye

// What becomes of a game that all people have left and that no clock ends (clocks.md 6).
enum abandonment {
    ABANDON_NEVER,    // on a server for oneself and friends
    ABANDON_ACCOUNTS, // ended after 30 days
    ABANDON_GUESTS,   // nobody but guests plays: after a day, one that has just begun sooner
};

struct match_presence {
    enum presence presence;
    int64_t since_ms;
    int64_t away_ms; // finished absences of this turn
};

// State of this process, never stored; see above.
struct match_run {
    int64_t epoch_ms;      // now_ms at which match time was 0
    bool is_running;       // the actor's clock is running
    int64_t since_ms;      // when it was started
    int64_t turn_since_ms; // when the turn was first shown, TIME_NEVER before
    uint32_t held_count;   // how often the clock was stopped until match_note_shown()
    int64_t lag_ms[SEAT_COUNT];
    struct match_presence seats[SEAT_COUNT];
    enum abandonment abandonment;
    bool is_patient; // the first move may take for ever
};

struct match_question {
    bool is_open;
    enum seat asker;
};

struct match {
    struct match_settings settings;
    enum match_phase phase;
    struct outcome outcome;
    struct board board;
    struct opening_state opening;
    struct clock clock;
    struct clock turn_clock; // as it was when the running turn began
    enum seat_kind seat_kinds[SEAT_COUNT];
    struct match_question questions[QUESTION_COUNT];
    int draw_from_move[SEAT_COUNT];   // the next draw offer is possible from here
    int undo_refusals[SEAT_COUNT];    // of this seat's requests
    int64_t undo_from_ms[SEAT_COUNT]; // match time from which it may ask again
    int undo_count;
    int opening_moves;    // made when play began; never undone
    int acts[SEAT_COUNT]; // stones and choices of openings; an undo takes none of them back
    int move_count;       // moves that stand, passes included
    int move_capacity;
    struct match_move *moves; // owned
    int event_count;
    int event_capacity;
    struct match_event *events; // owned
    struct match_run run;
};

struct match_reply {
    enum verdict verdict;
    int first_event; // index of the first new event
    int event_count; // new events; a flag may fall although the action is refused
};

enum settings_error match_settings_check(const struct match_settings *settings);

// Are all settings equal?
bool match_settings_equal(const struct match_settings *a, const struct match_settings *b);

// Settings must have been checked.
void match_init(struct match *match, const struct match_settings *settings, int64_t now_ms);
void match_finish(struct match *match);

// Makes room in the lists of the longest game there can be, so that nothing is
// allocated later. Accepts a zeroed match, too.
void match_reserve(struct match *match);

// Makes the first, which is zeroed or was initialised, equal to the second. Its
// own lists are used and grow where they are too short.
void match_copy(struct match *to, const struct match *from);

// The fields of the action may hold anything at all; nothing changes unless the
// verdict is OK, or TIME_OVER, which ends the game.
struct match_reply match_apply(struct match *match, const struct action *action, int64_t now_ms);

// To be called after a rebuild from events: match time continues from the last event.
void match_note_rebuilt(struct match *match, int64_t now_ms);

// Starts the actor's clock, because the last events are visible to the players now. Does
// nothing if the clock runs already, or if the game is paused or over.
void match_note_shown(struct match *match, int64_t now_ms);

// Notes that the process stood still for gap_ms: no clock is charged for that time.
void match_note_gap(struct match *match, int64_t gap_ms);

// The measured round trip of a seat from now on, -1 = none. More than the game forgives is cut
// here, so that events carry what was used, and old records keep their meaning.
void match_note_lag(struct match *match, enum seat seat, int64_t round_trip_ms);
void match_note_presence(struct match *match, enum seat seat, enum presence presence,
                         int64_t now_ms);

void match_note_abandonment(struct match *match, enum abandonment abandonment);
// Friends wait for each other: whether the first move has a limit is the server's decision, unless
// the game is rated, where it has one (clocks.md 3).
void match_note_patience(struct match *match, bool is_patient);

// The server gives the game up, whatever its clock says: it ends without a result. Not for a game
// that is over.
void match_give_up(struct match *match, int64_t now_ms);

// When ACTION_FLAG should be applied next, as a now_ms; TIME_NEVER if not.
int64_t match_deadline_ms(const struct match *match);

// The seat that acts now; meaningless when the game is over.
enum seat match_actor(const struct match *match);

// The number and the colour of the next stone.
int match_next_move(const struct match *match);
enum stone match_next_stone(const struct match *match);

enum stone match_colour_of(const struct match *match, enum seat seat);

// Which of the renju openings the moves that stand began with; NULL if none, or if
// the rule has no forbidden points.
const struct opening_name *match_opening_name(const struct match *match);

// How long the actor has been away in this turn, and how long it must be for a
// claim; TIME_NEVER where there is none. Both for display.
int64_t match_absent_ms(const struct match *match, int64_t now_ms);
int64_t match_claim_wait_ms(const struct match *match);

// May an engine take over from the actor, on request of this seat, instead of a claim? Only in
// games without a clock (clocks.md 6). Changes nothing; ACTION_SET_SEAT does it.
enum verdict match_check_stand_in(const struct match *match, enum seat seat, int64_t now_ms);

// Has each side acted twice? What ends before that was no game: it counts for nothing.
bool match_has_begun(const struct match *match);

// Is the running turn free of charge (the first move)? Then its clock shows the
// same all the time.
bool match_is_uncharged(const struct match *match);
// How long it may take (clocks.md 3); TIME_NEVER = as long as one likes.
int64_t match_first_move_ms(const struct match *match);

// How long the actor's clock has been running since it was started; 0 while it is
// stopped.
int64_t match_spent_ms(const struct match *match, int64_t now_ms);

// The time that a seat has left on its clock now.
struct clock_reading match_reading(const struct match *match, enum seat seat, int64_t now_ms);

// Adds one recorded event: applies it and compares, or only compares if it
// followed from the one before. index is its place in the list. False if the
// referee would not have made this event here; the match is then unusable.
bool match_replay(struct match *match, int index, const struct match_event *event);

bool match_event_equal(const struct match_event *a, const struct match_event *b);

// Stable words for program output and logs.
const char *action_word(enum action_kind kind);
const char *question_word(enum question question);

#endif
