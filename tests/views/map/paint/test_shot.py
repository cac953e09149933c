"""Shots are animated on the map."""

import pytest
from pytestqt.qtbot import QtBot

from battleboard.battle.knowledge.happenings import Happening
from battleboard.views.theme.colours import LIGHT
from tests.views.map.stage_hand import colours, happening, token, touched

SHOT = Happening("shot", 3, "elf", "orc")
MISSED = SHOT._replace(hit=False)
ELF_PX, ORC_PX = 50, 350


@pytest.fixture(autouse=True)
def fonts(qtbot: QtBot) -> None:
    """Painting needs the application."""
    _ = qtbot


def test_halfway_an_arrow_is_between_the_shooter_and_the_target() -> None:
    image = happening(SHOT, 0.375)
    columns = touched(image)
    assert LIGHT.ink in colours(image)
    assert min(columns) > ELF_PX + 15
    assert max(columns) < ORC_PX - 60
    assert max(columns) - min(columns) >= 30


def test_it_flies_on_and_stays_in_the_one_whom_it_hits() -> None:
    tips = [max(touched(happening(SHOT, phase))) for phase in (0.2, 0.4, 0.6)]
    assert tips == sorted(tips)
    assert tips[0] < tips[2] < ORC_PX
    assert max(touched(happening(SHOT, 0.76))) <= ORC_PX + 15


def test_one_that_misses_flies_past() -> None:
    at_target = happening(MISSED, 0.75 / 1.5)
    assert abs(max(touched(at_target)) - ORC_PX) < 15
    assert max(touched(happening(MISSED, 0.62))) > ORC_PX + 25


def test_of_a_shooter_who_is_not_known_the_arrow_is_only_seen_at_the_target() -> None:
    unknown = SHOT._replace(who="")
    for phase in (0.05, 0.3, 0.6, 0.9):
        assert min(touched(happening(unknown, phase))) > ORC_PX - 50


def test_where_nobody_is_there_nothing_is_painted() -> None:
    assert touched(happening(SHOT, 0.5, token("elf", (5.0, 10.0)))) == set()
    on_top = token("elf", (35.0, 10.0)), token("orc", (35.0, 10.0))
    assert touched(happening(SHOT, 0.5, *on_top)) == set()
