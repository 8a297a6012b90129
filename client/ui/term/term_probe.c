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

enum { PROBE_MS = 200, PROBE_BYTES = 256 };

#define ASK_GROUND "\033]11;?\033\\"
#define ASK_PLACE "\r\u25cf\033[6n"

// Row and column of "\033[12;3R" somewhere in the bytes; false if it is not there.
static bool
find_position(const char *bytes, int *column)
{
    for (const char *at = bytes; (at = strstr(at, "\033[")) != NULL; at += 2) {
        int row, found;
        char end;

        if (sscanf(at, "\033[%d;%d%c", &row, &found, &end) == 3 && end == 'R') {
            *column = found;
            return true;
        }
    }
    return false;
}

// "\033]11;rgb:ffff/ffff/ffff": is the ground light?
static bool
find_light(const char *bytes)
{
    const char *at = strstr(bytes, "]11;rgb:");
    unsigned red, green, blue;

    // Each part has as many digits as the terminal likes; the first two count.
    if (!at ||
        sscanf(at, "]11;rgb:%2x%*[0-9a-fA-F]/%2x%*[0-9a-fA-F]/%2x", &red, &green, &blue) != 3) {
        return false;
    }
    return red * 2 + green * 7 + blue > 127 * 10;
}

// Old terminals would print the question for the ground.
static bool
knows_osc(void)
{
    static const char *const old[] = {"linux", "vt", "ansi", "cons", "sun", "wyse"};
    const char *kind = getenv("TERM");

    for (size_t i = 0; kind && i < sizeof(old) / sizeof(*old); i++) {
        if (strncmp(kind, old[i], strlen(old[i])) == 0 && strncmp(kind, "vte", 3) != 0) {
            return false;
        }
    }
    return true;
}

// Prints a stone, asks where the cursor is then, and which ground there is. What
// somebody types meanwhile is lost; that is a fifth of a second at the start.
void
probe_terminal(const struct termios *before, struct probe *probe)
{
    const char *ask = knows_osc() ? ASK_GROUND ASK_PLACE : ASK_PLACE;
    static const char wipe[] = "\r   \r";
    char bytes[PROBE_BYTES] = "";
    struct termios quiet = *before;
    size_t length = 0;
    int column = 0;
    int64_t until = now_mono_ms() + PROBE_MS;

    cfmakeraw(&quiet);
    tcsetattr(STDIN_FILENO, TCSANOW, &quiet);
    if (write(STDOUT_FILENO, ask, strlen(ask)) > 0) {
        while (!find_position(bytes, &column) && length < sizeof(bytes) - 1) {
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
        }
        if (write(STDOUT_FILENO, wipe, sizeof(wipe) - 1) < 0) {
            column = 0;
        }
    }
    tcsetattr(STDIN_FILENO, TCSANOW, before);
    probe->is_light = find_light(bytes);
    probe->stone_column = column;
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
