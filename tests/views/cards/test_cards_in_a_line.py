"""A card in a single line keeps what matters."""

from fractions import Fraction

import pytest
from PySide6.QtGui import QFontMetricsF, QGuiApplication

from battleboard.battle.state.figure import HitPoints
from battleboard.queries.figures.card_face import CardFace, Chip
from battleboard.queries.round.declaration_chances import Chance
from battleboard.views.cards.card_layout import DECLARE, CardFonts, compact_layout
from battleboard.views.theme.theme import Theme
from battleboard.views.widgets.labels import name_in

CHANCE = Chance("shoots first", Fraction(1))
SHOT = Chip("shoots at Melisande", "shot", weighed=True, chance=CHANCE, brief="Melisande")
GUARD = CardFace(
    "guard", "Man-at-Arms 14", "blue", 0, "circle", HitPoints(5, 5), chips=(SHOT,), ordered=True
)


@pytest.fixture
def types(theme: Theme) -> CardFonts:
    """The application's fonts."""
    _ = theme
    return CardFonts(QGuiApplication.font())


def test_of_a_name_without_room_the_number_is_kept(types: CardFonts) -> None:
    metrics = types.of_body
    names = [name_in(f"Man-at-Arms {at}", metrics, 60) for at in (4, 14, 114)]
    assert [name.rpartition("…")[2] for name in names] == ["4", "14", "114"]
    assert all(metrics.horizontalAdvance(name) <= 60 for name in names)
    assert len({*names}) == len(names)


@pytest.mark.parametrize("name", ["Orc 4", "Melisande of the Marches", "1984"])
def test_other_names_are_left_as_they_are(types: CardFonts, name: str) -> None:
    wide = types.of_body.horizontalAdvance("Orc 4") + 1
    assert name_in(name, types.of_body, wide) == name


def fits(text: str, wide: float, metrics: QFontMetricsF) -> bool:
    return metrics.horizontalAdvance(text) <= wide


@pytest.mark.parametrize("wide", [270, 320, 450, 700])
def test_what_is_declared_can_be_read_and_else_its_targets(types: CardFonts, wide: int) -> None:
    layout = compact_layout(GUARD, wide, types)
    (chip,) = layout.chips
    assert chip.text == (SHOT.text if wide > 400 else SHOT.brief)
    assert chip.room.left() >= layout.marks.x()
    assert fits("Melis", chip.room.width() - 24, types.of_small)
    assert chip.room.right() <= layout.hp.left()


def test_a_chance_has_room_only_beside_what_can_be_read(types: CardFonts) -> None:
    shown = [bool(compact_layout(GUARD, wide, types).chances) for wide in (250, 400)]
    assert shown == [False, True]


BRAKK = CardFace("brakk", "Brakk the Elder", "blue", 0, "circle", HitPoints(5, 5))
STRIKE = Chip("strikes at Orc 2", "blow", weighed=True, chance=CHANCE, brief="Orc 2")


def is_whole(face: CardFace, wide: float, types: CardFonts) -> bool:
    layout = compact_layout(face, wide, types)
    return fits(layout.name.text, layout.name.room.width(), types.of_body)


@pytest.mark.parametrize("face", [BRAKK._replace(awaited=True), BRAKK._replace(chips=(STRIKE,))])
def test_the_name_comes_first_and_what_is_declared_is_told_briefly(
    types: CardFonts, face: CardFace
) -> None:
    layouts = [compact_layout(face, wide, types) for wide in range(240, 700)]
    # A column narrower by the saved words still has room for a name.
    whole = next(wide for wide in range(240, 700) if is_whole(face, wide, types))
    wordy = next(wide for wide in range(240, 700) if _is_wordy(face, wide, types))
    assert wordy - whole > 25
    for layout in layouts:
        (chip,) = layout.chips
        assert chip.room.left() >= layout.marks.x()
        assert chip.room.width() >= 28
        assert chip.room.right() <= layout.hp.left()


def _is_wordy(face: CardFace, wide: float, types: CardFonts) -> bool:
    """Whether the full name fits beside all words of the declaration."""
    layout = compact_layout(face, wide, types)
    return is_whole(face, wide, types) and layout.chips[0].text in {DECLARE, STRIKE.text}


def test_what_befell_it_has_its_room_beside_a_long_name(types: CardFonts) -> None:
    face = BRAKK._replace(states=("stunned",), awaited=True)
    layout = compact_layout(face, 330, types)
    assert [each.text for each in layout.states] == ["stunned"]
    assert fits("stunned", layout.states[0].room.width(), types.of_small)
