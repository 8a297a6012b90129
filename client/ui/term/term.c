// SPDX-License-Identifier: MIT
#define _GNU_SOURCE // wcwidth, and what curses.h wants
#include "client/ui/term/term.h"

#include <curses.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

#include "client/ui/term/term_frame.h"
#include "client/ui/term/term_output.h"
#include "client/ui/term/term_picture.h"
#include "client/ui/term/term_probe.h"
#include "client/ui/term/term_rescue.h"
#include "common/util/now.h"
#include "common/util/xalloc.h"

enum {
    ESCAPE_MS = 150,
    LATE_MS = 5000,                // answers of the terminal that come later than that are keys
    KEY_CODE_PASTE_BEGIN = 0x1000, // beyond those of curses
    KEY_CODE_PASTE_END,
};

#define PASTE_ON "\033[?2004h"
#define PASTE_OFF "\033[?2004l"

struct term {
    SCREEN *screen;
    struct term_output output;
    struct termios before, during; // the modes of the terminal, in lines and here
    WINDOW *keys;                  // reading from it draws nothing
    FILE *keys_file;               // owned: what curses reads
    struct frame frame;
    struct term_picture picture;
    struct scheme scheme; // of what is shown
    bool is_forgotten;
    enum glyphs glyphs;
    struct probe probe;
    int64_t late_until_ms;
    struct late_answer late;
    bool has_mouse;
    bool is_pasting;
    int clicks_left; // of a double click: it comes as one event
    struct input click;
};

// What terminfo says.

// Pauses are for terminals of paper; no other needs them.
static void
expand(struct strbuf *out, const char *sequence, int a, int b)
{
    const char *text = tparm(sequence, (long)a, (long)b, 0L, 0L, 0L, 0L, 0L, 0L, 0L);

    while (text && *text) {
        const char *end = strncmp(text, "$<", 2) == 0 ? strchr(text, '>') : NULL;

        if (!end) {
            strbuf_add_char(out, *text);
        }
        text = end ? end + 1 : text + 1;
    }
}

static const char *
find_string(const char *name)
{
    const char *found = tigetstr(name);

    return found == (const char *)-1 ? NULL : found;
}

static void
load_caps(struct frame_caps *caps)
{
    static const char *const names[CAP_COUNT] = {
        [CAP_MOVE] = "cup",          [CAP_RESET] = "sgr0",        [CAP_BOLD] = "bold",
        [CAP_DIM] = "dim",           [CAP_REVERSE] = "rev",       [CAP_UNDERLINE] = "smul",
        [CAP_FG] = "setaf",          [CAP_BG] = "setab",          [CAP_CLEAR_ROW] = "el",
        [CAP_HIDE_CURSOR] = "civis", [CAP_SHOW_CURSOR] = "cnorm",
    };
    int lost = tigetnum("ncv");

    *caps = (struct frame_caps){.expand = expand, .colours = tigetnum("colors")};
    for (int i = 0; i < CAP_COUNT; i++) {
        caps->strings[i] = find_string(names[i]);
    }
    // The bits are those of terminfo(5).
    lost = lost > 0 ? lost : 0;
    caps->lost_attributes =
        (lost & 2 ? (unsigned)ATTR_UNDERLINE : 0) | (lost & 4 ? (unsigned)ATTR_REVERSE : 0) |
        (lost & 16 ? (unsigned)ATTR_DIM : 0) | (lost & 32 ? (unsigned)ATTR_BOLD : 0);
    caps->clears_in_colour = tigetflag("bce") > 0;
    caps->scrolls_at_corner = tigetflag("am") > 0 && tigetflag("xenl") <= 0;
}

// COLORTERM passes through GNU screen, colours of 24 bits do not.
static bool
has_direct(const struct term *term)
{
    const char *colours = getenv("COLORTERM"), *screen = getenv("STY");
    bool is_told = colours && (strcmp(colours, "truecolor") == 0 || strcmp(colours, "24bit") == 0);

    return term->probe.has_direct || (is_told && !screen) || tigetflag("RGB") > 0 ||
           tigetnum("RGB") > 0 || tigetflag("Tc") > 0;
}

static enum depth
find_depth(const struct term *term)
{
    const struct frame_caps *caps = &term->frame.caps;
    const char *refused = getenv("NO_COLOR");

    if ((refused && *refused) || caps->colours < 8 || !caps->strings[CAP_FG] ||
        !caps->strings[CAP_BG]) {
        return DEPTH_MONO;
    }
    return has_direct(term) ? DEPTH_DIRECT : caps->colours >= 256 ? DEPTH_256 : DEPTH_16;
}

bool
term_is_capable(void)
{
    const char *kind = getenv("TERM");

    return kind && *kind && strcmp(kind, "dumb") != 0 && isatty(STDIN_FILENO) &&
           isatty(STDOUT_FILENO);
}

// Beginning and end.

// Curses would follow the size by itself, and ask its file for it, which is no terminal
// for long: SIGWINCH is somebody else's.
static SCREEN *
open_screen(FILE *file, FILE *keys)
{
    struct sigaction none = {.sa_handler = SIG_DFL};
    sigset_t resize, before;
    SCREEN *screen;

    sigemptyset(&none.sa_mask);
    sigemptyset(&resize);
    sigaddset(&resize, SIGWINCH);
    sigprocmask(SIG_BLOCK, &resize, &before);
    screen = newterm(NULL, file, keys);
    sigaction(SIGWINCH, &none, NULL);
    sigprocmask(SIG_SETMASK, &before, NULL);
    return screen;
}

// Curses drops a mouse event of no interest, such as the release of a button, and reads on, though
// it was told not to wait: the program would stand still until the next key. So it has an open file
// of its own, which never waits.
static FILE *
open_keys(void)
{
    int fd = output_open_again(STDIN_FILENO, O_RDONLY);
    FILE *keys = fd >= 0 ? fdopen(fd, "r") : NULL;

    if (!keys && fd >= 0) {
        close(fd);
    }
    return keys;
}

static void
close_files(struct term *term)
{
    if (term->keys_file) {
        fclose(term->keys_file);
    }
    output_close(&term->output);
}

// Curses takes the terminal and sets its modes. From then on what it writes is
// collected, and modes are ours to change.
static bool
enter_screen(struct term *term)
{
    if (!output_open(&term->output)) {
        return false;
    }
    term->keys_file = open_keys();
    term->screen = term->keys_file ? open_screen(term->output.file, term->keys_file) : NULL;
    if (!term->screen || !find_string("cup")) {
        if (term->screen) {
            endwin();
            delscreen(term->screen);
        }
        close_files(term);
        return false;
    }
    raw();
    noecho();
    nonl();
    tcgetattr(STDIN_FILENO, &term->during);
    output_collect(&term->output);
    return true;
}

static void
send_frame(struct term *term)
{
    output_add(&term->output, term->frame.out.text, term->frame.out.length);
    strbuf_clear(&term->frame.out);
}

static void
add_text(struct term *term, const char *text)
{
    output_add(&term->output, text, strlen(text));
}

// Back to the lines of the shell.
static void
leave_screen(struct term *term)
{
    picture_clear(&term->picture, &term->frame);
    frame_leave(&term->frame);
    send_frame(term);
    add_text(term, PASTE_OFF);
    endwin();
    output_send_patiently(&term->output);
    tcsetattr(STDIN_FILENO, TCSANOW, &term->before);
}

// What Home and End send where the terminal is not the one that TERM names, as in tmux and screen.
static void
define_other_keys(void)
{
    static const struct {
        const char *bytes;
        int key;
    } others[] = {
        {"\033[1~", KEY_HOME}, {"\033[7~", KEY_HOME}, {"\033[H", KEY_HOME}, {"\033OH", KEY_HOME},
        {"\033[4~", KEY_END},  {"\033[8~", KEY_END},  {"\033[F", KEY_END},  {"\033OF", KEY_END},
    };

    for (size_t i = 0; i < sizeof(others) / sizeof(*others); i++) {
        define_key(others[i].bytes, others[i].key);
    }
}

struct term *
term_start(const struct term_options *options)
{
    struct term *term;
    struct termios before;

    if (tcgetattr(STDIN_FILENO, &before) != 0) {
        return NULL;
    }
    term = xcalloc(1, sizeof(*term));
    term->before = before;
    probe_terminal(&before, options->graphics, &term->probe);
    term->late_until_ms = term->probe.is_answered ? 0 : now_mono_ms() + LATE_MS;
    term->glyphs = probe_glyphs(&term->probe, options->charset);
    set_escdelay(ESCAPE_MS);
    if (!enter_screen(term)) {
        free(term);
        return NULL;
    }
    rescue_prepare(term->output.terminal, &before, options->crash_path, options->crash_words);
    rescue_arm(true);
    typeahead(-1); // the loop looks for keys, not curses in the middle of a frame
    term->keys = newpad(1, 1);
    keypad(term->keys, TRUE);
    nodelay(term->keys, TRUE);
    define_other_keys();
    define_key("\033[200~", KEY_CODE_PASTE_BEGIN);
    define_key("\033[201~", KEY_CODE_PASTE_END);
    load_caps(&term->frame.caps);
    term->frame.depth = find_depth(term);
    picture_init(&term->picture, options->pictures, &term->probe);
    term->is_forgotten |= picture_find_cell(&term->picture);
    mouseinterval(0);
    term_set_mouse(term, options->has_mouse);
    add_text(term, PASTE_ON);
    term->is_forgotten = true;
    return term;
}

void
term_stop(struct term *term)
{
    if (!term) {
        return;
    }
    term_set_mouse(term, false);
    leave_screen(term);
    rescue_arm(false);
    delwin(term->keys);
    delscreen(term->screen);
    close_files(term);
    frame_finish(&term->frame);
    free(term);
}

void
term_suspend(struct term *term)
{
    bool has_mouse = term->has_mouse;

    term_set_mouse(term, false);
    term->has_mouse = has_mouse;
    leave_screen(term);
    raise(SIGSTOP); // a handler of SIGTSTP may have led here
    term_resume(term);
}

void
term_resume(struct term *term)
{
    tcsetattr(STDIN_FILENO, TCSANOW, &term->during);
    keypad(term->keys, TRUE);
    term_set_mouse(term, term->has_mouse);
    add_text(term, PASTE_ON);
    term_forget(term);
}

enum depth
term_depth(const struct term *term)
{
    return term->frame.depth;
}

enum glyphs
term_glyphs(const struct term *term)
{
    return term->glyphs;
}

bool
term_is_light(const struct term *term)
{
    return term->probe.is_light;
}

int
term_width(uint32_t point)
{
    return wcwidth((wchar_t)point);
}

void
term_size(struct term *term, int *rows, int *columns)
{
    struct winsize size;

    *rows = LINES;
    *columns = COLS;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 && size.ws_col > 0) {
        *rows = size.ws_row;
        *columns = size.ws_col;
    }
    if (*rows != LINES || *columns != COLS) {
        resizeterm(*rows, *columns);
        term_forget(term);
    }
    term->is_forgotten |= picture_find_cell(&term->picture);
}

const char *
term_graphics_name(const struct term *term)
{
    return picture_protocol_name(term->picture.protocol);
}

void
term_cell_size(const struct term *term, int *width, int *height)
{
    *width = term->picture.cell_width;
    *height = term->picture.cell_height;
}

void
term_forget(struct term *term)
{
    term->is_forgotten = true;
}

void
term_set_mouse(struct term *term, bool is_on)
{
    mmask_t wanted = BUTTON1_PRESSED | BUTTON1_CLICKED | BUTTON1_DOUBLE_CLICKED |
                     BUTTON1_TRIPLE_CLICKED | BUTTON3_PRESSED | BUTTON3_CLICKED | BUTTON4_PRESSED |
                     BUTTON5_PRESSED;

    term->has_mouse = is_on;
    mousemask(is_on ? wanted : 0, NULL);
}

void
term_bell(struct term *term)
{
    (void)term;
    beep();
}

// Keys.

static uint32_t
translate(wint_t code)
{
    static const struct {
        int code;
        uint32_t key;
    } table[] = {
        {KEY_UP, KEYS_UP},
        {KEY_DOWN, KEYS_DOWN},
        {KEY_LEFT, KEYS_LEFT},
        {KEY_RIGHT, KEYS_RIGHT},
        {KEY_A1, KEYS_UP_LEFT},
        {KEY_A3, KEYS_UP_RIGHT},
        {KEY_C1, KEYS_DOWN_LEFT},
        {KEY_C3, KEYS_DOWN_RIGHT},
        {KEY_HOME, KEYS_HOME},
        {KEY_END, KEYS_END},
        {KEY_PPAGE, KEYS_PAGE_UP},
        {KEY_NPAGE, KEYS_PAGE_DOWN},
        {KEY_DC, KEYS_DELETE},
        {KEY_BACKSPACE, KEYS_BACKSPACE},
        {KEY_BTAB, KEYS_BACK_TAB},
        {KEY_ENTER, KEYS_ENTER},
        {KEY_MOUSE, KEYS_MOUSE},
        {KEY_CODE_PASTE_BEGIN, KEYS_PASTE_BEGIN},
        {KEY_CODE_PASTE_END, KEYS_PASTE_END},
    };

    for (size_t i = 0; i < sizeof(table) / sizeof(*table); i++) {
        if ((int)code == table[i].code) {
            return table[i].key;
        }
    }
    if (code >= KEY_F(1) && code <= KEY_F(12)) {
        return (uint32_t)(KEYS_F1 + (int)code - KEY_F(1));
    }
    return 0;
}

// A fast click comes as CLICKED and never as PRESSED, two of them as one event.
static bool
read_mouse(struct term *term, struct input *input)
{
    const mmask_t many = BUTTON1_DOUBLE_CLICKED | BUTTON1_TRIPLE_CLICKED;
    MEVENT event;

    if (getmouse(&event) != OK) {
        return false;
    }
    input->row = event.y;
    input->column = event.x;
    if (event.bstate & (BUTTON1_PRESSED | BUTTON1_CLICKED | many)) {
        input->what = MOUSE_LEFT;
        term->clicks_left = event.bstate & many ? 1 : 0;
        term->click = *input;
    } else if (event.bstate & (BUTTON3_PRESSED | BUTTON3_CLICKED)) {
        input->what = MOUSE_RIGHT;
    } else if (event.bstate & BUTTON4_PRESSED) {
        input->what = MOUSE_WHEEL_UP;
    } else if (event.bstate & BUTTON5_PRESSED) {
        input->what = MOUSE_WHEEL_DOWN;
    } else {
        return false;
    }
    return true;
}

// The key of what curses has read; 0 = none that is known.
static uint32_t
key_of(int kind, wint_t code)
{
    if (kind == KEY_CODE_YES) {
        return translate(code);
    }
    return code == '\n'                   ? (uint32_t)KEYS_ENTER
           : code == 0x7f || code == '\b' ? (uint32_t)KEYS_BACKSPACE
                                          : (uint32_t)code;
}

// Is it part of an answer that comes late? An escape with nothing behind it is a key.
static bool
is_late(struct term *term, int kind, wint_t code)
{
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};

    if (kind == KEY_CODE_YES || now_mono_ms() >= term->late_until_ms ||
        !late_takes(&term->late, (uint32_t)code)) {
        return false;
    }
    if (term->late.state == LATE_ESCAPE && poll(&input, 1, 0) <= 0) {
        term->late.state = LATE_NONE;
        return false;
    }
    return true;
}

bool
term_next(struct term *term, struct input *input)
{
    if (term->clicks_left > 0) {
        term->clicks_left--;
        *input = term->click;
        return true;
    }
    for (;;) {
        wint_t code;
        int kind = wget_wch(term->keys, &code);

        if (kind == ERR) {
            return false;
        }
        if (is_late(term, kind, code)) {
            continue;
        }
        *input = (struct input){.key = key_of(kind, code), .is_pasted = term->is_pasting};
        if (input->key == KEYS_PASTE_BEGIN || input->key == KEYS_PASTE_END) {
            term->is_pasting = input->key == KEYS_PASTE_BEGIN;
            continue;
        }
        if (input->key != 0 && (input->key != KEYS_MOUSE || read_mouse(term, input))) {
            return true;
        }
    }
}

// Showing.

// Curses ignores SIGTSTP while it writes: whoever sent it then would wait for ever. It is
// held back instead, and arrives when curses is done.
static void
refresh_unstopped(void)
{
    sigset_t stop, before;

    sigemptyset(&stop);
    sigaddset(&stop, SIGTSTP);
    sigprocmask(SIG_BLOCK, &stop, &before);
    refresh();
    sigprocmask(SIG_SETMASK, &before, NULL);
}

// Curses clears the screen, and takes it if it is not ours: it writes nothing else.
static void
clear_screen(struct term *term, const struct canvas *canvas)
{
    picture_clear(&term->picture, &term->frame);
    send_frame(term);
    clearok(stdscr, TRUE);
    refresh_unstopped();
    frame_clear(&term->frame, canvas->rows, canvas->columns);
    term->is_forgotten = false;
}

bool
term_show(struct term *term, const struct canvas *canvas, const struct scheme *scheme)
{
    const struct canvas *shown = &term->frame.shown;

    // Skipped, or a slow line would fall behind for ever.
    if (!output_drain(&term->output)) {
        return false;
    }
    if (!scheme_equal(&term->scheme, scheme)) {
        term->scheme = *scheme;
        frame_set_scheme(&term->frame, scheme);
        term->is_forgotten = true;
    }
    if (term->is_forgotten || shown->rows != canvas->rows || shown->columns != canvas->columns) {
        clear_screen(term, canvas);
    }
    picture_prepare(&term->picture, &term->frame, canvas);
    term->frame.has_pictures = term->picture.protocol != PROTOCOL_NONE;
    frame_draw_cells(&term->frame, canvas);
    picture_send(&term->picture, &term->frame, canvas, scheme);
    frame_place_cursor(&term->frame, canvas);
    send_frame(term);
    output_send(&term->output);
    return true;
}

int
term_output_fd(const struct term *term)
{
    return term->output.terminal;
}

bool
term_is_full(const struct term *term)
{
    return output_is_full(&term->output);
}
