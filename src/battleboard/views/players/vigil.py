"""The vigil: screen and machine stay awake while the players look on."""

from typing import Protocol


class Vigil(Protocol):
    """Whoever can keep the machine awake; where that is not possible, nothing happens."""

    def begin(self) -> None:
        """Keep screen and machine awake from now on."""

    def end(self) -> None:
        """Let them sleep again when they want to."""


class NoVigil:
    """Lets everything sleep."""

    def begin(self) -> None:
        """Do nothing."""

    def end(self) -> None:
        """Do nothing."""
