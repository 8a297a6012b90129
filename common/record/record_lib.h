// SPDX-License-Identifier: MIT
// The bytes of a RenLib library (records.md 5), for its reader and its writer. A
// library is the tree in pre-order; flags say where the next record belongs. A label
// is the text of a record below the node that shows it: a record with a move that can be played
// there, or one without a stone.
#ifndef COMMON_RECORD_RECORD_LIB_H
#define COMMON_RECORD_RECORD_LIB_H

enum {
    LIB_HEADER_BYTES = 20,
    LIB_MAGIC_BYTES = 8,
    LIB_MAJOR_AT = 8,
    LIB_MINOR_AT = 9,
    LIB_MAJOR = 3,
    LIB_MINOR_MAX = 4,
    LIB_SIZE = 15,
    LIB_CENTRE = 0x78, // h8
    LIB_FLAG_SIBLING = 0x80,
    LIB_FLAG_LEAF = 0x40,
    LIB_FLAG_OLD_COMMENT = 0x20,
    LIB_FLAG_MARK = 0x10,
    LIB_FLAG_COMMENT = 0x08,
    LIB_FLAG_START = 0x04,
    LIB_FLAG_NO_STONE = 0x02,
    LIB_FLAG_EXTENSION = 0x01,
    LIB_EXTENSION_TEXT = 0x0001,
    LIB_TITLE_END = 0x08, // between the title of a comment and its text
};

#define LIB_MAGIC "\xffRenLib\xff"

#endif
