"""The layers of the players' page, made from the values that the players' window paints.

A layer is sent only when its JSON changes, so each holds what changes together. Coordinates are in
feet; outlines are flat lists of numbers.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, TypeAlias

import msgspec

from battleboard.battle.knowledge.open_floor import SeenRock
from battleboard.battle.knowledge.players_view import PlayersView, SeenFigure
from battleboard.board.board import Board
from battleboard.board.grid import Grid, Hexes, Plain
from battleboard.board.level_board import LaidSurface, carved_floor_on, surfaces_of
from battleboard.board.point import Point
from battleboard.board.wall import Wall, blocks
from battleboard.models.broadcast import Broadcast, BroadcastMode
from battleboard.models.fog.mask import Mask, shows
from battleboard.models.map_effects import MapEffects
from battleboard.storage.settings import GridWeight, PlayersViewOptions
from battleboard.views.map.figure_look import HEALTH_STEPS, FigureLook
from battleboard.views.map.paint.wall_painter import is_screen
from battleboard.views.players.seen_look import SeenName, seen_looks, seen_names
from battleboard.views.players.turn_order import TurnMark, turn_order_of

Layers: TypeAlias = dict[str, bytes]
Flat: TypeAlias = list[float]
_BUCKET_FT: Final = 40.0
"""The known rock is sent in squares of this size, so that little is sent again."""


def as_json(value: object) -> bytes:
    return msgspec.json.encode(value)


def flat(points: Iterable[Point]) -> Flat:
    return [round(each, 2) for point in points for each in point]


def board_layers(board: Board, weight: GridWeight, *, in_fog: bool) -> Layers:
    solid = tuple(blocks(board.walls))
    sides = {id(side) for block in solid for side in block.sides}
    walls: defaultdict[str, Flat] = defaultdict(list)
    for wall in board.walls:
        if id(wall) not in sides:
            walls[_look_of(wall)] += flat((wall.a, wall.b))
    found = {
        "size": board.size_ft,
        "grid": _grid(board.grid, weight),
        "surfaces": [_surface(board, laid, in_fog=in_fog) for laid in surfaces_of(board)],
        "levels": [level.box for level in board.levels],
        "walls": walls,
        "blocks": [(block.kind, flat(block.outline)) for block in solid],
        "ground": [(each.kind, flat(each.outline), each.height_ft) for each in board.ground],
    }
    return {"board": as_json(found)}


def _look_of(wall: Wall) -> str:
    """The name of a wall's look, with ' open' after that of a door or window that stands open."""
    if wall.kind == "wall":
        return "screen" if is_screen(wall) else wall.sort if wall.sort == "low wall" else "wall"
    sort = wall.kind if wall.sort == "single" else wall.sort
    return f"{sort} open" if wall.stands_open else sort


def _grid(grid: Grid, weight: GridWeight) -> object:
    if isinstance(grid, Plain) or weight == "hidden":
        return None
    return [grid.feet, weight, grid.orientation if isinstance(grid, Hexes) else ""]


def _surface(board: Board, laid: LaidSurface, *, in_fog: bool) -> object:
    surface = laid.surface
    carved = () if in_fog else carved_floor_on(board, laid.box).rings
    return {
        "box": laid.box,
        "floor": surface.floor,
        "grid": surface.grid_shown,
        "picture": [*surface.at, *(surface.picture_ft or ()), surface.turned_deg]
        if surface.picture
        else None,
        "carved": [flat(ring) for ring in carved],
    }


def rock_layers(rock: tuple[SeenRock, ...]) -> Layers:
    """The known rock around carved floor, in squares of the board."""
    squares: defaultdict[str, list[object]] = defaultdict(list)
    for box, floor, sides in rock:
        square = f"rock {box[0] // _BUCKET_FT:.0f} {box[1] // _BUCKET_FT:.0f}"
        rings = [flat(ring) for ring in floor]
        squares[square].append([[round(each, 2) for each in box], rings, list(map(flat, sides))])
    return {square: as_json(parts) for square, parts in squares.items()}


def figure_layers(view: PlayersView, *, names: bool) -> Layers:
    """A layer for the look of each figure, one for the places of all, and one for lights."""
    looks, named = seen_looks(view), seen_names(view) if names else {}
    layers = {
        f"figure {each.id}": as_json(_figure(each, looks[each.id], named.get(each.id, SeenName())))
        for each in view.figures
    }
    layers["places"] = as_json({each.id: _place(each) for each in view.figures})
    lights = [(*flat((each.at,)), each.colour, each.magical_dark) for each in view.lights]
    layers["lights"] = as_json(lights)
    return layers


def _place(figure: SeenFigure) -> Flat:
    return [*flat((figure.body.at,)), round(figure.body.facing)]


def _figure(figure: SeenFigure, look: FigureLook, name: SeenName) -> Mapping[str, object]:
    found: dict[str, object] = {
        **_face(look),
        "radius": round(figure.body.radius_ft, 2),
        "own": figure.own,
        "name": name.text,
        "first": name.precedence,
        "stance": look.stance,
        "health": None if look.health is None else look.health / HEALTH_STEPS,
        "tone": look.tone if look.health is not None or look.hurt else "",
        "signs": look.signs,
        "lit": look.lit,
    }
    return _without_blanks(found)


def _without_blanks(found: Mapping[str, object]) -> Mapping[str, object]:
    """Leave out None, False and empty values, the page's defaults; keep 0."""
    blanks = (None, "", ())
    return {
        key: value for key, value in found.items() if value not in blanks and value is not False
    }


def _face(look: FigureLook) -> dict[str, object]:
    """The parts of a look that tell figures apart, on the map and in the order of turns."""
    return {
        "badge": look.badge,
        "side": look.colour,
        "letters": look.letters,
        "face": look.portrait,
        "shape": look.silhouette,
        "tag": look.tag,
    }


def turns_layers(view: PlayersView, manner: PlayersViewOptions, timer: str) -> Layers:
    order = turn_order_of(view, party_only=manner.party_only)
    if not manner.strip or not order.where:
        return {"clock": as_json(view.clock if manner.clock else "")}
    turns = {
        "where": order.where,
        "whose": order.with_timer(timer).whose,
        "form": manner.order,
        "marks": [_mark(mark) for mark in order.marks],
    }
    clock = view.clock if manner.clock else ""
    return {"turns": as_json(turns), "clock": as_json(clock)}


def _mark(mark: TurnMark) -> Mapping[str, object]:
    face = {**_face(mark.look), "letters": mark.letters}
    found = {**face, "name": mark.name, "state": mark.state, "cast": mark.cast}
    return _without_blanks(found)


def frame_layers(broadcast: Broadcast) -> Layers:
    level = broadcast.frame.level
    frame = {
        "area": flat(broadcast.frame.area),
        "turns": broadcast.frame.framing.turns,
        "level": flat(level) if level else None,
    }
    return {"frame": as_json(frame)}


def effect_layers(broadcast: Broadcast) -> Layers:
    """The layers of temporary effects over the map; none unless the broadcast is live."""
    if broadcast.mode is not BroadcastMode.LIVE:
        return {}
    effects = broadcast.map_effects
    announced = effects.announcement
    return {
        "said": as_json(announced[0] if announced else ""),
        "pointed": as_json(_pointing(effects, broadcast.mask)),
        "areas": as_json([[flat(ring) for ring in rings] for rings in effects.areas]),
        "measure": as_json(
            [flat(effects.measure.points), effects.measure.text] if effects.measure else None
        ),
        "happening": as_json(list(_happenings(broadcast))),
    }


def _pointing(effects: MapEffects, mask: Mask | None) -> Mapping[str, object]:
    """Pings, and what the DM points at, where the players know the map; the page times them."""

    def is_known(*points: Point) -> bool:
        return mask is None or all(shows(mask, point) for point in points)

    pointing = effects.pointing
    laser, spot = pointing.laser, pointing.spotlight
    return {
        "pings": [flat((at,)) for at, _ in effects.pings if is_known(at)],
        "laser": flat((laser,)) if laser and is_known(laser) else None,
        "spot": flat((spot,)) if spot and is_known(spot) else None,
        "lines": [flat(line) for line, _ in pointing.lines if is_known(*line)],
        "marks": [
            [mark.kind, *flat((mark.at, mark.to))]
            for mark in pointing.marks
            if is_known(mark.at, mark.to)
        ],
    }


def _happenings(broadcast: Broadcast) -> Iterator[object]:
    """Yield the running animations; the page times them."""
    for each, _ in broadcast.animations:
        field = [flat(ring) for ring in each.field.rings]
        number = f"{each.place} {each.nth} {each.kind}"
        yield [number, each.kind, each.who, each.whom, each.hit, each.element, field]
