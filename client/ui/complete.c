// SPDX-License-Identifier: MIT
#include "client/ui/complete.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "client/control/room_options.h"
#include "client/text/explain.h"
#include "client/ui/ui_do.h"
#include "client/ui/ui_internal.h"

// A value is listed without its key: "level=" and then "1 2 3".
static void
offer(struct completion *candidates, const char *word, const char *begun)
{
    const char *key = strchr(begun, '=');
    size_t same = 0;

    if (strncasecmp(word, begun, strlen(begun)) != 0) {
        return;
    }
    strbuf_addf(&candidates->list, "%s%s", candidates->count ? " " : "",
                key ? word + (key - begun) + 1 : word);
    if (candidates->count++ == 0) {
        snprintf(candidates->first, sizeof(candidates->first), "%s", word);
        candidates->common = strlen(candidates->first);
        return;
    }
    while (same < candidates->common && word[same] == candidates->first[same]) {
        same++;
    }
    candidates->common = same;
}

// Of a list in which equal words stand side by side.
static void
offer_once(struct completion *candidates, const char *word, const char *begun)
{
    size_t length = strlen(word), end = candidates->list.length;

    if (end < length || strcmp(strbuf_text(&candidates->list) + end - length, word) != 0) {
        offer(candidates, word, begun);
    }
}

// "black|white", "N|+N|live": the small words of a list of arguments are typed so.
static void
offer_words(struct completion *candidates, const char *arguments, const char *begun)
{
    while (*arguments) {
        size_t length = strcspn(arguments, " |[]");
        char word[32];

        snprintf(word, sizeof(word), "%.*s", (int)(length < 31 ? length : 31), arguments);
        if (*word >= 'a' && *word <= 'z') {
            offer(candidates, word, begun);
        }
        arguments += length;
        arguments += strspn(arguments, " |[]");
    }
}

// prefix is "" or "theme=".
static void
offer_choices(const struct settings *settings, struct completion *candidates, const char *key,
              const char *prefix, const char *begun)
{
    int setting = setting_find(key);
    const char *choice;
    char text[SETTING_BYTES];

    for (int i = 0; setting != SETTING_COUNT &&
                    (choice = settings_choice(settings, (enum setting)setting, i)) != NULL;
         i++) {
        snprintf(text, sizeof(text), "%s%s", prefix, choice);
        offer(candidates, text, begun);
    }
}

// "set th", then "set theme=da".
static void
offer_settings(const struct settings *settings, struct completion *candidates, const char *begun)
{
    char key[SETTING_BYTES], prefix[SETTING_BYTES];

    if (strchr(begun, '=')) {
        snprintf(key, sizeof(key), "%.*s", (int)strcspn(begun, "="), begun);
        snprintf(prefix, sizeof(prefix), "%.126s=", key);
        offer_choices(settings, candidates, key, prefix, begun);
        return;
    }
    for (int i = 0; i < SETTING_COUNT; i++) {
        snprintf(key, sizeof(key), "%s=", setting_row((enum setting)i)->key);
        offer(candidates, key, begun);
    }
}

// Of "bind game F5 un": the actions of the screen.
static void
offer_actions(struct completion *candidates, const char *text, const char *begun)
{
    const char *screen = text + strcspn(text, " ") + 1;
    size_t length = strcspn(screen, " ");

    for (int i = 0; i < keymap_row_count(); i++) {
        const char *name = keymap_row(i)->name, *dot = strchr(name, '.');
        char first[32];

        snprintf(first, sizeof(first), "%.*s", (int)(dot - name), name);
        if (screen == begun) {
            offer_once(candidates, first, begun);
        } else if (strlen(first) == length && strncasecmp(first, screen, length) == 0) {
            offer(candidates, dot + 1, begun);
        }
    }
}

// "rule=re": the values of a key of a new game, or of an AI; without a sign the keys. A key of
// the second AI ends in 2.
static void
offer_option_values(const struct ui *ui, struct completion *candidates, const char *begun)
{
    size_t length = strcspn(begun, "=");
    char key[KEY_BYTES], value[OPTION_VALUE_BYTES], text[KEY_BYTES + OPTION_VALUE_BYTES];

    snprintf(key, sizeof(key), "%.*s", (int)length, begun);
    if (length > 1 && key[strlen(key) - 1] == '2') {
        key[strlen(key) - 1] = '\0';
    }
    for (int i = 0; room_options_value(ui_presets(ui), key, i, value); i++) {
        snprintf(text, sizeof(text), "%.*s=%s", (int)(length < KEY_BYTES ? length : 0), begun,
                 value);
        offer(candidates, text, begun);
    }
}

static void
offer_options(const struct ui *ui, struct completion *candidates, const char *begun, bool is_ai)
{
    const char *key, *values;
    char text[KEY_BYTES + 1];

    if (strchr(begun, '=')) {
        offer_option_values(ui, candidates, begun);
        return;
    }
    for (int i = 0; is_ai ? ai_options_key(i, &key, &values) : room_options_key(i, &key, &values);
         i++) {
        snprintf(text, sizeof(text), "%s=", key);
        offer(candidates, text, begun);
    }
}

// Of "ai": a seat, then the kinds and the keys of an AI.
static void
offer_ai(const struct ui *ui, struct completion *candidates, const char *text, const char *begun)
{
    char value[OPTION_VALUE_BYTES];

    if (begun == text + strcspn(text, " ") + 1) {
        offer(candidates, "black", begun);
        offer(candidates, "white", begun);
        return;
    }
    for (int i = 0; !strchr(begun, '=') && ai_options_value(NULL, "mind", i, value); i++) {
        offer(candidates, value, begun);
    }
    offer_options(ui, candidates, begun, true);
}

static void
offer_kind(struct completion *candidates, enum explain_kind kind, const char *begun)
{
    const struct explain_topic *topic;

    for (int i = 0; (topic = explain_topic(kind, i)); i++) {
        offer(candidates, topic->name, begun);
    }
}

// What the help can explain: commands, and the topics.
static void
offer_topics(struct completion *candidates, const char *begun)
{
    for (int kind = 0; kind < EXPLAIN_KINDS && *begun; kind++) {
        offer_kind(candidates, (enum explain_kind)kind, begun);
    }
    for (int kind = 0; kind < EXPLAIN_KINDS; kind++) {
        offer(candidates, explain_kind_word((enum explain_kind)kind), begun);
    }
    offer(candidates, "settings", begun);
}

static void
offer_presets(const struct ui *ui, struct completion *candidates, const char *begun)
{
    const char *name, *help;

    for (int i = 0; room_options_preset(ui_presets(ui), i, &name, &help); i++) {
        offer(candidates, name, begun);
    }
}

static void
offer_commands(struct completion *candidates, const char *begun)
{
    for (int i = 0; i < COMMAND_COUNT; i++) {
        offer(candidates, command_row((enum command_kind)i)->name, begun);
    }
}

static void
offer_people(const struct ui *ui, struct completion *candidates, const char *begun)
{
    for (int i = 0; i < ui->model->lobby.player_count; i++) {
        offer(candidates, ui->model->lobby.players[i].person.name, begun);
    }
}

static void
offer_rooms(const struct ui *ui, struct completion *candidates, const char *begun)
{
    for (int i = 0; i < ui->model->lobby.room_count; i++) {
        offer(candidates, ui->model->lobby.rooms[i].code, begun);
    }
}

static void
offer_arguments(const struct ui *ui, enum command_kind kind, const char *text,
                struct completion *candidates, const char *begun)
{
    const char *arguments = command_row(kind)->arguments;

    if (kind == COMMAND_SET) {
        offer_settings(&ui->settings, candidates, begun);
    } else if (kind == COMMAND_THEME || kind == COMMAND_STYLE) {
        offer_choices(&ui->settings, candidates, command_row(kind)->name, "", begun);
    } else if (kind == COMMAND_LANG) {
        offer_choices(&ui->settings, candidates, "language", "", begun);
    } else if (kind == COMMAND_BIND) {
        offer_actions(candidates, text, begun);
    } else if (kind == COMMAND_RULES) {
        offer_kind(candidates, EXPLAIN_RULE, begun);
    } else if (kind == COMMAND_HELP) {
        offer_topics(candidates, begun);
        offer_commands(candidates, begun);
    } else if (kind == COMMAND_AI) {
        offer_ai(ui, candidates, text, begun);
    } else {
        offer_words(candidates, arguments, begun);
    }
    if (strstr(arguments, "PRESET") && !strchr(begun, '=')) {
        offer_presets(ui, candidates, begun);
    }
    if (strstr(arguments, "[KEY=VALUE]") && kind != COMMAND_AI && kind != COMMAND_ARCHIVE) {
        offer_options(ui, candidates, begun, false);
    }
    if (strstr(arguments, "NAME") && kind != COMMAND_THEME && kind != COMMAND_STYLE) {
        offer_people(ui, candidates, begun);
    }
    if (strstr(arguments, "CODE") && kind != COMMAND_LANG) {
        offer_rooms(ui, candidates, begun);
    }
    if (strstr(arguments, "HOST")) {
        for (int i = 0; i < ui->server_count; i++) {
            offer(candidates, ui->servers[i].address, begun);
        }
    }
}

void
complete_find(const struct ui *ui, const char *text, struct completion *candidates,
              const char **begun)
{
    const char *blank = strrchr(text, ' ');
    char name[32];
    int kind;

    *begun = blank ? blank + 1 : text;
    if (!blank) {
        offer_commands(candidates, *begun);
        return;
    }
    snprintf(name, sizeof(name), "%.*s", (int)strcspn(text, " "), text);
    kind = command_find(name);
    if (kind < COMMAND_COUNT) {
        offer_arguments(ui, (enum command_kind)kind, text, candidates, *begun);
    }
}
