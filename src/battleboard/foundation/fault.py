"""`Fault`, the base class of all errors that are shown to the user."""


class Fault(Exception):  # noqa: N818 - a refusal or a missing file is not an error in the program
    """An error for the user: `str` gives the sentence to show, in a window or on a terminal.

    Subclasses are raised for wrong input or files and for faults of the system; any other exception
    is a bug and ends in a crash report.
    """
