#!/usr/bin/env bash
# The part of prove.sh that runs on the bare system: prove_inside.sh deb|appimage
#
# Each line that it prints is something that held. What goes on besides is on standard error.
set -euo pipefail

MIME=application/vnd.battleboard.battle
APPIMAGE=/home/Battleboard.AppImage
DESKTOP=org.battleboard.Battleboard.desktop
export DEBIAN_FRONTEND=noninteractive

fail() {
    echo "FAILED: $*"
    exit 1
}

held() {
    echo "$*"
}

apt_install() {
    timeout --kill-after 10 400 apt-get install --yes --no-install-recommends "$@" >&2
}

# Runs a command line as the DM, who has a home, and a display where one is up.
as_dm() {
    local seconds=$1
    shift
    timeout --kill-after 10 "$seconds" runuser -u dm -- env HOME=/home/dm DISPLAY="${DISPLAY:-}" \
        XDG_RUNTIME_DIR=/tmp/run-dm "$@"
}

make_dm() {
    useradd --create-home dm
    install -d -o dm -m 700 /tmp/run-dm
    install -o dm -m 644 /proof/sample.battle "/home/dm/Lair of the -wight.battle"
}

start_display() {
    Xvfb :7 -screen 0 1600x1000x24 -nolisten tcp -noreset >&2 2>&1 &
    export DISPLAY=:7
    local tries
    for tries in $(seq 150); do
        xdotool getdisplaygeometry >/dev/null 2>&1 && return
        sleep 0.2
    done
    fail "the virtual display was not up after $tries tries"
}

# Waits for a window whose title has these words.
wait_for_window() {
    timeout --kill-after 5 60 xdotool search --sync --onlyvisible --name "$1" >&2 ||
        fail "no window named '$1' has appeared"
}

# Presses the keys that end the program, and waits until it has ended.
quit_program() {
    local tries
    for tries in $(seq 40); do
        # Nothing manages windows here, so the window has to be given the keyboard. One that has
        # only just appeared may not hear the keys yet.
        if xdotool search --onlyvisible --name "$1" windowfocus --sync >&2; then
            xdotool key ctrl+q >&2
        fi
        sleep 1
        pgrep -u dm -f battleboard >/dev/null || return 0
    done
    fail "the program was told to end $tries times, and still ran"
}

check_program() {
    local program=$1 said
    said=$(as_dm 60 "$program" --version)
    held "it says: $said"
    [[ $said = *"${CORE:-}"* ]] || fail "its core is not $CORE"
    said=$(as_dm 180 "$program" --self-test)
    held "self-test without a display: $said"
    said=$(as_dm 60 "$program" resolve /proof/five-figures.json | wc -l)
    held "resolve answers in $said lines"
    apt_install xvfb xdotool procps fonts-dejavu-core xdg-utils \
        libfile-mimeinfo-perl shared-mime-info desktop-file-utils
    start_display
    said=$(as_dm 180 env QT_QPA_PLATFORM=xcb "$program" --self-test)
    held "self-test on a display: $said"
    as_dm 120 "$program" >&2 2>&1 &
    wait_for_window Battleboard
    held "its window opens on a display"
    quit_program Battleboard
    held "it ends when it is told to"
}

check_no_library_missing() {
    local missing
    missing=$(find /usr/lib/battleboard -type f \( -name '*.so*' -o -name battleboard \) -print0 |
        xargs -0 env LD_LIBRARY_PATH=/usr/lib/battleboard/_internal ldd 2>/dev/null | grep 'not found' || true)
    [ -z "$missing" ] || fail "libraries are missing: $missing"
    held "no library is missing"
}

check_mime() {
    local file="/home/dm/Lair of the -wight.battle" said
    said=$(as_dm 30 xdg-mime query filetype "$file")
    [ "$said" = "$MIME" ] || fail "a battle is taken for $said"
    said=$(as_dm 30 xdg-mime query default "$MIME")
    [ "$said" = "$DESKTOP" ] || fail "battles are opened by '$said'"
    [ -e /usr/share/icons/hicolor/48x48/mimetypes/application-vnd.battleboard.battle.png ] ||
        fail "battles have no icon"
    as_dm 120 xdg-open "$file" >&2 2>&1 &
    wait_for_window "Example of melee"
    held "a battle opens by its kind, $MIME"
    quit_program "Example of melee"
}

prove_deb() {
    local before began=$SECONDS left
    timeout --kill-after 10 200 apt-get update >&2
    apt_install /proof/battleboard.deb
    held "installed on a bare system, with $(dpkg -l | grep -c '^ii') packages, in $((SECONDS - began)) s"
    check_no_library_missing
    make_dm
    check_program battleboard
    check_mime
    before=$(sum_of_home)
    apt-get purge --yes battleboard >&2
    [ "$(sum_of_home)" = "$before" ] || fail "removing it has changed the DM's files"
    left=$(find / -xdev -path /proof -prune -o -path /home -prune -o \
        \( -iname '*battleboard*' ! -path '/tmp/*' ! -path '/var/log/*' ! -path '/var/cache/*' \) -print)
    [ -z "$left" ] || fail "removing it has left: $left"
    [ -z "$(as_dm 30 xdg-mime query default "$MIME")" ] || fail "it is still asked to open battles"
    held "removed without a trace; the DM's $(wc -l <<<"$before") files are as they were"
}

# All that the DM owns, with its contents.
sum_of_home() {
    find /home/dm -type f -print0 | sort -z | xargs -0 sha256sum
}

prove_appimage() {
    timeout --kill-after 10 200 apt-get update >&2
    # What every desktop has, and an AppImage therefore does not bring along.
    apt_install libdbus-1-3 libegl1 libfontconfig1 libfreetype6 libgl1 libstdc++6 libuuid1 \
        libwayland-cursor0 libx11-6 libx11-xcb1 zlib1g
    make_dm
    install -m 755 /proof/Battleboard.AppImage "$APPIMAGE"
    check_program "$APPIMAGE"
    held "all of that unpacked, without FUSE"
    end_unpacked
    prove_fuse
}

# Told to end from outside, it closes its battle and leaves no folder of 117 MB behind.
end_unpacked() {
    local status=0 tries=0
    as_dm 120 "$APPIMAGE" "/home/dm/Lair of the -wight.battle" >&2 2>&1 &
    wait_for_window "Example of melee"
    pkill -TERM -u dm -f "^$APPIMAGE" || true
    wait $! || status=$?
    until [ -z "$(find /tmp -maxdepth 1 -name '.battleboard-*')" ]; do
        [ "$((tries += 1))" -lt 50 ] || fail "told to end, it left a folder in /tmp: $(pgrep -u dm -a . || true)"
        sleep 0.2
    done
    grep -q "ended with status 0" /home/dm/.local/state/battleboard/log/battleboard.log ||
        grep -rq "ended with status 0" /home/dm || fail "told to end, it did not close properly"
    held "told to end by SIGTERM, it closes its battle and clears up (status $status)"
}

prove_fuse() {
    local said
    if [ ! -c /dev/fuse ]; then
        held "LEFT OUT: there is no /dev/fuse here, so it could not be shown as a folder"
        return
    fi
    apt_install fuse3
    # A user's own /dev/fuse is open to all; that of this machine may be root's.
    said=$(timeout --kill-after 10 180 env QT_QPA_PLATFORM=offscreen "$APPIMAGE" --self-test)
    held "self-test by FUSE: $said"
    sleep 1
    ! grep battleboard /proc/mounts >&2 || fail "the AppImage has left its mount behind"
    [ -z "$(find /tmp -maxdepth 1 -name '.battleboard-*')" ] || fail "it has left a folder in /tmp"
    held "nothing of it is left in /tmp or among the mounts"
}

"prove_$1"
