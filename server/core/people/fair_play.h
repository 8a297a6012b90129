// SPDX-License-Identifier: MIT
// Which rated games count. Two accounts of one person can play each other as often as he likes:
// so a few games a day between the same two count, and none between two of one address. The
// figures are the configuration's (rated_per_pair, rated_same_address): a club or a school may
// allow more.
//
// A game that counts is noted when it begins, not when it ends: otherwise many games at once would
// all find the day still empty. If it ends without a rating, it is taken back.
#ifndef SERVER_CORE_PEOPLE_FAIR_PLAY_H
#define SERVER_CORE_PEOPLE_FAIR_PLAY_H

#include "common/room/uncounted.h"
#include "server/core/effects.h"

struct core;
struct player;
struct turn;

// Why a rated game of these two that began now would not count.
enum uncounted fair_play_judge(const struct core *core, const struct player *a,
                               const struct player *b, struct now now);

// A rated game of theirs that counts begins; stores both.
void fair_play_note(struct turn *turn, struct player *a, struct player *b);

// The game that began then changed no rating; stores both.
void fair_play_take_back(struct turn *turn, struct player *a, struct player *b, int64_t began_ms);

#endif
