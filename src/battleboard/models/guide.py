"""What guides a DM through a demonstration: its dice, its story, and what is done next in it."""

from typing import Protocol


class Guide(Protocol):
    """Knows which numbers the dice of a demonstration show."""

    def number(self, what: str) -> int | None:
        """Give what a throw comes to in the story, by the name under which it is typed in."""
