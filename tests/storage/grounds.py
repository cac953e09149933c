"""Small grounds for tests."""

from typing import Final

from hypothesis import strategies as st

from battleboard.board.areas.rooms import RoomName, RoomPlan
from battleboard.board.board import Board, Ground, Light, Note
from battleboard.board.grid import Hexes, Plain, Squares
from battleboard.board.level import Surface
from battleboard.board.wall import DoorState, Wall, door, low_object, window
from battleboard.storage.battle_file.store import picture_name
from battleboard.storage.saved_maps import SavedMap

PICTURE: Final = b"no picture that Qt could read, and that is no matter here"
CELLAR: Final = SavedMap(
    "The cellar",
    Board(
        (60.0, 40.0),
        walls=(Wall((0, 20), (25, 20)), door((25, 20), (30, 20)), Wall((30, 20), (60, 20))),
        lights=(Light((10, 10), 20, 40),),
        surface=Surface("planks", picture_name(PICTURE)),
        rooms=RoomPlan((RoomName(((10, 10),), "Wine"),)),
        notes=(Note((30, 30), "1", "A rat."),),
    ),
    {picture_name(PICTURE): PICTURE},
    "Barrels and a rat",
    b"a thumbnail",
)

_FEET = st.integers(0, 4000).map(lambda quarters: quarters / 4)
_PLACES = st.tuples(_FEET, _FEET)
_DOOR_STATES: tuple[DoorState, ...] = ("open", "shut", "locked", "barred")
_WALLS = st.one_of(
    st.tuples(_PLACES, _PLACES).map(lambda ends: Wall(*ends)),
    st.tuples(_PLACES, _PLACES, st.sampled_from(_DOOR_STATES)).map(lambda parts: door(*parts)),
    st.tuples(_PLACES, _PLACES).map(lambda ends: window(*ends)),
    st.tuples(_PLACES, _PLACES).map(lambda ends: low_object(*ends)),
)
_SIDES = st.floats(1, 1000)
_CELLS = st.floats(1, 20)
_GRIDS = st.one_of(_CELLS.map(Squares), _CELLS.map(Hexes), st.just(Plain()))
_TEXTS = st.text("abc é\n☃", max_size=12)
_LIGHTS = st.tuples(_PLACES, st.floats(1, 60)).map(lambda parts: Light(*parts))
_GROUND = st.lists(_PLACES, min_size=3, max_size=5).map(lambda corners: Ground(tuple(corners)))
_NOTES = st.tuples(_PLACES, _TEXTS, _TEXTS).map(lambda parts: Note(*parts))
_PICTURES = st.lists(st.binary(max_size=20), max_size=2).map(
    lambda contents: {picture_name(each): each for each in contents}
)


@st.composite
def _boards(draw: st.DrawFn) -> Board:
    return Board(
        draw(st.tuples(_SIDES, _SIDES)),
        draw(_GRIDS),
        tuple(draw(st.lists(_WALLS, max_size=6))),
        tuple(draw(st.lists(_LIGHTS, max_size=2))),
        tuple(draw(st.lists(_GROUND, max_size=2))),
        daylight=draw(st.booleans()),
        notes=tuple(draw(st.lists(_NOTES, max_size=2))),
    )


@st.composite
def kept_grounds(draw: st.DrawFn) -> SavedMap:
    """Saved maps of every kind, with up to two pictures."""
    return SavedMap(
        draw(_TEXTS), draw(_boards()), draw(_PICTURES), draw(_TEXTS), draw(st.binary(max_size=20))
    )
