"""The transport has buttons, a speed, and a text."""

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from battleboard.battle.commands import Settle, StepTo
from battleboard.models.session import Session
from battleboard.queries.round.explanations import NOT_LAID
from battleboard.views.ruler.ruler_pane import Transport
from battleboard.views.theme.theme import Theme
from battleboard.views.widgets.icons import IconButton, TransportIcon, transport_icon_path
from tests.battle.laid_rounds import declared, laid
from tests.models.sessions import MakeSession, clock_of, do, lead_to
from tests.views.drawing import Drawing

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def session(session_of: MakeSession) -> Session:
    """A session with its round laid out."""
    return session_of(laid())


@pytest.fixture
def transport(session: Session, qtbot: QtBot, theme: Theme) -> Transport:
    _ = theme
    transport = Transport(session)
    qtbot.addWidget(transport)
    transport.resize(900, 32)
    with qtbot.waitExposed(transport):
        transport.show()
    return transport


def test_the_buttons_step_and_play(transport: Transport, session: Session, qtbot: QtBot) -> None:
    QTest.mouseClick(transport.segment, LEFT)
    assert session.battle.running.now == 1
    with qtbot.waitSignal(session.play.asked):
        QTest.mouseClick(transport.act, LEFT)
    assert session.battle.running.now == 2
    clock_of(session).let_pass(3)
    QTest.mouseClick(transport.back, LEFT)
    clock_of(session).let_pass(2)
    assert session.playhead.time == 1
    QTest.mouseClick(transport.play, LEFT)
    assert session.play.playing


def test_while_it_plays_the_button_pauses(transport: Transport, session: Session) -> None:
    assert (transport.play.sign, transport.play.accessibleName()) == (
        TransportIcon.PLAY,
        "Autoplay",
    )
    QTest.mouseClick(transport.play, LEFT)
    assert (transport.play.sign, transport.play.accessibleName()) == (TransportIcon.PAUSE, "Pause")
    session.playhead.scrub(1)
    assert transport.play.sign is TransportIcon.PLAY


def test_return_presses_a_button_that_has_the_focus(transport: Transport, session: Session) -> None:
    QTest.keyClick(transport.segment, Qt.Key.Key_Return)
    assert session.battle.running.now == 1


def test_it_begins_at_the_pace_that_was_chosen_last(session_of: MakeSession, qtbot: QtBot) -> None:
    session = session_of(declared())
    session.last_choices.choose_pace(2.0)
    transport = Transport(session)
    qtbot.addWidget(transport)
    assert transport.pace.currentText() == "2×"
    assert session.playhead.pace == 2.0
    QTest.keyClick(transport.pace, Qt.Key.Key_Down)
    assert session.last_choices.pace == 4.0


def test_the_pace_is_chosen(transport: Transport, session: Session) -> None:
    paces = [transport.pace.itemText(at) for at in range(transport.pace.count())]
    assert paces == ["¼×", "½×", "1×", "2×", "4×"]
    assert transport.pace.currentText() == "1×"
    QTest.keyClick(transport.pace, Qt.Key.Key_Down)
    assert session.playhead.pace == 2.0


def test_it_says_where_the_playhead_is_and_what_comes(
    transport: Transport, session: Session
) -> None:
    assert transport.where.text == "Round 1 · the start of the round"
    assert transport.coming.text == "Next: Ogre's blow"
    session.playhead.scrub(4.2)
    assert transport.where.text == "Round 1 · segment 4"
    do(session, Settle("ogre:strike 1", "miss"))
    assert transport.coming.text == "Next: Bob's sleep"


def test_one_can_go_back_to_now_from_elsewhere(transport: Transport, session: Session) -> None:
    do(session, StepTo(2))
    clock_of(session).let_pass(3)
    assert transport.live.isHidden()
    session.playhead.scrub(1)
    assert not transport.live.isHidden()
    QTest.mouseClick(transport.live, LEFT)
    assert transport.live.isHidden()
    clock_of(session).let_pass(3)
    assert session.playhead.time == 2
    assert transport.live.isHidden()


def test_where_nothing_is_played_its_buttons_rest(session_of: MakeSession, qtbot: QtBot) -> None:
    session = session_of(declared())
    transport = Transport(session)
    qtbot.addWidget(transport)
    assert not transport.play.isEnabled()
    assert (transport.where.text, transport.coming.text) == ("Round 1", NOT_LAID)
    assert transport.live.isHidden()
    lead_to(session, "resolution")
    assert transport.play.isEnabled()


def test_every_control_says_what_it_is_and_its_key(transport: Transport) -> None:
    buttons = (transport.back, transport.play, transport.act, transport.segment)
    for made, key in zip(buttons, ("Shift+Space", "P", "Space", "Ctrl+Space"), strict=True):
        assert made.accessibleName()
        assert made.toolTip().endswith(f"({key})")
    assert transport.pace.accessibleName()


@pytest.mark.parametrize("sign", list(TransportIcon))
def test_each_sign_is_drawn_over_its_button(
    sign: TransportIcon, qtbot: QtBot, theme: Theme
) -> None:
    _ = theme
    made = IconButton(sign)
    qtbot.addWidget(made)
    picture = Drawing(made, "#ffffff")
    with picture.painter() as painter:
        middle = QPointF(made.width() / 2, made.height() / 2)
        path = transport_icon_path(sign, middle, made.height() * 0.22)
        painter.fillPath(path, made.palette().color(QPalette.ColorRole.ButtonText))
    picture.check(f"sign-{sign}")
    assert picture.expected.pixelColor(2, 2) == picture.ground


def test_no_two_signs_are_alike() -> None:
    shapes = [transport_icon_path(sign, QPointF(), 10).boundingRect() for sign in TransportIcon]
    outlines = {
        sign: transport_icon_path(sign, QPointF(), 10).toFillPolygon().toList()
        for sign in TransportIcon
    }
    assert len({str(points) for points in outlines.values()}) == len(TransportIcon)
    assert all(abs(shape.center().x()) < 1.5 for shape in shapes)


def test_a_sign_grows_with_the_type(qtbot: QtBot) -> None:
    holder = QWidget()
    qtbot.addWidget(holder)
    made = IconButton(TransportIcon.PLAY)
    made.setParent(holder)
    before = made.height()
    font = made.font()
    font.setPointSizeF(font.pointSizeF() * 2)
    made.setFont(font)
    assert made.height() > 1.5 * before
