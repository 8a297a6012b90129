// SPDX-License-Identifier: MIT
#include "client/control/command_internal.h"

#include <string.h>
#include <strings.h>

#include "common/i18n/tr.h"
#include "common/util/strbuf.h"

// clang-format off
static const struct command_row rows[COMMAND_COUNT] = {
    [COMMAND_MOVE] = {"move", "P", N_("puts a stone on P; the point alone is enough: h8"), GROUP_PLAY, COMMAND_HAS_POINTS, 1, 1},
    [COMMAND_PASS] = {"pass", "", N_("passes; renju only"), GROUP_PLAY, COMMAND_ASKS, 0, 0},
    [COMMAND_UNDO] = {"undo", "", N_("asks to take the last move back"), GROUP_PLAY, 0, 0, 0},
    [COMMAND_DRAW] = {"draw", "", N_("offers a draw"), GROUP_PLAY, COMMAND_ASKS, 0, 0},
    [COMMAND_RESIGN] = {"resign", "", N_("gives the game up"), GROUP_PLAY, COMMAND_ASKS, 0, 0},
    [COMMAND_PAUSE] = {"pause", "", N_("asks for a pause"), GROUP_PLAY, 0, 0, 0},
    [COMMAND_RESUME] = {"resume", "", N_("goes on after a pause"), GROUP_PLAY, 0, 0, 0},
    [COMMAND_CLAIM] = {"claim", "win|draw", N_("ends a game that the other has left"), GROUP_PLAY, COMMAND_ASKS, 1, 1},
    [COMMAND_MORETIME] = {"moretime", "S", N_("gives the other S seconds"), GROUP_PLAY, COMMAND_HAS_NUMBER, 1, 1},
    [COMMAND_YES] = {"yes", "", N_("answers the question"), GROUP_PLAY, 0, 0, 0},
    [COMMAND_NO] = {"no", "", N_("answers the question, or takes one's own back"), GROUP_PLAY, 0, 0, 0},
    [COMMAND_REMATCH] = {"rematch", "", N_("asks for another game, colours changed"), GROUP_PLAY, 0, 0, 0},
    [COMMAND_TAKE] = {"take", "black|white", N_("takes a colour"), GROUP_OPENING, COMMAND_ASKS | COMMAND_HAS_COLOUR, 1, 1},
    [COMMAND_SWAP] = {"swap", "", N_("changes the colours"), GROUP_OPENING, COMMAND_ASKS, 0, 0},
    [COMMAND_KEEP] = {"keep", "", N_("keeps the colours"), GROUP_OPENING, 0, 0, 0},
    [COMMAND_PLACE2] = {"place2", "P Q", N_("places two more stones, white then black"), GROUP_OPENING, COMMAND_HAS_POINTS, 2, 2},
    [COMMAND_DECLARE] = {"declare", "N [P]", N_("says how many fifth moves there will be; with P puts move 4 there"), GROUP_OPENING, COMMAND_HAS_NUMBER | COMMAND_HAS_POINTS, 1, 2},
    [COMMAND_OFFER] = {"offer", "P...", N_("offers fifth moves"), GROUP_OPENING, COMMAND_HAS_POINTS, 1, 12},
    [COMMAND_CHOOSE] = {"choose", "P", N_("chooses one of those offered"), GROUP_OPENING, COMMAND_HAS_POINTS, 1, 1},
    [COMMAND_CREATE] = {"create", "PRESET [KEY=VALUE]...", N_("opens a room; help create lists both"), GROUP_ROOMS, 0, 0, COMMAND_WORDS_MAX},
    [COMMAND_SEEK] = {"seek", "[PRESET] [KEY=VALUE]...|join|stop", N_("looks for an opponent"), GROUP_ROOMS, 0, 0, COMMAND_WORDS_MAX},
    [COMMAND_JOIN] = {"join", "CODE", N_("enters a room and takes the free seat"), GROUP_ROOMS, 0, 1, 1},
    [COMMAND_ROOM] = {"room", "[KEY=VALUE]...", N_("shows the room, or changes its settings"), GROUP_ROOMS, 0, 0, COMMAND_WORDS_MAX},
    [COMMAND_SIT] = {"sit", "black|white [both]", N_("takes a seat, or both"), GROUP_ROOMS, COMMAND_HAS_COLOUR, 1, 2},
    [COMMAND_STAND] = {"stand", "", N_("gives the seat up"), GROUP_ROOMS, 0, 0, 0},
    [COMMAND_READY] = {"ready", "[no]", N_("the game may begin, or not yet"), GROUP_ROOMS, 0, 0, 1},
    [COMMAND_AI] = {"ai", "SEAT [MIND] [KEY=VALUE]...", N_("gives a seat to an AI"), GROUP_ROOMS, COMMAND_HAS_COLOUR, 1, COMMAND_WORDS_MAX},
    [COMMAND_PERSON] = {"person", "SEAT [me]", N_("takes a seat back from an AI, for anybody or oneself"), GROUP_ROOMS, COMMAND_HAS_COLOUR, 1, 2},
    [COMMAND_INVITE] = {"invite", "NAME", N_("asks somebody to come"), GROUP_ROOMS, 0, 1, 1},
    [COMMAND_KICK] = {"kick", "NAME", N_("sends somebody away for good"), GROUP_ROOMS, COMMAND_ASKS, 1, 1},
    [COMMAND_OWNER] = {"owner", "NAME", N_("gives the room to somebody"), GROUP_ROOMS, COMMAND_ASKS, 1, 1},
    [COMMAND_LEAVE] = {"leave", "", N_("leaves the room"), GROUP_ROOMS, COMMAND_ASKS, 0, 0},
    [COMMAND_WATCH] = {"watch", "CODE|NAME|next|random", N_("watches a game"), GROUP_WATCH, 0, 1, 1},
    [COMMAND_FOLLOW] = {"follow", "NAME|off", N_("watches all games of somebody"), GROUP_WATCH, 0, 1, 1},
    [COMMAND_LOOK] = {"look", "N|+N|-N|live", N_("looks at an earlier position"), GROUP_WATCH, 0, 1, 1},
    [COMMAND_ENGINE] = {"engine", "on|off", N_("lets the engine of this machine look on"), GROUP_WATCH, 0, 1, 1},
    [COMMAND_SAY] = {"say", "TEXT", N_("talks; @lobby, @room or @watchers before the text chooses where"), GROUP_PEOPLE, COMMAND_IS_TEXT, 1, 1},
    [COMMAND_WHISPER] = {"whisper", "NAME TEXT", N_("talks to one person"), GROUP_PEOPLE, COMMAND_IS_TEXT, 2, 2},
    [COMMAND_WHO] = {"who", "[here|WORD]", N_("lists who is online, or in the room"), GROUP_PEOPLE, 0, 0, 1},
    [COMMAND_PROFILE] = {"profile", "NAME", N_("shows somebody's ratings"), GROUP_PEOPLE, 0, 1, 1},
    [COMMAND_CHALLENGE] = {"challenge", "NAME PRESET [KEY=VALUE]...", N_("opens a room and invites somebody"), GROUP_PEOPLE, 0, 2, COMMAND_WORDS_MAX},
    [COMMAND_IGNORE] = {"ignore", "NAME [off]", N_("shows nothing of somebody any more"), GROUP_PEOPLE, 0, 1, 2},
    [COMMAND_MUTE] = {"mute", "NAME [off]", N_("takes somebody's voice in one's room"), GROUP_PEOPLE, 0, 1, 2},
    [COMMAND_BOARD] = {"board", "[words [all]]", N_("shows the board, drawn or in words"), GROUP_SEE, 0, 0, 2},
    [COMMAND_CLOCK] = {"clock", "", N_("tells both clocks"), GROUP_SEE, 0, 0, 0},
    [COMMAND_MOVES] = {"moves", "", N_("lists the moves"), GROUP_SEE, 0, 0, 0},
    [COMMAND_ROOMS] = {"rooms", "[WORD]", N_("lists the open rooms"), GROUP_SEE, 0, 0, 1},
    [COMMAND_FORBIDDEN] = {"forbidden", "[P]", N_("tells black's forbidden points in renju"), GROUP_SEE, COMMAND_HAS_POINTS, 0, 1},
    [COMMAND_THREATS] = {"threats", "", N_("tells where a four or a five can be made"), GROUP_SEE, 0, 0, 0},
    [COMMAND_HINT] = {"hint", "", N_("asks the engine for a move"), GROUP_SEE, 0, 0, 0},
    [COMMAND_MAP] = {"map", "attack|defence|sum", N_("tells the points that are rated best"), GROUP_SEE, 0, 1, 1},
    [COMMAND_HEAT] = {"heat", "", N_("shows the map as colours"), GROUP_SEE, COMMAND_ON_SCREEN, 0, 0},
    [COMMAND_NUMBERS] = {"numbers", "off|all|last", N_("shows numbers on stones"), GROUP_SEE, COMMAND_ON_SCREEN, 1, 1},
    [COMMAND_STYLE] = {"style", "NAME", N_("draws the board in another way"), GROUP_SEE, COMMAND_ON_SCREEN, 1, 1},
    [COMMAND_THEME] = {"theme", "NAME", N_("changes the colours of the screen"), GROUP_SEE, COMMAND_ON_SCREEN, 1, 1},
    [COMMAND_LANG] = {"lang", "CODE", N_("changes the language: en, ru, ja, zh_CN, zh_TW"), GROUP_SEE, 0, 1, 1},
    [COMMAND_ARCHIVE] = {"archive", "[KEY=VALUE]...|more", N_("lists finished games: player opponent rule opening result since until"), GROUP_RECORDS, 0, 0, 7},
    [COMMAND_SAVE] = {"save", "FILE [N]", N_("writes this game, or game N of the list, as .sgf or .txt"), GROUP_RECORDS, 0, 1, 2},
    [COMMAND_OPEN] = {"open", "FILE", N_("opens a record"), GROUP_RECORDS, COMMAND_ON_SCREEN, 1, 1},
    [COMMAND_IMPORT] = {"import", "FILE", N_("keeps all games of a file here"), GROUP_RECORDS, COMMAND_ON_SCREEN, 1, 1},
    [COMMAND_EXPLORE] = {"explore", "[RULE [SIZE]]", N_("tries moves out, from here or on an empty board"), GROUP_RECORDS, COMMAND_ON_SCREEN, 0, 2},
    [COMMAND_ANALYZE] = {"analyze", "", N_("lets the engine look at a game"), GROUP_RECORDS, COMMAND_ON_SCREEN, 0, 0},
    [COMMAND_CONNECT] = {"connect", "HOST[:PORT]", N_("goes to another server"), GROUP_PROGRAM, 0, 1, 1},
    [COMMAND_LOGIN] = {"login", "NAME", N_("comes in with an account; the next line is its password"), GROUP_PROGRAM, 0, 1, 1},
    [COMMAND_REGISTER] = {"register", "NAME", N_("makes an account; the next line is its password"), GROUP_PROGRAM, 0, 1, 1},
    [COMMAND_PASSWORD] = {"password", "", N_("changes one's password; the next lines are the old one and twice the new one"), GROUP_PROGRAM, 0, 0, 0},
    [COMMAND_TRUST] = {"trust", "HOST PAIRS", N_("takes a server's new key"), GROUP_PROGRAM, 0, 2, 2},
    [COMMAND_FORGET] = {"forget", "HOST[:PORT]", N_("forgets a server, its key and one's token there"), GROUP_PROGRAM, COMMAND_ASKS, 1, 1},
    [COMMAND_RECONNECT] = {"reconnect", "", N_("tries the line again at once"), GROUP_PROGRAM, 0, 0, 0},
    [COMMAND_SET] = {"set", "KEY=VALUE", N_("changes a setting"), GROUP_PROGRAM, COMMAND_IS_TEXT, 1, 1},
    [COMMAND_BIND] = {"bind", "SCREEN KEY ACTION", N_("changes a key"), GROUP_PROGRAM, 0, 3, 3},
    [COMMAND_SETTINGS] = {"settings", "[apply|reset|cancel]", N_("shows all settings; keeps what was changed, makes all as usual, or drops it"), GROUP_PROGRAM, 0, 0, 1},
    [COMMAND_MESSAGES] = {"messages", "", N_("repeats what was said last"), GROUP_PROGRAM, 0, 0, 0},
    [COMMAND_WAIT] = {"wait", "[S]", N_("takes no command until it is your turn or something is asked of you, for S seconds at most"), GROUP_PROGRAM, 0, 0, 1},
    [COMMAND_HELP] = {"help", "[WORD]", N_("lists the commands, or explains one"), GROUP_PROGRAM, 0, 0, 1},
    [COMMAND_QUIT] = {"quit", "", N_("ends Goren"), GROUP_PROGRAM, COMMAND_ASKS, 0, 0},
};
// clang-format on

enum word
command_refusal(enum command_error error)
{
    static const enum word words[] = {
        [COMMAND_UNKNOWN] = WORD_NO_COMMAND,     [COMMAND_AMBIGUOUS] = WORD_AMBIGUOUS,
        [COMMAND_SHORTENED] = WORD_IN_FULL,      [COMMAND_USAGE] = WORD_USAGE,
        [COMMAND_TOO_LONG] = WORD_LINE_TOO_LONG, [COMMAND_UNREADABLE] = WORD_LINE_UNREADABLE,
    };

    return words[error];
}

const struct command_row *
command_row(enum command_kind kind)
{
    return &rows[kind];
}

void
command_usage(enum command_kind kind, struct strbuf *out)
{
    strbuf_add(out, rows[kind].name);
    if (*rows[kind].arguments) {
        strbuf_addf(out, " %s", rows[kind].arguments);
    }
}

// Names that begin so: how many, and the last of them.
static int
count_beginnings(const char *word, int *last)
{
    int count = 0;

    for (int i = 0; i < COMMAND_COUNT; i++) {
        if (strncasecmp(rows[i].name, word, strlen(word)) == 0) {
            *last = i;
            count++;
        }
    }
    return count;
}

static int
find_exact(const char *word)
{
    for (int i = 0; i < COMMAND_COUNT; i++) {
        if (strcasecmp(rows[i].name, word) == 0) {
            return i;
        }
    }
    return COMMAND_COUNT;
}

int
command_find(const char *name)
{
    int found = find_exact(name);

    if (found < COMMAND_COUNT || !*name) {
        return found;
    }
    return count_beginnings(name, &found) == 1 ? found : COMMAND_COUNT;
}

static void
list_beginnings(const char *word, struct strbuf *out)
{
    const char *between = "";

    for (int i = 0; i < COMMAND_COUNT; i++) {
        if (strncasecmp(rows[i].name, word, strlen(word)) == 0) {
            strbuf_addf(out, "%s%s", between, rows[i].name);
            between = ", ";
        }
    }
}

enum command_error
command_find_typed(const char *word, enum command_kind *kind, struct strbuf *why)
{
    int found = find_exact(word), count;

    if (found < COMMAND_COUNT) {
        *kind = (enum command_kind)found;
        return COMMAND_OK;
    }
    count = count_beginnings(word, &found);
    if (count == 0) {
        strbuf_add(why, word);
        return COMMAND_UNKNOWN;
    }
    if (count > 1) {
        list_beginnings(word, why);
        return COMMAND_AMBIGUOUS;
    }
    if (rows[found].flags & COMMAND_ASKS) {
        strbuf_add(why, rows[found].name);
        return COMMAND_SHORTENED;
    }
    *kind = (enum command_kind)found;
    return COMMAND_OK;
}

// Building.

void
command_make(struct command *command, enum command_kind kind)
{
    memset(command, 0, sizeof(*command));
    command->kind = kind;
}

void
command_add_point(struct command *command, struct point point)
{
    if (command->point_count < COMMAND_POINTS_MAX) {
        command->points[command->point_count++] = point;
    }
}

bool
command_add_word(struct command *command, const char *word)
{
    size_t room = sizeof(command->text) - command->used, length = strlen(word);
    size_t taken = length < room ? length : room - 1;
    char *to = command->text + command->used;

    if (command->count == COMMAND_WORDS_MAX || room == 0) {
        return false;
    }
    memcpy(to, word, taken);
    to[taken] = '\0';
    command->words[command->count++] = to;
    command->used += taken + 1;
    return taken == length;
}

static const char *
move_word(struct command *to, const struct command *from, const char *word)
{
    return word ? to->text + (word - from->text) : NULL;
}

void
command_copy(struct command *to, const struct command *from)
{
    *to = *from;
    to->wrong = move_word(to, from, from->wrong);
    for (int i = 0; i < from->count; i++) {
        to->words[i] = move_word(to, from, from->words[i]);
    }
}

void
command_move(struct command *command, struct point point)
{
    command_make(command, COMMAND_MOVE);
    command_add_point(command, point);
}

void
command_name(struct command *command, enum command_kind kind, const char *name)
{
    command_make(command, kind);
    command_add_word(command, name);
}
