// SPDX-License-Identifier: MIT
// The screen as a frontend: keys in, a canvas out, drawn once at the end of each turn
// of the loop.
#include <event2/event.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "client/app/app_internal.h"
#include "client/config/paths.h"
#include "client/config/state_file.h"
#include "client/picture/board_tiles.h"
#include "client/records/game_file.h"
#include "client/records/record_save.h"
#include "client/records/status_lines.h"
#include "client/ui/term/term.h"
#include "client/ui/ui.h"
#include "common/i18n/fill.h"
#include "common/i18n/tr.h"
#include "common/record/record.h"
#include "common/util/file.h"
#include "common/util/now.h"

enum { SLOW_MS = 5000, RETRY_MS = 100 };

// What the screens are handed.

static bool
go(void *data, enum ui_place place, const char *address, struct strbuf *why)
{
    struct app *app = data;

    if (place == PLACE_SERVER) {
        return app_connect(app, address, why);
    }
    app_leave_server(app, place == PLACE_HOST ? APP_HOST : APP_HERE);
    if (place == PLACE_HOST && *app->config_name) {
        app_choose_name(app); // it may just have been typed; friends will read it
    }
    app_start_server(app);
    return true;
}

static bool
forget_server(void *data, const char *address, struct strbuf *out)
{
    struct app *app = data;
    bool had = app_forget_server(app, address, out);

    app_list_servers(app);
    return had;
}

static int64_t
lag_ms(void *data)
{
    struct app *app = data;

    return link_lag_ms(app->link);
}

static int64_t
retry_in_ms(void *data)
{
    struct app *app = data;

    return link_retry_in_ms(app->link);
}

static bool
keep_game(void *data, const struct m_room *room, struct strbuf *out)
{
    struct app *app = data;
    struct strbuf stem = {0}, text = {0};
    char date[APP_DATE_BYTES];
    bool is_kept;

    app_today(date);
    game_file_write(room, date, app->address.host, &stem, &text);
    is_kept = app_keep_game(app, strbuf_text(&stem), &text, out);
    strbuf_finish(&stem);
    strbuf_finish(&text);
    return is_kept;
}

static bool
save_game(void *data, const struct m_room *room, const char *path, struct strbuf *out)
{
    struct app *app = data;
    struct record_files files = {&app_record_files, app};
    struct record_view view = {.has_numbers = true};
    struct status_lines lines = {0};
    char when[APP_DATE_BYTES];
    struct record record;
    bool is_saved;

    app_today(when);
    record_init(&record);
    game_file_record(&record, room, when, app->address.host);
    view.record = &record;
    view.node = record_main_node(&record, m_room_shown_moves(room));
    is_saved = record_save(&view, &files, path, &lines);
    for (int i = 0; i < lines.count; i++) {
        strbuf_add(out, strbuf_text(&lines.items[i].text));
    }
    status_lines_finish(&lines);
    record_finish(&record);
    return is_saved;
}

static void
keep_play(void *data, const char *line)
{
    app_keep_play(data, line);
}

static void
apply(void *data, const struct settings *settings)
{
    struct app *app = data;

    term_set_mouse(app->term, settings->has_mouse);
    sound_set(&app->player, settings->has_sound, settings->volume);
    app->is_name_new |= strcmp(app->config_name, settings->values[SETTING_NAME]) != 0;
    snprintf(app->config_name, sizeof(app->config_name), "%s", settings->values[SETTING_NAME]);
}

static void
play(void *data, const char *command)
{
    struct app *app = data;

    sound_command(&app->player, command);
}

static void
tone(void *data, enum sound sound)
{
    static const enum tone tones[SOUND_COUNT] = {
        [SOUND_START] = TONE_START,     [SOUND_QUESTION] = TONE_QUESTION,
        [SOUND_TURN] = TONE_TURN,       [SOUND_LOW] = TONE_LOW_TIME,
        [SOUND_MOVE] = TONE_STONE,      [SOUND_FOUR] = TONE_FOUR,
        [SOUND_CAPTURE] = TONE_CAPTURE, [SOUND_WIN] = TONE_WIN,
        [SOUND_LOSS] = TONE_LOSS,       [SOUND_DRAW] = TONE_DRAW,
        [SOUND_NAME] = TONE_CHAT,       [SOUND_LOST] = TONE_LINE_LOST,
    };
    struct app *app = data;

    sound_tone(&app->player, tones[sound]);
}

static void
music(void *data, enum ui_music music)
{
    static const int pieces[] = {[UI_MUSIC_NONE] = -1,
                                 [UI_MUSIC_MENU] = MUSIC_MENU,
                                 [UI_MUSIC_GAME] = MUSIC_GAME,
                                 [UI_MUSIC_BATTLE] = MUSIC_BATTLE};
    struct app *app = data;

    sound_music(&app->player, pieces[music]);
}

static void
bell(void *data)
{
    struct app *app = data;

    term_bell(app->term);
}

static void
read_themes(void *data)
{
    app_load_themes(data);
}

static void
suspend(void *data)
{
    struct app *app = data;

    term_suspend(app->term);
}

static void
redraw(void *data)
{
    struct app *app = data;

    term_forget(app->term);
}

// A path as people write it: ~ is their home.
static void
format_path(const char *path, struct strbuf *out)
{
    const char *home = getenv("HOME");
    size_t length = home ? strlen(home) : 0;

    if (length > 1 && strncmp(path, home, length) == 0 && path[length] == '/') {
        strbuf_addf(out, "~%s", path + length);
    } else {
        strbuf_add(out, path);
    }
}

static void
add_path(struct strbuf *out, const char *name, const char *folder, const char *file)
{
    strbuf_addf(out, "%s\t", name);
    format_path(folder, out);
    strbuf_addf(out, "%s\n", file);
}

static void
about(void *data, struct strbuf *out)
{
    struct app *app = data;

    strbuf_addf(out, "%s\t%s\n", _("Pictures"), term_graphics_name(app->term));
    strbuf_addf(out, "%s\n", _("Files"));
    add_path(out, _("Settings"), strbuf_text(&app->config_path), "");
    add_path(out, _("Games"), strbuf_text(&app->data_dir), "");
    add_path(out, _("Logins, state"), strbuf_text(&app->state_dir), "");
    add_path(out, _("Log"), strbuf_text(&app->state_dir), "/here.log");
}

static const struct ui_ops ui_ops = {
    .send = app_send,
    .go = go,
    .login = app_login,
    .recover = app_recover,
    .new_password = app_new_password,
    .answer_key = app_answer_key,
    .hosted = app_hosted,
    .keep_server = app_keep_server,
    .may_open_port = app_may_open_port,
    .open_port = app_open_port,
    .trust = app_trust,
    .forget_server = forget_server,
    .reconnect = app_reconnect,
    .lag_ms = lag_ms,
    .retry_in_ms = retry_in_ms,
    .keep_game = keep_game,
    .save_game = save_game,
    .keep_setting = app_keep_setting,
    .keep_play = keep_play,
    .keep_lessons = app_keep_lessons,
    .keep_puzzles = app_keep_puzzles,
    .wall_ms = app_wall_ms,
    .files = APP_RECORD_FILES,
    .think = app_think,
    .apply = apply,
    .bell = bell,
    .play = play,
    .tone = tone,
    .music = music,
    .about = about,
    .suspend = suspend,
    .read_themes = read_themes,
    .redraw = redraw,
};

// The frontend.

static void
fit_size(struct app *app)
{
    int rows, columns;

    term_size(app->term, &rows, &columns);
    ui_resize(app->ui, rows, columns);
}

static void
on_resize(evutil_socket_t fd, short what, void *data)
{
    struct app *app = data;

    (void)fd, (void)what;
    fit_size(app);
    app_settle(app);
}

bool
app_screen_is_capable(void)
{
    return term_is_capable();
}

// Stopped or continued by somebody else: the terminal is given back and taken.
static void
on_stop(evutil_socket_t number, short what, void *data)
{
    struct app *app = data;

    (void)what;
    if (number == SIGTSTP) {
        term_suspend(app->term);
    } else {
        term_resume(app->term);
    }
    fit_size(app);
    app_settle(app);
}

static void
on_output_ready(evutil_socket_t fd, short what, void *data)
{
    (void)fd, (void)what;
    app_settle(data);
}

static void
listen_to_terminal(struct app *app)
{
    static const int stops[APP_STOPS] = {SIGTSTP, SIGCONT};

    // Behind curses, so that these are asked.
    app->resize_event = evsignal_new(app->base, SIGWINCH, on_resize, app);
    event_add(app->resize_event, NULL);
    app->output_event =
        event_new(app->base, term_output_fd(app->term), EV_WRITE, on_output_ready, app);
    for (int i = 0; i < APP_STOPS; i++) {
        app->stop_events[i] = evsignal_new(app->base, stops[i], on_stop, app);
        event_add(app->stop_events[i], NULL);
    }
}

static enum term_graphics
wanted_graphics(const struct app *app)
{
    char value[SETTING_BYTES];

    app_find_setting(app, setting_row(SETTING_GRAPHICS)->key, value);
    return strcasecmp(value, "on") == 0    ? GRAPHICS_ON
           : strcasecmp(value, "off") == 0 ? GRAPHICS_OFF
                                           : GRAPHICS_AUTO;
}

// The folder must be there when the program is lost.
static struct term *
start_terminal(struct app *app)
{
    static const struct picture_ops pictures = {tiles_draw, tiles_png};
    struct strbuf path = {0}, words = {0};
    struct term_options wanted = {.charset = app->charset,
                                  .has_mouse = true,
                                  .graphics = wanted_graphics(app),
                                  .pictures = &pictures};
    struct term *term;

    file_make_folder(strbuf_text(&app->state_dir));
    strbuf_addf(&path, "%s/crash.txt", strbuf_text(&app->state_dir));
    fill(&words,
         _("Goren stopped because of an error. Your game is safe: start goren again to continue. "
           "Report: {1}"),
         1, strbuf_text(&path));
    strbuf_add_char(&words, '\n');
    wanted.crash_path = strbuf_text(&path);
    wanted.crash_words = strbuf_text(&words);
    term = term_start(&wanted);
    strbuf_finish(&path);
    strbuf_finish(&words);
    return term;
}

// Sounds are files of the cache. Over ssh the player would be at the wrong end.
static void
start_sound(struct app *app)
{
    bool has_cache = path_cache(&app->sound_dir);
    struct sound_options options = {.path = has_cache ? getenv("PATH") : NULL,
                                    .is_remote = getenv("SSH_CONNECTION") != NULL,
                                    .bell = bell,
                                    .data = app};

    strbuf_add(&app->sound_dir, "/sounds");
    options.folder = app->sound_dir.text;
    sound_init(&app->player, &options);
    app->sound_ms = TIME_NEVER;
}

static bool
create(struct app *app)
{
    struct strbuf path = {0};
    struct strbuf puzzles = {0};
    const char *variable = getenv("GOREN_LANG");
    struct ui_options options = {
        .starts_here = app->mode == APP_HERE, .width = term_width, .seed = (uint64_t)now_mono_ms()};
    char first[32], lessons[STATE_FILE_LESSONS_BYTES];

    if (!term_is_capable() || !(app->term = start_terminal(app))) {
        return false;
    }
    app_first_command(app, first);
    options.first = *first ? first : NULL;
    state_file_read_lessons(strbuf_text(&app->state_dir), lessons);
    options.lessons = lessons;
    options.starts_learning = app->options->is_learning;
    state_file_read_puzzles(strbuf_text(&app->state_dir), &puzzles);
    options.puzzles = strbuf_text(&puzzles);
    options.starts_puzzling = app->options->is_puzzling;
    options.presets = &app->presets;
    options.themes = &app->themes;
    options.record = app->options->record;
    options.record_game = app->options->record_game;
    options.delay_ms = app->options->delay_ms;
    options.address = app->address.host;
    options.name = app->name;
    options.is_name_chosen = app->is_name_chosen;
    options.theme = term_is_light(app->term) ? THEME_LIGHT : THEME_DARK;
    options.depth = term_depth(app->term);
    options.glyphs = term_glyphs(app->term);
    options.language = app->start_language;
    options.is_language_forced = app->options->language || (variable && *variable);
    format_path(strbuf_text(&app->config_path), &path);
    options.config_path = strbuf_text(&path);
    start_sound(app);
    app->ui = ui_create(&app->model, &ui_ops, app, &options);
    strbuf_finish(&path);
    strbuf_finish(&puzzles);
    app_load_settings(app);
    app_list_servers(app);
    app_offer_game(app);
    app_offer_play(app);
    if (app->mode == APP_HERE) {
        app_offer_unsaved(app); // the menu has room to say so
    }
    listen_to_terminal(app);
    fit_size(app);
    return true;
}

static void
destroy(struct app *app)
{
    event_free(app->resize_event);
    event_free(app->output_event);
    app_stop_thinker(app);
    for (int i = 0; i < APP_STOPS; i++) {
        event_free(app->stop_events[i]);
    }
    sound_finish(&app->player);
    strbuf_finish(&app->sound_dir);
    term_stop(app->term);
    ui_destroy(app->ui);
    if (app->end == APP_NO_CONNECTION) {
        fprintf(stderr, "goren: %s\n", app->model.why); // the screen that said it is gone
    }
}

static void
read_keys(struct app *app)
{
    struct input input;

    // Curses reads one byte at a time: an end of the input is seen here.
    if (isatty(STDIN_FILENO) == 0) {
        raise(SIGHUP);
        return;
    }
    while (ui_end(app->ui) == UI_RUNNING && term_next(app->term, &input)) {
        ui_input(app->ui, &input, now_mono_ms());
    }
}

static void
update(struct app *app, int64_t now_ms)
{
    ui_update(app->ui, now_ms);
}

// A frame that the terminal has no room for is skipped, and drawn again when it has.
// While it is slow the screen changes little, so that keys are answered.
static void
show(struct app *app, int64_t now_ms)
{
    static const struct timeval soon = {.tv_usec = RETRY_MS * 1000};
    const struct canvas *canvas;
    struct scheme scheme;
    bool is_shown;

    app->sound_ms = sound_tick(&app->player, now_ms);
    ui_set_slow(app->ui, now_ms < app->slow_until_ms);
    canvas = ui_draw(app->ui, now_ms);
    ui_scheme(app->ui, &scheme);
    is_shown = term_show(app->term, canvas, &scheme);
    if (!is_shown) {
        app->slow_until_ms = now_ms + SLOW_MS;
    }
    if (term_is_full(app->term)) {
        event_add(app->output_event, NULL);
    } else if (!is_shown) {
        event_add(app->tick_event, &soon);
    }
    event_add(app->input_event, NULL);
}

static int64_t
deadline_ms(const struct app *app, int64_t now_ms)
{
    int64_t screen_ms = ui_deadline_ms(app->ui, now_ms);

    if (app->sound_ms == TIME_NEVER || (screen_ms != TIME_NEVER && screen_ms < app->sound_ms)) {
        return screen_ms;
    }
    return app->sound_ms;
}

static bool
has_ended(const struct app *app, enum app_end *how, bool *is_meant)
{
    *how = app_lacks_server(app) ? APP_NO_CONNECTION : APP_GOOD;
    *is_meant = ui_end(app->ui) == UI_ENDED;
    return *is_meant;
}

static void
ask_password(struct app *app, const char *name)
{
    ui_ask_password(app->ui, name);
}

static bool
ask_name(struct app *app, const char *name, const char *why)
{
    return ui_ask_name(app->ui, name, why);
}

static void
ask_key(struct app *app, const char *server, const char *key)
{
    ui_ask_key(app->ui, server, key, now_mono_ms());
}

static void
show_changed_key(struct app *app, const struct changed_key *changed)
{
    ui_show_changed_key(app->ui, changed);
}

static void
tell_invite(struct app *app, const char *address)
{
    ui_add_invite_line(app->ui, address);
}

static void
tell_port(struct app *app, bool is_good, const char *text, const char *line)
{
    ui_set_outside_line(app->ui, line);
    if (*text && is_good) {
        ui_note(app->ui, text);
    } else if (*text) {
        ui_error(app->ui, text);
    }
}

static void
ask_elsewhere(struct app *app, const char *server)
{
    ui_ask_elsewhere(app->ui, server, now_mono_ms());
}

static void
tell_error(struct app *app, const char *text)
{
    ui_error(app->ui, text);
}

static void
take_report(struct app *app, const struct thinker_report *report)
{
    ui_take_report(app->ui, report);
}

const struct frontend_ops app_screen_frontend = {
    .create = create,
    .destroy = destroy,
    .read = read_keys,
    .update = update,
    .show = show,
    .deadline_ms = deadline_ms,
    .has_ended = has_ended,
    .ask_password = ask_password,
    .ask_name = ask_name,
    .ask_key = ask_key,
    .show_changed_key = show_changed_key,
    .tell_invite = tell_invite,
    .tell_port = tell_port,
    .ask_elsewhere = ask_elsewhere,
    .tell_error = tell_error,
    .take_report = take_report,
};
