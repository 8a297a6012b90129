// SPDX-License-Identifier: MIT
#include "server/core/people/logged_out.h"

#include "server/core/people/players.h"
#include "server/core/people/tokens.h"

enum error_code
logged_out_error(enum logged_out why)
{
    switch (why) {
    case LOGGED_OUT_NOT:
        break;
    case LOGGED_OUT_PASSWORD:
        return ERROR_LOGGED_OUT_PASSWORD;
    case LOGGED_OUT_RECOVERY:
        return ERROR_LOGGED_OUT_RECOVERY;
    case LOGGED_OUT_DEVICE:
        return ERROR_LOGGED_OUT;
    }
    return ERROR_NONE;
}

enum error_code
logged_out_why(struct request *request, const uint8_t token[WIRE_TOKEN_BYTES])
{
    struct player *player;
    enum logged_out why = tokens_ended(request->turn->core, token, &player);

    if (why) {
        players_store(request->turn, player);
    }
    return logged_out_error(why);
}
