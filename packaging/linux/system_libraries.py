"""Which libraries a bundle for Linux leaves to the system that it runs on."""

import re
from typing import Final

_LEFT: Final = re.compile(
    # Display, fonts and messages: these belong to the running desktop and must match it.
    r"lib(?:X11|X11-xcb|Xau|Xdmcp|bsd|md|fontconfig|freetype|expat|png16|dbus-1|systemd"
    # Dependencies of those.
    r"|gcrypt|gpg-error|cap|lz4"
    # Every system has these; the drivers of a newer system need its newer versions.
    r"|stdc\+\+|gcc_s|z|uuid)\.so(?:\.\d+)*"
)


def left_to_the_system(name: str) -> bool:
    """Whether a library is one that every desktop has, so that it stays out of a bundle."""
    return _LEFT.fullmatch(name) is not None
