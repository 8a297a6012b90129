// SPDX-License-Identifier: MIT
// What clients of core_world.h do, as words. NAME is a client; requests about a
// room mean world->room.
//
//      email [set ADDRESS|code CODE|want [turns] [invitations] [messages]]
//      connect hello guest register login goodbye lost resume [NAME]
//      password OLD NEW      ping            lobby on|off     profile NAME
//      codes [PASSWORD]      recover NAME CODE [PASSWORD]       account
//      logout [DEVICE]       all others without one             peek [NAME]
//      badge GLYPH COLOUR    as numbers
//      seek SETTINGS         unseek          pairing yes|no [ID]
//      archive [NAME]        record ID
//      create SETTINGS       with seat=a|b|none, ai=LEVEL, second=LEVEL, both=yes, POLICY
//      join [code] leave change SETTINGS     kick|own|invite NAME
//      sit a|b [both] stand ready unready resync    ai a|b [LEVEL POLICY]   person a|b [sit]
//      handover a|b NAME|ai [LEVEL]|back     agree disagree    the open offer of a seat
//      hint best|map|forbidden|threats       say|talk|murmur TEXT   whisper NAME TEXT
//      ignore|unignore|mute|unmute NAME
//      puzzle [daily|MOTIF|RULE]     stone POINT     clue     give-up     solved
//
// Everything else is an action of the game, in the words of tests/support/table.h.
// SETTINGS are those of table.h, and join=anyone|accounts|code, watch=..|nobody,
// maps=yes threats=yes hints=yes title=WORD. POLICY is resign=yes|no draws=yes|no
// varied=yes pause=MS, of all AIs that are asked for.
#ifndef TESTS_SUPPORT_CORE_VERBS_H
#define TESTS_SUPPORT_CORE_VERBS_H

#include <stddef.h>

#include "common/wire/messages.h"
#include "server/core/effects.h"

struct world;

// A request made of words; points into itself.
struct verb {
    struct client_msg msg;
    struct wire_room_settings settings;
    struct ai_config ai, second_ai;
    struct point points[WIRE_POINTS_MAX];
    char name[WIRE_CHAT_BYTES + 1], text[WIRE_CHAT_BYTES + 1], code[WIRE_CHAT_BYTES + 1];
};

// Makes the request that these words mean. False for connect and lost, which
// are none.
bool verb_read(const struct world *world, const char *client, const char *words, struct verb *verb);

// Is the answer to this request a matter of workers?
bool verb_is_slow(const struct client_msg *msg);

// Settings alone.
void verb_settings(const char *text, struct verb *verb);

// An action of the running game.
struct action verb_action(const struct world *world, const char *word);

#endif
