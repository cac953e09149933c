"""Transport and ruler form one pane."""

from pytestqt.qtbot import QtBot

from battleboard.views.ruler.ruler_pane import RulerPane
from battleboard.views.theme.sizes import NO_LIMIT
from battleboard.views.theme.theme import Theme
from tests.battle.laid_rounds import laid
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
    assert len(pane.ruler.layout_now.visible_lanes()) >= 6
    assert pane.open_minimum <= 80
    assert pane.sizeHint().height() >= 190, "more lanes would be shown if there were room"
    assert pane.minimumSizeHint().height() <= 80
    assert pane.minimumSizeHint().width() <= 640


def test_folded_it_is_one_line_and_says_where_the_round_is(
    session_of: MakeSession, qtbot: QtBot, theme: Theme
) -> None:
    _ = theme
    pane = RulerPane(session_of(laid()))
    qtbot.addWidget(pane)
    pane.resize(990, 200)
    with qtbot.waitExposed(pane):
        pane.show()
    assert pane.transport.where.text == "The start of the round"
    pane.fold(folded=True)
    assert pane.is_folded
    assert pane.maximumHeight() == pane.line_height
    assert pane.transport.where.text == "Round 1 · the start of the round"
    middles = {
        part.mapTo(pane, part.rect().center()).y() // 4
        for part in (pane.transport.play, pane.transport.where, pane.transport.coming)
    }
    assert len(middles) == 1
    pane.fold(folded=False)
    assert not pane.is_folded
    assert pane.maximumHeight() == NO_LIMIT


def test_the_focus_goes_to_the_ruler(session_of: MakeSession, qtbot: QtBot) -> None:
    pane = RulerPane(session_of(example("giant-charge.json")))
    qtbot.addWidget(pane)
    assert pane.focusProxy() is pane.ruler
