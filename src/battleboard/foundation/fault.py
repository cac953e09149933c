"""`Fault`, the base class of all errors that are shown to the user."""


class Fault(Exception):  # noqa: N818 - a refusal or a file that is gone is no error of the program's
    """An error for the user: `str` gives the sentence to show, in a window or on a terminal.

    A fault in what a DM types, chooses, drops or opens, or in the system, raises a subclass; any
    other exception is a bug and ends in a crash report.
    """
