"""The text of a room in a published module, shown by the key with the room's number."""

from typing import NamedTuple


class RoomText(NamedTuple):
    """A room's number and name, its text to read aloud to the players, and its text for the DM."""

    number: str
    name: str = ""
    aloud: str = ""
    text: str = ""

    @property
    def title(self) -> str:
        return f"{self.number} {self.name}".strip()
