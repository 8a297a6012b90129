// SPDX-License-Identifier: MIT
// A line becomes a command: words first, then what the words mean.
#include <string.h>
#include <strings.h>

#include "client/control/command_internal.h"
#include "common/game/point.h"
#include "common/util/number.h"
#include "common/util/strbuf.h"
#include "common/util/utf8.h"

// The next word of the text, cut out of it; NULL after the last. Blanks within
// quotes belong to the word, the quotes do not.
static char *
next_word(char **rest)
{
    char *from = *rest, *to, *word;
    bool is_quoted = false;

    while (*from == ' ') {
        from++;
    }
    if (!*from) {
        *rest = from;
        return NULL;
    }
    for (word = to = from; *from && (is_quoted || *from != ' '); from++) {
        if (*from == '"') {
            is_quoted = !is_quoted;
        } else {
            *to++ = *from;
        }
    }
    *rest = *from ? from + 1 : from;
    *to = '\0';
    return word;
}

static bool
is_point(const char *word)
{
    struct point p;
    size_t used;

    // One that is none, such as h0, is better told so than taken for a command.
    if (((*word >= 'a' && *word <= 'z') || (*word >= 'A' && *word <= 'Z')) && word[1] &&
        strspn(word + 1, "0123456789") == strlen(word + 1)) {
        return true;
    }
    return point_parse(word, strlen(word), BOARD_SIZE_MAX, &p, &used) != POINT_PARSE_MALFORMED &&
           used == strlen(word);
}

// Cuts the rest of the line into arguments; false if there are too many.
static bool
read_words(struct command *command, char *rest)
{
    const struct command_row *row = command_row(command->kind);

    for (;;) {
        char *word;

        // The last argument of these is whatever is left, as it stands.
        if (row->flags & COMMAND_IS_TEXT && command->count == row->words_max - 1) {
            rest += strspn(rest, " ");
            word = *rest ? rest : NULL;
            rest += strlen(rest);
        } else {
            word = next_word(&rest);
        }
        if (!word) {
            return true;
        }
        if (command->count == row->words_max || command->count == COMMAND_WORDS_MAX) {
            return false;
        }
        command->words[command->count++] = word;
    }
}

// Copies the line with tabs as blanks. False if it is no UTF-8, or holds control
// characters, those of two bytes (U+0080 to U+009F) among them.
static bool
copy_line(const char *line, size_t length, char *out)
{
    if (length > 0 && !utf8_is_text(line, length)) {
        return false;
    }
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)line[i];
        bool is_long_control = c == 0xc2 && (unsigned char)line[i + 1] < 0xa0;

        if ((c < ' ' && c != '\t') || c == 0x7f || is_long_control) {
            return false;
        }
        out[i] = c == '\t' ? ' ' : line[i];
    }
    out[length] = '\0';
    return true;
}

// What the words mean.

// Any beginning of the colour will do.
static enum stone
read_colour(const char *word)
{
    size_t length = strlen(word);

    if (length && strncasecmp(word, "black", length) == 0) {
        return STONE_BLACK;
    }
    return length && strncasecmp(word, "white", length) == 0 ? STONE_WHITE : STONE_NONE;
}

// Whether a point lies on the board of a room is seen when the request is made.
static bool
read_any_point(const char *word, struct point *point)
{
    size_t used;

    return point_parse(word, strlen(word), BOARD_SIZE_MAX, point, &used) == POINT_PARSE_OK &&
           used == strlen(word);
}

static void
read_values(struct command *command)
{
    unsigned flags = command_row(command->kind)->flags;
    int at = 0;

    if (flags & COMMAND_HAS_COLOUR) {
        command->colour = read_colour(command->words[at++]);
    } else if (flags & COMMAND_HAS_NUMBER) {
        const char *word = command->words[at++];

        number_parse(word, strlen(word), 1, INT64_MAX, &command->number);
    }
    for (; flags & COMMAND_HAS_POINTS && at < command->count && !command->wrong; at++) {
        struct point point;

        if (read_any_point(command->words[at], &point)) {
            command_add_point(command, point);
        } else {
            command->wrong = command->words[at];
        }
    }
}

// Which argument of which command an option is.
static const struct {
    enum command_kind kind;
    int at;
    enum command_option option;
} option_rows[] = {
    {COMMAND_CLAIM, 0, OPTION_WIN},      {COMMAND_CLAIM, 0, OPTION_DRAW},
    {COMMAND_CLAIM, 0, OPTION_AI},       {COMMAND_SIT, 1, OPTION_BOTH},
    {COMMAND_PERSON, 1, OPTION_ME},      {COMMAND_READY, 0, OPTION_NO},
    {COMMAND_ENGINE, 0, OPTION_ON},      {COMMAND_ENGINE, 0, OPTION_OFF},
    {COMMAND_FOLLOW, 0, OPTION_OFF},     {COMMAND_IGNORE, 1, OPTION_OFF},
    {COMMAND_MUTE, 1, OPTION_OFF},       {COMMAND_SEEK, 0, OPTION_JOIN},
    {COMMAND_SEEK, 0, OPTION_STOP},      {COMMAND_WATCH, 0, OPTION_NEXT},
    {COMMAND_WATCH, 0, OPTION_PREVIOUS}, {COMMAND_WATCH, 0, OPTION_RANDOM},
    {COMMAND_ARCHIVE, 0, OPTION_MORE},   {COMMAND_SETTINGS, 0, OPTION_RESET},
    {COMMAND_SETTINGS, 0, OPTION_APPLY}, {COMMAND_SETTINGS, 0, OPTION_CANCEL},
    {COMMAND_WATCH, 0, OPTION_BEST},     {COMMAND_ROOMS, 0, OPTION_BEST},
    {COMMAND_QUIT, 0, OPTION_KEEP},      {COMMAND_QUIT, 0, OPTION_STOP},
    {COMMAND_OPEN_PORT, 0, OPTION_OFF},
};

// It is the last argument.
static void
read_option(struct command *command)
{
    static const char *const words[OPTION_COUNT] = {
        "",     "win",      "draw",   "both", "me",    "no",    "on",     "off", "join", "stop",
        "next", "previous", "random", "more", "reset", "apply", "cancel", "ai",  "best", "keep"};

    for (size_t i = 0; i < sizeof(option_rows) / sizeof(*option_rows); i++) {
        if (option_rows[i].kind == command->kind && command->count == option_rows[i].at + 1 &&
            strcasecmp(command->words[option_rows[i].at], words[option_rows[i].option]) == 0) {
            command->option = option_rows[i].option;
        }
    }
}

// The words behind the name.
static enum command_error
read_rest(struct command *command, char *rest, struct strbuf *why)
{
    if (!read_words(command, rest) || command->count < command_row(command->kind)->words_min) {
        command_usage(command->kind, why);
        return COMMAND_USAGE;
    }
    read_values(command);
    read_option(command);
    return COMMAND_OK;
}

static enum command_error
take_line(struct command *command, const char *line, size_t length)
{
    command_make(command, COMMAND_HELP);
    if (length > COMMAND_BYTES_MAX) {
        return COMMAND_TOO_LONG;
    }
    command->used = length + 1;
    return copy_line(line, length, command->text) ? COMMAND_OK : COMMAND_UNREADABLE;
}

enum command_error
command_read_arguments(const char *line, enum command_kind kind, struct command *command,
                       struct strbuf *why)
{
    enum command_error error = take_line(command, line, strlen(line));

    command->kind = kind;
    return error == COMMAND_OK ? read_rest(command, command->text, why) : error;
}

enum command_error
command_read(const char *line, size_t length, struct command *command, struct strbuf *why)
{
    enum command_error error = take_line(command, line, length);
    char *rest = command->text, *name;

    if (error != COMMAND_OK) {
        return error;
    }
    rest += strspn(rest, " :");
    name = *rest == '#' ? NULL : next_word(&rest);
    if (!name) {
        return COMMAND_EMPTY;
    }
    if (is_point(name)) {
        // Several points are what an opening asks for.
        command->kind = rest[strspn(rest, " ")] ? COMMAND_OFFER : COMMAND_MOVE;
        command->words[command->count++] = name;
    } else {
        error = command_find_typed(name, &command->kind, why);
    }
    return error == COMMAND_OK ? read_rest(command, rest, why) : error;
}
