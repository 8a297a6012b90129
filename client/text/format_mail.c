// SPDX-License-Identifier: MIT
#include "client/text/format_mail.h"

#include "client/text/format.h"
#include "client/text/titles.h"
#include "common/util/strbuf.h"

static enum word
word_of_game(const struct m_mail_item *item)
{
    static const enum word words[MAIL_OUTCOME_COUNT] = {
        [MAIL_NO_OUTCOME] = WORD_MAIL_ENDED,
        [MAIL_WON] = WORD_MAIL_WON,
        [MAIL_LOST] = WORD_MAIL_LOST,
        [MAIL_DRAWN] = WORD_MAIL_DRAWN,
    };

    if (item->reason == END_TIME && item->outcome == MAIL_WON) {
        return WORD_MAIL_WON_TIME;
    }
    if (item->reason == END_TIME && item->outcome == MAIL_LOST) {
        return WORD_MAIL_LOST_TIME;
    }
    return words[item->outcome];
}

void
format_mail_item(struct strbuf *out, const struct m_mail_item *item)
{
    const char *name = item->from.id ? item->from.name : words_text(WORD_MAIL_AN_AI);

    if (item->kind == MAIL_GAME) {
        format_word(out, word_of_game(item), 2, name, end_reason_title(item->reason));
    } else {
        format_word(out, item->room ? WORD_MAIL_INVITED : WORD_MAIL_INVITED_CLOSED, 2, name,
                    item->code);
    }
}

void
format_conversation(struct strbuf *out, const struct m_conversation *conversation)
{
    struct strbuf count = {0};

    if (conversation->waiting) {
        format_count(&count, WORD_MAIL_NEW, conversation->waiting);
        format_word(out, WORD_MAIL_WAITING, 3, conversation->with.name, conversation->text,
                    strbuf_text(&count));
    } else {
        format_word(out, conversation->is_own ? WORD_MAIL_TO : WORD_MAIL_FROM, 2,
                    conversation->with.name, conversation->text);
    }
    strbuf_finish(&count);
}
