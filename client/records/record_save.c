// SPDX-License-Identifier: MIT
#include "client/records/record_save.h"

#include <stdio.h>

#include "client/records/game_file.h"
#include "client/records/record_files.h"
#include "client/records/status_lines.h"
#include "common/i18n/tr.h"
#include "common/record/record.h"

enum { DAY_BYTES = sizeof("2026-03-14") };

void
record_stem(const struct record *record, struct strbuf *out)
{
    if (record->info[INFO_DATE]) {
        char day[DAY_BYTES];

        snprintf(day, sizeof(day), "%s", record_info(record, INFO_DATE));
        game_file_add_name(out, day);
        strbuf_add_char(out, '-');
    }
    game_file_add_name(out, record_info(record, INFO_BLACK));
    strbuf_add_char(out, '-');
    game_file_add_name(out, record_info(record, INFO_WHITE));
}

static void
tell_saved(const struct record *record, enum format format, const char *path,
           struct status_lines *lines)
{
    struct strbuf losses = {0};

    record_lost_format(record_lost(format, record), tr, &losses);
    if (losses.length) {
        status_lines_addf(lines, STATUS_WARNING, _("Saved as %s, without %s."), path, losses.text);
    } else {
        status_lines_addf(lines, STATUS_GOOD, _("Saved as %s."), path);
    }
    strbuf_finish(&losses);
}

bool
record_save(const struct record *record, const struct record_files *files, const char *path,
            struct status_lines *lines)
{
    struct record_problem problem;
    struct strbuf text = {0}, why = {0};
    enum format format;
    bool is_written = false;

    if (!record_format_of_path(path, &format) || !record_format(format)->write) {
        status_lines_add(lines, STATUS_ERROR,
                         _("Name the file .sgf, .txt, .psq, .lib or .record."));
        return false;
    }
    if (!record_write(format, record, &text, &problem)) {
        record_problem_format(&problem, tr, &why);
        status_lines_addf(lines, STATUS_ERROR, _("%s: %s."), path, strbuf_text(&why));
    } else if (!files->ops->write_file(files->data, path, &text, &why)) {
        status_lines_add(lines, STATUS_ERROR, strbuf_text(&why));
    } else {
        is_written = true;
        tell_saved(record, format, path, lines);
    }
    strbuf_finish(&text);
    strbuf_finish(&why);
    return is_written;
}
