// SPDX-License-Identifier: MIT
// A page is a folder with its state and its actions: struct page_ops is all that the
// shell knows of it. The shell allocates the state and keeps it as long as the ui lives,
// so that a page that is left and opened again may continue where it was. The page alone
// knows the layout of the state.
//
//      shell ── page_ops ──► page ── ui_status, ui_open_page, entry_open, ... ──► shell
//
// To add a page: a folder, and one row of PAGE_TABLE (README.md).
#ifndef CLIENT_UI_PAGE_H
#define CLIENT_UI_PAGE_H

#include <stddef.h>

#include "client/ui/input/input.h"
#include "client/ui/input/keymap.h"

struct chat_view;
struct command;
struct news;
struct strbuf;
struct thinker_report;
struct ui;

// PAGE_START, whose operations are page_start, and so on. The comment is the argument of
// open().
#define PAGE_TABLE(ROW)                                                                    \
    ROW(START, start)       /* none */                                                     \
    ROW(LOBBY, lobby)       /* none */                                                     \
    ROW(GAME, game)         /* const uint64_t *: another room than before; or none */      \
    ROW(PLAY, play)         /* const char *: "both", or none: against the computer */      \
    ROW(CREATE, create)     /* const char *: a preset and KEY=VALUE, or none: the first */ \
    ROW(SETTINGS, settings) /* none */                                                     \
    ROW(HELP, help)         /* const char *: a command, "commands", or none: the keys */   \
    ROW(EXPLAIN, explain)   /* const char *: words that are explained */                   \
    ROW(ALL, all)           /* none */                                                     \
    ROW(MENU, menu)         /* none */                                                     \
    ROW(OPPONENT, opponent) /* none */                                                     \
    ROW(ABOUT, about)       /* none */                                                     \
    ROW(MESSAGES, messages) /* none */                                                     \
    ROW(PROFILE, profile)   /* none */                                                     \
    ROW(LEARN, learn)       /* none */                                                     \
    ROW(LESSON, lesson)     /* const int *: the lesson */                                  \
    ROW(PUZZLES, puzzles)   /* none */                                                     \
    ROW(PUZZLE, puzzle)     /* const enum desk_mode *: opened or continued; or none */     \
    ROW(ACCOUNT, account)   /* none */                                                     \
    ROW(TURNS, turns)       /* none */                                                     \
    ROW(PEOPLE, people)     /* const char *: "friends", or none: all who are online */     \
    ROW(MAIL, mail)         /* const char *: "talk": the open conversation; or none */     \
    ROW(ARCHIVE, archive)   /* none */                                                     \
    ROW(REPLAY, replay)     /* const struct ui_options *: a file to begin with; or none */ \
    ROW(STUDY, study)       /* none */                                                     \
    ROW(OPENINGS, openings) /* none */                                                     \
    ROW(HOST_KEY, host_key) /* const struct changed_key * */

#define PAGE_ENUMERATOR(NAME, name) PAGE_##NAME,
#define PAGE_ONE(NAME, name) +1
#define PAGE_DECLARATION(NAME, name) extern const struct page_ops page_##name;

enum page { PAGE_TABLE(PAGE_ENUMERATOR) };

enum { PAGE_COUNT = 0 PAGE_TABLE(PAGE_ONE), PAGES_MAX = 8, KEY_HINT_BYTES = 16 };

enum { KEY_SPANS_MAX = 32 };

// The content of the key row: actions that are possible now.
struct key_list {
    int count;
    enum ui_command actions[KEY_SPANS_MAX]; // NONE = the hint
    bool are_vital[KEY_SPANS_MAX];          // others give way to them where it is narrow
    // Keys that are no action of the keymap: "1-7", "at once".
    char hint[KEY_HINT_BYTES];
    const char *hint_label;
};

void key_list_add(struct key_list *list, enum ui_command action);
void key_list_add_vital(struct key_list *list, enum ui_command action);

// The priority of a command in the key row.
enum key_worth { KEY_HIDDEN, KEY_SHOWN, KEY_VITAL };

// One action of a page. The rows are in the order of the key row.
struct page_action {
    enum ui_command command; // NONE = the hint of the key row: format_hint()
    enum key_worth worth;
    // Does it. NULL: the shell does (help, leaving), and the row is for the key row.
    void (*act)(struct ui *ui, enum ui_command command);
    // May it be done now? Adds the reason to why if not. NULL: always.
    bool (*can)(const struct ui *ui, enum ui_command command, struct strbuf *why);
    // The label now; NULL, or a result of NULL: the label of the keymap.
    const char *(*label)(const struct ui *ui, enum ui_command command);
    // The worth now; NULL: that of the field above.
    enum key_worth (*worth_now)(const struct ui *ui, enum ui_command command);
};

struct page_ops {
    enum screen_kind keys;
    bool leaves_itself; // UI_LEAVE and UI_CANCEL are among its actions; else they close it
    size_t state_size;  // of its state, 0 = none: ui_page_state()
    const struct page_action *actions;
    int action_count;

    void (*draw)(struct ui *ui);

    // The rest may be NULL.
    // Once, before and after all others. The state is zeroed before.
    void (*init)(struct ui *ui);
    void (*finish)(struct ui *ui);
    // Called when the page comes on top, with an argument (PAGE_TABLE) or NULL. State that is not
    // reset here is the same as when the page was left.
    void (*open)(struct ui *ui, const void *argument);
    // A condition of all actions, checked before can() of the row.
    bool (*can)(const struct ui *ui, enum ui_command command, struct strbuf *why);
    // Takes input before the keymap does. Returns true if the input is handled.
    bool (*input)(struct ui *ui, const struct input *input);
    // The columns of the board on which points are typed; NULL or 0 = there is none.
    int (*board_columns)(const struct ui *ui);
    // The key row, where the order of the rows is not enough.
    void (*list_keys)(const struct ui *ui, struct key_list *list);
    // Keys of the hint row; returns what they do.
    const char *(*format_hint)(const struct ui *ui, char keys[KEY_HINT_BYTES]);
    // The chat of the page.
    struct chat_view *(*chat)(const struct ui *ui);
    // The page is on top and about to be closed by this key: true if it asks first
    // (ask_again). give_up() is the answer yes.
    bool (*ask_to_leave)(struct ui *ui, enum ui_command command);
    void (*give_up)(struct ui *ui);

    // These are called whether the page is shown or not.
    void (*update)(struct ui *ui);                               // after news
    int64_t (*deadline_ms)(const struct ui *ui, int64_t now_ms); // when it must be drawn again
    void (*news)(struct ui *ui, const struct news *item);        // after the shell
    bool (*report)(struct ui *ui, const struct thinker_report *report); // true: it was ours
    // A command of the screens; the page on top is asked first. True if it was ours.
    bool (*command)(struct ui *ui, const struct command *command);
    // The question that is asked before this command; NULL if nothing would be lost.
    const char *(*question)(const struct ui *ui, const struct command *command);
    void (*files_changed)(struct ui *ui); // the games on this machine have changed
};

// Rows of actions: the eight directions.
// clang-format off
#define PAGE_DIRECTIONS(function) \
    {.command = UI_UP, .act = (function)}, {.command = UI_DOWN, .act = (function)}, \
    {.command = UI_LEFT, .act = (function)}, {.command = UI_RIGHT, .act = (function)}, \
    {.command = UI_UP_LEFT, .act = (function)}, {.command = UI_UP_RIGHT, .act = (function)}, \
    {.command = UI_DOWN_LEFT, .act = (function)}, {.command = UI_DOWN_RIGHT, .act = (function)}
// clang-format on

#define PAGE_ACTIONS(rows) .actions = (rows), .action_count = sizeof(rows) / sizeof(*(rows))

PAGE_TABLE(PAGE_DECLARATION)

const struct page_ops *ui_page_ops(enum page page); // pages.c

// page.c: what a page does with a command, by its rows.
void page_act(struct ui *ui, enum page page, enum ui_command command);
bool page_can(const struct ui *ui, enum page page, enum ui_command command, struct strbuf *why);
const char *page_label(const struct ui *ui, enum page page, enum ui_command command);
void page_list_keys(const struct ui *ui, enum page page, struct key_list *list);
// "back", for the rows of pages that the shell closes.
const char *page_label_back(const struct ui *ui, enum ui_command command);
// The row of a command, NULL if the page has none.
const struct page_action *page_action_of(const struct page_ops *ops, enum ui_command command);
enum key_worth page_action_worth(const struct ui *ui, const struct page_action *row);

// The states of all pages: allocated, and freed.
void ui_begin_pages(struct ui *ui);
void ui_end_pages(struct ui *ui);
// The state of a page, for that page alone; NULL if it has none.
void *ui_page_state(const struct ui *ui, enum page page);

// Calls all pages, whether they are shown or not; page.c.
void ui_pages_update(struct ui *ui);
int64_t ui_pages_deadline_ms(const struct ui *ui, int64_t now_ms); // TIME_NEVER = none
void ui_pages_news(struct ui *ui, const struct news *item);
void ui_pages_files_changed(struct ui *ui);
// Offers a command to the pages, the one on top first, until one takes it.
bool ui_pages_command(struct ui *ui, const struct command *command);
bool ui_pages_report(struct ui *ui, const struct thinker_report *report);
const char *ui_pages_question(const struct ui *ui, const struct command *command);
// Asks before the page that is shown is left; false if nothing is to be asked.
bool ui_page_asks_to_leave(struct ui *ui, enum ui_command command);

// The stack of pages.
enum page ui_page(const struct ui *ui);           // the page that is shown
void ui_open_page(struct ui *ui, enum page page); // on top of the others
void ui_open_page_with(struct ui *ui, enum page page, const void *argument);
void ui_close_page(struct ui *ui);
void ui_set_base(struct ui *ui, enum page page); // all others are closed
void ui_set_base_with(struct ui *ui, enum page page, const void *argument);

#endif
