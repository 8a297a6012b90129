// SPDX-License-Identifier: MIT
// What the files of the line mode share and nobody else includes.
#ifndef CLIENT_PLAIN_PLAIN_INTERNAL_H
#define CLIENT_PLAIN_PLAIN_INTERNAL_H

#include "client/control/join_flow.h"
#include "client/plain/plain.h"
#include "client/plain/plain_line.h"
#include "client/records/onlooker.h"
#include "client/text/words.h"
#include "common/util/rng.h"

// What `yes` and `no` answer. One at a time: a second question waits.
enum asking_kind {
    ASKING_NOTHING,
    ASKING_COMMAND, // whether a command is meant: plain.confirm
    ASKING_AGREE,   // whether the draw is really agreed to
    ASKING_GAME,    // a question of the other side: room, question
    ASKING_REMATCH, // room
    ASKING_INVITATION,
    ASKING_PAIRING, // room is the number of the pairing
    ASKING_KEY,     // whether the key of the server is kept
};

struct asking {
    enum asking_kind kind;
    uint64_t room;
    enum question question;
    int move; // at which it was asked
};

// Which password the next line is.
enum secret {
    SECRET_NONE,
    SECRET_LOGIN,
    SECRET_REGISTER,
    SECRET_OLD, // to be changed: the one that holds, then the new one twice
    SECRET_NEW,
    SECRET_AGAIN,
};

struct plain {
    struct model *model;         // borrowed
    const struct plain_ops *ops; // borrowed
    void *data;                  // borrowed
    bool as_json;
    char place[WIRE_NAME_BYTES + 1];
    struct rng rng;
    int64_t now_ms; // of the running call
    enum plain_end end;
    bool is_updating, must_update;
    bool was_connected;
    bool has_lobby;   // it was there once
    bool is_stopping; // the server has said that it stops

    // Lines that wait to be carried out, a ring.
    char *first; // owned: what the call asked for, until it is done
    int line_count, line_first;
    char *lines[PLAIN_LINES_MAX]; // owned
    bool is_input_ended;

    uint64_t room; // that commands speak of, 0 = none
    struct asking asking;
    char confirm[COMMAND_BYTES_MAX + 1]; // the command that is asked about
    uint64_t refused_rematch;            // game after which no rematch is wanted
    struct join_flow join_flow;
    uint64_t followed; // player whose games are watched, 0 = nobody
    uint64_t followed_room;
    struct onlooker onlooker; // the engine beside what is watched
    uint64_t engine_tasks;    // that it was given
    uint64_t engine_told;     // the task whose value was told

    bool is_waiting;   // for something that concerns the user
    bool is_concerned; // something did, since the last command
    int64_t wait_until_ms;

    enum secret secret;
    char secret_name[WIRE_NAME_BYTES + 1];
    char old_password[WIRE_PASSWORD_MAX + 1]; // while it is being changed
    char new_password[WIRE_PASSWORD_MAX + 1];

    // What an answer that is on its way will be used for.
    char archive_line[COMMAND_BYTES_MAX + 1]; // the last question to the archive
    char save_path[COMMAND_BYTES_MAX + 1];    // a record will be written there
    int archive_shown;                        // games of the list that were told
    char map_kind[16];
    struct point forbidden_point; // NONE = all of them
};

// plain.c
void plain_emit(struct plain *plain, struct plain_line *line); // writes and finishes it
void plain_print(struct plain *plain, enum line_kind kind, const struct strbuf *text);
struct m_room *plain_room(const struct plain *plain); // the current one, or NULL
struct scene plain_scene(const struct plain *plain, const struct m_room *room);
bool plain_send(struct plain *plain, struct request *request); // false: told that there is no line
void plain_quit(struct plain *plain);

// plain_do.c: one command. is_confirmed: its question was answered with yes.
void plain_do(struct plain *plain, const char *text, size_t length, bool is_confirmed);
// plain_watch.c
void plain_do_join(struct plain *plain, const struct command *command);
void plain_do_watch(struct plain *plain, const struct command *command);
void plain_do_follow(struct plain *plain, const struct command *command);
void plain_follow_on(struct plain *plain); // the lobby has changed
// plain_engine.c
void plain_do_engine(struct plain *plain, const struct command *command);
void plain_engine_update(struct plain *plain); // it looks where one looks, or rests
// plain_ask.c
void plain_do_yes(struct plain *plain);
void plain_do_no(struct plain *plain);
// Puts the question whether this command is meant; the line is kept.
void plain_ask_first(struct plain *plain, const struct command *command, const char *line);
void plain_ask_forbidden(struct plain *plain, struct point p, const char *line);
// Looks which question is open now, and tells it if it is another one.
void plain_update_asking(struct plain *plain);
// plain_secret.c
void plain_ask_secret(struct plain *plain, const char *name, enum secret secret);
void plain_take_secret(struct plain *plain, char *line); // wipes it
void plain_password_answered(struct plain *plain, bool is_changed);
void plain_forget_secrets(struct plain *plain);
// plain_errand.c
void plain_start_join(struct plain *plain, const struct join_flow *join_flow);
void plain_continue_join(struct plain *plain);
bool plain_is_join_room(const struct plain *plain, uint64_t room);
// plain_news.c
void plain_tell(struct plain *plain, const struct news *item);
void plain_tell_text(struct plain *plain, enum line_kind kind, enum word word, const char *value);
// plain_rooms.c
void plain_tell_entered(struct plain *plain, const struct news *item);
void plain_tell_resynced(struct plain *plain, const struct news *item);
void plain_tell_settings(struct plain *plain, const struct news *item);
void plain_tell_owner(struct plain *plain, const struct news *item);
void plain_tell_seat(struct plain *plain, const struct news *item);
void plain_tell_started(struct plain *plain, const struct news *item);
void plain_tell_rated(struct plain *plain, const struct news *item);
void plain_tell_presence(struct plain *plain, const struct news *item);
void plain_tell_claim(struct plain *plain, const struct news *item);
void plain_tell_member(struct plain *plain, const struct news *item);
void plain_tell_left(struct plain *plain, const struct news *item);
void plain_tell_low_time(struct plain *plain, const struct news *item);
void plain_tell_room(struct plain *plain, const struct m_room *room, const char *lead);
// "k7qd" where it is not the current room, for the label of a line.
const char *plain_label(const struct plain *plain, const struct m_room *room, const char *label,
                        char buffer[32]);
// plain_game.c
void plain_tell_event(struct plain *plain, const struct news *item);
void plain_tell_turn(struct plain *plain, const struct m_room *room);
void plain_add_turn(struct plain_line *line, const struct scene *scene); // if it is one's own
// plain_show.c, plain_lists.c
void plain_show_board(struct plain *plain, const struct command *command);
void plain_show_clock(struct plain *plain);
void plain_show_moves(struct plain *plain);
void plain_show_look(struct plain *plain, const struct command *command);
void plain_show_hint(struct plain *plain);
void plain_show_thought(struct plain *plain);
void plain_show_rooms(struct plain *plain, const struct command *command);
void plain_show_who(struct plain *plain, const struct command *command);
void plain_show_profile(struct plain *plain);
void plain_show_rating_history(struct plain *plain);
void plain_show_archive(struct plain *plain);
void plain_show_messages(struct plain *plain);
void plain_show_help(struct plain *plain, const struct command *command);
// plain_keep.c
void plain_do_save(struct plain *plain, const struct command *command);
void plain_save_record(struct plain *plain);
// Adds the sentence that says where the game is kept.
void plain_keep_game(struct plain *plain, const struct m_room *room, struct plain_line *line);

#endif
