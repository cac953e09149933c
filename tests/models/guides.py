"""A guide for tests: the numbers of a story."""

from collections.abc import Mapping


class Numbers:
    """Knows some numbers by the names of their throws."""

    def __init__(self, numbers: Mapping[str, int]) -> None:
        self._numbers = numbers

    def number(self, what: str) -> int | None:
        """The number of a throw, if the story has one."""
        return self._numbers.get(what)
