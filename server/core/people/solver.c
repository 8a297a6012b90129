// SPDX-License-Identifier: MIT
#include "server/core/people/solver.h"

#include <inttypes.h>
#include <string.h>

#include "common/util/hex.h"
#include "common/util/number.h"
#include "common/util/strbuf.h"
#include "common/util/xalloc.h"
#include "server/core/kvtext.h"

enum { COUNT_MAX = 1000000000, DAY_MAX = 1 << 30 };

struct solver *
solver_create(void)
{
    struct solver *solver = xcalloc(1, sizeof(*solver));

    solver->rating = rating_new();
    solver->daily = -1;
    return solver;
}

bool
solver_has_had(const struct solver *solver, uint32_t list, int puzzle)
{
    return solver->list == list && puzzle < SOLVER_PUZZLES_MAX &&
           (solver->had[puzzle / 8] >> (puzzle % 8) & 1);
}

void
solver_note(struct solver *solver, uint32_t list, int puzzle)
{
    if (solver->list != list) {
        memset(solver->had, 0, sizeof(solver->had));
        solver->list = list;
    }
    if (puzzle < SOLVER_PUZZLES_MAX) {
        solver->had[puzzle / 8] = (uint8_t)(solver->had[puzzle / 8] | 1 << (puzzle % 8));
    }
}

// "puzzles LIST BITS": bytes of zeros at the end are left out.
static void
write_had(const struct solver *solver, struct strbuf *out)
{
    size_t length = sizeof(solver->had);

    while (length > 0 && solver->had[length - 1] == 0) {
        length--;
    }
    if (length > 0) {
        strbuf_addf(out, "puzzles %" PRIu32 " ", solver->list);
        hex_add(out, solver->had, length);
        strbuf_add_char(out, '\n');
    }
}

void
solver_write(const struct solver *solver, struct strbuf *out)
{
    char buffer[RATING_TEXT_BYTES];

    if (!solver) {
        return;
    }
    strbuf_addf(out, "solver %s\n", rating_format(&solver->rating, buffer));
    for (int i = 0; i < MOTIF_COUNT; i++) {
        if (solver->tried[i]) {
            strbuf_addf(out, "motif %s %d %d\n", puzzle_motif_word((enum puzzle_motif)i),
                        solver->tried[i], solver->solved[i]);
        }
    }
    if (solver->daily >= 0) {
        strbuf_addf(out, "daily %" PRId64 "\n", solver->daily);
    }
    write_had(solver, out);
}

bool
solver_read_rating(struct solver *solver, const char *value)
{
    return rating_parse(value, &solver->rating);
}

static bool
read_count(const char *word, int64_t least, int64_t most, int *count)
{
    int64_t number;

    if (!number_parse(word, strlen(word), least, most, &number)) {
        return false;
    }
    *count = (int)number;
    return true;
}

bool
solver_read_motif(struct solver *solver, char *value)
{
    char *rest = value, *word = kvtext_word(&rest), *tried = kvtext_word(&rest);
    enum puzzle_motif motif;

    return puzzle_motif_parse(word, strlen(word), &motif) && !solver->tried[motif] &&
           read_count(tried, 1, COUNT_MAX, &solver->tried[motif]) &&
           read_count(rest, 0, solver->tried[motif], &solver->solved[motif]);
}

bool
solver_read_daily(struct solver *solver, const char *value)
{
    return number_parse(value, strlen(value), 0, DAY_MAX, &solver->daily);
}

bool
solver_read_had(struct solver *solver, char *value)
{
    char *rest = value, *list = kvtext_word(&rest);
    int64_t number;
    size_t length = strlen(rest) / 2;

    if (!number_parse(list, strlen(list), 1, UINT32_MAX, &number) || length == 0 ||
        length > sizeof(solver->had) || !kvtext_hex(rest, solver->had, length)) {
        return false;
    }
    solver->list = (uint32_t)number;
    return true;
}
