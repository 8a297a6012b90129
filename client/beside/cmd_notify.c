// SPDX-License-Identifier: MIT
// goren notify: stays beside other things, and calls when it is one's move, a message or an
// invitation came, or a game is over.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client/beside/beside.h"
#include "client/beside/beside_options.h"
#include "client/beside/call.h"
#include "client/config/conf.h"
#include "client/config/paths.h"
#include "common/i18n/tr.h"
#include "common/util/file.h"
#include "common/util/xalloc.h"

enum { SECOND_MS = 1000, EVERY_S = 10, PATIENCE_S = 30, CONFIG_BYTES = 65536 };

struct settings {
    struct beside_options beside;
    const char *program, *config;
    bool on_desktop;
    int64_t every_s;
};

struct notify {
    const char *command;
    struct caller caller;
    struct called called;
    struct strbuf server;
    bool is_lost; // and that was told
};

static void
told(void *data, const struct wire_waiting *waiting)
{
    struct notify *notify = data;
    struct call calls[CALLS_MAX];
    int count = calls_find(&notify->called, waiting, calls);

    notify->is_lost = false;
    for (int i = 0; i < count; i++) {
        printf("%s\n", calls[i].text);
        if (!caller_run(&notify->caller, &calls[i], strbuf_text(&notify->server))) {
            fprintf(stderr, _("%s: the program can't be started.\n"), notify->command);
        }
    }
    fflush(stdout);
}

static void
lost(void *data, const char *why)
{
    struct notify *notify = data;

    if (!notify->is_lost) {
        fprintf(stderr, "%s: %s\n", notify->command, why);
    }
    notify->is_lost = true;
}

// The line "notify = PROGRAM" of the settings file.
static void
on_setting(void *data, const char *section, const char *key, const char *value)
{
    char **program = data;

    if (!*section && strcmp(key, "notify") == 0) {
        free(*program);
        *program = *value ? xstrdup(value) : NULL;
    }
}

// Returns owned, or NULL.
static char *
read_program(const struct settings *settings)
{
    struct strbuf path = {0};
    char *text = xcalloc(CONFIG_BYTES, 1), *program = NULL;
    size_t length;

    if (settings->config) {
        strbuf_add(&path, settings->config);
    } else if (path_config(NULL, &path)) {
        strbuf_add(&path, "/goren.conf");
    }
    if (path.length && file_read(path.text, text, CONFIG_BYTES, &length) == FILE_OK) {
        conf_read(text, on_setting, &program);
    }
    strbuf_finish(&path);
    free(text);
    return program;
}

static const struct option_row option_rows[] = {
    {"run", "PROGRAM", N_("run this, with its arguments, for each event"), beside_set_text,
     offsetof(struct settings, program)},
    {"desktop", NULL, N_("show it on the desktop, by notify-send"), option_set_true,
     offsetof(struct settings, on_desktop)},
    {"every", "SECONDS", N_("ask the server so often (10)"), beside_set_seconds,
     offsetof(struct settings, every_s)},
    {"config", "FILE", N_("settings ($XDG_CONFIG_HOME/goren/goren.conf)"), beside_set_text,
     offsetof(struct settings, config)},
    BESIDE_ROWS,
    {0},
};

static const struct option_table options = {
    .rows = option_rows,
    .usage = "goren notify [OPTION]... [HOST[:PORT]]",
    .purpose = N_(
        "Run beside other things until Ctrl-C, and print a line when it is your move, a message\n"
        "or an invitation waits for you, or a game of yours is over. --run starts a program for\n"
        "it; without --run, the one in the line 'notify = PROGRAM' of the settings. What your\n"
        "open goren has shown you is not repeated."),
    .epilog = N_(
        "The program is started without a shell and told everything in its environment:\n"
        "GOREN_EVENT (move, message, invitation or game-over), GOREN_TEXT (the sentence),\n"
        "GOREN_OPPONENT, GOREN_TABLE, GOREN_LEFT (seconds, where there is a limit), GOREN_COUNT\n"
        "and GOREN_SERVER. Exit code: 2 invalid usage, 3 no connection, or no saved login."),
};

static enum exit_code
run(const struct settings *settings, struct notify *notify, struct look_target *target)
{
    static const struct look_ops ops = {.told = told, .lost = lost};
    struct strbuf why = {0};
    char *own = settings->program || settings->on_desktop ? NULL : read_program(settings);
    enum look_end end;

    notify->caller.program = settings->program ? settings->program : own;
    notify->caller.on_desktop = settings->on_desktop;
    target->patience_ms = PATIENCE_S * SECOND_MS;
    target->every_ms = settings->every_s * SECOND_MS;
    address_format(&target->address, &notify->server);
    end = look_run(target, &ops, notify, &why);
    if (why.length > 0) {
        fprintf(stderr, "%s: %s\n", notify->command, strbuf_text(&why));
    }
    strbuf_finish(&why);
    free(own);
    return end == LOOK_STOPPED ? EXIT_STOPPED : EXIT_NO_CONNECTION;
}

enum exit_code
cmd_notify(int argc, char **argv)
{
    struct settings settings = {.every_s = EVERY_S};
    struct notify notify = {.command = argv[0]};
    struct look_target target = {.every_ms = 0};
    enum exit_code code = EXIT_GOOD;
    int first = options_parse(argc, argv, &options, &settings, &code);

    if (!first) {
        return code;
    }
    code = beside_find(&settings.beside, argc, argv, first, &target);
    if (code == EXIT_GOOD) {
        code = run(&settings, &notify, &target);
    }
    strbuf_finish(&notify.server);
    beside_finish(&settings.beside);
    return code;
}
