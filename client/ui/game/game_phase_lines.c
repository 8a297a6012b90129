// SPDX-License-Identifier: MIT
// Lines of the phase area beside the turn: what a stone would capture, offers that are open.
#include "client/text/format.h"
#include "client/ui/game/game_internal.h"
#include "client/ui/rights.h"
#include "client/ui/shown_room.h"
#include "common/game/captures.h"
#include "common/game/point.h"
#include "common/i18n/tr.h"

struct strbuf *
phase_line(struct phase *phase)
{
    return &phase->lines[phase->count < 3 ? phase->count++ : 2];
}

void
phase_add_capture(const struct ui *ui, const struct m_room *room, struct phase *phase)
{
    struct point p = game_state(ui)->cursor.at, taken[CAPTURES_MAX];
    struct judgement judgement;
    struct strbuf points = {0};
    char point[POINT_TEXT_BYTES];
    int count;

    if (!rules_set(room->setup.match.rules.rule)->capture_sizes ||
        !game_may_see(ui, room, HINT_BEST) || !board_is_empty(&room->match.board, p)) {
        return;
    }
    judgement = rules_judge(&room->match.settings.rules, &room->match.board, p,
                            match_next_stone(&room->match));
    count = judgement.verdict == VERDICT_OK ? captures_points(p, judgement.taken, taken) : 0;
    if (count > 0) {
        format_points(&points, taken, count, " ");
        strbuf_addf(phase_line(phase), _("%s captures %s."), point_format(p, point),
                    strbuf_text(&points));
    }
    strbuf_finish(&points);
}

void
phase_add_offers(const struct ui *ui, const struct m_room *room, struct phase *phase)
{
    static const char *const own[QUESTION_COUNT] = {
        [QUESTION_DRAW] = N_("You offered a draw. Press Shift+N to withdraw it."),
        [QUESTION_UNDO] = N_("You asked to take back a move. Press Shift+N to withdraw that."),
        [QUESTION_PAUSE] = N_("You asked for a pause. Press Shift+N to withdraw that."),
    };
    struct scene scene = ui_scene(ui, room);

    if (session_wants_restart(&ui->session, room)) {
        strbuf_add(phase_line(phase),
                   _("You asked to start again. Press Shift+N to withdraw that."));
    }
    for (int i = 0; i < QUESTION_COUNT && phase->count < 3; i++) {
        const struct match_question *question = &room->match.questions[i];

        if (!question->is_open || m_room_is_shared(room)) {
            continue;
        }
        if (is_you(&scene, question->asker)) {
            strbuf_add(phase_line(phase), tr(own[i]));
        } else if (!is_you(&scene, seat_other(question->asker))) {
            format_offer_of_others(phase_line(phase), &scene, (enum question)i);
        }
    }
    for (int i = 0; i < SEAT_COUNT && phase->count < 3; i++) {
        if (room->offers[i].offer && room->offers[i].asked != ui->model->self.id) {
            struct strbuf *line = phase_line(phase);

            format_hand_over(line, &scene, (enum seat)i);
            if (room->offers[i].by.id == ui->model->self.id) {
                strbuf_addf(line, " %s", _("Shift+N withdraws that."));
            }
        }
    }
}
