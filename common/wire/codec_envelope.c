// SPDX-License-Identifier: MIT
// The two envelopes and what only they carry: proto/envelope.proto.
#include "common/wire/codec_envelope.h"

#include "common/wire/codec_rows.h"
#include "common/wire/codec_tables.h"
#include "common/wire/messages.h"
#include "proto/envelope.pb-c.h"

// What is enough for the fullest message within limits.h (the tests build it),
// with room for a newer peer's unknown fields. A frame of 64 KiB could hold
// 32,000 empty messages, each of which would cost some hundred bytes.
enum {
    CLIENT_FIELDS_MAX = 256,
    CLIENT_MESSAGES_MAX = 16,
    SERVER_FIELDS_MAX = 16384,
    SERVER_MESSAGES_MAX = 1024,
};

static const struct codec_field done_rows[] = {
    ROW_ID(wire_done, Done, line),
    ROW_BOOL(wire_done, Done, waits),
    ROW_ID(wire_done, Done, at_ms),
};
static const struct codec_table done = CODEC_TABLE(wire_done, done);

static const struct codec_field error_rows[] = {
    ROW_COUNT(wire_error, Error, code),
    ROW_TEXTS(wire_error, Error, arguments, argument_count, WIRE_ARGUMENTS_MAX, 0,
              WIRE_ARGUMENT_BYTES),
    ROW_TEXT(wire_error, Error, text, 0, WIRE_TEXT_BYTES),
};
static const struct codec_table error = CODEC_TABLE(wire_error, error);

static const struct envelope_row client_rows[CLIENT_KIND_COUNT] = {
    [CLIENT_HELLO] = {PB__CLIENT_MSG__BODY_HELLO, &codec_hello},
    [CLIENT_GUEST] = {PB__CLIENT_MSG__BODY_GUEST, &codec_guest},
    [CLIENT_REGISTER] = {PB__CLIENT_MSG__BODY_REGISTER, &codec_register},
    [CLIENT_LOGIN] = {PB__CLIENT_MSG__BODY_LOGIN, &codec_login},
    [CLIENT_RESUME] = {PB__CLIENT_MSG__BODY_RESUME, &codec_resume},
    [CLIENT_CHANGE_PASSWORD] = {PB__CLIENT_MSG__BODY_CHANGE_PASSWORD, &codec_change_password},
    [CLIENT_GOODBYE] = {PB__CLIENT_MSG__BODY_GOODBYE, &codec_goodbye},
    [CLIENT_PING] = {PB__CLIENT_MSG__BODY_PING, &codec_ping},
    [CLIENT_PONG] = {PB__CLIENT_MSG__BODY_PONG, &codec_pong},
    [CLIENT_SET_BADGE] = {PB__CLIENT_MSG__BODY_SET_BADGE, &codec_set_badge},
    [CLIENT_SET_INVISIBLE] = {PB__CLIENT_MSG__BODY_SET_INVISIBLE, &codec_set_invisible},
    [CLIENT_RECOVERY_CODES_ASK] = {PB__CLIENT_MSG__BODY_RECOVERY_CODES_ASK,
                                   &codec_recovery_codes_ask},
    [CLIENT_RECOVER] = {PB__CLIENT_MSG__BODY_RECOVER, &codec_recover},
    [CLIENT_ACCOUNT_ASK] = {PB__CLIENT_MSG__BODY_ACCOUNT_ASK, &codec_account_ask},
    [CLIENT_LOG_OUT] = {PB__CLIENT_MSG__BODY_LOG_OUT, &codec_log_out},
    [CLIENT_PEEK] = {PB__CLIENT_MSG__BODY_PEEK, &codec_peek},
    [CLIENT_LOBBY_SUBSCRIBE] = {PB__CLIENT_MSG__BODY_LOBBY_SUBSCRIBE, &codec_lobby_subscribe},
    [CLIENT_PROFILE_ASK] = {PB__CLIENT_MSG__BODY_PROFILE_ASK, &codec_profile_ask},
    [CLIENT_SEEK_START] = {PB__CLIENT_MSG__BODY_SEEK_START, &codec_seek_start},
    [CLIENT_SEEK_STOP] = {PB__CLIENT_MSG__BODY_SEEK_STOP, &codec_seek_stop},
    [CLIENT_PAIR_ANSWER] = {PB__CLIENT_MSG__BODY_PAIR_ANSWER, &codec_pair_answer},
    [CLIENT_CAREER_ASK] = {PB__CLIENT_MSG__BODY_CAREER_ASK, &codec_career_ask},
    [CLIENT_PEOPLE_ASK] = {PB__CLIENT_MSG__BODY_PEOPLE_ASK, &codec_people_ask},
    [CLIENT_FRIENDS_ASK] = {PB__CLIENT_MSG__BODY_FRIENDS_ASK, &codec_friends_ask},
    [CLIENT_SET_FRIEND] = {PB__CLIENT_MSG__BODY_SET_FRIEND, &codec_set_friend},
    [CLIENT_ARCHIVE_ASK] = {PB__CLIENT_MSG__BODY_ARCHIVE_ASK, &codec_archive_ask},
    [CLIENT_RECORD_ASK] = {PB__CLIENT_MSG__BODY_RECORD_ASK, &codec_record_ask},
    [CLIENT_ROOM_CREATE] = {PB__CLIENT_MSG__BODY_ROOM_CREATE, &codec_room_create},
    [CLIENT_ROOM_JOIN] = {PB__CLIENT_MSG__BODY_ROOM_JOIN, &codec_room_join},
    [CLIENT_ROOM_LEAVE] = {PB__CLIENT_MSG__BODY_ROOM_LEAVE, &codec_room_leave},
    [CLIENT_ROOM_CHANGE] = {PB__CLIENT_MSG__BODY_ROOM_CHANGE, &codec_room_change},
    [CLIENT_ROOM_KICK] = {PB__CLIENT_MSG__BODY_ROOM_KICK, &codec_room_kick},
    [CLIENT_ROOM_OWNER] = {PB__CLIENT_MSG__BODY_ROOM_OWNER, &codec_room_owner},
    [CLIENT_ROOM_INVITE] = {PB__CLIENT_MSG__BODY_ROOM_INVITE, &codec_room_invite},
    [CLIENT_SIT] = {PB__CLIENT_MSG__BODY_SIT, &codec_sit},
    [CLIENT_STAND] = {PB__CLIENT_MSG__BODY_STAND, &codec_stand},
    [CLIENT_SEAT_AI] = {PB__CLIENT_MSG__BODY_SEAT_AI, &codec_seat_ai},
    [CLIENT_SEAT_PERSON] = {PB__CLIENT_MSG__BODY_SEAT_PERSON, &codec_seat_person},
    [CLIENT_READY] = {PB__CLIENT_MSG__BODY_READY, &codec_ready},
    [CLIENT_RESYNC] = {PB__CLIENT_MSG__BODY_RESYNC, &codec_resync},
    [CLIENT_HAND_OVER] = {PB__CLIENT_MSG__BODY_HAND_OVER, &codec_hand_over},
    [CLIENT_HAND_OVER_ANSWER] = {PB__CLIENT_MSG__BODY_HAND_OVER_ANSWER, &codec_hand_over_answer},
    [CLIENT_ACT] = {PB__CLIENT_MSG__BODY_ACT, &codec_act},
    [CLIENT_HINT_ASK] = {PB__CLIENT_MSG__BODY_HINT_ASK, &codec_hint_ask},
    [CLIENT_SAY] = {PB__CLIENT_MSG__BODY_SAY, &codec_say},
    [CLIENT_IGNORE] = {PB__CLIENT_MSG__BODY_IGNORE, &codec_ignore},
    [CLIENT_MUTE] = {PB__CLIENT_MSG__BODY_MUTE, &codec_mute},
    [CLIENT_HISTORY_ASK] = {PB__CLIENT_MSG__BODY_HISTORY_ASK, &codec_history_ask},
    [CLIENT_MAIL_ASK] = {PB__CLIENT_MSG__BODY_MAIL_ASK, &codec_mail_ask},
    [CLIENT_MAIL_SEEN] = {PB__CLIENT_MSG__BODY_MAIL_SEEN, &codec_mail_seen},
    [CLIENT_LINE_DELETE] = {PB__CLIENT_MSG__BODY_LINE_DELETE, &codec_line_delete},
    [CLIENT_PUZZLE_ASK] = {PB__CLIENT_MSG__BODY_PUZZLE_ASK, &codec_puzzle_ask},
    [CLIENT_PUZZLE_MOVE] = {PB__CLIENT_MSG__BODY_PUZZLE_MOVE, &codec_puzzle_move},
    [CLIENT_PUZZLE_HELP] = {PB__CLIENT_MSG__BODY_PUZZLE_HELP, &codec_puzzle_help},
    [CLIENT_PUZZLE_STATS_ASK] = {PB__CLIENT_MSG__BODY_PUZZLE_STATS_ASK, &codec_puzzle_stats_ask},
};

static const struct envelope_row server_rows[SERVER_KIND_COUNT] = {
    [SERVER_WELCOME] = {PB__SERVER_MSG__BODY_WELCOME, &codec_welcome},
    [SERVER_IDENTITY] = {PB__SERVER_MSG__BODY_IDENTITY, &codec_identity},
    [SERVER_PING] = {PB__SERVER_MSG__BODY_PING, &codec_ping},
    [SERVER_PONG] = {PB__SERVER_MSG__BODY_PONG, &codec_pong},
    [SERVER_BYE] = {PB__SERVER_MSG__BODY_BYE, &codec_bye},
    [SERVER_DONE] = {PB__SERVER_MSG__BODY_DONE, &done},
    [SERVER_ERROR] = {PB__SERVER_MSG__BODY_ERROR, &error},
    [SERVER_RECOVERY_CODES] = {PB__SERVER_MSG__BODY_RECOVERY_CODES, &codec_recovery_codes},
    [SERVER_ACCOUNT] = {PB__SERVER_MSG__BODY_ACCOUNT, &codec_account},
    [SERVER_WAITING] = {PB__SERVER_MSG__BODY_WAITING, &codec_waiting},
    [SERVER_LOBBY_PAGE] = {PB__SERVER_MSG__BODY_LOBBY_PAGE, &codec_lobby_page},
    [SERVER_LOBBY_DELTA] = {PB__SERVER_MSG__BODY_LOBBY_DELTA, &codec_lobby_delta},
    [SERVER_PROFILE] = {PB__SERVER_MSG__BODY_PROFILE, &codec_profile},
    [SERVER_PAIR_OFFER] = {PB__SERVER_MSG__BODY_PAIR_OFFER, &codec_pair_offer},
    [SERVER_PAIR_OFF] = {PB__SERVER_MSG__BODY_PAIR_OFF, &codec_pair_off},
    [SERVER_LOBBY_SEEKS] = {PB__SERVER_MSG__BODY_LOBBY_SEEKS, &codec_lobby_seeks},
    [SERVER_CAREER] = {PB__SERVER_MSG__BODY_CAREER, &codec_career},
    [SERVER_PEOPLE_PAGE] = {PB__SERVER_MSG__BODY_PEOPLE_PAGE, &codec_people_page},
    [SERVER_FRIENDS] = {PB__SERVER_MSG__BODY_FRIENDS, &codec_friends},
    [SERVER_FRIEND_NEWS] = {PB__SERVER_MSG__BODY_FRIEND_NEWS, &codec_friend_news},
    [SERVER_PAIRED] = {PB__SERVER_MSG__BODY_PAIRED, &codec_paired},
    [SERVER_ARCHIVE_PAGE] = {PB__SERVER_MSG__BODY_ARCHIVE_PAGE, &codec_archive_page},
    [SERVER_RECORD] = {PB__SERVER_MSG__BODY_RECORD, &codec_record},
    [SERVER_ENTERED] = {PB__SERVER_MSG__BODY_ENTERED, &codec_entered},
    [SERVER_SNAPSHOT] = {PB__SERVER_MSG__BODY_SNAPSHOT, &codec_snapshot},
    [SERVER_ROOM_EVENT] = {PB__SERVER_MSG__BODY_ROOM_EVENT, &codec_room_event},
    [SERVER_ROOM_PRESENCE] = {PB__SERVER_MSG__BODY_ROOM_PRESENCE, &codec_room_presence},
    [SERVER_LEFT] = {PB__SERVER_MSG__BODY_LEFT, &codec_left},
    [SERVER_INVITATION] = {PB__SERVER_MSG__BODY_INVITATION, &codec_invitation},
    [SERVER_ROOM_MEMBER] = {PB__SERVER_MSG__BODY_ROOM_MEMBER, &codec_room_member},
    [SERVER_ROOM_BADGE] = {PB__SERVER_MSG__BODY_ROOM_BADGE, &codec_room_badge},
    [SERVER_HAND_OVER_OFFER] = {PB__SERVER_MSG__BODY_HAND_OVER_OFFER, &codec_hand_over_offer},
    [SERVER_HINT_RESULT] = {PB__SERVER_MSG__BODY_HINT_RESULT, &codec_hint_result},
    [SERVER_THOUGHT] = {PB__SERVER_MSG__BODY_THOUGHT, &codec_thought},
    [SERVER_CHAT_LINE] = {PB__SERVER_MSG__BODY_CHAT_LINE, &codec_chat_line},
    [SERVER_NOTICE] = {PB__SERVER_MSG__BODY_NOTICE, &codec_notice},
    [SERVER_HISTORY] = {PB__SERVER_MSG__BODY_HISTORY, &codec_history},
    [SERVER_MAIL] = {PB__SERVER_MSG__BODY_MAIL, &codec_mail},
    [SERVER_LINE_GONE] = {PB__SERVER_MSG__BODY_LINE_GONE, &codec_line_gone},
    [SERVER_PUZZLE] = {PB__SERVER_MSG__BODY_PUZZLE, &codec_puzzle},
    [SERVER_PUZZLE_RESULT] = {PB__SERVER_MSG__BODY_PUZZLE_RESULT, &codec_puzzle_result},
    [SERVER_PUZZLE_STATS] = {PB__SERVER_MSG__BODY_PUZZLE_STATS, &codec_puzzle_stats},
};

// All members of a union begin where its first one does.
const struct envelope envelope_client = {
    .descriptor = &pb__client_msg__descriptor,
    .seq_name = "seq",
    .seq_min = 1,
    .their_seq = offsetof(Pb__ClientMsg, seq),
    .their_case = offsetof(Pb__ClientMsg, body_case),
    .their_body = offsetof(Pb__ClientMsg, hello),
    .our_bytes = sizeof(struct client_msg),
    .our_seq = offsetof(struct client_msg, seq),
    .our_kind = offsetof(struct client_msg, kind),
    .our_body = offsetof(struct client_msg, hello),
    .rows = client_rows,
    .kind_count = CLIENT_KIND_COUNT,
    .message_max = WIRE_CLIENT_FRAME_MAX,
    .limits = {CLIENT_FIELDS_MAX, CLIENT_MESSAGES_MAX},
};

const struct envelope envelope_server = {
    .descriptor = &pb__server_msg__descriptor,
    .seq_name = "re_seq",
    .seq_min = 0,
    .their_seq = offsetof(Pb__ServerMsg, re_seq),
    .their_case = offsetof(Pb__ServerMsg, body_case),
    .their_body = offsetof(Pb__ServerMsg, welcome),
    .our_bytes = sizeof(struct server_msg),
    .our_seq = offsetof(struct server_msg, re_seq),
    .our_kind = offsetof(struct server_msg, kind),
    .our_body = offsetof(struct server_msg, welcome),
    .rows = server_rows,
    .kind_count = SERVER_KIND_COUNT,
    .message_max = WIRE_SERVER_FRAME_MAX,
    .limits = {SERVER_FIELDS_MAX, SERVER_MESSAGES_MAX},
};
