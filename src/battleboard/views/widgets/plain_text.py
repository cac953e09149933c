"""Text that a DM has written, for widgets that would read marks in it: shown as it stands."""

from html import escape
from textwrap import fill
from typing import Final

from PySide6.QtGui import Qt


def unguessed(text: str) -> str:
    """A text for a hint or a question: Qt guesses whether such texts are HTML."""
    if not Qt.mightBeRichText(text):
        return text
    lines = escape(text).replace("\n", "<br>")
    return f"<qt>{lines}</qt>"


_WIDE: Final = 84


def hint_of(*told: str, rule: str = "") -> str:
    """Sentences as a hint, and under them a rule in lines that are not too long to be read."""
    return unguessed("\n".join(filter(None, (*told, fill(rule, _WIDE)))))


def unmarked(text: str) -> str:
    """A text for a button or an entry of a menu, where & would mark a key."""
    return text.replace("&", "&&")
