// SPDX-License-Identifier: MIT
// goren: finds out what is wanted, and hands over.
#include <locale.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "client/app.h"
#include "client/tools/commands.h"
#include "client/tools/options.h"

// Subcommands without a server.
static const struct tool {
    const char *name;
    const char *help;
    enum exit_code (*run)(int argc, char **argv);
} tools[] = {
    {"check", "replay games through the referee; say the first illegal move and why", cmd_check},
    {"forbidden", "positions in, black's forbidden points in renju out", cmd_forbidden},
};

// Where one can play.
static const struct place {
    const char *name;
    const char *argument; // NULL: it takes none
    const char *help;
    enum app_place place;
} places[] = {
    {"host", NULL, "a server for friends on this machine, and you in it", APP_HOST},
    {"join", "HOST[:PORT][/CODE]", "play on another server", APP_JOIN},
    {"watch", "HOST[:PORT][/CODE]", "watch games there", APP_WATCH},
};

enum {
    TOOL_COUNT = sizeof(tools) / sizeof(*tools),
    PLACE_COUNT = sizeof(places) / sizeof(*places),
};

struct settings {
    struct app_options app;
    bool is_plain, is_version;
};

static const char *
set_text(void *place, const char *value)
{
    *(const char **)place = value;
    return *value ? NULL : "something";
}

#define TEXT(name, argument, help, field)                                    \
    {                                                                        \
        name, argument, help, set_text, offsetof(struct settings, app.field) \
    }
#define SWITCH(name, help, field)                                           \
    {                                                                       \
        name, NULL, help, option_set_true, offsetof(struct settings, field) \
    }

static const struct option_row option_rows[] = {
    TEXT("name", "NAME", "what you are called; your login name if not given", name),
    TEXT("password-file", "FILE", "the password of that account, in the first line", password_file),
    SWITCH("register", "make that account", app.is_new),
    TEXT("command", "COMMAND", "begin with this command ('help' lists them)", command),
    SWITCH("plain", "lines of text instead of a screen, for scripts and screen readers", is_plain),
    SWITCH("json", "the same as one JSON object a line", app.as_json),
    TEXT("listen", "ADDRESS:PORT,...", "where a server for friends can be reached", listen),
    TEXT("ca", "FILE", "verify the server by this authority (PEM)", ca_file),
    SWITCH("insecure", "talk without TLS; everybody on the way can read along", app.is_plain_tcp),
    TEXT("state-dir", "FOLDER", "known servers and tokens", state_dir),
    TEXT("data-dir", "FOLDER", "your games", data_dir),
    SWITCH("version", "print the version", is_version),
    {0},
};

static const struct option_help option_help = {
    .usage = "goren [OPTION]... [COMMAND]",
    .purpose = "Gomoku, renju and gomoku with captures, against friends and engines.\n"
               "Without a command: play here, on a server of your own.\n\n"
               "Commands:\n"
               "  host                      a server for friends on this machine, and you in it\n"
               "  join HOST[:PORT][/CODE]   play on another server\n"
               "  watch HOST[:PORT][/CODE]  watch games there\n"
               "  check FILE...             replay games through the referee\n"
               "  forbidden                 forbidden points of positions in renju\n\n"
               "'goren check --help' and 'goren forbidden --help' explain those two.",
    .epilog = "Exit status: 0 good, 1 the answer is no, 2 wrong usage, 3 no connection.",
};

static int
usage(const char *what, const char *word)
{
    fprintf(stderr, "goren: %s '%s'. 'goren --help' explains.\n", what, word);
    return EXIT_USAGE;
}

static int
run_tool(const struct tool *tool, int argc, char **argv)
{
    char name[32];
    enum exit_code code;

    snprintf(name, sizeof(name), "goren %s", tool->name);
    argv[0] = name;
    code = tool->run(argc, argv);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        fputs("goren: the output could not be written.\n", stderr);
        return EXIT_USAGE;
    }
    return (int)code;
}

// Returns the exit status if there is nothing to run, else -1.
static int
read_place(struct settings *settings, int argc, char **argv)
{
    const struct place *place = NULL;
    int first = 1;

    for (int i = 0; i < PLACE_COUNT; i++) {
        place = strcmp(argv[0], places[i].name) == 0 ? &places[i] : place;
    }
    if (!place) {
        return usage("there is no command", argv[0]);
    }
    settings->app.place = place->place;
    if (place->argument && first < argc) {
        settings->app.address = argv[first++];
    } else if (place->argument) {
        return usage("say where: HOST[:PORT][/CODE] behind", argv[0]);
    }
    return first < argc ? usage("this is too much:", argv[first]) : -1;
}

int
main(int argc, char **argv)
{
    struct settings settings = {.app = {.place = APP_HERE}};
    int first = argc, status;

    if (!setlocale(LC_CTYPE, "")) {
        setlocale(LC_CTYPE, "C.UTF-8");
    }
    for (int i = 0; argc > 1 && i < TOOL_COUNT; i++) {
        if (strcmp(argv[1], tools[i].name) == 0) {
            return run_tool(&tools[i], argc - 1, argv + 1);
        }
    }
    switch (options_parse(argc, argv, option_rows, &option_help, &settings, &first)) {
    case OPTIONS_OK:
        break;
    case OPTIONS_HELP:
        return EXIT_GOOD;
    case OPTIONS_WRONG:
        return EXIT_USAGE;
    }
    if (settings.is_version) {
        puts("goren " GOREN_VERSION);
        return EXIT_GOOD;
    }
    status = first < argc ? read_place(&settings, argc - first, argv + first) : -1;
    return status >= 0 ? status : (int)app_run(&settings.app);
}
