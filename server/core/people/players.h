// SPDX-License-Identifier: MIT
// The table of known players: by id, and by the keys of names, so that no player can look like
// another one.
#ifndef SERVER_CORE_PEOPLE_PLAYERS_H
#define SERVER_CORE_PEOPLE_PLAYERS_H

#include "server/core/core_internal.h"

struct player *players_find_name(const struct core *core, const char *name);
// Checks a name and makes its keys. Returns the error to answer with, or NONE.
enum error_code players_check_name(struct request *request, const char *name,
                                   struct name_keys *keys, char canonical[WIRE_NAME_BYTES + 1]);
struct player *players_add(struct core *core, uint64_t id, const char *name,
                           const struct name_keys *keys);
void players_store(struct turn *turn, struct player *player);
// A new password: tokens are worthless, and so are logins that are under way. All terminals are told
// why when they come back, but the one of this family (0 = none).
void players_set_password(struct turn *turn, struct player *player, const char *hash,
                          enum logged_out why, uint64_t family);
// Lets a guest be forgotten, now or later, whom nothing holds any more.
void players_release(struct turn *turn, struct player *player);
void players_on_timer(struct turn *turn, struct player *player);
// Puts an id on a short list. A full list drops players who are not known any more, or else its
// oldest entry.
void players_remember(const struct core *core, uint64_t *ids, int *count, int most, uint64_t id);
// Removes players who are not known any more: they have no names to be shown.
void players_sweep(const struct core *core, uint64_t *ids, int *count);
struct wire_player players_wire(const struct core *core, uint64_t id,
                                const struct match_settings *settings, int64_t wall_ms);
// With the rating at this rule and speed.
struct wire_player players_wire_at(const struct core *core, uint64_t id, enum rule rule,
                                   enum speed speed, int64_t wall_ms);
// With the rating of what he has played most.
struct wire_player players_wire_known(const struct core *core, uint64_t id, int64_t wall_ms);
void players_destroy_all(struct core *core);

#endif
