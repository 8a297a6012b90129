// SPDX-License-Identifier: MIT
// --help and the sample file, both from the table.
#include <string.h>

#include "common/util/strbuf.h"
#include "server/shell/ops/config_options.h"

enum { COLUMNS = 78 };

static const char usage[] = "Usage: gorend [OPTION]...\n"
                            "       gorend [OPTION]... backup FILE      copies the data\n"
                            "       gorend ctl [OPTION]... COMMAND...   asks a running server\n"
                            "\n"
                            "The server of Goren: players connect to it with 'goren join HOST'.\n";

static const char epilog[] =
    "\n"
    "Also\n"
    "  --help, --version\n"
    "  --print-config    shows a configuration file with everything that is set now\n"
    "\n"
    "An option can stand in three places. A flag beats the environment, which beats\n"
    "the file, which beats the default:\n"
    "  gorend --rooms=50      GOREND_ROOMS=50 gorend      rooms = 50\n"
    "Where SIGHUP changes it, edit the file and send SIGHUP to the running server. A\n"
    "limit that is lower then ends nothing: it holds for what comes next.\n"
    "SIGTERM tells the players, stores everything and ends. After the next start\n"
    "every game stands where the players last saw it.\n"
    "\n"
    "For friends on this network:  gorend --data=goren.db --name='Our place'\n"
    "For this machine alone:       gorend --data=goren.db --listen=127.0.0.1:5555\n";

static const char sample_head[] =
    "# Configuration of gorend. Lines that begin with # are comments; take the # off\n"
    "# to change an option. Flags (--name=value) and the environment\n"
    "# (GOREND_NAME=value) beat this file. Where SIGHUP changes an option, edit this\n"
    "# file and send SIGHUP to the running server: systemctl reload gorend.\n";

// Adds words up to the width, each line behind the prefix.
static void
add_wrapped(struct strbuf *out, const char *prefix, const char *text)
{
    size_t column = 0;

    while (*text) {
        size_t length = strcspn(text, " ");

        if (column > 0 && column + 1 + length > COLUMNS) {
            strbuf_add_char(out, '\n');
            column = 0;
        }
        strbuf_add(out, column == 0 ? prefix : " ");
        strbuf_add_bytes(out, text, length);
        column += (column == 0 ? strlen(prefix) : 1) + length;
        text += length + strspn(text + length, " ");
    }
    strbuf_add_char(out, '\n');
}

// What it takes, and what it is if nobody says.
static void
add_allowed(struct strbuf *out, const char *prefix, const struct config *defaults,
            const struct option *option)
{
    struct strbuf text = {0};

    strbuf_add(&text, "Takes ");
    option->kind->allowed(option, &text);
    strbuf_add(&text, ". Default: ");
    if (option->how) {
        strbuf_add(&text, option->how);
    } else {
        config_add_value(defaults, option, &text);
    }
    strbuf_add(&text, option->can_reload ? ". SIGHUP changes it." : ". Needs a restart.");
    add_wrapped(out, prefix, text.text);
    strbuf_finish(&text);
}

// "yes|no", "PATH", "full|process|off".
static void
add_value_name(struct strbuf *out, const struct option *option)
{
    strbuf_add(out, option->kind->value ? option->kind->value : "");
    for (int i = 0; !option->kind->value && i < option->word_count; i++) {
        strbuf_addf(out, "%s%s", i > 0 ? "|" : "", option->words[i]);
    }
}

void
config_add_help(const struct config_input *input, struct strbuf *out)
{
    struct config defaults = {0};

    config_set_defaults(&defaults, input);
    strbuf_add(out, usage);
    for (int i = 0; i < OPTIONS; i++) {
        const struct option *option = &config_options[i];

        if (option->group) {
            strbuf_addf(out, "\n%s\n", option->group);
        }
        strbuf_addf(out, "  --%s=", option->name);
        add_value_name(out, option);
        strbuf_add_char(out, '\n');
        add_wrapped(out, "      ", option->help);
        add_allowed(out, "      ", &defaults, option);
    }
    strbuf_add(out, epilog);
    config_finish(&defaults);
}

// The line of the file. Each address has its own, so that no line is too long.
static void
add_line(struct strbuf *out, const struct config *config, const struct option *option)
{
    bool is_default = config->sources[option - config_options] == CONFIG_DEFAULT;
    struct strbuf value = {0};
    const char *rest;

    config_add_value(config, option, &value);
    rest = value.text;
    do {
        size_t length = option->kind->is_list ? strcspn(rest, ",") : strlen(rest);

        strbuf_addf(out, "%s%s = ", is_default ? "#" : "", option->name);
        strbuf_add_bytes(out, rest, length);
        strbuf_add_char(out, '\n');
        rest += length + strspn(rest + length, ", ");
    } while (*rest);
    strbuf_finish(&value);
}

void
config_add_sample(const struct config *config, struct strbuf *out)
{
    struct config_input nobody = {.environment = (char *[]){NULL}, .cores = 1};
    struct config defaults = {0};

    config_set_defaults(&defaults, &nobody);
    strbuf_add(out, sample_head);
    for (int i = 0; i < OPTIONS; i++) {
        const struct option *option = &config_options[i];

        if (option->group) {
            strbuf_addf(out, "\n# %s\n", option->group);
        }
        if (i == OPTION_CONFIG) {
            continue; // the name of this file
        }
        strbuf_add_char(out, '\n');
        add_wrapped(out, "# ", option->help);
        add_allowed(out, "# ", &defaults, option);
        add_line(out, config, option);
    }
    config_finish(&defaults);
}
