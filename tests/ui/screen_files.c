// SPDX-License-Identifier: MIT
#include "tests/ui/screen_files.h"

// The game of the client's page, judged, with a better line; and a few others.
const struct screen_file screen_files[] = {
    {"2026-03-14-mizu-hanako.sgf",
     "(;FF[4]GM[4]CA[UTF-8]AP[goren:1.0]SZ[15]PB[mizu]BR[1740]PW[花子]WR[1812]DT[2026-03-14]"
     "RU[renju]TM[300]OT[3 fischer]RE[B+]\n"
     ";B[hh]BL[300]V[2];W[hi]WL[296]V[3];B[hj]BL[294]V[1];W[jj]WL[291]V[4];B[jg]BL[286]V[5]"
     ";W[gi]WL[285]V[6];B[ii]BL[267]V[4];W[jh]WL[271]V[5];B[if]BL[240]V[3];W[he]WL[248]V[8]"
     ";B[ig]BL[231]V[6];W[ie]WL[213]V[8];B[hg]BL[210]V[7];W[gg]WL[197]V[8];B[ke]BL[190]V[8]"
     ";W[ei]WL[181]V[10];B[kf]BL[175]V[9];W[fi]WL[160]V[11]"
     ";B[di]BL[150]V[8];W[fh]WL[140]V[11];B[hf]BL[130]V[13];W[ck]WL[120]V[16]"
     "(;B[dj]BL[110]C[A quiet move.]V[16];W[kd]WL[100]C[24 lets Black win: i8 i6 g10 j10 j7]"
     "V[47]BM[2];B[ih]V[50];W[ij]V[50];B[gf]V[50])"
     "(;B[ih]C[At once.];W[ij]))\n"},
    {"2026-03-13-takeshi-mizu.sgf",
     "(;FF[4]GM[4]SZ[15]PB[takeshi]PW[mizu]DT[2026-03-13]RU[freestyle]RE[0]XU[agreement]\n"
     ";B[hh]XT[0];W[ig]XT[1520];B[gi]XT[834])\n"},
    {"2026-03-11-odin-mizu.sgf",
     "(;FF[4]GM[4]SZ[19]PB[odin]PW[mizu]DT[2026-03-11]RU[capture42]RE[W+R]\n"
     ";B[jj];W[kj];B[aa];W[lj];B[mj];AE[kj][lj];W[ii])\n"},
    {"broken.sgf", "(;FF[4]GM[4]SZ[15];B[hh];W[hh])\n"},
    {"game.txt", "h8i9g7h9h10i10"},
};

const int screen_file_count = sizeof(screen_files) / sizeof(*screen_files);
