// SPDX-License-Identifier: MIT
#include "client/local/embedded.h"

#include <assert.h>
#include <errno.h>
#include <event2/event.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "client/local/embedded_child.h"
#include "client/local/embedded_place.h"
#include "common/i18n/fill.h"
#include "common/i18n/tr.h"
#include "common/util/now.h"
#include "common/util/number.h"
#include "common/util/strbuf.h"
#include "common/util/xalloc.h"

enum {
    // Between looks whether the server answers: twice as long each time.
    PROBE_MIN_MS = 4,
    PROBE_MAX_MS = 250,
    REAP_MS = 10,
    ARGUMENTS_MAX = 16,
    PORT_MAX = 65535,
};

// Networks of homes, from which friends come without limits: this computer, RFC 1918, link-local,
// and the same of IPv6. Whoever comes through a router from elsewhere has the usual budgets.
#define HOME_NETWORKS                                                                   \
    "--budget.allow=127.0.0.0/8,10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,169.254.0.0/16" \
    ",::1/128,fc00::/7,fe80::/10"

static const struct embedded_times default_times = {
    .start_ms = 30000,
    .stop_ms = 15000,
    .look_ms = 1000,
};

struct embedded {
    struct event_base *base;
    const char *state_dir;
    struct embedded_ops ops;
    void *data;
    struct embedded_times times;
    int call_depth; // of the ops

    enum embedded_state state;
    struct place place;
    char *listen;           // NULL: for nobody else; owned
    struct place_note note; // the one that we use; its path is "" = none yet
    int lock_fd;            // -1 = another has it, or nobody
    struct child child;     // ours, if we have the lock
    struct event *ended;    // its pipe has come to its end
    struct event *reap;     // then: has it, too?
    struct event *timer;    // looks again
    int64_t probe_ms;
    int64_t patience_until_ms;
    bool is_given_up; // our child did not answer in time
};

static void
set_timer(struct event *timer, int64_t ms)
{
    const struct timeval span = {
        .tv_sec = (time_t)(ms / 1000),
        .tv_usec = (suseconds_t)(ms % 1000 * 1000),
    };

    evtimer_add(timer, &span);
}

static bool
may_follow(enum embedded_state from, enum embedded_state to)
{
    static const bool table[][EMBEDDED_FAILED + 1] = {
        [EMBEDDED_IDLE] = {[EMBEDDED_STARTING] = true},
        [EMBEDDED_STARTING] = {[EMBEDDED_READY] = true,
                               [EMBEDDED_STOPPING] = true,
                               [EMBEDDED_IDLE] = true,
                               [EMBEDDED_FAILED] = true},
        [EMBEDDED_READY] = {[EMBEDDED_STARTING] = true,
                            [EMBEDDED_STOPPING] = true,
                            [EMBEDDED_IDLE] = true,
                            [EMBEDDED_FAILED] = true},
        [EMBEDDED_STOPPING] = {[EMBEDDED_IDLE] = true},
        [EMBEDDED_FAILED] = {[EMBEDDED_STARTING] = true},
    };

    return table[from][to];
}

// Must be last: the callback may re-enter.
static void
set_state(struct embedded *embedded, enum embedded_state state, const char *why)
{
    assert(may_follow(embedded->state, state));
    embedded->state = state;
    embedded->call_depth++;
    embedded->ops.on_state(embedded->data, state, why);
    embedded->call_depth--;
}

static void
let_go_of_lock(struct embedded *embedded)
{
    if (embedded->lock_fd >= 0) {
        close(embedded->lock_fd);
        embedded->lock_fd = -1;
    }
}

static void
stop_events(struct embedded *embedded)
{
    evtimer_del(embedded->timer);
    evtimer_del(embedded->reap);
    event_del(embedded->ended);
}

// There is no child, or not any more. Takes the sentence.
static void
fail(struct embedded *embedded, struct strbuf *why)
{
    stop_events(embedded);
    child_finish(&embedded->child);
    let_go_of_lock(embedded);
    embedded->note.path[0] = '\0';
    set_state(embedded, EMBEDDED_FAILED, strbuf_text(why));
    strbuf_finish(why);
}

// What others are told of a server of ours. It listens at one port, at several addresses.
static struct place_note
note_own(const struct embedded *embedded)
{
    const char *colon = embedded->listen ? strrchr(embedded->listen, ':') : NULL;
    struct place_note note = {0};

    snprintf(note.path, sizeof(note.path), "%s", embedded->place.socket);
    if (colon && strlen(colon + 1) < sizeof(note.port)) {
        snprintf(note.port, sizeof(note.port), "%s", colon + 1);
    }
    return note;
}

// The commonest reason, with the way out: another port. Our server writes English into its log.
static bool
explain_port(const struct embedded *embedded, const char *words, struct strbuf *why)
{
    struct place_note note = note_own(embedded);
    char next[16];
    int64_t port;

    if (!strstr(words, "Can't listen at port") || !strstr(words, strerror(EADDRINUSE)) ||
        !number_parse(note.port, strlen(note.port), 1, PORT_MAX, &port)) {
        return false;
    }
    snprintf(next, sizeof(next), "%d", port < PORT_MAX ? (int)port + 1 : (int)port - 1);
    fill(why,
         _("Another program on this computer already uses port {1}. Try: goren host --port {2}"), 2,
         note.port, next);
    return true;
}

static void
explain_end(const struct embedded *embedded, const char *how, struct strbuf *why)
{
    struct strbuf words = {0};

    child_last_words(&embedded->child, &words);
    if (words.length > 0 && explain_port(embedded, words.text, why)) {
        strbuf_finish(&words);
        return;
    }
    if (embedded->is_given_up) {
        strbuf_add(why, _("The local server did not answer and was stopped."));
    } else {
        fill(why, _("The local server has stopped {1}."), 1, how);
    }
    strbuf_add_char(why, ' ');
    if (words.length > 0) {
        fill(why, _("Last output: {1}"), 1, words.text);
        strbuf_add_char(why, ' ');
    }
    fill(why, _("Its log is in {1}. Start it again."), 1, embedded->place.log_file);
    strbuf_finish(&words);
}

// The child is gone. Its socket goes before its lock: whoever gets that may make
// a new one.
static void
on_gone(struct embedded *embedded, const char *how)
{
    struct strbuf why = {0};

    stop_events(embedded);
    (void)unlink(embedded->place.socket);
    let_go_of_lock(embedded);
    if (embedded->state == EMBEDDED_STOPPING) {
        child_finish(&embedded->child);
        embedded->note.path[0] = '\0';
        set_state(embedded, EMBEDDED_IDLE, "");
        return;
    }
    explain_end(embedded, how, &why);
    fail(embedded, &why);
}

// Arguments of gorend that are made of pieces.
struct arguments {
    const char *list[ARGUMENTS_MAX];
    struct strbuf data, path, listen;
};

static void
make_arguments(const struct embedded *embedded, struct arguments *arguments)
{
    int count = 0;

    strbuf_addf(&arguments->data, "--data=%s", embedded->place.data_file);
    strbuf_addf(&arguments->path, "--unix=%s", embedded->place.socket);
    strbuf_addf(&arguments->listen, "--listen=%s", embedded->listen ? embedded->listen : "none");
    arguments->list[count++] = "--config=none"; // that of a service is not for us
    arguments->list[count++] = arguments->data.text;
    arguments->list[count++] = arguments->path.text;
    arguments->list[count++] = arguments->listen.text;
    arguments->list[count++] = "--durability=full";
    arguments->list[count++] = "--control=none";
    arguments->list[count++] = "--exit-with-parent";
    arguments->list[count++] = "--log-level=warn";
    arguments->list[count++] = "--keep-games"; // what one began can be continued at any time
    arguments->list[count++] = embedded->listen ? HOME_NETWORKS : "--budgets=no"; // among friends
    arguments->list[count++] = "--stop-for-good";
    if (!embedded->listen) {
        arguments->list[count++] = "--drain-grace=0";    // there is nobody to be told
        arguments->list[count++] = "--request-limit=no"; // a script is as fast as it likes
        arguments->list[count++] = "--ai-seats=10000";   // nor games left open
        arguments->list[count++] = "--ai-seats-per-player=10000";
    }
}

static void
finish_arguments(struct arguments *arguments)
{
    strbuf_finish(&arguments->data);
    strbuf_finish(&arguments->path);
    strbuf_finish(&arguments->listen);
}

static void on_ended(evutil_socket_t fd, short what, void *data);

// We have the lock: whatever socket lies there is left over.
static void
start_child(struct embedded *embedded)
{
    struct child_start start = {.program = embedded->place.program,
                                .log_file = embedded->place.log_file,
                                .lock_fd = embedded->lock_fd};
    struct arguments arguments = {0};
    struct strbuf clause = {0}, why = {0};
    bool is_started;

    (void)unlink(embedded->place.socket);
    make_arguments(embedded, &arguments);
    start.arguments = arguments.list;
    embedded->note = note_own(embedded);
    is_started = place_lock_tell(embedded->lock_fd, &embedded->note) &&
                 child_start(&embedded->child, &start, &clause);
    finish_arguments(&arguments);
    if (!is_started) {
        fill(&why,
             _("The local server can't start: {1}. Free some disk space, or reinstall Goren."), 1,
             clause.length > 0 ? clause.text : _("the lock file can't be written"));
        strbuf_finish(&clause);
        fail(embedded, &why);
        return;
    }
    event_assign(embedded->ended, embedded->base, embedded->child.ended_fd, EV_READ | EV_PERSIST,
                 on_ended, embedded);
    event_add(embedded->ended, NULL);
}

// Our lock, a child of ours; or another's socket.
static void
take_or_join(struct embedded *embedded)
{
    struct strbuf why = {0};

    switch (place_lock(embedded->place.lock_file, &embedded->lock_fd)) {
    case PLACE_LOCK_OURS:
        start_child(embedded);
        return;
    case PLACE_LOCK_HELD:
        if (!place_lock_ask(embedded->place.lock_file, &embedded->note)) {
            embedded->note.path[0] = '\0'; // it has just begun; look again
        }
        return;
    case PLACE_LOCK_FAILED:
        fill(&why, _("The file {1} can't be written. Check its owner and the free space."), 1,
             embedded->place.lock_file);
        fail(embedded, &why);
        return;
    }
}

static void
on_no_answer(struct embedded *embedded)
{
    struct strbuf why = {0};

    if (embedded->child.pid) {
        embedded->is_given_up = true;
        child_kill(&embedded->child); // on_gone() follows
        return;
    }
    fill(&why, _("Another program uses {1} and doesn't answer. Stop it, or try again."), 1,
         embedded->place.data_file);
    fail(embedded, &why);
}

static void
look_while_starting(struct embedded *embedded)
{
    if (!embedded->child.pid) {
        take_or_join(embedded);
        if (embedded->state != EMBEDDED_STARTING) {
            return;
        }
    }
    if (embedded->note.path[0] && place_answers(embedded->note.path)) {
        if (!embedded->child.pid) {
            set_timer(embedded->timer, embedded->times.look_ms);
        }
        set_state(embedded, EMBEDDED_READY, "");
    } else if (now_mono_ms() >= embedded->patience_until_ms) {
        on_no_answer(embedded);
    } else {
        set_timer(embedded->timer, embedded->probe_ms);
        embedded->probe_ms =
            2 * embedded->probe_ms < PROBE_MAX_MS ? 2 * embedded->probe_ms : PROBE_MAX_MS;
    }
}

static void
begin_looking(struct embedded *embedded)
{
    embedded->is_given_up = false;
    embedded->probe_ms = PROBE_MIN_MS;
    embedded->patience_until_ms = now_mono_ms() + embedded->times.start_ms;
    set_timer(embedded->timer, 0);
}

// Is the server that we joined still there? Its lock tells.
static void
look_while_joined(struct embedded *embedded)
{
    int fd;

    if (place_lock(embedded->place.lock_file, &fd) != PLACE_LOCK_OURS) {
        set_timer(embedded->timer, embedded->times.look_ms);
        return;
    }
    close(fd); // it is taken again, or by somebody else, in a moment
    embedded->note.path[0] = '\0';
    begin_looking(embedded);
    set_state(embedded, EMBEDDED_STARTING,
              _("The local server has stopped; starting another one."));
}

static void
on_timer(evutil_socket_t fd, short what, void *data)
{
    struct embedded *embedded = data;

    (void)fd;
    (void)what;
    switch (embedded->state) {
    case EMBEDDED_STARTING:
        look_while_starting(embedded);
        return;
    case EMBEDDED_READY:
        look_while_joined(embedded);
        return;
    case EMBEDDED_STOPPING:
        child_kill(&embedded->child);
        return;
    case EMBEDDED_IDLE:
    case EMBEDDED_FAILED:
        return;
    }
}

static void
on_reap(evutil_socket_t fd, short what, void *data)
{
    struct embedded *embedded = data;
    struct strbuf how = {0};

    (void)fd;
    (void)what;
    if (child_has_ended(&embedded->child, &how)) {
        on_gone(embedded, strbuf_text(&how));
    } else {
        set_timer(embedded->reap, REAP_MS);
    }
    strbuf_finish(&how);
}

// The pipe of the child has something, which does not matter, or has come to its
// end. The process ends a moment later, or goes on without its pipe.
static void
on_ended(evutil_socket_t fd, short what, void *data)
{
    struct embedded *embedded = data;
    char unused[512];

    (void)what;
    if (read(fd, unused, sizeof(unused)) == 0) {
        event_del(embedded->ended);
        set_timer(embedded->reap, 0);
    }
}

static void
forget_config(struct embedded *embedded)
{
    place_finish(&embedded->place);
    free(embedded->listen);
    embedded->listen = NULL;
}

struct embedded *
embedded_create(struct event_base *base, const char *state_dir, const struct embedded_ops *ops,
                void *data)
{
    struct embedded *embedded = xcalloc(1, sizeof(*embedded));

    embedded->base = base;
    embedded->state_dir = state_dir;
    embedded->ops = *ops;
    embedded->data = data;
    embedded->times = default_times;
    embedded->lock_fd = -1;
    child_init(&embedded->child);
    embedded->timer = evtimer_new(base, on_timer, embedded);
    embedded->reap = evtimer_new(base, on_reap, embedded);
    embedded->ended = event_new(base, -1, EV_READ, on_ended, embedded);
    return embedded;
}

void
embedded_destroy(struct embedded *embedded)
{
    if (!embedded) {
        return;
    }
    assert(embedded->call_depth == 0);
    event_free(embedded->timer);
    event_free(embedded->reap);
    event_free(embedded->ended);
    child_finish(&embedded->child);
    let_go_of_lock(embedded);
    forget_config(embedded);
    free(embedded);
}

void
embedded_set_times(struct embedded *embedded, const struct embedded_times *times)
{
    embedded->times = *times;
}

void
embedded_start(struct embedded *embedded, const struct embedded_config *config)
{
    const struct place_options options = {
        .program = config->program,
        .data_file = config->data_file,
        .state_dir = embedded->state_dir,
        .is_for_others = config->listen != NULL,
    };
    struct strbuf why = {0};

    if (embedded->state != EMBEDDED_IDLE && embedded->state != EMBEDDED_FAILED) {
        return;
    }
    forget_config(embedded);
    embedded->listen = config->listen ? xstrdup(config->listen) : NULL;
    place_find(&embedded->place, &options, &why);
    begin_looking(embedded);
    set_state(embedded, EMBEDDED_STARTING, "");
    if (embedded->state == EMBEDDED_STARTING && why.length > 0) {
        fail(embedded, &why);
    }
    strbuf_finish(&why);
}

void
embedded_stop(struct embedded *embedded)
{
    if (embedded->state != EMBEDDED_STARTING && embedded->state != EMBEDDED_READY) {
        return;
    }
    evtimer_del(embedded->timer);
    if (!embedded->child.pid) {
        embedded->note.path[0] = '\0';
        set_state(embedded, EMBEDDED_IDLE, "");
        return;
    }
    child_end(&embedded->child);
    set_timer(embedded->timer, embedded->times.stop_ms);
    set_state(embedded, EMBEDDED_STOPPING, _("The local server is stopping; all games are saved."));
}

// There is no server that we use any more.
static void
become_idle(struct embedded *embedded)
{
    stop_events(embedded);
    let_go_of_lock(embedded);
    embedded->note.path[0] = '\0';
    set_state(embedded, EMBEDDED_IDLE, "");
}

bool
embedded_keep(struct embedded *embedded)
{
    struct place_note note = embedded->note;

    note.is_kept = true;
    if (!embedded_is_own(embedded) || !child_let_go(&embedded->child)) {
        return false;
    }
    (void)place_lock_tell(embedded->lock_fd, &note); // else it cannot be told from another's
    become_idle(embedded);
    return true;
}

int
embedded_end_kept(struct embedded *embedded)
{
    int ended = embedded_is_kept(embedded) ? place_end_server(embedded->note.path) : -1;

    if (embedded_is_kept(embedded)) {
        become_idle(embedded);
    }
    return ended;
}

enum embedded_state
embedded_state(const struct embedded *embedded)
{
    return embedded->state;
}

const char *
embedded_path(const struct embedded *embedded)
{
    return embedded->state == EMBEDDED_READY ? embedded->note.path : "";
}

bool
embedded_is_own(const struct embedded *embedded)
{
    return embedded->state == EMBEDDED_READY && embedded->child.pid != 0;
}

bool
embedded_is_kept(const struct embedded *embedded)
{
    return embedded->state == EMBEDDED_READY && embedded->child.pid == 0 && embedded->note.is_kept;
}

const char *
embedded_port(const struct embedded *embedded)
{
    return embedded->note.port;
}

const char *
embedded_lock_file(const struct embedded *embedded)
{
    return embedded->place.lock_file ? embedded->place.lock_file : "";
}

const char *
embedded_certificate(const struct embedded *embedded)
{
    return embedded->place.certificate ? embedded->place.certificate : "";
}
