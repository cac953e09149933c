"""The column at the side of the desk."""

from PySide6.QtWidgets import QTabWidget, QWidget
from pytestqt.qtbot import QtBot

from battleboard.models.evening import Evening
from battleboard.views.look.space import SIDE
from battleboard.views.look.theme import Theme
from battleboard.views.ruler.why_panel import WhyPanel
from battleboard.views.side import Side
from tests.battle.battles import battle, figure
from tests.models.evenings import MakeEvening


def side_of(evening: Evening) -> Side:
    return Side([QWidget()], QTabWidget(), WhyPanel(evening), evening.selection)


def test_it_is_wider_where_type_is_larger(
    qtbot: QtBot, theme: Theme, evening_of: MakeEvening
) -> None:
    side = side_of(evening_of(battle(figure("ann"))))
    qtbot.addWidget(side)
    with qtbot.waitExposed(side):
        side.show()
    assert side.minimumWidth() == SIDE
    theme.enlarge(2.0)
    assert side.minimumWidth() > SIDE * 1.3
    theme.enlarge(1.0)
    assert side.minimumWidth() == SIDE
