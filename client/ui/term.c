// SPDX-License-Identifier: MIT
#define _GNU_SOURCE // wcwidth, and what curses.h wants
#include "client/ui/term.h"

#include <curses.h>
#include <execinfo.h>
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

#include "common/util/now.h"
#include "common/util/xalloc.h"

enum {
    PROBE_MS = 200,
    ESCAPE_MS = 25,
    PAIRS_MAX = 200,
    KEY_CODE_PASTE_BEGIN = 0x1000, // beyond those of curses
    KEY_CODE_PASTE_END,
    PROBE_BYTES = 256,
    RESCUE_BYTES = 512,
    FRAMES_MAX = 64,
};

#define PASTE_ON "\033[?2004h"
#define PASTE_OFF "\033[?2004l"
// Colours, cursor, mouse and paste as they were, then the other screen.
#define RESTORE "\033[0m\033[?25h\033[?1000l\033[?1002l\033[?1006l" PASTE_OFF "\033[?1049l\r\n"

struct pair {
    int32_t fg, bg;
};

struct term {
    SCREEN *screen;
    WINDOW *keys; // reading from it draws nothing
    struct canvas shown;
    enum theme shown_theme;
    bool is_forgotten;
    enum depth depth;
    enum glyphs glyphs;
    bool is_light;
    int stone_column; // where the cursor stood behind a stone, from 1; 0 = no answer
    bool has_mouse;
    bool is_pasting;
    int clicks_left; // of a double click: it comes as one event
    struct press click;
    int pair_count;
    struct pair pairs[PAIRS_MAX];
};

// For the handler of faults, which is handed nothing: written before it is armed.
static struct {
    volatile sig_atomic_t is_armed;
    struct termios termios;
    char crash_path[RESCUE_BYTES], crash_words[RESCUE_BYTES];
} rescue;

// A fault of the program leaves a report; other signals that would end it do not,
// but the terminal is given back all the same.
static const struct {
    int number;
    bool is_fault;
} rescued[] = {
    {SIGSEGV, true},  {SIGBUS, true},     {SIGFPE, true},     {SIGILL, true},   {SIGABRT, true},
    {SIGTRAP, true},  {SIGSYS, true},     {SIGQUIT, false},   {SIGALRM, false}, {SIGUSR1, false},
    {SIGUSR2, false}, {SIGVTALRM, false}, {SIGPROF, false},   {SIGXCPU, false}, {SIGXFSZ, false},
    {SIGIO, false},   {SIGPWR, false},    {SIGSTKFLT, false},
};

enum { RESCUED_COUNT = sizeof(rescued) / sizeof(*rescued) };

// The program is lost: what cannot be written cannot be helped.
static void
write_bytes(int fd, const char *text)
{
    ssize_t written = write(fd, text, strlen(text));

    (void)written;
}

// Only what a signal handler may call, but backtrace(): it was called once before,
// so that nothing has to be loaded.
static void
write_report(int number)
{
    void *frames[FRAMES_MAX];
    char text[] = "Goren " GOREN_VERSION ", signal 00\n";
    int fd = open(rescue.crash_path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOCTTY, 0600);

    if (fd < 0) {
        return;
    }
    text[sizeof(text) - 4] = (char)('0' + number / 10);
    text[sizeof(text) - 3] = (char)('0' + number % 10);
    write_bytes(fd, text);
    backtrace_symbols_fd(frames, backtrace(frames, FRAMES_MAX), fd);
    close(fd);
}

static bool
is_fault(int number)
{
    for (int i = 0; i < RESCUED_COUNT; i++) {
        if (rescued[i].number == number) {
            return rescued[i].is_fault;
        }
    }
    return false;
}

static void
on_fatal(int number)
{
    if (rescue.is_armed) {
        rescue.is_armed = 0;
        write_bytes(STDOUT_FILENO, RESTORE);
        tcsetattr(STDIN_FILENO, TCSANOW, &rescue.termios);
        if (is_fault(number) && *rescue.crash_path) {
            write_report(number);
            write_bytes(STDERR_FILENO, rescue.crash_words);
        }
    }
    raise(number); // by default now: SA_RESETHAND
}

static void
arm_rescue(bool is_on)
{
    struct sigaction action = {.sa_handler = is_on ? on_fatal : SIG_DFL};
    void *frame;

    action.sa_flags = is_on ? (int)(SA_RESETHAND | SA_NODEFER) : 0;
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < RESCUED_COUNT; i++) {
        sigaction(rescued[i].number, &action, NULL);
    }
    for (int i = SIGRTMIN; i <= SIGRTMAX; i++) {
        sigaction(i, &action, NULL);
    }
    backtrace(&frame, 1); // loads what it needs
    rescue.is_armed = is_on;
}

// Asking the terminal.

// Row and column of "\033[12;3R" somewhere in the bytes; false if it is not there.
static bool
find_position(const char *bytes, int *column)
{
    for (const char *at = bytes; (at = strstr(at, "\033[")) != NULL; at += 2) {
        int row, found;
        char end;

        if (sscanf(at, "\033[%d;%d%c", &row, &found, &end) == 3 && end == 'R') {
            *column = found;
            return true;
        }
    }
    return false;
}

// "\033]11;rgb:ffff/ffff/ffff": is the ground light?
static bool
find_light(const char *bytes)
{
    const char *at = strstr(bytes, "]11;rgb:");
    unsigned red, green, blue;

    // Each part has as many digits as the terminal likes; the first two count.
    if (!at ||
        sscanf(at, "]11;rgb:%2x%*[0-9a-fA-F]/%2x%*[0-9a-fA-F]/%2x", &red, &green, &blue) != 3) {
        return false;
    }
    return red * 2 + green * 7 + blue > 127 * 10;
}

// Old terminals would print the question for the ground.
static bool
knows_osc(void)
{
    static const char *const old[] = {"linux", "vt", "ansi", "cons", "sun", "wyse"};
    const char *kind = getenv("TERM");

    for (size_t i = 0; kind && i < sizeof(old) / sizeof(*old); i++) {
        if (strncmp(kind, old[i], strlen(old[i])) == 0 && strncmp(kind, "vte", 3) != 0) {
            return false;
        }
    }
    return true;
}

// Prints a stone, asks where the cursor is then, and which ground there is. What
// somebody types meanwhile is lost; that is a fifth of a second at the start.
static void
probe(struct term *term)
{
    static const char ask_ground[] = "\033]11;?\033\\", ask_place[] = "\r\u25cf\033[6n";
    static const char wipe[] = "\r   \r";
    char bytes[PROBE_BYTES] = "";
    struct termios quiet = rescue.termios;
    size_t length = 0;
    int column = 0;
    int64_t until = now_mono_ms() + PROBE_MS;

    cfmakeraw(&quiet);
    tcsetattr(STDIN_FILENO, TCSANOW, &quiet);
    if (knows_osc()) {
        write_bytes(STDOUT_FILENO, ask_ground);
    }
    if (write(STDOUT_FILENO, ask_place, sizeof(ask_place) - 1) > 0) {
        while (!find_position(bytes, &column) && length < sizeof(bytes) - 1) {
            struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
            int64_t left = until - now_mono_ms();
            ssize_t count;

            if (left <= 0 || poll(&input, 1, (int)left) <= 0) {
                break;
            }
            count = read(STDIN_FILENO, bytes + length, sizeof(bytes) - 1 - length);
            if (count <= 0) {
                break;
            }
            length += (size_t)count;
            bytes[length] = '\0';
        }
        if (write(STDOUT_FILENO, wipe, sizeof(wipe) - 1) < 0) {
            column = 0;
        }
    }
    tcsetattr(STDIN_FILENO, TCSANOW, &rescue.termios);
    term->is_light = find_light(bytes);
    term->stone_column = column;
}

// Column 2 is one behind one column; without an answer wcwidth is believed. Three
// columns are the three bytes of a stone: no UTF-8, whatever the locale says.
static enum glyphs
find_glyphs(const struct term *term, enum term_charset charset)
{
    const char *kind = getenv("TERM");
    int columns = term->stone_column > 0 ? term->stone_column - 1 : wcwidth(0x25cf);

    if (charset == CHARSET_OTHER || columns < 1 || columns > 2 ||
        (charset == CHARSET_UNKNOWN && term->stone_column == 0)) {
        return GLYPHS_ASCII;
    }
    if (kind && strncmp(kind, "linux", 5) == 0) {
        return GLYPHS_CONSOLE;
    }
    if (columns != wcwidth(0x25cf)) {
        return GLYPHS_PLAIN;
    }
    return columns == 2 ? GLYPHS_WIDE : GLYPHS_UNICODE;
}

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

static void
write_text(const char *text)
{
    putp(text);
    fflush(stdout);
}

static bool
can_address(void)
{
    const char *move_cursor = tigetstr("cup");

    return move_cursor && move_cursor != (const char *)-1;
}

// Back to the lines of the shell. What curses believes of the cursor is not always
// what the terminal shows, after it was suspended.
static void
leave_screen(void)
{
    const char *visible = tigetstr("cnorm");

    write_text(PASTE_OFF);
    endwin();
    if (visible && visible != (const char *)-1) {
        write_text(visible);
    }
}

struct term *
term_start(const struct term_options *options)
{
    struct term *term;

    if (tcgetattr(STDIN_FILENO, &rescue.termios) != 0) {
        return NULL;
    }
    term = xcalloc(1, sizeof(*term));
    probe(term);
    term->glyphs = find_glyphs(term, options->charset);
    snprintf(rescue.crash_path, sizeof(rescue.crash_path), "%s",
             options->crash_path ? options->crash_path : "");
    snprintf(rescue.crash_words, sizeof(rescue.crash_words), "%s",
             options->crash_words ? options->crash_words : "");
    set_escdelay(ESCAPE_MS);
    term->screen = newterm(NULL, stdout, stdin);
    if (!term->screen || !can_address()) {
        if (term->screen) {
            endwin();
            delscreen(term->screen);
        }
        free(term);
        return NULL;
    }
    arm_rescue(true);
    raw();
    noecho();
    nonl();
    typeahead(-1); // the loop looks for keys, not curses in the middle of a frame
    term->keys = newpad(1, 1);
    keypad(term->keys, TRUE);
    nodelay(term->keys, TRUE);
    define_key("\033[200~", KEY_CODE_PASTE_BEGIN);
    define_key("\033[201~", KEY_CODE_PASTE_END);
    find_depth(term);
    mouseinterval(0);
    term_set_mouse(term, options->has_mouse);
    write_text(PASTE_ON);
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
    leave_screen();
    arm_rescue(false);
    delwin(term->keys);
    delscreen(term->screen);
    canvas_finish(&term->shown);
    free(term);
}

void
term_suspend(struct term *term)
{
    bool has_mouse = term->has_mouse;

    term_set_mouse(term, false);
    term->has_mouse = has_mouse;
    leave_screen();
    raise(SIGSTOP); // a handler of SIGTSTP may have led here
    term_resume(term);
}

void
term_resume(struct term *term)
{
    reset_prog_mode();
    term_set_mouse(term, term->has_mouse);
    write_text(PASTE_ON);
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
    return term->is_light;
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
read_mouse(struct term *term, struct press *press)
{
    const mmask_t many = BUTTON1_DOUBLE_CLICKED | BUTTON1_TRIPLE_CLICKED;
    MEVENT event;

    if (getmouse(&event) != OK) {
        return false;
    }
    press->row = event.y;
    press->column = event.x;
    if (event.bstate & (BUTTON1_PRESSED | BUTTON1_CLICKED | many)) {
        press->what = MOUSE_LEFT;
        term->clicks_left = event.bstate & many ? 1 : 0;
        term->click = *press;
    } else if (event.bstate & (BUTTON3_PRESSED | BUTTON3_CLICKED)) {
        press->what = MOUSE_RIGHT;
    } else if (event.bstate & BUTTON4_PRESSED) {
        press->what = MOUSE_WHEEL_UP;
    } else if (event.bstate & BUTTON5_PRESSED) {
        press->what = MOUSE_WHEEL_DOWN;
    } else {
        return false;
    }
    return true;
}

bool
term_next(struct term *term, struct press *press)
{
    if (term->clicks_left > 0) {
        term->clicks_left--;
        *press = term->click;
        return true;
    }
    for (;;) {
        wint_t code;
        int kind = wget_wch(term->keys, &code);

        if (kind == ERR) {
            return false;
        }
        *press = (struct press){.key = (uint32_t)code, .is_pasted = term->is_pasting};
        if (kind == KEY_CODE_YES) {
            press->key = translate(code);
        } else if (code == '\n') {
            press->key = KEYS_ENTER;
        } else if (code == 0x7f || code == '\b') {
            press->key = KEYS_BACKSPACE;
        }
        if (press->key == KEYS_PASTE_BEGIN || press->key == KEYS_PASTE_END) {
            term->is_pasting = press->key == KEYS_PASTE_BEGIN;
            continue;
        }
        if (press->key != 0 && (press->key != KEYS_MOUSE || read_mouse(term, press))) {
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

// A terminal that has not taken the last frame gets no other one on top: a slow
// line would fall behind for ever.
static bool
is_drained(void)
{
    struct pollfd output = {.fd = STDOUT_FILENO, .events = POLLOUT};
    int waiting = 0;

    return poll(&output, 1, 0) == 1 &&
           (ioctl(STDOUT_FILENO, TIOCOUTQ, &waiting) != 0 || waiting == 0);
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

    if (!is_drained()) {
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
    return true;
}
