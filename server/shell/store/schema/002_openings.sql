-- SPDX-License-Identifier: MIT
-- Which games of the archive have a named opening, to look for them by it. A table
-- of its own: a new column of the games would stand behind their long text, and to
-- fill it would write every game anew. Here the games of older versions get their
-- rows in one pass that only reads them; opening_code() is a function of ours
-- (store_sqlite_functions.c).
CREATE TABLE game_opening (
    game INTEGER PRIMARY KEY,
    opening TEXT NOT NULL
);

-- What has none is NULL, and left out for that.
INSERT OR IGNORE INTO game_opening (game, opening)
    SELECT id, opening_code(text) FROM game WHERE rule = 'renju';

CREATE INDEX game_opening_by_opening ON game_opening (opening, game);
