// SPDX-License-Identifier: MIT
// The controller of both frontends: the room that commands refer to, the open question, entering
// rooms step by step, watching, following, and the engine beside a watched game. A session neither
// draws nor prints: the frontend passes functions, and shows results and events.
//
//      a command  ──► session_do ──► REQUEST (sent), QUESTION, LOCAL, NOTED or REFUSED
//      news       ──► session_hear;     then session_update ──► events
#ifndef CLIENT_CONTROL_SESSION_H
#define CLIENT_CONTROL_SESSION_H

#include "client/control/join_flow.h"
#include "client/records/onlooker.h"
#include "common/util/rng.h"
#include "common/util/strbuf.h"

enum session_result {
    SESSION_REQUEST,  // the request was sent, or there is nothing to tell
    SESSION_QUESTION, // session.asking is open now: it is answered first
    SESSION_LOCAL,    // the frontend carries session.local out
    SESSION_NOTED,    // done: session.said has the result
    SESSION_REFUSED,  // session.said tells why
};

// Events during session_update() and session_look().
enum session_event {
    SESSION_ASKS,       // another question is open, or none any more
    SESSION_GONE,       // an own question has lost its subject: session.said
    SESSION_SEES,       // the room of the join flow can be seen
    SESSION_ENTERS,     // the join flow is over: session.room is that room now
    SESSION_CANNOT,     // a step was refused: session.said
    SESSION_LOOKED,     // the engine turns away from what session.onlooker has found
    SESSION_ENGINE_OFF, // nothing may be looked at any more
    SESSION_REMINDS,    // one has come in, and correspondence waits for one's move: session.said
};

// The question that yes and no answer. There is one at a time: a second question waits.
enum asking_kind {
    ASKING_NOTHING,
    ASKING_COMMAND,   // whether a command is meant: session.asked
    ASKING_ACTION,    // whether something of the frontend is meant
    ASKING_AGREE,     // whether the draw is really agreed to
    ASKING_GAME,      // of the other side: room, question
    ASKING_REMATCH,   // room
    ASKING_RESTART,   // room, move
    ASKING_HAND_OVER, // of a seat: room, offer
    ASKING_INVITATION,
    ASKING_PAIRING,   // room is the number of the pairing
    ASKING_KEY,       // whether the key of a server is kept: server, and the key as text
    ASKING_SERVER,    // quitting: whether our server runs on (yes) or ends (no); hosted
    ASKING_ELSEWHERE, // whether a private table is opened on a server that friends can reach: server
};

struct asking {
    enum asking_kind kind;
    uint64_t room;
    enum question question;
    int move;       // at which it was asked
    uint64_t offer; // of HAND_OVER
    uint64_t game;  // that must be running for it, 0 = none
    int64_t since_ms;
    bool is_losing;   // the stone of the command would lose: it is forbidden
    int hosted;       // of SERVER: players on it besides us, -1 = unknown
    char text[200];   // words of the frontend, "" = none
    char server[160]; // of KEY and ELSEWHERE
};

// A word with its value, and both as a sentence. Without a word there is the sentence alone.
struct said {
    enum word word;
    char value[WIRE_NAME_BYTES + 1];
    struct strbuf text;
};

// Functions of the program for the session.
struct session_host {
    // Sends a request. Returns its number, 0 if there is no line.
    uint64_t (*send)(void *data, struct client_msg *msg);
    // The engine looks at this, or (NULL) at nothing any more.
    void (*think)(void *data, const struct thinker_task *task);
    // Tells whether the key of the server is kept.
    void (*answer_key)(void *data, bool yes);
    // A server of ours ends when we quit: how many others are on it, -1 = it cannot be told.
    // 0: nobody, or there is no such server. May be NULL: there never is.
    int (*hosted)(void *data);
    // At the end our server runs on, or stops; false if we have none. May be NULL.
    bool (*keep_server)(void *data, bool yes);
    // May the router be asked for a port now? The refusal, or WORD_NONE. May be NULL: never.
    enum word (*may_open_port)(void *data);
    // Asks it, or gives the port back. What comes of it is told by the frontend.
    void (*open_port)(void *data, bool yes);
    void *data; // borrowed
};

// Functions of the frontend for the session.
struct session_ops {
    // Must this command be confirmed? session_asks_first() has what all frontends ask.
    bool (*confirms)(void *data, const struct command *command);
    void (*tell)(void *data, enum session_event event, const struct m_room *room);
};

struct session_options {
    struct session_host host;
    const struct presets *presets; // borrowed, may be NULL
    // Everything is told once, as a line: a room at the end of its join flow, a question
    // when nothing is on its way that may settle it.
    bool tells_once;
    bool lists_archive; // the frontend does so itself
    int64_t ripe_ms;    // from when on a question of others can be answered
    int64_t think_ms;   // of the engine for a position, 0 = until there is another one
    uint64_t seed;
};

struct session {
    struct model *model;           // borrowed
    const struct session_ops *ops; // borrowed
    void *data;                    // borrowed
    struct session_options options;
    int64_t now_ms; // of the running call
    struct rng rng;

    uint64_t room; // the room that commands refer to, 0 = none
    struct join_flow join_flow;
    uint64_t followed;      // player whose games are watched, 0 = nobody
    uint64_t followed_room; // the room in which the followed player is watched

    struct asking asking;
    struct command asked;        // of ASKING_COMMAND
    uint64_t refused_rematch;    // game after which no rematch is wanted
    struct command confirmed;    // the last command that was answered with yes
    const struct command *local; // of LOCAL: borrowed; NULL = ASKING_ACTION was answered with yes
    struct said said;            // of NOTED, REFUSED and CANNOT

    bool is_reminder_due; // one has come in
    bool wants_private;   // a private table, once the server is reached that we go to
    bool has_created;
    struct command created; // the last table that was opened, to start again

    // The purpose of answers that are still to come.
    struct command archive; // the last question to the archive
    struct point forbidden; // point of the last question about forbidden points, NONE = all
    char map[16];           // the kind of map that was asked for

    struct onlooker onlooker; // the engine beside a game that is watched
    uint64_t task_count;      // number of the newest task of the engine
};

// session.c. Borrows model, ops and data.
void session_init(struct session *session, struct model *model, const struct session_ops *ops,
                  void *data, const struct session_options *options);
void session_finish(struct session *session);
struct m_room *session_room(const struct session *session); // the current one, or NULL
// False if there is no line: session.said.
bool session_send(struct session *session, struct request *request);
// Sets what is said, and returns the result.
enum session_result session_refuse(struct session *session, enum word word, const char *value);
enum session_result session_note(struct session *session, enum word word, const char *value);

// is_confirmed: nothing is asked any more.
enum session_result session_do(struct session *session, const struct command *command,
                               bool is_confirmed, int64_t now_ms);
// Commands that cannot be taken back, where something would be lost.
bool session_asks_first(const struct session *session, const struct command *command);
// Does the command end or settle a game?
bool session_is_of_game(enum command_kind kind);
// Black's stone there would lose, and the table may say so.
bool session_is_losing(const struct m_room *room, struct point p);

// session_show.c: two AIs that play for the user.
enum session_result session_speed(struct session *session, const struct command *command);
enum session_result session_restart(struct session *session);
// Is this a running game of the user against another person, who must agree to begin it again? room
// may be NULL.
bool session_is_with_person(const struct session *session, const struct m_room *room);
// Has the user asked for that, and waits for the answer?
bool session_wants_restart(const struct session *session, const struct m_room *room);
// Is it a running game of the user, which can begin again? AIs agree to that. room may be NULL.
bool session_may_restart(const struct session *session, const struct m_room *room);
// Do all people at its seats want that, so that it does?
bool session_begins_again(const struct m_room *room);
// The pause of the AIs of the current room, one step longer or shorter than it is.
enum session_result session_change_speed(struct session *session, bool is_faster);

// session_update.c: news are heard before the frontend tells them.
void session_hear(struct session *session, const struct news *item);
void session_update(struct session *session, int64_t now_ms);
// Is that the room which is being entered?
bool session_is_entering(const struct session *session, uint64_t room);

// session_questions.c. The command is copied, and carried out on yes; text may be "".
void session_ask_first(struct session *session, const struct command *command, const char *text);
void session_ask_action(struct session *session, const char *text);
void session_ask_key(struct session *session, const char *server, const char *key, int64_t now_ms);
bool session_asks_own(const struct session *session); // whether something is meant
// Friends outside can't reach this computer: asks whether to meet at that server. False if
// something else is asked now.
bool session_ask_elsewhere(struct session *session, const char *server, int64_t now_ms);
// Quitting would end our server under the feet of others: asks what becomes of it.
bool session_asks_server(struct session *session);
// Has it been visible long enough to be answered?
bool session_is_ripe(const struct session *session, int64_t now_ms);
int64_t session_deadline_ms(const struct session *session,
                            int64_t now_ms); // when the question changes by itself
void session_drop(struct session *session);  // the question
enum session_result session_answer(struct session *session, bool yes, int64_t now_ms);
void session_update_asking(struct session *session);

// session_watch.c. Enters a room by its number (0 = unknown) and code; the code may be "".
enum session_result session_go_to(struct session *session, uint64_t room, const char *code,
                                  bool to_play);
enum session_result session_join(struct session *session, const struct command *command);
enum session_result session_watch(struct session *session, const struct command *command);
enum session_result session_follow(struct session *session, const struct command *command);
void session_follow_on(struct session *session);         // goes where the followed player plays
uint64_t session_watched(const struct session *session); // the room that is watched, 0 = none

// session_engine.c. May the engine be used here? Only by spectators of a casual game, and after the game.
bool session_may_look(const struct session *session, const struct m_room *room);
enum session_result session_engine(struct session *session, const struct command *command);
// The engine looks where one looks, or rests. is_shown: the board can be seen.
void session_look(struct session *session, bool is_shown);
// Takes a report of the engine. Returns false if it belongs to another task.
bool session_take_report(struct session *session, const struct thinker_report *report);

#endif
