// SPDX-License-Identifier: MIT
#include "client/records/record_save.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "client/records/game_file.h"
#include "client/records/record_files.h"
#include "client/records/status_lines.h"
#include "common/i18n/tr.h"
#include "common/record/record.h"

enum { DAY_BYTES = sizeof("2026-03-14"), CLOCK_AT = 8, CLOCK_DIGITS = 4, STAMP_DIGITS = 14 };

void
record_stem(const struct record *record, struct strbuf *out)
{
    const char *stamp = record_info(record, INFO_STAMP);

    if (record->info[INFO_DATE]) {
        char day[DAY_BYTES];

        snprintf(day, sizeof(day), "%s", record_info(record, INFO_DATE));
        game_file_add_name(out, day);
        strbuf_add_char(out, '-');
    }
    if (record->info[INFO_DATE] && strspn(stamp, "0123456789") == STAMP_DIGITS) {
        strbuf_addf(out, "%.*s-", CLOCK_DIGITS, stamp + CLOCK_AT);
    }
    game_file_add_name(out, record_info(record, INFO_BLACK));
    strbuf_add_char(out, '-');
    game_file_add_name(out, record_info(record, INFO_WHITE));
}

bool
record_is_picture(const char *path)
{
    const char *dot = strrchr(path, '.');

    return dot && (strcasecmp(dot, ".png") == 0 || strcasecmp(dot, ".svg") == 0);
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

// Appends the bytes of the file, or why it can't be made of this record.
static bool
make_record(const struct record *record, enum format format, const char *path, struct strbuf *bytes,
            struct strbuf *why)
{
    struct record_problem problem;
    struct strbuf fault = {0};
    bool is_made = record_write(format, record, bytes, &problem);

    if (!is_made) {
        record_problem_format(&problem, tr, &fault);
        strbuf_addf(why, _("%s: %s."), path, strbuf_text(&fault));
    }
    strbuf_finish(&fault);
    return is_made;
}

bool
record_save(const struct record_view *view, const struct record_files *files, const char *path,
            struct status_lines *lines)
{
    bool is_picture = record_is_picture(path), is_written;
    struct strbuf bytes = {0}, why = {0};
    enum format format;

    if (!is_picture && (!record_format_of_path(path, &format) || !record_format(format)->write)) {
        status_lines_add(lines, STATUS_ERROR,
                         _("Use a file name ending with .sgf, .txt, .psq, .lib, .record, .png or "
                           ".svg."));
        return false;
    }
    is_written = (is_picture ? files->ops->draw_picture(files->data, view, path, &bytes, &why)
                             : make_record(view->record, format, path, &bytes, &why)) &&
                 files->ops->write_file(files->data, path, &bytes, &why);
    if (!is_written) {
        status_lines_add(lines, STATUS_ERROR, strbuf_text(&why));
    } else if (is_picture) {
        status_lines_addf(lines, STATUS_GOOD, _("Saved as %s."), path);
    } else {
        tell_saved(view->record, format, path, lines);
    }
    strbuf_finish(&bytes);
    strbuf_finish(&why);
    return is_written;
}

bool
record_save_kept(const struct record *record, const struct record_files *files, const char *name,
                 struct status_lines *lines)
{
    struct strbuf bytes = {0}, why = {0};
    bool is_written = make_record(record, FORMAT_SGF, name, &bytes, &why) &&
                      files->ops->write_local(files->data, name, &bytes, &why);

    if (is_written) {
        status_lines_addf(lines, STATUS_GOOD, _("Saved in the archive as %s."), name);
    } else {
        status_lines_add(lines, STATUS_ERROR, strbuf_text(&why));
    }
    strbuf_finish(&bytes);
    strbuf_finish(&why);
    return is_written;
}
