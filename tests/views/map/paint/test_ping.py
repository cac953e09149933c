"""Pings are rings that point at a place."""

from pytestqt.qtbot import QtBot

from battleboard.views.map.paint.overlay_painter import paint_pings
from battleboard.views.theme.colours import LIGHT
from tests.views.map.stage_hand import CAMERA, painted, touched

AT = (20.0, 10.0)


def ping(phase: float) -> set[int]:
    """The columns in which a ping shows at a moment."""
    return touched(
        painted(lambda painter: paint_pings(painter, CAMERA, [(AT, phase)], LIGHT, 50.0))
    )


def test_rings_spread_around_the_place(qtbot: QtBot) -> None:
    _ = qtbot
    columns = ping(0.3)
    assert min(columns) > 200 - 60
    assert max(columns) < 200 + 60
    assert 200 in columns
    assert len(columns) > 40


def test_they_are_gone_in_the_end(qtbot: QtBot) -> None:
    _ = qtbot
    assert ping(1.0) == set()


def test_without_any_nothing_is_painted(qtbot: QtBot) -> None:
    _ = qtbot
    assert touched(painted(lambda brush: paint_pings(brush, CAMERA, [], LIGHT, 50.0))) == set()
