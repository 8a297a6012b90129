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
};
const struct codec_table codec_notice = CODEC_TABLE(wire_notice, notice);
