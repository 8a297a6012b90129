// SPDX-License-Identifier: MIT
#include "tests/sim/journal_check.h"

#include <string.h>

#include "common/util/strbuf.h"
#include "server/core/core_internal.h"
#include "server/core/people/player.h"
#include "server/core/puzzle/puzzles.h"
#include "server/core/room/room.h"
#include "tests/sim/world.h"

// The line that may be older than what stands: a visit ends without being stored, and
// the version goes on with the events of a game, which are entries of their own.
static const char seen[] = "seen ", version[] = "version ";

// Takes the line that begins so out of a text.
static void
leave_out(struct strbuf *text, const char *key)
{
    char *line = strstr(text->text, key), *end = line ? strchr(line, '\n') : NULL;

    if (end) {
        memmove(line, end + 1, strlen(end));
        text->length = strlen(text->text);
    }
}

static void
compare(struct sim *sim, enum entry_kind kind, uint64_t key, struct strbuf *text)
{
    const struct blob *blob = disk_newest(&sim->disk, kind, key);
    struct strbuf kept = {0};

    if (blob) {
        strbuf_add_bytes(&kept, (const char *)blob->bytes, blob->length);
        leave_out(&kept, kind == ENTRY_ROOM ? version : seen);
    }
    leave_out(text, kind == ENTRY_ROOM ? version : seen);
    if (strcmp(strbuf_text(&kept), text->text) != 0) {
        sim_fail(sim, kind == ENTRY_ROOM ? key : 0, kind == ENTRY_ROOM ? 0 : key,
                 "something was not stored. It stands so:\n%sand is kept so:\n%s", text->text,
                 strbuf_text(&kept));
    }
    strbuf_finish(&kept);
}

// Ratings of puzzles that were tried.
static void
check_puzzles(struct sim *sim, struct strbuf *text)
{
    const struct puzzles *puzzles = sim->core->puzzles;

    for (int i = 0; puzzles && i < puzzles->count && !sim->has_failed; i++) {
        if (disk_newest(&sim->disk, ENTRY_PUZZLE, puzzles->list[i].id)) {
            strbuf_clear(text);
            puzzles_write(puzzles, i, text);
            compare(sim, ENTRY_PUZZLE, puzzles->list[i].id, text);
        }
    }
}

void
journal_check(struct sim *sim)
{
    struct strbuf text = {0};

    for (const struct player *player = sim->core->players; player && !sim->has_failed;
         player = player->by_id.next) {
        strbuf_clear(&text);
        player_write(player, &text);
        compare(sim, ENTRY_PLAYER, player->id, &text);
    }
    for (const struct room *room = sim->core->rooms; room && !sim->has_failed;
         room = room->by_id.next) {
        strbuf_clear(&text);
        room_write(room, &text);
        compare(sim, ENTRY_ROOM, room->id, &text);
    }
    check_puzzles(sim, &text);
    strbuf_finish(&text);
}
