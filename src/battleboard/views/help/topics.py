"""Help topics of widgets: the guide chapter that F1 opens over each."""

from enum import StrEnum
from typing import Final, TypeVar

from PySide6.QtWidgets import QWidget

_TOPIC: Final = "topic"

W = TypeVar("W", bound=QWidget)


class Topic(StrEnum):
    """A chapter of the guide, by its heading."""

    START = "Your first fight"
    TABLE = "The table"
    FIGURES = "Figures and cards"
    PROCEDURE = "A round, phase by phase"
    DECLARING = "Declaring"
    RULER = "The segment ruler"
    ACT = "The current action"
    SPELLS = "Spells and saves"
    TIME = "Time between fights"
    PLAYERS = "The players' window"
    GROUND = "Your own maps"
    RULES = "Your table's rules"
    FILES = "Nothing is lost"


def about(widget: W, topic: Topic) -> W:
    """Set the chapter F1 opens over a widget and its children; return the widget."""
    widget.setProperty(_TOPIC, topic.value)
    return widget


def topic_of(widget: QWidget | None) -> Topic | None:
    """Return the topic of a widget or of its nearest ancestor with one, or None."""
    while widget is not None:
        topic = widget.property(_TOPIC)
        if topic is not None:
            return Topic(topic)
        widget = widget.parentWidget()
    return None
