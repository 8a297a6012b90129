// SPDX-License-Identifier: MIT
// Talk: proto/chat.proto.
#include "common/wire/codec_rows.h"
#include "common/wire/codec_tables.h"
#include "common/wire/messages.h"
#include "proto/chat.pb-c.h"

static const struct codec_field say_rows[] = {
    ROW_ENUM(wire_say, Say, channel, CHANNEL_COUNT),
    ROW_ID(wire_say, Say, room),
    ROW_TEXT(wire_say, Say, name, 0, WIRE_NAME_BYTES),
    ROW_TEXT(wire_say, Say, text, 1, WIRE_CHAT_BYTES),
};
const struct codec_table codec_say = CODEC_TABLE(wire_say, say);

static const struct codec_field chat_line_rows[] = {
    ROW_ENUM(wire_chat_line, ChatLine, channel, CHANNEL_COUNT),
    ROW_ID(wire_chat_line, ChatLine, room),
    ROW_ID(wire_chat_line, ChatLine, id),
    ROW_REQUIRED(wire_chat_line, ChatLine, from, &codec_player),
    ROW_TEXT(wire_chat_line, ChatLine, text, 1, WIRE_CHAT_BYTES),
    ROW_MS(wire_chat_line, ChatLine, at_ms),
    ROW_ID(wire_chat_line, ChatLine, line),
};
const struct codec_table codec_chat_line = CODEC_TABLE(wire_chat_line, chat_line);

static const struct codec_field ignore_rows[] = {
    ROW_TEXT(wire_ignore, Ignore, name, 1, WIRE_NAME_BYTES),
    ROW_BOOL(wire_ignore, Ignore, on),
};
const struct codec_table codec_ignore = CODEC_TABLE(wire_ignore, ignore);

static const struct codec_field mute_rows[] = {
    ROW_ID(wire_mute, Mute, room),
    ROW_TEXT(wire_mute, Mute, name, 1, WIRE_NAME_BYTES),
    ROW_BOOL(wire_mute, Mute, on),
};
const struct codec_table codec_mute = CODEC_TABLE(wire_mute, mute);

static const struct codec_field notice_rows[] = {
    ROW_ENUM(wire_notice, Notice, kind, NOTICE_COUNT),
    ROW_TEXT(wire_notice, Notice, text, 0, WIRE_TEXT_BYTES),
    ROW_BOOL(wire_notice, Notice, by_operator),
    ROW_COUNT(wire_notice, Notice, restart_s),
    ROW_BOOL(wire_notice, Notice, no_restart),
    ROW_BOOL(wire_notice, Notice, for_good),
};
const struct codec_table codec_notice = CODEC_TABLE(wire_notice, notice);

static const struct codec_field history_ask_rows[] = {
    ROW_ENUM(wire_history_ask, HistoryAsk, channel, CHANNEL_COUNT),
    ROW_ID(wire_history_ask, HistoryAsk, room),
    ROW_TEXT(wire_history_ask, HistoryAsk, name, 0, WIRE_NAME_BYTES),
    ROW_ID(wire_history_ask, HistoryAsk, before),
};
const struct codec_table codec_history_ask = CODEC_TABLE(wire_history_ask, history_ask);

static const struct codec_field history_rows[] = {
    ROW_ENUM(wire_history, History, channel, CHANNEL_COUNT),
    ROW_ID(wire_history, History, room),
    ROW_TEXT(wire_history, History, name, 0, WIRE_NAME_BYTES),
    ROW_MESSAGES(wire_history, History, lines, line_count, WIRE_HISTORY_MAX, &codec_chat_line),
    ROW_BOOL(wire_history, History, more),
};
const struct codec_table codec_history = CODEC_TABLE(wire_history, history);

static const struct codec_field line_delete_rows[] = {
    ROW_ID(wire_line, LineDelete, line),
};
const struct codec_table codec_line_delete = CODEC_TABLE(wire_line, line_delete);

static const struct codec_field line_gone_rows[] = {
    ROW_IDS(wire_line_gone, LineGone, lines, line_count, WIRE_HISTORY_MAX),
};
const struct codec_table codec_line_gone = CODEC_TABLE(wire_line_gone, line_gone);

const struct codec_table codec_mail_ask = CODEC_NO_FIELDS(mail_ask);

static const struct codec_field mail_item_rows[] = {
    ROW_ID(wire_mail_item, MailItem, line),
    ROW_ENUM(wire_mail_item, MailItem, kind, MAIL_KIND_COUNT),
    ROW_OPTIONAL(wire_mail_item, MailItem, from, &codec_player),
    ROW_MS(wire_mail_item, MailItem, at_ms),
    ROW_BOOL(wire_mail_item, MailItem, waits),
    ROW_ENUM_OR_NONE(wire_mail_item, MailItem, outcome, MAIL_OUTCOME_COUNT),
    ROW_ENUM_OR_NONE(wire_mail_item, MailItem, reason, END_REASON_COUNT),
    ROW_ID(wire_mail_item, MailItem, game),
    ROW_ID(wire_mail_item, MailItem, room),
    ROW_TEXT(wire_mail_item, MailItem, code, 0, WIRE_CODE_BYTES),
};
static const struct codec_table mail_item = CODEC_TABLE(wire_mail_item, mail_item);

static const struct codec_field conversation_rows[] = {
    ROW_REQUIRED(wire_conversation, Conversation, with, &codec_player),
    ROW_ID(wire_conversation, Conversation, line),
    ROW_MS(wire_conversation, Conversation, at_ms),
    ROW_TEXT(wire_conversation, Conversation, text, 1, WIRE_CHAT_BYTES),
    ROW_BOOL(wire_conversation, Conversation, own),
    ROW_COUNT(wire_conversation, Conversation, waiting),
};
static const struct codec_table conversation = CODEC_TABLE(wire_conversation, conversation);

static const struct codec_field mail_rows[] = {
    ROW_MESSAGES(wire_mail, Mail, items, item_count, WIRE_MAIL_MAX, &mail_item),
    ROW_MESSAGES(wire_mail, Mail, conversations, conversation_count, WIRE_CONVERSATIONS_MAX,
                 &conversation),
};
const struct codec_table codec_mail = CODEC_TABLE(wire_mail, mail);

static const struct codec_field mail_seen_rows[] = {
    ROW_ID(wire_line, MailSeen, line),
};
const struct codec_table codec_mail_seen = CODEC_TABLE(wire_line, mail_seen);
