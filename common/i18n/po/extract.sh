#!/bin/sh
# SPDX-License-Identifier: MIT
# All sentences of the source, as a template: extract.sh ROOT >goren.pot
# Marked are _("..."), N_("..."), NC_("sense", "..."), tr*(), and the tables of
# client/text/words.h: X(NAME, "..."), N(NAME, "one", "many"), C(NAME, "sense", "...").
# The texts of lessons (client/learn/lessons) follow them, in their order.
set -eu
cd "$1"
lessons=$(mktemp)
trap 'rm -f "$lessons"' EXIT
if [ -d client/learn/lessons ]; then
    awk -f common/i18n/po/lessons.awk client/learn/lessons/*.lesson >"$lessons"
fi
{
    grep -rlE 'common/(i18n/tr|util/mark)\.h|define WORD_LIST' client common --include='*.[ch]' |
        grep -vE '^common/(i18n/tr|util/mark)\.' | LC_ALL=C sort
    echo "$lessons"
} |
    xgettext --files-from=- --output=- --language=C --from-code=UTF-8 --no-wrap --no-location \
        --add-comments=i18n: --package-name=goren --copyright-holder='' \
        --keyword --keyword=_ --keyword=N_ --keyword=NC_:1c,2 --keyword=tr \
        --keyword=tr_n:1,2 --keyword=tr_c:1c,2 \
        --keyword=X:2 --keyword=N:2,3 --keyword=C:2c,3 |
    grep -vE '^"(POT-Creation-Date|PO-Revision-Date|Report-Msgid-Bugs-To|Last-Translator|Language-Team):' |
    sed -e '1,/^msgid/{/^#/d;}' -e 's/charset=CHARSET/charset=UTF-8/'
