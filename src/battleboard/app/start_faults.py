"""Errors that keep the program from starting on this computer."""

from battleboard.foundation.fault import Fault


class StartError(Fault):
    """This computer lacks something that the program needs; the exit status is 1."""


class NoDisplayError(StartError):
    """No window can open, because there is no display."""


class MissingPartError(StartError):
    """A part of the program, or a system library, is missing."""
