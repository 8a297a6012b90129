// SPDX-License-Identifier: MIT
#include "server/shell/ops/ctl_help.h"

const char ctl_help[] =
    "status                show the server's figures\n"
    "who                   list connected players with their addresses\n"
    "rooms                 list all tables\n"
    "bans                  list banned and silenced players and banned addresses\n"
    "close CODE            close a table; its game ends without a result\n"
    "kick NAME             disconnect a player\n"
    "ban NAME|ADDRESS      disconnect a player and keep them out; unban lifts it\n"
    "silence NAME TIME     keep a player from chatting for 90s, 30m, 2h, 7d; unsilence lifts it\n"
    "unsay NAME            delete what a player said in the lobby and at tables; if nobody has\n"
    "                      this name now, what guests of this name said who are gone\n"
    "unsay NAME gone       the latter, although another player has the name now\n"
    "password NAME         give an account a new password\n"
    "notice TEXT           send a message to everybody\n"
    "reload                reload the configuration\n"
    "drain                 save everything and stop\n"
    "drain --in TIME       stop after 90s, 5m, 2h; players see a countdown\n"
    "drain --cancel        do not stop after all\n";
