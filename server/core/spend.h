// SPDX-License-Identifier: MIT
// Takes from the budgets (budget/budget.h) of whoever asks: of the connection's address, or of an
// account that is older than a day.
#ifndef SERVER_CORE_SPEND_H
#define SERVER_CORE_SPEND_H

#include "server/core/core_internal.h"

// player may be NULL.
struct budget_who spend_who(const struct turn *turn, const struct session *session,
                            const struct player *player);
// In a full channel: whoever is exempt counts for himself, since others share it with him.
struct budget_who spend_who_talks(const struct turn *turn, const struct session *session,
                                  const struct player *player);
// By his connection; exempt if he has none.
struct budget_who spend_player(const struct turn *turn, const struct player *player);

// ERROR_NONE, or the refusal that names the limit; its argument is the seconds to wait.
enum error_code spend_may(struct request *request, enum budget_kind kind, int amount);
// Takes it as well.
enum error_code spend(struct request *request, enum budget_kind kind, int amount);

// Takes what there is, without asking.
int64_t spend_up_to(struct turn *turn, const struct budget_who *who, enum budget_kind kind,
                    int64_t amount);
void spend_give_back(struct turn *turn, const struct budget_who *who, enum budget_kind kind,
                     int64_t amount);

// May a room be opened, and so many games begun with it?
enum error_code spend_may_open(struct request *request, int games);

// A connection of an address that opens too many is told so and closed.
void spend_connection(struct turn *turn, struct session *session);

// A game begins: one for each address that has people in it.
void spend_game(struct turn *turn, const struct room *room);
// May one begin, for all who sit there? Sets the argument of the refusal.
enum error_code spend_may_play(struct request *request, const struct room *room);

#endif
