// SPDX-License-Identifier: MIT
#include "client/text/titles.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "client/text/explain.h"
#include "common/i18n/fill.h"
#include "common/i18n/tr.h"
#include "common/util/strbuf.h"

const char *
rule_title(enum rule rule)
{
    static const char *const titles[RULE_COUNT] = {
        [RULE_FREESTYLE] = NC_("rule", "gomoku"),
        [RULE_STANDARD] = NC_("rule", "standard"),
        [RULE_CARO] = NC_("rule", "caro"),
        [RULE_CARO_EXACT] = NC_("rule", "caro-exact"),
        [RULE_CARO_E] = NC_("rule", "caro-e"),
        [RULE_CARO_EXACT_E] = NC_("rule", "caro-exact-e"),
        [RULE_CARO_STRICT] = NC_("rule", "caro-strict"),
        [RULE_CARO_EXACT_STRICT] = NC_("rule", "caro-exact-strict"),
        [RULE_RENJU] = NC_("rule", "renju"),
        [RULE_CAPTURE42] = NC_("rule", "capture42"),
        [RULE_PENTE] = NC_("rule", "pente"),
        [RULE_KERYO] = NC_("rule", "keryo"),
        [RULE_BOAT] = NC_("rule", "boat"),
        [RULE_NINUKI] = NC_("rule", "ninuki"),
    };

    return tr_c("rule", titles[rule]);
}

bool
rule_read(const char *word, enum rule *rule)
{
    if (strcasecmp(word, "gomoku") == 0) {
        *rule = RULE_FREESTYLE;
        return true;
    }
    return rules_parse(word, rule);
}

const char *
game_title(enum rule rule)
{
    return tr(explain_find(EXPLAIN_RULE, rules_set(rule)->name)->title);
}

const char *
rule_short_title(enum rule rule)
{
    static const char *const titles[RULE_COUNT] = {
        [RULE_FREESTYLE] = NC_("rule, 10 columns", "gomoku"),
        [RULE_STANDARD] = NC_("rule, 10 columns", "standard"),
        [RULE_CARO] = NC_("rule, 10 columns", "caro"),
        [RULE_CARO_EXACT] = NC_("rule, 10 columns", "caro-exact"),
        [RULE_CARO_E] = NC_("rule, 10 columns", "caro-e"),
        [RULE_CARO_EXACT_E] = NC_("rule, 10 columns", "caro-exact-e"),
        [RULE_CARO_STRICT] = NC_("rule, 10 columns", "caro-strict"),
        [RULE_CARO_EXACT_STRICT] = NC_("rule, 10 columns", "caro-exact-strict"),
        [RULE_RENJU] = NC_("rule, 10 columns", "renju"),
        [RULE_CAPTURE42] = NC_("rule, 10 columns", "capture42"),
        [RULE_PENTE] = NC_("rule, 10 columns", "pente"),
        [RULE_KERYO] = NC_("rule, 10 columns", "keryo"),
        [RULE_BOAT] = NC_("rule, 10 columns", "boat"),
        [RULE_NINUKI] = NC_("rule, 10 columns", "ninuki"),
    };

    return tr_c("rule, 10 columns", titles[rule]);
}

const char *
speed_title(enum speed speed)
{
    static const char *const titles[SPEED_COUNT] = {
        [SPEED_BULLET] = NC_("speed", "bullet"), [SPEED_BLITZ] = NC_("speed", "blitz"),
        [SPEED_RAPID] = NC_("speed", "rapid"),   [SPEED_CLASSICAL] = NC_("speed", "classical"),
        [SPEED_CORR] = NC_("speed", "corr"),     [SPEED_NONE] = NC_("speed", "none"),
    };

    return tr_c("speed", titles[speed]);
}

const char *
end_reason_title(enum end_reason reason)
{
    static const char *const titles[END_REASON_COUNT] = {
        [END_NONE] = NC_("end", "none"),
        [END_FIVE] = NC_("end", "five"),
        [END_CAPTURE] = NC_("end", "capture"),
        [END_FOUL] = NC_("end", "foul"),
        [END_FULL_BOARD] = NC_("end", "full board"),
        [END_NO_MOVE] = NC_("end", "lack of moves"),
        [END_DEAD] = NC_("end", "dead position"),
        [END_MARGIN] = NC_("end", "margin"),
        [END_PASSES] = NC_("end", "two passes"),
        [END_AGREEMENT] = NC_("end", "agreement"),
        [END_RESIGN] = NC_("end", "resignation"),
        [END_TIME] = NC_("end", "time"),
        [END_CLAIM] = NC_("end", "absence"),
        [END_FORFEIT] = NC_("end", "engine failure"),
        [END_FIRST_MOVE] = NC_("end", "no first move"),
        [END_ABANDONED] = NC_("end", "abandoned"),
    };

    return tr_c("end", titles[reason]);
}

const char *
ai_kind_title(enum ai_kind kind)
{
    static const char *const titles[AI_KIND_COUNT] = {
        [AI_GOREN] = NC_("AI", "goren"),       [AI_CLASSIC] = NC_("AI", "classic"),
        [AI_PATTERNS] = NC_("AI", "patterns"), [AI_LINES] = NC_("AI", "lines"),
        [AI_MINIMAX] = NC_("AI", "minimax"),   [AI_MATRIX] = NC_("AI", "matrix"),
        [AI_SCALE] = NC_("AI", "scale"),
    };

    return tr_c("AI", titles[kind]);
}

// Openings.

// {1}: the number of fifth moves, where it belongs to the name.
static void
format_title(struct strbuf *out, const char *title, int number)
{
    char n[8];

    snprintf(n, sizeof(n), "%d", number);
    fill(out, title, 1, n);
}

// The default number is not said.
static bool
is_plain_yamaguchi(struct opening_choice choice)
{
    return choice.protocol == OPENING_YAMAGUCHI && choice.n == opening_default_n(OPENING_YAMAGUCHI);
}

void
format_opening_title(struct strbuf *out, struct opening_choice choice)
{
    static const char *const titles[OPENING_COUNT] = {
        [OPENING_FREE] = NC_("opening", "free"),
        [OPENING_CENTRAL] = NC_("opening", "central"),
        [OPENING_PRO] = NC_("opening", "pro"),
        [OPENING_LONGPRO] = NC_("opening", "longpro"),
        [OPENING_SWAP1] = NC_("opening", "swap1"),
        [OPENING_SWAP] = NC_("opening", "swap"),
        [OPENING_SWAP2] = NC_("opening", "swap2"),
        [OPENING_RIF] = NC_("opening", "rif"),
        [OPENING_YAMAGUCHI] = NC_("opening", "yamaguchi{1}"),
        [OPENING_SOOSYRV] = NC_("opening", "soosyrv{1}"),
        [OPENING_TARANNIKOV] = NC_("opening", "tarannikov"),
        [OPENING_TARAGUCHI] = NC_("opening", "taraguchi{1}"),
    };

    format_title(out,
                 tr_c("opening", is_plain_yamaguchi(choice) ? NC_("opening", "yamaguchi")
                                                            : titles[choice.protocol]),
                 choice.n);
}

void
format_opening_short(struct strbuf *out, struct opening_choice choice)
{
    static const char *const titles[OPENING_COUNT] = {
        [OPENING_FREE] = NC_("opening, 12 columns", "free"),
        [OPENING_CENTRAL] = NC_("opening, 12 columns", "central"),
        [OPENING_PRO] = NC_("opening, 12 columns", "pro"),
        [OPENING_LONGPRO] = NC_("opening, 12 columns", "longpro"),
        [OPENING_SWAP1] = NC_("opening, 12 columns", "swap1"),
        [OPENING_SWAP] = NC_("opening, 12 columns", "swap"),
        [OPENING_SWAP2] = NC_("opening, 12 columns", "swap2"),
        [OPENING_RIF] = NC_("opening, 12 columns", "rif"),
        [OPENING_YAMAGUCHI] = NC_("opening, 12 columns", "yamaguchi{1}"),
        [OPENING_SOOSYRV] = NC_("opening, 12 columns", "soosyrv{1}"),
        [OPENING_TARANNIKOV] = NC_("opening, 12 columns", "tarannikov"),
        [OPENING_TARAGUCHI] = NC_("opening, 12 columns", "taraguchi{1}"),
    };

    format_title(out,
                 tr_c("opening, 12 columns", is_plain_yamaguchi(choice)
                                                 ? NC_("opening, 12 columns", "yamaguchi")
                                                 : titles[choice.protocol]),
                 choice.n);
}

const char *
opening_name_title(const struct opening_name *name)
{
    static const char *const names[] = {
        NC_("opening name", "Kansei"),   NC_("opening name", "Keigetsu"),
        NC_("opening name", "Sosei"),    NC_("opening name", "Kagetsu"),
        NC_("opening name", "Zangetsu"), NC_("opening name", "Ugetsu"),
        NC_("opening name", "Kinsei"),   NC_("opening name", "Shogetsu"),
        NC_("opening name", "Kyugetsu"), NC_("opening name", "Shingetsu"),
        NC_("opening name", "Zuisei"),   NC_("opening name", "Sangetsu"),
        NC_("opening name", "Yusei"),    NC_("opening name", "Chosei"),
        NC_("opening name", "Kyogetsu"), NC_("opening name", "Kosei"),
        NC_("opening name", "Suigetsu"), NC_("opening name", "Ryusei"),
        NC_("opening name", "Ungetsu"),  NC_("opening name", "Hogetsu"),
        NC_("opening name", "Rangetsu"), NC_("opening name", "Gingetsu"),
        NC_("opening name", "Myojo"),    NC_("opening name", "Shagetsu"),
        NC_("opening name", "Meigetsu"), NC_("opening name", "Suisei"),
    };

    for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
        if (strcmp(names[i], name->name) == 0) {
            return tr_c("opening name", names[i]);
        }
    }
    return name->name;
}
