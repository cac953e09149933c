#!/usr/bin/env bash
# Installs the application from the image in FOLDER on a Mac, looks into it and starts it:
# packaging/steps/smoke_macos.sh FOLDER
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

app=/Applications/Battleboard.app
program=$app/Contents/MacOS/battleboard
volume=$(mktemp -d)
hdiutil attach -nobrowse -mountpoint "$volume" "$1"/*.dmg
test "$(readlink "$volume/Applications")" = /Applications
ditto "$volume/Battleboard.app" "$app"
hdiutil detach "$volume"

codesign --verify --deep --strict --verbose=2 "$app"
PYTHONPATH=packaging:src "${PYTHON:-python3}" -m macos.inspection "$app"

export QT_QPA_PLATFORM=offscreen
"$program" --version | tee /dev/stderr | grep -q "compiled"
perl -e 'alarm 180; exec @ARGV' "$program" --self-test
unset QT_QPA_PLATFORM

# A battle opens as by a double click.
services=/System/Library/Frameworks/CoreServices.framework/Frameworks/LaunchServices.framework
"$services/Support/lsregister" "$app"
battle=$(mktemp -d)/meadow.battle
cp tests/storage/frozen/0.1.0/meadow.battle "$battle"
open "$battle"
sleep 20
pgrep -f "$program"
osascript -e 'tell application id "org.battleboard.Battleboard" to quit'
