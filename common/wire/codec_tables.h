// SPDX-License-Identifier: MIT
// The tables of all messages, by the file they are in; proto/<file>.proto has
// the messages under the same names.
#ifndef COMMON_WIRE_CODEC_TABLES_H
#define COMMON_WIRE_CODEC_TABLES_H

struct codec_table;

// codec_types.c
extern const struct codec_table codec_control;
extern const struct codec_table codec_ai;
extern const struct codec_table codec_player;

// codec_auth.c
extern const struct codec_table codec_hello;
extern const struct codec_table codec_welcome;
extern const struct codec_table codec_guest;
extern const struct codec_table codec_register;
extern const struct codec_table codec_login;
extern const struct codec_table codec_resume;
extern const struct codec_table codec_change_password;
extern const struct codec_table codec_goodbye;
extern const struct codec_table codec_identity;
extern const struct codec_table codec_ping;
extern const struct codec_table codec_pong;
extern const struct codec_table codec_set_badge;
extern const struct codec_table codec_set_invisible;
extern const struct codec_table codec_recovery_codes_ask;
extern const struct codec_table codec_recover;
extern const struct codec_table codec_recovery_codes;
extern const struct codec_table codec_account_ask;
extern const struct codec_table codec_account;
extern const struct codec_table codec_log_out;
extern const struct codec_table codec_peek;
extern const struct codec_table codec_email_ask;
extern const struct codec_table codec_email_set;
extern const struct codec_table codec_email_prove;
extern const struct codec_table codec_email_choose;
extern const struct codec_table codec_email;
extern const struct codec_table codec_waiting;
extern const struct codec_table codec_bye;

// codec_lobby.c
extern const struct codec_table codec_lobby_subscribe;
extern const struct codec_table codec_lobby_page;
extern const struct codec_table codec_lobby_delta;
extern const struct codec_table codec_profile_ask;
extern const struct codec_table codec_profile;
extern const struct codec_table codec_seek_start;
extern const struct codec_table codec_seek_stop;
extern const struct codec_table codec_pair_offer;
extern const struct codec_table codec_pair_answer;
extern const struct codec_table codec_pair_off;
extern const struct codec_table codec_lobby_seeks;
extern const struct codec_table codec_career_ask;
extern const struct codec_table codec_career;
extern const struct codec_table codec_paired;
extern const struct codec_table codec_archive_ask;
extern const struct codec_table codec_archive_page;
extern const struct codec_table codec_record_ask;
extern const struct codec_table codec_record;

// codec_people.c
extern const struct codec_table codec_standings_ask;
extern const struct codec_table codec_standing;
extern const struct codec_table codec_standings_page;
extern const struct codec_table codec_people_ask;
extern const struct codec_table codec_people_page;
extern const struct codec_table codec_friends_ask;
extern const struct codec_table codec_set_friend;
extern const struct codec_table codec_friends;
extern const struct codec_table codec_friend_news;

// codec_puzzle.c
extern const struct codec_table codec_puzzle_ask;
extern const struct codec_table codec_puzzle_move;
extern const struct codec_table codec_puzzle_help;
extern const struct codec_table codec_puzzle_stats_ask;
extern const struct codec_table codec_puzzle;
extern const struct codec_table codec_puzzle_result;
extern const struct codec_table codec_puzzle_stats;

// codec_room.c
extern const struct codec_table codec_room_settings;
extern const struct codec_table codec_occupant;
extern const struct codec_table codec_room_create;
extern const struct codec_table codec_room_join;
extern const struct codec_table codec_room_leave;
extern const struct codec_table codec_room_change;
extern const struct codec_table codec_room_kick;
extern const struct codec_table codec_room_owner;
extern const struct codec_table codec_room_invite;
extern const struct codec_table codec_sit;
extern const struct codec_table codec_stand;
extern const struct codec_table codec_seat_ai;
extern const struct codec_table codec_seat_person;
extern const struct codec_table codec_ready;
extern const struct codec_table codec_resync;
extern const struct codec_table codec_hand_over;
extern const struct codec_table codec_hand_over_answer;
extern const struct codec_table codec_entered;
extern const struct codec_table codec_snapshot;
extern const struct codec_table codec_room_event;
extern const struct codec_table codec_room_member;
extern const struct codec_table codec_room_badge;
extern const struct codec_table codec_hand_over_offer;
extern const struct codec_table codec_room_presence;
extern const struct codec_table codec_left;
extern const struct codec_table codec_invitation;

// codec_game.c
extern const struct codec_table codec_act;
extern const struct codec_table codec_game_event;
extern const struct codec_table codec_clocks;
extern const struct codec_table codec_hint_ask;
extern const struct codec_table codec_hint_result;
extern const struct codec_table codec_thought;

// codec_chat.c
extern const struct codec_table codec_say;
extern const struct codec_table codec_chat_line;
extern const struct codec_table codec_ignore;
extern const struct codec_table codec_mute;
extern const struct codec_table codec_notice;
extern const struct codec_table codec_history_ask;
extern const struct codec_table codec_history;
extern const struct codec_table codec_line_delete;
extern const struct codec_table codec_line_gone;
extern const struct codec_table codec_mail_ask;
extern const struct codec_table codec_mail;
extern const struct codec_table codec_mail_seen;

#endif
