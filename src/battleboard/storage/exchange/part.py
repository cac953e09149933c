"""Parts of values within values, by the path of their names: `card.fighting.ac`."""

from operator import attrgetter
from typing import Any


def part(value: Any, path: str) -> Any:  # noqa: ANN401 - a named tuple, and whatever is in it
    """Give a part of a value."""
    return attrgetter(path)(value)


def with_part(value: Any, path: str, new: Any) -> Any:  # noqa: ANN401 - the same
    """Give a value with one of its parts changed."""
    first, _, rest = path.partition(".")
    changed = with_part(getattr(value, first), rest, new) if rest else new
    return value._replace(**{first: changed})
