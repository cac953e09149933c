"""The viewing distance is entered in metres or feet, with its effect on letters."""

import pytest
from pytestqt.qtbot import QtBot

from battleboard.queries.sight.legibility import legibility
from battleboard.queries.sight.viewport import Viewport, by_length
from battleboard.storage.settings import INCH, Fit
from battleboard.views.players.fit_dialog import DistanceField, legibility_in_words

WELL = "letters are easy to read (16 arcminutes high)."
MEASURED = by_length(510, 10 * INCH, 1920)


def test_feet_follow_metres_and_metres_feet(qtbot: QtBot) -> None:
    field, told = DistanceField(), list[int]()
    qtbot.addWidget(field)
    field.changed.connect(lambda: told.append(field.millimetres))
    assert (field.metres.text(), field.feet.text()) == ("not set", "not set")
    field.metres.setValue(3.0)
    assert field.feet.value() == pytest.approx(9.8)
    field.feet.setValue(12.0)
    assert field.metres.value() == pytest.approx(3.7)
    assert told == [3000, 3658]
    field.give(0)
    assert (field.metres.text(), told[2:]) == ("not set", [])
    field.give(3658)
    assert field.millimetres == 3658, "what is shown is rounded, and not what is kept"


@pytest.mark.parametrize(
    ("fit", "said"),
    [
        (
            Fit(),
            f"At 3.0 m (10 ft), {WELL} Assumed: players 3 m away and a 43-inch screen.",
        ),
        (
            Fit(away_mm=4_000),
            f"At 4.0 m (13 ft), {WELL} Assumed: a 43-inch screen.",
        ),
        (
            Fit(MEASURED, away_mm=4_000),
            f"At 4.0 m (13 ft), {WELL}",
        ),
        (
            Fit(MEASURED, away_mm=10_000),
            (
                "At 10.0 m (33 ft), letters are hard to read (10 arcminutes high): larger ones do "
                "not fit."
            ),
        ),
    ],
)
def test_it_says_how_well_letters_are_read_and_what_is_assumed(fit: Fit, said: str) -> None:
    assert legibility_in_words(legibility(Viewport(fit=fit))) == said
