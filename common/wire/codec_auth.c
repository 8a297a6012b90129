// SPDX-License-Identifier: MIT
// Identification of players: proto/auth.proto.
#include "common/wire/codec_rows.h"
#include "common/wire/codec_tables.h"
#include "common/wire/messages.h"
#include "proto/auth.pb-c.h"

static const struct codec_field hello_rows[] = {
    ROW_COUNT(wire_hello, Hello, protocol_min),
    ROW_COUNT(wire_hello, Hello, protocol_max),
    ROW_TEXT(wire_hello, Hello, program, 1, WIRE_PROGRAM_BYTES),
    ROW_TEXT(wire_hello, Hello, language, 0, WIRE_LANGUAGE_BYTES),
};
const struct codec_table codec_hello = CODEC_TABLE(wire_hello, hello);

static const struct codec_field welcome_rows[] = {
    ROW_COUNT(wire_welcome, Welcome, protocol),
    ROW_TEXT(wire_welcome, Welcome, server, 0, WIRE_NAME_BYTES),
    ROW_TEXT(wire_welcome, Welcome, program, 1, WIRE_PROGRAM_BYTES),
    ROW_TEXTS(wire_welcome, Welcome, features, feature_count, WIRE_FEATURES_MAX, 1,
              WIRE_FEATURE_BYTES),
    ROW_COUNT(wire_welcome, Welcome, online),
    ROW_COUNT(wire_welcome, Welcome, rooms),
    ROW_TEXTS(wire_welcome, Welcome, more_features, more_feature_count, WIRE_FEATURES_MAX, 1,
              WIRE_FEATURE_BYTES),
};
const struct codec_table codec_welcome = CODEC_TABLE(wire_welcome, welcome);

static const struct codec_field guest_rows[] = {
    ROW_TEXT(wire_name, Guest, name, 1, WIRE_NAME_BYTES),
};
const struct codec_table codec_guest = CODEC_TABLE(wire_name, guest);

static const struct codec_field register_rows[] = {
    ROW_TEXT(wire_credentials, Register, name, 1, WIRE_NAME_BYTES),
    ROW_TEXT(wire_credentials, Register, password, WIRE_PASSWORD_MIN, WIRE_PASSWORD_MAX),
};
const struct codec_table codec_register = CODEC_TABLE(wire_credentials, register);

static const struct codec_field login_rows[] = {
    ROW_TEXT(wire_credentials, Login, name, 1, WIRE_NAME_BYTES),
    ROW_TEXT(wire_credentials, Login, password, WIRE_PASSWORD_MIN, WIRE_PASSWORD_MAX),
};
const struct codec_table codec_login = CODEC_TABLE(wire_credentials, login);

static const struct codec_field resume_rows[] = {
    ROW_TOKEN(wire_resume, Resume, token),
};
const struct codec_table codec_resume = CODEC_TABLE(wire_resume, resume);

static const struct codec_field change_password_rows[] = {
    ROW_TEXT(wire_change_password, ChangePassword, old_password, WIRE_PASSWORD_MIN,
             WIRE_PASSWORD_MAX),
    ROW_TEXT(wire_change_password, ChangePassword, new_password, WIRE_PASSWORD_MIN,
             WIRE_PASSWORD_MAX),
};
const struct codec_table codec_change_password = CODEC_TABLE(wire_change_password, change_password);

const struct codec_table codec_goodbye = CODEC_NO_FIELDS(goodbye);

static const struct codec_field identity_rows[] = {
    ROW_ID(wire_identity, Identity, player_id),
    ROW_TEXT(wire_identity, Identity, name, 1, WIRE_NAME_BYTES),
    ROW_BOOL(wire_identity, Identity, guest),
    ROW_TOKEN(wire_identity, Identity, token),
    ROW_IDS(wire_identity, Identity, rooms, room_count, WIRE_ROOMS_MAX),
    ROW_COUNT(wire_identity, Identity, badge),
    ROW_COUNT(wire_identity, Identity, badge_colour),
};
const struct codec_table codec_identity = CODEC_TABLE(wire_identity, identity);

// Whether there is such a badge is for the core to say: a newer client may know more.
static const struct codec_field set_badge_rows[] = {
    ROW_COUNT(wire_set_badge, SetBadge, glyph),
    ROW_COUNT(wire_set_badge, SetBadge, colour),
};
const struct codec_table codec_set_badge = CODEC_TABLE(wire_set_badge, set_badge);

static const struct codec_field set_invisible_rows[] = {
    ROW_BOOL(wire_set_invisible, SetInvisible, on),
};
const struct codec_table codec_set_invisible = CODEC_TABLE(wire_set_invisible, set_invisible);

static const struct codec_field recovery_codes_ask_rows[] = {
    ROW_TEXT(wire_password, RecoveryCodesAsk, password, WIRE_PASSWORD_MIN, WIRE_PASSWORD_MAX),
};
const struct codec_table codec_recovery_codes_ask = CODEC_TABLE(wire_password, recovery_codes_ask);

static const struct codec_field recover_rows[] = {
    ROW_TEXT(wire_recover, Recover, name, 1, WIRE_NAME_BYTES),
    ROW_TEXT(wire_recover, Recover, recovery_code, 1, WIRE_RECOVERY_CODE_BYTES),
    ROW_TEXT(wire_recover, Recover, password, WIRE_PASSWORD_MIN, WIRE_PASSWORD_MAX),
};
const struct codec_table codec_recover = CODEC_TABLE(wire_recover, recover);

static const struct codec_field recovery_codes_rows[] = {
    ROW_TEXTS(wire_recovery_codes, RecoveryCodes, recovery_codes, code_count, WIRE_RECOVERY_CODES,
              1, WIRE_RECOVERY_CODE_BYTES),
};
const struct codec_table codec_recovery_codes = CODEC_TABLE(wire_recovery_codes, recovery_codes);

const struct codec_table codec_account_ask = CODEC_NO_FIELDS(account_ask);

static const struct codec_field device_rows[] = {
    ROW_ID(wire_device, Device, device),
    ROW_TEXT(wire_device, Device, program, 0, WIRE_PROGRAM_BYTES),
    ROW_MS(wire_device, Device, since_ms),
    ROW_MS(wire_device, Device, used_ms),
    ROW_BOOL(wire_device, Device, here),
};
static const struct codec_table device = CODEC_TABLE(wire_device, device);

static const struct codec_field account_rows[] = {
    ROW_MESSAGES(wire_account, Account, devices, device_count, WIRE_DEVICES_MAX, &device),
    ROW_COUNT(wire_account, Account, recovery_codes),
};
const struct codec_table codec_account = CODEC_TABLE(wire_account, account);

static const struct codec_field log_out_rows[] = {
    ROW_ID(wire_log_out, LogOut, device),
};
const struct codec_table codec_log_out = CODEC_TABLE(wire_log_out, log_out);

const struct codec_table codec_email_ask = CODEC_NO_FIELDS(email_ask);

static const struct codec_field email_set_rows[] = {
    ROW_TEXT(wire_email_set, EmailSet, address, 0, WIRE_EMAIL_BYTES),
};
const struct codec_table codec_email_set = CODEC_TABLE(wire_email_set, email_set);

static const struct codec_field email_prove_rows[] = {
    ROW_TEXT(wire_email_prove, EmailProve, email_code, 1, WIRE_EMAIL_TYPED_BYTES),
};
const struct codec_table codec_email_prove = CODEC_TABLE(wire_email_prove, email_prove);

static const struct codec_field email_choose_rows[] = {
    ROW_BOOL(wire_email_choose, EmailChoose, turns),
    ROW_BOOL(wire_email_choose, EmailChoose, invitations),
    ROW_BOOL(wire_email_choose, EmailChoose, messages),
};
const struct codec_table codec_email_choose = CODEC_TABLE(wire_email_choose, email_choose);

static const struct codec_field email_rows[] = {
    ROW_TEXT(wire_email, Email, address, 0, WIRE_EMAIL_BYTES),
    ROW_BOOL(wire_email, Email, proved),
    ROW_BOOL(wire_email, Email, turns),
    ROW_BOOL(wire_email, Email, invitations),
    ROW_BOOL(wire_email, Email, messages),
    ROW_COUNT(wire_email, Email, left),
};
const struct codec_table codec_email = CODEC_TABLE(wire_email, email);

static const struct codec_field peek_rows[] = {
    ROW_TOKEN(wire_resume, Peek, token),
};
const struct codec_table codec_peek = CODEC_TABLE(wire_resume, peek);

static const struct codec_field own_game_rows[] = {
    ROW_ID(wire_own_game, OwnGame, room),
    ROW_TEXT(wire_own_game, OwnGame, code, 0, WIRE_CODE_BYTES),
    ROW_ID(wire_own_game, OwnGame, game),
    ROW_TEXT(wire_own_game, OwnGame, opponent, 0, WIRE_NAME_BYTES),
    ROW_BOOL(wire_own_game, OwnGame, own_turn),
    ROW_BOOL(wire_own_game, OwnGame, limited),
    ROW_MS(wire_own_game, OwnGame, left_ms),
    ROW_COUNT(wire_own_game, OwnGame, moves),
    ROW_BOOL(wire_own_game, OwnGame, correspondence),
};
static const struct codec_table own_game = CODEC_TABLE(wire_own_game, own_game);

static const struct codec_field waiting_rows[] = {
    ROW_TEXT(wire_waiting, Waiting, name, 1, WIRE_NAME_BYTES),
    ROW_BOOL(wire_waiting, Waiting, online),
    ROW_MESSAGES(wire_waiting, Waiting, games, game_count, WIRE_ROOMS_MAX, &own_game),
    ROW_COUNT(wire_waiting, Waiting, messages),
    ROW_COUNT(wire_waiting, Waiting, invitations),
    ROW_COUNT(wire_waiting, Waiting, ended),
};
const struct codec_table codec_waiting = CODEC_TABLE(wire_waiting, waiting);

static const struct codec_field ping_rows[] = {
    ROW_ID(wire_ping, Ping, number),
};
const struct codec_table codec_ping = CODEC_TABLE(wire_ping, ping);

static const struct codec_field pong_rows[] = {
    ROW_ID(wire_ping, Pong, number),
};
const struct codec_table codec_pong = CODEC_TABLE(wire_ping, pong);

static const struct codec_field bye_rows[] = {
    ROW_ENUM(wire_bye, Bye, reason, BYE_COUNT),
    ROW_COUNT(wire_bye, Bye, error),
};
const struct codec_table codec_bye = CODEC_TABLE(wire_bye, bye);
