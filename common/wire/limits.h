// SPDX-License-Identifier: MIT
// Limits of sizes on the wire. Both sides include this header; proto/README.md documents the
// limits for other programs.
#ifndef COMMON_WIRE_LIMITS_H
#define COMMON_WIRE_LIMITS_H

enum {
    WIRE_PROTOCOL = 1, // the version of this text

    WIRE_PREFIX_BYTES = 4,
    WIRE_CLIENT_FRAME_MAX = 4096,  // a message from a client, without the prefix
    WIRE_SERVER_FRAME_MAX = 65536, // a message from the server

    WIRE_NAME_BYTES = 64,
    WIRE_NAME_COLUMNS = 20,
    WIRE_CHAT_BYTES = 400,
    WIRE_PASSWORD_MIN = 8,
    WIRE_PASSWORD_MAX = 128,
    WIRE_RECOVERY_CODES = 8,
    WIRE_RECOVERY_CODE_BYTES = 24,
    WIRE_EMAIL_BYTES = 254,
    WIRE_EMAIL_CODE_BYTES = 8, // letters of a code; typed with blanks it may be longer
    WIRE_EMAIL_TYPED_BYTES = 24,
    WIRE_DEVICES_MAX = 8, // logins of one account
    WIRE_PROGRAM_BYTES = 64,
    WIRE_LANGUAGE_BYTES = 16,
    WIRE_CODE_BYTES = 8,
    WIRE_TOKEN_BYTES = 32,
    WIRE_FEATURES_MAX = 16,
    WIRE_FEATURE_BYTES = 24,
    WIRE_ARGUMENTS_MAX = 4,
    WIRE_ARGUMENT_BYTES = 80,
    WIRE_TEXT_BYTES = 300, // sentences of the server

    WIRE_POINTS_MAX = 12,  // points of one action
    WIRE_ROOMS_MAX = 16,   // rooms that one identity is in
    WIRE_MEMBERS_MAX = 64, // shown of one room
    WIRE_EVENTS_MAX = 512, // on one page of a snapshot
    WIRE_LOBBY_MAX = 100,  // rooms or players on one page or in one delta
    WIRE_PEOPLE_MAX = 50,  // people on one page
    WIRE_FRIENDS_MAX = 100,
    WIRE_STANDINGS_MAX = 50, // places on one page
    WIRE_STANDINGS_PAGE_MAX = 1000000,
    WIRE_HISTORY_MAX = 50, // lines on one page
    WIRE_MAIL_MAX = 50,
    WIRE_CONVERSATIONS_MAX = 30,
    WIRE_RATINGS_MAX = 84, // rules x speeds
    WIRE_ARCHIVE_MAX = 50, // games on one page
    WIRE_SEEKS_MAX = 4,    // pairings that the lobby tells
    WIRE_CAREER_DAYS = 90,
    WIRE_CAREER_OPENINGS = 3,
    WIRE_CAREER_WEEKS = 13,
    WIRE_OPENING_BYTES = 31,
    WIRE_RECORD_BYTES = 48000,
    WIRE_HINTS_MAX = 625,
    WIRE_LINE_MAX = 16, // moves of a line of engine info
    WIRE_PUZZLE_BYTES = 2047,
};

#endif
