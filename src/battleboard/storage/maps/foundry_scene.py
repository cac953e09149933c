"""Reads Foundry VTT scenes, from the oldest format to version 14.

    canvas                              A scene lies on a canvas with a margin around its picture.
    ┌──────────────────────────┐        Walls and lights are in canvas pixels; the corner of the
    │ margin = padding in cells│        picture lies at the margin minus the offset. Grid lines
    │   ┌──────────────────┐   │        pass through the canvas corner, and since the margin is
    │   │ picture          │   │        in whole cells, `offset` is where they cross in the picture.
    │   │                  │   │
    │   └──────────────────┘   │
    └──────────────────────────┘

Older scenes have `img`, `grid` as a number and `sense`; newer ones `background`, `grid` as an
object, `sight` and `light`; from version 14 on a scene has levels with a picture each.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from math import ceil, sqrt
from typing import Final, Literal, NamedTuple
from urllib.parse import unquote

from battleboard.board.board import ALL_AROUND_DEG
from battleboard.board.point import Point
from battleboard.board.wall import DoorSort, DoorState, Opacity, Wall, WallKind, WallSide
from battleboard.storage.maps import drawn_map
from battleboard.storage.maps.drawn_map import DrawnGrid, DrawnLight, DrawnMap, DrawnPicture
from battleboard.storage.maps.loose_json import (
    items,
    number,
    number_or,
    objects,
    parts,
    whole,
    words,
)
from battleboard.storage.maps.universal_vtt import argb

_Json = Mapping[str, object]
_USUAL_SIZE: Final = (4000.0, 3000.0)
_USUAL_CELL: Final = 100.0
_USUAL_PADDING: Final = 0.25
_MARKS: Final = frozenset({"walls", "grid", "lights", "padding", "img", "background", "levels"})
_LEFT_OUT: Final = ("tokens", "notes", "tiles", "drawings", "sounds", "templates", "regions")


class FoundryGround(NamedTuple):
    """One map of a file: a scene, and one of its levels if it has several."""

    name: str
    scene: _Json
    level: _Json


def is_foundry_scene(plain: object) -> bool:
    found = parts(plain)
    grid = found.get("grid")
    is_placed = "width" in found or "height" in found or isinstance(grid, dict)
    return is_placed and len(_MARKS & set(found)) > 1


def grounds_in(plain: object) -> tuple[FoundryGround, ...]:
    """The maps in a file: of a scene, a list of scenes, or an adventure with scenes."""
    if is_foundry_scene(plain):
        return tuple(_levels_of(parts(plain)))
    listed = items(plain) or items(parts(plain).get("scenes"))
    return tuple(
        ground for scene in listed if is_foundry_scene(scene) for ground in _levels_of(parts(scene))
    )


def _levels_of(scene: _Json) -> Iterator[FoundryGround]:
    """Yield a scene once per level, or once if it has fewer than two."""
    name = words(scene.get("name")) or "Scene"
    levels = [level for level in objects(scene.get("levels")) if level]
    if len(levels) < 2:  # noqa: PLR2004 - one level is the scene itself
        yield FoundryGround(name, scene, levels[0] if levels else {})
        return
    for at, level in enumerate(levels, start=1):
        yield FoundryGround(f"{name} · {words(level.get('name')) or at}", scene, level)


def read_foundry_ground(ground: FoundryGround, picture: DrawnPicture | None = None) -> DrawnMap:
    scene = ground.scene
    measures = _measures(scene, picture)
    unread: list[object] = []
    walls = tuple(_walls(ground, measures, unread))
    lights = tuple(_lights(ground, measures, unread))
    drawn_map.check_amount(len(walls), "walls")
    drawn_map.check_amount(len(lights), "lights")
    others = {name: len(found) for name in _LEFT_OUT if (found := items(scene.get(name)))}
    if unread:
        others["unreadable"] = len(unread)
    return DrawnMap(
        "foundry",
        ground.name,
        measures.size,
        _version(scene),
        measures.feet,
        measures.grid,
        measures.orientation,
        measures.crossing,
        picture,
        (walls,),
        lights=lights,
        daylight=not lights or _is_bright(scene),
        other=others,
        warnings=(*measures.warnings, *_about_picture(ground, picture), *_about(scene, lights)),
    )


class _Measures(NamedTuple):
    """A scene's scale: its cell size and the corner of its picture, in canvas pixels."""

    cell: float
    corner: Point
    size: Point
    units: float
    feet: float
    grid: DrawnGrid
    orientation: Literal["pointy", "flat"]
    crossing: Point
    warnings: tuple[str, ...]

    def place(self, x: float, y: float) -> Point:
        return (x - self.corner[0]) / self.cell, (y - self.corner[1]) / self.cell


def _measures(scene: _Json, picture: DrawnPicture | None) -> _Measures:
    grid = parts(scene.get("grid"))
    cell = number(grid.get("size") if grid else scene.get("grid")) or 0.0
    cell = cell if cell >= 1 else _USUAL_CELL
    wide, high, warnings = _pixels(scene, picture)
    padding = min(max(number_or(scene.get("padding"), _USUAL_PADDING), 0.0), 1.0)
    margin = tuple(ceil(padding * side * (1 / cell)) * cell for side in (wide, high))
    offset = _offset(scene)
    kind = whole(grid.get("type") if grid else scene.get("gridType"))
    units = number(grid.get("distance") if grid else scene.get("gridDistance")) or 0.0
    units = units if units > 0 else drawn_map.USUAL_FEET
    unit = words(grid.get("units") if grid else scene.get("gridUnits"))
    feet, about_feet = _feet(units, unit)
    return _Measures(
        cell,
        (margin[0] - offset[0], margin[1] - offset[1]),
        drawn_map.check_size((wide / cell, high / cell)),
        units,
        feet,
        "none" if kind == 0 else "hex" if kind in _HEXES else "square",
        "flat" if kind in _FLAT else "pointy",
        _crossing(kind, offset, cell),
        (*warnings, *about_feet),
    )


_HEXES: Final = frozenset({2, 3, 4, 5})
_FLAT: Final = frozenset({4, 5})


def _crossing(kind: int | None, offset: Point, cell: float) -> Point:
    """A crossing of grid lines in the picture, in squares; for hexes, the centre of a hex."""
    x, y = offset[0] / cell, offset[1] / cell
    if kind not in _HEXES:
        return x, y
    along, across = 0.5, 1 / sqrt(3)
    if kind in _FLAT:
        return x + across, y + (along if kind % 2 == 0 else 0.0)
    return x + (along if kind % 2 == 0 else 0.0), y + across


def _pixels(scene: _Json, picture: DrawnPicture | None) -> tuple[float, float, tuple[str, ...]]:
    """The size of the picture area in canvas pixels, and a sentence if it is a guess."""
    wide, high = number(scene.get("width")) or 0.0, number(scene.get("height")) or 0.0
    if wide > 0 and high > 0:
        return wide, high, ()
    if picture and picture.header:
        return picture.header.wide, picture.header.high, ()
    return *_USUAL_SIZE, ("The scene does not say how large it is; 4,000 × 3,000 px is assumed.",)


def _offset(scene: _Json) -> Point:
    """The shift of the picture in pixels; only versions 10 to 13 keep it in `background`."""
    background = parts(scene.get("background"))
    if "levels" not in scene and "offsetX" in background:
        return number_or(background.get("offsetX"), 0.0), number_or(background.get("offsetY"), 0.0)
    return number_or(scene.get("shiftX"), 0.0), number_or(scene.get("shiftY"), 0.0)


_FEET_IN: Final[Mapping[str, float]] = {
    **dict.fromkeys(("", "ft", "ft.", "feet", "foot", "'", "pi", "fuß"), 1.0),
    **dict.fromkeys(("m", "m.", "meter", "meters", "metre", "metres", "mt"), 10 / 3),
    **dict.fromkeys(("yd", "yds", "yard", "yards"), 3.0),
}
"""Feet per unit; in metric games 1.5 m are one square, just as 5 ft are."""


def _feet(units: float, unit: str) -> tuple[float, tuple[str, ...]]:
    """Feet per square, and a sentence if that is a guess."""
    factor = _FEET_IN.get(unit.casefold())
    feet = round(units * (factor or 0.0), 3)
    if not 0 < feet <= _MOST_FEET:
        told = f"A square is {units:g} {unit or 'ft'} in the scene; it is taken as 5 ft."
        return drawn_map.USUAL_FEET, (told,)
    return feet, ()


_MOST_FEET: Final = 1_000.0


def _version(scene: _Json) -> str:
    """The version that wrote the scene, or the range its format implies."""
    exported = parts(parts(scene.get("flags")).get("exportSource")).get("coreVersion")
    said = words(parts(scene.get("_stats")).get("coreVersion")) or words(exported)
    if said:
        return said
    if "levels" in scene:
        return "14"
    if isinstance(scene.get("grid"), dict) or "background" in scene:
        return "10-13"
    walls = next(objects(scene.get("walls")), {})
    lights = next(objects(scene.get("lights")), {})
    return "9" if "sight" in walls or "config" in lights else "≤ 8"


def _is_bright(scene: _Json) -> bool:
    environment = parts(scene.get("environment"))
    everywhere = parts(environment.get("globalLight")).get("enabled", scene.get("globalLight"))
    darkness = environment.get("darknessLevel", scene.get("darkness"))
    return everywhere is True and number_or(darkness, 0.0) <= _DUSK


# A scene with a darkness above this level has no daylight.
_DUSK: Final = 0.5


def _on_level(ground: FoundryGround, thing: _Json) -> bool:
    """Whether an object is on a map's level; an object that names no level is on all of them."""
    levels = items(thing.get("levels"))
    return not levels or "_id" not in ground.level or ground.level["_id"] in levels


def _walls(ground: FoundryGround, measures: _Measures, unread: list[object]) -> Iterator[Wall]:
    for wall in objects(ground.scene.get("walls")):
        if not _on_level(ground, wall):
            continue
        ends = [number(each) for each in items(wall.get("c"))]
        known = [each for each in ends if each is not None]
        if len(ends) != 4 or len(known) != 4:  # noqa: PLR2004 - two points
            unread.append(wall)
            continue
        yield _wall(measures.place(*known[:2]), measures.place(*known[2:]), wall)


class _Stops(NamedTuple):
    """The sight and movement that a wall of a scene blocks, and whether it counts as a window."""

    sight: Opacity
    movement: bool
    is_window: bool = False


_SIGHT: Final[Mapping[int | None, Opacity]] = {0: "none", 1: "limited", 10: "limited", 20: "normal"}
_OLD_SIGHT: Final[Mapping[int | None, Opacity]] = {**_SIGHT, 1: "normal", 2: "limited"}
_BY_DISTANCE: Final = frozenset({30, 40})
_SIDES: Final[Mapping[int, WallSide]] = {1: "left", 2: "right"}
_STATES: Final[Mapping[int, DoorState]] = {1: "open", 2: "locked"}


def _stops(wall: _Json) -> _Stops:
    """The sight and movement that a wall blocks; the older `sense` key has other sight codes."""
    old = "sight" not in wall and "sense" in wall
    sight = whole(wall.get("sense" if old else "sight", 20))
    movement = whole(wall.get("move", 20)) != 0
    if sight in _BY_DISTANCE:
        return _Stops("none", movement, is_window=True)
    return _Stops((_OLD_SIGHT if old else _SIGHT).get(sight, "normal"), movement)


def _wall(a: Point, b: Point, wall: _Json) -> Wall:
    door, stops = whole(wall.get("door")) or 0, _stops(wall)
    kind: WallKind = "secret" if door == _SECRET else "door" if door == 1 else _kind(stops)
    is_door = kind in {"door", "secret"}
    state = _STATES.get(whole(wall.get("ds")) or 0, "shut") if is_door else "shut"
    sort: DoorSort = "single"
    if kind == "door" and not stops.movement:
        sort = "curtain"
    elif kind == "door" and stops.sight == "none" and not stops.is_window:
        sort = "portcullis"
    side = _SIDES.get(whole(wall.get("dir")) or 0, "both")
    return Wall(a, b, kind, stops.sight, stops.movement, state, side, sort)


_SECRET: Final = 2


def _kind(stops: _Stops) -> WallKind:
    """The kind of a wall without a door: see-through but impassable is a window."""
    return "window" if stops.sight == "none" and stops.movement else "wall"


def _lights(
    ground: FoundryGround, measures: _Measures, unread: list[object]
) -> Iterator[DrawnLight]:
    for light in objects(ground.scene.get("lights")):
        if not _on_level(ground, light):
            continue
        x, y = number(light.get("x")), number(light.get("y"))
        if x is None or y is None:
            unread.append(light)
            continue
        yield _light(light, measures.place(x, y), measures.units)


def _light(light: _Json, at: Point, units: float) -> DrawnLight:
    how = parts(light.get("config")) or light
    dim, bright = number_or(how.get("dim"), 0.0), number_or(how.get("bright"), 0.0)
    cone = number_or(how.get("angle"), ALL_AROUND_DEG)
    return DrawnLight(
        at,
        abs(dim) / units,
        abs(bright) / units,
        argb(how.get("color") or how.get("tintColor")),
        min(dim, bright) < 0 or _is_darkness(how),
        cone if 0 < cone < ALL_AROUND_DEG else ALL_AROUND_DEG,
        # Foundry measures angles from straight down.
        (number_or(light.get("rotation"), 0.0) + _DOWN_DEG) % ALL_AROUND_DEG,
        lit=light.get("hidden") is not True,
    )


_DOWN_DEG: Final = 90.0


def _is_darkness(how: _Json) -> bool:
    """Whether a light darkens: newer scenes state this, older scenes have negative luminosity."""
    if "negative" in how:
        return how["negative"] is True
    return number_or(how.get("luminosity"), 0.0) < 0


def picture_named(ground: FoundryGround) -> str:
    """The file name of the picture, without its folders; '' if the scene names no picture."""
    sources = (
        parts(ground.level.get("background")).get("src"),
        parts(ground.scene.get("background")).get("src"),
        ground.scene.get("img"),
    )
    path = next((each for each in sources if isinstance(each, str) and each), "")
    return unquote(path.split("?")[0]).replace("\\", "/").rpartition("/")[2]


def _about_picture(ground: FoundryGround, picture: DrawnPicture | None) -> Iterator[str]:
    name = words(picture_named(ground))
    if picture is None and name:
        yield f"The picture '{name}' is a separate file, which is missing."
    elif picture is None:
        yield "The scene names no picture."


def _about(scene: _Json, lights: tuple[DrawnLight, ...]) -> Iterator[str]:
    """Yield sentences on walls that are taken for something else, and on lights that are off."""
    senses = Counter(whole(wall.get("sight")) for wall in objects(scene.get("walls")))
    near = sum(senses[each] for each in _BY_DISTANCE)
    if near:
        yield f"Walls that stop sight only from near or from afar, taken for windows: {near:,}."
    heights = sum(_has_height(wall) for wall in objects(scene.get("walls")))
    if heights:
        yield f"Walls with a height of their own, taken for full walls: {heights:,}."
    unlit = sum(not light.lit for light in lights)
    if unlit:
        yield f"Lights switched off: {unlit:,}."


def _has_height(wall: _Json) -> bool:
    height = parts(parts(wall.get("flags")).get("wall-height"))
    return number(height.get("top")) is not None or number(height.get("bottom")) is not None
