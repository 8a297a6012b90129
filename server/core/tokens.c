// SPDX-License-Identifier: MIT
// Resume tokens: 32 random bytes of which only a digest is kept. Each use gives
// a new one. The old one stays good until the new one is first used, because the
// answer may have been lost; an even older one can only be a copy, and ends the
// whole family.
#include <stdlib.h>
#include <string.h>

#include "server/core/fault.h"
#include "server/core/state.h"

static uint64_t
family_of(const uint8_t token[TOKEN_FAMILY_BYTES])
{
    uint64_t id = 0;

    for (int i = 0; i < TOKEN_FAMILY_BYTES; i++) {
        id = id << 8 | token[i];
    }
    return id;
}

static void
digest(const struct core *core, const uint8_t token[WIRE_TOKEN_BYTES],
       uint8_t out[TOKEN_DIGEST_BYTES])
{
    core->config.digest(core->config.data, token, WIRE_TOKEN_BYTES, out);
}

// Takes the same time wherever they differ.
static bool
is_same(const uint8_t a[TOKEN_DIGEST_BYTES], const uint8_t b[TOKEN_DIGEST_BYTES])
{
    uint8_t difference = 0;

    for (int i = 0; i < TOKEN_DIGEST_BYTES; i++) {
        difference |= a[i] ^ b[i];
    }
    return difference == 0;
}

static void
revoke(struct core *core, struct token_family *family)
{
    HASH_DELETE(by_id, core->families, family);
    memset(family, 0, sizeof(*family));
}

static void
adopt(struct core *core, struct player *player, struct token_family *family)
{
    family->player = player;
    HASH_ADD(by_id, core->families, id, sizeof(family->id), family);
}

// Moves a family to another place in the list; the table knows it by address.
static void
move_family(struct core *core, struct player *player, int from, int to)
{
    struct token_family copy = player->families[from];

    if (from == to) {
        return;
    }
    revoke(core, &player->families[from]);
    player->families[to] = copy;
    adopt(core, player, &player->families[to]);
}

// Closes the holes in the list, which is in the order of its making. Returns
// how many there are.
static int
compact(struct core *core, struct player *player)
{
    int count = 0;

    for (int i = 0; i < PLAYER_FAMILIES_MAX; i++) {
        if (player->families[i].id) {
            move_family(core, player, i, count++);
        }
    }
    return count;
}

// A free place at the end. If there is none, the oldest terminal makes room.
static struct token_family *
free_place(struct core *core, struct player *player)
{
    int count = compact(core, player);

    if (count == PLAYER_FAMILIES_MAX) {
        revoke(core, &player->families[0]);
        count = compact(core, player);
    }
    return &player->families[count];
}

struct token_family *
tokens_new_family(struct turn *turn, struct player *player)
{
    struct core *core = turn->core;
    struct token_family *family = free_place(core, player);
    uint8_t bytes[TOKEN_FAMILY_BYTES];

    core->config.random(core->config.data, bytes, sizeof(bytes));
    family->id = family_of(bytes) | 1; // 0 means none
    adopt(core, player, family);
    return family;
}

void
tokens_issue(struct turn *turn, struct token_family *family, uint8_t token[WIRE_TOKEN_BYTES])
{
    struct core *core = turn->core;

    core->config.random(core->config.data, token, WIRE_TOKEN_BYTES);
    for (int i = 0; i < TOKEN_FAMILY_BYTES; i++) {
        token[i] = (uint8_t)(family->id >> (8 * (TOKEN_FAMILY_BYTES - 1 - i)));
    }
    digest(core, token, family->current);
}

struct token_family *
tokens_use(struct turn *turn, const uint8_t token[WIRE_TOKEN_BYTES], struct player **robbed)
{
    struct core *core = turn->core;
    uint8_t used[TOKEN_DIGEST_BYTES];
    uint64_t id = family_of(token);
    struct token_family *family = NULL;

    *robbed = NULL;
    HASH_FIND(by_id, core->families, &id, sizeof(id), family);
    if (!family) {
        return NULL;
    }
    digest(core, token, used);
    if (is_same(used, family->current)) {
        memcpy(family->previous, family->current, sizeof(family->previous));
        family->has_previous = true;
        return family;
    }
    if (family->has_previous && is_same(used, family->previous)) {
        return family;
    }
    if (FAULT(FAULT_OLD_TOKEN)) {
        return family;
    }
    *robbed = family->player;
    revoke(core, family);
    return NULL;
}

void
tokens_revoke_all(struct core *core, struct player *player)
{
    for (int i = 0; i < PLAYER_FAMILIES_MAX; i++) {
        if (player->families[i].id) {
            revoke(core, &player->families[i]);
        }
    }
}

bool
tokens_has_any(const struct player *player)
{
    for (int i = 0; i < PLAYER_FAMILIES_MAX; i++) {
        if (player->families[i].id) {
            return true;
        }
    }
    return false;
}

void
tokens_adopt_all(struct core *core, struct player *player)
{
    for (int i = 0; i < PLAYER_FAMILIES_MAX; i++) {
        if (player->families[i].id) {
            adopt(core, player, &player->families[i]);
        }
    }
}
