// SPDX-License-Identifier: MIT
#include "client/tools/analyze_out.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include "client/records/review_keep.h"
#include "client/tools/analyze_print.h"
#include "client/tools/analyze_report.h"
#include "client/tools/source.h"
#include "common/i18n/tr.h"

enum { LIMITS_BYTES = 64 };

static const char *const report_names[] = {
    [REPORT_SGF] = "sgf", [REPORT_JSON] = "json", [REPORT_MARKDOWN] = "md", [REPORT_HTML] = "html"};

bool
analyze_report_of(const char *name, enum report *report)
{
    const char *dot = strrchr(name, '.'), *word = dot ? dot + 1 : name;

    for (size_t i = 0; i < sizeof(report_names) / sizeof(*report_names); i++) {
        if (strcasecmp(word, report_names[i]) == 0) {
            *report = (enum report)i;
            return true;
        }
    }
    return false;
}

void
analyze_out_name(const char *folder, const char *source, int64_t number, int again,
                 enum report report, struct strbuf *name)
{
    const char *slash = strrchr(source, '/'), *stem = slash ? slash + 1 : source;
    const char *dot = strrchr(stem, '.');
    int length = dot && dot > stem ? (int)(dot - stem) : (int)strlen(stem);

    strbuf_addf(name, "%s%s%.*s", folder, folder[strlen(folder) - 1] == '/' ? "" : "/", length,
                stem);
    if (number > 1) {
        strbuf_addf(name, "-%06" PRId64, number);
    }
    if (again) {
        strbuf_addf(name, "-%d", again + 1);
    }
    strbuf_addf(name, ".%s", report_names[report]);
}

// The old file or the new one, never half of it.
static bool
write_file(const char *command, const char *path, const struct strbuf *bytes)
{
    struct strbuf temporary = {0};
    bool is_good;
    FILE *file;
    int fd;

    strbuf_addf(&temporary, "%s.XXXXXX", path);
    fd = mkstemp(temporary.text);
    file = fd >= 0 ? fdopen(fd, "w") : NULL;
    is_good = file && fchmod(fd, 0644) == 0 &&
              fwrite(bytes->text, 1, bytes->length, file) == bytes->length;
    is_good = file && fclose(file) == 0 && is_good && rename(temporary.text, path) == 0;
    if (!is_good) {
        fprintf(stderr, _("%s: can't write %s: %s.\n"), command, path, strerror(errno));
        if (fd >= 0) {
            unlink(temporary.text);
        }
    }
    strbuf_finish(&temporary);
    return is_good;
}

static void
format_sgf(const struct record *record, struct strbuf *out)
{
    struct record_problem problem;

    record_write(FORMAT_SGF, record, out, &problem);
}

bool
analyze_out_write(const char *command, const char *path, enum report report,
                  const struct review *review, struct record *record, enum format format)
{
    struct strbuf out = {0};
    bool is_good;

    switch (report) {
    case REPORT_SGF:
        review_write_notes(review, record);
        format_sgf(record, &out);
        break;
    case REPORT_JSON:
        analyze_format_json(review, record, format, &out);
        break;
    case REPORT_MARKDOWN:
        analyze_report_markdown(review, record, &out);
        break;
    case REPORT_HTML:
        analyze_report_html(review, record, &out);
        break;
    }
    is_good = write_file(command, path, &out);
    strbuf_finish(&out);
    return is_good;
}

bool
analyze_out_keep(const char *command, const char *path, const struct analyze_settings *settings,
                 struct review *review, struct record *record)
{
    struct strbuf out = {0};
    char limits[LIMITS_BYTES];
    bool is_good;

    review_keep(review, record, analyze_job_limits(settings, limits));
    review_settle(review, record);
    review_write_notes(review, record);
    format_sgf(record, &out);
    is_good = write_file(command, path, &out);
    strbuf_finish(&out);
    return is_good;
}

struct kept {
    struct record *record;
    bool is_good;
};

static void
take_kept(void *data, const struct record_piece *piece)
{
    struct kept *kept = data;
    struct record_problem problem;

    if (!kept->is_good) {
        kept->is_good = record_piece_read(piece, NULL, kept->record, &problem);
    }
}

bool
analyze_out_read_kept(const char *path, struct record *record)
{
    struct kept kept = {.record = record};
    struct games_taker taker = {.on_piece = take_kept, .data = &kept};
    struct record_problem problem;
    struct source source;

    if (access(path, R_OK) != 0 || !source_open(&source, "", path)) {
        return false;
    }
    if (!games_read(&source, FORMAT_SGF, &taker, &problem)) {
        kept.is_good = false;
    }
    source_close(&source);
    return kept.is_good;
}

bool
analyze_out_is_cut(const struct record *kept)
{
    bool is_cut = false;

    for (int32_t i = 0; i < kept->node_count && !is_cut; i++) {
        is_cut = review_is_kept(kept, i);
    }
    return is_cut;
}
