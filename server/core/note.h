// SPDX-License-Identifier: MIT
// Lines of the operator's log: who came and went, what was tried, which rooms and games there
// were. The core has no log of its own; a note is an effect that the shell writes down. Never what
// somebody typed: no passwords, no codes of private rooms, no chat, and only names that are taken.
#ifndef SERVER_CORE_NOTE_H
#define SERVER_CORE_NOTE_H

struct turn;

// "words key=value ...", without a newline.
void core_note(struct turn *turn, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
