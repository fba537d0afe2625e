#!/bin/sh
# Makes .venv what pyproject.toml and the locks ask for, and says nothing when it already is.
# setup.sh run: what serving needs. tls, postgres: and that extra. dev: and the tools. test: a browser, a database and a
# proxy.
# Each downloaded file is one whose hash the project knows. UNCHECKED=1 takes the same versions from wherever pip finds them.
set -u
cd "$(dirname "$0")/.." || exit 1
for_what=${1:-run}
log=.venv/setup.log

main() {
    [ "$for_what" != test ] || { have_browser && have_database && have_proxy; }
    same_place || make_venv
    case $for_what in
        run | tls | postgres) install "$for_what" ;;
        *) install dev ;;
    esac
    [ "$for_what" != test ] || have_browser_data
}

tell() {
    printf '%s\n%s\n' "$1" "$2" >&2
}

stop() {
    tell "$1" "$2"
    exit 1
}

stop_with_log() {
    tail -n 20 "$log" >&2
    stop "$1 Le détail est ci-dessus et dans $log." "$2 The details are above and in $log."
}

# A moved folder or a replaced Python leaves a .venv that no longer starts.
same_place() {
    [ "$(cat .venv/.place 2>/dev/null)" = "$(pwd)" ] && .venv/bin/python -c '' 2>/dev/null
}

make_venv() {
    find_python
    rm -rf .venv
    mkdir .venv || stop "Ce dossier n'est pas accessible en écriture." "This folder cannot be written to."
    "$python" -m venv .venv >"$log" 2>&1 ||
        stop_with_log "Python n'a pas pu préparer le dossier .venv." "Python could not prepare the folder .venv."
    pwd >.venv/.place
}

find_python() {
    lacks_venv=
    for python in python3.13 python3.12 python3.11 python3; do
        "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue
        "$python" -c 'import ensurepip, venv' 2>/dev/null && return
        lacks_venv=${lacks_venv:-$python}
    done
    [ -n "$lacks_venv" ] || stop \
        "Veilleuse a besoin de Python 3.11 ou plus récent : installez-le, puis recommencez." \
        "Veilleuse needs Python 3.11 or newer: install it, then try again."
    python=$lacks_venv
    if [ "$for_what" = test ] && can_install && apt_install "$python-venv"; then return; fi
    stop \
        "Il manque une partie de Python : tapez « sudo apt install $python-venv », puis recommencez." \
        "A part of Python is missing: type \"sudo apt install $python-venv\", then try again."
}

have_browser() {
    for browser in chromium chromium-browser google-chrome google-chrome-stable; do
        command -v "$browser" >/dev/null && return
    done
    can_install || stop \
        "Les tests ont besoin du navigateur Chromium : installez le paquet « chromium », puis recommencez." \
        "The tests need the Chromium browser: install the package \"chromium\", then try again."
    echo "Installation de Chromium… / Installing Chromium…"
    apt_install chromium || stop \
        "Chromium n'a pas pu être installé : vérifiez la connexion à Internet, puis recommencez." \
        "Chromium could not be installed: check the Internet connection, then try again."
}

have_database() {
    for database in $(command -v postgres) /usr/lib/postgresql/*/bin/postgres; do
        [ ! -x "$database" ] || return 0
    done
    can_install || stop \
        "Les tests ont besoin de PostgreSQL : installez le paquet « postgresql », puis recommencez." \
        "The tests need PostgreSQL: install the package \"postgresql\", then try again."
    echo "Installation de PostgreSQL… / Installing PostgreSQL…"
    apt_install postgresql || stop \
        "PostgreSQL n'a pas pu être installé : vérifiez la connexion à Internet, puis recommencez." \
        "PostgreSQL could not be installed: check the Internet connection, then try again."
}

have_proxy() {
    ! PATH="$PATH:/usr/sbin" command -v nginx >/dev/null || return 0
    can_install || stop \
        "Les tests ont besoin de nginx : installez le paquet « nginx », puis recommencez." \
        "The tests need nginx: install the package \"nginx\", then try again."
    echo "Installation de nginx… / Installing nginx…"
    apt_install nginx || stop \
        "nginx n'a pas pu être installé : vérifiez la connexion à Internet, puis recommencez." \
        "nginx could not be installed: check the Internet connection, then try again."
}

# Which browser knows what: from npm, for tests/floor.
have_browser_data() {
    .venv/bin/python -m tests.floor.browser_data >>"$log" 2>&1 || stop_with_log \
        "Les données des navigateurs n'ont pas pu être téléchargées." "The data about browsers could not be downloaded."
}

can_install() {
    [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null
}

# Debian starts what it installs: nginx would answer on port 80. A policy that says no holds it back.
apt_install() {
    said=$(
        policy=/usr/sbin/policy-rc.d
        if [ ! -e "$policy" ] && printf '#!/bin/sh\nexit 101\n' >"$policy"; then
            trap 'rm -f "$policy"' EXIT INT TERM
            chmod 755 "$policy"
        fi
        export DEBIAN_FRONTEND=noninteractive PATH="$PATH:/usr/sbin:/sbin"
        { apt-get update && apt-get install -y --no-install-recommends "$1"; } 2>&1
    ) || { printf '%s\n' "$said" | tail -n 20 >&2; return 1; }
}

install() {
    wanted=$(cat pyproject.toml .constraints.txt .make/*.lock | cksum)
    [ "$(cat ".venv/.ready-$1" 2>/dev/null)" != "$wanted" ] || return 0
    echo "Préparation de Veilleuse, une minute ou deux… / Setting up Veilleuse, a minute or two…"
    if { fetch "$1" && build; } >"$log" 2>&1; then
        echo "$wanted" | tee ".venv/.ready-$1" >.venv/.ready-run
    else
        explain_failed_install
    fi
}

fetch() {
    case $1 in
        run) locks=.make/run.lock ;;
        dev) locks=$(echo .make/*.lock) ;;
        *) locks=".make/run.lock .make/$1.lock" ;;
    esac
    if [ -n "${UNCHECKED:-}" ]; then
        pip_install --constraint .constraints.txt $(grep -ho '^[a-z0-9-]*==[^ ]*' $locks)
    else
        pip_install --require-hashes --no-deps $(printf -- '--requirement %s ' $locks)
    fi
}

# With the builder that the lock names, not with whatever is newest today.
build() {
    pip_install --no-deps --no-build-isolation --editable .
}

pip_install() {
    .venv/bin/python -m pip install --disable-pip-version-check --retries 2 "$@"
}

explain_failed_install() {
    if [ "$for_what" = run ] && [ -x .venv/bin/companion ] && .venv/bin/python -c 'import companion.cli' 2>/dev/null; then
        tell "La mise à jour n'a pas pu s'installer ; Veilleuse démarre avec ce qui est déjà là ($log)." \
            "The update could not be installed; Veilleuse starts with what is already there ($log)."
    elif grep -q 'DO NOT MATCH THE HASHES' "$log"; then
        stop "Un paquet téléchargé n'est pas celui que le projet connaît : il n'est pas installé ($log). Recommencez depuis un autre réseau ; si cela persiste, signalez-le." \
            "A downloaded package is not the one that the project knows and was not installed ($log). Try again from another network; if it stays so, please report it."
    elif grep -Eq 'NewConnectionError|NameResolutionError|ConnectTimeout|ProxyError|Max retries|Network is unreachable' "$log"; then
        stop "La première installation a besoin d'Internet : connectez cet ordinateur, puis recommencez." \
            "The first set-up needs the Internet: connect this computer, then try again."
    else
        stop_with_log "L'installation n'a pas réussi." "The set-up did not succeed."
    fi
}

main
