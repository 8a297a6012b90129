// SPDX-License-Identifier: MIT
// Logistic regression of the results on the classes of the empty points, and of the
// moves that were chosen on the classes of the points that could have been.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "common/engine/eval.h"
#include "common/engine/eval_weights.h"
#include "common/engine/movegen.h"
#include "common/engine/threats.h"
#include "common/engine/value.h"
#include "common/util/xalloc.h"
#include "tests/tune/tune.h"

enum {
    VALUE_EPOCHS = 300,
    CHOICE_EPOCHS = 80,
    UNITS = 1600,      // of a weight in one unit of the logit: eighths of 200
    CHOICE_UNITS = 32, // the same for choices
    VALUES = 2 * FEATURE_COUNT,
    NODES_MAX = 3000, // of the search for fours that sorts positions out
};

// What the target is made of: so much of the result, the rest of the search's value.
static const double result_share = 0.5;
static const double decay = 3e-5; // of weights that nothing speaks for

struct example {
    float target;
    uint8_t side;
    float counts[VALUES]; // of the features of the mover, then of the other side; scaled
};

// A position in which a move was chosen: codes of the points, the chosen one first.
struct choice {
    uint8_t side;
    int count;
    uint16_t (*codes)[SIDES]; // of the mover and of the other side; owned
};

struct data {
    long games;
    enum rule rule;
    int example_count, choice_count, room;
    struct example *examples; // owned
    struct choice *choices;   // owned
    struct position position;
    struct tt *tt;        // owned
    float scales[VALUES]; // of the counts in the examples; 0 = not used
};

struct model {
    double to_move[SIDES];
    double of[SIDES][WEIGHTS_KINDS][FEATURE_COUNT];
};

// Adam: the moments of every parameter.
struct optimizer {
    struct model first, second;
    double rate;
    int step;
};

// Reading.

static void
count_features(const struct position *position, int side, float counts[FEATURE_COUNT])
{
    for (int y = 0; y < position->size; y++) {
        for (uint32_t row = position->empty[y]; row; row &= row - 1) {
            const struct cell *cell = &position->cells[place_at(__builtin_ctz(row), y)];

            for (int i = 0; i < AXIS_COUNT; i++) {
                int a = (int)class_of(cell->classes[i], side);

                counts[a]++;
                for (int k = i + 1; k < AXIS_COUNT; k++) {
                    counts[feature_of_pair(a, (int)class_of(cell->classes[k], side))]++;
                }
            }
        }
    }
}

static void
grow(struct data *data)
{
    if (data->example_count < data->room && data->choice_count < data->room) {
        return;
    }
    data->room = data->room ? 2 * data->room : 1024;
    data->examples = xreallocarray(data->examples, (size_t)data->room, sizeof(*data->examples));
    data->choices = xreallocarray(data->choices, (size_t)data->room, sizeof(*data->choices));
}

static double
chance_of(double value)
{
    return 1 / (1 + exp(-value));
}

static void
add_example(struct data *data, const struct tune_game *game, int value)
{
    struct position *position = &data->position;
    struct example *example = &data->examples[data->example_count++];
    enum result won = result_win((enum stone)(position->side + 1));
    double result = game->result == RESULT_DRAW ? 0.5 : game->result == won ? 1 : 0;
    double seen = value >= VALUE_FORCED ? 1 : value <= -VALUE_FORCED ? 0 : chance_of(value / 200.0);

    memset(example, 0, sizeof(*example));
    example->side = (uint8_t)position->side;
    example->target = (float)(result_share * result + (1 - result_share) * seen);
    count_features(position, position->side, example->counts);
    count_features(position, position->side ^ 1, example->counts + FEATURE_COUNT);
}

static void
add_choice(struct data *data, int chosen)
{
    const struct position *position = &data->position;
    struct choice *choice = &data->choices[data->choice_count];
    struct move moves[MOVES_MAX];
    int count = movegen_near(position, moves), at = -1;

    for (int i = 0; i < count; i++) {
        at = moves[i].place == chosen ? i : at;
    }
    if (at < 0 || count < 2) {
        return;
    }
    moves[at] = moves[0];
    moves[0].place = (uint16_t)chosen;
    choice->side = (uint8_t)position->side;
    choice->count = count;
    choice->codes = xcalloc((size_t)count, sizeof(*choice->codes));
    for (int i = 0; i < count; i++) {
        const struct cell *cell = &position->cells[moves[i].place];

        choice->codes[i][0] = cell->codes[position->side];
        choice->codes[i][1] = cell->codes[position->side ^ 1];
    }
    data->choice_count++;
}

// Would the search ask for the static value of this position?
static bool
is_quiet(struct data *data)
{
    static const struct engine_limits none = {.until_ms = TIME_NEVER, .aim_ms = TIME_NEVER};
    struct position *position = &data->position;
    struct threats threats = {position, data->tt, NULL};
    struct budget budget;

    budget_begin(&budget, &none, NODES_MAX);
    threats.budget = &budget;
    return !eval_forced(position) && !position->counts[position->side ^ 1][LEVEL_FIVE] &&
           !threats_fours(&threats, 8);
}

static void
add_game(struct data *data, const struct tune_game *game)
{
    struct rules rules = {.rule = game->rule};
    struct board board;

    data->rule = game->rule;
    data->games++;
    board_init(&board, game->size);
    position_init(&data->position, &rules, &board, STONE_BLACK);
    for (int i = 0; i < game->count; i++) {
        const struct tune_move *move = &game->moves[i];
        int place = place_at(move->point.x, move->point.y);

        if (move->has_value && is_quiet(data)) {
            grow(data);
            add_example(data, game, move->value);
            if (move->value > -VALUE_FORCED) {
                add_choice(data, place);
            }
        }
        position_make(&data->position, place);
    }
}

// Fitting.

// Rules that are the same for both colours have one set of weights.
static int
set_of(const struct data *data, int side)
{
    return rules_set(data->rule)->has_fouls ? side : 0;
}

static void
improve(struct optimizer *optimizer, struct model *model, const struct model *slope)
{
    double *weights = (double *)model, *first = (double *)&optimizer->first;
    double *second = (double *)&optimizer->second;
    const double *slopes = (const double *)slope;
    size_t count = sizeof(*model) / sizeof(double);
    double scale;

    optimizer->step++;
    scale =
        optimizer->rate * sqrt(1 - pow(0.999, optimizer->step)) / (1 - pow(0.9, optimizer->step));
    for (size_t i = 0; i < count; i++) {
        double g = slopes[i] + decay * weights[i];

        first[i] = 0.9 * first[i] + 0.1 * g;
        second[i] = 0.999 * second[i] + 0.001 * g * g;
        weights[i] -= scale * first[i] / (sqrt(second[i]) + 1e-9);
    }
}

// Does the feature say something about stones? What is far from all of them must not
// count, or the value would depend on the size of the board.
static bool
is_used(int feature)
{
    static const enum line_class idle[] = {LINE_DEAD, LINE_OVER, LINE_ONE_CLOSED, LINE_ONE};

    for (int i = 0; i < 4; i++) {
        for (int k = 0; k < 4; k++) {
            if (feature == (int)idle[i] || feature == feature_of_pair((int)idle[i], (int)idle[k])) {
                return false;
            }
        }
    }
    return true;
}

// Counts of all features are brought to the same scale, so that all learn alike.
static void
scale_examples(struct data *data)
{
    for (int i = 0; i < VALUES; i++) {
        double sum = 0;

        for (int n = 0; n < data->example_count; n++) {
            sum += (double)data->examples[n].counts[i] * data->examples[n].counts[i];
        }
        data->scales[i] = sum > 0 && is_used(i % FEATURE_COUNT)
                              ? (float)(1 / sqrt(sum / data->example_count + 0.01))
                              : 0;
        for (int n = 0; n < data->example_count; n++) {
            data->examples[n].counts[i] *= data->scales[i];
        }
    }
}

// The weights of the counts as they are.
static void
unscale_model(const struct data *data, struct model *model)
{
    for (int set = 0; set < SIDES; set++) {
        for (int i = 0; i < FEATURE_COUNT; i++) {
            model->of[set][WEIGHTS_MOVER][i] *= data->scales[i];
            model->of[set][WEIGHTS_OTHER][i] *= data->scales[FEATURE_COUNT + i];
        }
    }
}

static double
logit_of(const struct data *data, const struct model *model, const struct example *example)
{
    int mover = set_of(data, example->side), other = set_of(data, example->side ^ 1);
    const double *own = model->of[mover][WEIGHTS_MOVER], *his = model->of[other][WEIGHTS_OTHER];
    double sum = model->to_move[mover];

    for (int i = 0; i < FEATURE_COUNT; i++) {
        sum += example->counts[i] * own[i] - example->counts[FEATURE_COUNT + i] * his[i];
    }
    return sum;
}

// Returns the mean loss.
static double
fit_values_once(const struct data *data, struct model *model, struct optimizer *optimizer)
{
    struct model slope = {0};
    double loss = 0, share = 1.0 / data->example_count;

    for (int n = 0; n < data->example_count; n++) {
        const struct example *example = &data->examples[n];
        int mover = set_of(data, example->side), other = set_of(data, example->side ^ 1);
        double p = chance_of(logit_of(data, model, example));
        double error = (p - example->target) * share;

        loss -=
            share * (example->target * log(p + 1e-12) + (1 - example->target) * log(1 - p + 1e-12));
        slope.to_move[mover] += error;
        for (int i = 0; i < FEATURE_COUNT; i++) {
            slope.of[mover][WEIGHTS_MOVER][i] += error * example->counts[i];
            slope.of[other][WEIGHTS_OTHER][i] -= error * example->counts[FEATURE_COUNT + i];
        }
    }
    improve(optimizer, model, &slope);
    return loss;
}

// The features of a code, found by counting through all codes once.
static void
list_codes(int classes[CODE_COUNT][4])
{
    int code = 0;

    for (int d = 0; d < LINE_CLASSES; d++) {
        for (int c = 0; c <= d; c++) {
            for (int b = 0; b <= c; b++) {
                for (int a = 0; a <= b; a++, code++) {
                    const int all[4] = {d, c, b, a};

                    memcpy(classes[code], all, sizeof(all));
                }
            }
        }
    }
}

static double
code_sum(const double *weights, const int classes[4])
{
    double sum = 0;

    for (int i = 0; i < 4; i++) {
        sum += weights[classes[i]];
        for (int k = i + 1; k < 4; k++) {
            sum += weights[feature_of_pair(classes[i], classes[k])];
        }
    }
    return sum;
}

static void
spread_slope(double *slopes, const int classes[4], double slope)
{
    for (int i = 0; i < 4; i++) {
        slopes[classes[i]] += slope;
        for (int k = i + 1; k < 4; k++) {
            slopes[feature_of_pair(classes[i], classes[k])] += slope;
        }
    }
}

// Scores and slopes by code: quicker than by feature.
struct choice_tables {
    int classes[CODE_COUNT][4];
    double scores[SIDES][2][CODE_COUNT]; // by set: attack, defence
    double slopes[SIDES][2][CODE_COUNT];
};

static double
learn_choice(const struct data *data, const struct choice *choice, struct choice_tables *tables)
{
    int mover = set_of(data, choice->side), other = set_of(data, choice->side ^ 1);
    double shares[MOVES_MAX], sum = 0, most = -1e9;

    for (int i = 0; i < choice->count; i++) {
        shares[i] = tables->scores[mover][0][choice->codes[i][0]] +
                    tables->scores[other][1][choice->codes[i][1]];
        most = shares[i] > most ? shares[i] : most;
    }
    for (int i = 0; i < choice->count; i++) {
        shares[i] = exp(shares[i] - most);
        sum += shares[i];
    }
    for (int i = 0; i < choice->count; i++) {
        double error = (shares[i] / sum - (i == 0)) / data->choice_count;

        tables->slopes[mover][0][choice->codes[i][0]] += error;
        tables->slopes[other][1][choice->codes[i][1]] += error;
    }
    return -log(shares[0] / sum + 1e-12) / data->choice_count;
}

static double
fit_choices_once(const struct data *data, struct model *model, struct optimizer *optimizer,
                 struct choice_tables *tables)
{
    struct model slope = {0};
    double loss = 0;

    memset(tables->slopes, 0, sizeof(tables->slopes));
    for (int i = 0; i < 2 * 2 * CODE_COUNT; i++) {
        int set = i / (2 * CODE_COUNT), kind = i / CODE_COUNT % 2, code = i % CODE_COUNT;

        tables->scores[set][kind][code] =
            code_sum(model->of[set][WEIGHTS_ATTACK + kind], tables->classes[code]);
    }
    for (int n = 0; n < data->choice_count; n++) {
        loss += learn_choice(data, &data->choices[n], tables);
    }
    for (int i = 0; i < 2 * 2 * CODE_COUNT; i++) {
        int set = i / (2 * CODE_COUNT), kind = i / CODE_COUNT % 2, code = i % CODE_COUNT;

        spread_slope(slope.of[set][WEIGHTS_ATTACK + kind], tables->classes[code],
                     tables->slopes[set][kind][code]);
    }
    improve(optimizer, model, &slope);
    return loss;
}

static void
fit(struct data *data, struct model *model)
{
    struct optimizer values = {.rate = 0.03}, choices = {.rate = 0.05};
    struct choice_tables *tables = xcalloc(1, sizeof(*tables));
    struct model *fitted = xcalloc(1, sizeof(*fitted)); // each fit by itself
    double loss = 0;

    list_codes(tables->classes);
    scale_examples(data);
    for (int i = 0; i < VALUE_EPOCHS; i++) {
        loss = fit_values_once(data, model, &values);
        values.rate = i > VALUE_EPOCHS / 2 ? 0.005 : values.rate;
    }
    unscale_model(data, model);
    fprintf(stderr, "values: loss %.5f of %d positions\n", loss, data->example_count);
    for (int i = 0; i < CHOICE_EPOCHS; i++) {
        loss = fit_choices_once(data, fitted, &choices, tables);
        choices.rate = i > CHOICE_EPOCHS / 2 ? 0.02 : choices.rate;
    }
    for (int set = 0; set < SIDES; set++) {
        memcpy(model->of[set][WEIGHTS_ATTACK], fitted->of[set][WEIGHTS_ATTACK],
               2 * sizeof(model->of[set][WEIGHTS_ATTACK]));
    }
    fprintf(stderr, "choices: loss %.5f of %d positions\n", loss, data->choice_count);
    free(fitted);
    free(tables);
}

// Writing.

static int
rounded(double value)
{
    return value > 8000 ? 8000 : value < -8000 ? -8000 : (int)lround(value);
}

static void
write_set(FILE *file, const struct model *model, int set)
{
    static const char *const names[WEIGHTS_KINDS] = {"MOVER", "OTHER", "ATTACK", "DEFENCE"};

    fprintf(file, "    {\n        .to_move = %d,\n        .of = {\n",
            rounded(model->to_move[set] * UNITS));
    for (int kind = 0; kind < WEIGHTS_KINDS; kind++) {
        int units = kind < WEIGHTS_ATTACK ? UNITS : CHOICE_UNITS;

        fprintf(file, "            [WEIGHTS_%s] = {", names[kind]);
        for (int i = 0; i < FEATURE_COUNT; i++) {
            fprintf(file, "%s%d,", i % LINE_CLASSES ? " " : "\n                ",
                    rounded(model->of[set][kind][i] * units));
        }
        fprintf(file, "\n            },\n");
    }
    fprintf(file, "        },\n    },\n");
}

bool
tune_fit(const char *path, FILE *file)
{
    struct data *data = xcalloc(1, sizeof(*data));
    struct model *model = xcalloc(1, sizeof(*model));
    struct tune_game *game = xcalloc(1, sizeof(*game));
    FILE *games = fopen(path, "r");

    data->tt = tt_create(1 << 20);
    while (games && tune_read(games, game)) {
        add_game(data, game);
    }
    if (data->example_count) {
        fit(data, model);
        fprintf(file, "// %s: fitted to %ld games of the engine against itself, %d positions.\n",
                rules_set(data->rule)->name, data->games, data->example_count);
        for (int set = 0; set <= set_of(data, 1); set++) {
            write_set(file, model, set);
        }
    }
    for (int i = 0; i < data->choice_count; i++) {
        free(data->choices[i].codes);
    }
    if (games) {
        fclose(games);
    }
    tt_destroy(data->tt);
    free(data->choices);
    free(data->examples);
    free(game);
    free(model);
    free(data);
    return games;
}
