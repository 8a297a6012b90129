// SPDX-License-Identifier: MIT
// What a lesson says, in the language of the user. The text of a step is tr() of its English.
#ifndef CLIENT_LEARN_LESSON_WORDS_H
#define CLIENT_LEARN_LESSON_WORDS_H

#include "client/learn/lesson_play.h"

struct strbuf;

// Appends what is to be done: "You play Black. Make five in a row." Nothing if there is nothing.
void lesson_format_task(const struct lesson_play *play, struct strbuf *out);
// Appends what came of the last move, and what is to be learned of it. Nothing before a move.
void lesson_format_result(const struct lesson_play *play, struct strbuf *out);
// An option that can be chosen.
const char *lesson_option_text(const struct lesson_play *play, int option);

#endif
