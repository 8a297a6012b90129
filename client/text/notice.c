// SPDX-License-Identifier: MIT
#include "client/text/notice.h"

#include "client/model/model.h"
#include "client/text/words.h"
#include "common/util/strbuf.h"

enum { IN_MINUTES_S = 120 }; // from here on minutes are told

void
format_notice(struct strbuf *out, const struct model *model)
{
    uint32_t seconds = model->notice_restart_s;

    if (model->notice_no_restart) {
        strbuf_add(out, words_text(WORD_RESTART_NOT));
    } else if (seconds >= IN_MINUTES_S) {
        format_count(out, WORD_RESTART_MINUTES, (seconds + 59) / 60);
    } else if (seconds > 0) {
        format_count(out, WORD_RESTART_SECONDS, seconds);
    } else if (model->notice_by_operator) {
        format_word(out, WORD_NOTICE_OPERATOR, 1, model->notice);
    } else {
        strbuf_add(out, model->notice);
    }
}
