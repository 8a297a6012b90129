// SPDX-License-Identifier: MIT
#include "client/learn/lesson_words.h"

#include "common/game/point.h"
#include "common/game/renju_forbidden.h"
#include "common/i18n/fill.h"
#include "common/i18n/tr.h"
#include "common/util/strbuf.h"
#include "common/wire/error_code.h"

// Tasks, and what is said of a move that does something else. {1} is the number of the goal.
static const struct {
    const char *task, *missed;
} goals[GOAL_COUNT] = {
    [GOAL_READ] = {"", ""},
    [GOAL_CHOICE] = {N_("What is right?"), ""},
    [GOAL_POINTS] = {N_("Place a stone on the right point."), N_("Not this point.")},
    [GOAL_FIVE] = {N_("Make five in a row."), N_("That doesn't make five in a row.")},
    [GOAL_FOUR] = {N_("Make a four."), N_("That doesn't make a four.")},
    [GOAL_OPEN_FOUR] = {N_("Make an open four."), N_("That doesn't make an open four.")},
    [GOAL_OPEN_THREE] = {N_("Make an open three."), N_("That doesn't make an open three.")},
    [GOAL_BLOCK] = {N_("Stop your opponent."), N_("That doesn't stop your opponent.")},
    [GOAL_WIN] = {N_("Win in {1} moves."), N_("That threatens nothing: there is no forced win.")},
    [GOAL_FOURS] = {N_("Win in {1} moves. Each of them must make a four or five."),
                    N_("That doesn't make a four, so your opponent may play anywhere.")},
    [GOAL_CAPTURE] = {N_("Capture {1} stones."), N_("That doesn't capture {1} stones.")},
    [GOAL_SAVE] = {N_("Leave your opponent nothing to capture."), ""},
    [GOAL_BREAK] = {N_("Break the five: capture one of its stones."), ""},
    [GOAL_FORBIDDEN] = {N_("Place Black's stone on a forbidden point."),
                        N_("This point is allowed.")},
    [GOAL_PLACE] = {N_("Place the next stone."), ""},
    [GOAL_OFFER] = {N_("Mark {1} points for the fifth move."), ""},
    [GOAL_CHOOSE] = {N_("Choose one."), ""},
};

static const char *const steps[OPENING_STEP_COUNT] = {
    [STEP_PLACE] = "",
    [STEP_PLACE_DECLARE] = "",
    [STEP_PLACE2] = N_("Place two more stones; your opponent chooses then"),
    [STEP_SWAP] = N_("Swap colours"),
    [STEP_KEEP] = N_("Keep your colour"),
    [STEP_TAKE_BLACK] = N_("Play Black"),
    [STEP_TAKE_WHITE] = N_("Play White"),
    [STEP_DECLARE] = "",
    [STEP_OFFER] = "",
    [STEP_CHOOSE] = "",
};

static int
number_of(const struct lesson_play *play)
{
    return play->step->goal == GOAL_OFFER ? lesson_play_offers_wanted(play)
           : play->step->number           ? play->step->number
                                          : 2;
}

static void
add_goal(const struct lesson_play *play, const char *english, struct strbuf *out)
{
    struct strbuf number = {0};

    if (*english) {
        strbuf_add_number(&number, number_of(play));
        fill(out, tr(english), 1, strbuf_text(&number));
    }
    strbuf_finish(&number);
}

void
lesson_format_task(const struct lesson_play *play, struct strbuf *out)
{
    enum lesson_goal goal = play->step->goal;

    if (goal != GOAL_READ && goal != GOAL_CHOICE && !play->step->has_opening) {
        strbuf_add(out, play->step->to_move == STONE_BLACK ? _("You play Black.")
                                                           : _("You play White."));
        strbuf_add_char(out, ' ');
    }
    add_goal(play, goals[goal].task, out);
}

const char *
lesson_option_text(const struct lesson_play *play, int option)
{
    return play->step->goal == GOAL_CHOICE ? tr(play->step->options[option].text)
                                           : tr(steps[lesson_play_opening_step(play, option)]);
}

// What came of it.

static void
add_foul(const struct judged *judged, struct point p, struct strbuf *out)
{
    char at[POINT_TEXT_BYTES];

    fill(out,
         judged->fouls & FOUL_OVERLINE
             ? _("{1} is forbidden for Black: it makes six or more in a row.")
         : judged->fouls & FOUL_DOUBLE_FOUR
             ? _("{1} is forbidden for Black: it makes two fours at once.")
             : _("{1} is forbidden for Black: it makes two open threes at once."),
         1, point_format(p, at));
}

static const char *
sentence_of(enum judge_reason reason)
{
    static const char *const sentences[] = {
        [REASON_NONE] = "",
        [REASON_REFUSED] = "",
        [REASON_FOUL] = "",
        [REASON_THEY_FIVE] = N_("Your opponent plays {1}: five in a row. You lose."),
        [REASON_THEY_FORCE] = N_("Your opponent plays {1}, and you can't stop everything now."),
        [REASON_THEY_CAPTURE] = N_("Your opponent plays {1} and captures your stones."),
        [REASON_FIVE_STAYS] = N_("The five is still complete, so your opponent wins."),
        [REASON_FOUR_BLOCKED] = N_("Your opponent blocks your four at {1}."),
        [REASON_THREE_BLOCKED] = N_("Your opponent plays {1} and stops your three."),
        [REASON_NO_FORCE] = N_("Your opponent plays {1}, and your attack is over."),
        [REASON_MISSED] = "",
    };

    return sentences[reason];
}

static void
add_wrong(const struct lesson_play *play, struct strbuf *out)
{
    const struct judged *judged = &play->judged;
    char at[POINT_TEXT_BYTES];

    if (judged->reason == REASON_REFUSED) {
        strbuf_add(out, tr(error_english((uint32_t)error_of_verdict(judged->verdict))));
    } else if (judged->reason == REASON_FOUL) {
        add_foul(judged, play->last, out);
    } else if (judged->reason == REASON_MISSED) {
        add_goal(play, goals[play->step->goal].missed, out);
    } else if (play->chosen >= 0) {
        strbuf_add(out, tr(play->step->options[play->chosen].why));
    } else {
        fill(out, tr(sentence_of(judged->reason)), 1, point_format(judged->answer, at));
    }
}

static void
add_right(const struct lesson_play *play, struct strbuf *out)
{
    const struct judged *judged = &play->judged;
    char at[POINT_TEXT_BYTES];

    if (judged->reason == REASON_FOUL) {
        strbuf_addf(out, "%s ", _("Right."));
        add_foul(judged, play->last, out);
    } else if (play->phase == PLAY_SOLVED && play->chosen >= 0 && play->step->goal == GOAL_CHOICE) {
        strbuf_addf(out, "%s ", _("Right."));
        strbuf_add(out, tr(play->step->options[play->chosen].why));
    } else if (judged->is_won) {
        strbuf_add(out, _("Right. You win!"));
    } else if (play->phase == PLAY_SOLVED || point_is_none(judged->answer)) {
        strbuf_add(out, _("Right."));
    } else {
        fill(out, _("Right. Your opponent answers {1}. What now?"), 1,
             point_format(judged->answer, at));
    }
    if (!point_is_none(judged->trap)) {
        strbuf_add_char(out, ' ');
        fill(out, _("Black can't block at {1}: that point is forbidden. Make your five."), 1,
             point_format(judged->trap, at));
    }
}

void
lesson_format_result(const struct lesson_play *play, struct strbuf *out)
{
    if (play->has_judged && play->judged.is_right) {
        add_right(play, out);
    } else if (play->has_judged) {
        add_wrong(play, out);
    }
    if (play->phase == PLAY_SOLVED && play->step->after) {
        strbuf_add(out, out->length ? " " : "");
        strbuf_add(out, tr(play->step->after));
    }
}
