"""Blows, spells, falls and charges are animated on the map."""

import pytest
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from battleboard.battle.knowledge.happenings import Happening
from battleboard.views.map.camera import Camera
from battleboard.views.map.paint.animation_painter import AnimationPainter
from tests.views.map.stage_hand import (
    CAMERA,
    DRESS,
    GROUND,
    ORC,
    happening,
    painted,
    token,
    touched,
    touched_rows,
)

NEAR = token("elf", (31.0, 10.0))
BLOW = Happening("blow", 3, "elf", "orc")


@pytest.fixture(autouse=True)
def fonts(qtbot: QtBot) -> None:
    """Painting needs the application."""
    _ = qtbot


def redness(image: QImage) -> int:
    """Count the pixels that are much more red than green."""
    shades = (image.pixelColor(x, y) for x in range(300, 400) for y in range(50, 150))
    return sum(shade.red() - shade.green() > 60 for shade in shades)


def test_a_blow_swings_on_the_side_it_comes_from() -> None:
    assert max(touched(happening(BLOW, 0.3, NEAR, ORC))) < 365
    from_the_right = happening(BLOW, 0.3, token("elf", (39.0, 10.0)), ORC)
    assert min(touched(from_the_right)) > 335
    assert touched(happening(BLOW._replace(who=""), 0.3, ORC))


def test_a_blow_that_hits_strikes_sparks_and_one_that_misses_does_not() -> None:
    assert redness(happening(BLOW._replace(who="elf"), 0.5, NEAR, ORC)) > 20
    assert redness(happening(BLOW._replace(hit=False), 0.5, NEAR, ORC)) == 0


def test_the_second_blow_of_a_routine_swings_back() -> None:
    first, second = (
        touched_rows(happening(BLOW._replace(nth=nth, hit=False), 0.2, NEAR, ORC)) for nth in (0, 1)
    )
    assert max(first) < 100 < min(second)


def test_a_spell_runs_to_its_target_and_opens_there() -> None:
    spell = Happening("spell", 3, "elf", "orc")
    runs, opens = touched(happening(spell, 0.2)), touched(happening(spell, 0.7))
    assert min(runs) < 100
    assert max(runs) < 250
    assert min(opens) > 290
    fire = happening(spell._replace(element="fire"), 0.7)
    assert fire != happening(spell, 0.7)


def test_a_spell_opens_less_where_it_is_saved_against() -> None:
    spell = Happening("spell", 3, "elf", "orc")
    saved = spell._replace(hit=False)
    assert len(touched(happening(saved, 0.9))) < len(touched(happening(spell, 0.9)))


def test_a_spell_on_nobody_opens_at_its_caster() -> None:
    for phase in (0.1, 0.6):
        columns = touched(happening(Happening("spell", 3, "elf"), phase))
        assert columns
        assert max(columns) < 110
    assert not touched(happening(Happening("spell", 3, "", "ghost"), 0.6))


def test_a_lost_spell_goes_out_around_its_caster() -> None:
    columns = touched(happening(Happening("spoiled", 3, "elf"), 0.4))
    assert min(columns) < 40
    assert 60 < max(columns) < 100
    assert not touched(happening(Happening("spoiled", 3, "ghost"), 0.4))


def test_whoever_falls_sinks() -> None:
    early, late = (touched(happening(Happening("fall", 3, whom="orc"), at)) for at in (0.1, 0.8))
    assert len(late) < len(early)
    assert not touched(happening(Happening("fall", 3, whom="ghost"), 0.1))


@pytest.mark.parametrize("kind", ["blow", "shot", "spell", "device", "fall", "spoiled"])
def test_everything_is_all_but_gone_at_its_end(kind: str) -> None:
    what = Happening(kind, 3, "elf", "orc")  # type: ignore[arg-type]
    ground = QColor(GROUND)
    image = happening(what, 0.995)
    for x in range(0, 400, 3):
        for y in range(0, 200, 3):
            assert abs(image.pixelColor(x, y).lightness() - ground.lightness()) < 24


def streaks(facing: float, camera: Camera = CAMERA) -> QImage:
    elf = token("elf", (20.0, 10.0), facing=facing)

    def paint(painter: QPainter) -> None:
        AnimationPainter(painter, camera, DRESS).paint_charges({"elf", "ghost"}, {"elf": elf})

    return painted(paint)


def test_a_charger_leaves_streaks_behind_him() -> None:
    assert max(touched(streaks(0.0))) < 200
    assert min(touched(streaks(180.0))) > 200


def test_streaks_turn_with_the_table() -> None:
    turned = Camera((-40.0, 0.0), 10.0, 1)
    columns = touched(streaks(0.0, turned))
    assert max(columns) - min(columns) < 40
