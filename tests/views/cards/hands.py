"""Mouse and keys for the panel of cards and its hit point field."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from battleboard.models.session import Session
from battleboard.views.cards.cards_panel import CardsPanel

LEFT = Qt.MouseButton.LeftButton
NONE = Qt.KeyboardModifier.NoModifier


def card(panel: CardsPanel, who: str) -> QPoint:
    """A point on the name of a card."""
    room = panel.cards.visualRect(panel.cards.list.row_of(who))
    return QPoint(room.left() + 60, room.top() + 14)


def click(panel: CardsPanel, at: QPoint, keys: Qt.KeyboardModifier = NONE) -> None:
    QTest.mouseClick(panel.cards.viewport(), LEFT, keys, at)


def click_hp(panel: CardsPanel, who: str) -> None:
    click(panel, panel.cards.hp_room(who).center())


def write(panel: CardsPanel, text: str) -> None:
    QTest.keyClicks(panel.hit_points.entry, text)


def press(panel: CardsPanel, key: Qt.Key) -> None:
    QTest.keyClick(panel.hit_points.entry, key)


def hp(session: Session, *who: str) -> list[int]:
    return [session.battle.figures[each].hp.now for each in who]
