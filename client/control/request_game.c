// SPDX-License-Identifier: MIT
// Actions in a game, and questions about its position.
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "client/control/request_internal.h"
#include "client/text/words.h"
#include "common/game/point.h"
#include "common/util/number.h"
#include "common/util/strbuf.h"

enum { SECOND_MS = 1000, GIFT_MAX_S = MATCH_GIFT_MAX_MS / SECOND_MS };

static struct wire_act *
begin_act(struct draft *draft, const struct m_room *room, enum action_kind kind)
{
    draft->msg.kind = CLIENT_ACT;
    draft->msg.act = (struct wire_act){.room = room->id, .kind = kind, .points = draft->points};
    return &draft->msg.act;
}

// A stone or a step: it is meant for the move that the user sees.
static struct wire_act *
begin_step(struct drafting *drafting, enum action_kind kind)
{
    const struct m_room *room = drafting->scene->room;
    struct wire_act *act = begin_act(drafting->draft, room, kind);

    act->move = room->has_match ? (uint32_t)match_next_move(&room->match) : 0;
    return act;
}

// The points of the arguments from this one on.
static bool
read_points(struct drafting *drafting, int first)
{
    const struct command *command = drafting->command;
    struct wire_act *act = &drafting->draft->msg.act;

    for (int i = first; i < command->count; i++) {
        if (!read_point(drafting->scene->room, command->words[i],
                        &drafting->draft->points[act->point_count], drafting->why)) {
            return false;
        }
        act->point_count++;
    }
    return true;
}

static unsigned
steps_of(const struct m_room *room)
{
    return room->has_match ? opening_steps(&room->match.opening) : 0;
}

bool
draft_move(struct drafting *drafting)
{
    unsigned steps = steps_of(drafting->scene->room);
    bool is_choice = !(steps & 1u << STEP_PLACE) && steps & 1u << STEP_CHOOSE;
    char point[POINT_TEXT_BYTES];

    begin_step(drafting, is_choice ? ACTION_CHOOSE : ACTION_PLACE);
    if (!read_points(drafting, 0)) {
        return false;
    }
    if (steps == 1u << STEP_PLACE_DECLARE) {
        say(drafting->why, WORD_DECLARE_FIRST, 1, point_format(drafting->draft->points[0], point));
        return false;
    }
    return true;
}

bool
draft_plain_act(struct drafting *drafting)
{
    static const struct {
        enum action_kind kind;
        enum question question;
    } acts[COMMAND_COUNT] = {
        [COMMAND_PASS] = {ACTION_PASS, QUESTION_DRAW},
        [COMMAND_DRAW] = {ACTION_ASK, QUESTION_DRAW},
        [COMMAND_RESIGN] = {ACTION_RESIGN, QUESTION_DRAW},
        [COMMAND_PAUSE] = {ACTION_ASK, QUESTION_PAUSE},
        [COMMAND_RESUME] = {ACTION_RESUME, QUESTION_DRAW},
        [COMMAND_SWAP] = {ACTION_SWAP, QUESTION_DRAW},
        [COMMAND_KEEP] = {ACTION_KEEP, QUESTION_DRAW},
    };
    enum action_kind kind = acts[drafting->command->kind].kind;
    struct wire_act *act = begin_step(drafting, kind);

    act->question = acts[drafting->command->kind].question;
    // These fit whatever move it is by then.
    if (kind == ACTION_ASK || kind == ACTION_RESIGN || kind == ACTION_RESUME) {
        act->move = 0;
    }
    return true;
}

bool
draft_undo(struct drafting *drafting)
{
    const struct m_room *room = drafting->scene->room;
    struct wire_act *act = begin_act(drafting->draft, room, ACTION_ASK);
    enum seat actor;

    act->question = QUESTION_UNDO;
    // Who has both seats means the one that has just moved.
    if (m_room_is_shared(room) && m_room_actor(room, &actor)) {
        act->seat = actor == SEAT_A ? WANT_SEAT_B : WANT_SEAT_A;
    }
    return true;
}

bool
draft_claim(struct drafting *drafting)
{
    const char *word = drafting->command->words[0];
    bool is_win = strcasecmp(word, "win") == 0;

    if (!is_win && strcasecmp(word, "draw") != 0) {
        return refuse_usage(drafting);
    }
    begin_act(drafting->draft, drafting->scene->room,
              is_win ? ACTION_CLAIM_WIN : ACTION_CLAIM_DRAW);
    return true;
}

static bool
read_count(struct drafting *drafting, const char *word, int64_t most, uint32_t *number)
{
    char text[24];
    int64_t value;

    if (!number_parse(word, strlen(word), 1, most, &value)) {
        snprintf(text, sizeof(text), "%lld", (long long)most);
        say(drafting->why, WORD_BAD_NUMBER, 3, word, "1", text);
        return false;
    }
    *number = (uint32_t)value;
    return true;
}

bool
draft_moretime(struct drafting *drafting)
{
    struct wire_act *act = begin_act(drafting->draft, drafting->scene->room, ACTION_GIVE_TIME);

    if (!read_count(drafting, drafting->command->words[0], GIFT_MAX_S, &act->number)) {
        return false;
    }
    act->number *= SECOND_MS;
    return true;
}

bool
draft_take(struct drafting *drafting)
{
    enum stone colour;

    if (!read_colour(drafting, drafting->command->words[0], &colour)) {
        return false;
    }
    begin_step(drafting, colour == STONE_BLACK ? ACTION_TAKE_BLACK : ACTION_TAKE_WHITE);
    return true;
}

bool
draft_place2(struct drafting *drafting)
{
    begin_step(drafting, ACTION_PLACE2);
    return read_points(drafting, 0);
}

bool
draft_declare(struct drafting *drafting)
{
    bool has_point = drafting->command->count == 2;
    struct wire_act *act = begin_step(drafting, has_point ? ACTION_PLACE_DECLARE : ACTION_DECLARE);

    return read_count(drafting, drafting->command->words[0], OPENING_OFFERS_MAX, &act->number) &&
           read_points(drafting, 1);
}

bool
draft_offer(struct drafting *drafting)
{
    begin_step(drafting, ACTION_OFFER);
    return read_points(drafting, 0);
}

bool
draft_choose(struct drafting *drafting)
{
    begin_step(drafting, ACTION_CHOOSE);
    return read_points(drafting, 0);
}

bool
draft_rematch(struct drafting *drafting)
{
    draft_ready(drafting->draft, drafting->scene->room, true);
    return true;
}

void
draft_answer(struct draft *draft, const struct m_room *room, enum question question, bool yes)
{
    struct wire_act *act;

    memset(draft, 0, sizeof(*draft));
    act = begin_act(draft, room, ACTION_ANSWER);
    act->question = question;
    act->yes = yes;
    // The answer belongs to the question that was seen.
    act->move = room->has_match ? (uint32_t)match_next_move(&room->match) : 0;
}

void
draft_withdraw(struct draft *draft, const struct m_room *room, enum question question)
{
    memset(draft, 0, sizeof(*draft));
    begin_act(draft, room, ACTION_WITHDRAW)->question = question;
}

static void
ask_hint(struct drafting *drafting, enum hint_kind kind)
{
    drafting->draft->msg.kind = CLIENT_HINT_ASK;
    drafting->draft->msg.hint_ask =
        (struct wire_hint_ask){.room = drafting->scene->room->id, .kind = kind};
}

bool
draft_hint(struct drafting *drafting)
{
    enum command_kind kind = drafting->command->kind;

    ask_hint(drafting, kind == COMMAND_THREATS ? HINT_THREATS
                       : kind == COMMAND_MAP   ? HINT_MAP
                                               : HINT_BEST);
    return true;
}

bool
draft_forbidden(struct drafting *drafting)
{
    const struct rule_set *set = rules_set(drafting->scene->room->setup.match.rules.rule);
    struct point p;

    if (!set->has_fouls) {
        say(drafting->why, WORD_NO_FOULS, 1, set->name);
        return false;
    }
    if (drafting->command->count > 0 &&
        !read_point(drafting->scene->room, drafting->command->words[0], &p, drafting->why)) {
        return false;
    }
    ask_hint(drafting, HINT_FORBIDDEN);
    return true;
}
