// SPDX-License-Identifier: MIT
#include "client/control/read_time.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "client/text/words.h"
#include "common/game/time_control.h"
#include "common/i18n/tr.h"
#include "common/util/number.h"
#include "common/util/strbuf.h"

enum { SECOND_MS = 1000, MINUTE_S = 60, MAIN_MAX_S = 359999, BARE_MAX = 180 };

// Units that may follow a number. "min" is looked for before "m".
static const struct {
    const char *name;
    int64_t seconds;
} units[] = {{"s", 1}, {"min", MINUTE_S}, {"m", MINUTE_S}, {"h", MINUTE_S *MINUTE_S}};

// Returns the text behind a unit and multiplies; the same text if there is none.
static const char *
read_unit(const char *text, int64_t *seconds)
{
    for (size_t i = 0; i < sizeof(units) / sizeof(*units); i++) {
        size_t length = strlen(units[i].name);

        if (strncasecmp(text, units[i].name, length) == 0) {
            *seconds *= units[i].seconds;
            return text + length;
        }
    }
    return text;
}

// "10" is minutes, "10:00" minutes and seconds, "1:00:00" hours, "3600s" has its unit. Returns
// the text behind it, NULL if there is no such thing.
static const char *
read_main(const char *text, int64_t *ms)
{
    int64_t parts[3], seconds = 0;
    int count = 0;

    for (;;) {
        size_t digits = strspn(text, "0123456789");

        if (count == 3 || !number_parse(text, digits, 0, MAIN_MAX_S, &parts[count++])) {
            return NULL;
        }
        text += digits;
        if (*text != ':') {
            break;
        }
        text++;
    }
    if (count == 1) {
        const char *behind = read_unit(text, &parts[0]);

        if (behind > text) {
            *ms = parts[0] * SECOND_MS;
            return behind;
        }
        parts[count++] = 0;
    }
    for (int i = 0; i < count; i++) {
        if (i > 0 && parts[i] >= MINUTE_S) {
            return NULL;
        }
        seconds = MINUTE_S * seconds + parts[i];
    }
    *ms = seconds * SECOND_MS;
    return text;
}

// A number of seconds, or with another unit, and the text behind it; NULL if there is none.
static const char *
read_number(const char *text, int64_t *number)
{
    size_t digits = strspn(text, "0123456789");

    return number_parse(text, digits, 0, MAIN_MAX_S, number) ? read_unit(text + digits, number)
                                                             : NULL;
}

// Minutes that are more likely seconds: "300", "300+3".
static bool
lacks_unit(const char *text)
{
    size_t digits = strspn(text, "0123456789");
    int64_t number;

    return number_parse(text, digits, BARE_MAX + 1, MAIN_MAX_S, &number) &&
           (!text[digits] || text[digits] == '+');
}

// What follows the main time: "+3", "+3x30", "+25/600", "d5", "b5".
static bool
read_rest(const char *text, struct time_control *control)
{
    char lead = *text;
    int64_t first, second;

    control->kind = CONTROL_SUDDEN;
    if (!lead) {
        return true;
    }
    text = read_number(text + 1, &first);
    if (!text || !strchr("+db", lead)) {
        return false;
    }
    if (lead == '+' && (*text == 'x' || *text == '/')) {
        control->kind = *text == 'x' ? CONTROL_BYOYOMI : CONTROL_CANADIAN;
        text = read_number(text + 1, &second);
        if (!text) {
            return false;
        }
        control->count = (int32_t)first;
        control->period_ms = second * SECOND_MS;
        return !*text;
    }
    control->extra_ms = first * SECOND_MS;
    if (lead == '+') {
        control->kind = first ? CONTROL_FISCHER : CONTROL_SUDDEN;
    } else {
        control->kind = lead == 'd' ? CONTROL_DELAY : CONTROL_BRONSTEIN;
    }
    return !*text;
}

static bool
read_days(const char *text, struct time_control *control)
{
    size_t length = strlen(text);
    int64_t days;

    if (length < 2 || text[length - 1] != 'd' || !number_parse(text, length - 1, 1, 99, &days)) {
        return false;
    }
    control->kind = CONTROL_CORR;
    control->period_ms = days * 24 * 60 * MINUTE_S * SECOND_MS;
    return true;
}

bool
read_time(const char *text, struct time_control *control, struct strbuf *why)
{
    struct time_control read = {0};
    enum control_error error;
    const char *rest;

    if (control_parse(text, control) == CONTROL_OK) {
        return true;
    }
    if (lacks_unit(text)) {
        char number[8];

        snprintf(number, sizeof(number), "%.*s", (int)strspn(text, "0123456789"), text);
        format_word(why, WORD_TIME_UNIT, 1, number);
        return false;
    }
    if (!read_days(text, &read)) {
        rest = read_main(text, &read.main_ms);
        if (!rest || !read_rest(rest, &read)) {
            format_word(why, WORD_BAD_TIME, 1, text);
            return false;
        }
    }
    error = control_check(&read);
    if (error != CONTROL_OK) {
        strbuf_add(why, tr(control_error_text(error)));
        return false;
    }
    *control = read;
    return true;
}
