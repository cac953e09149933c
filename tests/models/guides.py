"""A guide for tests: the numbers of a story."""

from collections.abc import Mapping


class Numbers:
    """Holds some numbers by the names of their rolls."""

    def __init__(self, numbers: Mapping[str, int]) -> None:
        self._numbers = numbers

    def number(self, what: str) -> int | None:
        """The number of a roll, if the story has one."""
        return self._numbers.get(what)
