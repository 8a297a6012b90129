// SPDX-License-Identifier: MIT
#include "client/ui/complete.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "client/control/room_options.h"
#include "client/ui/ui_internal.h"

static void
offer(struct completion *candidates, const char *word, const char *begun)
{
    size_t same = 0;

    if (strncasecmp(word, begun, strlen(begun)) != 0) {
        return;
    }
    strbuf_addf(&candidates->list, "%s%s", candidates->count ? " " : "", word);
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
offer_choices(struct completion *candidates, const char *key, const char *prefix, const char *begun)
{
    int setting = setting_find(key);
    const struct setting_row *row =
        setting == SETTING_COUNT ? NULL : setting_row((enum setting)setting);
    char text[SETTING_BYTES];

    for (int i = 0; row && row->choices && row->choices[i]; i++) {
        snprintf(text, sizeof(text), "%s%s", prefix, row->choices[i]);
        offer(candidates, text, begun);
    }
}

// "set th", then "set theme=da".
static void
offer_settings(struct completion *candidates, const char *begun)
{
    char key[SETTING_BYTES], prefix[SETTING_BYTES];

    if (strchr(begun, '=')) {
        snprintf(key, sizeof(key), "%.*s", (int)strcspn(begun, "="), begun);
        snprintf(prefix, sizeof(prefix), "%.126s=", key);
        offer_choices(candidates, key, prefix, begun);
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

static void
offer_presets(struct completion *candidates, const char *begun)
{
    const char *name, *help;

    for (int i = 0; room_options_preset(i, &name, &help); i++) {
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
        offer_settings(candidates, begun);
    } else if (kind == COMMAND_THEME || kind == COMMAND_STYLE) {
        offer_choices(candidates, command_row(kind)->name, "", begun);
    } else if (kind == COMMAND_LANG) {
        offer_choices(candidates, "language", "", begun);
    } else if (kind == COMMAND_BIND) {
        offer_actions(candidates, text, begun);
    } else if (kind == COMMAND_HELP) {
        offer_commands(candidates, begun);
    } else {
        offer_words(candidates, arguments, begun);
    }
    if (strstr(arguments, "PRESET")) {
        offer_presets(candidates, begun);
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
