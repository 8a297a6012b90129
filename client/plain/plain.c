// SPDX-License-Identifier: MIT
#include "client/plain/plain.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client/plain/plain_internal.h"
#include "client/text/words.h"
#include "common/util/xalloc.h"

enum { SETTLED_MS = 3000 }; // the engine has found what it will

// What the session asks for.

static bool
confirms(void *data, const struct command *command)
{
    return plain_confirms(data, command);
}

static void
tell(void *data, enum session_event event, const struct m_room *room)
{
    struct plain *plain = data;

    switch (event) {
    case SESSION_ASKS:
        plain_tell_question(plain);
        plain->is_concerned = plain->is_concerned || plain->session.asking.kind != ASKING_NOTHING;
        break;
    case SESSION_GONE:
    case SESSION_REMINDS:
        plain_note(plain, strbuf_text(&plain->session.said.text));
        break;
    case SESSION_SEES:
        break; // the room is told at the end
    case SESSION_ENTERS:
        plain_tell_room(plain, room, "");
        break;
    case SESSION_CANNOT:
        plain_print(plain, LINE_ERROR, &plain->session.said.text);
        break;
    case SESSION_LOOKED:
        plain_tell_engine(plain);
        break;
    case SESSION_ENGINE_OFF:
        plain_note(plain, words_text(WORD_ENGINE_OFF));
        break;
    }
}

static const struct session_ops session_ops = {confirms, tell};

struct plain *
plain_create(struct model *model, const struct plain_ops *ops, void *data,
             const struct plain_options *options)
{
    struct plain *plain = xcalloc(1, sizeof(*plain));

    plain->model = model;
    plain->ops = ops;
    plain->data = data;
    plain->as_json = options->as_json;
    plain->is_person = options->is_person;
    plain->is_alone = options->is_alone;
    plain->wait_until_ms = TIME_NEVER;
    session_init(&plain->session, model, &session_ops, plain,
                 &(struct session_options){.host = {ops->send, ops->think, ops->answer_key,
                                                    ops->hosted, ops->keep_server,
                                                    ops->may_open_port, ops->open_port, data},
                                           .presets = options->presets,
                                           .tells_once = true,
                                           .think_ms = SETTLED_MS,
                                           .seed = options->seed});
    snprintf(plain->place, sizeof(plain->place), "%s", options->place ? options->place : "");
    plain->lessons = xstrdup(options->lessons ? options->lessons : "");
    plain->puzzles = xstrdup(options->puzzles ? options->puzzles : "");
    plain->first = options->first ? xstrdup(options->first) : NULL;
    return plain;
}

void
plain_destroy(struct plain *plain)
{
    if (!plain) {
        return;
    }
    for (int i = 0; i < plain->line_count; i++) {
        free(plain->lines[(plain->line_first + i) % PLAIN_LINES_MAX]);
    }
    session_finish(&plain->session);
    plain_end_learn(plain);
    plain_end_puzzle(plain);
    plain_forget_secrets(plain);
    free(plain->first);
    free(plain);
}

// Input.

static bool
has_pending(const struct model *model)
{
    for (int i = 0; i < model->room_count; i++) {
        if (model->rooms[i]->pending.is_open) {
            return true;
        }
    }
    return false;
}

// Something of ours is on its way.
static bool
is_busy(const struct plain *plain)
{
    const struct model *model = plain->model;

    if (plain->session.asking.kind == ASKING_KEY) {
        return false; // the line waits for the answer
    }
    // Commands that were typed before the line is up wait for it.
    if (!plain->was_connected || (model->is_identified && model->link != LINK_UP)) {
        return model->link != LINK_FAILED;
    }
    // After a reconnect commands may continue; at first the list of rooms is needed.
    if (!plain->has_lobby && model_is_settling(model)) {
        return true;
    }
    return model_is_waiting(model) || has_pending(model) || plain->session.join_flow.is_open;
}

bool
plain_is_idle(const struct plain *plain)
{
    return !is_busy(plain) && !plain->is_waiting && plain->line_count == 0 && !plain->first;
}

bool
plain_wants_input(const struct plain *plain)
{
    return plain->line_count < PLAIN_LINES_MAX && !plain->is_input_ended;
}

// Returns whether it is the user's turn at the current table, or a question is open.
static bool
is_awaited(const struct plain *plain)
{
    const struct m_room *room = plain_room(plain);
    enum seat actor;

    return plain->session.asking.kind != ASKING_NOTHING ||
           (room && m_room_actor(room, &actor) && m_room_holds(room, plain->model->self.id, actor));
}

// Ends a wait for which there is no reason any more.
static void
check_wait(struct plain *plain)
{
    bool is_late = plain->wait_until_ms != TIME_NEVER && plain->now_ms >= plain->wait_until_ms;

    if (!plain->is_waiting || !(plain->is_concerned || is_awaited(plain) || is_late)) {
        return;
    }
    if (is_late && !plain->is_concerned && !is_awaited(plain)) {
        plain_note(plain, words_text(WORD_WAITED));
    }
    plain->is_waiting = false;
    plain->is_concerned = false;
    plain->wait_until_ms = TIME_NEVER;
}

// Is it that command, and nothing else? A line may be a password, so it is copied nowhere.
static bool
is_quit(const char *line)
{
    const char *name = command_row(COMMAND_QUIT)->name;
    size_t length = strlen(name);

    line += strspn(line, " \t");
    return strncmp(line, name, length) == 0 && line[length + strspn(line + length, " \t")] == '\0';
}

static void
carry_out(struct plain *plain, char *line)
{
    bool goes = is_quit(line);

    plain->has_quit = plain->has_quit && !goes;
    if (plain->secret != SECRET_NONE && goes) { // too short for a password
        plain_forget_secrets(plain);
        plain->end = PLAIN_QUIT;
    } else if (plain->secret != SECRET_NONE) {
        plain_take_secret(plain, line);
    } else {
        plain_do(plain, line, strlen(line));
    }
    free(line);
    session_update(&plain->session, plain->now_ms);
    check_wait(plain);
}

// What the call asked for, before anything that was typed; but whether the key of the
// server is kept is answered before that.
static void
begin(struct plain *plain)
{
    char *first = plain->first;

    if (first && plain->end == PLAIN_GOES_ON && plain->session.asking.kind != ASKING_KEY &&
        plain->secret == SECRET_NONE && !is_busy(plain)) {
        plain->first = NULL;
        carry_out(plain, first);
    }
}

// Does what is open need a line that will not come?
static bool
is_unanswered(const struct plain *plain)
{
    return plain->secret != SECRET_NONE || plain->session.asking.kind == ASKING_KEY;
}

// Whoever has said all that he wanted is not kept by a question that nobody will answer.
static void
check_end(struct plain *plain)
{
    if (plain->end != PLAIN_GOES_ON || !plain->is_input_ended || plain->line_count > 0) {
        return;
    }
    if (is_unanswered(plain)) {
        plain->end = plain->was_connected ? PLAIN_INPUT_ENDED : PLAIN_NO_CONNECTION;
    } else if (plain_is_idle(plain)) {
        plain->end = PLAIN_INPUT_ENDED;
    }
}

// Somebody wants to go, and the line is not there: what he waits for may never come. A person
// goes at once; a script has written its lines in order. Nothing is asked: a game keeps our seat.
static void
check_quit(struct plain *plain)
{
    if (!plain->has_quit || !plain->is_person || plain->end != PLAIN_GOES_ON) {
        return;
    }
    plain->is_waiting = false;
    if (!plain->was_connected || plain->model->link != LINK_UP) {
        plain->end = PLAIN_QUIT;
    }
}

// Carries out what has been typed, until something has to be waited for.
static void
run(struct plain *plain)
{
    check_quit(plain);
    check_wait(plain);
    begin(plain);
    // A password is taken at once: it may be what the line waits for.
    while (plain->end == PLAIN_GOES_ON && plain->line_count > 0 &&
           (plain->secret != SECRET_NONE || (!is_busy(plain) && !plain->is_waiting))) {
        char *line = plain->lines[plain->line_first];

        plain->line_first = (plain->line_first + 1) % PLAIN_LINES_MAX;
        plain->line_count--;
        carry_out(plain, line);
        check_quit(plain);
    }
    check_end(plain);
}

void
plain_input(struct plain *plain, const char *line, size_t length, int64_t now_ms)
{
    int place = (plain->line_first + plain->line_count) % PLAIN_LINES_MAX;

    plain->now_ms = now_ms;
    if (plain->line_count == PLAIN_LINES_MAX) {
        plain_error(plain, words_text(WORD_TOO_MANY_LINES));
        return;
    }
    if (length > 0 && line[length - 1] == '\r') {
        length--;
    }
    if (memchr(line, '\0', length)) {
        plain_error(plain, words_text(WORD_LINE_UNREADABLE));
        return;
    }
    plain->lines[place] = xcalloc(length + 1, 1);
    memcpy(plain->lines[place], line, length);
    plain->line_count++;
    plain->has_quit = plain->has_quit || is_quit(plain->lines[place]);
    plain_update(plain, now_ms);
}

void
plain_end_of_input(struct plain *plain, int64_t now_ms)
{
    plain->is_input_ended = true;
    plain_update(plain, now_ms);
}

static void
update(struct plain *plain)
{
    struct news item;

    while (model_next_news(plain->model, &item)) {
        session_hear(&plain->session, &item);
        plain_tell(plain, &item);
    }
    session_update(&plain->session, plain->now_ms);
    run(plain);
    session_look(&plain->session, true);
}

// Functions that were handed in may call back before they return: opening a line tells its state.
// Such a call is taken up when the running one has returned.
void
plain_update(struct plain *plain, int64_t now_ms)
{
    plain->now_ms = now_ms;
    if (plain->is_updating) {
        plain->must_update = true;
        return;
    }
    plain->is_updating = true;
    do {
        plain->must_update = false;
        update(plain);
    } while (plain->must_update);
    plain->is_updating = false;
}

void
plain_ask_key(struct plain *plain, const char *server, const char *key)
{
    session_ask_key(&plain->session, server, key, plain->now_ms);
    plain_tell_question(plain);
    plain->is_concerned = true;
}

void
plain_ask_elsewhere(struct plain *plain, const char *server, int64_t now_ms)
{
    if (session_ask_elsewhere(&plain->session, server, now_ms)) {
        plain_tell_question(plain);
        plain->is_concerned = true;
    }
}

void
plain_take_report(struct plain *plain, const struct thinker_report *report)
{
    if (session_take_report(&plain->session, report) && plain->session.onlooker.is_done) {
        plain_tell_engine(plain);
    }
}

int64_t
plain_deadline_ms(const struct plain *plain)
{
    return plain->is_waiting ? plain->wait_until_ms : TIME_NEVER;
}

enum plain_end
plain_end(const struct plain *plain)
{
    return plain->end;
}
