"""Pictures are dropped onto figures."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from battleboard.models.battle_pictures import read_portrait
from battleboard.models.session import Session
from battleboard.views.cards.card_list import CardList
from battleboard.views.map.map_view import MapView
from battleboard.views.theme.theme import Theme
from tests.battle.battles import battle, figure
from tests.models.sessions import MakeSession
from tests.views.widgets.dragging import Drag

NOWHERE = QPoint(3, 3)


@pytest.fixture
def session(session_of: MakeSession) -> Session:
    """Three figures on the floor."""
    ann, bob = figure("ann", at=(100.0, 100.0)), figure("bob", at=(130.0, 100.0))
    return session_of(battle(ann, bob, figure("orc", "red", at=(160.0, 100.0))))


def on_map(session: Session) -> tuple[QWidget, Callable[[str], QPoint]]:
    view = MapView(session)
    return view, lambda who: view.camera.to_screen(session.battle.figure(who).body.at).toPoint()


def on_cards(session: Session) -> tuple[QWidget, Callable[[str], QPoint]]:
    cards = CardList(session)
    return cards, lambda who: cards.visualRect(cards.list.row_of(who)).center()


Place = Callable[[str], QPoint]
Shown = tuple[QWidget, Place]


@pytest.fixture(params=[on_map, on_cards])
def shown(request: pytest.FixtureRequest, qtbot: QtBot, theme: Theme, session: Session) -> Shown:
    """A widget that shows the figures and accepts drops, and where in it they are."""
    _ = theme
    widget, place = request.param(session)
    qtbot.addWidget(widget)
    widget.resize(400, 300)
    with qtbot.waitExposed(widget):
        widget.show()
    return (widget if isinstance(widget, MapView) else widget.viewport()), place


def portraits(session: Session) -> dict[str, str]:
    figures = session.battle.figures.values()
    return {each.id: each.card.portrait for each in figures if each.card.portrait}


def test_a_picture_is_the_portrait_of_the_figure_that_it_is_dropped_onto(
    session: Session, shown: Shown, face: Path
) -> None:
    widget, place = shown
    drag = Drag(widget, face)
    assert drag.enter(NOWHERE)
    assert drag.move(place("bob"))
    assert session.selection.hovered_figure == "bob"
    assert drag.drop(place("bob"))
    assert portraits(session) == {"bob": read_portrait(face).name}
    assert session.selection.hovered_figure == ""
    assert session.document.undo_text == "Give Bob a portrait"


def test_dropped_onto_one_of_those_selected_it_is_for_all_of_them(
    session: Session, shown: Shown, face: Path
) -> None:
    widget, place = shown
    session.selection.select("ann", "orc")
    Drag(widget, face).drop(place("bob"))
    assert list(portraits(session)) == ["bob"], "whoever is not selected gets it alone"
    session.document.undo()
    Drag(widget, face).drop(place("orc"))
    assert list(portraits(session)) == ["ann", "orc"]


def test_beside_all_figures_it_is_no_portrait(session: Session, shown: Shown, face: Path) -> None:
    """Cards accept no drops there; on the map it becomes a map picture."""
    widget, place = shown
    dropped: list[Path] = []
    is_map = isinstance(widget, MapView)
    if isinstance(widget, MapView):
        widget.ground_dropped.connect(dropped.append)
    drag = Drag(widget, face)
    assert drag.enter(place("bob"))
    assert drag.move(NOWHERE) is is_map
    assert drag.drop(NOWHERE) is is_map
    assert dropped == ([face] if is_map else [])
    assert portraits(session) == {}


def test_who_goes_elsewhere_leaves_nobody_lit(session: Session, shown: Shown, face: Path) -> None:
    widget, place = shown
    drag = Drag(widget, face)
    drag.enter(place("bob"))
    drag.move(place("bob"))
    drag.leave()
    assert session.selection.hovered_figure == ""


def test_other_files_and_several_are_left_to_the_window(
    shown: Shown, face: Path, tmp_path: Path
) -> None:
    widget, place = shown
    for paths in ((tmp_path / "a.battle",), (face, tmp_path / "other.png"), ()):
        drag = Drag(widget, *paths)
        assert not drag.enter(place("bob"))
        assert not drag.drop(place("bob"))


def test_what_only_looks_like_a_picture_is_a_sentence(
    session: Session, shown: Shown, tmp_path: Path
) -> None:
    widget, place = shown
    heard: list[str] = []
    session.document.refused.connect(heard.append)
    broken = tmp_path / "broken.png"
    broken.write_bytes(b"a letter")
    Drag(widget, broken).drop(place("bob"))
    assert heard == ["'broken.png' is not a picture that can be shown."]
    assert portraits(session) == {}
