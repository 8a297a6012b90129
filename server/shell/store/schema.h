// SPDX-License-Identifier: MIT
// The schema of the database as numbered steps, each a file in schema/ that is
// made part of the program when it is built. Step n brings a file of version
// n - 1 to version n. A step that was released is never changed.
#ifndef SERVER_SHELL_STORE_SCHEMA_H
#define SERVER_SHELL_STORE_SCHEMA_H

// The version that this program writes: the number of steps.
extern const int schema_version;

// The steps as SQL; step n is at n - 1.
extern const char *const schema_steps[];

#endif
