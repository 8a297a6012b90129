-- SPDX-License-Identifier: MIT
-- The texts are those of the core (server/core/kvtext.h, common/game/match_log.h).

CREATE TABLE player (
    id INTEGER PRIMARY KEY,
    data TEXT NOT NULL
);

CREATE TABLE room (
    id INTEGER PRIMARY KEY,
    data TEXT NOT NULL
);

-- Events of the games that rooms show, in the order in which they came and not by
-- game: a batch writes a page or two that way, and one page for each of its games
-- otherwise. A row without a number says that the game's events before it are
-- gone; old rows are swept away or moved to the end later.
CREATE TABLE event (
    id INTEGER PRIMARY KEY,
    game INTEGER NOT NULL,
    number INTEGER,
    data TEXT
);

-- Addresses that may not connect.
CREATE TABLE ban (
    address TEXT PRIMARY KEY
) WITHOUT ROWID;

-- The archive. A player's id is 0 where an AI sat. The long text stands last, so
-- that looking at the columns before it does not read it.
CREATE TABLE game (
    id INTEGER PRIMARY KEY,
    ended_ms INTEGER NOT NULL,
    black_id INTEGER NOT NULL,
    white_id INTEGER NOT NULL,
    black TEXT NOT NULL,
    white TEXT NOT NULL,
    rule TEXT NOT NULL,
    size INTEGER NOT NULL,
    result TEXT NOT NULL,
    reason TEXT NOT NULL,
    moves INTEGER NOT NULL,
    rated INTEGER NOT NULL,
    text TEXT NOT NULL
);

-- Each ends in the order of a page, newest first; what follows the id saves a
-- look into the table.
CREATE INDEX game_by_black ON game (black_id, id, white_id);
CREATE INDEX game_by_white ON game (white_id, id, black_id);
CREATE INDEX game_by_rule ON game (rule, id, result);
CREATE INDEX game_by_result ON game (result, id);
CREATE INDEX game_by_end ON game (ended_ms, id);
