// SPDX-License-Identifier: MIT
#include "client/control/session.h"

#include <string.h>

void
session_init(struct session *session, struct model *model, const struct session_ops *ops,
             void *data, const struct session_options *options)
{
    memset(session, 0, sizeof(*session));
    session->model = model;
    session->ops = ops;
    session->data = data;
    session->options = *options;
    session->rng.state = options->seed;
    session->forbidden = POINT_NONE;
}

void
session_finish(struct session *session)
{
    strbuf_finish(&session->said.text);
}

struct m_room *
session_room(const struct session *session)
{
    return session->room ? model_room(session->model, session->room) : NULL;
}

struct scene
session_scene(const struct session *session, const struct m_room *room)
{
    return (struct scene){.model = session->model, .room = room, .now_ms = session->now_ms};
}

static void
say(struct session *session, enum word word, const char *value)
{
    struct strbuf text = {0};

    format_word(&text, word, 1, value);
    strbuf_finish(&session->said.text);
    session->said = (struct said){word, text};
}

enum session_result
session_refuse(struct session *session, enum word word, const char *value)
{
    say(session, word, value);
    return SESSION_REFUSED;
}

enum session_result
session_note(struct session *session, enum word word, const char *value)
{
    say(session, word, value);
    return SESSION_NOTED;
}

bool
session_send(struct session *session, struct request *request)
{
    if (session->model->is_identified && session->ops->send(session->data, &request->msg)) {
        return true;
    }
    say(session, WORD_NOT_CONNECTED, "");
    return false;
}
