// SPDX-License-Identifier: MIT
// The small boards of an explanation, side by side with their captions.
#ifndef CLIENT_UI_HELP_DIAGRAMS_H
#define CLIENT_UI_HELP_DIAGRAMS_H

struct explain_topic;
struct ui;

// Rows that they take in so many columns, with a free one below.
int diagrams_rows(const struct ui *ui, const struct explain_topic *topic, int columns);
void diagrams_draw(struct ui *ui, int row, int column, int columns,
                   const struct explain_topic *topic);

#endif
