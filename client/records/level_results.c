// SPDX-License-Identifier: MIT
#include "client/records/level_results.h"

#include <string.h>

#include "client/records/local_games.h"
#include "common/i18n/tr.h"
#include "common/util/number.h"

enum { HALVES = 2, PERCENT = 100 };

// The level in the name of an AI, "goren level 4"; 0 if it has none.
static int
level_of(const char *name)
{
    const char *level = strstr(name, AI_LEVEL);
    int64_t number;

    if (!level) {
        return 0;
    }
    level += strlen(AI_LEVEL);
    return number_parse(level, strlen(level), 1, AI_LEVEL_MAX, &number) ? (int)number : 0;
}

static int
games_of(const struct level_tally *tally)
{
    return tally->won + tally->drawn + tally->lost;
}

static void
count(struct level_tally *tally, enum result result, bool is_black)
{
    tally->won += result == (is_black ? RESULT_BLACK : RESULT_WHITE);
    tally->drawn += result == RESULT_DRAW;
    tally->lost += result == (is_black ? RESULT_WHITE : RESULT_BLACK);
}

void
level_results_count(const struct local_games *kept, const char *name, struct level_results *results)
{
    *results = (struct level_results){0};
    for (int i = 0; i < kept->next_unread; i++) {
        const struct local_game *game = &kept->games[i];
        bool is_black = !game->is_broken && strcmp(game->black, name) == 0;
        bool is_white = !game->is_broken && strcmp(game->white, name) == 0;
        int level = is_black ? level_of(game->white) : is_white ? level_of(game->black) : 0;

        if (level > 0 && is_black != is_white) {
            count(&results->all[level], game->outcome.result, is_black);
            if (games_of(&results->latest[level]) < LEVEL_LATEST_MAX) {
                count(&results->latest[level], game->outcome.result, is_black);
            }
        }
    }
}

int
level_results_ready(const struct level_results *results)
{
    for (int level = AI_LEVEL_MAX - 1; level > 0; level--) {
        const struct level_tally *latest = &results->latest[level];
        int games = games_of(latest), halves = HALVES * latest->won + latest->drawn;

        if (games >= LEVEL_LATEST_LEAST) {
            return PERCENT * halves >= HALVES * LEVEL_READY * games ? level + 1 : 0;
        }
    }
    return 0;
}

void
level_results_format(const struct level_results *results, struct strbuf *out)
{
    bool is_first = true;

    for (int level = 1; level <= AI_LEVEL_MAX; level++) {
        const struct level_tally *tally = &results->all[level];

        if (games_of(tally)) {
            strbuf_add(out, is_first ? _("Your games won:") : ",");
            strbuf_add(out, " ");
            strbuf_addf(out, _("level %d: %d of %d"), level, tally->won, games_of(tally));
            is_first = false;
        }
    }
}
