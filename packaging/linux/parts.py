"""`python packaging/linux/parts.py BUNDLE`: libraries of the system that the packages bring.

A line each for the bill of materials: name, version and licence. Qt's wheel brings ICU; PyInstaller
takes the others from the system; the AppImage's runtime is linked with the last ones.
"""

import re
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

TAKEN: Final = {
    "libglib-2.0": ("glib", "LGPL-2.1-or-later"),
    "libxcb": ("xcb", "X11"),
    "libxkbcommon": ("xkbcommon", "MIT"),
    "libwayland": ("wayland", "MIT"),
    "libssl": ("openssl", "Apache-2.0"),
    "libffi": ("libffi", "MIT"),
    "libz": ("zlib", "Zlib"),
}
"""How the files of each begin, its name and its licence."""
RUNTIME: Final = {
    "libsquashfuse-dev": ("squashfuse", "BSD-2-Clause"),
    "libfuse3-dev": ("fuse", "LGPL-2.1-only"),
    "libzstd-dev": ("zstd", "BSD-3-Clause"),
    "liblzma-dev": ("xz", "LicenseRef-public-domain"),
    "zlib1g-dev": ("zlib", "Zlib"),
    "liblz4-dev": ("lz4", "BSD-2-Clause"),
    "liblzo2-dev": ("lzo", "GPL-2.0-or-later"),
}
"""The packages of Debian that the runtime is linked with, statically."""


def parts(bundle: Path) -> Iterator[tuple[str, str, str]]:
    """Name, version and licence of each library."""
    for path in bundle.rglob("libicuuc.so.*"):
        yield "icu", path.name.rpartition(".so.")[2], "Unicode-3.0"
    yield "sqlite", sqlite3.sqlite_version, "blessing"
    for path in sorted((bundle / "_internal").glob("lib*.so*")):
        for start, (name, licence) in TAKEN.items():
            if path.name.startswith((f"{start}.", f"{start}-")):
                yield name, version_of_owner(path.name), licence
    for package, (name, licence) in RUNTIME.items():
        yield name, version_of(package), licence


def version_of_owner(file: str) -> str:
    """The version of the package that owns a library of this system."""
    told = _ask("dpkg", "-S", f"*/{file}")
    return version_of(told.partition(":")[0]) if told else "unknown"


def version_of(package: str) -> str:
    # Strip Debian's epoch and revision.
    told = _ask("dpkg-query", "--show", "--showformat", "${Version}\\n", package).split("\n")[0]
    return re.sub(r"^\d+:|-[^-]*$", "", told) or "unknown"


def _ask(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()


if __name__ == "__main__":
    for line in sorted(set(parts(Path(sys.argv[1])))):
        print(*line)
