"""The root of all errors that a user can meet."""


class Fault(Exception):  # noqa: N818 - a refusal or a file that is gone is no error of the program's
    """An error that a user can meet: `str` of it is the sentence that is read, in a window or not.

    Whatever a DM may type, choose, drop or open, and whatever the system answers, ends in one of
    these; all other exceptions are mistakes of the program, and end in its report.
    """
