-- SPDX-License-Identifier: MIT
-- What was said and is kept, messages, and news for people who were away
-- (server/core/history/history_line.h). Ids sort by time.

CREATE TABLE line (
    id INTEGER PRIMARY KEY,
    data TEXT NOT NULL
);
