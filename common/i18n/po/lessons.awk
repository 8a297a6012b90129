# SPDX-License-Identifier: MIT
# The texts of lesson files as C, for xgettext: awk -f lessons.awk FILE.lesson...
# Joined as client/learn/lesson_read.c joins them: one blank between the lines.
function end_key() {
    if (text != "") {
        gsub(/\\/, "\\\\", text)
        gsub(/"/, "\\\"", text)
        printf "_(\"%s\");\n", text
    }
    text = ""
}
FNR == 1 { end_key() }
/^#/ || /^ *$/ { next }
/^ / {
    if (text != "") {
        sub(/^ +/, "")
        text = text " " $0
    }
    next
}
{ end_key() }
/^(title|about|text|after|option|right|why): / {
    text = $0
    sub(/^[a-z]+: /, "", text)
}
END { end_key() }
