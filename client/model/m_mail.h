// SPDX-License-Identifier: MIT
// What happened while one was away, with whom one exchanges messages, and one such conversation.
#ifndef CLIENT_MODEL_M_MAIL_H
#define CLIENT_MODEL_M_MAIL_H

#include "client/model/m_chat.h"

// A game of one's own that ended, or an invitation.
struct m_mail_item {
    uint64_t line;
    enum mail_kind kind;
    struct person from; // id 0 = an AI
    int64_t at_ms;
    bool waits; // it is told for the first time
    enum mail_outcome outcome;
    enum end_reason reason;
    uint64_t game;
    uint64_t room; // 0 = the table is closed
    char code[WIRE_CODE_BYTES + 1];
};

struct m_conversation {
    struct person with;
    uint64_t line;
    int64_t at_ms;
    bool is_own; // oneself wrote the newest line
    uint32_t waiting;
    char text[WIRE_CHAT_BYTES + 1]; // of the newest line
};

// A zeroed one is empty.
struct m_mail {
    bool is_known;
    int item_count;
    struct m_mail_item items[WIRE_MAIL_MAX]; // the newest first
    int conversation_count;
    struct m_conversation conversations[WIRE_CONVERSATIONS_MAX]; // the newest first
    uint64_t newest;                   // the newest line that is new, 0 = none waits
    uint64_t shown;                    // the same, once the user has seen it
    char partner[WIRE_NAME_BYTES + 1]; // with whom the lines below were exchanged, "" = nobody
    struct m_chat talk;
    uint64_t own_line; // the last message of one's own that is kept, 0 = none
    char own_to[WIRE_NAME_BYTES + 1];
};

void m_mail_read(struct m_mail *mail, const struct wire_mail *wire);
// How many things are told for the first time.
int m_mail_waiting(const struct m_mail *mail);
// It is acknowledged; what is shown as new stays so until the mail is read again.
void m_mail_seen(struct m_mail *mail);
// A message went or came: the list and the open conversation have it.
void m_mail_said(struct m_mail *mail, const struct person *with, const struct wire_chat_line *line,
                 bool is_own);
void m_mail_heard(struct m_mail *mail, const struct wire_chat_line *line); // somebody else's
// Returns whether it was the newest line of a conversation: the one before it is not known.
bool m_mail_forget_line(struct m_mail *mail, uint64_t line);
void m_mail_finish(struct m_mail *mail);

#endif
