// SPDX-License-Identifier: MIT
#define _GNU_SOURCE // wcwidth
#include "client/ui/term/term_probe.h"

#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

#include "common/util/now.h"

enum {
    PROBE_MS = 200,
    PROBE_BYTES = 2048,
    SIXEL_ATTRIBUTE = 4,
    ESCAPE = 0x1b,
    BELL = 0x07,
    DEFAULT_CELL_WIDTH = 10,
    DEFAULT_CELL_HEIGHT = 20,
};

#define ST "\033\\"
#define ASK_GROUND "\033]11;?" ST
#define ASK_PLACE "\r\u25cf\033[6n"
// Sets a colour and asks which one is set; asks for the capability RGB.
#define ASK_DIRECT "\033[48;2;1;2;3m\033P$qm" ST "\033[m\033P+q524742" ST
// An image of one pixel that is not shown; attributes of the terminal, its name, the size
// of its cells, the registers for sixels.
#define ASK_PICTURES "\033_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA" ST "\033[c\033[>0q\033[16t\033[?1;1;0S"

// The numbers of a sequence "\033[...": how many there are, and the letter that ends it.
static int
read_numbers(const char *at, int numbers[], int max, char *end)
{
    int count = 0;

    for (;;) {
        char *behind;
        long number = strtol(at, &behind, 10);

        if (count < max) {
            numbers[count++] = (int)(number < INT16_MAX ? number : INT16_MAX);
        }
        *end = *behind;
        if (*behind != ';') {
            return count;
        }
        at = behind + 1;
    }
}

// "\033[12;3R" is a place, "\033[6;18;9t" the size of a cell.
static void
read_plain(const char *at, struct probe *probe)
{
    int numbers[4] = {0};
    char end;
    int count = read_numbers(at, numbers, 4, &end);

    if (count == 2 && end == 'R') {
        probe->stone_column = numbers[1];
        probe->is_answered = true;
    } else if (count == 3 && end == 't' && numbers[0] == 6) {
        probe->cell_height = numbers[1];
        probe->cell_width = numbers[2];
    }
}

// "\033[?63;1;4c" are attributes, "\033[?1;0;256S" says how many registers there are.
static void
read_private(const char *at, struct probe *probe)
{
    int numbers[32] = {0};
    char end;
    int count = read_numbers(at, numbers, 32, &end);

    for (int i = 1; i < count && end == 'c'; i++) {
        probe->has_sixel |= numbers[i] == SIXEL_ATTRIBUTE;
    }
    if (count == 3 && end == 'S' && numbers[0] == 1 && numbers[1] == 0) {
        probe->sixel_colours = numbers[2];
    }
}

// "\033P1$r0;48:2::1:2:3m": the colour is set as it was asked for.
static bool
has_colour(const char *at)
{
    size_t length = strcspn(at, "m\033");
    const char *found = strstr(at, "48:2:");

    found = found ? found : strstr(at, "48;2;");
    return found && found < at + length;
}

// "\033]11;rgb:ffff/ffff/ffff": is the ground light? Each part has as many digits as the
// terminal likes; the first two count.
static bool
is_light(const char *at)
{
    static const unsigned weights[] = {2, 7, 1};
    unsigned sum = 0;

    if (strncmp(at, "rgb:", 4) != 0) {
        return false;
    }
    at += 4;
    for (int i = 0; i < 3; i++) {
        unsigned part;

        if (sscanf(at, "%2x", &part) != 1) {
            return false;
        }
        sum += weights[i] * part;
        at += strspn(at, "0123456789abcdefABCDEF");
        at += *at == '/';
    }
    return sum > 127 * 10;
}

void
probe_read(const char *bytes, struct probe *probe)
{
    for (const char *at = bytes; (at = strchr(at, ESCAPE)) != NULL;) {
        at++;
        if (strncmp(at, "[?", 2) == 0) {
            read_private(at + 2, probe);
        } else if (at[0] == '[') {
            read_plain(at + 1, probe);
        } else if (strncmp(at, "]11;", 4) == 0) {
            probe->is_light = is_light(at + 4);
        } else if (strncmp(at, "P1$r", 4) == 0) {
            probe->has_direct |= has_colour(at + 4);
        } else if (strncmp(at, "P1+r524742", 10) == 0) {
            probe->has_direct = true;
        } else if (strncmp(at, "P>|iTerm2", 9) == 0) {
            probe->has_iterm = true;
        } else if (strncmp(at, "_Gi=31;OK", 9) == 0) {
            probe->has_kitty = true;
        }
    }
}

static bool
begins_with_any(const char *kind, const char *const names[], size_t count)
{
    for (size_t i = 0; kind && i < count; i++) {
        if (strncmp(kind, names[i], strlen(names[i])) == 0) {
            return true;
        }
    }
    return false;
}

// Old terminals would print the questions.
static bool
knows_strings(void)
{
    static const char *const old[] = {"linux", "vt", "ansi", "cons", "sun", "wyse"};
    const char *kind = getenv("TERM");

    return !begins_with_any(kind, old, sizeof(old) / sizeof(*old)) ||
           (kind && strncmp(kind, "vte", 3) == 0);
}

// A terminal inside of another one eats pictures, or shows their bytes.
static bool
is_nested(void)
{
    static const char *const nested[] = {"screen", "tmux"};

    return getenv("TMUX") || getenv("STY") ||
           begins_with_any(getenv("TERM"), nested, sizeof(nested) / sizeof(*nested));
}

// GNU screen hands device control strings on as they are: the terminal around it would
// print them.
static bool
is_gnu_screen(void)
{
    const char *kind = getenv("TERM");

    return getenv("STY") || (!getenv("TMUX") && kind && strncmp(kind, "screen", 6) == 0);
}

// The name by which iTerm2 is known, also through ssh.
static bool
is_iterm(void)
{
    const char *program = getenv("TERM_PROGRAM"), *terminal = getenv("LC_TERMINAL");

    return (program && strcmp(program, "iTerm.app") == 0) ||
           (terminal && strcmp(terminal, "iTerm2") == 0);
}

static bool
send_questions(bool asks_for_pictures)
{
    char ask[PROBE_BYTES];
    bool has_strings = knows_strings();
    int length = snprintf(ask, sizeof(ask), "%s%s%s%s", has_strings ? ASK_GROUND : "",
                          has_strings && !is_gnu_screen() ? ASK_DIRECT : "",
                          asks_for_pictures ? ASK_PICTURES : "", ASK_PLACE);

    return write(STDOUT_FILENO, ask, (size_t)length) == length;
}

// Until the last answer is there, or the time is over.
static void
read_answers(struct probe *probe)
{
    int64_t until = now_mono_ms() + PROBE_MS;
    char bytes[PROBE_BYTES] = "";
    size_t length = 0;

    while (!probe->is_answered && length < sizeof(bytes) - 1) {
        struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
        int64_t left = until - now_mono_ms();
        ssize_t count;

        if (left <= 0 || poll(&input, 1, (int)left) <= 0) {
            break;
        }
        count = read(STDIN_FILENO, bytes + length, sizeof(bytes) - 1 - length);
        if (count <= 0) {
            break;
        }
        length += (size_t)count;
        bytes[length] = '\0';
        probe_read(bytes, probe);
    }
}

// Prints a stone and asks where the cursor is then: every terminal answers that, so this
// comes last. What somebody types meanwhile is lost; that is a fifth of a second at the
// start.
void
probe_terminal(const struct termios *before, enum term_graphics graphics, struct probe *probe)
{
    static const char wipe[] = "\r   \r";
    bool asks_for_pictures = graphics != GRAPHICS_OFF && knows_strings() && !is_gnu_screen() &&
                             (graphics == GRAPHICS_ON || !is_nested());
    struct termios quiet = *before;

    *probe = (struct probe){0};
    cfmakeraw(&quiet);
    tcsetattr(STDIN_FILENO, TCSANOW, &quiet);
    if (send_questions(asks_for_pictures)) {
        read_answers(probe);
        if (write(STDOUT_FILENO, wipe, sizeof(wipe) - 1) < 0) {
            probe->stone_column = 0;
        }
    }
    tcsetattr(STDIN_FILENO, TCSANOW, before);
    probe->has_iterm |= asks_for_pictures && is_iterm();
    if (graphics == GRAPHICS_ON) {
        probe_force_pictures(probe, getenv);
    }
}

void
probe_force_pictures(struct probe *probe, char *(*get)(const char *name))
{
    static const char *const kitties[] = {"xterm-kitty", "xterm-ghostty"};
    const char *program = get("TERM_PROGRAM");

    if (probe->cell_width <= 0 || probe->cell_height <= 0) {
        probe->cell_width = DEFAULT_CELL_WIDTH;
        probe->cell_height = DEFAULT_CELL_HEIGHT;
    }
    if (probe->has_kitty || probe->has_iterm || probe->has_sixel) {
        return;
    }
    probe->has_kitty = get("KITTY_WINDOW_ID") ||
                       begins_with_any(get("TERM"), kitties, sizeof(kitties) / sizeof(*kitties));
    probe->has_iterm = program && strcmp(program, "WezTerm") == 0;
    probe->has_sixel = !probe->has_kitty && !probe->has_iterm;
}

// Column 2 is one behind one column; without an answer wcwidth is believed. Three
// columns are the three bytes of a stone: no UTF-8, whatever the locale says.
enum glyphs
probe_glyphs(const struct probe *probe, enum term_charset charset)
{
    const char *kind = getenv("TERM");
    int columns = probe->stone_column > 0 ? probe->stone_column - 1 : wcwidth(0x25cf);

    if (charset == CHARSET_OTHER || columns < 1 || columns > 2 ||
        (charset == CHARSET_UNKNOWN && probe->stone_column == 0)) {
        return GLYPHS_ASCII;
    }
    if (kind && strncmp(kind, "linux", 5) == 0) {
        return GLYPHS_CONSOLE;
    }
    if (columns != wcwidth(0x25cf)) {
        return GLYPHS_PLAIN;
    }
    return columns == 2 ? GLYPHS_WIDE : GLYPHS_UNICODE;
}

// Late answers.

bool
late_takes(struct late_answer *late, uint32_t character)
{
    switch (late->state) {
    case LATE_NONE:
        late->state = character == ESCAPE ? LATE_ESCAPE : LATE_NONE;
        break;
    case LATE_ESCAPE:
        late->state = character == '['                                           ? LATE_CSI
                      : character == ']' || character == 'P' || character == '_' ? LATE_STRING
                                                                                 : LATE_NONE;
        break;
    case LATE_CSI:
        late->state = character >= 0x40 && character < 0x7f ? LATE_NONE : LATE_CSI;
        return true;
    case LATE_STRING:
        late->state = character == BELL     ? LATE_NONE
                      : character == ESCAPE ? LATE_STRING_ESCAPE
                                            : LATE_STRING;
        return true;
    case LATE_STRING_ESCAPE:
        late->state = LATE_NONE;
        return true;
    }
    return late->state != LATE_NONE;
}
