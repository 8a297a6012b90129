// SPDX-License-Identifier: MIT
#include "client/ui/draw/figures.h"

#include <string.h>

enum { DIGIT_COLUMNS = 3 };

static const char known[] = "0123456789:.";

static const char *const figures[][FIGURE_ROWS] = {
    {"█▀█", "█ █", "▀▀▀"}, {"▀█ ", " █ ", "▀▀▀"}, {"▀▀█", "█▀▀", "▀▀▀"}, {"▀▀█", " ▀█", "▀▀▀"},
    {"█ █", "▀▀█", "  ▀"}, {"█▀▀", "▀▀█", "▀▀▀"}, {"█▀▀", "█▀█", "▀▀▀"}, {"▀▀█", "  █", "  ▀"},
    {"█▀█", "█▀█", "▀▀▀"}, {"█▀█", "▀▀█", "▀▀▀"}, {"▄", "▄", " "},       {" ", " ", "▀"},
};

static int
columns_of(char c)
{
    return c == ':' || c == '.' ? 1 : DIGIT_COLUMNS;
}

int
figures_columns(const char *text)
{
    int columns = 0;

    for (const char *at = text; *at; at++) {
        if (!strchr(known, *at)) {
            return 0;
        }
        columns += columns_of(*at) + (at != text);
    }
    return columns;
}

void
figures_put(struct canvas *canvas, int row, int column, enum role role, const char *text)
{
    for (; *text; text++) {
        const char *found = strchr(known, *text);

        for (int i = 0; found && i < FIGURE_ROWS; i++) {
            canvas_put_sign(canvas, row + i, column, columns_of(*text), role,
                            figures[found - known][i]);
        }
        column += columns_of(*text) + 1;
    }
}
