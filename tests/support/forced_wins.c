// SPDX-License-Identifier: MIT
#include "tests/support/forced_wins.h"

#include <stdlib.h>
#include <string.h>

#include "common/game/point.h"
#include "common/util/number.h"

static void
stop(int line_number, const char *what)
{
    fprintf(stderr, "line %d of the forced wins: %s\n", line_number, what);
    abort();
}

// The next word of the text, which moves on behind it. Its length is 0 at the end.
struct word {
    const char *text;
    size_t length;
};

static struct word
next_word(const char **text)
{
    struct word word;

    word.text = *text + strspn(*text, " \n");
    word.length = strcspn(word.text, " \n");
    *text = word.text + word.length;
    return word;
}

static struct point
read_point(struct word word, int size, int line_number)
{
    struct point p;
    size_t used;

    if (point_parse(word.text, word.length, size, &p, &used) != POINT_PARSE_OK ||
        used != word.length) {
        stop(line_number, "not a point");
    }
    return p;
}

static int
read_number(struct word word, int line_number)
{
    int64_t number = 0;

    if (!number_parse(word.text, word.length, 1, 100, &number)) {
        stop(line_number, "not a number");
    }
    return (int)number;
}

static enum rule
read_rule(struct word word, int line_number)
{
    for (int rule = 0; rule < RULE_COUNT; rule++) {
        const char *name = rules_set((enum rule)rule)->name;

        if (strlen(name) == word.length && memcmp(name, word.text, word.length) == 0) {
            return (enum rule)rule;
        }
    }
    stop(line_number, "no such rule");
    return RULE_PENTE;
}

// The moves up to the position, as the referee allows them.
static void
replay(struct forced_win *win, const char *text, int line_number)
{
    int number = 1;

    for (struct word word = next_word(&text); word.length; word = next_word(&text), number++) {
        struct point p = read_point(word, win->board.size, line_number);
        enum stone stone = stone_of_move(number);
        struct judgement judgement = rules_judge(&win->rules, &win->board, p, stone);

        if (judgement.verdict != VERDICT_OK || judgement.is_foul) {
            stop(line_number, "a move is not legal");
        }
        board_place(&win->board, p, stone, judgement.taken);
        if (rules_outcome(&win->rules, &win->board, p, stone).result != RESULT_NONE) {
            stop(line_number, "the game is over before");
        }
    }
    if (stone_of_move(number) != win->attacker) {
        stop(line_number, "the other side is to move");
    }
}

static void
read_line(const char *text, int line_number, struct forced_win *win)
{
    struct word tags;
    int size;

    win->rules.rule = read_rule(next_word(&text), line_number);
    size = read_number(next_word(&text), line_number);
    if (!rules_size_allowed(win->rules.rule, size)) {
        stop(line_number, "no such size");
    }
    win->attacker = *next_word(&text).text == 'b' ? STONE_BLACK : STONE_WHITE;
    win->plies = read_number(next_word(&text), line_number);
    win->first = read_point(next_word(&text), size, line_number);
    tags = next_word(&text);
    snprintf(win->tags, sizeof(win->tags), "%.*s", (int)tags.length, tags.text);
    next_word(&text); // the colon
    board_init(&win->board, size);
    replay(win, text, line_number);
}

bool
forced_wins_next(FILE *file, int *line_number, struct forced_win *win)
{
    char line[FORCED_WINS_LINE];

    while (fgets(line, sizeof(line), file)) {
        ++*line_number;
        if (line[0] != '#' && line[0] != '\n') {
            memset(win, 0, sizeof(*win));
            read_line(line, *line_number, win);
            return true;
        }
    }
    return false;
}
