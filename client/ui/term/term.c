// SPDX-License-Identifier: MIT
#define _GNU_SOURCE // wcwidth, and what curses.h wants
#include "client/ui/term/term.h"

#include <curses.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

#include "client/ui/term/term_output.h"
#include "client/ui/term/term_probe.h"
#include "client/ui/term/term_rescue.h"
#include "common/util/xalloc.h"

enum {
    ESCAPE_MS = 25,
    PAIRS_MAX = 200,
    KEY_CODE_PASTE_BEGIN = 0x1000, // beyond those of curses
    KEY_CODE_PASTE_END,
};

#define PASTE_ON "\033[?2004h"
#define PASTE_OFF "\033[?2004l"

struct pair {
    int32_t fg, bg;
};

struct term {
    SCREEN *screen;
    struct term_output output;
    struct termios before, during; // the modes of the terminal, in lines and here
    WINDOW *keys;                  // reading from it draws nothing
    struct canvas shown;
    enum theme shown_theme;
    bool is_forgotten;
    enum depth depth;
    enum glyphs glyphs;
    struct probe probe;
    bool has_mouse;
    bool is_pasting;
    int clicks_left; // of a double click: it comes as one event
    struct input click;
    int pair_count;
    struct pair pairs[PAIRS_MAX];
};

static void
find_depth(struct term *term)
{
    const char *refused = getenv("NO_COLOR");

    term->depth = DEPTH_MONO;
    if ((refused && *refused) || !has_colors() || start_color() == ERR ||
        use_default_colors() == ERR) {
        return;
    }
    if (COLORS > 0xffff && (tigetflag("RGB") > 0 || tigetnum("RGB") > 0)) {
        term->depth = DEPTH_DIRECT;
    } else if (COLORS >= 256 && COLOR_PAIRS > PAIRS_MAX) {
        term->depth = DEPTH_256;
    } else if (COLORS >= 8) {
        term->depth = DEPTH_16;
    }
}

bool
term_is_capable(void)
{
    const char *kind = getenv("TERM");

    return kind && *kind && strcmp(kind, "dumb") != 0 && isatty(STDIN_FILENO) &&
           isatty(STDOUT_FILENO);
}

// Beginning and end.

static bool
can_address(void)
{
    const char *move_cursor = tigetstr("cup");

    return move_cursor && move_cursor != (const char *)-1;
}

// Curses would follow the size by itself, and ask its file for it, which is no terminal
// for long: SIGWINCH is somebody else's.
static SCREEN *
open_screen(FILE *file)
{
    struct sigaction none = {.sa_handler = SIG_DFL};
    sigset_t resize, before;
    SCREEN *screen;

    sigemptyset(&none.sa_mask);
    sigemptyset(&resize);
    sigaddset(&resize, SIGWINCH);
    sigprocmask(SIG_BLOCK, &resize, &before);
    screen = newterm(NULL, file, stdin);
    sigaction(SIGWINCH, &none, NULL);
    sigprocmask(SIG_SETMASK, &before, NULL);
    return screen;
}

// Curses takes the terminal and sets its modes. From then on what it writes is
// collected, and modes are ours to change.
static bool
enter_screen(struct term *term)
{
    if (!output_open(&term->output)) {
        return false;
    }
    term->screen = open_screen(term->output.file);
    if (!term->screen || !can_address()) {
        if (term->screen) {
            endwin();
            delscreen(term->screen);
        }
        output_close(&term->output);
        return false;
    }
    raw();
    noecho();
    nonl();
    tcgetattr(STDIN_FILENO, &term->during);
    output_collect(&term->output);
    return true;
}

// Back to the lines of the shell. What curses believes of the cursor is not always
// what the terminal shows on its other screen: hidden once more, so that it writes
// how to show it.
static void
leave_screen(struct term *term)
{
    output_add(&term->output, PASTE_OFF);
    endwin();
    curs_set(0);
    curs_set(1);
    output_send_patiently(&term->output);
    tcsetattr(STDIN_FILENO, TCSANOW, &term->before);
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
    probe_terminal(&before, &term->probe);
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
    define_key("\033[200~", KEY_CODE_PASTE_BEGIN);
    define_key("\033[201~", KEY_CODE_PASTE_END);
    find_depth(term);
    mouseinterval(0);
    term_set_mouse(term, options->has_mouse);
    output_add(&term->output, PASTE_ON);
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
    output_close(&term->output);
    canvas_finish(&term->shown);
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
    output_add(&term->output, PASTE_ON);
    term_forget(term);
}

enum depth
term_depth(const struct term *term)
{
    return term->depth;
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
        *input = (struct input){.key = (uint32_t)code, .is_pasted = term->is_pasting};
        if (kind == KEY_CODE_YES) {
            input->key = translate(code);
        } else if (code == '\n') {
            input->key = KEYS_ENTER;
        } else if (code == 0x7f || code == '\b') {
            input->key = KEYS_BACKSPACE;
        }
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

// The number of a pair of colours; 0, the terminal's own, if there are too many.
static int
pair_of(struct term *term, const struct look *look)
{
    if (look->fg == COLOUR_DEFAULT && look->bg == COLOUR_DEFAULT) {
        return 0;
    }
    for (int i = 0; i < term->pair_count; i++) {
        if (term->pairs[i].fg == look->fg && term->pairs[i].bg == look->bg) {
            return i + 1;
        }
    }
    if (term->pair_count == PAIRS_MAX || term->pair_count + 1 >= COLOR_PAIRS) {
        return 0;
    }
    term->pairs[term->pair_count++] = (struct pair){look->fg, look->bg};
    init_extended_pair(term->pair_count, look->fg, look->bg);
    return term->pair_count;
}

// Eight colours have bold for the bright ones.
static void
fit_to_eight(struct look *look)
{
    if (COLORS < 16 && look->fg >= 8) {
        look->fg -= 8;
        look->attributes |= ATTR_BOLD;
    }
    if (COLORS < 16 && look->bg >= 8) {
        look->bg -= 8;
    }
}

static void
put_cell(struct term *term, int row, int column, const struct cell *cell, enum theme theme)
{
    struct look look =
        theme_look_on(theme, term->depth, (enum role)cell->role, (enum role)cell->ground);
    wchar_t text[CELL_POINTS + 1] = {0};
    attr_t attributes = 0;
    int pair;
    cchar_t shown;

    if (term->depth == DEPTH_16) {
        fit_to_eight(&look);
    }
    attributes |= look.attributes & ATTR_BOLD ? A_BOLD : 0;
    attributes |= look.attributes & ATTR_REVERSE ? A_REVERSE : 0;
    attributes |= look.attributes & ATTR_UNDERLINE ? A_UNDERLINE : 0;
    attributes |= look.attributes & ATTR_DIM ? A_DIM : 0;
    for (int i = 0; i < CELL_POINTS; i++) {
        text[i] = (wchar_t)cell->points[i];
    }
    pair = pair_of(term, &look);
    setcchar(&shown, text, attributes, 0, &pair);
    mvadd_wch(row, column, &shown);
}

static bool
is_same_size(const struct canvas *a, const struct canvas *b)
{
    return a->rows == b->rows && a->columns == b->columns;
}

// A row that has changed is handed to curses whole: half of a wide character must
// not stay. Curses finds out which cells of it have to be written.
static void
put_row(struct term *term, const struct canvas *canvas, int row, enum theme theme)
{
    for (int column = 0; column < canvas->columns; column++) {
        const struct cell *cell = &canvas->cells[row * canvas->columns + column];

        if (cell->points[0] != 0) {
            put_cell(term, row, column, cell, theme);
        }
    }
}

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

bool
term_show(struct term *term, const struct canvas *canvas, enum theme theme)
{
    size_t row_bytes = (size_t)canvas->columns * sizeof(*canvas->cells);
    bool is_new =
        term->is_forgotten || !is_same_size(&term->shown, canvas) || term->shown_theme != theme;

    // Skipped, or a slow line would fall behind for ever.
    if (!output_drain(&term->output)) {
        return false;
    }
    if (!is_same_size(&term->shown, canvas)) {
        canvas_resize(&term->shown, canvas->rows, canvas->columns);
    }
    if (is_new) {
        clearok(stdscr, TRUE);
        erase();
    }
    for (int row = 0; row < canvas->rows; row++) {
        struct cell *old = &term->shown.cells[row * canvas->columns];
        const struct cell *cells = &canvas->cells[row * canvas->columns];

        if (is_new || memcmp(old, cells, row_bytes) != 0) {
            put_row(term, canvas, row, theme);
            memcpy(old, cells, row_bytes);
        }
    }
    term->is_forgotten = false;
    term->shown_theme = theme;
    curs_set(canvas->has_cursor ? 1 : 0);
    if (canvas->has_cursor) {
        move(canvas->cursor_row, canvas->cursor_column);
    }
    leaveok(stdscr, !canvas->has_cursor);
    refresh_unstopped();
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
