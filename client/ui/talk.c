// SPDX-License-Identifier: MIT
#include "client/ui/talk.h"

#include "client/ui/entry.h"
#include "client/ui/shown_room.h"
#include "client/ui/ui_do.h"
#include "client/ui/ui_internal.h"
#include "common/i18n/tr.h"

static bool
is_seated(const struct ui *ui)
{
    enum seat seat;

    return ui_room(ui) && model_own_seat(ui->model, ui_room(ui), &seat);
}

// The next channel that one may talk in.
static void
next_channel(struct ui *ui)
{
    struct text_entry *entry = &ui->entry;
    bool has_room = ui_room(ui) != NULL;

    if (entry->choice == CHANNEL_LOBBY && has_room) {
        entry->choice = CHANNEL_ROOM;
    } else if (entry->choice == CHANNEL_ROOM && has_room && !is_seated(ui)) {
        entry->choice = CHANNEL_WATCHERS;
    } else {
        entry->choice = CHANNEL_LOBBY;
    }
}

static void
format_prompt(const struct text_entry *entry, struct strbuf *out)
{
    strbuf_add(out, entry->choice == CHANNEL_ROOM       ? _("To the table: ")
                    : entry->choice == CHANNEL_WATCHERS ? _("To the watchers: ")
                                                        : _("To the lobby: "));
}

static void
format_help(const struct ui *ui, struct strbuf *out)
{
    (void)ui;
    strbuf_add(out, _("Tab: someone else"));
}

static void
on_done(struct ui *ui, const struct text_entry *entry)
{
    static const char *const words[CHANNEL_COUNT] = {"@lobby ", "@room ", "@watchers ", "@lobby "};
    struct strbuf text = {0};

    if (entry->length) {
        strbuf_add(&text, words[entry->choice]);
        strbuf_add(&text, entry->text);
        ui_do_typed(ui, COMMAND_SAY, strbuf_text(&text));
    }
    strbuf_finish(&text);
}

static const struct prompt prompt = {.format = format_prompt,
                                     .on_done = on_done,
                                     .on_tab = next_channel,
                                     .format_help = format_help};

void
talk_open(struct ui *ui)
{
    entry_open(ui, &prompt, "");
    ui->entry.choice = CHANNEL_LOBBY;
    if (ui_page(ui) == PAGE_GAME && ui_room(ui)) {
        ui->entry.choice = is_seated(ui) ? CHANNEL_ROOM : CHANNEL_WATCHERS;
    }
}
