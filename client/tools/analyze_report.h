// SPDX-License-Identifier: MIT
// An analysis as a page to read or to publish: who played, the graph, every mistake with a diagram
// of the position before it and the better line, and all moves.
#ifndef CLIENT_TOOLS_ANALYZE_REPORT_H
#define CLIENT_TOOLS_ANALYZE_REPORT_H

#include "client/records/review.h"

// Markdown has boards of text, HTML (one file without anything from outside) drawn ones.
void analyze_report_markdown(const struct review *review, const struct record *record,
                             struct strbuf *out);
void analyze_report_html(const struct review *review, const struct record *record,
                         struct strbuf *out);

#endif
