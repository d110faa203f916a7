#!/bin/sh
# Sets up .venv with the packages of a requirements file, unless it already has them.
#
#     sh tools/environment.sh FILE [FILE THAT IT INCLUDES]...
#
# PYTHON=python3.12 picks the Python; otherwise the first one that is 3.11 or later is taken.
# ENVIRONMENT=DIRECTORY makes it elsewhere; IMPORTS="one, other" says what it must be able to import.
# A stamp in it holds a checksum of the files, so a second run takes no time. An environment
# that is broken or half made is made anew.
set -eu

cd "$(dirname "$0")/.."
wanted=$1
venv=${ENVIRONMENT:-.venv}
python=$venv/bin/python
stamp=$venv/.installed-$(basename "$wanted" .txt)
checksum=$(cat "$@" | cksum)
oldest='import sys; sys.exit(sys.version_info < (3, 11))'

fail() {
    printf '%s\n' "" "$@" >&2
    exit 1
}

is_new_enough() {
    "$1" -c "$oldest" >/dev/null 2>&1
}

choose_python() {
    if [ -n "${PYTHON:-}" ]; then
        is_new_enough "$PYTHON" || fail "PYTHON=$PYTHON is not a Python of version 3.11 or later."
        echo "$PYTHON"
        return
    fi
    for candidate in python3 python3.14 python3.13 python3.12 python3.11 python; do
        if is_new_enough "$candidate"; then
            echo "$candidate"
            return
        fi
    done
    found=$(python3 --version 2>&1) || found="no python3 at all"
    fail "This needs Python 3.11 or later, and found: $found." \
        "Install one, for example with:  apt-get install python3 python3-venv   (Debian 12, Ubuntu 24.04 or later)" \
        "                                brew install python@3.13               (macOS)" \
        "or name one that you have:      make run PYTHON=/path/to/python3.12"
}

make_environment() {
    base=$(choose_python) || exit 1
    if ! "$base" -c 'import ensurepip, venv' >/dev/null 2>&1; then
        version=$("$base" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
        fail "$base has no venv module (Debian and Ubuntu package it apart). Install it and run this again:" \
            "    apt-get update && apt-get install -y python$version-venv        (with sudo if you are not root)"
    fi
    echo "Making a virtual environment in $venv with $("$base" --version)"
    [ -d "$venv" ] || rm -f "$venv"
    "$base" -m venv --clear "$venv" || fail "$base could not make $venv; what it said is above."
}

is_sound() {
    [ -x "$python" ] && is_new_enough "$python" && "$python" -m pip --version >/dev/null 2>&1
}

install() {
    echo "Installing $wanted (once; a few minutes on a slow network)"
    "$python" -m pip install --disable-pip-version-check --quiet --requirement "$wanted"
}

# Looks at the files rather than at pip's lists: those are there even when an install was cut short.
is_complete() {
    "$python" -m pip --disable-pip-version-check check >/dev/null && "$python" -c "import ${IMPORTS:-streamlit, plotly, msgspec, segno, scipy, duckdb, pyarrow}"
}

if [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$checksum" ] && is_new_enough "$python"; then
    exit 0
fi

is_sound || make_environment
rm -f "$stamp"
if ! { install && is_complete; }; then
    echo "That did not work; trying once more in a new environment."
    make_environment
    install || fail "The packages of $wanted could not be installed; what pip said is above."
    is_complete || fail "The packages of $wanted were installed but do not work; what Python said is above."
fi
echo "$checksum" >"$stamp"
