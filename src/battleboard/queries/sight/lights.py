"""Lights that may be carried or put on the table, and the commands for them."""

from collections.abc import Iterator
from typing import NamedTuple

from battleboard.battle.apply import Command
from battleboard.battle.commands import Batch, KindleLight, SetLights
from battleboard.battle.state.figure import CarriedLight, cast_light, fresh_light
from battleboard.board.board import Board, Light
from battleboard.board.point import Point, distance
from battleboard.foundation.words import number, with_capital
from battleboard.rules import Ruleset


class LightChoice(NamedTuple):
    """A light to choose: its name, and the light itself."""

    name: str
    light: CarriedLight

    @property
    def words(self) -> str:
        """Its text in a menu."""
        return f"{with_capital(self.name)}, {number(self.light.bright_ft)} ft"


def lamps_of(rules: Ruleset) -> tuple[LightChoice, ...]:
    """All lights that a game knows: those that burn, then spells of light and darkness."""
    return tuple(_lamps(rules))


def own_lamp(bright_ft: float, dim_ft: float = 0.0, *, darkens: bool = False) -> LightChoice:
    """A light, or darkness, of another size."""
    kind = "globe of darkness" if darkens else "light"
    return LightChoice(kind, CarriedLight(kind, bright_ft, dim_ft, darkens=darkens))


def kindling(who: str, lamp: LightChoice) -> Command:
    """The command that lets a figure carry a light."""
    return KindleLight(who, lamp.light)


def placing(lamp: LightChoice, at: Point) -> Command:
    """The command that puts a light on the table."""
    found = lamp.light
    light = Light(
        at,
        found.bright_ft,
        found.dim_ft,
        magical_dark=found.darkens,
        kind=found.kind,
        left_s=found.left_s,
    )
    return Batch((SetLights((light,)),), f"Put a {found.kind} on the table")


def light_near(board: Board, at: Point, within_ft: float) -> int | None:
    """The index of the light on the table that is nearest to a place, if one is near enough."""
    far, index = min(
        ((distance(light.at, at), index) for index, light in enumerate(board.lights)),
        default=(within_ft + 1, 0),
    )
    return index if far <= within_ft else None


def taking_away(board: Board, index: int) -> Command:
    """The command that takes a light off the table."""
    what = board.lights[index].name
    return Batch((SetLights((), at=(index,)),), f"Take the {what} off the table")


def _lamps(rules: Ruleset) -> Iterator[LightChoice]:
    for kind in rules.light_sources:
        yield LightChoice(kind, fresh_light(rules, kind))
    for spell in rules.light_spells:
        light = cast_light(rules, spell)
        yield LightChoice(light.kind, light)
