#!/usr/bin/env bash
# Builds the .deb and the AppImage in dist/, as root in a Debian 12 that has Python 3.13, such as the
# image python:3.13-bookworm: packaging/steps/linux.sh
#
# Packages run on systems as new as the one that built them, or newer. The core has to be compiled.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

export DEBIAN_FRONTEND=noninteractive BATTLEBOARD_CORE=compiled PYTHON=${PYTHON:-python3}
apt-get update --quiet >/dev/null
# What packs, and what Qt loads: PyInstaller takes along the libraries that it finds.
apt-get install --quiet --yes --no-install-recommends >/dev/null \
    appstream binutils desktop-file-utils dpkg-dev fakeroot fontconfig fonts-dejavu-core gcc git \
    libc6-dev libegl1 libfuse3-dev libgl1 liblz4-dev liblzma-dev liblzo2-dev libsquashfuse-dev \
    libwayland-client0 libwayland-cursor0 libxcb-cursor0 libxcb-icccm4 libxcb-image0 \
    libxcb-keysyms1 libxcb-randr0 libxcb-render-util0 libxcb-shape0 libxcb-xinerama0 libxcb-xkb1 \
    libxkbcommon-x11-0 libzstd-dev lintian patchelf squashfs-tools zlib1g-dev
# The checkout belongs to another user than root.
git config --global --add safe.directory "$PWD"
packaging/linux/build.sh
