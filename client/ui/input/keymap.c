// SPDX-License-Identifier: MIT
#include "client/ui/input/keymap.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "common/i18n/tr.h"
#include "common/util/strbuf.h"
#include "common/util/utf8.h"

#define COUNT_OF(list) ((int)(sizeof(list) / sizeof((list)[0])))

// The heading of the help, and what a translator must know of the labels: "back" is
// another word on a page than on a board. Few columns: the words follow each key.
static const struct keymap_group everywhere = {N_("EVERYWHERE"), "key anywhere", 7},
                                 point = {N_("POINT"), "key that moves the cursor", 13},
                                 look = {N_("LOOK BACK"), "key that steps through moves", 13},
                                 act = {N_("ACT"), "key that acts", 3},
                                 see = {N_("SEE"), "key that shows", 3},
                                 choose = {N_("OPENING"), "key of an opening", 3},
                                 watch = {N_("WATCH"), "key of a spectator", 3},
                                 list = {N_("LIST"), "key of a list", 7},
                                 form = {N_("FORM"), "key of a form", 12},
                                 chat = {N_("CHAT (Tab)"), "key of the chat", 7};

// clang-format off
static const struct keymap_row rows[] = {
    {SCREEN_ANY, UI_HELP, "any.help", "? F1", NC_("key anywhere", "keys"), NC_("what a key does", "keys of this screen"), &everywhere, false},
    {SCREEN_ANY, UI_COMMAND, "any.command", ":", NC_("key anywhere", "command"), NC_("what a key does", "type a command; Tab completes it"), &everywhere, false},
    {SCREEN_ANY, UI_TALK, "any.talk", "T", NC_("key anywhere", "chat"), NC_("what a key does", "chat; Tab chooses with whom"), &everywhere, false},
    {SCREEN_ANY, UI_ALL, "any.all", "M", NC_("key anywhere", "more"), NC_("what a key does", "all actions"), &everywhere, false},
    {SCREEN_ANY, UI_SETTINGS, "any.settings", "F2", NC_("key anywhere", "settings"), NC_("what a key does", "settings"), &everywhere, false},
    {SCREEN_ANY, UI_YES, "any.yes", "Y", NC_("key anywhere", "yes"), NC_("what a key does", "answer yes"), &everywhere, false},
    {SCREEN_ANY, UI_NO, "any.no", "N", NC_("key anywhere", "no"), NC_("what a key does", "answer no"), &everywhere, false},
    {SCREEN_ANY, UI_NEXT_PANE, "any.next", "Tab", NC_("key anywhere", "next"), NC_("what a key does", "next pane"), &everywhere, false},
    {SCREEN_ANY, UI_PREVIOUS_PANE, "any.previous", "S-Tab", NC_("key anywhere", "previous"), NC_("what a key does", "previous pane"), &everywhere, false},
    {SCREEN_ANY, UI_CANCEL, "any.cancel", "Esc", NC_("key anywhere", "back"), NC_("what a key does", "cancel, close, back to the board"), &everywhere, false},
    {SCREEN_ANY, UI_LEAVE, "any.leave", "Q F10 ^C", NC_("key anywhere", "leave"), NC_("what a key does", "leave this screen"), &everywhere, true},
    {SCREEN_ANY, UI_MY_GAME, "any.game", "^G", NC_("key anywhere", "my game"), NC_("what a key does", "switch to my game and back"), &everywhere, false},
    {SCREEN_ANY, UI_RECONNECT, "any.reconnect", "^R", NC_("key anywhere", "reconnect"), NC_("what a key does", "reconnect now"), &everywhere, false},
    {SCREEN_ANY, UI_REDRAW, "any.redraw", "^L", NC_("key anywhere", "redraw"), NC_("what a key does", "redraw the screen"), &everywhere, false},
    {SCREEN_ANY, UI_SUSPEND, "any.suspend", "^Z", NC_("key anywhere", "suspend"), NC_("what a key does", "suspend the program"), &everywhere, false},

    {SCREEN_START, UI_UP, "start.up", "Up k", NC_("key of a list", "up"), NC_("what a key does", "up"), &list, false},
    {SCREEN_START, UI_DOWN, "start.down", "Down j", NC_("key of a list", "down"), NC_("what a key does", "down"), &list, false},
    {SCREEN_START, UI_OPEN, "start.open", "Enter Space", NC_("key of a list", "choose"), NC_("what a key does", "choose"), &list, false},

    {SCREEN_LOBBY, UI_UP, "lobby.up", "Up k", NC_("key of a list", "up"), NC_("what a key does", "up"), &list, false},
    {SCREEN_LOBBY, UI_DOWN, "lobby.down", "Down j", NC_("key of a list", "down"), NC_("what a key does", "down"), &list, false},
    {SCREEN_LOBBY, UI_PAGE_UP, "lobby.page_up", "PgUp", NC_("key of a list", "up"), NC_("what a key does", "one page up"), &list, false},
    {SCREEN_LOBBY, UI_PAGE_DOWN, "lobby.page_down", "PgDn", NC_("key of a list", "down"), NC_("what a key does", "one page down"), &list, false},
    {SCREEN_LOBBY, UI_OPEN, "lobby.open", "Enter Space", NC_("key that acts", "sit"), NC_("what a key does", "take the free seat, or watch"), &act, false},
    {SCREEN_LOBBY, UI_WATCH, "lobby.watch", "W", NC_("key that acts", "watch"), NC_("what a key does", "watch this table"), &act, false},
    {SCREEN_LOBBY, UI_CREATE, "lobby.create", "C", NC_("key that acts", "new table"), NC_("what a key does", "open a new table"), &act, false},
    {SCREEN_LOBBY, UI_SEEK, "lobby.seek", "S", NC_("key that acts", "find game"), NC_("what a key does", "find an opponent, or stop looking"), &act, false},
    {SCREEN_LOBBY, UI_CODE, "lobby.code", "G", NC_("key that acts", "code"), NC_("what a key does", "join by code"), &act, false},
    {SCREEN_LOBBY, UI_PROFILE, "lobby.profile", "P", NC_("key that acts", "player"), NC_("what a key does", "show this player's profile"), &act, false},
    {SCREEN_LOBBY, UI_FILTER, "lobby.filter", "/", NC_("key that acts", "filter"), NC_("what a key does", "show only tables with this word"), &act, false},
    {SCREEN_LOBBY, UI_ORDER, "lobby.order", "O", NC_("key that acts", "sort"), NC_("what a key does", "sort the tables"), &act, false},
    {SCREEN_LOBBY, UI_ARCHIVE, "lobby.archive", "A", NC_("key that acts", "archive"), NC_("what a key does", "finished games, on this computer and on the server"), &act, false},
    {SCREEN_LOBBY, UI_PEOPLE, "lobby.people", "F", NC_("key that acts", "people"), NC_("what a key does", "list who is online, friends first"), &act, false},
    {SCREEN_LOBBY, UI_ACCOUNT, "lobby.account", "U", NC_("key that acts", "account"), NC_("what a key does", "your account: password, recovery codes, devices"), &act, false},
    {SCREEN_LOBBY, UI_TURNS, "lobby.turns", "D", NC_("key that acts", "my games"), NC_("what a key does", "your games; those that wait for your move come first"), &act, false},
    {SCREEN_LOBBY, UI_MAIL, "lobby.mail", "I", NC_("key that acts", "mail"), NC_("what a key does", "messages, and what happened while you were away"), &act, false},
    {SCREEN_LOBBY, UI_WATCH_RANDOM, "lobby.random", "*", NC_("key that acts", "random"), NC_("what a key does", "watch a random game"), &act, false},

    {SCREEN_FORM, UI_UP, "form.up", "Up k", NC_("key of a form", "previous field"), NC_("what a key does", "field above"), &form, false},
    {SCREEN_FORM, UI_DOWN, "form.down", "Down j", NC_("key of a form", "next field"), NC_("what a key does", "field below"), &form, false},
    {SCREEN_FORM, UI_NEXT_PANE, "form.next", "Tab", NC_("key of a form", "next"), NC_("what a key does", "next field"), &form, false},
    {SCREEN_FORM, UI_PREVIOUS_PANE, "form.previous", "S-Tab", NC_("key of a form", "previous"), NC_("what a key does", "previous field"), &form, false},
    {SCREEN_FORM, UI_LEFT, "form.left", "Left h", NC_("key of a form", "change"), NC_("what a key does", "previous value"), &form, false},
    {SCREEN_FORM, UI_RIGHT, "form.right", "Right l", NC_("key of a form", "change"), NC_("what a key does", "next value"), &form, false},
    {SCREEN_FORM, UI_OPEN, "form.edit", "Enter Space", NC_("key of a form", "edit"), NC_("what a key does", "edit; on a preset: open the table"), &form, false},
    {SCREEN_FORM, UI_APPLY, "form.apply", "A", NC_("key of a form", "open"), NC_("what a key does", "open the table, or apply"), &form, false},
    {SCREEN_FORM, UI_RESET, "form.reset", "R", NC_("key of a form", "reset"), NC_("what a key does", "reset this page"), &form, false},

    {SCREEN_GAME, UI_LEFT, "game.left", "Left h", NC_("key that moves the cursor", "left"), NC_("what a key does", "one point"), &point, false},
    {SCREEN_GAME, UI_DOWN, "game.down", "Down j", NC_("key that moves the cursor", "down"), NC_("what a key does", "one point"), &point, false},
    {SCREEN_GAME, UI_UP, "game.up", "Up k", NC_("key that moves the cursor", "up"), NC_("what a key does", "one point"), &point, false},
    {SCREEN_GAME, UI_RIGHT, "game.right", "Right l", NC_("key that moves the cursor", "right"), NC_("what a key does", "one point"), &point, false},
    {SCREEN_GAME, UI_UP_LEFT, "game.up_left", "y KP7", NC_("key that moves the cursor", "up left"), NC_("what a key does", "diagonally"), &point, false},
    {SCREEN_GAME, UI_UP_RIGHT, "game.up_right", "u KP9", NC_("key that moves the cursor", "up right"), NC_("what a key does", "diagonally"), &point, false},
    {SCREEN_GAME, UI_DOWN_LEFT, "game.down_left", "b KP1", NC_("key that moves the cursor", "down left"), NC_("what a key does", "diagonally"), &point, false},
    {SCREEN_GAME, UI_DOWN_RIGHT, "game.down_right", "n KP3", NC_("key that moves the cursor", "down right"), NC_("what a key does", "diagonally"), &point, false},
    {SCREEN_GAME, UI_ROW_START, "game.row_start", "Home", NC_("key that moves the cursor", "start"), NC_("what a key does", "start of the row"), &point, false},
    {SCREEN_GAME, UI_ROW_END, "game.row_end", "End", NC_("key that moves the cursor", "end"), NC_("what a key does", "end of the row"), &point, false},
    {SCREEN_GAME, UI_PAGE_UP, "game.page_up", "PgUp", NC_("key that moves the cursor", "five up"), NC_("what a key does", "five rows up"), &point, false},
    {SCREEN_GAME, UI_PAGE_DOWN, "game.page_down", "PgDn", NC_("key that moves the cursor", "five down"), NC_("what a key does", "five rows down"), &point, false},
    {SCREEN_GAME, UI_TO_LAST, "game.last", ".", NC_("key that moves the cursor", "last move"), NC_("what a key does", "to the last move"), &point, false},
    {SCREEN_GAME, UI_TO_MARKED, "game.marked", ",", NC_("key that moves the cursor", "next mark"), NC_("what a key does", "to the next marked point"), &point, false},
    {SCREEN_GAME, UI_BACK, "game.back", "[", NC_("key that steps through moves", "back"), NC_("what a key does", "one move back"), &look, false},
    {SCREEN_GAME, UI_FORWARD, "game.forward", "]", NC_("key that steps through moves", "forward"), NC_("what a key does", "one move forward"), &look, false},
    {SCREEN_GAME, UI_FIRST, "game.first", "{", NC_("key that steps through moves", "first"), NC_("what a key does", "to the empty board"), &look, false},
    {SCREEN_GAME, UI_LIVE, "game.live", "}", NC_("key that steps through moves", "live"), NC_("what a key does", "to the current position"), &look, false},
    {SCREEN_GAME, UI_PLACE, "game.place", "Enter Space", NC_("key that acts", "place"), NC_("what a key does", "place a stone, mark or choose a point"), &act, false},
    {SCREEN_GAME, UI_UNDO, "game.undo", "U", NC_("key that acts", "take back"), NC_("what a key does", "take back a move"), &act, false},
    {SCREEN_GAME, UI_DRAW, "game.draw", "D", NC_("key that acts", "draw"), NC_("what a key does", "offer a draw"), &act, true},
    {SCREEN_GAME, UI_RESIGN, "game.resign", "R", NC_("key that acts", "resign"), NC_("what a key does", "resign"), &act, true},
    {SCREEN_GAME, UI_PAUSE, "game.pause", "P", NC_("key that acts", "pause"), NC_("what a key does", "pause or resume"), &act, false},
    {SCREEN_GAME, UI_CLAIM, "game.claim", "C", NC_("key that acts", "claim"), NC_("what a key does", "claim the win: your opponent left"), &act, true},
    {SCREEN_GAME, UI_GIVE, "game.give", "G", NC_("key that acts", "add time"), NC_("what a key does", "give your opponent 15 s"), &act, false},
    {SCREEN_GAME, UI_AGAIN, "game.again", "A", NC_("key that acts", "again"), NC_("what a key does", "rematch"), &act, false},
    {SCREEN_GAME, UI_FORBIDDEN, "game.forbidden", "F", NC_("key that shows", "forbidden"), NC_("what a key does", "show forbidden points"), &see, false},
    {SCREEN_GAME, UI_MAP, "game.map", "O", NC_("key that shows", "map"), NC_("what a key does", "next rating map"), &see, false},
    {SCREEN_GAME, UI_HEAT, "game.heat", "%", NC_("key that shows", "colours"), NC_("what a key does", "numbers or colours"), &see, false},
    {SCREEN_GAME, UI_NUMBERS, "game.numbers", "#", NC_("key that shows", "numbers"), NC_("what a key does", "show move numbers"), &see, false},
    {SCREEN_GAME, UI_THREATS, "game.threats", "X", NC_("key that shows", "threats"), NC_("what a key does", "show threats"), &see, false},
    {SCREEN_GAME, UI_HINT, "game.hint", "I", NC_("key that shows", "hint"), NC_("what a key does", "show a hint"), &see, false},
    {SCREEN_GAME, UI_STYLE, "game.style", "V", NC_("key that shows", "style"), NC_("what a key does", "change the board style"), &see, false},
    {SCREEN_GAME, UI_CENTRE, "game.centre", "Z", NC_("key that shows", "centre"), NC_("what a key does", "centre the view"), &see, false},
    {SCREEN_GAME, UI_TAKE_BLACK, "game.black", "B", NC_("key of an opening", "black"), NC_("what a key does", "take Black"), &choose, true},
    {SCREEN_GAME, UI_TAKE_WHITE, "game.white", "W", NC_("key of an opening", "white"), NC_("what a key does", "take White"), &choose, true},
    {SCREEN_GAME, UI_SWAP, "game.swap", "S", NC_("key of an opening", "swap colours"), NC_("what a key does", "swap colours"), &choose, true},
    {SCREEN_GAME, UI_TWO_MORE, "game.two_more", "E", NC_("key of an opening", "two more"), NC_("what a key does", "place two more stones; after the game: analyse it"), &choose, false},
    {SCREEN_GAME, UI_MORE, "game.more", "+", NC_("key of an opening", "more"), NC_("what a key does", "more fifth moves"), &choose, false},
    {SCREEN_GAME, UI_LESS, "game.less", "-", NC_("key of an opening", "fewer"), NC_("what a key does", "fewer fifth moves"), &choose, false},
    {SCREEN_GAME, UI_WATCH_NEXT, "game.next", ">", NC_("key of a spectator", "next"), NC_("what a key does", "watch the next game"), &watch, false},
    {SCREEN_GAME, UI_WATCH_PREVIOUS, "game.previous", "<", NC_("key of a spectator", "previous"), NC_("what a key does", "watch the previous game"), &watch, false},
    {SCREEN_GAME, UI_WATCH_RANDOM, "game.random", "*", NC_("key of a spectator", "random"), NC_("what a key does", "watch a random game"), &watch, false},

    {SCREEN_PAGE, UI_UP, "page.up", "Up k", NC_("key of a list", "up"), NC_("what a key does", "up"), &list, false},
    {SCREEN_PAGE, UI_DOWN, "page.down", "Down j", NC_("key of a list", "down"), NC_("what a key does", "down"), &list, false},
    {SCREEN_PAGE, UI_LEFT, "page.left", "Left h", NC_("key of a list", "change"), NC_("what a key does", "previous value"), &list, false},
    {SCREEN_PAGE, UI_RIGHT, "page.right", "Right l", NC_("key of a list", "change"), NC_("what a key does", "next value"), &list, false},
    {SCREEN_PAGE, UI_PAGE_UP, "page.page_up", "PgUp", NC_("key of a list", "page up"), NC_("what a key does", "one page up"), &list, false},
    {SCREEN_PAGE, UI_PAGE_DOWN, "page.page_down", "PgDn Space", NC_("key of a list", "page down"), NC_("what a key does", "one page down"), &list, false},
    {SCREEN_PAGE, UI_OPEN, "page.open", "Enter", NC_("key of a list", "run"), NC_("what a key does", "run it, or edit"), &list, false},
    {SCREEN_PAGE, UI_FILTER, "page.search", "/", NC_("key of a list", "search"), NC_("what a key does", "search for a word"), &list, false},
    {SCREEN_PAGE, UI_APPLY, "page.apply", "A", NC_("key of a list", "save"), NC_("what a key does", "save the changes"), &list, false},
    {SCREEN_PAGE, UI_DELETE, "page.forget", "Del BackSp", NC_("key of a list", "forget"), NC_("what a key does", "forget this server"), &list, true},
    {SCREEN_PAGE, UI_RESET, "page.reset", "R", NC_("key of a list", "reset"), NC_("what a key does", "reset this page"), &list, false},

    {SCREEN_ARCHIVE, UI_UP, "archive.up", "Up k", NC_("key of a list", "up"), NC_("what a key does", "up"), &list, false},
    {SCREEN_ARCHIVE, UI_DOWN, "archive.down", "Down j", NC_("key of a list", "down"), NC_("what a key does", "down"), &list, false},
    {SCREEN_ARCHIVE, UI_PAGE_UP, "archive.page_up", "PgUp", NC_("key of a list", "up"), NC_("what a key does", "one page up"), &list, false},
    {SCREEN_ARCHIVE, UI_PAGE_DOWN, "archive.page_down", "PgDn", NC_("key of a list", "down"), NC_("what a key does", "one page down"), &list, false},
    {SCREEN_ARCHIVE, UI_FIRST, "archive.first", "Home {", NC_("key of a list", "first"), NC_("what a key does", "to the first game"), &list, false},
    {SCREEN_ARCHIVE, UI_LIVE, "archive.last", "End }", NC_("key of a list", "last"), NC_("what a key does", "to the last game"), &list, false},
    {SCREEN_ARCHIVE, UI_OPEN, "archive.open", "Enter Space", NC_("key that acts", "replay"), NC_("what a key does", "replay the game"), &act, false},
    {SCREEN_ARCHIVE, UI_EXPLORE, "archive.study", "E", NC_("key that acts", "study"), NC_("what a key does", "study it on a separate board"), &act, false},
    {SCREEN_ARCHIVE, UI_SAVE, "archive.save", "S", NC_("key that acts", "save as"), NC_("what a key does", "save as a file; its name decides the format"), &act, false},
    {SCREEN_ARCHIVE, UI_FILTER, "archive.filter", "/", NC_("key that acts", "filter"), NC_("what a key does", "filter: player=NAME rule=RULE ..."), &act, false},
    {SCREEN_ARCHIVE, UI_ORDER, "archive.order", "O", NC_("key that acts", "sort"), NC_("what a key does", "sort the games"), &act, false},
    {SCREEN_ARCHIVE, UI_OPENINGS, "archive.openings", "B", NC_("key that acts", "openings"), NC_("what a key does", "which moves were played in these games, and how they ended"), &act, false},
    {SCREEN_ARCHIVE, UI_IMPORT, "archive.import", "I", NC_("key that acts", "import"), NC_("what a key does", "import a file of any format"), &act, false},
    {SCREEN_ARCHIVE, UI_RENAME, "archive.rename", "R", NC_("key that acts", "rename"), NC_("what a key does", "rename a game saved here"), &act, false},
    {SCREEN_ARCHIVE, UI_DELETE, "archive.delete", "Del X", NC_("key that acts", "delete"), NC_("what a key does", "delete a game saved here"), &act, true},
    {SCREEN_ARCHIVE, UI_DOWNLOAD, "archive.download", "D", NC_("key that acts", "download"), NC_("what a key does", "download a game from the server"), &act, false},

    {SCREEN_REPLAY, UI_PLAY, "replay.play", "Space P", NC_("key that steps through moves", "play"), NC_("what a key does", "play or pause"), &look, false},
    {SCREEN_REPLAY, UI_BACK, "replay.back", "[ Left h", NC_("key that steps through moves", "back"), NC_("what a key does", "one move back"), &look, false},
    {SCREEN_REPLAY, UI_FORWARD, "replay.forward", "] Right l", NC_("key that steps through moves", "step"), NC_("what a key does", "one move forward"), &look, false},
    {SCREEN_REPLAY, UI_PAGE_UP, "replay.page_up", "PgUp", NC_("key that steps through moves", "ten back"), NC_("what a key does", "ten moves back"), &look, false},
    {SCREEN_REPLAY, UI_PAGE_DOWN, "replay.page_down", "PgDn", NC_("key that steps through moves", "ten forward"), NC_("what a key does", "ten moves forward"), &look, false},
    {SCREEN_REPLAY, UI_FIRST, "replay.first", "{ Home", NC_("key that steps through moves", "first"), NC_("what a key does", "to the start"), &look, false},
    {SCREEN_REPLAY, UI_LIVE, "replay.last", "} End", NC_("key that steps through moves", "end"), NC_("what a key does", "to the end"), &look, false},
    {SCREEN_REPLAY, UI_OPEN, "replay.jump", "Enter", NC_("key that steps through moves", "jump"), NC_("what a key does", "to the move number that you typed"), &look, false},
    {SCREEN_REPLAY, UI_FASTER, "replay.faster", "+ =", NC_("key that steps through moves", "faster"), NC_("what a key does", "faster"), &look, false},
    {SCREEN_REPLAY, UI_SLOWER, "replay.slower", "-", NC_("key that steps through moves", "slower"), NC_("what a key does", "slower"), &look, false},
    {SCREEN_REPLAY, UI_LINE_NEXT, "replay.line_next", "Down j", NC_("key that steps through moves", "variation"), NC_("what a key does", "next variation"), &look, false},
    {SCREEN_REPLAY, UI_LINE_PREVIOUS, "replay.line_previous", "Up k", NC_("key that steps through moves", "variation"), NC_("what a key does", "previous variation"), &look, false},
    {SCREEN_REPLAY, UI_MISTAKE_NEXT, "replay.mistake_next", ">", NC_("key that steps through moves", "mistake"), NC_("what a key does", "to the next mistake; ? loses 15% of the chance, ?? 30%"), &look, false},
    {SCREEN_REPLAY, UI_MISTAKE_PREVIOUS, "replay.mistake_previous", "<", NC_("key that steps through moves", "mistake"), NC_("what a key does", "to the previous mistake"), &look, false},
    {SCREEN_REPLAY, UI_EXPLORE, "replay.explore", "E", NC_("key that acts", "explore"), NC_("what a key does", "explore from here: play both colours"), &act, false},
    {SCREEN_REPLAY, UI_ANALYZE, "replay.analyze", "A", NC_("key that acts", "analyse"), NC_("what a key does", "analyse every move, or stop"), &act, false},
    {SCREEN_REPLAY, UI_OPENINGS, "replay.openings", "B", NC_("key that acts", "openings"), NC_("what a key does", "what was played here in your games"), &act, false},
    {SCREEN_REPLAY, UI_SAVE, "replay.save", "S", NC_("key that acts", "save"), NC_("what a key does", "save as a file; its name decides the format"), &act, false},
    {SCREEN_REPLAY, UI_FORBIDDEN, "replay.forbidden", "F", NC_("key that shows", "forbidden"), NC_("what a key does", "show forbidden points"), &see, false},
    {SCREEN_REPLAY, UI_NUMBERS, "replay.numbers", "#", NC_("key that shows", "numbers"), NC_("what a key does", "show move numbers"), &see, false},
    {SCREEN_REPLAY, UI_THREATS, "replay.threats", "X", NC_("key that shows", "threats"), NC_("what a key does", "show threats"), &see, false},
    {SCREEN_REPLAY, UI_STYLE, "replay.style", "V", NC_("key that shows", "style"), NC_("what a key does", "change the board style"), &see, false},

    {SCREEN_OPENINGS, UI_UP, "openings.up", "Up k", NC_("key of a list", "up"), NC_("what a key does", "up"), &list, false},
    {SCREEN_OPENINGS, UI_DOWN, "openings.down", "Down j", NC_("key of a list", "down"), NC_("what a key does", "down"), &list, false},
    {SCREEN_OPENINGS, UI_PAGE_UP, "openings.page_up", "PgUp", NC_("key of a list", "up"), NC_("what a key does", "one page up"), &list, false},
    {SCREEN_OPENINGS, UI_PAGE_DOWN, "openings.page_down", "PgDn", NC_("key of a list", "down"), NC_("what a key does", "one page down"), &list, false},
    {SCREEN_OPENINGS, UI_FIRST, "openings.first", "Home {", NC_("key of a list", "first"), NC_("what a key does", "to the first move"), &list, false},
    {SCREEN_OPENINGS, UI_LIVE, "openings.last", "End }", NC_("key of a list", "last"), NC_("what a key does", "to the last move"), &list, false},
    {SCREEN_OPENINGS, UI_OPEN, "openings.play", "Enter Space ] Right", NC_("key that steps through moves", "play"), NC_("what a key does", "play this move and see what followed"), &look, false},
    {SCREEN_OPENINGS, UI_BACK, "openings.back", "[ Left BackSp U", NC_("key that steps through moves", "back"), NC_("what a key does", "one move back"), &look, false},
    {SCREEN_OPENINGS, UI_NEXT, "openings.rule", "R", NC_("key that acts", "rule"), NC_("what a key does", "games of the next rule and size"), &act, false},
    {SCREEN_OPENINGS, UI_EXPLORE, "openings.study", "E", NC_("key that acts", "study"), NC_("what a key does", "put these moves on the study board"), &act, false},
    {SCREEN_OPENINGS, UI_IMPORT, "openings.file", "I", NC_("key that acts", "file"), NC_("what a key does", "look at the games of a file"), &act, false},

    {SCREEN_STUDY, UI_LEFT, "study.left", "Left h", NC_("key that moves the cursor", "left"), NC_("what a key does", "one point"), &point, false},
    {SCREEN_STUDY, UI_DOWN, "study.down", "Down j", NC_("key that moves the cursor", "down"), NC_("what a key does", "one point"), &point, false},
    {SCREEN_STUDY, UI_UP, "study.up", "Up k", NC_("key that moves the cursor", "up"), NC_("what a key does", "one point"), &point, false},
    {SCREEN_STUDY, UI_RIGHT, "study.right", "Right l", NC_("key that moves the cursor", "right"), NC_("what a key does", "one point"), &point, false},
    {SCREEN_STUDY, UI_UP_LEFT, "study.up_left", "y KP7", NC_("key that moves the cursor", "up left"), NC_("what a key does", "diagonally"), &point, false},
    {SCREEN_STUDY, UI_UP_RIGHT, "study.up_right", "u KP9", NC_("key that moves the cursor", "up right"), NC_("what a key does", "diagonally"), &point, false},
    {SCREEN_STUDY, UI_DOWN_LEFT, "study.down_left", "b KP1", NC_("key that moves the cursor", "down left"), NC_("what a key does", "diagonally"), &point, false},
    {SCREEN_STUDY, UI_DOWN_RIGHT, "study.down_right", "n KP3", NC_("key that moves the cursor", "down right"), NC_("what a key does", "diagonally"), &point, false},
    {SCREEN_STUDY, UI_TO_LAST, "study.last", ".", NC_("key that moves the cursor", "last move"), NC_("what a key does", "to the last move"), &point, false},
    {SCREEN_STUDY, UI_PLACE, "study.place", "Enter Space", NC_("key that acts", "place"), NC_("what a key does", "place a stone for the side to move"), &act, false},
    {SCREEN_STUDY, UI_PASS, "study.pass", "P", NC_("key that acts", "pass"), NC_("what a key does", "pass the turn to the other side"), &act, false},
    {SCREEN_STUDY, UI_DELETE, "study.delete", "D Del", NC_("key that acts", "delete"), NC_("what a key does", "delete this move and everything after it"), &act, false},
    {SCREEN_STUDY, UI_COMMENT, "study.comment", "C", NC_("key that acts", "comment"), NC_("what a key does", "comment on this move"), &act, false},
    {SCREEN_STUDY, UI_SAVE, "study.save", "S", NC_("key that acts", "save"), NC_("what a key does", "save as a file; its name decides the format"), &act, false},
    {SCREEN_STUDY, UI_OPENINGS, "study.openings", "B", NC_("key that acts", "openings"), NC_("what a key does", "what was played here in your games"), &act, false},
    {SCREEN_STUDY, UI_BACK, "study.back", "[ U", NC_("key that steps through moves", "back"), NC_("what a key does", "one move back"), &look, false},
    {SCREEN_STUDY, UI_FORWARD, "study.forward", "]", NC_("key that steps through moves", "forward"), NC_("what a key does", "one move forward"), &look, false},
    {SCREEN_STUDY, UI_FIRST, "study.first", "{", NC_("key that steps through moves", "first"), NC_("what a key does", "to the start"), &look, false},
    {SCREEN_STUDY, UI_LIVE, "study.end", "}", NC_("key that steps through moves", "end"), NC_("what a key does", "to the end of the variation"), &look, false},
    {SCREEN_STUDY, UI_LINE_NEXT, "study.line_next", ">", NC_("key that steps through moves", "variation"), NC_("what a key does", "next variation"), &look, false},
    {SCREEN_STUDY, UI_LINE_PREVIOUS, "study.line_previous", "<", NC_("key that steps through moves", "variation"), NC_("what a key does", "previous variation"), &look, false},
    {SCREEN_STUDY, UI_ENGINE, "study.engine", "A", NC_("key that shows", "engine"), NC_("what a key does", "local engine on or off"), &see, false},
    {SCREEN_STUDY, UI_HINT, "study.hint", "I", NC_("key that shows", "hint"), NC_("what a key does", "show the engine's move"), &see, false},
    {SCREEN_STUDY, UI_ENGINE_LINES, "study.lines", "L", NC_("key that shows", "3 lines"), NC_("what a key does", "the three best moves, and what is threatened"), &see, false},
    {SCREEN_STUDY, UI_REFUTE, "study.refute", "R", NC_("key that shows", "refute"), NC_("what a key does", "show what refutes the last move"), &see, false},
    {SCREEN_STUDY, UI_THREATS, "study.threats", "X", NC_("key that shows", "threats"), NC_("what a key does", "show threats"), &see, false},
    {SCREEN_STUDY, UI_FORBIDDEN, "study.forbidden", "F", NC_("key that shows", "forbidden"), NC_("what a key does", "show forbidden points"), &see, false},
    {SCREEN_STUDY, UI_NUMBERS, "study.numbers", "#", NC_("key that shows", "numbers"), NC_("what a key does", "show move numbers"), &see, false},
    {SCREEN_STUDY, UI_STYLE, "study.style", "V", NC_("key that shows", "style"), NC_("what a key does", "change the board style"), &see, false},

    {SCREEN_LESSON, UI_LEFT, "lesson.left", "Left h", NC_("key that moves the cursor", "left"), NC_("what a key does", "one point"), &point, false},
    {SCREEN_LESSON, UI_DOWN, "lesson.down", "Down j", NC_("key that moves the cursor", "down"), NC_("what a key does", "one point"), &point, false},
    {SCREEN_LESSON, UI_UP, "lesson.up", "Up k", NC_("key that moves the cursor", "up"), NC_("what a key does", "one point"), &point, false},
    {SCREEN_LESSON, UI_RIGHT, "lesson.right", "Right l", NC_("key that moves the cursor", "right"), NC_("what a key does", "one point"), &point, false},
    {SCREEN_LESSON, UI_UP_LEFT, "lesson.up_left", "y KP7", NC_("key that moves the cursor", "up left"), NC_("what a key does", "diagonally"), &point, false},
    {SCREEN_LESSON, UI_UP_RIGHT, "lesson.up_right", "u KP9", NC_("key that moves the cursor", "up right"), NC_("what a key does", "diagonally"), &point, false},
    {SCREEN_LESSON, UI_DOWN_LEFT, "lesson.down_left", "b KP1", NC_("key that moves the cursor", "down left"), NC_("what a key does", "diagonally"), &point, false},
    {SCREEN_LESSON, UI_DOWN_RIGHT, "lesson.down_right", "n KP3", NC_("key that moves the cursor", "down right"), NC_("what a key does", "diagonally"), &point, false},
    {SCREEN_LESSON, UI_PLACE, "lesson.place", "Enter Space", NC_("key that acts", "place"), NC_("what a key does", "place a stone; then: the next step, or try again"), &act, false},
    {SCREEN_LESSON, UI_BACK, "lesson.back", "[", NC_("key that steps through moves", "previous"), NC_("what a key does", "previous step"), &look, false},
    {SCREEN_LESSON, UI_FORWARD, "lesson.forward", "]", NC_("key that steps through moves", "skip"), NC_("what a key does", "next step"), &look, false},
    {SCREEN_LESSON, UI_PAGE_UP, "lesson.page_up", "PgUp", NC_("key of a list", "page up"), NC_("what a key does", "scroll the text up"), &list, false},
    {SCREEN_LESSON, UI_PAGE_DOWN, "lesson.page_down", "PgDn", NC_("key of a list", "page down"), NC_("what a key does", "scroll the text down"), &list, false},
    {SCREEN_LESSON, UI_HINT, "lesson.hint", "I", NC_("key that shows", "hint"), NC_("what a key does", "show a right move"), &see, false},
    {SCREEN_LESSON, UI_STYLE, "lesson.style", "V", NC_("key that shows", "style"), NC_("what a key does", "change the board style"), &see, false},

    {SCREEN_PUZZLE, UI_LEFT, "puzzle.left", "Left h", NC_("key that moves the cursor", "left"), NC_("what a key does", "one point"), &point, false},
    {SCREEN_PUZZLE, UI_DOWN, "puzzle.down", "Down j", NC_("key that moves the cursor", "down"), NC_("what a key does", "one point"), &point, false},
    {SCREEN_PUZZLE, UI_UP, "puzzle.up", "Up k", NC_("key that moves the cursor", "up"), NC_("what a key does", "one point"), &point, false},
    {SCREEN_PUZZLE, UI_RIGHT, "puzzle.right", "Right l", NC_("key that moves the cursor", "right"), NC_("what a key does", "one point"), &point, false},
    {SCREEN_PUZZLE, UI_UP_LEFT, "puzzle.up_left", "y KP7", NC_("key that moves the cursor", "up left"), NC_("what a key does", "diagonally"), &point, false},
    {SCREEN_PUZZLE, UI_UP_RIGHT, "puzzle.up_right", "u KP9", NC_("key that moves the cursor", "up right"), NC_("what a key does", "diagonally"), &point, false},
    {SCREEN_PUZZLE, UI_DOWN_LEFT, "puzzle.down_left", "b KP1", NC_("key that moves the cursor", "down left"), NC_("what a key does", "diagonally"), &point, false},
    {SCREEN_PUZZLE, UI_DOWN_RIGHT, "puzzle.down_right", "n KP3", NC_("key that moves the cursor", "down right"), NC_("what a key does", "diagonally"), &point, false},
    {SCREEN_PUZZLE, UI_PLACE, "puzzle.place", "Enter Space", NC_("key that acts", "place"), NC_("what a key does", "place a stone; then: the next puzzle, or try again"), &act, false},
    {SCREEN_PUZZLE, UI_AGAIN, "puzzle.again", "A", NC_("key that acts", "try again"), NC_("what a key does", "try another move; after a streak or storm: another one"), &act, false},
    {SCREEN_PUZZLE, UI_NEXT, "puzzle.next", "N", NC_("key that acts", "next"), NC_("what a key does", "open the next puzzle"), &act, false},
    {SCREEN_PUZZLE, UI_BACK, "puzzle.back", "[", NC_("key that steps through moves", "back"), NC_("what a key does", "one move of the solution back"), &look, false},
    {SCREEN_PUZZLE, UI_FORWARD, "puzzle.forward", "]", NC_("key that steps through moves", "step"), NC_("what a key does", "one move of the solution forward"), &look, false},
    {SCREEN_PUZZLE, UI_HINT, "puzzle.hint", "I", NC_("key that shows", "hint"), NC_("what a key does", "show what to look for; again: show the move"), &see, false},
    {SCREEN_PUZZLE, UI_SOLUTION, "puzzle.solution", "S", NC_("key that shows", "solution"), NC_("what a key does", "give up and show the solution"), &see, false},
    {SCREEN_PUZZLE, UI_STYLE, "puzzle.style", "V", NC_("key that shows", "style"), NC_("what a key does", "change the board style"), &see, false},

    {SCREEN_PROFILE, UI_UP, "profile.up", "Up k", NC_("key of a list", "up"), NC_("what a key does", "up"), &list, false},
    {SCREEN_PROFILE, UI_DOWN, "profile.down", "Down j", NC_("key of a list", "down"), NC_("what a key does", "down"), &list, false},
    {SCREEN_PROFILE, UI_CREATE, "profile.challenge", "C", NC_("key that acts", "challenge"), NC_("what a key does", "open a table and invite this player"), &act, false},
    {SCREEN_PROFILE, UI_WATCH, "profile.watch", "W", NC_("key that acts", "watch"), NC_("what a key does", "watch this game"), &act, false},
    {SCREEN_PROFILE, UI_WHISPER, "profile.whisper", "T", NC_("key that acts", "whisper"), NC_("what a key does", "chat with this player only"), &act, false},
    {SCREEN_PROFILE, UI_ARCHIVE, "profile.games", "A", NC_("key that acts", "games"), NC_("what a key does", "finished games"), &act, false},
    {SCREEN_PROFILE, UI_CURVE, "profile.curve", "R", NC_("key that acts", "graph"), NC_("what a key does", "rating graph: next rule and speed"), &act, false},
    {SCREEN_PROFILE, UI_FRIEND, "profile.friend", "F", NC_("key that acts", "friend"), NC_("what a key does", "add this player to your friends, or remove"), &act, false},
    {SCREEN_PROFILE, UI_IGNORE, "profile.ignore", "I", NC_("key that acts", "ignore"), NC_("what a key does", "ignore this player"), &act, false},

    {SCREEN_MAIL, UI_UP, "mail.up", "Up k", NC_("key of a list", "up"), NC_("what a key does", "up"), &list, false},
    {SCREEN_MAIL, UI_DOWN, "mail.down", "Down j", NC_("key of a list", "down"), NC_("what a key does", "down"), &list, false},
    {SCREEN_MAIL, UI_PAGE_UP, "mail.page_up", "PgUp", NC_("key of a list", "page up"), NC_("what a key does", "one page up"), &list, false},
    {SCREEN_MAIL, UI_PAGE_DOWN, "mail.page_down", "PgDn Space", NC_("key of a list", "page down"), NC_("what a key does", "one page down"), &list, false},
    {SCREEN_MAIL, UI_OPEN, "mail.open", "Enter", NC_("key that acts", "open"), NC_("what a key does", "open the messages, join the table, or show the player"), &act, false},
    {SCREEN_MAIL, UI_WHISPER, "mail.write", "T", NC_("key that acts", "write"), NC_("what a key does", "write to this player"), &act, false},
    {SCREEN_MAIL, UI_DELETE, "mail.delete", "D Del", NC_("key that acts", "delete"), NC_("what a key does", "delete this message of yours"), &act, false},

    {SCREEN_ACCOUNT, UI_UP, "account.up", "Up k", NC_("key of a list", "up"), NC_("what a key does", "up"), &list, false},
    {SCREEN_ACCOUNT, UI_DOWN, "account.down", "Down j", NC_("key of a list", "down"), NC_("what a key does", "down"), &list, false},
    {SCREEN_ACCOUNT, UI_OPEN, "account.open", "Enter", NC_("key that acts", "choose"), NC_("what a key does", "do this, or log this device out"), &act, false},

    {SCREEN_TURNS, UI_UP, "turns.up", "Up k", NC_("key of a list", "up"), NC_("what a key does", "up"), &list, false},
    {SCREEN_TURNS, UI_DOWN, "turns.down", "Down j", NC_("key of a list", "down"), NC_("what a key does", "down"), &list, false},
    {SCREEN_TURNS, UI_OPEN, "turns.open", "Enter", NC_("key that acts", "open"), NC_("what a key does", "go to this game"), &act, false},

    {SCREEN_PEOPLE, UI_UP, "people.up", "Up k", NC_("key of a list", "up"), NC_("what a key does", "up"), &list, false},
    {SCREEN_PEOPLE, UI_DOWN, "people.down", "Down j", NC_("key of a list", "down"), NC_("what a key does", "down"), &list, false},
    {SCREEN_PEOPLE, UI_PAGE_UP, "people.page_up", "PgUp", NC_("key of a list", "page up"), NC_("what a key does", "one page up"), &list, false},
    {SCREEN_PEOPLE, UI_PAGE_DOWN, "people.page_down", "PgDn Space", NC_("key of a list", "page down"), NC_("what a key does", "one page down"), &list, false},
    {SCREEN_PEOPLE, UI_OPEN, "people.profile", "Enter P", NC_("key that acts", "player"), NC_("what a key does", "show this player's profile"), &act, false},
    {SCREEN_PEOPLE, UI_CREATE, "people.challenge", "C", NC_("key that acts", "challenge"), NC_("what a key does", "open a table and invite this player"), &act, false},
    {SCREEN_PEOPLE, UI_WATCH, "people.watch", "W", NC_("key that acts", "watch"), NC_("what a key does", "watch this game"), &act, false},
    {SCREEN_PEOPLE, UI_WHISPER, "people.whisper", "T", NC_("key that acts", "whisper"), NC_("what a key does", "chat with this player only"), &act, false},
    {SCREEN_PEOPLE, UI_FRIEND, "people.friend", "F", NC_("key that acts", "friend"), NC_("what a key does", "add this player to your friends, or remove"), &act, false},
    {SCREEN_PEOPLE, UI_FILTER, "people.search", "/", NC_("key that acts", "search"), NC_("what a key does", "search by name"), &act, false},

    {SCREEN_CHAT, UI_CHAT_UP, "chat.up", "Up", NC_("key of the chat", "older"), NC_("what a key does", "older messages"), &chat, false},
    {SCREEN_CHAT, UI_CHAT_DOWN, "chat.down", "Down", NC_("key of the chat", "newer"), NC_("what a key does", "newer messages"), &chat, false},
    {SCREEN_CHAT, UI_CHAT_PAGE_UP, "chat.page_up", "PgUp", NC_("key of the chat", "page up"), NC_("what a key does", "one page of older messages"), &chat, false},
    {SCREEN_CHAT, UI_CHAT_PAGE_DOWN, "chat.page_down", "PgDn", NC_("key of the chat", "page down"), NC_("what a key does", "one page of newer messages"), &chat, false},
    {SCREEN_CHAT, UI_CHAT_OLDEST, "chat.oldest", "Home", NC_("key of the chat", "oldest"), NC_("what a key does", "to the oldest message"), &chat, false},
    {SCREEN_CHAT, UI_CHAT_NEWEST, "chat.newest", "End", NC_("key of the chat", "newest"), NC_("what a key does", "to the newest message"), &chat, false},
    {SCREEN_CHAT, UI_TALK, "chat.talk", "Enter", NC_("key of the chat", "chat"), NC_("what a key does", "chat; Tab chooses with whom"), &chat, false},
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
keymap_label(int index)
{
    return tr_c(rows[index].group->context, rows[index].label);
}

const char *
keymap_help(int index)
{
    return tr_c("what a key does", rows[index].help);
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

static enum ui_command
find_action(const struct keymap *keymap, enum screen_kind screen, uint32_t key)
{
    int row = find_row(keymap, screen, key);

    if (row < 0) {
        row = find_row(keymap, SCREEN_ANY, key);
    }
    return row < 0 ? UI_NONE : rows[row].action;
}

enum ui_command
keymap_find(const struct keymap *keymap, enum screen_kind screen, uint32_t key)
{
    enum ui_command action = find_action(keymap, screen, key);
    // From the chat a small letter goes to the page, which may have a board.
    bool has_board = screen == SCREEN_GAME || screen == SCREEN_STUDY || screen == SCREEN_LESSON ||
                     screen == SCREEN_PUZZLE || screen == SCREEN_CHAT;

    if (action == UI_NONE && !has_board && key >= 'a' && key <= 'z') {
        action = find_action(keymap, screen, key - 'a' + 'A');
    }
    return action;
}

int
keymap_row_of(enum screen_kind screen, enum ui_command action)
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
keymap_key(const struct keymap *keymap, enum screen_kind screen, enum ui_command action)
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

// Where there is a board, small letters type its columns; some of them steer as well.
static bool
is_typed(int row, uint32_t key)
{
    bool has_board = rows[row].screen == SCREEN_GAME || rows[row].screen == SCREEN_STUDY ||
                     rows[row].screen == SCREEN_ANY;

    return has_board && key >= 'a' && key <= 'y' && !strchr("hjklyubn", (int)key);
}

bool
keymap_bind(struct keymap *keymap, const char *name, const char *keys, struct strbuf *why)
{
    uint32_t found[KEYMAP_KEYS_MAX] = {0};
    int row = find_name(name), count = 0;
    char key[KEY_NAME_BYTES];

    if (row < 0) {
        strbuf_addf(why, _("Unknown action \"%s\"."), name);
        return false;
    }
    while (count < KEYMAP_KEYS_MAX && next_name(&keys, key)) {
        int clash;

        found[count] = key_find(key);
        if (!found[count]) {
            strbuf_addf(why, _("Unknown key \"%s\"."), key);
            return false;
        }
        if (is_typed(row, found[count])) {
            strbuf_addf(why, _("%s types a column on the board. Use a capital letter."), key);
            return false;
        }
        clash = find_clash(keymap, row, found[count]);
        if (clash >= 0) {
            strbuf_addf(why, _("%s is already the key for \"%s\"."), key, keymap_help(clash));
            return false;
        }
        count++;
    }
    memcpy(keymap->keys[row], found, sizeof(found));
    keymap->is_changed[row] = true;
    return true;
}
