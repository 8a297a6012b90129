// SPDX-License-Identifier: MIT
#include "client/tools/convert_tally.h"

#include <inttypes.h>
#include <stdio.h>

#include "common/i18n/fill.h"
#include "common/i18n/tr.h"
#include "common/util/strbuf.h"

void
tally_json(const struct record_tally *tally, const char *name, struct json *json)
{
    json_open(json, name, '{');
    for (int i = 0; i < tally->count; i++) {
        const struct tally_row *row = &tally->rows[i];
        struct strbuf key = {0};

        if (row->word) {
            strbuf_add(&key, row->word);
        } else {
            record_lost_format(row->lost, NULL, &key);
        }
        json_number(json, strbuf_text(&key), row->times);
        strbuf_finish(&key);
    }
    json_close(json, '}');
}

static const char *
number_text(int64_t number, char buffer[24])
{
    snprintf(buffer, 24, "%" PRId64, number);
    return buffer;
}

// {1} is how many, {2} of what.
static void
tell_rows(const struct record_tally *tally, const char *sentence)
{
    for (int i = 0; i < tally->count; i++) {
        struct strbuf line = {0};
        char times[24];

        fill(&line, sentence, 2, number_text(tally->rows[i].times, times), tr(tally->rows[i].text));
        fprintf(stderr, "%s\n", strbuf_text(&line));
        strbuf_finish(&line);
    }
}

void
tally_tell_refusals(const struct record_tally *tally)
{
    tell_rows(tally, _("    refused: {1} {2}"));
}

void
tally_tell_remarks(const struct record_tally *tally)
{
    tell_rows(tally, _("    noted: {1} {2}"));
}

void
tally_tell_losses(const struct record_tally *tally, const char *command, enum format format)
{
    for (int i = 0; i < tally->count; i++) {
        struct strbuf line = {0}, lost = {0};
        char times[24];

        record_lost_format(tally->rows[i].lost, tr, &lost);
        fill(&line, _("{1}: warning: {2} can't store {3} (games: {4})."), 4, command,
             tr(record_format(format)->title), strbuf_text(&lost),
             number_text(tally->rows[i].times, times));
        fprintf(stderr, "%s\n", strbuf_text(&line));
        strbuf_finish(&line);
        strbuf_finish(&lost);
    }
}
