-- SPDX-License-Identifier: MIT
-- Games of private rooms, which are listed for their players alone. A table of its own, for the
-- reason of 002_openings.sql. Games of older versions were not marked.
CREATE TABLE game_private (
    game INTEGER PRIMARY KEY
);
