// SPDX-License-Identifier: MIT
#include "common/room/reserved_names.h"

#include <strings.h>

// In the languages of the client.
const char *const reserved_names[RESERVED_NAME_COUNT] = {
    "admin",     "administrator", "ai",        "anonymous", "arbiter", "black",  "bot",
    "computer",  "engine",        "everyone",  "goren",     "gorend",  "guest",  "host",
    "moderator", "nobody",        "official",  "operator",  "referee", "root",   "server",
    "spectator", "staff",         "support",   "system",    "white",   "админ",  "администратор",
    "белые",     "гость",         "модератор", "сервер",    "система", "судья",  "чёрные",
    "ゲスト",    "サーバー",      "システム",  "五連",      "五连",    "伺服器", "服务器",
    "白方",      "白番",          "管理人",    "管理员",    "管理員",  "管理者", "系統",
    "系统",      "裁判",          "黑方",      "黒番",
};

bool
reserved_name_is(const char *name)
{
    int i = 0;

    while (i < RESERVED_NAME_COUNT && strcasecmp(reserved_names[i], name) != 0) {
        i++;
    }
    return i < RESERVED_NAME_COUNT;
}
