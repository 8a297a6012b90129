// SPDX-License-Identifier: MIT
// What the files of the app share and nobody else includes: app.c (the loop, the
// terminal, beginning and end), app_line.c (the server), app_plain.c (what the
// line mode is handed).
#ifndef CLIENT_APP_INTERNAL_H
#define CLIENT_APP_INTERNAL_H

#include <event2/util.h>
#include <termios.h>

#include "client/app.h"
#include "client/login.h"
#include "client/model/model.h"
#include "client/net/address.h"
#include "client/net/link.h"
#include "client/plain/plain.h"
#include "client/typed.h"

struct embedded;
struct event;
struct event_base;

enum { APP_SIGNALS = 3 };

// What the user asked for that must wait until no call of the link is running.
enum wish { WISH_NOTHING, WISH_CONNECT, WISH_ENTER };

struct app {
    const struct app_options *options; // borrowed
    struct event_base *base;
    struct event *input_event, *tick_event, *wish_event, *signal_events[APP_SIGNALS];
    struct link *link;
    struct embedded *embedded; // NULL unless the server is our own
    struct model model;
    struct plain *plain;
    struct typed typed;
    struct strbuf state_dir, data_dir;

    struct address address;
    char name[WIRE_NAME_BYTES + 1];
    char own_name[LOGIN_NAME_BYTES];      // as it was found, without a number
    char password[WIRE_PASSWORD_MAX + 1]; // "" = none; wiped when it was handed on
    bool is_new;                          // an account to be made
    int name_number;                      // how many others were tried
    enum wish wish;

    bool is_terminal; // somebody sits there: prompt, and secrets unseen
    bool has_prompt;  // and it is the last thing on the screen
    bool is_echo_off;
    struct termios termios; // as it was
    bool is_settling, must_settle;
    bool is_ending;
    enum app_end end;
};

// After whatever happened: what the model wants is sent, what happened is told,
// and the next look is planned.
void app_settle(struct app *app);

// app_line.c
extern const struct link_ops app_link_ops;
void app_open_link(struct app *app);
void app_start_server(struct app *app);
void app_make_wish(struct app *app, enum wish wish);
void app_on_wish(evutil_socket_t fd, short what, void *data);

// app_plain.c
void app_create_plain(struct app *app);

#endif
