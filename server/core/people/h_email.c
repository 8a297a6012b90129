// SPDX-License-Identifier: MIT
// Requests about the mail address of one's account. Each is answered by how it stands then.
#include "server/core/core_internal.h"
#include "server/core/handlers.h"
#include "server/core/people/email.h"
#include "server/core/send.h"

static enum error_code
check(const struct request *request)
{
    if (request->player->is_guest) {
        return ERROR_GUESTS_NOT;
    }
    return request->turn->core->config.mail_from ? ERROR_NONE : ERROR_EMAIL_OFF;
}

static enum error_code
answer(struct request *request, enum error_code code)
{
    struct server_msg msg = {.kind = SERVER_EMAIL};

    if (code == ERROR_NONE) {
        email_tell(request->turn, request->player, &msg.email);
        core_answer(request, &msg);
    }
    return code;
}

enum error_code
h_email_ask(struct request *request)
{
    return answer(request, check(request));
}

enum error_code
h_email_set(struct request *request)
{
    enum error_code code = check(request);

    if (code == ERROR_NONE) {
        code = email_set(request->turn, request->player, request->msg->email_set.address);
    }
    return answer(request, code);
}

enum error_code
h_email_prove(struct request *request)
{
    enum error_code code = check(request);

    if (code == ERROR_NONE) {
        code = email_prove(request->turn, request->player, request->msg->email_prove.email_code);
    }
    return answer(request, code);
}

enum error_code
h_email_choose(struct request *request)
{
    const struct wire_email_choose *wire = &request->msg->email_choose;
    unsigned kinds = (unsigned)wire->turns << EMAIL_TURN |
                     (unsigned)wire->invitations << EMAIL_INVITATION |
                     (unsigned)wire->messages << EMAIL_MESSAGE;
    enum error_code code = check(request);

    if (code == ERROR_NONE) {
        code = email_choose(request->turn, request->player, kinds);
    }
    return answer(request, code);
}
