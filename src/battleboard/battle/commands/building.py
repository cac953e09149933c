"""Commands that change the board: walls, doors, lights, ground, levels, and the DM's notes."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple, TypeVar

from battleboard.battle.battle import Battle
from battleboard.battle.movement.planned_moves import stop_blocked_movers
from battleboard.battle.state.command_context import CommandContext, Refusal
from battleboard.battle.state.event import OpeningsLost
from battleboard.board.areas.rooms import RoomPlan
from battleboard.board.areas.shape import Outline, sides_of
from battleboard.board.board import Board, Ground, Light, Note
from battleboard.board.carving.carved_floor import CarvedFloor, floor_of
from battleboard.board.carving.outline_walls import following, update_mouths
from battleboard.board.level import Level, Stairs
from battleboard.board.point import FARTHEST_FT, Point
from battleboard.board.room_text import RoomText
from battleboard.board.wall import DoorState, Wall
from battleboard.board.wall_pieces import are_crowded
from battleboard.foundation.words import count, number
from battleboard.rules import SceneError

_UNCARVED: Final = "Nothing is carved yet; other walls are drawn and deleted one by one."
_MOST_CORNERS: Final = 5_000
_MOST_PAIRS: Final = 20_000
"""Pairs of sides that lie close together: a stroke with more takes over a second."""


class Carve(NamedTuple):
    """Carve floor inside an outline, or fill it with rock again; the walls follow.

    With an `area`, given by two opposite corners, nothing outside it changes.
    """

    outline: Outline
    fills: bool = False
    area: tuple[Point, Point] | None = None

    def sentence(self, _battle: Battle) -> str:
        wide, high = (max(axis) - min(axis) for axis in zip(*self.outline, strict=True))
        size = f"{number(wide)} × {number(high)} ft"
        return f"Fill {size} with rock" if self.fills else f"Carve out {size}"

    def apply_to(self, battle: Battle, context: CommandContext) -> Battle:
        board = battle.board
        stroke = self._stroke(board)
        before = board.carved
        after = before.fill(stroke) if self.fills else before.join(stroke)
        if after.rings == before.rings:
            rock = "That is already solid rock." if before.rings else _UNCARVED
            raise Refusal(rock if self.fills else "That is already floor.")
        walls, gone = following(board.walls, before, after)
        if gone:
            context.tell(OpeningsLost(len(gone)))
        carved = update_mouths(before, stroke, after)
        return stop_blocked_movers(
            battle._replace(board=board._replace(walls=walls, carved=carved))
        )

    def _stroke(self, board: Board) -> CarvedFloor:
        if not all(abs(each) <= FARTHEST_FT for point in self.outline for each in point):
            raise Refusal("That is too far off the map.")
        walls = [Wall(a, b) for a, b in sides_of(self.outline)]
        if len(walls) > _MOST_CORNERS or are_crowded(walls, _MOST_PAIRS):
            raise Refusal("That outline has too many corners, or crosses itself too often.")
        found = floor_of(self.outline).within(*(self.area or ((0.0, 0.0), board.size_ft)))
        if not found.rings:
            raise Refusal("That outline encloses nothing on the map.")
        return found


Thing = TypeVar("Thing", Wall, Light, Ground, Note)

_VERBS: Final[Mapping[DoorState, str]] = MappingProxyType(
    {"open": "Open", "shut": "Shut", "locked": "Lock", "barred": "Bar", "stuck": "Jam"}
)
_FREED: Final[Mapping[DoorState, str]] = MappingProxyType(
    {"locked": "Unlock", "barred": "Unbar", "stuck": "Unjam"}
)


class SetDoor(NamedTuple):
    """Open, shut, lock, bar or jam a door."""

    wall: int
    state: DoorState

    def sentence(self, battle: Battle) -> str:
        door = _one(battle.board.walls, self.wall, "wall")
        verb, freed = _VERBS[self.state], _FREED.get(door.state, "")
        if freed and self.state == "shut":
            verb = freed
        elif freed and self.state == "open":
            verb = f"{freed} and open"
        return f"{verb} the {door.noun}"

    def apply_to(self, battle: Battle, _context: CommandContext) -> Battle:
        if not _one(battle.board.walls, self.wall, "wall").is_door:
            raise Refusal("That is not a door.")
        return stop_blocked_movers(
            battle._replace(board=battle.board.with_door(self.wall, self.state))
        )


class SetWalls(NamedTuple):
    """Replace, add or remove walls.

    The walls at the indexes `at` are replaced by `walls`, one by one; surplus new walls are added,
    and surplus old ones removed.
    """

    walls: tuple[Wall, ...] = ()
    at: tuple[int, ...] = ()

    def sentence(self, _battle: Battle) -> str:
        return _change_in_words(len(self.at), len(self.walls), "wall", "walls")

    def apply_to(self, battle: Battle, _context: CommandContext) -> Battle:
        board = battle.board
        walls = _replace_at(board.walls, self.at, self.walls, "wall")
        return stop_blocked_movers(battle._replace(board=board._replace(walls=walls)))


class SetLights(NamedTuple):
    """Replace, add or remove lights, as `SetWalls` does walls."""

    lights: tuple[Light, ...] = ()
    at: tuple[int, ...] = ()

    def sentence(self, _battle: Battle) -> str:
        return _change_in_words(len(self.at), len(self.lights), "light", "lights")

    def apply_to(self, battle: Battle, _context: CommandContext) -> Battle:
        board = battle.board
        lights = _replace_at(board.lights, self.at, self.lights, "light")
        return battle._replace(board=board._replace(lights=lights))


class SetGround(NamedTuple):
    """Replace, add or remove areas of ground, as `SetWalls` does walls."""

    ground: tuple[Ground, ...] = ()
    at: tuple[int, ...] = ()

    def sentence(self, _battle: Battle) -> str:
        return _change_in_words(
            len(self.at), len(self.ground), "patch of ground", "patches of ground"
        )

    def apply_to(self, battle: Battle, _context: CommandContext) -> Battle:
        board = battle.board
        ground = _replace_at(board.ground, self.at, self.ground, "patch of ground")
        return battle._replace(board=board._replace(ground=ground))


class SetNotes(NamedTuple):
    """Replace, add or remove the DM's notes on the board, as `SetWalls` does walls."""

    notes: tuple[Note, ...] = ()
    at: tuple[int, ...] = ()

    def sentence(self, _battle: Battle) -> str:
        return _change_in_words(len(self.at), len(self.notes), "mark", "marks")

    def apply_to(self, battle: Battle, _context: CommandContext) -> Battle:
        board = battle.board
        notes = _replace_at(board.notes, self.at, self.notes, "mark")
        return battle._replace(board=board._replace(notes=notes))


class SetRoomTexts(NamedTuple):
    """Set the room texts of a published module."""

    texts: tuple[RoomText, ...] = ()

    def sentence(self, _battle: Battle) -> str:
        return f"Set the texts of {count(len(self.texts), 'room')}"

    def apply_to(self, battle: Battle, _context: CommandContext) -> Battle:
        return battle._replace(board=battle.board._replace(room_texts=self.texts))


class SetLevels(NamedTuple):
    """Set the levels of the board, and the stairs between them."""

    levels: tuple[Level, ...] = ()
    stairs: tuple[Stairs, ...] = ()

    def sentence(self, _battle: Battle) -> str:
        return "Change levels and stairs"

    def apply_to(self, battle: Battle, _context: CommandContext) -> Battle:
        board = battle.board._replace(levels=self.levels, stairs=self.stairs)
        try:
            board.check()
        except SceneError as fault:
            raise Refusal(f"Invalid levels: {fault}.") from None
        return stop_blocked_movers(battle._replace(board=board))


class SetRooms(NamedTuple):
    """Set the DM's edits to the rooms: names, merges and splits."""

    rooms: RoomPlan

    def sentence(self, battle: Battle) -> str:
        new = [name for name in self.rooms.names if name not in battle.board.rooms.names]
        if new:
            return f"Name a room '{new[0].text}'"
        return "Change the rooms"

    def apply_to(self, battle: Battle, _context: CommandContext) -> Battle:
        return battle._replace(board=battle.board._replace(rooms=self.rooms))


class SetBoard(NamedTuple):
    """Replace the whole board, for example to change its size, grid, scale or daylight."""

    board: Board

    def sentence(self, _battle: Battle) -> str:
        return "Change the board"

    def apply_to(self, battle: Battle, _context: CommandContext) -> Battle:
        return stop_blocked_movers(battle._replace(board=self.board))


def _one(things: tuple[Thing, ...], index: int, name: str) -> Thing:
    if not 0 <= index < len(things):
        raise Refusal(f"There is no {name} number {index + 1} on the board.")
    return things[index]


def _replace_at(
    things: tuple[Thing, ...], at: tuple[int, ...], new: tuple[Thing, ...], name: str
) -> tuple[Thing, ...]:
    for index in at:
        _one(things, index, name)
    changed: dict[int, Thing] = dict(zip(at, new, strict=False))
    gone = set(at[len(new) :])
    kept = [changed.get(index, thing) for index, thing in enumerate(things) if index not in gone]
    return tuple(kept + list(new[len(at) :]))


def _change_in_words(old: int, new: int, one: str, several: str) -> str:
    verb = "Add" if not old else "Remove" if not new else "Change"
    amount = max(old, new)
    return f"{verb} {'a' if amount == 1 else amount} {one if amount == 1 else several}"
