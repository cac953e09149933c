#!/usr/bin/env bash
# Lays out in TARGET what packaging/linux/prove_inside.sh needs on a bare system, from the packages
# in FOLDER: packaging/steps/smoke_linux.sh FOLDER TARGET
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

mkdir -p "$2"
cp "$1"/battleboard_*.deb "$2/battleboard.deb"
cp "$1"/Battleboard-*.AppImage "$2/Battleboard.AppImage"
cp tests/storage/frozen/0.1.0/example-of-melee.battle "$2/sample.battle"
cp resources/battles/five-figures.json packaging/linux/prove_inside.sh "$2/"
