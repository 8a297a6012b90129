// SPDX-License-Identifier: MIT
// Actions in a game, and questions about its position.
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "client/control/ai_options.h"
#include "client/control/request_internal.h"
#include "client/text/words.h"
#include "common/game/point.h"
#include "common/util/strbuf.h"

enum { SECOND_MS = 1000, GIFT_MAX_S = MATCH_GIFT_MAX_MS / SECOND_MS };

static struct wire_act *
begin_act(struct request *request, const struct m_room *room, enum action_kind kind)
{
    request->msg.kind = CLIENT_ACT;
    request->msg.act = (struct wire_act){.room = room->id, .kind = kind, .points = request->points};
    return &request->msg.act;
}

// A stone or a step: it is meant for the move that the user sees.
static struct wire_act *
begin_step(struct request_builder *builder, enum action_kind kind)
{
    const struct m_room *room = builder->scene->room;
    struct wire_act *act = begin_act(builder->request, room, kind);

    act->move = room->has_match ? (uint32_t)match_next_move(&room->match) : 0;
    return act;
}

// The word is written as a point that no board of this size has: "z9", "h16".
static void
refuse_off_board(const char *word, int size, struct strbuf *why)
{
    char side[8], last[2] = {(char)('a' + size - 1), '\0'}, column[2] = {word[0], '\0'};

    column[0] = (char)(word[0] >= 'A' && word[0] <= 'Z' ? word[0] - 'A' + 'a' : word[0]);
    snprintf(side, sizeof(side), "%d", size);
    if (column[0] > last[0]) {
        format_word(why, WORD_NO_COLUMN, 3, column, side, last);
    } else {
        format_word(why, WORD_NO_ROW, 2, word + 1, side);
    }
}

// A letter and digits, as in h0.
static bool
has_form_of_point(const char *word)
{
    return ((*word >= 'a' && *word <= 'z') || (*word >= 'A' && *word <= 'Z')) && word[1] &&
           strspn(word + 1, "0123456789") == strlen(word + 1);
}

static void
refuse_point(const char *word, int size, struct strbuf *why)
{
    struct point point;
    size_t used;

    if (has_form_of_point(word) ||
        point_parse(word, strlen(word), size, &point, &used) == POINT_PARSE_OFF_BOARD) {
        refuse_off_board(word, size, why);
    } else {
        format_word(why, WORD_NOT_A_POINT, 1, word);
    }
}

// Do all points lie on the board of the room?
static bool
check_points(struct request_builder *builder)
{
    const struct command *command = builder->command;
    int size = builder->scene->room->setup.match.size;
    char text[POINT_TEXT_BYTES];

    for (int i = 0; i < command->point_count; i++) {
        if (!point_on_board(command->points[i], size)) {
            refuse_off_board(point_format(command->points[i], text), size, builder->why);
            return false;
        }
    }
    if (command->wrong) {
        refuse_point(command->wrong, size, builder->why);
    }
    return !command->wrong;
}

static bool
take_points(struct request_builder *builder)
{
    const struct command *command = builder->command;

    if (!check_points(builder)) {
        return false;
    }
    memcpy(builder->request->points, command->points,
           (size_t)command->point_count * sizeof(*command->points));
    builder->request->msg.act.point_count = command->point_count;
    return true;
}

static unsigned
steps_of(const struct request_builder *builder)
{
    const struct m_room *room = builder->scene->room;

    return room->has_match ? opening_steps(&room->match.opening) : 0;
}

// A point without a word is what the opening asks for: a stone, an offered one, or the choice of
// one.
static enum action_kind
kind_of_point(unsigned steps)
{
    if (!(steps & 1u << STEP_PLACE) && steps & 1u << STEP_CHOOSE) {
        return ACTION_CHOOSE;
    }
    return !(steps & 1u << STEP_PLACE) && steps & 1u << STEP_OFFER ? ACTION_OFFER : ACTION_PLACE;
}

bool
request_move(struct request_builder *builder)
{
    unsigned steps = steps_of(builder);
    char point[POINT_TEXT_BYTES];

    begin_step(builder, kind_of_point(steps));
    if (!take_points(builder)) {
        return false;
    }
    if (steps == 1u << STEP_PLACE_DECLARE) {
        format_word(builder->why, WORD_DECLARE_FIRST, 1,
                    point_format(builder->request->points[0], point));
        return false;
    }
    return true;
}

bool
request_plain_act(struct request_builder *builder)
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
        [COMMAND_PLACE2] = {ACTION_PLACE2, QUESTION_DRAW},
        [COMMAND_OFFER] = {ACTION_OFFER, QUESTION_DRAW},
        [COMMAND_CHOOSE] = {ACTION_CHOOSE, QUESTION_DRAW},
    };
    enum action_kind kind = acts[builder->command->kind].kind;
    unsigned steps = steps_of(builder);
    struct wire_act *act;

    // Typed without the word, as the points of an offer may be.
    if (kind == ACTION_OFFER && !(steps & 1u << STEP_OFFER) && steps & 1u << STEP_PLACE2) {
        kind = ACTION_PLACE2;
    }
    act = begin_step(builder, kind);
    act->question = acts[builder->command->kind].question;
    // These fit whatever move it is by then.
    if (kind == ACTION_ASK || kind == ACTION_RESIGN || kind == ACTION_RESUME) {
        act->move = 0;
    }
    return take_points(builder);
}

// One move of two AIs that are paused. Where they are not, they are paused first.
bool
request_step(struct request_builder *builder)
{
    const struct m_room *room = builder->scene->room;
    bool is_paused = room->has_match && room->match.phase == MATCH_PAUSED;
    struct wire_act *act;

    if (!m_room_is_show(room, builder->scene->model->self.id)) {
        format_word(builder->why, WORD_NO_SHOW, 0);
        return false;
    }
    act = begin_act(builder->request, room, is_paused ? ACTION_RESUME : ACTION_ASK);
    act->question = is_paused ? QUESTION_DRAW : QUESTION_PAUSE;
    act->number = is_paused ? 1 : 0;
    return true;
}

bool
request_undo(struct request_builder *builder)
{
    const struct m_room *room = builder->scene->room;
    struct wire_act *act = begin_act(builder->request, room, ACTION_ASK);
    enum seat actor;

    if (m_room_is_running(room) && room->match.move_count == 0) {
        format_word(builder->why, WORD_NO_MOVES_YET, 0);
        return false;
    }
    act->question = QUESTION_UNDO;
    // A player with both seats means the one that has just moved.
    if (m_room_is_shared(room) && m_room_actor(room, &actor)) {
        act->seat = actor == SEAT_A ? WANT_SEAT_B : WANT_SEAT_A;
    }
    return true;
}

// An AI for the seat of the opponent, who is away; the server knows whether it is time.
static bool
stand_in(struct request_builder *builder)
{
    const struct scene *scene = builder->scene;
    struct request *request = builder->request;
    enum seat seat = SEAT_A;

    if (!scene->model->knows_stand_ins) {
        format_word(builder->why, WORD_NO_STAND_IN, 0);
        return false;
    }
    model_own_seat(scene->model, scene->room, &seat);
    ai_options_begin(&request->player);
    ai_options_finish(&request->player);
    request->ai = request->player;
    request->msg.kind = CLIENT_SEAT_AI;
    request->msg.seat_ai = (struct wire_seat_ai){
        .room = scene->room->id, .seat = seat_other(seat), .ai = &request->ai};
    return true;
}

bool
request_claim(struct request_builder *builder)
{
    enum command_option option = builder->command->option;

    if (option == OPTION_AI) {
        return stand_in(builder);
    }
    if (option != OPTION_WIN && option != OPTION_DRAW) {
        return refuse_usage(builder);
    }
    begin_act(builder->request, builder->scene->room,
              option == OPTION_WIN ? ACTION_CLAIM_WIN : ACTION_CLAIM_DRAW);
    return true;
}

static bool
take_number(struct request_builder *builder, int64_t most, uint32_t *number)
{
    const struct command *command = builder->command;
    char text[24];

    if (command->number < 1 || command->number > most) {
        snprintf(text, sizeof(text), "%lld", (long long)most);
        format_word(builder->why, WORD_BAD_NUMBER, 3, command->count ? command->words[0] : "", "1",
                    text);
        return false;
    }
    *number = (uint32_t)command->number;
    return true;
}

bool
request_moretime(struct request_builder *builder)
{
    struct wire_act *act = begin_act(builder->request, builder->scene->room, ACTION_GIVE_TIME);

    if (!take_number(builder, GIFT_MAX_S, &act->number)) {
        return false;
    }
    act->number *= SECOND_MS;
    return true;
}

bool
request_take(struct request_builder *builder)
{
    if (!has_colour(builder)) {
        return false;
    }
    begin_step(builder,
               builder->command->colour == STONE_BLACK ? ACTION_TAKE_BLACK : ACTION_TAKE_WHITE);
    return true;
}

bool
request_declare(struct request_builder *builder)
{
    bool has_point = builder->command->point_count > 0 || builder->command->wrong;
    struct wire_act *act = begin_step(builder, has_point ? ACTION_PLACE_DECLARE : ACTION_DECLARE);

    return take_number(builder, OPENING_OFFERS_MAX, &act->number) && take_points(builder);
}

bool
request_rematch(struct request_builder *builder)
{
    request_ready(builder->request, builder->scene->room, true);
    return true;
}

void
request_answer(struct request *request, const struct m_room *room, enum question question, bool yes)
{
    struct wire_act *act;

    memset(request, 0, sizeof(*request));
    act = begin_act(request, room, ACTION_ANSWER);
    act->question = question;
    act->yes = yes;
    // The answer belongs to the question that was seen.
    act->move = room->has_match ? (uint32_t)match_next_move(&room->match) : 0;
}

void
request_withdraw(struct request *request, const struct m_room *room, enum question question)
{
    memset(request, 0, sizeof(*request));
    begin_act(request, room, ACTION_WITHDRAW)->question = question;
}

static void
ask_hint(struct request_builder *builder, enum hint_kind kind)
{
    builder->request->msg.kind = CLIENT_HINT_ASK;
    builder->request->msg.hint_ask =
        (struct wire_hint_ask){.room = builder->scene->room->id, .kind = kind};
}

// "weights=1,1.1,1.3,10,1,1,1.3" or a preset, in place of those of the AI.
static bool
take_weights(struct request_builder *builder)
{
    struct wire_hint_ask *ask = &builder->request->msg.hint_ask;
    const char *word = builder->command->words[1];
    struct ai_config ai;

    ai_options_begin(&ai);
    if (!ai_options_set(&ai, builder->presets, word, builder->why)) {
        return false;
    }
    if (!ai.weight_count) {
        return refuse_usage(builder);
    }
    ask->weight_count = ai.weight_count;
    memcpy(ask->weights, ai.weights, sizeof(ask->weights));
    return true;
}

bool
request_hint(struct request_builder *builder)
{
    static const char *const maps[] = {"attack", "defence", "sum"};
    enum command_kind kind = builder->command->kind;
    bool is_known = kind != COMMAND_MAP;

    for (size_t i = 0; !is_known && i < sizeof(maps) / sizeof(*maps); i++) {
        is_known = strcasecmp(builder->command->words[0], maps[i]) == 0;
    }
    if (!is_known) {
        return refuse_usage(builder);
    }
    if (m_room_is_without_help(builder->scene->room)) {
        format_word(builder->why, WORD_REFUSED_RATED_HINTS, 0);
        return false;
    }
    ask_hint(builder, kind == COMMAND_THREATS ? HINT_THREATS
                      : kind == COMMAND_MAP   ? HINT_MAP
                                              : HINT_BEST);
    return kind != COMMAND_MAP || builder->command->count < 2 || take_weights(builder);
}

bool
request_forbidden(struct request_builder *builder)
{
    const struct rule_set *set = rules_set(builder->scene->room->setup.match.rules.rule);

    if (!set->has_fouls) {
        format_word(builder->why, WORD_NO_FOULS, 1, set->name);
        return false;
    }
    // Where fouls are refused anyway, to see them is no help.
    if (m_room_is_without_help(builder->scene->room) &&
        !builder->scene->room->setup.match.rules.options.reject_fouls) {
        format_word(builder->why, WORD_REFUSED_RATED_HINTS, 0);
        return false;
    }
    if (!check_points(builder)) {
        return false;
    }
    ask_hint(builder, HINT_FORBIDDEN);
    return true;
}
