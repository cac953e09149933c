#!/usr/bin/env bash
# Proves the set-up of Windows under wine: makes the program and two set-ups, installs the older one
# silently, has the program play its self-test, opens battles by a double click while it runs,
# upgrades it, removes it, and looks each time for what must be there and what must not.
#
# Everything lies in build/windows/, in a wine prefix of its own. Whatever hangs is ended.
# PROVE_AGAIN=1 takes the bundle of the last time, where only the set-up has changed.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
here=$root/packaging/windows
work=$root/build/windows
python=${PYTHON:-python3}
needed=(wine makensis x86_64-w64-mingw32-gcc x86_64-w64-mingw32-objdump Xvfb xwininfo "$python")

for tool in "${needed[@]}"; do
    if ! command -v "$tool" >/dev/null; then
        echo "Skipped: $tool is missing, without which the set-up of Windows cannot be tried here."
        exit 0
    fi
done

export WINEPREFIX=$work/prefix WINEARCH=win64 WINEDEBUG=-all WINEDLLOVERRIDES="mscoree,mshtml="
user=$WINEPREFIX/drive_c/users/$(id -un)
installed=$user/AppData/Local/Programs/Battleboard
kept=$user/AppData/Local/Battleboard
log=$kept/Logs/battleboard.log
menu="$user/AppData/Roaming/Microsoft/Windows/Start Menu/Programs/Battleboard.lnk"
system='HKLM\Software\Microsoft\Windows NT\CurrentVersion'
listed='HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall\Battleboard'
mark=_internal/only-in-the-older-version.txt
proved=0

# ── Words ─────────────────────────────────────────────────────────────────────────────────────

step() { printf '\n%s\n' "$*"; }

prove() { # SENTENCE COMMAND…: the sentence is true where the command succeeds
    if ! "${@:2}"; then
        echo "NOT TRUE: $1" >&2
        exit 1
    fi
    proved=$((proved + 1))
    echo "  $1"
}

is_there() { local each; for each; do [ -s "$each" ] || return 1; done; }

is_gone() { local each; for each; do [ ! -e "$each" ] || return 1; done; }

windows() { # SECONDS PROGRAM ARGUMENT…: run it as it is, without a batch file
    echo | timeout --kill-after=5 "$1" wine "${@:2}" 2>&1 | tr -d '\r'
}

ends_with() { # STATUS SECONDS PROGRAM ARGUMENT…
    local status=0
    windows "${@:2}" >"$work/said.txt" || status=$?
    [ "$status" = "$1" ] || { echo "It ended with $status:" && cat "$work/said.txt" && false; }
}

prints() { # WORDS SECONDS PROGRAM ARGUMENT…
    windows "${@:2}" >"$work/said.txt" || true
    grep -qF -- "$1" "$work/said.txt" || { cat "$work/said.txt" && false; }
}

until_true() { # SECONDS COMMAND…
    local end=$((SECONDS + $1))
    until "${@:2}" >/dev/null; do
        [ "$SECONDS" -lt "$end" ] || return 1
        sleep 0.2
    done
}

value() { # KEY NAME, or KEY alone for its default value
    local which=(/ve)
    [ $# -lt 2 ] || which=(/v "$2")
    windows 30 reg query "$1" "${which[@]}" | sed -n 's/^.*REG_[A-Z]* *//p'
}

is() { [ "$1" = "$2" ] || { echo "There is '$2' instead of '$1'." && false; }; }

self_test() { # PROGRAM
    QT_QPA_PLATFORM=offscreen QT_QPA_FONTDIR='C:\Windows\Fonts' WINE_SECONDS=180 \
        "$here/wine/run.sh" "$1" --self-test >"$work/said.txt" || { cat "$work/said.txt" && false; }
}

runs() { # HOW MANY, in this prefix: another proof may be at work beside it
    local each found=0
    for each in $(pgrep -x battleboard.exe || true); do
        ! grep -sqxzF "WINEPREFIX=$WINEPREFIX" "/proc/$each/environ" || found=$((found + 1))
    done
    is "$1" "$found"
}

has_window() { # WORDS IN ITS TITLE
    xwininfo -root -tree | grep -F 'battleboard.exe' | grep -qF -- "$1"
}

# Windows looks for who opens a file in the user's registry and then in the machine's; wine 8 only in
# the machine's, so what the set-up wrote is shown to it there.
show_openers() {
    local each
    for each in .battle Battleboard.battle; do
        windows 30 reg copy "HKCU\\Software\\Classes\\$each" "HKLM\\Software\\Classes\\$each" \
            /s /f >/dev/null
    done
}

double_click() { # FILE: what the Explorer does with it; no pipe, or it would wait for the program
    timeout --kill-after=5 60 wine start "Z:${1//\//\\}" </dev/null >"$work/said.txt" 2>&1 ||
        { cat "$work/said.txt" && false; }
}

close_program() { # by the taskkill of 64 bits, since that of 32 does not see such programs
    windows 30 "$WINEPREFIX/drive_c/windows/system32/taskkill.exe" /IM battleboard.exe \
        >"$work/said.txt"
    until_true 30 runs 0
}

finish() {
    timeout 20 wineserver --kill || true
    [ -z "${screen:-}" ] || kill "$screen" 2>/dev/null || true
}
trap finish EXIT

# ── What the proof needs ──────────────────────────────────────────────────────────────────────

# Before anything of wine runs, because its desktop keeps the screen that it began with.
display=:$((90 + RANDOM % 900))
Xvfb "$display" -screen 0 1400x1000x24 >/dev/null 2>&1 &
screen=$!
export DISPLAY=$display
until_true 20 xwininfo -root >/dev/null 2>&1

step "A Python for Windows, and a prefix of wine with what Windows has and wine has not"
mkdir -p "$work"
"$python" "$here/wine/runtime.py" "$work/runtime"
rm -rf "$WINEPREFIX"
windows 180 wineboot --init >/dev/null
windows 60 winecfg -v win10 >/dev/null
x86_64-w64-mingw32-gcc -O2 -s -shared -o "$WINEPREFIX/drive_c/windows/system32/icuuc.dll" \
    "$here/wine/icuuc.c"
find /usr/share/fonts -name 'DejaVuSans*.ttf' -exec cp -t "$WINEPREFIX/drive_c/windows/Fonts" {} +
cat >"$work/python" <<RUN
#!/usr/bin/env bash
WINE_SECONDS=1500 exec "$here/wine/run.sh" "$work/runtime/python.exe" "\$@"
RUN
chmod +x "$work/python"

step "The program, packed by PyInstaller, and its set-up"
make=("$python" "$here/make_setup.py")
# NSIS makes set-ups of 32 bits, as on Windows, unless wine has none of those.
[ -e "$WINEPREFIX/drive_c/windows/syswow64/kernel32.dll" ] || make+=(--stub amd64-unicode)
bundle=$work/battleboard
if [ -z "${PROVE_AGAIN:-}" ] || [ ! -f "$bundle/battleboard.exe" ]; then
    timeout --kill-after=5 1800 "${make[@]}" \
        --python "$work/python" --runner "$here/wine/run.sh" --target "$work" | tee "$work/made.txt"
else
    timeout --kill-after=5 600 "${make[@]}" --bundle "$bundle" --target "$work" |
        tee "$work/made.txt"
fi
version=$(sed -n 's/^__version__ = "\(.*\)"$/\1/p' "$root/src/battleboard/__init__.py")
newer=$work/Battleboard-$version-Setup.exe

step "An older version of it, with a file that the newer one no longer has"
rm -rf "$work/older"
cp -r "$bundle" "$work/older"
echo "of the older version" >"$work/older/$mark"
timeout 300 "${make[@]}" --bundle "$work/older" --target "$work" --quick --as-version 0.0.9
older=$work/Battleboard-0.0.9-Setup.exe
rm -rf "$work/older"

step "Two battles, in a folder that has a space and a letter of another alphabet in its name"
battles="$work/Béla's battles"
rm -rf "$battles"
mkdir -p "$battles"
cp "$root/tests/storage/frozen/0.1.0/example-of-melee.battle" "$battles/first.battle"
cp "$root/tests/storage/frozen/0.1.0/duel-of-casters.battle" "$battles/second.battle"
titles=("Example of melee" "Duel of casters")

# ── The proof ─────────────────────────────────────────────────────────────────────────────────

step "A Windows that is too old, or a folder of another program"
for old in win7 win81; do
    windows 60 winecfg -v "$old" >/dev/null
    prove "The set-up ends with status 3 on $old" ends_with 3 60 "$newer" /S
done
windows 60 winecfg -v win10 >/dev/null
build=$(value "$system" CurrentBuildNumber)
for name in CurrentBuild CurrentBuildNumber; do
    windows 30 reg add "$system" /v "$name" /d 17763 /f >/dev/null
done
prove "The set-up ends with status 3 on Windows 10 1809" ends_with 3 60 "$newer" /S
for name in CurrentBuild CurrentBuildNumber; do
    windows 30 reg add "$system" /v "$name" /d "$build" /f >/dev/null
done
mkdir "$WINEPREFIX/drive_c/taken"
echo "of somebody else" >"$WINEPREFIX/drive_c/taken/file.txt"
prove "The set-up ends with status 5 for a folder with other files" \
    ends_with 5 60 "$newer" /S '/D=C:\taken'
prove "Nothing was installed" is_gone "$installed" "$menu"

step "The older version is installed, without a question"
began=$(date +%s%N)
prove "The set-up ends with status 0" ends_with 0 120 "$older" /S
printf '  It took %d ms.\n' $((($(date +%s%N) - began) / 1000000))
prove "The program is there" is_there "$installed/battleboard.exe"
prove "So is the one for the command line" is_there "$installed/battleboard-cli.exe"
prove "So are the licences" is_there \
    "$installed/licences/battleboard.txt" "$installed/licences/OPEN-GAME-LICENSE.txt"
prove "The Start menu has it" is_there "$menu"
prove "The desktop does not" is_gone "$user/Desktop/Battleboard.lnk"
prove "Windows lists it as 0.0.9" is 0.0.9 "$(value "$listed" DisplayVersion)"

step "The installed program plays"
prove "battleboard-cli.exe --self-test ends with 0" self_test "$installed/battleboard-cli.exe"
sed 's/^/    /' "$work/said.txt"
prove "battleboard.exe --self-test ends with 0" self_test "$installed/battleboard.exe"

step "A library that an antivirus program has taken away"
mv "$installed/_internal/PySide6/Qt6Svg.dll" "$work/quarantine.dll"
prove "battleboard-cli.exe --self-test ends with 1" \
    ends_with 1 60 "$installed/battleboard-cli.exe" --self-test
prove "It names Qt6Svg.dll" grep -q "Qt6Svg.dll" "$work/said.txt"
sed 's/^/    /' "$work/said.txt"
mv "$work/quarantine.dll" "$installed/_internal/PySide6/Qt6Svg.dll"

step "The one for the command line prints"
prove "battleboard-cli --version" \
    prints "Battleboard $version" 60 "$installed/battleboard-cli.exe" --version
prove "battleboard-cli resolve" \
    prints "segment" 60 "$installed/battleboard-cli.exe" resolve \
    "$root/resources/battles/giant-charge.json"
prove "A file that is not there leads to status 2" \
    ends_with 2 60 "$installed/battleboard-cli.exe" check nothing.json

step "Battles open by a double click, in the program that runs"
show_openers
double_click "$battles/first.battle"
prove "With no program open, one starts and shows '${titles[0]}'" \
    until_true 60 has_window "${titles[0]}"
prove "One program runs" runs 1
double_click "$battles/second.battle"
prove "While it runs, the same window shows '${titles[1]}'" until_true 60 has_window "${titles[1]}"
prove "The second start has ended, and one program runs" until_true 30 runs 1

step "An upgrade while the program runs"
prove "The set-up ends with status 4" ends_with 4 60 "$newer" /S
prove "The program runs on" runs 1
prove "The older version is whole" is_there "$installed/$mark" "$installed/battleboard.exe"
prove "Nothing was set aside" is_gone "$installed/_internal.old" "$installed/battleboard.exe.old"
prove "Closed from outside, it ends" close_program
prove "It ended by itself, with status 0" grep -q "ended with status 0" <(tail -n 1 "$log")

step "The upgrade"
echo '{"mark": 1}' >"$kept/of-the-user.json"
find "$kept" "$battles" -type f -not -path '*/Logs/*' -exec sha256sum {} + >"$work/before.txt"
prove "The set-up ends with status 0" ends_with 0 120 "$newer" /S
prove "Windows lists it as $version" is "$version" "$(value "$listed" DisplayVersion)"
prove "Nothing of the older version is left" \
    is_gone "$installed/$mark" "$installed/_internal.old" "$installed/battleboard.exe.old"
prove "Battles and settings are as they were" sha256sum --quiet --check "$work/before.txt"
prove "battleboard-cli.exe --self-test ends with 0" self_test "$installed/battleboard-cli.exe"
show_openers
double_click "$battles/first.battle"
prove "A double click shows '${titles[0]}'" until_true 60 has_window "${titles[0]}"
prove "It is closed" close_program
prove "Back to 0.0.9, the set-up ends with status 0" ends_with 0 120 "$older" /S
prove "Forth again, it does too" ends_with 0 120 "$newer" /S

step "It is removed, without a question"
find "$kept" "$battles" -type f -not -path '*/Logs/*' -exec sha256sum {} + >"$work/before.txt"
echo "of the user" >"$installed/of-the-user.txt"
ends_with 0 60 "$installed/Uninstall.exe" /S
prove "The program is gone" until_true 60 is_gone "$installed/Uninstall.exe"
prove "Nothing but a file of the user is left" is of-the-user.txt "$(ls "$installed")"
prove "The Start menu has it no more" is_gone "$menu"
prove "Windows lists it no more" is "" "$(value "$listed" DisplayVersion)"
prove ".battle files belong to nobody again" is "" "$(value 'HKCU\Software\Classes\.battle')"
prove "Battles and settings are as they were" sha256sum --quiet --check "$work/before.txt"

step "Installed elsewhere, with other wishes"
elsewhere="$WINEPREFIX/drive_c/games/board"
prove "The set-up ends with status 0" \
    ends_with 0 120 "$newer" /S /NOASSOCIATION /SHORTCUT '/D=C:\games\board'
prove "It is in the folder that was named" is_there "$elsewhere/battleboard.exe"
prove "The desktop has a shortcut" is_there "$user/Desktop/Battleboard.lnk"
prove ".battle files were left alone" is "" "$(value 'HKCU\Software\Classes\.battle')"
ends_with 0 60 "$elsewhere/Uninstall.exe" /S
prove "Removed, it leaves nothing" until_true 60 is_gone "$elsewhere"
prove "Not on the desktop either" is_gone "$user/Desktop/Battleboard.lnk"

step "The trial that the hosted runner makes"
rm -rf "$installed"
trial() { WINE_SECONDS=400 QT_QPA_PLATFORM=offscreen QT_QPA_FONTDIR='C:\Windows\Fonts' "$work/python" "$here/smoke.py" "$newer"; }
prove "It installs, plays, installs once more and removes" trial

printf '\nAll %d sentences are true.\n' "$proved"
tail -n 2 "$work/made.txt"
"$python" "$root/packaging/release.py" proved windows
