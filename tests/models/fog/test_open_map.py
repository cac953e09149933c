"""The players' window holds nothing of a map that the players have not been shown.

Pairs of battles that differ only out of sight have equal values.
"""

from hashlib import sha256
from typing import Any

import pytest

from battleboard.battle.battle import Battle
from battleboard.battle.commands import MoveFigure, Reveal, SetDoor, SetFog
from battleboard.battle.knowledge.players_view import PlayersView
from battleboard.battle.state.figure import CarriedLight
from battleboard.battle.state.players_options import FogPatch, Showing
from battleboard.board.areas.shape import Outline, encloses
from battleboard.board.board import Board, Light
from battleboard.board.carving.carved_floor import SOLID, CarvedFloor, floor_of
from battleboard.board.carving.outline_walls import following
from battleboard.board.level import Level, LevelBox
from battleboard.board.point import Point
from battleboard.board.wall import Wall, door
from battleboard.models.session import Session
from tests.battle.battles import battle, figure
from tests.battle.levels import CELLAR, HALL, HOUSE
from tests.models.sessions import MakeSession, do

FOGGY = Showing(fog=True)
TORCH = CarriedLight("torch", 30.0)
ANN = figure("ann", at=(15.0, 25.0), light=TORCH)
SIZE = (100.0, 60.0)


def box(left: float, top: float, right: float, bottom: float) -> Outline:
    return (left, top), (right, top), (right, bottom), (left, bottom)


HALL_FLOOR = floor_of(box(5, 15, 40, 35))
WAY = floor_of(box(40, 22.5, 60, 27.5))
STUB = floor_of(box(40, 22.5, 45, 27.5))
GATE = door((40.0, 22.5), (40.0, 27.5))
FAR = {
    "nothing": SOLID,
    "a cave": floor_of(((70, 10), (90, 12), (80, 40))),
    "a room": floor_of(box(62, 5, 95, 55)),
    "a niche": floor_of(box(58, 27.5, 60, 50)),
}


def carved(*floors: CarvedFloor) -> Board:
    floor = SOLID
    for each in floors:
        floor = floor.join(each)
    walls = following((), SOLID, floor).walls
    return Board(SIZE, walls=(*walls, GATE), carved=floor)


def start(board: Board, showing: Showing = FOGGY) -> Battle:
    return battle(ANN, board=board, showing=showing)


def seen(session: Session) -> tuple[PlayersView, str]:
    """Everything that the map is drawn from, with a short hash of the mask."""
    view, mask = session.broadcast.view, session.broadcast.mask
    assert mask is not None
    return view, sha256(mask.image.constBits()).hexdigest()


def holds(found: LevelBox, place: Point) -> bool:
    left, top, right, bottom = found
    return left <= place[0] <= right and top <= place[1] <= bottom


def is_floor(view: PlayersView, place: Point) -> bool | None:
    """Whether a place is free of rock; None if nothing is known of it."""
    if not any(holds(each, place) for each in view.boxes):
        return None
    return not any(
        holds(each.box, place) and sum(encloses(ring, place) for ring in each.floor) % 2 == 0
        for each in view.rock
    )


def told_apart(one: Session, other: Session) -> list[str]:
    """How the players could tell two battles apart."""
    (here, mask), (there, other_mask) = seen(one), seen(other)
    pairs = [
        *zip(PlayersView._fields, here, there, strict=True),
        *zip(Board._fields, here.board, there.board, strict=True),
        ("mask", mask, other_mask),
    ]
    return [name for name, a, b in pairs if a != b]


@pytest.mark.parametrize("far", FAR)
def test_floor_behind_a_shut_door_changes_nothing(session_of: MakeSession, far: str) -> None:
    """Neither whether anything is behind the door, nor what."""
    one = session_of(start(carved(HALL_FLOOR, STUB)))
    assert told_apart(one, session_of(start(carved(HALL_FLOOR, WAY, FAR[far])))) == []


@pytest.mark.parametrize("far", FAR)
def test_floor_round_a_corner_changes_nothing(session_of: MakeSession, far: str) -> None:
    def looked_in(*floors: CarvedFloor) -> Session:
        session = session_of(start(carved(HALL_FLOOR, WAY, *floors)))
        last = len(session.battle.board.walls) - 1
        do(session, SetDoor(last, "open"), SetDoor(last, "shut"))
        return session

    assert told_apart(looked_in(FAR[far]), looked_in()) == []


def test_rock_that_is_thin_keeps_a_way_beside_it_secret(session_of: MakeSession) -> None:
    """It is a foot away, in the very cells that are open."""
    beside = floor_of(box(5, 36, 40, 37))
    one = session_of(start(carved(HALL_FLOOR)))
    assert told_apart(one, session_of(start(carved(HALL_FLOOR, beside)))) == []


def test_what_is_seen_of_the_floor_is_known_to_the_foot(session_of: MakeSession) -> None:
    session = session_of(start(carved(HALL_FLOOR, WAY)))
    view, _ = seen(session)
    assert view.board.carved == SOLID
    for x in range(40):
        for y in range(15):
            place = 0.3 + x, 10.3 + y
            assert is_floor(view, place) in {place[0] > 5 and place[1] > 15, None}, place
    assert is_floor(view, (20.0, 20.0))
    assert is_floor(view, (40.3, 25.0)) is False
    do(session, SetDoor(len(session.battle.board.walls) - 1, "open"))
    assert is_floor(seen(session)[0], (40.3, 25.0))
    assert is_floor(seen(session)[0], (43.0, 25.0))


def test_the_sides_that_throw_shade_are_those_that_are_known(session_of: MakeSession) -> None:
    view, _ = seen(session_of(start(carved(HALL_FLOOR, WAY))))
    ends = [end for each in view.rock for side in each.sides for end in side]
    assert ends
    assert max(x for x, _ in ends) <= 40
    assert {x for x, y in ends if 15 < y < 35} == {5, 40}


def test_what_is_carved_while_they_look_is_followed(session_of: MakeSession) -> None:
    session = session_of(start(carved(HALL_FLOOR)))
    before = session.broadcast.view.rock
    do(session, MoveFigure("ann", (15.0, 26.0)))
    assert session.broadcast.view.rock is before
    board = carved(HALL_FLOOR, floor_of(box(10, 10, 20, 20)))
    other = session_of(start(board))
    assert is_floor(seen(other)[0], (15.0, 12.0))
    assert is_floor(seen(session)[0], (15.0, 12.0)) is None


def test_rock_alone_that_the_dm_shows_is_rock(session_of: MakeSession) -> None:
    by_hand = Showing(fog=True, by_hand=True)
    session = session_of(start(carved(HALL_FLOOR, WAY), by_hand))
    assert seen(session)[0].rock == ()
    assert seen(session)[0].boxes == ()
    do(session, Reveal((FogPatch(box(70, 10, 90, 20)),)))
    view = seen(session)[0]
    assert is_floor(view, (80.0, 15.0)) is False
    assert {each.floor for each in view.rock} == {()}
    do(session, Reveal((FogPatch(box(70, 10, 90, 20), shown=False),)))
    assert (seen(session)[0].rock, seen(session)[0].boxes) == ((), ())


def test_the_boxes_reach_less_than_four_feet_beyond_what_is_open(session_of: MakeSession) -> None:
    by_hand = Showing(fog=True, by_hand=True, patches=(FogPatch(box(20, 20, 50, 40)),))
    view, _ = seen(session_of(start(Board(SIZE), by_hand)))
    lefts, tops, rights, bottoms = zip(*view.boxes, strict=True)
    assert 17 < min(lefts) <= 20
    assert 17 < min(tops) <= 20
    assert 50 <= max(rights) < 53
    assert 40 <= max(bottoms) < 43
    assert len(view.boxes) < 12


def test_without_fog_the_map_is_whole(session_of: MakeSession) -> None:
    board = carved(HALL_FLOOR, WAY)
    session = session_of(start(board))
    do(session, SetFog(on=False))
    view = session.broadcast.view
    assert (view.board.carved.rings, view.boxes, view.rock) == (board.carved.rings, (), ())


LAMPS: dict[str, dict[str, Any]] = {
    "another one": {"colour": "#ff0000", "kind": "lantern", "left_s": 60},
    "a cone": {"cone_deg": 280.0, "towards_deg": 270.0},
    "a beacon": {"bright_ft": 300.0},
}


@pytest.mark.parametrize("lamp", LAMPS)
def test_of_a_light_that_is_out_of_sight_only_what_it_lights_is_told(
    session_of: MakeSession, lamp: str
) -> None:
    """It shines out of a side room into the hall, and farther into rooms that are not seen."""
    walls = (
        Wall((50, 0), (50, 10)),
        Wall((50, 14), (50, 60)),
        Wall((50, 20), (100, 20)),
    )
    board = Board(SIZE, walls=walls)
    made = Light((60.0, 12.0), 150.0)
    far = Wall((80, 14), (80, 20))

    def lit_by(light: Light, *more: Wall) -> Session:
        return session_of(start(board._replace(lights=(light,), walls=(*walls, *more))))

    assert told_apart(lit_by(made), lit_by(made._replace(**LAMPS[lamp]))) == []
    assert told_apart(lit_by(made), lit_by(made, far)) == []
    assert "mask" in told_apart(lit_by(made), lit_by(made._replace(lit=False)))


@pytest.mark.parametrize("other", [None, Level("Vault", (56.0, 0.0), (40.0, 30.0))])
def test_levels_are_told_once_something_of_them_is_known(
    session_of: MakeSession, other: Level | None
) -> None:
    ann = figure("ann", at=(20.0, 20.0), light=TORCH)
    levels = (CELLAR, other) if other else (CELLAR,)
    board = HOUSE._replace(levels=levels, stairs=(), walls=(), ground=())
    view, _ = seen(session_of(battle(ann, board=board, showing=FOGGY)))
    assert [level.area for level in view.board.levels] == [CELLAR.area]
    assert view.board.levels == (CELLAR._replace(name=""),)


def test_a_level_that_is_entered_in_the_dark_is_known(session_of: MakeSession) -> None:
    ann = figure("ann", at=(20.0, 20.0))
    session = session_of(battle(ann, board=HOUSE._replace(lights=()), showing=FOGGY))
    assert [level.area for level in session.broadcast.view.board.levels] == [CELLAR.area]
    do(session, MoveFigure("ann", (80.0, 20.0)))
    assert [level.area for level in session.broadcast.view.board.levels] == [HALL.area]
    assert session.broadcast.whole == HALL.area
