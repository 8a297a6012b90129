// SPDX-License-Identifier: MIT
// Each step makes the room options again from the preset and the changed fields. The other fields
// follow the options, so that the form shows what the command would do.
#include "client/ui/create/create_form.h"

#include <stdio.h>
#include <string.h>

#include "client/ui/create/create_fields.h"
#include "client/ui/create/create_step.h"
#include "client/ui/ui_do.h"
#include "common/i18n/tr.h"

int
form_preset_count(const struct ui *ui)
{
    const char *name, *help;
    int count = 0;

    while (room_options_preset(ui_presets(ui), count, &name, &help)) {
        count++;
    }
    return count;
}

void
form_format_label(struct strbuf *out, int field)
{
    int part, ai = field_ai(field, &part);

    if (ai >= 0 && part > AI_WEIGHTS) {
        strbuf_addf(out, _("Weight \"%s\""), field_label(field));
    } else {
        strbuf_add(out, field_label(field));
    }
    strbuf_add(out, ai > 0 ? _(" (second AI)") : "");
}

bool
form_is_changed(const struct form_field *field)
{
    return strcmp(field->value, field->default_value) != 0;
}

// From the form to the room options.

static const char *
reason_of(const struct ui *ui, const struct room_options *options, int field)
{
    return field_reason(options, field, ui->model->self.is_guest);
}

static bool
is_any_weight_changed(const struct ui *ui, int ai)
{
    for (int i = 0; i < AI_WEIGHT_COUNT; i++) {
        if (form_is_changed(&create_state(ui)->fields[field_of_ai(ai, AI_WEIGHTS + i)])) {
            return true;
        }
    }
    return false;
}

// The KEY=VALUE of a field that was changed; false if it has none to say. The
// last weight speaks for all seven.
static bool
write_word(const struct ui *ui, int field, struct strbuf *word)
{
    const struct form_field *shown = &create_state(ui)->fields[field];
    int part, ai = field_ai(field, &part);

    strbuf_clear(word);
    if (field_part(field) >= 0) {
        return false;
    }
    if (ai >= 0 && part == AI_FIELDS - 1 && is_any_weight_changed(ui, ai)) {
        strbuf_addf(word, "weights%s=", ai > 0 ? "2" : "");
        for (int i = 0; i < AI_WEIGHT_COUNT; i++) {
            strbuf_addf(word, "%s%s", i ? "," : "",
                        create_state(ui)->fields[field_of_ai(ai, AI_WEIGHTS + i)].value);
        }
        return true;
    }
    if (!form_is_changed(shown) || (ai >= 0 && part >= AI_WEIGHTS) ||
        (ai >= 0 && part == AI_PRESET && is_any_weight_changed(ui, ai))) {
        return false;
    }
    strbuf_addf(word, "%s%s=%s", field_kind(field)->key, ai > 0 ? "2" : "", shown->value);
    return true;
}

static bool
begin_options(const struct ui *ui, struct room_options *options)
{
    const char *name, *help;

    return room_options_preset(ui_presets(ui), create_state(ui)->preset, &name, &help) &&
           room_options_begin(options, ui_presets(ui), name, ui->model->self.is_guest);
}

// Takes what was said, as far as it is possible. False if something is wrong.
static bool
take_fields(const struct ui *ui, struct room_options *options, struct strbuf *why)
{
    struct strbuf word = {0};
    bool is_good = true;

    for (int i = 0; i < field_count(); i++) {
        if (!reason_of(ui, options, i) && write_word(ui, i, &word)) {
            is_good = room_options_set(options, strbuf_text(&word), why) && is_good;
        }
    }
    room_options_finish(options);
    strbuf_finish(&word);
    return is_good;
}

bool
form_read(const struct ui *ui, struct room_options *options, struct strbuf *why)
{
    static const char *const errors[] = {
        [SETTINGS_OK] = NULL,
        [SETTINGS_BAD_CHOICE] = N_("unknown choice"),
        [SETTINGS_BAD_SIZE] = N_("this rule isn't played on this board size"),
        [SETTINGS_BAD_OPENING] = N_("this opening doesn't fit the rule or the size"),
        [SETTINGS_BAD_CLOCK] = N_("unknown time control"),
        [SETTINGS_BAD_MARGIN] = N_("the number of points left is too large"),
        [SETTINGS_RATED_RULE] = N_("this rule can't be rated"),
        [SETTINGS_RATED_SIZE] = N_("rated games use another size"),
        [SETTINGS_RATED_CLOCK] = N_("rated games need a clock"),
        [SETTINGS_RATED_UNDO] = N_("no take-backs in rated games"),
        [SETTINGS_RATED_OPENING] = N_("rated games of this rule use the opening pro"),
    };
    enum settings_error error;

    if (!begin_options(ui, options) || !take_fields(ui, options, why)) {
        return false;
    }
    error = match_settings_check(&options->setup.match);
    if (error != SETTINGS_OK) {
        strbuf_add(why, tr(errors[error]));
    }
    return error == SETTINGS_OK;
}

bool
form_write_command(const struct ui *ui, struct command *command)
{
    struct strbuf word = {0};
    const char *name, *help;
    bool fits = true;

    room_options_preset(ui_presets(ui), create_state(ui)->preset, &name, &help);
    command_name(command, COMMAND_CREATE, name);
    for (int i = 0; i < field_count(); i++) {
        if (!create_state(ui)->fields[i].reason && write_word(ui, i, &word)) {
            fits = command_add_word(command, strbuf_text(&word)) && fits;
        }
    }
    strbuf_finish(&word);
    return fits;
}

static bool
is_source_changed(const struct ui *ui, int part)
{
    int first, count = part_sources(part, &first);

    for (int i = first; i < first + count; i++) {
        if (form_is_changed(&create_state(ui)->fields[i])) {
            return true;
        }
    }
    return false;
}

// A part is as the room options have it; it differs from the preset if what says it does.
static void
follow_part(struct ui *ui, const struct room_options *options, int field)
{
    struct form_field *shown = &create_state(ui)->fields[field];
    struct room_options preset;

    field_read(options, field, shown->value);
    memcpy(shown->default_value, shown->value, sizeof(shown->default_value));
    if (is_source_changed(ui, field_part(field)) && begin_options(ui, &preset)) {
        field_read(&preset, field, shown->default_value);
    }
}

// Fields that were not changed follow the room options, and reasons are found anew. A weight
// follows its preset.
static void
follow(struct ui *ui)
{
    struct strbuf why = {0};
    struct room_options options;

    if (begin_options(ui, &options)) {
        take_fields(ui, &options, &why);
        for (int i = 0; i < field_count(); i++) {
            struct form_field *field = &create_state(ui)->fields[i];
            int part, ai = field_ai(i, &part);
            bool is_kept = form_is_changed(field) ||
                           (ai >= 0 && part >= AI_PRESET && is_any_weight_changed(ui, ai));

            field->reason = reason_of(ui, &options, i);
            if (field_part(i) >= 0) {
                follow_part(ui, &options, i);
            } else if (!is_kept) {
                field_read(&options, i, field->value);
                memcpy(field->default_value, field->value, sizeof(field->default_value));
            }
        }
    }
    strbuf_finish(&why);
}

void
form_reset(struct ui *ui)
{
    struct room_options options;

    if (!begin_options(ui, &options)) {
        return;
    }
    for (int i = 0; i < field_count(); i++) {
        struct form_field *field = &create_state(ui)->fields[i];

        field_read(&options, i, field->value);
        memcpy(field->default_value, field->value, sizeof(field->default_value));
        field->reason = reason_of(ui, &options, i);
    }
}

// Changing.

// Weights are forgotten when a preset is chosen.
static void
forget_weights(struct ui *ui, int field)
{
    int part, ai = field_ai(field, &part);

    for (int i = 0; ai >= 0 && part == AI_PRESET && i < AI_WEIGHT_COUNT; i++) {
        struct form_field *weight = &create_state(ui)->fields[field_of_ai(ai, AI_WEIGHTS + i)];

        memcpy(weight->value, weight->default_value, sizeof(weight->value));
    }
}

// Which of the AIs plays White, -1 if none does.
static int
white_ai(const struct room_options *options)
{
    return options->ai_count == ROOM_AIS_MAX                        ? 1
           : options->ai_count == 1 && options->seat != WANT_SEAT_B ? 0
                                                                    : -1;
}

// An AI keeps its colour when another one comes or goes.
static void
keep_colours(struct ui *ui, int before, int after)
{
    for (int i = 0; before >= 0 && after >= 0 && before != after && i < AI_FIELDS; i++) {
        struct form_field *first = &create_state(ui)->fields[field_of_ai(0, i)];
        struct form_field *second = &create_state(ui)->fields[field_of_ai(1, i)];
        char value[FORM_VALUE_BYTES];

        memcpy(value, first->value, sizeof(value));
        memcpy(first->value, second->value, sizeof(value));
        memcpy(second->value, value, sizeof(value));
    }
}

// Changes a part by a step, or to a text; what says it takes it over.
static bool
change_part(struct ui *ui, int field, int step, const char *text)
{
    int part = field_part(field), first, count = part_sources(part, &first);
    struct strbuf why = {0};
    struct room_options options;
    bool is_good = begin_options(ui, &options);
    int white;

    if (is_good) {
        take_fields(ui, &options, &why);
        white = white_ai(&options);
        if (text) {
            is_good = part_set(&options, part, text);
        } else {
            part_step(&options, part, step);
        }
        for (int i = first; i < first + count; i++) {
            field_read(&options, i, create_state(ui)->fields[i].value);
        }
        keep_colours(ui, white, white_ai(&options));
        follow(ui);
    }
    strbuf_finish(&why);
    return is_good;
}

void
form_step(struct ui *ui, int field, int step)
{
    if (create_state(ui)->fields[field].reason) {
        return;
    }
    if (field_part(field) >= 0) {
        change_part(ui, field, step, NULL);
        return;
    }
    field_step(create_state(ui)->fields, ui_presets(ui), field, step);
    forget_weights(ui, field);
    follow(ui);
}

void
form_set(struct ui *ui, int field, const char *value)
{
    if (field_part(field) >= 0) {
        if (!change_part(ui, field, 0, value)) {
            ui_error(ui, _("This value isn't possible here."));
        }
        return;
    }
    snprintf(create_state(ui)->fields[field].value, FORM_VALUE_BYTES, "%.70s", value);
    forget_weights(ui, field);
    follow(ui);
}
