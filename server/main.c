// SPDX-License-Identifier: MIT
// gorend: reads its configuration and becomes the server, or does one thing for
// the operator (ctl, backup, climbs, fairplay, annul).
#include <event2/event.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "common/util/strbuf.h"
#include "server/app.h"
#include "server/shell/ops/backup.h"
#include "server/shell/ops/config.h"
#include "server/shell/ops/ctl_client.h"
#include "server/shell/ops/fair_commands.h"

enum exit_code { EXIT_GOOD = 0, EXIT_FAILED = 1, EXIT_USAGE = 2 };

static enum exit_code
print_why(const struct strbuf *why)
{
    fprintf(stderr, "gorend: %s\n", strbuf_text(why));
    return EXIT_FAILED;
}

static enum exit_code
serve(struct config *config, const struct config_input *input)
{
    struct strbuf why = {0};
    struct app *app = app_create(config, input, &why);
    enum exit_code code = EXIT_GOOD;

    if (!app) {
        code = print_why(&why);
    } else {
        app_run(app);
        if (!app_destroy(app)) {
            code = EXIT_FAILED;
        }
    }
    strbuf_finish(&why);
    libevent_global_shutdown();
    return code;
}

static enum exit_code
backup(const struct config *config, const char *copy)
{
    struct strbuf said = {0}, why = {0};
    enum exit_code code = EXIT_GOOD;
    bool is_good = backup_make(config, copy, &said, &why);

    fputs(strbuf_text(&said), stdout);
    if (!is_good) {
        code = print_why(&why);
    }
    strbuf_finish(&said);
    strbuf_finish(&why);
    return code;
}

static enum exit_code
run_command(struct config *config, const struct config_input *input, int first)
{
    const char *command = first < input->argc ? input->argv[first] : NULL;
    enum exit_code code = EXIT_USAGE;
    struct strbuf why = {0};

    if (!command) {
        return serve(config, input);
    }
    if (strcmp(command, "backup") == 0 && input->argc == first + 2) {
        return backup(config, input->argv[first + 1]);
    }
    switch (fair_command(config->data, input->argc - first, input->argv + first, &why)) {
    case FAIR_GOOD:
        code = EXIT_GOOD;
        break;
    case FAIR_FAILED:
        code = print_why(&why);
        break;
    case FAIR_USAGE:
        print_why(&why);
        break;
    case FAIR_UNKNOWN:
        fprintf(stderr, "gorend: usage: 'gorend [OPTION]...', 'gorend [OPTION]... backup FILE' "
                        "or 'gorend ctl COMMAND...'; see 'gorend --help'.\n");
    }
    strbuf_finish(&why);
    return code;
}

int
main(int argc, char **argv)
{
    struct config_input input = config_input_of_process(argc, argv);
    struct config config = {0};
    struct strbuf text = {0};
    enum exit_code code = EXIT_GOOD;
    int first = argc;

    if (sodium_init() < 0) {
        fputs("gorend: can't start libsodium.\n", stderr);
        return EXIT_FAILED;
    }
    if (argc > 1 && strcmp(argv[1], "ctl") == 0) {
        input.argc--;
        input.argv++;
        return (int)ctl_client_main(&input, stdout, stderr);
    }
    input.takes_command = true;
    switch (config_load(&input, &config, &first, &text)) {
    case CONFIG_RUN:
        code = run_command(&config, &input, first);
        break;
    case CONFIG_SAY:
        fputs(strbuf_text(&text), stdout);
        break;
    case CONFIG_WRONG:
        fprintf(stderr, "gorend: %s\n", strbuf_text(&text));
        code = EXIT_USAGE;
    }
    config_finish(&config);
    strbuf_finish(&text);
    return (int)code;
}
