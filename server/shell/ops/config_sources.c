// SPDX-License-Identifier: MIT
// The sources of options: the file, the environment, the arguments. Each source overrides the one
// before.
//
// The file: inih cuts its lines apart; but it would split a line that is too
// long into two, end a line at a NUL, and continue after a fault. So the lines it
// gets are read and counted here, and there are no more of them after a fault.
#include <ctype.h>
#include <errno.h>
#include <string.h>

#include <ini.h>

#include "common/util/quote.h"
#include "common/util/strbuf.h"
#include "server/shell/ops/config_options.h"

enum {
    SHOWN_BYTES = 60, // of what is wrong, in a complaint
    LETTERS_MAX = 32, // of a name that is looked at
    NEAR_MAX = 2,     // mistakes in a name that is still recognized
};

struct assignment {
    const struct option *option;
    enum config_source source;
    const char *where; // it stands, for complaints: "gorend.conf:12: rooms", "--rooms"
    const char *text;
};

// Adds text of others to a complaint, cut if it is long.
static void
add_shown(struct strbuf *why, const char *text, size_t length)
{
    if (quote_add(why, text, length, SHOWN_BYTES) > 0) {
        strbuf_add(why, "...");
    }
}

// Gives the option its value. Returns false and adds why if it is not allowed.
static bool
assign(struct config *config, const struct assignment *assignment, struct strbuf *why)
{
    const struct option *option = assignment->option;
    const struct option_kind *kind = option->kind;
    unsigned char *source = &config->sources[option - config_options];
    void *place = config_place(config, option);

    if (kind->is_list && *source != assignment->source) {
        memset(place, 0, kind->bytes);
    }
    if (kind->set(option, place, assignment->text)) {
        *source = (unsigned char)assignment->source;
        return true;
    }
    strbuf_addf(why, "%s must be ", assignment->where);
    kind->allowed(option, why);
    strbuf_add(why, ", not ");
    add_shown(why, assignment->text, strlen(assignment->text));
    return false;
}

static int
least_of(int a, int b)
{
    return a < b ? a : b;
}

// How many letters must be put in, taken out or changed to make one name from
// the other. Both are at most LETTERS_MAX long.
static int
distance(const char *a, size_t a_length, const char *b, size_t b_length)
{
    int row[LETTERS_MAX + 1]; // from the letters of a so far to each beginning of b

    for (size_t j = 0; j <= b_length; j++) {
        row[j] = (int)j;
    }
    for (size_t i = 1; i <= a_length; i++) {
        int corner = row[0];

        row[0] = (int)i;
        for (size_t j = 1; j <= b_length; j++) {
            int changed = corner + (a[i - 1] != b[j - 1]);

            corner = row[j];
            row[j] = least_of(changed, 1 + least_of(row[j], row[j - 1]));
        }
    }
    return row[b_length];
}

// The option that may have been meant; NULL if none is near.
static const char *
nearest(const char *name, size_t length)
{
    const char *found = NULL;
    int best = NEAR_MAX + 1;

    for (int i = 0; length <= LETTERS_MAX && i < config_option_count; i++) {
        const char *other = config_options[i].name;
        int far = distance(name, length, other, strlen(other));

        if (far < best) {
            best = far;
            found = other;
        }
    }
    return found;
}

// Adds a sentence about a name that is no option's, with the one that may have
// been meant. prefix: the dashes of a flag.
static void
add_unknown(const char *prefix, const char *name, size_t length, struct strbuf *why)
{
    const char *meant = nearest(name, length);
    struct strbuf whole = {0};

    strbuf_add(&whole, prefix);
    strbuf_add_bytes(&whole, name, length);
    strbuf_add(why, "unknown option ");
    add_shown(why, whole.text, whole.length);
    strbuf_finish(&whole);
    if (meant) {
        strbuf_addf(why, "; did you mean %s%s?", prefix, meant);
    } else {
        strbuf_add(why, "; see 'gorend --help'");
    }
}

struct reader {
    struct config *config;
    FILE *file;
    const char *name;
    struct strbuf *why;
    int line;
    int lines[CONFIG_OPTIONS_MAX]; // where each option stands, 0: nowhere yet
    bool is_broken;
};

static void
complain(struct reader *reader, const char *what)
{
    strbuf_addf(reader->why, "%s:%d: %s", reader->name, reader->line, what);
    reader->is_broken = true;
}

// What fgets() does, for inih. size is what inih was compiled for.
static char *
read_line(char *line, int size, void *data)
{
    struct reader *reader = data;
    int length = 0, c = EOF;

    while (!reader->is_broken && length < size - 1 && (c = getc(reader->file)) != EOF) {
        if (c == '\0') {
            reader->line++;
            complain(reader, "this line contains a NUL byte");
            return NULL;
        }
        line[length++] = (char)c;
        if (c == '\n') {
            break;
        }
    }
    if (length == 0) {
        return NULL;
    }
    line[length] = '\0';
    reader->line++;
    if (c != EOF && c != '\n') {
        complain(reader, "this line is too long; use a flag instead");
        return NULL;
    }
    return line;
}

static void
complain_twice(struct reader *reader, const struct option *option, int first)
{
    strbuf_addf(reader->why,
                "%s:%d: %s is already set in line %d. (A line that begins with a blank "
                "belongs to the one before it.)",
                reader->name, reader->line, option->name, first);
    reader->is_broken = true;
}

static void
assign_line(struct reader *reader, const struct option *option, const char *text)
{
    struct assignment assignment = {.option = option, .source = CONFIG_FILE, .text = text};
    int *first = &reader->lines[option - config_options];
    struct strbuf where = {0};

    if (*first > 0 && !option->kind->is_list) {
        complain_twice(reader, option, *first);
        return;
    }
    *first = reader->line;
    strbuf_addf(&where, "%s:%d: %s", reader->name, reader->line, option->name);
    assignment.where = where.text;
    reader->is_broken = !assign(reader->config, &assignment, reader->why);
    strbuf_finish(&where);
}

// Called by inih for each option; 0 is a fault.
static int
on_option(void *data, const char *section, const char *name, const char *value)
{
    struct reader *reader = data;
    const struct option *option = config_option(name, strlen(name));

    if (reader->is_broken) {
        return 0;
    }
    if (section[0] != '\0') {
        complain(reader, "[sections] are not allowed in this file");
    } else if (!option) {
        complain(reader, "");
        add_unknown("", name, strlen(name), reader->why);
    } else if (option == config_options) {
        complain(reader, "config can't be set in the configuration file itself");
    } else {
        assign_line(reader, option, value);
    }
    return !reader->is_broken;
}

bool
config_read_file(struct config *config, FILE *file, const char *name, struct strbuf *why)
{
    struct reader reader = {.config = config, .file = file, .name = name, .why = why};
    int status = ini_parse_stream(read_line, &reader, on_option, &reader);

    if (!reader.is_broken && (ferror(file) || status < 0)) {
        strbuf_addf(why, "%s: can't be read", name);
        return false;
    }
    if (!reader.is_broken && status > 0) {
        // A line without = and the like: inih tells which, and goes on.
        reader.line = status;
        complain(&reader, "not an option; write: name = value");
    }
    return !reader.is_broken;
}

void
config_add_variable(const struct option *option, struct strbuf *out)
{
    strbuf_add(out, CONFIG_VARIABLE);
    for (const char *c = option->name; *c; c++) {
        strbuf_add_char(out, *c == '-' || *c == '.' ? '_' : (char)toupper((unsigned char)*c));
    }
}

// The option that this name stands for in the environment; NULL if there is none.
static const struct option *
option_of_variable(const char *name, size_t length)
{
    const struct option *found = NULL;

    for (int i = 0; i < config_option_count && !found; i++) {
        struct strbuf variable = {0};

        config_add_variable(&config_options[i], &variable);
        if (variable.length == length && memcmp(variable.text, name, length) == 0) {
            found = &config_options[i];
        }
        strbuf_finish(&variable);
    }
    return found;
}

static bool
assign_variable(struct loading *loading, const char *entry, size_t length)
{
    const struct option *option = option_of_variable(entry, length);
    struct assignment assignment = {
        .option = option, .source = CONFIG_ENVIRONMENT, .text = entry + length + 1};
    struct strbuf where = {0};
    bool is_good;

    if (!option) {
        quote_add_bare(loading->why, entry, length);
        strbuf_add(loading->why, " in the environment is not an option; see 'gorend --help'");
        return false;
    }
    strbuf_add_bytes(&where, entry, length);
    assignment.where = where.text;
    is_good = assign(loading->config, &assignment, loading->why);
    strbuf_finish(&where);
    return is_good;
}

static bool
read_environment(struct loading *loading)
{
    for (char *const *entry = loading->input->environment; *entry; entry++) {
        size_t length = strcspn(*entry, "=");

        if (strncmp(*entry, CONFIG_VARIABLE, strlen(CONFIG_VARIABLE)) == 0 &&
            (*entry)[length] == '=' && !assign_variable(loading, *entry, length)) {
            return false;
        }
    }
    return true;
}

// A flag as it stands in the arguments.
struct flag {
    const char *name; // behind the dashes
    size_t length;
    const char *value; // behind =, or the next argument; NULL: none
};

static const char *const asks[] = {
    [ASK_HELP] = "help",
    [ASK_VERSION] = "version",
    [ASK_SAMPLE] = "print-config",
};

static bool
is_yes_or_no(const char *text)
{
    return strcmp(text, "yes") == 0 || strcmp(text, "no") == 0;
}

// Reads the flag at *at and steps over it; false if there is none.
static bool
next_flag(const struct config_input *input, int *at, struct flag *flag)
{
    const char *text = *at < input->argc ? input->argv[*at] : "";
    const char *next = *at + 1 < input->argc ? input->argv[*at + 1] : NULL;
    const struct option *option;

    if (strncmp(text, "--", 2) != 0 || text[2] == '\0') {
        return false;
    }
    *flag = (struct flag){.name = text + 2, .length = strcspn(text + 2, "=")};
    option = config_option(flag->name, flag->length);
    (*at)++;
    if (flag->name[flag->length] == '=') {
        flag->value = flag->name + flag->length + 1;
    } else if (option && next && (!option->kind->is_switch || is_yes_or_no(next))) {
        flag->value = next;
        (*at)++;
    } else if (option && option->kind->is_switch) {
        flag->value = "yes";
    }
    return true;
}

static enum config_ask
ask_of(const struct flag *flag)
{
    for (int ask = ASK_NOTHING + 1; ask <= ASK_SAMPLE; ask++) {
        if (strlen(asks[ask]) == flag->length && memcmp(asks[ask], flag->name, flag->length) == 0 &&
            !flag->value) {
            return (enum config_ask)ask;
        }
    }
    return ASK_NOTHING;
}

enum config_ask
config_find_ask(const struct config_input *input)
{
    enum config_ask ask = ASK_NOTHING;
    struct flag flag;

    for (int at = 1; ask == ASK_NOTHING && next_flag(input, &at, &flag);) {
        ask = ask_of(&flag);
    }
    return ask;
}

static bool
assign_flag(struct loading *loading, const struct flag *flag)
{
    const struct option *option = config_option(flag->name, flag->length);
    struct assignment assignment = {.option = option, .source = CONFIG_FLAG, .text = flag->value};
    struct strbuf where = {0};
    bool is_good = false;

    if (!option) {
        add_unknown("--", flag->name, flag->length, loading->why);
        return false;
    }
    strbuf_addf(&where, "--%s", option->name);
    if (flag->value) {
        assignment.where = where.text;
        is_good = assign(loading->config, &assignment, loading->why);
    } else {
        strbuf_addf(loading->why, "%s must be ", where.text);
        option->kind->allowed(option, loading->why);
        strbuf_add(loading->why, ", but the value is missing");
    }
    strbuf_finish(&where);
    return is_good;
}

// Where the options end; "--" says so by itself.
static bool
check_rest(struct loading *loading, int at, int *first)
{
    const struct config_input *input = loading->input;

    if (at < input->argc && strcmp(input->argv[at], "--") == 0) {
        at++;
    }
    if (at < input->argc && !input->takes_command) {
        strbuf_add(loading->why, "unexpected argument ");
        quote_add(loading->why, input->argv[at], strlen(input->argv[at]), SHOWN_BYTES);
        strbuf_add(loading->why, ". Options begin with --; see 'gorend --help'");
        return false;
    }
    *first = at;
    return true;
}

static bool
read_flags(struct loading *loading, int *first)
{
    struct flag flag;
    int at = 1;

    while (next_flag(loading->input, &at, &flag)) {
        if (ask_of(&flag) == ASK_NOTHING && !assign_flag(loading, &flag)) {
            return false;
        }
    }
    return check_rest(loading, at, first);
}

// The file that a flag or the environment names, which must be known before all
// else is; NULL: none does.
static const char *
find_file_name(const struct config_input *input)
{
    static const char variable[] = CONFIG_VARIABLE "CONFIG=";
    const char *name = NULL;
    struct flag flag;

    for (char *const *entry = input->environment; *entry; entry++) {
        if (strncmp(*entry, variable, sizeof(variable) - 1) == 0) {
            name = *entry + sizeof(variable) - 1;
        }
    }
    for (int at = 1; next_flag(input, &at, &flag);) {
        if (config_option(flag.name, flag.length) == config_options && flag.value) {
            name = flag.value;
        }
    }
    return name;
}

static bool
read_file(struct loading *loading)
{
    const char *named = find_file_name(loading->input);
    const char *name = named ? named : loading->input->default_file;
    FILE *file;
    bool is_good;

    if (!name || strcmp(name, "none") == 0) {
        return true;
    }
    file = fopen(name, "re");
    if (!file) {
        if (!named && errno == ENOENT) {
            return true;
        }
        strbuf_addf(loading->why, "%s: can't be opened: %s", name, strerror(errno));
        return false;
    }
    is_good = config_read_file(loading->config, file, name, loading->why);
    fclose(file);
    if (is_good && !named) {
        config_options->kind->set(config_options, &loading->config->file, name);
    }
    return is_good;
}

bool
config_read_sources(struct loading *loading, int *first)
{
    return read_file(loading) && read_environment(loading) && read_flags(loading, first);
}
