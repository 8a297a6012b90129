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
    C(AI_PRESET, "an AI and the number of its preset", "AI {1} {2}") \
    X(GUEST_NAMED, "guest {1}") \
    C(RATING, "name, rating", "{1} {2}") \
    C(RATING_PROVISIONAL, "name, rating", "{1} {2}?") \
    X(FREE_SEAT, "free seat") \
    N(MOVES_COUNT, "1 move", "{1} moves") \
    N(GAMES_COUNT, "1 game", "{1} games") \
    N(ROOMS_COUNT, "1 table", "{1} tables") \
    N(STONES_COUNT, "1 stone", "{1} stones") \
    N(DAYS_COUNT, "1 day", "{1} days") \
    N(WATCHING_COUNT, "{1} watching", "{1} watching") \
    X(SECONDS, "{1} s") \
    X(MINUTES, "{1} min") \
    X(RATED, "rated") \
    X(CASUAL, "casual") \
    X(THREE_THREE, "double three") \
    X(FOUR_FOUR, "double four") \
    X(OVERLINE, "overline") \
    /* Clocks. */ \
    X(CONTROL_NONE, "no clock") \
    X(CONTROL_FISCHER, "{1} + {2} s") \
    X(CONTROL_CAP, "{1} + {2} s, at most {3}") \
    X(CONTROL_DELAY, "{1}, delay {2} s") \
    X(CONTROL_BRONSTEIN, "{1}, Bronstein {2} s") \
    X(CONTROL_BYOYOMI, "{1} + {2} x {3}") \
    X(CONTROL_CANADIAN, "{1} + {2} in {3}") \
    X(CONTROL_PERMOVE, "{1} per move") \
    X(CONTROL_PERMOVE_MATCH, "{1} per move, {2} in total") \
    X(CONTROL_CORR, "{1} per move") \
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
    X(SEATED_BOTH_YOU, "You play both sides") \
    X(SEATED_TO_PLAY, ", to play move {1}") \
    X(TITLE, "Title: {1}.") \
    X(NEXT_READY, "Next: type ready.") \
    X(NEXT_START_AIS, "Next: type ready to start the two AIs.") \
    X(BAD_PLAY, "\"{1}\" isn't a rule, a level or an AI. Try play, play renju, play 5 or play classic.") \
    X(NEXT_SIT, "Next: type sit black or sit white.") \
    X(NEXT_INVITE, "Next: type invite NAME, or give a friend the code {1}; then type ready.") \
    X(NEXT_WAIT_READY, "Waiting for {1} to be ready.") \
    X(PAUSED, "The game is paused. Type resume to continue.") \
    X(OVER_HERE, "Last game: {1}.") \
    X(GAME_BEGINS, "game started.") \
    X(REMATCH_BEGINS, "rematch started.") \
    X(REMATCH_FOLLOWED, "rematch started; still watching.") \
    X(TAKES_SEAT, "{1} takes {2}.") \
    X(HAND_OVER_TO_YOU, "{1} asks you to play {2} from here on.") \
    X(HAND_OVER_ASKED, "{1} wants to hand {2} over to {3}.") \
    X(HAND_OVER_SELF_ASKED, "{1} wants to play {2} from here on.") \
    X(HAND_OVER_YOURS, "You offered {1} to {2}. Waiting for {3}.") \
    X(HAND_OVER_SELF_YOURS, "You asked to play {1} from here on. Waiting for {2}.") \
    X(HAND_OVER_WAITS, "Waiting for {1}.") \
    X(HAND_OVER_DECLINED, "The offer was declined. {1} keeps {2}.") \
    X(HAND_OVER_ENDED, "The offer to hand over {1} is no longer open.") \
    X(NO_WITHDRAWS, "Type no to withdraw that.") \
    X(ANSWER_YES_NO, "Answer yes or no.") \
    X(NO_HAND_OVER, "This server doesn't let you hand over your seat.") \
    X(NO_SEAT_LENT, "You have no seat to take back.") \
    X(LEAVES_SEAT, "{1} leaves the {2} seat.") \
    X(YOU_TAKE_SEAT, "you take {1}.") \
    X(YOU_LEAVE_SEAT, "you leave the {1} seat.") \
    X(IS_READY, "{1} is ready.") \
    X(YOU_ARE_READY, "you are ready.") \
    X(NOT_READY, "{1} is no longer ready.") \
    X(YOU_NOT_READY, "you are no longer ready.") \
    X(NEW_SETTINGS, "new settings: {1}. Players must type ready again.") \
    X(NEW_OWNER, "{1} is the host now.") \
    X(YOU_OWN, "you are the host now.") \
    X(NO_OWNER, "this table has no host now.") \
    X(CAME, "{1} joined.") \
    X(WENT, "{1} left.") \
    X(LEFT_ASKED, "you left.") \
    X(LEFT_KICKED, "the host removed you from this table. Choose another one.") \
    X(LEFT_CLOSED, "this table was closed.") \
    X(LEFT_UNWATCHED, "a private game is starting, and you can't watch it. Choose another table.") \
    X(ROOM_FAULT, "the server sent invalid data about this table. Leave it and join again.") \
    X(SERVER_FAULT, "The server sent invalid data. Try again.") \
    X(OFFLINE, "{1} is offline.") \
    X(OFFLINE_CLAIM, "{1} has been offline for {2}. You can claim the game in {3}.") \
    X(ONLINE, "{1} is back.") \
    X(NOT_ANSWERING, "{1} isn't answering.") \
    X(ANSWERS_AGAIN, "{1} is answering again.") \
    X(CLAIM_POSSIBLE, "{1} has been away for {2}. Type claim win or claim draw to end the game.") \
    X(STAND_IN_POSSIBLE, \
      "{1} has been away for {2}. Type claim win or claim draw to end the game, or claim ai to let an AI take over.") \
    X(RATINGS, "{1} {2} to {3}, {4} {5} to {6}.") \
    /* Whose turn, what is possible. */ \
    X(TURN, "{1}, move {2}") \
    C(TURN_AT, "who, move, where", "{1}, move {2}, {3}") \
    X(REGION_AT, "at {1}") \
    X(REGION_WITHIN, "within {1}..{2}") \
    X(REGION_OUTSIDE, "outside {1}..{2}") \
    X(STEPS, "You can {1}.") \
    X(STEP_PLACE, "place a stone") \
    C(STEP_WHERE, "what, where", "{1} {2}") \
    X(STEP_PLACE_DECLARE, "declare N P (place the stone on P and offer {1} to {2} fifth moves)") \
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
    X(MOVE_FIVE_OPEN, "Five {1}, but it can still be broken.") \
    X(MOVE_TAKES, "Captures {1}.") \
    X(MOVE_CHOSEN, "Chosen from the points offered.") \
    N(MOVE_DECLARES, "One fifth move will be offered.", "{1} fifth moves will be offered.") \
    X(DOES_SWAP, "{1} swaps colours.") \
    X(YOU_SWAP, "you swap colours.") \
    X(DOES_KEEP, "{1} keeps the colours.") \
    X(YOU_KEEP, "you keep the colours.") \
    X(DOES_TAKE, "{1} takes {2}.") \
    X(YOU_TAKE, "you take {1}.") \
    X(DOES_DECLARE, "{1} declares {2} fifth moves.") \
    X(YOU_DECLARE, "you declare {1} fifth moves.") \
    X(DOES_OFFER, "{1} offers {2}.") \
    X(YOU_OFFER, "you offer {1}.") \
    X(ASK_DRAW, "{1} offers a draw. Answer yes or no; playing a move declines.") \
    X(ASK_UNDO, "{1} asks to take back move {2}. Answer yes or no; playing a move declines.") \
    X(ASK_PAUSE, "{1} asks for a pause. Answer yes or no.") \
    X(ASK_RESTART, "{1} asks to start this game again from the first move. Answer yes or no; playing a move declines.") \
    X(ASK_AGAIN, "{1} asks to play again. Answer yes or no.") \
    X(ASK_REMATCH, "{1} asks for a rematch with colours swapped. Answer yes or no.") \
    X(ASK_PAIRING, "Opponent found: {1}, {2}. Play? Answer yes or no within {3} s.") \
    X(PAIR_AGREED, "waiting for your opponent to accept.") \
    X(UNCOUNTED_PAIR, "no more rating changes today: these two have played enough rated games.") \
    X(UNCOUNTED_ADDRESS, "no rating changes: both players are at the same address.") \
    X(UNCOUNTED, "no rating changes in this game.") \
    X(COUNTED, "rated games change ratings here.") \
    X(PAIR_OFF, "pairing cancelled. Still looking for an opponent.") \
    X(PAIR_MISSED, "pairing cancelled, and the search has ended. Type seek to start again.") \
    X(ASK_INVITATION, "{1} invites you to table {2}: {3}. Answer yes or no.") \
    X(ASKED_DRAW, "draw offered to {1}.") \
    X(ASKED_UNDO, "asked {1} to take back move {2}.") \
    X(ASKED_PAUSE, "asked {1} for a pause.") \
    X(ASKED_REMATCH, "asked {1} for a rematch.") \
    X(ASKED_RESTART, "asked {1} to start again from the first move.") \
    X(OTHERS_RESTART, "{1} asks to start again from the first move.") \
    X(RESTART_OFF, "the game goes on from here.") \
    X(OTHERS_DRAW, "{1} offers a draw.") \
    X(OTHERS_UNDO, "{1} asks to take back move {2}.") \
    X(OTHERS_PAUSE, "{1} asks for a pause.") \
    X(OTHERS_ANSWER, "{1} declines.") \
    X(DECLINED_DRAW, "{1} declines the draw. You can offer one again from move {2}.") \
    X(DECLINED_UNDO, "{1} declines the take-back. You can ask again in {2} s.") \
    X(DECLINED_PAUSE, "{1} declines the pause.") \
    X(YOU_DECLINE, "you decline.") \
    X(WITHDRAWN, "{1} withdraws the request.") \
    X(YOU_WITHDRAW, "you withdraw the request.") \
    X(UNDONE, "move {1} was taken back.") \
    X(UNDONE_TWO, "moves {1} and {2} were taken back.") \
    X(GAME_PAUSED, "game paused. Type resume to continue.") \
    X(GAME_RESUMED, "game resumed.") \
    X(GIVES_TIME, "{1} gets {2} more.") \
    X(YOU_GET_TIME, "you get {2} more.") \
    X(HOST_STOPS, "The host has stopped the server.") \
    X(SERVER_STOPS, "The server is restarting. Clocks are stopped, your seat is kept, and Goren reconnects automatically.") \
    X(SERVER_BACK, "Back online. Both clocks got 20 s more.") \
    X(SERVER_BACK_PLAIN, "Back online. The game continues.") \
    X(LOW_TIME, "{1} has {2} s left.") \
    X(YOU_LOW_TIME, "you have {1} s left.") \
    X(CLOCK_RUNS, "Your clock is running.") \
    /* What the user is asked, and asks for. */ \
    X(TURN_TITLE, "Turn: ") \
    X(CONFIRM_PASS, "pass? yes or no.") \
    X(CONFIRM_DRAW, "offer a draw? yes or no.") \
    X(CONFIRM_RESTART, "start this game again from the first move? yes or no.") \
    X(CONFIRM_RESIGN, "resign the game? yes or no.") \
    X(CONFIRM_CLAIM_WIN, "claim the win? yes or no.") \
    X(CONFIRM_CLAIM_DRAW, "claim the draw? yes or no.") \
    X(CONFIRM_STAND_IN, "let an AI take your opponent's seat? yes or no.") \
    X(CONFIRM_TAKE, "take {1}? yes or no.") \
    X(CONFIRM_SWAP, "swap colours? yes or no.") \
    X(CONFIRM_KICK, "ban {1} from this table? yes or no.") \
    X(CONFIRM_OWNER, "make {1} the host? yes or no.") \
    X(CONFIRM_LEAVE, "leave the table and give up your seat? yes or no.") \
    X(CONFIRM_QUIT, "quit? Your game continues, and your seat is kept. yes or no.") \
    X(CONFIRM_QUIT_HERE, "quit? Your game is saved; you can continue it later. yes or no.") \
    X(CONFIRM_FORBIDDEN, "{1} is forbidden and loses: {2}. Play it anyway? yes or no.") \
    X(CONFIRM_AGREE, "accept the draw and end the game? yes or no.") \
    X(NOTHING_ASKED, "There is no question to answer.") \
    X(DROPPED, "cancelled.") \
    X(GONE_GAME, "The game has ended, so there is nothing left to confirm.") \
    X(GONE_OFFER, "The draw offer was withdrawn.") \
    X(GONE_LINE, "The connection was lost, so nothing was done.") \
    X(NO_REMATCH, "no rematch.") \
    X(NOT_GOING, "invitation declined.") \
    X(WAITED, "nothing new.") \
    X(ALREADY_KEPT, "in line mode every change is saved when you make it.") \
    X(OTHER_GAME_WAITS, "your game at table {1} is not over. Type join {1} to return to it.") \
    X(ASK_PASSWORD, "password for {1}? Type it on the next line; it won't be shown.") \
    X(ASK_OLD_PASSWORD, "current password for {1}? Type it on the next line; it won't be shown.") \
    X(ASK_NEW_PASSWORD, "new password? Type it on the next line; it won't be shown.") \
    X(ASK_PASSWORD_AGAIN, "new password again?") \
    X(ASK_CODE, "recovery code of {1}? Type it on the next line.") \
    X(PASSWORDS_DIFFER, "The passwords don't match. Your password was not changed.") \
    X(PASSWORDS_DIFFER_NEW, "The passwords don't match. No account was created.") \
    X(PASSWORD_CHANGED, "password changed. You will need it to log in elsewhere.") \
    X(GUEST_HAS_NO_ACCOUNT, "You are a guest. Type register NAME to create an account.") \
    X(GUEST_HAS_NO_PASSWORD, "Guests have no password. Type register NAME to create an account.") \
    X(BAD_PASSWORD, "Passwords have 8 to 128 bytes. Nothing was sent.") \
    X(FINISH_FIRST, "Finish your game first.") \
    X(TOO_MANY_LINES, "Too many commands are waiting. Wait for the answers.") \
    X(BOTH_TAKEN, "Both seats at {1} are taken. Type watch {1} to watch.") \
    X(NONE_TO_WATCH, "There is no game to watch right now.") \
    X(NOT_PLAYING, "{1} isn't at a table you can watch.") \
    X(NOT_ONLINE, "{1} is not online.") \
    X(FOLLOWING, "following {1}. Type follow off to stop.") \
    X(FOLLOW_OFF, "not following anyone.") \
    C(CHAT, "name, what is said", "{1}: {2}") \
    X(CHAT_TO, "you to {1}: {2}") \
    X(BOARD, "after move {1} of {2}; X is Black, O is White.") \
    X(BOARD_ROW, "Row {1}: {2}.") \
    X(BOARD_EMPTY, "no stones.") \
    X(BOARD_MORE, "For all of it, type board words all.") \
    X(NO_CLOCK, "this game has no clock.") \
    X(CLOCK_OF, "Running: {1}.") \
    X(NO_MOVES, "No moves yet. Black begins.") \
    X(NO_MOVES_AT, "No moves yet. Black begins {1}.") \
    X(OPENING_NAME, "Opening: {1} {2}.") \
    X(LOOK, "after move {1} of {2}: {3} {4}.") \
    X(LOOK_EMPTY, "empty board, before move 1 of {1}.") \
    X(LOOK_LIVE, "live, after move {1}: {3} {4}.") \
    X(LOOK_RETURN, "The game continues. Type look live to return.") \
    X(LOOK_RETURN_OVER, "Type look live to return.") \
    X(HINT, "{1} (your chance {2}%, depth {3}). Line: {4}.") \
    X(HINT_NONE, "none.") \
    X(FORBIDDEN_NONE, "no forbidden points.") \
    C(FORBIDDEN_POINT, "point, reasons", "{1}, {2}") \
    C(FOUL_LINES, "reason, lines", "{1}: {2}") \
    X(FORBIDDEN_NOT, "{1} is not forbidden.") \
    X(THREATS_NONE, "{1}: none") \
    X(THREATS_FIVE, "{1} makes five at {2}") \
    X(THREATS_FOUR, "{1} makes four at {2}") \
    X(THREAT_FIVE, "five at {2}") \
    X(THREAT_FOUR, "four at {2}") \
    X(THREATS_THREE, "{1} makes an open three at {2}") \
    X(THREAT_THREE, "open three at {2}") \
    X(ENGINE_ON, "Local engine on: one line for each position.") \
    X(ENGINE_OFF, "Local engine off.") \
    X(ENGINE_REFUSED, "The local engine is only for watching and for finished games.") \
    X(ENGINE_RATED, "No engine during a rated game, not even for watchers.") \
    X(ENGINE_VALUE, "after move {1}: Black {2}%, depth {3}: {4}.") \
    X(ENGINE_WIN, "after move {1}: {2} wins in {3}: {4}.") \
    X(ENGINE_INFO, "{1}, depth {2}.") \
    X(ENGINE_INFO_SHORTENED, "{1}, depth {2}, stopped early.") \
    X(ENGINE_INFO_OPEN, "{1}%. Line: {2}.") \
    X(NO_ROOMS, "No open tables. Type create to open one, or seek to find an opponent.") \
    X(NOTHING_MATCHES, "Nothing matches {1}.") \
    C(SEEK, "rule, size, clock, rated or not", "{1} {2}, {3}, {4}") \
    N(LOOKING_COUNT, "{1} is looking", "{1} are looking") \
    C(LOOKING, "which pairing, how many are looking", "{1}: {2}.") \
    X(SEEK_JOINS, "Type seek join to join.") \
    X(NOBODY_LOOKS, "Nobody is looking for a game that you can join. Type seek to start looking.") \
    X(NO_GAMES, "No saved games yet. Finished games are saved automatically.") \
    X(NO_MESSAGES, "none.") \
    X(MAP_NONE, "no points are rated.") \
    X(LISTED_ROOM, "{1} {2}x{2}, {3}, {4}, {5}. {6}, {7}.") \
    X(LISTED_MOVE, "Move {1}.") \
    X(LISTED_OPEN, "Open.") \
    X(LISTED_FULL, "Full.") \
    N(ONLINE_COUNT, "{1} online", "{1} online") \
    N(HERE_COUNT, "{1} here", "{1} here") \
    X(PLAYER_HERE, "{1}.") \
    X(PLAYER_PLAYING, "{1}, playing at {2}.") \
    X(PLAYER_WAITING, "{1}, waiting at {2}.") \
    X(PLAYER_WATCHING, "{1}, watching {2}.") \
    X(PLAYER_GONE, "{1}, last seen {2}.") \
    N(FOUND_COUNT, "{1} player found", "{1} players found") \
    X(PEOPLE_PAGE, "Page {1} of {2}.") \
    N(FRIENDS_COUNT, "{1} friend", "{1} friends") \
    X(FRIEND_CAME, "{1} is online.") \
    X(YOU_ARE_INVISIBLE, "You are invisible. Type visible to show yourself again.") \
    X(NO_PEOPLE, "This server doesn't support friends or the list of players.") \
    X(PROFILE, "{1}, member since {2}.") \
    X(PROFILE_GUEST, "{1}, guest.") \
    X(PROFILE_BADGE, "Badge: {1}.") \
    X(PROFILE_ONLINE, "Online.") \
    X(PROFILE_ROOM, "Online, at {1}.") \
    X(PROFILE_SEEN, "Last seen {1}.") \
    X(RATING_HISTORY_TITLE, "{1} {2}, {3} days") \
    X(RATING_HISTORY, "{1}: {2} to {3}, highest {4}.") \
    C(RATING_HISTORY_CURVE, "which ratings, the first, a curve, the last", "{1}: {2} {3} {4}") \
    X(RATING_HISTORY_NONE, "{1}: no rated games.") \
    X(RATING_HISTORY_OPENINGS, "Openings: {1}.") \
    X(RATING_LINE, "{1} {2} {3}, error {4}; {5}, {6} won, {7} drawn, {8} lost.") \
    X(ARCHIVED, "{1}, {2} - {3}, {4} {5}x{5}, {6}, {7}.") \
    X(ARCHIVE_MORE, "More games: type archive more.") \
    X(NO_STAND_IN, "An AI can't take over on this server.") \
    X(NO_OPENINGS, "This server can't search by opening: it is older than your Goren.") \
    X(NOT_IN_LIST, "There is no game {1} in the list. Type archive to get a list.") \
    X(SAVED, "{1}.") \
    X(SAVED_WITHOUT, "{1}, without {2}.") \
    X(RECORD_DAMAGED, "This record is damaged and can't be replayed.") \
    X(HELP, "{1}: {2}.") \
    X(HELP_ASKS, "{1}: {2}. Asks for confirmation; type it in full.") \
    X(HELP_SCREEN, "{1}: {2}. Only on the screen, not in line mode.") \
    X(HELP_PRESETS, "presets: {1}.") \
    X(HELP_KEYS, "keys: {1}.") \
    C(EXPLAINED, "word, what it is", "{1} ({2})") \
    X(HELP_MORE, "Type help WORD for one command. Commands can be abbreviated.") \
    /* How games end: for the winner, the loser, the others. */ \
    X(END_FIVE_WON, "you win with five in a row: {3} ({4})") \
    X(END_FIVE_LOST, "{1} wins with five in a row: {3} ({4})") \
    X(END_FIVE, "{1} wins with five in a row: {3} ({4})") \
    X(END_CAPTURE_WON, "you win by capturing {5} ({4})") \
    X(END_CAPTURE_LOST, "{1} wins by capturing {5} ({4})") \
    X(END_CAPTURE, "{1} wins by capturing {5} ({4})") \
    X(END_FOUL_WON, "you win: {2} played the forbidden point {3} ({4})") \
    X(END_FOUL_LOST, "you lost: you played the forbidden point {3} ({4})") \
    X(END_FOUL, "{1} wins: {2} played the forbidden point {3} ({4})") \
    X(END_RESIGN_WON, "you win: {2} resigned after {4}") \
    X(END_RESIGN_LOST, "you resigned after {4}") \
    X(END_RESIGN, "{1} wins: {2} resigned after {4}") \
    X(END_TIME_WON, "you win on time after {4}") \
    X(END_TIME_LOST, "you lost on time after {4}") \
    X(END_TIME, "{1} wins on time after {4}") \
    X(END_CLAIM_WON, "you win: {2} was away too long ({4})") \
    X(END_CLAIM_LOST, "you lost: you were away too long ({4})") \
    X(END_CLAIM, "{1} wins: {2} was away too long ({4})") \
    X(END_FORFEIT_WON, "you win: {2}'s engine failed after {4}") \
    X(END_FORFEIT_LOST, "you lost: your engine failed after {4}") \
    X(END_FORFEIT, "{1} wins: {2}'s engine failed after {4}") \
    X(END_OTHER, "{1} wins after {4}") \
    X(END_DRAW_FULL, "draw: the board is full ({4})") \
    X(END_DRAW_NO_MOVE, "draw: nobody can move ({4})") \
    X(END_DRAW_DEAD, "draw: nobody can make five any more ({4})") \
    X(END_DRAW_MARGIN, "draw: the board is almost full ({4})") \
    X(END_DRAW_PASSES, "draw: both players passed ({4})") \
    X(END_DRAW_AGREED, "draw by agreement after {4}") \
    X(END_DRAW_CLAIMED, "draw: a player was away too long ({4})") \
    X(END_DRAW_ABANDONED, "draw: both players were away ({4})") \
    X(END_DRAW_OTHER, "draw after {4}") \
    X(END_ABORTED_FIRST, "cancelled: no first move in time") \
    X(END_ABORTED, "cancelled: both players were away") \
    X(END_RESTARTED, "cancelled: the players start again") \
    X(END_TOO_SHORT, "Too short to count: no rating changes.") \
    X(END_KEPT, "Game saved as {1}.") \
    X(END_NOT_KEPT, "The game could not be saved: {1}") \
    X(END_NEXT_PLAYER, "Next: type rematch, watch or leave.") \
    X(END_NEXT_ALONE, "Next: type rematch, or play for another game.") \
    X(ARCHIVE_RESULT, "{1} won ({2})") \
    X(ARCHIVE_DRAW, "draw ({1})") \
    X(ARCHIVE_ABORTED, "cancelled") \
    /* The line, the server. */ \
    X(CONNECTED, "connected. You are {1}. {2}, {3} online. Type play to play the computer, help for all commands.") \
    X(CONNECTED_TRUST, "connected, {4}. You are {1}. {2}, {3} online. Type play to play the computer, help for all commands.") \
    X(CONNECTED_HERE, "welcome to Goren. Type play to play the computer (play renju, play 5 time=10:00), help for all commands.") \
    X(NOTHING_TO_WAIT_FOR, "There is no game to wait for. Type play to start one.") \
    X(AIS_NEED_READY, "both seats are taken by AIs. Type ready to start the game.") \
    X(CONNECTED_AGAIN, "reconnected. You are {1}.") \
    X(LINK_LOST, "connection lost. Your seat is kept, but your clock may keep running. Goren reconnects automatically.") \
    X(LINK_LOST_WHY, "connection lost: {1} Your seat is kept, but your clock may keep running. Goren reconnects automatically.") \
    X(LINK_NONE, "No connection. Check the address and try again.") \
    X(NOTICE_OPERATOR, "Message from the operator: {1}") \
    N(RESTART_MINUTES, "The server restarts in 1 minute. Games and seats are kept.", "The server restarts in {1} minutes. Games and seats are kept.") \
    N(RESTART_SECONDS, "The server restarts in 1 second. Games and seats are kept.", "The server restarts in {1} seconds. Games and seats are kept.") \
    X(RESTART_NOT, "The server doesn't restart after all.") \
    X(FRIENDS_TYPE, "friends can join with: goren join '{1}'") \
    N(HOSTED, "{1} other player is on your server. Keep it running after you quit?", "{1} other players are on your server. Keep it running after you quit?") \
    X(HOSTED_UNKNOWN, "Your server is still running. Keep it running after you quit?") \
    X(ASK_SERVER, "{1} yes: it keeps running. no: it stops, and all games are saved. Anything else: you stay.") \
    X(NOT_HOSTING, "You are not hosting a server.") \
    X(SERVER_KEPT, "Your server keeps running on port {1}.\nReturn to it:  goren host\nStop it:       goren host --stop") \
    X(SERVER_STOPPED, "Server stopped. All games are saved.") \
    X(NO_SERVER_KEPT, "No server is running in the background.") \
    X(SERVER_IN_USE, "Your server runs in another window. Quit Goren there to stop it.") \
    X(SERVER_STUBBORN, "The server has not stopped yet. Try again in a moment.") \
    X(CONFIRM_PORT, "let friends from outside in? Your router is asked to open a port, which closes when your server stops. yes or no.") \
    X(PORT_ASKING, "Asking your router for a port ...") \
    X(PORT_ON, "Your router was asked already.") \
    X(PORT_CLOSED, "The router closes the port. Friends outside can't join any more.") \
    X(PORT_OPEN, "Your router opened port {1}: friends outside your network can join.") \
    X(PORT_NO_ROUTER, "Friends outside your network can't join: no router answered. UPnP and NAT-PMP may be off there.") \
    X(PORT_REFUSED, "Friends outside your network can't join: your router refused to open a port.") \
    X(PORT_OFFLINE, "Friends outside your network can't join: your router has no internet address.") \
    X(PORT_NESTED, "Friends outside your network can't join: your router is behind another one, where its address is {1}.") \
    X(PORT_SHARED, "Friends outside your network can't join: your provider shares internet addresses among its customers ({1}).") \
    X(PORT_LOST, "Friends outside your network can't join any more: your router closed the port.") \
    X(PORT_NO_HELPER, "Friends outside your network can't join: this Goren can't talk to routers. Install goren-open-port.") \
    X(FRIENDS_OUTSIDE_TYPE, "friends outside can join with: goren join '{1}'") \
    X(ASK_ELSEWHERE, "open a private table on {1} instead? yes or no.") \
    X(ASK_KEY, "first visit to {1}. Its key is SHA256 {2}. Save the key and continue? yes or no.") \
    X(KEY_NOT_KEPT, "nothing was saved or sent.") \
    X(SERVER_FORGOTTEN, "{1} is forgotten: its address, its key and your saved login.") \
    X(SERVER_UNKNOWN, "{1} is not a saved server. Type settings to list them.") \
    X(CONFIRM_FORGET, "forget {1}, its key and your saved login? yes or no.") \
    X(CONFIRM_RESET, "reset all settings and keys to defaults? yes or no.") \
    X(KEY_TAKEN, "the new key of {1} was saved.") \
    X(KEY_REFUSED, "This is not the key that {1} shows now, or there is no new key to accept. Compare it with the operator's key, then type its first four pairs or more.") \
    X(PAIRED, "paired with {1}.") \
    X(SEEKING, "looking for an opponent. Type seek stop to cancel.") \
    X(SEEK_STOPPED, "no longer looking for an opponent.") \
    X(INVITED, "invitation sent to {1}.") \
    X(SENT_AWAY, "{1} was banned from this table.") \
    X(IGNORED, "{1} is ignored. Type ignore {1} off to undo this.") \
    X(IGNORED_OFF, "{1} is no longer ignored.") \
    X(MUTED, "{1} is muted at this table. Type mute {1} off to undo this.") \
    X(MUTED_OFF, "{1} is no longer muted.") \
    X(FRIEND_ADDED, "{1} is now on your list of friends.") \
    X(FRIEND_REMOVED, "{1} is no longer on your list of friends.") \
    X(LOGGED_OUT_ONE, "That device is logged out. It is told when it connects.") \
    X(LOGGED_OUT_ALL, "All other devices are logged out. They are told when they connect.") \
    X(NO_SUCH_DEVICE, "No other device has number {1}. Type account to see the list.") \
    X(NO_ACCOUNTS, "This server has no recovery codes and no list of devices.") \
    X(NO_PUZZLES, "This server hands out no puzzles. Type puzzle rated to solve them on your own.") \
    X(PUZZLES_NEED_ACCOUNT, "Guests can't solve the server's puzzles. Type register NAME to create an account.") \
    X(CODES_SHOWN, "Your new recovery codes. They are shown only now: write them down. Each sets a new password once (recover NAME).") \
    X(OWN_GAME_TURN, "{1}: your move against {2}, {3} left") \
    X(OWN_GAME_TURN_UNTIMED, "{1}: your move against {2}") \
    X(OWN_GAME_WAITS, "{1}: waiting for {2}, {3} left") \
    X(OWN_GAME_WAITS_UNTIMED, "{1}: waiting for {2}") \
    X(OWN_GAMES_NONE, "None of your games is running.") \
    N(TURNS_WAIT, "{1} game waits for your move. Type turns to list it.", "{1} games wait for your move. Type turns to list them.") \
    X(TURN_CAME, "{1} moved at table {2}: it is your turn there.") \
    X(NO_EMAIL, "This server sends no mail.") \
    X(EMAIL_NONE, "No mail address is set. Type email ADDRESS to be told by mail what waits for you.") \
    X(EMAIL_UNPROVED, "A code was sent to {1}. Type email code CODE to confirm the address.") \
    X(EMAIL_IS, "Mail goes to {1} while you are away. Your turn in correspondence, with less than a day left: {2}; invitations: {3}; messages: {4}.") \
    N(CODES_LEFT, "1 recovery code is left.", "{1} recovery codes are left.") \
    X(CODES_NONE, "You have no recovery codes. Type codes to get some.") \
    X(DEVICES, "Logged in on these devices:") \
    C(DEVICE, "number, program, two dates", "{1}. {2}, since {3}, last used {4}") \
    C(DEVICE_HERE, "number, program, a date", "{1}. {2}, since {3}, this device") \
    C(DEVICE_UNKNOWN, "the program of a device", "unknown program") \
    X(INVISIBLE_ON, "You are invisible now. Players only see you at a table. Type visible to undo this.") \
    X(INVISIBLE_OFF, "You are visible again.") \
    X(WHISPER_WAITS, "{1} is not online and will see your message later.") \
    X(INVITATION_WAITS, "{1} is not online and will see your invitation later.") \
    X(UNSAID, "Deleted.") \
    X(NOTHING_TO_UNSAY, "There is nothing of yours to delete here.") \
    X(NO_KEPT, "This server doesn't keep messages.") \
    /* Mail. */ \
    X(AWAY, "While you were away:") \
    X(AWAY_TYPE_MAIL, "Type mail to read this again.") \
    X(MAIL_NONE, "No messages, and nothing happened while you were away.") \
    X(MAIL_NO_LINES, "No messages with {1}. What guests write isn't kept.") \
    X(MAIL_WON, "You won against {1} by {2}.") \
    X(MAIL_LOST, "You lost to {1} by {2}.") \
    X(MAIL_WON_TIME, "You won: {1} ran out of time.") \
    X(MAIL_LOST_TIME, "You lost to {1}: your time ran out.") \
    X(MAIL_DRAWN, "Your game with {1} ended in a draw by {2}.") \
    X(MAIL_ENDED, "Your game with {1} ended without a result.") \
    X(MAIL_AN_AI, "an AI") \
    X(MAIL_INVITED, "{1} invited you to table {2}.") \
    X(MAIL_INVITED_CLOSED, "{1} invited you to a table that is closed now.") \
    N(MAIL_NEW, "{1} new", "{1} new") \
    C(MAIL_FROM, "name, the newest message", "{1}: {2}") \
    C(MAIL_TO, "name, the newest message", "you to {1}: {2}") \
    C(MAIL_WAITING, "name, the newest message, how many are new", "{1}: {2} ({3})") \
    C(MAIL_ROW, "day, what happened", "{1}  {2}") \
    C(CHAT_OLD, "name, day, what was said", "{1}, {2}: {3}") \
    X(LANGUAGE, "language changed to {1}.") \
    X(BAD_LANGUAGE, "Unknown language \"{1}\". Use en, ru, ja, zh_CN or zh_TW.") \
    /* Words that are not understood. */ \
    X(NO_COMMAND, "Unknown command \"{1}\". Type help for a list.") \
    X(DID_YOU_MEAN, "Unknown command. Did you mean {1}?") \
    X(AMBIGUOUS, "This could be {1}. Type more letters.") \
    X(IN_FULL, "Type {1} in full.") \
    X(USAGE, "Usage: {1}") \
    X(LINE_TOO_LONG, "This line is too long.") \
    X(LINE_UNREADABLE, "This line is not valid UTF-8 text.") \
    X(ON_SCREEN, "{1} only works on the screen, not in line mode.") \
    X(BAD_TIME, "Unknown time control \"{1}\". Try 5+3, 10:00, 3600s, 10+3x30, 3d or none.") \
    X(TIME_UNIT, "{1} seconds or minutes? Type {1}s or {1}m.") \
    X(BAD_VALUE, "{1} must be {2}, not \"{3}\".") \
    X(NOT_KEY_VALUE, "\"{1}\" is not of the form KEY=VALUE.") \
    X(NO_SUCH_KEY, "Unknown key \"{1}\". Type help create for a list.") \
    X(NO_PRESET, "Unknown preset \"{1}\". Type help create for a list.") \
    X(BAD_FILTER, "Unknown filter \"{1}\". Use player=NAME, opponent=NAME, rule=, opening=, result=, since= or until=.") \
    X(NO_MORE, "No more games in this list.") \
    X(BAD_NUMBER, "{1} is not a number from {2} to {3}.") \
    X(BAD_NAME, "{1} isn't a valid name.") \
    X(BAD_CODE, "{1} isn't a valid table code. Type rooms for a list.") \
    X(BAD_COLOUR, "Choose black or white, not \"{1}\".") \
    X(TEXT_TOO_LONG, "This message is too long; the limit is 400 bytes.") \
    X(NOT_CONNECTED, "No connection. Type reconnect to try again.") \
    X(NO_ROOM, "You are not at a table. Type create to open one, or join CODE to join one.") \
    X(NO_ROOM_ALONE, "There is no game yet. Type play to start one.") \
    X(NO_GAME, "No game here yet.") \
    X(NO_MOVES_YET, "There is no move to take back yet.") \
    X(NO_SHOW, "This is for games of two AIs that you have started.") \
    X(REFUSED_RATED_RESTART, "Rated games can't be started again.") \
    X(NOTHING_TO_RESTART, "There is no game to start again. Open a new one.") \
    X(BAD_SPEED, "The speed must be slow, normal, fast, fastest or a number of milliseconds up to 10000, not {1}.") \
    X(SPEED_SET, "The AIs wait {1} ms before each move.") \
    X(ONLY_WATCHING, "You are watching. Type sit black or sit white to take a free seat.") \
    X(ONLY_WATCHING_OWN, "You are watching. Type join {1} to go to your game.") \
    X(DECLARE_FIRST, "Choose how many fifth moves to offer: declare N {1}.") \
    X(NO_FOULS, "{1} has no forbidden points.") \
    /* Refusals. */ \
    X(NO_COLUMN, "No column {1} on {2}x{2} (a..{3}).") \
    X(NO_ROW, "No row {1} on {2}x{2} (1..{2}).") \
    X(NOT_A_POINT, "\"{1}\" is not a point. Try h8.") \
    X(REFUSED_OCCUPIED, "{1} already has a stone (move {2}, {3}).") \
    X(REFUSED_REGION, "Move {1} must be played {2}.") \
    X(REFUSED_FREE_THREES, "{1} makes two open threes, {2}. Play elsewhere, or capture.") \
    X(REFUSED_FORBIDDEN, "{1} is forbidden: {2}. Play elsewhere.") \
    X(REFUSED_TURN_BLACK, "It is Black's turn, move {1}.") \
    X(REFUSED_TURN_WHITE, "It is White's turn, move {1}.") \
    X(REFUSED_TURN_OTHER, "It is {2}'s turn, move {1}.") \
    X(REFUSED_DRAW_SOON, "You can offer a draw again from move {1}.") \
    X(REFUSED_UNDO_SOON, "You can ask again in {1} s.") \
    X(REFUSED_RATED_DRAW, "No draw offers in rated games.") \
    X(REFUSED_RATED_UNDO, "No take-backs in rated games.") \
    X(REFUSED_RATED_PAUSE, "No pauses in rated games.") \
    X(REFUSED_RATED_HINTS, "No hints in rated games.") \
    X(REFUSED_CLAIM_SOON, "{1} has been away for {2}. You can claim the game in {3}.") \
    X(REFUSED_LEAVE, "You are playing here. Type resign to end the game, or quit to keep your seat.") \
    X(REFUSED_NO_ROOM, "There is no table {1}; it may have been closed. Type rooms for a list.") \
    X(REFUSED_OTHER, "The server refused this (code {1}).")
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
