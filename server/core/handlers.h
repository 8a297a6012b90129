// SPDX-License-Identifier: MIT
// One handler per request: checks what the table could not, calls, answers. A
// handler that returns an error has changed nothing. On success the dispatcher
// answers Done unless the handler has answered itself.
#ifndef SERVER_CORE_HANDLERS_H
#define SERVER_CORE_HANDLERS_H

#include "common/wire/error_code.h"

struct request;

// h_auth.c
enum error_code h_hello(struct request *request);
enum error_code h_guest(struct request *request);
enum error_code h_register(struct request *request);
enum error_code h_login(struct request *request);
enum error_code h_resume(struct request *request);
enum error_code h_goodbye(struct request *request);
enum error_code h_ping(struct request *request);
enum error_code h_pong(struct request *request);

// h_account.c
enum error_code h_change_password(struct request *request);
enum error_code h_recovery_codes_ask(struct request *request);
enum error_code h_recover(struct request *request);
enum error_code h_account_ask(struct request *request);
enum error_code h_log_out(struct request *request);

// h_badge.c
enum error_code h_set_badge(struct request *request);

// h_lobby.c
enum error_code h_lobby_subscribe(struct request *request);
enum error_code h_profile_ask(struct request *request);
enum error_code h_seek_start(struct request *request);
enum error_code h_seek_stop(struct request *request);
enum error_code h_pair_answer(struct request *request);

// h_people.c
enum error_code h_set_invisible(struct request *request);
enum error_code h_standings_ask(struct request *request);
enum error_code h_people_ask(struct request *request);
enum error_code h_friends_ask(struct request *request);
enum error_code h_set_friend(struct request *request);

// h_puzzle.c
enum error_code h_puzzle_ask(struct request *request);
enum error_code h_puzzle_move(struct request *request);
enum error_code h_puzzle_help(struct request *request);
enum error_code h_puzzle_stats_ask(struct request *request);

// h_archive.c
enum error_code h_archive_ask(struct request *request);
enum error_code h_record_ask(struct request *request);
enum error_code h_rating_history_ask(struct request *request);

// h_room.c
enum error_code h_room_create(struct request *request);
enum error_code h_room_join(struct request *request);
enum error_code h_room_leave(struct request *request);
enum error_code h_room_change(struct request *request);
enum error_code h_room_kick(struct request *request);
enum error_code h_room_owner(struct request *request);
enum error_code h_room_invite(struct request *request);
enum error_code h_resync(struct request *request);

// h_seat.c
enum error_code h_sit(struct request *request);
enum error_code h_stand(struct request *request);
enum error_code h_seat_ai(struct request *request);
enum error_code h_seat_person(struct request *request);
enum error_code h_ready(struct request *request);

// h_hand_over.c
enum error_code h_hand_over(struct request *request);
enum error_code h_hand_over_answer(struct request *request);

// h_game.c
enum error_code h_act(struct request *request);
enum error_code h_hint_ask(struct request *request);

// h_email.c
enum error_code h_email_ask(struct request *request);
enum error_code h_email_set(struct request *request);
enum error_code h_email_prove(struct request *request);
enum error_code h_email_choose(struct request *request);

// h_peek.c
enum error_code h_peek(struct request *request);

// h_chat.c
enum error_code h_say(struct request *request);
enum error_code h_ignore(struct request *request);
enum error_code h_mute(struct request *request);

// h_history.c
enum error_code h_history_ask(struct request *request);
enum error_code h_mail_ask(struct request *request);
enum error_code h_mail_seen(struct request *request);
enum error_code h_line_delete(struct request *request);

#endif
