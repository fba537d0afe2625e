#!/bin/sh
# Runs the quick tests on every Python from 3.11 up that this machine has, each in a .venv of its own under build/matrix.
set -u
cd "$(dirname "$0")/.." || exit 1
failed=

main() {
    for version in 3.11 3.12 3.13 3.14; do
        python=$(find_python "$version")
        if [ -n "$python" ]; then
            quick_tests "$version" "$python" || failed="$failed $version"
        else
            echo "Python $version: not on this machine."
        fi
    done
    [ -z "$failed" ] || { echo "Failed on Python$failed." >&2; exit 1; }
}

# Version managers put a command for each Python in PATH that works for the chosen one only: their own folders are asked too.
find_python() {
    for python in "python$1" "$HOME"/.pyenv/versions/"$1".*/bin/python; do
        "$python" -c "import sys, ensurepip; sys.exit('%d.%d' % sys.version_info[:2] != '$1')" 2>/dev/null || continue
        echo "$python"
        return
    done
}

quick_tests() {
    venv=build/matrix/$1
    echo "Python $1:"
    mkdir -p build/matrix
    "$2" -m venv "$venv" &&
        "$venv/bin/python" -m pip install --quiet --disable-pip-version-check \
            --require-hashes --no-deps $(printf -- '--requirement %s ' .make/*.lock) &&
        "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable . &&
        "$venv/bin/python" -m pytest -q -n auto -m "not browser and not slow"
}

main
