"""Lights to carry or to place on the map, and the commands for them."""

from collections.abc import Iterable, Iterator, Mapping
from math import ceil
from typing import Final, NamedTuple

from battleboard.battle.apply import Command
from battleboard.battle.battle import Battle
from battleboard.battle.commands import Batch, KindleLight, PutOutLight, SetLights
from battleboard.battle.knowledge.party_vision import is_own
from battleboard.battle.state.figure import CarriedLight, cast_light, fresh_light
from battleboard.battle.state.naming import people
from battleboard.board.board import ALL_AROUND_DEG, Board, Light
from battleboard.board.point import Point, distance
from battleboard.foundation.words import count, number, with_capital
from battleboard.queries.sight.revealing import is_lit
from battleboard.rules import Ruleset
from battleboard.rules.measures import HOUR_S, TURN_S

NOWHERE: Final[Point] = (0.0, 0.0)
_FLAME: Final = "#ffd9a0"
_MAGICAL: Final = "#dfe8ff"
_STANDING: Final = (
    Light(NOWHERE, 5, 10, _FLAME, kind="candle", left_s=HOUR_S),
    Light(NOWHERE, 20, 40, "#ffc27a", kind="brazier"),
    Light(NOWHERE, 30, 60, "#ffb35c", kind="campfire"),
    Light(NOWHERE, 30, 60, "#f4f6ff", cone_deg=60, kind="beam of light"),
)


class LightChoice(NamedTuple):
    """A light to choose from: its name, and the light itself."""

    name: str
    light: CarriedLight

    @property
    def words(self) -> str:
        return f"{with_capital(self.name)}, {number(self.light.bright_ft)} ft"


def lamps_of(rules: Ruleset) -> tuple[LightChoice, ...]:
    return tuple(_lamps(rules))


def own_lamp(bright_ft: float, dim_ft: float = 0.0, *, darkens: bool = False) -> LightChoice:
    kind = "globe of darkness" if darkens else "light"
    return LightChoice(kind, CarriedLight(kind, bright_ft, dim_ft, darkens=darkens))


def kindling(who: str, lamp: LightChoice) -> KindleLight:
    return KindleLight(who, lamp.light)


def wanted_torch(battle: Battle, who: Iterable[str]) -> KindleLight | None:
    """The command that lights the game's first light source for one of the party.

    The bearer is the first in `who` without infravision or ultravision. None if there is daylight
    or any light, or no such bearer.
    """
    if is_lit(battle):
        return None
    figures = map(battle.figure, who)
    blind = (
        each.id
        for each in figures
        if is_own(battle, each) and not (each.card.infravision_ft or each.card.ultravision_ft)
    )
    kind = next(iter(battle.rules.light_sources))
    bearer = next(blind, None)
    return None if bearer is None else KindleLight(bearer, fresh_light(battle.rules, kind))


class LightDeed(NamedTuple):
    """An action on the lights that figures carry, in words.

    `holds` is true if all the figures already carry that light, lit.
    """

    words: str
    command: Command
    holds: bool = False


def light_deeds(battle: Battle, who: tuple[str, ...]) -> Iterator[LightDeed]:
    carried = {each: light for each in who if (light := battle.figure(each).light)}
    lit = {each: light for each, light in carried.items() if light.lit}
    out = {each: light for each, light in carried.items() if not light.lit}
    if lit:
        yield _of_all(battle, f"Put out the {_kind_of(lit)}", map(PutOutLight, lit))
    if out:
        yield _of_all(battle, f"Relight the {_kind_of(out)}", map(KindleLight, out, out.values()))
    for lamp in lamps_of(battle.rules):
        have = {each for each, light in lit.items() if light.kind == lamp.light.kind}
        deed = _of_all(battle, lamp.words, (kindling(each, lamp) for each in who))
        yield deed._replace(holds=have == {*who})


def _kind_of(carried: Mapping[str, CarriedLight]) -> str:
    kinds = {light.kind for light in carried.values()}
    return kinds.pop() if len(kinds) == 1 else "lights"


def _of_all(battle: Battle, words: str, commands: Iterable[KindleLight | PutOutLight]) -> LightDeed:
    every = tuple(commands)
    named = f"{words}: {people(battle, tuple(each.who for each in every))}"
    return LightDeed(words, every[0] if len(every) == 1 else Batch(every, named))


def placing(lamp: LightChoice, at: Point) -> Command:
    found = lamp.light
    light = Light(
        at,
        found.bright_ft,
        found.dim_ft,
        magical_dark=found.darkens,
        kind=found.kind,
        left_s=found.left_s,
    )
    return Batch((SetLights((light,)),), f"Place a {found.kind} on the map")


def light_near(board: Board, at: Point, within_ft: float) -> int | None:
    far, index = min(
        ((distance(light.at, at), index) for index, light in enumerate(board.lights)),
        default=(within_ft + 1, 0),
    )
    return index if far <= within_ft else None


def taking_away(board: Board, index: int) -> Command:
    what = board.lights[index].name
    return Batch((SetLights((), at=(index,)),), f"Remove the {what} from the map")


def switching(rules: Ruleset, board: Board, index: int) -> Command:
    """The command that puts out or lights a light on the map; a burnt-out light is renewed."""
    light = board.lights[index]
    left_s = light.left_s
    if not light.lit and left_s == 0:
        source = rules.light_sources.get(light.kind)
        left_s = source.burns_s if source else None
    changed = light._replace(lit=not light.lit, left_s=left_s)
    return changing_light(index, changed, f"{'Put out' if light.lit else 'Light'} the {light.name}")


def changing_light(index: int, light: Light, words: str) -> Command:
    return Batch((SetLights((light,), at=(index,)),), words)


def adding(light: Light) -> Command:
    return Batch((SetLights((light,)),), f"Place a {light.name} on the map")


def lights_of(rules: Ruleset) -> tuple[Light, ...]:
    """Lights to place on a map: the game's light sources, standing lights, and light spells."""
    carried = (choice.light for choice in lamps_of(rules))
    known = tuple(
        Light(
            NOWHERE,
            light.bright_ft,
            light.dim_ft,
            _MAGICAL if light.left_s is None else _FLAME,
            light.darkens,
            kind=light.kind,
            left_s=light.left_s,
        )
        for light in carried
    )
    burning = tuple(light for light in known if light.left_s is not None)
    return (*burning, *_STANDING, *(light for light in known if light.left_s is None))


def light_in_words(light: Light) -> str:
    reach = f"{number(light.bright_ft)} ft"
    if light.dim_ft > light.bright_ft:
        reach += f", dim to {number(light.dim_ft)} ft"
    cone = "" if light.cone_deg >= ALL_AROUND_DEG else f", {number(light.cone_deg)}° wide"
    left = light.left_s
    lasts = "" if left is None else f", {count(ceil(left / TURN_S), 'turn')} left"
    return f"{with_capital(light.name)}, {reach}{cone}{lasts if light.lit else ', out'}"


def _lamps(rules: Ruleset) -> Iterator[LightChoice]:
    for kind in rules.light_sources:
        yield LightChoice(kind, fresh_light(rules, kind))
    for spell in rules.light_spells:
        light = cast_light(rules, spell)
        yield LightChoice(light.kind, light)
