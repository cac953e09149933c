"""The layers of the players' picture for browsers, which get only what has changed.

A layer is a name and a value in JSON. A reader that falls behind needs no queue: the next message
is always made from the latest values.
"""

from collections.abc import Mapping
from typing import Final

import msgspec

GONE: Final = b"null"
"""The value of a layer that no longer exists."""


class LayerStore:
    """The latest value of each layer, and the version in which it last changed."""

    def __init__(self) -> None:
        self.version: int = 0
        self._layers: dict[str, tuple[int, bytes]] = {}
        self._messages: dict[int, bytes] = {}

    def put(self, layers: Mapping[str, bytes]) -> bool:
        """Replace all layers; return whether any of them changed."""
        version = self.version + 1
        known = self._layers
        gone = {name: GONE for name, (_, content) in known.items() if name not in layers}
        changed = {
            name: (version, content)
            for name, content in {**gone, **layers}.items()
            if known.get(name, (0, GONE))[1] != content
        }
        if changed:
            known.update(changed)
            self.version = version
            self._messages.clear()
        return bool(changed)

    def since(self, version: int) -> bytes:
        """A server-sent event with the layers changed since a version; since 0, with all layers."""
        known = self._messages.get(version)
        if known is None:
            found = {
                name: msgspec.Raw(content)
                for name, (changed, content) in self._layers.items()
                if changed > version and (version or content != GONE)
            }
            told = msgspec.json.encode({"whole": not version, "layers": found})
            known = self._messages[version] = b"data: " + told + b"\n\n"
        return known
