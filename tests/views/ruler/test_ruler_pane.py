"""Transport and ruler as one pane."""

from pytestqt.qtbot import QtBot

from battleboard.views.ruler.ruler_pane import RulerPane
from battleboard.views.theme.theme import Theme
from tests.models.sessions import MakeSession
from tests.storage.examples import example


def test_six_lanes_are_seen_in_a_pane_of_200_pixels(
    session_of: MakeSession, qtbot: QtBot, theme: Theme
) -> None:
    _ = theme
    pane = RulerPane(session_of(example("example-of-melee", "1-surprise.json")))
    qtbot.addWidget(pane)
    pane.resize(990, 200)
    with qtbot.waitExposed(pane):
        pane.show()
    assert len(pane.ruler.layout_now.shown()) >= 6
    least = pane.rows.totalSizeHint().height()
    assert least <= 200
    assert pane.sizeHint().height() == max(least, pane.screen().availableSize().height() // 4)
    assert pane.minimumSizeHint().height() <= 140
    assert pane.minimumSizeHint().width() <= 640


def test_the_focus_goes_to_the_ruler(session_of: MakeSession, qtbot: QtBot) -> None:
    pane = RulerPane(session_of(example("giant-charge.json")))
    qtbot.addWidget(pane)
    assert pane.focusProxy() is pane.ruler
