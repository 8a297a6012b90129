// SPDX-License-Identifier: MIT
// Shared by the files of the match; no other file includes it. An action is decided
// first and carried out then: handlers change nothing before they have decided on
// VERDICT_OK.
#ifndef COMMON_GAME_MATCH_INTERNAL_H
#define COMMON_GAME_MATCH_INTERNAL_H

#include "common/game/match.h"

// The moment of an action, measured now or read from a record.
struct match_moment {
    int64_t at_ms;
    int64_t spent_ms;
    int64_t lag_ms;
    int64_t absent_ms;    // of the actor in this turn, 0 = he is here
    bool has_left;        // he said goodbye
    int64_t abandoned_ms; // how long both players have been away, 0 = one is here
};

typedef enum verdict (*match_handler_fn)(struct match *match, const struct action *action,
                                         const struct match_moment *moment);

// match_turn.c: actions of the player to act.
enum verdict match_do_step(struct match *match, const struct action *action,
                           const struct match_moment *moment);
enum verdict match_do_pass(struct match *match, const struct action *action,
                           const struct match_moment *moment);

// match_questions.c
enum verdict match_do_ask(struct match *match, const struct action *action,
                          const struct match_moment *moment);
enum verdict match_do_answer(struct match *match, const struct action *action,
                             const struct match_moment *moment);
enum verdict match_do_withdraw(struct match *match, const struct action *action,
                               const struct match_moment *moment);
// The other side acted on the board: open questions to it are declined.
void match_decline_by_moving(struct match *match, enum seat mover, int64_t at_ms);
void match_close_questions(struct match *match);

// match_time.c
enum verdict match_do_claim(struct match *match, const struct action *action,
                            const struct match_moment *moment);
enum verdict match_do_give(struct match *match, const struct action *action,
                           const struct match_moment *moment);
enum verdict match_do_resume(struct match *match, const struct action *action,
                             const struct match_moment *moment);
enum verdict match_do_stop(struct match *match, const struct action *action,
                           const struct match_moment *moment);
enum verdict match_do_restart(struct match *match, const struct action *action,
                              const struct match_moment *moment);
// The moment as this process measures it.
struct match_moment match_moment_now(const struct match *match, int64_t now_ms);
// Ends the game if the moment is past a limit; returns whether it did.
bool match_end_by_time(struct match *match, const struct match_moment *moment);
// Ends the game as a record says that it was given up. False if it cannot have been.
bool match_replay_given_up(struct match *match, struct outcome outcome,
                           const struct match_moment *moment);
// Takes what the moment says off the actor's clock, unless it is free of charge.
void match_charge(struct match *match, const struct match_moment *moment);
// Stops the actor's clock until the next match_note_shown().
void match_hold_clock(struct match *match);
// A new turn begins: absences count from here.
void match_begin_turn(struct match *match);

// match.c: the two ways a list of events grows.
void match_record(struct match *match, const struct action *action,
                  const struct match_moment *moment);
void match_end(struct match *match, struct outcome outcome, const struct match_moment *moment);

#endif
