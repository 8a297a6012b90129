// SPDX-License-Identifier: MIT
// The output of goren analyze: the moves with the engine's values, a graph, and the number of
// mistakes of each player; or all of it as one JSON object.
#ifndef CLIENT_TOOLS_ANALYZE_PRINT_H
#define CLIENT_TOOLS_ANALYZE_PRINT_H

#include "client/records/review.h"

void analyze_format_moves(const struct review *review, const struct record *record,
                          struct strbuf *out);
// columns: how wide it may be; has_blocks: the terminal knows more than ASCII.
void analyze_format_graph(const struct review *review, int columns, bool has_blocks,
                          struct strbuf *out);
// What the marks of moves and the average of the summary mean.
void analyze_format_legend(struct strbuf *out);
void analyze_format_summary(const struct review *review, const struct record *record,
                            struct strbuf *out);
// The proofs of forced wins, each from the position where it was found.
void analyze_format_proofs(const struct review *review, struct strbuf *out);
void analyze_format_json(const struct review *review, const struct record *record,
                         enum format format, struct strbuf *out);

#endif
