// SPDX-License-Identifier: MIT
// Lines that somebody types: whatever they are, they become a request that keeps
// to the limits of the wire (encoding asserts them), or a refusal with a sentence.
// The first byte chooses where the user is.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "client/control/request.h"
#include "common/util/strbuf.h"
#include "common/util/utf8.h"
#include "common/util/xalloc.h"
#include "common/wire/arena.h"
#include "common/wire/wire.h"

enum { OUT_BYTES = WIRE_CLIENT_FRAME_MAX + WIRE_PREFIX_BYTES };

static void
enter_room(struct model *model, int how)
{
    static const struct point centre = {7, 7};
    struct wire_player self = {.id = 7, .name = "mizu"};
    struct wire_occupant own = {.kind = OCCUPANT_PERSON, .player = &self};
    struct wire_occupant nobody = {.kind = OCCUPANT_NONE};
    struct wire_room_settings settings = {
        .rule = how & 16 ? RULE_RENJU : RULE_FREESTYLE,
        .size = 15,
        .opening = how & 32 ? OPENING_SOOSYRV : OPENING_FREE,
        .title = "",
    };
    struct wire_game_event event = {
        .kind = ACTION_PLACE, .move = 1, .point_count = 1, .points = &centre};
    struct server_msg snapshot = {.kind = SERVER_SNAPSHOT,
                                  .snapshot = {.room = 5,
                                               .version = 1,
                                               .pages = 1,
                                               .code = "abcd",
                                               .owner = 7,
                                               .settings = &settings,
                                               .a = how & 2 ? &own : &nobody,
                                               .b = how & 4 ? &own : &nobody}};

    settings.opening = settings.rule == RULE_RENJU ? settings.opening : OPENING_FREE;
    if (how & 8) {
        snapshot.snapshot.game = 9;
        snapshot.snapshot.event_total = 1;
        snapshot.snapshot.event_count = 1;
        snapshot.snapshot.events = &event;
    }
    model_apply(model, &snapshot, 1000);
}

static void
check_command(const struct model *model, const char *line, size_t length)
{
    static uint8_t out[OUT_BYTES];
    struct scene scene = {.model = model, .room = model_room(model, 5), .now_ms = 2000};
    void *block = xcalloc(1, WIRE_CLIENT_ARENA_BYTES);
    struct strbuf why = {0};
    struct command command;
    struct request request;
    struct arena arena;
    enum command_error error = command_read(line, length, &command, &why);

    arena_init(&arena, block, WIRE_CLIENT_ARENA_BYTES);
    assert(utf8_is_text(strbuf_text(&why), why.length));
    if (error == COMMAND_OK) {
        switch (request_make(&request, &scene, NULL, &command, &why)) {
        case REQUEST_READY:
            request.msg.seq = 1;
            assert(wire_encode_client(&arena, &request.msg, out, sizeof(out)) > 0);
            break;
        case REQUEST_REFUSED:
            assert(why.length > 0 && utf8_is_text(strbuf_text(&why), why.length));
            break;
        case REQUEST_OTHER:
            break;
        }
    }
    strbuf_finish(&why);
    free(block);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t length)
{
    struct server_msg identity = {.kind = SERVER_IDENTITY,
                                  .identity = {.player_id = 7, .name = "mizu", .guest = true}};
    struct model *model = xcalloc(1, sizeof(*model));
    char *line;

    model_init(model);
    model_apply(model, &identity, 1000);
    if (length > 0 && data[0] & 1) {
        enter_room(model, data[0]);
    }
    // Of exactly its length, so that a byte too many is noticed.
    line = xcalloc(length ? length : 1, 1);
    if (length > 1) {
        memcpy(line, data + 1, length - 1);
    }
    check_command(model, line, length > 1 ? length - 1 : 0);
    free(line);
    model_finish(model);
    free(model);
    return 0;
}
