"""`Fault`, the base class of Battleboard's own errors that are shown to the user."""


class Fault(Exception):  # noqa: N818 - a refusal or a missing file is not an error in the program
    """An error for the user: `str` gives the sentence to show, in a window or on a terminal.

    It is raised for wrong input or files and for faults of the system, never for a bug.
    """
