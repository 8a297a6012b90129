// SPDX-License-Identifier: MIT
// A table with a match on it, in virtual time, and what happens there as a line
// of text for tests, one word after the other:
//
//      h8 g7+k8 g7#3 ?a1,b2 !a1 swap ...    a step, as in opening_script.h
//      draw? draw=yes draw=no draw=back     asks, agrees, declines, withdraws; so undo, pause
//      resign pass resume stop ...          the words of action_word()
//      give-time=5000 set-seat=1            those with a number
//      A:resign                             by this seat and not whoever has to act
//      h8@1                                 meant for move 1
//      +1500                                so many ms go by
//
// What is decided is shown to the players at once, unless the table hides it.
// Whatever goes wrong fails the running test. After every refusal the match is
// compared byte by byte with what it was before; when the table is closed, the
// match is rebuilt from its log and compared as well.
#ifndef TESTS_SUPPORT_TABLE_H
#define TESTS_SUPPORT_TABLE_H

#include "common/game/match.h"

enum { TABLE_START_MS = 1000000 }; // the time at which a match begins

struct table {
    struct match match;
    int64_t now_ms;
    bool is_hidden; // match_note_shown() is left to the test
};

// Settings out of words such as "rule=renju opening=rif clock=sudden:60", with
// the keys of match_log.h. What is not said: freestyle, the rule's own size,
// free, no clock, start=first, undo=press, unrated. They are not checked.
struct match_settings table_settings(const char *text);

void table_open(struct table *table, const char *settings);
void table_close(struct table *table);

// Everything in the text must be accepted.
void table_play(struct table *table, const char *text);

// The word must get this verdict.
void table_expect(struct table *table, const char *word, enum verdict want);

// The word must be refused with this verdict, and change nothing.
void table_refuse(struct table *table, const char *word, enum verdict want);

// The word comes too late: the flag has fallen before it and ends the game.
void table_expect_late(struct table *table, const char *word, enum end_reason reason);

// Applies an action and looks after what holds for every reply.
enum verdict table_try(struct table *table, const struct action *action);

struct action table_action(const struct table *table, const char *word);

void table_expect_end(const struct table *table, enum result result, enum end_reason reason);
void table_expect_running(const struct table *table);

// Main time that a seat has left, of charged time alone.
void table_expect_left(const struct table *table, enum seat seat, int64_t want_ms);

// Compares and says what, as "what: expected 3, got 4".
void table_expect_number(const char *what, int64_t got, int64_t want);
// From now; TIME_NEVER is itself.
void table_expect_deadline(const struct table *t, const char *what, int64_t want_ms);

#endif
