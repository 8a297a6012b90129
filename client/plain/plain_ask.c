// SPDX-License-Identifier: MIT
// Questions as lines: whether a command is meant, and what others ask.

#include "client/plain/plain_internal.h"
#include "client/text/refusals.h"
#include "client/text/words.h"
#include "common/game/point.h"

// Our own questions.

static const enum word confirm_words[COMMAND_COUNT] = {
    [COMMAND_PASS] = WORD_CONFIRM_PASS,       [COMMAND_DRAW] = WORD_CONFIRM_DRAW,
    [COMMAND_RESIGN] = WORD_CONFIRM_RESIGN,   [COMMAND_CLAIM] = WORD_CONFIRM_CLAIM_WIN,
    [COMMAND_TAKE] = WORD_CONFIRM_TAKE,       [COMMAND_SWAP] = WORD_CONFIRM_SWAP,
    [COMMAND_KICK] = WORD_CONFIRM_KICK,       [COMMAND_OWNER] = WORD_CONFIRM_OWNER,
    [COMMAND_LEAVE] = WORD_CONFIRM_LEAVE,     [COMMAND_QUIT] = WORD_CONFIRM_QUIT,
    [COMMAND_RESTART] = WORD_CONFIRM_RESTART, [COMMAND_FORGET] = WORD_CONFIRM_FORGET,
    [COMMAND_SETTINGS] = WORD_CONFIRM_RESET,  [COMMAND_OPEN_PORT] = WORD_CONFIRM_PORT,
};

static void
tell_losing(struct strbuf *out, const struct plain *plain)
{
    struct point p = plain->session.asked.points[0];
    struct strbuf why = {0};
    char point[POINT_TEXT_BYTES];

    format_forbidden(&why, &plain_room(plain)->match.board, p);
    format_word(out, WORD_CONFIRM_FORBIDDEN, 2, point_format(p, point), strbuf_text(&why));
    strbuf_finish(&why);
}

static void
tell_asked(struct strbuf *out, const struct plain *plain)
{
    const struct command *command = &plain->session.asked;
    enum word word = confirm_words[command->kind];
    const char *value = command->count ? command->words[0] : "";

    // Colours and results are typed in English, and asked about in any language.
    if (command->kind == COMMAND_TAKE) {
        value = colour_word(command->colour == STONE_WHITE ? STONE_WHITE : STONE_BLACK);
    } else if (command->option == OPTION_DRAW) {
        word = WORD_CONFIRM_CLAIM_DRAW;
    } else if (command->option == OPTION_AI) {
        word = WORD_CONFIRM_STAND_IN;
    } else if (command->kind == COMMAND_QUIT && plain->is_alone) {
        word = WORD_CONFIRM_QUIT_HERE;
    }
    format_word(out, word, 1, value);
}

// Questions of others.

static void
tell_game_question(struct strbuf *out, const struct scene *scene, enum question question)
{
    static const enum word words[QUESTION_COUNT] = {
        [QUESTION_DRAW] = WORD_ASK_DRAW,
        [QUESTION_UNDO] = WORD_ASK_UNDO,
        [QUESTION_PAUSE] = WORD_ASK_PAUSE,
    };
    enum seat asker = scene->room->match.questions[question].asker;
    struct strbuf name = {0};

    format_seat(&name, scene, asker, NAME_SHORT);
    format_word(out, words[question], 2, strbuf_text(&name),
                WORDS_NUMBER(scene->room->match.move_count));
    strbuf_finish(&name);
}

static void
tell_rematch_question(struct strbuf *out, const struct scene *scene)
{
    struct strbuf name = {0};
    enum seat seat;

    model_own_seat(scene->model, scene->room, &seat);
    format_seat(&name, scene, seat_other(seat), NAME_SHORT);
    format_word(out, m_room_was_played(scene->room) ? WORD_ASK_REMATCH : WORD_ASK_AGAIN, 1,
                strbuf_text(&name));
    strbuf_finish(&name);
}

static void
tell_hand_over(struct strbuf *out, const struct scene *scene, uint64_t offer)
{
    for (int i = 0; i < SEAT_COUNT; i++) {
        if (scene->room->offers[i].offer == offer) {
            format_hand_over(out, scene, (enum seat)i);
            strbuf_add_char(out, ' ');
            format_word(out, WORD_ANSWER_YES_NO, 0);
        }
    }
}

static void
tell_restart_question(struct strbuf *out, const struct scene *scene)
{
    struct strbuf name = {0};
    enum seat seat;

    model_own_seat(scene->model, scene->room, &seat);
    format_seat(&name, scene, seat_other(seat), NAME_SHORT);
    format_word(out, WORD_ASK_RESTART, 1, strbuf_text(&name));
    strbuf_finish(&name);
}

static void
tell_invitation(struct strbuf *out, const struct m_invitation *invitation)
{
    struct strbuf name = {0}, setup = {0};

    format_person(&name, &invitation->from);
    format_setup(&setup, &invitation->setup, true);
    format_word(out, WORD_ASK_INVITATION, 3, strbuf_text(&name), invitation->code,
                strbuf_text(&setup));
    strbuf_finish(&name);
    strbuf_finish(&setup);
}

static void
tell_pairing(struct strbuf *out, const struct m_pairing *pairing, int64_t now_ms)
{
    struct strbuf name = {0}, setup = {0};
    int64_t left_ms = pairing->until_ms - now_ms;

    format_person(&name, &pairing->opponent);
    format_setup(&setup, &pairing->setup, true);
    if (pairing->uncounted) {
        format_counting_sentence(out, pairing->uncounted);
        strbuf_add_char(out, ' ');
    }
    format_word(out, WORD_ASK_PAIRING, 3, strbuf_text(&name), strbuf_text(&setup),
                WORDS_NUMBER(left_ms > 0 ? (int)(left_ms / 1000) : 0));
    strbuf_finish(&name);
    strbuf_finish(&setup);
}

static void
tell_hosted(struct strbuf *out, int players)
{
    struct strbuf question = {0};

    format_hosted(&question, players);
    format_word(out, WORD_ASK_SERVER, 1, strbuf_text(&question));
    strbuf_finish(&question);
}

void
plain_tell_question(struct plain *plain)
{
    const struct asking *asking = &plain->session.asking;
    struct scene scene = plain_scene(plain, model_room(plain->model, asking->room));
    struct strbuf text = {0};

    switch (asking->kind) {
    case ASKING_NOTHING:
    case ASKING_ACTION:
        return;
    case ASKING_COMMAND:
        if (asking->is_losing) {
            tell_losing(&text, plain);
        } else {
            tell_asked(&text, plain);
        }
        break;
    case ASKING_AGREE:
        format_word(&text, WORD_CONFIRM_AGREE, 0);
        break;
    case ASKING_GAME:
        tell_game_question(&text, &scene, asking->question);
        break;
    case ASKING_REMATCH:
        tell_rematch_question(&text, &scene);
        break;
    case ASKING_HAND_OVER:
        tell_hand_over(&text, &scene, asking->offer);
        break;
    case ASKING_RESTART:
        tell_restart_question(&text, &scene);
        break;
    case ASKING_INVITATION:
        tell_invitation(&text, &plain->model->invitations[0]);
        break;
    case ASKING_PAIRING:
        tell_pairing(&text, &plain->model->pairing, plain->now_ms);
        break;
    case ASKING_KEY:
        format_word(&text, WORD_ASK_KEY, 2, asking->server, asking->text);
        break;
    case ASKING_SERVER:
        tell_hosted(&text, asking->hosted);
        break;
    case ASKING_ELSEWHERE:
        format_word(&text, WORD_ASK_ELSEWHERE, 1, asking->server);
        break;
    }
    plain_print(plain, LINE_QUESTION, &text);
    strbuf_finish(&text);
}
