// SPDX-License-Identifier: MIT
#include "server/core/room/room.h"

#include <inttypes.h>
#include <string.h>

#include "common/game/match_log.h"
#include "common/util/number.h"
#include "common/util/strbuf.h"
#include "common/util/text.h"
#include "common/util/xalloc.h"
#include "server/core/fault.h"
#include "server/core/kvtext.h"
#include "server/core/room/delay.h"

#define TITLE "room 1"

bool
ids_contain(const uint64_t *ids, int count, uint64_t id)
{
    for (int i = 0; i < count; i++) {
        if (ids[i] == id) {
            return true;
        }
    }
    return false;
}

void
ids_add(uint64_t *ids, int *count, int most, uint64_t id)
{
    if (ids_contain(ids, *count, id)) {
        return;
    }
    if (*count == most) {
        ids_forget(ids, count, 0);
    }
    ids[(*count)++] = id;
}

void
ids_forget(uint64_t *ids, int *count, int index)
{
    --*count;
    memmove(ids + index, ids + index + 1, (size_t)(*count - index) * sizeof(*ids));
}

void
ids_remove(uint64_t *ids, int *count, uint64_t id)
{
    for (int i = 0; i < *count; i++) {
        if (ids[i] == id) {
            ids[i] = ids[--*count];
            return;
        }
    }
}

bool
room_has_member(const struct room *room, uint64_t player)
{
    return ids_contain(room->members, room->member_count, player);
}

void
room_add_member(struct room *room, uint64_t player)
{
    if (room->member_count == room->member_capacity) {
        room->member_capacity = room->member_capacity ? 2 * room->member_capacity : 4;
        room->members =
            xreallocarray(room->members, (size_t)room->member_capacity, sizeof(*room->members));
    }
    room->members[room->member_count++] = player;
}

void
room_remove_member(struct room *room, uint64_t player)
{
    ids_remove(room->members, &room->member_count, player);
}

bool
room_holds(const struct room *room, uint64_t player, enum seat seat)
{
    return room->occupants[seat].kind == OCCUPANT_PERSON && room->occupants[seat].player == player;
}

bool
room_is_shared(const struct room *room)
{
    return room->occupants[SEAT_A].kind == OCCUPANT_PERSON &&
           room_holds(room, room->occupants[SEAT_A].player, SEAT_B);
}

bool
room_seat_of(const struct room *room, uint64_t player, enum seat *seat)
{
    for (int i = 0; i < SEAT_COUNT; i++) {
        if (room_holds(room, player, (enum seat)i)) {
            *seat = (enum seat)i;
            return true;
        }
    }
    return false;
}

bool
room_is_among_people(const struct room *room)
{
    return room->occupants[SEAT_A].kind != OCCUPANT_AI &&
           room->occupants[SEAT_B].kind != OCCUPANT_AI;
}

bool
room_is_private(const struct room_settings *settings)
{
    return settings->join == JOIN_CODE || settings->watch == WATCH_CODE;
}

bool
room_needs_two_people(const struct room_settings *settings)
{
    return settings->match.rated && !FAULT(FAULT_BOTH_SEATS_RATED);
}

bool
room_is_running(const struct room *room)
{
    return room->match && room->match->phase != MATCH_OVER;
}

bool
room_is_live(const struct room *room)
{
    return room_is_running(room) && room->settings.match.control.kind != CONTROL_CORR;
}

int
room_watcher_count(const struct room *room)
{
    int count = 0;

    for (int i = 0; i < room->member_count; i++) {
        enum seat seat;

        count += !room_seat_of(room, room->members[i], &seat);
    }
    return count;
}

static bool
is_told_late(void)
{
    return !FAULT(FAULT_LOBBY_EARLY);
}

const struct match *
room_shown_match(const struct room *room)
{
    return room->delay && is_told_late() ? &room->delay->match : room->match;
}

enum { WANTS_RESTART = 2 }; // added to the number of a seat

static void
write_ids(struct strbuf *out, const char *key, const uint64_t *ids, int count)
{
    for (int i = 0; i < count; i++) {
        strbuf_addf(out, "%s %" PRIu64 "\n", key, ids[i]);
    }
}

// "habits b 1 0 1": resign, draws, varied. Nothing where all is default.
static void
write_policy(struct strbuf *out, char letter, const struct ai_config *ai)
{
    if (ai->resign != AI_CHOICE_DEFAULT || ai->draws != AI_CHOICE_DEFAULT || ai->varied) {
        strbuf_addf(out, "habits %c %d %d %d\n", letter, (int)ai->resign, (int)ai->draws,
                    ai->varied);
    }
}

// "seat a person 17 1" (ready; 2 more if he wants to begin the game again), "seat b ai 2 0 0 0 1000,1100,..." or nothing if free.
static void
write_occupant(struct strbuf *out, char letter, const struct room_occupant *occupant)
{
    if (occupant->kind == OCCUPANT_PERSON) {
        strbuf_addf(out, "seat %c person %" PRIu64 " %d\n", letter, occupant->player,
                    occupant->is_ready + WANTS_RESTART * occupant->wants_restart);
    } else if (occupant->kind == OCCUPANT_AI) {
        strbuf_addf(out, "seat %c ai %d %" PRIu32 " %" PRIu32 " %" PRIu32, letter,
                    (int)occupant->ai.kind, occupant->ai.level, occupant->ai.plies,
                    occupant->ai.pause_ms);
        for (int i = 0; i < occupant->ai.weight_count; i++) {
            strbuf_addf(out, " %" PRIu32, occupant->ai.weights[i]);
        }
        strbuf_add_char(out, '\n');
        write_policy(out, letter, &occupant->ai);
    }
}

void
room_write(const struct room *room, struct strbuf *out)
{
    const struct room_settings *settings = &room->settings;

    strbuf_addf(out, TITLE "\ncode %s\nowner %" PRIu64 "\nversion %" PRIu64 "\nmatch ", room->code,
                room->owner, room->version);
    match_log_write_settings(&settings->match, out);
    strbuf_addf(out, "\noptions %d %d %d %d %d\n", settings->maps, settings->threats,
                settings->hints, (int)settings->join, (int)settings->watch);
    if (settings->title[0]) {
        strbuf_addf(out, "title %s\n", settings->title);
    }
    if (settings->is_strict) {
        strbuf_add(out, "strict 1\n");
    }
    if (settings->is_delayed) {
        strbuf_add(out, "delayed 1\n");
    }
    if (room->delay) {
        strbuf_addf(out, "shown %" PRIu64 "\n", room->delay->shown.version);
    }
    write_occupant(out, 'a', &room->occupants[SEAT_A]);
    write_occupant(out, 'b', &room->occupants[SEAT_B]);
    write_ids(out, "kicked", room->kicked, room->kicked_count);
    write_ids(out, "muted", room->muted, room->muted_count);
    write_ids(out, "invited", room->invited, room->invited_count);
    if (room->match) {
        strbuf_addf(out, "started %" PRId64 "\ngame %" PRIu64 "\n", room->started_wall_ms,
                    room->game);
    }
    for (int i = 0; i < SEAT_COUNT; i++) {
        if (room->lenders[i]) {
            strbuf_addf(out, "lent %c %" PRIu64 "\n", "ab"[i], room -> lenders[i]);
        }
    }
    strbuf_add(out, strbuf_text(&room->holders));
    if (room_is_running(room) && room->reminded) {
        strbuf_addf(out, "reminded %u\n", room->reminded);
    }
    series_write(&room->series, out);
    if (room_is_running(room) && room->uncounted != UNCOUNTED_NONE) {
        strbuf_addf(out, "uncounted %s\n", uncounted_word(room->uncounted));
    }
}

static bool
read_code(void *target, struct kvtext *kvtext)
{
    struct room *room = target;
    return strspn(kvtext->value, "abcdefghijklmnopqrstuvwxyz0123456789") == strlen(kvtext->value) &&
           kvtext_copy(kvtext->value, room->code, sizeof(room->code));
}

static bool
read_owner(void *target, struct kvtext *kvtext)
{
    struct room *room = target;
    return kvtext_id(kvtext->value, &room->owner);
}

static bool
read_version(void *target, struct kvtext *kvtext)
{
    struct room *room = target;
    return kvtext_id(kvtext->value, &room->version);
}

static bool
read_match(void *target, struct kvtext *kvtext)
{
    struct room *room = target;
    return match_log_read_settings(kvtext->value, strlen(kvtext->value), &room->settings.match) &&
           match_settings_check(&room->settings.match) == SETTINGS_OK;
}

// The next word as a number of 0 .. most.
static bool
read_word(char **rest, int64_t most, int64_t *number)
{
    char *word = kvtext_word(rest);

    return number_parse(word, strlen(word), 0, most, number);
}

static bool
read_options(void *target, struct kvtext *kvtext)
{
    struct room *room = target;
    struct room_settings *settings = &room->settings;
    int64_t maps, threats, hints, join, watch;
    char *rest = kvtext->value;

    if (!read_word(&rest, 1, &maps) || !read_word(&rest, 1, &threats) ||
        !read_word(&rest, 1, &hints) || !read_word(&rest, JOIN_COUNT - 1, &join) ||
        !read_word(&rest, WATCH_COUNT - 1, &watch) || *rest) {
        return false;
    }
    settings->maps = maps == 1;
    settings->threats = threats == 1;
    settings->hints = hints == 1;
    settings->join = (enum join_rule)join;
    settings->watch = (enum watch_rule)watch;
    return true;
}

static bool
read_title(void *target, struct kvtext *kvtext)
{
    struct room *room = target;
    char clean[ROOM_TITLE_BYTES + 1];

    // It goes out to people: nothing that was not cleaned comes back.
    return text_clean(kvtext->value, clean, sizeof(clean), ROOM_TITLE_COLUMNS) &&
           strcmp(clean, kvtext->value) == 0 &&
           kvtext_copy(clean, room->settings.title, sizeof(room->settings.title));
}

static bool
read_ai(struct ai_config *ai, char *rest)
{
    int64_t kind, level, plies, pause, weight;

    if (!read_word(&rest, AI_KIND_COUNT - 1, &kind) || !read_word(&rest, 10, &level) ||
        !read_word(&rest, 3, &plies) || !read_word(&rest, AI_PAUSE_MAX_MS, &pause)) {
        return false;
    }
    *ai = (struct ai_config){.kind = (enum ai_kind)kind,
                             .level = (uint32_t)level,
                             .plies = (uint32_t)plies,
                             .pause_ms = (uint32_t)pause};
    while (*rest) {
        if (ai->weight_count == AI_WEIGHT_COUNT || !read_word(&rest, AI_WEIGHT_MAX, &weight)) {
            return false;
        }
        ai->weights[ai->weight_count++] = (uint32_t)weight;
    }
    return ai->weight_count == 0 || ai->weight_count == AI_WEIGHT_COUNT;
}

static bool
read_seat(void *target, struct kvtext *kvtext)
{
    struct room *room = target;
    char *rest = kvtext->value, *letter = kvtext_word(&rest), *kind = kvtext_word(&rest);
    struct room_occupant *occupant = &room->occupants[strcmp(letter, "b") == 0 ? SEAT_B : SEAT_A];
    int64_t ready;

    if ((strcmp(letter, "a") != 0 && strcmp(letter, "b") != 0) || occupant->kind != OCCUPANT_NONE) {
        return false;
    }
    if (strcmp(kind, "ai") == 0) {
        occupant->kind = OCCUPANT_AI;
        occupant->is_ready = true;
        return read_ai(&occupant->ai, rest);
    }
    occupant->kind = OCCUPANT_PERSON;
    if (strcmp(kind, "person") != 0 || !kvtext_id(kvtext_word(&rest), &occupant->player) ||
        !read_word(&rest, WANTS_RESTART + 1, &ready) || *rest) {
        return false;
    }
    occupant->is_ready = ready % WANTS_RESTART == 1;
    occupant->wants_restart = ready >= WANTS_RESTART;
    return true;
}

// Behind its seat.
static bool
read_policy(void *target, struct kvtext *kvtext)
{
    struct room *room = target;
    char *rest = kvtext->value, *letter = kvtext_word(&rest);
    struct room_occupant *occupant = &room->occupants[strcmp(letter, "b") == 0 ? SEAT_B : SEAT_A];
    int64_t resign, draws, varied;

    if ((strcmp(letter, "a") != 0 && strcmp(letter, "b") != 0) || occupant->kind != OCCUPANT_AI ||
        !read_word(&rest, AI_CHOICE_COUNT - 1, &resign) ||
        !read_word(&rest, AI_CHOICE_COUNT - 1, &draws) || !read_word(&rest, 1, &varied) || *rest) {
        return false;
    }
    occupant->ai.resign = (enum ai_choice)resign;
    occupant->ai.draws = (enum ai_choice)draws;
    occupant->ai.varied = varied == 1;
    return true;
}

static bool
read_id(struct kvtext *kvtext, uint64_t *ids, int *count, int most)
{
    return *count < most && kvtext_id(kvtext->value, &ids[(*count)++]);
}

static bool
read_kicked(void *target, struct kvtext *kvtext)
{
    struct room *room = target;
    return read_id(kvtext, room->kicked, &room->kicked_count, ROOM_KICKED_MAX);
}

static bool
read_muted(void *target, struct kvtext *kvtext)
{
    struct room *room = target;
    return read_id(kvtext, room->muted, &room->muted_count, ROOM_MUTED_MAX);
}

static bool
read_invited(void *target, struct kvtext *kvtext)
{
    struct room *room = target;
    return read_id(kvtext, room->invited, &room->invited_count, ROOM_INVITED_MAX);
}

static bool
read_started(void *target, struct kvtext *kvtext)
{
    struct room *room = target;
    return number_parse(kvtext->value, strlen(kvtext->value), 0, MATCH_TIME_MAX_MS,
                        &room->started_wall_ms);
}

static bool
read_game(void *target, struct kvtext *kvtext)
{
    struct room *room = target;
    return kvtext_id(kvtext->value, &room->game);
}

static bool
read_reminded(void *target, struct kvtext *kvtext)
{
    struct room *room = target;
    int64_t move;

    if (!number_parse(kvtext->value, strlen(kvtext->value), 1, MATCH_EVENTS_MAX, &move)) {
        return false;
    }
    room->reminded = (uint32_t)move;
    return true;
}

static bool
read_uncounted(void *target, struct kvtext *kvtext)
{
    struct room *room = target;
    return uncounted_parse(kvtext->value, &room->uncounted);
}

// "a 1234"
static bool
read_lent(void *target, struct kvtext *kvtext)
{
    struct room *room = target;
    char *rest = kvtext->value;
    const char *letter = kvtext_word(&rest);
    uint64_t *lender = &room->lenders[strcmp(letter, "b") == 0 ? SEAT_B : SEAT_A];

    return (strcmp(letter, "a") == 0 || strcmp(letter, "b") == 0) && *lender == 0 &&
           kvtext_id(rest, lender);
}

static bool
read_strict(void *target, struct kvtext *kvtext)
{
    struct room *room = target;
    room->settings.is_strict = strcmp(kvtext->value, "1") == 0;
    return room->settings.is_strict;
}

static bool
read_delayed(void *target, struct kvtext *kvtext)
{
    struct room *room = target;
    room->settings.is_delayed = strcmp(kvtext->value, "1") == 0;
    return room->settings.is_delayed;
}

static bool
read_shown(void *target, struct kvtext *kvtext)
{
    struct room *room = target;
    return kvtext_id(kvtext->value, &room->shown_version);
}

static bool
read_series(void *target, struct kvtext *kvtext)
{
    struct room *room = target;
    return series_read(&room->series, kvtext->value);
}

// A line of the record; it is handed on as it is.
static bool
read_held(void *target, struct kvtext *kvtext)
{
    struct room *room = target;

    strbuf_addf(&room->holders, "held %s\n", kvtext->value);
    return ++room->holder_count <= ROOM_HOLDERS_MAX;
}

bool
room_read(struct room *room, const char *text, size_t length)
{
    static const struct kvtext_key keys[] = {
        {"code", read_code},         {"owner", read_owner},
        {"version", read_version},   {"match", read_match},
        {"options", read_options},   {"title", read_title},
        {"seat", read_seat},         {"habits", read_policy},
        {"kicked", read_kicked},     {"muted", read_muted},
        {"invited", read_invited},   {"started", read_started},
        {"game", read_game},         {"uncounted", read_uncounted},
        {"reminded", read_reminded}, {"lent", read_lent},
        {"held", read_held},         {"series", read_series},
        {"strict", read_strict},     {"delayed", read_delayed},
        {"shown", read_shown},       {0},
    };

    return kvtext_read(TITLE, keys, room, text, length) && room->code[0] &&
           room->settings.match.size;
}
