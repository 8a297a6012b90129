// SPDX-License-Identifier: MIT
#include "client/control/command_internal.h"

#include <string.h>
#include <strings.h>

#include "common/i18n/tr.h"
#include "common/util/strbuf.h"

// clang-format off
static const struct command_row rows[COMMAND_COUNT] = {
    [COMMAND_PLAY] = {"play", "[RULE|LEVEL|KEY=VALUE]...", N_("start a game against the computer, such as play, play renju, play 5 time=5+3"), GROUP_PLAY, 0, 0, COMMAND_WORDS_MAX},
    [COMMAND_MOVE] = {"move", "P", N_("place a stone on P; h8 alone works too"), GROUP_PLAY, COMMAND_HAS_POINTS, 1, 1},
    [COMMAND_PASS] = {"pass", "", N_("pass (renju only)"), GROUP_PLAY, COMMAND_ASKS, 0, 0},
    [COMMAND_UNDO] = {"undo", "", N_("take back the last move"), GROUP_PLAY, 0, 0, 0},
    [COMMAND_DRAW] = {"draw", "", N_("offer a draw"), GROUP_PLAY, COMMAND_ASKS, 0, 0},
    [COMMAND_RESIGN] = {"resign", "", N_("resign the game"), GROUP_PLAY, COMMAND_ASKS, 0, 0},
    [COMMAND_PAUSE] = {"pause", "", N_("ask for a pause"), GROUP_PLAY, 0, 0, 0},
    [COMMAND_RESUME] = {"resume", "", N_("resume after a pause"), GROUP_PLAY, 0, 0, 0},
    [COMMAND_CLAIM] = {"claim", "win|draw|ai", N_("end a game that your opponent has left, or let an AI take over (no clock)"), GROUP_PLAY, COMMAND_ASKS, 1, 1},
    [COMMAND_MORETIME] = {"moretime", "S", N_("give your opponent S seconds"), GROUP_PLAY, COMMAND_HAS_NUMBER, 1, 1},
    [COMMAND_YES] = {"yes", "", N_("answer yes"), GROUP_PLAY, 0, 0, 0},
    [COMMAND_NO] = {"no", "", N_("answer no, or withdraw your request"), GROUP_PLAY, 0, 0, 0},
    [COMMAND_REMATCH] = {"rematch", "", N_("ask for a rematch with colours swapped"), GROUP_PLAY, 0, 0, 0},
    [COMMAND_STEP] = {"step", "", N_("AI against AI: play one move and pause"), GROUP_PLAY, 0, 0, 0},
    [COMMAND_SPEED] = {"speed", "slow|normal|fast|fastest|MS", N_("AI against AI: how long each one waits before it moves"), GROUP_PLAY, 0, 1, 1},
    [COMMAND_RESTART] = {"restart", "", N_("start the game again from the first move"), GROUP_PLAY, 0, 0, 0},
    [COMMAND_TAKE] = {"take", "black|white", N_("choose a colour"), GROUP_OPENING, COMMAND_ASKS | COMMAND_HAS_COLOUR, 1, 1},
    [COMMAND_SWAP] = {"swap", "", N_("swap colours"), GROUP_OPENING, COMMAND_ASKS, 0, 0},
    [COMMAND_KEEP] = {"keep", "", N_("keep the colours"), GROUP_OPENING, 0, 0, 0},
    [COMMAND_PLACE2] = {"place2", "P Q", N_("place two more stones, white then black"), GROUP_OPENING, COMMAND_HAS_POINTS, 2, 2},
    [COMMAND_DECLARE] = {"declare", "N [P]", N_("declare the number of fifth moves; with P, also play move 4 there"), GROUP_OPENING, COMMAND_HAS_NUMBER | COMMAND_HAS_POINTS, 1, 2},
    [COMMAND_OFFER] = {"offer", "P...", N_("offer fifth moves"), GROUP_OPENING, COMMAND_HAS_POINTS, 1, 12},
    [COMMAND_CHOOSE] = {"choose", "P", N_("choose one of the fifth moves offered"), GROUP_OPENING, COMMAND_HAS_POINTS, 1, 1},
    [COMMAND_CREATE] = {"create", "PRESET [KEY=VALUE]...", N_("open a table; help create lists presets and keys"), GROUP_ROOMS, 0, 0, COMMAND_WORDS_MAX},
    [COMMAND_SEEK] = {"seek", "[PRESET] [KEY=VALUE]...|join|stop", N_("find an opponent"), GROUP_ROOMS, 0, 0, COMMAND_WORDS_MAX},
    [COMMAND_JOIN] = {"join", "CODE", N_("join a table and take the free seat"), GROUP_ROOMS, 0, 1, 1},
    [COMMAND_ROOM] = {"room", "[KEY=VALUE]...", N_("show the table, or change its settings"), GROUP_ROOMS, 0, 0, COMMAND_WORDS_MAX},
    [COMMAND_SIT] = {"sit", "black|white [both]", N_("take a seat, or both"), GROUP_ROOMS, COMMAND_HAS_COLOUR, 1, 2},
    [COMMAND_STAND] = {"stand", "", N_("leave your seat"), GROUP_ROOMS, 0, 0, 0},
    [COMMAND_READY] = {"ready", "[no]", N_("say that you are ready, or not"), GROUP_ROOMS, 0, 0, 1},
    [COMMAND_AI] = {"ai", "SEAT [AI] [KEY=VALUE]...", N_("give a seat to an AI"), GROUP_ROOMS, COMMAND_HAS_COLOUR, 1, COMMAND_WORDS_MAX},
    [COMMAND_PERSON] = {"person", "SEAT [me]", N_("remove an AI from a seat, for anyone or for you"), GROUP_ROOMS, COMMAND_HAS_COLOUR, 1, 2},
    [COMMAND_HANDOVER] = {"handover", "NAME|ai [AI] [KEY=VALUE]...|back", N_("hand your seat over in a casual game, or take it back; your opponent must agree"), GROUP_ROOMS, 0, 1, COMMAND_WORDS_MAX},
    [COMMAND_INVITE] = {"invite", "NAME", N_("invite a player"), GROUP_ROOMS, 0, 1, 1},
    [COMMAND_KICK] = {"kick", "NAME", N_("ban a player from your table"), GROUP_ROOMS, COMMAND_ASKS, 1, 1},
    [COMMAND_OWNER] = {"owner", "NAME", N_("make another player the host"), GROUP_ROOMS, COMMAND_ASKS, 1, 1},
    [COMMAND_LEAVE] = {"leave", "", N_("leave the table"), GROUP_ROOMS, COMMAND_ASKS, 0, 0},
    [COMMAND_WATCH] = {"watch", "CODE|NAME|best|next|random", N_("watch a game; best is the one of the highest rated players"), GROUP_WATCH, 0, 1, 1},
    [COMMAND_FOLLOW] = {"follow", "NAME|off", N_("watch all games of a player"), GROUP_WATCH, 0, 1, 1},
    [COMMAND_LOOK] = {"look", "N|+N|-N|live", N_("look at an earlier position"), GROUP_WATCH, 0, 1, 1},
    [COMMAND_ENGINE] = {"engine", "on|off", N_("turn the local engine on or off"), GROUP_WATCH, 0, 1, 1},
    [COMMAND_SAY] = {"say", "TEXT", N_("chat; start with @lobby, @room or @watchers to choose where"), GROUP_PEOPLE, COMMAND_IS_TEXT, 1, 1},
    [COMMAND_WHISPER] = {"whisper", "NAME TEXT", N_("chat with one player only"), GROUP_PEOPLE, COMMAND_IS_TEXT, 2, 2},
    [COMMAND_WHO] = {"who", "[here|WORD]", N_("list who is online, or at the table"), GROUP_PEOPLE, 0, 0, 1},
    [COMMAND_PROFILE] = {"profile", "NAME", N_("show a player's ratings"), GROUP_PEOPLE, 0, 1, 1},
    [COMMAND_CHALLENGE] = {"challenge", "NAME PRESET [KEY=VALUE]...", N_("open a table and invite a player"), GROUP_PEOPLE, 0, 2, COMMAND_WORDS_MAX},
    [COMMAND_IGNORE] = {"ignore", "NAME [off]", N_("ignore a player"), GROUP_PEOPLE, 0, 1, 2},
    [COMMAND_MUTE] = {"mute", "NAME [off]", N_("mute a player at your table"), GROUP_PEOPLE, 0, 1, 2},
    [COMMAND_PEOPLE] = {"people", "[NAME] [PAGE]", N_("list who is online with ratings, or whose name starts with NAME"), GROUP_PEOPLE, 0, 0, 2},
    [COMMAND_FRIEND] = {"friend", "NAME", N_("add a player to your friends"), GROUP_PEOPLE, 0, 1, 1},
    [COMMAND_UNFRIEND] = {"unfriend", "NAME", N_("remove a player from your friends"), GROUP_PEOPLE, 0, 1, 1},
    [COMMAND_FRIENDS] = {"friends", "", N_("list your friends"), GROUP_PEOPLE, 0, 0, 0},
    [COMMAND_INVISIBLE] = {"invisible", "", N_("hide that you are online"), GROUP_PEOPLE, 0, 0, 0},
    [COMMAND_VISIBLE] = {"visible", "", N_("show again that you are online"), GROUP_PEOPLE, 0, 0, 0},
    [COMMAND_TURNS] = {"turns", "", N_("list your games; those that wait for your move come first"), GROUP_SEE, 0, 0, 0},
    [COMMAND_MAIL] = {"mail", "[NAME]", N_("show what happened while you were away and your messages, or those with NAME"), GROUP_PEOPLE, 0, 0, 1},
    [COMMAND_UNSAY] = {"unsay", "[NAME]", N_("delete your last line in this chat, or your last message to NAME"), GROUP_PEOPLE, 0, 0, 1},
    [COMMAND_BOARD] = {"board", "[words [all]]", N_("show the board, drawn or in words"), GROUP_SEE, 0, 0, 2},
    [COMMAND_CLOCK] = {"clock", "", N_("show both clocks"), GROUP_SEE, 0, 0, 0},
    [COMMAND_MOVES] = {"moves", "", N_("list the moves"), GROUP_SEE, 0, 0, 0},
    [COMMAND_ROOMS] = {"rooms", "[WORD|best]", N_("list the open tables; best sorts them by the players' ratings"), GROUP_SEE, 0, 0, 1},
    [COMMAND_FORBIDDEN] = {"forbidden", "[P]", N_("show Black's forbidden points in renju"), GROUP_SEE, COMMAND_HAS_POINTS, 0, 1},
    [COMMAND_THREATS] = {"threats", "", N_("show where a four or five can be made"), GROUP_SEE, 0, 0, 0},
    [COMMAND_HINT] = {"hint", "", N_("ask the engine for a move"), GROUP_SEE, 0, 0, 0},
    [COMMAND_MAP] = {"map", "attack|defence|sum [weights=W]", N_("show the points rated best"), GROUP_SEE, 0, 1, 2},
    [COMMAND_HEAT] = {"heat", "", N_("show the rating map as colours"), GROUP_SEE, COMMAND_ON_SCREEN, 0, 0},
    [COMMAND_NUMBERS] = {"numbers", "off|all|last", N_("show move numbers on the stones"), GROUP_SEE, COMMAND_ON_SCREEN, 1, 1},
    [COMMAND_STYLE] = {"style", "NAME", N_("change the board style"), GROUP_SEE, COMMAND_ON_SCREEN, 1, 1},
    [COMMAND_THEME] = {"theme", "NAME", N_("change the colour theme"), GROUP_SEE, COMMAND_ON_SCREEN, 1, 1},
    [COMMAND_LANG] = {"lang", "CODE", N_("change the language: en, ru, ja, zh_CN, zh_TW"), GROUP_SEE, 0, 1, 1},
    [COMMAND_ARCHIVE] = {"archive", "[KEY=VALUE]...|more", N_("list finished games; filters: player opponent rule opening result since until"), GROUP_RECORDS, 0, 0, 7},
    [COMMAND_SAVE] = {"save", "FILE [N]", N_("save this game, or game N of the list, as .sgf, .txt, .psq, .lib, .record, .png or .svg"), GROUP_RECORDS, 0, 1, 2},
    [COMMAND_OPEN] = {"open", "FILE", N_("open a record"), GROUP_RECORDS, COMMAND_ON_SCREEN, 1, 1},
    [COMMAND_IMPORT] = {"import", "FILE", N_("import all games of a file"), GROUP_RECORDS, COMMAND_ON_SCREEN, 1, 1},
    [COMMAND_LEARN] = {"learn", "[N]", N_("list the lessons, or open lesson N"), GROUP_RECORDS, 0, 0, 1},
    [COMMAND_PUZZLE] = {"puzzle", "[daily|rated|streak|storm|own|server|results|all|MOTIF|RULE]", N_("solve puzzles: today's, near your rating, or a streak or storm of them"), GROUP_RECORDS, 0, 0, 2},
    [COMMAND_EXPLORE] = {"explore", "[RULE [SIZE]]", N_("try out moves, from here or on an empty board"), GROUP_RECORDS, COMMAND_ON_SCREEN, 0, 2},
    [COMMAND_OPENINGS] = {"openings", "[FILE]", N_("show which moves were played in your games, or in those of a file"), GROUP_RECORDS, COMMAND_ON_SCREEN, 0, 1},
    [COMMAND_ANALYZE] = {"analyze", "", N_("analyse a game with the engine"), GROUP_RECORDS, COMMAND_ON_SCREEN, 0, 0},
    [COMMAND_OPEN_PORT] = {"open-port", "[off]", N_("ask your router to let friends from outside in; off closes the port"), GROUP_PROGRAM, 0, 0, 1},
    [COMMAND_CONNECT] = {"connect", "HOST[:PORT]", N_("connect to another server"), GROUP_PROGRAM, 0, 1, 1},
    [COMMAND_LOGIN] = {"login", "NAME", N_("log in; the password is asked on the next line"), GROUP_PROGRAM, 0, 1, 1},
    [COMMAND_REGISTER] = {"register", "NAME", N_("create an account; the next lines ask for its password twice"), GROUP_PROGRAM, 0, 1, 1},
    [COMMAND_PASSWORD] = {"password", "", N_("change your password; the next lines ask for the old one, then the new one twice"), GROUP_PROGRAM, 0, 0, 0},
    [COMMAND_RECOVER] = {"recover", "NAME", N_("set a new password with a recovery code; the next lines ask for both"), GROUP_PROGRAM, 0, 1, 1},
    [COMMAND_ACCOUNT] = {"account", "", N_("show where you are logged in, and how many recovery codes are left"), GROUP_PROGRAM, 0, 0, 0},
    [COMMAND_EMAIL] = {"email", "[ADDRESS|off|code CODE|want [turns] [invitations] [messages]]", N_("get mail about what waits for you: set your address, type the code that was sent there, choose what about"), GROUP_PROGRAM, 0, 0, 4},
    [COMMAND_CODES] = {"codes", "", N_("get new recovery codes; the next line asks for your password"), GROUP_PROGRAM, 0, 0, 0},
    [COMMAND_LOGOUT] = {"logout", "N|all", N_("log out device N of your account, or all other devices"), GROUP_PROGRAM, 0, 1, 1},
    [COMMAND_TRUST] = {"trust", "HOST PAIRS", N_("accept a server's new key"), GROUP_PROGRAM, 0, 2, 2},
    [COMMAND_FORGET] = {"forget", "HOST[:PORT]", N_("forget a server, its key and your saved login"), GROUP_PROGRAM, COMMAND_ASKS, 1, 1},
    [COMMAND_RECONNECT] = {"reconnect", "", N_("reconnect now"), GROUP_PROGRAM, 0, 0, 0},
    [COMMAND_SET] = {"set", "KEY=VALUE", N_("change a setting"), GROUP_PROGRAM, COMMAND_IS_TEXT, 1, 1},
    [COMMAND_BIND] = {"bind", "SCREEN KEY ACTION", N_("change a key"), GROUP_PROGRAM, 0, 3, 3},
    [COMMAND_SETTINGS] = {"settings", "[apply|reset|cancel]", N_("show all settings; apply saves your changes, reset restores the defaults, cancel discards changes"), GROUP_PROGRAM, 0, 0, 1},
    [COMMAND_MESSAGES] = {"messages", "", N_("show the latest messages again"), GROUP_PROGRAM, 0, 0, 0},
    [COMMAND_WAIT] = {"wait", "[S]", N_("wait until it is your turn or you are asked something, for S seconds at most"), GROUP_PROGRAM, 0, 0, 1},
    [COMMAND_HELP] = {"help", "[WORD]", N_("list the commands, or explain one"), GROUP_PROGRAM, 0, 0, 1},
    [COMMAND_RULES] = {"rules", "[RULE]", N_("explain the rules of this game, or of RULE"), GROUP_PROGRAM, 0, 0, 1},
    [COMMAND_ABOUT] = {"about", "", N_("show version, licence, files and terminal"), GROUP_PROGRAM, COMMAND_ON_SCREEN, 0, 0},
    [COMMAND_QUIT] = {"quit", "[keep|stop]", N_("quit Goren; if you host a server, keep it running or stop it"), GROUP_PROGRAM, COMMAND_ASKS, 0, 1},
};
// clang-format on

enum word
command_refusal(enum command_error error)
{
    static const enum word words[] = {
        [COMMAND_UNKNOWN] = WORD_NO_COMMAND,
        [COMMAND_MISSPELT] = WORD_DID_YOU_MEAN,
        [COMMAND_AMBIGUOUS] = WORD_AMBIGUOUS,
        [COMMAND_SHORTENED] = WORD_IN_FULL,
        [COMMAND_USAGE] = WORD_USAGE,
        [COMMAND_TOO_LONG] = WORD_LINE_TOO_LONG,
        [COMMAND_UNREADABLE] = WORD_LINE_UNREADABLE,
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
        if (command_guess(word, why)) {
            return COMMAND_MISSPELT;
        }
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
