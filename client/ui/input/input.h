// SPDX-License-Identifier: MIT
// Input: a key, or the mouse at a place. Plain values.
#ifndef CLIENT_UI_INPUT_INPUT_H
#define CLIENT_UI_INPUT_INPUT_H

#include "client/ui/input/keymap.h"

enum mouse { MOUSE_LEFT, MOUSE_RIGHT, MOUSE_WHEEL_UP, MOUSE_WHEEL_DOWN };

struct input {
    uint32_t key;    // a character or one of KEYS_
    bool is_pasted;  // the key is part of a paste: text, never an action
    enum mouse what; // of KEYS_MOUSE
    int row, column;
};

#endif
