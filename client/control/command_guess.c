// SPDX-License-Identifier: MIT
// What somebody may have meant who typed a word that is no command: words of other programs,
// the name of a rule, or a slip of the fingers.
#include <string.h>
#include <strings.h>

#include "client/control/command_internal.h"
#include "common/game/rules.h"
#include "common/util/strbuf.h"

enum { WORD_MAX = 16, SHORT_WORD = 4 };

static const struct {
    const char *typed, *meant;
} synonyms[] = {
    {"?", "help"},           {"commands", "help"}, {"exit", "quit"},       {"bye", "quit"},
    {"new", "play"},         {"start", "play"},    {"game", "play"},       {"takeback", "undo"},
    {"back", "undo"},        {"tables", "rooms"},  {"list", "rooms"},      {"players", "who"},
    {"chat", "say"},         {"tell", "whisper"},  {"analyse", "analyze"}, {"again", "rematch"},
    {"surrender", "resign"},
};

static int
least_of(int a, int b)
{
    return a < b ? a : b;
}

// Letters to add, drop, change, or swap with their neighbour, until the one word is the other.
static int
count_slips(const char *a, const char *b)
{
    int a_length = (int)strlen(a), b_length = (int)strlen(b);
    int slips[WORD_MAX + 1][WORD_MAX + 1];

    for (int i = 0; i <= a_length; i++) {
        for (int j = 0; j <= b_length; j++) {
            if (i == 0 || j == 0) {
                slips[i][j] = i + j;
                continue;
            }
            slips[i][j] = least_of(least_of(slips[i - 1][j], slips[i][j - 1]) + 1,
                                   slips[i - 1][j - 1] + (a[i - 1] != b[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                slips[i][j] = least_of(slips[i][j], slips[i - 2][j - 2] + 1);
            }
        }
    }
    return slips[a_length][b_length];
}

// The command that is nearest to the word, if only one is.
static const char *
find_nearest(const char *word)
{
    int best = strlen(word) > SHORT_WORD ? 2 : 1;
    const char *nearest = NULL;
    bool is_alone = false;

    for (int i = 0; i < COMMAND_COUNT; i++) {
        const char *name = command_row((enum command_kind)i)->name;
        int slips = count_slips(word, name);

        if (slips < best || (slips == best && !nearest)) {
            best = slips;
            nearest = name;
            is_alone = true;
        } else if (slips == best) {
            is_alone = false;
        }
    }
    return is_alone ? nearest : NULL;
}

bool
command_guess(const char *word, struct strbuf *meant)
{
    char small[WORD_MAX + 1];
    const char *nearest;
    enum rule rule;
    size_t length = strlen(word);

    if (length > WORD_MAX) {
        return false;
    }
    for (size_t i = 0; i <= length; i++) {
        small[i] = (char)(word[i] >= 'A' && word[i] <= 'Z' ? word[i] - 'A' + 'a' : word[i]);
    }
    for (size_t i = 0; i < sizeof(synonyms) / sizeof(*synonyms); i++) {
        if (strcmp(small, synonyms[i].typed) == 0) {
            strbuf_add(meant, synonyms[i].meant);
            return true;
        }
    }
    if (strcmp(small, "gomoku") == 0 || rules_parse(small, &rule)) {
        strbuf_addf(meant, "play %s", small);
        return true;
    }
    nearest = find_nearest(small);
    strbuf_add(meant, nearest ? nearest : "");
    return nearest != NULL;
}
