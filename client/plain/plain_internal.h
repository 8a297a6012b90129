// SPDX-License-Identifier: MIT
// Shared by the files of the line mode, included by no others.
#ifndef CLIENT_PLAIN_PLAIN_INTERNAL_H
#define CLIENT_PLAIN_PLAIN_INTERNAL_H

#include "client/control/session.h"
#include "client/learn/learn.h"
#include "client/plain/plain.h"
#include "client/plain/plain_line.h"
#include "client/puzzle/desk.h"
#include "client/text/words.h"

// Which password the next line is.
enum secret {
    SECRET_NONE,
    SECRET_LOGIN,
    SECRET_REGISTER, // for a new account, twice
    SECRET_REGISTER_AGAIN,
    SECRET_OLD, // to be changed: the one that holds, then the new one twice
    SECRET_NEW,
    SECRET_AGAIN,
    SECRET_FOR_CODES, // the password, for new recovery codes
    SECRET_CODE,      // a recovery code, then a new password twice
    SECRET_CODE_NEW,
    SECRET_CODE_AGAIN,
};

struct plain {
    struct model *model;         // borrowed
    const struct plain_ops *ops; // borrowed
    void *data;                  // borrowed
    bool as_json, is_person, is_alone;
    char place[WIRE_NAME_BYTES + 1];
    int64_t now_ms; // of the running call
    enum plain_end end;
    bool is_updating, must_update;
    bool was_connected;
    bool has_lobby;   // the lobby was received once
    bool is_stopping; // the server has said that it stops
    int64_t lost_ms;  // when the line was lost that was told last

    // Lines that wait to be carried out, a ring.
    char *first; // owned: what the call asked for, until it is done
    int line_count, line_first;
    char *lines[PLAIN_LINES_MAX]; // owned
    bool is_input_ended;
    bool has_quit; // one of the lines is that

    struct session session;
    uint64_t engine_told; // the task of the engine whose value was told

    bool is_waiting;   // for something that concerns the user
    bool is_concerned; // something did, since the last command
    int64_t wait_until_ms;

    enum secret secret;
    char secret_name[WIRE_NAME_BYTES + 1];
    char old_password[WIRE_PASSWORD_MAX + 1]; // while it is being changed; or a recovery code
    char new_password[WIRE_PASSWORD_MAX + 1];

    char save_path[COMMAND_BYTES_MAX + 1]; // the record that is on its way will be written there
    struct learn *learn;                   // owned; NULL until lessons are asked for
    char *lessons;                         // owned: the progress at the start
    struct desk *desk;                     // owned; NULL until puzzles are asked for
    char *puzzles;                         // owned: their results at the start
    int archive_shown;                     // games of the list that were told
};

// Lower files never call higher ones: from here on down, printing, what is shown, news, and
// what is done; plain.c is above them all.

// plain_print.c
void plain_emit(struct plain *plain, struct plain_line *line); // writes and finishes it
void plain_print(struct plain *plain, enum line_kind kind, const struct strbuf *text);
void plain_tell_text(struct plain *plain, enum line_kind kind, enum word word, const char *value);
void plain_tell_count(struct plain *plain, enum line_kind kind, enum word word, int64_t number);
void plain_refuse_usage(struct plain *plain, enum command_kind kind);
void plain_refuse_no_room(struct plain *plain);
// On one's own computer people read nothing of tables, their codes and seats.
bool plain_hides_tables(const struct plain *plain);
struct m_room *plain_room(const struct plain *plain); // the current one, or NULL
// Something happened at this table: a wait ends if it is the current one.
void plain_concern(struct plain *plain, const struct m_room *room);
struct scene plain_scene(const struct plain *plain, const struct m_room *room);
bool plain_send(struct plain *plain, struct request *request); // false: told that there is no line

// plain_secret.c
void plain_ask_secret(struct plain *plain, const char *name, enum secret secret);
void plain_take_secret(struct plain *plain, char *line); // wipes it
void plain_password_answered(struct plain *plain, bool is_changed);
void plain_forget_secrets(struct plain *plain);
// plain_news.c
void plain_tell(struct plain *plain, const struct news *item);
// plain_rooms.c
void plain_tell_entered(struct plain *plain, const struct news *item);
void plain_tell_resynced(struct plain *plain, const struct news *item);
void plain_tell_settings(struct plain *plain, const struct news *item);
void plain_tell_owner(struct plain *plain, const struct news *item);
void plain_tell_seat(struct plain *plain, const struct news *item);
void plain_tell_started(struct plain *plain, const struct news *item);
void plain_tell_rated(struct plain *plain, const struct news *item);
void plain_tell_counting(struct plain *plain, const struct news *item);
void plain_tell_presence(struct plain *plain, const struct news *item);
void plain_tell_silence(struct plain *plain, const struct news *item);
void plain_tell_hand_over(struct plain *plain, const struct news *item);
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
void plain_add_turn(struct plain_line *line, const struct scene *scene); // if it is our turn
// Emits the line with the rows of the board, and draws it below.
void plain_emit_board(struct plain *plain, struct plain_line *line, const struct board *board,
                      struct point last);
// plain_word.c: the words that a lesson or a puzzle takes while it is open; NULL ends the table.
struct plain_word {
    const char *word;
    void (*act)(struct plain *plain);
};

enum { PLAIN_WORD_BYTES = 16 };

// Copies a line that is one short word; false if it is empty or longer.
bool plain_read_word(const char *text, size_t length, char word[PLAIN_WORD_BYTES]);
// False if the word is none of them.
bool plain_act_on_word(struct plain *plain, const struct plain_word *words, const char *word);
// plain_learn.c: lessons. Takes a line that was typed while one is open; false if it is no
// answer to it.
bool plain_learn_line(struct plain *plain, const char *text, size_t length);
void plain_do_learn(struct plain *plain, const struct command *command);
void plain_end_learn(struct plain *plain);

// plain_puzzle.c: the same for puzzles.
bool plain_puzzle_line(struct plain *plain, const char *text, size_t length);
void plain_do_puzzle(struct plain *plain, const struct command *command);
void plain_tell_puzzle(struct plain *plain, const struct news *item);
void plain_tell_puzzle_result(struct plain *plain, const struct news *item);
void plain_tell_puzzle_stats(struct plain *plain, const struct news *item);
void plain_puzzle_refused(struct plain *plain);
void plain_end_puzzle(struct plain *plain);
// plain_people.c
void plain_tell_account(struct plain *plain, const struct news *item);
void plain_tell_email(struct plain *plain, const struct news *item);
void plain_tell_codes(struct plain *plain, const struct news *item);
void plain_tell_people(struct plain *plain, const struct news *item);
void plain_tell_friends(struct plain *plain, const struct news *item);
void plain_tell_friend(struct plain *plain, const struct news *item);
// plain_mail.c
void plain_tell_history(struct plain *plain, const struct news *item);
void plain_tell_mail(struct plain *plain, const struct news *item);
// plain_show.c, plain_hints.c, plain_lists.c, plain_rating_history.c
void plain_show_board(struct plain *plain, const struct command *command);
void plain_show_clock(struct plain *plain, const struct command *command);
void plain_show_moves(struct plain *plain, const struct command *command);
void plain_show_look(struct plain *plain, const struct command *command);
void plain_show_hint(struct plain *plain, const struct news *item);
void plain_show_engine_info(struct plain *plain);
void plain_show_rooms(struct plain *plain, const struct command *command);
// plain_turns.c
void plain_show_turns(struct plain *plain, const struct command *command);
void plain_show_who(struct plain *plain, const struct command *command);
void plain_show_profile(struct plain *plain, const struct news *item);
void plain_show_rating_history(struct plain *plain, const struct news *item);
void plain_show_archive(struct plain *plain, const struct news *item);
void plain_show_messages(struct plain *plain, const struct command *command);
void plain_show_help(struct plain *plain, const struct command *command);
void plain_show_rules(struct plain *plain, const struct command *command);
// plain_save.c
void plain_do_save(struct plain *plain, const struct command *command);
void plain_save_record(struct plain *plain, const struct news *item);
// Appends the sentence that says where the game is kept.
void plain_keep_game(struct plain *plain, const struct m_room *room, struct plain_line *line);
// plain_engine.c: what the engine has found where it looks, unless it was told.
void plain_tell_engine(struct plain *plain);
// plain_ask.c: the question that is open.
void plain_tell_question(struct plain *plain);
// plain_do.c: one command.
void plain_do(struct plain *plain, const char *text, size_t length);
bool plain_confirms(const struct plain *plain, const struct command *command);

#endif
