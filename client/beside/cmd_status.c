// SPDX-License-Identifier: MIT
// goren status: one line for a shell prompt or a status bar. Quick, and silent where there is nothing
// to say.
#include <stdio.h>

#include "client/beside/beside.h"
#include "client/beside/beside_options.h"
#include "client/text/format_waiting.h"
#include "common/i18n/tr.h"

enum { SECOND_MS = 1000, TIMEOUT_S = 3 };

struct settings {
    struct beside_options beside;
    int64_t timeout_s;
    bool as_json;
};

struct answer {
    const struct settings *settings;
    const struct look_target *target;
    bool is_empty;
};

static void
told(void *data, const struct wire_waiting *waiting)
{
    struct answer *answer = data;
    struct strbuf out = {0}, server = {0};

    answer->is_empty = waiting_is_empty(waiting);
    if (answer->settings->as_json) {
        address_format(&answer->target->address, &server);
        format_waiting_json(&out, strbuf_text(&server), waiting);
    } else if (!answer->is_empty) {
        format_waiting(&out, waiting);
        strbuf_add_char(&out, '\n');
    }
    fputs(strbuf_text(&out), stdout);
    strbuf_finish(&out);
    strbuf_finish(&server);
}

static const struct option_row option_rows[] = {
    {"json", NULL, N_("print one JSON object"), option_set_true,
     offsetof(struct settings, as_json)},
    {"timeout", "SECONDS", N_("wait no longer for the server (3)"), beside_set_seconds,
     offsetof(struct settings, timeout_s)},
    BESIDE_ROWS,
    {0},
};

static const struct option_table options = {
    .rows = option_rows,
    .usage = "goren status [OPTION]... [HOST[:PORT]]",
    .purpose =
        N_("Print one line for a shell prompt or a status bar: games that wait for your move with\n"
           "the time left, new messages and invitations. Without HOST, of the server that you\n"
           "visited last. A goren that runs beside is not disturbed, and nobody sees you online."),
    .epilog =
        N_("Exit code: 0 something waits, 1 nothing does (and nothing is printed), 2 invalid\n"
           "usage, 3 no connection, or no saved login."),
};

enum exit_code
cmd_status(int argc, char **argv)
{
    static const struct look_ops ops = {.told = told};
    struct settings settings = {.timeout_s = TIMEOUT_S};
    struct look_target target = {.every_ms = 0};
    struct answer answer = {&settings, &target, true};
    struct strbuf why = {0};
    enum exit_code code = EXIT_GOOD;
    enum look_end end;
    int first = options_parse(argc, argv, &options, &settings, &code);

    if (!first) {
        return code;
    }
    code = beside_find(&settings.beside, argc, argv, first, &target);
    if (code == EXIT_GOOD) {
        target.patience_ms = settings.timeout_s * SECOND_MS;
        end = look_run(&target, &ops, &answer, &why);
        code = end == LOOK_STOPPED  ? EXIT_STOPPED
               : end == LOOK_FAILED ? EXIT_NO_CONNECTION
               : answer.is_empty    ? EXIT_NO
                                    : EXIT_GOOD;
    }
    if (why.length > 0) {
        fprintf(stderr, "%s: %s\n", argv[0], strbuf_text(&why));
    }
    strbuf_finish(&why);
    beside_finish(&settings.beside);
    return code;
}
