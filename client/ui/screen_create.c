// SPDX-License-Identifier: MIT
// The form for a new room: a preset, and every setting that may differ from it.
// What is chosen becomes the command `create`, so that form and command cannot
// disagree.
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "client/ui/ui_internal.h"
#include "common/i18n/tr.h"
#include "common/util/number.h"

enum {
    PRESET_ROW = 1,
    FIELDS_ACROSS = 2,
    LABEL_COLUMNS = 12,
    CHOICES_MAX = 24,
};

static const char *const yes_no[] = {"yes", "no", NULL};
static const char *const times[] = {"none", "1+0",   "3+2",     "5+3", "10+0",
                                    "10+5", "15+10", "10+3x30", "3d",  NULL};
static const char *const openings[] = {"free",       "central",     "pro", "longpro",   "swap1",
                                       "swap",       "swap2",       "rif", "yamaguchi", "soosyrv8",
                                       "tarannikov", "taraguchi10", NULL};
static const char *const seats[] = {"black", "white", "none", NULL};
static const char *const undos[] = {"off", "press", "refund", NULL};
static const char *const fouls[] = {"lose", "reject", NULL};
static const char *const starts[] = {"first", "now", "both", NULL};
static const char *const joins[] = {"anyone", "accounts", "code", NULL};
static const char *const watches[] = {"anyone", "code", "nobody", NULL};
static const char *const minds[] = {"goren", "classic", "patterns", "lines", "minimax", NULL};

// What kind of AI the preset must have for the field.
enum need { NEED_NOTHING, NEED_AI };

static const struct {
    const char *key, *label;
    const char *const *choices; // NULL: numbers, or text
    int low, high;              // of numbers
    enum need need;
} fields[] = {
    {"rule", N_("Rule"), NULL, 0, 0, NEED_NOTHING},
    {"size", N_("Size"), NULL, BOARD_SIZE_MIN, BOARD_SIZE_MAX, NEED_NOTHING},
    {"opening", N_("Opening"), openings, 0, 0, NEED_NOTHING},
    {"time", N_("Clock"), times, 0, 0, NEED_NOTHING},
    {"seat", N_("Your seat"), seats, 0, 0, NEED_NOTHING},
    {"rated", N_("Rated"), yes_no, 0, 0, NEED_NOTHING},
    {"mind", N_("AI mind"), minds, 0, 0, NEED_AI},
    {"level", N_("AI level"), NULL, 1, 10, NEED_AI},
    {"undo", N_("Undo"), undos, 0, 0, NEED_NOTHING},
    {"hints", N_("Hints"), yes_no, 0, 0, NEED_NOTHING},
    {"maps", N_("Maps"), yes_no, 0, 0, NEED_NOTHING},
    {"threats", N_("Threats"), yes_no, 0, 0, NEED_NOTHING},
    {"foul", N_("Foul"), fouls, 0, 0, NEED_NOTHING},
    {"start", N_("Clock starts"), starts, 0, 0, NEED_NOTHING},
    {"dead", N_("Dead draw"), yes_no, 0, 0, NEED_NOTHING},
    {"margin", N_("Margin"), NULL, 0, BOARD_POINTS_MAX - 1, NEED_NOTHING},
    {"join", N_("Join"), joins, 0, 0, NEED_NOTHING},
    {"watch", N_("Watch"), watches, 0, 0, NEED_NOTHING},
    {"title", N_("Title"), NULL, 0, 0, NEED_NOTHING},
};

enum { FIELD_COUNT = sizeof(fields) / sizeof(*fields) };

_Static_assert((int)FIELD_COUNT <= (int)FORM_FIELDS_MAX, "the form has room for every field");

static int
preset_count(void)
{
    const char *name, *help;
    int count = 0;

    while (room_wish_preset(count, &name, &help)) {
        count++;
    }
    return count;
}

// Values as words.

static void
set_word(char value[FORM_VALUE_BYTES], const char *word)
{
    snprintf(value, FORM_VALUE_BYTES, "%s", word);
}

static const char *
yes_word(bool yes)
{
    return yes ? "yes" : "no";
}

// What the wish has for a key, as it would be typed.
static void
read_value(const struct room_wish *wish, const char *key, char value[FORM_VALUE_BYTES])
{
    const struct match_settings *match = &wish->setup.match;
    struct strbuf text = {0};
    char opening[OPENING_TEXT_BYTES];

    if (strcmp(key, "rule") == 0) {
        set_word(value, rules_set(match->rules.rule)->name);
    } else if (strcmp(key, "size") == 0) {
        snprintf(value, FORM_VALUE_BYTES, "%d", match->size);
    } else if (strcmp(key, "opening") == 0) {
        set_word(value, opening_format(match->opening, opening));
    } else if (strcmp(key, "time") == 0) {
        say_control_short(&text, &match->control);
        set_word(value, strbuf_text(&text));
    } else if (strcmp(key, "seat") == 0) {
        set_word(value, wish->seat == WANT_SEAT_A   ? "black"
                        : wish->seat == WANT_SEAT_B ? "white"
                                                    : "none");
    } else if (strcmp(key, "rated") == 0) {
        set_word(value, yes_word(match->rated));
    } else if (strcmp(key, "mind") == 0) {
        set_word(value, mind_id(wish->ai[0].mind));
    } else if (strcmp(key, "level") == 0) {
        snprintf(value, FORM_VALUE_BYTES, "%u", wish->ai[0].level);
    } else if (strcmp(key, "undo") == 0) {
        set_word(value, undos[match->undo]);
    } else if (strcmp(key, "hints") == 0) {
        set_word(value, yes_word(wish->setup.hints));
    } else if (strcmp(key, "maps") == 0) {
        set_word(value, yes_word(wish->setup.maps));
    } else if (strcmp(key, "threats") == 0) {
        set_word(value, yes_word(wish->setup.threats));
    } else if (strcmp(key, "foul") == 0) {
        set_word(value, fouls[match->rules.options.reject_fouls]);
    } else if (strcmp(key, "start") == 0) {
        set_word(value, starts[match->start]);
    } else if (strcmp(key, "dead") == 0) {
        set_word(value, yes_word(match->rules.options.draw_dead));
    } else if (strcmp(key, "margin") == 0) {
        snprintf(value, FORM_VALUE_BYTES, "%d", match->rules.options.draw_margin);
    } else if (strcmp(key, "join") == 0) {
        set_word(value, joins[wish->setup.join]);
    } else if (strcmp(key, "watch") == 0) {
        set_word(value, watches[wish->setup.watch]);
    } else {
        set_word(value, wish->setup.title);
    }
    strbuf_finish(&text);
}

static bool
begin_wish(const struct ui *ui, struct room_wish *wish)
{
    const char *name, *help;

    return room_wish_preset(ui->create.preset, &name, &help) &&
           room_wish_begin(wish, name, ui->model->self.is_guest);
}

static void
reset(struct ui *ui)
{
    struct room_wish wish;

    if (!begin_wish(ui, &wish)) {
        return;
    }
    for (int i = 0; i < FIELD_COUNT; i++) {
        struct form_field *field = &ui->create.fields[i];

        field->key = fields[i].key;
        read_value(&wish, field->key, field->value);
        memcpy(field->usual, field->value, sizeof(field->usual));
    }
}

static bool
is_changed(const struct form_field *field)
{
    return strcmp(field->value, field->usual) != 0;
}

void
create_open(struct ui *ui, const char *preset)
{
    const char *name, *help;

    memset(&ui->create, 0, sizeof(ui->create));
    for (int i = 0; room_wish_preset(i, &name, &help); i++) {
        if (strcmp(name, preset) == 0) {
            ui->create.preset = i;
        }
    }
    ui->create.row = -1; // the preset
    reset(ui);
    ui_open_page(ui, PAGE_CREATE);
}

static bool
is_possible(const struct ui *ui, int field)
{
    struct room_wish wish;

    return fields[field].need == NEED_NOTHING || (begin_wish(ui, &wish) && wish.ai_count > 0);
}

// The command that the form stands for.
static void
write_command(const struct ui *ui, struct strbuf *out)
{
    const char *name, *help;

    room_wish_preset(ui->create.preset, &name, &help);
    strbuf_addf(out, "create %s", name);
    for (int i = 0; i < FIELD_COUNT; i++) {
        const struct form_field *field = &ui->create.fields[i];

        if (is_changed(field) && is_possible(ui, i)) {
            strbuf_addf(out, " %s=\"%s\"", field->key, field->value);
        }
    }
}

// Can it be played? Adds what is wrong.
static bool
check(const struct ui *ui, struct strbuf *why)
{
    static const char *const errors[] = {
        [SETTINGS_OK] = NULL,
        [SETTINGS_BAD_CHOICE] = N_("there is no such choice"),
        [SETTINGS_BAD_SIZE] = N_("this rule is not played on this size"),
        [SETTINGS_BAD_OPENING] = N_("this opening does not fit rule or size"),
        [SETTINGS_BAD_CLOCK] = N_("this is no clock"),
        [SETTINGS_BAD_MARGIN] = N_("the margin is too large"),
        [SETTINGS_RATED_RULE] = N_("this rule is not rated"),
        [SETTINGS_RATED_SIZE] = N_("rated games have another size"),
        [SETTINGS_RATED_CLOCK] = N_("rated games have a clock"),
        [SETTINGS_RATED_UNDO] = N_("rated games have no undo"),
        [SETTINGS_RATED_OPENING] = N_("rated games of this rule open with pro"),
    };
    struct room_wish wish;
    enum settings_error error;

    if (!begin_wish(ui, &wish)) {
        return false;
    }
    for (int i = 0; i < FIELD_COUNT; i++) {
        const struct form_field *field = &ui->create.fields[i];
        char word[FORM_VALUE_BYTES + 16];

        snprintf(word, sizeof(word), "%s=%s", field->key, field->value);
        if (is_changed(field) && is_possible(ui, i) && !room_wish_set(&wish, word, why)) {
            return false;
        }
    }
    room_wish_finish(&wish);
    error = match_settings_check(&wish.setup.match);
    if (error != SETTINGS_OK) {
        strbuf_add(why, tr(errors[error]));
    }
    return error == SETTINGS_OK;
}

// Drawing.

static void
draw_presets(struct ui *ui)
{
    struct canvas *canvas = &ui->canvas;
    const char *name, *help;

    for (int i = 0; room_wish_preset(i, &name, &help); i++) {
        bool is_chosen = i == ui->create.preset, is_here = is_chosen && ui->create.row < 0;
        int row = PRESET_ROW + i;

        if (is_here) {
            canvas_fill(canvas, row, 0, canvas->columns, ROLE_SELECT, ' ');
            canvas_set_cursor(canvas, row, 9);
        }
        canvas_put(canvas, row, 1, 7, is_here ? ROLE_SELECT : ROLE_DIM, i == 0 ? _("Preset") : "");
        canvas_put(canvas, row, 9, 1, is_here ? ROLE_SELECT : ROLE_KEY, is_chosen ? ">" : " ");
        canvas_put(canvas, row, 10, 14, is_here ? ROLE_SELECT : ROLE_TEXT, name);
        canvas_put(canvas, row, 25, canvas->columns - 26, is_here ? ROLE_SELECT : ROLE_DIM,
                   tr(help));
    }
}

static void
draw_field(struct ui *ui, int index, int row, int column, int columns)
{
    struct canvas *canvas = &ui->canvas;
    const struct form_field *field = &ui->create.fields[index];
    bool is_here = ui->create.row == index, is_there = is_possible(ui, index);
    enum role role = is_here ? ROLE_SELECT : is_there ? ROLE_TEXT : ROLE_DIM;
    char text[FORM_VALUE_BYTES + 8];

    canvas_put(canvas, row, column, 1, ROLE_KEY, is_there && is_changed(field) ? "*" : " ");
    canvas_put(canvas, row, column + 1, LABEL_COLUMNS, ROLE_DIM, tr(fields[index].label));
    snprintf(text, sizeof(text), "<%-12s>", field->value);
    canvas_put(canvas, row, column + 1 + LABEL_COLUMNS + 1, columns - LABEL_COLUMNS - 3, role,
               is_there ? text : _("no AI sits here"));
    if (is_here) {
        canvas_set_cursor(canvas, row, column + 2 + LABEL_COLUMNS);
    }
}

static int
fields_row(void)
{
    return PRESET_ROW + preset_count() + 1;
}

static void
draw(struct ui *ui)
{
    struct canvas *canvas = &ui->canvas;
    int width = canvas->columns / FIELDS_ACROSS;
    struct strbuf right = {0}, why = {0};

    strbuf_addf(&right, "%s · ", *ui->address ? ui->address : _("here"));
    ui_say_link(ui, &right);
    ui_draw_title(ui, ROLE_TITLE, _("New room"), strbuf_text(&right));
    draw_presets(ui);
    if (!check(ui, &why)) {
        canvas_heading(canvas, fields_row() - 1, 0, canvas->columns, strbuf_text(&why), "");
        canvas_paint(canvas, fields_row() - 1, 0, canvas->columns, ROLE_BAD);
    } else {
        canvas_heading(canvas, fields_row() - 1, 0, canvas->columns,
                       _("Every setting; * = not as in the preset"), "");
    }
    for (int i = 0; i < FIELD_COUNT; i++) {
        draw_field(ui, i, fields_row() + i / FIELDS_ACROSS, i % FIELDS_ACROSS * width, width);
    }
    strbuf_finish(&right);
    strbuf_finish(&why);
}

// Acting.

static int
find_choice(const char *const *choices, const char *value)
{
    for (int i = 0; choices[i]; i++) {
        if (strcasecmp(choices[i], value) == 0) {
            return i;
        }
    }
    return -1;
}

static int
count_choices(const char *const *choices)
{
    int count = 0;

    while (choices[count]) {
        count++;
    }
    return count;
}

// A rule brings its own size and opening.
static void
change_rule(struct ui *ui, int step)
{
    enum rule rule = RULE_FREESTYLE;
    const struct rule_set *set;
    char opening[OPENING_TEXT_BYTES];
    struct opening_choice choice;

    rules_parse(ui->create.fields[0].value, &rule);
    rule = (enum rule)(((int)rule + step + RULE_COUNT) % RULE_COUNT);
    set = rules_set(rule);
    choice = (struct opening_choice){set->default_opening, opening_usual_n(set->default_opening)};
    set_word(ui->create.fields[0].value, set->name);
    snprintf(ui->create.fields[1].value, FORM_VALUE_BYTES, "%d", set->default_size);
    set_word(ui->create.fields[2].value, opening_format(choice, opening));
}

static void
change(struct ui *ui, int step)
{
    int index = ui->create.row;
    char *value = ui->create.fields[index < 0 ? 0 : index].value;
    int64_t number;

    if (index < 0) {
        int count = preset_count();

        ui->create.preset = (ui->create.preset + step + count) % count;
        reset(ui);
    } else if (index == 0) {
        change_rule(ui, step);
    } else if (fields[index].choices) {
        int count = count_choices(fields[index].choices);
        int at = find_choice(fields[index].choices, value);

        set_word(value, fields[index].choices[(at + step + count) % count]);
    } else if (fields[index].high > 0) {
        if (!number_parse(value, strlen(value), fields[index].low, fields[index].high, &number)) {
            number = fields[index].low;
        }
        number += step;
        number = number < fields[index].low    ? fields[index].high
                 : number > fields[index].high ? fields[index].low
                                               : number;
        snprintf(value, FORM_VALUE_BYTES, "%d", (int)number);
    }
}

// Up and down through the presets, then through the fields.
static void
move(struct ui *ui, int step)
{
    struct create_state *create = &ui->create;
    int count = preset_count();

    if (create->row < 0) {
        int preset = create->preset + step;

        if (preset >= count) {
            create->row = 0;
        } else if (preset >= 0) {
            create->preset = preset;
            reset(ui);
        }
        return;
    }
    create->row += step;
    if (create->row >= FIELD_COUNT) {
        create->row = FIELD_COUNT - 1;
    }
}

static void
open_room(struct ui *ui)
{
    struct strbuf line = {0}, why = {0};

    if (!check(ui, &why)) {
        ui_error(ui, strbuf_text(&why));
    } else {
        write_command(ui, &line);
        ui_close_page(ui);
        // The server may still be on its way.
        if (ui->model->is_identified && !model_is_settling(ui->model)) {
            ui_do(ui, strbuf_text(&line), true);
        } else {
            snprintf(ui->first, sizeof(ui->first), "%s", strbuf_text(&line));
            ui_note(ui, _("Waiting for the server; the room opens by itself."));
        }
    }
    strbuf_finish(&line);
    strbuf_finish(&why);
}

static void
edit(struct ui *ui)
{
    int index = ui->create.row;

    if (index < 0) {
        open_room(ui);
    } else if (fields[index].choices == yes_no) {
        change(ui, 1);
    } else {
        entry_open(ui, EDIT_FIELD, ui->create.fields[index].value);
        snprintf(ui->entry.name, sizeof(ui->entry.name), "%s", tr(fields[index].label));
    }
}

static void
act(struct ui *ui, enum action_key action)
{
    switch ((int)action) {
    case ACT_UP:
        move(ui, -1);
        break;
    case ACT_DOWN:
        move(ui, 1);
        break;
    case ACT_LEFT:
        change(ui, -1);
        break;
    case ACT_RIGHT:
        change(ui, 1);
        break;
    case ACT_OPEN:
        edit(ui);
        break;
    case ACT_APPLY:
        open_room(ui);
        break;
    case ACT_RESET:
        reset(ui);
        break;
    default:
        break;
    }
}

static bool
press_create(struct ui *ui, const struct press *press)
{
    int preset = press->row - PRESET_ROW, width = ui->canvas.columns / FIELDS_ACROSS;
    int field = (press->row - fields_row()) * FIELDS_ACROSS + press->column / width;

    if (press->key != KEYS_MOUSE) {
        return false;
    }
    if (press->what != MOUSE_LEFT) {
        move(ui, press->what == MOUSE_WHEEL_UP ? -1 : 1);
    } else if (preset >= 0 && preset < preset_count()) {
        bool is_again = ui->create.preset == preset && ui->create.row < 0;

        ui->create.preset = preset;
        ui->create.row = -1;
        reset(ui);
        if (is_again) {
            open_room(ui);
        }
    } else if (press->row >= fields_row() && field < FIELD_COUNT) {
        if (ui->create.row == field) {
            change(ui, 1);
        }
        ui->create.row = field;
    }
    return true;
}

static void
offer_keys(const struct ui *ui, struct key_list *list)
{
    (void)ui;
    key_list_add(list, ACT_DOWN);
    key_list_add(list, ACT_RIGHT);
    key_list_add(list, ACT_OPEN);
    key_list_add(list, ACT_APPLY);
    key_list_add(list, ACT_RESET);
    key_list_add(list, ACT_LEAVE);
}

const struct page_ops page_create = {
    .keys = SCREEN_FORM,
    .draw = draw,
    .act = act,
    .press = press_create,
    .list_keys = offer_keys,
};
