// SPDX-License-Identifier: MIT
// Many raw connections of one process, as a stranger would write them: each says hello and comes in
// as a guest or by its token, then sends what it is told, and reads or does not.
#ifndef TESTS_CHAOS_SIEGE_MOB_H
#define TESTS_CHAOS_SIEGE_MOB_H

#include "common/wire/arena.h"
#include "common/wire/messages.h"

struct mob_member {
    int fd; // -1 = not connected
    uint64_t seq;
    bool is_in;      // its Identity has come
    bool is_reading; // what comes is taken
    int snapshots, pages, lines, refusals;
    int lists; // pages of people and of the archive
    bool has_all_pages;
    uint64_t room; // the one it entered last
    uint8_t token[WIRE_TOKEN_BYTES];
    uint8_t *bytes; // owned: the beginning of a frame
    size_t byte_count;
};

struct mob {
    int count;
    struct mob_member *members; // owned
    int epoll_fd, port;
    uint8_t *buffer; // owned
    struct arena arena;
    void *arena_block; // owned
    uint64_t bytes_in; // in all
    uint64_t frames_in;
    int in_count;   // whose Identity has come
    int lost_count; // closed by the server
};

void mob_init(struct mob *mob, int count, int port);
void mob_finish(struct mob *mob);

// Connects the members from..to and sends hello and this request of each; NULL: Resume.
bool mob_enter(struct mob *mob, int from, int to, const char *name);
void mob_close(struct mob *mob, int from, int to);

// Sends a request of this member; false if it cannot be taken at once.
bool mob_send(struct mob *mob, int index, struct client_msg *msg);
void mob_set_reading(struct mob *mob, int index, bool is_on);

// Takes what has come, for so long or until the count reaches the goal (NULL: for so long). False
// if it does not.
bool mob_read(struct mob *mob, int ms, const int *count, int goal);
void mob_read_for(struct mob *mob, int ms);

// How many of them have got so many of these?
int mob_with_snapshots(const struct mob *mob, int least);
int mob_with_all_pages(const struct mob *mob);

int64_t mob_now_ms(void);

#endif
