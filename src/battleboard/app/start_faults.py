"""What keeps the program from starting on a computer."""

from battleboard.foundation.fault import Fault


class StartError(Fault):
    """Something that this computer lacks: the program ends with status 1."""


class NoDisplayError(StartError):
    """No window can open here, because nothing would show it."""


class MissingPartError(StartError):
    """A part of the program, or a library of the system, is not there."""
