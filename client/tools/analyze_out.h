// SPDX-License-Identifier: MIT
// Where goren analyze writes its reports: one file, or a folder with a file for each game. The name
// decides the kind of report.
#ifndef CLIENT_TOOLS_ANALYZE_OUT_H
#define CLIENT_TOOLS_ANALYZE_OUT_H

#include "client/tools/analyze_job.h"
#include "common/util/strbuf.h"

enum report { REPORT_SGF, REPORT_JSON, REPORT_MARKDOWN, REPORT_HTML };

// The kind of report by the end of a file name, or by a word ("html"). False if there is none.
bool analyze_report_of(const char *name, enum report *report);

// The file for a game of a source in a folder: "FOLDER/stem.sgf", "FOLDER/stem-000002.sgf"; again
// counts earlier sources of the same name.
void analyze_out_name(const char *folder, const char *source, int64_t number, int again,
                      enum report report, struct strbuf *name);

// Writes the report of a settled review, or replaces it. Prints why not and returns false.
bool analyze_out_write(const char *command, const char *path, enum report report,
                       const struct review *review, struct record *record, enum format format);

// Keeps a review that was cut in the SGF, to be continued.
bool analyze_out_keep(const char *command, const char *path,
                      const struct analyze_settings *settings, struct review *review,
                      struct record *record);

// Reads what was kept there. False if there is no such file, or it can't be read.
bool analyze_out_read_kept(const char *path, struct record *kept);
// Does it hold an analysis that was cut?
bool analyze_out_is_cut(const struct record *kept);

#endif
