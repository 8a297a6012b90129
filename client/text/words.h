// SPDX-License-Identifier: MIT
// Every sentence that the client says, in one table, from which the catalogues of
// the other languages are made (common/i18n). {1} to {9} stand for values, which a
// translation may put in any order.
//
//      X(NAME, "sentence")
//      N(NAME, "for one", "for many")             with a number as {1}
//      C(NAME, "what is meant", "sentence")       where a word has several senses
#ifndef CLIENT_TEXT_WORDS_H
#define CLIENT_TEXT_WORDS_H

#include <stdint.h>

struct strbuf;

// clang-format off
#define WORD_LIST(X, N, C) \
    /* Small words. */ \
    X(BLACK, "black") \
    X(WHITE, "white") \
    X(YOU, "you") \
    X(YOU_FIRST, "You") \
    X(AND, " and ") \
    X(OR, " or ") \
    X(COMMA, ", ") \
    X(SEMICOLON, "; ") \
    C(STOP, "ends a sentence", ".") \
    C(SENTENCES, "two sentences", "{1} {2}") \
    C(LINE, "kind of a line, its text", "{1}: {2}") \
    C(LINE_LABEL, "kind of a line, its number or code, its text", "{1} {2}: {3}") \
    C(LABEL_IN, "number of a move, code of a room", "{1} in {2}") \
    X(AI_GOREN, "goren") \
    X(AI_GOREN_LEVEL, "goren level {1}") \
    X(AI_OTHER, "AI {1}") \
    X(GUEST_NAMED, "guest {1}") \
    C(RATING, "name, rating", "{1} {2}") \
    C(RATING_PROVISIONAL, "name, rating", "{1} {2}?") \
    X(FREE_SEAT, "free seat") \
    N(MOVES_COUNT, "1 move", "{1} moves") \
    N(GAMES_COUNT, "1 game", "{1} games") \
    N(ROOMS_COUNT, "1 room", "{1} rooms") \
    N(STONES_COUNT, "1 stone", "{1} stones") \
    N(DAYS_COUNT, "1 day", "{1} days") \
    N(WATCHING_COUNT, "{1} watching", "{1} watching") \
    X(SECONDS, "{1} s") \
    X(RATED, "rated") \
    X(CASUAL, "casual") \
    X(THREE_THREE, "three-three") \
    X(FOUR_FOUR, "four-four") \
    X(OVERLINE, "overline") \
    /* Clocks. */ \
    X(CONTROL_NONE, "no clock") \
    X(CONTROL_FISCHER, "{1} + {2} s") \
    X(CONTROL_CAP, "{1} + {2} s, at most {3}") \
    X(CONTROL_DELAY, "{1}, delay {2} s") \
    X(CONTROL_BRONSTEIN, "{1}, Bronstein {2} s") \
    X(CONTROL_BYOYOMI, "{1} + {2} x {3}") \
    X(CONTROL_CANADIAN, "{1} + {2} in {3}") \
    X(CONTROL_PERMOVE, "{1} a move") \
    X(CONTROL_PERMOVE_MATCH, "{1} a move, {2} in all") \
    X(CONTROL_CORR, "{1} a move") \
    X(CLOCK_NONE, "-") \
    C(CLOCK_NONE_SHORT, "clock, 8 columns", "none") \
    X(CLOCK_BYOYOMI, "{1} {2}x{3}") \
    X(CLOCK_CANADIAN, "{1}/{2}") \
    X(CLOCK_DAYS, "{1}d {2}h") \
    X(CLOCK_UNSURE, "~{1}") \
    C(CLOCK_AT, "name, clock", "{1} {2}") \
    /* Rooms. */ \
    X(SETUP, "{1} {2}x{2}, {3}, {4}") \
    X(SETUP_OPENING, "{1} {2}x{2}, {3}, {4}, {5}") \
    X(SEATED_YOU, "You are {1}") \
    X(SEATED_OTHER, "{1} is {2}") \
    X(SEATED_FREE, "{1} is free") \
    X(SEATED_BOTH_YOU, "You hold both seats") \
    X(SEATED_TO_PLAY, ", to play move {1}") \
    X(TITLE, "Title: {1}.") \
    X(NEXT_READY, "Next: ready.") \
    X(NEXT_SIT, "Next: sit black, sit white.") \
    X(NEXT_INVITE, "Next: invite NAME, or tell the code {1}; then ready.") \
    X(NEXT_WAIT_READY, "Waiting until {1} is ready.") \
    X(PAUSED, "The game is paused; resume goes on.") \
    X(OVER_HERE, "The last game is over: {1}.") \
    X(GAME_BEGINS, "the game begins.") \
    X(REMATCH_BEGINS, "a rematch begins.") \
    X(REMATCH_FOLLOWED, "a rematch begins; following it.") \
    X(TAKES_SEAT, "{1} takes {2}.") \
    X(LEAVES_SEAT, "{1} gives {2} up.") \
    X(YOU_TAKE_SEAT, "you take {1}.") \
    X(YOU_LEAVE_SEAT, "you give {1} up.") \
    X(IS_READY, "{1} is ready.") \
    X(YOU_ARE_READY, "you are ready.") \
    X(NOT_READY, "{1} is not ready any more.") \
    X(YOU_NOT_READY, "you are not ready any more.") \
    X(NEW_SETTINGS, "new settings: {1}. Whoever plays says ready again.") \
    X(NEW_OWNER, "{1} owns the room now.") \
    X(YOU_OWN, "you own the room now.") \
    X(NO_OWNER, "nobody owns the room now.") \
    X(CAME, "{1} came.") \
    X(WENT, "{1} went.") \
    X(LEFT_ASKED, "you left.") \
    X(LEFT_KICKED, "the owner has sent you away. Choose another room.") \
    X(LEFT_CLOSED, "the room is closed.") \
    X(LEFT_UNWATCHED, "a game begins that nobody may watch. Choose another room.") \
    X(ROOM_FAULT, "what the server says of this room cannot be. Leave it, and join it again.") \
    X(SERVER_FAULT, "The server said something that cannot be. Ask again.") \
    X(OFFLINE, "{1} is offline.") \
    X(OFFLINE_CLAIM, "{1} is offline for {2}. In {3} a claim is possible.") \
    X(ONLINE, "{1} is back.") \
    X(CLAIM_POSSIBLE, "{1} has been away for {2}. claim win or claim draw ends the game.") \
    X(RATINGS, "{1} {2} to {3}, {4} {5} to {6}.") \
    /* Whose turn, what is possible. */ \
    X(TURN, "{1}, move {2}") \
    C(TURN_AT, "who, move, where", "{1}, move {2}, {3}") \
    X(REGION_AT, "at {1}") \
    X(REGION_WITHIN, "within {1}..{2}") \
    X(REGION_OUTSIDE, "outside {1}..{2}") \
    X(STEPS, "You may {1}.") \
    X(STEP_PLACE, "place a stone") \
    C(STEP_WHERE, "what, where", "{1} {2}") \
    X(STEP_PLACE_DECLARE, "declare N P (put the stone on P, with {1} to {2} fifth moves)") \
    X(STEP_PLACE2, "place2 P Q") \
    X(STEP_SWAP, "swap") \
    X(STEP_KEEP, "keep") \
    X(STEP_TAKE_BLACK, "take black") \
    X(STEP_TAKE_WHITE, "take white") \
    X(STEP_DECLARE, "declare N ({1} to {2} fifth moves)") \
    X(STEP_OFFER, "offer {1} points") \
    X(STEP_CHOOSE, "choose one of {1}") \
    /* Moves and what else happens in a game. */ \
    X(MOVE, "{1} {2}, {3}") \
    C(MOVE_SHARED, "colour, point", "{1} {2}") \
    X(PASSES, "passes") \
    X(MOVE_FOUR, "Four.") \
    X(MOVE_FIVE_OPEN, "Five {1}, which can still be broken.") \
    X(MOVE_TAKES, "Takes {1}.") \
    X(MOVE_CHOSEN, "Chosen of those offered.") \
    N(MOVE_DECLARES, "One fifth move will be offered.", "{1} fifth moves will be offered.") \
    X(DOES_SWAP, "{1} swaps the colours.") \
    X(YOU_SWAP, "you swap the colours.") \
    X(DOES_KEEP, "{1} keeps the colours.") \
    X(YOU_KEEP, "you keep the colours.") \
    X(DOES_TAKE, "{1} takes {2}.") \
    X(YOU_TAKE, "you take {1}.") \
    X(DOES_DECLARE, "{1} declares {2} fifth moves.") \
    X(YOU_DECLARE, "you declare {1} fifth moves.") \
    X(DOES_OFFER, "{1} offers {2}.") \
    X(YOU_OFFER, "you offer {1}.") \
    X(ASK_DRAW, "{1} offers a draw. yes or no; playing on means no.") \
    X(ASK_UNDO, "{1} asks to take back move {2}. yes or no; playing on means no.") \
    X(ASK_PAUSE, "{1} asks for a pause. yes or no.") \
    X(ASK_REMATCH, "{1} asks for a rematch, colours changed. yes or no.") \
    X(ASK_PAIRING, "{1} is found for you: {2}. Play? yes or no, within {3} s.") \
    X(PAIR_AGREED, "waiting for the other one to agree.") \
    X(PAIR_OFF, "that pairing is off. Still looking for an opponent.") \
    X(PAIR_MISSED, "that pairing is off, and you are not looking any more. seek begins again.") \
    X(ASK_INVITATION, "{1} invites you to {2}: {3}. yes or no.") \
    X(ASKED_DRAW, "{1} is offered a draw.") \
    X(ASKED_UNDO, "{1} is asked to take back move {2}.") \
    X(ASKED_PAUSE, "{1} is asked for a pause.") \
    X(ASKED_REMATCH, "{1} is asked for a rematch.") \
    X(OTHERS_DRAW, "{1} offers a draw.") \
    X(OTHERS_UNDO, "{1} asks to take back move {2}.") \
    X(OTHERS_PAUSE, "{1} asks for a pause.") \
    X(OTHERS_ANSWER, "{1} declines.") \
    X(DECLINED_DRAW, "{1} plays on. The next draw offer is possible from move {2}.") \
    X(DECLINED_UNDO, "{1} keeps the move. You may ask again in {2} s.") \
    X(DECLINED_PAUSE, "{1} wants no pause.") \
    X(YOU_DECLINE, "you decline.") \
    X(WITHDRAWN, "{1} takes the question back.") \
    X(YOU_WITHDRAW, "you take the question back.") \
    X(UNDONE, "move {1} is taken back.") \
    X(UNDONE_TWO, "moves {1} and {2} are taken back.") \
    X(GAME_PAUSED, "the game is paused. resume goes on.") \
    X(GAME_RESUMED, "the game goes on.") \
    X(GIVES_TIME, "{1} gets {2} more.") \
    X(YOU_GET_TIME, "you get {2} more.") \
    X(SERVER_STOPS, "The server restarts. Clocks stand still, your seat is kept, Goren reconnects by itself.") \
    X(SERVER_BACK, "Back. Both clocks got 20 s.") \
    X(SERVER_BACK_PLAIN, "Back. The game goes on.") \
    X(LOW_TIME, "{1} has {2} s left.") \
    X(YOU_LOW_TIME, "{1} s left for you.") \
    X(CLOCK_RUNS, "Your clock runs.") \
    /* What the user is asked, and asks for. */ \
    X(TURN_TITLE, "Turn: ") \
    X(CONFIRM_PASS, "pass? yes or no.") \
    X(CONFIRM_DRAW, "offer a draw? yes or no.") \
    X(CONFIRM_RESIGN, "resign the game? yes or no.") \
    X(CONFIRM_CLAIM_WIN, "claim a win? yes or no.") \
    X(CONFIRM_CLAIM_DRAW, "claim a draw? yes or no.") \
    X(CONFIRM_TAKE, "take {1}? yes or no.") \
    X(CONFIRM_SWAP, "change the colours? yes or no.") \
    X(CONFIRM_KICK, "send {1} away for good? yes or no.") \
    X(CONFIRM_OWNER, "give the room to {1}? yes or no.") \
    X(CONFIRM_LEAVE, "leave the room and give the seat up? yes or no.") \
    X(CONFIRM_QUIT, "quit? The game goes on without you, and your seat is kept. yes or no.") \
    X(CONFIRM_FORBIDDEN, "{1} is forbidden and loses: {2}. Play it? yes or no.") \
    X(CONFIRM_AGREE, "agree to the draw, and end the game? yes or no.") \
    X(NOTHING_ASKED, "Nothing is asked.") \
    X(DROPPED, "dropped.") \
    X(GONE_GAME, "The game has ended, so there is nothing left to confirm.") \
    X(GONE_OFFER, "The draw offer was withdrawn.") \
    X(GONE_LINE, "The connection was lost, so nothing was done.") \
    X(NO_REMATCH, "no rematch.") \
    X(NOT_GOING, "not going there.") \
    X(WAITED, "nothing happened.") \
    X(ASK_PASSWORD, "the password of {1}? The next line is taken as it, and not shown.") \
    X(ASK_OLD_PASSWORD, "the password of {1} as it is now? The next line is taken as it, and not shown.") \
    X(ASK_NEW_PASSWORD, "the new password? The next line is taken as it, and not shown.") \
    X(ASK_PASSWORD_AGAIN, "the new password once more?") \
    X(PASSWORDS_DIFFER, "These two are not the same. The password stays as it was.") \
    X(PASSWORD_CHANGED, "the password is changed. Elsewhere you will be asked for it.") \
    X(GUEST_HAS_NO_PASSWORD, "A guest has no password. register NAME makes an account.") \
    X(BAD_PASSWORD, "A password has 8 to 128 bytes. Nothing was sent.") \
    X(FINISH_FIRST, "Finish your game first.") \
    X(TOO_MANY_LINES, "Too many commands wait. Wait for their answers.") \
    X(BOTH_TAKEN, "Both seats of {1} are taken. watch {1} watches.") \
    X(NONE_TO_WATCH, "No game is running that could be watched.") \
    X(NOT_PLAYING, "{1} is in no room that can be watched.") \
    X(NOT_ONLINE, "{1} is not online.") \
    X(FOLLOWING, "following {1}. follow off ends it.") \
    X(FOLLOW_OFF, "following nobody.") \
    C(CHAT, "name, what is said", "{1}: {2}") \
    X(CHAT_TO, "you to {1}: {2}") \
    X(BOARD, "after move {1} of {2}; X is black, O is white.") \
    X(BOARD_ROW, "Row {1}: {2}.") \
    X(BOARD_EMPTY, "no stones.") \
    X(BOARD_MORE, "More: board words all.") \
    X(NO_CLOCK, "this game has none.") \
    X(CLOCK_OF, "Running: {1}.") \
    X(NO_MOVES, "No moves yet. Black begins.") \
    X(NO_MOVES_AT, "No moves yet. Black begins {1}.") \
    X(OPENING_NAME, "Opening: {1} {2}.") \
    X(LOOK, "after move {1} of {2}: {3} {4}.") \
    X(LOOK_EMPTY, "the empty board, before move 1 of {1}.") \
    X(LOOK_LIVE, "live, after move {1}: {3} {4}.") \
    X(LOOK_RETURN, "The game goes on; look live returns.") \
    X(LOOK_RETURN_OVER, "look live returns.") \
    X(HINT, "{1}, {2} %, depth {3}. Line: {4}.") \
    X(HINT_NONE, "none.") \
    X(FORBIDDEN_NONE, "no point is.") \
    C(FORBIDDEN_POINT, "point, reasons", "{1}, {2}") \
    C(FOUL_LINES, "reason, lines", "{1}: {2}") \
    X(FORBIDDEN_NOT, "{1} is not.") \
    X(THREATS_NONE, "{1}: none") \
    X(THREATS_FIVE, "{1} makes five at {2}") \
    X(THREATS_FOUR, "{1} makes four at {2}") \
    X(THREAT_FIVE, "five at {2}") \
    X(THREAT_FOUR, "four at {2}") \
    X(THREATS_THREE, "{1} makes an open three at {2}") \
    X(THREAT_THREE, "an open three at {2}") \
    X(ENGINE_ON, "The engine of this machine looks on; one line for each position.") \
    X(ENGINE_OFF, "The engine of this machine rests.") \
    X(ENGINE_REFUSED, "The engine is for those who watch, and for games that are over.") \
    X(ENGINE_VALUE, "after move {1}: black {2}%, depth {3}: {4}.") \
    X(ENGINE_WIN, "after move {1}: {2} wins in {3}: {4}.") \
    X(THOUGHT, "{1}, depth {2}.") \
    X(THOUGHT_SHORTENED, "{1}, depth {2}: cut short.") \
    X(THOUGHT_OPEN, "{1} %. Line: {2}.") \
    X(NO_ROOMS, "No open rooms. create makes one, seek finds an opponent.") \
    X(NOTHING_MATCHES, "Nothing matches {1}.") \
    C(WANTED, "rule, size, clock, rated or not", "{1} {2}, {3}, {4}") \
    N(LOOKING_COUNT, "{1} is looking", "{1} are looking") \
    C(LOOKING, "which pairing, how many are looking", "{1}: {2}.") \
    X(SEEK_JOINS, "seek join joins.") \
    X(NOBODY_LOOKS, "Nobody is looking for a game that you could join. seek begins.") \
    X(NO_GAMES, "No games kept yet; finished ones come here by themselves.") \
    X(NO_MESSAGES, "none.") \
    X(MAP_NONE, "no point is rated.") \
    X(LISTED_ROOM, "{1} {2}x{2}, {3}, {4}, {5}. {6}, {7}.") \
    X(LISTED_MOVE, "Move {1}.") \
    X(LISTED_OPEN, "Open.") \
    N(ONLINE_COUNT, "{1} online", "{1} online") \
    N(HERE_COUNT, "{1} here", "{1} here") \
    X(PLAYER_HERE, "{1}.") \
    X(PLAYER_PLAYING, "{1}, playing in {2}.") \
    X(PLAYER_WAITING, "{1}, waiting in {2}.") \
    X(PROFILE, "{1}, member since {2}.") \
    X(PROFILE_GUEST, "{1}, guest.") \
    X(PROFILE_BADGE, "Badge: {1}.") \
    X(PROFILE_ONLINE, "Online.") \
    X(PROFILE_ROOM, "Online, in {1}.") \
    X(PROFILE_SEEN, "Last seen {1}.") \
    X(CAREER_TITLE, "{1} {2}, {3} days") \
    X(CAREER, "{1}: {2} to {3}, highest {4}.") \
    C(CAREER_CURVE, "which ratings, the first, a curve, the last", "{1}: {2} {3} {4}") \
    X(CAREER_NONE, "{1}: no rated games.") \
    X(CAREER_OPENINGS, "Openings: {1}.") \
    X(RATING_LINE, "{1} {2} {3}, error {4}; {5}, {6} won, {7} drawn, {8} lost.") \
    X(ARCHIVED, "{1}, {2} - {3}, {4} {5}x{5}, {6}, {7}.") \
    X(ARCHIVE_MORE, "There are more: archive more.") \
    X(NO_OPENINGS, "The archive of this server does not know openings: it is older than your Goren.") \
    X(NOT_IN_LIST, "There is no game {1} in the list. archive makes one.") \
    X(BAD_FORM, "Name the file .sgf or .txt.") \
    X(SAVED, "{1}.") \
    X(RECORD_DAMAGED, "The record is damaged: the referee does not take it.") \
    X(HELP, "{1}: {2}.") \
    X(HELP_ASKS, "{1}: {2}. It asks first, and must be written in full.") \
    X(HELP_SCREEN, "{1}: {2}. It belongs to the screen.") \
    X(HELP_PRESETS, "presets: {1}.") \
    X(HELP_KEYS, "keys: {1}.") \
    C(EXPLAINED, "word, what it is", "{1} ({2})") \
    X(HELP_MORE, "help WORD explains a command; the beginning of a word is enough.") \
    /* How games end: for the winner, the loser, the others. */ \
    X(END_FIVE_WON, "you win with five, {3}, after {4}") \
    X(END_FIVE_LOST, "you lose, {1} has five, {3}, after {4}") \
    X(END_FIVE, "{1} wins with five, {3}, after {4}") \
    X(END_CAPTURE_WON, "you win by captures, {5}, after {4}") \
    X(END_CAPTURE_LOST, "you lose, {1} has captured {5}, after {4}") \
    X(END_CAPTURE, "{1} wins by captures, {5}, after {4}") \
    X(END_FOUL_WON, "you win, {3} is forbidden for {2}, after {4}") \
    X(END_FOUL_LOST, "you lose, {3} is forbidden, after {4}") \
    X(END_FOUL, "{1} wins, {3} is forbidden for {2}, after {4}") \
    X(END_RESIGN_WON, "you win, {2} resigned after {4}") \
    X(END_RESIGN_LOST, "you lose, you resigned after {4}") \
    X(END_RESIGN, "{1} wins, {2} resigned after {4}") \
    X(END_TIME_WON, "you win, {2} ran out of time after {4}") \
    X(END_TIME_LOST, "you lose, your time ran out after {4}") \
    X(END_TIME, "{1} wins, {2} ran out of time after {4}") \
    X(END_CLAIM_WON, "you win, {2} was away too long, after {4}") \
    X(END_CLAIM_LOST, "you lose, you were away too long, after {4}") \
    X(END_CLAIM, "{1} wins, {2} was away too long, after {4}") \
    X(END_FORFEIT_WON, "you win, the engine of {2} failed after {4}") \
    X(END_FORFEIT_LOST, "you lose, your engine failed after {4}") \
    X(END_FORFEIT, "{1} wins, the engine of {2} failed after {4}") \
    X(END_OTHER, "{1} wins after {4}") \
    X(END_DRAW_FULL, "a draw, the board is full, after {4}") \
    X(END_DRAW_NO_MOVE, "a draw, nobody can move, after {4}") \
    X(END_DRAW_DEAD, "a draw, nobody can make five any more, after {4}") \
    X(END_DRAW_MARGIN, "a draw, the board is nearly full, after {4}") \
    X(END_DRAW_PASSES, "a draw, both passed, after {4}") \
    X(END_DRAW_AGREED, "a draw by agreement after {4}") \
    X(END_DRAW_CLAIMED, "a draw, somebody was away too long, after {4}") \
    X(END_DRAW_ABANDONED, "a draw, nobody was there, after {4}") \
    X(END_DRAW_OTHER, "a draw after {4}") \
    X(END_ABORTED_FIRST, "not played, no first move came in time") \
    X(END_ABORTED, "not played, nobody was there") \
    X(END_KEPT, "Kept as {1}.") \
    X(END_NOT_KEPT, "It could not be kept: {1}") \
    X(END_NEXT_PLAYER, "Next: rematch, watch, leave.") \
    X(ARCHIVE_RESULT, "{1} won by {2}") \
    X(ARCHIVE_DRAW, "draw by {1}") \
    X(ARCHIVE_ABORTED, "not played") \
    /* The line, the server. */ \
    X(CONNECTED, "connected. You are {1}. {2}, {3} online. Commands: help.") \
    X(CONNECTED_TRUST, "connected, {4}. You are {1}. {2}, {3} online. Commands: help.") \
    X(CONNECTED_AGAIN, "connected again. You are {1}.") \
    X(LINK_LOST, "the line is down. Your seat is kept, your clock may run on; Goren reconnects by itself.") \
    X(LINK_LOST_WHY, "the line is down: {1} Your seat is kept, your clock may run on; Goren reconnects by itself.") \
    X(LINK_NONE, "There is no connection. Check the address, and try again.") \
    X(BYE_ELSEWHERE, "You have come in from elsewhere; this line ends.") \
    X(BYE_KICKED, "The operator has ended this connection.") \
    X(BYE_OTHER, "The server has ended this connection.") \
    X(FRIENDS_TYPE, "friends type: goren join {1}") \
    X(ASK_KEY, "first visit to {1}. Its key is SHA256 {2}. Keep it and go on? yes or no.") \
    X(KEY_NOT_KEPT, "nothing was kept, and nothing was sent.") \
    X(SERVER_FORGOTTEN, "{1} is forgotten: its address, its key and your token there.") \
    X(SERVER_UNKNOWN, "Nothing is kept of {1}. settings lists the servers.") \
    X(CONFIRM_FORGET, "forget {1}, its key and your token there? yes or no.") \
    X(CONFIRM_RESET, "make all settings and keys as usual again? yes or no.") \
    X(KEY_TAKEN, "the new key of {1} is kept.") \
    X(KEY_REFUSED, "This is not the key that {1} shows now, or there is none to be accepted. Compare it with the operator's, and type its first four pairs, or more.") \
    X(PAIRED, "paired with {1}.") \
    X(SEEKING, "looking for an opponent. seek stop ends it.") \
    X(SEEK_STOPPED, "not looking any more.") \
    X(INVITED, "{1} is invited.") \
    X(SENT_AWAY, "{1} is sent away.") \
    X(IGNORED, "{1} is ignored. ignore {1} off ends it.") \
    X(IGNORED_OFF, "{1} is heard again.") \
    X(MUTED, "{1} has no voice here now. mute {1} off gives it back.") \
    X(MUTED_OFF, "{1} has a voice here again.") \
    X(LANGUAGE, "the language is {1} now.") \
    X(BAD_LANGUAGE, "There is no language {1}. Write en, ru, ja, zh_CN or zh_TW.") \
    /* Words that are not understood. */ \
    X(NO_COMMAND, "There is no command {1}. help lists them.") \
    X(AMBIGUOUS, "This may be {1}. Write more of it.") \
    X(IN_FULL, "Write {1} in full.") \
    X(USAGE, "Write it so: {1}.") \
    X(LINE_TOO_LONG, "This line is too long.") \
    X(LINE_UNREADABLE, "This line is no text in UTF-8.") \
    X(ON_SCREEN, "{1} belongs to the screen; the line mode has none.") \
    X(BAD_TIME, "\"{1}\" is no clock. Write 5+3, 10:00, 10+3x30, 3d or none.") \
    X(BAD_VALUE, "{1} takes {2}, not \"{3}\".") \
    X(NOT_KEY_VALUE, "{1} is not written as KEY=VALUE.") \
    X(NO_SUCH_KEY, "There is no key {1}. help create lists them.") \
    X(NO_PRESET, "There is no preset {1}. help create lists them.") \
    X(BAD_FILTER, "{1} is no filter. Write player=NAME, opponent=NAME, rule=, opening=, result=, since= or until=.") \
    X(NO_MORE, "There are no more games in this list.") \
    X(BAD_NUMBER, "{1} is no number of {2} to {3}.") \
    X(BAD_NAME, "{1} cannot be a name.") \
    X(BAD_CODE, "{1} cannot be the code of a room. rooms lists them.") \
    X(BAD_COLOUR, "{1} is neither black nor white.") \
    X(TEXT_TOO_LONG, "This is too long to be said; 400 bytes are possible.") \
    X(NOT_CONNECTED, "There is no connection. reconnect tries again.") \
    X(NO_ROOM, "You are in no room. create makes one, join CODE enters one.") \
    X(NO_GAME, "There is no game here yet.") \
    X(ONLY_WATCHING, "You only watch here. sit black or sit white takes a free seat.") \
    X(ONLY_WATCHING_OWN, "You only watch here. join {1} goes to your game.") \
    X(DECLARE_FIRST, "Say how many fifth moves there will be: declare N {1}.") \
    X(NO_FOULS, "{1} has no forbidden points.") \
    /* Refusals. */ \
    X(NO_COLUMN, "No column {1} on {2}x{2} (a..{3}).") \
    X(NO_ROW, "No row {1} on {2}x{2} (1..{2}).") \
    X(NOT_A_POINT, "{1} is no point. Write h8.") \
    X(REFUSED_OCCUPIED, "{1} has a stone (move {2}, {3}).") \
    X(REFUSED_REGION, "Move {1} must stand {2}.") \
    X(REFUSED_FREE_THREES, "{1} makes two free threes, {2}. Play elsewhere, or capture.") \
    X(REFUSED_FORBIDDEN, "{1} is forbidden: {2}. Play elsewhere.") \
    X(REFUSED_TURN_BLACK, "It is Black's turn, move {1}.") \
    X(REFUSED_TURN_WHITE, "It is White's turn, move {1}.") \
    X(REFUSED_TURN_OTHER, "It is {2}'s turn, move {1}.") \
    X(REFUSED_DRAW_SOON, "The next draw offer is possible from move {1}.") \
    X(REFUSED_UNDO_SOON, "You may ask again in {1} s.") \
    X(REFUSED_RATED_DRAW, "Rated games have no draw.") \
    X(REFUSED_RATED_UNDO, "Rated games have no undo.") \
    X(REFUSED_RATED_PAUSE, "Rated games have no pause.") \
    X(REFUSED_RATED_HINTS, "Rated games have no hints.") \
    X(REFUSED_CLAIM_SOON, "{1} has been away for {2}. In {3} a claim is possible.") \
    X(REFUSED_LEAVE, "You play here. resign ends the game; quit keeps your seat.") \
    X(REFUSED_NO_ROOM, "There is no room {1}; it may have been closed. rooms lists what is open.") \
    X(REFUSED_OTHER, "The server refuses this (code {1}).")
// clang-format on

enum word {
    WORD_NONE, // where a table has no word
#define WORD_ENUM(name, ...) WORD_##name,
    WORD_LIST(WORD_ENUM, WORD_ENUM, WORD_ENUM)
#undef WORD_ENUM
        WORD_COUNT
};

// The sentence in the language of the user, with its {1} ..; "" for WORD_NONE.
const char *words_text(enum word word);
// The sentence in English: an id, where a table of programs has the same words.
const char *words_english(enum word word);

// Adds it with count values, which are strings, in place of {1} ..
void format_word(struct strbuf *out, enum word word, int count, ...);

// A number as a value. Returns buffer.
enum { WORDS_NUMBER_BYTES = 24 };
const char *words_number(int64_t number, char buffer[WORDS_NUMBER_BYTES]);
// The same, valid to the end of the block.
#define WORDS_NUMBER(number) words_number((number), (char[WORDS_NUMBER_BYTES]){0})

// As format_word(), with a number as {1}, in the plural form of that number.
void format_count(struct strbuf *out, enum word word, int64_t number);

// The stop at the end of a sentence, and the gap between two of them: not every language has a
// blank there.
void format_stop(struct strbuf *out);
void format_gap(struct strbuf *out);

#endif
