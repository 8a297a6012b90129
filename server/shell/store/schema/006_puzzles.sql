-- SPDX-License-Identifier: MIT
-- Ratings of puzzles that were tried on this server (server/core/puzzle/puzzles.h), by the id that
-- follows from their position. What players have done is in their own rows.

CREATE TABLE puzzle (
    id INTEGER PRIMARY KEY,
    data TEXT NOT NULL
);
