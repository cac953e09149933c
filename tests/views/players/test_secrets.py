"""Nobody finds out from the players' window that there is somebody whom they do not see."""

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from battleboard.battle.battle import Battle
from battleboard.battle.deeds import Move, SetFog, StepTo
from battleboard.battle.effect import Effect
from battleboard.battle.light import CarriedLight
from battleboard.battle.showing import Showing
from battleboard.board.board import Board
from battleboard.board.light import Light
from battleboard.board.wall import Wall, door
from battleboard.models.evening import Evening
from battleboard.rules import Action, Casting
from battleboard.views.look.theme import Theme
from battleboard.views.map.paint.pictures import Pictures
from battleboard.views.players.players_map import PlayersMap
from tests.battle.battles import figure
from tests.battle.rounds import playing
from tests.models.evenings import MakeEvening, do
from tests.models.fog.fogs import apart

SIZE = (720, 480)
HALLS = Board(
    (90.0, 60.0),
    walls=(Wall((45, 0), (45, 25)), door((45, 25), (45, 35), "shut"), Wall((45, 35), (45, 60))),
)
TORCH = CarriedLight("torch", 25.0)
ANN = figure("ann", at=(15.0, 30.0), light=TORCH)
OGRE = figure("ogre", "red", at=(30.0, 45.0))
ROUNDED = 5
"""Letters and soft edges may be rounded otherwise; nobody sees that."""
MakeMap = Callable[[Battle], tuple[Evening, PlayersMap]]


@pytest.fixture
def map_of(qtbot: QtBot, theme: Theme, evening_of: MakeEvening) -> MakeMap:
    """A maker of players' maps."""
    _ = theme

    def make(start: Battle) -> tuple[Evening, PlayersMap]:
        evening = evening_of(start)
        evening.broadcast.come_to((float(SIZE[0]), float(SIZE[1])), 1.0, SIZE[0])
        view = PlayersMap(evening.broadcast, Pictures(evening.document.picture, evening))
        qtbot.addWidget(view)
        view.resize(*SIZE)
        view.show()
        return evening, view

    return make


def fight(*more: Any, fog: Showing) -> Battle:
    """Ann and an ogre fight; another one casts, if he is there."""
    actions = [Action("ann", "melee", ("ogre",)), Action("ogre", "melee", ("ann",))]
    if more:
        actions.append(Action("spy", "cast", ("ann",), Casting("sleep", 3)))
    figures = (ANN, OGRE, *more)
    return playing(*actions, figures=figures, board=HALLS, showing=fog)


def pictures(evening: Evening, view: PlayersMap) -> list[QImage]:
    """Look at several moments of a round, and after some deeds."""
    found = []
    for time in (0.0, 1.5, 4.0, 9.9):
        evening.playhead.scrub(time)
        found.append(_picture(view))
    evening.playhead.show(evening.battle.running.now)
    for deed in (Move("ann", (20.0, 10.0)), SetFog(on=True), StepTo(1), Move("ann", (40.0, 30.0))):
        do(evening, deed)
        found.append(_picture(view))
    return found


def _picture(view: PlayersMap) -> QImage:
    for _ in range(4):
        image = view.grab().toImage()
    return image


SPIES = {
    "hidden": {"at": (8.0, 54.0), "hidden": True},
    "hidden, with a torch": {"at": (60.0, 30.0), "hidden": True, "light": TORCH},
    "invisible, with a torch": {
        "at": (35.0, 30.0),
        "light": TORCH,
        "effects": (Effect("i", "Invisibility", "invisible"),),
    },
    "behind the door": {"at": (60.0, 30.0)},
    "behind the door, with a torch": {"at": (48.0, 30.0), "light": TORCH},
}


@pytest.mark.parametrize("spy", SPIES.values(), ids=SPIES)
def test_the_window_is_the_same_with_somebody_unseen_and_without(
    map_of: MakeMap, spy: dict[str, Any]
) -> None:
    portrait = {} if "hidden" not in spy else {"portrait": "whatever it is"}
    made = figure("spy", "red", **spy, **portrait)
    with_spy, without = (fight(*more, fog=Showing(fog=True)) for more in ((made,), ()))
    pairs = zip(pictures(*map_of(with_spy)), pictures(*map_of(without)), strict=True)
    assert max(apart(one, other) for one, other in pairs) <= ROUNDED


def test_it_is_another_picture_where_somebody_can_be_seen(map_of: MakeMap) -> None:
    """Otherwise the test above would prove nothing."""
    seen = figure("spy", "red", at=(25.0, 25.0))
    one, other = (fight(*more, fog=Showing(fog=True)) for more in ((seen,), ()))
    assert _picture(map_of(one)[1]) != _picture(map_of(other)[1])


def test_what_lies_behind_a_wall_changes_no_pixel(map_of: MakeMap) -> None:
    """Walls that join one another, lamps, difficult ground: nothing of it shows."""
    more = (
        Wall((45.0, 12.0), (80.0, 12.0)),
        Wall((45.0, 48.0), (80.0, 55.0)),
        Wall((46.0, 0.0), (46.0, 60.0)),
        door((60.0, 12.0), (60.0, 20.0), "open"),
    )
    built = HALLS._replace(walls=(*HALLS.walls, *more), lights=(Light((70.0, 20.0), 15),))
    start = fight(fog=Showing(fog=True))
    for scale in (1.0, 2.6):
        shown = []
        for board in (HALLS, built):
            evening, view = map_of(start._replace(board=board))
            framing = evening.broadcast.framing
            middle = (42.0, 30.0) if scale > 1 else framing.middle
            evening.broadcast.aim(framing._replace(scale=framing.scale * scale, middle=middle))
            shown.append(_picture(view))
        assert apart(*shown) <= ROUNDED


def words_of(widget: QWidget) -> str:
    """Give all words of a window that anybody could read or hear."""
    widgets = [widget, *widget.findChildren(QWidget)]
    said = [
        text
        for each in widgets
        for text in (
            each.windowTitle(),
            each.toolTip(),
            each.statusTip(),
            each.whatsThis(),
            each.accessibleName(),
            each.accessibleDescription(),
            str(each.property("text") or ""),
        )
    ]
    return "\n".join(said)


def test_no_word_of_the_window_tells_of_anybody(map_of: MakeMap) -> None:
    spy = figure("spy", "red", at=(25.0, 25.0), hidden=True, notes="ambush")
    evening, view = map_of(fight(spy, fog=Showing(fog=True)))
    for _ in pictures(evening, view):
        words = words_of(view.window()).lower()
        assert "spy" not in words
        assert "ambush" not in words
        assert "sleep" not in words
