"""Small maps in other programs' formats, and pictures of only a header."""

import json
import zlib
from base64 import b64encode
from pathlib import Path
from typing import Any

from battleboard.storage.maps.drawn_map import DrawnMap, DrawnPicture
from battleboard.storage.maps.map_file import map_in

FILES = Path(__file__).parent / "files"


def png(wide: int = 700, high: int = 350) -> bytes:
    """An empty PNG of a size."""
    size = wide.to_bytes(4, "big") + high.to_bytes(4, "big")
    rows = zlib.compress(bytes((4 * wide + 1) * high))
    chunks = ((b"IHDR", size + b"\x08\x06\x00\x00\x00"), (b"IDAT", rows), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(name, held) for name, held in chunks)


def chunk(name: bytes, held: bytes) -> bytes:
    total = zlib.crc32(name + held).to_bytes(4, "big")
    return len(held).to_bytes(4, "big") + name + held + total


def read(plain: Any, ground: int = 0, picture: DrawnPicture | None = None) -> DrawnMap:
    content = plain if isinstance(plain, bytes) else json.dumps(plain).encode()
    return map_in(content, "map.json").read(ground, picture)


def xy(x: float, y: float) -> dict[str, float]:
    """A point as most of these formats write it."""
    return {"x": x, "y": y}


def line(*points: tuple[float, float]) -> list[dict[str, float]]:
    """A line of walls as Universal VTT writes it."""
    return [xy(*point) for point in points]


def uvtt(**parts: Any) -> dict[str, Any]:
    """A map of ten by five squares in Universal VTT."""
    return {
        "format": 0.3,
        "resolution": {
            "map_origin": xy(0, 0),
            "map_size": xy(10, 5),
            "pixels_per_grid": 70,
        },
        "line_of_sight": [],
        "portals": [],
        "lights": [],
        "image": b64encode(png()).decode(),
        **parts,
    }


def portal(a: tuple[float, float], b: tuple[float, float], **parts: Any) -> dict[str, Any]:
    """A portal in Universal VTT."""
    return {"position": xy(0, 0), "bounds": line(a, b), "rotation": 0, "closed": True, **parts}


def wall(*ends: Any, **parts: Any) -> dict[str, Any]:
    """A wall of a newer Foundry scene."""
    usual = {"move": 20, "sight": 20, "light": 20, "door": 0, "ds": 0, "dir": 0}
    return {"c": [*ends]} | usual | parts


def scene(**parts: Any) -> dict[str, Any]:
    """A scene of ten by eight squares of 100 px without a margin, as versions 10 to 13 write it."""
    return {
        "_id": "scene1",
        "name": "Keep",
        "width": 1000,
        "height": 800,
        "padding": 0,
        "grid": {"type": 1, "size": 100, "distance": 5, "units": "ft"},
        "background": {"src": "worlds/keep%20map.webp", "offsetX": 0, "offsetY": 0},
        "walls": [],
        "lights": [],
        **parts,
    }


def old_scene(**parts: Any) -> dict[str, Any]:
    """The same as version 8 wrote it."""
    return {
        "_id": "scene1",
        "name": "Old keep",
        "img": "maps\\keep.png?123",
        "width": 1000,
        "height": 800,
        "padding": 0.25,
        "shiftX": 30,
        "shiftY": 20,
        "grid": 100,
        "gridType": 1,
        "gridDistance": 5,
        "gridUnits": "ft",
        "darkness": 0,
        "globalLight": True,
        "walls": [],
        "lights": [],
        **parts,
    }


def rect(x: int, y: int, w: int, h: int, **parts: Any) -> dict[str, Any]:
    """A rectangle of floor in a One Page Dungeon."""
    return {"x": x, "y": y, "w": w, "h": h} | parts


def opening(x: int, y: int, dx: int, dy: int, kind: int) -> dict[str, Any]:
    """A door of a One Page Dungeon."""
    return {"x": x, "y": y, "dir": xy(dx, dy), "type": kind}


def dungeon(**parts: Any) -> dict[str, Any]:
    """A One Page Dungeon: a room of three by three, a passage with a door, and a round room."""
    return {
        "version": "1.2.4b",
        "title": "Crypt",
        "rects": [rect(-3, -1, 3, 3), rect(0, 0, 1, 1), rect(1, -1, 3, 3, rotunda=True)],
        "doors": [opening(0, 0, 1, 0, 1)],
        "notes": [{"text": "A lid.\nIt moves.", "ref": "1", "pos": xy(-1.5, 0.5)}],
        "columns": [xy(-2, 0)],
        "water": [xy(-3, 1), xy(-2, 1), xy(50, 50)],
        **parts,
    }


def dungeondraft(level: dict[str, Any], **levels: Any) -> dict[str, Any]:
    """A Dungeondraft file of four by three squares."""
    world = {"format": 3, "width": 4, "height": 3, "levels": {"0": level, **levels}}
    return {"header": {}, "world": world}
