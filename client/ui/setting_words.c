// SPDX-License-Identifier: MIT
#include "client/ui/setting_words.h"

#include <stddef.h>
#include <string.h>

#include "common/i18n/tr.h"

// Words of the file that say too little beside their label.
static const struct {
    enum setting setting;
    const char *value, *shown;
} clearer[] = {
    {SETTING_MOUSE, "two", NC_("setting, 10 columns", "two clicks")},
    {SETTING_MOUSE, "one", NC_("setting, 10 columns", "one click")},
    {SETTING_HEAT, "digits", NC_("setting, 10 columns", "numbers")},
    {SETTING_HEAT, "heat", NC_("setting, 10 columns", "colours")},
    {SETTING_NUMBERS, "last", NC_("setting, 10 columns", "last move")},
    {SETTING_BADGE_COLOUR, "plain", NC_("setting, 10 columns", "as text")},
};

// The others are the words of the file, but not in each language.
static const char *const words[] = {
    NC_("setting, 10 columns", "auto"),  NC_("setting, 10 columns", "on"),
    NC_("setting, 10 columns", "off"),   NC_("setting, 10 columns", "bell"),
    NC_("setting, 10 columns", "never"), NC_("setting, 10 columns", "always"),
    NC_("setting, 10 columns", "all"),   NC_("setting, 10 columns", "dark"),
    NC_("setting, 10 columns", "light"), NC_("setting, 10 columns", "contrast"),
    NC_("setting, 10 columns", "mono"),  NC_("setting, 10 columns", "lines"),
    NC_("setting, 10 columns", "large"), NC_("setting, 10 columns", "huge"),
    NC_("setting, 10 columns", "giant"), NC_("setting, 10 columns", "compact"),
    NC_("setting, 10 columns", "wide"),  NC_("setting, 10 columns", "console"),
    NC_("setting, 10 columns", "plain"), NC_("setting, 10 columns", "kaya"),
    NC_("setting, 10 columns", "slate"), NC_("setting, 10 columns", "paper"),
    NC_("setting, 10 columns", "theme"), NC_("setting, 10 columns", "terminal"),
    NC_("setting, 10 columns", "none"),
};

static bool
is_choice(enum setting setting, const char *value)
{
    const char *const *choices = setting_row(setting)->choices;

    while (choices && *choices && strcmp(*choices, value) != 0) {
        choices++;
    }
    return choices && *choices;
}

static const char *
shown_word(const char *value)
{
    for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++) {
        if (strcmp(words[i], value) == 0) {
            return tr_c("setting, 10 columns", words[i]);
        }
    }
    return value;
}

const char *
setting_shown(enum setting setting, const char *value)
{
    enum language language;

    for (size_t i = 0; i < sizeof(clearer) / sizeof(*clearer); i++) {
        if (clearer[i].setting == setting && strcmp(clearer[i].value, value) == 0) {
            return tr_c("setting, 10 columns", clearer[i].shown);
        }
    }
    if (setting == SETTING_LANGUAGE && strcmp(value, "auto") != 0 &&
        language_find(value, &language)) {
        return language_name(language);
    }
    if (!is_choice(setting, value)) {
        return value;
    }
    return setting == SETTING_BADGE && strcmp(value, "none") != 0 ? tr_c("badge", value)
           : setting == SETTING_BADGE_COLOUR                      ? tr_c("colour of a badge", value)
                                                                  : shown_word(value);
}
