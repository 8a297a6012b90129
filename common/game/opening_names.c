// SPDX-License-Identifier: MIT
// The 26 openings of renju (openings.md 6), drawn as on its page:
//
//      Direct (2 = h9)                Indirect (2 = i9)
// 10   .   .   D1  D2  D3        10   .   .   .   .   I1
//  9   .   .   o   D4  D5         9   .   .   .   o   I2
//  8   .   .   x   D6  D7         8   .   .   x   I6  I3
//  7   .   .   D8  D9  D10        7   .   I11 I9  I7  I4
//  6   .   .   D11 D12 D13        6   I13 I12 I10 I8  I5
//      f   g   h   i   j              f   g   h   i   j
#include "common/game/opening.h"

#include <stdlib.h>
#include <string.h>

#include "common/game/point.h"

// A point relative to move 1.
struct offset {
    int x, y;
};

struct named_offset {
    struct offset third;
    struct opening_name name;
};

enum { NAMES_PER_KIND = OPENING_NAMES / 2 };

static const struct named_offset direct[NAMES_PER_KIND] = {
    {{0, 2}, {"D1", "Kansei", "寒星"}},    {{1, 2}, {"D2", "Keigetsu", "溪月"}},
    {{2, 2}, {"D3", "Sosei", "疎星"}},     {{1, 1}, {"D4", "Kagetsu", "花月"}},
    {{2, 1}, {"D5", "Zangetsu", "残月"}},  {{1, 0}, {"D6", "Ugetsu", "雨月"}},
    {{2, 0}, {"D7", "Kinsei", "金星"}},    {{0, -1}, {"D8", "Shogetsu", "松月"}},
    {{1, -1}, {"D9", "Kyugetsu", "丘月"}}, {{2, -1}, {"D10", "Shingetsu", "新月"}},
    {{0, -2}, {"D11", "Zuisei", "瑞星"}},  {{1, -2}, {"D12", "Sangetsu", "山月"}},
    {{2, -2}, {"D13", "Yusei", "遊星"}},
};

static const struct named_offset indirect[NAMES_PER_KIND] = {
    {{2, 2}, {"I1", "Chosei", "長星"}},      {{2, 1}, {"I2", "Kyogetsu", "峡月"}},
    {{2, 0}, {"I3", "Kosei", "恒星"}},       {{2, -1}, {"I4", "Suigetsu", "水月"}},
    {{2, -2}, {"I5", "Ryusei", "流星"}},     {{1, 0}, {"I6", "Ungetsu", "雲月"}},
    {{1, -1}, {"I7", "Hogetsu", "浦月"}},    {{1, -2}, {"I8", "Rangetsu", "嵐月"}},
    {{0, -1}, {"I9", "Gingetsu", "銀月"}},   {{0, -2}, {"I10", "Myojo", "明星"}},
    {{-1, -1}, {"I11", "Shagetsu", "斜月"}}, {{-1, -2}, {"I12", "Meigetsu", "名月"}},
    {{-2, -2}, {"I13", "Suisei", "彗星"}},
};

static struct offset
offset_from(struct point origin, struct point p)
{
    return (struct offset){(p.x - origin.x), (p.y - origin.y)};
}

static struct offset
exchanged(struct offset o)
{
    return (struct offset){o.y, o.x};
}

// Turns both stones together until the second lies up or up right of the first.
static void
turn_upright(struct offset *second, struct offset *third)
{
    if (second->x < 0) {
        second->x = -second->x;
        third->x = -third->x;
    }
    if (second->y < 0) {
        second->y = -second->y;
        third->y = -third->y;
    }
    if (second->y < second->x) {
        *second = exchanged(*second);
        *third = exchanged(*third);
    }
}

static const struct opening_name *
find_name(const struct named_offset *list, struct offset third)
{
    for (int i = 0; i < NAMES_PER_KIND; i++) {
        if (list[i].third.x == third.x && list[i].third.y == third.y) {
            return &list[i].name;
        }
    }
    return NULL;
}

const struct opening_name *
opening_name(const struct point moves[3], int size)
{
    struct offset second = offset_from(moves[0], moves[1]);
    struct offset third = offset_from(moves[0], moves[2]);

    if (size % 2 == 0 || !point_equal(moves[0], point_centre(size))) {
        return NULL;
    }
    turn_upright(&second, &third);
    if (second.y != 1) {
        return NULL;
    }
    // The stones 1 and 2 have one mirror left; the table holds one half.
    if (second.x == 0) {
        third.x = abs(third.x);
        return find_name(direct, third);
    }
    return find_name(indirect, third.x < third.y ? exchanged(third) : third);
}

static const struct opening_name *
name_at(int index)
{
    return index < NAMES_PER_KIND ? &direct[index].name : &indirect[index - NAMES_PER_KIND].name;
}

const struct opening_name *
opening_name_of_code(const char *code)
{
    for (int i = 0; i < OPENING_NAMES; i++) {
        if (strcmp(name_at(i)->code, code) == 0) {
            return name_at(i);
        }
    }
    return NULL;
}

// Codes and names are of ASCII, whatever the locale says of letters.
static char
small(char letter)
{
    return letter >= 'A' && letter <= 'Z' ? (char)(letter - 'A' + 'a') : letter;
}

static bool
begins_with(const char *text, const char *wanted)
{
    while (*wanted && small(*text) == small(*wanted)) {
        text++;
        wanted++;
    }
    return *wanted == '\0';
}

bool
opening_name_is_like(const struct opening_name *name, const char *wanted)
{
    if (!name) {
        return *wanted == '\0';
    }
    return begins_with(name->code, wanted) || begins_with(name->name, wanted) ||
           begins_with(name->japanese, wanted);
}

int
opening_names_like(const char *wanted, const struct opening_name *found[OPENING_NAMES])
{
    int count = 0;

    for (int i = 0; i < OPENING_NAMES; i++) {
        if (opening_name_is_like(name_at(i), wanted)) {
            found[count++] = name_at(i);
        }
    }
    return count;
}
