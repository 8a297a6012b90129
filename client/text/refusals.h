// SPDX-License-Identifier: MIT
// Why the server refused a request, in words that name the point, the player and
// the number. Codes are those of common/wire/error_code.h; what is not told better here
// is told by the server's own sentence.
#ifndef CLIENT_TEXT_REFUSALS_H
#define CLIENT_TEXT_REFUSALS_H

#include "client/text/format.h"
#include "common/wire/error_code.h"

// Tells model.refusal of model.answered. The scene's room is that of the request,
// or NULL.
void format_refusal(struct strbuf *out, const struct scene *scene);

// A stone at p: forbidden, with its lines. For refusals and warnings.
void format_forbidden(struct strbuf *out, const struct board *board, struct point p);

#endif
