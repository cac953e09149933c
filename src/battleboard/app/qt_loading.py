"""Loads Qt in such a way that what is loaded after it does not take longer for that."""

import builtins
import gc


def load_qt() -> None:
    """Load Qt, and have Python import as usual and not look for garbage meanwhile.

    PySide puts its own function in the place of Python's import. That reads the source of each
    module that is loaded, to learn whether it could use `__feature__`; ours do not. And of what
    loading makes, next to nothing is garbage; `GcPolicy` collects that later.
    """
    gc.disable()
    usual = builtins.__import__
    import PySide6.QtCore  # noqa: F401 - only to have it loaded

    builtins.__import__ = usual
