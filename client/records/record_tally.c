// SPDX-License-Identifier: MIT
#include "client/records/record_tally.h"

#include <string.h>

#include "common/i18n/tr.h"

static const struct {
    const char *word, *text;
} kinds[] = {
    [PROBLEM_NONE] = {"none", ""},
    [PROBLEM_UNKNOWN] = {"unknown format", N_("unknown format")},
    [PROBLEM_MALFORMED] = {"malformed", N_("malformed")},
    [PROBLEM_TOO_LARGE] = {"too large", N_("too large")},
    [PROBLEM_DAMAGED] = {"damaged", N_("damaged")},
    [PROBLEM_ILLEGAL] = {"illegal", N_("against the rules")},
    [PROBLEM_EMPTY] = {"empty", N_("empty")},
    [PROBLEM_UNFIT] = {"does not fit the format", N_("doesn't fit the format")},
    [PROBLEM_REMARK] = {"remark", ""},
};

static const struct {
    const char *word, *text;
} remarks[RECORD_FAULT_COUNT] = {
    [REMARK_LONG_TEXT] = {"texts cut", N_("texts too long to be saved whole")},
    [REMARK_RESULT] = {"another result", N_("result differs from the board")},
    [REMARK_FORBIDDEN] = {"forbidden move", N_("a forbidden move that was allowed in that game")},
    [REMARK_OPENING] = {"another opening", N_("first moves differ from the stated opening")},
    [REMARK_SWAPS] = {"swaps left out", N_("swaps left out")},
    [REMARK_FACTS_ASIDE] = {"facts in side lines left out",
                            N_("details in side variations left out")},
    [REMARK_BRANCH] = {"branch", N_("part of a larger library")},
    [REMARK_CUT] = {"variation left out", N_("a variation left out")},
    [REMARK_CUT_MORE] = {"more variations left out", N_("more variations left out")},
};

static bool
is_same(const struct tally_row *row, const struct tally_row *one)
{
    return row->lost == one->lost &&
           (!row->word || (one->word && strcmp(row->word, one->word) == 0));
}

// Once there are too many kinds, the last row has all others.
static void
count(struct record_tally *tally, struct tally_row one)
{
    int i = 0;

    while (i < tally->count && !is_same(&tally->rows[i], &one)) {
        i++;
    }
    if (i == TALLY_ROWS_MAX) {
        i--;
    } else if (i == tally->count) {
        tally->rows[tally->count++] = one;
    }
    tally->rows[i].times++;
}

void
record_tally_kind(struct record_tally *tally, const struct record_problem *problem)
{
    count(tally,
          (struct tally_row){.word = kinds[problem->kind].word, .text = kinds[problem->kind].text});
}

// A move that the referee refuses has his word; those of his sentences have no values.
void
record_tally_refusal(struct record_tally *tally, const struct record_problem *problem)
{
    if (problem->kind == PROBLEM_ILLEGAL && problem->move &&
        problem->fault == record_fault_of(problem->verdict)) {
        count(tally, (struct tally_row){.word = verdict_word(problem->verdict),
                                        .text = record_fault_text(problem->fault)});
    } else {
        record_tally_kind(tally, problem);
    }
}

void
record_tally_remark(struct record_tally *tally, const struct record_problem *remark)
{
    if (remarks[remark->fault].word) {
        count(tally, (struct tally_row){.word = remarks[remark->fault].word,
                                        .text = remarks[remark->fault].text});
    } else {
        record_tally_kind(tally, remark);
    }
}

void
record_tally_unopened(struct record_tally *tally)
{
    count(tally, (struct tally_row){.word = "cannot be opened", .text = N_("can't be opened")});
}

void
record_tally_lost(struct record_tally *tally, unsigned lost)
{
    count(tally, (struct tally_row){.lost = lost});
}
