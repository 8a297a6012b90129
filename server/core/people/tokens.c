// SPDX-License-Identifier: MIT
// Resume tokens: 32 random bytes of which only a digest is kept. Each use gives
// a new one. The old one stays good until the new one is first used, because the
// answer may have been lost; an even older one can only be a copy, and ends the
// whole family.
#include "server/core/people/tokens.h"

#include <string.h>

#include "server/core/fault.h"
#include "server/core/people/player.h"

uint64_t
tokens_family(const uint8_t token[WIRE_TOKEN_BYTES])
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

static bool
is_over(const struct token_family *family)
{
    return family->ended && !FAULT(FAULT_LOGGED_OUT_RESUMES);
}

static void
revoke(struct core *core, struct token_family *family)
{
    HASH_DELETE(by_id, core->families, family);
    player_remove_family(family->player, family);
}

// Makes room: the oldest one that was logged out, else the oldest terminal.
static struct token_family *
least_used(const struct player *player)
{
    for (struct token_family *family = player->families; family; family = family->next) {
        if (family->ended) {
            return family;
        }
    }
    return player->families;
}

struct token_family *
tokens_new_family(struct turn *turn, struct player *player)
{
    struct core *core = turn->core;
    struct token_family *family = player_add_family(player);
    uint8_t bytes[WIRE_TOKEN_BYTES] = {0};

    if (!family) {
        revoke(core, least_used(player));
        family = player_add_family(player);
    }
    core->config.random(core->config.data, bytes, TOKEN_FAMILY_BYTES);
    family->id = tokens_family(bytes) | 1; // 0 means none
    HASH_ADD(by_id, core->families, id, sizeof(family->id), family);
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

// The family that the token names, NULL if there is none.
static struct token_family *
named_family(const struct core *core, const uint8_t token[WIRE_TOKEN_BYTES])
{
    struct token_family *family = NULL;
    uint64_t id = tokens_family(token);

    HASH_FIND(by_id, core->families, &id, sizeof(id), family);
    return family;
}

struct token_family *
tokens_use(struct turn *turn, const uint8_t token[WIRE_TOKEN_BYTES], struct player **robbed)
{
    struct core *core = turn->core;
    uint8_t used[TOKEN_DIGEST_BYTES];
    struct token_family *family = named_family(core, token);

    *robbed = NULL;
    if (!family || is_over(family)) {
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

const struct player *
tokens_look(const struct core *core, const uint8_t token[WIRE_TOKEN_BYTES])
{
    const struct token_family *family = named_family(core, token);
    uint8_t used[TOKEN_DIGEST_BYTES];

    if (!family || is_over(family)) {
        return NULL;
    }
    digest(core, token, used);
    return is_same(used, family->current) ||
                   (family->has_previous && is_same(used, family->previous))
               ? family->player
               : NULL;
}

enum logged_out
tokens_ended(struct core *core, const uint8_t token[WIRE_TOKEN_BYTES], struct player **player)
{
    struct token_family *family = named_family(core, token);
    enum logged_out why;
    uint8_t used[TOKEN_DIGEST_BYTES];

    if (!family || !family->ended) {
        return LOGGED_OUT_NOT;
    }
    digest(core, token, used);
    if (!is_same(used, family->current) &&
        !(family->has_previous && is_same(used, family->previous))) {
        return LOGGED_OUT_NOT;
    }
    why = family->ended;
    *player = family->player;
    revoke(core, family);
    return why;
}

void
tokens_end_all(struct core *core, struct player *player, enum logged_out why, uint64_t family)
{
    for (struct token_family *each = player->families; each; each = each->next) {
        if (each->id == family) {
            revoke(core, each);
            break;
        }
    }
    tokens_end(player, why, 0, 0);
}

bool
tokens_end(struct player *player, enum logged_out why, uint64_t family, uint64_t own)
{
    bool is_found = false;

    for (struct token_family *each = player->families; each; each = each->next) {
        if (!each->ended && each->id != own && (family == 0 || each->id == family)) {
            each->ended = why;
            is_found = true;
        }
    }
    return is_found;
}

void
tokens_revoke_all(struct core *core, struct player *player)
{
    while (player->families) {
        revoke(core, player->families);
    }
}

void
tokens_adopt_all(struct core *core, struct player *player)
{
    for (struct token_family *family = player->families; family; family = family->next) {
        family->player = player;
        HASH_ADD(by_id, core->families, id, sizeof(family->id), family);
    }
}
