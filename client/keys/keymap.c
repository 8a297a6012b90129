// SPDX-License-Identifier: MIT
#include "client/keys/keymap.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "common/i18n/tr.h"
#include "common/util/strbuf.h"
#include "common/util/utf8.h"

#define COUNT_OF(list) ((int)(sizeof(list) / sizeof((list)[0])))

static const char everywhere[] = N_("EVERYWHERE"), point[] = N_("POINT"), look[] = N_("LOOK BACK"),
                  act[] = N_("ACT"), see[] = N_("SEE"), choose[] = N_("OPENING"),
                  watch[] = N_("WATCH"), list[] = N_("LIST"), form[] = N_("FORM");

// clang-format off
static const struct keymap_row rows[] = {
    {SCREEN_ANY, ACT_HELP, "any.help", "? F1", N_("keys"), N_("the keys of this screen"), everywhere, false},
    {SCREEN_ANY, ACT_COMMAND, "any.command", ":", N_("command"), N_("a command; Tab completes"), everywhere, false},
    {SCREEN_ANY, ACT_TALK, "any.talk", "T", N_("talk"), N_("talk; Tab chooses with whom"), everywhere, false},
    {SCREEN_ANY, ACT_ALL, "any.all", "M", N_("all"), N_("all actions, with reasons"), everywhere, false},
    {SCREEN_ANY, ACT_SETTINGS, "any.settings", "F2", N_("settings"), N_("settings"), everywhere, false},
    {SCREEN_ANY, ACT_YES, "any.yes", "Y", N_("yes"), N_("answer the question: yes"), everywhere, false},
    {SCREEN_ANY, ACT_NO, "any.no", "N", N_("no"), N_("answer the question: no"), everywhere, false},
    {SCREEN_ANY, ACT_NEXT_PANE, "any.next", "Tab", N_("next"), N_("next pane"), everywhere, false},
    {SCREEN_ANY, ACT_PREVIOUS_PANE, "any.previous", "S-Tab", N_("previous"), N_("previous pane"), everywhere, false},
    {SCREEN_ANY, ACT_CANCEL, "any.cancel", "Esc", N_("back"), N_("cancel, close, back to the board"), everywhere, false},
    {SCREEN_ANY, ACT_LEAVE, "any.leave", "Q F10 ^C", N_("leave"), N_("leave this screen"), everywhere, true},
    {SCREEN_ANY, ACT_MY_GAME, "any.game", "^G", N_("my game"), N_("my game, and back"), everywhere, false},
    {SCREEN_ANY, ACT_RECONNECT, "any.reconnect", "^R", N_("try now"), N_("try the connection now"), everywhere, false},
    {SCREEN_ANY, ACT_REDRAW, "any.redraw", "^L", N_("redraw"), N_("draw the screen anew"), everywhere, false},
    {SCREEN_ANY, ACT_SUSPEND, "any.suspend", "^Z", N_("suspend"), N_("suspend the program"), everywhere, false},

    {SCREEN_START, ACT_UP, "start.up", "Up k", N_("up"), N_("up"), list, false},
    {SCREEN_START, ACT_DOWN, "start.down", "Down j", N_("down"), N_("down"), list, false},
    {SCREEN_START, ACT_OPEN, "start.open", "Enter Space", N_("choose"), N_("choose"), list, false},

    {SCREEN_LOBBY, ACT_UP, "lobby.up", "Up k", N_("up"), N_("up"), list, false},
    {SCREEN_LOBBY, ACT_DOWN, "lobby.down", "Down j", N_("down"), N_("down"), list, false},
    {SCREEN_LOBBY, ACT_PAGE_UP, "lobby.page_up", "PgUp", N_("up"), N_("a page up"), list, false},
    {SCREEN_LOBBY, ACT_PAGE_DOWN, "lobby.page_down", "PgDn", N_("down"), N_("a page down"), list, false},
    {SCREEN_LOBBY, ACT_OPEN, "lobby.open", "Enter Space", N_("sit"), N_("take the free seat, else watch"), act, false},
    {SCREEN_LOBBY, ACT_WATCH, "lobby.watch", "W", N_("watch"), N_("watch this room"), act, false},
    {SCREEN_LOBBY, ACT_CREATE, "lobby.create", "C", N_("create"), N_("make a room"), act, false},
    {SCREEN_LOBBY, ACT_SEEK, "lobby.seek", "S", N_("seek"), N_("look for an opponent, or stop"), act, false},
    {SCREEN_LOBBY, ACT_CODE, "lobby.code", "G", N_("code"), N_("join by code"), act, false},
    {SCREEN_LOBBY, ACT_PROFILE, "lobby.profile", "P", N_("player"), N_("who is it"), act, false},
    {SCREEN_LOBBY, ACT_FILTER, "lobby.filter", "/", N_("filter"), N_("show only rooms with this word"), act, false},
    {SCREEN_LOBBY, ACT_ORDER, "lobby.order", "O", N_("order"), N_("order of the rooms"), act, false},
    {SCREEN_LOBBY, ACT_ARCHIVE, "lobby.archive", "A", N_("archive"), N_("finished games, here and on the server"), act, false},
    {SCREEN_LOBBY, ACT_WATCH_RANDOM, "lobby.random", "*", N_("random"), N_("watch a random game"), act, false},

    {SCREEN_FORM, ACT_UP, "form.up", "Up k S-Tab", N_("field"), N_("field above"), form, false},
    {SCREEN_FORM, ACT_DOWN, "form.down", "Down j Tab", N_("field"), N_("field below"), form, false},
    {SCREEN_FORM, ACT_LEFT, "form.left", "Left h", N_("change"), N_("the value before"), form, false},
    {SCREEN_FORM, ACT_RIGHT, "form.right", "Right l", N_("change"), N_("the next value"), form, false},
    {SCREEN_FORM, ACT_OPEN, "form.edit", "Enter Space", N_("edit"), N_("edit; on a preset: open the room"), form, false},
    {SCREEN_FORM, ACT_APPLY, "form.apply", "A", N_("open"), N_("open the room, or apply"), form, false},
    {SCREEN_FORM, ACT_RESET, "form.reset", "R", N_("reset"), N_("as it was"), form, false},

    {SCREEN_GAME, ACT_UP, "game.up", "Up k", N_("up"), N_("by one"), point, false},
    {SCREEN_GAME, ACT_DOWN, "game.down", "Down j", N_("down"), N_("by one"), point, false},
    {SCREEN_GAME, ACT_LEFT, "game.left", "Left h", N_("left"), N_("by one"), point, false},
    {SCREEN_GAME, ACT_RIGHT, "game.right", "Right l", N_("right"), N_("by one"), point, false},
    {SCREEN_GAME, ACT_UP_LEFT, "game.up_left", "y KP7", N_("up left"), N_("diagonally"), point, false},
    {SCREEN_GAME, ACT_UP_RIGHT, "game.up_right", "u KP9", N_("up right"), N_("diagonally"), point, false},
    {SCREEN_GAME, ACT_DOWN_LEFT, "game.down_left", "b KP1", N_("down left"), N_("diagonally"), point, false},
    {SCREEN_GAME, ACT_DOWN_RIGHT, "game.down_right", "n KP3", N_("down right"), N_("diagonally"), point, false},
    {SCREEN_GAME, ACT_ROW_START, "game.row_start", "Home", N_("start"), N_("start of the row"), point, false},
    {SCREEN_GAME, ACT_ROW_END, "game.row_end", "End", N_("end"), N_("end of the row"), point, false},
    {SCREEN_GAME, ACT_PAGE_UP, "game.page_up", "PgUp", N_("five up"), N_("five rows up"), point, false},
    {SCREEN_GAME, ACT_PAGE_DOWN, "game.page_down", "PgDn", N_("five down"), N_("five rows down"), point, false},
    {SCREEN_GAME, ACT_TO_LAST, "game.last", ".", N_("last"), N_("to the last move"), point, false},
    {SCREEN_GAME, ACT_TO_MARKED, "game.marked", ",", N_("next mark"), N_("to the next marked point"), point, false},
    {SCREEN_GAME, ACT_PLACE, "game.place", "Enter Space", N_("place"), N_("place, mark, choose"), act, false},
    {SCREEN_GAME, ACT_UNDO, "game.undo", "U", N_("undo"), N_("ask to take back"), act, false},
    {SCREEN_GAME, ACT_DRAW, "game.draw", "D", N_("draw"), N_("offer a draw"), act, true},
    {SCREEN_GAME, ACT_RESIGN, "game.resign", "R", N_("resign"), N_("resign"), act, true},
    {SCREEN_GAME, ACT_PAUSE, "game.pause", "P", N_("pause"), N_("pause, resume"), act, false},
    {SCREEN_GAME, ACT_CLAIM, "game.claim", "C", N_("claim"), N_("claim: the other is gone"), act, true},
    {SCREEN_GAME, ACT_GIVE, "game.give", "G", N_("give time"), N_("give the other 15 s"), act, false},
    {SCREEN_GAME, ACT_AGAIN, "game.again", "A", N_("again"), N_("again: a rematch, or ready"), act, false},
    {SCREEN_GAME, ACT_TAKE_BLACK, "game.black", "B", N_("black"), N_("play black"), choose, true},
    {SCREEN_GAME, ACT_TAKE_WHITE, "game.white", "W", N_("white"), N_("play white"), choose, true},
    {SCREEN_GAME, ACT_SWAP, "game.swap", "S", N_("swap colours"), N_("swap the colours"), choose, true},
    {SCREEN_GAME, ACT_TWO_MORE, "game.two_more", "E", N_("two more"), N_("place two more stones; after the game: study it"), choose, false},
    {SCREEN_GAME, ACT_MORE, "game.more", "+", N_("more"), N_("more fifth moves"), choose, false},
    {SCREEN_GAME, ACT_LESS, "game.less", "-", N_("fewer"), N_("fewer fifth moves"), choose, false},
    {SCREEN_GAME, ACT_BACK, "game.back", "[", N_("back"), N_("one move back"), look, false},
    {SCREEN_GAME, ACT_FORWARD, "game.forward", "]", N_("forward"), N_("one move forward"), look, false},
    {SCREEN_GAME, ACT_FIRST, "game.first", "{", N_("first"), N_("to the empty board"), look, false},
    {SCREEN_GAME, ACT_LIVE, "game.live", "}", N_("live"), N_("to the live board"), look, false},
    {SCREEN_GAME, ACT_FORBIDDEN, "game.forbidden", "F", N_("forbidden"), N_("forbidden points"), see, false},
    {SCREEN_GAME, ACT_MAP, "game.map", "O", N_("map"), N_("rating map, kinds"), see, false},
    {SCREEN_GAME, ACT_HEAT, "game.heat", "%", N_("heat"), N_("digits or heat"), see, false},
    {SCREEN_GAME, ACT_NUMBERS, "game.numbers", "#", N_("numbers"), N_("move numbers"), see, false},
    {SCREEN_GAME, ACT_THREATS, "game.threats", "X", N_("threats"), N_("threats"), see, false},
    {SCREEN_GAME, ACT_HINT, "game.hint", "I", N_("hint"), N_("hint"), see, false},
    {SCREEN_GAME, ACT_STYLE, "game.style", "V", N_("style"), N_("board style"), see, false},
    {SCREEN_GAME, ACT_CENTRE, "game.centre", "Z", N_("centre"), N_("centre the view"), see, false},
    {SCREEN_GAME, ACT_WATCH_NEXT, "game.next", ">", N_("next"), N_("watch the next game"), watch, false},
    {SCREEN_GAME, ACT_WATCH_PREVIOUS, "game.previous", "<", N_("previous"), N_("watch the one before"), watch, false},
    {SCREEN_GAME, ACT_WATCH_RANDOM, "game.random", "*", N_("random"), N_("watch a random game"), watch, false},

    {SCREEN_PAGE, ACT_UP, "page.up", "Up k", N_("up"), N_("up"), list, false},
    {SCREEN_PAGE, ACT_DOWN, "page.down", "Down j", N_("down"), N_("down"), list, false},
    {SCREEN_PAGE, ACT_LEFT, "page.left", "Left h", N_("change"), N_("the value before"), list, false},
    {SCREEN_PAGE, ACT_RIGHT, "page.right", "Right l", N_("change"), N_("the next value"), list, false},
    {SCREEN_PAGE, ACT_PAGE_UP, "page.page_up", "PgUp", N_("page up"), N_("a page up"), list, false},
    {SCREEN_PAGE, ACT_PAGE_DOWN, "page.page_down", "PgDn Space", N_("page down"), N_("a page down"), list, false},
    {SCREEN_PAGE, ACT_OPEN, "page.open", "Enter", N_("do it"), N_("do it, or edit"), list, false},
    {SCREEN_PAGE, ACT_FILTER, "page.search", "/", N_("search"), N_("search for a word"), list, false},
    {SCREEN_PAGE, ACT_APPLY, "page.apply", "A", N_("apply"), N_("apply"), list, false},
    {SCREEN_PAGE, ACT_RESET, "page.reset", "R", N_("reset"), N_("as it was"), list, false},

    {SCREEN_ARCHIVE, ACT_UP, "archive.up", "Up k", N_("up"), N_("up"), list, false},
    {SCREEN_ARCHIVE, ACT_DOWN, "archive.down", "Down j", N_("down"), N_("down"), list, false},
    {SCREEN_ARCHIVE, ACT_PAGE_UP, "archive.page_up", "PgUp", N_("up"), N_("a page up"), list, false},
    {SCREEN_ARCHIVE, ACT_PAGE_DOWN, "archive.page_down", "PgDn", N_("down"), N_("a page down"), list, false},
    {SCREEN_ARCHIVE, ACT_FIRST, "archive.first", "Home {", N_("first"), N_("to the first game"), list, false},
    {SCREEN_ARCHIVE, ACT_LIVE, "archive.last", "End }", N_("last"), N_("to the last game"), list, false},
    {SCREEN_ARCHIVE, ACT_OPEN, "archive.open", "Enter Space", N_("replay"), N_("replay the game"), act, false},
    {SCREEN_ARCHIVE, ACT_EXPLORE, "archive.study", "E", N_("study"), N_("study it on a board of its own"), act, false},
    {SCREEN_ARCHIVE, ACT_SAVE, "archive.save", "S", N_("save as"), N_("save it as a file, in the format of its name"), act, false},
    {SCREEN_ARCHIVE, ACT_FILTER, "archive.filter", "/", N_("filter"), N_("show only some: player=NAME rule=RULE ..."), act, false},
    {SCREEN_ARCHIVE, ACT_ORDER, "archive.order", "O", N_("order"), N_("order of the games"), act, false},
    {SCREEN_ARCHIVE, ACT_IMPORT, "archive.import", "I", N_("import"), N_("bring a file of any format in"), act, false},
    {SCREEN_ARCHIVE, ACT_DOWNLOAD, "archive.download", "D", N_("download"), N_("keep a game of the server here"), act, false},

    {SCREEN_REPLAY, ACT_PLAY, "replay.play", "Space P", N_("play"), N_("play, pause"), look, false},
    {SCREEN_REPLAY, ACT_BACK, "replay.back", "[ Left h", N_("back"), N_("one move back"), look, false},
    {SCREEN_REPLAY, ACT_FORWARD, "replay.forward", "] Right l", N_("step"), N_("one move forward"), look, false},
    {SCREEN_REPLAY, ACT_PAGE_UP, "replay.page_up", "PgUp", N_("ten back"), N_("ten moves back"), look, false},
    {SCREEN_REPLAY, ACT_PAGE_DOWN, "replay.page_down", "PgDn", N_("ten on"), N_("ten moves forward"), look, false},
    {SCREEN_REPLAY, ACT_FIRST, "replay.first", "{ Home", N_("first"), N_("to the beginning"), look, false},
    {SCREEN_REPLAY, ACT_LIVE, "replay.last", "} End", N_("end"), N_("to the end"), look, false},
    {SCREEN_REPLAY, ACT_OPEN, "replay.jump", "Enter", N_("jump"), N_("to the move whose number was typed"), look, false},
    {SCREEN_REPLAY, ACT_FASTER, "replay.faster", "+ =", N_("faster"), N_("faster"), look, false},
    {SCREEN_REPLAY, ACT_SLOWER, "replay.slower", "-", N_("slower"), N_("slower"), look, false},
    {SCREEN_REPLAY, ACT_LINE_NEXT, "replay.line_next", "Down j", N_("line"), N_("next line of the tree"), look, false},
    {SCREEN_REPLAY, ACT_LINE_PREVIOUS, "replay.line_previous", "Up k", N_("line"), N_("line before"), look, false},
    {SCREEN_REPLAY, ACT_MISTAKE_NEXT, "replay.mistake_next", ">", N_("mistake"), N_("to the next mistake"), look, false},
    {SCREEN_REPLAY, ACT_MISTAKE_PREVIOUS, "replay.mistake_previous", "<", N_("mistake"), N_("to the mistake before"), look, false},
    {SCREEN_REPLAY, ACT_EXPLORE, "replay.explore", "E", N_("explore"), N_("explore from here: place both colours"), act, false},
    {SCREEN_REPLAY, ACT_ANALYZE, "replay.analyze", "A", N_("analyze"), N_("let the engine judge every move, or stop it"), act, false},
    {SCREEN_REPLAY, ACT_SAVE, "replay.save", "S", N_("save"), N_("save it as a file, in the format of its name"), act, false},
    {SCREEN_REPLAY, ACT_FORBIDDEN, "replay.forbidden", "F", N_("forbidden"), N_("forbidden points"), see, false},
    {SCREEN_REPLAY, ACT_NUMBERS, "replay.numbers", "#", N_("numbers"), N_("move numbers"), see, false},
    {SCREEN_REPLAY, ACT_THREATS, "replay.threats", "X", N_("threats"), N_("threats"), see, false},
    {SCREEN_REPLAY, ACT_STYLE, "replay.style", "V", N_("style"), N_("board style"), see, false},

    {SCREEN_STUDY, ACT_UP, "study.up", "Up k", N_("up"), N_("by one"), point, false},
    {SCREEN_STUDY, ACT_DOWN, "study.down", "Down j", N_("down"), N_("by one"), point, false},
    {SCREEN_STUDY, ACT_LEFT, "study.left", "Left h", N_("left"), N_("by one"), point, false},
    {SCREEN_STUDY, ACT_RIGHT, "study.right", "Right l", N_("right"), N_("by one"), point, false},
    {SCREEN_STUDY, ACT_UP_LEFT, "study.up_left", "y KP7", N_("up left"), N_("diagonally"), point, false},
    {SCREEN_STUDY, ACT_UP_RIGHT, "study.up_right", "u KP9", N_("up right"), N_("diagonally"), point, false},
    {SCREEN_STUDY, ACT_DOWN_LEFT, "study.down_left", "b KP1", N_("down left"), N_("diagonally"), point, false},
    {SCREEN_STUDY, ACT_DOWN_RIGHT, "study.down_right", "n KP3", N_("down right"), N_("diagonally"), point, false},
    {SCREEN_STUDY, ACT_TO_LAST, "study.last", ".", N_("last"), N_("to the last move"), point, false},
    {SCREEN_STUDY, ACT_PLACE, "study.place", "Enter Space", N_("place"), N_("place a stone of the colour to move"), act, false},
    {SCREEN_STUDY, ACT_PASS, "study.pass", "P", N_("pass"), N_("pass: the other colour moves"), act, false},
    {SCREEN_STUDY, ACT_DELETE, "study.delete", "D Del", N_("delete"), N_("delete this move and all behind it"), act, false},
    {SCREEN_STUDY, ACT_COMMENT, "study.comment", "C", N_("comment"), N_("write a comment to this move"), act, false},
    {SCREEN_STUDY, ACT_SAVE, "study.save", "S", N_("save"), N_("save it as a file, in the format of its name"), act, false},
    {SCREEN_STUDY, ACT_BACK, "study.back", "[ U", N_("back"), N_("one move back"), look, false},
    {SCREEN_STUDY, ACT_FORWARD, "study.forward", "]", N_("forward"), N_("one move forward"), look, false},
    {SCREEN_STUDY, ACT_FIRST, "study.first", "{", N_("first"), N_("to the beginning"), look, false},
    {SCREEN_STUDY, ACT_LIVE, "study.end", "}", N_("end"), N_("to the end of the line"), look, false},
    {SCREEN_STUDY, ACT_LINE_NEXT, "study.line_next", ">", N_("line"), N_("next line of the tree"), look, false},
    {SCREEN_STUDY, ACT_LINE_PREVIOUS, "study.line_previous", "<", N_("line"), N_("line before"), look, false},
    {SCREEN_STUDY, ACT_ENGINE, "study.engine", "A", N_("engine"), N_("the engine on this machine, on, off"), see, false},
    {SCREEN_STUDY, ACT_HINT, "study.hint", "I", N_("hint"), N_("point to what the engine would play"), see, false},
    {SCREEN_STUDY, ACT_THREATS, "study.threats", "X", N_("threats"), N_("threats"), see, false},
    {SCREEN_STUDY, ACT_FORBIDDEN, "study.forbidden", "F", N_("forbidden"), N_("forbidden points"), see, false},
    {SCREEN_STUDY, ACT_NUMBERS, "study.numbers", "#", N_("numbers"), N_("move numbers"), see, false},
    {SCREEN_STUDY, ACT_STYLE, "study.style", "V", N_("style"), N_("board style"), see, false},

    {SCREEN_PROFILE, ACT_UP, "profile.up", "Up k", N_("up"), N_("up"), list, false},
    {SCREEN_PROFILE, ACT_DOWN, "profile.down", "Down j", N_("down"), N_("down"), list, false},
    {SCREEN_PROFILE, ACT_CREATE, "profile.challenge", "C", N_("challenge"), N_("open a room and invite"), act, false},
    {SCREEN_PROFILE, ACT_WATCH, "profile.watch", "W", N_("watch"), N_("watch the game"), act, false},
    {SCREEN_PROFILE, ACT_WHISPER, "profile.whisper", "T", N_("whisper"), N_("talk to this person alone"), act, false},
    {SCREEN_PROFILE, ACT_ARCHIVE, "profile.games", "A", N_("games"), N_("finished games"), act, false},
    {SCREEN_PROFILE, ACT_IGNORE, "profile.ignore", "I", N_("ignore"), N_("show nothing of this person any more"), act, false},
};
// clang-format on

_Static_assert(sizeof(rows) / sizeof(rows[0]) <= KEYMAP_ROWS_MAX,
               "struct keymap has room for every row");

static const struct {
    uint32_t key;
    const char *name;
} named[] = {
    {KEYS_UP, "Up"},         {KEYS_DOWN, "Down"},        {KEYS_LEFT, "Left"},
    {KEYS_RIGHT, "Right"},   {KEYS_UP_LEFT, "KP7"},      {KEYS_UP_RIGHT, "KP9"},
    {KEYS_DOWN_LEFT, "KP1"}, {KEYS_DOWN_RIGHT, "KP3"},   {KEYS_HOME, "Home"},
    {KEYS_END, "End"},       {KEYS_PAGE_UP, "PgUp"},     {KEYS_PAGE_DOWN, "PgDn"},
    {KEYS_DELETE, "Del"},    {KEYS_BACKSPACE, "BackSp"}, {KEYS_BACK_TAB, "S-Tab"},
    {KEYS_ENTER, "Enter"},   {KEYS_TAB, "Tab"},          {KEYS_ESCAPE, "Esc"},
    {' ', "Space"},          {';', "Semicolon"}, // begins a remark in the file
};

int
keymap_row_count(void)
{
    return COUNT_OF(rows);
}

const struct keymap_row *
keymap_row(int index)
{
    return &rows[index];
}

const char *
key_label(uint32_t key, char buffer[KEY_NAME_BYTES])
{
    for (int i = 0; i < COUNT_OF(named); i++) {
        if (named[i].key == key) {
            snprintf(buffer, KEY_NAME_BYTES, "%s", named[i].name);
            return buffer;
        }
    }
    if (key >= KEYS_F1 && key <= KEYS_F12) {
        snprintf(buffer, KEY_NAME_BYTES, "F%d", (int)(key - KEYS_F1) + 1);
    } else if (key < ' ') {
        snprintf(buffer, KEY_NAME_BYTES, "^%c", (char)(key + '@'));
    } else if (key < 0x7f) {
        snprintf(buffer, KEY_NAME_BYTES, "%c", (char)key);
    } else {
        snprintf(buffer, KEY_NAME_BYTES, "?");
    }
    return buffer;
}

uint32_t
key_find(const char *name)
{
    size_t length = strlen(name);

    for (int i = 0; i < COUNT_OF(named); i++) {
        if (strcasecmp(named[i].name, name) == 0) {
            return named[i].key;
        }
    }
    if (length == 1) {
        return name[0] > ' ' && name[0] < 0x7f ? (uint32_t)name[0] : 0;
    }
    if (length == 2 && name[0] == '^' && name[1] >= 'A' && name[1] <= 'Z') {
        return (uint32_t)(name[1] - '@');
    }
    if ((length == 2 || length == 3) && (name[0] == 'F' || name[0] == 'f') && name[1] >= '1' &&
        name[1] <= '9') {
        int number = name[1] - '0';

        if (length == 3) {
            number = name[2] >= '0' && name[2] <= '9' ? number * 10 + name[2] - '0' : 0;
        }
        return number >= 1 && number <= 12 ? (uint32_t)(KEYS_F1 + number - 1) : 0;
    }
    return 0;
}

// The next name of a list with blanks or commas between; false after the last. A
// comma alone is the key of that name.
static bool
next_name(const char **at, char name[KEY_NAME_BYTES])
{
    size_t length;

    *at += strspn(*at, " ");
    if (!**at) {
        return false;
    }
    length = strcspn(*at, ", ");
    length = length ? length : 1;
    snprintf(name, KEY_NAME_BYTES, "%.*s", (int)length, *at);
    *at += length;
    *at += strspn(*at, " ");
    if (**at == ',' && (*at)[1]) {
        (*at)++;
    }
    return true;
}

void
keymap_init(struct keymap *keymap)
{
    memset(keymap, 0, sizeof(*keymap));
    for (int i = 0; i < COUNT_OF(rows); i++) {
        const char *at = rows[i].keys;
        char name[KEY_NAME_BYTES];

        for (int k = 0; k < KEYMAP_KEYS_MAX && next_name(&at, name); k++) {
            keymap->keys[i][k] = key_find(name);
        }
    }
}

// The row of this key on exactly this screen, -1 if there is none.
static int
find_row(const struct keymap *keymap, enum screen_kind screen, uint32_t key)
{
    for (int i = 0; i < COUNT_OF(rows); i++) {
        for (int k = 0; rows[i].screen == screen && k < KEYMAP_KEYS_MAX; k++) {
            if (key && keymap->keys[i][k] == key) {
                return i;
            }
        }
    }
    return -1;
}

static enum action_key
find_action(const struct keymap *keymap, enum screen_kind screen, uint32_t key)
{
    int row = find_row(keymap, screen, key);

    if (row < 0) {
        row = find_row(keymap, SCREEN_ANY, key);
    }
    return row < 0 ? ACT_NONE : rows[row].action;
}

enum action_key
keymap_find(const struct keymap *keymap, enum screen_kind screen, uint32_t key)
{
    enum action_key action = find_action(keymap, screen, key);
    bool has_board = screen == SCREEN_GAME || screen == SCREEN_STUDY;

    if (action == ACT_NONE && !has_board && key >= 'a' && key <= 'z') {
        action = find_action(keymap, screen, key - 'a' + 'A');
    }
    return action;
}

int
keymap_row_of(enum screen_kind screen, enum action_key action)
{
    for (int i = 0; i < COUNT_OF(rows); i++) {
        if (rows[i].action == action &&
            (rows[i].screen == screen || rows[i].screen == SCREEN_ANY)) {
            return i;
        }
    }
    return -1;
}

uint32_t
keymap_key(const struct keymap *keymap, enum screen_kind screen, enum action_key action)
{
    int row = keymap_row_of(screen, action);

    return row < 0 ? 0 : keymap->keys[row][0];
}

static int
find_name(const char *name)
{
    for (int i = 0; i < COUNT_OF(rows); i++) {
        if (strcasecmp(rows[i].name, name) == 0) {
            return i;
        }
    }
    return -1;
}

// Another action that has this key where both could be meant.
static int
find_clash(const struct keymap *keymap, int row, uint32_t key)
{
    for (int i = 0; i < COUNT_OF(rows); i++) {
        bool is_same_place = rows[i].screen == rows[row].screen || rows[i].screen == SCREEN_ANY ||
                             rows[row].screen == SCREEN_ANY;

        for (int k = 0; i != row && is_same_place && k < KEYMAP_KEYS_MAX; k++) {
            if (keymap->keys[i][k] == key) {
                return i;
            }
        }
    }
    return -1;
}

bool
keymap_bind(struct keymap *keymap, const char *name, const char *keys, struct strbuf *why)
{
    uint32_t found[KEYMAP_KEYS_MAX] = {0};
    int row = find_name(name), count = 0;
    char key[KEY_NAME_BYTES];

    if (row < 0) {
        strbuf_addf(why, _("There is no action %s."), name);
        return false;
    }
    while (count < KEYMAP_KEYS_MAX && next_name(&keys, key)) {
        int clash;

        found[count] = key_find(key);
        if (!found[count]) {
            strbuf_addf(why, _("There is no key %s."), key);
            return false;
        }
        clash = find_clash(keymap, row, found[count]);
        if (clash >= 0) {
            strbuf_addf(why, _("%s is the key of %s already; %s keeps its own."), key,
                        rows[clash].name, name);
            return false;
        }
        count++;
    }
    memcpy(keymap->keys[row], found, sizeof(found));
    keymap->is_changed[row] = true;
    return true;
}
