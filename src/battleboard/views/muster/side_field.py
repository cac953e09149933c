"""The field that says to which side those who come belong: one of the battle's, or a new one."""

from typing import Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QWidget

from battleboard.battle.battle import Badge, Battle
from battleboard.queries.figures.arrivals import (
    BADGES,
    COLOURS,
    ArrivalSide,
    free_colour_and_badge,
    new_side,
)
from battleboard.views.look.badge import badge_path
from battleboard.views.look.space import S
from battleboard.views.look.theme import colours_of

_ICON: Final = 32
_NAMES: Final = ("blue", "orange", "violet", "green", "gold", "rose")
"""How a voice reads the accents of sides."""


class SideField(QWidget):
    """A choice of sides, and beside it what a new one is called and looks like."""

    def __init__(self, battle: Battle) -> None:
        super().__init__()
        self.side = QComboBox()
        self.side.setAccessibleName("Side")
        self.name, self.colour, self.badge = QLineEdit(), QComboBox(), QComboBox()
        self.name.setPlaceholderText("Its name")
        self.name.setAccessibleName("Name of the new side")
        self.colour.setAccessibleName("Colour of the new side")
        self.badge.setAccessibleName("Shape of the new side")
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(S)
        for field in (self.side, self.name, self.colour, self.badge):
            line.addWidget(field)
        line.addStretch()
        self._look(battle)
        self.side.currentIndexChanged.connect(self._follow)
        self.colour.currentIndexChanged.connect(self._show_badges)
        self.show_sides(battle)

    def chosen(self, battle: Battle) -> ArrivalSide:
        """Give the side that is chosen."""
        known = str(self.side.currentData() or "")
        if known:
            return ArrivalSide(known, battle.teams[known])
        badge: Badge = self.badge.currentData()
        return new_side(battle, self.name.text(), int(self.colour.currentData()), badge)

    def show_sides(self, battle: Battle, chosen: str = "") -> None:
        """Offer the sides that there are now."""
        self.side.clear()
        for side, team in battle.teams.items():
            self.side.addItem(self._icon(team.badge, team.colour), team.name, side)
        self.side.addItem("New side", "")
        if chosen:
            self.side.setCurrentIndex(self.side.findData(chosen))
        else:
            self.prefer(battle, players=False)
        self._follow()

    def prefer(self, battle: Battle, *, players: bool) -> None:
        """Choose the first side of the players, or the first of the others."""
        fitting = (side for side, team in battle.teams.items() if team.players == players)
        self.side.setCurrentIndex(max(0, self.side.findData(next(fitting, ""))))

    def _look(self, battle: Battle) -> None:
        """Offer a look for a new side that none has yet."""
        colour, badge = free_colour_and_badge(battle)
        for number in range(COLOURS):
            self.colour.addItem(self._icon("circle", number), "", number)
            self.colour.setItemData(number, _NAMES[number], Qt.ItemDataRole.AccessibleTextRole)
        self.colour.setCurrentIndex(colour)
        for each in BADGES:
            self.badge.addItem("", each)
        self.badge.setCurrentIndex(BADGES.index(badge))
        self._show_badges()

    def _show_badges(self) -> None:
        for at, badge in enumerate(BADGES):
            self.badge.setItemIcon(at, self._icon(badge, int(self.colour.currentData())))
            self.badge.setItemData(at, badge, Qt.ItemDataRole.AccessibleTextRole)

    def _follow(self) -> None:
        is_new = not self.side.currentData()
        self.name.setVisible(is_new)
        self.colour.setVisible(is_new)
        self.badge.setVisible(is_new)

    def _icon(self, badge: Badge, colour: int) -> QIcon:
        """Draw the badge of a side."""
        picture = QPixmap(_ICON, _ICON)
        picture.fill(Qt.GlobalColor.transparent)
        with QPainter(picture) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            accent = QColor(colours_of(self.palette()).side(colour))
            painter.fillPath(badge_path(badge, QPointF(_ICON / 2, _ICON / 2), _ICON / 3), accent)
        return QIcon(picture)
