// SPDX-License-Identifier: MIT
// What has happened, as messages and sounds. Most of it is seen on the screen anyway; here
// is what has to be said besides. What speaks of a game is told by the game page.
#ifndef CLIENT_UI_NEWS_H
#define CLIENT_UI_NEWS_H

struct news;
struct ui;

void news_tell(struct ui *ui, const struct news *item);

#endif
