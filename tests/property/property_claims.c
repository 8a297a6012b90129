// SPDX-License-Identifier: MIT
// Whole games under analysis, of all rules, with limits of time and of nodes, with one thread and
// two: every claim of a forced win is replayed by the referee alone, every answer of the defender
// tried, and no value contradicts the one before it.
//
// A trial is one game. Half of the seed chooses the rule in turn: the games with even seeds have all
// rules, also where those with odd ones are real games, from renju_games.txt of the folder that
// GOREN_SHARED_RULES names. The other games are those of AIs that make mistakes.
//
// One command for all that is promised, of 200 games at every effort; or one effort by its name:
//      GOREN_CLAIMS=all property_claims --count 200
//      GOREN_CLAIMS=300ms-2 property_claims --count 200
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client/records/review_run.h"
#include "common/game/point.h"
#include "common/record/record_stream.h"
#include "common/util/rng.h"
#include "common/util/xalloc.h"
#include "tests/property/property.h"
#include "tests/support/engine_games.h"

enum {
    TOUCH = 5,        // farther stones neither make nor unmake a five
    MOVES_MAX = 45,   // of a game
    ANY_MOVES = 3,    // stones by chance at the beginning
    ANY_REACH = 2,    // from the centre
    MEMORY = 1 << 20, // of an engine
    PROOF_NODES = 30000,
    CHECKED_SLOTS = 1 << 22, // positions of a proof that were found true
    ROW = 4,                 // stones without which no further one makes five
    ROOM = 100,              // empty points: the board does not get full
    CERTAIN = 1000,
    GAME_POSITIONS = 50, // so many of the suite's positions make one game
    LINE_BYTES = 4096,   // of a real game
    PATH_BYTES = 4096,
    WORDS_BEFORE = 3, // of such a line: rule, result, end
};

// How a game is analysed. The seed chooses a short one; GOREN_CLAIMS=short tries all short ones,
// GOREN_CLAIMS=long the others, GOREN_CLAIMS=all both, and the name of one tries that alone.
static const struct {
    const char *name;
    int64_t ms;
    uint64_t nodes;
    int threads;
} efforts[] = {
    {"50ms-1", 50, 0, 1},      {"50ms-2", 50, 0, 2},   {"20000n-1", 0, 20000, 1},
    {"20000n-2", 0, 20000, 2}, {"300ms-1", 300, 0, 1}, {"300ms-2", 300, 0, 2},
};

enum { EFFORT_COUNT = sizeof(efforts) / sizeof(*efforts), SHORT_COUNT = 4 };

struct trial {
    uint64_t seed;
    const char *effort;
    struct record record; // owned
    struct review review; // owned
};

static struct {
    long games, real, positions, claims, trees, followed;
    long false_claims, contradictions, wrong; // both together
} sums;

// A wrong answer is told with all that brings it back. It ends the suite; a run by GOREN_CLAIMS
// counts it in kind and goes on.
static void
fail(const struct trial *trial, int i, long *kind, const char *what)
{
    char point[POINT_TEXT_BYTES];

    (*kind)++;
    sums.wrong++;
    printf("property_claims: after move %d: %s\n  seed %" PRIu64 ", %s, %s, size %d:", i, what,
           trial->seed, trial->effort, rules_set(trial->record.rules.rule)->name,
           trial->record.size);
    for (int k = 1; k < trial->review.count; k++) {
        printf(" %s", point_format(trial->record.nodes[trial->review.nodes[k]].point, point));
    }
    printf("\n");
    fflush(stdout);
    if (!getenv("GOREN_CLAIMS")) {
        exit(1);
    }
}

// The game.

static struct point
any_point(struct rng *rng, int size)
{
    int x = size / 2 - ANY_REACH + (int)rng_below(rng, 2 * ANY_REACH + 1);
    int y = size / 2 - ANY_REACH + (int)rng_below(rng, 2 * ANY_REACH + 1);

    return (struct point){(int8_t)x, (int8_t)y};
}

static void
play_anything(struct match *match, struct rng *rng)
{
    while (match->move_count < ANY_MOVES && match->phase == MATCH_RUNNING) {
        struct action action = {.kind = ACTION_PLACE, .seat = match_actor(match), .point_count = 1};

        action.points[0] = any_point(rng, match->board.size);
        match_apply(match, &action, 0);
    }
}

static struct match_settings
settings_of(enum rule rule, struct rng *rng)
{
    static const int sizes[] = {15, 19, 20, 12};
    struct match_settings settings;

    do {
        settings = engine_games_settings(rule, OPENING_FREE, sizes[rng_below(rng, 4)]);
    } while (match_settings_check(&settings) != SETTINGS_OK);
    return settings;
}

static void
play_game(struct trial *trial)
{
    static const char *const players[] = {"goren3", "goren4", "goren5", "goren6", "classic1"};
    struct rng rng = {rng_mix(trial->seed)};
    struct match_settings settings = settings_of((enum rule)(trial->seed / 2 % RULE_COUNT), &rng);
    struct engine *engine = engine_create(MEMORY);
    struct ai_config ais[SEAT_COUNT];
    struct engine_answer answer;
    struct match match;

    for (int seat = 0; seat < SEAT_COUNT; seat++) {
        ais[seat] = engine_games_ai(players[rng_below(&rng, 5)]);
    }
    match_init(&match, &settings, 0);
    play_anything(&match, &rng);
    while (match.phase == MATCH_RUNNING && match.move_count < MOVES_MAX &&
           engine_games_step(engine, &match, &ais[match_actor(&match)], rng_next(&rng), &answer)) {
    }
    record_init(&trial->record);
    record_from_match(&trial->record, &match);
    match_finish(&match);
    engine_destroy(engine);
}

// Real games.

// The line of this number, wrapping around, without the words before its moves. False if there
// are none.
static bool
find_line(FILE *file, uint64_t number, char *line)
{
    uint64_t seen = 0;

    while (seen <= number) {
        if (!fgets(line, LINE_BYTES, file)) {
            if (seen == 0) {
                return false;
            }
            number %= seen;
            seen = 0;
            rewind(file);
            continue;
        }
        seen += line[0] != '#' && line[0] != '\n';
    }
    return true;
}

static bool
read_line(struct trial *trial, const char *line)
{
    const struct record_defaults renju = {
        .has_rule = true, .rules = {.rule = RULE_RENJU}, .size = 15};
    struct record_problem problem;

    for (int i = 0; i < WORDS_BEFORE; i++) {
        line += strcspn(line, " ");
        line += strspn(line, " ");
    }
    record_init(&trial->record);
    if (record_read(FORMAT_TEXT, line, strcspn(line, "\n"), &renju, &trial->record, &problem)) {
        return true;
    }
    printf("property_claims: a real game can't be read: %s\n", problem.text);
    exit(1);
}

// The real game of an odd seed, if there is one.
static bool
take_real_game(struct trial *trial)
{
    const char *folder = getenv("GOREN_SHARED_RULES");
    char path[PATH_BYTES], line[LINE_BYTES];
    bool is_found;
    FILE *file;

    if (!folder || trial->seed % 2 == 0) {
        return false;
    }
    snprintf(path, sizeof(path), "%s/renju_games.txt", folder);
    file = fopen(path, "r");
    is_found = file && find_line(file, trial->seed / 2, line) && read_line(trial, line);
    if (file) {
        fclose(file);
    }
    return is_found;
}

// A proof, replayed with every answer.

struct replay {
    const struct proof_tree *tree;
    const struct rules *rules;
    struct board board;
    enum stone attacker;
    bool has_room; // no reply fills the board
    uint64_t *won; // by hash of board and node
};

static bool node_wins(struct replay *replay, int node);

static bool
is_near(struct point a, struct point b)
{
    return abs(a.x - b.x) <= TOUCH && abs(a.y - b.y) <= TOUCH;
}

static bool
is_legal(const struct replay *replay, struct point p, enum stone stone, struct judgement *judgement)
{
    *judgement = rules_judge(replay->rules, &replay->board, p, stone);
    return judgement->verdict == VERDICT_OK && !judgement->is_foul;
}

static int
count_row(const struct board *board, struct point p, int dx, int dy, enum stone stone)
{
    int count = 0;

    for (p = (struct point){(int8_t)(p.x + dx), (int8_t)(p.y + dy)};
         point_on_board(p, board->size) && board_at(board, p) == stone;
         p = (struct point){(int8_t)(p.x + dx), (int8_t)(p.y + dy)}) {
        count++;
    }
    return count;
}

// Would a stone at p stand in a row with four others? Without that it makes no five.
static bool
joins_four(const struct board *board, struct point p, enum stone stone)
{
    static const int directions[][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};

    for (int i = 0; i < 4; i++) {
        int dx = directions[i][0], dy = directions[i][1];

        if (count_row(board, p, dx, dy, stone) + count_row(board, p, -dx, -dy, stone) >= ROW) {
            return true;
        }
    }
    return false;
}

// A reply that is far from the five that comes, and none itself.
static bool
is_too_late(const struct replay *replay, int next, struct point reply, struct point five)
{
    return replay->has_room && point_equal(replay->tree->nodes[next].move, five) &&
           !is_near(five, reply) &&
           !joins_four(&replay->board, reply, stone_other(replay->attacker));
}

// The defender's reply does not end the game, and the attacker wins after it. five: where the
// attacker makes five against most replies; it stays one after replies that are far from it.
static bool
reply_loses(struct replay *replay, int node, struct point reply, struct point five)
{
    enum stone defender = stone_other(replay->attacker);
    int next = proof_tree_after(replay->tree, node, reply);
    struct judgement judgement;
    struct placement placement;
    bool is_lost;

    if (next >= 0 && is_too_late(replay, next, reply, five)) {
        return true;
    }
    if (!is_legal(replay, reply, defender, &judgement)) {
        return true;
    }
    if (next < 0) {
        return false;
    }
    placement = board_place(&replay->board, reply, defender, judgement.taken);
    is_lost = rules_outcome(replay->rules, &replay->board, reply, defender).result == RESULT_NONE &&
              ((point_equal(replay->tree->nodes[next].move, five) && !is_near(five, reply)) ||
               node_wins(replay, next));
    board_undo(&replay->board, &placement);
    return is_lost;
}

// The point where the attacker makes five against any reply that does not touch it.
static struct point
standing_five(struct replay *replay, int node)
{
    int others = proof_tree_after(replay->tree, node, POINT_NONE);

    return others >= 0 && replay->tree->nodes[others].first < 0 && node_wins(replay, others)
               ? replay->tree->nodes[others].move
               : POINT_NONE;
}

static bool
replies_lose(struct replay *replay, int node)
{
    struct point reply = POINT_NONE, five = standing_five(replay, node);
    bool is_won = true;

    while (is_won && board_next_empty(&replay->board, &reply)) {
        is_won = reply_loses(replay, node, reply, five);
    }
    return is_won;
}

static bool
node_wins(struct replay *replay, int node)
{
    struct point move = replay->tree->nodes[node].move;
    uint64_t key = rng_mix(replay->board.hash + (uint64_t)node) | 1;
    uint64_t *slot = &replay->won[key % CHECKED_SLOTS];
    struct judgement judgement;
    struct placement placement;
    enum result result;
    bool is_won;

    if (*slot == key) {
        return true;
    }
    if (!is_legal(replay, move, replay->attacker, &judgement)) {
        return false;
    }
    placement = board_place(&replay->board, move, replay->attacker, judgement.taken);
    result = rules_outcome(replay->rules, &replay->board, move, replay->attacker).result;
    is_won =
        result == RESULT_NONE ? replies_lose(replay, node) : result == result_win(replay->attacker);
    board_undo(&replay->board, &placement);
    *slot = is_won ? key : *slot;
    return is_won;
}

static int
count_empty(const struct board *board)
{
    struct point p = POINT_NONE;
    int count = 0;

    while (board_next_empty(board, &p)) {
        count++;
    }
    return count;
}

static bool
tree_wins(const struct proof_tree *tree, const struct engine_position *position)
{
    struct replay replay = {.tree = tree,
                            .rules = &position->rules,
                            .board = position->board,
                            .attacker = position->to_move,
                            .has_room = count_empty(&position->board) > ROOM,
                            .won = xcalloc(CHECKED_SLOTS, sizeof(uint64_t))};
    bool is_won = node_wins(&replay, 0);

    free(replay.won);
    return is_won;
}

// Claims.

static struct point
move_at(const struct trial *trial, int i)
{
    return trial->record.nodes[trial->review.nodes[i]].point;
}

// Where the game is after move i in the proof that begins after move from: the plies that are
// left, negative if the defender is to move; 0 if the game has left it.
static int
plies_inside(const struct trial *trial, int from, int i)
{
    const struct proof_tree *tree = &trial->review.proofs[from];
    int node = 0;

    for (int k = from + 1; k <= i; k += 2) {
        if (!point_equal(tree->nodes[node].move, move_at(trial, k))) {
            return 0;
        }
        if (k == i) {
            return 1 - tree->nodes[node].plies;
        }
        node = proof_tree_after(tree, node, move_at(trial, k + 1));
        if (node < 0) {
            return 0;
        }
    }
    return tree->nodes[node].plies;
}

// The first move of the line ends the game: the referee says so.
static bool
wins_at_once(const struct trial *trial, int i)
{
    const struct review_position *claim = &trial->review.positions[i];
    struct engine_position at;
    struct review_position over;
    struct judgement judgement;

    if (!review_position_of(&trial->record, trial->review.nodes[i], &at, &over) ||
        claim->win_in != 1 || claim->line_length == 0) {
        return false;
    }
    judgement = rules_judge(&at.rules, &at.board, claim->line[0], at.to_move);
    if (judgement.verdict != VERDICT_OK) {
        return false;
    }
    board_place(&at.board, claim->line[0], at.to_move, judgement.taken);
    return rules_outcome(&at.rules, &at.board, claim->line[0], at.to_move).result ==
           result_win(at.to_move);
}

// A claim is that of a proof which was found at this move or before, or wins at once.
static bool
is_founded(const struct trial *trial, int i)
{
    const struct review *review = &trial->review;

    for (int from = i; from >= 0; from--) {
        if (review->proofs[from].count &&
            plies_inside(trial, from, i) == review->positions[i].win_in) {
            return true;
        }
    }
    return wins_at_once(trial, i);
}

static void
check_trees(const struct trial *trial)
{
    for (int i = 0; i < trial->review.count; i++) {
        struct engine_position position;
        struct review_position over;

        if (trial->review.proofs[i].count == 0) {
            continue;
        }
        sums.trees++;
        if (!review_position_of(&trial->record, trial->review.nodes[i], &position, &over) ||
            !tree_wins(&trial->review.proofs[i], &position)) {
            fail(trial, i, &sums.false_claims, "the proof of a forced win does not hold");
        }
    }
}

static void
check_position(const struct trial *trial, int i)
{
    const struct review_position *position = &trial->review.positions[i];
    bool is_certain = position->chance == CERTAIN || position->chance == 0;

    if (position->win_in == 0 && is_certain && !position->is_over) {
        fail(trial, i, &sums.false_claims, "a chance is certain without a proof");
    }
    if (position->win_in != 0) {
        sums.claims++;
        if (!is_certain) {
            fail(trial, i, &sums.false_claims, "a forced win is not certain");
        }
        if (!is_founded(trial, i)) {
            fail(trial, i, &sums.false_claims, "a forced win is claimed that no proof has");
        }
    }
}

// From one position to the next.
static void
check_move(const struct trial *trial, int i)
{
    const struct review_position *before = &trial->review.positions[i - 1];
    const struct review_position *after = &trial->review.positions[i];
    struct review_move move = review_move(&trial->review, &trial->record, i);
    bool is_followed = before->line_length > 0 && point_equal(before->line[0], move_at(trial, i));
    bool is_won_on = after->is_over || after->win_in * before->win_in < 0;

    if (before->win_in > 0 && is_followed) {
        sums.followed++;
        if (!is_won_on) {
            fail(trial, i, &sums.contradictions,
                 "the first move of a forced win was played, and it is gone");
        }
    }
    if (before->win_in < 0) {
        if (!is_won_on || after->chance != before->chance) {
            fail(trial, i, &sums.contradictions, "an answer inside a forced loss saves the game");
        }
        if (move.badness != BADNESS_NONE || move.is_gift || move.loss) {
            fail(trial, i, &sums.contradictions,
                 "an answer inside a forced loss is called a mistake");
        }
    }
    if (is_followed && move.badness != BADNESS_NONE) {
        fail(trial, i, &sums.contradictions, "the best move is called a mistake");
    }
}

static long
check_effort(struct trial *trial, int number)
{
    struct review_run run = {
        .effort = {.ai = {.kind = AI_GOREN, .level = AI_LEVEL_MAX},
                   .proof_nodes = PROOF_NODES,
                   .limits = {.aim_ms = TIME_NEVER, .nodes = efforts[number].nodes}},
        .ms = efforts[number].ms,
        .threads = efforts[number].threads,
        .memory_bytes = MEMORY,
    };
    long questions = 0;

    trial->effort = efforts[number].name;
    review_init(&trial->review, &trial->record, record_main_node(&trial->record, UINT16_MAX));
    if (review_run(&trial->review, &trial->record, &run) < trial->review.count) {
        fail(trial, 0, &sums.contradictions, "a position was not analysed");
    }
    review_settle(&trial->review, &trial->record);
    check_trees(trial);
    for (int i = 0; i < trial->review.count; i++) {
        check_position(trial, i);
        if (i > 0) {
            check_move(trial, i);
        }
        questions++;
    }
    review_finish(&trial->review);
    return questions;
}

static bool
is_wanted(int number, uint64_t seed)
{
    const char *which = getenv("GOREN_CLAIMS");

    if (!which) {
        return number == (int)(rng_mix(seed) % SHORT_COUNT);
    }
    return strcmp(which, "all") == 0 || strcmp(which, efforts[number].name) == 0 ||
           strcmp(which, number < SHORT_COUNT ? "short" : "long") == 0;
}

// What there is so far, after each game: a run that is cut has its figures too.
static void
print_sums(FILE *file)
{
    fprintf(file,
            "# %ld games, %ld of them real, %ld positions: %ld claims of a forced win and %ld "
            "proofs replayed, %ld followed; %ld false claims, %ld contradictions\n",
            sums.games, sums.real, sums.positions, sums.claims, sums.trees, sums.followed,
            sums.false_claims, sums.contradictions);
}

static long
try_seed(uint64_t seed)
{
    struct trial trial = {.seed = seed};
    bool is_real = take_real_game(&trial);
    long questions = 0;

    if (!is_real) {
        play_game(&trial);
    }
    sums.games++;
    sums.real += is_real;
    for (int i = 0; i < EFFORT_COUNT; i++) {
        questions += is_wanted(i, seed) ? check_effort(&trial, i) : 0;
    }
    sums.positions += questions;
    record_finish(&trial.record);
    if (getenv("GOREN_CLAIMS")) {
        print_sums(stderr);
    }
    return questions;
}

int
main(int argc, char **argv)
{
    static const struct property property = {.name = "property_claims",
                                             .percent = 2,
                                             .each = GAME_POSITIONS,
                                             .try_seed = try_seed,
                                             .wrong = &sums.wrong};
    int code = property_main(&property, argc, argv);

    print_sums(stdout);
    return code;
}
