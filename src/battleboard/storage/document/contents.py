"""All that a battle's file holds but the pictures, once it is known to be sound."""

import zlib
from collections.abc import Mapping
from typing import Final, NamedTuple

from battleboard.storage.document.row import Row, beginning

_QUICKLY: Final = 1
_LARGEST: Final = 2**28


class Contents(NamedTuple):
    """The first battle (called by the number `first`) and its log, and every row since.

    `snapshots` are battles as they were after some deeds, packed; that of the first is among them.
    `story` is the demonstration as which the battle was begun, if it was one.
    """

    snapshots: Mapping[int, bytes]
    rows: tuple[Row, ...] = ()
    first: int = 0
    log: str = "[]"
    title: str = ""
    created: str = ""
    story: str = ""

    @property
    def beginning(self) -> bytes:
        """The hash at which the chain of the rows begins."""
        return beginning(unpacked(self.snapshots[self.first]), self.log)

    def meta(self) -> dict[str, str]:
        """Give what stands in the table of single values."""
        return {
            "first": str(self.first),
            "log": self.log,
            "beginning": self.beginning.hex(),
            "title": self.title,
            "created": self.created,
            "story": self.story,
        }


def packed(state: bytes) -> bytes:
    """Press a written battle together."""
    return zlib.compress(state, _QUICKLY)


def unpacked(state: bytes) -> bytes:
    """Unfold a battle; what is none, or is far too large, is a `zlib.error`."""
    unfolding = zlib.decompressobj()
    written = unfolding.decompress(state, _LARGEST)
    if not unfolding.eof:
        raise zlib.error("cut off")
    return written
