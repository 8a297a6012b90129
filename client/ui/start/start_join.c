// SPDX-License-Identifier: MIT
#include "client/ui/start/start_join.h"

#include <stdio.h>
#include <string.h>

#include "client/ui/name_entry.h"
#include "client/ui/ui_do.h"
#include "client/ui/ui_internal.h"
#include "common/i18n/tr.h"

static const char *
recall_server(const struct ui *ui, int index)
{
    return index <= ui->server_count ? ui->servers[index - 1].address : NULL;
}

static void
format_address_help(const struct ui *ui, struct strbuf *out)
{
    if (ui->server_count > 0 && ui->entry.length == 0) {
        strbuf_addf(out, _("Enter: %s  Up: more"), ui->servers[0].address);
    }
}

// Nothing is the server of last time, a code behind a slash a room there.
static void
fill_address(const struct ui *ui, const char *typed, char address[COMMAND_BYTES_MAX + 1])
{
    static const char *const commands[] = {"goren join ", "goren watch "};
    bool is_last;

    // The line that a host gives to friends may be pasted whole.
    typed += strspn(typed, " ");
    for (size_t i = 0; i < sizeof(commands) / sizeof(*commands); i++) {
        bool is_there = strncmp(typed, commands[i], strlen(commands[i])) == 0;

        typed += is_there ? strlen(commands[i]) : 0;
    }
    typed += strspn(typed, " '");
    is_last = ui->server_count > 0 && (!*typed || *typed == '/');
    if (is_last) {
        snprintf(address, COMMAND_BYTES_MAX + 1, "%s%.*s", ui->servers[0].address,
                 WIRE_CODE_BYTES + 1, typed);
    } else {
        snprintf(address, COMMAND_BYTES_MAX + 1, "%.*s", (int)strcspn(typed, "'"), typed);
    }
}

static bool
take_address(struct ui *ui, const char *address)
{
    struct strbuf why = {0};
    bool is_going = *address && ui->ops->go(ui->data, PLACE_SERVER, address, &why);

    if (is_going) {
        snprintf(ui->address, sizeof(ui->address), "%.*s", (int)strcspn(address, "/#"), address);
        ui->is_home = ui->was_connected = false;
        ui_set_base(ui, PAGE_LOBBY);
    } else if (*address) {
        ui_error(ui, strbuf_text(&why));
    }
    strbuf_finish(&why);
    return is_going;
}

// The table of the address, once the server is there. A socket has no code in its path.
static bool
go_to_table(struct ui *ui, const char *verb, const char *address)
{
    const char *slash = strncmp(address, "unix:", 5) == 0 ? NULL : strchr(address, '/');
    char line[64];

    if (slash) {
        snprintf(line, sizeof(line), "%s %.*s", verb, (int)strcspn(slash + 1, "#"), slash + 1);
        ui->has_first = ui_read_line(ui, line, &ui->first);
    }
    return slash;
}

static void
join(struct ui *ui)
{
    if (take_address(ui, ui->wanted_address)) {
        go_to_table(ui, "join", ui->wanted_address);
    }
}

// The line first, which the user may have at hand; then who one is there.
static void
take_join(struct ui *ui, const struct text_entry *entry)
{
    fill_address(ui, entry->text, ui->wanted_address);
    if (*ui->wanted_address && !name_entry_ask(ui, join)) {
        join(ui);
    }
}

static void
take_watch(struct ui *ui, const struct text_entry *entry)
{
    char address[COMMAND_BYTES_MAX + 1];

    fill_address(ui, entry->text, address);
    if (take_address(ui, address) && !go_to_table(ui, "watch", address)) {
        command_make(&ui->first, COMMAND_WATCH);
        ui->first.option = OPTION_BEST;
        ui->has_first = true;
    }
}

static const struct prompt join_prompt = {.text =
                                              N_("Paste the line your friend sent, or type HOST: "),
                                          .on_done = take_join,
                                          .recall = recall_server,
                                          .format_help = format_address_help};
static const struct prompt watch_prompt = {.text =
                                               N_("Watch at (the line you were sent, or HOST): "),
                                           .on_done = take_watch,
                                           .recall = recall_server,
                                           .format_help = format_address_help};

void
start_ask_join(struct ui *ui)
{
    entry_open(ui, &join_prompt, "");
}

void
start_ask_watch(struct ui *ui)
{
    entry_open(ui, &watch_prompt, "");
}

bool
start_go_back(struct ui *ui)
{
    char address[COMMAND_BYTES_MAX + 1];

    fill_address(ui, "", address);
    return take_address(ui, address);
}
