"""Nothing in the players' window reveals somebody whom they do not see."""

from itertools import pairwise, starmap
from math import atan2, cos, hypot, sin
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget

from battleboard.battle.battle import Battle
from battleboard.battle.commands import MoveFigure, SetFog, StepTo
from battleboard.battle.state.figure import CarriedLight, Effect
from battleboard.battle.state.players_options import Showing
from battleboard.board.board import Board, Ground, Light, Note
from battleboard.board.point import Point, between
from battleboard.board.wall import DoorState, Wall, door
from battleboard.models.battle_pictures import Handout
from battleboard.models.idle_picture import IdlePicture
from battleboard.models.session import Session
from battleboard.queries.sight.viewport import Framing
from battleboard.rules import Action, Casting
from battleboard.views.map.paint.pictures import PictureLoader
from battleboard.views.players.players_map import PlayersMap
from battleboard.views.players.players_window import PlayersScreen
from tests.battle.battles import battle, figure
from tests.battle.levels import HOUSE, house
from tests.battle.rounds import playing
from tests.models.fog.masks import ROUNDED, apart, told_apart
from tests.models.sessions import do
from tests.views.players.conftest import MakeMap

HALLS = Board(
    (90.0, 60.0),
    walls=(Wall((45, 0), (45, 25)), door((45, 25), (45, 35), "shut"), Wall((45, 35), (45, 60))),
)
TORCH = CarriedLight("torch", 25.0)
ANN = figure("ann", at=(15.0, 30.0), light=TORCH)
OGRE = figure("ogre", "red", at=(30.0, 45.0))


def fight(*more: Any, fog: Showing) -> Battle:
    """Ann and an ogre fight; another figure casts, if present."""
    actions = [Action("ann", "melee", ("ogre",)), Action("ogre", "melee", ("ann",))]
    if more:
        actions.append(Action("spy", "cast", ("ann",), Casting("sleep", 3)))
    figures = (ANN, OGRE, *more)
    return playing(*actions, figures=figures, board=HALLS, showing=fog)


def pictures(session: Session, view: PlayersMap) -> list[QImage]:
    """The pictures at several moments of a round, and after some commands."""
    found = []
    for time in (0.0, 1.5, 4.0, 9.9):
        session.playhead.scrub(time)
        found.append(_picture(view))
    session.playhead.show(session.battle.running.now)
    for command in (
        MoveFigure("ann", (20.0, 10.0)),
        SetFog(on=True),
        StepTo(1),
        MoveFigure("ann", (40.0, 30.0)),
    ):
        do(session, command)
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
    assert not any(starmap(told_apart, pairs))


SECRET_GROUND = (
    Note((30.0, 30.0), "Darts", "Save or die.", kind="trap"),
    Ground(((20.0, 20.0), (30.0, 20.0), (30.0, 30.0)), kind="pit", hidden=True),
)


@pytest.mark.parametrize("state", ["locked", "barred", "stuck"])
def test_the_window_tells_no_trap_no_hidden_pit_and_not_what_holds_a_door(
    map_of: MakeMap, state: DoorState
) -> None:
    note, pit = SECRET_GROUND
    held = HALLS.walls[1]._replace(state=state, solid_from="left")
    walls = (HALLS.walls[0], held, HALLS.walls[2])
    keyed = HALLS._replace(walls=walls, notes=(note,), ground=(pit,))
    start = fight(fog=Showing(fog=True))
    pairs = zip(
        pictures(*map_of(start)), pictures(*map_of(start._replace(board=keyed))), strict=True
    )
    assert not any(starmap(told_apart, pairs))


def test_it_is_another_picture_where_somebody_can_be_seen(map_of: MakeMap) -> None:
    """Otherwise the test above would prove nothing."""
    seen = figure("spy", "red", at=(25.0, 25.0))
    one, other = (fight(*more, fog=Showing(fog=True)) for more in ((seen,), ()))
    assert _picture(map_of(one)[1]) != _picture(map_of(other)[1])


CELL: tuple[Point, ...] = ((-14, -11), (9, -13), (16, 4), (3, 15), (-12, 9))
"""Corners of a room around the one who looks, sharp ones and blunt ones."""
SIDES = tuple(pairwise((*CELL, CELL[0])))
FINE, COARSE, COARSEST = (90.0, 60.0), (2400.0, 1600.0), (14_000.0, 9_000.0)
FAINT = 26
"""So little light of a lamp may be left on the far edge of a wall before it."""
TRACE = 80
"""So little, of a wall that is seen, may depend on those that join it from behind."""


class Turned(NamedTuple):
    """The room, rotated around the viewer."""

    by: float

    def at(self, point: Point, out: float = 1.0) -> Point:
        """Where a point of the room is after rotation, or one farther out."""
        angle, far = atan2(point[1], point[0]) + self.by, hypot(*point) * out
        return 45.0 + far * cos(angle), 30.0 + far * sin(angle)

    @property
    def walls(self) -> tuple[Wall, ...]:
        return tuple(Wall(self.at(one), self.at(other)) for one, other in SIDES)

    def joined(self, begin: float = 1.0) -> tuple[Wall, ...]:
        """Walls that join those of the room from behind, or come close to them, at any angle."""
        joints = [between(*side, share) for side in SIDES for share in (0.0, 0.04, 0.5)]
        return tuple(
            Wall(self.at((x, y), begin), self.at((x + skew, y), 1.7))
            for x, y in joints
            for skew in (-3.0, 4.0)
        )

    def built(self, board: Board) -> Board:
        """Put rubble and more walls right behind the room."""
        corners = (((one, 1), (other, 1), (other, 1.8), (one, 1.8)) for one, other in SIDES)
        rubble = tuple(Ground(tuple(starmap(self.at, each))) for each in corners)
        return board._replace(walls=(*board.walls, *self.joined(1.08)), ground=rubble)

    def lit(self, board: Board) -> Board:
        """Put lamps behind the walls of the room."""
        lamps = tuple(Light(self.at(between(*side, 0.3), 1.2), 12) for side in SIDES)
        return board._replace(lights=lamps)


def in_room(map_of: MakeMap, board: Board, ratio: float) -> QImage:
    """What Ann sees in the room, on a display with this device pixel ratio."""
    ann = figure("ann", at=(45.0, 30.0), light=TORCH)
    session, view = map_of(battle(ann, board=board, showing=Showing(fog=True)))
    session.broadcast.frame.aim(
        session.broadcast.frame.framing._replace(middle=(45.0, 30.0), scale=11.0)
    )
    image = QImage(view.size() * ratio, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    for _ in range(4):
        view.backdrop.set_style(view.backdrop.map_style._replace(ratio=ratio))
        view.render(image)
    return image


@pytest.mark.parametrize("ratio", [1.0, 2.0])
@pytest.mark.parametrize("size", [FINE, COARSE, COARSEST], ids=["fine", "coarse", "coarsest"])
@pytest.mark.parametrize("turn", [0.0, 0.3, 0.8])
def test_what_lies_behind_a_wall_changes_no_pixel(
    map_of: MakeMap, turn: float, size: Point, ratio: float
) -> None:
    """At any scale of screen and fog, nothing shows past a wall or a joint."""
    room = Turned(turn)
    board = Board(size, walls=(*room.walls, *room.joined()))
    shown = in_room(map_of, board, ratio), in_room(map_of, room.built(board), ratio)
    assert apart(*shown) <= ROUNDED


@pytest.mark.parametrize("ratio", [1.0, 2.0])
@pytest.mark.parametrize("turn", [0.0, 0.3, 0.8])
def test_a_lamp_behind_a_wall_leaves_no_trace_of_light(
    map_of: MakeMap, turn: float, ratio: float
) -> None:
    room = Turned(turn)
    board = Board(FINE, walls=room.walls)
    shown = in_room(map_of, board, ratio), in_room(map_of, room.lit(board), ratio)
    assert apart(*shown) <= FAINT


@pytest.mark.parametrize("ratio", [1.0, 2.0])
@pytest.mark.parametrize("turn", [0.0, 0.3, 0.8])
def test_of_a_wall_that_joins_another_one_from_behind_no_end_shows(
    map_of: MakeMap, turn: float, ratio: float
) -> None:
    room = Turned(turn)
    boards = (Board(FINE, walls=walls) for walls in (room.walls, (*room.walls, *room.joined())))
    assert apart(*(in_room(map_of, board, ratio) for board in boards)) <= TRACE


def words_of(widget: QWidget) -> str:
    """Every text of a window that anybody could read or hear."""
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
    session, view = map_of(fight(spy, fog=Showing(fog=True)))
    for _ in pictures(session, view):
        words = words_of(view.window()).lower()
        assert "spy" not in words
        assert "ambush" not in words
        assert "sleep" not in words


@pytest.mark.parametrize("fog", [False, True])
def test_of_another_level_the_players_see_nothing(map_of: MakeMap, fog: bool) -> None:  # noqa: FBT001
    """Whatever stands, burns or happens there, their picture is the same."""
    start = house(showing=Showing(fog=fog))
    bare = start._replace(
        figures={who: each for who, each in start.figures.items() if who != "cat"}
    )
    loud = start.board._replace(
        lights=(Light((75.0, 20.0), 60.0),), walls=(Wall((60, 5), (60, 35)),), daylight=True
    )
    quiet = start.board._replace(daylight=True)
    (session, shown), (other, plain) = (
        map_of(each) for each in (start._replace(board=loud), bare._replace(board=quiet))
    )
    for each in (session, other):
        # A third of the screen would show the other level.
        each.broadcast.frame.aim(Framing((35.0, 20.0), 8.0))
    assert not told_apart(_picture(shown), _picture(plain))
    session.broadcast.map_effects.ping((75.0, 20.0))
    assert not told_apart(_picture(shown), _picture(plain))


def test_a_ping_shows_on_ground_that_the_players_know_and_nowhere_else(map_of: MakeMap) -> None:
    session, view = map_of(fight(fog=Showing(fog=True)))
    before = _picture(view)
    session.broadcast.map_effects.ping((70.0, 30.0))
    assert not told_apart(_picture(view), before)
    session.broadcast.map_effects.ping((500.0, 30.0))
    assert not told_apart(_picture(view), before)
    session.broadcast.map_effects.ping((20.0, 30.0))
    assert told_apart(_picture(view), before)


def test_on_their_own_level_the_players_see_it(map_of: MakeMap) -> None:
    """Otherwise the test above would prove nothing."""
    start = house()._replace(board=HOUSE._replace(daylight=True))
    walled = HOUSE._replace(daylight=True, walls=(Wall((10, 5), (10, 35)),))
    pictures_of = [_picture(map_of(each)[1]) for each in (start, start._replace(board=walled))]
    assert told_apart(*pictures_of)


def test_of_an_area_that_is_shown_only_what_lies_on_ground_they_know_is_seen(
    map_of: MakeMap,
) -> None:
    """They do not see what cuts it off behind a shut door."""

    def shown(*corners: Point) -> QImage:
        session, view = map_of(battle(ANN, board=HALLS, showing=Showing(fog=True)))
        session.broadcast.map_effects.show_areas(((corners,),))
        return _picture(view)

    far = shown((10, 10), (80, 10), (80, 50), (10, 50))
    near = shown((10, 10), (60, 10), (60, 50), (10, 50))
    cut = shown((10, 10), (30, 10), (30, 50), (10, 50))
    assert apart(far, near) <= ROUNDED
    assert told_apart(far, cut)


def test_no_title_of_a_picture_is_told(map_of: MakeMap, tmp_path: Path) -> None:
    """It is the DM's wording, and often a file name."""
    session, view = map_of(battle(ANN, board=HALLS))
    screen = PlayersScreen(IdlePicture(tmp_path / "none"), view)
    screen.take(session.broadcast, PictureLoader(session.document.picture, session))
    session.broadcast.hand_out(Handout("face", "The murderer"))
    widgets = [screen, view, *screen.findChildren(QWidget)]
    told = " ".join(f"{each.accessibleName()} {each.toolTip()}" for each in widgets)
    screen.let_go()
    assert "Players see a picture" in told
    assert "murderer" not in told
