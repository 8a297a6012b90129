// SPDX-License-Identifier: MIT
#include "server/core/people/player.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "common/util/hex.h"
#include "common/util/number.h"
#include "common/util/rng.h"
#include "common/util/strbuf.h"
#include "common/util/wipe.h"
#include "common/util/xalloc.h"
#include "server/core/kvtext.h"
#include "server/core/room/room.h"

#define TITLE "player 1"

static void
write_family(const struct token_family *family, struct strbuf *out)
{
    strbuf_addf(out, "family %" PRIu64 " ", family->id);
    hex_add(out, family->current, sizeof(family->current));
    if (family->has_previous) {
        strbuf_add_char(out, ' ');
        hex_add(out, family->previous, sizeof(family->previous));
    }
    strbuf_add_char(out, '\n');
    if (family->ended) {
        strbuf_addf(out, "ended %d\n", (int)family->ended);
    }
    if (family->used_ms) {
        strbuf_addf(out, "device %" PRId64 " %" PRId64 " %s\n", family->since_ms, family->used_ms,
                    family->program ? family->program : "");
    }
}

void
player_write(const struct player *player, struct strbuf *out)
{
    char buffer[RATING_TEXT_BYTES];

    strbuf_addf(out, TITLE "\nname %s\nguest %d\nsince %" PRId64 "\nseen %" PRId64 "\n",
                player->name, player->is_guest, player->since_ms, player->seen_ms);
    if (player->is_banned) {
        strbuf_add(out, "banned 1\n");
    }
    if (player->silenced_until_ms) {
        strbuf_addf(out, "silenced %" PRId64 "\n", player->silenced_until_ms);
    }
    if (player->early) {
        strbuf_addf(out, "early %d\n", (int)player->early);
    }
    if (player->badge.glyph) {
        strbuf_addf(out, "badge %d %d\n", (int)player->badge.glyph, (int)player->badge.colour);
    }
    if (player->password) {
        strbuf_addf(out, "password %s\n", player->password);
    }
    for (const struct token_family *family = player->families; family; family = family->next) {
        write_family(family, out);
    }
    recovery_write(player->recovery, out);
    email_write(player->email, out);
    for (int i = 0; i < player->ignore_count; i++) {
        strbuf_addf(out, "ignore %" PRIu64 "\n", player->ignores[i]);
    }
    for (int i = 0; i < player->friend_count; i++) {
        strbuf_addf(out, "friend %" PRIu64 "\n", player->friends[i]);
    }
    if (player->is_invisible) {
        strbuf_add(out, "invisible 1\n");
    }
    places_write(&player->places, out);
    meetings_write(&player->meetings, out);
    solver_write(player->solver, out);
    for (int i = 0; i < player->rating_count; i++) {
        const struct player_rating *line = &player->ratings[i];

        strbuf_addf(out, "rating %s %s %s\n", rules_set(line->rule)->name, speed_word(line->speed),
                    rating_format(&line->rating, buffer));
    }
}

static bool
read_name(void *target, struct kvtext *kvtext)
{
    struct player *player = target;
    return kvtext_copy(kvtext->value, player->name, sizeof(player->name));
}

static bool
read_password(void *target, struct kvtext *kvtext)
{
    char hash[PLAYER_HASH_BYTES];

    if (!kvtext_copy(kvtext->value, hash, sizeof(hash))) {
        return false;
    }
    player_set_password(target, hash);
    return true;
}

static bool
read_banned(void *target, struct kvtext *kvtext)
{
    struct player *player = target;
    player->is_banned = strcmp(kvtext->value, "1") == 0;
    return player->is_banned;
}

static bool
read_early(void *target, struct kvtext *kvtext)
{
    struct player *player = target;
    int64_t bits;

    if (!number_parse(kvtext->value, strlen(kvtext->value), 1, (1 << PLAYER_GAMES_KEPT) - 1,
                      &bits)) {
        return false;
    }
    player->early = (uint16_t)bits;
    return true;
}

// Two numbers; none at all is not written.
static bool
read_badge(void *target, struct kvtext *kvtext)
{
    struct player *player = target;
    char *rest = kvtext->value, *glyph = kvtext_word(&rest), *colour = kvtext_word(&rest);
    int64_t numbers[2];

    return number_parse(glyph, strlen(glyph), 1, BADGE_GLYPH_COUNT - 1, &numbers[0]) &&
           number_parse(colour, strlen(colour), 0, BADGE_COLOUR_COUNT - 1, &numbers[1]) && !*rest &&
           badge_read((uint32_t)numbers[0], (uint32_t)numbers[1], &player->badge);
}

static bool
read_guest(void *target, struct kvtext *kvtext)
{
    struct player *player = target;
    player->is_guest = strcmp(kvtext->value, "1") == 0;
    return player->is_guest || strcmp(kvtext->value, "0") == 0;
}

static bool
read_time(struct kvtext *kvtext, int64_t *time_ms)
{
    return number_parse(kvtext->value, strlen(kvtext->value), 0, MATCH_TIME_MAX_MS, time_ms);
}

static bool
read_since(void *target, struct kvtext *kvtext)
{
    struct player *player = target;
    return read_time(kvtext, &player->since_ms);
}

static bool
read_seen(void *target, struct kvtext *kvtext)
{
    struct player *player = target;
    return read_time(kvtext, &player->seen_ms);
}

static bool
read_silenced(void *target, struct kvtext *kvtext)
{
    struct player *player = target;
    return read_time(kvtext, &player->silenced_until_ms);
}

static bool
read_family(void *target, struct kvtext *kvtext)
{
    char *rest = kvtext->value, *id = kvtext_word(&rest);
    char *current = kvtext_word(&rest), *previous = kvtext_word(&rest);
    struct token_family *family = player_add_family(target);

    if (!family || !kvtext_hex(current, family->current, sizeof(family->current))) {
        return false;
    }
    family->has_previous = *previous;
    if (*previous && !kvtext_hex(previous, family->previous, sizeof(family->previous))) {
        return false;
    }
    return kvtext_id(id, &family->id) && family->id;
}

static struct token_family *
newest_family(const struct player *player)
{
    struct token_family *family = player->families;

    while (family && family->next) {
        family = family->next;
    }
    return family;
}

// Of the family above it.
static bool
read_ended(void *target, struct kvtext *kvtext)
{
    struct token_family *family = newest_family(target);
    int64_t why;

    if (!family ||
        !number_parse(kvtext->value, strlen(kvtext->value), 1, LOGGED_OUT_COUNT - 1, &why)) {
        return false;
    }
    family->ended = (enum logged_out)why;
    return true;
}

// The same: "SINCE USED PROGRAM"
static bool
read_device(void *target, struct kvtext *kvtext)
{
    struct token_family *family = newest_family(target);
    char *rest = kvtext->value, *since = kvtext_word(&rest), *used = kvtext_word(&rest);
    int64_t since_ms, used_ms;

    if (!family || family->used_ms || strlen(rest) > WIRE_PROGRAM_BYTES ||
        !number_parse(since, strlen(since), 0, MATCH_TIME_MAX_MS, &since_ms) ||
        !number_parse(used, strlen(used), 1, MATCH_TIME_MAX_MS, &used_ms)) {
        return false;
    }
    player_note_device(family, rest, since_ms);
    family->used_ms = used_ms;
    return true;
}

static bool
read_recovery(void *target, struct kvtext *kvtext)
{
    struct player *player = target;
    return recovery_read(&player->recovery, kvtext->value);
}

static bool
read_email(void *target, struct kvtext *kvtext)
{
    struct player *player = target;
    return email_read(&player->email, kvtext->value);
}

static bool
read_rating(void *target, struct kvtext *kvtext)
{
    struct player *player = target;
    char *rest = kvtext->value, *rule_name = kvtext_word(&rest), *speed_name = kvtext_word(&rest);
    struct rating rating;
    enum speed speed;
    enum rule rule;

    if (!rules_parse(rule_name, &rule) || !speed_parse(speed_name, &speed) ||
        !rating_parse(rest, &rating) || player_rating(player, rule, speed)) {
        return false;
    }
    *player_rating_for(player, rule, speed) = rating;
    return true;
}

static bool
read_ignore(void *target, struct kvtext *kvtext)
{
    uint64_t id;

    return kvtext_id(kvtext->value, &id) && !player_ignores(target, id) &&
           player_ignore(target, id);
}

static bool
has_friend(const struct player *player, uint64_t id)
{
    return ids_contain(player->friends, player->friend_count, id);
}

static bool
read_friend(void *target, struct kvtext *kvtext)
{
    uint64_t id;

    return kvtext_id(kvtext->value, &id) && !has_friend(target, id) &&
           player_add_friend(target, id);
}

static bool
read_invisible(void *target, struct kvtext *kvtext)
{
    struct player *player = target;
    player->is_invisible = strcmp(kvtext->value, "1") == 0;
    return player->is_invisible;
}

static bool
read_known(void *target, struct kvtext *kvtext)
{
    struct player *player = target;
    return places_read(&player->places, kvtext->value, player->seen_ms);
}

static bool
read_meeting(void *target, struct kvtext *kvtext)
{
    struct player *player = target;
    return meetings_read(&player->meetings, kvtext->value);
}

static struct solver *
solver_of(struct player *player)
{
    if (!player->solver) {
        player->solver = solver_create();
    }
    return player->solver;
}

static bool
read_solver(void *target, struct kvtext *kvtext)
{
    return solver_read_rating(solver_of(target), kvtext->value);
}

static bool
read_motif(void *target, struct kvtext *kvtext)
{
    return solver_read_motif(solver_of(target), kvtext->value);
}

static bool
read_daily(void *target, struct kvtext *kvtext)
{
    return solver_read_daily(solver_of(target), kvtext->value);
}

static bool
read_puzzles(void *target, struct kvtext *kvtext)
{
    return solver_read_had(solver_of(target), kvtext->value);
}

bool
player_read(struct player *player, const char *text, size_t length)
{
    static const struct kvtext_key keys[] = {
        {"name", read_name},
        {"guest", read_guest},
        {"since", read_since},
        {"seen", read_seen},
        {"password", read_password},
        {"family", read_family},
        {"ended", read_ended},
        {"device", read_device},
        {"recovery", read_recovery},
        {"rating", read_rating},
        {"banned", read_banned},
        {"ignore", read_ignore},
        {"badge", read_badge},
        {"early", read_early},
        {"known", read_known},
        {"met", read_meeting},
        {"silenced", read_silenced},
        {"friend", read_friend},
        {"invisible", read_invisible},
        {"solver", read_solver},
        {"motif", read_motif},
        {"daily", read_daily},
        {"puzzles", read_puzzles},
        {"email", read_email},
        {0},
    };

    return kvtext_read(TITLE, keys, player, text, length) && player->name[0];
}

void
player_finish(struct player *player)
{
    while (player->families) {
        player_remove_family(player, player->families);
    }
    free(player->password);
    recovery_free(player->recovery);
    player->recovery = NULL;
    free(player->email);
    player->email = NULL;
    free(player->ratings);
    free(player->ignores);
    free(player->friends);
    places_finish(&player->places);
    meetings_finish(&player->meetings);
    free(player->solver);
    free(player->solving);
    player->solver = NULL;
    player->solving = NULL;
    player->password = NULL;
    player->ratings = NULL;
    player->rating_count = player->rating_capacity = 0;
    player->ignores = NULL;
    player->ignore_count = 0;
    player->friends = NULL;
    player->friend_count = 0;
}

void
player_set_password(struct player *player, const char *hash)
{
    free(player->password);
    player->password = *hash ? xstrdup(hash) : NULL;
}

struct token_family *
player_add_family(struct player *player)
{
    struct token_family **end = &player->families;
    int count = 0;

    for (; *end; end = &(*end)->next) {
        count++;
    }
    if (count == PLAYER_FAMILIES_MAX) {
        return NULL;
    }
    *end = xcalloc(1, sizeof(**end));
    (*end)->player = player;
    return *end;
}

void
player_note_device(struct token_family *family, const char *program, int64_t wall_ms)
{
    family->since_ms = family->since_ms ? family->since_ms : wall_ms;
    family->used_ms = wall_ms;
    free(family->program);
    family->program = *program ? xstrdup(program) : NULL;
}

void
player_remove_family(struct player *player, struct token_family *family)
{
    struct token_family **place = &player->families;

    while (*place != family) {
        place = &(*place)->next;
    }
    *place = family->next;
    free(family->program);
    wipe(family, sizeof(*family));
    free(family);
}

const struct rating *
player_rating(const struct player *player, enum rule rule, enum speed speed)
{
    for (int i = 0; i < player->rating_count; i++) {
        if (player->ratings[i].rule == rule && player->ratings[i].speed == speed) {
            return &player->ratings[i].rating;
        }
    }
    return NULL;
}

struct rating *
player_rating_for(struct player *player, enum rule rule, enum speed speed)
{
    for (int i = 0; i < player->rating_count; i++) {
        if (player->ratings[i].rule == rule && player->ratings[i].speed == speed) {
            return &player->ratings[i].rating;
        }
    }
    if (player->rating_count == player->rating_capacity) {
        player->rating_capacity = player->rating_capacity ? 2 * player->rating_capacity : 4;
        player->ratings = xreallocarray(player->ratings, (size_t)player->rating_capacity,
                                        sizeof(*player->ratings));
    }
    player->ratings[player->rating_count] = (struct player_rating){rule, speed, rating_new(), NULL};
    return &player->ratings[player->rating_count++].rating;
}

// What is stored tells nobody who lives at one address.
static uint64_t
mark_of(const struct player *player, uint64_t address)
{
    return rng_mix(address ^ rng_mix(player->id));
}

bool
player_knows(const struct player *player, uint64_t address)
{
    return places_has(&player->places, mark_of(player, address));
}

void
player_get_to_know(struct player *player, uint64_t address, int64_t wall_ms)
{
    if (!player->is_guest) {
        places_use(&player->places, mark_of(player, address), wall_ms);
    }
}

bool
player_ignores(const struct player *player, uint64_t id)
{
    return ids_contain(player->ignores, player->ignore_count, id);
}

bool
player_ignore(struct player *player, uint64_t id)
{
    if (player_ignores(player, id)) {
        return true;
    }
    if (player->ignore_count == PLAYER_IGNORES_MAX) {
        return false;
    }
    if (!player->ignores) {
        player->ignores = xcalloc(PLAYER_IGNORES_MAX, sizeof(*player->ignores));
    }
    player->ignores[player->ignore_count++] = id;
    return true;
}

void
player_stop_ignoring(struct player *player, uint64_t id)
{
    ids_remove(player->ignores, &player->ignore_count, id);
    if (player->ignore_count == 0) {
        free(player->ignores);
        player->ignores = NULL;
    }
}

bool
player_add_friend(struct player *player, uint64_t id)
{
    if (has_friend(player, id)) {
        return true;
    }
    if (player->friend_count == PLAYER_FRIENDS_MAX) {
        return false;
    }
    if (!player->friends) {
        player->friends = xcalloc(PLAYER_FRIENDS_MAX, sizeof(*player->friends));
    }
    player->friends[player->friend_count++] = id;
    return true;
}

void
player_remove_friend(struct player *player, uint64_t id)
{
    for (int i = 0; i < player->friend_count; i++) {
        if (player->friends[i] == id) {
            ids_forget(player->friends, &player->friend_count, i);
        }
    }
    if (player->friend_count == 0) {
        free(player->friends);
        player->friends = NULL;
    }
}

const struct player_rating *
player_main_rating(const struct player *player)
{
    const struct player_rating *most = NULL;

    for (int i = 0; i < player->rating_count; i++) {
        if (!most || player->ratings[i].rating.games > most->rating.games) {
            most = &player->ratings[i];
        }
    }
    return most;
}

bool
player_note_game(struct player *player, bool is_early)
{
    uint16_t was = player->early;

    player->early = (uint16_t)((was << 1 | is_early) & ((1 << PLAYER_GAMES_KEPT) - 1));
    return player->early != was;
}

int
player_early_count(const struct player *player)
{
    int count = 0;

    for (int bits = player->early; bits; bits >>= 1) {
        count += bits & 1;
    }
    return count;
}
