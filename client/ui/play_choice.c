// SPDX-License-Identifier: MIT
#include "client/ui/play_choice.h"

#include <stdio.h>
#include <string.h>

#include "client/control/command.h"
#include "client/text/explain.h"
#include "common/game/rules.h"
#include "common/i18n/tr.h"
#include "common/util/strbuf.h"

#define COUNT_OF(list) ((int)(sizeof(list) / sizeof((list)[0])))

enum { FIRST_LEVEL = 2, SIDE_RANDOM = 2, SIDE_NOBODY = 3, WORD_BYTES = 24 };

// A value: its word in the line and in the command, its name, and a sentence about it; NULL: as
// it is explained elsewhere.
struct play_value {
    const char *word, *name, *sentence;
};

#define MORE_GAMES N_("More games and openings. Enter opens all settings.")
#define MORE_CLOCKS N_("Any other clock. Enter opens all settings.")
#define SMALL_BOARD N_("A smaller board makes for a shorter game.")
#define LARGE_BOARD N_("A larger board leaves more room for both sides.")

// Their names and sentences are those of the explanations: levels, then the other AIs.
static const struct play_value opponents[PLAY_OPPONENTS] = {
    {"1", NULL, NULL},     {"2", NULL, NULL},       {"3", NULL, NULL},
    {"4", NULL, NULL},     {"5", NULL, NULL},       {"6", NULL, NULL},
    {"7", NULL, NULL},     {"8", NULL, NULL},       {"9", NULL, NULL},
    {"10", NULL, NULL},    {"classic", NULL, NULL}, {"patterns", NULL, NULL},
    {"lines", NULL, NULL}, {"minimax", NULL, NULL}, {"matrix", NULL, NULL},
    {"scale", NULL, NULL},
};

static const struct play_value games[] = {
    {"freestyle", N_("gomoku"), NULL}, {"standard", N_("standard gomoku"), NULL},
    {"renju", N_("renju"), NULL},      {"capture42", N_("capture gomoku"), NULL},
    {"pente", N_("pente"), NULL},      {"more", N_("more ..."), MORE_GAMES},
};

static const struct play_value sides[] = {
    {"black", N_("Black, first"), N_("You make the first move.")},
    {"white", N_("White, second"), N_("Your opponent makes the first move.")},
    {"random", N_("random"), N_("Black or White, by chance.")},
    {"nobody", N_("nobody"), N_("Two AIs of this strength play each other, and you watch.")},
};

// The same in the menu, behind the opponent.
static const char *const side_words[COUNT_OF(sides)] = {N_("you begin"), N_("the computer begins"),
                                                        N_("random colour"), N_("AI against AI")};

static const struct play_value clocks[] = {
    {"none", N_("no clock"), NULL},
    {"10:00", N_("10 min"), NULL},
    {"5+3", N_("5 min + 3 s"), NULL},
    {"60:00", N_("60 min"), N_("One hour each for the whole game.")},
    {"more", N_("more ..."), MORE_CLOCKS},
};

static const struct play_value boards[] = {
    {"11", "11 x 11", SMALL_BOARD},
    {"13", "13 x 13", SMALL_BOARD},
    {"15", "15 x 15", N_("The usual board of gomoku and renju.")},
    {"17", "17 x 17", LARGE_BOARD},
    {"19", "19 x 19", N_("The usual board of games with captures.")},
};

static const struct {
    const char *key, *label;
    const struct play_value *values;
    int count;
} fields[PLAY_FIELDS] = {
    [PLAY_OPPONENT] = {"opponent", N_("Opponent"), opponents, COUNT_OF(opponents)},
    [PLAY_GAME] = {"game", N_("Game"), games, COUNT_OF(games)},
    [PLAY_SIDE] = {"side", N_("You play"), sides, COUNT_OF(sides)},
    [PLAY_CLOCK] = {"clock", N_("Clock"), clocks, COUNT_OF(clocks)},
    [PLAY_BOARD] = {"board", N_("Board"), boards, COUNT_OF(boards)},
};

static const struct play_value *
value_of(const struct play_choice *choice, enum play_field field)
{
    return &fields[field].values[choice->values[field]];
}

static void
take_word(struct play_choice *choice, enum play_field field, const char *word)
{
    for (int i = 0; i < fields[field].count; i++) {
        if (strcmp(fields[field].values[i].word, word) == 0) {
            choice->values[field] = i;
        }
    }
}

// The default board of the game.
static void
take_default_board(struct play_choice *choice)
{
    enum rule rule = RULE_FREESTYLE;
    char size[WORD_BYTES];

    rules_parse(value_of(choice, PLAY_GAME)->word, &rule);
    snprintf(size, sizeof(size), "%d", rules_set(rule)->default_size);
    take_word(choice, PLAY_BOARD, size);
}

void
play_begin(struct play_choice *choice)
{
    *choice = (struct play_choice){.values[PLAY_OPPONENT] = FIRST_LEVEL - 1};
    take_default_board(choice);
}

void
play_host(struct play_choice *choice)
{
    choice->is_hosted = true;
    if (choice->values[PLAY_SIDE] == SIDE_NOBODY) {
        choice->values[PLAY_SIDE] = SIDE_RANDOM;
    }
}

void
play_read(struct play_choice *choice, const char *line)
{
    char key[WORD_BYTES], word[WORD_BYTES];
    int length;

    while (sscanf(line, " %23[^= ]=%23[^ \n]%n", key, word, &length) == 2) {
        for (int i = 0; i < PLAY_FIELDS; i++) {
            if (strcmp(fields[i].key, key) == 0) {
                take_word(choice, (enum play_field)i, word);
            }
        }
        line += length;
    }
}

void
play_write(const struct play_choice *choice, struct strbuf *out)
{
    for (int i = 0; i < PLAY_FIELDS; i++) {
        strbuf_addf(out, "%s%s=%s", i ? " " : "", fields[i].key,
                    value_of(choice, (enum play_field)i)->word);
    }
}

void
play_step(struct play_choice *choice, enum play_field field, int step)
{
    int count = fields[field].count - (field == PLAY_SIDE && choice->is_hosted);

    choice->values[field] = (choice->values[field] + step + count) % count;
    if (field == PLAY_GAME) {
        take_default_board(choice);
    }
}

bool
play_step_level(struct play_choice *choice, int step)
{
    int level = choice->values[PLAY_OPPONENT] + step;

    if (choice->is_shared || choice->values[PLAY_OPPONENT] >= PLAY_LEVELS || level < 0 ||
        level >= PLAY_LEVELS) {
        return false;
    }
    choice->values[PLAY_OPPONENT] = level;
    return true;
}

bool
play_wants_more(const struct play_choice *choice)
{
    return strcmp(value_of(choice, PLAY_GAME)->word, "more") == 0 ||
           strcmp(value_of(choice, PLAY_CLOCK)->word, "more") == 0;
}

bool
play_is_show(const struct play_choice *choice)
{
    return !choice->is_shared && !choice->is_hosted && choice->values[PLAY_SIDE] == SIDE_NOBODY;
}

static void
add_key(struct command *command, const char *key, const char *value)
{
    struct strbuf word = {0};

    if (strcmp(value, "more") != 0) {
        strbuf_addf(&word, "%s=%s", key, value);
        command_add_word(command, strbuf_text(&word));
    }
    strbuf_finish(&word);
}

void
play_command(const struct play_choice *choice, bool is_white, struct command *command)
{
    int side = choice->values[PLAY_SIDE];

    command_name(command, COMMAND_CREATE,
                 choice->is_hosted      ? "casual"
                 : choice->is_shared    ? "both"
                 : play_is_show(choice) ? "demo"
                                        : "ai");
    add_key(command, "rule", value_of(choice, PLAY_GAME)->word);
    add_key(command, "size", value_of(choice, PLAY_BOARD)->word);
    add_key(command, "time", value_of(choice, PLAY_CLOCK)->word);
    if (choice->is_shared) {
        return;
    }
    if (choice->is_hosted) {
        add_key(command, "seat", sides[side == SIDE_RANDOM ? is_white : side].word);
        return;
    }
    add_key(command, choice->values[PLAY_OPPONENT] < PLAY_LEVELS ? "level" : "mind",
            value_of(choice, PLAY_OPPONENT)->word);
    if (play_is_show(choice)) {
        add_key(command, choice->values[PLAY_OPPONENT] < PLAY_LEVELS ? "level2" : "mind2",
                value_of(choice, PLAY_OPPONENT)->word);
    } else {
        side = side == SIDE_RANDOM ? is_white : side;
        add_key(command, "seat", sides[side].word);
    }
}

// In words.

bool
play_has(const struct play_choice *choice, enum play_field field)
{
    return !(field == PLAY_OPPONENT && (choice->is_shared || choice->is_hosted)) &&
           !(field == PLAY_SIDE && choice->is_shared);
}

const char *
play_label(enum play_field field)
{
    return tr(fields[field].label);
}

static enum explain_kind
kind_of(enum play_field field, int index)
{
    return field == PLAY_GAME    ? EXPLAIN_RULE
           : field == PLAY_CLOCK ? EXPLAIN_CLOCK
           : index < PLAY_LEVELS ? EXPLAIN_LEVEL
                                 : EXPLAIN_AI;
}

void
play_format_opponent(int index, struct strbuf *out)
{
    const char *word = opponents[index].word;
    const struct explain_topic *topic = explain_find(kind_of(PLAY_OPPONENT, index), word);

    if (index < PLAY_LEVELS) {
        strbuf_addf(out, _("Level %d: %s"), index + 1, tr(topic->title));
    } else {
        strbuf_add(out, tr(topic->title));
    }
}

const char *
play_opponent_sentence(int index)
{
    return explain_line(kind_of(PLAY_OPPONENT, index), opponents[index].word);
}

int
play_opponent_find(const char *word)
{
    for (int i = 0; i < PLAY_OPPONENTS; i++) {
        if (strcmp(opponents[i].word, word) == 0) {
            return i;
        }
    }
    return -1;
}

void
play_opponent_word(int index, char *word, size_t size)
{
    snprintf(word, size, "%s%s", index < PLAY_LEVELS ? "level=" : "", opponents[index].word);
}

void
play_format_value(const struct play_choice *choice, enum play_field field, struct strbuf *out)
{
    const struct play_value *value = value_of(choice, field);

    if (field == PLAY_OPPONENT) {
        play_format_opponent(choice->values[field], out);
    } else {
        strbuf_add(out, field == PLAY_BOARD ? value->name : tr(value->name));
    }
}

void
play_format_choices(const struct play_choice *choice, enum play_field field, struct strbuf *out)
{
    int first = field == PLAY_OPPONENT ? PLAY_LEVELS : 0;
    int count = fields[field].count - (field == PLAY_SIDE && choice->is_hosted);

    if (field == PLAY_OPPONENT) {
        strbuf_add(out, _("level 1 (first game) to 10 (full strength)"));
    }
    for (int i = first; i < count; i++) {
        strbuf_add(out, out->length ? " · " : "");
        if (field == PLAY_OPPONENT) {
            play_format_opponent(i, out);
        } else {
            strbuf_add(out,
                       field == PLAY_BOARD ? boards[i].name : tr(fields[field].values[i].name));
        }
    }
}

const char *
play_sentence(const struct play_choice *choice, enum play_field field)
{
    const struct play_value *value = value_of(choice, field);

    return value->sentence ? tr(value->sentence)
                           : explain_line(kind_of(field, choice->values[field]), value->word);
}

void
play_format_topics(const struct play_choice *choice, enum play_field field, struct strbuf *out)
{
    static const char *const keys[PLAY_FIELDS] = {[PLAY_OPPONENT] = "level",
                                                  [PLAY_GAME] = "",
                                                  [PLAY_SIDE] = "seat",
                                                  [PLAY_CLOCK] = "clocks",
                                                  [PLAY_BOARD] = "size"};
    const char *word = value_of(choice, field)->word;

    if (field == PLAY_GAME) {
        strbuf_add(out, strcmp(word, "more") == 0 ? "rules" : word);
    } else if (field == PLAY_OPPONENT && choice->values[field] >= PLAY_LEVELS) {
        strbuf_add(out, word);
    } else {
        strbuf_add(out, keys[field]);
    }
}

void
play_format_summary(const struct play_choice *choice, struct strbuf *out)
{
    if (choice->values[PLAY_OPPONENT] < PLAY_LEVELS) {
        strbuf_addf(out, _("Level %d"), choice->values[PLAY_OPPONENT] + 1);
    } else {
        play_format_opponent(choice->values[PLAY_OPPONENT], out);
    }
    strbuf_addf(out, " · %s · %s · %s", tr(value_of(choice, PLAY_GAME)->name),
                tr(value_of(choice, PLAY_CLOCK)->name), tr(side_words[choice->values[PLAY_SIDE]]));
}
