"""Lenient access to untrusted JSON: a value of the expected type, or else an empty one.

Map files come from dozens of programs and modules. One unreadable wall is no reason to refuse a
map, so nothing here raises an error; readers count what they had to skip.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from battleboard.board.point import Point
from battleboard.storage.disk import harmless

MOST: Final = 1e7
"""Maximum magnitude of a number in a map."""
_LONGEST: Final = 400
_NOTHING: Final[Mapping[str, object]] = {}


def number(value: object) -> float | None:
    """A number of at most `MOST` in magnitude, even if written as text; else None."""
    if isinstance(value, str) and len(value) <= _LONGEST:
        try:
            value = float(value)
        except ValueError:
            return None
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    # NaN fails every comparison, and an integer may be too large for a float.
    return float(value) if abs(value) <= MOST else None


def number_or(value: object, usual: float) -> float:
    found = number(value)
    return usual if found is None else found


def whole(value: object) -> int | None:
    """An integer, even if written as text or as 3.0; else None."""
    found = number(value)
    return int(found) if found is not None and found == int(found) else None


def words(value: object) -> str:
    """A short text on one line, or ''."""
    return harmless(" ".join(value.split()))[:_LONGEST] if isinstance(value, str) else ""


def parts(value: object) -> Mapping[str, object]:
    """An object's members; empty if it is no object."""
    return value if isinstance(value, dict) else _NOTHING


def items(value: object) -> Sequence[object]:
    """A list's items; empty if it is no list."""
    return value if isinstance(value, list) else ()


def objects(value: object) -> Iterator[Mapping[str, object]]:
    """Yield a list's items as objects; an item of any other type becomes an empty object."""
    return map(parts, items(value))


def point(value: object) -> Point | None:
    """A point, written as an object with x and y; else None."""
    x, y = number(parts(value).get("x")), number(parts(value).get("y"))
    return None if x is None or y is None else (x, y)
