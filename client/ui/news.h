// SPDX-License-Identifier: MIT
// Shows news of the model as messages and sounds. Most news are visible on the screen anyway; only
// the others become messages. The game page tells the news of games.
#ifndef CLIENT_UI_NEWS_H
#define CLIENT_UI_NEWS_H

struct news;
struct ui;

// Why there is no line, "" if nothing is to be said.
const char *ui_line_reason(const struct ui *ui);
void news_tell(struct ui *ui, const struct news *item);

#endif
