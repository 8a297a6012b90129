-- SPDX-License-Identifier: MIT
-- What each rated game has made of the ratings of its players (ENTRY_RATED), by
-- player and time: the curve of somebody is one piece of the table. Games of older
-- versions have no rows: their ratings were not kept.
CREATE TABLE game_rating (
    player INTEGER NOT NULL,
    ended_ms INTEGER NOT NULL,
    game INTEGER NOT NULL,
    rule TEXT NOT NULL,
    speed TEXT NOT NULL,
    rating INTEGER NOT NULL,
    PRIMARY KEY (player, ended_ms, game)
) WITHOUT ROWID;
