// SPDX-License-Identifier: MIT
#include "common/engine/capture_lines.h"

// The three states of the cells as both colours see them. Shifts by up to six cells
// leave each half to its own: between the halves lie the walls of both.
struct view {
    uint64_t own, other, empty;
};

static struct view
view_of(const struct line *line)
{
    uint64_t black = line->of[STONE_BLACK], white = line->of[STONE_WHITE];
    uint64_t empty = line->of[STONE_NONE];

    return (struct view){
        .own = black | white << LINE_HALF,
        .other = white | black << LINE_HALF,
        .empty = empty | empty << LINE_HALF,
    };
}

static uint64_t
majority(uint64_t a, uint64_t b, uint64_t c)
{
    return (a & b) | (c & (a | b));
}

// Five cells in a row with no stone of the other colour, by their first cell and the
// number of own stones in them.
struct fives {
    uint64_t with[6];
};

static struct fives
read_fives(const struct view *v, bool is_exact)
{
    const uint64_t o0 = v->own, o1 = o0 >> 1, o2 = o0 >> 2, o3 = o0 >> 3, o4 = o0 >> 4;
    const uint64_t free = v->own | v->empty;
    uint64_t two = free & free >> 1, fits = two & two >> 2 & free >> 4;
    uint64_t odd3 = o0 ^ o1 ^ o2, odd = odd3 ^ o3 ^ o4;
    uint64_t carry = majority(o0, o1, o2), carry2 = majority(odd3, o3, o4);

    if (is_exact) {
        fits &= ~(o0 << 1) & ~(o0 >> 5);
    }
    return (struct fives){{
        [1] = fits & odd & ~(carry | carry2),
        [2] = fits & ~odd & (carry ^ carry2),
        [3] = fits & odd & (carry ^ carry2),
        [4] = fits & ~odd & carry & carry2,
        [5] = fits & odd & carry & carry2,
    }};
}

// Four cells with an empty one at both ends, by the first of the six and the number of
// own stones in them.
struct fours {
    uint64_t with_one, with_two;
};

static struct fours
read_fours(const struct view *v)
{
    const uint64_t a = v->own >> 1, b = v->own >> 2, c = v->own >> 3, d = v->own >> 4;
    const uint64_t free = v->own | v->empty;
    uint64_t fits = v->empty & v->empty >> 5 & free >> 1 & free >> 2 & free >> 3 & free >> 4;
    uint64_t odd_ab = a ^ b, odd_cd = c ^ d, both_ab = a & b, both_cd = c & d;
    uint64_t none_ab = ~(a | b), none_cd = ~(c | d);

    return (struct fours){
        .with_one = fits & ((odd_ab & none_cd) | (none_ab & odd_cd)),
        .with_two = fits & ((odd_ab & odd_cd) | (both_ab & none_cd) | (none_ab & both_cd)),
    };
}

static uint64_t
spread4(uint64_t starts)
{
    uint64_t two = starts | starts << 1;

    return two | two << 2;
}

static uint64_t
spread5(uint64_t starts)
{
    return spread4(starts) | starts << 4;
}

// Cells that make a four in one way, and in two or more: the ways differ in the cell
// that is left to make five.
static void
find_four_cells(const struct view *v, uint64_t three, uint64_t *once, uint64_t *twice)
{
    uint64_t cover[4] = {three}, any = 0, more = 0;

    for (int k = 1; k < 4; k++) {
        cover[k] = cover[k - 1] | three << k;
    }
    for (int distance = 1; distance <= 4; distance++) {
        uint64_t lower = v->empty & v->empty >> distance & cover[4 - distance];
        uint64_t upper = lower << distance;

        more |= any & lower;
        any |= lower;
        more |= any & upper;
        any |= upper;
    }
    *once = any & ~more;
    *twice = more;
}

static void
read_classes(const struct view *v, bool is_exact, struct line_masks *masks)
{
    struct fives fives = read_fives(v, is_exact);
    struct fours fours = read_fours(v);
    uint64_t beside = is_exact ? ~(v->own << 1) & ~(v->own >> 6) : ~(uint64_t)0;
    uint64_t five = spread5(fives.with[4]) & v->empty, four = 0, open_four = 0;
    uint64_t open_three, three, open_two, two;

    if (fives.with[3]) {
        find_four_cells(v, fives.with[3], &four, &open_four);
    }
    open_four &= ~five;
    four &= ~five;
    two = five | open_four | four;
    open_three = spread4(fours.with_two & beside) << 1 & v->empty & ~two;
    two |= open_three;
    three = spread5(fives.with[2]) & v->empty & ~two;
    two |= three;
    open_two = spread4(fours.with_one & beside) << 1 & v->empty & ~two;
    two = spread5(fives.with[1]) & v->empty & ~(two | open_two);

    masks->classes[0] = five | four | three | two;
    masks->classes[1] = five | open_four | three | open_two;
    masks->classes[2] = five | open_four | four | open_three;
    masks->free_threes = spread4(fours.with_two) << 1 & v->empty;
    masks->fives = fives.with[5];
}

// Of two ends, so many cells below and above, one is the other's and one is empty.
static uint64_t
half_open(const struct view *v, int below, int above)
{
    return (v->other << below & v->empty >> above) | (v->empty << below & v->other >> above);
}

static void
read_pairs(const struct view *v, struct line_masks *masks)
{
    const uint64_t own = v->own, other = v->other, empty = v->empty;
    uint64_t up = empty & other >> 1 & other >> 2, down = empty & other << 1 & other << 2;

    masks->takes[TAKE_TWO_UP] = up & own >> 3;
    masks->takes[TAKE_TWO_DOWN] = down & own << 3;
    masks->attacks |= (up & empty >> 3) | (down & empty << 3);
    masks->pairs |= empty & own >> 1 & own >> 2 & empty >> 3;
    masks->risks |=
        (empty & own >> 1 & half_open(v, 1, 2)) | (empty & own << 1 & half_open(v, 2, 1));
}

static void
read_triples(const struct view *v, struct line_masks *masks)
{
    const uint64_t own = v->own, other = v->other, empty = v->empty;
    uint64_t up = empty & other >> 1 & other >> 2 & other >> 3;
    uint64_t down = empty & other << 1 & other << 2 & other << 3;
    uint64_t first = empty & own >> 1 & own >> 2, middle = empty & own << 1 & own >> 1;
    uint64_t last = empty & own << 1 & own << 2;

    masks->takes[TAKE_THREE_UP] = up & own >> 4;
    masks->takes[TAKE_THREE_DOWN] = down & own << 4;
    masks->attacks |= (up & empty >> 4) | (down & empty << 4);
    masks->pairs |= empty & own >> 1 & own >> 2 & own >> 3 & empty >> 4;
    masks->risks |=
        (first & half_open(v, 1, 3)) | (middle & half_open(v, 2, 2)) | (last & half_open(v, 3, 1));
}

struct line_masks
capture_lines_read(const struct line *line, struct line_rule rule)
{
    struct view view = view_of(line);
    struct line_masks masks = {0};

    if (!view.own) {
        return masks;
    }
    read_classes(&view, rule.is_exact, &masks);
    if (rule.has_pairs) {
        read_pairs(&view, &masks);
    }
    if (rule.has_triples) {
        read_triples(&view, &masks);
    }
    return masks;
}
