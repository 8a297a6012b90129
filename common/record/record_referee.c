// SPDX-License-Identifier: MIT
#include "common/record/record_referee.h"

#include <stdlib.h>
#include <string.h>

#include "common/game/captures.h"
#include "common/game/point.h"
#include "common/record/record_cut.h"
#include "common/util/xalloc.h"

enum { FIRST_PASS_MOVE = 6, FIFTH = 5 }; // variants.md 1.4

// Sets up the board of a record whose rule and size are settled.
static void
set_up(struct referee *referee, const struct record *record)
{
    *referee = (struct referee){.rules = record->rules,
                                .tolerates_fouls = record->tolerates_fouls,
                                .has_free_passes = record->has_free_passes,
                                .may_capture = strchr(record->swaps, 'R') != NULL};
    board_init(&referee->board, record->size);
    opening_path_init(&referee->path,
                      record->has_opening ? record->opening.protocol : OPENING_FREE);
    for (int i = 0; i < record->setup_count; i++) {
        board_place(&referee->board, record->setup[i].point, (enum stone)record->setup[i].stone, 0);
    }
}

static enum verdict
play_pass(struct referee *referee)
{
    if (referee->has_free_passes) {
        referee->move_count++;
        return VERDICT_OK;
    }
    if (!rules_set(referee->rules.rule)->has_pass) {
        return VERDICT_NO_PASS;
    }
    if (!referee->path.in_play || referee->move_count + 1 < FIRST_PASS_MOVE) {
        return VERDICT_PASS_TOO_EARLY;
    }
    if (referee->after_pass) {
        referee->outcome = (struct outcome){RESULT_DRAW, END_PASSES};
    }
    referee->after_pass = true;
    referee->move_count++;
    return VERDICT_OK;
}

static enum verdict
play_stone(struct referee *referee, struct point p, enum stone stone, struct referee_step *step)
{
    struct judgement judgement = rules_judge(&referee->rules, &referee->board, p, stone);
    struct placement placed;

    referee->was_foul = judgement.is_foul && referee->tolerates_fouls;
    if (referee->was_foul) {
        judgement = (struct judgement){.verdict = VERDICT_OK};
    }
    if (judgement.verdict != VERDICT_OK) {
        return judgement.verdict;
    }
    if (judgement.taken && opening_path_bans_captures(&referee->path) && !referee->may_capture) {
        return VERDICT_OPENING_CAPTURE;
    }
    if (!opening_path_place(&referee->path, referee->board.size, p)) {
        return VERDICT_OUTSIDE_REGION;
    }
    placed = board_place(&referee->board, p, stone, judgement.taken);
    step->placement = placed;
    referee->outcome = judgement.is_foul
                           ? (struct outcome){RESULT_WHITE, END_FOUL}
                           : rules_outcome(&referee->rules, &referee->board, p, stone);
    referee->after_pass = false;
    referee->move_count++;
    return VERDICT_OK;
}

enum verdict
referee_play(struct referee *referee, struct point point, enum stone stone,
             struct referee_step *step)
{
    *step = (struct referee_step){
        .placement.point = POINT_NONE, .path = referee->path, .after_pass = referee->after_pass};
    if (referee->outcome.result != RESULT_NONE) {
        return VERDICT_GAME_OVER;
    }
    return point_is_none(point) ? play_pass(referee) : play_stone(referee, point, stone, step);
}

// Takes the newest move back.
static void
undo(struct referee *referee, const struct referee_step *step)
{
    if (!point_is_none(step->placement.point)) {
        board_undo(&referee->board, &step->placement);
    }
    referee->path = step->path;
    referee->after_pass = step->after_pass;
    referee->move_count--;
    referee->outcome = (struct outcome){RESULT_NONE, END_NONE};
}

void
referee_go_to(struct referee *referee, const struct record *record, int32_t node)
{
    int count = record->nodes[node].number;
    int32_t *line = xcalloc((size_t)count + 1, sizeof(*line));
    struct referee_step step;

    for (int i = count; i > 0; i--) {
        line[i] = node;
        node = record->nodes[node].parent;
    }
    set_up(referee, record);
    for (int i = 1; i <= count; i++) {
        referee_play(referee, record->nodes[line[i]].point, record_stone_of(record, line[i]),
                     &step);
    }
    free(line);
}

// The walk over a whole tree.

struct walk {
    struct record *record;
    struct record_problem *problem;
    struct referee referee;
    bool may_cut_main;          // a library has no main line that is the game
    bool is_main;               // no line has ended yet
    struct referee_step *steps; // owned, one for each move of the line
    int step_capacity;
    struct outcome main; // how the main line ended
};

static bool
is_taken(const struct point *points, int count, struct point p)
{
    for (int i = 0; i < count; i++) {
        if (point_equal(points[i], p)) {
            return true;
        }
    }
    return false;
}

// A file may say which stones a move has taken off (SGF's AE); that must be what
// the referee took, all of it.
static bool
removed_is_right(const struct record *record, const struct record_node *node,
                 const struct placement *placement)
{
    const struct record_note *note = node->note ? &record->notes[node->note] : NULL;
    struct point points[CAPTURES_MAX];
    int count = captures_points(placement->point, placement->taken, points), removed = 0;

    for (int32_t i = note ? note->label : 0; i; i = record->labels[i].next) {
        if (record->labels[i].text == 0) {
            removed++;
            if (!is_taken(points, count, record->labels[i].point)) {
                return false;
            }
        }
    }
    return removed == 0 || removed == count;
}

static bool
refuse(struct walk *walk, const struct record_node *node, enum verdict verdict)
{
    enum record_fault fault =
        node->flags & NODE_BAD ? FAULT_NO_POINT_OF_15 : record_fault_of(verdict);
    char point[POINT_TEXT_BYTES];

    record_fail(walk->problem, fault,
                record_at_move(node->number, point_format(node->point, point)), NULL);
    walk->problem->move = node->number;
    walk->problem->point = node->point;
    walk->problem->verdict = verdict;
    return false;
}

static bool
enter(struct walk *walk, int32_t index)
{
    struct record_node *node = &walk->record->nodes[index];
    struct referee_step *step;
    enum verdict verdict;

    if (node->number > walk->step_capacity) {
        walk->step_capacity = walk->step_capacity ? 2 * walk->step_capacity : 256;
        walk->steps = xreallocarray(walk->steps, (size_t)walk->step_capacity, sizeof(*walk->steps));
    }
    step = &walk->steps[node->number - 1];
    if (node->flags & NODE_BAD) {
        return refuse(walk, node, VERDICT_OFF_BOARD);
    }
    verdict = referee_play(&walk->referee, node->point, record_stone_of(walk->record, index), step);
    if (verdict != VERDICT_OK) {
        walk->referee.path = step->path;
        return refuse(walk, node, verdict);
    }
    node->taken = step->placement.taken;
    if (walk->referee.was_foul) {
        char point[POINT_TEXT_BYTES];

        record_remark(walk->record, REMARK_FORBIDDEN,
                      record_at_move(node->number, point_format(node->point, point)), NULL);
    }
    if (node->note && !removed_is_right(walk->record, node, &step->placement)) {
        undo(&walk->referee, step);
        return record_fail(walk->problem, FAULT_OTHER_CAPTURES, record_at_file(), "%d",
                           node->number);
    }
    return true;
}

// Leaves the lines that have ended; returns the next sibling, 0 if all have.
static int32_t
climb(struct walk *walk, int32_t at)
{
    const struct record_node *nodes = walk->record->nodes;

    while (at && !nodes[at].next) {
        undo(&walk->referee, &walk->steps[nodes[at].number - 1]);
        at = nodes[at].parent;
    }
    if (at) {
        undo(&walk->referee, &walk->steps[nodes[at].number - 1]);
    }
    return at ? nodes[at].next : 0;
}

// The node can't be entered: cuts it, unless it is of the game itself.
static bool
cut_node(struct walk *walk, int32_t node)
{
    if ((walk->is_main && !walk->may_cut_main) || !record_in_variation(walk->record, node)) {
        return false;
    }
    record_cut_tell(walk->record, walk->record->nodes[node].parent, walk->problem);
    record_cut(walk->record, node);
    return true;
}

// Enters the node, or the first sibling after it that can be entered; those before it are cut.
// False if one of them can't be. *entered is 0 if none was left.
static bool
enter_first(struct walk *walk, int32_t node, int32_t *entered)
{
    const struct record_node *nodes = walk->record->nodes;

    while (node) {
        bool is_cut = nodes[node].flags & NODE_CUT; // by the reader

        if (!is_cut && enter(walk, node)) {
            break;
        }
        if (!is_cut && !cut_node(walk, node)) {
            return false;
        }
        node = nodes[node].next;
    }
    *entered = node;
    return true;
}

static bool
walk_tree(struct walk *walk)
{
    const struct record_node *nodes = walk->record->nodes;
    bool is_new = true; // the children of at come next
    int32_t at = 0;

    for (;;) {
        int32_t next = is_new ? nodes[at].child : 0, entered;

        if (!next) {
            if (walk->is_main) {
                walk->main = walk->referee.outcome;
                walk->is_main = false;
            }
            next = climb(walk, at);
            if (!next) {
                return true;
            }
        }
        at = nodes[next].parent;
        if (!enter_first(walk, next, &entered)) {
            return false;
        }
        is_new = entered > 0;
        at = is_new ? entered : at;
    }
}

// The fifth move is one of those that were offered, and no two of them are the
// same by symmetry.
static bool
check_offers(const struct record *record, struct record_problem *problem)
{
    int32_t fifth = record_main_node(record, FIFTH), node = fifth;
    struct point stones[FIFTH - 1];
    int first, second;
    char a[POINT_TEXT_BYTES], b[POINT_TEXT_BYTES];

    if (!record->offered_count || record->nodes[fifth].number != FIFTH) {
        return true;
    }
    if (!is_taken(record->offered, record->offered_count, record->nodes[fifth].point)) {
        return record_fail(problem, FAULT_FIFTH_NOT_OFFERED,
                           record_at_move(FIFTH, point_format(record->nodes[fifth].point, a)),
                           NULL);
    }
    for (int i = FIFTH - 2; i >= 0; i--) {
        node = record->nodes[node].parent;
        stones[i] = record->nodes[node].point;
    }
    if (opening_find_equivalent(stones, record->offered, record->offered_count, &first, &second)) {
        return record_fail(problem, FAULT_OFFERS_EQUAL, record_at_file(), "%s\n%s",
                           point_format(record->offered[first], a),
                           point_format(record->offered[second], b));
    }
    return true;
}

// What the board decides counts; the file may add why, and ends that no board shows.
static void
settle_outcome(struct record *record, struct outcome board)
{
    if (board.result == RESULT_NONE) {
        return;
    }
    if (record->outcome.result != RESULT_NONE && record->outcome.result != board.result) {
        record_remark(record, REMARK_RESULT, record_at_file(), "%s\n%s",
                      result_score(record->outcome.result), result_score(board.result));
    }
    record->outcome = board;
}

// RenLib writes a problem as moves, with passes where a colour has no stone left:
// no game has them there.
static bool
is_set_up_with_passes(const struct record *record)
{
    bool has_pass = rules_set(record->rules.rule)->has_pass;

    for (int32_t i = 1; i < record->node_count; i++) {
        const struct record_node *node = &record->nodes[i];

        if (node->flags & NODE_PASS &&
            (!has_pass || node->number < FIRST_PASS_MOVE ||
             (node->child && record->nodes[node->parent].flags & NODE_PASS))) {
            return true;
        }
    }
    return false;
}

// Where the file says nothing, the rule that the caller names counts, then that of the format.
static bool
settle_rule(struct record *record, enum format format, const struct record_defaults *defaults,
            struct record_problem *problem)
{
    const struct record_format *row = record_format(format);
    const struct rule_set *set;

    if (!record->has_rule) {
        record->rules = (struct rules){.rule = row->default_rule};
        record->tolerates_fouls = format == FORMAT_LEGACY && !defaults->has_rule;
        record->rules.options.reject_fouls = record->tolerates_fouls;
        if (defaults->has_rule) {
            record->rules = defaults->rules;
        }
    }
    if (format == FORMAT_LIB || format == FORMAT_POS) {
        record->has_free_passes = is_set_up_with_passes(record);
    }
    set = rules_set(record->rules.rule);
    if (!record->size) {
        record->size = defaults->size       ? defaults->size
                       : defaults->has_rule ? set->default_size
                                            : row->default_size;
    }
    if (!rules_size_allowed(record->rules.rule, record->size)) {
        return record_fail(problem, FAULT_RULE_NOT_ON, record_at_file(), "%s\n%d", set->name,
                           record->size);
    }
    if (record->rules.options.draw_margin >= record->size * record->size) {
        record->rules.options.draw_margin = 0;
    }
    if (record->has_opening &&
        !opening_fits(record->opening.protocol, record->size, set->has_fouls)) {
        return record_fail(problem, FAULT_OPENING_NOT_FIT, record_at_file(), "%s\n%d", set->name,
                           record->size);
    }
    return true;
}

static bool
points_are_on_board(const struct record *record, struct record_problem *problem)
{
    for (int i = 0; i < record->setup_count; i++) {
        if (!point_on_board(record->setup[i].point, record->size)) {
            return record_fail(problem, FAULT_SETUP_BESIDE, record_at_file(), NULL);
        }
    }
    for (int i = 0; i < record->offered_count; i++) {
        if (!point_on_board(record->offered[i], record->size)) {
            return record_fail(problem, FAULT_OFFER_BESIDE, record_at_file(), NULL);
        }
    }
    return true;
}

bool
record_replay(struct record *record, enum format format, const struct record_defaults *defaults,
              struct record_problem *problem)
{
    static const struct record_defaults none = {0};
    struct walk walk = {.record = record,
                        .problem = problem,
                        .is_main = true,
                        .may_cut_main = format == FORMAT_LIB};
    bool is_good;

    if (!settle_rule(record, format, defaults ? defaults : &none, problem) ||
        !points_are_on_board(record, problem)) {
        return false;
    }
    set_up(&walk.referee, record);
    is_good = walk_tree(&walk) && check_offers(record, problem);
    free(walk.steps);
    if (is_good) {
        record_cut_end(record);
        settle_outcome(record, walk.main);
    }
    return is_good;
}
