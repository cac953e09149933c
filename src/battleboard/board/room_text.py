"""The text of a room in a published module, shown by the key with the room's number."""

from typing import NamedTuple


class RoomText(NamedTuple):
    """A room's number and name, what is read aloud to the players, and what the DM reads."""

    number: str
    name: str = ""
    aloud: str = ""
    text: str = ""

    @property
    def title(self) -> str:
        return f"{self.number} {self.name}".strip()
