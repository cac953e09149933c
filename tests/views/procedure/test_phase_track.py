"""The phase track shows the phases in a row."""

import pytest
from pytestqt.qtbot import QtBot

from battleboard.views.procedure.phase_track import PhaseTrack, ShownPhases
from battleboard.views.theme.colours import DARK, LIGHT
from battleboard.views.theme.theme import ColourScheme, Theme
from tests.views.drawing import Drawing, colour_at

NAMES = ("declaration", "initiative", "resolution", "end of round")


@pytest.fixture
def track(qtbot: QtBot, theme: Theme) -> PhaseTrack:
    """A round with its second phase open."""
    _ = theme
    made = PhaseTrack()
    qtbot.addWidget(made)
    made.resize(900, 28)
    made.show_phases(ShownPhases(NAMES, 1, "Round 3"))
    return made


def test_all_phases_are_shown_where_there_is_room(track: PhaseTrack) -> None:
    assert [at for at, _ in track.spans()] == [0, 1, 2, 3]


def test_in_little_room_the_open_one_and_what_comes_next_are_shown(track: PhaseTrack) -> None:
    track.resize(330, 28)
    assert [at for at, _ in track.spans()] == [1, 2]
    track.resize(100, 28)
    assert [at for at, _ in track.spans()] == [1]


def test_nothing_is_painted_beyond_its_end(track: PhaseTrack) -> None:
    for width in (330, 500, 900):
        track.resize(width, 28)
        assert all(area.right() <= width for _, area in track.spans())


def test_a_dash_leads_only_to_a_phase_that_is_shown(track: PhaseTrack) -> None:
    least = track.minimumSizeHint().width()
    for width, shown in ((330, LIGHT.line), (least, LIGHT.panel)):
        track.resize(width, 28)
        area = dict(track.spans())[1]
        image = Drawing(track, LIGHT.panel).actual()
        assert colour_at(image, area.right() - 6, 14) == shown


def test_the_open_phase_stands_out_in_both_looks(track: PhaseTrack, theme: Theme) -> None:
    for shade, colours in ((ColourScheme.LIGHT, LIGHT), (ColourScheme.DARK, DARK)):
        theme.choose(shade)
        image = Drawing(track, colours.panel).actual()
        area = dict(track.spans())[1]
        assert colour_at(image, area.left() + 6, 14) == colours.accent
        other = dict(track.spans())[2]
        assert colour_at(image, other.left() + 6, 14) == colours.panel


def test_it_is_told_in_words(track: PhaseTrack) -> None:
    assert track.accessibleName() == "Round 3"
    assert track.accessibleDescription() == (
        "Current phase: initiative. All phases: declaration, initiative, resolution, end of round."
    )


def test_without_phases_it_is_empty(qtbot: QtBot, theme: Theme) -> None:
    _ = theme
    empty = PhaseTrack()
    qtbot.addWidget(empty)
    assert empty.spans() == []
