// SPDX-License-Identifier: MIT
// goren: plays, or finds the subcommand and hands over to it.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "client/app/app.h"
#include "client/beside/beside.h"
#include "client/config/language.h"
#include "client/tools/commands.h"
#include "client/tools/options.h"
#include "common/i18n/fill.h"
#include "common/i18n/tr.h"
#include "common/util/strbuf.h"
#include "common/wire/name_text.h"

static enum exit_code
show_record(const char *path, int game, int delay_ms)
{
    struct app_options options = {
        .mode = APP_REPLAY, .record = path, .record_game = game, .delay_ms = delay_ms};

    return (enum exit_code)app_run(&options);
}

static enum exit_code
replay(int argc, char **argv)
{
    static const struct replay_screen screen = {app_has_screen, show_record};

    return cmd_replay(argc, argv, &screen);
}

static const struct command {
    const char *name;
    const char *help;
    enum exit_code (*run)(int argc, char **argv);
    const char *argument; // of those that stand among the ways to play; NULL = of records
} commands[] = {
    {"analyze", N_("show what the engine thinks of each move"), cmd_analyze, NULL},
    {"check", N_("replay games through the referee; print the first illegal move and why"),
     cmd_check, NULL},
    {"convert", N_("convert records from one format to another"), cmd_convert, NULL},
    {"explore", N_("show which moves were played from a position, and how it ended"), cmd_explore,
     NULL},
    {"forbidden", N_("read positions, print Black's forbidden points in renju"), cmd_forbidden,
     NULL},
    {"picture", N_("draw a position of a record"), cmd_picture, NULL},
    {"replay", N_("show a record move by move"), replay, NULL},
    {"status", N_("one line for a shell prompt: whose move it is, and messages"), cmd_status,
     "[HOST[:PORT]]"},
    {"notify", N_("run a program when it is your move, or somebody writes"), cmd_notify,
     "[HOST[:PORT]]"},
};

enum { COMMAND_COUNT = sizeof(commands) / sizeof(*commands) };

// Ways to play. Each may have an address behind it, or must.
static const struct {
    const char *name;
    const char *argument;
    const char *help;
    enum app_mode mode;
    bool is_learning, is_puzzling;
} modes[] = {
    {"join", "HOST[:PORT][/CODE]", N_("play on a server"), APP_JOIN, false, false},
    {"watch", "HOST[:PORT][/CODE]", N_("watch games on a server"), APP_WATCH, false, false},
    {"host", NULL, N_("host a server for friends on this computer, and join it"), APP_HOST, false,
     false},
    {"learn", NULL, N_("the rules and the first tricks, in ten short lessons"), APP_HERE, true,
     false},
    {"puzzle", NULL, N_("the puzzle of the day, and three thousand others"), APP_HERE, false, true},
};

enum { MODE_COUNT = sizeof(modes) / sizeof(*modes) };

static const char *
set_text(void *place, const char *value)
{
    *(const char **)place = value;
    return NULL;
}

static const char *
set_name(void *place, const char *value)
{
    char name[WIRE_NAME_BYTES + 1];

    return name_normalize(value, name) == NAME_OK
               ? set_text(place, value)
               : _("a name of letters, digits, _ and -, at most 20 columns wide");
}

static bool
use_language(const char *code)
{
    enum language language;

    if (!language_find(code, &language)) {
        return false;
    }
    tr_use(language);
    return true;
}

// At once: what follows is said in it already.
static const char *
set_language(void *place, const char *value)
{
    return use_language(value) ? set_text(place, value) : _("en, ru, ja, zh_CN or zh_TW");
}

#define AT(field) offsetof(struct app_options, field)

static const struct option_row option_rows[] = {
    {"plain", NULL, N_("line mode: for screen readers, scripts and simple terminals"),
     option_set_true, AT(is_plain)},
    {"json", NULL, N_("line mode with one JSON object per line"), option_set_true, AT(as_json)},
    {"name", "NAME", N_("your name; the default is your login name"), set_name, AT(name)},
    {"password-file", "FILE", N_("log in with the password in the first line of FILE"), set_text,
     AT(password_file)},
    {"insecure", NULL, N_("connect without TLS"), option_set_true, AT(is_insecure)},
    {"ca-file", "FILE", N_("verify the server with this certificate authority"), set_text,
     AT(ca_file)},
    {"port", "PORT", N_("port for host (5555)"), set_text, AT(port)},
    {"open-port", NULL, N_("with host: ask your router to let friends from outside in"),
     option_set_true, AT(opens_port)},
    {"stop", NULL, N_("with host: stop the server that you left running"), option_set_true,
     AT(stops)},
    {"lang", "CODE", N_("en, ru, ja, zh_CN or zh_TW"), set_language, AT(language)},
    {"config", "FILE", N_("settings ($XDG_CONFIG_HOME/goren/goren.conf)"), set_text, AT(config)},
    {"state-dir", "FOLDER", N_("known servers and saved logins ($XDG_STATE_HOME/goren)"), set_text,
     AT(state_dir)},
    {"data-dir", "FOLDER", N_("saved games ($XDG_DATA_HOME/goren)"), set_text, AT(data_dir)},
    {0},
};

static void
print_commands(FILE *out)
{
    fprintf(out, "%s\n", _("Play:"));
    fprintf(out, "  %-26s %s\n", "goren", _("against the computer, or two at this keyboard"));
    for (int i = 0; i < MODE_COUNT; i++) {
        fprintf(out, "  %-7s%-19s %s\n", modes[i].name, modes[i].argument ? modes[i].argument : "",
                tr(modes[i].help));
    }
    for (int i = 0; i < COMMAND_COUNT; i++) {
        if (commands[i].argument) {
            fprintf(out, "  %-7s%-19s %s\n", commands[i].name, commands[i].argument,
                    tr(commands[i].help));
        }
    }
    fprintf(out, "\n%s\n", _("Records and positions:"));
    for (int i = 0; i < COMMAND_COUNT; i++) {
        if (!commands[i].argument) {
            fprintf(out, "  %-26s %s\n", commands[i].name, tr(commands[i].help));
        }
    }
    fprintf(out, "\n%s\n", _("'goren COMMAND --help' shows the options of a command."));
}

// sentence: with {1} for the word.
static enum exit_code
refuse(const char *sentence, const char *word)
{
    struct strbuf text = {0};

    fill(&text, sentence, 1, word);
    fprintf(stderr, "goren: %s\n\n", strbuf_text(&text));
    strbuf_finish(&text);
    print_commands(stderr);
    return EXIT_USAGE;
}

// What only a host may ask for.
static enum exit_code
check_host_options(const struct app_options *options)
{
    if (options->stops) {
        return refuse(_("--stop is for '{1}'."), "goren host");
    }
    return options->opens_port ? refuse(_("--open-port is for '{1}'."), "goren host") : EXIT_GOOD;
}

// Reads the arguments after the options: a way to play, and where.
static enum exit_code
read_mode(int argc, char **argv, struct app_options *options)
{
    int i = 0;

    if (argc == 0) {
        return check_host_options(options);
    }
    while (i < MODE_COUNT && strcmp(modes[i].name, argv[0]) != 0) {
        i++;
    }
    if (i == MODE_COUNT) {
        return refuse(_("unknown command '{1}'."), argv[0]);
    }
    if (argc > (modes[i].argument ? 2 : 1)) {
        return refuse(_("unexpected argument '{1}'."), argv[argc - 1]);
    }
    if (modes[i].argument && argc < 2) {
        return refuse(_("an address is missing after '{1}'."), argv[0]);
    }
    if (modes[i].mode != APP_HOST && check_host_options(options) != EXIT_GOOD) {
        return EXIT_USAGE;
    }
    options->mode = modes[i].mode;
    options->is_learning = modes[i].is_learning;
    options->is_puzzling = modes[i].is_puzzling;
    options->address = modes[i].argument ? argv[1] : NULL;
    return EXIT_GOOD;
}

static enum exit_code
play(int argc, char **argv)
{
    static const struct option_table table = {
        .rows = option_rows,
        .usage = "goren [OPTION]... [COMMAND [ARGUMENT]...]",
        .purpose = N_("Play gomoku, renju and capture gomoku, and work with records of games."),
        .print_commands = print_commands,
        .epilog = N_("In line mode, type 'help' for a list of commands. Exit code: 0 success, 2 "
                     "invalid\n"
                     "usage, 3 no connection."),
    };
    struct app_options options = {.mode = APP_HERE};
    enum exit_code code;
    int first;

    first = options_parse(argc, argv, &table, &options, &code);
    if (!first) {
        return code;
    }
    code = read_mode(argc - first, argv + first, &options);
    return code == EXIT_GOOD ? (enum exit_code)app_run(&options) : code;
}

static const struct command *
find_command(const char *name)
{
    for (int i = 0; i < COMMAND_COUNT; i++) {
        if (strcmp(name, commands[i].name) == 0) {
            return &commands[i];
        }
    }
    return NULL;
}

// A language may stand before the name of a subcommand. How many arguments it takes
// there; 0 for anything else, which the options of playing look at.
static int
take_language(int argc, char **argv)
{
    static const char option[] = "--lang";
    size_t length = strlen(option);
    const char *code = NULL;
    int used = 0;

    if (argc > 3 && strcmp(argv[1], option) == 0) {
        code = argv[2];
        used = 2;
    } else if (argc > 2 && strncmp(argv[1], option, length) == 0 && argv[1][length] == '=') {
        code = argv[1] + length + 1;
        used = 1;
    }
    return used && find_command(argv[used + 1]) && use_language(code) ? used : 0;
}

static int
run(const struct command *command, int argc, char **argv)
{
    enum exit_code code;
    char name[32];

    snprintf(name, sizeof(name), "goren %s", command->name);
    argv[0] = name;
    code = command->run(argc, argv);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        fputs(_("goren: can't write the output.\n"), stderr);
        return EXIT_USAGE;
    }
    return (int)code;
}

int
main(int argc, char **argv)
{
    const struct command *command;
    int used;

    tr_use(language_wanted(getenv, isatty(STDOUT_FILENO)));
    if (argc > 1 && strcmp(argv[1], "help") == 0) {
        static char help[] = "--help";
        char *arguments[] = {argv[0], help, NULL};

        return (int)play(2, arguments);
    }
    if (argc > 1 && strcmp(argv[1], "--version") == 0) {
        puts("goren " GOREN_VERSION);
        return EXIT_GOOD;
    }
    used = take_language(argc, argv);
    command = argc > used + 1 ? find_command(argv[used + 1]) : NULL;
    return command ? run(command, argc - used - 1, argv + used + 1) : (int)play(argc, argv);
}
